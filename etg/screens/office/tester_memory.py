"""What is chosen in the paytable tester, and the touches by which it is."""

from dataclasses import dataclass, field

from etg.cabinet.office.trial import MAIN
from etg.cards import SPADES, Card, Suit
from etg.games import Decision
from etg.money import Cents
from etg.table.terms import Terms

BOX, SECOND, DEALER, MAGIC = "box", "second", "dealer", "magic"
"""Where cards are put."""


def _no_cards() -> dict[str, list[Card]]:
    return {slot: [] for slot in (BOX, SECOND, DEALER, MAGIC)}


@dataclass
class Own:
    """What is chosen."""

    wager: str = MAIN
    main: Cents = 0
    """0: the usual one."""
    stake: int = 0
    """Which of the stakes of the side wager."""
    slot: str = BOX
    """Where the next card goes."""
    suit: Suit = SPADES
    cards: dict[str, list[Card]] = field(default_factory=_no_cards)
    decision: Decision | None = None
    insured: bool = False
    symbol: int = 0
    """Which of those on the wheel."""
    lucky: bool = False
    meters: dict[str, Cents] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PickWager:
    """Look at a wager."""

    wager: str


@dataclass(frozen=True, slots=True)
class Slot:
    """The next cards go there."""

    slot: str


@dataclass(frozen=True, slots=True)
class Suited:
    """They have this suit."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Add:
    """A card of this rank."""

    rank: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the last card away."""

    slot: str


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all cards away."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """The next of several choices."""

    what: str


@dataclass(frozen=True, slots=True)
class TypeWager:
    """Another main wager."""


@dataclass(frozen=True, slots=True)
class Meter:
    """Suppose that a meter shows something else."""

    name: str


def wheel_of(terms: Terms, wager: str) -> tuple[str, ...]:
    """The symbols on the wheel of a wager; none without a wheel."""
    return tuple(terms.side[wager].wheel or ()) if wager in terms.side else ()
