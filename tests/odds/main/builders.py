"""What the tests of the main wager share: small shoes, rules as numbers, tables to follow."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from etg.games import Rules
from etg.odds.main.dealing import Ints
from etg.odds.main.edge import best_edge
from etg.odds.main.numbers import Numbers, numbers_of
from etg.odds.main.strategy import DOUBLE, HIT, RESCUE, STAND, Strategy, blank_strategy
from etg.submission import load, shipped_path
from tests.odds.main.brute import House, Shoe

VALUES = "A23456789T"


@cache
def shipped(game: str) -> Rules:
    """The rules of a shipped submission."""
    return load(shipped_path(game)).rules


def rules_of(game: str, **options: Any) -> Rules:
    """The same with some options changed."""
    return replace(shipped(game), **options)


def best(game: str, **options: Any) -> float:
    """The house edge of the best play in percent."""
    return _percent(rules_of(game, **options))


@cache
def _percent(rules: Rules) -> float:
    """Every edge is worked out once for all tests."""
    return 100 * best_edge(rules)


def blackjack(decks: int = 6, hits: bool = False, **options: Any) -> float:
    """The same for Blackjack without surrender, unless that is said."""
    return best("blackjack", decks=decks, dealer_hits_soft_17=hits, **{"surrender": False, **options})


def shoe_of(**counts: int) -> Shoe:
    """A shoe of a few values, as in `shoe_of(A=3, T=5, _8=4)`."""
    found = [0] * 10
    for name, count in counts.items():
        found[VALUES.index(name.removeprefix("_"))] = count
    return tuple(found)


def array(shoe: Shoe) -> Ints:
    """A shoe as the analysis takes it."""
    return np.array(shoe, np.int64)


def numbers_for(house: House, most_hands: int = 1, resplit_aces: bool = False) -> Numbers:
    """The rules of a house as the analysis takes them."""
    game = "spanish_21" if house.spanish else "blackjack_switch" if house.push_22 else "blackjack"
    return numbers_of(shipped(game))._replace(
        hole_card=int(house.hole_card),
        hits_soft_17=int(house.hits_soft_17),
        surrender=int(house.surrender),
        max_splits=most_hands - 1,
        resplit_aces=int(resplit_aces),
        most_doubles=house.most_doubles,
        charlie=int(house.charlie),
    )


def some_strategy(seed: int) -> Strategy:
    """Tables in which many squares are drawn at random: what they say need not be wise, only followed."""
    rng = random.Random(seed)
    strategy = blank_strategy()
    for index in np.ndindex(strategy.play.shape):
        _, cards, soft, total, _ = index
        if total <= 11 or (soft and total <= 15):
            choices = [HIT, HIT, DOUBLE]
        elif total <= (18 if soft else 16):
            choices = [HIT, STAND, DOUBLE if cards == 2 else STAND]
        else:
            choices = [STAND]
        strategy.play[index] = rng.choice(choices)
    for index in np.ndindex(strategy.after.shape):
        strategy.after[index] = rng.choice((STAND, RESCUE, DOUBLE)) if index[2] < 17 else STAND
    for x, y, up in np.ndindex(strategy.worth.shape):
        strategy.worth[x, y, up] = strategy.worth[y, x, up] = rng.uniform(-1, 1)
    strategy.natural[:] = 0.5
    return strategy
