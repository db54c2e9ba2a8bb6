"""A kernel that deals no cards: its counts depend on seed, block and rounds as those of the real one do."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from etg.money import Cents
from etg.odds.simulation.block import OFFSET, SIZE, Counts
from etg.odds.simulation.runs import Run
from etg.odds.simulation.tally import Tally, Whole
from etg.wagers import Outcome

NETS = {-10: 0.48, 0: 0.09, 10: 0.38, 15: 0.05}
MAIN_VALUES: Whole = np.arange(SIZE, dtype=np.int64) - OFFSET


def fake_plan(hands: int = 1, cover: int = 0, sides: tuple[tuple[str, tuple[Outcome, ...], Cents], ...] = ()) -> Any:
    """As much of a plan as runs and results look at."""
    tables = tuple(SimpleNamespace(id=id_, outcomes=outcomes, stake=stake) for id_, outcomes, stake in sides)
    return SimpleNamespace(numbers=SimpleNamespace(hands_per_box=hands), cover=cover, sides=tables)


def fake_run(rounds: int, seed: int = 7) -> Run:
    """A run of the fake kernel, with one side wager of two outcomes that wins 5 or loses 1."""
    return Run(fake_plan(), seed, rounds, (MAIN_VALUES, np.array([500, -100])))


def fake_block(_plan: object, seed: int, block: int, rounds: int) -> Counts:
    """Other counts for every seed and block."""
    chance = np.random.default_rng((seed, block))
    net = np.zeros(SIZE, np.int64)
    net[np.array(list(NETS)) + OFFSET] = chance.multinomial(rounds, list(NETS.values()))
    return Counts(net, 11 * rounds, (chance.multinomial(rounds, [0.15, 0.85]).astype(np.int64),))


def plain(tally: Tally | None) -> object:
    """All numbers of a tally, to be compared."""
    assert tally is not None
    counts = [count.tolist() for count in tally.counts]
    return tally.blocks, tally.rounds, tally.sizes, tally.wagered, counts, tally.spreads
