"""What the analysis of a main wager comes to."""

from dataclasses import dataclass

from etg.odds.main.strategy import Strategy
from etg.submission import Submission


@dataclass(frozen=True, slots=True, eq=False)
class BasicPlay:
    """The basic strategy of a submission, from a full fresh shoe at a table alone, for a wager of `numbers.STAKE`."""

    submission: Submission
    strategy: Strategy
    """By totals."""
    edge_by_totals: float
    """The house edge of exactly that strategy, as a fraction of the original wagers (both in Switch)."""


@dataclass(frozen=True, slots=True, eq=False)
class MainOdds(BasicPlay):
    """The main wager of a submission: the best play beside the basic strategy."""

    edge: float
    """The house edge under composition-dependent play."""
    method: str
    """How it was found and how accurate it is, in a few sentences."""
