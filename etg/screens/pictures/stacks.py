"""Chips in stacks, seen at a slight angle: each chip is drawn once and laid on the others."""

from functools import lru_cache
from itertools import pairwise
from math import ceil

import pygame

from etg.screens.pictures.canvas import Canvas, blank
from etg.screens.pictures.chips import BODIES, INK, SPOT_COUNT, SPOT_DEGREES, colours, draw_face, mixed
from etg.screens.pictures.curves import Point, arc, ellipse
from etg.screens.theme import Colour

FLAT = 0.46
"""How round a chip looks: 1 from above, 0 from the side."""
THICK = 0.19
"""How thick a chip is, of its radius."""
HIGH = 8
"""So many chips stand on each other; more make another stack."""
MOST = 24
"""So many chips are shown at most."""
RADII = (0.32, 0.28, 0.27)
"""The radius of a chip where there are one, two or three stacks, of the width of the picture."""
_PLACES: tuple[tuple[Point, ...], ...] = (
    ((0.0, 0.0),),
    ((-0.71, -0.5), (0.71, 0.0)),
    ((-0.8, -0.66), (0.8, -0.66), (0.0, 0.0)),
)
"""Where one, two or three stacks stand, of the radius of a chip; those behind come first."""
_SHADED: Colour = (22, 20, 18)
_TURN = 19.0
"""How a chip is turned, in degrees; every second one is its mirror image."""


def chips_of(cents: int, denominations: tuple[int, ...] = ()) -> list[int]:
    """The chips that make an amount, the largest first and never more than are shown.

    Without denominations they are the usual ones.
    """
    chips: list[int] = []
    left, known = cents, sorted((d for d in denominations or BODIES if d > 0), reverse=True)
    for value in known:
        count, left = divmod(left, value)
        chips += [value] * min(count, MOST)
    if not chips and cents > 0:
        chips = known[-1:]
    return chips[:MOST]


def stacks_of(chips: list[int]) -> list[list[int]]:
    """The chips in as few stacks as hold them, about equally high, the largest values in the first."""
    count = ceil(len(chips) / HIGH)
    ends = [round(len(chips) * number / count) for number in range(count + 1)] if count else []
    return [chips[start:end] for start, end in pairwise(ends)]


def _side(canvas: Canvas, x: float, y: float, r: float, thick: float, value: int, edge: Colour | None) -> None:
    """The side of a chip that lies at a height, with its spots; an edge that is named goes all along it."""
    body, spots = colours(value)
    low = arc(x, y, r, 90, 270, r * FLAT)
    canvas.polygon([*low, *((px, py - thick) for px, py in reversed(low))], mixed(body, INK, 0.22))
    for i in range(SPOT_COUNT + 1):
        middle = i * 360 / SPOT_COUNT + _TURN
        start, end = max(90.0, middle - SPOT_DEGREES / 2), min(270.0, middle + SPOT_DEGREES / 2)
        if start < end:
            piece = arc(x, y, r, start, end, r * FLAT)
            canvas.polygon([*piece, *((px, py - thick) for px, py in reversed(piece))], mixed(spots, INK, 0.16))
    if edge is None:
        canvas.thread(low, max(0.6, r * 0.022), mixed(body, INK, 0.7))
        return
    outline = [low[0], *low, low[-1]]
    outline[0], outline[-1] = ((px, py - thick) for px, py in (low[0], low[-1]))
    canvas.stroke(outline, max(1.0, r * 0.03), edge)


@lru_cache(maxsize=16)
def _dusk(w: int, h: int, r: int) -> pygame.Surface:
    """The light on a round body: less of it on the left and right."""
    row = blank(w, 1)
    for px in range(w):
        away = min(1.0, abs(px + 0.5 - w / 2 + r * 0.18) / r)
        light = round(255 - 110 * away**3)
        row.set_at((px, 0), (light, light, light, 255))
    return pygame.transform.scale(row, (w, h))


@lru_cache(maxsize=16)
def _ground(r: int) -> pygame.Surface:
    """The soft shadow around the foot of a stack: a small spot, drawn out until it has no edge."""
    spot = blank(16, 16, _SHADED)
    pygame.draw.circle(spot, (*_SHADED, 150), (8, 8), 6)
    return pygame.transform.smoothscale(spot, (round(r * 2.56), round(r * 2.56 * FLAT)))


@lru_cache(maxsize=48)
def _chips(r: int, thick: int, value: int, edge: Colour | None) -> tuple[pygame.Surface, pygame.Surface]:
    """A chip as it looks under another one, turned one way and the other."""
    body = colours(value)[0]
    w, h = 2 * r + 2, ceil(2 * r * FLAT) + thick + 2
    canvas = Canvas(w, h, ground=mixed(body, INK, 0.6))
    x, y = w / 2, h - 1 - r * FLAT
    _side(canvas, x, y, r, thick, value, edge)
    canvas.polygon(ellipse(x, y - thick, r, r * FLAT), mixed(body, INK, 0.3))
    chip = canvas.done()
    pair = chip, pygame.transform.flip(chip, True, False)
    for each in pair:
        each.blit(_dusk(w, h, r), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pair


@lru_cache(maxsize=48)
def _face(r: int, value: int, turn: float, edge: Colour | None) -> pygame.Surface:
    """The face of the chip on top."""
    w, h = 2 * r + 2, ceil(2 * r * FLAT) + 2
    canvas = Canvas(w, h, ground=colours(value)[0])
    draw_face(canvas, w / 2, h - 1 - r * FLAT, r, value, FLAT, turn)
    if edge is not None:
        line = max(1.0, r * 0.03)
        around = ellipse(w / 2, h - 1 - r * FLAT, r - line / 2, r * FLAT - line / 2)
        canvas.stroke(around, line, edge, closed=True)
    return canvas.done()


def chip_stack(
    w: int, h: int, cents: int, denominations: tuple[int, ...] = (), edge: Colour | None = None
) -> pygame.Surface:
    """Stacks that look like an amount, standing on the lower edge of the picture; nothing for no money."""
    picture = blank(w, h, _SHADED)
    stacks = stacks_of(chips_of(cents, denominations))
    if not stacks:
        return picture
    places = _PLACES[len(stacks) - 1]
    deep = -min(y for _, y in places)
    r = max(4, int(min(w * RADII[len(stacks) - 1], (h - 4) / (2 * FLAT + THICK * HIGH + deep))))
    thick = max(2, round(r * THICK))
    for (dx, dy), values in zip(places, stacks, strict=True):
        _lay(picture, values, w / 2 + dx * r, h + dy * r, r, thick, edge)
    return picture


def _lay(
    picture: pygame.Surface, values: list[int], x: float, low: float, r: int, thick: int, edge: Colour | None
) -> None:
    """One stack whose lowest chip touches a height."""
    ground = _ground(r)
    picture.blit(ground, (round(x - ground.get_width() / 2), round(low - r * FLAT - ground.get_height() / 2)))
    left, top = 0, 0
    for number, value in enumerate(values):
        piece = _chips(r, thick, value, edge)[number % 2]
        left = round(x + r * 0.03 * (number * 5 % 3 - 1) - piece.get_width() / 2)
        top = round(low) - piece.get_height() - number * thick
        picture.blit(piece, (left, top))
    picture.blit(_face(r, values[-1], -_TURN if len(values) % 2 == 0 else _TURN, edge), (left, top))
