"""A desk of the office over a ledger that bots have played, and a stick."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.office import media
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.handlers import JOBS, QUERIES
from etg.cabinet.office.tasks import Done, Job, Query, Stopped
from etg.cabinet.office.worker import Ended, TurnedWorker
from etg.cabinet.settings import Settings
from etg.modes import Mode
from etg.table.people import Person, Role
from etg.table.state import State
from etg.texts import Text
from tests.ledger.builders import FakeClock, played, shipped

TECHNICIAN, BOSS = Person(Role.TECHNICIAN, "tom"), Person(Role.FLOORPERSON, "mia")
NOW = FakeClock().time() / 1e6 + 3600


def desk_at(folder: Path, ledger: Path | None, state: State | None = None, mode: Mode = Mode.EXERCISE) -> Desk:
    """The desk of a technician."""
    settings = Settings(ledger or folder / "x.ledger", 0, None, None)
    return Desk(mode, settings, folder / "cabinet.toml", folder, ledger, lambda: NOW, lambda: state, lambda: TECHNICIAN)


def played_desk(folder: Path, rounds: int = 3, game: str = "community_blackjack") -> Desk:
    """Over books with so many rounds."""
    path = folder / "table.ledger"
    ledger = played(path, shipped(game), rounds, clock=FakeClock())
    state = ledger.state
    ledger.close()
    return desk_at(folder, path, state)


@dataclass
class Telling:
    """Listens to how far a job is, and calls it off after so many words."""

    most: int | None = None
    heard: list[tuple[int, int, Text]] = field(default_factory=list)

    def __call__(self, done: int, of: int, words: Text) -> None:
        """So far."""
        self.heard.append((done, of, words))
        if self.most is not None and len(self.heard) > self.most:
            raise Stopped

    @property
    def rises(self) -> bool:
        """Whether it only goes on, and never beyond its end."""
        shares = [done / of for done, of, _ in self.heard]
        return shares == sorted(shares) and shares[-1] <= 1


def done(job: Job, desk: Desk, told: Callable[[int, int, Text], None] | None = None) -> Done:
    """How a job ends."""
    return JOBS[type(job)](job, desk, told or Telling())


def guarded(job: Job, desk: Desk) -> Done:
    """How a job ends for the page: also what goes wrong is a sentence."""
    worker = TurnedWorker(desk)
    worker.begin(job)
    (ended,) = [result for result in worker.results() if isinstance(result, Ended)]
    return ended.done


def found(query: Query, desk: Desk) -> Any:
    """The answer to a query."""
    return QUERIES[type(query)](query, desk)


def stick(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str = "STICK") -> Path:
    """A stick that is mounted."""
    path = folder / "root" / "media" / "tom" / name
    path.mkdir(parents=True)
    monkeypatch.setattr(media, "ROOT", folder / "root")
    monkeypatch.setattr(media, "is_mount", lambda each: each == path)
    return path
