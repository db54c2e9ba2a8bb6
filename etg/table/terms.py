"""What the engine needs of a submission again and again, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from etg.games import Game, Rules
from etg.games.pay import blackjack_line, lines_in_force, spanish_verdict
from etg.games.play import dealer_hits_soft_17
from etg.money import PRIZE, Cents, Pay, is_payable
from etg.submission import MeterTerms, SideWager, Submission
from etg.wagers import WAGERS, Evaluator, Need


class Meter(NamedTuple):
    """A progressive meter of the table."""

    wager: str
    key: str
    """Its name within the paytable."""
    fed_by: str
    """The wager whose stakes feed it."""
    terms: MeterTerms


@dataclass(frozen=True, eq=False)
class Terms:
    """A submission, ready to be played."""

    submission: Submission

    @cached_property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.submission.rules

    @cached_property
    def game(self) -> Game:
        """The game."""
        return self.submission.rules.game

    @cached_property
    def side(self) -> Mapping[str, SideWager]:
        """The side wagers offered."""
        return self.submission.side_wagers

    @cached_property
    def evaluators(self) -> Mapping[str, Evaluator]:
        """What finds the outcome of each side wager offered."""
        return {name: side.evaluator for name, side in self.side.items()}

    @cached_property
    def wheels(self) -> frozenset[str]:
        """The side wagers decided by a wheel."""
        return frozenset(name for name in self.side if Need.WHEEL in WAGERS[name].needs)

    @cached_property
    def meters(self) -> Mapping[str, Meter]:
        """The progressive meters by name: the wager's id, or `id.meter` where it has several."""
        found: dict[str, Meter] = {}
        for name, side in self.side.items():
            several = len(side.meters or ()) > 1
            for key, terms in (side.meters or {}).items():
                if key != PRIZE:
                    found[f"{name}.{key}" if several else name] = Meter(name, key, WAGERS[name].rides_on or name, terms)
        return found

    @cached_property
    def meter_names(self) -> Mapping[tuple[str, str], str]:
        """The name of a meter from wager and key."""
        return {(meter.wager, meter.key): name for name, meter in self.meters.items()}

    @cached_property
    def hits_soft_17(self) -> bool:
        """Whether the dealer draws to a soft 17."""
        return dealer_hits_soft_17(self.rules)

    @cached_property
    def community_draws(self) -> bool:
        """Whether every hand decides at the same time and shares the next card (R44)."""
        return self.game.community_cards and self.rules.community_draws

    @cached_property
    def pays_blackjack_early(self) -> bool:
        """Whether a Blackjack is paid once the reader has ruled out the dealer's.

        Spanish 21 and Pontoon 21 wait until the hole card is turned (SP 7.H(1)(b), PO 7.H(1)(b)).
        """
        return self.game.book in ("BJ", "PE")

    @cached_property
    def any_21_wins(self) -> bool:
        """Whether a player's 21 beats all but a dealer's Blackjack, and so needs no dealer's hand (R50)."""
        return self.game.verdict is spanish_verdict

    @cached_property
    def main_pays(self) -> Mapping[str, Pay]:
        """What each line of the main paytable pays."""
        return {name: line.pays for name, line in self.game.main_paytable.lines.items()}

    @cached_property
    def blackjack_line(self) -> str:
        """The line that pays a Blackjack."""
        return blackjack_line(self.rules)

    def payable(self, wager: Cents) -> str | None:
        """The name of a line by which this main wager could not be paid to the cent, if there is one (R4)."""
        for line in lines_in_force(self.rules):
            if line.outcome != "surrender" and not is_payable(line.pays, wager):
                return line.name
        return None
