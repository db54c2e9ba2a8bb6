"""Restoring a backup into a fresh cabinet, for the technician and a second person."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

from etg.cabinet.asks import Undertake
from etg.cabinet.office.storage import APPROVES, Backups, Copy, Health, Restore, StorageHealth
from etg.cabinet.office.tasks import Query
from etg.languages import number, say
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Style
from etg.screens.clock import day_and_time
from etg.screens.dealer.saying import sentence
from etg.screens.office.destinations import size_words
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
from etg.screens.office.topic import At, Confirm, Light, Second, Topic, View, What
from etg.screens.theme import TEXT
from etg.table.people import Role
from etg.texts import Text, text


@dataclass
class Own:
    """Which backup is looked at."""

    file: Path | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a backup."""

    file: Path


@dataclass(frozen=True, slots=True)
class RestoreIt:
    """Put it in the place of the ledger."""


def _draw(view: View, area: Area) -> None:
    canvas = view.canvas
    health: Health | None = view.answer(StorageHealth())
    if health is not None and (health.not_fresh is not None or health.staged):
        used = notice(canvas, area, _standing(health), Light.ATTENTION if health.staged else Light.NONE)
        area = Area(area.x, area.y + used + 20, area.w, area.h - used - 20)
    left, right = area.right_part(600, 32)
    _list(view, left)
    _one(view, panel(canvas, right), health)


def _standing(health: Health) -> str:
    if health.staged:
        return say("A backup takes the place of the ledger when you log out: the table starts again then.")
    assert health.not_fresh is not None
    return sentence(health.not_fresh)


def _list(view: View, area: Area) -> None:
    found: tuple[Copy, ...] | None = view.answer(Backups())
    below = say("In this cabinet's folder of backups, and on the sticks that are in it")
    area = heading(view.canvas, area, say("Backups"), below)
    if not found:
        if found is None:
            waiting(view, area, view.wrong(Backups()))
        else:
            help_text(view.canvas, area, say("There is none: put a stick with a backup in."), TEXT)
        return
    rows = [
        Row(
            (
                _when(copy.made),
                say("Stick {name}", name=copy.place) if copy.place else say("this cabinet"),
                _about(copy),
            ),
            Pick(copy.file),
            lit=view.own.file == copy.file,
        )
        for copy in found
    ]
    columns = (Column(text("MADE"), 4), Column(text("WHERE"), 4), Column(text("EVENTS"), 2, RIGHT))
    table(view, area, "backups", columns, rows, row=76)


def _when(made: float) -> str:
    return day_and_time(made)


def _about(copy: Copy) -> str:
    return number(copy.event) if copy.wrong is None else "–"


def _picked(at: At) -> Copy | None:
    found: tuple[Copy, ...] = at.answer(Backups()) or ()
    return next((copy for copy in found if copy.file == at.own.file), None)


def _one(view: View, area: Area, health: Health | None) -> None:
    canvas, copy = view.canvas, _picked(view)
    area, action = area.bottom_part(104, 16)
    if copy is None:
        area = heading(canvas, area, say("Choose a backup"))
    else:
        area = heading(canvas, area, copy.file.name)
        said = [
            (say("Size"), size_words(copy.size)),
            (say("Kept for"), copy.mode or "–"),
            (say("Last event"), _about(copy)),
        ]
        area = facts(canvas, area, said)
        if copy.wrong is not None:
            used = notice(canvas, area, say(copy.wrong), Light.TROUBLE)
            area = Area(area.x, area.y + used + 16, area.w, area.h - used - 16)
    words = say(
        "Every event of the backup is checked first. The ledger that is here now is kept under another name. A cabinet "
        "that has had players or money is never restored."
    )
    help_text(canvas, area, words)
    why = _why_not(view, copy, health)
    if why is None:
        buttons(canvas, action, [Choice(say("Restore this backup"), RestoreIt(), Style.ACT)], TEXT)
    else:
        buttons(canvas, action, [Choice(say("Restore this backup"), None, why_not=say(why))], TEXT)


def _why_not(at: At, copy: Copy | None, health: Health | None) -> Text | None:
    if health is None or copy is None or copy.wrong is not None:
        return text("choose a backup that can be read")
    if health.not_fresh is not None:
        return text("only into a fresh cabinet")
    return text("something else is being done") if at.office.job is not None else None


def _act(intent: Hashable, at: At) -> list[What]:
    copy = _picked(at)
    match intent:
        case Pick(file):
            at.own.file = file
        case RestoreIt() if copy is not None:
            question = text("Restore the backup of {when}?", when=_when(copy.made))
            details = (
                text("{file}, up to event {event}", file=copy.file.name, event=number(copy.event)),
                text("The books of this cabinet are replaced by it."),
            )
            at.memory.confirm = Confirm(question, text("Restore"), lambda now: _second(now, copy), details, grave=True)
    return []


def _second(at: At, copy: Copy) -> list[What]:
    at.memory.second = Second(
        text("Restoring a backup"), APPROVES, lambda person, now: [Undertake(Restore(copy.file, person))]
    )
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return StorageHealth(), Backups()


RESTORE = Topic("restore", "storage", text("Restore"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, begin=Own)
