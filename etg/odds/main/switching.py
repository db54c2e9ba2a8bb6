"""Blackjack Switch: both hands of a box together, kept as dealt or with their second cards exchanged (R35)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from typing import TypeAlias

import numpy as np

from etg.odds.main.against import ACE, TEN, Against, over_up_cards
from etg.odds.main.dealing import Ints
from etg.odds.main.numbers import Numbers
from etg.odds.main.strategy import Strategy, choose_switch

Hand: TypeAlias = tuple[int, int]
Hands: TypeAlias = tuple[Hand, Hand]


def switch_edge(numbers: Numbers, full: Ints, strategy: Strategy | None, insured: float) -> float:
    """The house edge as a fraction of both wagers; each hand is played knowing the four first cards."""
    return -float(over_up_cards(full, lambda up: _against(numbers, full, up, strategy, insured))) / 2


def _against(numbers: Numbers, full: Ints, up: int, strategy: Strategy | None, insured: float) -> float:
    against = Against(numbers, full, up, strategy)
    value = 0.0
    for four, chance in four_card_hands(against.left()):
        blackjack = against.blackjack_chance(against.left(*four))
        both = max(0.0, insured * blackjack - (1 - blackjack)) if up == ACE else 0.0
        for dealt, played, share in arrangements(against, four):
            lost = sum(not _natural(hand) for hand in dealt)  # to a dealer's Blackjack, before anything is switched
            both += share * (_both(against, played, dealt is played) - lost * blackjack)
        value += chance * both
    return value


def four_card_hands(shoe: Ints) -> Iterator[tuple[tuple[int, ...], float]]:
    """All sets of four values that the shoe can deal, each with its chance in any order."""
    cards = int(shoe.sum())
    for four in combinations_with_replacement(range(10), 4):
        chance = float(len(set(permutations(four))))
        for drawn, value in enumerate(four):
            chance *= max(int(shoe[value]) - four[:drawn].count(value), 0) / (cards - drawn)
        if chance:
            yield four, chance


def arrangements(against: Against, four: tuple[int, ...]) -> Iterator[tuple[Hands, Hands, float]]:
    """The hands as dealt, the hands as played (the very same if they are kept), and how often that is so.

    Three pairs of hands can be made of four cards. The deal gives one of them, and switching one of the others: all
    six cases are equally likely.
    """
    w, x, y, z = four
    ways: tuple[Hands, ...] = (((w, x), (y, z)), ((w, y), (x, z)), ((w, z), (x, y)))
    for dealt, other in permutations(ways, 2):
        yield dealt, other if _switches(against, dealt, other) else dealt, 1 / 6


def _switches(against: Against, dealt: Hands, other: Hands) -> bool:
    if against.strategy is None:
        return _both(against, other, False) > _both(against, dealt, True)
    (a1, a2), (b1, b2) = dealt
    if (a1, b2) not in _either_way(other) or (b1, a2) not in _either_way(other):
        b1, b2 = b2, b1  # the same hand, its cards written the other way round
    return choose_switch(against.strategy.tables, against.up, a1, a2, b1, b2)


def _either_way(hands: Hands) -> set[Hand]:
    return {hand for x, y in hands for hand in ((x, y), (y, x))}


def _both(against: Against, hands: Hands, as_dealt: bool) -> float:
    """Two hands, each played knowing the first cards of the other, in rounds without a dealer's Blackjack."""
    total = 0.0
    for hand, other in (hands, hands[::-1]):
        if as_dealt and _natural(hand):
            total += 1 - against.blackjack_chance(against.left(*hand, *other))
        else:
            total += against.worth(min(hand), max(hand), np.bincount(other, minlength=10).astype(np.int64))
    return total


def _natural(hand: Hand) -> bool:
    return sorted(hand) == [ACE, TEN]
