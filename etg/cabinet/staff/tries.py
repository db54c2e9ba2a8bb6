"""How often somebody may try a PIN: after three wrong tries the number is locked, each time for longer."""

from typing import NamedTuple

MOST = 3
"""Wrong tries that lock a number."""
LOCKS = (60, 300, 900, 3600)
"""Seconds of the first lock, the second, …; all further ones are like the last."""


class Tries(NamedTuple):
    """What was tried with a number since somebody last proved to be its owner. Times are seconds since 1970."""

    wrong: int = 0
    """Since the last lock."""
    locks: int = 0
    until: int = 0

    def left(self, now: float) -> int:
        """Seconds for which the number is still locked; never more than the longest lock, wherever the clock was."""
        return min(max(0, self.until - int(now)), LOCKS[-1])

    def failed(self, now: float) -> "Tries":
        """The same after one more wrong try; the last of them locks the number."""
        if self.wrong + 1 < MOST:
            return self._replace(wrong=self.wrong + 1)
        return Tries(0, self.locks + 1, int(now) + LOCKS[min(self.locks, len(LOCKS) - 1)])


NONE = Tries()


def tries_in(seconds: int) -> int:
    """How many PINs a guesser can try with one number in so much time; he does not know the right one."""
    tries, now, count = NONE, 0, 0
    while now <= seconds:
        tries, count = tries.failed(now), count + 1
        now = max(now, tries.until)
    return count
