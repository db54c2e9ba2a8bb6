"""Pairs that are split: the expectation of all hands, resplits included, beside plain recursion over small shoes."""

from fractions import Fraction

import numpy as np
import pytest

from etg.odds.main.against import HANDS, Against, full_shoe
from etg.odds.main.broken import broken_chances
from etg.odds.main.edge import strategy_of
from etg.odds.main.hands import place_of
from etg.odds.main.numbers import numbers_of
from etg.odds.main.splits import excess_loss
from etg.odds.main.strategy import DOUBLE, HIT, STAND
from etg.submission import load, shipped_path
from tests.odds.main.brute import ACE, TEN, Cards, End, House, OneHand, Shoe, drawn, without
from tests.odds.main.brute_split import BROKEN, Finished, Half, Split
from tests.odds.main.builders import array, numbers_for, shoe_of, some_strategy

SHOE = shoe_of(A=4, _5=5, _8=6, T=8)
FEW = shoe_of(_4=3, _8=3, _9=5, T=10)
"""A third card of a pair is the last one: further ones cannot come."""
HOUSES = {
    "stands on soft 17": House(),
    "hits soft 17": House(hits_soft_17=True),
    "Switch": House(push_22=True),
    "Spanish": House(spanish=True),
    "redoubling": House(spanish=True, most_doubles=2, hits_soft_17=True),
    "no hole card": House(hole_card=False),
    "Charlie": House(hole_card=False, charlie=True),
}


def found(house: House, shoe: Shoe, up: int, value: int, most: int, resplit_aces: bool, seed: int) -> float:
    """What the analysis says, in the terms of plain recursion."""
    against = Against(numbers_for(house, most, resplit_aces), array(shoe), up, some_strategy(seed))
    worth = against.split_worth(value)
    blackjack = against.blackjack_chance(against.left(value, value))
    return worth / (1 - blackjack) if house.hole_card else worth - blackjack


def exact(house: House, shoe: Shoe, up: int, value: int, most: int, resplit_aces: bool, seed: int) -> float:
    hands = most if value != ACE or resplit_aces else 2
    return float(Split(house, shoe, up, value, some_strategy(seed), hands).mean())


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("stands on soft 17", 2),
        ("stands on soft 17", 4),
        ("hits soft 17", 2),
        ("Switch", 2),
        ("redoubling", 4),
        ("no hole card", 4),
        ("Charlie", 3),
    ],
)
def test_every_pair_against_every_up_card(name: str, most: int) -> None:
    """Exact but where a dealer's Blackjack may come after hands have broken: that is looked at below."""
    house, compared = HOUSES[name], 0
    for shoe in (SHOE, FEW):
        for up, _ in drawn(shoe):
            for value, _ in drawn(shoe):
                if shoe[value] < 2 + (up == value) or (not house.hole_card and up in (0, 9) and value != ACE):
                    continue
                asked = (house, shoe, up, value, most, most > 2, up + value)
                assert found(*asked) == pytest.approx(exact(*asked), abs=1e-12), (up, value)
                compared += 1
    assert compared > 20


def test_aces_are_split_once_where_the_submission_says_so() -> None:
    for most in (2, 3, 4):
        assert found(House(), SHOE, 4, ACE, most, False, 1) == pytest.approx(exact(House(), SHOE, 4, ACE, 2, False, 1))
    assert found(House(), SHOE, 4, ACE, 4, True, 1) > found(House(), SHOE, 4, ACE, 4, False, 1)


@pytest.mark.parametrize("most", [5, 8])
def test_as_many_hands_as_a_submission_may_allow(most: int) -> None:
    shoe = shoe_of(_7=10, _9=4, T=14)
    asked = (House(), shoe, 8, 6, most, False, 3)
    assert found(*asked) == pytest.approx(exact(*asked), abs=1e-12)


@pytest.mark.parametrize("other", [(4, 9), (7, 7), (0, 7)])
def test_the_cards_of_the_other_hand_are_gone(other: Cards) -> None:
    """Switch knows the four first cards."""
    house = House(push_22=True)
    for up in (4, 9):
        against = Against(numbers_for(house, 4), array(SHOE), up, some_strategy(9))
        extra = np.bincount(other, minlength=10).astype(np.int64)
        blackjack = against.blackjack_chance(against.left(7, 7, extra=extra))
        less = exact(house, without(SHOE, *other), up, 7, 4, False, 9)
        assert against.split_worth(7, extra) / (1 - blackjack) == pytest.approx(less, abs=1e-12)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_hands_that_share_their_cards(most: int) -> None:
    """Community Blackjack: the next card is for all that asked, two hands may get the same second card (R44, R45)."""
    for up in (4, 7):
        for value, _ in drawn(SHOE):
            _compare_together(SHOE, up, value, most)


def test_five_hands_that_share_their_cards() -> None:
    _compare_together(shoe_of(_7=9, _9=4, T=12), 8, 6, 5)


def _compare_together(shoe: Shoe, up: int, value: int, most: int) -> None:
    house, strategy = House(hole_card=False), some_strategy(value)
    numbers = numbers_for(house, most, True)._replace(community_draws=1)
    worth = Against(numbers, array(shoe), up, strategy).split_worth(value)
    together = Split(house, shoe, up, value, strategy, most).mean(together=True)
    assert worth == pytest.approx(float(together), abs=1e-12), (up, value)


class BestOfFirst(Split):
    """Every hand does what is best for the first of them, the cards of the others not being looked at."""

    def _wanted(self, hand: Cards, doubles: int) -> int:
        first = self.__dict__.setdefault("first", OneHand(self.house, self.shoe, self.up, (self.value,)))
        offers = {STAND: first.stand(hand), HIT: first.hit(hand)}
        if len(hand) == 2:
            offers[DOUBLE] = first.double(hand)
        return max(offers, key=lambda decision: offers[decision])


@pytest.mark.parametrize("house", [House(), House(push_22=True)], ids=["Blackjack", "Switch"])
def test_the_best_play_keeps_the_decisions_of_the_first_hand(house: House) -> None:
    for up in (4, 9):
        for value in (7, 9):
            against = Against(numbers_for(house, 4), array(SHOE), up)
            blackjack = against.blackjack_chance(against.left(value, value))
            best = BestOfFirst(house, SHOE, up, value, some_strategy(0), 4).mean()
            assert against.split_worth(value) / (1 - blackjack) == pytest.approx(float(best), abs=1e-12), (up, value)


@pytest.mark.parametrize(
    ("together", "up_cards", "most_error"), [(False, (TEN,), 1e-7), (True, (ACE, TEN), 1e-5)], ids=["in turn", "shared"]
)
def test_hands_that_broke_before_a_blackjack_are_nearly_independent(
    together: bool, up_cards: tuple[int, ...], most_error: float
) -> None:
    """What the analysis claims of games without a hole card: an error below 0.001 % of the wager (R11).

    Eights are the only pair that a six-deck strategy splits against a ten or an ace and that can break.
    """
    rules = load(shipped_path("community_blackjack")).rules
    strategy, numbers, full = strategy_of(rules), numbers_of(rules), full_shoe(rules.game, rules.decks)
    shoe: Shoe = tuple(int(count) for count in full)
    error = 0.0
    for up in up_cards:
        partner = ACE if up == TEN else TEN
        assert [v for v in range(1, 10) if strategy.pair[0, v, up]] == [7]
        against = Against(numbers, full, up, strategy)
        least = np.bincount((7,), minlength=10).astype(np.int64)
        act, _ = against.acts(1)
        once, twice = broken_chances(HANDS, full, up, least, place_of(7), act)
        unseen = against.left(7, 7)
        reckoned = excess_loss(int(unseen.sum()), int(unseen[7]), 2, once, twice)
        split = BlackjackComes(House(hole_card=False), shoe, up, 7, strategy, 2, _beyond_the_wager)
        likely = full[up] / 312 * 24 * 23 / (311 * 310) * unseen[partner] / unseen.sum()
        error += likely * abs(reckoned - float(split.given(partner, together)))
    assert 0 < error < most_error


class BlackjackComes(Split):
    """The dealer's second card is known to make a Blackjack."""

    def given(self, partner: int, together: bool) -> Fraction:
        """The mean of the payoff when this card is the dealer's second."""
        dealer, rest = (ACE, TEN), without(self.unseen, partner)
        begun = tuple(Half((self.value,), wants) for wants in (1, 2))
        return self._together(dealer, begun, rest) if together else self._next(dealer, 2, 2, rest, ())


def _beyond_the_wager(finished: Finished, end: End) -> int:
    """What hands that broke have lost beyond the original wager."""
    return max(0, sum(wager for total, wager in finished if total == BROKEN) - 1)
