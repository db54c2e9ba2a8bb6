"""The options of a Rules Submission: one table that drives reading, checking, describing and the documentation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeAlias

from etg.games import Game
from etg.games.pay import blackjack_choices
from etg.games.rules import Settlement, Timeout
from etg.money import dollars, parse_odds
from etg.texts import counted, text

Says: TypeAlias = Mapping[Any, str] | Callable[[Any], str]
"""A sentence for each value, or one that is made of the value."""


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
    says: Says
    """The option in words."""
    says_not: str = ""
    """The words for an amount that is not given."""
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
        if isinstance(self.says, Mapping):
            return self.says[value]
        if value is None:
            return self.says_not
        if self.kind is Kind.MONEY:
            return self.says(dollars(value, trim=True))
        return self.says(parse_odds(value).text if self.key == "blackjack_pays" else value)


_BOOKS = ("BJ", "SP", "PO", "PE")


def _in_each_book(place: str) -> dict[str, str]:
    return {book: f"{book} {place}" for book in _BOOKS}


def _everywhere(clause: str) -> dict[str, str]:
    return dict.fromkeys(_BOOKS, clause)


def _boxes(n: int) -> str:
    if n == 1:
        return text("A player may wager on up to a single adjacent box.")
    return counted(
        "A player may wager on up to {n} adjacent box.", "A player may wager on up to {n} adjacent boxes.", n
    )


_ALL = (
    Option(
        "decks",
        Kind.COUNT,
        _in_each_book("3.A"),
        lambda n: counted("The game is dealt from {n} deck.", "The game is dealt from {n} decks.", n),
    ),
    Option(
        "minimum",
        Kind.MONEY,
        _everywhere("COMAR 36.05.03.14"),
        lambda amount: text("The minimum main wager is {amount}.", amount=amount),
    ),
    Option(
        "maximum",
        Kind.MONEY,
        _everywhere("COMAR 36.05.03.14"),
        lambda amount: text("The maximum main wager is {amount}.", amount=amount),
    ),
    Option(
        "chip_unit",
        Kind.MONEY,
        _everywhere("R4"),
        lambda amount: text("Main wagers and insurance are multiples of {amount}.", amount=amount),
    ),
    Option("boxes_per_player", Kind.COUNT, _in_each_book("6.H"), _boxes),
    Option(
        "mid_shoe_entry",
        Kind.FLAG,
        _in_each_book("6.C"),
        {
            True: text("A player who sat out a round may wager on any later one."),
            False: text(
                "A player who sat out a round waits until the cards are shuffled, or until the floor lets him in."
            ),
        },
        default=True,
    ),
    Option(
        "red_side",
        Kind.CHOICE,
        _everywhere("BJ 7.C(1)(b)"),
        lambda side: text(
            "In a double shoe hearts and diamonds stand for side {side}, spades and clubs for side {other}.",
            side=side.upper(),
            other={"a": "B", "b": "A"}.get(side, side),
        ),
        default="a",
        choices=("a", "b"),
    ),
    Option(
        "max_splits",
        Kind.COUNT,
        _in_each_book("11.D"),
        lambda n: counted("A hand may be split {n} time.", "A hand may be split {n} times.", n),
    ),
    Option(
        "resplit_aces",
        Kind.FLAG,
        _in_each_book("11.D"),
        {
            True: text("Split aces that receive another ace may be split again."),
            False: text("Aces may be split once only."),
        },
    ),
    Option(
        "settlement",
        Kind.CHOICE,
        {"SP": "SP 7.R", "PO": "PO 7.R", "PE": "PE 7.S"},
        {
            Settlement.LOSERS_FIRST: text("Settlement: all lost wagers are collected, then the winners are paid."),
            Settlement.BOX_BY_BOX: text("Settlement: box by box, from the highest down to 1."),
        },
        default=Settlement.LOSERS_FIRST,
        choices=tuple(Settlement),
        demanded_by=("SP", "PO", "PE"),
    ),
    Option(
        "dealer_hits_soft_17",
        Kind.FLAG,
        _in_each_book("7.M") | {"BJ": "R7"},
        {True: text("The dealer draws to a soft 17."), False: text("The dealer stands on every 17.")},
        default=False,
    ),
    Option(
        "blackjack_pays",
        Kind.CHOICE,
        _in_each_book("12.A(2)") | {"BJ": "BJ 13.A(2)"},
        lambda odds: text("Blackjack pays {odds}.", odds=odds),
        default="",
    ),
    Option(
        "even_money",
        Kind.FLAG,
        _everywhere("BJ 8.F"),
        {
            True: text("A Blackjack against an ace may be paid even money instead of being insured."),
            False: text("Even money is not offered."),
        },
        default=False,
    ),
    Option(
        "surrender",
        Kind.FLAG,
        _in_each_book("9.A"),
        {
            True: text("A player may surrender the first two cards for half the wager."),
            False: text("Surrender is not offered."),
        },
        default=False,
    ),
    Option(
        "payout_limit",
        Kind.MONEY,
        _everywhere("BJ 13.J"),
        lambda limit: text(
            "The queen of hearts pair and the king of spades pair with a dealer Blackjack pay at most {limit} a round.",
            limit=limit,
        ),
        text("There is no payout limit."),
        default=0,
    ),
    Option(
        "redouble",
        Kind.FLAG,
        _everywhere("PE 10.I"),
        {
            True: text("A doubled hand may be doubled again, up to three times in all."),
            False: text("A hand may be doubled once."),
        },
        default=False,
    ),
    Option(
        "eight_cards_pay_as_seven",
        Kind.FLAG,
        _everywhere("R31"),
        {
            True: text("A 21 of eight or more cards pays like one of seven."),
            False: text("A 21 of eight or more cards pays like any other winning hand."),
        },
        default=True,
    ),
    Option(
        "community_start_cards",
        Kind.COUNT,
        _everywhere("BJ 12.C(2)"),
        {
            0: text("No starting card is shared by every box."),
            1: text("One of the two starting cards is shared by every box."),
            2: text("Both starting cards are shared by every box."),
        },
        default=2,
    ),
    Option(
        "community_draws",
        Kind.FLAG,
        _everywhere("BJ 12.C(2)"),
        {
            True: text("Every drawn card belongs to all hands that asked for one; all decide at the same time."),
            False: text("Each box draws its own cards in turn."),
        },
        default=True,
    ),
    Option(
        "six_card_charlie",
        Kind.FLAG,
        _everywhere("R47"),
        {True: text("Six cards not over 21 win at once."), False: text("There is no bonus for six cards.")},
        default=False,
    ),
    Option(
        "timeout",
        Kind.CHOICE,
        _everywhere("R46"),
        {
            Timeout.HIT_11_OR_LESS: text("Out of time: a hand of 11 or less hits, any other stands."),
            Timeout.STAND: text("Out of time: the hand stands."),
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
    {
        True: text("While cards cannot be read the dealer may enter them by hand, with a floorperson's approval."),
        False: text("While cards cannot be read none is dealt."),
    },
    default=False,
)
"""How the table is run: no rule of a game looks at it, so it is an option of the submission itself."""
