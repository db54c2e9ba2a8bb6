"""The back of a card: an own guilloche, gold lines on deep petrol."""

from math import cos, pi, sin

import pygame

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, ellipse
from etg.screens.theme import Colour

PETROL: Colour = (13, 60, 66)
DEEP: Colour = (8, 44, 50)
GOLD_LINE: Colour = (196, 163, 100)
PALE_LINE: Colour = (44, 96, 98)

MARGIN = 4.6
"""The card around the pattern, of a width of 100."""
_BAND = (3.0, 10.4)
"""Where the woven border begins and ends, from the edge of the pattern."""


def _rosette(middle: Point, inner: float, outer: float, tall: float, waves: int, phase: float) -> list[Point]:
    """A line that swings between two ellipses `waves` times on its way round."""
    half, reach = (inner + outer) / 2, (outer - inner) / 2
    points = []
    for i in range(541):
        a = 2 * pi * i / 540
        r = half + reach * cos(waves * a + phase)
        points.append((middle[0] + r * sin(a), middle[1] - r * tall * cos(a)))
    return points


def _wave(start: Point, end: Point, swing: float, waves: int, phase: float) -> list[Point]:
    """A sine along a straight line that runs across or down."""
    down = start[0] == end[0]
    points = []
    steps = waves * 16
    for i in range(steps + 1):
        t = i / steps
        aside = swing * sin(2 * pi * waves * t + phase)
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        points.append((x + aside, y) if down else (x, y + aside))
    return points


def _frame(canvas: Canvas, inset: float, tall: float, width: float) -> None:
    low, right, bottom = MARGIN + inset, 100 - MARGIN - inset, tall - MARGIN - inset
    canvas.stroke([(low, low), (right, low), (right, bottom), (low, bottom)], width, GOLD_LINE, closed=True)


def _field(canvas: Canvas, tall: float, hair: float, gap: float) -> None:
    """Crossing waves in the colour of the ground."""
    low, right = MARGIN + _BAND[1], 100 - MARGIN - _BAND[1]
    inside = pygame.Rect(canvas.at((low, low)), canvas.at((right - low, tall - 2 * low)))
    canvas.surface.set_clip(inside)
    rows = round((tall / 2 - low) / gap) + 2
    for row in range(-rows, rows + 1):
        y = tall / 2 + row * gap
        for phase in (pi / 2, 3 * pi / 2):
            canvas.stroke(_wave((low, y), (right, y), gap, 5, phase), hair, PALE_LINE)
    canvas.surface.set_clip(None)


def _border(canvas: Canvas, tall: float, hair: float, strands: int) -> None:
    """Strands woven along the four sides, a knot in each corner."""
    way = MARGIN + sum(_BAND) / 2
    swing = (_BAND[1] - _BAND[0]) / 2 - 1.3
    right, bottom = 100 - way, tall - way
    for i in range(strands):
        phase = 2 * pi * i / strands
        for start, end in (((way, way), (right, way)), ((way, way), (way, bottom)), ((right, way), (right, bottom))):
            long = abs(end[0] - start[0]) + abs(end[1] - start[1])
            canvas.stroke(_wave(start, end, swing, round(long / 13), phase), hair, GOLD_LINE)
    for x in (way, right):
        canvas.disc(x, way, swing + 1.0, PETROL)
        canvas.disc(x, way, swing + 0.4, GOLD_LINE)
        canvas.disc(x, way, swing + 0.4 - hair * 1.3, PETROL)
        canvas.disc(x, way, swing * 0.42, GOLD_LINE)


def _medallion(canvas: Canvas, tall: float, hair: float, strands: int) -> None:
    """The rosette in the middle, round a lozenge."""
    middle, stretch = (50.0, tall / 2), 1.34
    canvas.polygon(ellipse(*middle, 30.5, 30.5 * stretch), PETROL)
    canvas.polygon(ellipse(*middle, 28.2, 28.2 * stretch), DEEP)
    for inner, outer, waves in ((17.5, 28.0, 24), (9.0, 20.0, 12)):
        for i in range(strands):
            points = _rosette(middle, inner, outer, stretch, waves, 2 * pi * i / strands)
            canvas.stroke(points, hair, GOLD_LINE)
    canvas.stroke(ellipse(*middle, 30.0, 30.0 * stretch), hair * 1.6, GOLD_LINE, closed=True)
    x, y = middle
    canvas.polygon(ellipse(x, y, 8.4, 8.4 * stretch), DEEP)
    canvas.polygon([(x, y - 8.6), (x + 5.6, y), (x, y + 8.6), (x - 5.6, y)], GOLD_LINE)
    canvas.polygon([(x, y - 5.2), (x + 3.4, y), (x, y + 5.2), (x - 3.4, y)], DEEP)


def draw_guilloche(canvas: Canvas, tall: float) -> None:
    """The pattern of the back inside a margin of card; a small back has fewer and stronger lines."""
    canvas.box(MARGIN, MARGIN, 100 - 2 * MARGIN, tall - 2 * MARGIN, 2.6, PETROL)
    hair = max(0.3, 62 / canvas.w)
    plenty = canvas.w >= 220
    _frame(canvas, _BAND[0] - 1.4, tall, hair * 1.3)
    if canvas.w >= 100:
        _field(canvas, tall, hair, 2.4 if plenty else 4.2)
        _border(canvas, tall, hair, 4 if plenty else 2)
    _frame(canvas, _BAND[1], tall, hair * 1.3)
    _medallion(canvas, tall, hair, 6 if plenty else 3 if canvas.w >= 100 else 1)
