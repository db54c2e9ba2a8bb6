"""What frames say: every type with its payload (hardware/PROTOCOL.md, chapters 3 to 7).

`pack` makes the payload of a message and `unpack` reads one strictly: a length, a number or a bit that the protocol
does not know is no message at all.
"""

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from struct import Struct
from typing import ClassVar, Self

from etg.cards import RANK, SUIT, SUITS, Card, of
from etg.devices.reports import Identity, Input, Kind, Lamp, Trouble
from etg.errors import Malformed

PROTOCOL = 1


class Type(IntEnum):
    """What a frame is. Below 0x80 the table speaks; 0x90 to 0x9F are numbered events."""

    ASK_HELLO = 0x01
    ACK = 0x02
    REPLAY = 0x03
    LOCK = 0x04
    UNLOCK = 0x05
    LAMPS = 0x06
    ASK_STATE = 0x07
    HELLO = 0x81
    STATE = 0x82
    NAK = 0x83
    CARD = 0x90
    PEEK = 0x91
    INPUT = 0x92
    TROUBLE = 0x93


def is_event(kind: int) -> bool:
    """Whether a frame of this type is numbered, kept and sent again until it is acknowledged."""
    return 0x90 <= kind <= 0x9F


class Can(IntFlag):
    """What a device can do besides."""

    LOCK = 1
    """Hold the cards back."""
    REMEMBER = 2
    """Keep its events while it has no power."""
    TELL_SIDES = 4
    """Tell the sides of a double shoe, or the colours of the backs, apart."""


class Status(IntFlag):
    """The state of a device in bits."""

    CARD = 1
    """A card lies in the throat of the shoe, or in the slot of the reader."""
    LID_OPEN = 2
    LOCKED = 4
    TROUBLE = 8
    """Something that was reported as wrong still is."""
    MEMORY_FULL = 16
    """No room for another event before one is acknowledged."""


class Refusal(IntEnum):
    """Why a device cannot do what it was asked."""

    UNKNOWN_TYPE = 1
    BAD_PAYLOAD = 2
    WRONG_SESSION = 3
    NOT_ABLE = 4
    BUSY = 5
    FORGOTTEN = 6
    """The events asked for are not kept any more; the detail is the first that is."""


KINDS = (Kind.SHOE, Kind.READER, Kind.INPUTS)
"""Device classes: their number is their place here, from 1."""
TROUBLES = tuple(Trouble)
INPUTS = tuple(Input)
LAMPS = tuple(Lamp)
SIDES = (None, "a", "b")


@dataclass(frozen=True, slots=True)
class Message:
    """The content of a frame."""

    type: ClassVar[Type]
    layout: ClassVar[Struct] = Struct(">")

    def pack(self) -> bytes:
        """The payload."""
        return b""

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        """The message of a payload, or `Malformed`."""
        if payload:
            raise Malformed("a payload where none belongs")
        return cls()

    @classmethod
    def numbers(cls, payload: bytes) -> tuple[int, ...]:
        """The numbers of a payload of fixed length."""
        if len(payload) != cls.layout.size:
            raise Malformed(f"{len(payload)} bytes instead of {cls.layout.size}")
        return cls.layout.unpack(payload)


# The table speaks


@dataclass(frozen=True, slots=True)
class AskHello(Message):
    """Who are you?"""

    type = Type.ASK_HELLO


@dataclass(frozen=True, slots=True)
class Ack(Message):
    """All events up to the number of this frame are on record."""

    type = Type.ACK


@dataclass(frozen=True, slots=True)
class Replay(Message):
    """Send all events after the number of this frame again."""

    type = Type.REPLAY


@dataclass(frozen=True, slots=True)
class Lock(Message):
    """No card may leave the shoe."""

    type = Type.LOCK


@dataclass(frozen=True, slots=True)
class Unlock(Message):
    """So many cards may leave the shoe after the event with the number of this frame."""

    type = Type.UNLOCK
    layout = Struct(">B")
    cards: int

    def pack(self) -> bytes:
        return self.layout.pack(self.cards)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        (cards,) = cls.numbers(payload)
        if not cards:
            raise Malformed("unlocked for no card")
        return cls(cards)


@dataclass(frozen=True, slots=True)
class Lamps(Message):
    """These lamps are lit, those of them blink; all others are dark."""

    type = Type.LAMPS
    layout = Struct(">HH")
    lit: int = 0
    blinking: int = 0

    def pack(self) -> bytes:
        return self.layout.pack(self.lit, self.blinking)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        lit, blinking = cls.numbers(payload)
        if lit >> len(LAMPS) or blinking & ~lit:
            raise Malformed("a lamp that is not there, or blinks and is not lit")
        return cls(lit, blinking)


@dataclass(frozen=True, slots=True)
class AskState(Message):
    """How are you?"""

    type = Type.ASK_STATE


# The device speaks


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Who the device is, and which events it still has; the number of its frame is that of the last one."""

    type = Type.HELLO
    layout = Struct(">BBBII")
    identity: Identity
    can: Can
    first: int
    """The oldest event it keeps; the last and one when it keeps none."""

    def pack(self) -> bytes:
        who = self.identity
        head = self.layout.pack(KINDS.index(who.kind) + 1, who.protocol, self.can, who.boot, self.first)
        texts = [text.encode("ascii") for text in (who.serial, who.hardware, who.firmware)]
        return head + b"".join(bytes([len(field)]) + field for field in (*texts, bytes.fromhex(who.firmware_hash)))

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        if len(payload) < cls.layout.size:
            raise Malformed("a HELLO that is too short")
        kind, protocol, can, boot, first = cls.layout.unpack_from(payload)
        fields, at = [], cls.layout.size
        while at < len(payload):
            fields.append(payload[at + 1 : at + 1 + payload[at]])
            at += 1 + payload[at]
        if at != len(payload) or len(fields) != 4 or not 0 < kind <= len(KINDS) or can >> len(Can):
            raise Malformed("a HELLO with other fields")
        *texts, digest = fields
        if not texts[0] or any(not 0x21 <= byte <= 0x7E for text in texts for byte in text):
            raise Malformed("a HELLO without a readable serial number or version")
        if len(digest) not in (0, 32) or any(len(text) > 24 for text in texts):
            raise Malformed("a HELLO with a field of another length")
        serial, hardware, firmware = (text.decode("ascii") for text in texts)
        identity = Identity(KINDS[kind - 1], serial, hardware, firmware, digest.hex(), protocol, boot)
        return cls(identity, Can(can), first)


@dataclass(frozen=True, slots=True)
class State(Message):
    """The heartbeat; the number of its frame is that of the last event."""

    type = Type.STATE
    layout = Struct(">BIIBHHH")
    status: Status
    cards: int = 0
    """Cards that have left the shoe since it was started."""
    after: int = 0
    """The event of the last UNLOCK, and how many cards it allowed after it; 0 and 0 when locked."""
    allowed: int = 0
    inputs: int = 0
    """A bit for each switch that is on."""
    lit: int = 0
    blinking: int = 0

    @property
    def lid_open(self) -> bool:
        """Whether its lid is open."""
        return Status.LID_OPEN in self.status

    def pack(self) -> bytes:
        return self.layout.pack(self.status, self.cards, self.after, self.allowed, self.inputs, self.lit, self.blinking)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        status, *rest = cls.numbers(payload)
        if status >> len(Status):
            raise Malformed("a state with other bits")
        return cls(Status(status), *rest)


@dataclass(frozen=True, slots=True)
class Nak(Message):
    """What was asked cannot be done."""

    type = Type.NAK
    layout = Struct(">BBI")
    refusal: Refusal
    asked: int
    """The type of the frame that is refused."""
    detail: int = 0

    def pack(self) -> bytes:
        return self.layout.pack(self.refusal, self.asked, self.detail)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        code, asked, detail = cls.numbers(payload)
        if code not in tuple(Refusal):
            raise Malformed("a refusal for an unknown reason")
        return cls(Refusal(code), asked, detail)


class Mark:
    """What is special about a card, as bits."""

    COVER = 1
    UNREAD = 2
    FORCED = 4
    """It left the shoe although it was locked."""


@dataclass(frozen=True, slots=True)
class Drawn(Message):
    """A card has left the shoe."""

    type = Type.CARD
    layout = Struct(">BBBBBB")
    card: Card | None
    """None: the cover card, or one that could not be read."""
    side: str | None = None
    confidence: int = 100
    marks: int = 0

    def pack(self) -> bytes:
        rank, suit = (0, 0) if self.card is None else (RANK[self.card] + 1, SUIT[self.card] + 1)
        code = rank << 4 | suit
        return self.layout.pack(rank, suit, SIDES.index(self.side), self.confidence, self.marks, 0xFF - code)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        rank, suit, side, confidence, marks, check = cls.numbers(payload)
        if rank << 4 | suit != 0xFF - check or side >= len(SIDES) or confidence > 100 or marks > 7:
            raise Malformed("a card with other fields")
        nameless = marks & (Mark.COVER | Mark.UNREAD)
        if nameless == Mark.COVER | Mark.UNREAD or bool(nameless) != (rank == 0) or (rank == 0) != (suit == 0):
            raise Malformed("a card that is neither read nor unread")
        if rank > 13 or suit > len(SUITS):
            raise Malformed("a card that does not exist")
        return cls(of(rank - 1, suit - 1) if rank else None, SIDES[side], confidence, marks)


@dataclass(frozen=True, slots=True)
class Peek(Message):
    """What the reader found under the hole card; never the card."""

    type = Type.PEEK
    layout = Struct(">BB")
    blackjack: bool | None

    def pack(self) -> bytes:
        code = {True: 1, False: 2, None: 3}[self.blackjack]
        return self.layout.pack(code, 0xFF - code)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        code, check = cls.numbers(payload)
        if code != 0xFF - check or not 1 <= code <= 3:
            raise Malformed("a result that the reader cannot have")
        return cls((True, False, None)[code - 1])


@dataclass(frozen=True, slots=True)
class Switched(Message):
    """A switch or a button."""

    type = Type.INPUT
    layout = Struct(">BB")
    input: Input
    on: bool

    def pack(self) -> bytes:
        return self.layout.pack(INPUTS.index(self.input) + 1, self.on)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        which, on = cls.numbers(payload)
        if not 1 <= which <= len(INPUTS) or on > 1:
            raise Malformed("a switch that is not there")
        return cls(INPUTS[which - 1], bool(on))


@dataclass(frozen=True, slots=True)
class Troubled(Message):
    """Something is wrong with the device, or right again."""

    type = Type.TROUBLE
    layout = Struct(">BBH")
    trouble: Trouble
    on: bool
    detail: int = 0

    def pack(self) -> bytes:
        return self.layout.pack(TROUBLES.index(self.trouble) + 1, self.on, self.detail)

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        which, on, detail = cls.numbers(payload)
        if not 1 <= which <= len(TROUBLES) or on > 1:
            raise Malformed("an unknown trouble")
        return cls(TROUBLES[which - 1], bool(on), detail)


MESSAGES: dict[int, type[Message]] = {kind.type: kind for kind in Message.__subclasses__()}
"""Every message by the type of its frame."""


def message(kind: int, payload: bytes) -> Message:
    """What a frame says, or `Malformed`."""
    if kind not in MESSAGES:
        raise Malformed(f"an unknown type, 0x{kind:02X}")
    return MESSAGES[kind].unpack(payload)
