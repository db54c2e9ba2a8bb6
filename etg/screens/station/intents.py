"""What a touch on a station means."""

from dataclasses import dataclass

from etg.games import Decision
from etg.money import Cents

MAIN = "main"
"""The spot of the main wager; the others have the ids of their side wagers."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take this station."""


@dataclass(frozen=True, slots=True)
class PlayMyself:
    """In a demo: a visitor takes the station over that plays by itself."""


@dataclass(frozen=True, slots=True)
class GetUp:
    """Give it back."""


@dataclass(frozen=True, slots=True)
class FreeCredits:
    """Play money, at a desk."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class PickChip:
    """The chip that a tap on a spot puts down."""

    cents: Cents


@dataclass(frozen=True, slots=True)
class OnSpot:
    """The picked chip goes on this spot."""

    box: int
    spot: str


@dataclass(frozen=True, slots=True)
class ChooseBox:
    """The box whose spots are shown."""

    box: int


@dataclass(frozen=True, slots=True)
class Why:
    """Something that cannot be done now was touched: say what is missing."""

    words: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last chip back."""


@dataclass(frozen=True, slots=True)
class ClearAll:
    """Take all wagers back."""


@dataclass(frozen=True, slots=True)
class RepeatLast:
    """The wagers of the last round again."""


@dataclass(frozen=True, slots=True)
class AutoRepeat:
    """Repeat them in every round from now on, or not any more."""


@dataclass(frozen=True, slots=True)
class DoubleAll:
    """Every wager twice."""


@dataclass(frozen=True, slots=True)
class GoAhead:
    """No more time is needed: deal, or the next round."""

    round: int


@dataclass(frozen=True, slots=True)
class ChooseHand:
    """The hand that the buttons are for."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Look:
    """The player's own cards, which lie face down: with an emulated shoe they are shown while he touches them."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision for a hand, as it stood at this card of the round."""

    box: int
    hand: int
    decision: Decision
    cards: int


@dataclass(frozen=True, slots=True)
class Insurance:
    """An answer to the offer of insurance; 0 declines."""

    box: int
    amount: Cents
    round: int


@dataclass(frozen=True, slots=True)
class EvenMoney:
    """The Blackjack is paid at once."""

    box: int
    round: int


@dataclass(frozen=True, slots=True)
class AnswerTheCut:
    """Cut the cards, or let it pass."""

    accepts: bool


@dataclass(frozen=True, slots=True)
class Open:
    """Show a page over the cards."""

    page: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Another page of it."""

    by: int


@dataclass(frozen=True, slots=True)
class Close:
    """Put the page away."""


@dataclass(frozen=True, slots=True)
class PayOut:
    """Cash out all credits."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The hand pay is not wanted after all."""


@dataclass(frozen=True, slots=True)
class Tip:
    """Credits for the dealers."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class Attendant:
    """Somebody should come, or need not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class FourColours:
    """The player wants a deck in four colours, or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class LessMotion:
    """The player wants nothing to move by itself, or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class LargeText:
    """The player wants larger letters, or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class HighContrast:
    """The player wants words and edges as bright as they can be, or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class Speak:
    """The language of this station, by its code."""

    language: str


@dataclass(frozen=True, slots=True)
class Volume:
    """This station louder or softer, by so many steps: two quick taps are two steps."""

    by: int
