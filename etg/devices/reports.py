"""What devices and their links report: small typed facts, each with the name of its port.

What happened at a device (a card, a peek, a door) has a position, where the device numbers what it says: whoever has
put it on record acknowledges that position, and only then may the device forget it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from etg.cards import Card
from etg.texts import Text, text


class Kind(StrEnum):
    """What a device is."""

    SHOE = "shoe"
    READER = "reader"
    INPUTS = "inputs"


KINDS: Mapping[Kind, Text] = MappingProxyType(
    {
        Kind.SHOE: text("shoe", meaning="a device"),
        Kind.READER: text("reader", meaning="a device"),
        Kind.INPUTS: text("inputs", meaning="a device"),
    }
)
"""What they are called in a sentence."""


class Identity(NamedTuple):
    """Who a device says it is."""

    kind: Kind
    serial: str
    hardware: str
    firmware: str
    firmware_hash: str
    """SHA-256 of the firmware, in hex; empty where the device cannot say."""
    protocol: int
    boot: int
    """How often it has started."""

    @property
    def same_as(self) -> tuple[Kind, str, str, str, str]:
        """What must not change unnoticed: all but the number of starts and the protocol."""
        return self.kind, self.serial, self.hardware, self.firmware, self.firmware_hash


class Position(NamedTuple):
    """Where an event stands in what a device has said."""

    serial: str
    session: int
    """The numbering it belongs to: another one after the device has lost its memory."""
    sequence: int


class Trouble(StrEnum):
    """What a device says is wrong with it."""

    JAM = "jam"
    DOUBLE_FEED = "double feed"
    LID_OPEN = "lid open"
    FORCED = "drawn while locked"
    BACKWARDS = "card pushed back"
    DIRTY = "sensor dirty"
    MEMORY_FULL = "memory full"
    MEMORY_LOST = "memory lost"
    SELF_TEST = "self-test failed"
    POWER = "supply voltage"
    OTHER = "other"


class Input(StrEnum):
    """The switches and buttons of a cabinet."""

    MAIN_DOOR = "main door"
    DROP_DOOR = "drop box door"
    LOGIC_DOOR = "logic door"
    KEY = "key switch"
    DEAL_BUTTON = "dealer button: deal"
    CLOSE_BUTTON = "dealer button: no more bets"
    CALL_BUTTON = "dealer button: call the floor"
    SHUFFLE_BUTTON = "dealer button: shuffle"


class Lamp(StrEnum):
    """The lamps of a cabinet."""

    TOWER_TOP = "tower, upper lamp"
    TOWER_BOTTOM = "tower, lower lamp"
    DEALER = "dealer's lamp"
    LOCKED = "shoe locked"


INPUT_WORDS: Mapping[Input, Text] = MappingProxyType(
    {
        Input.MAIN_DOOR: text("main door"),
        Input.DROP_DOOR: text("drop box door"),
        Input.LOGIC_DOOR: text("logic door"),
        Input.KEY: text("key switch"),
        Input.DEAL_BUTTON: text("dealer button: deal"),
        Input.CLOSE_BUTTON: text("dealer button: no more bets"),
        Input.CALL_BUTTON: text("dealer button: call the floor"),
        Input.SHUFFLE_BUTTON: text("dealer button: shuffle"),
    }
)
LAMP_WORDS: Mapping[Lamp, Text] = MappingProxyType(
    {
        Lamp.TOWER_TOP: text("tower, upper lamp"),
        Lamp.TOWER_BOTTOM: text("tower, lower lamp"),
        Lamp.DEALER: text("dealer's lamp"),
        Lamp.LOCKED: text("shoe locked"),
    }
)
"""What they are called on a screen."""


@dataclass(frozen=True, slots=True)
class Report:
    """Something that a link has to say."""

    port: str
    """The name of the port, as it is set up."""


# About the link


@dataclass(frozen=True, slots=True)
class Connected(Report):
    """The device answers. Without an identity its dialect has none."""

    identity: Identity | None
    position: Position | None = None
    """Everything after this is about this table."""
    until: int = 0
    """The last event there is: what comes up to it happened while nobody listened."""


@dataclass(frozen=True, slots=True)
class Lost(Report):
    """The device does not answer any more, or the port is gone."""

    why: str


@dataclass(frozen=True, slots=True)
class Changed(Report):
    """Another device, or other firmware, than the one that was here before."""

    before: Identity
    now: Identity


@dataclass(frozen=True, slots=True)
class Missed(Report):
    """Something the device said can never be heard again: cards may have left the shoe unknown."""

    count: int | None
    """How many events; None where nobody knows."""
    why: str
    position: Position | None = None
    """What comes behind the gap begins after this."""


# What happened at the device


@dataclass(frozen=True, slots=True)
class Happened(Report):
    """An event of the device itself."""

    position: Position | None
    """Where it stands in the numbering of the device; None in a dialect without one."""


@dataclass(frozen=True, slots=True)
class CardDrawn(Happened):
    """A card has left the shoe and was read."""

    card: Card
    side: str | None = None
    """The side of a double shoe, or the batch by the colour of its back: "a" or "b"; None: neither is told apart."""
    confidence: int = 100
    """How sure the shoe is, in percent."""
    forced: bool = False
    """It was drawn although the shoe was locked, or outside the game."""


@dataclass(frozen=True, slots=True)
class CardUnread(Happened):
    """A card has left the shoe and could not be read."""

    side: str | None = None
    forced: bool = False


@dataclass(frozen=True, slots=True)
class CoverCardDrawn(Happened):
    """The cover card has appeared."""

    side: str | None = None


@dataclass(frozen=True, slots=True)
class Peeked(Happened):
    """What the card reader found: a Blackjack, none, or it could not read (None). Never the card."""

    blackjack: bool | None


@dataclass(frozen=True, slots=True)
class InputChanged(Happened):
    """A door, the key or a button."""

    input: Input
    on: bool
    """Open, turned or pressed."""


@dataclass(frozen=True, slots=True)
class TroubleBegan(Happened):
    """Something is wrong with the device."""

    trouble: Trouble
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TroubleEnded(Happened):
    """It is right again."""

    trouble: Trouble
    detail: str = ""
