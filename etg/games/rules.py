"""The form of a game: what its book fixes, and the options a submission chooses."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from etg.cards import PACK_52, Card, Suit
from etg.hands import total
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


class Draws(Enum):
    """What becomes of a card of a box."""

    OWN = "each box has its own cards"
    COMMUNITY = "cards may belong to every box"


@dataclass(frozen=True, slots=True)
class Hand:
    """A main hand as far as its rules look at it."""

    cards: tuple[Card, ...]
    split: bool = False
    """Made by splitting: two cards of 21 are not a Blackjack (R8)."""
    doubles: int = 0
    switched: bool = False
    """Its second card came from the box's other hand (Switch)."""

    @property
    def is_natural(self) -> bool:
        """A Blackjack of the first two cards as dealt."""
        return len(self.cards) == 2 and not self.split and not self.switched and total(self.cards) == 21


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a main wager ends: won by a line of the main paytable, returned, or lost."""

    outcome: str
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
    draws: Draws = Draws.OWN
    play_order: PlayOrder = PlayOrder.UP
    soft_17: Soft17 = Soft17.SUBMITTED
    double_on: DoubleOn = DoubleOn.TWO_CARDS
    most_doubles: int = 1
    rescue: bool = False
    """A doubled hand may take the double back and give up the original wager (R33)."""
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
    max_splits: int
    resplit_aces: bool
    settlement: str
    surrender: bool = False
    dealer_hits_soft_17: bool = False
    blackjack_pays: str = ""
    """The odds of a Blackjack where the book leaves a choice."""
    even_money: bool = False
    redouble: bool = False
    eight_cards_pay_as_seven: bool = True
    community_start_cards: int = 2
    community_draws: bool = True
    six_card_charlie: bool = False
    timeout: str = "hit_11_or_less"
    payout_limit: Cents | None = None
