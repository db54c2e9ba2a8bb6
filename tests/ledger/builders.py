"""Ledgers for tests: made quickly by bots, with a clock that stands where the test puts it."""

from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from etg.cabinet.exercise import Exercise
from etg.cards import card
from etg.games import Decision
from etg.hands import is_blackjack
from etg.ledger import storage
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.snapshot import freeze
from etg.ledger.storage import guard_path, read_guard
from etg.ledger.verify import Report, verify
from etg.modes import Mode
from etg.shoe import ShoeKind
from etg.submission import Submission, load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.people import Person, Role
from tests.table.builders import Table
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


class BookedTable(Table):
    """The table of the engine's tests, with a ledger behind it."""

    def __init__(self, game: str = "blackjack", side_wagers: dict[str, Any] | None = None, **options: Any) -> None:
        super().__init__(game, side_wagers, None, **options)
        self.ledger = Ledger.in_memory(Mode.TRAINING, FakeClock())
        self.ledger.install(self.state.terms.submission)

    def do(self, *commands: c.Command) -> list[e.Event]:
        """Record commands that are accepted; their events."""
        found: list[e.Event] = []
        for command in commands:
            found += self.ledger.record(command)
        assert self.ledger.state is not None
        self.state = self.ledger.state
        self.events += found
        return found

    def opened(self, *boxes: int) -> Self:
        """Open, with cards in the shoe and a player at each of these boxes."""
        self.seat(*boxes)
        self.do(c.OpenTable(DEALER, FLOORPERSON), c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON, preinspected=True))
        self.make_ready()
        return self

    def played(self, cards: str, *answers: str) -> Self:
        """A round from the close of betting until it can be cleared; cards and decisions in their order."""
        self.do(c.CloseBetting())
        left, said = iter(cards.split()), iter(answers)
        while (action := next_action(self.state)).do is not Do.CLEAR:
            match action.do:
                case Do.SETTLE:
                    self.do(c.Settle())
                case Do.TURN:
                    self.do(c.TurnHoleCard())
                case Do.READER:
                    self.do(c.ReaderResult(is_blackjack(self.round.dealer)))
                case Do.DECIDE:
                    self.do(c.Decide(action.box, Decision(next(said))))
                case _:
                    self.do(c.Card(card(next(left))))
        return self


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
