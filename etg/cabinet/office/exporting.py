"""The books written into files for other programs: into the cabinet's own folder, or wherever `targets` finds room."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Done, Job, Query, Stopped, Told
from etg.cabinet.staff.actions import Action
from etg.errors import Refused
from etg.ledger.extract import TABLES, Stretch
from etg.ledger.extract_files import FORMATS, write
from etg.texts import Text, text

FOLDER = "exports"
_TABLES = [table.name for table in TABLES]


@dataclass(frozen=True)
class ExportTargets(Query):
    """The places into which an export can be written."""

    action = Action.EXPORT
    every = 5.0


@dataclass(frozen=True)
class ExportBooks(Job):
    """All tables of a stretch of time into a new folder."""

    action = Action.EXPORT
    target: Path
    kind: str = FORMATS[0]
    since: int | None = None
    until: int | None = None


class Target(NamedTuple):
    """A place for files."""

    words: Text
    folder: Path


def own_folder(desk: Desk) -> tuple[Target, ...]:
    """The folder of the cabinet's own data."""
    return (Target(text("This cabinet's folder"), desk.folder / FOLDER),)


FINDERS: list[Callable[[Desk], tuple[Target, ...]]] = [own_folder]
"""Whoever knows of places for files: what finds a USB stick adds itself here."""


def targets(query: ExportTargets, desk: Desk) -> tuple[Target, ...]:
    """All places that there are now."""
    return tuple(target for finder in FINDERS for target in finder(desk))


def export(job: ExportBooks, desk: Desk, told: Told) -> Done:
    """Into a folder with the time in its name; nothing is ever written over."""
    if job.target not in [target.folder for target in targets(ExportTargets(), desk)]:
        raise Refused(text("this place is not there any more: choose another"))
    moment = datetime.fromtimestamp(desk.wall()).strftime("%Y-%m-%d-%H%M%S")
    folder = job.target / f"etg-{moment}-{job.kind}"

    def reached(table: str, rows: int) -> None:
        words = text("{table} is written: {rows} rows", table=table, rows=rows)
        told(_TABLES.index(table), len(_TABLES), words)

    with desk.reader() as reader:
        try:
            manifest = write(Stretch(reader, job.since, job.until), job.kind, folder, reached)
        except Stopped:
            _remove(folder)
            raise
    rows = sum(manifest["rows"].values())
    return Done(text("Written: {rows} rows in {folder}", rows=f"{rows:,}", folder=str(folder)))


def _remove(folder: Path) -> None:
    """What was called off leaves nothing behind."""
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


QUERIES = {ExportTargets: targets}
JOBS = {ExportBooks: export}
