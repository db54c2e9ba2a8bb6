"""What stays still when the bonus wheel turns: its pointer, and the light on its glass."""

from functools import partial
from math import atan2, cos, hypot

import pygame

from etg.screens.pictures.canvas import Canvas, blank, cut
from etg.screens.pictures.curves import Point, band, ellipse, moved
from etg.screens.pictures.metal import soft
from etg.screens.pictures.wheel import RIM
from etg.screens.theme import BRASS, BRASS_DARK, BRASS_LIGHT, INK, WALNUT_DARK, WINE, Colour

WHITE: Colour = (255, 252, 244)
SHADE: Colour = (6, 8, 8)
_LIGHT = atan2(-0.55, 0.84)
"""From where the light comes: above, a little from the left."""


def wheel_pointer(w: int, h: int) -> pygame.Surface:
    """A faceted lozenge of brass; its lower tip, in the middle of the lower edge, is what points.

    It covers no name when its tip is at 8 hundredths of the wheel's height, below the top.
    """
    canvas = Canvas(w, h, 100, BRASS_DARK)
    tall, edge = 100 * h / w, max(2.2, 70 / w)
    waist = tall * 0.34
    top, right, tip, left = (50.0, 0.0), (92.0, waist), (50.0, tall), (8.0, waist)
    canvas.polygon([top, right, tip, left], BRASS_DARK)

    def within(point: Point, share: float) -> Point:
        x, y = moved([(point[0] - 50, point[1] - waist)], 50, waist, share)[0]
        return x, y

    share = 1 - edge / 42
    middle = (50.0, waist)
    for one, other, colour in (
        (left, top, BRASS_LIGHT),
        (top, right, BRASS),
        (right, tip, (120, 90, 48)),
        (tip, left, (206, 172, 108)),
    ):
        canvas.polygon([middle, within(one, share), within(other, share)], colour)
    for r, colour in ((17.0, BRASS_DARK), (14.0, BRASS_LIGHT), (12.0, WALNUT_DARK), (10.4, WINE)):
        canvas.polygon(ellipse(50, waist, r, r), colour)
    canvas.polygon(ellipse(46.5, waist - 3.6, 3.0, 2.4), INK)
    return canvas.done()


def _towards(x: float, y: float) -> float:
    """How much a place on the wheel looks to the light: 1 towards it, -1 away from it."""
    return cos(atan2(x, -y) - _LIGHT)


def _on_rim(strength: float, x: float, y: float) -> float:
    return strength * _towards(x, y) ** 5


def _on_glass(strength: float, x: float, y: float) -> float:
    return 0.3 * strength * _towards(x, y) * hypot(x, y)


def wheel_gloss(w: int, h: int) -> pygame.Surface:
    """Light on the rim and the glass of the wheel, to be laid over it at the same size."""
    size = min(w, h)
    picture = blank(size, size)

    def mask(inner: float, outer: float) -> pygame.Surface:
        canvas = Canvas(size, size, 200)
        canvas.polygon(band(100, 100, inner, outer, 0, 360) if inner else ellipse(100, 100, outer, outer), WHITE)
        return canvas.done()

    for colour, strength in ((WHITE, 84.0), (SHADE, -120.0)):
        for on, inner, outer in ((_on_rim, RIM, 99.6), (_on_glass, 0.0, RIM)):
            light = soft(size, size, colour, partial(on, strength))
            picture.blit(cut(light, mask(inner, outer)), (0, 0))
    found = blank(w, h)
    found.blit(picture, ((w - size) // 2, (h - size) // 2))
    return found
