"""A link that somebody turns by hand instead of a thread: for tables whose time does not go by itself."""

from queue import Queue

from etg.devices.emulated.port import Emulation
from etg.devices.link import Standing
from etg.devices.messages import Lamps
from etg.devices.protocol import EtgTalk
from etg.devices.reports import Position, Report


class TurnedLink:
    """What a `Link` does with an emulated device, whenever `turn` is called."""

    def __init__(self, talk: EtgTalk, device: Emulation, reports: "Queue[Report]") -> None:
        self.talk = talk
        self.port = talk.port
        self.device = device
        self._reports = reports
        self._open = False

    @property
    def standing(self) -> Standing:
        """How its link stands."""
        talk = self.talk
        return Standing(
            talk.port,
            talk.kind,
            talk.connected,
            talk.identity,
            talk.heard,
            "",
            talk.state,
            talk.garbage,
            1,
            talk.told,
            talk.frames,
            talk.duplicates,
        )

    @property
    def connected(self) -> bool:
        """Whether it has answered recently."""
        return self.talk.connected

    @property
    def held_up(self) -> bool:
        """It has no thread."""
        return False

    def acknowledge(self, position: Position) -> None:
        """An event is on record: the device may forget it."""
        self.talk.acknowledge(position)

    def allow(self, after: Position, cards: int) -> None:
        """So many cards may be drawn after this event."""
        self.talk.allow(after, cards)

    def light(self, lamps: Lamps) -> None:
        """Which lamps are lit."""
        self.talk.light(lamps)

    def turn(self, now: float) -> None:
        """Bytes to and fro, as far as they get."""
        found: list[Report] = []
        if self.device.plugged != self._open:
            self._open = not self._open
            found += self.talk.opened(now) if self._open else self.talk.closed(now)
        if self._open:
            for _ in range(2):
                self.device.push(self.talk.outgoing())
                found += self.talk.receive(self.device.pull(), now)
            found += self.talk.tick(now)
            self.device.push(self.talk.outgoing())
        else:
            self.device.pull()
        for report in found:
            self._reports.put(report)
