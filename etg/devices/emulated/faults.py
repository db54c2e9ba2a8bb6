"""The menu of faults, and lists of them that make a bad day repeatable.

A list has a line for each fault: when it strikes, which one, and how much of it.

    card 7: drop 2           # as the 7th card is drawn, the next two frames are lost
    time 30: silence 5       # half a minute after the start, five seconds of silence
    chance 0.02: garble      # before each card, one time in fifty
"""

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import NamedTuple

from etg.errors import Malformed


class Fault(StrEnum):
    """What can go wrong, on the wire or in the device."""

    DROP = "drop"
    GARBLE = "garble"
    DUPLICATE = "duplicate"
    REORDER = "reorder"
    LATE = "late"
    WRONG_CRC = "wrong_crc"
    NOISE = "noise"
    SILENCE = "silence"
    UNPLUG = "unplug"
    RENAME = "rename"
    BOOT = "boot"
    FORGET = "forget"
    DOUBLE_FEED = "double_feed"
    UNREADABLE = "unreadable"
    MISREAD = "misread"
    COVER_CARD = "cover_card"
    LID = "lid"
    JAM = "jam"
    FULL_BUFFER = "full_buffer"
    FORCED = "forced"


class Dish(NamedTuple):
    """A fault on the menu."""

    words: str
    amount: float
    unit: str


MENU: dict[Fault, Dish] = {
    Fault.DROP: Dish("the next frames are lost on the wire", 1, "frames"),
    Fault.GARBLE: Dish("bits of the next frames are flipped", 1, "frames"),
    Fault.DUPLICATE: Dish("the next frames come twice", 1, "frames"),
    Fault.REORDER: Dish("the next frame comes after the one behind it", 1, "frames"),
    Fault.LATE: Dish("the next frame comes late", 1, "seconds"),
    Fault.WRONG_CRC: Dish("the next frames have a wrong CRC", 1, "frames"),
    Fault.NOISE: Dish("bytes that nobody sent come before the next frame", 20, "bytes"),
    Fault.SILENCE: Dish("nothing gets through, in either direction", 4, "seconds"),
    Fault.UNPLUG: Dish("the port is gone, then it is back", 2, "seconds"),
    Fault.RENAME: Dish("the port is gone, then the device is back under another name", 2, "seconds"),
    Fault.BOOT: Dish("the device starts again and remembers its events", 0.5, "seconds"),
    Fault.FORGET: Dish("the device starts again and has forgotten everything", 0.5, "seconds"),
    Fault.DOUBLE_FEED: Dish("two cards come out at once; the second cannot be read", 1, "times"),
    Fault.UNREADABLE: Dish("the next cards cannot be read", 1, "cards"),
    Fault.MISREAD: Dish("the next cards are taken for others", 1, "cards"),
    Fault.COVER_CARD: Dish("the cover card comes next", 1, "times"),
    Fault.LID: Dish("the lid is open", 2, "seconds"),
    Fault.JAM: Dish("the next card is stuck, then somebody frees it", 2, "seconds"),
    Fault.FULL_BUFFER: Dish("the device keeps only so many events", 2, "events"),
    Fault.FORCED: Dish("behind the next card others are pulled out although the shoe is locked", 1, "cards"),
}


class Strike(NamedTuple):
    """A fault, and when it strikes."""

    when: str
    """"card", "time" or "chance"."""
    at: float
    fault: Fault
    amount: float


def strike(line: str) -> Strike:
    """The fault of a line such as "card 7: drop 2"."""
    moment, colon, what = line.partition(":")
    words, told = moment.split(), what.split()
    if not colon or len(words) != 2 or words[0] not in ("card", "time", "chance") or not 1 <= len(told) <= 2:
        raise Malformed(
            f'{line[:60]!r} is not a fault: write "card 7: drop 2", "time 30: silence 5", "chance 0.02: jam"'
        )
    if told[0] not in tuple(Fault):
        raise Malformed(f"there is no fault {told[0][:40]!r}; there are {', '.join(Fault)}")
    if words[0] == "chance" and _number(words[1]) > 1:
        raise Malformed(f"{words[1][:40]} is no chance: write a number from 0 to 1, as in 0.02")
    fault = Fault(told[0])
    return Strike(words[0], _number(words[1]), fault, _number(told[1]) if len(told) > 1 else MENU[fault].amount)


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise Malformed(f"{text[:40]!r} is not a number") from None
    if not 0 <= number <= 1_000_000:
        raise Malformed(f"{text[:40]} is out of range")
    return number


def strikes(text: str) -> list[Strike]:
    """The faults of a list; what follows a # is a remark."""
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    found = []
    for number, line in lines:
        if line:
            try:
                found.append(strike(line))
            except Malformed as error:
                raise Malformed(f"line {number}: {error}") from None
    return found


def read_strikes(path: Path) -> list[Strike]:
    """The faults of a list in a file."""
    try:
        return strikes(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise Malformed(f"{path} is no list of faults: it is not a text") from None


class BadDay:
    """Says which faults strike, in the order in which cards are drawn and time goes on; the same for the same seed."""

    def __init__(self, faults: Iterable[Strike], seed: int = 1) -> None:
        self._faults = list(faults)
        self._rng = Random(f"bad day {seed}")
        self._cards = 0

    def before_card(self) -> list[Strike]:
        """A card is about to be drawn."""
        self._cards += 1
        found = [each for each in self._faults if each.when == "card" and each.at == self._cards]
        chances = [each for each in self._faults if each.when == "chance"]
        return found + [each for each in chances if self._rng.random() < each.at]

    def at(self, seconds: float) -> list[Strike]:
        """So much time has gone since the start; each is said once."""
        found = [each for each in self._faults if each.when == "time" and each.at <= seconds]
        self._faults = [each for each in self._faults if each not in found]
        return found
