"""Brass, wood and other grounds: colours that run from one to the next."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

import pygame

from etg.screens.pictures.canvas import Canvas, blank, tint
from etg.screens.theme import BRASS, BRASS_DARK, BRASS_LIGHT, WALNUT, WALNUT_DARK, Colour

Stops: TypeAlias = Sequence[tuple[float, Colour]]
"""Colours at places from 0 to 1, ascending."""

TURNED: Stops = (
    (0.0, BRASS_DARK),
    (0.12, BRASS),
    (0.3, BRASS_LIGHT),
    (0.46, BRASS),
    (0.8, (136, 104, 56)),
    (0.92, BRASS_LIGHT),
    (1.0, BRASS_DARK),
)
"""Brass turned on a lathe, from the outer edge of a ring to the inner one."""
BAR: Stops = ((0.0, BRASS_LIGHT), (0.25, BRASS), (0.7, (128, 96, 52)), (1.0, BRASS_DARK))
"""A brass bar in the light from above."""
_COARSE = 64
"""So many pixels of soft light are reckoned each way; the others lie between them."""
WOOD: Stops = ((0.0, WALNUT), (1.0, WALNUT_DARK))


def ramp(stops: Stops, part: float) -> Colour:
    """The colour at a place between the stops."""
    for (a, one), (b, other) in pairwise(stops):
        if part <= b:
            t = max(0.0, (part - a) / (b - a))
            r, g, b_ = (round(x + (y - x) * t) for x, y in zip(one, other, strict=True))
            return r, g, b_
    return stops[-1][1]


def draw_ring(canvas: Canvas, x: float, y: float, outer: float, inner: float, stops: Stops = TURNED) -> None:
    """A turned ring; what is inside of it has the colour of its inner edge."""
    steps = max(2, min(96, int((outer - inner) * canvas.unit)))
    for step in range(steps):
        part = step / (steps - 1)
        canvas.disc(x, y, outer - (outer - inner) * step / steps, ramp(stops, part))


def downwards(w: int, h: int, stops: Stops) -> pygame.Surface:
    """A ground whose colours run from the top to the bottom."""
    column = blank(1, h)
    for y in range(h):
        column.set_at((0, y), (*ramp(stops, (y + 0.5) / h), 255))
    return pygame.transform.scale(column, (w, h))


def soft(w: int, h: int, colour: Colour, strength: Callable[[float, float], float]) -> pygame.Surface:
    """One colour, at each place as strong as said, of 255; places are from -1 to 1 across and down."""
    coarse = blank(_COARSE, _COARSE)
    for y in range(_COARSE):
        for x in range(_COARSE):
            alpha = strength((2 * x + 1) / _COARSE - 1, (2 * y + 1) / _COARSE - 1)
            coarse.set_at((x, y), (0, 0, 0, max(0, min(255, round(alpha)))))
    return tint(pygame.transform.smoothscale(coarse, (w, h)), colour)
