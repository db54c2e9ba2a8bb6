"""Strips: every single measurement as a dot, ours above the peer's, with the middle half and the median."""

from collections.abc import Sequence
from math import ceil, floor, log10
from random import Random
from statistics import median, quantiles

from pygame import Surface

from benchmarks.chart import Axis, Chart, Named, Row
from benchmarks.groups import about
from benchmarks.measure import Result
from benchmarks.results import Group
from etg.screens.area import Area
from etg.screens.pictures.plots import ticks
from etg.screens.theme import FRAME, INK, INK_2, INK_3, RETURNED, Colour

_STRIP = 48.0
_DOT, _MANY_DOT, _MANY = 7.0, 5.0, 100
"""How wide a dot is, and where there are many."""
_OURS, _PEER = RETURNED, INK_3


def _dim(colour: Colour) -> Colour:
    """The same, on the ground."""
    red, green, blue = (round(ground + (part - ground) * 0.38) for part, ground in zip(colour, FRAME, strict=True))
    return red, green, blue


_STEPS = (1, 2, 5)
_LEGEND = (
    Named("ours", _OURS),
    Named("the peer's", _PEER),
    Named("the middle half", _dim(_OURS)),
    Named("the median", INK, True),
)


def times(group: Group) -> Surface:
    """All results of a group that have samples, on one axis of milliseconds."""
    drawn = [result for result in group.results if result.samples is not None]
    seconds = [each for result in drawn if result.samples for some in result.samples for each in some]
    chart = Chart(f"{about(group.name).title}: every measurement", _LEGEND)
    axis = _tenfold(min(seconds), max(seconds))
    for result in drawn:
        _pair(chart, result, axis)
    return chart.done(axis)


def _tenfold(least: float, most: float) -> Axis:
    """Milliseconds: as far to the right is as many times as long."""
    low, high = log10(least * 1000) - 0.06, log10(most * 1000) + 0.06
    if high - low < 1:
        inside = list(ticks(10**low, 10**high, 6))
    else:
        every = [step * 10.0**power for power in range(floor(low), ceil(high) + 1) for step in _STEPS]
        inside = [tick for tick in every if low <= log10(tick) <= high]
    if len(inside) > 9:
        inside = [tick for tick in inside if log10(tick).is_integer()]

    def place(milliseconds: float) -> float:
        return (log10(milliseconds) - low) / (high - low)

    return Axis(place, inside, lambda tick: f"{tick:,g}", "milliseconds, on a logarithmic scale")


def _pair(chart: Chart, result: Result, axis: Axis) -> None:
    assert result.samples is not None
    ours, peer = result.samples
    figure = f"{_short(median(ours))} ms"
    below = f"peer {_short(median(peer))} ms"
    area = chart.row(Row(result.name, f"to {result.against}; {len(ours)} turns", figure, below, INK_2), 2 * _STRIP + 6)
    upper = Area(area.x, area.y + (area.h - 2 * _STRIP - 6) / 2, area.w, _STRIP)
    _strip(chart, upper, ours, axis, _OURS)
    _strip(chart, upper._replace(y=upper.bottom + 6), peer, axis, _PEER)


def _short(seconds: float) -> str:
    milliseconds = seconds * 1000
    return f"{milliseconds:,.0f}" if milliseconds >= 100 else f"{milliseconds:.3g}"


def _strip(chart: Chart, area: Area, seconds: Sequence[float], axis: Axis, colour: Colour) -> None:
    """Dots at random heights, so that they do not hide each other; always the same ones."""
    canvas, rng = chart.canvas, Random(f"{seconds[0]}")

    def x(value: float) -> float:
        return area.x + axis.place(value * 1000) * area.w

    low, _, high = quantiles(seconds, n=4)
    canvas.slab(Area(x(low), area.y + 3, max(3.0, x(high) - x(low)), area.h - 6), _dim(colour), None, 4)
    dot = _DOT if len(seconds) < _MANY else _MANY_DOT
    for value in seconds:
        y = area.y + 8 + rng.random() * (area.h - 16 - dot)
        canvas.slab(Area(x(value) - dot / 2, y, dot, dot), colour, None, dot / 2)
    canvas.slab(Area(x(median(seconds)) - 2, area.y, 4, area.h), INK, None, 2)
