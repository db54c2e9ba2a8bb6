"""Who is at which port: the devices of the settings, and every other serial port that there is."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports

from etg.devices import messages as m
from etg.devices.asking import Answer, ask
from etg.devices.log import last_heard
from etg.devices.opening import DeviceSettings
from etg.devices.port import PortGone
from etg.devices.ports import find, open_port
from etg.devices.reports import INPUT_WORDS, KINDS, Identity, Kind
from etg.errors import Malformed
from etg.texts import Text, counted, text

RECENT = 150
"""Seconds within which the log must have heard of a port for the table to be at it: it writes once a minute."""
BY_ID = Path("/dev/serial/by-id")
_SILENT = text("it does not say who it is: is it on, is the cable crossed where it must be?")


class SerialPort(NamedTuple):
    """A serial port of the computer."""

    device: str
    """As the system names it now."""
    about: str = ""
    """What the system knows of what is plugged in."""
    number: str = ""
    """The serial number of its adapter."""
    by_id: str = ""
    """A name that stays, where the system gives one."""

    @property
    def lasting(self) -> str:
        """The best name for the settings: one that stays when other things are plugged in."""
        return f"serial:{self.number}" if self.number else self.by_id or self.device


class Found(NamedTuple):
    """What was found at a port."""

    port: str
    answer: Answer | None
    says: str
    good: bool
    last: datetime | None = None
    """When the log last heard of it; None: never."""
    now: bool = False
    """It has just answered."""
    why: str = ""
    """What is wrong, in a sentence."""

    @property
    def identity(self) -> Identity | None:
        """Who answers."""
        return None if self.answer is None or self.answer.hello is None else self.answer.hello.identity


def serial_ports() -> list[SerialPort]:
    """Every serial port of the computer."""
    lasting = _by_id()
    found = []
    for port in sorted(list_ports.comports()):
        about = "" if port.description in (None, "n/a") else str(port.description)
        device = str(port.device)
        found.append(SerialPort(device, about, port.serial_number or "", lasting.get(str(Path(device).resolve()), "")))
    return found


def _by_id() -> dict[str, str]:
    try:
        return {str(each.resolve()): str(each) for each in sorted(BY_ID.iterdir())}
    except OSError:
        return {}


def other_ports(configured: Iterable[DeviceSettings]) -> list[SerialPort]:
    """Those that are not in the settings."""
    known = set()
    for each in configured:
        with suppress(PortGone):
            known.add(str(Path(find(each.port)).resolve()))
    return [port for port in serial_ports() if str(Path(port.device).resolve()) not in known]


def look(settings: DeviceSettings, folder: Path, strict: bool = True) -> Found:
    """Ask at one port who is there; `strict`: another kind of device than the one of the settings is wrong."""
    try:
        port = open_port(settings.port, settings.baud)
    except PortGone as gone:
        return _gone(settings.port, str(gone), gone.why, folder)
    except Malformed as error:
        return Found(settings.port, None, text("not understood"), False, why=str(error))
    try:
        if settings.dialect != "etg":
            says = text("open; a {dialect} shoe cannot be asked", dialect=settings.dialect)
            return Found(settings.port, None, says, True)
        answer = ask(port)
    except PortGone as gone:
        return _gone(settings.port, str(gone), gone.why, folder)
    finally:
        with suppress(PortGone):
            port.close()
    return _judged(settings, answer, strict)


def _judged(settings: DeviceSettings, answer: Answer, strict: bool) -> Found:
    if answer.hello is None:
        said: Text = _SILENT
        if answer.received:
            said = text("{bytes} bytes came that say nothing: is the speed right?", bytes=answer.received)
        return Found(settings.port, answer, text("no answer"), False, why=said)
    who, bad = answer.hello.identity, ""
    named = {"device": KINDS[who.kind], "serial": who.serial}
    if strict and who.kind is not settings.kind:
        bad = text("{device} {serial} answers there: are the cables exchanged?", **named)
    elif who.protocol != m.PROTOCOL:
        bad = text(
            "{device} {serial} speaks protocol {protocol}, not {ours}: change its firmware",
            protocol=who.protocol,
            ours=m.PROTOCOL,
            **named,
        )
    return Found(settings.port, answer, text("{device} {serial}", **named), not bad, now=True, why=bad)


def _gone(port: str, said: str, why: str, folder: Path) -> Found:
    last = last_heard(folder, port)
    ago = (datetime.now(UTC) - last).total_seconds() if last is not None else None
    busy = "in use" in said or "://" in port  # a server hangs up on a second one
    if busy and ago is not None and ago < RECENT:
        return Found(port, None, text("in use by the table"), True, last)
    says = text("in use") if "in use" in said else text("not there")
    return Found(port, None, says, False, last, why=why)


def state_words(state: m.State | None, who: Identity) -> list[Text]:
    """How a device says that it is."""
    if state is None:
        return [text("no heartbeat")]
    on = state.status
    match who.kind:
        case Kind.SHOE:
            said = [text("locked") if m.Status.LOCKED in on else text("open for cards")]
            said += [text("lid open") if state.lid_open else text("lid closed")]
            said += [counted("{n} card drawn", "{n} cards drawn", state.cards)]
        case Kind.READER:
            said = [text("a card in it") if m.Status.CARD in on else text("empty")]
        case _:
            said = [INPUT_WORDS[name] for place, name in enumerate(m.INPUTS) if state.inputs >> place & 1]
    said += [text("trouble")] * (m.Status.TROUBLE in on) + [text("memory full")] * (m.Status.MEMORY_FULL in on)
    return said or [text("all off")]
