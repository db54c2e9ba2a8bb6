"""The pulse of a thread: when it came round last, and how long what it does now may take."""

import time
from collections.abc import Callable

ROUND = 10.0
"""Seconds that once round may take, unless more is said: everything in it has a limit of its own, of a second or so."""


class Pulse:
    """One thread beats, another looks: there is one number, which is replaced."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: float | None = None

    def beat(self, within: float = ROUND) -> None:
        """It goes on; within so many seconds it will say so again."""
        self._until = self._clock() + within

    @property
    def late(self) -> bool:
        """Whether it should have been heard again by now; not before it was heard once."""
        until = self._until
        return until is not None and self._clock() > until
