"""Storage, for the technician: how ledger and disk are, backups, and the books for other programs."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path

from etg.cabinet.asks import Undertake
from etg.cabinet.office.exporting import ExportBooks
from etg.cabinet.office.storage import BackUp, Health, QuickCheck, Sticks, StorageHealth
from etg.cabinet.office.tasks import Query
from etg.cabinet.shown import Shown
from etg.languages import number, say, several
from etg.ledger.extract_files import FORMATS
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.office.destinations import To, chosen, draw_destinations, size_words
from etg.screens.office.parts import Choice, buttons, facts, heading, help_text, notice, panel, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import SMALL, TEXT
from etg.table.people import Role
from etg.texts import text

_FORMATS = {"sqlite": "SQLite"}


@dataclass
class Own:
    """Where to write, and in which format an export is."""

    stick: Path | None = None
    kind: str = FORMATS[0]


@dataclass(frozen=True, slots=True)
class MakeBackup:
    """Copy the ledger."""


@dataclass(frozen=True, slots=True)
class Export:
    """Write the books for other programs."""


@dataclass(frozen=True, slots=True)
class Format:
    """In this format."""

    kind: str


def _draw(view: View, area: Area) -> None:
    left, right = area.columns(2, 32)
    _health(view, panel(view.canvas, left))
    _writing(view, panel(view.canvas, right))


def _health(view: View, area: Area) -> None:
    canvas = view.canvas
    area = heading(canvas, area, say("Ledger and disk"))
    health: Health | None = view.answer(StorageHealth())
    if health is None:
        waiting(view, area, view.wrong(StorageHealth()))
        return
    for words, light in _troubles(view, health):
        used = notice(canvas, Area(area.x, area.y + 8, area.w, area.h), words, light)
        area = Area(area.x, area.y + used + 16, area.w, area.h - used - 16)
    area = facts(canvas, area, [*_sizes(health), *_safety(view, health)], 0.44, 44)
    words = say(
        "Looked at: the file itself, by SQLite, and the room on its disk. What the disk says about its own age is not "
        "within reach of this program."
    )
    help_text(canvas, area, words)


def _troubles(view: View, health: Health) -> Iterator[tuple[str, Light]]:
    if view.answer(QuickCheck()):
        yield say("The file is damaged: copy it for the auditor, and call for help."), Light.TROUBLE
    if health.low:
        yield say("The disk is getting full: free some space or change it."), Light.ATTENTION


def _sizes(health: Health) -> list[tuple[str, str]]:
    lasts = say("nothing was written this week") if health.days is None else _days(health.days)
    return [
        (say("Ledger"), health.file.name),
        (say("Size"), size_words(health.ledger)),
        (say("In its log"), size_words(health.log)),
        (say("Events"), number(health.events)),
        (say("Rounds"), number(health.rounds)),
        (say("Free on the disk"), say("{free} of {size}", free=size_words(health.free), size=size_words(health.size))),
        (say("Lasts at this rate"), lasts),
        (say("Rounds until it is full"), "–" if health.rounds_left is None else number(health.rounds_left)),
    ]


def _days(days: int) -> str:
    return several("{n} day", "{n} days", days, n=number(days)) if days < 3650 else say("more than ten years")


def _safety(view: View, health: Health) -> list[tuple[str, str]]:
    journal, sync = (value for _, value in health.settings)
    safe = journal == "wal" and sync == "FULL"
    problems: tuple[str, ...] | None = view.answer(QuickCheck())
    if problems is None:
        checked = say(view.wrong(QuickCheck()) or "One moment …")
    else:
        checked = say("the file is whole") if not problems else problems[0]
    return [
        (say("Through a power cut"), say("every command is kept") if safe else say("not safe: {mode}", mode=journal)),
        (say("Check by SQLite"), checked),
    ]


def _writing(view: View, area: Area) -> None:
    canvas, own = view.canvas, view.own
    area, actions = area.bottom_part(320, 20)
    draw_destinations(view, area, own.stick)
    busy = say("something else is being done") if view.office.job is not None else ""
    make, rest = actions.top_part(96, 20)
    offer = Choice(say("Make a backup"), MakeBackup(), Style.ACT, why_not=busy)
    buttons(canvas, make, [offer], TEXT)
    line, rest = rest.top_part(88, 12)
    kinds = [Choice(_FORMATS.get(kind, kind.upper()), Format(kind), lit=own.kind == kind) for kind in FORMATS]
    formats, export = line.left_part(line.w * 0.56, 16)
    buttons(canvas, formats, kinds, SMALL)
    buttons(canvas, export, [Choice(say("Export"), Export(), why_not=busy)], TEXT)
    words = say(
        "A backup is a whole ledger, checked event by event. An export is tables for other programs: read back from "
        "the stick before it says that it is done."
    )
    help_text(canvas, rest, words)


def _act(intent: Hashable, at: At) -> list[What]:
    own = at.own
    match intent:
        case To(stick):
            own.stick = stick
        case Format(kind):
            own.kind = kind
        case MakeBackup():
            return [Undertake(BackUp(chosen(at, own.stick)))]
        case Export():
            return [Undertake(ExportBooks(chosen(at, own.stick), own.kind))]
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return StorageHealth(), Sticks(), QuickCheck()


def _light(shown: Shown) -> Light:
    return Light.ATTENTION if shown.low_disk else Light.NONE


STORAGE = Topic(
    "storage",
    "storage",
    text("Ledger and backup"),
    frozenset({Role.TECHNICIAN}),
    _draw,
    _act,
    _wants,
    _light,
    Own,
)
