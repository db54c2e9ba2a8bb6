"""What the engine needs of a submission again and again, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm
from typing import NamedTuple

from etg.cards import PACK_52, Card
from etg.errors import Refused
from etg.games import Game, Rules
from etg.games.pay import blackjack_line, lines_in_force, spanish_verdict
from etg.games.play import Target, dealer_hits_soft_17, first_deal
from etg.money import PRIZE, Cents, Odds
from etg.shoe import ShoeKind
from etg.shoe.inventory import Pile, pile
from etg.submission import MeterTerms, SideWager, Submission
from etg.table.clauses import clause
from etg.texts import text
from etg.wagers import WAGERS, Evaluator, Need

_COLOURS = {ShoeKind.TWO_BATCH: "BJ 3.B(2)", ShoeKind.DOUBLE: "BJ 3.C(1)"}


class Meter(NamedTuple):
    """A progressive meter of the table."""

    wager: str
    key: str
    """Its name within the paytable."""
    fed_by: str
    """The wager whose stakes feed it."""
    terms: MeterTerms


class TableLimits(NamedTuple):
    """The least and the most that a main wager may be, as a floorperson has set them within the submission."""

    minimum: Cents
    maximum: Cents


@dataclass(frozen=True, eq=False)
class Terms:
    """A submission, ready to be played."""

    submission: Submission
    limits: TableLimits | None = None
    """None: those of the submission."""
    filed: "Terms | None" = field(default=None, repr=False)
    """The terms with the limits of the submission; None: these are they."""

    def within(self, limits: TableLimits | None) -> "Terms":
        """The terms of the same submission with these limits of the table: always the same object for the same ones."""
        filed = self.filed or self
        own = filed.submission.rules
        if limits is None or limits == (own.minimum, own.maximum):
            return filed
        if limits not in filed._within:
            filed._within[limits] = Terms(filed.submission, limits, filed)
        return filed._within[limits]

    @cached_property
    def _within(self) -> "dict[TableLimits, Terms]":
        return {}

    @cached_property
    def rules(self) -> Rules:
        """The rules in force, with the limits of the table."""
        own = self.submission.rules
        if self.limits is None:
            return own
        return replace(own, minimum=self.limits.minimum, maximum=self.limits.maximum)

    @cached_property
    def game(self) -> Game:
        """The game."""
        return self.submission.rules.game

    def clause(self, which: str) -> str:
        """A clause of the game's book, by its number or by what it is about."""
        return clause(self.game.book, which)

    @cached_property
    def side(self) -> Mapping[str, SideWager]:
        """The side wagers offered."""
        return self.submission.side_wagers

    @cached_property
    def pack(self) -> frozenset[Card]:
        """The cards that the decks hold."""
        return frozenset(self.game.pack)

    def check_shoe(self, kind: ShoeKind) -> None:
        """Refuse a shoe that the book does not know, or not for this game."""
        if kind is not ShoeKind.DOUBLE:
            return
        if self.game.book != "BJ":
            raise Refused(text("{game} is not dealt from a double shoe", game=text(self.game.name)), self.clause("7.A"))
        if self.game.face_down:
            raise Refused(text("hand-dealt cards come from no shoe"), "BJ 12.B(6)")

    def colours_clause(self, kind: ShoeKind) -> str | None:
        """The clause that wants the two sets of such a shoe to have backs of different colours; None: none does."""
        return _COLOURS.get(kind) if self.game.book == "BJ" else None

    @cached_property
    def full(self) -> Pile:
        """All the cards of one set: a shoe, one of its sides, or a batch."""
        return pile(self.game.pack) * self.rules.decks

    @cached_property
    def tens(self) -> tuple[Card, ...]:
        """The 10s that must come out of a set of decks that still holds them (SP 3.B)."""
        return tuple(card for card in PACK_52 if card not in self.pack) * self.rules.decks

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
    def main_odds(self) -> Mapping[str, tuple[int, int]]:
        """What each line of the main paytable pays: so many cents for so many wagered."""
        odds = {name: line.pays for name, line in self.game.main_paytable.lines.items()}
        return {name: (p.rate.numerator, p.rate.denominator) for name, p in odds.items() if isinstance(p, Odds)}

    @cached_property
    def exact_unit(self) -> Cents:
        """Main wagers that are multiples of it can be paid to the cent by every line in force (R4).

        A surrender is no payment: where a wager cannot be halved to the cent, it is the surrender that is refused.
        """
        lines = (line.outcome for line in lines_in_force(self.rules) if line.outcome != "surrender")
        return lcm(*(self.main_odds[name][1] for name in lines))

    @property
    def wager_unit(self) -> Cents:
        """Main wagers are multiples of it: of the chip unit, and payable to the cent (R4)."""
        return lcm(self.rules.chip_unit, self.exact_unit)

    @cached_property
    def blackjack_line(self) -> str:
        """The line that pays a Blackjack."""
        return blackjack_line(self.rules)

    def first_deal(self, boxes: tuple[int, ...]) -> tuple[Target, ...]:
        """Where the first cards go."""
        if boxes not in self._deals:
            self._deals[boxes] = first_deal(self.rules, boxes)
        return self._deals[boxes]

    @cached_property
    def _deals(self) -> dict[tuple[int, ...], tuple[Target, ...]]:
        return {}

    def pays(self, line: str, wager: Cents) -> Cents:
        """What a line of the main paytable pays on a wager, which was taken because it can be paid exactly."""
        over, under = self.main_odds[line]
        cents, rest = divmod(wager * over, under)
        if rest:
            raise ArithmeticError(f"{wager} cents at {over} to {under} cannot be paid: it must not have been accepted")
        return cents
