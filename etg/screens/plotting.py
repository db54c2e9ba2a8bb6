"""A plot with its words: the figures beside the axes, what they count, and what each curve is."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS
from etg.screens.pictures.plots import Axes, Band, Dot, Line, Plot, ticks
from etg.screens.theme import INK_2, INK_3, TINY, Colour

_TICK = 30.0
"""The height of a line of figures."""
_APART_UP, _APART_ACROSS = 58.0, 190.0
"""The least room between two figures."""


class Named(NamedTuple):
    """What a curve, a band or a mark is."""

    words: str
    """Said already."""
    colour: Colour
    shape: str = "line"
    """line, dashed, band, dot or diamond."""
    strengths: tuple[int, ...] = ()
    """Of a band and of those that it lies within."""


class Framed(NamedTuple):
    """What is plotted, and the words around it."""

    right: float
    bottom: float
    top: float
    bands: tuple[Band, ...]
    lines: tuple[Line, ...]
    dots: tuple[Dot, ...]
    legend: tuple[Named, ...]
    across: str
    """What is counted from left to right."""
    up: str
    """What is read upwards."""
    write_x: Callable[[float], str]
    write_y: Callable[[float, float], str]
    """A figure, and how far apart figures are."""
    left: float = 0.0


def plotted(canvas: Canvas, area: Area, what: Framed) -> None:
    """The plot in an area: its legend above, the figures at the left and below."""
    legend, body = area.top_part(40, 8)
    body, below = body.bottom_part(_TICK * 2, 4)
    across = ticks(what.left, what.right, max(2, int(body.w / _APART_ACROSS)))
    up = ticks(what.bottom, what.top, max(2, int(body.h / _APART_UP)))
    step = up[1] - up[0] if len(up) > 1 else what.top - what.bottom
    figures = [what.write_y(value, step) for value in up]
    wide = max([canvas.measure(each, TINY) for each in figures], default=0.0) + 16
    beside, inner = body.left_part(wide, 0)
    axes = Axes(what.left, what.right, what.bottom, what.top, across, up)
    canvas.put(inner, "plot", Plot(axes, what.bands, what.lines, what.dots))
    for value, words in zip(up, figures, strict=True):
        y = inner.y + (what.top - value) / (what.top - what.bottom) * inner.h
        canvas.text(Area(beside.x, y - _TICK / 2, wide - 12, _TICK), words, TINY, INK_2, SANS, RIGHT)
    _along(canvas, below, inner, what, across)
    _legend(canvas, legend, what)


def _along(canvas: Canvas, below: Area, inner: Area, what: Framed, across: Sequence[float]) -> None:
    half = _APART_ACROSS / 2
    for value in across:
        x = inner.x + (value - what.left) / (what.right - what.left) * inner.w
        left = min(max(x - half, inner.x - half), inner.right - half)
        words = what.write_x(value)
        if x + canvas.measure(words, TINY) / 2 > inner.right:
            canvas.text(
                Area(inner.right - _APART_ACROSS, below.y, _APART_ACROSS, _TICK), words, TINY, INK_2, SANS, RIGHT
            )
        else:
            canvas.text(Area(left, below.y, _APART_ACROSS, _TICK), words, TINY, INK_2, SANS, CENTRE)
    named = Area(inner.x, below.y + _TICK, inner.w, _TICK)
    canvas.text(named, what.across, TINY, INK_3, SANS, RIGHT, least=14)


def _legend(canvas: Canvas, area: Area, what: Framed) -> None:
    """What is read upwards, and a sample of each curve with its name."""
    x = area.right
    for named in reversed(what.legend):
        wide = canvas.measure(named.words, TINY)
        x -= wide
        canvas.text(Area(x, area.y, wide + 2, area.h), named.words, TINY, INK_2, SANS, LEFT)
        x -= 56
        _sample(canvas, Area(x, area.y, 44, area.h), named)
        x -= 28
    canvas.text(Area(area.x, area.y, max(40.0, x - area.x), area.h), what.up, TINY, INK_3, BOLD, LEFT, least=14)


def _sample(canvas: Canvas, area: Area, named: Named) -> None:
    middle = area.y + area.h / 2
    if named.shape == "band":
        low, high = ((0.0, 0.0), (1.0, 0.0)), ((0.0, 1.0), (1.0, 1.0))
        bands = tuple(Band(low, high, named.colour, strength) for strength in named.strengths)
        canvas.put(Area(area.x, middle - 10, area.w, 20), "plot", Plot(Axes(0, 1, 0, 1), bands))
    elif named.shape in ("dot", "diamond"):
        canvas.put(Area(area.x + 10, middle - 12, 24, 24), "plot_mark", named.colour, named.shape == "diamond")
    else:
        pieces = 3 if named.shape == "dashed" else 1
        for cell in Area(area.x, middle - 2.5, area.w, 5).columns(pieces, 6):
            canvas.slab(cell, named.colour, None, 2.5)
