"""Sentences that screens can say in another language: English words that know the pattern they were made from."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple


class Key(NamedTuple):
    """What a catalogue knows a pattern by."""

    meaning: str
    """Tells two uses of the same English words apart; mostly empty."""
    pattern: str
    """The words, with gaps as in `{wager} is too much`."""
    many: str = ""
    """The words where the count is not one; empty: nothing is counted."""


class Text(str):
    """A sentence in English, with its pattern and what stands in the gaps of it; for everybody else it is a `str`."""

    __slots__ = ("counts", "key", "values")

    key: Key
    values: Mapping[str, str | int]
    counts: int | None
    """What a pattern with a plural counts."""


def text(pattern: str, /, *, meaning: str = "", **values: object) -> Text:
    """A sentence out of a pattern: `text("{player} sits at {station}", player=..., station=...)`.

    Patterns are found by reading the code (docs/words.py), so they are written out, never put together.
    """
    return _made(Key(meaning, pattern), pattern, values, None)


def counted(one: str, many: str, count: int, /, *, meaning: str = "", **values: object) -> Text:
    """The same where something is counted: `counted("{n} card", "{n} cards", 3)`."""
    return _made(Key(meaning, one, many), one if count == 1 else many, {"n": count, **values}, count)


def _made(key: Key, pattern: str, values: Mapping[str, object], count: int | None) -> Text:
    """What stands in the gaps is kept as words and numbers: anything else could be something else when it is said."""
    kept = {gap: value if isinstance(value, str | int) else str(value) for gap, value in values.items()}
    found = Text(pattern.format_map(kept) if kept else pattern)
    found.key, found.values, found.counts = key, kept, count
    return found


def all_of(parts: Sequence[str]) -> str:
    """Several things in a row: "a", "a and b", "a, b and c"."""
    return text("{some} and {last}", some=listed(parts[:-1]), last=parts[-1]) if len(parts) > 1 else listed(parts)


def one_of(parts: Sequence[str]) -> str:
    """Several things of which one is meant: "a, b or c"."""
    return text("{some} or {last}", some=listed(parts[:-1]), last=parts[-1]) if len(parts) > 1 else listed(parts)


def added(parts: Sequence[str]) -> str:
    """Several things, each added to those before it: "a and b and c"."""
    return reduce(lambda some, last: text("{some} and {last}", some=some, last=last), parts)


def listed(parts: Sequence[str]) -> str:
    """Several things one after the other: "a, b, c"."""
    found = parts[0] if parts else ""
    for part in parts[1:]:
        found = text("{some}, {next}", some=found, next=part)
    return found


def clauses(parts: Sequence[str]) -> str:
    """Several sentences in one: "a; b; c"."""
    found = parts[0] if parts else ""
    for part in parts[1:]:
        found = text("{some}; {next}", some=found, next=part)
    return found
