"""Side wagers in a simulated round, as compiled code: outcomes are looked up in what `side_tables` has built."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.odds.compiled import compiled_part
from etg.odds.simulation.shoe import State, below

Seen: TypeAlias = NDArray[np.int64]
"""What side wagers look at, by the names below."""
FIRST, UP, SECOND, OTHER_HAND, DEALER_CARDS, DEALER_TOTAL, HAS_20 = 0, 2, 3, 4, 6, 7, 8
"""The box's first two cards, the dealer's two, the two of the other Switch hand; the dealer's cards when he has
finished and their total; and whether a finished hand of the box has 20."""
SEEN = 9
"""How many numbers that are."""

KINDS = 3
UNDER_21, IS_21, BROKEN = range(KINDS)
MOST_CARDS = 8
"""A dealer's hand of more cards is to every wager like one of so many."""
SPIN = 1
"""In the table of a wheel wager: the wheel is spun. 0 is lost, and the symbols are numbered from 1."""


class Sides(NamedTuple):
    """All side wagers of a table: in most of the arrays there is an entry for each of them."""

    table: NDArray[np.int32]
    """Entries: the number of an outcome or, below 0, the place of the row for the next card."""
    start: NDArray[np.int64]
    """Where its own table begins."""
    by_hands: NDArray[np.int64]
    """1 where it depends on the finished hands and not on first cards."""
    classes: NDArray[np.int8]
    """[wager, 0 first cards, 1 the next, 2 the last, card]: cards of one class are the same to it."""
    width: NDArray[np.int64]
    """How many classes there are among the first cards."""
    rest: NDArray[np.int64]
    """Where in `Seen` the cards are that follow the first two."""
    wheel: NDArray[np.int64]
    """[wager]: where its wheel begins and, one further on, where it ends."""
    weights: NDArray[np.int64]
    """For each symbol of each wheel the sum of the weights up to its own."""
    waits: NDArray[np.int64]
    """[without a 20, with one]: whether some wager waits for the dealer's finished hand (R6)."""


@compiled_part
def wait_for_second(sides: Sides, seen: Seen) -> bool:
    """Whether some wager on first cards is still open when the up card is known (R6)."""
    waiting = False
    for side in range(sides.start.size):
        waiting = waiting or (not sides.by_hands[side] and _after_three(sides, side, seen) < 0)
    return waiting


@compiled_part
def find_outcomes(sides: Sides, seen: Seen, state: State, outcomes: NDArray[np.int64]) -> None:
    """The number of the outcome of every wager, the round being over."""
    hands = _hands_entry(seen)
    for side in range(sides.start.size):
        if sides.by_hands[side]:
            outcomes[side] = sides.table[sides.start[side] + hands]
            continue
        entry = _after_three(sides, side, seen)
        if entry < 0:
            entry = sides.table[sides.classes[side, 2, seen[sides.rest[side] + 1]] - entry]
        if entry == SPIN and sides.wheel[side] < sides.wheel[side + 1]:
            entry = SPIN + _spin(sides, side, state)
        outcomes[side] = entry


@compiled_part
def _after_three(sides: Sides, side: int, seen: Seen) -> int:
    """The entry for the first three cards that the wager looks at."""
    first = sides.classes[side, 0, seen[FIRST]] * sides.width[side] + sides.classes[side, 0, seen[FIRST + 1]]
    entry = sides.table[sides.start[side] + first]
    return int(sides.table[sides.classes[side, 1, seen[sides.rest[side]]] - entry] if entry < 0 else entry)


@compiled_part
def _hands_entry(seen: Seen) -> int:
    """Which entry of a wager on finished hands belongs to these: the order of `side_tables`."""
    total = seen[DEALER_TOTAL]
    kind = BROKEN if total > 21 else IS_21 if total == 21 else UNDER_21
    first, second = seen[FIRST], seen[FIRST + 1]
    blackjack = min(first >> 2, 9) + min(second >> 2, 9) == 9 and (first < 4 or second < 4)
    return int(((2 * blackjack + seen[HAS_20]) * KINDS + kind) * (MOST_CARDS + 1) + min(seen[DEALER_CARDS], MOST_CARDS))


@compiled_part
def _spin(sides: Sides, side: int, state: State) -> int:
    """The symbol that the wheel shows, numbered from 0."""
    start = sides.wheel[side]
    number = below(state, sides.weights[sides.wheel[side + 1] - 1])
    symbol = 0
    while sides.weights[start + symbol] <= number:
        symbol += 1
    return symbol
