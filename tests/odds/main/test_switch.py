"""Blackjack Switch: every deal of two hands from a small shoe, kept or switched (R35, R51)."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from etg.odds.main.strategy import choose_switch
from etg.odds.main.switching import switch_edge
from tests.odds.main.brute import ACE, TEN, Cards, Followed, House, OneHand, Shoe, drawn, without
from tests.odds.main.builders import array, numbers_for, shoe_of, some_strategy

SHOE = shoe_of(A=4, _6=5, _8=4, T=8)
PLAIN = shoe_of(_5=5, _6=5, _9=5, T=6)
"""Without Blackjacks."""


class Box:
    """Two hands against an up card, each played knowing the first cards of both; no pair is split."""

    def __init__(self, hand_worth: Callable[[int, Cards, Cards], Fraction], switches: Callable[..., bool]) -> None:
        self.hand_worth = hand_worth
        self.switches = switches

    def wins(self, shoe: Shoe, insured: bool) -> Fraction:
        """What two wagers of 1 win on average: dealt card by card, hand a, hand b, dealer, hand a, hand b."""
        total = Fraction(0)
        for up, p in drawn(shoe):
            for a1, q in drawn(without(shoe, up)):
                for b1, r in drawn(without(shoe, up, a1)):
                    for a2, s in drawn(without(shoe, up, a1, b1)):
                        for b2, t in drawn(without(shoe, up, a1, b1, a2)):
                            unseen = without(shoe, up, a1, b1, a2, b2)
                            total += p * q * r * s * t * self._box(up, (a1, a2), (b1, b2), unseen, insured)
        return total

    def _box(self, up: int, a: Cards, b: Cards, unseen: Shoe, insured: bool) -> Fraction:
        partner = {ACE: TEN, TEN: ACE}.get(up)
        blackjack = Fraction(0) if partner is None else Fraction(unseen[partner], sum(unseen))
        kept = [(Fraction(1) if natural(h) else self.hand_worth(up, h, o)) for h, o in ((a, b), (b, a))]
        c, d = (a[0], b[1]), (b[0], a[1])
        switched = [self.hand_worth(up, h, o) for h, o in ((c, d), (d, c))]
        chosen = sum(switched if self.switches(up, a, b, sum(switched), sum(kept)) else kept, Fraction(0))
        # the reader comes first: a dealer's Blackjack takes both hands as dealt, but those it ties with
        value = (1 - blackjack) * chosen - blackjack * sum(not natural(hand) for hand in (a, b))
        return value + (max(Fraction(0), 2 * blackjack - (1 - blackjack)) if insured and up == ACE else 0)


def natural(hand: Cards) -> bool:
    """A Blackjack as dealt."""
    return set(hand) == {ACE, TEN}


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize(
    "shoe",
    [
        pytest.param(PLAIN, id="no Blackjacks"),
        pytest.param(SHOE, id="Blackjacks"),
    ],
)
def test_the_best_play_of_both_hands(shoe: Shoe, hits_soft_17: bool) -> None:
    house = House(push_22=True, hits_soft_17=hits_soft_17)

    @cache
    def one(up: int, other: Cards) -> OneHand:
        return OneHand(house, shoe, up, other)

    box = Box(
        lambda up, hand, other: one(up, tuple(sorted(other))).best(tuple(sorted(hand))),
        lambda up, a, b, switched, kept: switched > kept,
    )
    expected = -float(box.wins(shoe, insured=True)) / 2
    assert switch_edge(numbers_for(house), array(shoe), None, 2.0) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    "shoe",
    [
        pytest.param(PLAIN, id="no Blackjacks"),
        pytest.param(SHOE, id="Blackjacks"),
    ],
)
def test_a_strategy_that_switches(shoe: Shoe) -> None:
    """The table of worths is random too: it is followed, wise or not."""
    house = House(push_22=True)
    strategy = some_strategy(5)

    @cache
    def one(up: int, other: Cards) -> Followed:
        return Followed(house, shoe, up, strategy, other)

    def switches(up: int, a: Cards, b: Cards, *_: Fraction) -> bool:
        def worth(hand: Cards, as_dealt: bool) -> float:
            return float(strategy.natural[up] if as_dealt and natural(hand) else strategy.worth[hand[0], hand[1], up])

        kept = worth(a, True) + worth(b, True)
        wanted = worth((a[0], b[1]), False) + worth((b[0], a[1]), False) > kept
        assert wanted == choose_switch(strategy.tables, up, *a, *b)
        return wanted

    box = Box(lambda up, hand, other: one(up, tuple(sorted(other))).worth(tuple(sorted(hand))), switches)
    expected = -float(box.wins(shoe, insured=False)) / 2
    assert switch_edge(numbers_for(house), array(shoe), strategy, 0.0) == pytest.approx(expected, abs=1e-12)
