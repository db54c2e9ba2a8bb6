"""A table without threads, whose time somebody turns: for the demo off the screen, and for tests of the conductor."""

from collections.abc import Mapping
from queue import Queue

from etg.cabinet.bridge import Bridge
from etg.cabinet.dealer_hands import DealerHands
from etg.cabinet.news import News
from etg.cabinet.writer import Writer
from etg.devices.capabilities import Linked
from etg.devices.emulated.port import Emulation
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.emulated.wire import Wire
from etg.devices.protocol import EtgTalk
from etg.devices.reports import Kind, Report
from etg.devices.turned import TurnedLink
from etg.ledger.ledger import Ledger
from etg.shoe.source import Source

TURNS = 6
"""How often bytes go to and fro in a moment: enough for a card and its acknowledgement."""


class TurnedClock:
    """A clock that somebody turns."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def emulated_devices(seed: int, clock: TurnedClock) -> dict[Kind, Emulation]:
    """A shoe and a reader that live by this clock."""
    return {
        Kind.SHOE: Emulation(Wire(EmulatedShoe(seed=seed), seed), clock),
        Kind.READER: Emulation(Wire(EmulatedReader(seed=seed), seed), clock),
    }


class TurnedDevices:
    """A shoe, a reader and whatever else there is, with links that are turned by hand."""

    def __init__(self, ledger: Ledger, devices: Mapping[Kind, Emulation], clock: TurnedClock, source: Source) -> None:
        reports: Queue[Report] = Queue()
        self._clock = clock
        self._links = {
            kind: TurnedLink(
                EtgTalk(kind, kind, ledger.positions.get(kind), ledger.identities.get(kind)), device, reports
            )
            for kind, device in devices.items()
        }
        shoe, reader, inputs = self._links[Kind.SHOE], self._links[Kind.READER], self._links.get(Kind.INPUTS)
        self.bridge = Bridge(ledger, reports, shoe, reader, inputs)
        self.hands = DealerHands(source, devices[Kind.SHOE], devices[Kind.READER])
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


class TurnedWriter(Writer):
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
