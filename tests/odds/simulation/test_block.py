"""Blocks of rounds: the same for the same seed, whole counts, and side wagers as the exact odds have them."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from etg.errors import Malformed
from etg.games import GAMES
from etg.odds.listing import has_odds, odds_of
from etg.odds.simulation.block import OFFSET, SIZE, Counts, Plan, make_plan, play_block
from etg.odds.simulation.kernel import play_rounds
from etg.submission import check, load, parse, shipped_path
from tests.odds.simulation.rounds import sensible_strategy

ROUNDS = 10**6


def plan_of(game: str, cover: int = 0) -> Plan:
    return make_plan(load(shipped_path(game)), sensible_strategy(), cover)


def same(one: Counts, other: Counts) -> bool:
    return (
        np.array_equal(one.net, other.net)
        and one.wagered == other.wagered
        and all(np.array_equal(a, b) for a, b in zip(one.outcomes, other.outcomes, strict=True))
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_same_block_is_always_the_same_rounds(game: str) -> None:
    plan = plan_of(game, cover=60)
    first = play_block(plan, 3, 5, 2000)
    assert same(first, play_block(plan, 3, 5, 2000))
    assert same(first, play_block(pickle.loads(pickle.dumps(plan)), 3, 5, 2000))
    assert not same(first, play_block(plan, 3, 6, 2000))
    assert not same(first, play_block(plan, 4, 5, 2000))
    assert first.net.size == SIZE and first.net.sum() == 2000
    assert [int(counts.sum()) for counts in first.outcomes] == [2000] * len(plan.sides)
    assert [counts.size for counts in first.outcomes] == [len(side.outcomes) for side in plan.sides]


def test_blocks_at_the_same_time_do_not_disturb_each_other() -> None:
    plan = plan_of("blackjack")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda block: play_block(plan, 1, block, 20_000), range(8)))
    assert all(same(counts, play_block(plan, 1, block, 20_000)) for block, counts in enumerate(found))


def test_a_strategy_that_may_only_be_read_will_do() -> None:
    plan = plan_of("blackjack")
    known = len(play_rounds.signatures)  # type: ignore[attr-defined]
    counts = play_block(plan, 1, 1, 1000)
    for table in plan.strategy.tables:
        table.flags.writeable = False
    assert same(counts, play_block(plan, 1, 1, 1000))
    assert len(play_rounds.signatures) <= max(known, 1)  # type: ignore[attr-defined]  # nothing was compiled anew


def test_a_wheel_wager_needs_its_wheel() -> None:
    values = parse(shipped_path("spanish_21").read_text(encoding="utf-8"))
    del values["side_wagers"]["bonus_spin"]["wheel"]
    with pytest.raises(Malformed, match="bonus_spin"):
        make_plan(check(values, filed=False), sensible_strategy())


def test_no_rounds_count_nothing() -> None:
    counts = play_block(plan_of("blackjack"), 1, 1, 0)
    assert not counts.net.any() and counts.wagered == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_main_wager_costs_what_such_a_game_costs(game: str) -> None:
    """Between 0 and 4 percent with a strategy that makes some sense; Switch without switching costs far more."""
    counts = play_block(plan_of(game), 1, 1, ROUNDS)
    edge = -float(counts.net @ (np.arange(SIZE) - OFFSET)) / (10 * ROUNDS)
    assert 0 < edge < (0.3 if game == "blackjack_switch" else 0.04)
    assert 10.5 * ROUNDS < counts.wagered / GAMES[game].hands_per_box < 12 * ROUNDS


@pytest.mark.parametrize("game", GAMES)
def test_side_wagers_come_out_as_their_exact_odds_say(game: str) -> None:
    submission = load(shipped_path(game))
    plan = make_plan(submission, sensible_strategy())
    counts = play_block(plan, 2026, 0, ROUNDS)
    for side, counted in zip(plan.sides, counts.outcomes, strict=True):
        if not has_odds(side.id):
            continue
        exact = odds_of(submission, submission.side_wagers[side.id])[0]
        assert exact.stake == side.stake
        assert set(exact.outcomes) <= set(side.outcomes)
        for outcome, count in zip(side.outcomes, counted, strict=True):
            chance = float(exact.outcomes.get(outcome, 0))
            deviation = (ROUNDS * chance * (1 - chance)) ** 0.5
            assert abs(count - ROUNDS * chance) <= 4.5 * deviation + 1, (side.id, outcome)
