"""Every hand a player can hold without having broken, by values: with what one more card makes of it."""

from functools import cache
from typing import NamedTuple

import numpy as np

from etg.odds.main.dealing import Ints

BUST = -1


class Hands(NamedTuple):
    """All hands, the largest hard totals first, so that what a card leads to always stands before."""

    held: Ints
    """[hand, value]: how many cards of each value."""
    cards: Ints
    total: Ints
    soft: Ints
    """1 where an ace counts 11."""
    after: Ints
    """[hand, value]: the hand with one more card, or `BUST`."""
    start: Ints
    """Where the hands of each hard total begin: those of `21 - i` are `start[i]` to `start[i + 1]`."""


@cache
def all_hands() -> Hands:
    """Hands of one card and more, aces counted 1, up to a hard total of 21."""
    by_total: list[list[tuple[int, ...]]] = [[] for _ in range(22)]
    _grow((), 0, 0, by_total)
    hands = [hand for hard in range(21, 0, -1) for hand in by_total[hard]]
    place = {hand: index for index, hand in enumerate(hands)}
    held = np.array(hands, np.int64)
    hard = held @ np.arange(1, 11)
    soft = ((held[:, 0] > 0) & (hard <= 11)).astype(np.int64)
    after = np.full((len(hands), 10), BUST, np.int64)
    for index, hand in enumerate(hands):
        for value in range(10):
            after[index, value] = place.get((*hand[:value], hand[value] + 1, *hand[value + 1 :]), BUST)
    sizes = [len(by_total[total]) for total in range(21, 0, -1)]
    start = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
    return Hands(held, held.sum(axis=1), hard + 10 * soft, soft, after, start)


def _grow(hand: tuple[int, ...], value: int, hard: int, by_total: list[list[tuple[int, ...]]]) -> None:
    """All hands with so many cards of the values before this one."""
    if value == 10:
        if hard:
            by_total[hard].append(hand)
        return
    for count in range((21 - hard) // (value + 1) + 1):
        _grow((*hand, count), value + 1, hard + count * (value + 1), by_total)


@cache
def place_of(*values: int) -> int:
    """The index of the hand of these values."""
    held = np.bincount(values, minlength=10)
    return int(np.flatnonzero((all_hands().held == held).all(axis=1))[0])
