"""The wheel: one click for a stud that passes the pointer, and nobody hears what it brings before it stands still."""

import math

from etg.screens.celebration import turned
from etg.screens.moments import Spin
from etg.screens.pictures.wheel import STUDS
from etg.screens.theme import SPIN

APART = 0.07
"""Seconds between two clicks at least: while the wheel is fast, not every stud is heard."""
_BETWEEN = 360 / STUDS


def next_click(spin: Spin, after: float) -> float | None:
    """When the next stud passes the pointer that can be heard; None: the wheel stands still first."""
    whole = turned(spin, spin.stops)
    number = math.floor(turned(spin, max(after + APART, spin.began)) / _BETWEEN) + 1
    if number * _BETWEEN >= whole:
        return None
    left = math.sqrt(1 - number * _BETWEEN / whole)
    return spin.stops - SPIN * left
