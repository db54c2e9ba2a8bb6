"""The time of a cabinet, as its settings name it: its zone, and when a gaming day begins."""

from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo


class TimeSettings(NamedTuple):
    """What time it is where the table stands."""

    zone: str = ""
    """An IANA name; empty: that of the computer."""
    day_begins: int = 0
    """The hour at which a gaming day begins."""

    def at(self, time: float) -> datetime:
        """The time of day of a moment, given in seconds since 1970."""
        return datetime.fromtimestamp(time, ZoneInfo(self.zone)) if self.zone else datetime.fromtimestamp(time)

    def gaming_day(self, time: float) -> str:
        """The gaming day of a moment, as its date; before the hour it begins at it is still the day before."""
        local = self.at(time)
        return (local.date() - timedelta(days=int(local.hour < self.day_begins))).isoformat()


HERE = TimeSettings()
