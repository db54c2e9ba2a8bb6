"""Somebody who looks over the dealer's shoulder: a trainer. The conductor knows no more about it than this."""

from collections.abc import Sequence
from typing import Protocol

from etg.cabinet.asks import Ask
from etg.cabinet.shown import Lesson
from etg.table.events import Event
from etg.table.state import State


class Watch(Protocol):
    """It is told what is asked, refused and committed, may do something of its own, and has something to show."""

    @property
    def over(self) -> bool:
        """Whether it has seen enough: nobody plays on by himself."""
        ...

    @property
    def deadline(self) -> float | None:
        """When it has something to do, unless the table changes."""
        ...

    @property
    def lesson(self) -> Lesson | None:
        """What the dealer's console shows of it now."""
        ...

    def asked(self, ask: Ask, state: State, now: float) -> None:
        """Somebody asks for something; it is not done yet."""
        ...

    def refused(self, ask: Ask | None, reason: str, now: float) -> None:
        """The table did not do what was asked; None: what a device said asked for it."""
        ...

    def committed(self, state: State, events: Sequence[Event], now: float) -> None:
        """The table stands like this on disk; at the start without events."""
        ...

    def due(self, state: State, now: float) -> Ask | None:
        """What it does itself; everything that was asked before is done."""
        ...
