"""The cover card: plain plastic, put into the cards where they are cut."""

import pygame

from etg.screens.pictures.canvas import Canvas, cut, fade, tint
from etg.screens.pictures.curves import Points
from etg.screens.pictures.metal import downwards
from etg.screens.theme import IVORY, Colour

PLASTIC: Colour = (146, 44, 38)
LIT: Colour = (164, 58, 48)
WHITE: Colour = (255, 244, 232)
DARK: Colour = (88, 24, 22)
CORNER = 6.0
"""Radius of the corners, of a width of 100: as a card has it."""
_DASHES = 9


def cover_card(w: int, h: int) -> pygame.Surface:
    """A red card with a line to cut at, and an arrow at each end of it."""
    tall, edge = 100 * h / w, max(1.0, 90 / w)
    body = downwards(w, h, ((0.0, LIT), (0.4, PLASTIC), (1.0, (126, 36, 32))))
    body.blit(_sheen(w, h, tall), (0, 0))
    body.blit(_line(w, h, tall, edge), (0, 0))
    mask = Canvas(w, h, 100)
    mask.box(edge, edge, 100 - 2 * edge, tall - 2 * edge, CORNER - edge, (255, 255, 255))
    rim = Canvas(w, h, 100, DARK)
    rim.box(0, 0, 100, tall, CORNER, DARK)
    picture = rim.done()
    picture.blit(cut(body, mask.done()), (0, 0))
    return picture


def _sheen(w: int, h: int, tall: float) -> pygame.Surface:
    """A broad and a narrow reflection across the plastic."""
    canvas = Canvas(w, h, 100, WHITE)
    lean = tall * 0.35
    for left, wide in ((12.0, 24.0), (43.0, 6.0)):
        canvas.polygon([(left + lean, 0), (left + wide + lean, 0), (left + wide, tall), (left, tall)], WHITE)
    return fade(tint(canvas.done(), WHITE), 14)


def _line(w: int, h: int, tall: float, edge: float) -> pygame.Surface:
    canvas, y = Canvas(w, h, 100, IVORY), tall / 2
    thick, size = max(1.3, 110 / w), 6.4
    inset = 5 + edge
    arrows: list[Points] = [
        [(inset, y - size * 0.7), (inset + size, y), (inset, y + size * 0.7)],
        [(100 - inset, y - size * 0.7), (100 - inset - size, y), (100 - inset, y + size * 0.7)],
    ]
    for arrow in arrows:
        canvas.polygon(arrow, IVORY)
    left, right = inset + size + 5, 100 - inset - size - 5
    step = (right - left) / (2 * _DASHES - 1)
    for number in range(_DASHES):
        canvas.box(left + 2 * number * step, y - thick / 2, step, thick, thick / 2, IVORY)
    return canvas.done()
