"""What a side wager may look at, and what it says about it."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from etg.cards import POINTS, Card
from etg.money import Cents

Outcome: TypeAlias = tuple[str, ...]
"""The paytable lines that are paid, in the book's order; the empty one is a lost wager."""

LOST: Outcome = ()


class Seen(NamedTuple):
    """The cards of one box and of the dealer as far as they are known to everybody at the table."""

    first: tuple[Card, ...]
    """The box's first two cards as dealt (R12); for Super Match the four cards of both hands (R25)."""
    up: Card | None = None
    second: Card | None = None
    """The dealer's second card once it is turned or drawn."""
    no_blackjack: bool = False
    """The reader has ruled out a dealer Blackjack."""
    dealer: tuple[Card, ...] | None = None
    """The dealer's hand once it is finished."""
    hands: tuple[tuple[Card, ...], ...] | None = None
    """The box's finished hands, without surrendered hands and a Blackjack paid early (R28)."""
    stake: Cents = 0
    symbol: str | None = None
    """What the wheel showed for this box."""


Evaluator: TypeAlias = Callable[[Seen], Outcome | None]
"""The outcome, or None while something that could still change it is not known."""


def dealer_blackjack(seen: Seen) -> bool | None:
    """Whether the dealer has Blackjack; None while that is open."""
    up = seen.up
    if up is None:
        return None
    if POINTS[up] < 10 or seen.no_blackjack:
        return False
    if seen.second is None:
        return None
    return POINTS[up] + POINTS[seen.second] == 21
