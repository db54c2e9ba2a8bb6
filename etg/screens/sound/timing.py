"""What is heard because time goes by: the last seconds of a countdown, and an alarm that goes on."""

from typing import NamedTuple

from etg.cabinet.shown import Countdown, Shown
from etg.cabinet.wishes import still_betting
from etg.screens.sound.catalogue import ALARM, CATALOGUE, TICK, TICK_LAST
from etg.screens.sound.cues import stations_asked

SECONDS = 5
"""The last ones of a countdown, which tick."""
ALARM_LASTS = 10.0
"""Seconds that an alarm goes on at least, from the last tilt on."""
REMINDER = 20.0
"""Seconds after which it comes once more, as long as the table stands still."""


class Beat(NamedTuple):
    """A sound and its time."""

    at: float
    sound: str


def next_tick(countdown: Countdown | None, after: float) -> Beat | None:
    """The first tick after a time; none while the countdown stands."""
    if countdown is None or countdown.paused is not None:
        return None
    beats = (Beat(countdown.ends - left, TICK_LAST if left == 1 else TICK) for left in range(SECONDS, 0, -1))
    return next((beat for beat in beats if beat.at > after), None)


def ticks_at(shown: Shown) -> set[int]:
    """The stations that a countdown is for: who can still wager and is not ready, or has not answered."""
    if shown.countdown is None:
        return set()
    if shown.countdown.what == "betting":
        return still_betting(shown.state, shown.ready)
    return stations_asked(shown.state)


def next_alarm(began: float, last: float, stands: bool) -> float | None:
    """When the alarm comes again, after it began and was heard last; `stands`: whether the table does."""
    again = last + CATALOGUE[ALARM].seconds
    if again < began + ALARM_LASTS:
        return again
    return last + REMINDER if stands else None
