"""All that a certificate is written from: what was submitted, what was found, with which program, and how."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING

from etg.games import Game
from etg.money import Cents
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


@dataclass(frozen=True, slots=True)
class Findings:
    """What is certified."""

    submission: Submission
    odds: Mapping[str, tuple[WagerOdds, ...]]
    """Exact odds of the side wagers, for every stake that makes a difference; none where nothing decides them alone."""
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

    @property
    def wagers(self) -> Iterator[tuple[SideWager, tuple[WagerOdds, ...]]]:
        """The side wagers with their odds: for each stake where the paytable belongs to it, else for the first."""
        for side in self.submission.side_wagers.values():
            yield side, self.odds[side.id] if side.paytable.stakes else self.odds[side.id][:1]

    def simulated_side(self, odds: WagerOdds) -> "SideResult | None":
        """The same wager as it was simulated."""
        return side_of(self.simulated, odds.paytable.wager, odds.stake)

    def books(self) -> Iterator[tuple[str, str]]:
        """The files of the paytables that are in force, and their SHA-256."""
        game = self.game
        for prefix in dict.fromkeys((game.book, *(game.book_of(wager) for wager in self.submission.side_wagers))):
            path = resource("config", "paytables", f"{BOOKS[prefix]}.toml")
            yield f"config/paytables/{path.name}", sha256(path.read_bytes()).hexdigest()


def exact_odds(submission: Submission) -> dict[str, tuple[WagerOdds, ...]]:
    """The odds of all side wagers: a paytable may belong to its stake, and a meter is worth less to a higher one."""
    return {side.id: tuple(_odds(submission, side)) for side in submission.side_wagers.values()}


def _odds(submission: Submission, side: SideWager) -> Iterator[WagerOdds]:
    if not has_odds(side.id, by_play=True):
        return
    found = odds_of(submission, side)
    yield from found
    if side.meters and not side.paytable.stakes:
        yield from (_at(found[0], stake) for stake in side.amounts[1:])


def _at(odds: WagerOdds, stake: Cents) -> WagerOdds:
    """The same wager with another stake, where that does not matter to its outcomes."""
    meters = dict.fromkeys(odds.paytable.meters, 0)
    back = sum(chance * odds.paytable.returned(outcome, stake, meters) for outcome, chance in odds.outcomes.items())
    shares = {meter: share * Fraction(odds.stake, stake) for meter, share in odds.shares.items()}
    return replace(odds, stake=stake, edge=1 - Fraction(back, stake), shares=shares)


def side_of(result: "Result", wager: str, stake: int) -> "SideResult | None":
    """A side wager of a simulation, with this stake."""
    return next((one for one in result.sides if one.id == wager and one.stake == stake), None)
