"""What the analysis of a main wager comes to."""

from dataclasses import dataclass

from etg.odds.main.strategy import Strategy
from etg.submission import Submission


@dataclass(frozen=True, slots=True, eq=False)
class MainOdds:
    """The main wager of a submission, from a full fresh shoe at a table alone, for a wager of `numbers.STAKE`."""

    submission: Submission
    edge: float
    """The house edge under composition-dependent play, as a fraction of the original wagers (both in Switch)."""
    strategy: Strategy
    """The basic strategy by totals."""
    edge_by_totals: float
    """The house edge of exactly that strategy."""
    method: str
    """How it was found and how accurate it is, in a few sentences."""
