"""Emulated doors, key, buttons and lamps of a cabinet."""

from etg.devices import messages as m
from etg.devices.emulated.device import Device
from etg.devices.reports import Input, Kind


class EmulatedInputs(Device):
    """Switches that somebody turns, and lamps that somebody may look at."""

    kind = Kind.INPUTS
    obeys = frozenset((m.Type.LAMPS,))

    def __init__(self, serial: str = "EMU-INPUTS-1", seed: int = 1, firmware: str = "1.0.0", kept: int = 256) -> None:
        super().__init__(serial, seed, firmware, kept)
        self.on: set[Input] = set()
        self.lamps = m.Lamps()

    def switch(self, which: Input, on: bool, now: float) -> None:
        """Open a door, turn the key, press a button, or the other way round."""
        if (which in self.on) != on:
            (self.on.add if on else self.on.discard)(which)
            self.event(m.Switched(which, on), now)

    def obey(self, message: m.Message, sequence: int) -> m.Refusal | None:
        assert isinstance(message, m.Lamps)
        self.lamps = message
        return None

    def restarted(self) -> None:
        self.lamps = m.Lamps()

    def state(self, now: float) -> m.State:
        bits = sum(1 << place for place, which in enumerate(m.INPUTS) if which in self.on)
        return m.State(self.status(now), inputs=bits, lit=self.lamps.lit, blinking=self.lamps.blinking)
