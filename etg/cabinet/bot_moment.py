"""What a bot knows when it chooses a command, and what is in the shoe."""

from random import Random
from typing import NamedTuple

from etg.cards import PACK_52, Card
from etg.shoe import ShoeKind
from etg.shoe.inventory import Pile, counts, size
from etg.table.actions import Action
from etg.table.people import Person
from etg.table.state import State, set_of


class Moment(NamedTuple):
    """The table, what it waits for, and who is there."""

    rng: Random
    state: State
    action: Action
    dealer: Person
    floorperson: Person
    seed: int
    """What stays the same for more than one command follows from it: who plays, how many boxes, hidden values."""
    now: int = 0

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so many times in a hundred."""
        return self.rng.randrange(100) < percent


def any_of(rng: Random, cards: Pile) -> Card:
    """One of the cards of a pile: nobody knows the order of a shoe, so any of them can come next."""
    return rng.choices(PACK_52, counts(cards))[0]


def in_shoe(state: State, side: str | None) -> Pile:
    """The cards that are dealt from, or those of a side."""
    return state.cards[set_of(state, side)].shoe


def side_dealt(rng: Random, state: State) -> str | None:
    """The side of a double shoe that the next card comes from: before the determinant card any that is not empty."""
    if state.shoe.kind is not ShoeKind.DOUBLE:
        return None
    if state.round is not None and state.round.shoe_side is not None:
        return state.round.shoe_side
    return rng.choice([side for side in "ab" if size(in_shoe(state, side))] or ["a"])
