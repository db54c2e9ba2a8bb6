"""Points along curves: the lines from which every picture is drawn."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = Sequence[Point]


def bezier(start: Point, *pieces: tuple[Point, Point, Point], steps: int = 24) -> list[Point]:
    """The points of cubic curves that follow each other, each given by two handles and its end."""
    points = [start]
    for one, two, end in pieces:
        first = points[-1]
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x = a * first[0] + b * one[0] + c * two[0] + d * end[0]
            y = a * first[1] + b * one[1] + c * two[1] + d * end[1]
            points.append((x, y))
    return points


def arc(x: float, y: float, rx: float, start: float, end: float, ry: float | None = None) -> list[Point]:
    """An arc around a point, in degrees clockwise from the top."""
    ry = rx if ry is None else ry
    steps = max(2, int(abs(end - start) / 4) + 1)
    turn = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return [(x + rx * sin(a), y - ry * cos(a)) for a in turn]


def along(points: Points, count: int) -> list[Point]:
    """So many points at even distances on a line, none at its ends."""
    ways = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    found: list[Point] = []
    walked, piece, step = 0.0, 0, sum(ways) / (count + 1)
    for number in range(1, count + 1):
        while walked + ways[piece] < number * step and piece < len(ways) - 1:
            walked += ways[piece]
            piece += 1
        (x0, y0), (x1, y1) = points[piece], points[piece + 1]
        share = (number * step - walked) / (ways[piece] or 1.0)
        found.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return found


def ellipse(x: float, y: float, rx: float, ry: float) -> list[Point]:
    """The outline of an ellipse."""
    return [(x + rx * sin(pi * i / 48), y - ry * cos(pi * i / 48)) for i in range(96)]


def mirrored(points: Points, axis: float = 0.0) -> list[Point]:
    """A half outline from top to bottom closed by its mirror image across a vertical axis."""
    return [*points, *((2 * axis - x, y) for x, y in reversed(points))]


def moved(points: Points, dx: float, dy: float, size: float = 1.0, size_y: float | None = None) -> list[Point]:
    """The points enlarged around the origin and then moved."""
    size_y = size if size_y is None else size_y
    return [(x * size + dx, y * size_y + dy) for x, y in points]


def turned(points: Points, degrees: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """The points turned clockwise around a point."""
    s, c = sin(degrees * pi / 180), cos(degrees * pi / 180)
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]


def band(x: float, y: float, inner: float, outer: float, start: float, end: float, flat: float = 1.0) -> list[Point]:
    """A piece of a ring between two radii, in degrees clockwise from the top; `flat` presses it from above."""
    return [*arc(x, y, outer, start, end, outer * flat), *arc(x, y, inner, end, start, inner * flat)]
