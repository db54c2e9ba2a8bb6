"""A Rules Submission that has passed its checks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from etg.games import Game, Rules
from etg.money import Cents
from etg.wagers import WAGERS, Evaluator, Options
from etg.wagers.paytables import Line, Paytable


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that keeps a submission from being used."""

    path: str
    message: str
    clause: str | None = None

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" + (f" [{self.clause}]" if self.clause else "")


class SubmissionRefused(Exception):
    """A submission that the book does not allow, with all that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """What the submission says about one progressive meter or fixed prize."""

    start: Cents
    reset: Cents
    rate: Fraction
    """The share of each wager that goes to the meter; 0 for a fixed prize."""
    maximum: Cents | None = None
    """The most that is paid (Must Hit)."""


@dataclass(frozen=True, slots=True)
class SideWager:
    """A side wager as offered at the table."""

    id: str
    paytable: Paytable
    minimum: Cents
    maximum: Cents
    amounts: tuple[Cents, ...] = ()
    """The only stakes taken, where they are fixed."""
    meters: Mapping[str, MeterTerms] | None = None
    wheel: Mapping[str, int] | None = None
    options: Options = field(default_factory=Options)
    bonuses: frozenset[str] = frozenset()
    """The additional lines of the paytable that are offered."""

    @property
    def evaluator(self) -> Evaluator:
        """The function that finds the outcome under the submitted options."""
        return WAGERS[self.id].evaluator(self.options)

    def others_get(self, line: Line) -> tuple[Cents, ...]:
        """What each other player gets when this line is paid: one amount, or several that go by his wager (R40)."""
        if line.others is None:
            return ()
        return tuple(dict.fromkeys(self.paytable.community_pay(line, stake) for stake in self.amounts))


@dataclass(frozen=True, slots=True)
class Submission:
    """The operator's filed options, checked against the book of the game."""

    name: str
    approved: date | None
    rules: Rules
    side_wagers: Mapping[str, SideWager]
    hash: str
    """SHA-256 over what was filed, whatever the order of its keys."""
    values: Mapping[str, Any] = field(repr=False, compare=False)
    """What was filed, as it was read."""
    manual_cards: bool = False
    """Two people may enter cards by hand while the shoe is being mended."""

    @property
    def game(self) -> Game:
        """The game it is for."""
        return self.rules.game
