"""What a page of the office is made of, and what the office remembers of touches."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, TypeAlias

from etg.cabinet.asks import Around
from etg.cabinet.office.tasks import Done, Query
from etg.cabinet.office.view import Office
from etg.cabinet.shown import Shown
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.table.commands import Command
from etg.table.people import Person, Role
from etg.texts import Text

What: TypeAlias = Command | Around


class Light(Enum):
    """Where the trouble is."""

    NONE = auto()
    OK = auto()
    ATTENTION = auto()
    TROUBLE = auto()


class Kind(Enum):
    """What is typed."""

    DIGITS = auto()
    AMOUNT = auto()
    """Whole dollars."""
    PIN = auto()
    """Digits that nobody sees."""
    TEXT = auto()


@dataclass(frozen=True)
class Entry:
    """The keypad or the keyboard over the page."""

    question: Text
    kind: Kind
    then: Callable[[str, "At"], list[What]]
    """What is asked for with what was typed; what it raises as Refused is shown, and the question stays."""
    start: str = ""
    help: Text | None = None
    most: int = 40
    """Signs, at most."""


@dataclass(frozen=True)
class Confirm:
    """Are you sure?"""

    question: Text
    yes: Text
    then: Callable[["At"], list[What]]
    details: tuple[Text, ...] = ()
    grave: bool = False
    """It cannot be taken back."""


@dataclass(frozen=True)
class Second:
    """A second person says who he is, by number and PIN; at a desk without log-in nobody is asked."""

    why: Text
    roles: tuple[Role, ...]
    then: Callable[[Person, "At"], list[What]]


@dataclass
class Memory:
    """What the office remembers of touches. All of it is gone when it is left."""

    topic: str = ""
    own: Any = None
    """What the open page remembers."""
    entry: Entry | None = None
    confirm: Confirm | None = None
    second: Second | None = None
    typed: str = ""
    number: str = ""
    """The staff number that was typed before its PIN."""
    name: str = ""
    """Of the first technician."""
    pin: str = ""
    """Typed once; it must be typed again."""
    awaits: int | None = None
    """A proof is awaited: the count of the last one before it."""
    door: bool = False
    """Somebody wants to log in."""
    shift: bool = False
    signs: bool = False
    digits: str = "123456789 0"
    """The keys of the keypad in their order."""
    leaves: dict[str, int] = field(default_factory=dict)
    """By list: which leaf of it is shown."""
    watched: tuple[Query, ...] | None = None
    """What the cabinet was told that the open page wants to know."""
    still_here: float = 0.0
    """When the cabinet was told last that somebody is here."""
    note: str = ""
    note_until: float = 0.0
    passed: Done | None = None
    """What had ended before the page was opened: it is told there no more."""

    def close(self) -> None:
        """No question is asked any more."""
        self.entry = self.confirm = self.second = None
        self.typed = self.number = self.pin = ""
        self.awaits = None
        self.shift = self.signs = False


@dataclass(frozen=True)
class At:
    """The office at one moment."""

    shown: Shown
    memory: Memory
    now: float

    @property
    def office(self) -> Office:
        """Who is there, and what was found."""
        assert self.shown.office is not None
        return self.shown.office

    @property
    def person(self) -> Person:
        """Who is there."""
        return self.office.person

    @property
    def own(self) -> Any:
        """What the open page remembers."""
        return self.memory.own

    def answer(self, query: Query) -> Any:
        """What was found; None before that."""
        return self.office.answer(query)

    def wrong(self, query: Query) -> str | None:
        """Why nothing was found."""
        answer = self.office.answers.get(query)
        return None if answer is None else answer.wrong


@dataclass(frozen=True)
class View(At):
    """The office as it is drawn."""

    canvas: Canvas


def _nothing(intent: Hashable, at: At) -> list[What]:
    return []


def _no_queries(at: At) -> tuple[Query, ...]:
    return ()


def _dark(shown: Shown) -> Light:
    return Light.NONE


@dataclass(frozen=True)
class Topic:
    """A page of the office; those of one group stand side by side behind one place of the rail."""

    key: str
    group: str
    title: Text
    roles: frozenset[Role]
    draw: Callable[[View, Area], None]
    act: Callable[[Hashable, At], list[What]] = _nothing
    """What is asked for by a touch on one of its own intents."""
    wants: Callable[[At], tuple[Query, ...]] = _no_queries
    """What it must know to be drawn."""
    light: Callable[[Shown], Light] = _dark
    begin: Callable[[], Any] = lambda: None
    """What it remembers when it is opened."""


@dataclass(frozen=True)
class Group:
    """A place on the rail."""

    key: str
    title: Text
    icon: str
