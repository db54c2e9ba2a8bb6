"""What a technician finds around the table that only the screens can see: displays, windows, the loudspeaker."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from etg.cabinet.touch_map import AS_IT_IS, TouchMap


class DisplaySeen(NamedTuple):
    """A display of the computer."""

    number: int
    """From left to right as they stand, from 0."""
    size: tuple[int, int]
    left: int
    """Where it begins on the whole desktop."""


class WindowSeen(NamedTuple):
    """A window of the table."""

    name: str
    """What it shows: "dealer", "station 1", "tabletop"; "display 3" where it is open for a test alone."""
    display: int
    size: tuple[int, int]
    """Of its picture, as it is looked at."""
    rotation: int = 0
    touch: TouchMap = AS_IT_IS
    """What its touches go through now."""


class Loudspeaker(StrEnum):
    """How the program stands that plays the sounds."""

    MUTE = "mute"
    """The table was started without sound."""
    OPENING = "opening"
    READY = "ready"
    SILENT = "silent"
    """There is no device, or it is gone; it is tried again."""


@dataclass(frozen=True)
class Fittings:
    """All of it."""

    displays: tuple[DisplaySeen, ...] = ()
    windows: tuple[WindowSeen, ...] = ()
    loudspeaker: Loudspeaker = Loudspeaker.MUTE


NO_FITTINGS = Fittings()
