"""The backs of two decks: an own guilloche each, gold on deep petrol and pale gold on wine red."""

from collections.abc import Callable
from math import hypot, pi

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, ellipse, turned
from etg.screens.pictures.guilloche import MARGIN, Plate, phases
from etg.screens.theme import Colour

PETROL: Colour = (13, 60, 66)
PETROL_DEEP: Colour = (8, 44, 50)
PETROL_PALE: Colour = (44, 96, 98)
GOLD_LINE: Colour = (196, 163, 100)

WINE: Colour = (112, 24, 40)
WINE_DEEP: Colour = (84, 14, 30)
WINE_PALE: Colour = (150, 60, 68)
PALE_GOLD: Colour = (232, 204, 158)

_ROOMY = 220
"""From this width on a back has all its lines."""
_PLAIN = 100
"""Below this width a back has only its frames and its middle."""


def _plate(canvas: Canvas, tall: float, ground: Colour) -> Plate:
    """The ground inside a margin of card; a small back has stronger lines."""
    canvas.box(MARGIN, MARGIN, 100 - 2 * MARGIN, tall - 2 * MARGIN, 2.6, ground)
    return Plate(canvas, tall, max(0.3, 62 / canvas.w))


# Petrol: waves, a woven border and an oval of loops.

_BAND = (3.0, 10.4)
"""Where the woven border begins and ends, from the edge of the pattern."""


def draw_petrol(canvas: Canvas, tall: float) -> None:
    """The upper left quarter of the first deck's back."""
    plate = _plate(canvas, tall, PETROL)
    roomy, plain = canvas.w >= _ROOMY, canvas.w < _PLAIN
    plate.frame(_BAND[0] - 1.4, GOLD_LINE)
    if not plain:
        _waves(plate, 2.4 if roomy else 4.2)
        _woven_border(plate, 4 if roomy else 2)
    plate.frame(_BAND[1], GOLD_LINE)
    _oval(plate, 6 if roomy else 1 if plain else 3)


def _waves(plate: Plate, gap: float) -> None:
    """Crossing waves in the colour of the ground, across the field inside the border."""
    low = MARGIN + _BAND[1]
    with plate.field(_BAND[1]):
        for row in range(int((plate.tall / 2 - low) / gap) + 2):
            for phase in (0.0, pi):
                plate.across(plate.tall / 2 - row * gap, low, 14.0, gap, phase, PETROL_PALE)


def _woven_border(plate: Plate, strands: int) -> None:
    """Strands woven along the sides, a knot in the corner."""
    canvas, way = plate.canvas, MARGIN + sum(_BAND) / 2
    swing = (_BAND[1] - _BAND[0]) / 2 - 1.3
    for phase in phases(strands):
        plate.across(way, way, 13.0, swing, phase, GOLD_LINE)
        plate.down(way, way, 13.0, swing, phase, GOLD_LINE)
    canvas.disc(way, way, swing + 1.0, PETROL)
    canvas.disc(way, way, swing + 0.4, GOLD_LINE)
    canvas.disc(way, way, swing + 0.4 - plate.hair * 1.3, PETROL)
    canvas.disc(way, way, swing * 0.42, GOLD_LINE)


def _oval(plate: Plate, strands: int) -> None:
    """Two rings of loops in an oval, round a lozenge."""
    canvas, middle, stretch = plate.canvas, plate.middle, 1.34
    x, y = middle
    canvas.polygon(ellipse(x, y, 30.5, 30.5 * stretch), GOLD_LINE)
    rim = 30.5 - plate.hair * 1.6
    canvas.polygon(ellipse(x, y, rim, rim * stretch), PETROL)
    canvas.polygon(ellipse(x, y, 28.2, 28.2 * stretch), PETROL_DEEP)
    for inner, outer, waves in ((17.5, 28.0, 24), (9.0, 20.0, 12)):
        for phase in phases(strands):
            plate.rosette(middle, inner, outer, waves, phase, GOLD_LINE, stretch)
    canvas.polygon(ellipse(x, y, 8.4, 8.4 * stretch), PETROL_DEEP)
    canvas.polygon([(x, y - 8.6), (x + 5.6, y), (x, y + 8.6), (x - 5.6, y)], GOLD_LINE)
    canvas.polygon([(x, y - 5.2), (x + 3.4, y), (x, y + 5.2), (x - 3.4, y)], PETROL_DEEP)


# Wine: engine-turned rings over the whole field, a chain around it, fans in the corners.

_CHAIN = (2.2, 9.4)
"""Where the chain of rings begins and ends, from the edge of the pattern."""


def draw_wine(canvas: Canvas, tall: float) -> None:
    """The upper left quarter of the second deck's back."""
    plate = _plate(canvas, tall, WINE)
    roomy, plain = canvas.w >= _ROOMY, canvas.w < _PLAIN
    with plate.field(_CHAIN[1]):
        if not plain:
            _turned_field(plate, 2.6 if roomy else 3.9)
        _fan(plate, 1 if plain else 6 if roomy else 3)
    if not plain:
        _chain(plate)
    plate.frame(_CHAIN[0] - 0.9, PALE_GOLD)
    plate.frame(_CHAIN[1], PALE_GOLD)
    _disc(plate, 11 if roomy else 2 if plain else 5)


def _turned_field(plate: Plate, gap: float) -> None:
    """Wavy rings from the middle to the corners, the crests of one in the troughs of the next."""
    low, (x, y) = MARGIN + _CHAIN[1], plate.middle
    inside = 30.0
    for ring in range(int((hypot(x - low, y - low) - inside) / gap) + 1):
        outer = inside + ring * gap
        plate.rosette((x, y), outer - gap, outer, 64, ring % 2 * pi, WINE_PALE)


def _fan(plate: Plate, rings: int) -> None:
    """A quarter of a disc in the corner of the field."""
    low = MARGIN + _CHAIN[1]
    _engraved(plate, (low, low), 17.0, 24, rings, 180.0)


def _chain(plate: Plate) -> None:
    """Rings that overlap along the sides, a knot in the corner."""
    way = MARGIN + sum(_CHAIN) / 2
    radius = (_CHAIN[1] - _CHAIN[0]) / 2 - 0.9
    canvas, (x, y) = plate.canvas, plate.middle
    pitch = radius * max(1.25, 2.2 * plate.hair)
    across, down = round((x - way) / pitch), round((y - way) / pitch)
    for i in range(across + 1):
        _ring(plate, (x - (x - way) * i / across, way), radius)
    for i in range(down + 1):
        _ring(plate, (way, y - (y - way) * i / down), radius)
    canvas.disc(way, way, radius + 0.6, PALE_GOLD)
    canvas.disc(way, way, radius + 0.6 - plate.hair * 1.3, WINE_DEEP)
    canvas.disc(way, way, radius * 0.45, PALE_GOLD)


def _ring(plate: Plate, centre: Point, radius: float) -> None:
    points = ellipse(*centre, radius, radius)
    plate.canvas.thread([*points[::4], points[0]], plate.hair, PALE_GOLD)


def _disc(plate: Plate, rings: int) -> None:
    """The disc in the middle, round a flower."""
    canvas, (x, y) = plate.canvas, plate.middle
    _engraved(plate, (x, y), 29.0, 32, rings)
    canvas.disc(x, y, 8.2, WINE_DEEP)
    for turn in range(0, 360, 45):
        canvas.polygon(turned(ellipse(x, y - 4.4, 1.1, 2.5), turn, x, y), PALE_GOLD)
    canvas.disc(x, y, 1.3, PALE_GOLD)


def _engraved(plate: Plate, centre: Point, radius: float, waves: int, rings: int, start: float = 0.0) -> None:
    """Wavy rings, each a little further round than the one outside it, both ways."""
    canvas, (x, y) = plate.canvas, centre
    canvas.disc(x, y, radius + 2.4, WINE)
    canvas.disc(x, y, radius + 1.6, PALE_GOLD)
    canvas.disc(x, y, radius + 1.6 - plate.hair * 1.5, WINE_DEEP)
    step = radius * 0.66 / rings
    for ring in range(rings):
        outer = radius - ring * step
        for way in (-1, 1):
            plate.rosette(centre, outer - step * 1.6, outer, waves, way * ring * pi / 3, PALE_GOLD, 1.0, start)


BACKS: tuple[Callable[[Canvas, float], None], ...] = (draw_petrol, draw_wine)
"""The design of each deck's back."""
