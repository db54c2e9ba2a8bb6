"""Kernel and engine: with the same cards and decisions a round comes to the same, to the cent and to the card."""

import os
from collections import Counter
from random import Random

import numpy as np
import pytest

from etg.games import GAMES
from etg.odds.main.numbers import STAKE, TENTHS
from etg.odds.simulation.block import Plan, Played, make_plan, play_cards
from etg.submission import Submission
from tests.odds.simulation.engine import Engine, EngineRound
from tests.odds.simulation.rounds import any_shoe, any_strategy, any_submission

ROUNDS = int(os.environ.get("ETG_KERNEL_ROUNDS", "5000"))
"""For each game."""
_WITH_ONE_STRATEGY = 100
_FREE_BONUS = "buster_free_bonus"


def difference(plan: Plan, submission: Submission, kernel: Played, engine: EngineRound) -> str:
    """In which way kernel and engine disagree; nothing when they do not."""
    if kernel.net * STAKE != engine.net * TENTHS:
        return f"net {kernel.net} tenths, not {engine.net} cents"
    if kernel.wagered * STAKE != engine.wagered * TENTHS:
        return f"wagered {kernel.wagered} tenths, not {engine.wagered} cents"
    if kernel.cards != engine.cards:
        return f"{kernel.cards} cards, not {engine.cards}"
    for side, number in zip(plan.sides, kernel.outcomes, strict=True):
        outcome = side.outcomes[number]
        if side.id == _FREE_BONUS:
            paid = submission.side_wagers[_FREE_BONUS].paytable.returned(outcome, side.stake)
            if paid != engine.free_bonus:
                return f"free bonus {paid}, not {engine.free_bonus}"
        elif outcome != engine.outcomes[side.id]:
            return f"{side.id} {outcome}, not {engine.outcomes[side.id]}"
    return ""


class Comparison:
    """Random rounds of one submission, by one strategy, played by both."""

    def __init__(self, rng: Random, game: str, submission: Submission | None = None) -> None:
        self.submission = submission or any_submission(rng, game)
        strategy = any_strategy(rng)
        self.plan = make_plan(self.submission, strategy)
        stakes = {side.id: side.stake for side in self.plan.sides if side.id != _FREE_BONUS}
        self.engine = Engine(self.submission, strategy, stakes)
        self.dice = np.random.default_rng(rng.getrandbits(64))

    def differences(self, rounds: int, plan: Plan | None = None) -> tuple[list[str], Counter[str]]:
        """What was different, and what came up."""
        found: list[str] = []
        met: Counter[str] = Counter()
        plan = plan or self.plan
        for seed in range(rounds):
            shoe = any_shoe(self.dice, plan.shoe)
            kernel = play_cards(plan, shoe, seed)
            symbols = {
                side.id: side.outcomes[number][0]
                for side, number in zip(plan.sides, kernel.outcomes, strict=True)
                if side.weights and number
            }
            engine = self.engine.play([int(card) for card in shoe], symbols)
            if different := difference(plan, self.submission, kernel, engine):
                found.append(f"{different}: {[int(card) for card in shoe[:30]]}")
            met[str(kernel.net)] += 1
        return found, met


@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_comes_to_what_the_engine_comes_to(game: str) -> None:
    rng = Random(f"kernel {game}")
    for _ in range(0, ROUNDS, _WITH_ONE_STRATEGY):
        comparison = Comparison(rng, game)
        different, _ = comparison.differences(_WITH_ONE_STRATEGY)
        assert not different, f"{len(different)} of {_WITH_ONE_STRATEGY} {comparison.submission.values}: {different[0]}"
