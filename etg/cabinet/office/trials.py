"""What a technician tries besides the windows: sounds, and the devices while the table is closed."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from etg.cabinet.staff.actions import Action
from etg.table.state import State
from etg.texts import Text, text

LEFT, RIGHT = "left", "right"


@dataclass(frozen=True, slots=True)
class SoundTest:
    """A sound of the catalogue, for somebody to hear."""

    action: ClassVar[Action] = Action.SET_UP_DISPLAYS

    sound: str
    place: int
    """A station, the dealer's console, or the whole table."""
    master: int
    """How loud, in percent."""
    side: str = ""
    """One loudspeaker alone, `LEFT` or `RIGHT`; empty: where the place is."""


class Played(NamedTuple):
    """Something that was to be heard."""

    number: int
    """Counts up: the same sound twice is two."""
    sound: SoundTest


@dataclass(frozen=True, slots=True)
class Trial:
    """How the devices are tried."""

    action: ClassVar[Action] = Action.TEST_DEVICES

    reads: bool = False
    """Shoe and reader are tried: what they read is a test. Otherwise only lamps are."""
    open: bool = False
    """Cards may leave the shoe."""
    lamps: int | None = None
    """A bit for each lamp that is lit; None: those that the table wants."""
    anew: bool = False
    """What was read before is forgotten."""


class Begun(NamedTuple):
    """Devices are being tried."""

    since: int
    """The number of the last report before that."""
    trial: Trial


def no_trial(state: State) -> Text | None:
    """Why shoe and reader cannot be tried now; None: they can."""
    if state.open:
        return text("the table is open: close it first, so that no card of a test can get into a round")
    if state.cards:
        return text("the table has decks: take them out first, so that no card of a test can get into a round")
    return None
