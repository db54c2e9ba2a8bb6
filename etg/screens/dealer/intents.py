"""What a touch on the console means."""

from dataclasses import dataclass
from typing import TypeAlias

from etg.cards import Card
from etg.screens.dealer.offers import Given


@dataclass(frozen=True, slots=True)
class Trouble:
    """The page "Something went wrong …": all irregularities that can be reported now."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The page of a card that came out of turn."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The page of all ways to do what is due."""


@dataclass(frozen=True, slots=True)
class Stations:
    """The page on which a station is chosen."""


@dataclass(frozen=True, slots=True)
class AtStation:
    """The page of one station: buy-in, cash-out, hand pay, holding."""

    station: int


@dataclass(frozen=True, slots=True)
class Staff:
    """The page of the people who work here: log in, open, close."""


@dataclass(frozen=True, slots=True)
class Attention:
    """The page of all that wants to be looked after."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The page that asks for what an offer needs: a card, an amount, a reason, a staff number."""

    key: str
    given: Given


@dataclass(frozen=True, slots=True)
class OwnPin:
    """The page on which somebody chooses another PIN for himself."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The page of the score sheet, at the end of a training."""


Page: TypeAlias = Trouble | Drawn | Ways | Stations | AtStation | Staff | Attention | Filling | OwnPin | ScoreSheet


@dataclass(frozen=True, slots=True)
class Show:
    """Open a page over the felt."""

    page: Page


@dataclass(frozen=True, slots=True)
class Back:
    """The page before, or the felt."""


@dataclass(frozen=True, slots=True)
class Close:
    """Put all pages away."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Another leaf of the page."""

    leaf: int


@dataclass(frozen=True, slots=True)
class Take:
    """Do this; what it needs is asked for first."""

    key: str


@dataclass(frozen=True, slots=True)
class PickCard:
    """It is this card."""

    card: Card


@dataclass(frozen=True, slots=True)
class PickReason:
    """It is for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the keypad: a digit, several, or "<" for the last one back."""

    key: str


@dataclass(frozen=True, slots=True)
class Enter:
    """What was typed is right."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the countdown."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let it go on."""


@dataclass(frozen=True, slots=True)
class MoreTime:
    """A little longer."""

    seconds: int = 15


@dataclass(frozen=True, slots=True)
class Again:
    """Train once more."""


@dataclass(frozen=True, slots=True)
class End:
    """The training has been enough."""
