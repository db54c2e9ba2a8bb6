"""What the writer tells the main loop."""

from dataclasses import dataclass
from typing import TypeAlias

from etg.cabinet.asks import Ask
from etg.cabinet.memory import Memory
from etg.cabinet.shown import LinkStatus
from etg.devices.reports import Report
from etg.errors import Tilt
from etg.ledger.books import Timer
from etg.table.events import Event
from etg.table.people import Person
from etg.table.state import State


@dataclass(frozen=True, slots=True)
class Opened:
    """The ledger is open and the table stands as it stood on disk."""

    state: State
    last: int
    memory: Memory
    timer: Timer | None
    """The countdown that ran when the program ended."""
    links: tuple[LinkStatus, ...]
    low_disk: bool
    words: str = ""
    """What was found at the start."""
    must_hit_lost: bool = False
    """By the books the hidden value of the Must Hit is lost."""
    key_turned: bool = False
    """The key switch of the cabinet, as it was last heard."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The table as it is on disk now, and all that was committed since the last news."""

    state: State
    events: tuple[Event, ...]
    last: int
    reports: tuple[Report, ...]
    memory: Memory
    links: tuple[LinkStatus, ...]
    low_disk: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """The table did not do what was asked."""

    ask: Ask | None
    """None: what a device said asked for it."""
    reason: str
    clause: str | None


@dataclass(frozen=True, slots=True)
class Recognised:
    """Whether somebody is who he said he was; it is on record."""

    ask: Ask
    person: Person | None
    words: str


@dataclass(frozen=True, slots=True)
class Broke:
    """Something could not be done, and nothing of it has happened."""

    error: Exception
    ask: Ask | None = None

    @property
    def passing(self) -> bool:
        """Whether the same can simply be asked again once somebody has done what the tilt says."""
        return isinstance(self.error, Tilt)


News: TypeAlias = Opened | Committed | Refusal | Recognised | Broke
