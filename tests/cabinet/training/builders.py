"""A training in which one irregularity comes up, and a dealer who does what a test says."""

from collections import deque

from etg.cabinet.asks import DEALER_CONSOLE, Ask
from etg.cabinet.shown import Shown
from etg.cabinet.training.answers import What
from etg.cabinet.training.scenes import Scenario, Step
from etg.cabinet.training.score import Row
from etg.cabinet.training.simulated import SimulatedDealer, Simulation
from etg.submission import load, shipped_path
from etg.table.state import State

MOST = 4_000
"""Steps of the loop after which a test gives up."""


class TestDealer(SimulatedDealer):
    """Deals without mistakes, and leaves every irregularity to the test."""

    __test__ = False
    by_hand = True
    """The test answers; otherwise the dealer does."""
    script: deque[What]

    def due(self, shown: Shown, now: float) -> Ask | None:
        """What the test says; else the ordinary work."""
        if self.script:
            self.deadline = now
            return Ask(DEALER_CONSOLE, self.script.popleft())
        performing = self._trainer.performing
        if self.by_hand and performing is not None and performing.step is not None:
            self.deadline = None
            return None
        return super().due(shown, now)


class Training(Simulation):
    """One irregularity, in the second round."""

    __test__ = False

    def __init__(self, game: str, *scenarios: Scenario, guided: bool = False, rounds: int = 3, seed: int = 5) -> None:
        super().__init__(load(shipped_path(game)), seed, rounds, guided, scenarios=scenarios)
        self.hands = TestDealer(self.trainer, self._wall, seed)
        self.hands.script = deque()
        self.screens.dealer = self.hands

    @property
    def state(self) -> State:
        """The table."""
        assert self.trainer.state is not None
        return self.trainer.state

    @property
    def step_now(self) -> Step | None:
        """What is to be done about the irregularity."""
        performing = self.trainer.performing
        return None if performing is None else performing.step

    @property
    def rows(self) -> list[Row]:
        """What has come of the irregularities so far."""
        return [row for row in self.trainer.sheet.rows if row.staged]

    def until_staged(self) -> Step:
        """Deal until it comes up; what is to be done about it."""
        for _ in range(MOST):
            if self.step_now is not None:
                return self.step_now
            self.step()
        raise AssertionError("it did not come up")

    def touch(self, what: What, after: float = 3.0) -> None:
        """After so many seconds the dealer touches something, and the table deals with it at once."""
        self.pass_by(after)
        self.hands.script.append(what)
        now = self.clock.now
        for _ in range(4):
            self.step()
            self.clock.now = now

    def pass_by(self, seconds: float) -> None:
        """Nobody does anything for so long."""
        until = self.clock.now + seconds
        while self.clock.now < until - 1e-9:
            before = self.clock.now
            self.step()
            if self.clock.now > until:
                self.clock.now = until
            elif self.clock.now == before and not self.conductor.writer.busy:
                self.clock.now = min(until, self.clock.now + 0.1)
