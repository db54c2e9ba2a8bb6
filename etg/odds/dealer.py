"""Exact probabilities of the dealer's finished hands, by the composition of the shoe.

Only which values were drawn matters to what the dealer does next, not their order. So hands are grown card by card
as sets of values, each with the number of orders in which the shoe can deal it.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm

from etg.cards import POINTS, Card
from etg.games.play import dealer_draws

_Counts = tuple[int, ...]


@cache
def dealer_hands(
    pack: tuple[Card, ...], decks: int, hits_soft_17: bool, removed: tuple[Card, ...] = ()
) -> tuple[tuple[tuple[Card, ...], Fraction], ...]:
    """Every finished dealer's hand (as cards that stand for its values) with its probability.

    The shoe is full but for the removed cards. The dealer always draws out his hand, as for a live Buster wager (R6).
    """
    values = _values(pack)
    held, gone = Counter(POINTS[c] for c in pack), Counter(POINTS[c] for c in removed)
    shoe = [held[POINTS[v]] * decks - gone[POINTS[v]] for v in values]
    cards_left = sum(shoe)
    finished = []
    growing: dict[_Counts, int] = {(0,) * len(values): 1}
    length = 0
    while growing:
        growing, length = _grown(growing, shoe), length + 1
        for counts in [c for c in growing if not dealer_draws(_hand(values, c), hits_soft_17)]:
            chance = Fraction(growing.pop(counts), perm(cards_left, length))
            finished.append((_hand(values, counts), chance))
    return tuple(finished)


def _values(pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """A card for each value in the pack, ace first."""
    return tuple(sorted({POINTS[card]: card for card in pack}.values()))


def _grown(growing: dict[_Counts, int], shoe: list[int]) -> dict[_Counts, int]:
    more: dict[_Counts, int] = {}
    for counts, orders in growing.items():
        for i, held in enumerate(counts):
            if left := shoe[i] - held:
                longer = (*counts[:i], held + 1, *counts[i + 1 :])
                more[longer] = more.get(longer, 0) + orders * left
    return more


def _hand(values: tuple[Card, ...], counts: _Counts) -> tuple[Card, ...]:
    return tuple(_spread(values, counts))


def _spread(values: tuple[Card, ...], counts: _Counts) -> Iterator[Card]:
    for card, held in zip(values, counts, strict=True):
        yield from (card,) * held
