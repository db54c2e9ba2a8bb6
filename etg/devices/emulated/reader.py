"""An emulated hole-card reader: it says whether there is a Blackjack and never which card it has seen."""

from etg.devices import messages as m
from etg.devices.emulated.device import Device
from etg.devices.reports import Kind


class EmulatedReader(Device):
    """A card is put in by whoever plays the dealer's hands, who knows whether it makes a Blackjack."""

    kind = Kind.READER

    def __init__(self, serial: str = "EMU-READER-1", seed: int = 1, firmware: str = "1.0.0", kept: int = 256) -> None:
        super().__init__(serial, seed, firmware, kept)
        self.unreadable = 0
        """So many cards from now on cannot be read."""
        self.record: list[bool | None] = []
        """What it has said."""

    def insert(self, blackjack: bool, now: float) -> None:
        """Put the hole card in."""
        said: bool | None = blackjack
        if self.unreadable:
            self.unreadable -= 1
            said = None
        self.event(m.Peek(said), now)
        self.record.append(said)
