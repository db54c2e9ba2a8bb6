"""The dealer's hands at emulated devices: they load the shoe, draw what is due, put the hole card into the reader."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from etg.cabinet.bridge import cards_due
from etg.cards import PACK_52, Card
from etg.hands import is_blackjack
from etg.shoe import ShoeKind
from etg.shoe.inventory import Pile, counts, size
from etg.shoe.source import Source, below, shuffle
from etg.shoe.stack import least_cover
from etg.shoe.virtual import COVER
from etg.table.actions import Do, next_action
from etg.table.state import State, set_of


class EmulatedShoe(Protocol):
    """What hands do with a shoe."""

    def draw(self, side: str | None = None) -> bool:
        """Pull at the next card; whether it came."""
        ...

    def load(self, cards: list[Card], side: str | None = None) -> None:
        """Put cards in, the first to be drawn first."""
        ...

    def contents(self, side: str | None = None) -> list[Card]:
        """What is in it."""
        ...

    @property
    def settled(self) -> bool:
        """Whether the table has on record all that it has said."""
        ...


class EmulatedReader(Protocol):
    """What hands do with a reader."""

    def insert(self, blackjack: bool) -> None:
        """Put the hole card in."""
        ...


class DealerHands:
    """They do what the table waits for, as far as it is done with hands and cards."""

    def __init__(self, source: Source, shoe: EmulatedShoe | None, reader: EmulatedReader | None = None) -> None:
        self.source = source
        self.shoe = shoe
        self.reader = reader
        self.wanted: Callable[[Card], bool] | None = None
        """In training: the next card is one of these, if there is any."""

    def act(self, state: State) -> bool:
        """Do the next thing; whether there was one."""
        round_ = state.round
        if next_action(state).do is Do.READER and self.reader is not None:
            assert round_ is not None
            self.reader.insert(is_blackjack(round_.dealer))
            return True
        if self.shoe is None or not cards_due(state):
            return False
        side = self.side(state)
        self._load(self.shoe, state, side)
        self._stack(self.shoe, side)
        if not self.shoe.draw(side):
            return False
        self.wanted = None
        return True

    def side(self, state: State) -> str | None:
        """The side of a double shoe to draw from; before the determinant card any that is not empty."""
        if state.shoe.kind is not ShoeKind.DOUBLE:
            return None
        if state.round is not None and state.round.shoe_side is not None:
            return state.round.shoe_side
        sides = [side for side in "ab" if size(state.cards[set_of(state, side)].shoe)]
        return sides[below(self.source, len(sides))] if sides else "a"

    def _load(self, shoe: EmulatedShoe, state: State, side: str | None) -> None:
        """Fill the shoe when it does not hold what it should: new cards were made ready, or it is another shoe."""
        if not shoe.settled:
            return
        places = state.cards[set_of(state, side)]
        refill = next_action(state).do is Do.SHUFFLE_DISCARDS
        due = places.refilled().shoe if refill else places.shoe
        inside = [card for card in shoe.contents(side) if card != COVER]
        continuous = state.shoe.kind is ShoeKind.CONTINUOUS
        if not continuous and _holds(due, inside):
            return
        order = [card for card, copies in zip(PACK_52, counts(due), strict=True) for _ in range(copies)]
        shuffle(order, self.source)
        order = order[: size(due)]  # where cards lie somewhere unread, the count of each is too high
        full = size(state.terms.full)
        if not continuous and len(order) > least_cover(full) and "ab"[set_of(state, side)] not in state.shoe.due:
            order.insert(len(order) - least_cover(full), COVER)
        shoe.load(order, side)

    def _stack(self, shoe: EmulatedShoe, side: str | None) -> None:
        """Bring the card that is wanted to the front."""
        if self.wanted is None:
            return
        order = shoe.contents(side)[::-1]
        at = next((at for at, card in enumerate(order) if card != COVER and self.wanted(card)), 0)
        if at:
            first = order.pop(at)
            shoe.load([first, *order], side)


def _holds(due: Pile, inside: list[Card]) -> bool:
    """Whether the shoe can be the one that the table counts on."""
    have = Counter(inside)
    room = zip(PACK_52, counts(due), strict=True)
    return len(inside) == size(due) and all(have[card] <= copies for card, copies in room)
