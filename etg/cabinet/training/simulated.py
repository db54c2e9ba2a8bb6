"""A training without a display: a dealer works through it who makes no mistakes, or some that have names."""

from collections.abc import Callable, Hashable, Sequence
from random import Random

from etg.cabinet.asks import DEALER_CONSOLE, Ask
from etg.cabinet.auto_dealer import FLOORPERSON, AutoDealer
from etg.cabinet.chores import Chores
from etg.cabinet.conductor import Conductor
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.headless import IDLE, LIMITS, START
from etg.cabinet.in_force import put_in_force
from etg.cabinet.must_hit import MustHit
from etg.cabinet.pacing import Pacing, Wanted
from etg.cabinet.settings import TIMERS
from etg.cabinet.showing import About
from etg.cabinet.shown import Shown
from etg.cabinet.training.answers import WORK, What
from etg.cabinet.training.props import Props
from etg.cabinet.training.scenarios import SCENARIOS
from etg.cabinet.training.scenes import Scenario, Step
from etg.cabinet.training.score import Sheet
from etg.cabinet.training.trainer import Trainer
from etg.cabinet.turned import TurnedClock, TurnedDevices, TurnedWriter, emulated_devices
from etg.cabinet.writer import Writer
from etg.errors import Tilt
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.submission import Submission
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.commands import LockUpKind
from etg.table.state import State
from etg.texts import text

THINKS = 2.0
"""Seconds that the dealer needs to see what has happened."""
DREAMS = 90.0
"""Seconds that a sloppy dealer needs now and then."""
_TELL = text("Tell whoever looks after the program")


class SimulatedDealer:
    """Touches what is right; a sloppy one often touches something else first, or dreams."""

    def __init__(self, trainer: Trainer, wall: Callable[[], float], seed: int, sloppy: bool = False) -> None:
        self._trainer = trainer
        self._auto = AutoDealer(wall)
        self._pacing = Pacing()
        self._rng = Random(f"sloppy {seed}")
        self._sloppy = sloppy
        self._first: dict[Hashable, list[What]] = {}
        """What a sloppy dealer still does before the right thing, for all that has come up."""
        self._dreams_until = 0.0
        self.mistakes: list[str] = []
        """What a sloppy dealer has done, by name."""
        self.deadline: float | None = None
        """When there is something to do."""

    def due(self, shown: Shown, now: float) -> Ask | None:
        """What is touched now."""
        state, performing = self._trainer.state or shown.state, self._trainer.performing
        step = None if performing is None else performing.step
        if step is not None:
            return self._answer(state, step, now)
        self._dream(state, now)
        if now < self._dreams_until:
            self.deadline = self._dreams_until
            return None
        ask = self._pacing.due(_left_to_people(state), now) or self._auto.due(state, now, shown.ready)
        times = [each for each in (self._pacing.deadline, self._auto.deadline) if each is not None]
        self.deadline = min(times, default=None)
        return None if ask is None else Ask(DEALER_CONSOLE, ask.what)

    def _key(self, state: State) -> Hashable:
        return next_action(state), state.rounds, len(self._trainer.sheet.rows)

    def _answer(self, state: State, step: Step, now: float) -> Ask | None:
        """What is done about an irregularity."""
        key = (step.right, self._key(state))
        if key not in self._first:
            wrong = self._rng.choice(step.wrong) if self._sloppy and step.wrong and self._rng.random() < 0.6 else None
            self._first[key] = [] if wrong is None else [wrong.make(state)]
            self.mistakes += [] if wrong is None else [wrong.name]
        first = self._first[key]
        what = first[0] if first else step.example(state)
        ask = self._pacing.due({(key, len(first)): Wanted(THINKS, Ask(DEALER_CONSOLE, what))}, now)
        self.deadline = self._pacing.deadline
        if ask is not None and first:
            first.pop()
        return ask

    def _dream(self, state: State, now: float) -> None:
        """Now and then a sloppy dealer takes very long for something ordinary."""
        key = self._key(state)
        if self._sloppy and next_action(state).do in WORK and key not in self._first:
            self._first[key] = []
            if self._rng.random() < 0.03:
                self._dreams_until = now + DREAMS
                self.mistakes.append("dreams")


def _left_to_people(state: State) -> dict[Hashable, Wanted]:
    """What comes of mistakes, and the emulated dealer leaves to people."""
    found: dict[Hashable, Wanted] = {}
    if state.dealer is None:
        return found
    for lock in state.lock_ups:
        if lock.kind is LockUpKind.DISPUTE:
            found[lock] = _wanted(c.ResetLockUp(lock.station, lock.kind, state.dealer, FLOORPERSON))
    if next_action(state).do is Do.STRAY:
        found[state.shoe.strays] = _wanted(c.DiscardStray(state.dealer, FLOORPERSON))
    return found


def _wanted(what: What) -> Wanted:
    return Wanted(THINKS, Ask(DEALER_CONSOLE, what))


class _Touched:
    """Screens that nobody sees, with a dealer who touches the console."""

    closed = False

    def __init__(self, clock: TurnedClock) -> None:
        self._clock = clock
        self.dealer: SimulatedDealer | None = None
        self.shown: Shown | None = None
        self.failed = ""
        self.writer: Writer | None = None

    def wait(self, seconds: float) -> None:
        """So much time goes by, or until the dealer does something; none while the table thinks."""
        if self.writer is not None and self.writer.busy:
            return
        until = None if self.dealer is None else self.dealer.deadline
        left = seconds if until is None else max(0.0, until - self._clock.now)
        self._clock.now += min(seconds, left)

    def wake(self) -> None:
        """Nobody sleeps."""

    def take(self, now: float) -> list[Ask]:
        """What the dealer touches."""
        if self.shown is None or self.dealer is None:
            return []
        ask = self.dealer.due(self.shown, now)
        return [] if ask is None else [ask]

    def show(self, shown: Shown) -> None:
        """Look at it."""
        self.shown = shown

    def draw(self, now: float) -> float | None:
        """Nothing moves."""
        return None

    def picture(self, place: int) -> bytes | None:
        """There is none."""
        return None

    def failsafe(self, why: str, shown: Shown | None) -> None:
        """The table has stopped."""
        self.failed = why or "the table has stopped"

    def close(self) -> None:
        """There are no windows."""


class Simulation:
    """A whole training on a clock that is turned."""

    def __init__(
        self,
        submission: Submission,
        seed: int,
        rounds: int,
        guided: bool = True,
        sloppy: bool = False,
        scenarios: Sequence[Scenario] = SCENARIOS,
    ) -> None:
        self.submission = submission
        self.clock = TurnedClock(0.0)
        self.screens = _Touched(self.clock)
        self._seed = seed
        self._source = SeededSource(seed)
        self.trainer = Trainer(Props(lambda: self._devices.hands), seed, rounds, guided, scenarios)
        self.dealer = SimulatedDealer(self.trainer, self._wall, seed, sloppy)
        self.screens.dealer = self.dealer
        self.conductor = Conductor(
            About(Mode.TRAINING, FLOORPERSON),
            TurnedWriter(self._open, self._connect, self._source),
            self.screens,
            Countdowns(TIMERS),
            Chores(LIMITS, MustHit(None, self._source), self._wall),
            None,
            self.clock,
            DemoPlayers(seed),
            self.trainer,
        )
        self.screens.writer = self.conductor.writer
        self.conductor.begin()

    def _wall(self) -> float:
        return START + self.clock()

    def _open(self) -> Ledger:
        ledger = Ledger.in_memory(Mode.TRAINING)
        put_in_force(ledger, self.submission)
        return ledger

    def _connect(self, ledger: Ledger, heard: Callable[[], None]) -> TurnedDevices:
        devices = emulated_devices(self._seed, self.clock)
        self._devices = TurnedDevices(ledger, devices, self.clock, self._source)
        return self._devices

    def step(self) -> None:
        """Once round."""
        self.conductor.step()
        if self.screens.failed:
            raise Tilt("training_stopped", self.screens.failed, _TELL)

    def run(self) -> Sheet:
        """To the end; the score sheet."""
        idle, rows = 0, -1
        while not self.trainer.over:
            self.step()
            found = self.conductor.writer.keeper.ledger.last
            idle, rows = (idle + 1 if found == rows else 0), found
            if idle > IDLE:
                raise Tilt("training_stopped", text("nothing happens any more"), _TELL)
        return self.trainer.sheet

    def close(self) -> None:
        """End in order."""
        self.conductor.finish()
