"""What all shoes have in common that are only listened to."""

from etg.devices.messages import State
from etg.devices.reports import Connected, Identity, Lost, Missed, Position, Report
from etg.devices.talk import Abilities, Monitor
from etg.texts import text

_NOBODY_LISTENED = text("nobody listened while the port was closed; this shoe repeats nothing")


class Listening:
    """The table's side of a dialect that never answers: it cannot lock the shoe, ask it or thank it."""

    abilities = Abilities(acknowledges=False, locks=False, beats=False, identifies=False)

    def __init__(self, port: str) -> None:
        self.port = port
        self.monitor: Monitor | None = None
        self.connected = False
        self.identity: Identity | None = None
        self.heard: float | None = None
        self.state: State | None = None
        self.told = 0
        self.garbage = 0
        self._away = False
        """The port has been closed since it was first open: nobody knows what was said."""

    def opened(self, now: float) -> list[Report]:
        """The port is open, and more than that cannot be known; what was said while it was not is lost."""
        self.connected = True
        out: list[Report] = [Connected(self.port, None)]
        if self._away:
            out.append(Missed(self.port, None, _NOBODY_LISTENED))
        self._away = False
        return out

    def _gone(self) -> list[Report]:
        """The port is closed."""
        if not self.connected:
            return []
        self.connected, self._away = False, True
        return [Lost(self.port, text("the port is closed"))]

    def outgoing(self) -> bytes:
        """Nothing is ever sent."""
        return b""

    def acknowledge(self, position: Position) -> None:
        """The shoe does not wait for it."""
