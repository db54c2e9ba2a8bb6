"""The bonus hands of the Spanish family: suits, Super Bonus, many cards (SP 12.B, SP 12.C, R31, R32)."""

from fractions import Fraction

import pytest

from etg.games import GAMES, Hand
from etg.games.pay import bonus_line, super_bonus
from etg.money import Amount, Odds
from etg.odds.main.against import Against
from etg.odds.main.bonus import suit_chances
from etg.odds.main.hands import place_of
from etg.odds.main.numbers import BONUS_LINES, STAKE, TENTHS, numbers_of
from etg.odds.main.strategy import KINDS, special_class
from etg.submission import load, shipped_path
from tests.odds.main.brute import House, drawn
from tests.odds.main.brute_bonus import SuitedHands
from tests.odds.main.builders import array, numbers_for, shoe_of

HOUSES = [House(spanish=True, surrender=True), House(spanish=True, surrender=True, hits_soft_17=True, most_doubles=3)]
SHOES = [shoe_of(A=8, _6=8, _7=8, _8=8, T=4), shoe_of(A=12, _6=12, _7=12, _8=12)]
"""Two decks and three of a few ranks; with one deck there are no suited sevens."""


@pytest.mark.parametrize("shoe", SHOES, ids=["two decks", "three decks"])
@pytest.mark.parametrize("house", HOUSES, ids=["Spanish", "redoubling"])
def test_two_cards_that_may_become_a_bonus_hand(house: House, shoe: tuple[int, ...]) -> None:
    """Every suit of every card by plain counting, the Super Bonus of a $5 wager (200 times it) included."""
    for up, _ in drawn(shoe):
        suited = SuitedHands(house, shoe, up, best=0, super_bonus=Fraction(200))
        against = Against(numbers_for(house), array(shoe), up)
        for x, y in KINDS:
            blackjack = against.blackjack_chance(against.left(x, y))
            worth = against.worth(x, y) / (1 - blackjack)
            assert worth == pytest.approx(float(suited.worth(x, y)), abs=1e-12), (up, x, y)


def test_how_often_two_cards_are_of_one_suit() -> None:
    numbers = numbers_for(House(spanish=True))
    for decks in (2, 6):
        for first, second in ((20, 24), (24, 24)):  # six and seven, two sevens
            cards = [(card, copy) for card in range(first, first + 4) for copy in range(decks)]
            others = [(card, copy) for card in range(second, second + 4) for copy in range(decks)]
            pairs = [(a, b) for a, _ in cards for b, _ in others]
            if first == second:
                pairs = [(a, b) for a, i in cards for b, j in others if (a, i) != (b, j)]
            chances = suit_chances(numbers, decks, first // 4, second // 4)
            assert chances is not None
            for row, chance in chances:
                counted = sum(special_class(a, b, numbers.bonus_suit) == row for a, b in pairs)
                assert chance == pytest.approx(counted / len(pairs))


@pytest.mark.parametrize("eight_pay", [1, 0])
def test_more_than_seven_cards(eight_pay: int) -> None:
    """Player's Edge 21 may pay eight cards as any other 21 (R31)."""
    shoe = shoe_of(A=14, _2=12, T=4)
    numbers = numbers_for(House(spanish=True))._replace(eight_pay_as_seven=eight_pay)
    values = Against(numbers, array(shoe), 9).whole
    eight = place_of(*(0,) * 3, *(1,) * 4, 9)
    seven = place_of(*(0,) * 1, *(1,) * 5, 9)
    assert values.value[seven] / values.stand[seven] == pytest.approx(3)
    assert values.value[eight] / values.stand[eight] == pytest.approx(3 if eight_pay else 1)


@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_the_numbers_are_the_lines_of_the_book(game: str) -> None:
    rules = load(shipped_path(game)).rules
    numbers = numbers_of(rules)
    best = numbers.bonus_suit
    other = (best + 1) % 4
    hands = [
        (20, 24, 29),
        tuple(4 * rank + other for rank in (5, 6, 7)),
        tuple(4 * rank + best for rank in (5, 6, 7)),
        (24, 24, 25),
        (24 + other,) * 3,
        (24 + best,) * 3,
        (4, 8, 12, 16, 25),
        (4, 8, 12, 16, 20, 0),
        (0, 1, 2, 4, 5, 16, 32),
    ]
    for name, pays, cards in zip(BONUS_LINES, numbers.bonus_pays, hands, strict=True):
        line = bonus_line(rules, Hand(cards))
        assert line is not None, name
        odds = GAMES[game].main_paytable.lines[line].pays
        assert isinstance(odds, Odds)
        assert pays == odds.rate * TENTHS, name
    line_ = super_bonus(GAMES[game], Hand((24 + other,) * 3), 27, STAKE)
    assert line_ is not None and isinstance(line_.pays, Amount)
    assert numbers.super_bonus * STAKE == line_.pays.cents * TENTHS


def test_below_five_dollars_there_is_no_super_bonus() -> None:
    rules = load(shipped_path("spanish_21")).rules
    assert numbers_of(rules, 400).super_bonus == 0
    assert numbers_of(rules, 2500).super_bonus == 200 * TENTHS
