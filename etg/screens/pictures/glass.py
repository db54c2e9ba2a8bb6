"""Things of clear or smoked acrylic, drawn in layers: what is inside, the glass over it, the light on its edges."""

import pygame

from etg.screens.pictures.canvas import Canvas, blank
from etg.screens.pictures.curves import Point, Points
from etg.screens.pictures.metal import soft
from etg.screens.theme import IVORY, Colour

SHADE: Colour = (4, 8, 8)
CARD_EDGES: tuple[Colour, ...] = (IVORY, (198, 188, 166), (222, 213, 192), (176, 166, 146))
"""The edges of cards in a stack, one after the other."""


class Stage(Canvas):
    """A canvas for a thing of a given shape, as large as fits and in the middle."""

    def __init__(self, w: int, h: int, across: float, tall: float) -> None:
        scale = min(w / across, h / tall)
        super().__init__(w, h, w / scale, SHADE)
        self.left, self.top = (w / scale - across) / 2, (h / scale - tall) / 2
        self.pixel = 1 / scale
        """A pixel of the picture, in units of the thing."""

    def _placed(self, points: Points) -> list[Point]:
        return [(x + self.left, y + self.top) for x, y in points]

    def fill(self, points: Points, colour: Colour) -> None:
        """A face that hides what is behind it."""
        self.polygon(self._placed(points), colour)

    def glaze(self, points: Points, colour: Colour, strength: int) -> None:
        """A face that lets through what is behind it: `strength` of 255."""
        layer = blank(*self.surface.get_size())
        fine = [(round(x * self.unit), round(y * self.unit)) for x, y in self._placed(points)]
        pygame.draw.polygon(layer, (*colour, strength), fine)
        self.surface.blit(layer, (0, 0))

    def line(self, points: Points, width: float, colour: Colour, least: float = 0.9) -> None:
        """An edge; however small the picture, it is `least` pixels wide."""
        self.stroke(self._placed(points), max(width, least * self.pixel), colour)

    def dot(self, x: float, y: float, r: float, colour: Colour) -> None:
        """A round piece."""
        self.disc(x + self.left, y + self.top, r, colour)

    def contact(self, x: float, y: float, rx: float, ry: float, strength: int = 150) -> None:
        """The shadow of a thing where it stands."""
        w, h = round(2 * rx * self.unit), round(2 * ry * self.unit)
        shade = soft(w, h, SHADE, lambda u, v: strength * max(0.0, 1 - u**4 - v * v))
        self.put(shade, x + self.left, y + self.top)


def between(one: Point, other: Point, part: float) -> Point:
    """A place on the way from one point to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def shifted(points: Points, by: Point) -> list[Point]:
    """The points moved."""
    return [(x + by[0], y + by[1]) for x, y in points]
