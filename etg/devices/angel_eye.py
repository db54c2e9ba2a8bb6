"""The dialect of a baccarat shoe with a card reader, as far as it is public (hardware/DIALECTS.md). We only listen.

A telegram is `ENQ, number, data, ETX, check`; the check is an exclusive or, in two hex digits. The shoe sends every
telegram three times and asks for no answer. An exclusive or overlooks swapped bytes, so one good copy proves nothing:
a telegram counts when `copies` good copies say the same. What cannot be made out is never passed over in silence.
"""

import re
from enum import StrEnum
from functools import reduce
from operator import xor

from etg.cards import CLUBS, DIAMONDS, HEARTS, KING, SPADES, Card, name, of
from etg.devices.listening import Listening
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    CoverCardDrawn,
    Missed,
    Report,
    Trouble,
    TroubleBegan,
    TroubleEnded,
)
from etg.devices.talk import Heard
from etg.errors import Malformed
from etg.texts import text

ENQ, ETX = b"\x05", b"\x03"
SENT = 3
"""How often the shoe sends a telegram."""
SILENCE = 1.0
"""Seconds after which no further copy can come."""
LONGEST = 24
"""Bytes of a telegram; the longest known one has eleven."""
MOST_OPEN = 4
"""Telegrams that may wait for their next copy; on a line where more of them do, none will get it."""

_FRAME = re.compile(rb"\x05([^\x03\x05]{2,%d})\x03([0-9A-Fa-f]{2})" % (LONGEST - 4))
_HARMLESS = re.compile(rb"[SPC]|[GEeL][\x80-\xff]|M[ -~]{6}")
"""Data that have nothing to do with a card, in the form they always have."""
_SUITS = {1: DIAMONDS, 2: CLUBS, 3: SPADES, 4: HEARTS}
_TROUBLES = {
    1: (Trouble.OTHER, text("a card could not be read")),
    2: (Trouble.FORCED, text("a card too many was drawn")),
    3: (Trouble.OTHER, text("a button was pressed at the wrong time")),
    4: (Trouble.BACKWARDS, text("a card was pushed back at the exit")),
    5: (Trouble.BACKWARDS, text("a card was pushed back half-way")),
    6: (Trouble.OTHER, text("the code on a card is wrong")),
    7: (Trouble.JAM, text("a card was not drawn out in time")),
}
_TARGETS = {
    0: "player",
    1: "banker",
    2: "burn",
    4: "first card, which says how many to burn",
    5: "burned by that count",
}
_OUTSIDE = {0: "while locked", 1: "in error mode", 2: "in setting mode"}
_STATUS = {
    b"S": "the shoe has started",
    b"P": "standing by",
    b"G": "result of a baccarat round",
    b"R": "a card is told again",
    b"L": "lock",
    b"M": "a preset was changed",
}


class Bcc(StrEnum):
    """What the check covers: the sources contradict each other."""

    WITHOUT = "without"
    """From the number to the ETX."""
    WITH = "with"
    """The ENQ as well."""


def check(covered: bytes) -> bytes:
    """The check of these bytes: exclusive or, as two hex digits."""
    return b"%02X" % reduce(xor, covered, 0)


def telegram(number: str, data: bytes, bcc: str = Bcc.WITHOUT) -> bytes:
    """One copy of a telegram, as the shoe sends it; for tests and emulators."""
    covered = number.encode("latin-1") + data + ETX
    return ENQ + covered + check(ENQ + covered if bcc == Bcc.WITH else covered)


def card_telegram(
    number: str, card: Card, *, target: int = 0, index: int = 1, outside: bool = False, bcc: str = Bcc.WITHOUT
) -> bytes:
    """One copy of the telegram for a card, in the game or `outside` of it."""
    suit = next(code for code, each in _SUITS.items() if each == card & 3)
    codes = bytes([0x80 | target << 4 | index, 0x80 | suit << 4 | (card >> 2) + 1])
    return telegram(number, (b"d" if outside else b"D") + codes, bcc)


class AngelEye(Listening):
    """What the table makes of such a shoe's telegrams. It cannot lock it, ask it or answer it."""

    def __init__(self, port: str, bcc: str = Bcc.WITHOUT, sequence: str = "0123456789", copies: int = 2) -> None:
        """`sequence`: the characters the number runs through; `copies`: how many must agree."""
        if bcc not in tuple(Bcc):
            raise Malformed(f"the check covers ENQ or not: {bcc!r} is neither {' nor '.join(Bcc)}")
        if len(set(sequence)) < max(2, len(sequence)) or not all("\x05" < each <= "\xff" for each in sequence):
            raise Malformed(f"{sequence!r} is no sequence: two or more single characters, none of them twice")
        if not 1 <= copies <= SENT:
            raise Malformed(f"{copies} copies cannot be asked for: the shoe sends {SENT}")
        super().__init__(port)
        self._bcc = bcc
        self._sequence = sequence
        self._copies = copies
        self._talked = False
        self._buffer = b""
        self._byte_at = 0.0
        self._copy_at = 0.0
        self._open: dict[bytes, int] = {}
        """Number and data of telegrams that were not told often enough yet, and how often they were."""
        self._last: int | None = None
        """Where in the sequence the last telegram stands."""
        self._done: frozenset[bytes] = frozenset()
        """What the last number was heard with: more copies of it are no news."""

    def closed(self, now: float) -> list[Report]:
        """The port is gone, and with it all copies that were still to come."""
        out = self._close(None)
        self._garbage(self._buffer, "cut off")
        self._buffer, self._last, self._done = b"", None, frozenset()
        return out + self._gone()

    def receive(self, data: bytes, now: float) -> list[Report]:
        """What came over the wire."""
        out: list[Report] = []
        self._byte_at = now
        self._buffer += data
        self.heard = now
        for body, raw in self._frames():
            self.frames += 1
            out += self._copy(body, raw, now)
        return out

    def tick(self, now: float) -> list[Report]:
        """After a second without a copy no other will come."""
        if self._buffer and now - self._byte_at >= SILENCE:
            self._garbage(self._buffer, "cut off")
            self._buffer = b""
        return self._close(None) if self._open and now - self._copy_at >= SILENCE else []

    def _frames(self) -> list[tuple[bytes, bytes]]:
        """The good copies in the buffer: number and data, and all bytes. What may still become one stays in it."""
        found, buffer, at = [], self._buffer, 0
        while at < len(buffer):
            start = buffer.find(ENQ, at)
            if start != at:
                end = start if start > at else len(buffer)
                self._garbage(buffer[at:end], "outside a telegram")
                at = end
            elif frame := _FRAME.match(buffer, at):
                raw, at = frame[0], frame.end()
                if frame[2].upper() == check(raw[:-2] if self._bcc == Bcc.WITH else raw[1:-2]):
                    found.append((frame[1], raw))
                else:
                    self._garbage(raw, "the check is wrong")
            else:
                end = buffer.find(ENQ, at + 1)
                if end < 0 and len(buffer) - at < LONGEST:
                    break
                end = end if end > 0 else len(buffer)
                self._garbage(buffer[at:end], "begun and not ended")
                at = end
        self._buffer = buffer[at:]
        return found

    def _copy(self, body: bytes, raw: bytes, now: float) -> list[Report]:
        """A good copy of a telegram."""
        out: list[Report] = []
        count = self._open.get(body, 0) + 1
        if body in self._done:
            self._note(raw, body, "one more copy")
            return out
        self._note(raw, body, f"copy {count}")
        if count == 1 and len(self._open) >= MOST_OPEN:
            out += self._make_room(self._number(body))
        if count == 1 and self._last is not None and self._number(body) == self._last:
            out.append(Missed(self.port, None, text("a number came again with other content")))
        self._open[body], self._copy_at = count, now
        if count >= self._copies:
            out += self._settle(body)
        return out

    def _settle(self, body: bytes) -> list[Report]:
        """Enough copies have said the same."""
        del self._open[body]
        number = self._number(body)
        if body[1:2] == b"S":
            out = self._close(None)
            if self._talked:
                out.append(Missed(self.port, None, text("the shoe has restarted")))
        elif number is None:
            self._done = frozenset((body,))
            why = text("a number that is not in the sequence: {number}", number=repr(chr(body[0])))
            return [Missed(self.port, None, why)]
        else:
            out = self._close(number) + self._gap(number)
        self._heard(number, frozenset((body,)))
        return out + self._reports(body)

    def _close(self, before: int | None) -> list[Report]:
        """Give up on what is still open. Only what comes before a number can be a telegram of its own; a copy with
        any other number was damaged in a way that its check does not show."""
        out: list[Report] = []
        groups: dict[int | None, list[bytes]] = {}
        for body in self._open:
            groups.setdefault(self._number(body), []).append(body)
        self._open.clear()
        stray = groups.pop(None, []) + groups.pop(self._last, [])
        numbers = [number for number in groups if number is not None]
        base = self._last if self._last is not None else next(iter(numbers), 0)

        def steps(number: int) -> int:
            return (number - base) % len(self._sequence)

        for number in sorted(numbers, key=steps):
            if before is not None and steps(number) >= steps(before):
                stray += groups[number]
                continue
            out += self._gap(number)
            out += self._alone(groups[number])
            self._heard(number, frozenset(groups[number]))
        for body in stray:
            self._note(b"", body, "dropped: no other copy agrees")
        return out

    def _make_room(self, number: int | None) -> list[Report]:
        """Give up on all but what may be other copies of the telegram that comes in now."""
        same = {body: count for body, count in self._open.items() if self._number(body) == number}
        if number is None or len(same) >= MOST_OPEN:
            return self._close(None)
        self._open = {body: count for body, count in self._open.items() if body not in same}
        out = self._close(number)
        self._open = same
        return out

    def _alone(self, bodies: list[bytes]) -> list[Report]:
        """A telegram of which no two copies agree. It is dropped only where it cannot have been a card."""
        for body in bodies:
            self._note(b"", body, "not confirmed: no other copy agrees")
        kinds = {body[1:2] for body in bodies}
        if kinds & {b"D", b"d"}:
            return [CardUnread(self.port, None, forced=b"D" not in kinds)]
        if all(_HARMLESS.fullmatch(body, 1) for body in bodies):
            return []
        return [Missed(self.port, 1, text("a telegram was damaged"))]

    def _gap(self, number: int) -> list[Report]:
        """What lies between the last telegram and this one."""
        if self._last is None or number == self._last:
            return []
        skipped = (number - self._last - 1) % len(self._sequence)
        return [Missed(self.port, skipped, text("the numbers of the telegrams have a gap"))] if skipped else []

    def _heard(self, number: int | None, done: frozenset[bytes]) -> None:
        self._last, self._done = number, done
        self._talked = True

    def _number(self, body: bytes) -> int | None:
        """Where the number of a telegram stands in the sequence; None: it is not one of them."""
        found = self._sequence.find(chr(body[0]))
        return None if found < 0 else found

    def _reports(self, body: bytes) -> list[Report]:
        """What a telegram says."""
        kind, content = body[1:2], body[2:]
        if kind in b"Dd":
            card, forced = _card(content), kind == b"d"
            if card is None:
                return [CardUnread(self.port, None, forced=forced)]
            return [CardDrawn(self.port, None, card, forced=forced)]
        if kind == b"C":
            return [CoverCardDrawn(self.port, None)]
        if kind in b"Ee":
            trouble, detail = _trouble(content)
            return [(TroubleBegan if kind == b"E" else TroubleEnded)(self.port, None, trouble, detail)]
        if kind in _STATUS:
            return []
        return [Missed(self.port, None, text("a telegram of an unknown kind: {kind}", kind=repr(chr(body[1]))))]

    def _note(self, raw: bytes, body: bytes, what: str) -> None:
        if self.monitor is not None:
            frame = f"{chr(body[0])!r} {chr(body[1])!r}, {len(body) - 2} bytes, check right: {what}"
            self.monitor(Heard(raw, frame, _words(body), secret=body[1:2] in b"DdR"))

    def _garbage(self, raw: bytes, why: str) -> None:
        """Bytes that are no telegram. They may be the rest of a card, so they are as secret as one."""
        self.garbage += bool(raw)
        if raw and self.monitor is not None:
            self.monitor(Heard(raw, f"{len(raw)} bytes are no telegram: {why}", "", secret=True))


def _card(content: bytes) -> Card | None:
    """The card of the two bytes after a D; None where they name none."""
    if len(content) != 2 or not content[0] & content[1] & 0x80:
        return None
    rank, suit = (content[1] & 15) - 1, _SUITS.get(content[1] >> 4 & 7)
    return of(rank, suit) if suit is not None and 0 <= rank <= KING else None


def _trouble(content: bytes) -> tuple[Trouble, str]:
    code = content[0] & 63 if content else 0
    return _TROUBLES.get(code, (Trouble.OTHER, text("error {code}", code=code)))


def _words(body: bytes) -> str:
    """A telegram in words, for the technician."""
    kind, content = body[1:2], body[2:]
    if kind in b"DdR":
        card = _card(content)
        where, index = (content[0] >> 4 & 7, content[0] & 15) if content else (8, 0)
        place = (_OUTSIDE if kind == b"d" else _TARGETS).get(where, "to nobody known")
        what = _STATUS[kind] if kind == b"R" else "card drawn"
        return f"{what}: {'no card' if card is None else name(card)} ({place}, {index})"
    if kind == b"C":
        return "the cover card has come"
    if kind in b"Ee":
        mode = ", in error mode" if content and content[0] & 64 else ""
        return f"{'error' if kind == b'E' else 'error over'}: {_trouble(content)[1]}{mode}"
    if kind == b"L" and content:
        return "locked" if content[0] & 1 else "unlocked"
    return _STATUS.get(kind, "unknown")
