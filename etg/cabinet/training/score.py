"""The score sheet of a dealer in training: what was right, what was done first, and how long it took."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import NamedTuple

from etg.texts import text


class Mark(StrEnum):
    """How something was done."""

    RIGHT = "right"
    LATE = "late"
    """Right, after the time that a dealer should take for it."""
    WRONG = "wrong"
    """Something else was done first, or it was refused; whether or not it was put right."""


MARKS = {
    Mark.RIGHT: text("right", meaning="how something was done"),
    Mark.LATE: text("late", meaning="how something was done"),
    Mark.WRONG: text("wrong", meaning="how something was done"),
}


@dataclass(frozen=True)
class Row:
    """One thing that the dealer had to do."""

    round: int
    """The round of the training; 0 before the first."""
    kind: str
    """What it is summed up with."""
    title: str
    right: str
    """What was right."""
    mark: Mark
    seconds: float
    did: str = ""
    """What was done first, where that was wrong."""
    clause: str = ""
    staged: bool = False
    """It was a deliberate irregularity."""


class Total(NamedTuple):
    """Several rows, summed up."""

    title: str
    rows: int
    right: int
    late: int
    wrong: int
    middle: float
    """The median of the seconds."""
    slowest: float

    @property
    def percent(self) -> int:
        """The share that was right at once and in time; 100 only if all was."""
        return self.right * 100 // self.rows if self.rows else 0


def total(title: str, rows: Sequence[Row]) -> Total:
    """All of it in one line."""
    marks = [row.mark for row in rows]
    times = [row.seconds for row in rows]
    right, late, wrong = (marks.count(mark) for mark in Mark)
    return Total(title, len(rows), right, late, wrong, median(times) if times else 0.0, max(times, default=0.0))


@dataclass(frozen=True)
class Sheet:
    """All that was to be done, in its order."""

    game: str
    guided: bool
    seed: int
    rounds: int
    """Rounds that were played to their end."""
    rows: tuple[Row, ...] = ()
    not_staged: tuple[str, ...] = ()
    """Irregularities that did not come up."""

    @property
    def whole(self) -> Total:
        """Everything together."""
        return total(text("All"), self.rows)

    @property
    def routine(self) -> Total:
        """The ordinary work: many small things, of which few go wrong."""
        return total(text("Ordinary work"), [row for row in self.rows if not row.staged])

    @property
    def irregular(self) -> Total:
        """The irregularities: few, and each of them counts."""
        return total(text("Irregularities"), [row for row in self.rows if row.staged])

    def totals(self) -> tuple[Total, ...]:
        """By kind: the ordinary work first, then the irregularities, each in the order in which it came up."""
        kinds: dict[tuple[bool, str], list[Row]] = {}
        for row in self.rows:
            kinds.setdefault((row.staged, row.kind), []).append(row)
        ordered = sorted(kinds.items(), key=lambda each: each[0][0])
        return tuple(total(rows[0].title, rows) for _, rows in ordered)

    def mistakes(self) -> tuple[Row, ...]:
        """All that was not right at once and in time."""
        return tuple(row for row in self.rows if row.mark is not Mark.RIGHT)
