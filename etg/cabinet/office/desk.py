"""What the office works with: files, books and devices of this cabinet, as its handlers need them."""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from etg.cabinet.settings import Settings
from etg.cabinet.staff.accounts import Accounts
from etg.devices.capabilities import Linked
from etg.devices.reports import Kind, Report
from etg.errors import Refused
from etg.ledger.reading import Reader
from etg.modes import Mode
from etg.table.people import Person
from etg.table.state import State
from etg.texts import text

KEPT = 400
"""Reports of the devices that can be looked at."""


class Heard:
    """The last reports of the devices, numbered; the writer's thread puts them in, the office takes them out."""

    def __init__(self) -> None:
        self._reports: deque[tuple[int, Report]] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._count = 0

    def put(self, reports: tuple[Report, ...]) -> None:
        """More has been heard."""
        with self._lock:
            for report in reports:
                self._count += 1
                self._reports.append((self._count, report))

    def after(self, number: int) -> list[tuple[int, Report]]:
        """What has been heard since the report of this number."""
        with self._lock:
            return [each for each in self._reports if each[0] > number]

    @property
    def count(self) -> int:
        """How many there have been."""
        return self._count


def _no_links() -> Mapping[Kind, Linked]:
    return {}


@dataclass(frozen=True)
class Desk:
    """Handlers run in the office's own thread: they read, and write only files that are nobody else's."""

    mode: Mode
    settings: Settings
    settings_file: Path
    """Where the settings of this cabinet are written; it need not exist yet."""
    folder: Path
    """Of data, logs and what is exported."""
    ledger: Path | None
    """None: the books are in memory."""
    wall: Callable[[], float]
    """The time of day, in seconds since 1970."""
    state: Callable[[], State | None]
    """The table as it is on disk."""
    by: Callable[[], Person | None] = lambda: None
    """Who is in the office."""
    links: Callable[[], Mapping[Kind, Linked]] = _no_links
    heard: Heard = field(default_factory=Heard)
    accounts: Accounts | None = None
    """The people who work here; None: nobody logs in, as at a desk."""

    def reader(self) -> Reader:
        """The books, to be read beside the table; a context manager."""
        if self.ledger is None:
            raise Refused(text("these books are only in memory"))
        return Reader.open(self.ledger)
