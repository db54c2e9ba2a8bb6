"""The form of a game: what its book fixes, and the options a submission chooses."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum

from etg.cards import PACK_52, Card, Suit
from etg.hands import is_blackjack
from etg.money import Cents
from etg.wagers.paytables import Paytable, book


class PlayOrder(Enum):
    """In which order the boxes decide (R1, R3)."""

    UP = "from box 1 up"
    DOWN = "from the highest box down to 1"


class Soft17(Enum):
    """What the dealer does with a soft 17 (R7)."""

    SUBMITTED = "as submitted"
    STANDS = "stands"
    HITS = "hits"


class DoubleOn(Enum):
    """On which hands a player may double."""

    TWO_CARDS = "the first two cards"
    ANY_CARDS = "any number of cards"


class Decision(StrEnum):
    """What a player may choose, as round scripts write it."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    SWITCH = "switch"
    KEEP = "keep"
    RESCUE = "rescue"


class Ending(StrEnum):
    """How a main wager ends."""

    WIN = "win"
    BLACKJACK = "blackjack"
    TIE = "tie"
    LOSE = "lose"


class Settlement(StrEnum):
    """In which order wagers are collected and paid at the end of a round (SP 7.R)."""

    LOSERS_FIRST = "losers_first"
    BOX_BY_BOX = "box_by_box"


class Timeout(StrEnum):
    """What happens to a hand of Community Blackjack whose player does not decide (R46)."""

    HIT_11_OR_LESS = "hit_11_or_less"
    STAND = "stand"


@dataclass(frozen=True)
class Hand:
    """A main hand as far as its rules look at it; the round adds to it what happens to the hand."""

    cards: tuple[Card, ...]
    split: bool = False
    """Made by splitting: two cards of 21 are not a Blackjack (R8)."""
    doubles: int = 0
    switched: bool = False
    """Its second card came from the box's other hand (Switch)."""

    @property
    def is_blackjack(self) -> bool:
        """A Blackjack of the first two cards as dealt."""
        return not self.split and not self.switched and is_blackjack(self.cards)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a main wager ends, and the line of the main paytable that pays it when it is won."""

    outcome: Ending
    line: str | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One of the seven games, as its book has it."""

    id: str
    name: str
    book: str
    decks: tuple[int, ...]
    decks_clause: str
    boxes: int
    boxes_clause: str
    side_wagers: tuple[str, ...]
    verdict: "Callable[[Rules, Hand, tuple[Card, ...]], Verdict]"
    """How a finished hand ends against the dealer's finished hand."""
    options: tuple[str, ...]
    """The keys of a submission that this game has besides those of every game."""
    pack: tuple[Card, ...] = PACK_52
    hands_per_box: int = 1
    hole_card: bool = True
    face_down: bool = False
    """The players' first two cards lie face down (hand-dealt)."""
    community_cards: bool = False
    """Cards may belong to every box (BJ 12.C(2))."""
    play_order: PlayOrder = PlayOrder.UP
    soft_17: Soft17 = Soft17.SUBMITTED
    double_on: DoubleOn = DoubleOn.TWO_CARDS
    most_doubles: int = 1
    rescue: bool = False
    """A doubled hand may take the double back and give up the original wager (R33)."""
    blackjack_line: str | None = None
    """The line that pays a Blackjack; None where the submission chooses it."""
    bonus_suit: Suit | None = None
    """The suit of the best 6-7-8 and 7-7-7 where the book has bonus hands."""

    @property
    def main_paytable(self) -> Paytable:
        """What the main wager pays."""
        return book(self.book)["main"]["A"]

    def paytables(self, wager: str) -> dict[str, Paytable]:
        """The paytables of a wager in this game's book, or in the house's brochure."""
        for prefix in (self.book, "HB"):
            if wager in book(prefix):
                return dict(book(prefix)[wager])
        raise KeyError(f"{wager} is not a wager of {self.name}")

    def book_of(self, wager: str) -> str:
        """The prefix of the book in which a wager of this game stands."""
        return self.book if wager in book(self.book) else "HB"


@dataclass(frozen=True, slots=True)
class Rules:
    """A game with the options in force: all that the engine needs to know of a submission but its side wagers."""

    game: Game
    decks: int
    minimum: Cents
    maximum: Cents
    chip_unit: Cents
    boxes_per_player: int
    mid_shoe_entry: bool
    """A player who sat out a round may wager before the next shuffle (BJ 6.C)."""
    red_side: str
    """The side of a double shoe that hearts and diamonds stand for (BJ 7.C(1)(b))."""
    max_splits: int
    resplit_aces: bool
    settlement: Settlement
    surrender: bool
    dealer_hits_soft_17: bool
    blackjack_pays: str
    """The odds of a Blackjack where the book leaves a choice, else empty."""
    even_money: bool
    redouble: bool
    eight_cards_pay_as_seven: bool
    community_start_cards: int
    community_draws: bool
    six_card_charlie: bool
    timeout: Timeout
    payout_limit: Cents | None
