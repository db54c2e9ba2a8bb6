"""How loud a cabinet is, as its settings name it."""

from typing import NamedTuple

LEAST_ALARM = 40
"""No alarm is softer, in percent: a fault must be heard."""


class SoundSettings(NamedTuple):
    """How loud the table is."""

    master: int = 70
    """Of everything, in percent; 0 is silence for all but the alarm."""
    alarm_floor: int = 60
    """The alarm is never softer than this, in percent, whatever else is set."""
    player_volume: int = 7
    """What a station begins with, 0 to 10; its player sets it at the station."""


SOUND = SoundSettings()
