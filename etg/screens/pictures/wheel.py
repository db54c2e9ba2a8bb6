"""The bonus wheel, drawn to scale. It is turned as a whole, so nothing on it shows from where the light comes."""

from collections.abc import Iterable
from itertools import pairwise
from math import cos, radians, sin
from typing import TypeAlias

import pygame

from etg.screens.pictures.canvas import Canvas, blank
from etg.screens.pictures.curves import Point, arc
from etg.screens.pictures.lettering import Pen, draw_letters, length
from etg.screens.pictures.letters import BLACK, BOLD, Bent, inked
from etg.screens.pictures.metal import draw_ring
from etg.screens.pictures.wheel_slices import Segments, Slice, slices
from etg.screens.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    DARK_INK,
    ENAMEL,
    FRAME,
    FRAME_2,
    INK,
    IVORY,
    WALNUT_DARK,
    WINE,
    Colour,
)

PAINTS: tuple[Colour, ...] = (ENAMEL, WINE, IVORY, FRAME_2)
NEEDLE = 3.2
"""A slice narrower than this, in degrees, is a needle of bright brass; its name stands at the hub."""
NEEDLE_PAINT: Colour = (244, 214, 140)
STUDS = 24
RIM, EDGE, RING, HUB = 91.0, 89.4, 37.0, 25.0
"""Radii of 100: the inside of the rim, of the groove, the ring of names, the hub."""
_ROWS, _RING_CAP = (32.2, 27.8), 3.0
"""Names at the hub: the radii of two rows, the second for those that have no room in the first."""
_APART = 1.5
"""The least room around such a name, in degrees."""
_LEAST_CAP = 5.5
"""Smaller letters, in pixels, are left out."""
_GAP = 24.0
TOP, _SAMPLE = EDGE - 7.5, 40.0
"""Where names on slices begin, below the rim; the height of letters at which they are measured."""
_AIR = 1.5
"""How many times as high as a name's letters its slice is, at least."""

Labels: TypeAlias = tuple[tuple[str, str], ...]


def label(symbol: str) -> str:
    """What is written on a slice, unless the caller has other words."""
    return symbol.replace("/", " / ").upper()


def paints(cut: tuple[Slice, ...]) -> dict[str, Colour]:
    """One colour for each symbol, such that as few neighbours as can be have the same."""
    wide: dict[str, float] = {}
    beside: dict[str, list[str]] = {}
    for before, after in pairwise((*cut, *cut[:1])):
        wide[before.symbol] = wide.get(before.symbol, 0.0) + before.width
        beside.setdefault(before.symbol, []).append(after.symbol)
        beside.setdefault(after.symbol, []).append(before.symbol)
    found: dict[str, Colour] = {}
    for symbol in sorted(wide, key=lambda each: -wide[each]):
        taken = [found.get(other) for other in beside[symbol]]
        found[symbol] = min(PAINTS, key=lambda paint: (taken.count(paint), list(found.values()).count(paint)))
    return {symbol: NEEDLE_PAINT if wide[symbol] < NEEDLE else paint for symbol, paint in found.items()}


class _Wheel:
    """A canvas with the middle of the wheel and 100 units to its rim."""

    def __init__(self, w: int, h: int) -> None:
        size = min(w, h)
        self.canvas = Canvas(w, h, 200 * w / size, BRASS_DARK)
        self.x, self.y = 100 * w / size, 100 * h / size
        self.pixel = 200 / size
        """A pixel, in units."""

    def at(self, degrees: float, r: float) -> Point:
        return self.x + r * sin(radians(degrees)), self.y - r * cos(radians(degrees))

    def write(self, picture: pygame.Surface, degrees: float, r: float, turn: float) -> None:
        self.canvas.put(pygame.transform.rotozoom(picture, -turn, 1.0), *self.at(degrees, r))


def wheel(w: int, h: int, segments: Segments, labels: Labels = (), lines: Colour = BRASS) -> pygame.Surface:
    """The wheel as it stands when it is not turned; a symbol without a label has its own name."""
    drawn, cut = _Wheel(w, h), slices(segments)
    names = {each.symbol: label(each.symbol) for each in cut} | dict(labels)
    _rim(drawn)
    _slices(drawn, cut, lines)
    _names(drawn, cut, names)
    _hub(drawn, cut, names)
    return drawn.canvas.done()


def _rim(drawn: _Wheel) -> None:
    canvas, x, y = drawn.canvas, drawn.x, drawn.y
    draw_ring(canvas, x, y, 99.8, RIM)
    middle, fine = (100 + RIM) / 2, drawn.pixel < 1.2
    for number in range(STUDS):
        px, py = drawn.at((number + 0.5) * 360 / STUDS, middle)
        canvas.disc(px, py, 2.3, BRASS_DARK)
        canvas.disc(px, py, 1.8, BRASS_LIGHT if not fine else BRASS)
        if fine:
            canvas.disc(px, py, 1.25, BRASS_LIGHT)
            canvas.disc(px, py, 0.6, INK)
    canvas.disc(x, y, RIM, WALNUT_DARK)


def _slices(drawn: _Wheel, cut: tuple[Slice, ...], between: Colour) -> None:
    canvas, x, y = drawn.canvas, drawn.x, drawn.y
    colours, hair = paints(cut), max(0.3, 0.6 * drawn.pixel)
    needles = [each for each in cut if each.width < NEEDLE]

    def sector(each: Slice) -> list[Point]:
        return [(x, y), *arc(x, y, EDGE, each.start, each.end)]

    def lines(which: Iterable[Slice], width: float, colour: Colour) -> None:
        for each in which:
            for degrees in (each.start, each.end):
                canvas.stroke([drawn.at(degrees, RING), drawn.at(degrees, EDGE)], width, colour)

    for each in cut:
        canvas.polygon(sector(each), colours[each.symbol])
    _dusk(drawn)
    lines(cut, hair, between)
    lines(needles, 2 * hair, FRAME)
    for each in needles:
        canvas.polygon(sector(each), NEEDLE_PAINT)


def _dusk(drawn: _Wheel) -> None:
    """Shade all round under the rim and at the ring of names."""
    canvas = drawn.canvas
    veil, fine = blank(*canvas.surface.get_size()), round(canvas.unit * 7)
    for step in range(fine):
        strength = round(76 * (1 - step / fine) ** 2)
        for r in (EDGE * canvas.unit - step, (RING + 1) * canvas.unit + step):
            pygame.draw.circle(veil, (0, 0, 0, strength), canvas.at((drawn.x, drawn.y)), r, 2)
    canvas.surface.blit(veil, (0, 0))


def _names(drawn: _Wheel, cut: tuple[Slice, ...], names: dict[str, str]) -> None:
    """Along the radius, from the rim inwards, where a slice is wide enough."""
    canvas, colours = drawn.canvas, paints(cut)
    room = EDGE - RING - 11
    for each in cut:
        cap = letter_height(names[each.symbol], each.width)
        if each.width < NEEDLE or cap / drawn.pixel < _LEAST_CAP or not names[each.symbol]:
            continue
        ink = DARK_INK if colours[each.symbol] == IVORY else INK
        text = inked(names[each.symbol], BLACK, cap * canvas.unit, ink, room * canvas.unit)
        drawn.write(text, each.middle, TOP - text.get_width() / canvas.unit / 2, each.middle + 90)


def letter_height(name: str, width: float) -> float:
    """How high the letters of a name are on a slice of so many degrees: they fill it where it is narrowest for them."""
    measured = inked(name, BLACK, _SAMPLE, INK) if name else None
    long = measured.get_width() / _SAMPLE if measured is not None else 0.0
    room = radians(width) / _AIR
    return min(7.2, room * TOP / (1 + room * long))


def _hub(drawn: _Wheel, cut: tuple[Slice, ...], names: dict[str, str]) -> None:
    """The ring with the names of the needles, and the mark in the middle."""
    canvas, x, y = drawn.canvas, drawn.x, drawn.y
    draw_ring(canvas, x, y, RING + 1.6, RING)
    canvas.disc(x, y, RING, FRAME)
    needles = [each for each in cut if each.width < NEEDLE]
    for each in needles:
        canvas.stroke([drawn.at(each.middle, RING), drawn.at(each.middle, RING - 1.6)], 0.9, NEEDLE_PAINT)
    if _RING_CAP / drawn.pixel >= _LEAST_CAP:
        _names_of_needles(drawn, needles, names)
    draw_ring(canvas, x, y, HUB, HUB - 3)
    canvas.disc(x, y, HUB - 3, ENAMEL)
    size = 11.0
    across = length("etg", _GAP) * size / 100
    pen = Pen(24, max(6.0, 100 * 0.8 * drawn.pixel / size))
    draw_letters(canvas, "etg", x - across / 2, y + size * 0.46, size, pen, BRASS_LIGHT, _GAP)


def _names_of_needles(drawn: _Wheel, needles: list[Slice], names: dict[str, str]) -> None:
    taken: list[tuple[int, float, float]] = []
    for each in needles:
        line = Bent(names[each.symbol], BOLD, _RING_CAP * drawn.canvas.unit, NEEDLE_PAINT)
        for row, r in enumerate(_ROWS):
            half = line.half(r * drawn.canvas.unit) + _APART
            free = all(
                other != row or abs((each.middle - middle + 180) % 360 - 180) > half + reach
                for other, middle, reach in taken
            )
            if free or row == len(_ROWS) - 1:
                break
        taken.append((row, each.middle, half))
        for letter, aside in line.letters:
            degrees = each.middle + aside / (r * drawn.canvas.unit)
            drawn.write(letter, degrees, r, degrees)
