"""The dialect of a shoe that tells its cards in plain text, as far as it is public (hardware/DIALECTS.md). We only
listen.

A token is `[Mode]<Thing>`, with spaces or line ends around it: `[Game]<Card:4S>`. Nothing is numbered, checked or
repeated. So a token is believed only when every character of it is in its place, and whatever looks like the remains
of one may have been a card and is reported as missed.
"""

import re
from collections.abc import Sequence

from etg.cards import Card, card, name
from etg.devices.listening import Listening
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    Missed,
    Report,
    Trouble,
    TroubleBegan,
    TroubleEnded,
)
from etg.devices.talk import Heard
from etg.errors import Malformed
from etg.texts import text

GAME, BURN = "Game", "Manual Burn Cards"
UNREAD = "Game"
"""What stands in the place of a card that could not be read, in every mode."""
SILENCE = 1.0
"""Seconds after which a token that has begun will not be ended."""
LONGEST = 64
"""Bytes of a token; whatever is longer is garbage."""
MOST_ALARMS = 16
"""Alarms that are told apart at a time; more of them would say no more."""

_SEPARATORS = b" \t\r\n"
_TOKEN_ENDS = re.compile(rb">|(?=[\[\r\n])")
_NOISE_ENDS = re.compile(rb"(?=[\[< \t\r\n])")
_TOKEN = re.compile(r"(?:\[([^\[\]<>]+)\])?<([^\[\]<>]+)>")
_CARD = re.compile(r"Card:(10|[2-9TJQKA])([CDHS])")
_ALARM = re.compile(r"Alarm:(.+)")
_WARNING = re.compile(r"W0x[0-9A-Fa-f]+")


def token(thing: str, mode: str = GAME) -> bytes:
    """A token as the shoe sends it; for tests and emulators."""
    return f" [{mode}]<{thing}> ".encode("ascii")


def card_token(which: Card, mode: str = GAME) -> bytes:
    """The token of a card."""
    return token(f"Card:{name(which)}", mode)


_REMAINS = text("a token could not be understood; it may have been a card")


class BeeTek(Listening):
    """What the table makes of such a shoe's text. It cannot lock it, ask it or answer it."""

    def __init__(self, port: str, modes: Sequence[str] = (GAME, BURN)) -> None:
        """`modes`: the modes in which cards are drawn, as the shoe writes them."""
        if isinstance(modes, str) or not modes:
            raise Malformed(f"{modes!r} are no modes: name one or more, as in {GAME!r}")
        super().__init__(port)
        self._modes = frozenset(modes)
        self._buffer = b""
        self._byte_at = 0.0
        self._alarms: list[str] = []
        """Alarms that nothing has ended yet."""

    def closed(self, now: float) -> list[Report]:
        """The port is gone, and with it the end of a token that has begun."""
        out = self._cut_off()
        return out + self._gone()

    def receive(self, data: bytes, now: float) -> list[Report]:
        """What came over the wire."""
        out: list[Report] = []
        self._byte_at = now
        self._buffer += data
        self.heard = now
        for piece in self._pieces():
            self.frames += 1
            out += self._read(piece)
        return out

    def tick(self, now: float) -> list[Report]:
        """After a second of silence a token that has begun will not be ended."""
        return self._cut_off() if self._buffer and now - self._byte_at >= SILENCE else []

    def _cut_off(self) -> list[Report]:
        piece, self._buffer = self._buffer, b""
        return self._read(piece) if piece else []

    def _pieces(self) -> list[bytes]:
        """Tokens and noise, in turn. What has not ended stays in the buffer."""
        found, buffer, at = [], self._buffer, 0
        while at < len(buffer):
            if buffer[at] in _SEPARATORS:
                at += 1
                continue
            ends = _TOKEN_ENDS if buffer[at] in b"[<" else _NOISE_ENDS
            ended = ends.search(buffer, at + 1, at + LONGEST)
            if ended is None and len(buffer) - at < LONGEST:
                break
            end = ended.end() if ended else at + LONGEST
            found.append(buffer[at:end])
            at = end
        self._buffer = buffer[at:]
        return found

    def _read(self, piece: bytes) -> list[Report]:
        """What a token or a piece of noise says."""
        text = piece.decode("latin-1")
        found = _TOKEN.fullmatch(text)
        if found is None or not text.isascii() or not text.isprintable():
            return self._not_understood(piece, text)
        mode, thing = found.groups()
        if mode in self._modes and (drawn := _CARD.fullmatch(thing)):
            which = card(drawn[1].replace("10", "T") + drawn[2])
            self._note(piece, mode, f"card drawn: {name(which)}", secret=True)
            over = [TroubleEnded(self.port, None, Trouble.OTHER, detail) for detail in self._alarms]
            self._alarms.clear()
            return [*over, CardDrawn(self.port, None, which)]
        if mode in self._modes and thing == UNREAD:
            self._note(piece, mode, "a card that could not be read")
            return [CardUnread(self.port, None)]
        if mode is not None and (alarm := _ALARM.fullmatch(thing)):
            return self._alarm(piece, mode, alarm[1])
        if _WARNING.fullmatch(thing):
            self._note(piece, mode or "no mode", f"warning {thing[1:]}")
            return []
        return self._not_understood(piece, text)

    def _alarm(self, piece: bytes, mode: str, detail: str) -> list[Report]:
        """Something is wrong. The shoe never says that it is right again: the next card that it reads does."""
        self._note(piece, mode, f"alarm: {detail}")
        out: list[Report] = []
        if detail not in self._alarms and len(self._alarms) < MOST_ALARMS:
            self._alarms.append(detail)
            out.append(TroubleBegan(self.port, None, Trouble.OTHER, detail))
        return out

    def _not_understood(self, piece: bytes, text: str) -> list[Report]:
        """Noise, or the remains of a token. They may name a card, so they are as secret as one."""
        self.garbage += 1
        remains = any(sign in text for sign in ("<", "[", "Card"))
        if self.monitor is not None:
            what = "the remains of a token" if remains else "noise"
            self.monitor(Heard(piece, f"{len(piece)} bytes are no token", what, secret=True))
        if not remains:
            return []
        return [Missed(self.port, None, _REMAINS)]

    def _note(self, piece: bytes, mode: str, meaning: str, secret: bool = False) -> None:
        if self.monitor is not None:
            self.monitor(Heard(piece, f"token in mode {mode}", meaning, secret=secret))
