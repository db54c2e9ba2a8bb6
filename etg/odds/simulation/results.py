"""What the counts of a run say: edges with their errors, variance, hit rates. Everything comes from whole numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import numpy as np

from etg.money import PRIZE, Cents
from etg.odds.listing import has_odds, odds_of
from etg.odds.main.numbers import TENTHS
from etg.odds.simulation.block import OFFSET, SIZE, Plan
from etg.odds.simulation.tally import Spread, Tally, Values, Whole
from etg.submission import SideWager, Submission
from etg.wagers import LOST, WAGERS, Outcome

LEVELS = (0.95, 0.99)
LEAST_BLOCKS = 10
"""Fewer blocks do not tell how far they lie apart."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A house edge with its error, as fractions of the original wagers, or of the stake of a side wager."""

    edge: float
    standard_error: float
    by_blocks: bool
    """The error comes from how far whole blocks lie apart, because rounds of one shoe depend on each other."""
    variance: float
    """Of the result of a round."""
    confidence: Mapping[float, tuple[float, float]]
    """For each level, the interval around the edge."""

    @property
    def standard_deviation(self) -> float:
        """Of the result of a round."""
        return sqrt(self.variance)

    def errors_off(self, other: float) -> float | None:
        """How many standard errors the edge is above another one; None where there is no error to measure with."""
        return (self.edge - other) / self.standard_error if self.standard_error else None


@dataclass(frozen=True, slots=True)
class MainResult:
    """Of the main wager."""

    estimate: Estimate
    win: float
    push: float
    lose: float
    histogram: Mapping[int, int]
    """How many rounds came to each net result, in tenths of one wager; only what occurred."""
    wagered: int
    """All that was wagered on the hands, doubles and splits with it, in tenths of one wager."""
    per_wagered: float
    """The house's win as a fraction of that."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """Of a side wager, with all progressive meters at 0 and a fixed prize paid."""

    id: str
    stake: Cents
    estimate: Estimate
    hit_rate: float
    outcomes: Mapping[Outcome, int]
    exact: float | None
    """The edge by counting every way the cards can come, where the cards decide the wager."""


@dataclass(frozen=True, slots=True)
class Result:
    """Of a run."""

    rounds: int
    blocks: int
    main: MainResult
    sides: tuple[SideResult, ...]


def values_of(submission: Submission, plan: Plan) -> Values:
    """What each net result, and each outcome of each side wager, is worth to the player."""
    main = np.arange(SIZE, dtype=np.int64) - OFFSET
    sides = (
        [_won(submission.side_wagers[side.id], outcome, side.stake) for outcome in side.outcomes] for side in plan.sides
    )
    return (main, *(np.array(side, dtype=np.int64) for side in sides))


def _won(side: SideWager, outcome: Outcome, stake: Cents) -> Cents:
    """What an outcome is worth, as `etg.odds.exact` counts it: meters stand at 0, a bonus that rides has no stake."""
    prize = (side.meters or {}).get(PRIZE)
    meters = dict.fromkeys(side.paytable.meters, 0) | {PRIZE: prize.reset if prize else 0}
    return side.paytable.returned(outcome, stake, meters) - (0 if WAGERS[side.id].rides_on else stake)


def result_of(submission: Submission, plan: Plan, values: Values, tally: Tally) -> Result:
    """What a tally says."""
    return Result(
        rounds=tally.rounds,
        blocks=tally.blocks,
        main=_main(plan, values[0], tally),
        sides=tuple(_side(submission, plan, values, tally, index) for index in range(len(plan.sides))),
    )


def edge_of(plan: Plan, values: Values, tally: Tally) -> Estimate:
    """The edge of the main wager alone."""
    unit = TENTHS * plan.numbers.hands_per_box
    return estimate(values[0], tally.counts[0], unit, tally, tally.spreads[0], dependent=plan.cover > 0)


def _main(plan: Plan, values: Whole, tally: Tally) -> MainResult:
    histogram = {int(values[index]): int(tally.counts[0][index]) for index in np.flatnonzero(tally.counts[0])}
    net = sum(value * count for value, count in histogram.items())
    return MainResult(
        estimate=edge_of(plan, (values,), tally),
        win=sum(count for value, count in histogram.items() if value > 0) / tally.rounds,
        push=histogram.get(0, 0) / tally.rounds,
        lose=sum(count for value, count in histogram.items() if value < 0) / tally.rounds,
        histogram=histogram,
        wagered=tally.wagered,
        per_wagered=-net / tally.wagered if tally.wagered else 0.0,
    )


def _side(submission: Submission, plan: Plan, values: Values, tally: Tally, index: int) -> SideResult:
    table = plan.sides[index]
    counts, spread = tally.counts[index + 1], tally.spreads[index + 1]
    outcomes = {outcome: int(count) for outcome, count in zip(table.outcomes, counts, strict=True)}
    return SideResult(
        id=table.id,
        stake=table.stake,
        estimate=estimate(values[index + 1], counts, table.stake, tally, spread, dependent=plan.cover > 0),
        hit_rate=1 - outcomes.get(LOST, 0) / tally.rounds,
        outcomes=outcomes,
        exact=_exact(submission, table.id, table.stake),
    )


def _exact(submission: Submission, wager: str, stake: Cents) -> float | None:
    if not has_odds(wager, by_play=True):
        return None
    played = replace(submission.side_wagers[wager], amounts=(stake,), bonuses=frozenset())  # these are not simulated
    (found,) = odds_of(submission, played)
    return float(found.edge)


def estimate(values: Whole, counts: Whole, unit: int, tally: Tally, spread: Spread, *, dependent: bool) -> Estimate:
    """The edge of a wager of which `unit` is staked, from how often it was worth what.

    Where rounds depend on each other, as those of one shoe do, the error is taken from the spread of whole blocks.
    """
    pairs = [(int(values[index]), int(counts[index])) for index in np.flatnonzero(counts)]
    rounds = tally.rounds
    total = sum(value * count for value, count in pairs)
    squares = sum(value * value * count for value, count in pairs)
    mean = Fraction(total, rounds)
    variance = (squares - mean * total) / max(1, rounds - 1)
    by_blocks = dependent and tally.blocks >= LEAST_BLOCKS
    of_mean = _variance_by_blocks(tally, spread, mean) if by_blocks else variance / rounds
    error = sqrt(of_mean) / unit
    edge = float(-mean / unit)
    degrees = tally.blocks - 1 if by_blocks else None
    return Estimate(
        edge=edge,
        standard_error=error,
        by_blocks=by_blocks,
        variance=float(variance / (unit * unit)),
        confidence={level: _interval(edge, error, level, degrees) for level in LEVELS},
    )


def _variance_by_blocks(tally: Tally, spread: Spread, mean: Fraction) -> Fraction:
    """Of the mean of all rounds, from the result of each block less what its rounds would come to on average."""
    apart = spread.squares - 2 * mean * spread.products + mean * mean * tally.sizes
    return apart * tally.blocks / (tally.blocks - 1) / (tally.rounds * tally.rounds)


def _interval(edge: float, error: float, level: float, degrees: int | None) -> tuple[float, float]:
    reach = error * quantile(level, degrees)
    return edge - reach, edge + reach


def quantile(level: float, degrees: int | None) -> float:
    """How many errors on either side hold the true value so often; with few blocks by Student's distribution.

    The expansion of Cornish and Fisher is right to a thousandth from nine degrees of freedom up.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    if degrees is None:
        return z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / degrees + second / degrees**2 + third / degrees**3 + fourth / degrees**4
