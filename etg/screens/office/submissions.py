"""The submissions: which there are, how two differ, and which one comes into force, now or later."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from pathlib import Path

from etg.cabinet.asks import Undertake
from etg.cabinet.office.submissions import (
    AllSubmissions,
    ApproveSubmission,
    Compared,
    InWords,
    Listed,
    Origin,
    Overview,
    PlanSubmission,
    WithdrawPlan,
)
from etg.cabinet.plan import Planned
from etg.cabinet.shown import Shown
from etg.cabinet.staff.actions import Action, may
from etg.errors import Refused
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.clock import day_and_time, moment
from etg.screens.dealer.people import called
from etg.screens.office.parts import Choice, Column, Row, buttons, facts, heading, notice, panel, table, waiting
from etg.screens.office.submission_words import PickPart, words_page
from etg.screens.office.topic import At, Confirm, Entry, Kind, Light, Topic, View, What
from etg.screens.theme import INK_3, RETURNED, SMALL, STAFF, WON
from etg.table.people import Role
from etg.texts import Text, text

_ROLES = frozenset({Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR})
_ALL, _IN_FORCE = AllSubmissions(), InWords(None)
_COLUMNS = (
    Column(text("SUBMISSION"), 6),
    Column(text("GAME"), 4),
    Column(text("APPROVED"), 2.4),
    Column(text("STATE"), 3),
)
_DIFFERENCES = (Column(text("KEY"), 4), Column(text("IN FORCE"), 3), Column(text("THIS ONE"), 3))
_FROM: dict[Origin, Text] = {
    Origin.OWN: text("of this cabinet"),
    Origin.SHIPPED: text("shipped"),
    Origin.STICK: text("on a disk that was put in"),
}
_KEY, _GAP = 84.0, 12.0


class Mode(Enum):
    """What of a submission is looked at."""

    LIST = auto()
    WORDS = auto()
    COMPARED = auto()


@dataclass
class Own:
    """Which one is looked at, and how."""

    file: Path | None = None
    mode: Mode = Mode.LIST
    part: int = 0
    all: bool = False
    """What is the same is shown too."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at one."""

    file: Path


@dataclass(frozen=True, slots=True)
class Turn:
    """Look at it in another way."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class ShowAll:
    """What is the same too, or only what differs."""

    all: bool


@dataclass(frozen=True, slots=True)
class Do:
    """Approve it, put it into force, plan that, or withdraw the plan."""

    what: str


def _wants(at: At) -> tuple[AllSubmissions | InWords | Compared, ...]:
    own = at.own
    if own.mode is Mode.WORDS and own.file is not None:
        return (_ALL, InWords(own.file))
    if own.mode is Mode.COMPARED and own.file is not None:
        return (_ALL, Compared(None, own.file))
    return (_ALL,)


def _found(at: At) -> Overview | None:
    found = at.answer(_ALL)
    return found if isinstance(found, Overview) else None


def _picked(at: At) -> Listed | None:
    found = _found(at)
    listed = () if found is None else found.listed
    chosen = (each for each in listed if (each.file == at.own.file if at.own.file is not None else each.in_force))
    return next(chosen, listed[0] if listed else None)


def _draw(view: View, area: Area) -> None:
    found, picked = _found(view), _picked(view)
    if found is None or picked is None:
        waiting(view, area, view.wrong(_ALL))
    elif view.own.mode is Mode.LIST:
        _list(view, area, found, picked)
    else:
        line, rest = area.top_part(72, 16)
        words, back = line.right_part(260, 16)
        words, switch = words.right_part(360, 16)
        heading(view.canvas, words, picked.name)
        view.canvas.button(back, say("All submissions"), Turn(Mode.LIST), Style.PLAIN, SMALL, icon="back")
        if view.own.mode is Mode.WORDS:
            _words(view, rest, InWords(view.own.file))
        else:
            only = say("Only differences") if view.own.all else say("Show everything")
            view.canvas.button(switch, only, ShowAll(not view.own.all), Style.PLAIN, SMALL)
            _compared(view, rest)


def _list(view: View, area: Area, found: Overview, picked: Listed) -> None:
    left, right = area.right_part(600, 24)
    if found.planned is not None:
        used = notice(view.canvas, left, _planned(found.planned), Light.ATTENTION)
        left = Area(left.x, left.y + used + 12, left.w, left.h - used - 12)
    rows = []
    for each in found.listed:
        colour = WON if each.in_force else INK_3 if each.problems else None
        cells = (each.name, say(each.game), each.approved, _state(each))
        rows.append(Row(cells, Pick(each.file), each.file == picked.file, colour))
    table(view, left, "submissions", _COLUMNS, rows)
    _one(view, panel(view.canvas, right), found, picked)


def _planned(planned: Planned) -> str:
    return say(
        "{name} comes into force at the next closed table without credits from {moment} on; planned by {person}.",
        name=planned.name,
        moment=day_and_time(planned.starts),
        person=say(called(planned.by)),
    )


def _state(listed: Listed) -> str:
    if listed.in_force:
        return say("in force")
    if listed.awaits_approval:
        return say("awaits approval")
    return say("not allowed") if listed.problems else say(_FROM[listed.origin])


def _one(view: View, area: Area, found: Overview, listed: Listed) -> None:
    canvas = view.canvas
    area = heading(canvas, area, listed.name)
    known = [
        (say("Game"), say(listed.game)),
        (say("Approved"), listed.approved or say("not yet")),
        *([(say("SHA-256"), listed.digest[:16])] if listed.digest else []),
        (say("File"), listed.file.name),
        (say("From"), say(_FROM[listed.origin])),
    ]
    area = facts(canvas, area, known, 0.24, 40)
    offers = list(_offers(view, found, listed))
    rows = -(-len(offers) // 2)
    area, foot = area.bottom_part(rows * (_KEY + _GAP) - _GAP, 16)
    for place in range(rows):
        cell = Area(foot.x, foot.y + place * (_KEY + _GAP), foot.w, _KEY)
        buttons(canvas, cell, offers[2 * place : 2 * place + 2], SMALL, 2)
    for problem in listed.problems:
        if problem.path != "approved" or listed.awaits_approval:
            said = f"{problem.path}: {problem.message}" + (f" [{problem.clause}]" if problem.clause else "")
            used = canvas.paragraph(area, said, SMALL, STAFF, most=3)
            area = Area(area.x, area.y + used + 8, area.w, area.h - used - 8)
            if area.h < 100:
                return


def _offers(at: At, found: Overview, listed: Listed) -> Iterator[Choice]:
    readable = not listed.problems or listed.awaits_approval
    if readable:
        yield Choice(say("Read it"), Turn(Mode.WORDS), icon="look")
    if readable and not listed.in_force:
        yield Choice(say("Compare"), Turn(Mode.COMPARED))
    if not may(at.person.role, Action.CHANGE_SUBMISSION):
        return
    if readable:
        gold = Style.ACT if listed.awaits_approval else Style.PLAIN
        yield Choice(say("Enter its approval"), Do("approve"), gold)
    if not listed.problems and not listed.in_force:
        yield Choice(say("Put it into force"), Do("choose"), Style.ACT)
        yield Choice(say("Put it into force later"), Do("plan"), icon="clock")
    if found.planned is not None:
        yield Choice(say("Withdraw the plan"), Do("withdraw"))


def _words(view: View, area: Area, query: InWords) -> None:
    sections = view.answer(query)
    if sections is None:
        waiting(view, area, view.wrong(query))
    else:
        words_page(view, area, sections, view.own)


def _compared(view: View, area: Area) -> None:
    assert view.own.file is not None
    query = Compared(None, view.own.file)
    lines = view.answer(query)
    if lines is None:
        waiting(view, area, view.wrong(query))
        return
    rows = [
        Row((line.key, line.this, line.that), colour=RETURNED if line.differs and view.own.all else None)
        for line in lines
        if line.differs or view.own.all
    ]
    if rows:
        table(view, panel(view.canvas, area), "differences", _DIFFERENCES, rows, row=48)
    else:
        notice(view.canvas, area, say("Both say the same."), Light.OK)


# Touches


def _act(intent: Hashable, at: At) -> list[What]:
    own, picked = at.own, _picked(at)
    match intent:
        case Pick(file):
            own.file = file
        case Turn(mode) if picked is not None:
            own.file, own.mode, own.part = picked.file, mode, 0
        case PickPart(place):
            own.part = place
        case ShowAll(everything):
            own.all = everything
        case Do("approve") if picked is not None:
            at.memory.entry = Entry(
                text("On which day was it approved?"),
                Kind.DIGITS,
                lambda typed, now: _approved(typed, now, picked),
                help=text(
                    "Year, month and day, as in 20261101. A copy with this date is made; the file stays as it is."
                ),
                most=8,
            )
        case Do("choose") if picked is not None:
            at.memory.confirm = Confirm(
                text("Put {name} into force?", name=picked.name),
                text("Yes, put it into force"),
                lambda now: [Undertake(PlanSubmission(picked.file))],
                (
                    text("Approved {date}, SHA-256 {digest}.", date=picked.approved, digest=picked.digest[:16]),
                    text("The table starts again with it when you log out. Meters go on as they are."),
                ),
            )
        case Do("plan") if picked is not None:
            at.memory.entry = Entry(
                text("From when on?"),
                Kind.DIGITS,
                lambda typed, now: _plan(typed, picked),
                help=text(
                    "Year, month, day, hour and minute, as in 202611201800. From then on it comes into force at the "
                    "next closed table without credits."
                ),
                most=12,
            )
        case Do("withdraw"):
            return [Undertake(WithdrawPlan())]
    return []


def _approved(typed: str, at: At, picked: Listed) -> list[What]:
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        raise Refused(text("there is no such day: type year, month and day, as in 20261101")) from None
    at.memory.confirm = Confirm(
        text("Was {name} approved on {date}?", name=picked.name, date=day.isoformat()),
        text("Yes, it was"),
        lambda now: [Undertake(ApproveSubmission(picked.file, day))],
        (text("Your name and this day go on record."),),
    )
    return []


def _plan(typed: str, picked: Listed) -> list[What]:
    starts = moment(typed)
    if starts is None:
        raise Refused(text("there is no such moment: type year, month, day, hour and minute, as in 202611201800"))
    return [Undertake(PlanSubmission(picked.file, starts))]


# The one in force


def _draw_in_force(view: View, area: Area) -> None:
    _words(view, area, _IN_FORCE)


def _act_in_force(intent: Hashable, at: At) -> list[What]:
    if isinstance(intent, PickPart):
        at.own.part = intent.place
    return []


def _light(shown: Shown) -> Light:
    return Light.NONE if shown.state.terms.submission.approved is not None else Light.ATTENTION


IN_FORCE = Topic(
    "in-force",
    "game",
    text("Game and paytables"),
    _ROLES,
    _draw_in_force,
    _act_in_force,
    wants=lambda at: (_IN_FORCE,),
    begin=Own,
)
SUBMISSIONS = Topic(
    "submissions", "game", text("Submissions"), _ROLES, _draw, _act, wants=_wants, light=_light, begin=Own
)
