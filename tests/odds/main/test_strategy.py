"""The basic strategy by totals: the chart that everybody knows, and what the number of cards does in Spanish 21."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from etg.odds.main.against import Against, full_shoe
from etg.odds.main.edge import strategy_of
from etg.odds.main.numbers import numbers_of
from etg.odds.main.strategy import DOUBLE, HIT, MOST_CARDS, RESCUE, SPLIT, STAND, SURRENDER, Strategy, choose
from tests.odds.main.builders import rules_of

UP = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""The columns of a chart: two to ten, then the ace."""

# Wikipedia, Blackjack: three decks and more, dealer stands on soft 17, double after split, only the original wager lost
# to a dealer's Blackjack. Dh, Ds: double, or else hit or stand; SU: surrender, or else hit.
HARD = {
    (17, 20): "S S S S S S S S S S",
    (16, 16): "S S S S S H H SU SU SU",
    (15, 15): "S S S S S H H H SU H",
    (13, 14): "S S S S S H H H H H",
    (12, 12): "H H S S S H H H H H",
    (11, 11): "Dh Dh Dh Dh Dh Dh Dh Dh Dh H",
    (10, 10): "Dh Dh Dh Dh Dh Dh Dh Dh H H",
    (9, 9): "H Dh Dh Dh Dh H H H H H",
    (5, 8): "H H H H H H H H H H",
}
SOFT = {
    (19, 20): "S S S S S S S S S S",
    (18, 18): "S Ds Ds Ds Ds S S H H H",
    (17, 17): "H Dh Dh Dh Dh H H H H H",
    (15, 16): "H H Dh Dh Dh H H H H H",
    (13, 14): "H H H Dh Dh H H H H H",
}
PAIRS = {
    0: "SP SP SP SP SP SP SP SP SP SP",
    9: "- - - - - - - - - -",
    8: "SP SP SP SP SP - SP SP - -",
    7: "SP SP SP SP SP SP SP SP SP SP",
    6: "SP SP SP SP SP SP - - - -",
    5: "SP SP SP SP SP - - - - -",
    4: "- - - - - - - - - -",
    3: "- - - SP SP - - - - -",
    2: "SP SP SP SP SP SP - - - -",
    1: "SP SP SP SP SP SP - - - -",
}
WORDS = {
    "S": (STAND, STAND),
    "H": (HIT, HIT),
    "Dh": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "SU": (SURRENDER, HIT),
    "SUs": (SURRENDER, STAND),
}
"""What is done with two cards, and with more."""


@cache
def chart(game: str, **options: Any) -> Strategy:
    """The basic strategy of a shipped submission with some options changed."""
    return strategy_of(rules_of(game, **options))


WHEN_HE_HITS = {(0, 11, 0): "Dh", (0, 15, 0): "SU", (0, 17, 0): "SUs", (1, 18, 1): "Ds", (1, 19, 5): "Ds"}
"""The squares that change when the dealer hits soft 17, by soft, total and up card."""


def expected(changed: dict[tuple[int, int, int], str]) -> dict[tuple[int, int, int], str]:
    """The published squares by soft, total and up card, some of them changed."""
    found = {}
    for soft, rows in ((0, HARD), (1, SOFT)):
        for (low, high), row in rows.items():
            for total in range(low, high + 1):
                for up, word in zip(UP, row.split(), strict=True):
                    found[soft, total, up] = word
    return found | changed


@pytest.mark.parametrize(
    ("game", "hits"),
    [("blackjack", False), ("blackjack", True), ("community_blackjack", False)],
    ids=["stands", "hits", "no hole card"],
)
def test_the_published_chart(game: str, hits: bool) -> None:
    """Six decks; what changes when the dealer hits soft 17 stands in the same article."""
    strategy = chart(game, dealer_hits_soft_17=hits)
    for (soft, total, up), word in expected(WHEN_HE_HITS if hits else {}).items():
        two, more = WORDS[word]
        assert strategy.play[0, 2, soft, total, up] == two, (soft, total, up)
        if total > (13 if soft else 5):  # those cannot be had with three cards
            assert strategy.play[0, 3, soft, total, up] == more, (soft, total, up)
    for value, row in PAIRS.items():
        splits = [word == "SP" for word in row.split()]
        if hits and value == 7:  # the article does not say it: eights are given up against an ace
            splits[-1] = bool(strategy.pair[0, 7, 0])
        assert [bool(strategy.pair[0, value, up]) for up in UP] == splits, value


def test_a_single_deck_is_played_otherwise() -> None:
    """Well-known differences: 11 against an ace, 9 against a 2, 8 against 5 and 6 are doubled."""
    strategy = chart("pitch_blackjack", decks=1, surrender=False)
    assert [int(strategy.play[0, 2, 0, total, up]) for total, up in ((11, 0), (9, 1), (8, 4), (8, 5))] == [DOUBLE] * 4
    assert strategy.play[0, 2, 0, 8, 3] == HIT


def test_no_switch_no_split_no_surrender_where_it_is_not_offered() -> None:
    strategy = chart("blackjack", max_splits=0, surrender=False)
    assert not strategy.pair.any()
    assert SURRENDER not in strategy.play
    assert (strategy.special == -1).all()


def test_tables_never_hit_21_and_hit_what_cannot_break() -> None:
    for game in ("blackjack", "spanish_21", "players_edge_21"):
        play = chart(game).play
        assert not np.isin(play[:, 2:, 0, 4:12], (STAND, SURRENDER)).any()
        assert not np.isin(play[:, 2:, :, 20], (HIT, DOUBLE)).any()


# The Spanish family


def test_spanish_21_by_the_number_of_cards() -> None:
    """More cards are nearer to a bonus: what is hit with some cards is hit with more of them."""
    for game in ("spanish_21", "players_edge_21"):
        play = chart(game).play[0]
        for soft, low, high in ((0, 12, 19), (1, 17, 19)):
            for total in range(low, high + 1):
                most = min(MOST_CARDS, total - 10 if soft else total)
                for up in range(10):
                    hits = [int(play[cards, soft, total, up]) == HIT for cards in range(3, most + 1)]
                    assert hits == sorted(hits), (game, soft, total, up)


def test_well_known_squares_of_spanish_21() -> None:
    """Hard 12 is always hit, 18 stands, 11 is doubled; 17 is given up against an ace, and hit with more cards."""
    play = chart("spanish_21").play[0]
    assert (play[2:, 0, 12] == HIT).all()
    assert (play[2:6, 0, 18:21] == STAND).all()
    assert (play[2, 0, 11] == DOUBLE).all()
    assert play[2, 0, 9, 5] == DOUBLE and (play[2, 0, 9, :5] == HIT).all()
    assert play[2, 0, 17, 0] == SURRENDER and play[3, 0, 17, 0] == HIT
    assert play[2, 0, 17, 9] == STAND and play[6, 0, 17, 9] == HIT
    assert [int(play[cards, 0, 16, 1]) for cards in (2, 4, 5)] == [STAND, STAND, HIT]
    assert [int(play[cards, 1, 18, 4]) for cards in (2, 4, 5)] == [DOUBLE, DOUBLE, HIT]


def test_sevens_of_one_suit_wait_for_the_super_bonus() -> None:
    """Two suited sevens against a 7 are worth more than a split: the third pays 200 wagers besides."""
    strategy = chart("spanish_21")
    mixed, suited, best = (int(strategy.special[row, 6]) for row in (9, 10, 11))
    assert (mixed, suited, best) == (SPLIT, HIT, HIT)
    assert [int(strategy.special[9 + n, 4]) for n in range(3)] == [SPLIT] * 3


def test_doubled_hands_are_rescued_where_they_lose_more_than_half() -> None:
    """A doubled 16 against 8 to ace loses more than one of its two wagers on average (R33)."""
    after = chart("spanish_21").after
    assert (after[1, 0, 12:17, 7:] == RESCUE).all()
    assert (after[1, 0, 12:17, 0] == RESCUE).all()
    assert (after[1, 0, 18:21] == STAND).all()
    assert (after[1, 0, 12:17, 4] == STAND).all()
    assert not (after[1] == DOUBLE).any()


def test_low_totals_are_doubled_again_where_that_may_be() -> None:
    after = chart("players_edge_21").after
    assert (after[1, 0, 11, 1:9] == DOUBLE).all()
    assert not (after[3] == DOUBLE).any()


# What is not offered


def test_what_is_not_offered_is_played_on() -> None:
    """A double or a surrender that is not offered is a hit, a split that is not offered is played as the total."""
    strategy = chart("blackjack")
    tables = strategy.tables

    def decided(up: int, cards: int, total: int, value: int, *may: bool) -> int:
        return int(choose(tables, up, 0, cards, 0, total, value, -1, *may))

    assert decided(9, 2, 16, 9, False, True, True) == SURRENDER
    assert decided(9, 2, 16, 9, False, True, False) == HIT
    assert decided(4, 2, 11, 4, False, True, True) == DOUBLE
    assert decided(4, 2, 11, 4, False, False, True) == HIT
    assert decided(4, 2, 16, 7, True, True, True) == SPLIT
    assert decided(4, 2, 16, 7, False, True, True) == STAND


def test_the_worths_for_switching_are_those_of_the_hands() -> None:
    """Checked for a ten: what two cards win when the dealer has no Blackjack; a Blackjack as dealt wins 1."""
    rules = rules_of("blackjack_switch", decks=1)
    numbers, full = numbers_of(rules), full_shoe(rules.game, 1)
    strategy = strategy_of(rules)
    against = Against(numbers, full, 9, strategy)
    for x, y in ((9, 9), (7, 7), (0, 0), (4, 5), (0, 9)):
        free = 1 - against.blackjack_chance(against.left(x, y))
        worth = against.worth(x, y) / free
        assert strategy.worth[x, y, 9] == strategy.worth[y, x, 9] == pytest.approx(worth)
    assert (strategy.natural == 1).all()
    assert 0 < strategy.worth[0, 9, 9] < 1, "a Blackjack made by switching is 21 (R35)"
