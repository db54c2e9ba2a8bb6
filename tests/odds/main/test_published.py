"""Figures that other people have published, where their rules are ours.

Ours are always: double any two cards, double after a split, one card to each split ace, splits by value.
"""

from typing import Any

import pytest

from etg.odds.main.against import Against, full_shoe
from etg.odds.main.edge import house_edge
from etg.odds.main.hands import place_of
from etg.odds.main.numbers import numbers_of
from tests.odds.main.builders import best, blackjack, rules_of, shipped


def test_the_figure_of_the_client() -> None:
    """Six decks, dealer stands on soft 17, no surrender, 3 to 2: composition-dependent play."""
    assert round(blackjack(), 4) == 0.4029


@pytest.mark.parametrize(
    ("decks", "hits", "published"),
    [(1, False, -0.1839), (1, True, 0.0072), (2, True, 0.3797), (5, False, 0.3804)],
)
def test_expected_returns_of_whole_games(decks: int, hits: bool, published: float) -> None:
    """Wizard of Odds, blackjack appendix 9: returns of the game with double after split.

    Its split hands look at how many there are already, ours do not: that is worth the 0.001 % allowed here.
    """
    found = blackjack(decks, hits)
    assert published <= found < published + 0.0011


@pytest.mark.parametrize(
    ("changed", "costs"),
    [
        ({"blackjack_pays": "6 to 5", "even_money": False}, 1.36),
        ({"hits": True}, 0.21),
        ({"surrender": True}, -0.08),
        ({"resplit_aces": True}, -0.07),
        ({"decks": 8}, 0.02),
    ],
)
def test_what_rules_cost_with_six_decks(changed: dict[str, Any], costs: float) -> None:
    """Blackjack Review, rule variations (6 decks, S17, resplits but for aces): rounded to hundredths."""
    assert blackjack(**changed) - blackjack() == pytest.approx(costs, abs=0.012)


# Wizard of Odds, blackjack appendix 9: stand, hit and double against an ace, no Blackjack being there.
AGAINST_AN_ACE = [
    (1, False, (1, 0), (-0.661732, -0.067808, -0.593281)),
    (1, False, (2, 1), (-0.659375, -0.291565, -1.318751)),
    (1, False, (5, 0), (-0.482815, -0.199899, -0.527213)),
    (1, False, (5, 4), (-0.634013, 0.172946, 0.240259)),
    (1, False, (6, 0), (-0.101015, -0.108386, -0.357778)),
    (1, True, (1, 0), (-0.589084, -0.107929, -0.552040)),
    (1, True, (5, 4), (-0.575374, 0.143003, 0.234296)),
    (1, True, (6, 0), (-0.223909, -0.173175, -0.414678)),
    (2, True, (5, 4), (-0.587564, 0.121079, 0.166650)),
    (2, True, (6, 0), (-0.224703, -0.165428, -0.416886)),
    (5, False, (5, 3), (-0.661223, 0.081318, -0.002174)),
    (5, False, (5, 4), (-0.660850, 0.148532, 0.133896)),
    (5, True, (5, 4), (-0.594346, 0.109880, 0.128187)),
]


@pytest.mark.parametrize(("decks", "hits", "hand", "published"), AGAINST_AN_ACE)
def test_single_hands(decks: int, hits: bool, hand: tuple[int, int], published: tuple[float, ...]) -> None:
    rules = rules_of("blackjack", decks=decks, dealer_hits_soft_17=hits)
    values = Against(numbers_of(rules), full_shoe(rules.game, decks), 0).whole
    h = place_of(*hand)
    found = [part / values.free[h] for part in (values.stand[h], values.hit[h], values.double[h])]
    assert found == pytest.approx(published, abs=1e-6)


@pytest.mark.parametrize(
    ("decks", "hand", "stand", "hit"),
    [
        (6, (1, 0), -0.722356, -0.379910),
        (6, (5, 4), -0.720879, -0.235772),
        (6, (6, 0), -0.466029, -0.421285),
        (8, (1, 0), -0.722307, -0.378980),
        (8, (5, 4), -0.721201, -0.235977),
    ],
)
def test_single_hands_without_a_hole_card(decks: int, hand: tuple[int, int], stand: float, hit: float) -> None:
    """The same appendix, no hole card, dealer hits soft 17: hands of one wager lose the same there and here."""
    rules = rules_of("community_blackjack", decks=decks, dealer_hits_soft_17=True)
    values = Against(numbers_of(rules), full_shoe(rules.game, decks), 0).whole
    h = place_of(*hand)
    assert [part - (1 - values.free[h]) for part in (values.stand[h], values.hit[h])] == pytest.approx(
        [stand, hit], abs=1e-6
    )


@pytest.mark.parametrize(("hand", "published"), [((4, 9), -0.501091), ((5, 8), -0.509827), ((6, 7), -0.474794)])
def test_fifteen_against_a_ten_with_one_deck(hand: tuple[int, int], published: float) -> None:
    """Wizard of Odds, Ask the Wizard 51: hitting is better or worse than surrender by the very cards."""
    rules = rules_of("blackjack", decks=1)
    values = Against(numbers_of(rules), full_shoe(rules.game, 1), 9).whole
    h = place_of(*hand)
    assert values.hit[h] / values.free[h] == pytest.approx(published, abs=1e-6)


# Spanish 21


def test_spanish_21() -> None:
    """Wikipedia after the Wizard of Odds: 0.37 when the dealer stands on soft 17, aces split again and drawn to.

    One card to each split ace costs 0.28 there; ours have only one.
    """
    assert best("spanish_21", resplit_aces=True) == pytest.approx(0.37 + 0.28, abs=0.02)


def test_spanish_21_when_the_dealer_hits_soft_17() -> None:
    """The same source, 0.78; Player's Edge 21 without redoubling is this game."""
    assert best("players_edge_21", redouble=False, resplit_aces=True) == pytest.approx(0.78 + 0.28, abs=0.02)


def test_surrender_in_spanish_21() -> None:
    """The same source: 0.006 when the dealer stands on soft 17."""
    found = best("spanish_21", surrender=False) - best("spanish_21")
    assert found == pytest.approx(0.006, abs=0.001)


def test_the_super_bonus() -> None:
    """The same source: 0.030 of a wager of just $5 with six decks."""
    rules = shipped("spanish_21")
    numbers, full = numbers_of(rules), full_shoe(rules.game, 6)
    found = 100 * house_edge(rules.game, numbers._replace(super_bonus=0), full) - best("spanish_21")
    assert found == pytest.approx(0.030, abs=0.003)


def test_a_doubled_eleven_in_the_game_with_redoubling() -> None:
    """Discount Gambling: 5-6 against a 2, six decks, dealer hits soft 17, up to three doubles."""
    rules = shipped("players_edge_21")
    values = Against(numbers_of(rules), full_shoe(rules.game, 6), 1).whole
    assert values.double[place_of(4, 5)] == pytest.approx(0.348048, abs=1e-6)
