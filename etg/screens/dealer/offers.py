"""What the dealer can do by touch: an offer says it in words, asks for what it needs, and makes the commands.

The same check serves the button and the engine: an offer is shown only if `decide` accepts what it makes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, TypeAlias, TypeVar

from etg.cabinet.asks import Around
from etg.cards import Card
from etg.errors import Refused
from etg.money import Cents
from etg.screens.dealer.people import SOMEBODY, approver
from etg.screens.dealer.scene import Scene
from etg.table.commands import Command
from etg.table.decide import step
from etg.table.people import Person
from etg.texts import Text, text

TRIES = 3
"""One card can be the very one that was read last, and another the one that waits."""
What: TypeAlias = Command | Around


class Need(Enum):
    """What somebody must say before the command can be given, in this order."""

    CARD = auto()
    AMOUNT = auto()
    MINIMUM = auto()
    MAXIMUM = auto()
    """The limits of the main wager."""
    COUNT = auto()
    """How many 10s came out of the decks."""
    REASON = auto()
    NUMBER = auto()
    """The staff number of a dealer."""
    FLOOR = auto()
    """The staff number of a floorperson."""


class Given(NamedTuple):
    """What has been said so far."""

    by: Person | None
    """The dealer who is logged in."""
    floor: Person | None = None
    card: Card | None = None
    amount: Cents = 0
    minimum: Cents = 0
    maximum: Cents = 0
    tens: int | None = None
    reason: str = ""
    number: str = ""

    @property
    def named(self) -> Card:
        """The card that was picked."""
        assert self.card is not None
        return self.card


Made: TypeAlias = What | tuple[What, ...]
Make: TypeAlias = Callable[[Given], Made]
T = TypeVar("T")


def bound(make: Callable[[Given, T], Made], value: T) -> Make:
    """What an offer makes, for one of several values that it is repeated for."""
    return lambda given: make(given, value)


@dataclass(frozen=True)
class Offer:
    """Something that the dealer can do now."""

    key: str
    words: Text
    """On its button."""
    make: Make
    needs: tuple[Need, ...] = ()
    then: str = ""
    """What follows from it, in a few words."""
    clause: str = ""
    cards: tuple[Card, ...] = ()
    """Those that can be picked."""
    reasons: tuple[Text, ...] = ()
    question: str = ""
    """What a reason answers, where it is not why."""
    sample: Cents = 100
    """An amount with which it is tried whether the table would accept any."""
    supposes: Callable[[Given], Given] = lambda given: given
    """Fills in what can be said in more ways than one, so that it can be tried."""

    def whats(self, given: Given) -> tuple[What, ...]:
        """What is asked of the conductor."""
        made = self.make(given)
        return made if isinstance(made, tuple) else (made,)


def on_side(words: Text, side: str | None) -> Text:
    """What an offer says, with the side of a double shoe where it is one of two."""
    return words if side is None else text("{words}, side {side}", words=words, side=side)


def missing(offer: Offer, given: Given) -> Need | None:
    """What must be said next."""
    for need in offer.needs:
        match need:
            case Need.CARD if given.card is None:
                return need
            case Need.AMOUNT if not given.amount:
                return need
            case Need.MINIMUM if not given.minimum:
                return need
            case Need.MAXIMUM if not given.maximum:
                return need
            case Need.COUNT if given.tens is None:
                return need
            case Need.REASON if not given.reason:
                return need
            case Need.NUMBER if not given.number:
                return need
            case Need.FLOOR if given.floor is None:
                return need
            case _:
                pass
    return None


def begun(scene: Scene) -> Given:
    """What is known before anybody has said anything."""
    return Given(scene.dealer, approver(scene.shown))


def refusal(scene: Scene, offer: Offer, given: Given) -> Refused | None:
    """Why the table would refuse what an offer makes; None: it would not."""
    state = scene.state
    try:
        for what in offer.whats(given):
            if isinstance(what, Command):
                _, state = step(state, what)
    except Refused as refused:
        return refused
    return None


def supposed(scene: Scene, offer: Offer, given: Given | None = None) -> Iterable[Given]:
    """What could be said: everything that is missing, and any card of the shoe."""
    known = begun(scene) if given is None else given
    full = known._replace(
        floor=known.floor or SOMEBODY,
        amount=known.amount or offer.sample,
        reason=known.reason or next(iter(offer.reasons), "-"),
        number=known.number or "00000000",
    )
    full = offer.supposes(full)
    if Need.CARD not in offer.needs or known.card is not None:
        return (full,)
    return (full._replace(card=card) for card in _tried(scene, offer.cards))


def _tried(scene: Scene, cards: tuple[Card, ...]) -> list[Card]:
    """A few cards with which it is tried whether any would do: those that most sets of the shoe still hold."""
    sets = scene.state.cards
    return sorted(cards, key=lambda card: -sum(places.holds(card) for places in sets))[:TRIES]


def possible(scene: Scene, offer: Offer) -> bool:
    """Whether the table accepts it now, with any card where one must be named."""
    return any(refusal(scene, offer, given) is None for given in supposed(scene, offer))


def live(scene: Scene, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Those that are possible now."""
    return tuple(offer for offer in offers if possible(scene, offer))


def why_not(scene: Scene, offer: Offer) -> str:
    """Why it is not possible now; empty: it is."""
    refused = refusal(scene, offer, next(iter(supposed(scene, offer))))
    return refused.reason if refused is not None else ""
