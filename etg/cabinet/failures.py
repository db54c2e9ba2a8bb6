"""How often something went wrong that nobody had foreseen: after too often, a person must say that it shall go on."""

from collections import deque

MOST, WITHIN = 3, 10.0
"""So many within so many seconds."""


class Failures:
    """Counts them."""

    def __init__(self) -> None:
        self.stopped = False
        """It was too often: the table stands until the dealer has touched the screen."""
        self._when: deque[float] = deque(maxlen=MOST)

    def note(self, now: float) -> None:
        """Something went wrong."""
        self._when.append(now)
        if len(self._when) == MOST and now - self._when[0] <= WITHIN:
            self.stopped = True

    def forget(self) -> None:
        """The dealer has seen it."""
        self.stopped = False
        self._when.clear()
