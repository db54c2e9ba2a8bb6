"""The time of day as screens say it; for pictures that must always be the same it can be stopped."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

_STOPPED: ContextVar[str | None] = ContextVar("time of day", default=None)


def time_of_day() -> str:
    """Hours and minutes."""
    stopped = _STOPPED.get()
    return stopped if stopped is not None else datetime.now().astimezone().strftime("%H:%M")


@contextmanager
def stopped_at(time: str) -> Iterator[None]:
    """Within this, every screen says this time."""
    before = _STOPPED.set(time)
    try:
        yield
    finally:
        _STOPPED.reset(before)
