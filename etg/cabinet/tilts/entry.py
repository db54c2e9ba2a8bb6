"""What an entry of the catalogue says: number, words, steps, who ends it, lamps and sound."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from etg.texts import Text, text


class Stops(Enum):
    """What stands meanwhile."""

    TABLE = "table"
    STATION = "station"
    NOTHING = "nothing"


class Shine(Enum):
    """What a lamp does; the later one counts where there are several reasons."""

    DARK = "dark"
    STEADY = "steady"
    BLINKING = "blinking"


class Light(NamedTuple):
    """The lamps: the upper one of the tower is for stations, the lower one for the table."""

    upper: Shine = Shine.DARK
    lower: Shine = Shine.DARK
    dealer: Shine = Shine.DARK


class Sound(Enum):
    """What is heard when it comes; the values are kinds of the catalogue of sounds."""

    ALARM = "alarm"
    ATTENTION = "attention"
    NONE = ""


BY_ITSELF = text("nobody: it ends by itself")
ANYBODY = text("one person: dealer, floorperson or technician")
TWO = text("two people: the dealer and a floorperson, or two floorpersons")
RESTART = text("a technician, who starts the program again")
DEALER = text("the dealer, or whoever deals next")


@dataclass(frozen=True)
class Entry:
    """One thing that can stop something."""

    number: int
    name: Text
    player: Text
    """What players read."""
    wrong: Text
    """What the staff reads."""
    steps: tuple[Text, ...]
    """What the staff does, in order."""
    who: Text
    """Who ends it."""
    light: Light
    sound: Sound
    stops: Stops = Stops.TABLE


STANDS = Light(lower=Shine.BLINKING, dealer=Shine.STEADY)
IS_OPEN = Light(lower=Shine.STEADY, dealer=Shine.STEADY)
WAITS = Light(upper=Shine.BLINKING, dealer=Shine.STEADY)
CALLS = Light(upper=Shine.STEADY, dealer=Shine.STEADY)
LOOK = Light(dealer=Shine.STEADY)
NOTHING_ELSE = Light()


def number_words(entry: Entry) -> Text:
    """How its number is said on a screen."""
    match entry.stops:
        case Stops.TABLE:
            return text("Tilt {number}", number=entry.number)
        case Stops.STATION:
            return text("Lock-up {number}", number=entry.number)
        case Stops.NOTHING:
            return text("Notice {number}", number=entry.number)
