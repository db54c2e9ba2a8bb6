"""Random submissions, strategies and shoes: what kernel and engine are compared with."""

from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from etg.cards import ACE, EIGHT, POINTS, RANK, SEVEN, SIX, Card
from etg.games import GAMES
from etg.odds.main.strategy import (
    DOUBLE,
    HIT,
    NO_SPECIAL,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Strategy,
    blank_strategy,
)
from etg.submission import Submission, check
from etg.wagers import WAGERS, Need
from tests.table.random_play import random_submission


def any_submission(rng: Random, game: str) -> Submission:
    """Any options that the book allows, with a handful of the side wagers that are simulated."""
    values = dict(random_submission(rng, game).values)
    sides: dict[str, dict[str, Any]] = {}
    for wager, terms in values["side_wagers"].items():
        needs = WAGERS[wager].needs
        if Need.TABLE_DRAW in needs:
            continue
        sides[wager] = {key: value for key, value in terms.items() if not key.endswith("_bonus")}
        paytable = GAMES[game].paytables(wager)[terms["paytable"]]
        if not paytable.default_stakes and not WAGERS[wager].rides_on:
            sides[wager]["minimum"] = 5 if wager == "buster_blackjack" else 1
        if len(paytable.stakes) > 1:
            sides[wager]["amounts"] = [Decimal(rng.choice(paytable.stakes)) / 100]
        if Need.WHEEL in needs:
            amounts = sides[wager].get("amounts", [Decimal(stake) / 100 for stake in paytable.default_stakes])
            stakes = [int(amount * 100) for amount in amounts]
            lines = (line for line in paytable.lines.values() if line.stake in (None, *stakes))
            sides[wager]["wheel"] = {line.outcome: rng.randint(1, 9) for line in lines}
    return check(values | {"side_wagers": sides, "minimum": 1}, filed=False)


# Strategies


def any_strategy(rng: Random) -> Strategy:
    """A strategy that may do anything, or one that hits long, or one that makes some sense."""
    dice = np.random.default_rng(rng.getrandbits(64))
    strategy = sensible_strategy() if rng.random() < 0.3 else _wild_strategy(rng, dice)
    strategy.special[:] = _random(dice, strategy.special.shape, {NO_SPECIAL: 5, HIT: 3, SPLIT: 2, DOUBLE: 1, STAND: 1})
    strategy.after[:] = _random(dice, strategy.after.shape, {STAND: 3, RESCUE: 2, DOUBLE: 4})
    strategy.worth[:] = dice.normal(size=strategy.worth.shape)
    strategy.natural[:] = dice.normal(size=strategy.natural.shape)
    return strategy


def _wild_strategy(rng: Random, dice: np.random.Generator) -> Strategy:
    strategy = blank_strategy()
    weights = rng.choice(
        (
            {HIT: 4, STAND: 3, DOUBLE: 2, SURRENDER: 1},
            {HIT: 9, STAND: 1, DOUBLE: 1},
            {HIT: 30, STAND: 1},
            {HIT: 2, STAND: 2, DOUBLE: 6},
        )
    )
    strategy.play[:] = _random(dice, strategy.play.shape, weights)
    if rng.random() < 0.5:
        strategy.play[:, :, :, :12] = HIT
    strategy.pair[:] = _random(dice, strategy.pair.shape, {0: 1, 1: rng.choice((1, 3, 9))})
    return strategy


def _random(dice: np.random.Generator, shape: tuple[int, ...], weights: dict[int, int]) -> NDArray[np.int8]:
    chances = np.array(list(weights.values())) / sum(weights.values())
    return dice.choice(np.array(list(weights), np.int8), shape, p=chances)


def sensible_strategy() -> Strategy:
    """Near enough to what a player does who knows the game."""
    strategy = blank_strategy()
    small = slice(1, 6)  # the dealer shows 2 to 6
    strategy.play[:, :, 0, 17:] = STAND
    strategy.play[:, :, 0, 12:17, small] = STAND
    strategy.play[:, :, 0, 10:12, 1:9] = DOUBLE
    strategy.play[:, :, 0, 9, small] = DOUBLE
    strategy.play[:, :, 0, 16, 8:] = SURRENDER
    strategy.play[:, :, 1, 18:] = STAND
    strategy.play[:, :, 1, 17:19, small] = DOUBLE
    strategy.pair[:, [0, 7]] = 1
    strategy.pair[:, [1, 2, 5, 6, 8], small] = 1
    return strategy


# Shoes

_FAVOURITES: tuple[Callable[[Card], bool], ...] = (
    lambda card: False,
    lambda card: POINTS[card] >= 10,
    lambda card: POINTS[card] == 10,
    lambda card: RANK[card] == ACE,
    lambda card: RANK[card] == SEVEN,
    lambda card: card == 24,
    lambda card: RANK[card] in (SIX, SEVEN, EIGHT),
    lambda card: RANK[card] in (SIX, SEVEN, EIGHT) and card & 3 == 2,
    lambda card: POINTS[card] < 5 or RANK[card] == ACE,
    lambda card: RANK[card] in (2, 7),
    lambda card: card & 3 == 1,
)


def any_shoe(dice: np.random.Generator, shoe: NDArray[np.int8]) -> NDArray[np.int8]:
    """The cards of a shoe in random order, some of them rather at the front than others."""
    liked = _FAVOURITES[dice.integers(len(_FAVOURITES))]
    weights = np.where([liked(int(card)) for card in range(52)], dice.choice((3.0, 10.0, 40.0, 200.0)), 1.0)
    order: NDArray[np.int64] = np.argsort(dice.exponential(size=shoe.size) / weights[shoe])
    return shoe[order]
