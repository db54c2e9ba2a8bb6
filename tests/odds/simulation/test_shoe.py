"""The shoe of the kernel: the generator's own numbers, cards in every place alike, the cover card, and empty shoes."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from etg.errors import Malformed
from etg.odds.simulation.block import make_plan, play
from etg.odds.simulation.shoe import BEGAN, NEXT, Shoe, begin_round, below, draw, new_shoe, next_number
from etg.submission import load, shipped_path
from tests.odds.simulation.rounds import sensible_strategy

DECK = np.arange(52, dtype=np.int8)


def test_the_generator_gives_the_published_numbers() -> None:
    """The first outputs of xoshiro256++ from the state 1, 2, 3, 4."""
    state = np.array((1, 2, 3, 4), np.uint64)
    assert [int(next_number(state)) for _ in range(6)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
    ]


def test_every_seed_and_block_has_its_own_numbers() -> None:
    states = {tuple(new_shoe(DECK, seed, block).state) for seed in (-1, 0, 1, 2, 10**30) for block in range(200)}
    assert len(states) == 1000


def test_numbers_below_a_bound_are_alike() -> None:
    state = new_shoe(DECK, 1, 0).state
    for bound in (1, 2, 3, 52, 312):
        counts = np.bincount([below(state, bound) for _ in range(50 * bound)], minlength=bound)
        assert counts.size == bound
        assert _too_uneven(counts) < 4.5


def test_a_number_that_would_favour_some_is_drawn_again() -> None:
    """Near 2 to the power of 32 about half of the numbers of 32 bits must be refused."""
    bound = 2**31 + 1
    state = new_shoe(DECK, 5, 0).state
    numbers = np.array([below(state, bound) for _ in range(20_000)])
    quarters = np.bincount(numbers * 4 // bound, minlength=4)
    assert numbers.max() < bound
    assert _too_uneven(quarters) < 4.5


def test_every_card_comes_in_every_place_equally_often() -> None:
    shoe = new_shoe(DECK, 7, 0)
    counts = np.zeros((8, 52), np.int64)
    pairs = np.zeros((52, 52), np.int64)
    for _ in range(30_000):
        drawn = [draw(shoe) for _ in range(8)]
        counts[range(8), drawn] += 1
        pairs[drawn[0], drawn[7]] += 1
        begin_round(shoe, 0)
    assert sorted(shoe.cards) == list(range(52))
    for place in counts:
        assert _too_uneven(place) < 4.5
    assert not pairs.diagonal().any()
    assert _too_uneven(pairs[~np.eye(52, dtype=bool)]) < 4.5


def _too_uneven(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> float:
    """How many standard deviations the chi-square of counts that should be alike lies above what is expected."""
    if counts.size == 1:
        return 0.0
    expected = counts.sum() / counts.size
    chi_square = ((counts - expected) ** 2 / expected).sum()
    return float((chi_square - (counts.size - 1)) / np.sqrt(2 * (counts.size - 1)))


def test_a_given_order_is_drawn_as_it_lies() -> None:
    order = Random(3).sample(range(52), 52)
    shoe = new_shoe(np.array(order, np.int8), 1, 0, shuffled=False)
    assert [draw(shoe) for _ in range(52)] == order


# The cover card


def _rounds(shoe: Shoe, cover: int, rounds: int) -> list[tuple[int, int]]:
    """Where each round began and ended."""
    plan = make_plan(load(shipped_path("blackjack")), sensible_strategy(), cover)
    found = []
    for _ in range(rounds):
        play(plan, shoe, 1)
        found.append((int(shoe.place[BEGAN]), int(shoe.place[NEXT])))
    return found


def test_rounds_follow_each_other_until_the_cover_card_has_come() -> None:
    plan = make_plan(load(shipped_path("blackjack")), sensible_strategy(), cover=234)
    shoe = new_shoe(plan.shoe, 11, 0)
    last = shoes = 0
    for begin, end in _rounds(shoe, 234, 2000):
        assert begin == (last if last < 234 else 0)
        assert begin + 4 <= end
        shoes += begin == 0
        last = end
    assert 2000 / 50 < shoes < 2000 / 35  # a round takes 5 to 6 cards
    assert sorted(shoe.cards) == sorted(plan.shoe)


def test_without_a_cover_card_every_round_has_all_the_cards() -> None:
    plan = make_plan(load(shipped_path("blackjack")), sensible_strategy())
    assert {begin for begin, _ in _rounds(new_shoe(plan.shoe, 11, 0), 0, 200)} == {0}


def test_an_empty_shoe_goes_on_with_what_was_played_before() -> None:
    """BJ 14.F."""
    shoe = new_shoe(DECK, 2, 0)
    for _ in range(47):
        draw(shoe)
    begin_round(shoe, 52)
    before = Counter(int(card) for card in shoe.cards[:47])
    on_the_table = [draw(shoe) for _ in range(5)]
    again = [draw(shoe) for _ in range(47)]
    assert Counter(again) == before
    assert not set(again) & set(on_the_table)
    assert shoe.place[BEGAN] == 0 and shoe.place[NEXT] == 52
    begin_round(shoe, 52)
    assert shoe.place[NEXT] == 0


def test_a_round_that_the_cards_do_not_suffice_for_still_ends() -> None:
    """The engine would void it; no strategy of any sense comes to it."""
    shoe = new_shoe(DECK, 2, 0)
    assert len([draw(shoe) for _ in range(120)]) == 120


def test_the_cover_card_lies_within_the_shoe() -> None:
    for cover in (-1, 313):
        with pytest.raises(Malformed, match="312"):
            make_plan(load(shipped_path("blackjack")), sensible_strategy(), cover)
