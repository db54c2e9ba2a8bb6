"""Hands that are not split: every decision of the analysis beside plain recursion over small shoes."""

from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np
import pytest

from etg.games import GAMES
from etg.odds.main.against import NOTHING, Against
from etg.odds.main.edge import house_edge
from etg.odds.main.hands import place_of
from etg.odds.main.strategy import SURRENDER
from tests.odds.main.brute import ACE, TEN, Cards, Followed, House, OneHand, Shoe, drawn, without
from tests.odds.main.builders import array, numbers_for, shoe_of, some_strategy

HOUSES = {
    "stands on soft 17": House(surrender=True),
    "hits soft 17": House(hits_soft_17=True, surrender=True),
    "no hole card": House(hole_card=False, surrender=True),
    "Charlie": House(hole_card=False, charlie=True, surrender=True),
    "Switch": House(push_22=True),
    "Spanish": House(spanish=True, surrender=True),
    "redoubling": House(spanish=True, most_doubles=3, hits_soft_17=True, surrender=True),
}
SHOES = {
    "threes and sixes": shoe_of(A=4, _3=5, _6=5, T=7),
    "small cards": shoe_of(A=5, _2=7, _4=5, T=5),
    "eights and nines": shoe_of(_5=5, _8=5, _9=4, T=6),
}


def pairs_of(shoe: Shoe, up: int, *seen: int) -> list[tuple[int, int]]:
    """All first two cards that can come and are no Blackjack."""
    left = without(shoe, up, *seen)
    found = []
    for hand in combinations_with_replacement(range(10), 2):
        if all(left[card] >= hand.count(card) for card in hand) and hand != (ACE, TEN):
            found.append(hand)
    return found


@pytest.mark.parametrize("name", ["small cards", "eights and nines"])
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_every_decision_for_two_cards(house: House, name: str) -> None:
    """Standing, hitting, doubling, surrender and the best of all that is no split, to the last digit."""
    shoe, compared = SHOES[name], 0
    for up, _ in drawn(shoe):
        one = OneHand(house, shoe, up)
        against = Against(numbers_for(house), array(shoe), up)
        values = against.whole
        for hand in pairs_of(shoe, up):
            h = place_of(*hand)
            free = float(values.free[h])
            exact = (one.stand(hand), one.hit(hand), one.double(hand), one.best(hand), one.surrender(hand))
            parts = (values.stand[h], values.hit[h], values.double[h], values.value[h], -free / 2)
            # with a hole card the analysis gives parts of an expectation, without one it leaves out one wager
            found = [part / free if house.hole_card else part - (1 - free) for part in parts]
            assert found == pytest.approx([float(value) for value in exact], abs=1e-12), (up, hand)
            compared += 1
    assert compared > 25


@pytest.mark.parametrize("seen", [(), (2, 5)], ids=["alone", "two cards known"])
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_a_strategy_is_followed(house: House, seen: Cards) -> None:
    """Random tables, so that squares count that no wise strategy would ever reach."""
    shoe = SHOES["threes and sixes"]
    extra = np.bincount(seen, minlength=10).astype(np.int64) if seen else NOTHING
    strategy = some_strategy(len(seen) + 1)
    strategy.play[0, 2, 0, (13, 16)] = SURRENDER
    for up, _ in drawn(shoe):
        followed = Followed(house, shoe, up, strategy, seen)
        against = Against(numbers_for(house), array(shoe), up, strategy)
        for hand in pairs_of(shoe, up, *seen):
            blackjack = against.blackjack_chance(against.left(*hand, extra=extra))
            worth = against.worth(hand[0], hand[1], extra)
            found = worth / (1 - blackjack) if house.hole_card else worth - blackjack
            assert found == pytest.approx(float(followed.worth(hand)), abs=1e-12), (up, hand)


def whole_game(house: House, shoe: Shoe) -> tuple[Fraction, Fraction]:
    """What a wager of 1 wins on average: every up card, every two cards; and what insurance adds to it."""
    total, insured = Fraction(0), Fraction(0)
    for up, p in drawn(shoe):
        one = OneHand(house, shoe, up)
        for x, q in drawn(without(shoe, up)):
            for y, r in drawn(without(shoe, up, x)):
                unseen = without(shoe, up, x, y)
                partner = {ACE: TEN, TEN: ACE}.get(up)
                blackjack = Fraction(0) if partner is None else Fraction(unseen[partner], sum(unseen))
                hand = (min(x, y), max(x, y))
                if hand == (ACE, TEN):  # a tie with the dealer's, but in the Spanish family (HB 7, SP 7.O(3))
                    value = Fraction(3, 2) if house.spanish else Fraction(3, 2) * (1 - blackjack)
                else:
                    value = max(one.best(hand), one.surrender(hand) if house.surrender else Fraction(-2))
                    if house.hole_card:
                        value = value * (1 - blackjack) - blackjack
                if up == ACE:
                    insured += p * q * r * max(Fraction(0), (2 * blackjack - (1 - blackjack)) / 2)
                total += p * q * r * value
    return total, insured


@pytest.mark.parametrize("name", ["stands on soft 17", "no hole card", "Spanish"])
def test_the_whole_game_from_a_small_shoe(name: str) -> None:
    """So rich in tens that insurance is worth its price, and so rich in aces that Blackjacks abound."""
    house, shoe = HOUSES[name], shoe_of(A=5, _3=4, _6=4, T=10)
    game = GAMES["spanish_21" if house.spanish else "blackjack"]
    won, insured = whole_game(house, shoe)
    assert insured > 0
    assert house_edge(game, numbers_for(house), array(shoe)) == pytest.approx(-float(won + insured), abs=1e-12)
