"""Blackjack Switch: both hands of a box together, kept as dealt or with their second cards exchanged (R35)."""

from itertools import combinations_with_replacement, permutations

import numpy as np

from etg.odds.main.against import ACE, TEN, Against
from etg.odds.main.dealing import Ints
from etg.odds.main.numbers import Numbers
from etg.odds.main.strategy import Strategy, choose_switch

_Hand = tuple[int, int]


def switch_edge(numbers: Numbers, full: Ints, strategy: Strategy | None, insured: float) -> float:
    """The house edge as a fraction of both wagers; each hand is played knowing the four first cards."""
    value = sum(float(full[up] / full.sum()) * _against(numbers, full, up, strategy, insured) for up in range(10))
    return -value / 2


def _against(numbers: Numbers, full: Ints, up: int, strategy: Strategy | None, insured: float) -> float:
    against = Against(numbers, full, up, strategy)
    shoe = against.left()
    cards = int(shoe.sum())
    value = 0.0
    for four in combinations_with_replacement(range(10), 4):
        chance = _chance(shoe, cards, four)
        if chance:
            blackjack = against.blackjack_chance(against.left(*four))
            insurance = max(0.0, insured * blackjack - (1 - blackjack)) if up == ACE else 0.0
            value += chance * (_arranged(against, four) - 2 * blackjack + insurance)
    return value


def _chance(shoe: Ints, cards: int, four: tuple[int, ...]) -> float:
    """The chance that the first four cards are these, in any order."""
    orders = len(set(permutations(four)))
    chance, gone = 1.0, np.zeros(10, np.int64)
    for drawn, value in enumerate(four):
        chance *= max(float(shoe[value] - gone[value]), 0.0) / (cards - drawn)
        gone[value] += 1
    return orders * chance


def _arranged(against: Against, four: tuple[int, ...]) -> float:
    """Both hands on average over all orders in which four cards can be dealt; each is kept or switched.

    Three pairs of hands can be made of four cards. The deal gives one of them, and switching one of the others: all
    six cases are equally likely.
    """
    w, x, y, z = four
    pairings: tuple[tuple[_Hand, _Hand], ...] = (((w, x), (y, z)), ((w, y), (x, z)), ((w, z), (x, y)))
    switched = [_both(against, hands, False) for hands in pairings]
    kept = [_both(against, hands, True) for hands in pairings]
    total = 0.0
    for i in range(3):
        for j in range(3):
            if i != j:
                total += switched[j] if _switches(against, pairings[i], pairings[j], kept[i], switched[j]) else kept[i]
    return total / 6


def _switches(
    against: Against, kept: tuple[_Hand, _Hand], switched: tuple[_Hand, _Hand], as_dealt: float, exchanged: float
) -> bool:
    if against.strategy is None:
        return exchanged > as_dealt
    (a1, a2), (b1, b2) = kept
    if (a1, b2) not in _either(switched) or (b1, a2) not in _either(switched):
        b1, b2 = b2, b1  # the same hand, its cards written the other way round
    return choose_switch(against.strategy.tables, against.up, a1, a2, b1, b2)


def _either(hands: tuple[_Hand, _Hand]) -> set[_Hand]:
    return {hand for x, y in hands for hand in ((x, y), (y, x))}


def _both(against: Against, hands: tuple[_Hand, _Hand], as_dealt: bool) -> float:
    """Two hands, each played knowing the first cards of the other; without what a dealer's Blackjack takes of both."""
    total = 0.0
    for hand, other in (hands, hands[::-1]):
        x, y = sorted(hand)
        if as_dealt and (x, y) == (ACE, TEN):
            total += 1.0  # it wins, or ties with a dealer's Blackjack, which takes nothing of it
        else:
            total += against.worth(x, y, np.bincount(other, minlength=10).astype(np.int64))
    return total
