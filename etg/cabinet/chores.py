"""What the table does by itself now and then: the time of day, the limits of the cabinet, the promise of a Must Hit."""

from collections.abc import Callable

from etg.cabinet.must_hit import MustHit
from etg.cabinet.settings_time import HERE, TimeSettings
from etg.errors import Refused
from etg.table import commands as c
from etg.table.floor import limits_due
from etg.table.people import Person, Role
from etg.table.state import Limits, State
from etg.texts import text

EVERY = 60.0
"""Seconds."""
_SETTINGS = Person(Role.TECHNICIAN, "settings")


def limits_command(state: State, limits: Limits) -> c.SetLimits | None:
    """Put the limits of the cabinet into force, if others are and the table is empty.

    That stations pay nothing by themselves begins at once, whoever plays; an open door holds up even that.
    """
    if state.limits == limits or state.doors.open:
        return None
    if state.round is None and not state.wagers and not any(state.players.values()):
        return c.SetLimits(limits.hand_pay_above, limits.lock_up_win, _SETTINGS, limits.by_hand)
    if limits.by_hand and not state.limits.by_hand:
        return c.SetLimits(state.limits.hand_pay_above, state.limits.lock_up_win, _SETTINGS, by_hand=True)
    return None


def _until_clock(state: State, time: float) -> float:
    """In how many seconds the time of day is told again: when announced limits are due, if that is sooner."""
    left = EVERY if state.announced is None else state.announced.at - time
    return left if 0 < left < EVERY else EVERY


class Chores:
    """One at a time, and all but the hit between rounds."""

    def __init__(
        self, limits: Limits, must_hit: MustHit, wall: Callable[[], float], times: TimeSettings = HERE
    ) -> None:
        self.must_hit = must_hit
        self._times = times
        self._limits = limits
        self._wall = wall
        self._clock = self._look = self._set_up = float("-inf")
        """When the time of day is told next, the disk looked at, and what did not work tried again."""

    def due(self, state: State, now: float) -> c.Command | None:
        """What is to be done now."""
        hit = self.must_hit.hit(state)
        if hit is not None:
            return hit
        if state.round is not None:
            return None
        time = self._wall()
        if now >= self._clock or limits_due(state, int(time)):
            self._clock = now + _until_clock(state, time)
            return c.Clock(int(time), self._times.gaming_day(time))
        return self._setting_up(state, now) if now >= self._set_up and not state.doors.open else None

    def _setting_up(self, state: State, now: float) -> c.Command | None:
        limits = limits_command(state, self._limits)
        if limits is not None:
            self._set_up = now + EVERY
            return limits
        try:
            return self.must_hit.promise(state)
        except OSError as error:
            self._set_up = now + EVERY
            why = text(
                "the hidden value of the Must Hit cannot be written: {error}. Call a technician: check the disk and "
                "{file}",
                error=error.strerror,
                file=self.must_hit.path,
            )
            raise Refused(why, "R39") from error

    def look_due(self, now: float) -> bool:
        """Whether the disk is to be looked at; once a minute."""
        if now < self._look:
            return False
        self._look = now + EVERY
        return True

    def next(self, state: State) -> float:
        """When there is something to do, unless the table changes."""
        return self._look if state.round is not None else min(self._clock, self._look)
