"""A shoe that deals by itself, for demo, training, simulation and tests: real orders instead of counts.

It does what hands do with real cards, step by step, and knows nothing of rounds: whoever plays the dealer tells it
what the table asks for.
"""

from collections.abc import Sequence

from etg.cards import Card
from etg.shoe.kinds import SIDES, ShoeKind
from etg.shoe.source import Source, below, shuffle
from etg.shoe.stack import LEAST_CUT, check_cover, check_cut, cut, least_cover

COVER = -1
"""What is drawn when the cover card comes."""


class VirtualSet:
    """One set of decks: a single shoe, a side of a double one, a batch."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.stack: list[Card] = list(cards)
        """Being made ready, the top first."""
        self.shoe: list[Card] = []
        """The next card last."""
        self.felt: list[Card] = []
        self.rack: list[Card] = []
        self.segregated: list[Card] = []
        self.stored: list[Card] = []
        self.removed: list[Card] = []
        self.below_cover = 0
        """Cards left in the shoe when the cover card comes; 0 when it is out."""

    def take(self, *piles: list[Card]) -> None:
        """Put whole piles on the stack."""
        for cards in piles:
            self.stack += cards
            cards.clear()


class VirtualShoe:
    """A shoe of any kind, its cards in order."""

    def __init__(self, kind: ShoeKind, pack: Sequence[Card], decks: int, source: Source) -> None:
        self.kind = kind
        self.source = source
        self.sets = {side: VirtualSet(list(pack) * decks) for side in SIDES[kind]}

    def shuffle(self, side: str = "a") -> None:
        """Mix the stack, with all discards of the side in it."""
        cards = self.sets[side]
        cards.take(cards.rack, cards.segregated)
        shuffle(cards.stack, self.source)

    def cut(self, side: str = "a", position: int | None = None) -> int:
        """Cut the stack, at random where nobody says where; the number of cards that lay above the cut."""
        stack = self.sets[side].stack
        if position is None:
            position = LEAST_CUT + below(self.source, max(1, len(stack) - 2 * LEAST_CUT + 1))
        check_cut(position, len(stack), "5.E")
        self.sets[side].stack = cut(stack, position)
        return position

    def place_cover(self, side: str = "a", position: int | None = None) -> int:
        """Put the cover card in, a quarter from the bottom where nobody says otherwise; the cards below it."""
        cards = self.sets[side]
        position = least_cover(len(cards.stack)) if position is None else position
        check_cover(position, len(cards.stack), "5.E(2)")
        cards.below_cover = position
        return position

    def load(self, side: str = "a") -> None:
        """Put the stack into the shoe; a continuous shuffler mixes it."""
        cards = self.sets[side]
        if self.kind is ShoeKind.CONTINUOUS:
            shuffle(cards.stack, self.source)
        cards.shoe = cards.stack[::-1] + cards.shoe
        cards.stack = []

    def draw(self, side: str = "a") -> Card:
        """The next card, or `COVER`; `IndexError` when the shoe is empty. A continuous shuffler draws from anywhere."""
        cards = self.sets[side]
        shoe = cards.shoe
        if cards.below_cover and len(shoe) == cards.below_cover:
            cards.below_cover = 0
            return COVER
        if self.kind is ShoeKind.CONTINUOUS and shoe:
            at = below(self.source, len(shoe))
            shoe[at], shoe[-1] = shoe[-1], shoe[at]
        card = shoe.pop()
        cards.felt.append(card)
        return card

    def discard(self, card: Card, side: str = "a", segregated: bool = False) -> None:
        """Put a card that was drawn into the rack or the segregated area."""
        cards = self.sets[side]
        cards.felt.remove(card)
        (cards.segregated if segregated else cards.rack).append(card)

    def clear(self) -> None:
        """Put the cards of the round into the rack, or back into a continuous shuffler."""
        for cards in self.sets.values():
            home = cards.shoe if self.kind is ShoeKind.CONTINUOUS else cards.rack
            home += cards.felt
            cards.felt = []
            if self.kind is ShoeKind.CONTINUOUS:
                home += cards.rack
                cards.rack = []

    def collect(self, side: str = "a") -> None:
        """Put what is left in the shoe into the rack."""
        cards = self.sets[side]
        cards.rack += cards.shoe + cards.segregated
        cards.shoe, cards.segregated, cards.below_cover = [], [], 0

    def spread(self, side: str = "a") -> None:
        """Take all cards in use out and lay them on the table."""
        cards = self.sets[side]
        cards.take(cards.shoe, cards.rack, cards.segregated)
        cards.below_cover = 0

    def store(self, side: str) -> None:
        """Put a batch into the automated shuffler, which mixes it."""
        self.spread(side)
        cards = self.sets[side]
        cards.stored, cards.stack = cards.stack, []
        shuffle(cards.stored, self.source)

    def take_out(self, side: str) -> None:
        """Take the mixed batch out of the shuffler."""
        cards = self.sets[side]
        cards.take(cards.stored)

    def refill(self, side: str = "a") -> None:
        """Shuffle the discards and put them behind what is left: too few cards in the middle of a round."""
        cards = self.sets[side]
        discards = cards.rack + cards.segregated
        shuffle(discards, self.source)
        cards.shoe = discards + cards.shoe
        cards.below_cover += len(discards) if cards.below_cover else 0
        cards.rack, cards.segregated = [], []

    def remove(self, cards: Sequence[Card], side: str = "a") -> None:
        """Take cards out of the stack and out of the game."""
        for card in cards:
            self.sets[side].stack.remove(card)
            self.sets[side].removed.append(card)
