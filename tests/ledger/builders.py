"""Ledgers for tests: made quickly by bots, with a clock that stands where the test puts it."""

from pathlib import Path
from random import Random

import pytest

from etg.cabinet.exercise import Exercise
from etg.ledger import storage
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.snapshot import freeze
from etg.ledger.storage import guard_path, read_guard
from etg.ledger.verify import Report, verify
from etg.modes import Mode
from etg.submission import Submission, load, shipped_path
from etg.table.people import Person, Role
from tests.table.random_play import random_submission

DEALER = Person(Role.DEALER, "ann")
FLOORPERSON = Person(Role.FLOORPERSON, "ben")
BOSS = Person(Role.FLOORPERSON, "mia")


class FakeClock:
    """A clock that only moves when it is told to."""

    def __init__(self, time: int = 1_800_000_000_000_000) -> None:
        self.now = time
        self.running = 1_000_000

    def time(self) -> int:
        """What the clock on the wall says."""
        return self.now

    def uptime(self) -> int:
        """How long the computer has been on."""
        return self.running

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.now += int(seconds * 1e6)
        self.running += int(seconds * 1e6)


def shipped(game: str = "community_blackjack") -> Submission:
    """The shipped submission of a game."""
    return load(shipped_path(game))


def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk: for tests about what is written, not about when it is safe."""
    monkeypatch.setattr(storage, "SYNCHRONOUS", "OFF")


def played(
    path: Path, submission: Submission, rounds: int = 5, seed: int = 1, clock: FakeClock | None = None
) -> Ledger:
    """A ledger in which bots have played; still open."""
    ledger = Ledger.open(path, Mode.EXERCISE, clock)
    run = Exercise(ledger, seed)
    run.begin(submission)
    run.play(rounds)
    return ledger


def anything(seed: int, game: str) -> Submission:
    """Any submission that the book allows."""
    return random_submission(Random(seed), game)


def audited(path: Path) -> Report:
    """What the audit says about a file."""
    with Reader.open(path) as reader:
        return verify(reader, read_guard(guard_path(path)))


def table_of(path: Path) -> object:
    """The table as the events make it, from the first one on."""
    with Reader.open(path) as reader:
        head = reader.head()
        assert head is not None
        return freeze(reader.books_from_start(head.event).state)
