"""How a link speaks with a device: bytes in, reports out; bytes to send are collected. Nothing here waits or opens.

Our own protocol and every dialect of another maker is one class with these methods, so that all of them are tested
without a port and with a clock of the test's own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from etg.devices.messages import State
from etg.devices.reports import Identity, Position, Report


class Heard(NamedTuple):
    """A piece of the wire in three columns, for the technician and the log."""

    raw: bytes
    frame: str
    """What was framed: type, numbers, check; or why it is no frame."""
    meaning: str
    """In words."""
    sent: bool = False
    """By the table, not by the device."""
    secret: bool = False
    """It names a card: a log holds neither the bytes nor the card (R53)."""


Monitor = Callable[[Heard], None]


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a dialect can do; the table goes without the rest."""

    acknowledges: bool
    """Events are numbered and kept until they are acknowledged."""
    locks: bool
    beats: bool
    """A heartbeat: silence means that it is gone."""
    identifies: bool


class Talk(Protocol):
    """One side of the conversation: the table's."""

    abilities: Abilities
    monitor: Monitor | None
    connected: bool
    identity: Identity | None
    heard: float | None
    """When the device last said something that made sense."""
    state: State | None
    """Its last heartbeat."""
    told: int
    """The number of the last event at that heartbeat."""

    @property
    def garbage(self) -> int:
        """How many pieces of the stream made no sense."""
        ...

    def opened(self, now: float) -> list[Report]:
        """The port is open: begin."""
        ...

    def closed(self, now: float) -> list[Report]:
        """The port is gone."""
        ...

    def receive(self, data: bytes, now: float) -> list[Report]:
        """What came over the wire."""
        ...

    def tick(self, now: float) -> list[Report]:
        """Time has passed."""
        ...

    def outgoing(self) -> bytes:
        """What is to be sent now; it is handed out once."""
        ...

    def acknowledge(self, position: Position) -> None:
        """An event is on record: the device may forget it and all before."""
        ...
