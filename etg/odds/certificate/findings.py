"""All that a certificate is written from: what was submitted, what was found, with which program, and how."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from etg.games import Game
from etg.odds.exact import WagerOdds
from etg.odds.listing import has_odds, odds_of
from etg.resources import resource
from etg.shoe.statistics import Battery
from etg.submission import SideWager, Submission
from etg.wagers.paytables import BOOKS

if TYPE_CHECKING:  # compiled code takes its time to be read, and is not needed to tell what it has found
    from etg.odds.main.result import MainOdds
    from etg.odds.simulation.results import Result, SideResult


@dataclass(frozen=True, slots=True)
class Program:
    """The program that found the figures."""

    version: str
    commit: str
    """Of its source; empty where nobody knows."""
    digest: str
    """SHA-256 over the hashes of all its files."""
    files: int


@dataclass(frozen=True, slots=True)
class Way:
    """How the figures were found, so that they can be found again."""

    file: str
    """The submission, as it was named."""
    made: date
    seed: int
    rounds: int
    shuffles: int
    shuffle_seed: int | None
    """None: the shuffles came from the random source of the operating system."""
    source: str
    """That source in words."""


@dataclass(frozen=True)
class Findings:
    """What is certified."""

    submission: Submission
    main: "MainOdds"
    simulated: "Result"
    """From a fresh shoe every round, as the exact figures are."""
    shoes: "Result | None"
    """From shoes that are dealt down to the cover card."""
    cover: int
    """How many cards lie behind it."""
    shuffled: Battery
    program: Program
    way: Way

    @property
    def game(self) -> Game:
        """The game of the submission."""
        return self.submission.game

    @cached_property
    def wagers(self) -> tuple[tuple[SideWager, tuple[WagerOdds, ...]], ...]:
        """The side wagers with their exact odds, for each fixed stake; none where the cards do not decide."""
        sides = self.submission.side_wagers.values()
        return tuple((side, tuple(odds_of(self.submission, side)) if has_odds(side.id) else ()) for side in sides)

    def by_stake(self, side: SideWager) -> tuple[WagerOdds, ...]:
        """The odds for every fixed stake: a meter is worth less to a higher one."""
        stakes = [replace(side, amounts=(amount,)) for amount in side.amounts] or [side]
        return tuple(odds for one in stakes for odds in odds_of(self.submission, one))

    def simulated_side(self, odds: WagerOdds) -> "SideResult | None":
        """The same wager as it was simulated."""
        return side_of(self.simulated, odds.paytable.wager, odds.stake)

    def books(self) -> Iterator[tuple[str, str]]:
        """The files of the paytables that are in force, and their SHA-256."""
        game = self.game
        for prefix in dict.fromkeys((game.book, *(game.book_of(wager) for wager in self.submission.side_wagers))):
            path = resource("config", "paytables", f"{BOOKS[prefix]}.toml")
            yield f"config/paytables/{path.name}", sha256(path.read_bytes()).hexdigest()


def side_of(result: "Result", wager: str, stake: int) -> "SideResult | None":
    """A side wager of a simulation, with this stake."""
    return next((one for one in result.sides if one.id == wager and one.stake == stake), None)
