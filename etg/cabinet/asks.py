"""What people ask of the cabinet at a screen: a command for the table, or something around it."""

from dataclasses import dataclass, field
from typing import TypeAlias

from etg.cabinet.office.screen_tests import ScreenTest
from etg.cabinet.office.tasks import Job, Query
from etg.cabinet.office.trials import SoundTest, Trial
from etg.cabinet.touch_map import Place
from etg.table.commands import Command
from etg.table.people import Person

DEALER_CONSOLE = 0
"""The place of the dealer; stations are 1 to 8."""
TABLE = -1
"""Nobody's place: a countdown, the emulated dealer, a draw of the table itself."""


def guest_at(station: int) -> str:
    """What somebody is called who sits down without giving a name."""
    return f"Player {station}"


@dataclass(frozen=True, slots=True)
class PauseTimer:
    """The dealer stops the countdown."""


@dataclass(frozen=True, slots=True)
class ResumeTimer:
    """The countdown goes on."""


@dataclass(frozen=True, slots=True)
class ExtendTimer:
    """The countdown gets more time."""

    seconds: int = 15


@dataclass(frozen=True, slots=True)
class GoOn:
    """The dealer's hands do what the table waits for, at emulated devices: pull a card, put one into the reader."""


@dataclass(frozen=True, slots=True)
class DrawByTable:
    """The table's own random source draws what is due: the wheel, the magic card, the lucky player."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A station has its wagers and wants no more time, or has seen its results."""

    station: int


@dataclass(frozen=True, slots=True)
class CallAttendant:
    """A player wants somebody to come, or not any more."""

    station: int
    on: bool = True


@dataclass(frozen=True, slots=True)
class LogIn:
    """The dealer of the table is back at the console; another one comes with a command."""

    by: Person


@dataclass(frozen=True, slots=True)
class LogOut:
    """The dealer leaves the console."""

    by: Person


@dataclass(frozen=True, slots=True)
class Recover:
    """The dealer has seen that the table had stopped, and it shall try again."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """In a demo a visitor wants to play at a station that plays by itself."""

    station: int


@dataclass(frozen=True, slots=True)
class StartDemo:
    """The table ends, and a demo begins in its place."""

    by: Person | None


@dataclass(frozen=True, slots=True)
class EndDemo:
    """The demo ends; what comes after it somebody else starts."""


@dataclass(frozen=True, slots=True)
class NewBooks:
    """A demo begins with an empty table and new books; the books of nothing else can be thrown away."""


@dataclass(frozen=True, slots=True)
class TrainAgain:
    """A dealer in training begins anew, with other irregularities."""


@dataclass(frozen=True, slots=True)
class EndTraining:
    """A dealer in training has had enough."""


@dataclass(frozen=True, slots=True)
class Prove:
    """Somebody says who he is, by staff number and PIN; whether it is true is shown at the place where it was asked."""

    number: str
    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Found:
    """The first technician makes himself known at a live table that nobody works at yet."""

    number: str
    called: str
    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewPin:
    """Somebody who proves who he is chooses another PIN for himself."""

    number: str
    pin: str = field(repr=False)
    new: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class EnterOffice:
    """Somebody who has proved who he is opens the pages of floorperson, technician or auditor."""

    by: Person


@dataclass(frozen=True, slots=True)
class LeaveOffice:
    """He has done what he came for."""


@dataclass(frozen=True, slots=True)
class StillHere:
    """He has touched something in the office, which is not left by itself then."""


@dataclass(frozen=True, slots=True)
class Look:
    """A page of the office wants to know something."""

    query: Query


@dataclass(frozen=True, slots=True)
class WatchFor:
    """The page that is open in the office wants to know these things, some of them again and again."""

    queries: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Undertake:
    """A page of the office wants something done."""

    job: Job


@dataclass(frozen=True, slots=True)
class CallOff:
    """What is being done in the office shall end."""


@dataclass(frozen=True, slots=True)
class ShowTest:
    """A technician wants windows to show something else than their screens."""

    test: ScreenTest


@dataclass(frozen=True, slots=True)
class TouchedWindow:
    """Somebody has touched a window that shows a test: a place of it as the touch screen reports it, or a button."""

    window: str
    what: Place | str


@dataclass(frozen=True, slots=True)
class EndTest:
    """The windows shall show their screens again."""


@dataclass(frozen=True, slots=True)
class HearSound:
    """A technician wants to hear something."""

    sound: SoundTest


@dataclass(frozen=True, slots=True)
class TryDevices:
    """A technician tries the devices, or has done so: None."""

    trial: Trial | None


Around: TypeAlias = (
    PauseTimer
    | ResumeTimer
    | ExtendTimer
    | GoOn
    | DrawByTable
    | Ready
    | CallAttendant
    | LogIn
    | LogOut
    | Recover
    | TakeOver
    | StartDemo
    | EndDemo
    | NewBooks
    | TrainAgain
    | EndTraining
    | Prove
    | Found
    | NewPin
    | EnterOffice
    | LeaveOffice
    | StillHere
    | Look
    | WatchFor
    | Undertake
    | CallOff
    | ShowTest
    | TouchedWindow
    | EndTest
    | HearSound
    | TryDevices
)
"""What is not for the table itself."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What was asked, and at which screen: there the answer is shown."""

    place: int
    what: Command | Around
