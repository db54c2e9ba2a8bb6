"""The time of day as screens say it; for pictures that must always be the same it can be stopped."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from time import time

_STOPPED: ContextVar[str | None] = ContextVar("time of day", default=None)


def time_of_day() -> str:
    """Hours and minutes."""
    stopped = _STOPPED.get()
    return stopped if stopped is not None else datetime.now().astimezone().strftime("%H:%M")


def seconds() -> int:
    """The same time in seconds, on the clock by which decks grow old and limits are announced."""
    stopped = _STOPPED.get()
    return int(time()) if stopped is None else seconds_at(stopped)


def seconds_at(time_of_day: str) -> int:
    """This time of a day that is always the same."""
    return int(datetime.fromisoformat(f"2026-11-16T{time_of_day}").timestamp())


@contextmanager
def stopped_at(time_of_day: str) -> Iterator[None]:
    """Within this, every screen says this time."""
    before = _STOPPED.set(time_of_day)
    try:
        yield
    finally:
        _STOPPED.reset(before)
