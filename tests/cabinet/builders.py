"""A table without windows and without threads, on a clock that somebody turns: for tests of the conductor."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

from etg.cabinet.asks import Ask
from etg.cabinet.auto_dealer import AutoDealer
from etg.cabinet.chores import Chores
from etg.cabinet.conductor import Conductor
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.must_hit import MustHit
from etg.cabinet.office.back_office import BackOffice
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.worker import TurnedWorker
from etg.cabinet.settings import TIMERS, Settings, Timers
from etg.cabinet.showing import About
from etg.cabinet.shown import Shown
from etg.cabinet.turned import TurnedClock, TurnedDevices, TurnedWriter, emulated_devices
from etg.cabinet.writer import Writer
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.submission import load, shipped_path
from etg.table.people import Person, Role
from etg.table.state import Limits, State
from tests.ledger.builders import FakeClock

DEALER, FLOORPERSON = Person(Role.DEALER, "ann"), Person(Role.FLOORPERSON, "mia")
REACTION = 0.1
"""Seconds that a player needs to touch something."""
NO_LIMITS = Limits()


class Cabinet:
    """The devices and the file of a table: they are still there when the program is started again."""

    def __init__(self, game: str = "community_blackjack", path: Path | None = None, seed: int = 1) -> None:
        self.clock = TurnedClock()
        self.wall = FakeClock()
        self.submission = load(shipped_path(game))
        self.path = path
        self.seed = seed
        self.devices = emulated_devices(seed, self.clock)
        self.connected: list[TurnedDevices] = []
        self.office: BackOffice | None = None

    def open_ledger(self) -> Ledger:
        """With a submission in force."""
        if self.path is None:
            ledger = Ledger.in_memory(Mode.TRAINING, self.wall)
        else:
            ledger = Ledger.open(self.path, Mode.DESK, self.wall)
        if ledger.state is None:
            ledger.install(self.submission)
        return ledger

    def desk(self, writer: Writer, mode: Mode) -> Desk:
        """What the office works with; its files are beside the ledger."""
        assert self.path is not None
        settings = Settings(self.path, 0, None, None, operator="Test")
        folder = self.path.parent

        def state() -> State | None:
            return writer.keeper.ledger.state

        def by() -> Person | None:
            return None if self.office is None or self.office.office is None else self.office.office.person

        def wall() -> float:
            return self.wall.time() / 1e6

        return Desk(mode, settings, folder / "cabinet.toml", folder, self.path, wall, state, by)

    def conductor(
        self,
        pace: float | None = 0.0,
        timers: Timers = TIMERS,
        limits: Limits = NO_LIMITS,
        screens: "FakeScreens | None" = None,
    ) -> Conductor:
        """One that has begun; without a pace nobody deals by himself. With a file of books there is an office."""
        screens = screens or FakeScreens(self)
        must_hit = MustHit(None if self.path is None else self.path.with_name("must-hit"), SeededSource(self.seed))

        def wall() -> float:
            return self.wall.time() / 1e6

        mode, writer = Mode.TRAINING if self.path is None else Mode.DESK, self.writer()
        desk = None if self.path is None else self.desk(writer, mode)
        self.office = None if desk is None else BackOffice(desk, TurnedWorker(desk))
        found = Conductor(
            About(mode, FLOORPERSON, pace is not None),
            writer,
            screens,
            Countdowns(timers),
            Chores(limits, must_hit, wall),
            None if pace is None else AutoDealer(wall, pace),
            self.clock,
            back_office=self.office,
        )
        screens.writer = found.writer
        found.begin()
        return found

    def connect(self, ledger: Ledger, heard: Callable[[], None]) -> TurnedDevices:
        """The program's end of the wires."""
        self.connected.append(TurnedDevices(ledger, self.devices, self.clock, SeededSource(self.seed)))
        return self.connected[-1]

    def writer(self) -> TurnedWriter:
        """One that works when it is asked for news."""
        return TurnedWriter(self.open_ledger, self.connect, SeededSource(self.seed))

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.clock.now += seconds
        self.wall.wait(seconds)


class FakeScreens:
    """Screens that nobody sees: a script or a player asks, and what was shown is kept."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.shown: list[Shown] = []
        self.failed: list[str] = []
        self.script: deque[Ask] = deque()
        self.player: Callable[[Shown], Ask | None] = lambda shown: None
        self.closed = False
        self.given_back = False
        self.woken = 0
        self.moves: float | None = None
        """When something wants to move next."""
        self.waited: list[float] = []
        self.drawn = 0
        self.breaks: list[Exception] = []
        """What goes wrong at the next drawings."""
        self.up = False
        """The failsafe is up."""
        self.writer: Writer | None = None
        self.still = False
        """No time goes by."""

    def wait(self, seconds: float) -> None:
        """Time goes by until then; whoever is waited for is there at once."""
        self.waited.append(seconds)
        if self.still or (self.writer is not None and self.writer.busy):
            return
        wanted = bool(self.script) or (bool(self.shown) and not self.up and self.player(self.last) is not None)
        self.cabinet.wait(min(seconds, REACTION) if wanted else seconds)

    def wake(self) -> None:
        """Nobody sleeps."""
        self.woken += 1

    def take(self, now: float) -> list[Ask]:
        """What is in the script, else what the player wants."""
        if self.script:
            return [self.script.popleft()]
        ask = self.player(self.shown[-1]) if self.shown and not self.up else None
        return [] if ask is None else [ask]

    def show(self, shown: Shown) -> None:
        """Keep it."""
        self.up = False
        self.shown.append(shown)

    def draw(self, now: float) -> float | None:
        """Nothing, or an error."""
        self.drawn += 1
        if self.breaks:
            raise self.breaks.pop(0)
        return self.moves

    def picture(self, place: int) -> bytes | None:
        """A file that is no picture."""
        return b"a picture"

    def failsafe(self, why: str, shown: Shown | None) -> None:
        """Keep why."""
        self.up = True
        self.failed.append(why)

    def close(self) -> None:
        """Done."""
        self.given_back = True

    @property
    def last(self) -> Shown:
        """What is to be seen now."""
        return self.shown[-1]
