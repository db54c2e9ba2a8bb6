"""Letters and figures of our own: lines that a flat pen follows, broad downwards and thin across."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import NamedTuple

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, Points, arc, bezier
from etg.screens.theme import Colour


class Pen(NamedTuple):
    """The nib: how broad a stroke is downwards and across, in units of the letters."""

    broad: float
    thin: float


class Stroke(NamedTuple):
    """A line of the pen; it begins or ends thin where it is tapered."""

    points: Points
    ends_thin: bool = False
    begins_thin: bool = False
    weight: float = 1.0
    """How many times as heavy as usual it is across."""


class Letter(NamedTuple):
    """Strokes on a line at height 0, small letters 100 high; a ball ends a curve like a drop of ink."""

    strokes: tuple[Stroke, ...]
    width: float
    ball: Point | None = None


_BOWL = 48.0
"""Half the height of a round letter."""
_FINE = 64
"""Steps of a curve."""


def _curve(start: Point, *pieces: tuple[Point, Point, Point]) -> list[Point]:
    return bezier(start, *pieces, steps=_FINE)


def _round(x: float, rx: float, start: float, end: float) -> list[Point]:
    return [arc(x, -50, rx, angle, angle, _BOWL)[0] for angle in _steps(start, end)]


def _steps(start: float, end: float) -> list[float]:
    return [start + (end - start) * step / (3 * _FINE) for step in range(3 * _FINE + 1)]


_E = Letter((Stroke(_round(46, 44, 92, -230), ends_thin=True), Stroke([(6, -51), (88, -51)])), 92)
_T = Letter(
    (
        Stroke(
            _curve(
                (22, -140),
                ((22, -104), (22, -60), (22, -30)),
                ((22, -10), (31, -2), (44, -2)),
                ((54, -2), (60, -8), (64, -18)),
            ),
            ends_thin=True,
        ),
        Stroke([(-2, -97), (58, -97)]),
    ),
    62,
)
_G = Letter(
    (
        Stroke(_round(46, 42, 0, -360)),
        Stroke(
            _curve(
                (88, -100),
                ((88, -60), (88, -20), (88, 8)),
                ((88, 36), (68, 50), (44, 50)),
                ((24, 50), (12, 43), (8, 31)),
            ),
            ends_thin=True,
        ),
    ),
    98,
    (17, 30),
)
_TWO = Letter(
    (
        Stroke(
            _curve(
                (3, -104),
                ((4, -130), (22, -146), (46, -146)),
                ((70, -146), (82, -130), (82, -108)),
                ((82, -70), (34, -46), (13, -7)),
            ),
            begins_thin=True,
        ),
        Stroke([(2, -8), (88, -8)], weight=2.8),
    ),
    88,
    (14, -103),
)
_ONE = Letter(
    (
        Stroke([(32, -149), (32, -2)]),
        Stroke(_curve((0, -121), ((10, -122), (20, -127), (29, -138))), weight=1.5),
        Stroke([(4, -3), (60, -3)], weight=1.2),
    ),
    60,
)
LETTERS: dict[str, Letter] = {"e": _E, "t": _T, "g": _G, "2": _TWO, "1": _ONE}


def edges(stroke: Stroke, pen: Pen) -> list[tuple[Point, Point]]:
    """The two edges of a stroke, point by point."""
    points, last = stroke.points, len(stroke.points) - 1
    closed = hypot(points[0][0] - points[last][0], points[0][1] - points[last][1]) < 1e-6
    found = []
    for place, (x, y) in enumerate(points):
        before = points[place - 1] if place else points[last - 1] if closed else points[0]
        after = points[place + 1] if place < last else points[1] if closed else points[last]
        dx, dy = after[0] - before[0], after[1] - before[1]
        way = hypot(dx, dy)
        down = (dy / way) ** 2 * _taper(stroke, place / last)
        half = (pen.thin * stroke.weight * (1 - down) + pen.broad * down) / 2 / way
        found.append(((x - dy * half, y + dx * half), (x + dy * half, y - dx * half)))
    return found


def _taper(stroke: Stroke, part: float) -> float:
    """How broad the pen is on a part of the way, of 1."""
    left = min(part if stroke.begins_thin else 1.0, 1 - part if stroke.ends_thin else 1.0)
    t = min(1.0, 2.6 * left)
    return t * t * (3 - 2 * t)


def length(text: str, gap: float) -> float:
    """How wide a line is, with a gap between its letters."""
    return sum(LETTERS[each].width for each in text) + gap * (len(text) - 1)


def draw_letters(
    canvas: Canvas, text: str, x: float, y: float, size: float, pen: Pen, colour: Colour, gap: float = 26.0
) -> None:
    """A line from `x` on, standing on `y`; `size` is the height of its small letters."""
    scale = size / 100
    for each in text:
        letter = LETTERS[each]
        for stroke in letter.strokes:
            for (a, b), (c, d) in pairwise(edges(stroke, pen)):
                canvas.polygon([(x + px * scale, y + py * scale) for px, py in (a, c, d, b)], colour)
        if letter.ball:
            canvas.disc(x + letter.ball[0] * scale, y + letter.ball[1] * scale, pen.broad * 0.52 * scale, colour)
        x += (letter.width + gap) * scale
