"""A device for the table, built by strangers from PROTOCOL.md (version 1) alone, to bear witness to that page.

It is a shoe, a hole-card reader or the inputs and lamps of a cabinet, on a pty or as a TCP server. Lines on stdin move
its cards, lid and switches; the end of stdin is a ``quit``. It imports nothing of the table.
"""

import argparse
import contextlib
import hashlib
import json
import os
import secrets
import select
import socket
import struct
import sys
import time
import tty
from collections import deque
from pathlib import Path
from typing import NamedTuple

VERSION = 1
ASK_HELLO, ACK, REPLAY, LOCK, UNLOCK, LAMPS, ASK_STATE = range(0x01, 0x08)
HELLO, STATE, NAK, CARD, PEEK, INPUT, TROUBLE = 0x81, 0x82, 0x83, 0x90, 0x91, 0x92, 0x93
PAYLOAD = {ASK_HELLO: 0, ACK: 0, REPLAY: 0, LOCK: 0, UNLOCK: 1, LAMPS: 4, ASK_STATE: 0}
BAD_TYPE, BAD_PAYLOAD, BAD_SESSION, UNABLE, NOT_KEPT = 1, 2, 3, 4, 6
LID_OPEN, DRAWN_LOCKED = 3, 4
COVER, UNREADABLE, WHILE_LOCKED, SENT_BEFORE = 1, 2, 4, 1
CLASSES = {"shoe": 1, "reader": 2, "inputs": 3}
PEEKS = {"blackjack": 1, "none": 2, "unreadable": 3}
RANKS = {rank: number for number, rank in enumerate(("A", *"23456789", "T", "J", "Q", "K"), 1)} | {"10": 10}
SUITS = {"S": 1, "H": 2, "D": 3, "C": 4}
CARDS = {"CC", "??", *(rank + suit for rank in RANKS for suit in SUITS)}
SWITCHES, KNOWN_LAMPS, LONGEST_PIECE = {str(number) for number in range(1, 9)}, 0x000F, 193
KEEP, ROOM = 256, 320  # full when so many events wait for their ACK; room for those that come although it is full
RESEND_SECONDS, RESEND_EVENTS, REPLAY_EVENTS, HEARTBEAT_SECONDS = 0.2, 8, 16, 1.0


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE, bit by bit."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def cobs_encode(data: bytes) -> bytes:
    """Cut at the zeros; each piece goes out as its length plus one and its bytes."""
    return b"".join(bytes([len(piece) + 1]) + piece for piece in data.split(b"\0"))


def cobs_decode(coded: bytes) -> bytes | None:
    """Undo cobs_encode; None for what it cannot have made."""
    pieces = []
    while coded:
        if not 0 < coded[0] <= len(coded):
            return None
        pieces.append(coded[1 : coded[0]])
        coded = coded[coded[0] :]
    return b"\0".join(pieces)


class Frame(NamedTuple):
    """A frame as it is before coding, without version and CRC."""

    type: int
    session: int
    sequence: int
    payload: bytes = b""
    flags: int = 0

    def encode(self) -> bytes:
        """The bytes on the line, with both zeros."""
        raw = struct.pack(">BBBHI", VERSION, self.type, self.flags, self.session, self.sequence) + self.payload
        return b"\0" + cobs_encode(raw + struct.pack(">H", crc16(raw))) + b"\0"

    @classmethod
    def decode(cls, coded: bytes) -> "Frame | None":
        """The frame in what came between two zeros; None if it is none, or one of another version."""
        raw = cobs_decode(coded)
        if raw is None or len(raw) < 11 or crc16(raw) != 0 or raw[0] != VERSION:
            return None
        _, kind, flags, session, sequence = struct.unpack_from(">BBBHI", raw)
        return cls(kind, session, sequence, raw[9:-2], flags)


def card_payload(name: str, locked: bool, side: int = 0, confidence: int = 100) -> bytes:
    """The payload of CARD for a name like QH, CC (cover card) or ?? (unreadable)."""
    rank, suit = (0, 0) if name in ("CC", "??") else (RANKS[name[:-1]], SUITS[name[-1]])
    marks = COVER * (name == "CC") | UNREADABLE * (name == "??") | WHILE_LOCKED * locked
    return bytes([rank, suit, side, 0 if name == "??" else confidence, marks, 255 - (16 * rank + suit)])


class Line:
    """The cable: a pty, or a TCP server with one client at a time. What nobody takes is lost, as on a cable."""

    def __init__(self, listen: str | None) -> None:
        self.server: socket.socket | None = None
        if listen is None:
            self.fd, slave = os.openpty()  # the slave stays open here, so that the table may come and go
            tty.setraw(slave)
            os.set_blocking(self.fd, False)
            self.name = os.ttyname(slave)
        else:
            host, _, port = listen.rpartition(":")
            self.server = socket.create_server((host, int(port)))
            self.name = f"{host}:{self.server.getsockname()[1]}"
            self.fd = self.server.fileno()  # what to wait on: the client, or the next one

    def read(self) -> bytes:
        """What has come. When a client comes or goes that is a zero, so that half a frame joins no other half."""
        if self.server and self.fd == self.server.fileno():
            client = self.server.accept()[0]
            client.setblocking(False)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.fd = client.detach()
            return b"\0"
        data = b""
        with contextlib.suppress(OSError):
            data = os.read(self.fd, 4096)
        if self.server and not data:
            os.close(self.fd)
            self.fd = self.server.fileno()
        return data or b"\0"

    def write(self, data: bytes) -> None:
        """Send, without ever waiting."""
        with contextlib.suppress(OSError):
            os.write(self.fd, data)


class Device:
    """The device behind the line."""

    def __init__(self, line: Line, kind: str, serial: str, session: int, cards: list[str]) -> None:
        self.line, self.kind, self.session = line, kind, session
        self.texts = (serial.encode(), b"S1", b"1.0.0", hashlib.sha256(Path(__file__).read_bytes()).digest())
        self.deck, self.events = deque(cards), deque[Frame]()
        self.last = self.acked = self.boots = self.inputs = 0
        self.lid_open = self.full = False
        self.start(keep=True)

    def start(self, keep: bool) -> None:
        """Power on: locked, dark, nothing counted, and HELLO; without its memory in a new session."""
        if not keep:
            self.session = (self.session + secrets.randbelow(0xFFFE)) % 0xFFFF + 1  # any but the last one
            self.events.clear()
            self.last, self.acked, self.full = 0, 0, False
        self.piece, self.boots = bytearray(), self.boots + 1
        self.cards = self.after = self.allowed = self.left = self.lit = self.blinking = 0
        self.resend_at = self.state_at = time.monotonic()
        self.hello()
        if self.lid_open and not keep:
            self.event(TROUBLE, bytes([LID_OPEN, 1, 0, 0]))

    @property
    def first(self) -> int:
        """The oldest event kept."""
        return self.events[0].sequence if self.events else self.last + 1

    @property
    def locked(self) -> bool:
        """Lid and full memory lock for as long as they last; the UNLOCK before them then goes on."""
        return self.kind == "shoe" and (self.left >= self.allowed or self.lid_open or self.full)

    def hello(self) -> None:
        """Say who is there."""
        able = 0b011 if self.kind == "shoe" else 0b010
        fixed = struct.pack(">BBBII", CLASSES[self.kind], VERSION, able, self.boots, self.first)
        self.send(HELLO, fixed + b"".join(bytes([len(text)]) + text for text in self.texts))

    def state(self) -> None:
        """The heartbeat."""
        status = (
            bool(self.deck) | self.lid_open << 1 | self.locked << 2 | (self.lid_open or self.full) << 3 | self.full << 4
        )
        fields = (self.cards, self.after, self.allowed, self.inputs, self.lit, self.blinking)
        self.send(STATE, struct.pack(">BIIBHHH", status, *fields))

    def send(self, kind: int, payload: bytes) -> None:
        """Send something that is no event."""
        self.line.write(Frame(kind, self.session, self.last, payload).encode())

    def resend(self, after: int, most: int) -> None:
        """Send kept events again, from the oldest after this one on."""
        for event in [event for event in self.events if event.sequence > after][:most]:
            self.line.write(event._replace(flags=SENT_BEFORE).encode())

    def event(self, kind: int, payload: bytes) -> None:
        """Number an event, keep it, and only then send it."""
        if self.acked == self.last:
            self.resend_at = time.monotonic() + RESEND_SECONDS
        self.last += 1
        self.events.append(Frame(kind, self.session, self.last, payload))
        self.line.write(self.events[-1].encode())
        self.tidy()

    def tidy(self) -> None:
        """Drop what need not be kept, and see whether the memory is full; half empty ends that, or it would flutter."""
        while len(self.events) > KEEP and (self.first <= self.acked or len(self.events) > ROOM):
            self.events.popleft()
        waiting = self.last - max(self.acked, self.first - 1)
        if (waiting >= KEEP and not self.full) or (waiting <= KEEP // 2 and self.full):
            self.full = not self.full

    def hear(self, data: bytes) -> None:
        """Cut what comes at its zeros and take the frames, never holding more than the longest piece."""
        for byte in data:
            if byte == 0:
                frame = Frame.decode(bytes(self.piece))
                self.piece.clear()
                if frame and frame.type < 0x80:  # the others may be our own, heard again
                    self.take(frame)
            elif len(self.piece) < LONGEST_PIECE:
                self.piece.append(byte)
            else:
                self.piece[0] = 0  # too long: what has a zero in it is no frame

    def refusal(self, frame: Frame) -> int:
        """The code of the NAK a frame gets, 0 for none: type, session, ability, payload, in this order."""
        kind, number, payload = frame.type, frame.sequence, frame.payload
        if kind not in PAYLOAD:
            return BAD_TYPE
        if kind != ASK_HELLO and frame.session != self.session:
            return BAD_SESSION
        if (kind in (LOCK, UNLOCK) and self.kind != "shoe") or (kind == LAMPS and self.kind != "inputs"):
            return UNABLE
        # lamps that blink unlit or have no name, and UNLOCK after an event still to come, are values not listed
        lit, blinking = struct.unpack(">HH", payload) if kind == LAMPS and len(payload) == PAYLOAD[kind] else (0, 0)
        wrong = len(payload) != PAYLOAD[kind] or blinking & ~lit or lit & ~KNOWN_LAMPS
        if wrong or (kind == UNLOCK and (payload == b"\0" or number > self.last)):
            return BAD_PAYLOAD
        # UNLOCK too: cards that are not kept cannot be counted, and too few is better than too many
        return NOT_KEPT if kind in (REPLAY, UNLOCK) and number + 1 < self.first else 0

    def take(self, frame: Frame) -> None:
        """Do what the table asks, or say why not."""
        kind, number, payload = frame.type, frame.sequence, frame.payload
        if code := self.refusal(frame):
            self.send(NAK, struct.pack(">BBI", code, kind, self.first if code == NOT_KEPT else 0))
        elif kind == ASK_HELLO:
            self.hello()
        elif kind == ACK:
            self.acked = max(self.acked, number if number <= self.last else 0)
            self.tidy()
        elif kind == REPLAY:
            self.resend(number, REPLAY_EVENTS)
            self.resend_at = time.monotonic() + RESEND_SECONDS
            if number >= self.last:
                self.state()
        else:
            if kind == LAMPS:
                self.lit, self.blinking = struct.unpack(">HH", payload)
            elif kind in (LOCK, UNLOCK):
                self.after, self.allowed = (number, payload[0]) if kind == UNLOCK else (0, 0)
                cards = (event.payload for event in self.events if event.type == CARD and event.sequence > self.after)
                self.left = sum(not card[4] & COVER for card in cards)
            self.state()

    def draw(self, force: bool) -> str:
        """A hand pulls at the next card; what came of it."""
        if not self.deck:
            return "empty"
        if (locked := self.locked) and not force:
            return "locked"
        name = self.deck.popleft()
        self.cards += name != "CC"
        self.left += name != "CC"
        self.event(CARD, card_payload(name, locked))
        number = self.last & 0xFFFF
        for began in (1, 0) if locked else ():
            self.event(TROUBLE, struct.pack(">BBH", DRAWN_LOCKED, began, number))
        return f"drawn {name}"

    def command(self, words: list[str]) -> str:
        """Do a line of stdin and give the answer to it, if it has one. A switch set here counts as stable."""
        match self.kind, *words:
            case _, "state":
                names = ("session", "last", "acked", "locked", "cards")
                return json.dumps({name: getattr(self, name) for name in names})
            case _, "restart", ("keep" | "forget") as how:
                self.start(how == "keep")
            case "shoe", ("draw" | "force") as how:
                return self.draw(how == "force")
            case "shoe", "lid", ("open" | "closed") as how:
                if self.lid_open != (how == "open"):
                    self.lid_open = not self.lid_open
                    self.event(TROUBLE, bytes([LID_OPEN, self.lid_open, 0, 0]))
            case "reader", "peek", result if result in PEEKS:
                self.event(PEEK, bytes([PEEKS[result], 255 - PEEKS[result]]))
            case "inputs", "switch", number, ("on" | "off") as how if number in SWITCHES:
                bit = 1 << int(number) - 1
                if bool(self.inputs & bit) != (how == "on"):
                    self.inputs ^= bit
                    self.event(INPUT, bytes([int(number), how == "on"]))
            case _:
                sys.stderr.write(f"not for a {self.kind}: {' '.join(words)}\n")
        return ""

    def tick(self) -> float:
        """Send what is due; the seconds until something is due again."""
        now = time.monotonic()
        if now >= self.resend_at:
            self.resend(self.acked, RESEND_EVENTS)
            self.resend_at = now + RESEND_SECONDS
        if now >= self.state_at:
            self.state()
            self.state_at = now + HEARTBEAT_SECONDS
        return max(0.0, min(self.resend_at, self.state_at) - now)

    def run(self) -> None:
        """Live until stdin says quit or ends."""
        typed = b""
        while True:
            ready = select.select([0, self.line.fd], [], [], self.tick())[0]
            if self.line.fd in ready:
                self.hear(self.line.read())
            if 0 in ready:
                chunk = os.read(0, 4096)
                *lines, typed = (typed + chunk).split(b"\n") if chunk else (b"quit", b"")
                for words in (line.decode("ascii", "replace").split() for line in lines):
                    if words == ["quit"]:
                        return
                    if words and (answer := self.command(words)):
                        sys.stdout.write(answer + "\n")
                        sys.stdout.flush()


def main() -> None:
    """Read the options and be a device."""
    parser = argparse.ArgumentParser(description="A device for the table, built from PROTOCOL.md alone.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--pty", action="store_true", help="speak on a pty (default)")
    where.add_argument("--listen", metavar="HOST:PORT", help="speak as a TCP server; port 0 takes a free one")
    parser.add_argument("--class", dest="kind", choices=CLASSES, default="shoe")
    parser.add_argument("--serial", default="STRANGER-1", help="1 to 24 printable ASCII characters without spaces")
    parser.add_argument("--session", type=int, default=secrets.randbelow(0xFFFF) + 1, help="1 to 65535; default random")
    parser.add_argument("--cards", type=str.split, default=[], help='in order, such as "QH AS 10D CC ??"')
    options = parser.parse_args()
    good_serial = 1 <= len(options.serial) <= 24 and all("!" <= char <= "~" for char in options.serial)
    if not good_serial or not 1 <= options.session <= 0xFFFF or not CARDS.issuperset(options.cards):
        parser.error("--serial, --session or --cards: not what the page allows")
    line = Line(options.listen)
    sys.stdout.write(f"port {line.name}\n")
    sys.stdout.flush()
    Device(line, options.kind, options.serial, options.session, options.cards).run()


if __name__ == "__main__":
    main()
