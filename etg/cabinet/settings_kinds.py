"""What a setting can be: how it is read from the file, written there, said on a screen, and what cannot be chosen."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from etg.cabinet.settings_displays import ScreenSettings, touch_map, written_touch
from etg.cabinet.settings_reader import cents_of
from etg.cabinet.touch_map import AS_IT_IS, TouchMap
from etg.money import Cents, dollars
from etg.texts import Text, counted, listed, text

Value: TypeAlias = bool | int | str | tuple[int, ...] | tuple[str, ...] | tuple[ScreenSettings, ...] | TouchMap | None
"""A value of a setting. Amounts are cents; None: it is left out."""


class Unfit(Exception):
    """A value that cannot be; says what it must be."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted


class Kind(ABC):
    """The kind of a setting."""

    @property
    @abstractmethod
    def wanted(self) -> str:
        """What a value must be, as in "it must be …"."""

    @abstractmethod
    def read(self, raw: object) -> Value:
        """The value that stands in a file; raises `Unfit`."""

    @abstractmethod
    def check(self, value: Value) -> None:
        """Whether it can be chosen; raises `Unfit`."""

    @abstractmethod
    def written(self, value: Value) -> str:
        """As it stands in a file."""

    def said(self, value: Value) -> str:
        """As a screen says it."""
        return str(value)

    def choices(self) -> tuple[Value, ...]:
        """All values, where there are only a few."""
        return ()


def quoted(words: str) -> str:
    """A text of a file."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\u{ord(each):04X}" for each in escaped) + '"'


def _no_unit(number: int) -> str:
    return str(number)


def percent(number: int) -> str:
    """A share."""
    return text("{n} %", n=number)


def seconds(number: int) -> str:
    """A while."""
    return counted("{n} second", "{n} seconds", number)


def degrees(number: int) -> str:
    """How far something is turned."""
    return f"{number}°"


def gigabytes(number: int) -> str:
    """Room on a disk."""
    return text("{n} GB", n=number)


def of_the_clock(number: int) -> str:
    """A full hour."""
    return f"{number:02}:00"


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number, from the least to the most."""

    least: int
    most: int
    unit: Callable[[int], str] = _no_unit
    why: Text | None = None
    """Why there is nothing below or above."""

    @property
    def wanted(self) -> str:
        """From where to where, and why."""
        said = text("a whole number from {least} to {most}", least=self.least, most=self.most)
        return said if self.why is None else text("{range}: {why}", range=said, why=self.why)

    def read(self, raw: object) -> Value:
        """A number is written as it is."""
        if type(raw) is not int:
            raise Unfit(self.wanted)
        self.check(raw)
        return raw

    def check(self, value: Value) -> None:
        """Within its bounds."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """As it is."""
        return str(value)

    def said(self, value: Value) -> str:
        """With its unit."""
        assert isinstance(value, int)
        return self.unit(value)


@dataclass(frozen=True)
class OneNumber(Kind):
    """One of some whole numbers."""

    numbers: tuple[int, ...]
    unit: Callable[[int], str] = _no_unit

    @property
    def wanted(self) -> str:
        """All of them."""
        return f"one of {', '.join(map(str, self.numbers))}"

    def read(self, raw: object) -> Value:
        """A number is written as it is."""
        if type(raw) is not int:
            raise Unfit(self.wanted)
        self.check(raw)
        return raw

    def check(self, value: Value) -> None:
        """One of them."""
        if value not in self.numbers:
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """As it is."""
        return str(value)

    def said(self, value: Value) -> str:
        """With its unit."""
        assert isinstance(value, int)
        return self.unit(value)

    def choices(self) -> tuple[Value, ...]:
        """All of them."""
        return self.numbers


@dataclass(frozen=True)
class Flag(Kind):
    """True or false."""

    @property
    def wanted(self) -> str:
        """One of two."""
        return "true or false"

    def read(self, raw: object) -> Value:
        """No number stands for it."""
        self.check(raw if isinstance(raw, bool) else None)
        return bool(raw)

    def check(self, value: Value) -> None:
        """One of two."""
        if not isinstance(value, bool):
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """In small letters."""
        return "true" if value else "false"

    def said(self, value: Value) -> str:
        """In words."""
        return text("yes") if value else text("no")

    def choices(self) -> tuple[Value, ...]:
        """Both."""
        return (True, False)


@dataclass(frozen=True)
class Choice(Kind):
    """One of some words of the file, each with what a screen says for it."""

    words: Mapping[str, str]

    @property
    def wanted(self) -> str:
        """All of them."""
        return " or ".join(f'"{each}"' for each in self.words)

    def read(self, raw: object) -> Value:
        """A text."""
        if not isinstance(raw, str):
            raise Unfit(self.wanted)
        self.check(raw)
        return raw

    def check(self, value: Value) -> None:
        """One of them."""
        if value not in self.words:
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """In quotes."""
        return quoted(str(value))

    def said(self, value: Value) -> str:
        """In words."""
        return self.words.get(str(value), str(value))

    def choices(self) -> tuple[Value, ...]:
        """All of them."""
        return tuple(self.words)


@dataclass(frozen=True)
class Some(Kind):
    """Some words of a list, each once, in an order of one's own; the rest of the check is of whoever uses them."""

    words: Mapping[str, str]

    @property
    def wanted(self) -> str:
        """At least one."""
        return text("one or more of {all}, each once", all=listed(tuple(self.words.values())))

    def read(self, raw: object) -> Value:
        """A list, whatever is in it."""
        return tuple(str(each) for each in raw) if isinstance(raw, list) else ()

    def check(self, value: Value) -> None:
        """Each once."""
        chosen = value if isinstance(value, tuple) else ()
        if not chosen or len(set(chosen)) < len(chosen) or not set(chosen) <= self.words.keys():
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """A list."""
        assert isinstance(value, tuple)
        return f"[{', '.join(quoted(str(each)) for each in value)}]"

    def said(self, value: Value) -> str:
        """One after the other."""
        assert isinstance(value, tuple)
        return listed([self.words.get(str(each), str(each)) for each in value])

    def choices(self) -> tuple[Value, ...]:
        """All that can be in it."""
        return tuple(self.words)


@dataclass(frozen=True)
class Amount(Kind):
    """An amount in dollars, kept in cents."""

    @property
    def wanted(self) -> str:
        """More than nothing."""
        return text("an amount in dollars")

    def read(self, raw: object) -> Value:
        """Dollars, to the cent."""
        cents = cents_of(raw)
        if cents is None:
            raise Unfit(self.wanted)
        return cents

    def check(self, value: Value) -> None:
        """More than nothing."""
        if type(value) is not int or value <= 0:
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """Without cents where there are none."""
        assert isinstance(value, int)
        return in_dollars(value)

    def said(self, value: Value) -> str:
        """As money is written."""
        assert isinstance(value, int)
        return dollars(value, trim=True)


@dataclass(frozen=True)
class Amounts(Kind):
    """Several amounts in dollars, the lowest first."""

    fewest: int
    most: int

    @property
    def wanted(self) -> str:
        """How many."""
        return text("{fewest} to {most} amounts in dollars, the lowest first", fewest=self.fewest, most=self.most)

    def read(self, raw: object) -> Value:
        """A list of dollars."""
        cents = [cents_of(each) for each in raw] if isinstance(raw, list) else []
        found = tuple(each for each in cents if each is not None)
        if len(found) < len(cents):
            raise Unfit(self.wanted)
        self.check(found)
        return found

    def check(self, value: Value) -> None:
        """So many, ascending."""
        found = [each for each in value if isinstance(each, int)] if isinstance(value, tuple) else []
        if not self.fewest <= len(found) <= self.most or any(one >= other for one, other in pairwise([0, *found])):
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """A list of dollars."""
        assert isinstance(value, tuple)
        return f"[{', '.join(in_dollars(each) for each in value if isinstance(each, int))}]"

    def said(self, value: Value) -> str:
        """One after the other."""
        assert isinstance(value, tuple)
        return listed([dollars(each, trim=True) for each in value if isinstance(each, int)])


@dataclass(frozen=True)
class Words(Kind):
    """A text; a long one, or one that cannot be shown, is none."""

    most: int = 4096
    must: Text | None = None
    """What it must be; None: any text."""
    fits: Callable[[str], bool] = str.isprintable

    @property
    def wanted(self) -> str:
        """What it must be."""
        return text("a text") if self.must is None else self.must

    def read(self, raw: object) -> Value:
        """As it is, without spaces at its ends."""
        if not isinstance(raw, str):
            raise Unfit(text("a text"))
        self.check(raw)
        return raw.strip()

    def check(self, value: Value) -> None:
        """Short enough, and fit."""
        if not isinstance(value, str) or len(value) > self.most or (value and not self.fits(value)):
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """In quotes."""
        return quoted(str(value))


@dataclass(frozen=True)
class Screens(Kind):
    """Every screen of a cabinet: a table of its own each, read by `settings_displays`."""

    @property
    def wanted(self) -> str:
        """A table each."""
        return "a table [[displays.screen]] for each screen"

    def read(self, raw: object) -> Value:
        """They are read together."""
        raise AssertionError("the screens are read together")

    def check(self, value: Value) -> None:
        """Only what has been read or set up."""
        if not isinstance(value, tuple) or not all(isinstance(each, ScreenSettings) for each in value):
            raise Unfit(self.wanted)

    def written(self, value: Value) -> str:
        """They are tables of their own."""
        raise AssertionError("the screens are tables of their own")

    def said(self, value: Value) -> str:
        """What they show."""
        screens = value if isinstance(value, tuple) else ()
        return listed([each.shows for each in screens if isinstance(each, ScreenSettings)])


@dataclass(frozen=True)
class Touch(Kind):
    """Where a touch is: six numbers that the calibration finds."""

    @property
    def wanted(self) -> str:
        """Six of them."""
        return text("six numbers a, b, c, d, e, f, as the calibration finds them")

    def read(self, raw: object) -> Value:
        """A list."""
        found = touch_map(raw)
        if found is None:
            raise Unfit(self.wanted)
        self.check(found)
        return found

    def check(self, value: Value) -> None:
        """What a touch screen can have."""
        if not isinstance(value, TouchMap) or not value.is_sane:
            raise Unfit(text("six numbers that a touch screen can have: calibrate it again"))

    def written(self, value: Value) -> str:
        """A list."""
        assert isinstance(value, TouchMap)
        return written_touch(value)

    def said(self, value: Value) -> str:
        """Whether there is anything to be said."""
        return text("as it is") if value == AS_IT_IS else text("calibrated")


def in_dollars(cents: Cents) -> str:
    """An amount as it is written in a file."""
    return str(cents // 100) if cents % 100 == 0 else f"{Decimal(cents) / 100:.2f}"


def is_zone(name: str) -> bool:
    """Whether a name is that of a time zone that this computer knows."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def is_port(kind: str) -> Callable[[str], bool]:
    """Whether a name can be that of a port of a device."""
    allowed: Sequence[str] = ("/", "serial:", "socket://", "rfc2217://", "spy:///", f"emulated:{kind}")
    return lambda name: name.startswith(tuple(allowed))


def is_sequence(characters: str) -> bool:
    """Whether they can be what numbers go through: two or more letters or digits, none of them twice."""
    plain = characters.isascii() and characters.isalnum()
    return plain and 2 <= len(characters) == len(set(characters))
