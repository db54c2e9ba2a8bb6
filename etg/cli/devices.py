"""`etg devices`: which devices answer, what they say, whether they work; for technicians."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import click
from rich.markup import escape
from serial.tools import list_ports

from etg.cabinet.settings import data_folder, load_settings
from etg.cli.console import console, visible
from etg.cli.devices_log import log
from etg.cli.devices_test import test
from etg.cli.devices_watch import watch
from etg.cli.tables import Column, numbers, show, text
from etg.devices import messages as m
from etg.devices.asking import Answer, ask
from etg.devices.log import last_heard
from etg.devices.opening import DeviceSettings
from etg.devices.port import PortGone
from etg.devices.ports import find, open_port
from etg.devices.reports import Kind
from etg.errors import Malformed

RECENT = 150
"""Seconds within which the log must have heard of a port for the table to be at it: it writes once a minute."""
_SILENT = "it does not say who it is: is it on, is the cable crossed where it must be?"


@click.group()
def devices() -> None:
    """The shoe, the reader and the inputs: who answers, what goes over the wire, and do they work?"""


devices.add_command(watch)
devices.add_command(test)
devices.add_command(log)


class Found(NamedTuple):
    """What was found at a port."""

    name: str
    port: str
    answer: Answer | None
    says: str
    good: bool
    heard: str = ""
    why: str = ""
    """What is wrong, in a sentence."""


@devices.command("list")
@click.option("--ports", is_flag=True, help="Ask at every other serial port as well who is there.")
def list_(ports: bool) -> None:
    """Every device of the settings, and every other serial port that there is.

    A device is asked who it is. A port that the running table has open is not touched: what the log last heard of it
    is shown. Other ports are opened only with --ports, because what is plugged in there may not like the question.
    Exit code 0: all devices of the settings answer; 1: not all of them.
    """
    configured, folder = load_settings().devices, data_folder()
    others = _others(configured)
    with ThreadPoolExecutor(max_workers=8) as pool:
        asked = [pool.submit(_look, each, folder) for each in configured]
        more = [pool.submit(_look, DeviceSettings(Kind.SHOE, port), folder, "") for port in others] if ports else []
        found = [each.result() for each in asked]
        found += [each.result() for each in more] or [
            Found("", port, None, f"not asked{': ' * bool(about)}{about}", True) for port, about in others.items()
        ]
    columns = [*text("device", "port"), Column("answer", wraps=True), *text("hardware", "firmware")]
    columns += [*numbers("starts"), Column("state", wraps=True), *text("last heard")]
    show("Devices", columns, [_cells(each) for each in found], keys=2)
    for each in found:
        if each.why:
            colour = "bold red" if each.name else "yellow"
            who = escape(visible(each.name or each.port))
            console().print(f"[{colour}]{who}:[/] {escape(visible(each.why))}", soft_wrap=True)
    if any(each.name and not each.good for each in found):
        raise click.exceptions.Exit(1)


def _others(configured: tuple[DeviceSettings, ...]) -> dict[str, str]:
    """Serial ports that are not in the settings, with what the system knows about them."""
    known = set()
    for each in configured:
        try:
            known.add(str(Path(find(each.port)).resolve()))
        except PortGone:
            continue
    found = {}
    for port in sorted(list_ports.comports()):
        if str(Path(port.device).resolve()) not in known:
            about = [port.description] if port.description not in (None, "n/a") else []
            about += [f"serial number {port.serial_number}"] if port.serial_number else []
            found[str(port.device)] = ", ".join(about)
    return found


def _look(settings: DeviceSettings, folder: Path, name: str | None = None) -> Found:
    """Ask at one port."""
    named = settings.kind if name is None else name
    try:
        port = open_port(settings.port, settings.baud)
    except PortGone as gone:
        return _gone(named, settings.port, str(gone), folder)
    except Malformed as error:
        return Found(named, settings.port, None, "not understood", False, why=str(error))
    try:
        if settings.dialect != "etg":
            return Found(named, settings.port, None, f"open; a {settings.dialect} shoe cannot be asked", True)
        answer = ask(port)
    except PortGone as gone:
        return _gone(named, settings.port, str(gone), folder)
    finally:
        with suppress(PortGone):
            port.close()
    return _judge(named, settings, answer, strict=name is None)


def _judge(name: str, settings: DeviceSettings, answer: Answer, strict: bool) -> Found:
    bad = ""
    if answer.hello is None:
        bad = f"{answer.received} bytes came that say nothing: is the speed right?" if answer.received else _SILENT
        return Found(name, settings.port, answer, "no answer", False, why=bad)
    who = answer.hello.identity
    if strict and who.kind is not settings.kind:
        bad = f"{who.kind} {who.serial} answers there: are the cables exchanged?"
    elif who.protocol != m.PROTOCOL:
        bad = f"{who.kind} {who.serial} speaks protocol {who.protocol}, not {m.PROTOCOL}: change its firmware"
    return Found(name, settings.port, answer, f"{who.kind} {who.serial}", not bad, "now", bad)


def _gone(name: str, port: str, why: str, folder: Path) -> Found:
    last = last_heard(folder, port)
    ago = (datetime.now(UTC) - last).total_seconds() if last is not None else None
    heard = "" if last is None else f"{last.astimezone():%Y-%m-%d %H:%M:%S}"
    busy = "in use" in why or "://" in port  # a server hangs up on a second one
    if busy and ago is not None and ago < RECENT:
        return Found(name, port, None, "in use by the table", True, heard)
    return Found(name, port, None, "in use" if "in use" in why else "not there", False, heard, why)


def _cells(found: Found) -> list[str]:
    hello = found.answer.hello if found.answer is not None else None
    if hello is None:
        return [found.name or "-", found.port, found.says, "", "", "", "", found.heard]
    who = hello.identity
    firmware = f"{who.firmware} {who.firmware_hash[:8]}".rstrip()
    state = _state(who.kind, found.answer.state) if found.answer is not None else ""
    cells = [found.name or "-", found.port, found.says, who.hardware, firmware, str(who.boot), state]
    return [*cells, found.heard]


def _state(kind: Kind, state: m.State | None) -> str:
    if state is None:
        return "no heartbeat"
    on = state.status
    said = [str(name) for place, name in enumerate(m.INPUTS) if state.inputs >> place & 1]
    if kind is Kind.SHOE:
        said = ["locked" if m.Status.LOCKED in on else "open for cards"]
        said += ["lid open" if state.lid_open else "lid closed", f"{state.cards} cards drawn"]
    if kind is Kind.READER:
        said = ["a card in it" if m.Status.CARD in on else "empty"]
    said += ["trouble"] * (m.Status.TROUBLE in on) + ["memory full"] * (m.Status.MEMORY_FULL in on)
    return ", ".join(said) or "all off"
