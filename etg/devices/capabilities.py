"""What the cabinet asks of its devices, whoever makes them and whatever they are connected by.

A `Link` can do all of it; what its dialect cannot do it leaves out (`Talk.abilities`).
"""

from typing import Protocol

from etg.devices.link import Standing
from etg.devices.messages import Lamps
from etg.devices.reports import Position


class Linked(Protocol):
    """Any device on a port."""

    @property
    def port(self) -> str:
        """The name of its port."""
        ...

    @property
    def standing(self) -> Standing:
        """How its link stands."""
        ...

    @property
    def connected(self) -> bool:
        """Whether it has answered recently."""
        ...

    @property
    def held_up(self) -> bool:
        """Whether the thread of its link does not come round any more."""
        ...

    def acknowledge(self, position: Position) -> None:
        """An event is on record: the device may forget it."""
        ...


class Shoe(Linked, Protocol):
    """Reads the cards that leave it, and can hold them back."""

    def allow(self, after: Position, cards: int) -> None:
        """So many cards may be drawn after this event; none: it is locked."""
        ...


class CardReader(Linked, Protocol):
    """Says whether the hole card makes a Blackjack."""


class CabinetInputs(Linked, Protocol):
    """Doors, the key, buttons, lamps."""

    def light(self, lamps: Lamps) -> None:
        """Which lamps are lit."""
        ...
