"""Events that the ledger itself and the cabinet around the table record. They change nothing on the table."""

from dataclasses import dataclass

from etg.table.events import EVENTS, Event
from etg.table.people import Person


@dataclass(frozen=True, slots=True)
class Record(Event):
    """A fact about the ledger or the cabinet."""


@dataclass(frozen=True, slots=True)
class Created(Record):
    """The first event of every ledger: what it is kept for."""

    name = "created"
    ledger: str
    """A random name, so that two ledgers are never taken for each other."""
    mode: str


@dataclass(frozen=True, slots=True)
class Migrated(Record):
    """The tables of the ledger were brought to a newer shape."""

    name = "migrated"
    migration: str
    applied: str


@dataclass(frozen=True, slots=True)
class Installed(Record):
    """A Rules Submission is in force from here on, with the paytables as they stand at this moment."""

    name = "installed"
    game: str
    submission: str
    """The filed values as JSON."""
    digest: str
    paytables: str
    """Every line of every paytable in force, as JSON."""


@dataclass(frozen=True, slots=True)
class Started(Record):
    """The program has started and stands where it was before."""

    name = "started"
    orderly: bool
    """It was stopped in order; otherwise the power was cut or the program ended."""
    replayed: int
    """Events after the last snapshot."""
    round: int | None = None
    """The round that goes on."""


@dataclass(frozen=True, slots=True)
class Stopped(Record):
    """The program was stopped in order."""

    name = "stopped"


@dataclass(frozen=True, slots=True)
class ClockJumped(Record):
    """The clock of the computer went on by more or less than time did."""

    name = "clock_jumped"
    microseconds: int
    """How far ahead of the expected time it is now; below 0 it was set back."""


@dataclass(frozen=True, slots=True)
class TimerSet(Record):
    """A countdown began, or ended when no time is left."""

    name = "timer_set"
    what: str
    milliseconds: int


@dataclass(frozen=True, slots=True)
class ShiftBegan(Record):
    """A shift began; its meters are differences from here on."""

    name = "shift_began"
    shift: str
    by: Person


@dataclass(frozen=True, slots=True)
class SnapshotTaken(Record):
    """The whole table was written down after this event."""

    name = "snapshot_taken"
    digest: str


@dataclass(frozen=True, slots=True)
class DoorOpened(Record):
    """A door of the cabinet was opened."""

    name = "door_opened"
    door: str


@dataclass(frozen=True, slots=True)
class DoorClosed(Record):
    """A door of the cabinet was closed."""

    name = "door_closed"
    door: str


@dataclass(frozen=True, slots=True)
class DiskLow(Record):
    """The disk has little space left."""

    name = "disk_low"
    free: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class RoundRecalled(Record):
    """A past round was shown to somebody."""

    name = "round_recalled"
    round: int
    station: int | None = None


@dataclass(frozen=True, slots=True)
class DisputeBundled(Record):
    """Everything about a disputed round was written into one file."""

    name = "dispute_bundled"
    station: int
    round: int
    file: str
    digest: str
    by: Person


RECORDS: dict[str, type[Event]] = {kind.name: kind for kind in Record.__subclasses__()}
"""Every record by its name."""

ALL: dict[str, type[Event]] = {**EVENTS, **RECORDS}
"""Everything that can stand in a ledger."""
