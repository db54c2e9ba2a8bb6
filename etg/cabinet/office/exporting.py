"""The books written into files for other programs: into the cabinet's own folder, or to a stick."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.media import check_stick, sticks, whole_folder
from etg.cabinet.office.storage import person_here, stamp
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.staff.actions import Action
from etg.ledger.extract import Stretch
from etg.ledger.extract_files import FORMATS, write
from etg.ledger.records import Exported
from etg.texts import Text, text

FOLDER = "exports"


@dataclass(frozen=True)
class ExportTargets(Query):
    """The places into which an export can be written."""

    action = Action.EXPORT
    every = 5.0


@dataclass(frozen=True)
class ExportBooks(Job):
    """All tables of a stretch of time into a new folder."""

    action = Action.EXPORT
    target: Path | None = None
    """None: the cabinet's own folder."""
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


def targets(query: ExportTargets, desk: Desk) -> tuple[Target, ...]:
    """All places that there are now."""
    found = (Target(text("Stick {name}", name=stick.name), stick.path) for stick in sticks())
    return (*own_folder(desk), *found)


def export(job: ExportBooks, desk: Desk, told: Told) -> Done:
    """Into a folder with the time in its name, read back from the disk; nothing is ever written over."""
    by = person_here(desk)
    own = desk.folder / FOLDER
    place = own if job.target is None else job.target
    if place == own:
        own.mkdir(parents=True, exist_ok=True)
    else:
        check_stick(place)
    name = f"etg-export-{stamp(desk)}"
    with whole_folder(place, name) as folder, desk.reader() as reader:
        stretch = Stretch(reader, job.since, job.until)
        manifest = write(stretch, job.kind, folder, lambda done, of: told(done, of, text("Writing the tables")))
        told(999, 1000, text("Everything is read back from the disk"))
    checkpoint = manifest["checkpoint"]
    words = text(
        "The books are written to {folder} and read back; the checkpoint is {event}:{hash}",
        folder=place / name,
        event=checkpoint["event"],
        hash=checkpoint["hash"][:16],
    )
    return Done(words, records=(Exported(str(place / name), checkpoint["event"], checkpoint["hash"], by),))


QUERIES = {ExportTargets: targets}
JOBS = {ExportBooks: export}
