"""The time in records: what the clock of the computer says, and how long the program has been running."""

import time
from typing import Protocol


class Clock(Protocol):
    """Both in microseconds."""

    def time(self) -> int:
        """Since 1970 in UTC; may be set by people."""

    def uptime(self) -> int:
        """Only ever goes forward, and begins anew when the computer starts."""


class SystemClock:
    """The clocks of the computer."""

    def time(self) -> int:
        """Since 1970 in UTC."""
        return time.time_ns() // 1000

    def uptime(self) -> int:
        """Since the computer was started."""
        return time.monotonic_ns() // 1000


TOLERANCE = 5_000_000
"""The clock may be corrected by this much without a word: a time server sets it by small steps."""
