"""What pages that look something up have in common: moments, shares, filters, and words that fit a line."""

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import NamedTuple

from etg.errors import Malformed, Refused
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Canvas, Style
from etg.screens.clock import local
from etg.screens.dealer.people import called
from etg.screens.gallery import SANS
from etg.screens.office.parts import HEAD_ROW, ROW
from etg.screens.office.topic import At, Entry, Kind, What
from etg.screens.theme import SMALL
from etg.table.people import person
from etg.texts import Text, text

_MICRO = 1_000_000
ANY = text("any")


def moment(microseconds: int) -> str:
    """A day and a time of day here."""
    return local(microseconds // _MICRO).strftime("%Y-%m-%d %H:%M:%S")


def time_of(microseconds: int) -> str:
    """A time of day here."""
    return local(microseconds // _MICRO).strftime("%H:%M:%S")


def percent(share: Fraction | float, decimals: int = 2) -> str:
    """A share in percent."""
    return say("{number} %", number=f"{float(share) * 100:.{decimals}f}")


def who(actor: str) -> str:
    """Somebody of the staff as he is called; a station, a device or the table by its own name."""
    try:
        return say(called(person(actor)))
    except Malformed:
        name, colon, number = actor.partition(":")
        if name == "station" and colon:
            return say("station {station}", station=number)
        return say(_ACTORS[actor]) if actor in _ACTORS else actor


_ACTORS: dict[str, Text] = {
    "table": text("the table"),
    "shoe": text("the shoe"),
    "reader": text("the reader"),
    "timer": text("the countdown"),
    "inputs": text("the cabinet"),
}


def shortened(canvas: Canvas, words: str, width: float, size: float = SMALL) -> str:
    """As much of a sentence as fits a line: all of it is told where it is touched."""
    if canvas.measure(words, size, SANS) <= width:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if canvas.measure(words[:middle].rstrip() + "…", size, SANS) <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + "…"


def rows_in(area: Area) -> int:
    """How many rows of a list that can be touched an area has room for, below their headings."""
    return max(1, int((area.h - HEAD_ROW - 4 + 6) // (ROW + 6)))


def back_and_on(
    canvas: Canvas, area: Area, back: str, to_back: Hashable | None, onward: str, to_onward: Hashable | None
) -> None:
    """To what comes before and after in a list that has no end; None: there is nothing more."""
    cells = area._replace(w=min(720.0, area.w)).columns(2, 16)
    for words, intent, icon, cell in zip((back, onward), (to_back, to_onward), ("up", "down"), cells, strict=True):
        if intent is None:
            canvas.off_button(cell, words, SMALL, icon=icon)
        else:
            canvas.button(cell, words, intent, Style.PLAIN, SMALL, icon=icon)


# Filters


class Filter(NamedTuple):
    """One thing by which is looked for: a touch asks for it, and where it is set takes it back."""

    words: str
    value: str
    """Empty: anything."""
    intent: Hashable


def filters(canvas: Canvas, area: Area, found: Sequence[Filter]) -> None:
    """Buttons that say what is looked for."""
    for each, cell in zip(found, area.columns(len(found), 12), strict=True):
        value = each.value or say(ANY)
        canvas.button(cell, each.words, each.intent, Style.PLAIN if each.value else Style.QUIET, SMALL, sub=value)


def ask_number(at: At, question: Text, then: Callable[[int], None]) -> list[What]:
    """Ask for a number."""

    def typed(words: str, at: At) -> list[What]:
        if not words.isdecimal():
            raise Refused(text("write a number"))
        then(int(words))
        return []

    at.memory.entry = Entry(question, Kind.DIGITS, typed, most=9)
    return []


def ask_words(at: At, question: Text, then: Callable[[str], None]) -> list[What]:
    """Ask for words."""

    def typed(words: str, at: At) -> list[What]:
        then(words.strip())
        return []

    at.memory.entry = Entry(question, Kind.TEXT, typed)
    return []


def ask_moment(at: At, question: Text, then: Callable[[int], None], end: bool = False) -> list[What]:
    """Ask for a day, or for a day and a time."""

    def typed(words: str, at: At) -> list[What]:
        then(parse_moment(words, end))
        return []

    help_ = text("Year, month and day in eight digits, as in 20260301; with the time in twelve, as in 202603011904.")
    at.memory.entry = Entry(question, Kind.DIGITS, typed, help=help_, most=12)
    return []


def parse_moment(typed: str, end: bool = False) -> int:
    """Microseconds since 1970 of digits; of a day alone the beginning, or the end."""
    try:
        found = datetime.strptime(typed, "%Y%m%d%H%M" if len(typed) == 12 else "%Y%m%d")
        if len(typed) not in (8, 12):
            raise ValueError(typed)
        found += timedelta(days=end and len(typed) == 8)
        return int(found.timestamp()) * _MICRO
    except (ValueError, OverflowError, OSError):
        raise Refused(
            text("this is no day: write year, month and day in eight digits, and the time in four more")
        ) from None
