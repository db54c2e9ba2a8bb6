"""What the tests of the main wager share: small shoes, rules as numbers, tables to follow."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from etg.games import Rules
from etg.odds.main.against import Against, full_shoe
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
    return best_under(rules_of(game, **options))


@cache
def best_under(rules: Rules) -> float:
    """The same; every edge is worked out once for all tests."""
    return 100 * best_edge(rules)


def blackjack(decks: int = 6, hits: bool = False, **options: Any) -> float:
    """The same for Blackjack without surrender, unless that is said."""
    return best("blackjack", decks=decks, dealer_hits_soft_17=hits, **{"surrender": False, **options})


def against(up: int, game: str, **options: Any) -> float:
    """What two cards that are no Blackjack are worth on average against one up card: a tenth of the work."""
    rules = rules_of(game, **options)
    full = full_shoe(rules.game, rules.decks)
    one = Against(numbers_of(rules), full, up)
    shoe = one.left()
    ways = {(x, y): int(shoe[x] * (shoe[y] - (x == y))) for x in range(10) for y in range(10) if x + y != 9 or x * y}
    worths = (count * one.worth(min(hand), max(hand)) for hand, count in ways.items())
    return float(sum(worths) / sum(ways.values()))


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
    rng = np.random.default_rng(seed)
    strategy = blank_strategy()
    _, cards, soft, total, _ = np.indices(strategy.play.shape)
    low = (total <= 11) | ((soft == 1) & (total <= 15))
    middle = ~low & (total <= np.where(soft == 1, 18, 16))
    strategy.play[:] = STAND
    strategy.play[low] = rng.choice((HIT, HIT, DOUBLE), low.sum())
    strategy.play[middle] = rng.choice((HIT, STAND, DOUBLE), middle.sum())
    strategy.play[middle & (cards > 2) & (strategy.play == DOUBLE)] = STAND
    strategy.after[:, :, :17] = rng.choice((STAND, RESCUE, DOUBLE), strategy.after[:, :, :17].shape)
    worth = rng.uniform(-1, 1, strategy.worth.shape)
    strategy.worth[:] = worth + worth.transpose(1, 0, 2)
    strategy.natural[:] = 0.5
    return strategy
