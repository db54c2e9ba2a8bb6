"""The test that windows show: begun, touched, ended by a touch, by a word or by time."""

from etg.cabinet.office.screen_tests import ScreenTest
from etg.cabinet.touch_map import Place

BOUNCE = 0.4
"""Seconds after a touch in which another one counts for nothing: the same finger, twice."""


class RunningTest:
    """One test at a time."""

    def __init__(self) -> None:
        self.test: ScreenTest | None = None
        self.tested: ScreenTest | None = None
        """How the last one has ended; one that was called off has not."""
        self.until = 0.0
        self._touched = float("-inf")

    def show(self, test: ScreenTest, now: float) -> None:
        """Begin."""
        self.test, self.tested = test, None
        self.until = now + test.lasts
        self._touched = now

    def end(self) -> None:
        """It is not shown any more, and neither is what came of the last one."""
        self.test = self.tested = None

    def touched(self, window: str, what: Place | str, now: float) -> None:
        """Somebody has touched a window: a place of it, or a button."""
        if self.test is None or now < self._touched + BOUNCE:
            return
        self._touched = now
        before = self.test
        after = before.told(window, what) if isinstance(what, str) else before.touched(window, what)
        if after is None or after.is_over:
            self.test, self.tested = None, after or before
            return
        self.test, self.until = after, now + after.lasts

    def look(self, now: float) -> bool:
        """End it when its time is over; whether it was."""
        if self.test is None or now < self.until:
            return False
        self.test = None
        return True
