"""A device, a wire and the table's side of the conversation, on a clock of the test's own."""

from collections.abc import Callable, Iterable

from etg.devices.emulated.device import Device
from etg.devices.emulated.faults import BadDay, strike
from etg.devices.emulated.inputs import EmulatedInputs
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.emulated.wire import Wire
from etg.devices.frames import Frame, encode
from etg.devices.messages import Message
from etg.devices.protocol import EtgTalk
from etg.devices.reports import CardDrawn, Happened, Identity, Kind, Position, Report

STEP = 0.05
DEVICES: dict[Kind, Callable[[], Device]] = {
    Kind.SHOE: EmulatedShoe,
    Kind.READER: EmulatedReader,
    Kind.INPUTS: EmulatedInputs,
}


def framed(message: Message, session: int, sequence: int = 0, flags: int = 0) -> bytes:
    """A message as it is sent."""
    return encode(Frame(message.type, session, sequence, message.pack(), flags))


class Bench:
    """Bytes go to and fro until somebody stops turning the handle."""

    def __init__(
        self,
        device: Device | None = None,
        since: Position | None = None,
        known: Identity | None = None,
        faults: Iterable[str] = (),
        seed: int = 1,
    ) -> None:
        self.device = device or EmulatedShoe()
        self.wire = Wire(self.device, seed, BadDay([strike(each) for each in faults], seed))
        self.talk = EtgTalk("bench", self.device.kind, since, known)
        self.now = 100.0
        self.reports: list[Report] = []
        self.last: Position | None = since
        """The last event that is on record."""
        self.plugged = False

    @property
    def shoe(self) -> EmulatedShoe:
        """The device as a shoe."""
        assert isinstance(self.device, EmulatedShoe)
        return self.device

    @property
    def cards(self) -> list[int]:
        """The cards that were reported."""
        return [report.card for report in self.reports if isinstance(report, CardDrawn)]

    def of(self, kind: type[Report]) -> list[Report]:
        """The reports of a kind."""
        return [report for report in self.reports if isinstance(report, kind)]

    def turn(self, seconds: float = STEP, acknowledge: bool = True) -> None:
        """Let time go on; what is reported is acknowledged, as if it were on disk."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += STEP
            self.step(acknowledge)

    def step(self, acknowledge: bool = True) -> None:
        """One moment: both sides say what they have to say."""
        self.wire.tick(self.now)
        if self.wire.plugged(self.now) != self.plugged:
            self.plugged = not self.plugged
            self._take(self.talk.opened(self.now) if self.plugged else self.talk.closed(self.now), acknowledge)
        if not self.plugged:
            return
        for _ in range(3):
            self.wire.push(self.talk.outgoing(), self.now)
            self._take(self.talk.receive(self.wire.pull(self.now), self.now), acknowledge)
        self._take(self.talk.tick(self.now), acknowledge)

    def _take(self, reports: list[Report], acknowledge: bool) -> None:
        for report in reports:
            self.reports.append(report)
            position = getattr(report, "position", None)
            if position is not None and acknowledge:
                self.last = position
                if isinstance(report, Happened):
                    self.talk.acknowledge(position)

    def allow(self, cards: int) -> None:
        """Let so many cards out after what is on record."""
        assert self.last is not None
        self.talk.allow(self.last, cards)
        self.step()

    def draw(self, cards: int = 1) -> None:
        """Have cards drawn one by one, each when the shoe lets it."""
        for _ in range(cards):
            for _ in range(400):
                self.allow(1)
                if self.wire.draw(self.now):
                    break
                self.turn()
            else:
                raise AssertionError("the shoe lets nothing out")
            self.turn()
