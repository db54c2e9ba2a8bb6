"""What the squares of the charts say."""

import pytest

from etg.odds.certificate.cells import most_cards, said, without_surrender
from etg.odds.main.strategy import DOUBLE, HIT, STAND, SURRENDER


@pytest.mark.parametrize(
    ("decisions", "doubles_any", "words"),
    [
        ([HIT, HIT, HIT], False, "H"),
        ([STAND, STAND, STAND], True, "S"),
        ([STAND, STAND, STAND, HIT], True, "S5"),
        ([DOUBLE, DOUBLE, HIT, HIT], True, "D4"),
        ([DOUBLE, DOUBLE, STAND, STAND, HIT], True, "D4S6"),
        ([DOUBLE, HIT, HIT], False, "D"),
        ([DOUBLE, STAND, STAND], False, "Ds"),
        ([DOUBLE, STAND, HIT], False, "Ds4"),
        ([SURRENDER, HIT, STAND], True, "R4S"),
        ([SURRENDER, STAND], False, "Rs"),
        ([HIT, DOUBLE], True, "H3D"),
        ([SURRENDER], False, "R"),
    ],
)
def test_a_square_says_from_how_many_cards_on(decisions: list[int], doubles_any: bool, words: str) -> None:
    assert said(decisions, doubles_any) == words


@pytest.mark.parametrize(
    ("total", "soft", "cards"),
    [(5, False, 2), (11, False, 5), (12, False, 7), (20, False, 7), (13, True, 3), (16, True, 6), (20, True, 7)],
)
def test_squares_tell_of_hands_that_there_are(total: int, soft: bool, cards: int) -> None:
    """A hard 11 holds no ace, so it has five cards at most: four twos and a three."""
    assert most_cards(total, soft) == cards


@pytest.mark.parametrize(("words", "played"), [("R", "H"), ("Rs", "S"), ("R4S", "H4S"), ("S5", "S5"), ("P", "P")])
def test_a_square_where_no_surrender_is_offered(words: str, played: str) -> None:
    assert without_surrender(words) == played
