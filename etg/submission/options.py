"""The options of a Rules Submission: one table that drives reading, checking, describing and the documentation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from etg.games import Game
from etg.games.pay import blackjack_choices
from etg.games.rules import Settlement, Timeout
from etg.money import dollars


class Kind(Enum):
    """How the value of an option is written."""

    FLAG = "true or false"
    COUNT = "a whole number"
    MONEY = "an amount in dollars, to the cent"
    CHOICE = "one of a few words"


@dataclass(frozen=True, slots=True)
class Option:
    """One key of a submission."""

    key: str
    kind: Kind
    clauses: Mapping[str, str]
    """The clause or ruling that gives the choice, by book."""
    says: str
    """The option in words, with {} for the value and {s} for the plural."""
    says_not: str = ""
    """The words for a flag that is false, or for an amount that is not given."""
    words: Mapping[str, str] = field(default_factory=dict)
    """How single values read."""
    default: Any = None
    """None: the submission must say it."""
    choices: tuple[str, ...] = ()
    demanded_by: tuple[str, ...] = ()
    """Books that demand it of a filed submission although there is a default."""

    def clause(self, game: Game) -> str | None:
        """The clause in the book of a game."""
        return game.decks_clause if self.key == "decks" else self.clauses.get(game.book)

    def choices_in(self, game: Game) -> tuple[str, ...]:
        """The words that may be chosen; the odds of a Blackjack are those of the book."""
        if self.key == "blackjack_pays":
            return tuple(str(line.pays) for line in blackjack_choices(game))
        return self.choices

    def default_in(self, game: Game) -> Any:
        """What holds when the submission does not say it: the first of the book's odds for a Blackjack."""
        return next(iter(self.choices_in(game)), "") if self.key == "blackjack_pays" else self.default

    def describe(self, value: Any) -> str:
        """The option in words."""
        if self.kind is Kind.FLAG or value is None:
            return self.says if value else self.says_not
        text = dollars(value, trim=True) if self.kind is Kind.MONEY else self.words.get(str(value), str(value))
        return self.says.format(text, s="" if value == 1 else "s", es="" if value == 1 else "es")


_BOOKS = ("BJ", "SP", "PO", "PE")


def _in_each_book(place: str) -> dict[str, str]:
    return {book: f"{book} {place}" for book in _BOOKS}


def _everywhere(clause: str) -> dict[str, str]:
    return dict.fromkeys(_BOOKS, clause)


_ALL = (
    Option("decks", Kind.COUNT, _in_each_book("3.A"), "The game is dealt from {} deck{s}."),
    Option("minimum", Kind.MONEY, _everywhere("COMAR 36.05.03.14"), "The least main wager is {}."),
    Option("maximum", Kind.MONEY, _everywhere("COMAR 36.05.03.14"), "The highest main wager is {}."),
    Option("chip_unit", Kind.MONEY, _everywhere("R4"), "Main wagers and insurance are multiples of {}."),
    Option(
        "boxes_per_player",
        Kind.COUNT,
        _in_each_book("6.H"),
        "A player may wager on up to {} adjacent box{es}.",
        words={"1": "a single"},
    ),
    Option(
        "mid_shoe_entry",
        Kind.FLAG,
        _in_each_book("6.C"),
        "A player who sat out a round may wager on any later one.",
        "A player who sat out a round waits until the cards are shuffled, or until the floor lets him in.",
        default=True,
    ),
    Option(
        "red_side",
        Kind.CHOICE,
        _everywhere("BJ 7.C(1)(b)"),
        "In a double shoe hearts and diamonds stand for side {}, spades and clubs for the other one.",
        default="a",
        choices=("a", "b"),
    ),
    Option("max_splits", Kind.COUNT, _in_each_book("11.D"), "A hand may be split {} time{s}."),
    Option(
        "resplit_aces",
        Kind.FLAG,
        _in_each_book("11.D"),
        "Split aces that receive another ace may be split again.",
        "Aces may be split once only.",
    ),
    Option(
        "settlement",
        Kind.CHOICE,
        {"SP": "SP 7.R", "PO": "PO 7.R", "PE": "PE 7.S"},
        "Settlement: {}.",
        words={
            Settlement.LOSERS_FIRST: "all lost wagers are collected, then the winners are paid",
            Settlement.BOX_BY_BOX: "box by box, from the highest down to 1",
        },
        default=Settlement.LOSERS_FIRST,
        choices=tuple(Settlement),
        demanded_by=("SP", "PO", "PE"),
    ),
    Option(
        "dealer_hits_soft_17",
        Kind.FLAG,
        _in_each_book("7.M") | {"BJ": "R7"},
        "The dealer draws to a soft 17.",
        "The dealer stands on every 17.",
        default=False,
    ),
    Option(
        "blackjack_pays",
        Kind.CHOICE,
        _in_each_book("12.A(2)") | {"BJ": "BJ 13.A(2)"},
        "Blackjack pays {}.",
        default="",
    ),
    Option(
        "even_money",
        Kind.FLAG,
        _everywhere("BJ 8.F"),
        "A Blackjack against an ace may be paid even money instead of being insured.",
        "Even money is not offered.",
        default=False,
    ),
    Option(
        "surrender",
        Kind.FLAG,
        _in_each_book("9.A"),
        "A player may surrender the first two cards for half the wager.",
        "Surrender is not offered.",
        default=False,
    ),
    Option(
        "payout_limit",
        Kind.MONEY,
        _everywhere("BJ 13.J"),
        "The queen of hearts pair and the king of spades pair with a dealer Blackjack pay at most {} a round.",
        "There is no payout limit.",
        default=0,
    ),
    Option(
        "redouble",
        Kind.FLAG,
        _everywhere("PE 10.I"),
        "A doubled hand may be doubled again, up to three times in all.",
        "A hand may be doubled once.",
        default=False,
    ),
    Option(
        "eight_cards_pay_as_seven",
        Kind.FLAG,
        _everywhere("R31"),
        "A 21 of eight or more cards pays like one of seven.",
        "A 21 of eight or more cards pays like any other winning hand.",
        default=True,
    ),
    Option(
        "community_start_cards",
        Kind.COUNT,
        _everywhere("BJ 12.C(2)"),
        "{} shared by every box.",
        words={"0": "No starting card is", "1": "One of the two starting cards is", "2": "Both starting cards are"},
        default=2,
    ),
    Option(
        "community_draws",
        Kind.FLAG,
        _everywhere("BJ 12.C(2)"),
        "Every drawn card belongs to all hands that asked for one; all decide at the same time.",
        "Each box draws its own cards in turn.",
        default=True,
    ),
    Option(
        "six_card_charlie",
        Kind.FLAG,
        _everywhere("R47"),
        "Six cards not over 21 win at once.",
        "There is no bonus for six cards.",
        default=False,
    ),
    Option(
        "timeout",
        Kind.CHOICE,
        _everywhere("R46"),
        "Out of time: {}.",
        words={
            Timeout.HIT_11_OR_LESS: "a hand of 11 or less hits, any other stands",
            Timeout.STAND: "the hand stands",
        },
        default=Timeout.HIT_11_OR_LESS,
        choices=tuple(Timeout),
    ),
)

OPTIONS: Mapping[str, Option] = MappingProxyType({option.key: option for option in _ALL})
"""All options by key, in the order in which they are filed."""

EVERY_GAME = (
    "decks",
    "minimum",
    "maximum",
    "chip_unit",
    "boxes_per_player",
    "mid_shoe_entry",
    "max_splits",
    "resplit_aces",
    "settlement",
)
"""Options that every game has; the others stand in the games."""

MANUAL_CARDS = Option(
    "manual_cards",
    Kind.FLAG,
    _everywhere("R53"),
    "While the shoe is being mended the dealer may enter cards by hand, with a floorperson's approval.",
    "While the shoe is being mended no card is dealt.",
    default=False,
)
"""How the table is run: no rule of a game looks at it, so it is an option of the submission itself."""
