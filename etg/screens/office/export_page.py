"""The export of the books: as what, of which time, and to where."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

from etg.cabinet.asks import Undertake
from etg.cabinet.office.exporting import ExportBooks, ExportTargets, Target
from etg.cabinet.staff.actions import GRANTED, Action
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.office.looking import Filter, ask_moment, filters, moment, shortened
from etg.screens.office.parts import Choice, help_text, tabs, waiting
from etg.screens.office.topic import At, Topic, View, What
from etg.screens.theme import INK_2, INK_3, LARGE, SMALL
from etg.texts import Text, text

_QUERY = ExportTargets()
KINDS: dict[str, Text] = {
    "csv": text("CSV: for spreadsheets"),
    "json": text("JSON: for programs"),
    "sqlite": text("SQLite: one database"),
}


@dataclass
class Own:
    """What was chosen."""

    kind: str = "csv"
    since: int | None = None
    until: int | None = None
    target: Path | None = None
    """None: the first there is."""


@dataclass(frozen=True, slots=True)
class As:
    """Write it as this."""

    kind: str


@dataclass(frozen=True, slots=True)
class Set:
    """Ask for one end of the time, or take it back."""

    end: bool


@dataclass(frozen=True, slots=True)
class Into:
    """Write it there."""

    target: Path


@dataclass(frozen=True, slots=True)
class Write:
    """Begin."""


def _wants(at: At) -> tuple[ExportTargets, ...]:
    return (_QUERY,)


def _chosen(at: At) -> Target | None:
    found: tuple[Target, ...] = at.answer(_QUERY) or ()
    return next((each for each in found if each.folder == at.own.target), found[0] if found else None)


def _act(intent: Hashable, at: At) -> list[What]:
    own: Own = at.own
    match intent:
        case As(kind):
            own.kind = kind
        case Into(target):
            own.target = target
        case Set(end):
            name = "until" if end else "since"
            if getattr(own, name) is not None:
                setattr(own, name, None)
                return []
            question = text("Up to which day?") if end else text("From which day on?")
            return ask_moment(at, question, lambda found: setattr(own, name, found), end)
        case Write():
            place = _chosen(at)
            if place is not None:
                return [Undertake(ExportBooks(place.folder, own.kind, own.since, own.until))]
        case _:
            pass
    return []


def _draw(view: View, area: Area) -> None:
    canvas, own = view.canvas, view.own
    area = area._replace(w=min(area.w, 1300.0))
    words = say(
        "Events, rounds, boxes, wagers, meters, progressives, periods and tips go into a new folder, with a list of "
        "the hashes of all files. Cards that lie face down are left out."
    )
    area = help_text(canvas, area, words)
    area = _title(view, area, say("Format"))
    line, area = area.top_part(88, 20)
    tabs(canvas, line, [Choice(say(said), As(kind), lit=own.kind == kind) for kind, said in KINDS.items()])
    area = _title(view, area, say("Time", meaning="from when until when"))
    line, area = area.top_part(88, 20)
    since = "" if own.since is None else moment(own.since)
    until = "" if own.until is None else moment(own.until)
    found_by = (Filter(say("From"), since, Set(end=False)), Filter(say("Until"), until, Set(end=True)))
    filters(canvas, line._replace(w=line.w * 2 / 3), found_by)
    area = _title(view, area, say("Where to"))
    targets = view.answer(_QUERY)
    if not targets:
        waiting(view, area, view.wrong(_QUERY))
        return
    line, area = area.top_part(88, 8)
    chosen = _chosen(view)
    choices = [Choice(say(each.words), Into(each.folder), lit=each == chosen) for each in targets]
    tabs(canvas, line, choices)
    if chosen is not None:
        where = shortened(canvas, str(chosen.folder), area.w)
        canvas.text(area._replace(h=36), where, SMALL, INK_2, SANS)
    button = Area(area.x, area.y + 60, 480, 104)
    if view.office.job is None:
        canvas.button(button, say("Write it"), Write(), Style.ACT, LARGE)
    else:
        canvas.off_button(button, say("Write it"), LARGE, locked=True)


def _title(view: View, area: Area, words: str) -> Area:
    line, rest = area.top_part(34, 6)
    view.canvas.text(line, words, SMALL, INK_3, BOLD)
    return rest


EXPORT = Topic("export", "storage", text("Export"), GRANTED[Action.EXPORT], _draw, _act, _wants, begin=Own)
