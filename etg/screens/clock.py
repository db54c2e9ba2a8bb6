"""The time of day as screens say it; for pictures that must always be the same it can be stopped."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import datetime
from zoneinfo import ZoneInfo

from etg.cabinet.settings_time import HERE, TimeSettings

_STOPPED: ContextVar[str | None] = ContextVar("time of day", default=None)
_TIMES: ContextVar[TimeSettings] = ContextVar("time zone", default=HERE)


def time_of_day() -> str:
    """Hours and minutes."""
    stopped = _STOPPED.get()
    return stopped if stopped is not None else local(time.time()).strftime("%H:%M")


def tell_time_as(times: TimeSettings) -> None:
    """From here on, every screen says the time of this zone."""
    _TIMES.set(times)


def local(seconds: float) -> datetime:
    """A moment in the table's time zone, given in seconds since 1970."""
    return _TIMES.get().at(seconds)


def day_and_time(seconds: float) -> str:
    """A moment as screens say it, given in seconds since 1970."""
    return local(seconds).strftime("%Y-%m-%d %H:%M")


def moment(digits: str) -> int | None:
    """The seconds since 1970 of a day and a time that were typed, as in 202611202359; None: there is no such moment."""
    if len(digits) != 12 or not digits.isdecimal():
        return None
    with suppress(ValueError):
        zone = _TIMES.get().zone
        found = datetime.strptime(digits, "%Y%m%d%H%M")
        return int((found.replace(tzinfo=ZoneInfo(zone)) if zone else found).timestamp())
    return None


def seconds() -> int:
    """The same time in seconds, on the clock by which decks grow old and limits are announced."""
    stopped = _STOPPED.get()
    return int(time.time()) if stopped is None else seconds_at(stopped)


def seconds_at(time_of_day: str) -> int:
    """This time of a day that is always the same."""
    return int(datetime.fromisoformat(f"2026-11-16T{time_of_day}+00:00").timestamp())


@contextmanager
def stopped_at(time_of_day: str) -> Iterator[None]:
    """Within this, every screen says this time, and other moments as they are in London in winter."""
    before, zone = _STOPPED.set(time_of_day), _TIMES.set(TimeSettings("UTC"))
    try:
        yield
    finally:
        _STOPPED.reset(before)
        _TIMES.reset(zone)
