"""Hands that explain the game: the engine plays each under the submission in force, so none can be wrong."""

from functools import lru_cache
from typing import NamedTuple

from etg.cards import Card
from etg.money import Cents
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import Table
from etg.table.actions import Do
from etg.table.terms import Terms

_BOX = 1
_LIKED = 10_00
"""The wager of the examples, where the table takes it."""


class Example(NamedTuple):
    """A hand that was played to its end."""

    hand: tuple[Card, ...]
    dealer: tuple[Card, ...]
    wager: Cents
    returned: Cents
    outcome: str
    """As the engine names it: win, lose, tie, blackjack."""

    @property
    def net(self) -> Cents:
        """What the player has more than before."""
        return self.returned - self.wager


def wager_of(terms: Terms) -> Cents:
    """What is wagered in the examples: ten dollars, or as near to it as the limits of the table allow."""
    rules = terms.rules
    wager = min(max(_LIKED, rules.minimum), rules.maximum)
    unit = terms.wager_unit
    return max(unit, wager // unit * unit) if wager >= unit else rules.minimum


@lru_cache(maxsize=256)
def example(terms: Terms, hand: str, dealer: str, decisions: str = "s") -> Example:
    """What becomes of these cards: the box's and the dealer's in the order in which they come."""
    table = Table(terms).ready(_BOX, credits=20 * wager_of(terms))
    table.place(_BOX, wager_of(terms))
    own, his = (_dealt(terms, cards) for cards in (hand, dealer))
    table.plan(Cards.of_one(his, _BOX, own, own), {_BOX: f"k{decisions}" if _asks_first(terms) else decisions})
    table.play(Do.CLEAR)
    box = table.box(_BOX)
    played = box.hands[0]
    return Example(played.cards, table.round.dealer, played.wager, played.returned, played.outcome or "")


def _dealt(terms: Terms, cards: str) -> str:
    """The same cards out of these decks: where there are no 10s, kings."""
    return cards.replace("T", "K") if terms.tens else cards


def _asks_first(terms: Terms) -> bool:
    return terms.game.hands_per_box > 1
