"""Recall: any round found by station, result and day, and shown again step by step."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from etg.cabinet.office.recall import FindRounds, Listed, Rounds, Shown, ShowRound
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import GRANTED, Action
from etg.games import GAMES
from etg.languages import money, number, say
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Style
from etg.screens.office.looking import (
    Filter,
    ask_moment,
    ask_number,
    back_and_on,
    filters,
    moment,
    rows_in,
)
from etg.screens.office.parts import Choice, Column, Row, notice, table, tabs, waiting
from etg.screens.office.recalled import Recalled, Step, To, recalled, steps_to
from etg.screens.office.round_words import IRREGULARITIES, RESULTS
from etg.screens.office.topic import At, Topic, View, What
from etg.screens.theme import TEXT
from etg.texts import text

_NONE = -1
"""No round is shown."""


@dataclass
class Own:
    """What is looked for, and at."""

    station: int | None = None
    result: str = ""
    since: int | None = None
    until: int | None = None
    before: list[int] = field(default_factory=list)
    round: int | None = _NONE
    """None: the one in play."""
    recalled: Recalled = field(default_factory=Recalled)


@dataclass(frozen=True, slots=True)
class Set:
    """Ask for what to look for, or take it back."""

    name: str


@dataclass(frozen=True, slots=True)
class Result:
    """Only rounds with this result; empty: all."""

    result: str


@dataclass(frozen=True, slots=True)
class Older:
    """Go on to older rounds."""

    before: int


@dataclass(frozen=True, slots=True)
class Newer:
    """Back to newer rounds."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show a round; None: the one in play."""

    round: int | None


@dataclass(frozen=True, slots=True)
class ToList:
    """The list again."""


@dataclass(frozen=True, slots=True)
class ByNumber:
    """Ask for a round by its number."""


def _list_query(own: Own) -> FindRounds:
    outcome = own.result if own.result not in ("", "irregular") else None
    before = own.before[-1] if own.before else None
    return FindRounds(own.station, outcome, own.result == "irregular", own.since, own.until, before)


def _wants(at: At) -> tuple[Query, ...]:
    """A round is asked for once: that it was shown goes on record."""
    own: Own = at.own
    return (_list_query(own),) if own.round == _NONE else (ShowRound(own.round),)


def _act(intent: Hashable, at: At) -> list[What]:
    own: Own = at.own
    match intent:
        case Set(name):
            return _set(at, name)
        case Result(result):
            own.result, own.before = result, []
        case Older(before):
            own.before.append(before)
        case Newer():
            own.before = own.before[:-1]
        case Show(which):
            own.round, own.recalled = which, Recalled()
        case ToList():
            own.round = _NONE
        case ByNumber():
            return ask_number(at, text("Which round?"), lambda found: setattr(own, "round", found))
        case Step() | To():
            found = at.answer(ShowRound(own.round))
            if isinstance(found, Shown):
                steps_to(own.recalled, intent, found)
        case _:
            pass
    return []


def _set(at: At, name: str) -> list[What]:
    own: Own = at.own
    own.before = []
    if getattr(own, name) is not None:
        setattr(own, name, None)
        return []
    if name == "station":
        return ask_number(at, text("Of which station?"), lambda found: setattr(own, name, found))
    question = text("From which day on?") if name == "since" else text("Up to which day?")
    return ask_moment(at, question, lambda found: setattr(own, name, found), name == "until")


def _draw(view: View, area: Area) -> None:
    own: Own = view.own
    if own.round != _NONE:
        _one(view, area)
        return
    results, area = area.top_part(72, 12)
    choices = [Choice(say(words), Result(key), lit=own.result == key) for key, words in RESULTS.items()]
    tabs(view.canvas, results, choices)
    bar, area = area.top_part(84, 12)
    sides, find = bar.right_part(360, 12)
    station = "" if own.station is None else str(own.station)
    filters(
        view.canvas,
        sides,
        (
            Filter(say("Station"), station, Set("station")),
            Filter(say("From"), "" if own.since is None else moment(own.since), Set("since")),
            Filter(say("Until"), "" if own.until is None else moment(own.until), Set("until")),
        ),
    )
    view.canvas.button(find, say("By its number"), ByNumber(), Style.PLAIN, TEXT)
    query = _list_query(own)
    found = view.answer(query)
    if not isinstance(found, Rounds):
        waiting(view, area, view.wrong(query))
        return
    _list(view, area, found)


def _list(view: View, area: Area, found: Rounds) -> None:
    own: Own = view.own
    area, foot = area.bottom_part(76, 12)
    rows = []
    if found.in_play is not None and not own.before:
        cells = (number(found.in_play), say("now"), say("in play"), "", "", "", "", "")
        rows.append(Row(cells, Show(None)))
    rounds = found.rounds[: rows_in(area) - len(rows)]
    rows += [Row(_cells(each), Show(each.number)) for each in rounds]
    columns = (
        Column(text("ROUND"), 0.9),
        Column(text("BEGAN"), 2.4),
        Column(text("GAME"), 2.3),
        Column(text("BOXES"), 0.7, RIGHT),
        Column(text("WAGERED"), 1.3, RIGHT),
        Column(text("RETURNED"), 1.3, RIGHT),
        Column(text("DEALER"), 1.8),
        Column(text("TO LOOK AT"), 3.6),
    )
    if rows:
        table(view, area, "rounds", columns, rows)
    else:
        notice(view.canvas, area, say("There is no such round from here on."))
    older = Older(rounds[-1].number) if found.more or len(rounds) < len(found.rounds) else None
    back_and_on(view.canvas, foot, say("Newer rounds"), Newer() if own.before else None, say("Older rounds"), older)


def _cells(each: Listed) -> tuple[str, ...]:
    marks = [say("void")] if each.voided else []
    marks += [say(IRREGULARITIES[name]) if name in IRREGULARITIES else name for name in each.irregular]
    return (
        number(each.number),
        moment(each.began),
        say(GAMES[each.game].name),
        str(each.boxes),
        money(each.wagered),
        money(each.returned),
        " ".join(each.dealer_cards),
        ", ".join(marks),
    )


def _one(view: View, area: Area) -> None:
    own: Own = view.own
    query = ShowRound(own.round)
    found = view.answer(query)
    if not isinstance(found, Shown):
        bar, rest = area.top_part(84, 16)
        view.canvas.button(bar._replace(w=300), say("Back to the list"), ToList(), Style.PLAIN, TEXT, icon="back")
        waiting(view, rest, view.wrong(query))
        return
    recalled(view, area, found, own.recalled, ToList())


ROUNDS = Topic("rounds", "events", text("Rounds"), GRANTED[Action.RECALL], _draw, _act, _wants, begin=Own)
