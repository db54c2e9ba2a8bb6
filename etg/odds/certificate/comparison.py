"""Simulated against exact: does a simulation of the rules find what the mathematics say?

A side wager is judged by its outcomes: how often each came, against its exact probability, as one chi-square; the edge
follows from them. Outcomes that are too rare for that are counted together; where even these are few, their number is
judged by the Poisson distribution. The main wager is judged by its edge. All verdicts together are judged at 99 %, each
at its share of the remaining 1 % (Bonferroni).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import exp, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from etg.money import PRIZE
from etg.odds.certificate.document import Block, Paragraph, Picture, Section, Table, Tone, left, right
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.plots import Mark, intervals
from etg.odds.certificate.writing import percent, points, z_value
from etg.odds.exact import WagerOdds
from etg.odds.listing import BY_PLAY
from etg.odds.moments import moments_of
from etg.shoe.statistics import chi_square_tail
from etg.submission import SideWager
from etg.wagers import Outcome

if TYPE_CHECKING:
    from etg.odds.simulation.results import SideResult

CONFIDENCE = 0.99
BY_PLAY_ACCURACY = 1e-4
"""No probability of Bad Beat is further off than this (`etg.odds.main.bad_beat`)."""
LEAST_EXPECTED = 5
"""Outcomes that are expected less often than this are counted together."""
MAIN = "Main wager, basic strategy"
_HALF = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure, exact and simulated."""

    name: str
    exact: float
    simulated: float
    error: float
    """Of the simulated one, from the exact variance where there is one."""
    p: float
    """The chance of a deviation as large as this or larger."""
    level: float
    """Below this chance it is called a difference."""
    test: str
    """By what it was judged."""

    @property
    def z(self) -> float:
        """How many standard errors the simulated figure is above the exact one."""
        return (self.simulated - self.exact) / self.error if self.error else 0.0

    @property
    def agrees(self) -> bool:
        """Whether the deviation is within chance."""
        return self.p >= self.level

    @property
    def verdict(self) -> str:
        """In a word."""
        return "agrees" if self.agrees else "DIFFERS"


def compared(found: Findings) -> tuple[Compared, ...]:
    """The main wager, then every side wager that has exact odds and was simulated."""
    pairs = [
        (side, odds, simulated)
        for side, all_odds in found.wagers
        for odds in all_odds
        if (simulated := found.simulated_side(odds)) is not None
    ]
    level = (1 - CONFIDENCE) / (1 + len(pairs))
    return (_main(found, level), *(_side(found, *pair, level) for pair in pairs))


def _main(found: Findings, level: float) -> Compared:
    estimate = found.simulated.main.estimate
    exact, error = found.main.edge_by_totals, estimate.standard_error
    z = (estimate.edge - exact) / error if error else 0.0
    return Compared(MAIN, exact, estimate.edge, error, 2 * NormalDist().cdf(-abs(z)), level, f"z = {z_value(z)}")


def _side(found: Findings, side: SideWager, odds: WagerOdds, simulated: "SideResult", level: float) -> Compared:
    rounds = found.simulated.rounds
    odds = without_draws(side, odds)
    found_fit = fit(odds.outcomes, simulated.outcomes, rounds, BY_PLAY_ACCURACY if side.id == BY_PLAY else 0.0)
    return Compared(
        name=wager_name(side, odds),
        exact=float(odds.edge),
        simulated=simulated.estimate.edge,
        error=deviation(side, odds) / sqrt(rounds),
        p=found_fit.p,
        level=level,
        test=found_fit.words,
    )


def without_draws(side: SideWager, odds: WagerOdds) -> WagerOdds:
    """Bad Beat without its draws among cards and boxes, which are not simulated."""
    if side.id != BY_PLAY or not side.bonuses:
        return odds
    outcomes: dict[Outcome, Fraction] = {}
    for outcome, chance in odds.outcomes.items():
        rest = tuple(name for name in outcome if name not in side.bonuses)
        outcomes[rest] = outcomes.get(rest, Fraction(0)) + chance
    meters = dict.fromkeys(odds.paytable.meters, 0)
    back = sum(chance * odds.paytable.returned(outcome, odds.stake, meters) for outcome, chance in outcomes.items())
    return replace(odds, outcomes=outcomes, edge=1 - Fraction(back, odds.stake))


def wager_name(side: SideWager, odds: WagerOdds) -> str:
    """The wager, with its stake where there is more than one set of odds."""
    several = len(side.amounts) > 1 and bool(side.paytable.stakes)
    return f"{side.paytable.name}, ${odds.stake / 100:g}" if several else str(side.paytable.name)


def deviation(side: SideWager, odds: WagerOdds) -> float:
    """The standard deviation of what a wager gives back, as a multiple of the stake, meters at 0."""
    prize = (side.meters or {}).get(PRIZE)
    stake = odds.stake
    variance = moments_of(odds, prize.reset if prize else 0).variance(stake * stake, stake, 1)
    return sqrt(variance / (stake * stake))


class Fit(NamedTuple):
    """How well counts fit their probabilities."""

    statistic: float
    """Chi-square of the outcomes that are expected often enough."""
    df: int
    expected: float
    """Of all rare outcomes together, where even that is too few for a chi-square; else 0."""
    rare: int
    """How often they came."""

    @property
    def p(self) -> float:
        """The chance of counts that lie as far off, by whichever of the two tests is worse."""
        tests = [chi_square_tail(self.statistic, self.df)] if self.df else []
        if self.expected or self.rare:
            tests.append(poisson(self.expected, self.rare))
        return min(1.0, min(tests, default=1.0) * len(tests or (1,)))

    @property
    def words(self) -> str:
        """By what it was judged."""
        return f"χ² = {self.statistic:.1f}, df {self.df}" if self.df else f"{self.rare}, {self.expected:.1f} expected"


def fit(chances: Mapping[Outcome, Fraction], counts: Mapping[Outcome, int], rounds: int, slack: float = 0.0) -> Fit:
    """Compare counts with probabilities; an outcome that cannot be is one that is expected never.

    `slack` is how far each probability may be off by itself: so much of every deviation is no fault of the counts.
    """
    bins: list[tuple[float, int]] = []
    expected, rare = 0.0, sum(count for outcome, count in counts.items() if outcome not in chances)
    for outcome, chance in chances.items():
        mean = float(chance) * rounds
        if mean < LEAST_EXPECTED:
            expected, rare = expected + mean, rare + counts.get(outcome, 0)
        else:
            bins.append((mean, counts.get(outcome, 0)))
    if expected >= LEAST_EXPECTED:
        bins.append((expected, rare))
        expected, rare = 0.0, 0
    off = ((max(0.0, abs(count - mean) - slack * rounds), mean) for mean, count in bins)
    return Fit(sum(far * far / mean for far, mean in off), max(0, len(bins) - 1), expected, rare)


def poisson(mean: float, count: int) -> float:
    """The chance of a number of rare events as far off on either side."""
    terms = [exp(-mean)]
    for number in range(1, count + 1):
        terms.append(terms[-1] * mean / number)
    return min(1.0, 2 * sum(terms), 2 * (1 - sum(terms[:-1])))


def section(found: Findings) -> Section:
    """Table and plot of all comparisons."""
    figures = compared(found)
    rows = tuple(
        (
            one.name,
            percent(one.exact),
            percent(one.simulated),
            f"{one.error * 100:.4f}",
            points(one.simulated - one.exact),
            z_value(one.z),
            one.test,
            _p(one.p),
            one.verdict,
        )
        for one in figures
    )
    columns = (
        left("Wager"),
        right("Exact edge"),
        right("Simulated"),
        right("Std. error"),
        right("Difference"),
        right("z"),
        right("Judged by"),
        right("p"),
        left("Verdict"),
    )
    bound = NormalDist().inv_cdf(1 - figures[0].level / 2)
    marks = [Mark(_short(one.name), one.z, one.agrees) for one in figures]
    about = "Simulated less exact house edge of every wager, in standard errors: " + "; ".join(
        f"{one.name} {z_value(one.z)}" for one in figures
    )
    caption = (
        "The house edge of every wager as it was simulated: dots, with intervals of 95 %; the line in the middle is "
        f"the exact figure. Bounds of {bound:.2f} standard errors are shaded: they hold all dots in 99 of 100 runs."
    )
    blocks: list[Block] = [
        Paragraph(_opening(found), Tone.LEAD),
        Table(columns, rows, dense=True),
        _verdict(figures),
        Picture(intervals(marks, bound, _HALF, about), caption),
        Paragraph(_NOTE + (_SLACK if BY_PLAY in found.submission.side_wagers else ""), Tone.NOTE),
    ]
    return Section("Simulated against exact", tuple(blocks))


_NOTE = (
    "Standard error and difference are in percentage points. A side wager is judged by how often each of its outcomes "
    "came (χ²; rare outcomes together by their number, Poisson), because its edge follows from them; its standard "
    "error is the exact one. The main wager is judged by its edge. z says how many standard errors a simulated edge "
    "lies above the exact one; "
    "for wagers with rare and high payments it leans to one side, so it is shown and not judged."
)


_SLACK = (
    f" Bad Beat’s probabilities may be off by {BY_PLAY_ACCURACY:g} by themselves, which is taken off every deviation "
    "of its outcomes; its draws of a card and of a box are not simulated, and not in this table."
)


def _opening(found: Findings) -> str:
    return (
        f"The rules of this submission were played {found.simulated.rounds:,} times, a fresh shoe for every round, by "
        "a program that shares no formula with the exact figures: it deals cards, decides by the charts above and pays."
    )


def _verdict(figures: tuple[Compared, ...]) -> Paragraph:
    wrong = [one.name for one in figures if not one.agrees]
    if wrong:
        return Paragraph(f"DIFFERS at {CONFIDENCE:.0%}: {', '.join(wrong)}.", Tone.FAULT)
    return Paragraph(f"All {len(figures)} wagers agree with the simulation, judged together at 99 %.", Tone.RESULT)


def _p(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else f"{p:.0e}"


def _short(name: str) -> str:
    return name if len(name) <= 34 else f"{name[:32].rstrip()}…"
