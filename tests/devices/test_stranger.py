"""A second opinion: a device that strangers built from hardware/PROTOCOL.md alone, in a process of its own.

`stranger.py` imports nothing of ours. The real links talk to it over a pty and over TCP, and a table is played with it.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from etg.cabinet.bridge import cards_due
from etg.cabinet.dealer_hands import DealerHands
from etg.cabinet.exercise import Exercise
from etg.cards import NAMES, PACK_52
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.hands import is_blackjack
from etg.ledger import records as r
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.submission import load, shipped_path
from etg.table.actions import Do, next_action
from etg.table.commands import Fault
from etg.table.events import WentOutOfOrder
from etg.table.state import State
from tests.devices.books import recorded
from tests.ledger.builders import audited

SCRIPT = Path(__file__).with_name("stranger.py")


class Stranger:
    """The process, and the lines it understands."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT), *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.port = self.line().removeprefix("port ")

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def tell(self, words: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def ask(self, words: str) -> str:
        self.tell(words)
        return self.line()

    def state(self) -> dict[str, int]:
        found: dict[str, int] = json.loads(self.ask("state"))
        return found

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture(params=["pty", "tcp"])
def where(request: pytest.FixtureRequest) -> list[str]:
    """How the strangers are reached."""
    return ["--listen", "127.0.0.1:0"] if request.param == "tcp" else ["--pty"]


@pytest.fixture
def shoe(where: list[str]) -> Iterator[Stranger]:
    """Six decks and a cover card."""
    order = [NAMES[card] for card in PACK_52 * 6]
    Random(3).shuffle(order)
    order.insert(234, "CC")
    order[20] = "??"
    stranger = Stranger(*where, "--cards", " ".join(order))
    yield stranger
    stranger.close()


@pytest.fixture
def reader(where: list[str]) -> Iterator[Stranger]:
    stranger = Stranger(*where, "--class", "reader")
    yield stranger
    stranger.close()


def settings(kind: Kind, stranger: Stranger) -> DeviceSettings:
    port = stranger.port if stranger.port.startswith("/") else f"socket://{stranger.port}"
    return DeviceSettings(kind, port)


class StrangeHands(DealerHands):
    """Hands that move the strangers' devices."""

    def __init__(self, shoe: Stranger, reader: Stranger | None) -> None:
        super().__init__(SeededSource(1), None)
        self.strange_shoe, self.strange_reader = shoe, reader
        self.drawn: list[str] = []
        self.peeks = 0

    def act(self, state: State) -> bool:
        if next_action(state).do is Do.READER and self.strange_reader is not None and state.round is not None:
            if self.strange_reader.state()["acked"] == self.peeks:
                self.peeks += 1
                self.strange_reader.tell(f"peek {'blackjack' if is_blackjack(state.round.dealer) else 'none'}")
            return False
        if not cards_due(state):
            return False
        answer = self.strange_shoe.ask("draw")
        if not answer.startswith("drawn "):
            return False
        self.drawn.append(answer.removeprefix("drawn "))
        return True


def test_a_table_is_played_with_a_strangers_shoe(shoe: Stranger, tmp_path: Path) -> None:
    path = tmp_path / "strange.ledger"
    hands = StrangeHands(shoe, None)
    for rounds in (6, 6):  # the program is stopped and started in between
        ledger = Ledger.open(path, Mode.EXERCISE)
        run = Exercise(ledger, 5, devices=[settings(Kind.SHOE, shoe)])
        assert run.devices is not None
        run.devices.hands = hands
        run.begin(load(shipped_path("community_blackjack")))
        run.play(rounds)
        run.finish()
        ledger.close()
    made = {number: what for (_, number), what in recorded(path).items()}
    drawn = dict(enumerate(hands.drawn, 1))
    assert len(drawn) > 60
    assert made.pop(0) == "device_connected"
    unread = made.pop(21)
    assert (drawn.pop(21), unread) == ("??", "card_suspected")
    assert made == drawn
    assert audited(path).ok
    assert shoe.state()["acked"] == shoe.state()["last"] == len(hands.drawn)


def test_the_strangers_shoe_restarts(shoe: Stranger, tmp_path: Path) -> None:
    """With its memory nothing is lost; without it the staff is asked."""
    path = tmp_path / "strange.ledger"
    ledger = Ledger.open(path, Mode.EXERCISE)
    run = Exercise(ledger, 5, devices=[settings(Kind.SHOE, shoe)])
    assert run.devices is not None
    run.devices.hands = hands = StrangeHands(shoe, None)
    run.begin(load(shipped_path("community_blackjack")))
    run.play(2)
    assert shoe.ask("force").startswith("drawn ")
    shoe.tell("restart keep")
    play_on(run, 4)
    shoe.tell("restart forget")
    play_on(run, 6)
    run.finish()
    names = [row.name for row in ledger.reader.events()]
    faults = [each.fault for each in ledger.reader.named("went_out_of_order") if isinstance(each, WentOutOfOrder)]
    ledger.close()
    assert "card_strayed" in names, "the card that was pulled out by force"
    assert names.count("events_missed") == faults.count(Fault.GAP) == 1
    assert len({session for session, _ in recorded(path)}) == 2
    assert len(hands.drawn) > 20
    assert audited(path).ok


def play_on(run: Exercise, rounds: int) -> None:
    while run.state.rounds < rounds or run.state.round is not None:
        run.step()


def test_a_strangers_reader(shoe: Stranger, reader: Stranger, tmp_path: Path) -> None:
    ledger = Ledger.open(tmp_path / "strange.ledger", Mode.EXERCISE)
    run = Exercise(ledger, 6, devices=[settings(Kind.SHOE, shoe), settings(Kind.READER, reader)])
    assert run.devices is not None
    run.devices.hands = hands = StrangeHands(shoe, reader)
    run.begin(load(shipped_path("blackjack")))
    run.play(8)
    run.finish()
    answers = list(ledger.reader.named("reader_answered"))
    reads = [each for each in ledger.reader.named("device_read") if isinstance(each, r.DeviceRead)]
    ledger.close()
    assert hands.peeks > 0
    assert len(answers) == hands.peeks
    assert [each.sequence for each in reads if each.device == Kind.READER] == list(range(hands.peeks + 1))
