"""The back of a card: an own guilloche, gold lines on deep petrol."""

from math import cos, pi, sin

import pygame

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point
from etg.screens.theme import Colour

PETROL: Colour = (12, 58, 64)
DEEP: Colour = (8, 42, 48)
GOLD_LINE: Colour = (190, 158, 98)
PALE_LINE: Colour = (74, 116, 112)


def _rosette(x: float, y: float, inner: float, outer: float, waves: int, phase: float) -> list[Point]:
    middle, reach = (inner + outer) / 2, (outer - inner) / 2
    points = []
    for i in range(721):
        a = 2 * pi * i / 720
        r = middle + reach * cos(waves * a + phase)
        points.append((x + r * sin(a), y - r * cos(a)))
    return points


def _lines(canvas: Canvas, points: list[Point], colour: Colour, width: float) -> None:
    canvas.stroke(points, width, colour)


def draw_guilloche(canvas: Canvas, tall: float) -> None:
    """The pattern of the back inside a margin of card."""
    margin = 5.0
    canvas.box(margin, margin, 100 - 2 * margin, tall - 2 * margin, 3.2, PETROL)
    inside = pygame.Rect(canvas.at((margin, margin)), canvas.at((100 - 2 * margin, tall - 2 * margin)))
    canvas.surface.set_clip(inside)
    few = canvas.w < 110
    hair = 0.34 if not few else 0.7
    count = 4 if few else 10
    middle = tall / 2
    for ring, (inner, outer, waves) in enumerate(((26.0, 60.0, 12), (10.0, 34.0, 9))):
        for i in range(count):
            phase = 2 * pi * i / count
            _lines(
                canvas, _rosette(50, middle, inner, outer, waves, phase), PALE_LINE if ring == 0 else GOLD_LINE, hair
            )
    canvas.surface.set_clip(None)
