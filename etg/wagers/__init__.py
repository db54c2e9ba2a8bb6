"""Every side wager: which outcome the cards make. What an outcome pays stands in `config/paytables`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from etg.cards import DIAMONDS, Card, Suit
from etg.hands import Three
from etg.money import Cents
from etg.wagers import dealer_hand, matching, poker, spin, two_cards, up_card
from etg.wagers.paytables import Paytable
from etg.wagers.seen import LOST, Evaluator, Outcome, Seen

__all__ = ["LOST", "WAGERS", "Evaluator", "Need", "Options", "Outcome", "Seen", "Wager", "options_of"]


class Need(Enum):
    """What a wager waits for."""

    FIRST_TWO = "the first two cards of the box"
    FIRST_FOUR = "the first four cards of the box"
    UP_CARD = "the dealer's up card"
    SECOND_CARD = "the dealer's second card"
    DEALER_HAND = "the dealer's finished hand"
    FINAL_HANDS = "the finished hands of the box"
    WHEEL = "the wheel, a draw of the table"
    TABLE_DRAW = "a draw of the table among the boxes"


class Options(NamedTuple):
    """What a submission can choose about the evaluation of a wager."""

    queen_king_ace: bool = True
    star_suit: Suit = DIAMONDS
    ace_stake: Cents | None = None
    """The Bonus Spin stake from which an ace turns the wheel."""
    bonus_stake: Cents = 0
    """The Buster stake that carries the Free Bonus."""
    suited_pair: bool = True
    """Whether a suited pair has a line of its own; a single deck holds none."""


def options_of(paytable: Paytable) -> Options:
    """What a paytable itself fixes about the evaluation; all else as the rulings have it."""
    free_bonus = paytable.wager == "buster_free_bonus"
    return Options(
        ace_stake=paytable.ace_from,
        bonus_stake=paytable.stakes[0] if free_bonus else 0,
        suited_pair="suited_pair" in paytable.lines,
    )


@dataclass(frozen=True, slots=True)
class Wager:
    """A side wager: what it waits for and how its outcome is found."""

    id: str
    needs: tuple[Need, ...]
    build: Callable[[Options], Evaluator]
    any_order: bool = False
    """The cards count as one hand: which of them are the dealer's makes no difference."""
    alike: Callable[[Card], int] | None = None
    """Cards with the same number are the same to this wager."""
    rides_on: str | None = None
    """The wager that must be placed for it; it takes no stake of its own."""

    def evaluator(self, options: Options | None = None) -> Evaluator:
        """The function from what is seen to the outcome, under these options."""
        return self.build(options or Options())


_TWO = (Need.FIRST_TWO,)
_THREE = (Need.FIRST_TWO, Need.UP_CARD)
_FOUR = (Need.FIRST_TWO, Need.UP_CARD, Need.SECOND_CARD)


def _plain(evaluate: Evaluator) -> Callable[[Options], Evaluator]:
    return lambda _: evaluate


def _three_cards(wager: str, lines: Mapping[Three, Outcome], optional: bool = False) -> Wager:
    def build(options: Options) -> Evaluator:
        return poker.three_cards(lines, options.queen_king_ace or not optional)

    return Wager(wager, _THREE, build, any_order=True)


_ALL = (
    Wager("lucky_ladies", _FOUR, _plain(two_cards.lucky_ladies)),
    Wager("match_the_dealer", _THREE, _plain(matching.match_the_dealer)),
    Wager("in_between", _THREE, _plain(up_card.in_between), alike=matching.rank_only),
    Wager("royal_match_21", _FOUR, _plain(two_cards.royal_match_21)),
    Wager("bet_the_set_21", _TWO, lambda options: two_cards.bet_the_set_21(options.suited_pair)),
    Wager("kings_bounty", _FOUR, _plain(two_cards.kings_bounty)),
    Wager("super_match", (Need.FIRST_FOUR,), _plain(matching.super_match), True, matching.rank_only),
    Wager("bad_beat", (Need.FINAL_HANDS, Need.DEALER_HAND), _plain(dealer_hand.bad_beat)),
    _three_cards("three_card_poker", poker.PLAIN, optional=True),
    Wager("hit_and_run", (Need.DEALER_HAND,), _plain(dealer_hand.hit_and_run)),
    Wager("house_money", _TWO, _plain(two_cards.house_money)),
    Wager("lucky_lucky", _THREE, _plain(up_card.lucky_lucky), any_order=True),
    Wager("super_4", _FOUR, lambda options: poker.super_4(options.star_suit)),
    Wager("upcard_luck_21", _THREE, _plain(up_card.upcard_luck_21)),
    Wager("buster_blackjack", (Need.DEALER_HAND,), _plain(dealer_hand.buster_blackjack)),
    Wager(
        "buster_free_bonus",
        (Need.FIRST_TWO, Need.DEALER_HAND),
        lambda options: partial(dealer_hand.buster_free_bonus, options.bonus_stake),
        rides_on="buster_blackjack",
    ),
    Wager(
        "bonus_spin",
        (Need.FIRST_TWO, Need.WHEEL),
        lambda options: spin.bonus_spin(options.ace_stake),
    ),
    Wager("blazing_7s", _THREE, _plain(up_card.blazing_7s), True, up_card.seven_or_other),
    Wager("lucky_aces", _FOUR, _plain(up_card.lucky_aces), True, up_card.ace_or_other),
    _three_cards("21_plus_3_progressive", poker.PROGRESSIVE),
    _three_cards("top_3", poker.TOP, optional=True),
    _three_cards("trilux", poker.PLAIN),
    _three_cards("21_plus_3_extreme", poker.PLAIN),
    Wager("must_hit", (Need.TABLE_DRAW,), _plain(spin.must_hit), rides_on="super_4"),
    Wager(
        "bonus_spin_xtreme_16",
        (Need.UP_CARD, Need.SECOND_CARD, Need.WHEEL),
        _plain(spin.bonus_spin_xtreme),
    ),
    Wager("match_super_bonus", _THREE, _plain(matching.match_the_dealer)),
    Wager(
        "bonus_spin_xtreme",
        (Need.UP_CARD, Need.SECOND_CARD, Need.WHEEL),
        _plain(spin.bonus_spin_xtreme),
    ),
    Wager("match_up", _THREE, _plain(matching.match_up)),
    Wager("match_down", (Need.FIRST_TWO, Need.SECOND_CARD), _plain(matching.match_down)),
    Wager("monster_match", _FOUR, _plain(matching.monster_match), any_order=True),
)

WAGERS: Mapping[str, Wager] = MappingProxyType({wager.id: wager for wager in _ALL})
"""All side wagers of all books by id."""
