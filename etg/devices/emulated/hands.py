"""The hands at an emulated device: typed lines such as `draw 2`, and in words what has become of them."""

import shlex
from collections.abc import Callable

from etg.cards import NAMES, cards
from etg.devices import messages as m
from etg.devices.emulated.faults import MENU, strike
from etg.devices.emulated.inputs import EmulatedInputs
from etg.devices.emulated.port import Emulation
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.frames import Decoder, Frame, Received
from etg.devices.reports import Input, Trouble
from etg.devices.words import heard, words
from etg.errors import Malformed
from etg.shoe.virtual import COVER

MOST = 1000
"""Cards that a line may ask for."""
_SHOE = {
    "draw [n]": "pull at the next card, or at the next n",
    "force [n]": "pull so hard that the lock gives way",
    "load AS KH ...": "other cards, the first to be drawn first",
    "lid open|closed": "the lid of the shoe",
}
_READER = {"insert blackjack|none|unreadable": "put the hole card in"}
_INPUTS = {"switch NAME on|off": "a door, the key or a button; a part of the name will do"}
_ALL = {
    "fault NAME [n]": "something goes wrong: fault drop 2",
    "faults": "the menu of faults",
    "look": "how the device is",
    "quit": "end",
}


class Quit(Exception):
    """Somebody has had enough."""


class Hands:
    """Whoever stands at the device and types."""

    def __init__(self, emulation: Emulation) -> None:
        self.emulation = emulation
        self._device = emulation.wire.device

    def do(self, line: str) -> list[str]:
        """Do what a line says; what to answer at once. `Malformed` says what is wrong with it."""
        try:
            told = shlex.split(line, comments=True)
        except ValueError as error:
            raise Malformed(f"{line[:60]!r} cannot be read: {str(error).lower()}") from None
        if not told:
            return []
        word, *rest = told
        found = self._words().get(word)
        if found is None:
            elsewhere = word in _SHOE_WORDS | _READER_WORDS | _INPUT_WORDS
            no = f"a {self._device.kind} has no {word!r}" if elsewhere else f"there is no {word[:40]!r}"
            raise Malformed(f"{no}: type help")
        return found(rest)

    def _words(self) -> dict[str, Callable[[list[str]], list[str]]]:
        common = {"fault": self._fault, "faults": _menu, "look": self._look, "help": self._help, "quit": _quit}
        match self._device:
            case EmulatedShoe():
                return {"draw": self._draw, "force": self._force, "load": self._load, "lid": self._lid, **common}
            case EmulatedReader():
                return {"insert": self._insert, **common}
            case _:
                return {"switch": self._switch, **common}

    def _draw(self, rest: list[str]) -> list[str]:
        return self._pull(rest, self.emulation.draw)

    def _force(self, rest: list[str]) -> list[str]:
        shoe = self._shoe
        return self._pull(rest, lambda: shoe.draw(self.emulation.clock(), None, force=True))

    def _pull(self, rest: list[str], draw: Callable[[], bool]) -> list[str]:
        for _ in range(_count(rest)):
            if not draw():
                return [f"nothing comes: {self._why_not()}"]
        return []

    def _why_not(self) -> str:
        shoe = self._shoe
        if not any(shoe.sides.values()):
            return "the shoe is empty"
        if Trouble.JAM in shoe.troubles:
            return "a card is stuck"
        if Trouble.LID_OPEN in shoe.troubles:
            return "the lid is open"
        return "no room for another event" if shoe.full else "the shoe is locked"

    @property
    def _shoe(self) -> EmulatedShoe:
        assert isinstance(self._device, EmulatedShoe)
        return self._device

    def _load(self, rest: list[str]) -> list[str]:
        found = cards(" ".join(rest).upper())
        if not found:
            raise Malformed("load what? Write the cards, as in load AS KH 7D")
        self.emulation.load(found)
        return [f"{len(found)} cards are in the shoe"]

    def _lid(self, rest: list[str]) -> list[str]:
        if rest not in (["open"], ["closed"]):
            raise Malformed("write lid open or lid closed")
        self._shoe.trouble(Trouble.LID_OPEN, rest == ["open"], self.emulation.clock())
        return [f"the lid is {rest[0]}"]

    def _insert(self, rest: list[str]) -> list[str]:
        if rest not in (["blackjack"], ["none"], ["unreadable"]):
            raise Malformed("write insert blackjack, insert none or insert unreadable")
        assert isinstance(self._device, EmulatedReader)
        self._device.unreadable += rest == ["unreadable"]
        self.emulation.insert(rest == ["blackjack"])
        return []

    def _switch(self, rest: list[str]) -> list[str]:
        if len(rest) < 2 or rest[-1] not in ("on", "off"):
            raise Malformed('write switch, a name, and on or off, as in switch "main door" on')
        name, on = " ".join(rest[:-1]).lower(), rest[-1] == "on"
        found = [each for each in Input if each == name] or [each for each in Input if name in each]
        if len(found) != 1:
            raise Malformed(f"{name[:40]!r} is no single switch; there are {'; '.join(Input)}")
        self.emulation.switch(found[0], on)
        return [f"{found[0]} {'on' if on else 'off'}"]

    def _fault(self, rest: list[str]) -> list[str]:
        if not rest:
            raise Malformed("which fault? Type faults for the menu")
        self.emulation.strike(strike(f"time 0: {' '.join(rest)}"))
        return []

    def _look(self, rest: list[str]) -> list[str]:
        device, now = self._device, self.emulation.clock()
        waiting, frame = device.last - device.acked, Frame(m.Type.STATE, device.session, device.last)
        lines = [words(device.state(now), frame), f"event {device.last} is the last, {waiting} not acknowledged"]
        if isinstance(device, EmulatedShoe):
            lines.append(f"{sum(map(len, device.sides.values()))} cards are left in the shoe")
        return lines if self.emulation.plugged else [*lines, "it is unplugged"]

    def _help(self, rest: list[str]) -> list[str]:
        own = {EmulatedShoe: _SHOE, EmulatedReader: _READER, EmulatedInputs: _INPUTS}[type(self._device)]
        return [f"{word:34}{what}" for word, what in (own | _ALL).items()]


_SHOE_WORDS, _READER_WORDS, _INPUT_WORDS = ({word.split()[0] for word in each} for each in (_SHOE, _READER, _INPUTS))


def _count(rest: list[str]) -> int:
    text = " ".join(rest) or "1"
    if not text.isdecimal() or not 0 < len(text) < 6 or not 0 < int(text) <= MOST:
        raise Malformed(f"{text[:40]!r} is not a number of cards, 1 to {MOST}")
    return int(text)


def _menu(rest: list[str]) -> list[str]:
    return [f"{fault:14}{dish.words} ({dish.amount:g} {dish.unit})" for fault, dish in MENU.items()]


def _quit(rest: list[str]) -> list[str]:
    raise Quit


class Teller:
    """Says in words what has happened at the device since it was last asked."""

    def __init__(self, emulation: Emulation) -> None:
        self._wire = emulation.wire
        self._struck = self._drawn = self._peeked = 0
        self._decoder = Decoder()
        self._table: list[str] = []

    def hear(self, data: bytes) -> None:
        """What the table has sent."""
        for piece in self._decoder.feed(data):
            if isinstance(piece, Received):
                said = heard(piece.raw, piece.frame, sent=True)
                self._table.append(f"table: {said.frame.split()[0]}, {said.meaning}")
            else:
                self._table.append(f"table: {len(piece.raw)} bytes that are no frame ({piece.why})")

    def news(self) -> list[str]:
        """A line for each thing."""
        found, self._table = self._table, []
        device, struck = self._wire.device, self._wire.struck
        for each in struck[self._struck :]:
            found.append(f"fault: {each.fault} {each.amount:g}, {MENU[each.fault].words}")
        self._struck = len(struck)
        if isinstance(device, EmulatedShoe):
            for left in device.record[self._drawn :]:
                found.append(f"drawn: {_left(left.card, left.said)}{_told(left.sequence)}")
            self._drawn = len(device.record)
        elif isinstance(device, EmulatedReader):
            for said in device.record[self._peeked :]:
                what = {True: "Blackjack", False: "no Blackjack", None: "could not be read"}[said]
                found.append(f"inserted: {what}")
            self._peeked = len(device.record)
        return found


def _left(card: int, said: int | None) -> str:
    if card == COVER:
        return "the cover card"
    name = NAMES[card]
    return name if said == card else f"{name}, {'not read' if said is None else f'taken for {NAMES[said]}'}"


def _told(sequence: int | None) -> str:
    return f", event {sequence}" if sequence is not None else ", and nobody was told"
