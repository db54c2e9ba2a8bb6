"""The demo without a display: the same conductor, players and emulated devices, as fast as the machine can."""

from collections.abc import Callable
from datetime import UTC, datetime

from etg.cabinet.asks import Ask
from etg.cabinet.auto_dealer import FLOORPERSON, AutoDealer
from etg.cabinet.chores import Chores
from etg.cabinet.conductor import Conductor
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.in_force import put_in_force
from etg.cabinet.must_hit import MustHit
from etg.cabinet.settings import TIMERS
from etg.cabinet.showing import About
from etg.cabinet.shown import Shown, Summary
from etg.cabinet.turned import TurnedClock, TurnedDevices, TurnedWriter, emulated_devices
from etg.errors import Tilt
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.submission import Submission
from etg.table.state import Limits
from etg.texts import text

LIMITS = Limits(hand_pay_above=5_000_00, lock_up_win=10_000_00)
START = datetime(2024, 1, 1, 12, tzinfo=UTC).timestamp()
"""When the first round is played, by the clock that is turned: the same seed tells the same story on every day."""
IDLE = 5_000
"""Steps without an event after which the table stands still, which it never may."""


REPORT = text("This is a fault of the program: report it with the game and the seed")


class Headless:
    """A table of the demo; `seen` is called with every moment that a screen would show."""

    def __init__(self, submission: Submission, seed: int, seen: Callable[[Shown], None] = lambda shown: None) -> None:
        self.submission = submission
        self.clock = TurnedClock(0.0)
        self.screens = _Unseen(self.clock, seen)
        self._seed = seed
        self._source = SeededSource(seed)
        self._books = 0
        """How often books were begun."""
        must_hit = MustHit(None, self._source)
        self.conductor = Conductor(
            About(Mode.DEMO, FLOORPERSON, True),
            TurnedWriter(self._open, self._connect, self._source),
            self.screens,
            Countdowns(TIMERS),
            Chores(LIMITS, must_hit, self._wall),
            AutoDealer(self._wall),
            self.clock,
            DemoPlayers(seed),
        )
        self.conductor.begin()

    def _wall(self) -> float:
        return START + self.clock()

    def _open(self) -> Ledger:
        ledger = Ledger.in_memory(Mode.DEMO)
        put_in_force(ledger, self.submission)
        return ledger

    def _connect(self, ledger: Ledger, heard: Callable[[], None]) -> TurnedDevices:
        self._books += 1
        return TurnedDevices(ledger, emulated_devices(self._seed + self._books, self.clock), self.clock, self._source)

    @property
    def ledger(self) -> Ledger:
        """The books; after some hundred rounds others are begun."""
        return self.conductor.writer.keeper.ledger

    def play(self, rounds: int, told: Callable[[int, Summary], None] = lambda number, summary: None) -> None:
        """So many rounds to their end; each is told with its number since this began."""
        number, last = 0, self.screens.finished
        idle, event = 0, -1
        while number < rounds:
            self.conductor.step()
            if self.screens.failed:
                raise Tilt("demo_stopped", self.screens.failed, REPORT)
            shown = self.screens.shown
            if shown is not None and self.screens.finished != last:
                last, number = self.screens.finished, number + 1
                told(number, shown.history[0])
            idle = idle + 1 if self.ledger.last == event else 0
            event = self.ledger.last
            if idle > IDLE:
                raise Tilt(
                    "demo_stopped", text("nothing happens any more in round {number}", number=number + 1), REPORT
                )

    def close(self) -> None:
        """End in order."""
        self.conductor.finish()


class _Unseen:
    """Screens that nobody sees: time goes by when the conductor waits."""

    closed = False

    def __init__(self, clock: TurnedClock, seen: Callable[[Shown], None]) -> None:
        self._clock = clock
        self._seen = seen
        self.shown: Shown | None = None
        self.failed = ""
        """Why the table has stopped; empty: it has not."""
        self.finished = 0
        """Rounds that were cleared."""

    def wait(self, seconds: float) -> None:
        """So much time goes by."""
        self._clock.now += seconds

    def wake(self) -> None:
        """Nobody sleeps."""

    def take(self, now: float) -> list[Ask]:
        """Nobody touches anything."""
        return []

    def show(self, shown: Shown) -> None:
        """Look at it."""
        before = self.shown
        if before is not None and before.state.round is not None and shown.state.round is None:
            self.finished += 1
        self.shown = shown
        self._seen(shown)

    def draw(self, now: float) -> float | None:
        """Nothing moves."""
        return None

    def picture(self, place: int) -> bytes | None:
        """There is none."""
        return None

    def failsafe(self, why: str, shown: Shown | None) -> None:
        """The table has stopped."""
        self.failed = why or text("the table has stopped")

    def close(self) -> None:
        """There are no windows."""
