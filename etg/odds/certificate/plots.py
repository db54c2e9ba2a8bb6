"""The plots of the certificate: bars, a band that narrows, and marks with their intervals."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from etg.odds.certificate.figure import (
    ACCENT,
    FAINT,
    FAULT,
    GREY,
    INK,
    RULE,
    TINT,
    WIDTH,
    Anchor,
    Box,
    Dot,
    Figure,
    Path,
    Shape,
    Words,
)
from etg.odds.certificate.writing import signed

_SMALL = 7.4
_LEFT, _TOP = 46.0, 8.0


class Tick(NamedTuple):
    """A place on an axis, from 0 to 1, and its figure."""

    at: float
    words: str


class Frame(NamedTuple):
    """The part of a figure in which values are drawn."""

    left: float
    top: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def x(self, share: float) -> float:
        """So far from the left edge to the right."""
        return self.left + share * self.width

    def y(self, share: float) -> float:
        """So far from the lower edge to the upper."""
        return self.bottom - share * self.height


def axes(frame: Frame, across: Sequence[Tick], up: Sequence[Tick], named: tuple[str, str]) -> list[Shape]:
    """A grid of fine lines with the figures, and the names of both axes."""
    shapes: list[Shape] = []
    for tick in up:
        y = frame.y(tick.at)
        shapes.append(Path(((frame.left, y), (frame.x(1), y)), RULE, 0.4))
        shapes.append(Words(frame.left - 6, y + 2.6, tick.words, _SMALL, Anchor.END, GREY))
    for tick in across:
        x = frame.x(tick.at)
        shapes.append(Path(((x, frame.bottom), (x, frame.bottom + 3)), GREY, 0.5))
        shapes.append(Words(x, frame.bottom + 12, tick.words, _SMALL, Anchor.MIDDLE, GREY))
    shapes.append(Path(((frame.left, frame.bottom), (frame.x(1), frame.bottom)), GREY, 0.8))
    shapes.append(Words(frame.x(0.5), frame.bottom + 25, named[0], _SMALL, Anchor.MIDDLE, GREY))
    shapes.append(Words(8, frame.y(0.5), named[1], _SMALL, Anchor.MIDDLE, GREY, upright=True))
    return shapes


def steps(most: float, wanted: int = 5) -> list[float]:
    """Round figures from 0 to `most`, some `wanted` of them."""
    if most <= 0:
        return [0.0]
    rough = most / wanted
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= rough * 0.999)
    return [step * number for number in range(math.floor(most / step + 1e-9) + 1)]


class Bar(NamedTuple):
    """A bar of a histogram."""

    words: str
    """Below it; empty where there is no room."""
    share: float
    label: str = ""
    """Above it."""


def bars(found: Sequence[Bar], named: tuple[str, str], about: str) -> Figure:
    """A histogram of shares."""
    frame = Frame(_LEFT, _TOP + 8, WIDTH - _LEFT, 116)
    tallest = max(bar.share for bar in found) * 1.08
    room = 1 / len(found)
    across = [Tick((at + 0.5) * room, bar.words) for at, bar in enumerate(found) if bar.words]
    up = [Tick(step / tallest, f"{step:.0%}") for step in steps(tallest)]
    shapes = axes(frame, across, up, named)
    for at, bar in enumerate(found):
        x, y = frame.x((at + 0.12) * room), frame.y(bar.share / tallest)
        if bar.share:
            shapes.append(Box(x, y, frame.width * room * 0.76, frame.bottom - y, TINT, ACCENT, 0.5))
        if bar.label:
            shapes.append(Words(frame.x((at + 0.5) * room), y - 3, bar.label, 6.2, Anchor.MIDDLE, INK))
    return Figure(WIDTH, frame.bottom + 28, tuple(shapes), about)


def band(
    centre: float, reach: Callable[[float], float], first: int, last: int, named: tuple[str, str], about: str
) -> Figure:
    """Around a centre from 10**first to 10**last, on a scale of powers of ten; both ways `reach` of the count."""
    frame = Frame(_LEFT, _TOP, WIDTH - _LEFT - 18, 126)
    exponents = [first + (last - first) * at / 120 for at in range(121)]
    widest = reach(10.0**first)
    step = [*steps(2 * widest, 5), 2 * widest][1]
    low, high = (step * math.floor((centre - widest) / step), step * math.ceil((centre + widest) / step))

    def place(exponent: float, value: float) -> tuple[float, float]:
        return frame.x((exponent - first) / (last - first)), frame.y((value - low) / (high - low))

    upper = [place(exponent, centre + reach(10.0**exponent)) for exponent in exponents]
    lower = [place(exponent, centre - reach(10.0**exponent)) for exponent in exponents]
    across = [Tick((power - first) / (last - first), f"{10**power:,}") for power in range(first, last + 1)]
    levels = [low + step * number for number in range(round((high - low) / step) + 1)]
    up = [Tick((level - low) / (high - low), signed(f"{level:.{0 if step >= 0.01 else 1}%}")) for level in levels]
    shapes: list[Shape] = [Path((*upper, *reversed(lower)), None, 0, TINT)]
    shapes += axes(frame, across, up, named)
    shapes += [Path(tuple(upper), ACCENT, 1.0), Path(tuple(lower), ACCENT, 1.0)]
    shapes.append(Path((place(first, centre), place(last, centre)), INK, 0.9, dashed=True))
    for power in range(first, last + 1):
        far = reach(10.0**power)
        shapes += (Dot(*place(power, centre + side * far), 2.4, ACCENT) for side in (1, -1))
    return Figure(WIDTH, frame.bottom + 28, tuple(shapes), about)


class Mark(NamedTuple):
    """A value with its interval, in standard errors."""

    name: str
    z: float
    good: bool


def intervals(marks: Sequence[Mark], bound: float, half: float, about: str) -> Figure:
    """A row for each mark: the dot, the interval of `half` errors on either side, and the bounds it is judged by."""
    label = 150.0
    reach = max(4.0, math.ceil(max(abs(mark.z) for mark in marks) + half))
    frame = Frame(label, 4, WIDTH - label - 8, len(marks) * 16.0)

    def place(z: float) -> float:
        return frame.x(0.5 + z / (2 * reach))

    shapes: list[Shape] = [Box(place(-bound), frame.top, place(bound) - place(-bound), frame.height, FAINT)]
    every = 1 if reach <= 8 else math.ceil(reach / 8)
    for z in range(-math.floor(reach / every) * every, math.floor(reach) + 1, every):
        shapes.append(Path(((place(z), frame.top), (place(z), frame.bottom)), RULE, 0.4))
        words = signed(f"{z:+d}") if z else "exact"
        shapes.append(Words(place(z), frame.bottom + 12, words, _SMALL, Anchor.MIDDLE, GREY))
    shapes.append(Path(((place(0), frame.top), (place(0), frame.bottom)), INK, 0.9))
    for number, mark in enumerate(marks):
        y = frame.top + (number + 0.5) * 16
        colour = ACCENT if mark.good else FAULT
        low, high = place(mark.z - half), place(mark.z + half)
        shapes.append(Words(label - 10, y + 2.8, mark.name, _SMALL + 0.6, Anchor.END, INK))
        shapes.append(Path(((low, y), (high, y)), colour, 1.2))
        shapes += (Path(((x, y - 2.6), (x, y + 2.6)), colour, 1.2) for x in (low, high))
        shapes.append(Dot(place(mark.z), y, 2.6, colour))
    middle = frame.x(0.5)
    words = "simulated less exact, in standard errors"
    shapes.append(Words(middle, frame.bottom + 25, words, _SMALL, Anchor.MIDDLE, GREY))
    return Figure(WIDTH, frame.bottom + 28, tuple(shapes), about)


class Level(NamedTuple):
    """A bar of counted cells from one deviation to another, and how many there should be."""

    start: float
    end: float
    counted: float
    exact: float


def deviations(levels: Sequence[Level], curve: Callable[[float], float], reach: int, about: str) -> Figure:
    """Counted bars, the normal curve over them, and the exact expectation as dots."""
    frame = Frame(_LEFT, _TOP + 14, WIDTH - _LEFT - 8, 140)
    tallest = 1.08 * max(curve(0), *(max(level.counted, level.exact) for level in levels))

    def place(z: float, count: float) -> tuple[float, float]:
        return frame.x(0.5 + max(-reach, min(reach, z)) / (2 * reach)), frame.y(count / tallest)

    across = [Tick(0.5 + z / (2 * reach), signed(f"{z:+d}") if z else "0") for z in range(-reach, reach + 1)]
    up = [Tick(step / tallest, f"{step:,.0f}") for step in steps(tallest, 4)]
    shapes = axes(frame, across, up, ("deviation in standard deviations", "cells"))
    for level in levels:
        (x, y), (end, _) = place(level.start, level.counted), place(level.end, 0)
        if level.counted:
            shapes.append(Box(x, y, end - x, frame.bottom - y, TINT, ACCENT, 0.4))
    shapes.append(Path(tuple(place(reach * at / 60, curve(reach * at / 60)) for at in range(-60, 61)), INK, 1.0))
    shapes += (Dot(*place((level.start + level.end) / 2, level.exact), 1.8, FAULT) for level in levels)
    shapes += _key(frame.left)
    return Figure(WIDTH, frame.bottom + 28, tuple(shapes), about)


def _key(x: float) -> list[Shape]:
    """What bars, curve and dots are."""
    y = 10.0
    return [
        Box(x, y - 6, 14, 7, TINT, ACCENT, 0.4),
        Words(x + 19, y, "counted", _SMALL, colour=GREY),
        Path(((x + 66, y - 2.6), (x + 82, y - 2.6)), INK, 1.0),
        Words(x + 87, y, "normal curve", _SMALL, colour=GREY),
        Dot(x + 148, y - 2.6, 1.8, FAULT),
        Words(x + 154, y, "exact expectation", _SMALL, colour=GREY),
    ]
