"""Blocks of rounds: what is simulated under a submission, and one block of it as counts."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etg.cards import PACK_52
from etg.errors import Malformed
from etg.odds.main.numbers import Numbers, numbers_of
from etg.odds.main.strategy import Strategy, Tables
from etg.odds.simulation.kernel import Tally, new_room, play_rounds
from etg.odds.simulation.shoe import NEXT, Cards, Shoe, new_shoe
from etg.odds.simulation.side_tables import SideTable, side_tables
from etg.odds.simulation.sides import OTHER_HAND, UP, Sides
from etg.submission import Submission

OFFSET = 640
"""The index of a net result of 0: eight hands, each doubled three times, are the most that can be lost."""
SIZE = OFFSET + 2**11 + 1
"""A Super Bonus of 200 times the wager besides its line is the most that can be won."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What is simulated: one box alone at the table, with its main wager and every side wager."""

    numbers: Numbers
    strategy: Strategy
    shoe: Cards
    """All cards of the shoe in pack order."""
    cover: int
    """0: a fresh shoe for every round; else the shoe is shuffled before the round in which so many are used."""
    sides: tuple[SideTable, ...]


class Counts(NamedTuple):
    """What has happened in a block: whole numbers, which add up to the same in any order."""

    net: NDArray[np.int64]
    """How often the main wager of a round came to each net result, in tenths: 0 is at `OFFSET`."""
    wagered: int
    """Tenths of the wager put on main hands, doubles and splits included."""
    outcomes: tuple[NDArray[np.int64], ...]
    """For each side wager how often it had each of its outcomes."""


class Played(NamedTuple):
    """One round."""

    net: int
    wagered: int
    outcomes: tuple[int, ...]
    """For each side wager the number of its outcome."""
    cards: int
    """How many cards have left the shoe."""


def make_plan(submission: Submission, strategy: Strategy, cover: int = 0) -> Plan:
    """Rounds under a submission by a strategy."""
    rules = submission.rules
    shoe = np.array(rules.game.pack * rules.decks, np.int8)
    if not 0 <= cover <= shoe.size:
        raise Malformed(f"the cover card lies behind card 0 to {shoe.size}, not {cover}")
    numbers = numbers_of(rules)
    assert numbers.super_bonus + max(numbers.bonus_pays) < SIZE - OFFSET, "there is a place for every net result"
    return Plan(numbers, strategy, shoe, cover, side_tables(submission))


def play_block(plan: Plan, seed: int, block: int, rounds: int) -> Counts:
    """Play a block of rounds; the same block of the same seed is always the same rounds."""
    return play(plan, new_shoe(plan.shoe, seed, block), rounds)


def play_cards(plan: Plan, cards: Cards, seed: int = 0) -> Played:
    """Play one round with cards in a given order; only wheels are spun by the seed."""
    shoe = new_shoe(cards, seed, 0, shuffled=False)
    net, wagered, outcomes = play(plan, shoe, 1)
    return Played(int(net.argmax()) - OFFSET, wagered, tuple(int(o.argmax()) for o in outcomes), int(shoe.place[NEXT]))


def play(plan: Plan, shoe: Shoe, rounds: int) -> Counts:
    """Go on with a shoe for so many rounds."""
    sides, ends = _packed(plan.sides)
    net, outcomes = np.zeros(SIZE, np.int64), np.zeros(ends[-1], np.int64)
    tally = Tally(net, OFFSET, outcomes, np.array(ends[:-1], np.int64))
    room = new_room(len(plan.sides))
    wagered = play_rounds(plan.numbers, _tables(plan.strategy), sides, shoe, room, plan.cover, rounds, tally)
    return Counts(net, int(wagered), tuple(np.split(outcomes, ends[1:-1])) if plan.sides else ())


def _tables(strategy: Strategy) -> Tables:
    """The tables as the compiled code knows them: what has come from another machine may be fit for reading only."""
    play, pair, special, after = (np.require(t, np.int8, ("C", "W")) for t in strategy.tables[:4])
    worth, natural = (np.require(t, np.float64, ("C", "W")) for t in strategy.tables[4:])
    return play, pair, special, after, worth, natural


@lru_cache(maxsize=16)
def _packed(tables: tuple[SideTable, ...]) -> tuple[Sides, tuple[int, ...]]:
    """The tables of all wagers in one, and where the counts of each wager begin and end."""
    starts = list(accumulate((side.table.size for side in tables), initial=0))
    moved = [
        np.where(side.table < 0, side.table - start, side.table) for side, start in zip(tables, starts, strict=False)
    ]
    wheels = list(accumulate((len(side.weights) for side in tables), initial=0))
    weights = [weight for side in tables for weight in accumulate(side.weights)]
    sides = Sides(
        table=np.concatenate([np.zeros(0, np.int32), *moved]).astype(np.int32),
        start=np.array(starts[:-1], np.int64),
        by_hands=np.array([side.by_hands for side in tables], np.int64),
        classes=np.array([side.classes for side in tables], np.int8).reshape(len(tables), 3, len(PACK_52)),
        width=np.array([int(side.classes[0].max()) + 1 for side in tables], np.int64),
        rest=np.array([OTHER_HAND if side.by_four else UP for side in tables], np.int64),
        wheel=np.array(wheels, np.int64),
        weights=np.array(weights, np.int64),
        waits=np.array([any(side.waits[has_20] for side in tables) for has_20 in range(2)], np.int64),
    )
    return sides, tuple(accumulate((len(side.outcomes) for side in tables), initial=0))
