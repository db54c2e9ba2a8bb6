"""The rules of a submission as plain numbers, for compiled code: analysis and simulation read the same ones.

Winnings are in tenths of the wager: every payment of the books' main wagers is a whole number of them.
"""

from fractions import Fraction
from typing import NamedTuple

from etg.cards import POINTS
from etg.games import Rules
from etg.games.pay import blackjack_line, spanish_verdict, super_bonus, switch_verdict
from etg.games.play import dealer_hits_soft_17
from etg.games.rules import DoubleOn, Hand
from etg.money import Amount, Cents, Odds

TENTHS = 10
STAKE: Cents = 500
"""The wager for which figures are given: the Super Bonus is a fixed amount from $5 on."""

VALUES = "A23456789T"
"""The ten values of cards: what matters to totals."""
VALUE: tuple[int, ...] = tuple(POINTS[card] % 11 if POINTS[card] == 11 else POINTS[card] - 1 for card in range(52))
"""The value of each card as an index into `VALUES`."""

BONUS_LINES = ("678_mixed", "678_suited", "678_best", "777_mixed", "777_suited", "777_best", "five", "six", "seven")
MIXED_678, MIXED_777, FIVE_CARDS = 0, 3, 6
_MANY = {"five": "five_card_21", "six": "six_card_21", "seven": "seven_card_21"}
_SUITS = ("spades", "hearts", "diamonds", "clubs")


class Numbers(NamedTuple):
    """All that the course and the settlement of a round depend on; flags are 0 or 1."""

    hands_per_box: int
    hole_card: int
    community_draws: int
    hits_soft_17: int
    max_splits: int
    resplit_aces: int
    surrender: int
    double_any_cards: int
    rescue: int
    most_doubles: int
    charlie: int
    any_21_wins: int
    """The Spanish family: a 21 beats all but a Blackjack, and a Blackjack even that (R50)."""
    push_22: int
    """Switch: a dealer's 22 returns live hands."""
    blackjack_pays: int
    bonus_suit: int
    """-1 in games without bonus hands."""
    bonus_pays: tuple[int, int, int, int, int, int, int, int, int]
    """For each of `BONUS_LINES`."""
    eight_pay_as_seven: int
    super_bonus: int
    """Three suited 7s against a 7, besides the line."""


def numbers_of(rules: Rules, wager: Cents = STAKE) -> Numbers:
    """The rules of a submission for a wager of so many cents."""
    game = rules.game
    return Numbers(
        hands_per_box=game.hands_per_box,
        hole_card=int(game.hole_card),
        community_draws=int(game.community_cards and rules.community_draws),
        hits_soft_17=int(dealer_hits_soft_17(rules)),
        max_splits=rules.max_splits,
        resplit_aces=int(rules.resplit_aces),
        surrender=int(rules.surrender),
        double_any_cards=int(game.double_on is DoubleOn.ANY_CARDS),
        rescue=int(game.rescue),
        most_doubles=game.most_doubles if rules.redouble else 1,
        charlie=int(rules.six_card_charlie),
        any_21_wins=int(game.verdict is spanish_verdict),
        push_22=int(game.verdict is switch_verdict),
        blackjack_pays=_tenths(rules, blackjack_line(rules)),
        bonus_suit=-1 if game.bonus_suit is None else game.bonus_suit,
        bonus_pays=_bonus_pays(rules),
        eight_pay_as_seven=int(rules.eight_cards_pay_as_seven),
        super_bonus=_super_bonus(rules, wager),
    )


def _bonus_pays(rules: Rules) -> tuple[int, int, int, int, int, int, int, int, int]:
    suit = rules.game.bonus_suit
    if suit is None:
        return (0, 0, 0, 0, 0, 0, 0, 0, 0)
    names = (_MANY.get(name, name.replace("best", _SUITS[suit])) for name in BONUS_LINES)
    a, b, c, d, e, f, g, h, i = (_tenths(rules, name) for name in names)
    return (a, b, c, d, e, f, g, h, i)


def _tenths(rules: Rules, line: str) -> int:
    pays = rules.game.main_paytable.lines[line].pays
    assert isinstance(pays, Odds)
    return _whole(pays.rate * TENTHS)


def _super_bonus(rules: Rules, wager: Cents) -> int:
    line = super_bonus(rules.game, Hand((24, 24, 24)), 24, wager)  # three 7s of spades against another
    if line is None:
        return 0
    assert isinstance(line.pays, Amount)
    return _whole(Fraction(line.pays.cents * TENTHS, wager))


def _whole(tenths: Fraction) -> int:
    if tenths.denominator != 1:
        raise ArithmeticError(f"{tenths} is not a whole number of tenths of the wager")
    return tenths.numerator
