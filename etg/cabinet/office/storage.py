"""Storage: how the disk and the ledger are, backups, export to a stick, and restoring a backup."""

import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.media import Stick, check_stick, sticks, told_of
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.staff.actions import Action
from etg.errors import Malformed, Refused, Tilt
from etg.ledger.backup import back_up
from etg.ledger.reading import Reader
from etg.ledger.records import BackedUp, RestoreOrdered
from etg.ledger.restoring import set_out, staged_path, why_not_fresh
from etg.ledger.storage import SYNCHRONOUS, durable_settings
from etg.table.people import Person, Role
from etg.texts import Text, text

BACKUPS = "backups"
"""The folder of backups beside the data of the cabinet."""
_SUFFIXES = (".backup", ".ledger")
_RECENT = 7 * 86_400
"""Seconds by which the rate is worked out."""
_DAY = 86_400
APPROVES = (Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR)
"""Who may be the second person of a restore."""


# How it is


@dataclass(frozen=True)
class StorageHealth(Query):
    """Sizes and room, and how long that lasts."""

    action = Action.READ_SOFTWARE
    every = 10.0


@dataclass(frozen=True)
class QuickCheck(Query):
    """Whether SQLite finds the file whole; it reads all of it."""

    action = Action.READ_SOFTWARE


class Health(NamedTuple):
    """The disk and the ledger."""

    file: Path
    ledger: int
    """Bytes of the file."""
    log: int
    """Bytes that are still in SQLite's log beside it."""
    events: int
    rounds: int
    settings: tuple[tuple[str, str], ...]
    """What a power cut depends on, as it is."""
    free: int
    size: int
    """Of the disk."""
    low: bool
    days: int | None
    """For which the room lasts at the rate of the last week; None: nothing has been written in it."""
    rounds_left: int | None
    staged: bool
    """A backup takes the place of this ledger at the next start."""
    not_fresh: Text | None
    """Why no backup can be restored here."""


def _health(query: StorageHealth, desk: Desk) -> Health:
    file = _ledger(desk)
    with desk.reader() as reader:
        head = reader.head()
        events = 0 if head is None else head.event
        rounds = reader.db.execute("SELECT count(*) FROM rounds").fetchone()[0]
        since = int((desk.wall() - _RECENT) * 1_000_000)
        recent, first = reader.db.execute(
            "SELECT count(*), min(time) FROM events WHERE number > ("
            "SELECT coalesce(max(number), 0) FROM events WHERE time < ?)",
            [since],
        ).fetchone()
        fresh = why_not_fresh(reader)
        settings = durable_settings(reader.db)
    size, log = _size(file), _size(Path(f"{file}-wal"))
    usage = shutil.disk_usage(file.parent)
    seconds = max(_DAY, int(desk.wall()) - (first or 0) // 1_000_000)
    a_week = recent * (size // max(1, events))
    return Health(
        file,
        size,
        log,
        events,
        rounds,
        (("journal_mode", str(settings["journal_mode"])), ("synchronous", SYNCHRONOUS)),
        usage.free,
        usage.total,
        usage.free < desk.settings.low_disk,
        usage.free * min(seconds, _RECENT) // (a_week * _DAY) if a_week else None,
        usage.free // max(1, size // rounds) if rounds else None,
        staged_path(file).exists(),
        fresh,
    )


def _quick_check(query: QuickCheck, desk: Desk) -> tuple[str, ...]:
    """What is wrong with the file; nothing: it is whole."""
    with desk.reader() as reader:
        return tuple(str(row[0]) for row in reader.db.execute("PRAGMA quick_check(5)") if row[0] != "ok")


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


def _ledger(desk: Desk) -> Path:
    if desk.ledger is None:
        raise Refused(text("these books are only in memory"))
    return desk.ledger


# What is there to write to and to read from


@dataclass(frozen=True)
class Sticks(Query):
    """The sticks that are here."""

    action = Action.READ_SOFTWARE
    every = 2.0


@dataclass(frozen=True)
class Backups(Query):
    """The backups on this cabinet and on the sticks."""

    action = Action.BACK_UP
    every = 5.0


class Copy(NamedTuple):
    """A backup that was found; what is in it is checked before it is restored."""

    file: Path
    place: str
    """The stick; empty: this cabinet."""
    size: int
    made: float
    """Seconds since 1970."""
    mode: str
    event: int
    """The last one in it."""
    wrong: str | None = None
    """Why it cannot be read."""


def _sticks(query: Sticks, desk: Desk) -> tuple[Stick, ...]:
    return sticks()


def _backups(query: Backups, desk: Desk) -> tuple[Copy, ...]:
    """The newest first."""
    folders = [("", desk.folder / BACKUPS), *((stick.name, stick.path) for stick in sticks())]
    found = [
        _copy(file, place)
        for place, folder in folders
        for suffix in _SUFFIXES
        for file in folder.glob(f"*{suffix}")
        if file.is_file() and not file.name.startswith(".")
    ]
    return tuple(sorted(found, key=lambda copy: copy.made, reverse=True))


def _copy(file: Path, place: str) -> Copy:
    status = file.stat()
    about = file, place, status.st_size, status.st_mtime
    try:
        with Reader.open(file) as reader:
            head = reader.head()
            return Copy(*about, reader.created().mode, 0 if head is None else head.event)
    except Tilt as tilt:
        return Copy(*about, "", 0, tilt.why)
    except Malformed as error:
        return Copy(*about, "", 0, str(error))


# What is done


@dataclass(frozen=True)
class BackUp(Job):
    """A checked copy of the ledger, on a stick or in the folder of backups."""

    action = Action.BACK_UP
    stick: Path | None = None


@dataclass(frozen=True)
class Restore(Job):
    """A backup takes the place of the ledger when the table starts again."""

    action = Action.RESTORE
    backup: Path
    approved_by: Person


def stamp(desk: Desk) -> str:
    """The time for names of files, here and now."""
    return desk.settings.time.at(desk.wall()).strftime("%Y%m%d-%H%M%S")


def person_here(desk: Desk) -> Person:
    """Who is in the office, and so answers for what is done."""
    by = desk.by()
    if by is None:
        raise Refused(text("nobody is logged in here: log in first"))
    return by


def place_for(desk: Desk, stick: Path | None, folder: str) -> Path:
    """Where something is written: the stick, or a folder beside the data."""
    if stick is not None:
        return check_stick(stick).path
    place = desk.folder / folder
    place.mkdir(parents=True, exist_ok=True)
    return place


class Steps:
    """How far copying and checking a ledger is: both count half, and a job is not told of every page."""

    def __init__(self, told: Told, events: int) -> None:
        self._told, self._events, self._checked = told, max(1, events), 0

    def copied(self, left: int, pages: int) -> None:
        """So many pages are left."""
        self._told((pages - left) * 500 // max(1, pages), 1000, text("The ledger is being copied"))

    def breathe(self) -> None:
        """Some more events are checked."""
        self._checked += 200
        done = 500 + min(499, self._checked * 500 // self._events)
        self._told(done, 1000, text("Every event of the copy is being checked"))
        time.sleep(0)  # the table comes first


def _back_up(job: BackUp, desk: Desk, told: Told) -> Done:
    by = person_here(desk)
    place = place_for(desk, job.stick, BACKUPS)
    file = place / f"etg-{desk.mode}-{stamp(desk)}.backup"
    with told_of(place), desk.reader() as reader:
        head = reader.head()
        steps = Steps(told, 0 if head is None else head.event)
        made = back_up(reader, file, progress=steps.copied, breathe=steps.breathe)
    words = text(
        "The backup is made and checked: {file}, up to event {event}, SHA-256 {digest}",
        file=file,
        event=made.event,
        digest=made.sha256,
    )
    return Done(words, records=(BackedUp(str(file), made.sha256, made.event, by),))


def _restore(job: Restore, desk: Desk, told: Told) -> Done:
    by, second = person_here(desk), job.approved_by
    if second == by or second.role not in APPROVES:
        raise Refused(text("restoring a backup needs a second person: a floorperson, a technician or an auditor"))
    with Reader.open(job.backup) as reader:
        head = reader.head()
    steps = Steps(told, 0 if head is None else head.event)
    made = set_out(job.backup, _ledger(desk), desk.mode, (by, second), steps.copied, steps.breathe)
    words = text(
        "The backup is checked up to event {event}. It takes the place of the ledger when these pages are left: the "
        "table starts again then",
        event=made.event,
    )
    order = RestoreOrdered(job.backup.name, made.event, made.hash, by, second)
    return Done(words, records=(order,), starts_again=True)


QUERIES = {StorageHealth: _health, QuickCheck: _quick_check, Sticks: _sticks, Backups: _backups}
JOBS = {BackUp: _back_up, Restore: _restore}
