"""What a page of the office wants: to know something, or to have something done that is no command of the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from etg.cabinet.staff.actions import Action
from etg.ledger.records import Record
from etg.texts import Text


@dataclass(frozen=True)
class Query:
    """Something to be known. Its answer stays until it is asked again; asking changes nothing."""

    action: ClassVar[Action]
    """What somebody must be allowed to do who asks it."""
    every: ClassVar[float | None] = None
    """Seconds after which a page that shows it asks again; None: the answer stays true while the page is open."""


@dataclass(frozen=True)
class Job:
    """Something to be done beside the table; it may take a while and says how far it is."""

    action: ClassVar[Action]


class Noted(NamedTuple):
    """An answer that somebody was given, which itself goes on record."""

    found: object
    records: tuple[Record, ...]


class Progress(NamedTuple):
    """How far a job is."""

    done: int
    of: int
    words: Text


class Done(NamedTuple):
    """How a job has ended."""

    words: str
    """What was done, or why it could not be; a `Text`, where it is a sentence of ours."""
    ok: bool = True
    records: tuple[Record, ...] = ()
    """What goes on record; who did it stands in them."""
    starts_again: bool = False
    """The table starts again with what has been changed when the office is left."""


Told: TypeAlias = Callable[[int, int, Text], None]
"""A job says how far it is: so much done, of so much, with what; raises `Stopped` when nobody wants it any more."""


class Stopped(Exception):
    """Somebody has called a job off."""
