"""Things that somebody will do after a while: each is done once its time has come, unless the table changes before."""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from etg.cabinet.asks import Ask

AGAIN = 0.5
"""Seconds after which something is done again that the table did not take."""


class Wanted(NamedTuple):
    """What is to be asked, and how many seconds after it became possible."""

    delay: float
    ask: Ask


class _Job(NamedTuple):
    """Something that is to be done, and since when that is known."""

    since: float
    not_before: float


class Pacing:
    """Remembers since when each thing could be done."""

    def __init__(self, pace: float = 1.0) -> None:
        """A pace of 0 does everything at once."""
        self.pace = pace
        self.deadline: float | None = None
        """When there is something to do, unless the table changes."""
        self._jobs: dict[Hashable, _Job] = {}

    def due(self, wanted: Mapping[Hashable, Wanted], now: float) -> Ask | None:
        """The first thing whose time has come; what is not wanted any more is forgotten."""
        self._jobs = {key: job for key, job in self._jobs.items() if key in wanted}
        self.deadline = None
        for key, (delay, ask) in wanted.items():
            job = self._jobs.setdefault(key, _Job(now, now))
            when = max(job.since + delay * self.pace, job.not_before)
            if when <= now:
                self._jobs[key] = job._replace(not_before=now + AGAIN)
                self.deadline = now + AGAIN
                return ask
            self.deadline = when if self.deadline is None else min(when, self.deadline)
        return None
