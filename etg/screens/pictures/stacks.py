"""Chips in a stack, seen at a slight angle."""

import pygame

from etg.screens.pictures.canvas import Canvas, blank, cut
from etg.screens.pictures.chips import INK, SPOT_COUNT, SPOT_DEGREES, colours, draw_face, mixed
from etg.screens.pictures.curves import arc, ellipse
from etg.screens.theme import Colour

FLAT = 0.46
"""How round a chip looks: 1 from above, 0 from the side."""
THICK = 0.19
"""How thick a chip is, of its radius."""
MOST = 8
"""So many chips of a stack are shown."""
_SHADED: Colour = (22, 20, 18)


def chips_of(cents: int, denominations: tuple[int, ...]) -> list[int]:
    """The chips that make an amount, the largest first and never more than are shown."""
    chips: list[int] = []
    left = cents
    for value in sorted((d for d in denominations if d > 0), reverse=True):
        count, left = divmod(left, value)
        chips += [value] * min(count, MOST)
    if not chips and cents > 0 and denominations:
        chips = [min(denominations)]
    return chips[:MOST]


def _side(canvas: Canvas, x: float, y: float, r: float, value: int, turn: float) -> None:
    """The edge of a chip that lies at a height, with its spots."""
    body, spots = colours(value)
    thick = r * THICK
    low = arc(x, y, r, 90, 270, r * FLAT)
    canvas.polygon([*low, *((px, py - thick) for px, py in reversed(low))], mixed(body, INK, 0.22))
    for i in range(SPOT_COUNT + 1):
        middle = i * 360 / SPOT_COUNT + turn
        start, end = max(90.0, middle - SPOT_DEGREES / 2), min(270.0, middle + SPOT_DEGREES / 2)
        if start < end:
            piece = arc(x, y, r, start, end, r * FLAT)
            canvas.polygon([*piece, *((px, py - thick) for px, py in reversed(piece))], mixed(spots, INK, 0.16))
    canvas.stroke(low, max(0.6, r * 0.022), mixed(body, INK, 0.7))


def _dusk(w: int, h: int, x: float, r: float) -> pygame.Surface:
    """Shade on the left and right of a round body."""
    row = blank(w, 1)
    for px in range(w):
        away = min(1.0, abs(px + 0.5 - x + r * 0.18) / r)
        row.set_at((px, 0), (*_SHADED, round(120 * away**3)))
    return pygame.transform.scale(row, (w, h))


def chip_stack(w: int, h: int, cents: int, denominations: tuple[int, ...]) -> pygame.Surface:
    """A stack that looks like an amount, standing on the lower edge of the picture; nothing for no money."""
    chips = chips_of(cents, denominations)
    if not chips:
        return blank(w, h)
    r = min(w / 2.08, h / (2 * FLAT + THICK * MOST)) - 0.5
    middle, thick = w / 2, r * THICK
    canvas, mask = Canvas(w, h, ground=_SHADED), Canvas(w, h)
    x, y, turn = middle, h - r * FLAT - 0.5, 0.0
    for number, value in enumerate(chips):
        x, turn = middle + r * 0.03 * ((number * 5) % 3 - 1), float(number * 37 % 60)
        _side(canvas, x, y, r, value, turn)
        canvas.polygon(ellipse(x, y - thick, r, r * FLAT), mixed(colours(value)[0], INK, 0.3))
        for height in (y, y - thick):
            mask.polygon(ellipse(x, height, r, r * FLAT), (255, 255, 255))
        mask.box(x - r, y - thick, 2 * r, thick, 0, (255, 255, 255))
        y -= thick
    canvas.surface.blit(pygame.transform.scale(_dusk(w, h, middle, r), canvas.surface.get_size()), (0, 0))
    draw_face(canvas, x, y, r, chips[-1], FLAT, turn)
    canvas.surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_ADD)
    return cut(canvas.done(), mask.done())
