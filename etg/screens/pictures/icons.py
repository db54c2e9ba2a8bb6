"""Icons: strokes of one weight on a field of 24 units."""

import pygame

from etg.screens.pictures.canvas import Canvas, tint
from etg.screens.pictures.icon_shapes import ICONS
from etg.screens.theme import Colour

FIELD = 24.0
WEIGHT = 2.0


def icon(w: int, h: int, name: str, colour: Colour) -> pygame.Surface:
    """A sign by its name, as large as fits and in the middle."""
    size = min(w, h)
    canvas = Canvas(w, h, FIELD * w / size)
    left, top = (w - size) / 2 / size * FIELD, (h - size) / 2 / size * FIELD
    strokes, dots = ICONS[name]
    for points in strokes:
        canvas.stroke([(x + left, y + top) for x, y in points], WEIGHT, colour)
    for x, y, r in dots:
        canvas.disc(x + left, y + top, r, colour)
    return tint(canvas.done(), colour)
