"""Chips: a face seen from above and a stack seen at a slight angle."""

import pygame

from etg.screens.pictures.canvas import Canvas, blank, cut
from etg.screens.pictures.curves import Point, arc, ellipse
from etg.screens.pictures.letters import BLACK, inked
from etg.screens.theme import Colour

PAPER: Colour = (243, 237, 222)
INK: Colour = (34, 30, 28)
BODIES: dict[int, Colour] = {
    50: (112, 138, 158),
    1_00: (206, 212, 214),
    5_00: (178, 40, 48),
    25_00: (32, 116, 76),
    100_00: (44, 44, 50),
    500_00: (98, 62, 140),
    1000_00: (214, 168, 52),
    5000_00: (172, 92, 44),
    10000_00: (44, 92, 150),
}
SPOTS: dict[int, Colour] = {1_00: (62, 88, 118), 1000_00: (60, 44, 30)}
_SPOT_COUNT, _SPOT_DEGREES = 6, 26
_ASPECT = 0.44
"""How round a stacked chip looks: 1 from above, 0 from the side."""
MOST = 8
"""So many chips of a stack are shown."""


def nearest(cents: int) -> int:
    """The denomination whose colours a chip of an unusual value borrows."""
    return min(BODIES, key=lambda known: (abs(known - cents) / max(known, cents, 1), known))


def label(cents: int) -> str:
    """What is printed on a chip: 50¢, 5, 2.50, 1K."""
    if cents < 100:
        return f"{cents}¢"
    units, rest = divmod(cents, 100)
    if rest:
        return f"{units}.{rest:02d}"
    thousands, left = divmod(units, 1000)
    if thousands and left % 100 == 0:
        return f"{thousands}K" if not left else f"{thousands}.{left // 100}K"
    return str(units)


def _darker(colour: Colour, share: float) -> Colour:
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


def _wedge(x: float, y: float, inner: float, outer: float, middle: float, width: float, flat: float) -> list[Point]:
    outside = arc(x, y, outer, middle - width / 2, middle + width / 2, outer * flat)
    inside = arc(x, y, inner, middle + width / 2, middle - width / 2, inner * flat)
    return outside + inside


def _face(canvas: Canvas, x: float, y: float, r: float, cents: int, flat: float) -> None:
    """The round top of a chip, flattened when it is seen at an angle."""
    known = nearest(cents)
    body, spots = BODIES[known], SPOTS.get(known, PAPER)
    canvas.polygon(ellipse(x, y, r, r * flat), body)
    for i in range(_SPOT_COUNT):
        canvas.polygon(_wedge(x, y, r * 0.76, r, i * 360 / _SPOT_COUNT, _SPOT_DEGREES, flat), spots)
    canvas.polygon(ellipse(x, y, r * 0.70, r * 0.70 * flat), _darker(body, 0.72))
    canvas.polygon(ellipse(x, y, r * 0.66, r * 0.66 * flat), body)
    canvas.polygon(ellipse(x, y, r * 0.56, r * 0.56 * flat), PAPER)
    text = inked(label(cents), BLACK, r * 0.44 * canvas.unit, INK, r * 0.88 * canvas.unit)
    if flat < 1:
        text = pygame.transform.smoothscale(text, (text.get_width(), max(1, round(text.get_height() * flat))))
    canvas.put(text, x, y)


def chip(w: int, h: int, cents: int) -> pygame.Surface:
    """The face of a chip with its value."""
    size = min(w, h)
    rim = _darker(BODIES[nearest(cents)], 0.6)
    canvas = Canvas(w, h, ground=rim)
    x, y, r = w / 2, h / 2, size / 2
    canvas.disc(x, y, r, rim)
    _face(canvas, x, y, r - max(0.8, size * 0.012), cents, 1.0)
    return canvas.done()


def chips_of(cents: int, denominations: tuple[int, ...]) -> list[int]:
    """The chips that make an amount, the largest first, no more than can be shown."""
    chips: list[int] = []
    for value in sorted(denominations, reverse=True):
        count, cents = divmod(cents, value) if value > 0 else (0, cents)
        chips += [value] * min(count, MOST)
    if not chips and denominations:
        chips = [min(denominations)]
    return chips[:MOST]


def chip_stack(w: int, h: int, cents: int, denominations: tuple[int, ...]) -> pygame.Surface:
    """A stack that looks like an amount, standing on the lower edge of the picture."""
    chips = chips_of(cents, denominations) if cents > 0 else []
    if not chips:
        return blank(w, h)
    r = min(w / 2, h / (2 * _ASPECT + 0.2 * MOST)) - 0.5
    thick = r * 0.2
    canvas = Canvas(w, h, ground=(24, 22, 20))
    mask = Canvas(w, h)
    x, y = w / 2, h - r * _ASPECT - 0.5
    for number, value in enumerate(chips):
        known = nearest(value)
        body, spots = BODIES[known], SPOTS.get(known, PAPER)
        top = y - thick
        side = arc(x, y, r, 90, 270, r * _ASPECT) + arc(x, top, r, 270, 90, r * _ASPECT)
        canvas.polygon(side, _darker(body, 0.8))
        turn = (number * 37) % 60
        for i in range(_SPOT_COUNT):
            middle = i * 60 + turn
            start, end = max(90.0, middle - 13.0), min(270.0, middle + 13.0)
            if start < end:
                low = arc(x, y, r, start, end, r * _ASPECT)
                canvas.polygon(low + [(px, py - thick) for px, py in reversed(low)], _darker(spots, 0.86))
        canvas.stroke(arc(x, y, r, 90, 270, r * _ASPECT), max(0.5, r * 0.02), _darker(body, 0.45))
        canvas.polygon(ellipse(x, top, r, r * _ASPECT), body)
        mask.polygon(side, (255, 255, 255))
        mask.polygon(ellipse(x, top, r, r * _ASPECT), (255, 255, 255))
        y = top
    _face(canvas, x, y, r, chips[-1], _ASPECT)
    canvas.surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_ADD)
    return cut(canvas.done(), mask.done())
