"""What the screens are given to show: the table as it is on disk, and what the conductor knows around it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Protocol

from etg.cabinet.asks import Ask
from etg.cabinet.fittings import NO_FITTINGS, Fittings, Missing
from etg.cabinet.office.screen_tests import ScreenTest
from etg.cabinet.office.view import Office
from etg.cabinet.training.score import Sheet
from etg.cards import Card
from etg.devices.reports import Kind
from etg.modes import Mode
from etg.money import Cents
from etg.table.events import Event
from etg.table.people import Person
from etg.table.state import Round, State


class Countdown(NamedTuple):
    """A countdown that everybody sees. Times are seconds of the conductor's clock."""

    what: str
    """"betting", "decisions" or "insurance"."""
    total: float
    ends: float
    """When it is over, unless it is paused."""
    paused: float | None = None
    """The seconds that are left while it is paused."""

    def left(self, now: float) -> float:
        """Seconds that are left."""
        return self.paused if self.paused is not None else max(0.0, self.ends - now)


class Message(NamedTuple):
    """A sentence for the people at one screen: mostly why something was refused."""

    text: str
    clause: str | None
    until: float
    """When it goes away."""


class BoxSummary(NamedTuple):
    """What became of a box."""

    player: str
    net: Cents
    totals: tuple[int, ...]
    outcomes: tuple[str, ...]
    """Of its main hands."""


class Summary(NamedTuple):
    """A round that is over, in short."""

    number: int
    dealer: tuple[Card, ...]
    total: int
    voided: bool
    boxes: Mapping[int, BoxSummary]

    @property
    def dealer_played(self) -> bool:
        """Whether the dealer came to have a hand: where nothing depended on it there is only the first card (R6)."""
        return len(self.dealer) > 1


class LinkStatus(NamedTuple):
    """How a device is, for the dealer."""

    kind: Kind
    connected: bool
    words: str
    """What is wrong, in a few words; empty: nothing."""
    emulated: bool


@dataclass(frozen=True)
class Lesson:
    """What a dealer in training is told besides."""

    progress: str
    """How far it is, as in "Round 3 of 12"."""
    guided: bool = True
    """The console explains what to do; otherwise it shows what a live one does."""
    direction: str = ""
    """What has happened on the felt that no device can tell."""
    guide: str = ""
    """How the right thing is done, and why."""
    clause: str = ""
    sheet: Sheet | None = None
    """What was done, at the end."""


class Proof(NamedTuple):
    """Whether somebody is who he says he is."""

    number: int
    """Counts up: the same answer twice is two."""
    person: Person | None
    """None: it was not proved."""
    words: str = ""
    """Why not, and what to do."""


@dataclass(frozen=True)
class Shown:
    """One moment of the table. Nothing in it is shown before it is on disk."""

    state: State
    mode: Mode
    last: int = 0
    """The number of the last event."""
    news: tuple[Event, ...] = ()
    """The events since the moment that was shown before."""
    countdown: Countdown | None = None
    last_round: Round | None = None
    """The round before, as it stood when the cards were cleared; None while one is played."""
    history: tuple[Summary, ...] = ()
    """The last rounds, the newest first."""
    messages: Mapping[int, Message] = field(default_factory=lambda: MappingProxyType({}))
    """By place: what the people there should read."""
    calls: frozenset[int] = frozenset()
    """Stations that have called an attendant."""
    ready: frozenset[int] = frozenset()
    """Stations that want no more time."""
    by_themselves: frozenset[int] = frozenset()
    """Stations that play by themselves, in a demo: a visitor who touches one takes it over."""
    links: tuple[LinkStatus, ...] = ()
    last_card: Card | None = None
    """The last card that left the shoe and lies face up."""
    tips: Cents = 0
    """What the dealers have been given since this dealer logged in."""
    dealt_by_table: bool = False
    """The emulated dealer deals by himself."""
    away: bool = False
    """The dealer has logged out: the console does nothing before somebody logs in."""
    stopped: str = ""
    """Why nothing can be put on record now, and what to do; empty: all is well."""
    stopped_code: str = ""
    """The stable name of that fault."""
    low_disk: bool = False
    must_hit_lost: bool = False
    """Nobody knows the hidden value of the Must Hit any more."""
    lost: tuple[Missing, ...] = ()
    """What of the cabinet has gone lost."""
    floorperson: Person | None = None
    """Whoever approves at a desk without log-in; None: the console asks."""
    lesson: Lesson | None = None
    """What a dealer in training is told; None: nobody is trained."""
    office: Office | None = None
    """Who of the staff is at the pages behind the console; None: nobody."""
    proofs: Mapping[int, Proof] = field(default_factory=lambda: MappingProxyType({}))
    """By place: the last answer to somebody who said who he is."""
    unfounded: bool = False
    """A live table that nobody works at yet: its first technician must be made known."""

    fittings: Fittings = NO_FITTINGS
    """Displays, windows and loudspeaker, while somebody is in the office."""

    @property
    def test(self) -> ScreenTest | None:
        """What windows show in the place of their screens."""
        return None if self.office is None else self.office.test

    @property
    def serviced(self) -> bool:
        """Whether a technician has the table: nobody plays, and no money comes or goes."""
        return self.unfounded or (self.office is not None and self.office.closes)


class Screens(Protocol):
    """All that the conductor knows of windows and touch."""

    def wait(self, seconds: float) -> None:
        """Sleep until somebody touches something, `wake` is called, or so much time has passed."""
        ...

    def wake(self) -> None:
        """End the waiting; may be called from any thread."""
        ...

    def take(self, now: float) -> list[Ask]:
        """Deal with the touches that have come; what people ask for, in their order."""
        ...

    def show(self, shown: Shown) -> None:
        """The table is like this now."""
        ...

    def draw(self, now: float) -> float | None:
        """Draw what has changed; when something wants to move next, None: not before the table does."""
        ...

    def failsafe(self, why: str, shown: Shown | None) -> None:
        """Every screen says that the table has stopped and the money is safe; a touch on the dealer's leads back."""
        ...

    def picture(self, place: int) -> bytes | None:
        """What is to be seen at a place now, as a PNG file; None: nothing is."""
        ...

    @property
    def fittings(self) -> Fittings:
        """What only the screens can see: displays, windows, the loudspeaker."""
        ...

    @property
    def closed(self) -> bool:
        """Whether somebody at a desk has closed the window."""
        ...

    def close(self) -> None:
        """Give the windows back."""
        ...
