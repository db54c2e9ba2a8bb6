"""Kernel and engine: with the same cards and decisions a round comes to the same, to the cent and to the card."""

import os
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from etg.games import GAMES
from etg.odds.main.numbers import STAKE, TENTHS
from etg.odds.main.strategy import DOUBLE, Strategy
from etg.odds.simulation.block import Plan, Played, make_plan, play_cards
from etg.submission import Submission, load, shipped_path
from tests.odds.simulation.engine import Engine, EngineRound
from tests.odds.simulation.rounds import any_shoe, any_strategy, any_submission, sensible_strategy

DEFAULT = 5000
ROUNDS = int(os.environ.get("ETG_KERNEL_ROUNDS", DEFAULT))
"""For each game."""
_AT_A_TIME = 100
_FREE_BONUS = "buster_free_bonus"


class Comparison:
    """Rounds of one submission, by one strategy, played by both."""

    def __init__(self, rng: Random, submission: Submission, strategy: Strategy) -> None:
        self.submission = submission
        self.plan = make_plan(submission, strategy)
        stakes = {side.id: side.stake for side in self.plan.sides if side.id != _FREE_BONUS}
        if _FREE_BONUS in submission.side_wagers:
            stakes["buster_blackjack"] = submission.side_wagers[_FREE_BONUS].options.bonus_stake
        self.engine = Engine(submission, strategy, stakes)
        self.dice = np.random.default_rng(rng.getrandbits(64))
        self.met: set[str] = set()

    def differences(self, rounds: int, plan: Plan | None = None) -> list[str]:
        """What was different, in words; with another plan than the one that the engine follows."""
        found = (self._difference(plan or self.plan, seed) for seed in range(rounds))
        return [difference for difference in found if difference]

    def _difference(self, plan: Plan, seed: int) -> str:
        shoe = any_shoe(self.dice, plan.shoe)
        kernel = play_cards(plan, shoe, seed)
        outcomes = {side.id: side.outcomes[number] for side, number in zip(plan.sides, kernel.outcomes, strict=True)}
        symbols = {side.id: outcomes[side.id][0] for side in plan.sides if side.weights and outcomes[side.id]}
        engine = self.engine.play([int(card) for card in shoe], symbols)
        self.met |= engine.met
        different = _main(kernel, engine)
        bonus = outcomes.pop(_FREE_BONUS, ())
        paytable = self.submission.side_wagers[_FREE_BONUS].paytable if bonus else None
        if engine.free_bonus != (paytable.returned(bonus, paytable.stakes[0]) if paytable else 0):
            different.append(f"{_FREE_BONUS} {bonus}, not {engine.free_bonus} cents")
        if outcomes != engine.outcomes:
            different.append(f"{outcomes}, not {engine.outcomes}")
        return f"{', '.join(different)}: {shoe[: kernel.cards].tolist()}" if different else ""


def _main(kernel: Played, engine: EngineRound) -> list[str]:
    different = []
    if kernel.net * STAKE != engine.net * TENTHS:
        different.append(f"net {kernel.net} tenths, not {engine.net} cents")
    if kernel.wagered * STAKE != engine.wagered * TENTHS:
        different.append(f"wagered {kernel.wagered} tenths, not {engine.wagered} cents")
    if kernel.cards != engine.cards:
        different.append(f"{kernel.cards} cards, not {engine.cards}")
    return different


_SPLIT = ("win split", "tie split", "lose split", "lose split doubled 1", "2 split aces", "4 split aces", "8 hands")
_EVERYWHERE = ("win", "tie", "lose", "lose doubled 1", "blackjack", "dealer's Blackjack", "5 cards", "7 cards", *_SPLIT)
_SPANISH = ("surrender", "dealer did not draw", "rescue doubled 1", "rescue split doubled 1", "8 cards", "super_bonus")
_COMES_UP: dict[str, tuple[str, ...]] = {
    "blackjack": ("dealer did not draw", "surrender"),
    "blackjack_switch": ("dealer's 22", "switched", "switched Blackjack", "16 hands"),
    "pitch_blackjack": ("dealer did not draw", "surrender"),
    "community_blackjack": ("no second card", "original wager only", "surrender"),
    "spanish_21": _SPANISH,
    "pontoon_21": _SPANISH,
    "players_edge_21": (*_SPANISH, "rescue doubled 3", "win doubled 3", "lose split doubled 3"),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_comes_to_what_the_engine_comes_to(game: str) -> None:
    rng = Random(f"kernel {game}")
    met: set[str] = set()
    for _ in range(0, ROUNDS, _AT_A_TIME):
        submission = any_submission(rng, game)
        comparison = Comparison(rng, submission, any_strategy(rng))
        different = comparison.differences(_AT_A_TIME)
        assert not different, f"{len(different)} of {_AT_A_TIME}: {different[0]} {submission.values}"
        met |= comparison.met
    if ROUNDS >= DEFAULT:
        assert sorted({*_EVERYWHERE, *_COMES_UP[game]} - met) == []


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        ("blackjack", {"blackjack_pays": 12}),
        ("blackjack", {"hits_soft_17": 1}),
        ("blackjack", {"max_splits": 2}),
        ("blackjack", {"resplit_aces": 1}),
        ("blackjack", {"surrender": 0}),
        ("community_blackjack", {"community_draws": 0}),
        ("community_blackjack", {"charlie": 1}),
        ("community_blackjack", {"hole_card": 1}),
        ("blackjack_switch", {"push_22": 0}),
        ("spanish_21", {"bonus_suit": 1}),
        ("spanish_21", {"double_any_cards": 0}),
        ("pontoon_21", {"any_21_wins": 0}),
        ("players_edge_21", {"most_doubles": 1}),
        ("players_edge_21", {"super_bonus": 10_00}),
    ],
)
def test_other_rules_are_found_out(game: str, wrong: dict[str, Any]) -> None:
    strategy = sensible_strategy()
    strategy.after[:] = DOUBLE
    comparison = Comparison(Random(f"teeth {game}"), load(shipped_path(game)), strategy)
    plan = replace(comparison.plan, numbers=comparison.plan.numbers._replace(**wrong))
    assert comparison.differences(1500, plan)


@pytest.mark.parametrize("game", GAMES)
def test_another_outcome_of_a_side_wager_is_found_out(game: str) -> None:
    comparison = Comparison(Random(f"sides {game}"), load(shipped_path(game)), sensible_strategy())
    for number, side in enumerate(comparison.plan.sides):
        table = np.where(side.table >= 0, (side.table + 1) % 2, side.table).astype(np.int32)
        sides = (*comparison.plan.sides[:number], replace(side, table=table), *comparison.plan.sides[number + 1 :])
        assert comparison.differences(200, replace(comparison.plan, sides=sides)) or side.id == _FREE_BONUS
