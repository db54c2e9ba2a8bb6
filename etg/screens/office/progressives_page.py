"""The history of the progressive meters: a curve for each, with its hits and changes, and a list of the hits."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.office.progressives import Progressive, ReadProgressive, ReadProgressives
from etg.cabinet.staff.actions import GRANTED, Action
from etg.languages import money, number, say
from etg.ledger.meter_course import MeterCourse, hits
from etg.screens.area import RIGHT, Area
from etg.screens.office.looking import moment
from etg.screens.office.meter_words import meter_name, plain_name
from etg.screens.office.parts import HEAD_ROW, ROW, Column, Row, facts, notice, table, waiting
from etg.screens.office.topic import At, Topic, View, What
from etg.screens.pictures.plots import Dot, Line
from etg.screens.plotting import Framed, Named, plotted
from etg.screens.theme import INK_2, RETURNED, SMALL, STAFF, WON
from etg.table.state import UNIT
from etg.texts import Text, text

_ALL = ReadProgressives()
_MOVES: dict[str, Text] = {
    "started": text("Started with"),
    "contributed": text("From wagers"),
    "paid": text("Paid"),
    "reset": text("Reset by the house"),
    "adjusted": text("Adjusted"),
    "transferred_in": text("Transferred to it"),
    "transferred_out": text("Transferred away"),
}


@dataclass
class Own:
    """Which meter is looked at; empty: the first."""

    meter: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a meter."""

    meter: str


def _chosen(at: At) -> Progressive | None:
    found = at.answer(_ALL)
    if not found:
        return None
    assert isinstance(found, tuple)
    chosen: Progressive = next((each for each in found if each.meter == at.own.meter), found[0])
    return chosen


def _wants(at: At) -> tuple[ReadProgressives | ReadProgressive, ...]:
    chosen = _chosen(at)
    return (_ALL,) if chosen is None else (_ALL, ReadProgressive(chosen.meter))


def _act(intent: Hashable, at: At) -> list[What]:
    if isinstance(intent, Pick):
        at.own.meter = intent.meter
    return []


def _draw(view: View, area: Area) -> None:
    chosen = _chosen(view)
    if chosen is None:
        if view.answer(_ALL) == ():
            notice(view.canvas, area, say("This table has no progressive meters."))
        else:
            waiting(view, area, view.wrong(_ALL))
        return
    left, right = area.left_part(480, 32)
    _list(view, left, chosen)
    query = ReadProgressive(chosen.meter)
    course = view.answer(query)
    if not isinstance(course, MeterCourse):
        waiting(view, right, view.wrong(query))
        return
    upper, lower = right.top_part(right.h * 0.58, 16)
    if course.points:
        plotted(view.canvas, upper, framed(course))
    else:
        notice(view.canvas, upper, say("This meter has not moved yet."))
    _hits(view, lower, course)


def _list(view: View, area: Area, chosen: Progressive) -> None:
    state = view.shown.state
    count = len(view.answer(_ALL))
    upper, lower = area.top_part(min(area.h * 0.56, HEAD_ROW + 4 + count * (ROW + 6)), 24)
    rows = [
        Row((meter_name(state, each.meter), money(each.value // UNIT)), Pick(each.meter), each is chosen)
        for each in view.answer(_ALL)
    ]
    table(view, upper, "progressives", (Column(text("METER"), 3), Column(text("SHOWS"), 2, RIGHT)), rows)
    found = [(say(_MOVES[move]), money(units // UNIT)) for move, units in chosen.moves]
    facts(view.canvas, lower, found, 0.56, step=44)


def framed(course: MeterCourse) -> Framed:
    """The curve in dollars over rounds; from here on the figures are only drawn."""
    points = tuple((float(at.round), at.value / UNIT / 100) for at in course.points)
    dots = []
    for mark in course.marks:
        if mark.kind == "paid":
            dots.append(Dot((float(mark.round), (mark.value - mark.units) / UNIT / 100), WON))
        elif mark.kind in ("adjusted", "transferred"):
            dots.append(Dot((float(mark.round), mark.value / UNIT / 100), STAFF, diamond=True))
    low, high = min(y for _, y in points), max(y for _, y in points)
    room = max(1.0, (high - low) * 0.08)
    left, right = points[0][0], points[-1][0]
    return Framed(
        max(right, left + 1),
        max(0.0, low - room),
        high + room,
        (),
        (Line(points, RETURNED),),
        tuple(dots),
        (
            Named(say("shows"), RETURNED),
            Named(say("hit", meaning="a progressive was won"), WON, "dot"),
            Named(say("changed by staff"), STAFF, "diamond"),
        ),
        say("round"),
        say("THE METER SHOWS"),
        lambda value: number(round(value)),
        lambda value, step: money(round(value * 100), trim=step >= 1),
        left,
    )


def _hits(view: View, area: Area, course: MeterCourse) -> None:
    found = hits(course, UNIT)
    if not found:
        view.canvas.text(area._replace(h=48), say("It was not hit yet."), SMALL, INK_2)
        return
    rows = []
    for hit in found:
        box = "" if hit.box is None else str(hit.box)
        wager = "" if hit.wager is None else plain_name(view.shown.state, hit.wager)
        rows.append(Row((moment(hit.time), number(hit.round), box, wager, money(hit.paid))))
    columns = (
        Column(text("WHEN"), 2.4),
        Column(text("ROUND"), 1, RIGHT),
        Column(text("BOX"), 0.7, RIGHT),
        Column(text("WAGER"), 2.2),
        Column(text("PAID"), 1.6, RIGHT),
    )
    table(view, area, "hits", columns, rows, 48)


PROGRESSIVE_HISTORY = Topic(
    "progressive-history",
    "progressives",
    text("History"),
    GRANTED[Action.READ_PROGRESSIVES],
    _draw,
    _act,
    _wants,
    begin=Own,
)
