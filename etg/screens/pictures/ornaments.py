"""Small line-work between words, and a figure of a counter on its way to the next."""

import pygame

from etg.screens.pictures.canvas import Canvas, blank, fade, tint
from etg.screens.pictures.letters import font
from etg.screens.theme import LINE_GOLD, Colour

STEPS = 8
"""So many pictures lie between two figures of a counter."""


def flourish(w: int, h: int, colour: Colour = LINE_GOLD) -> pygame.Surface:
    """A line that runs out to both sides of a lozenge."""
    canvas = Canvas(w, h, None, colour)
    x, y, r = w / 2, h / 2, h * 0.42
    thick = max(0.6, h * 0.07)
    for way in (-1, 1):
        start, end, thin = x + way * (r + h * 0.3), x + way * (w / 2 - 1), thick * 0.15
        canvas.polygon([(start, y - thick), (end, y - thin), (end, y + thin), (start, y + thick)], colour)
    canvas.polygon([(x, y - r), (x + r * 0.8, y), (x, y + r), (x - r * 0.8, y)], colour)
    return fade(tint(canvas.done(), colour), 225)


def rolling(w: int, h: int, steps: int, name: str, px: int, colour: Colour) -> pygame.Surface:
    """A figure of a counter that moves up while the next follows it from below: after `STEPS` steps that one stands.

    Where it stands it looks like the same figure as a text of this size.
    """
    picture = blank(w, h, colour)
    figure, part = divmod(steps, STEPS)
    face = font(name, px)
    for row, digit in enumerate((figure, figure + 1) if part else (figure,)):
        picture.blit(face.render(str(digit % 10), True, colour), (0, round((row - part / STEPS) * h)))
    return picture
