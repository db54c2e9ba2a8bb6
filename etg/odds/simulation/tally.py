"""What was counted: whole numbers, which come to the same in whatever order and wherever the blocks were played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.odds.simulation.block import Counts

Whole: TypeAlias = NDArray[np.int64]
Values: TypeAlias = tuple[Whole, ...]
"""What each thing that is counted is worth: to the main wager in tenths, then to each side wager in cents."""


class Spread(NamedTuple):
    """How the results of whole blocks lie apart, for one wager; exact sums over the blocks."""

    squares: int
    """Of the result of each block, squared."""
    products: int
    """Of the result of each block by its rounds."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Of one or many blocks."""

    blocks: int
    rounds: int
    sizes: int
    """The rounds of each block, squared and added up."""
    wagered: int
    counts: tuple[Whole, ...]
    """How often the main wager came to each net result, then how often each side wager had each outcome."""
    spreads: tuple[Spread, ...]
    """For the main wager, then for each side wager."""

    def __add__(self, other: "Tally") -> "Tally":
        pairs = zip(self.spreads, other.spreads, strict=True)
        return Tally(
            blocks=self.blocks + other.blocks,
            rounds=self.rounds + other.rounds,
            sizes=self.sizes + other.sizes,
            wagered=self.wagered + other.wagered,
            counts=tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)),
            spreads=tuple(Spread(a.squares + b.squares, a.products + b.products) for a, b in pairs),
        )


def tally_of(counts: Counts, rounds: int, values: Values) -> Tally:
    """The counts of one block; their arrays become the tally's own."""
    each = (counts.net, *counts.outcomes)
    results = [int(value @ count) for value, count in zip(values, each, strict=True)]
    return Tally(
        blocks=1,
        rounds=rounds,
        sizes=rounds * rounds,
        wagered=int(counts.wagered),
        counts=each,
        spreads=tuple(Spread(result * result, result * rounds) for result in results),
    )


def added_up(tallies: Sequence[Tally]) -> Tally:
    """All of them together; at least one."""
    total = tallies[0]
    for one in tallies[1:]:
        total = total + one
    return total
