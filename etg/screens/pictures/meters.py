"""The frame of a progressive meter: brass with lamps all round, and a dark panel in which the amount is set."""

from itertools import pairwise
from math import hypot

import pygame

from etg.screens.pictures.canvas import Canvas, cut
from etg.screens.pictures.curves import Point, arc
from etg.screens.pictures.metal import Stops, downwards, soft
from etg.screens.theme import BRASS, BRASS_DARK, BRASS_LIGHT, FRAME, INK, Colour

TONES: tuple[Colour, ...] = ((124, 24, 40), (16, 84, 82), (78, 62, 50))
"""What glows in the panel: of the highest meter, of the second, of all others."""
LARGE = 420
"""From this width on the frame may be broad and set with lamps."""
_BEZEL: Stops = ((0.0, BRASS_LIGHT), (0.2, BRASS), (0.55, (138, 106, 58)), (0.85, BRASS), (1.0, BRASS_DARK))
_LIP: Stops = ((0.0, BRASS_DARK), (0.6, BRASS), (1.0, BRASS_LIGHT))


def meter_frame(w: int, h: int, tone: int, lamps: bool = True) -> pygame.Surface:
    """The frame for an amount: `tone` 0 is the highest meter, then 1 and 2; without lamps it is narrow at any size."""
    size = min(w, h)
    radius, large = size * 0.18, lamps and w >= LARGE and size >= 80
    bezel = max(2.0, size * (0.1 if large else 0.04))
    picture = _boxed(downwards(w, h, _BEZEL), 0, radius)
    if large:
        picture.blit(_lamps(w, h, bezel, radius), (0, 0))
    lip = max(1.0, bezel * 0.2)
    picture.blit(_boxed(downwards(w, h, _LIP), bezel - lip, radius), (0, 0))
    picture.blit(_boxed(_panel(w, h, TONES[max(0, min(len(TONES) - 1, tone))]), bezel, radius), (0, 0))
    if large:
        picture.blit(_hairline(w, h, bezel * 1.7, radius), (0, 0))
    return picture


def _boxed(ground: pygame.Surface, inset: float, radius: float) -> pygame.Surface:
    """A ground cut to a box with round corners, so far inside the picture."""
    w, h = ground.get_size()
    canvas = Canvas(w, h)
    canvas.box(inset, inset, w - 2 * inset, h - 2 * inset, max(0.0, radius - inset), (255, 255, 255))
    return cut(ground, canvas.done())


def _panel(w: int, h: int, glow: Colour) -> pygame.Surface:
    """Dark, with a glow from below and a shadow of the frame above."""
    ground = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    ground.fill((*FRAME, 255))
    ground.blit(soft(w, h, glow, lambda x, y: 250 * max(0.0, 1 - hypot(x * 0.85, (y - 0.9) * 0.62))), (0, 0))
    ground.blit(soft(w, h, (0, 0, 0), lambda x, y: 190 * max(0.0, -y - 0.3) ** 1.5), (0, 0))
    return ground


def _hairline(w: int, h: int, inset: float, radius: float) -> pygame.Surface:
    canvas = Canvas(w, h, ground=BRASS)
    canvas.stroke(_round(w, h, inset, max(2.0, radius - inset * 0.6)), 1.0, BRASS, closed=True)
    return canvas.done()


def _lamps(w: int, h: int, bezel: float, radius: float) -> pygame.Surface:
    """Small lamps all round the brass, evenly apart."""
    canvas, r = Canvas(w, h, ground=BRASS_DARK), bezel * 0.16
    for x, y in _evenly(_round(w, h, bezel * 0.42, radius - bezel * 0.42), bezel * 1.25):
        canvas.disc(x, y, r * 1.7, BRASS_DARK)
        canvas.disc(x, y, r * 1.15, BRASS_LIGHT)
        canvas.disc(x, y, r * 0.7, INK)
    return canvas.done()


def _round(w: int, h: int, inset: float, radius: float) -> list[Point]:
    """The way round a box with round corners, from the middle of its upper edge clockwise."""
    low, right, bottom, r = inset + radius, w - inset - radius, h - inset - radius, radius
    corners = ((right, low, 0), (right, bottom, 90), (low, bottom, 180), (low, low, 270))
    return [(w / 2, inset), *(point for x, y, turn in corners for point in arc(x, y, r, turn, turn + 90))]


def _evenly(way: list[Point], apart: float) -> list[Point]:
    """Places on a closed way, about so far apart and all alike."""
    closed = [*way, way[0]]
    total = sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(closed))
    count = max(4, 2 * round(total / apart / 2))
    found: list[Point] = []
    gone = 0.0
    for (x0, y0), (x1, y1) in pairwise(closed):
        step = hypot(x1 - x0, y1 - y0)
        while len(found) < count and len(found) * total / count < gone + step:
            part = (len(found) * total / count - gone) / step
            found.append((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        gone += step
    return found
