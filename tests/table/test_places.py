"""Every card is in exactly one place, whatever happens."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.games import GAMES
from etg.shoe import ShoeKind
from etg.table import events as e
from etg.table.checklist import Step
from tests.table.random_play import random_submission
from tests.table.virtual_table import VirtualTable

EXAMPLES = int(os.environ.get("ETG_EXAMPLES", "60"))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 2**48))
def test_every_card_is_in_exactly_one_place(game: str, seed: int) -> None:
    """Over shuffles, burns, corrections, voids, new decks, batches and sides: a shoe of real cards bears it out."""
    rng = Random(seed)
    playing = VirtualTable(rng, random_submission(rng, game), odd=0.08)
    for _ in range(4):
        playing.play_round()


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_in_one_place_through_many_rounds(game: str) -> None:
    """Long enough for every shoe to be dealt to its cover card and shuffled several times."""
    rng = Random(game)
    for odd in (0.0, 0.05):
        playing = VirtualTable(rng, random_submission(rng, game), odd)
        for _ in range(80):
            playing.play_round()
        loaded = [event for event in playing.events if isinstance(event, e.Prepared) and event.step is Step.LOAD]
        assert loaded or playing.state.shoe.kind is ShoeKind.CONTINUOUS
