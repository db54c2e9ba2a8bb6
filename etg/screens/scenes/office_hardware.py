"""Moments of the technician's pages for devices, wires and serial ports."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from etg.cabinet.office.devices import DeviceSeen, SeeDevices, SeeTrial, SeeWire, TrialSeen, summed_up
from etg.cabinet.office.ports import PortSeen, PortsSeen, SeePorts, SetPort, WhoIsAt
from etg.cabinet.office.tasks import Query
from etg.cabinet.office.trials import Begun, Trial
from etg.cabinet.office.view import Answer, Office
from etg.cabinet.shown import LinkStatus
from etg.cards import PACK_52
from etg.devices.asking import Answer as Asked
from etg.devices.log import HIDDEN, IN, NOTE, OUT, Line
from etg.devices.looking import Found, SerialPort
from etg.devices.messages import Can, Hello
from etg.devices.reports import CardDrawn, CardUnread, CoverCardDrawn, Identity, Input, Kind, Lamp, Report
from etg.screens.office.devices import Pick
from etg.screens.office.intents import OpenTopic
from etg.screens.office.ports import PickDevice, PickPort
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import PEOPLE, in_office
from etg.screens.staged.table import Table
from etg.table.people import Role
from etg.table.state import State
from etg.texts import Text, text

_HASH = "6608c4eb0f1d2a7790b3c1e5d4a8f6023b9e7c115a0d4f8e92c6b7a1de05f334"
_NO_PLUG = text("silent for {seconds} seconds", seconds="3")


def _device(
    kind: Kind, serial: str, *said: Text, on: frozenset[Input] = frozenset(), connected: bool = True
) -> DeviceSeen:
    who = Identity(kind, serial, "E1", "1.2.0", _HASH, 1, 14)
    lit = frozenset({Lamp.TOWER_TOP}) if kind is Kind.INPUTS else frozenset()
    why = "" if connected else _NO_PLUG
    return DeviceSeen(
        kind, f"/dev/etg/{kind}", "etg", 115200, connected, why, who, said, on, lit, True, True, False, 8841, 2, 5, 1
    )


_SHOE = _device(Kind.SHOE, "SH-0042", text("locked"), text("lid closed"))
_READER = _device(Kind.READER, "RD-0017", text("empty"))
_INPUTS = _device(Kind.INPUTS, "IN-0009", text("main door"), on=frozenset({Input.MAIN_DOOR, Input.CALL_BUTTON}))
_DEVICES = (_SHOE, _READER, _INPUTS)


def _page(
    table: Table,
    name: str,
    answers: Mapping[Query, object],
    *touches: Hashable,
    trial: Begun | None = None,
    closed: bool = True,
) -> Scene | None:
    found = {query: Answer(answer, NOW) for query, answer in ({SeeDevices(): _DEVICES} | dict(answers)).items()}
    office = Office(PEOPLE[Role.TECHNICIAN], NOW + 300, found, trial=trial)
    scene = in_office(table, name, Role.TECHNICIAN, *touches, office=office)
    if scene is None or not closed:
        return scene
    return replace(scene, shown=replace(scene.shown, state=_without_cards(scene.shown.state)))


def _without_cards(state: State) -> State:
    return replace(state, open=False, cards=())


def devices(table: Table) -> Scene | None:
    """All of them answer."""
    return _page(table, "office-devices", {}, OpenTopic("devices"))


def device_gone(table: Table) -> Scene | None:
    """One does not."""
    gone = _device(Kind.READER, "RD-0017", connected=False)
    scene = _page(
        table, "office-devices-gone", {SeeDevices(): (_SHOE, gone, _INPUTS)}, OpenTopic("devices"), Pick(Kind.READER)
    )
    if scene is None:
        return None
    links = (*scene.shown.links, LinkStatus(Kind.READER, False, text("does not answer"), False))
    return replace(scene, shown=replace(scene.shown, links=links))


def trial_refused(table: Table) -> Scene | None:
    """The table is open."""
    return _page(table, "office-trial-refused", {}, OpenTopic("trial"), closed=False)


def trial_waits(table: Table) -> Scene | None:
    """Nothing is tried yet."""
    return _page(table, "office-trial-begin", {}, OpenTopic("trial"))


def trial(table: Table) -> Scene | None:
    """Some cards have been read."""
    cards: list[Report] = [CardDrawn("shoe", None, card, confidence=99 - card % 7) for card in PACK_52[::3]]
    reports = [*cards, CardUnread("shoe", None), CoverCardDrawn("shoe", None), cards[4]]
    begun = Begun(7, Trial(reads=True, open=True))
    return _page(table, "office-trial", {SeeTrial(7): summed_up(reports)}, OpenTopic("trial"), trial=begun)


def trial_deck(table: Table) -> Scene | None:
    """A whole deck has been read."""
    reports = [CardDrawn("shoe", None, card, confidence=98) for card in PACK_52]
    found: TrialSeen = summed_up(reports)._replace(peeks=(True, False), lid_opened=True, lid_closed=True, covers=1)
    begun = Begun(7, Trial(reads=True))
    return _page(table, "office-trial-deck", {SeeTrial(7): found}, OpenTopic("trial"), trial=begun)


def switches(table: Table) -> Scene | None:
    """A door is open, a button is pressed, a lamp is lit for the test."""
    begun = Begun(7, Trial(lamps=1))
    return _page(table, "office-switches", {}, OpenTopic("switches"), trial=begun)


def wire(table: Table) -> Scene | None:
    """What went over the wire of the shoe."""
    said = (
        (NOTE, "", "", "connected: SH-0042, firmware 1.2.0 6608c4eb, started 14 times"),
        (OUT, "00 03 01 05", "ASK_HELLO 0 session 0000, CRC right", "who are you?"),
        (IN, "03 01 81", "HELLO 11 session 17B1, CRC right", "shoe SH-0042, hardware E1, firmware 1.2.0"),
        (IN, "03 01 82", "STATE 11 session 17B1, CRC right", "alive: locked; 6 cards since it was started"),
        (OUT, "00 03 01 05", "UNLOCK 11 session 17B1, CRC right", "2 cards may be drawn after event 11"),
        (IN, "····", "CARD 12 session 17B1, CRC right", HIDDEN),
        (OUT, "00 03 01 02", "ACK 12 session 17B1, CRC right", "events up to 12 are on record"),
        (IN, "····", "no frame: wrong CRC", HIDDEN),
    )
    began = datetime(2024, 5, 17, 20, 14, 58, 120_000, tzinfo=UTC)
    lines = tuple(
        Line(began + timedelta(milliseconds=337 * number), "/dev/etg/shoe", *said[number % len(said)])
        for number in range(40)
    )
    return _page(table, "office-wire", {SeeWire(Kind.SHOE): lines}, OpenTopic("wire"))


_ONE = SerialPort("/dev/ttyUSB0", "FT232R USB UART", "A10K4T2X", "/dev/serial/by-id/usb-FTDI_FT232R_A10K4T2X-if00")
_TWO = SerialPort("/dev/ttyUSB1", "USB Serial")
_PORTS = PortsSeen(
    (PortSeen(_ONE), PortSeen(_TWO, Kind.READER), PortSeen(SerialPort("/dev/ttyS0", "ttyS0"))),
    (
        SetPort(Kind.SHOE, "/dev/etg/shoe", "bee_tek", 9600),
        SetPort(Kind.READER, "/dev/ttyUSB1", "etg", 115200),
        SetPort(Kind.INPUTS, None, "etg", 115200),
    ),
)


def ports(table: Table) -> Scene | None:
    """What is set for the shoe."""
    return _page(table, "office-ports", {SeePorts(): _PORTS}, OpenTopic("ports"), PickDevice(Kind.SHOE))


def port_answers(table: Table) -> Scene | None:
    """A board answers at a port that nobody uses."""
    who = Identity(Kind.INPUTS, "IN-0009", "E1", "1.2.0", _HASH, 1, 14)
    asked = Asked(Hello(who, Can(0), 1), None, (), 40)
    found = Found(
        "/dev/ttyUSB0",
        asked,
        text("{device} {serial}", device=text("inputs", meaning="a device"), serial="IN-0009"),
        True,
    )
    answers = {SeePorts(): _PORTS, WhoIsAt("/dev/ttyUSB0"): found}
    return _page(table, "office-ports-answer", answers, OpenTopic("ports"), PickPort("/dev/ttyUSB0"))


def no_ports(table: Table) -> Scene | None:
    """There is no serial port at all."""
    return _page(table, "office-ports-none", {SeePorts(): _PORTS._replace(ports=())}, OpenTopic("ports"))
