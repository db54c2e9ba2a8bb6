"""The running inventory: where every card is, counted against what the decks hold.

A pile is one whole number: a byte for each of the 52 cards says how many of it lie there, and what stands above those
bytes is the size of the pile. So a card is put on a pile by adding `ONE[card]` and two piles are put together by adding
them, and no card can get lost on the way: the piles of a set always add up to its decks. A card that left the shoe
unread counts in the size alone; the byte it belongs to is known again when the cards come together.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from etg.cards import PACK_52, Card

Pile: TypeAlias = int

_CARDS = 8 * len(PACK_52)
UNREAD: Pile = 1 << _CARDS
"""A card nobody has read."""
ONE: tuple[Pile, ...] = tuple(1 << 8 * card | UNREAD for card in PACK_52)
"""One of each card."""


def pile(cards: Iterable[Card]) -> Pile:
    """The pile of these cards."""
    return sum(ONE[card] for card in cards)


def size(cards: Pile) -> int:
    """How many cards lie on a pile."""
    return cards >> _CARDS


def count(cards: Pile, card: Card) -> int:
    """How many of a card lie on a pile at most; fewer when one has left it unread."""
    return cards >> 8 * card & 255


def counts(cards: Pile) -> bytes:
    """How many of each card lie on a pile at most."""
    return (cards & UNREAD - 1).to_bytes(len(PACK_52), "little")


def known(cards: Pile) -> list[Card]:
    """The cards that are known to lie on a pile, in the order of their numbers."""
    return [card for card in PACK_52 for _ in range(count(cards, card))]


_places = tuple.__new__
"""The quick way to a named tuple, for what happens with every card."""


class Places(NamedTuple):
    """Where the cards of one set of decks are."""

    shoe: Pile = 0
    """In the shoe, in its side, in the dealer's hand, or in the continuous shuffler."""
    felt: Pile = 0
    """On the table: in hands, or spread, washed and stacked while they are made ready."""
    rack: Pile = 0
    segregated: Pile = 0
    """Determinant cards that were not used (BJ 7.C(3))."""
    shuffler: Pile = 0
    """The batch that waits in the automated shuffler (BJ 3.B(3))."""
    removed: Pile = 0
    """Taken out of the game: the 10s of the Spanish family (SP 4.B)."""

    def all(self) -> Pile:
        """Every card of the set."""
        return sum(self)

    def holds(self, card: Card) -> bool:
        """Whether the shoe can hold a card: one of it has not been seen, and the shoe is not empty."""
        return bool(self.shoe >> 8 * card & 255) and self.shoe >= UNREAD

    def drawn(self, card: Card) -> "Places":
        """A card goes from the shoe to the felt."""
        one = ONE[card]
        shoe, felt, rack, segregated, shuffler, removed = self
        return _places(Places, (shoe - one, felt + one, rack, segregated, shuffler, removed))

    def beyond(self) -> "Places":
        """A card goes from the shoe to the felt that the inventory does not allow: it counts as one nobody has read."""
        return self._replace(shoe=self.shoe - UNREAD, felt=self.felt + UNREAD)

    def burned(self, card: Card | None) -> "Places":
        """A card goes from the shoe to the rack, read or not."""
        one = UNREAD if card is None else ONE[card]
        return self._replace(shoe=self.shoe - one, rack=self.rack + one)

    def put_aside(self, card: Card | None) -> "Places":
        """A card goes from the shoe to the segregated area, read or not."""
        one = UNREAD if card is None else ONE[card]
        return self._replace(shoe=self.shoe - one, segregated=self.segregated + one)

    def dropped(self, card: Card) -> "Places":
        """A card goes from the felt to the rack."""
        return self._replace(felt=self.felt - ONE[card], rack=self.rack + ONE[card])

    def cleared(self) -> "Places":
        """The cards of the round go from the felt to the rack."""
        shoe, felt, rack, segregated, shuffler, removed = self
        return _places(Places, (shoe, 0, rack + felt, segregated, shuffler, removed))

    def returned(self) -> "Places":
        """With a continuous shuffler: all cards go back into it."""
        return self._replace(shoe=self.shoe + self.felt + self.rack, felt=0, rack=0)

    def collected(self) -> "Places":
        """What is left in the shoe and in the segregated area goes to the rack (7.E)."""
        return self._replace(shoe=0, rack=self.rack + self.shoe + self.segregated, segregated=0)

    def refilled(self) -> "Places":
        """The discards go back into the shoe in the middle of a round (BJ 14.F)."""
        return self._replace(shoe=self.shoe + self.rack + self.segregated, rack=0, segregated=0)

    def spread(self) -> "Places":
        """All cards in use lie on the felt."""
        felt = self.felt + self.shoe + self.rack + self.segregated
        return Places(felt=felt, shuffler=self.shuffler, removed=self.removed)

    def stored(self) -> "Places":
        """All cards in use go into the shuffler."""
        spread = self.spread()
        return spread._replace(felt=0, shuffler=spread.shuffler + spread.felt)

    def taken_out(self) -> "Places":
        """The batch in the shuffler comes out of it."""
        return self._replace(shuffler=0, felt=self.felt + self.shuffler)

    def loaded(self) -> "Places":
        """The stack goes into the shoe."""
        return self._replace(felt=0, shoe=self.shoe + self.felt)

    def without(self, cards: Iterable[Card]) -> "Places":
        """Cards on the felt are taken out of the game."""
        out = pile(cards)
        return self._replace(felt=self.felt - out, removed=self.removed + out)
