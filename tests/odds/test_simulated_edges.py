"""The simulated house edge of every shipped submission beside the analysed one of the very strategy that is played.

Two ways that share no code but the tables of the strategy: the analysis adds up chances, the kernel plays cards.
A fresh shoe is used for each round. `make lab` plays 10^9 rounds of Blackjack and 10^8 of every other game.
"""

import os

import pytest

from etg.games import GAMES
from etg.submission import load, shipped_path

pytest.importorskip("numba", reason="the extra `maths` is not installed")
from etg.odds.main.edge import edge_by_totals, strategy_of
from etg.odds.simulation.block import make_plan
from etg.odds.simulation.results import edge_of, values_of
from etg.odds.simulation.runs import Run, gather, play_here

SEED = 2026
ROUNDS = {"blackjack": 10**9}
IN_CI, IN_LAB = 10**7, 10**8
SIGMAS = 3


@pytest.mark.parametrize("game", GAMES)
def test_the_simulated_edge_is_the_analysed_one(game: str) -> None:
    rounds = ROUNDS.get(game, IN_LAB) if os.environ.get("ETG_SIMULATED") else IN_CI
    submission = load(shipped_path(game))
    plan = make_plan(submission, strategy_of(submission.rules))
    values = values_of(submission, plan)
    tally, lost = gather(play_here(Run(plan, SEED, rounds, values), os.cpu_count() or 1, lambda: False), lambda _: None)
    assert tally is not None and lost is None and tally.rounds == rounds
    found = edge_of(plan, values, tally)
    analysed = edge_by_totals(submission.rules)
    off = found.errors_off(analysed)
    told = f"{game}: {found.edge:.6%} +- {found.standard_error:.6%} of {rounds:,} rounds, analysed {analysed:.6%}"
    print(told, f"{off:+.2f} standard errors")  # noqa: T201  what the laboratory keeps
    assert off is not None and abs(off) <= SIGMAS, told


def test_another_strategy_than_the_analysed_one_would_be_found_out() -> None:
    submission = load(shipped_path("blackjack"))
    never_busts = strategy_of(submission.rules)
    hard = never_busts.play.copy()
    hard[:, :, 0, 12:, :] = 1
    plan = make_plan(submission, type(never_busts)(hard, *never_busts.tables[1:]))
    values = values_of(submission, plan)
    tally, _ = gather(play_here(Run(plan, SEED, IN_CI, values), 1, lambda: False), lambda _: None)
    assert tally is not None
    off = edge_of(plan, values, tally).errors_off(edge_by_totals(submission.rules))
    assert off is not None and off > 3 * SIGMAS
