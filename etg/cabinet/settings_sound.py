"""How loud a cabinet is, as its settings name it."""

from typing import NamedTuple

from etg.cabinet.settings_reader import SettingsReader

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


def read_sound(reader: SettingsReader) -> SoundSettings:
    """The sound; what is left out is as usual."""
    return SoundSettings(
        reader.number("sound", "master", SOUND.master, range(101)),
        _floor(reader),
        reader.number("sound", "player_volume", SOUND.player_volume, range(11)),
    )


def _floor(reader: SettingsReader) -> int:
    """With a reason where it is too low: somebody wanted it to be quiet."""
    value = reader.value("sound", "alarm_floor")
    if type(value) is int and value < LEAST_ALARM:
        why = f"a whole number from {LEAST_ALARM} to 100: an alarm that cannot be heard is none"
        raise reader.wrong("sound.alarm_floor", value, why)
    return reader.number("sound", "alarm_floor", SOUND.alarm_floor, range(LEAST_ALARM, 101))
