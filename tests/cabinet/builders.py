"""A table without windows and without threads, on a clock that somebody turns: for tests of the conductor."""

from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Queue

from etg.cabinet.asks import Ask
from etg.cabinet.auto_dealer import AutoDealer
from etg.cabinet.bridge import Bridge
from etg.cabinet.chores import Chores
from etg.cabinet.conductor import Conductor
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.dealer_hands import DealerHands
from etg.cabinet.must_hit import MustHit
from etg.cabinet.news import News
from etg.cabinet.settings import TIMERS, Timers
from etg.cabinet.showing import About
from etg.cabinet.shown import Shown
from etg.cabinet.writer import Writer
from etg.devices.capabilities import Linked
from etg.devices.emulated.port import Emulation
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.emulated.wire import Wire
from etg.devices.protocol import EtgTalk
from etg.devices.reports import Kind, Report
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.submission import load, shipped_path
from etg.table.people import Person, Role
from etg.table.state import Limits
from tests.devices.table import Clock, SyncLink
from tests.ledger.builders import FakeClock

DEALER, FLOORPERSON = Person(Role.DEALER, "ann"), Person(Role.FLOORPERSON, "mia")
REACTION = 0.1
"""Seconds that a player needs to touch something."""
NO_LIMITS = Limits()
TURNS = 6
"""How often bytes go to and fro in a moment: enough for a card and its acknowledgement."""


class SyncDevices:
    """A shoe and a reader whose links are turned by hand."""

    def __init__(self, ledger: Ledger, devices: Mapping[Kind, Emulation], clock: Clock, seed: int) -> None:
        reports: Queue[Report] = Queue()
        self._clock = clock
        self._links = {
            kind: SyncLink(
                EtgTalk(kind, kind, ledger.positions.get(kind), ledger.identities.get(kind)), device, reports
            )
            for kind, device in devices.items()
        }
        self.bridge = Bridge(ledger, reports, self._links[Kind.SHOE], self._links[Kind.READER])
        self.hands = DealerHands(SeededSource(seed), devices[Kind.SHOE], devices[Kind.READER])
        self.stopped = False

    @property
    def links(self) -> Mapping[Kind, Linked]:
        """By kind."""
        return self._links

    def start(self) -> None:
        """Nothing is to be opened."""

    def take(self) -> list[Report]:
        """Let bytes go to and fro, and deal with what they say."""
        found: list[Report] = []
        for _ in range(TURNS):
            for link in self._links.values():
                link.turn(self._clock.now)
            found += self.bridge.take()
        return found

    def stop(self) -> None:
        """The devices stay as they are."""
        self.stopped = True


class Cabinet:
    """The devices and the file of a table: they are still there when the program is started again."""

    def __init__(self, game: str = "community_blackjack", path: Path | None = None, seed: int = 1) -> None:
        self.clock = Clock()
        self.wall = FakeClock()
        self.submission = load(shipped_path(game))
        self.path = path
        self.seed = seed
        self.devices = {
            Kind.SHOE: Emulation(Wire(EmulatedShoe(seed=seed), seed), self.clock),
            Kind.READER: Emulation(Wire(EmulatedReader(seed=seed), seed), self.clock),
        }
        self.connected: list[SyncDevices] = []

    def open_ledger(self) -> Ledger:
        """With a submission in force."""
        if self.path is None:
            ledger = Ledger.in_memory(Mode.TRAINING, self.wall)
        else:
            ledger = Ledger.open(self.path, Mode.DESK, self.wall)
        if ledger.state is None:
            ledger.install(self.submission)
        return ledger

    def conductor(self, pace: float | None = 0.0, timers: Timers = TIMERS, limits: Limits = NO_LIMITS) -> Conductor:
        """One that has begun; without a pace nobody deals by himself."""
        screens = FakeScreens(self)
        must_hit = MustHit(None if self.path is None else self.path.with_name("must-hit"), SeededSource(self.seed))

        def wall() -> float:
            return self.wall.time() / 1e6

        found = Conductor(
            About(Mode.TRAINING if self.path is None else Mode.DESK, FLOORPERSON, pace is not None),
            self.writer(),
            screens,
            Countdowns(timers),
            Chores(limits, must_hit, wall),
            None if pace is None else AutoDealer(wall, pace),
            self.clock,
        )
        screens.writer = found.writer
        found.begin()
        return found

    def connect(self, ledger: Ledger, heard: Callable[[], None]) -> SyncDevices:
        """The program's end of the wires."""
        self.connected.append(SyncDevices(ledger, self.devices, self.clock, self.seed))
        return self.connected[-1]

    def writer(self) -> "SyncWriter":
        """One that works when it is asked for news."""
        return SyncWriter(self.open_ledger, self.connect, SeededSource(self.seed))

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.clock.now += seconds
        self.wall.wait(seconds)


class SyncWriter(Writer):
    """The writer without its thread: what was asked is done when the news are taken."""

    def start(self) -> None:
        """Without a thread."""
        self.begin()

    def news(self) -> list[News]:
        """Do everything first."""
        self.work()
        return super().news()

    def work(self) -> None:
        """What the thread would do by now."""
        while self.busy:
            self.turn(0)
        self.turn(0)


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
