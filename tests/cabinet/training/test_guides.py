"""The guide of a training: how hands do the next thing, and by which clause."""

import pytest

from etg.cabinet.training.guides import guide
from etg.games import GAMES
from tests.table.builders import Table


@pytest.mark.clause("BJ 7.B(1)", "SP 7.B(1)", "PO 7.B(1)", "PE 7.B(1)")
@pytest.mark.parametrize("game", [game for game in GAMES if not GAMES[game].face_down])
def test_the_guide_says_which_hand_draws_the_first_cards(game: str) -> None:
    words, clause = guide(Table(game).open(1).state)
    assert words.startswith("With the hand nearest the shoe")
    assert clause == ("R43" if game == "community_blackjack" else f"{GAMES[game].book} 7.B(1)")
