"""Times as people type and read them: local on the screen, UTC for programs."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypeVar

import click

from etg.errors import Malformed
from etg.ledger.extract import utc as iso

__all__ = ["iso", "local", "local_day", "micros", "parse_moment", "time_options", "zone"]

F = TypeVar("F", bound=Callable[..., Any])
_SECOND = 1_000_000


def micros(moment: datetime) -> int:
    """Microseconds since 1970."""
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def parse_moment(text: str, end: bool = False) -> int:
    """A date or a date with a time, local unless it says otherwise; of a date alone the beginning, or the end."""
    try:
        if len(text) == 10:
            day = date.fromisoformat(text) + timedelta(days=end)
            return micros(datetime.combine(day, time()).astimezone())
        return micros(datetime.fromisoformat(text).astimezone())
    except (ValueError, OverflowError, OSError):
        raise Malformed(
            f"{text[:40]!r} is not a time: write 2026-03-01, 2026-03-01T19:04 or 2026-03-01T19:04:12+01:00"
        ) from None


def local(microseconds: int) -> str:
    """A time for people here."""
    return datetime.fromtimestamp(microseconds // _SECOND).strftime("%Y-%m-%d %H:%M:%S")


def local_day(microseconds: int) -> str:
    """The date here."""
    return local(microseconds)[:10]


def zone() -> str:
    """What the printed times mean."""
    offset = datetime.now().astimezone().strftime("%z")
    return f"Times are local: UTC{offset[:3]}:{offset[3:5]}"


def _since(context: click.Context, option: click.Parameter, value: str | None) -> int | None:
    return None if value is None else parse_moment(value)


def _until(context: click.Context, option: click.Parameter, value: str | None) -> int | None:
    return None if value is None else parse_moment(value, end=True)


def time_options(command: F) -> F:
    """`--since` and `--until`."""
    since = "From this time on: 2026-03-01, or 2026-03-01T19:04; local time, unless it ends with an offset or Z."
    until = "Up to this time, which is excluded; of a date alone, the whole day is included."
    command = click.option("--until", metavar="TIME", callback=_until, help=until)(command)
    return click.option("--since", metavar="TIME", callback=_since, help=since)(command)
