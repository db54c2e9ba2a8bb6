"""What people ask of the cabinet at a screen: a command for the table, or something around it."""

from dataclasses import dataclass
from typing import TypeAlias

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
)
"""What is not for the table itself."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What was asked, and at which screen: there the answer is shown."""

    place: int
    what: Command | Around
