"""What goes over the wire of a device, as it goes: sent, received, and what it means. No card is ever in it."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.office.devices import SeeWire
from etg.cabinet.office.tasks import Query
from etg.devices.log import IN, OUT, Line
from etg.devices.reports import KINDS, Kind
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.clock import local
from etg.screens.dealer.saying import sentence
from etg.screens.office.parts import Choice, Column, Row, buttons, help_text, table, tabs, waiting
from etg.screens.office.topic import At, Topic, View, What
from etg.screens.theme import INK_2, RETURNED, WON
from etg.table.people import Role
from etg.texts import text

_BYTES = 36
"""Letters of bytes that are shown; the rest is only said to be there."""


@dataclass
class Own:
    """Which wire is looked at, and what stands still of it."""

    kind: Kind = Kind.SHOE
    paused: tuple[Line, ...] | None = None
    """None: it goes on."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at the wire of a device."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Pause:
    """Let it stand, or go on."""


def _draw(view: View, area: Area) -> None:
    canvas, own = view.canvas, view.own
    line, area = area.top_part(76, 12)
    line, pause = line.right_part(260, 16)
    tabs(canvas, line, [Choice(sentence(KINDS[each]), Pick(each), lit=each is own.kind) for each in Kind])
    if own.paused is None:
        buttons(canvas, pause, [Choice(say("Pause"), Pause(), icon="pause")])
    else:
        buttons(canvas, pause, [Choice(say("Go on"), Pause(), Style.ACT, "play")])
    words = say(
        "The newest line is at the top. Bytes and names of cards are never shown; what only repeats itself is written "
        "once a minute."
    )
    area = help_text(canvas, area, words)
    found = own.paused if own.paused is not None else view.answer(SeeWire(own.kind))
    if not isinstance(found, tuple):
        waiting(view, area, view.wrong(SeeWire(own.kind)))
        return
    columns = (
        Column(text("TIME"), 1.3),
        Column(text("SENT BY THE TABLE"), 3.2),
        Column(text("RECEIVED"), 3.2),
        Column(text("MEANING"), 4.2),
    )
    table(view, area, "wire", columns, [_row(each) for each in reversed(found)], row=40)


def _row(line: Line) -> Row:
    moment = f"{local(line.time.timestamp()):%H:%M:%S}.{line.time.microsecond // 1000:03}"
    said = line.frame or _short(line.raw)
    sent = said if line.direction == OUT else ""
    received = said if line.direction == IN else ""
    colour = {OUT: RETURNED, IN: WON}.get(line.direction, INK_2)
    return Row((moment, sent, received, line.meaning), colour=colour)


def _short(raw: str) -> str:
    return raw if len(raw) <= _BYTES else f"{raw[:_BYTES]} …"


def _act(intent: Hashable, at: At) -> list[What]:
    own = at.own
    match intent:
        case Pick(kind):
            own.kind, own.paused = kind, None
        case Pause():
            found = at.answer(SeeWire(own.kind))
            own.paused = found if own.paused is None and isinstance(found, tuple) else None
    return []


def _wants(at: At) -> tuple[Query, ...]:
    own = at.own
    return () if own is None or own.paused is not None else (SeeWire(own.kind),)


WIRE = Topic("wire", "devices", text("On the wire"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, begin=Own)
