"""The serial ports: what is plugged in, who answers there, and which device is at which."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import Look, Undertake
from etg.cabinet.office.ports import ChoosePort, PortSeen, PortsSeen, SeePorts, SetPort, WhoIsAt
from etg.cabinet.office.tasks import Query
from etg.devices.looking import Found
from etg.devices.opening import BAUDS, DIALECTS
from etg.devices.reports import KINDS, Kind
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD
from etg.screens.office.parts import (
    Choice,
    Column,
    Row,
    buttons,
    facts,
    heading,
    help_text,
    notice,
    panel,
    table,
    waiting,
)
from etg.screens.office.topic import At, Confirm, Entry, Light, Topic, View, What
from etg.screens.office.topic import Kind as Typed
from etg.screens.theme import INK_2, SMALL
from etg.table.people import Role
from etg.texts import text

SEE = SeePorts()
_LONGEST = 80


@dataclass
class Own:
    """Which device is looked at, and which port may become its."""

    kind: Kind = Kind.SHOE
    port: str = ""
    """The device file of the port that is looked at; empty: none is."""


@dataclass(frozen=True, slots=True)
class PickDevice:
    """Look at a device."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class PickPort:
    """Look at a port."""

    port: str


@dataclass(frozen=True, slots=True)
class UseFor:
    """The port that is looked at has this device."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Speak:
    """The shoe speaks this dialect."""

    dialect: str


@dataclass(frozen=True, slots=True)
class Faster:
    """Another speed, so many steps up or down."""

    steps: int


@dataclass(frozen=True, slots=True)
class Do:
    """Something that needs no more words."""

    key: str


def _draw(view: View, area: Area) -> None:
    found = view.answer(SEE)
    if not isinstance(found, PortsSeen):
        waiting(view, area, view.wrong(SEE))
        return
    left, right = area.right_part(660, 32)
    upper, lower = left.top_part(44 + 3 * 76 + 20, 16)
    rows = [
        Row(
            (sentence(KINDS[each.kind]), each.port or say("not there"), each.dialect, str(each.baud)),
            PickDevice(each.kind),
            lit=each.kind is view.own.kind and not view.own.port,
        )
        for each in found.set
    ]
    columns = (
        Column(text("SET FOR"), 1.2),
        Column(text("PORT"), 4),
        Column(text("DIALECT"), 1.3),
        Column(text("BAUD"), 1),
    )
    table(view, upper, "set", columns, rows, row=70)
    if found.ports:
        table(view, lower, "ports", _PORTS, [_port_row(view, each) for each in found.ports], row=70)
    else:
        notice(
            view.canvas, lower, say("The computer has no serial port. Plug an adapter in: it appears here by itself.")
        )
    inner = panel(view.canvas, right)
    port = next((each for each in found.ports if each.port.device == view.own.port), None)
    if port is not None:
        _port(view, inner, port)
    else:
        _device(view, inner, next(each for each in found.set if each.kind is view.own.kind))


_PORTS = (Column(text("SERIAL PORT"), 2), Column(text("WHAT IT IS"), 2.6), Column(text("USED FOR"), 1.4))


def _port_row(view: View, seen: PortSeen) -> Row:
    port = seen.port
    about = " ".join(part for part in (port.about, port.number) if part)
    used = "" if seen.used_by is None else sentence(KINDS[seen.used_by])
    return Row((port.device, about, used), PickPort(port.device), lit=view.own.port == port.device)


def _device(view: View, area: Area, now: SetPort) -> None:
    canvas = view.canvas
    area = heading(canvas, area, sentence(KINDS[now.kind]), now.port or say("not there"))
    if now.kind is Kind.SHOE:
        canvas.text(area._replace(h=36), say("How it speaks"), SMALL, INK_2, BOLD)
        line, area = Area(area.x, area.y + 40, area.w, area.h - 40).top_part(84, 20)
        buttons(canvas, line, [Choice(each, Speak(each), lit=each == now.dialect) for each in DIALECTS])
    canvas.text(area._replace(h=36), say("Speed: {baud} baud", baud=now.baud), SMALL, INK_2, BOLD)
    line, area = Area(area.x, area.y + 40, area.w, area.h - 40).top_part(84, 24)
    slower = Choice(say("Slower"), Faster(-1))
    usual = Choice(say("As usual"), Do("usual"), lit=now.baud == DIALECTS[now.dialect])
    buttons(canvas, line, [slower, usual, Choice(say("Faster"), Faster(1))])
    words = say(
        "Touch a serial port on the left to use it for a device. A port behind a network, or a name of your own, can "
        "be typed."
    )
    area = help_text(canvas, area, words)
    line, area = area.top_part(84, 16)
    buttons(canvas, line, [Choice(say("Type a port"), Do("type")), Choice(say("It is not there"), Do("none"))])


def _port(view: View, area: Area, seen: PortSeen) -> None:
    canvas, port = view.canvas, seen.port
    area = heading(canvas, area, port.device)
    said = [(say("What it is"), port.about or say("unknown"))]
    said += [(say("Serial number"), port.number or say("none"))]
    said += [(say("Set as"), port.lasting)]
    area = facts(canvas, area, said, step=42)
    if seen.used_by is not None:
        used = notice(canvas, area, say("The table uses it for: {device}", device=say(KINDS[seen.used_by])), Light.OK)
        area = Area(area.x, area.y + used + 20, area.w, area.h - used - 20)
    else:
        area = _answer(view, area, WhoIsAt(port.device))
    canvas.text(area._replace(h=36), say("Use it for"), SMALL, INK_2, BOLD)
    line = Area(area.x, area.y + 40, area.w, 96)
    buttons(canvas, line, [Choice(sentence(KINDS[each]), UseFor(each), _style(view, each)) for each in Kind])


def _style(at: At, kind: Kind) -> Style:
    """What answers there is what it should be used for."""
    answered = at.answer(WhoIsAt(at.own.port))
    who = answered.identity if isinstance(answered, Found) else None
    return Style.ACT if who is not None and who.kind is kind else Style.PLAIN


def _answer(view: View, area: Area, query: WhoIsAt) -> Area:
    canvas, found, wrong = view.canvas, view.answer(query), view.wrong(query)
    line, area = area.top_part(84, 16)
    buttons(canvas, line, [Choice(say("Who is there?"), Do("ask"))])
    if wrong is not None:
        words, of = sentence(wrong), Light.ATTENTION
    elif isinstance(found, Found):
        words, of = sentence(found.why or found.says), Light.OK if found.good else Light.ATTENTION
    else:
        return area
    used = notice(canvas, area, words, of)
    return Area(area.x, area.y + used + 20, area.w, area.h - used - 20)


def _act(intent: Hashable, at: At) -> list[What]:
    own, found = at.own, at.answer(SEE)
    if isinstance(intent, PickDevice):
        own.kind, own.port = intent.kind, ""
    if not isinstance(found, PortsSeen):
        return []
    now = next(each for each in found.set if each.kind is own.kind)
    port = next((each.port for each in found.ports if each.port.device == own.port), None)
    match intent:
        case PickPort(device):
            own.port = device
        case UseFor(kind) if port is not None:
            own.kind, own.port = kind, ""
            before = next(each for each in found.set if each.kind is kind)
            return _set(ChoosePort(kind, port.lasting, before.dialect, _baud(before)))
        case Do("ask") if port is not None:
            return [Look(WhoIsAt(port.device))]
        case Speak(dialect):
            return _set(ChoosePort(Kind.SHOE, now.port, dialect))
        case Faster(steps):
            at_ = BAUDS.index(now.baud) + steps
            if 0 <= at_ < len(BAUDS):
                return _set(ChoosePort(now.kind, now.port, now.dialect, BAUDS[at_]))
        case Do("usual"):
            return _set(ChoosePort(now.kind, now.port, now.dialect))
        case Do("type"):
            question = text("Which port has the {device}?", device=KINDS[now.kind])
            at.memory.entry = Entry(
                question,
                Typed.TEXT,
                lambda typed, later: _set(ChoosePort(now.kind, typed.strip(), now.dialect, _baud(now))),
                "" if now.port is None or now.port.startswith("emulated:") else now.port,
                text("As in /dev/etg/shoe, serial:A10K4T2X or socket://10.0.0.5:4001"),
                _LONGEST,
            )
        case Do("none"):
            at.memory.confirm = Confirm(
                text("Does this cabinet have no {device}?", device=KINDS[now.kind]),
                text("It has none"),
                lambda later: _set(ChoosePort(now.kind, None)),
            )
    return []


def _set(job: ChoosePort) -> list[What]:
    """Set it, and look at once what is set now: the next touch goes by that."""
    return [Undertake(job), Look(SEE)]


def _baud(now: SetPort) -> int | None:
    """None: the dialect's own."""
    return None if now.baud == DIALECTS[now.dialect] else now.baud


def _wants(at: At) -> tuple[Query, ...]:
    return (SEE,)


PORTS = Topic("ports", "devices", text("Serial ports"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, begin=Own)
