"""Curves, bands and marks over a grid: a plot without its words, which the screen sets around it."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, hypot, log10
from typing import NamedTuple, TypeAlias

import pygame

from etg.screens.pictures.canvas import Canvas, blank, fade
from etg.screens.theme import FRAME, FRAME_2, FRAME_3, Colour

Spot: TypeAlias = tuple[float, float]
"""A place in the units of the axes."""
Spots: TypeAlias = tuple[Spot, ...]
DASH, GAP = 9.0, 7.0
"""Of a dashed line, as multiples of its width."""
_FAR = 8.0
"""A curve is followed so many heights beyond the edges; then it is simply outside."""


class Axes(NamedTuple):
    """What part of the plane is shown, and where its grid is."""

    left: float
    right: float
    bottom: float
    top: float
    across: tuple[float, ...] = ()
    """Upright grid lines."""
    up: tuple[float, ...] = ()
    """Level grid lines."""


class Line(NamedTuple):
    """A curve through points."""

    points: Spots
    colour: Colour
    weight: float = 1.0
    """As a multiple of the usual width."""
    dashed: bool = False


class Band(NamedTuple):
    """All between two curves that have the same x."""

    lower: Spots
    upper: Spots
    colour: Colour
    strength: int = 60
    """Of 255."""


class Dot(NamedTuple):
    """Something that happened: a disc, or a diamond."""

    at: Spot
    colour: Colour
    diamond: bool = False


class Plot(NamedTuple):
    """All that is drawn, from the back to the front."""

    axes: Axes
    bands: tuple[Band, ...] = ()
    lines: tuple[Line, ...] = ()
    dots: tuple[Dot, ...] = ()
    ground: Colour = FRAME_2
    grid: Colour = FRAME_3


def ticks(low: float, high: float, most: int) -> tuple[float, ...]:
    """Round numbers between two values, at most so many: 1, 2 or 5 times a power of ten apart."""
    if not high > low or most < 1:
        return (low,)
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10, 20) if each * power * most >= (high - low) * 0.999)
    first = ceil(low / step - 1e-9)
    last = floor(high / step + 1e-9)
    return tuple(round(place * step, 10) for place in range(first, last + 1))


def plot(w: int, h: int, what: Plot) -> pygame.Surface:
    """The plot on its ground."""
    picture = blank(w, h, what.ground)
    picture.fill((*what.ground, 255))
    _grid(picture, what)
    for band in what.bands:
        canvas = Canvas(w, h, ground=band.colour)
        outline = [*_placed(band.lower, what.axes, w, h), *reversed(_placed(band.upper, what.axes, w, h))]
        if len(outline) > 2:
            canvas.polygon(outline, band.colour)
        picture.blit(fade(canvas.done(), band.strength), (0, 0))
    width = max(1.6, min(w, h) / 190)
    for line in what.lines:
        canvas = Canvas(w, h, ground=line.colour)
        points = _placed(line.points, what.axes, w, h)
        for piece in _dashes(points, width * line.weight) if line.dashed else [points]:
            if len(piece) > 1:
                canvas.stroke(piece, width * line.weight, line.colour)
        picture.blit(canvas.done(), (0, 0))
    for dot in what.dots:
        x, y = _placed((dot.at,), what.axes, w, h)[0]
        side = round(width * 8)
        mark = plot_mark(side, side, dot.colour, dot.diamond)
        picture.blit(mark, (round(x - side / 2), round(y - side / 2)))
    return picture


def _grid(picture: pygame.Surface, what: Plot) -> None:
    """Lines of whole pixels, so that they are sharp at every size."""
    w, h = picture.get_size()
    axes, grain = what.axes, max(1, round(min(w, h) / 520))
    for x in axes.across:
        at = min(w - grain, max(0, round((x - axes.left) / (axes.right - axes.left) * w) - grain // 2))
        picture.fill(what.grid, (at, 0, grain, h))
    for y in axes.up:
        at = min(h - grain, max(0, round((axes.top - y) / (axes.top - axes.bottom) * h) - grain // 2))
        picture.fill(what.grid, (0, at, w, grain))


def _placed(points: Spots, axes: Axes, w: int, h: int) -> list[Spot]:
    """In pixels of the picture; what is far outside is brought near, so that nothing is drawn for nobody."""
    found = []
    for x, y in points:
        down = (axes.top - y) / (axes.top - axes.bottom) * h
        found.append(((x - axes.left) / (axes.right - axes.left) * w, max(-_FAR * h, min((_FAR + 1) * h, down))))
    return found


def _dashes(points: Sequence[Spot], width: float) -> list[list[Spot]]:
    """The pieces of a dashed line: of one length along it, however many points it has."""
    lengths = DASH * width, GAP * width
    pieces: list[list[Spot]] = []
    drawing, left = True, lengths[0]
    piece = [points[0]] if points else []
    for (x0, y0), (x1, y1) in pairwise(points):
        gone, length = 0.0, hypot(x1 - x0, y1 - y0)
        while length - gone > left:
            gone += left
            at = x0 + (x1 - x0) * gone / length, y0 + (y1 - y0) * gone / length
            if drawing:
                pieces.append([*piece, at])
            piece, drawing = [at], not drawing
            left = lengths[0] if drawing else lengths[1]
        left -= length - gone
        if drawing:
            piece.append((x1, y1))
    return [*pieces, piece] if drawing else pieces


def plot_mark(w: int, h: int, colour: Colour, diamond: bool = False) -> pygame.Surface:
    """A mark by itself, as the legend shows it."""
    canvas = Canvas(w, h, ground=FRAME)
    _mark(canvas, w / 2, h / 2, min(w, h) * 0.48, colour, diamond)
    return canvas.done()


def _mark(canvas: Canvas, x: float, y: float, r: float, colour: Colour, diamond: bool) -> None:
    """With a dark rim, so that it stands out of the curve it is on."""
    for reach, ink in ((r, FRAME), (r * 0.7, colour)):
        if diamond:
            canvas.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], ink)
        else:
            canvas.disc(x, y, reach, ink)
