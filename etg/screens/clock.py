"""The time of day as screens say it; for pictures that must always be the same it can be stopped."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from etg.cabinet.settings_time import HERE, TimeSettings

_STOPPED: ContextVar[str | None] = ContextVar("time of day", default=None)
_TIMES: ContextVar[TimeSettings] = ContextVar("time zone", default=HERE)


def time_of_day() -> str:
    """Hours and minutes."""
    stopped = _STOPPED.get()
    return stopped if stopped is not None else _TIMES.get().at(time.time()).strftime("%H:%M")


def tell_time_as(times: TimeSettings) -> None:
    """From here on, every screen says the time of this zone."""
    _TIMES.set(times)


@contextmanager
def stopped_at(time: str) -> Iterator[None]:
    """Within this, every screen says this time."""
    before = _STOPPED.set(time)
    try:
        yield
    finally:
        _STOPPED.reset(before)
