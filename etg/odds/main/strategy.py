"""A strategy by totals: what to do with every hand against every up card, as tables that compiled code reads.

The tables say what is wanted; where that is not offered there is one way on, the same everywhere (`choose`): a double
or a surrender that is not offered is a hit, a split that is not offered is played as the total, a further double that
is not offered is kept.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.cards import Card
from etg.odds.compiled import compiled, compiled_inline

HIT, STAND, DOUBLE, SPLIT, SURRENDER, RESCUE = range(6)
NO_SPECIAL = -1
MOST_CARDS = 7
"""Hands of more cards are played like hands of so many."""
KINDS = ((5, 6), (5, 7), (6, 7), (6, 6))
"""The two cards, as values, from which 6-7-8 or 7-7-7 may come; each mixed, of one suit, or of the best suit."""

Table: TypeAlias = NDArray[np.int8]
Worths: TypeAlias = NDArray[np.float64]
Tables: TypeAlias = tuple[Table, Table, Table, Table, Worths, Worths]


@dataclass(frozen=True, slots=True, eq=False)
class Strategy:
    """What a player does. Up cards and values are indices into `VALUES`; soft and split are 0 or 1."""

    play: Table
    """[split, cards, soft, total, up]: hit, stand, double or surrender."""
    pair: Table
    """[split, value, up]: 1 to split a pair, where a split is offered."""
    special: Table
    """[kind * 3 + suits, up]: an own decision for two cards that may become a bonus hand, or `NO_SPECIAL`."""
    after: Table
    """[doubles, soft, total, up]: STAND to keep a doubled hand, RESCUE, or DOUBLE again."""
    worth: Worths
    """[value, value, up]: what two cards are worth that are no Blackjack; Switch takes the better pair of hands."""
    natural: Worths
    """[up]: what a Blackjack as dealt is worth."""

    @property
    def tables(self) -> Tables:
        """For compiled code."""
        return self.play, self.pair, self.special, self.after, self.worth, self.natural


def blank_strategy() -> Strategy:
    """Tables to be filled: everything is hit, nothing split or switched."""
    return Strategy(
        play=np.zeros((2, MOST_CARDS + 1, 2, 22, 10), np.int8),
        pair=np.zeros((2, 10, 10), np.int8),
        special=np.full((len(KINDS) * 3, 10), NO_SPECIAL, np.int8),
        after=np.full((4, 2, 22, 10), STAND, np.int8),
        worth=np.zeros((10, 10, 10)),
        natural=np.zeros(10),
    )


@compiled
def special_class(first: Card, second: Card, bonus_suit: int) -> int:
    """Which row of `special` two cards belong to, -1 for none; -1 also in games without bonus hands."""
    low, high = first >> 2, second >> 2
    if bonus_suit < 0 or low < 5 or high < 5 or low > 7 or high > 7:
        return -1
    if low > high:
        low, high = high, low
    if low == 5 and high == 6:
        kind = 0
    elif low == 5 and high == 7:
        kind = 1
    elif low == 6 and high == 7:
        kind = 2
    elif low == 6 and high == 6:
        kind = 3
    else:
        return -1
    if first & 3 != second & 3:
        return kind * 3
    return kind * 3 + (2 if first & 3 == bonus_suit else 1)


@compiled_inline
def choose(
    tables: Any,
    up: int,
    split: int,
    cards: int,
    soft: int,
    total: int,
    value: int,
    special: int,
    may_split: bool,
    may_double: bool,
    may_surrender: bool,
) -> int:
    """The decision for a hand that has not doubled and may hit.

    `value` is that of the first card; `special` is the class of the first two cards if the hand has only them and is
    not split, else -1.
    """
    wanted = tables[2][special, up] if special >= 0 else NO_SPECIAL
    if may_split and (wanted == SPLIT or (wanted == NO_SPECIAL and tables[1][split, value, up] == 1)):
        return SPLIT
    if wanted in (NO_SPECIAL, SPLIT):
        wanted = tables[0][split, min(cards, MOST_CARDS), soft, total, up]
    if (wanted == DOUBLE and not may_double) or (wanted == SURRENDER and not may_surrender):
        return HIT
    return int(wanted)


@compiled_inline
def choose_after(tables: Any, up: int, doubles: int, soft: int, total: int, may_double: bool) -> int:
    """The decision for a doubled hand that may be rescued: STAND to keep it, RESCUE, or DOUBLE."""
    wanted = tables[3][doubles, soft, total, up]
    return STAND if wanted == DOUBLE and not may_double else int(wanted)


@compiled_inline
def choose_switch(tables: Any, up: int, a1: int, a2: int, b1: int, b2: int) -> bool:
    """Whether the second cards of two hands, all given as values, are exchanged (R35)."""
    worth, natural = tables[4], tables[5]
    kept_a = natural[up] if a1 + a2 == 9 and (a1 == 0 or a2 == 0) else worth[a1, a2, up]
    kept_b = natural[up] if b1 + b2 == 9 and (b1 == 0 or b2 == 0) else worth[b1, b2, up]
    return bool(worth[a1, b2, up] + worth[b1, a2, up] > kept_a + kept_b)
