"""Tips by gaming day, shift and dealer."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.office.tips import ReadTips, Tips
from etg.cabinet.staff.actions import GRANTED, Action
from etg.languages import money, number, say, several
from etg.screens.area import RIGHT, Area
from etg.screens.gallery import BOLD
from etg.screens.office.looking import Filter, ask_moment, filters, moment, who
from etg.screens.office.parts import Column, Row, heading, notice, panel, table, waiting
from etg.screens.office.topic import At, Topic, View, What
from etg.screens.theme import HEAD, INK, INK_2, SMALL
from etg.texts import text


@dataclass
class Own:
    """From when to when."""

    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Set:
    """Ask for one end of the time, or take it back."""

    end: bool


def _query(own: Own) -> ReadTips:
    return ReadTips(own.since, own.until)


def _wants(at: At) -> tuple[ReadTips, ...]:
    return (_query(at.own),)


def _act(intent: Hashable, at: At) -> list[What]:
    own: Own = at.own
    if not isinstance(intent, Set):
        return []
    name = "until" if intent.end else "since"
    if getattr(own, name) is not None:
        setattr(own, name, None)
        return []
    question = text("Up to which day?") if intent.end else text("From which day on?")
    return ask_moment(at, question, lambda found: setattr(own, name, found), intent.end)


def _draw(view: View, area: Area) -> None:
    own: Own = view.own
    left, right = area.right_part(480, 32)
    bar, left = left.top_part(88, 16)
    since = "" if own.since is None else moment(own.since)
    until = "" if own.until is None else moment(own.until)
    found_by = (Filter(say("From"), since, Set(end=False)), Filter(say("Until"), until, Set(end=True)))
    filters(view.canvas, bar, found_by)
    found = view.answer(_query(own))
    if not isinstance(found, Tips):
        waiting(view, left, view.wrong(_query(own)))
        return
    rows = [
        Row((each.day, each.shift, who(each.dealer) if each.dealer else "", number(each.times), money(each.amount)))
        for each in found.rows
    ]
    columns = (
        Column(text("GAMING DAY"), 2),
        Column(text("SHIFT"), 1.6),
        Column(text("DEALER"), 2.4),
        Column(text("TIPS"), 1, RIGHT),
        Column(text("AMOUNT"), 1.8, RIGHT),
    )
    if rows:
        table(view, left, "tips", columns, rows, 56)
    else:
        notice(view.canvas, left, say("Nobody has given a tip in this time."))
    _sums(view, panel(view.canvas, right), found)


def _sums(view: View, area: Area, found: Tips) -> None:
    canvas = view.canvas
    area = heading(canvas, area, say("All together"))
    canvas.text(area._replace(h=72), money(found.total), HEAD, INK, BOLD, least=28)
    canvas.text(Area(area.x, area.y + 76, area.w, 36), several("{n} tip", "{n} tips", found.times), SMALL, INK_2)
    rows = [Row((say("Station {station}", station=station), money(amount))) for station, amount in found.by_station]
    columns = (Column(text("FROM", meaning="a station"), 2), Column(text("AMOUNT"), 2, RIGHT))
    table(view, Area(area.x, area.y + 136, area.w, area.h - 136), "tips-stations", columns, rows, 48)


TIPS = Topic("tips", "meters", text("Tips"), GRANTED[Action.READ_TIPS], _draw, _act, _wants, begin=Own)
