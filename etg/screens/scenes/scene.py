"""A moment of the table that is worth a picture."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.not_started import NotStarted
from etg.cabinet.shown import Countdown, Shown

NOW = 1000.0
"""The conductor's clock in every scene."""
EVERYWHERE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Scene:
    """What is shown, and at which station it is looked at."""

    name: str
    shown: Shown
    station: int = 3
    """The station that has most to show."""
    touches: tuple[Hashable, ...] = ()
    """What was touched before: intents of the station, or of the console where the scene is the dealer's."""
    screens: frozenset[str] = EVERYWHERE
    """The screens for which it is meant; empty: all of them."""
    now: float = NOW
    later: float = 0.0
    """It is looked at so many seconds after it has happened."""
    time_of_day: str = "20:15"
    show: str = ""
    """The scene of the show that is on, instead of the screens themselves."""
    failure: NotStarted | None = None
    """There is no table: this has kept it from being opened."""


def counting(what: str, total: float, left: float, paused: bool = False) -> Countdown:
    """A countdown with so many seconds left."""
    return Countdown(what, total, NOW + left, left if paused else None)
