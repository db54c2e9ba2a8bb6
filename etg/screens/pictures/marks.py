"""The marks of etg: its name in letters of our own, and the sign of its window."""

import pygame

from etg.screens.pictures.canvas import Canvas, blank, cut, tint
from etg.screens.pictures.lettering import Pen, draw_letters, length
from etg.screens.pictures.metal import TURNED, draw_ring, soft
from etg.screens.theme import BRASS, BRASS_DARK, BRASS_LIGHT, FELT_EDGE, IVORY, Colour

_GAP = 26.0
_ABOVE, _BELOW = 140.0, 54.0
"""How far the name reaches above and below its line, where small letters are 100 high."""
_CORNER = 22.0
"""Radius of the corners of the sign, of a width of 100."""
_LIT: Colour = (26, 104, 98)
"""Felt in the light."""


def wordmark(w: int, h: int, colour: Colour) -> pygame.Surface:
    """The name as large as fits and in the middle; small, its thin strokes are stronger."""
    wide, high = length("etg", _GAP), _ABOVE + _BELOW
    size = 100 * min(w / wide, h / high)
    canvas = Canvas(w, h, ground=colour)
    pen = Pen(22, max(5.2, 100 * 0.9 / size))
    left, line = (w - wide * size / 100) / 2, (h - high * size / 100) / 2 + _ABOVE * size / 100
    draw_letters(canvas, "etg", left, line, size, pen, colour, _GAP)
    return tint(canvas.done(), colour)


def app_icon(w: int, h: int) -> pygame.Surface:
    """The sign of the window: 21 in a ring of brass on felt."""
    size = min(w, h)
    ground = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    ground.fill((*FELT_EDGE, 255))
    ground.blit(soft(size, size, _LIT, lambda x, y: 255 * max(0.0, 1 - (x * x + (y + 0.25) ** 2) ** 0.5 / 1.5)), (0, 0))
    square, face = Canvas(size, size, 100, BRASS_DARK), Canvas(size, size, 100)
    edge = 1.2
    square.box(0, 0, 100, 100, _CORNER, BRASS_DARK)
    face.box(edge, edge, 100 - 2 * edge, 100 - 2 * edge, _CORNER - edge, (255, 255, 255))
    sign = square.done()
    sign.blit(cut(ground, face.done()), (0, 0))
    sign.blit(_ring(size), (0, 0))
    picture = blank(w, h)
    picture.blit(sign, ((w - size) // 2, (h - size) // 2))
    return picture


def _ring(size: int) -> pygame.Surface:
    """The ring and the figures in it; on a very small sign the figures are larger and the ring is thinner."""
    small = size < 56
    outer, inner = (47.0, 41.0) if small else (44.0, 37.4)
    ring, hole = Canvas(size, size, 100, BRASS_DARK), Canvas(size, size, 100)
    draw_ring(ring, 50, 50, outer, inner, ((0.0, BRASS), (0.5, BRASS_LIGHT), (1.0, BRASS)) if small else TURNED)
    hole.disc(50, 50, outer, (255, 255, 255))
    pygame.draw.circle(hole.surface, (0, 0, 0, 0), hole.at((50, 50)), inner * hole.unit)
    picture = cut(ring.done(), hole.done())
    figures = Canvas(size, size, 100, IVORY)
    tall, pen, gap = (31.0, Pen(34, 14), 24.0) if small else (24.6, Pen(30, max(7.0, 400 / size)), 16.0)
    wide = length("21", gap) * tall / 100
    draw_letters(figures, "21", 50 - wide / 2, 50 + 1.48 * tall / 2, tall, pen, IVORY, gap)
    picture.blit(tint(figures.done(), IVORY), (0, 0))
    return picture
