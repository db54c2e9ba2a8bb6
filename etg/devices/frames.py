"""Frames on the wire: COBS between zero bytes, with a CRC (hardware/PROTOCOL.md, chapter 2).

A frame that is damaged, cut off or spliced is dropped whole, and the next zero byte begins a new one.
"""

from binascii import crc_hqx
from struct import Struct
from typing import NamedTuple

VERSION = 1
LONGEST = 192
"""Bytes of a frame before it is coded. It is short enough that COBS never needs more than one extra byte."""

_HEAD = Struct(">BBBHI")
_CRC = Struct(">H")
SHORTEST = _HEAD.size + _CRC.size
RESENT = 0x01
"""Flag: the same event was sent before."""


class Frame(NamedTuple):
    """What stands in a frame, without its check."""

    type: int
    session: int
    sequence: int
    payload: bytes = b""
    flags: int = 0
    version: int = VERSION


class Garbage(NamedTuple):
    """Bytes between two zeros that are no frame."""

    raw: bytes
    why: str


class Received(NamedTuple):
    """A frame, and the bytes it came in."""

    raw: bytes
    frame: Frame


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, beginning with 0xFFFF; 0x29B1 for "123456789"."""
    return crc_hqx(data, 0xFFFF)


def cobs_encode(data: bytes) -> bytes:
    """Up to 253 bytes without any zero: each stretch between zeros is preceded by its length."""
    out = bytearray()
    for part in data.split(b"\0"):
        out.append(len(part) + 1)
        out += part
    return bytes(out)


def cobs_decode(data: bytes) -> bytes | None:
    """What was coded; None for what no encoder makes."""
    out = bytearray()
    at, end = 0, len(data)
    while at < end:
        after = at + data[at]
        if after > end or after == at:
            return None
        out += data[at + 1 : after]
        out.append(0)
        at = after
    return bytes(out[:-1])


def encode(frame: Frame) -> bytes:
    """A frame as it is sent, with a zero before it and one behind: noise on an idle line ends at the first."""
    body = _HEAD.pack(frame.version, frame.type, frame.flags, frame.session, frame.sequence) + frame.payload
    assert len(body) + _CRC.size <= LONGEST, "a payload is too long for a frame"
    return b"\0" + cobs_encode(body + _CRC.pack(crc16(body))) + b"\0"


class Decoder:
    """Takes the stream in pieces of any size and gives out frames, and what is none."""

    def __init__(self) -> None:
        self._rest = b""
        self._dropped = 0
        """Bytes of an endless piece that have been thrown away."""
        self.garbage = 0
        """Pieces that were no frame, since the beginning."""
        self.frames = 0
        """Those that were."""

    def feed(self, data: bytes) -> list[Received | Garbage]:
        """What is complete now."""
        *pieces, rest = (self._rest + data).split(b"\0")
        found: list[Received | Garbage] = []
        for piece in pieces:
            if piece or self._dropped:
                found.append(self._piece(piece))
                self._dropped = 0
        if len(rest) > LONGEST + 1:
            self._dropped += len(rest)
            rest = b""
        self._rest = rest
        return found

    def _piece(self, raw: bytes) -> Received | Garbage:
        if self._dropped or len(raw) > LONGEST + 1:
            return self._no_frame(raw, f"{len(raw) + self._dropped} bytes without an end")
        data = cobs_decode(raw)
        if data is None:
            return self._no_frame(raw, "cut off")
        if len(data) < SHORTEST:
            return self._no_frame(raw, "too short")
        if crc16(data):  # over a frame with its own CRC behind it the sum is 0
            return self._no_frame(raw, "wrong CRC")
        self.frames += 1
        version, kind, flags, session, sequence = _HEAD.unpack_from(data)
        return Received(raw, Frame(kind, session, sequence, data[_HEAD.size : -_CRC.size], flags, version))

    def _no_frame(self, raw: bytes, why: str) -> Garbage:
        self.garbage += 1
        return Garbage(raw, why)
