"""Bars: ratios beside their targets, and how much of every target is used."""

from math import ceil, floor, inf, log2

from pygame import Surface

from benchmarks.chart import Axis, Chart, Named, Row
from benchmarks.groups import about
from benchmarks.measure import Result
from benchmarks.page import figure, target_words
from benchmarks.results import Group, Run
from etg.screens.area import RIGHT, Area
from etg.screens.theme import EDGE, INK, INK_2, INK_3, LOST, RETURNED, WON, Colour

_THICK = 26.0
_LEGEND = (Named("target met", WON), Named("target not met", LOST), Named("no target", RETURNED))
_MOST = 2.0
"""Of a target: what lies beyond is cut off, and its figure says so."""


def _colour(result: Result) -> Colour:
    return {True: WON, False: LOST, None: RETURNED}[result.met]


def _row(result: Result, sub: str) -> Row:
    met = {True: "met", False: "not met", None: "no target"}[result.met]
    below = f"{target_words(result)}: {met}" if result.target is not None else met
    colour = INK_3 if result.target is None else _colour(result)
    return Row(result.name, sub, figure(result.ratio), below, colour)


# All targets


def overview(run: Run) -> Surface:
    """How much of every target is used: up to the line it is met."""
    chart = Chart("How much of every target is used", (*_LEGEND[:2], Named("the target", INK, True)))
    axis = Axis(lambda used: used / _MOST, (0, 0.5, 1, 1.5, 2), lambda used: f"{used:.0%}", "of what the target allows")
    for group in run.groups:
        judged = [result for result in group.results if result.target is not None]
        if judged:
            chart.heading(about(group.name).title)
        for result in judged:
            _used(chart, result, axis)
    _upright(chart, axis.place(1), INK)
    return chart.done(axis)


def used(result: Result) -> float:
    """The share of what a target allows: 1 is just met."""
    assert result.target is not None
    over, under = (result.target, result.ratio) if result.at_least else (result.ratio, result.target)
    if under == 0:
        return 0.0 if over == 0 else inf
    return over / under


def _used(chart: Chart, result: Result, axis: Axis) -> None:
    area, share = chart.row(_row(result, "")), used(result)
    end = axis.place(min(share, _MOST))
    bar = Area(area.x, area.y + (area.h - _THICK) / 2, max(2.0, end * area.w), _THICK)
    chart.canvas.slab(bar, _colour(result), None, 4)
    if share > _MOST:
        words = "far beyond" if share == inf else f"{share:.0%}"
        chart.canvas.icon(Area(bar.right - 30, bar.y, 26, _THICK), "next", EDGE)
        chart.words(Area(bar.x, bar.y - 26, bar.w, 24), words, INK_2, RIGHT)


# The ratios of a group


def ratios(group: Group) -> Surface:
    """Each from the line on that is as fast as the peer; the mark is the target."""
    results = group.results
    legend = [named for named, met in zip(_LEGEND, (True, False, None), strict=True) if met in {r.met for r in results}]
    if any(result.target for result in results):
        legend.append(Named("the target", INK, True))
    chart = Chart(about(group.name).title, legend)
    axis = _doubling([value for each in results for value in (each.ratio, each.target) if value])
    for result in results:
        _ratio(chart, result, axis)
    _upright(chart, axis.place(1), INK)
    return chart.done(axis)


def _doubling(values: list[float]) -> Axis:
    """Each step to the right is twice as much: as far from 1 is as many times more or less."""
    low = min(-1, floor(log2(min([1.0, *values])) - 0.05))
    high = max(1, ceil(log2(max([1.0, *values])) + 0.05))
    step = ceil((high - low) / 8)
    ticks = [2.0**power for power in range(low, high + 1) if power % step == 0]

    def place(ratio: float) -> float:
        return (max(low, min(high, log2(ratio))) - low) / (high - low) if ratio > 0 else 0.0

    return Axis(place, ticks, _tick, "times the peer (1 is like the peer, each step twice as much)")


def _tick(ratio: float) -> str:
    return f"{ratio:g}" if ratio >= 1 else f"1/{1 / ratio:g}"


def _ratio(chart: Chart, result: Result, axis: Axis) -> None:
    area = chart.row(_row(result, f"to {result.against}{'; more is better' if result.at_least else ''}"))
    y = area.y + (area.h - _THICK) / 2
    if result.ratio <= 0:
        chart.words(Area(area.x + 8, y, area.w, _THICK), "none at all", INK_2)
    else:
        start, end = sorted((axis.place(1), axis.place(result.ratio)))
        bar = Area(area.x + start * area.w, y, max(3.0, (end - start) * area.w), _THICK)
        chart.canvas.slab(bar, _colour(result), None, 4)
    if result.target:
        x = area.x + axis.place(result.target) * area.w
        chart.canvas.slab(Area(x - 5, y - 9, 10, _THICK + 18), (0, 0, 0), None, 2)
        chart.canvas.slab(Area(x - 2.5, y - 8, 5, _THICK + 16), INK, None, 2)


def _upright(chart: Chart, at: float, colour: Colour) -> None:
    """A line through all rows."""
    plot = chart.plot
    chart.canvas.slab(Area(plot.x + at * plot.w - 1, plot.y, 2, plot.h + 8), colour, None, 0)
