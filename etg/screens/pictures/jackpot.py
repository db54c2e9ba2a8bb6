"""What stands behind a jackpot: rays that turn, and a coin that turns."""

from functools import partial
from math import cos, hypot, pi, sin

import pygame

from etg.cards import DIAMONDS
from etg.screens.pictures.canvas import Canvas, blank, fade, tint
from etg.screens.pictures.curves import Point, ellipse
from etg.screens.pictures.metal import TURNED, ramp, soft
from etg.screens.pictures.suits import outlines
from etg.screens.theme import BRASS_DARK, Colour

RAY_STEPS, COIN_STEPS = 12, 8
"""After so many steps the picture is the first again."""
_RAYS = ((12, 1, 34), (20, -1, 18))
"""Two wheels of rays that turn against each other: how many, which way, how strong."""
_BREADTHS = (0.36, 0.29, 0.22, 0.15, 0.08)
"""A ray is soft at its sides: it is laid from broad to narrow, in parts of the way to the next."""
_SOFT = 2
"""How many times smaller rays are drawn."""
RAY: Colour = (242, 200, 118)
GOLD_COIN: Colour = (214, 172, 92)


def rays(w: int, h: int, step: int) -> pygame.Surface:
    """A soft burst that fades towards the edge; steps 0 to 11 one after the other turn it without an end."""
    small_w, small_h = max(8, w // _SOFT), max(8, h // _SOFT)
    picture = blank(small_w, small_h)
    for count, way, strength in _RAYS:
        turn = way * (step % RAY_STEPS) / RAY_STEPS
        for broad in _BREADTHS:
            picture.blit(_wedges(small_w, small_h, count, turn, broad, strength), (0, 0))
    picture.blit(soft(small_w, small_h, (255, 255, 255), partial(_glow, 170.0, 5.0)), (0, 0))
    picture = tint(pygame.transform.smoothscale(picture, (w, h)), RAY)
    picture.blit(soft(w, h, (255, 255, 255), partial(_glow, 255.0, 1.3)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _wedges(w: int, h: int, count: int, turn: float, broad: float, strength: int) -> pygame.Surface:
    canvas, far = Canvas(w, h, fine=2), float(w + h)
    for number in range(count):
        edges = [2 * pi * (number + turn + aside) / count for aside in (-broad, broad)]
        tips = [(w / 2 + far * sin(a), h / 2 - far * cos(a)) for a in edges]
        canvas.polygon([(w / 2, h / 2), *tips], (255, 255, 255))
    return fade(tint(canvas.done(), (255, 255, 255)), strength)


def _glow(strength: float, falls: float, x: float, y: float) -> float:
    """Strong in the middle, nothing at the edge."""
    away = min(1.0, hypot(x, y))
    return strength * float((1 - away * away) ** falls)


def coin(w: int, h: int, step: int) -> pygame.Surface:
    """A coin that turns round its upright axis; both of its sides are alike, so steps 0 to 7 are half a turn."""
    size = min(w, h)
    canvas = Canvas(w, h, 100 * w / size, BRASS_DARK)
    x, y = 50 * w / size, 50 * h / size
    turn = pi * (step % COIN_STEPS) / COIN_STEPS
    flat, thick, r = cos(turn), 9.0 * sin(turn), 47.0
    narrow = max(0.02, abs(flat))
    way = 1 if flat >= 0 else -1
    face, back = x + way * thick / 2, x - way * thick / 2
    _edge(canvas, face, back, y, r, narrow)
    _face(canvas, face, y, r, narrow, turn)
    return canvas.done()


def _edge(canvas: Canvas, face: float, back: float, y: float, r: float, narrow: float) -> None:
    """The milled edge between the two sides."""
    low, high = min(face, back), max(face, back)
    for x in (back, face):
        canvas.polygon(ellipse(x, y, r * narrow, r), BRASS_DARK)
    canvas.polygon([(low, y - r), (high, y - r), (high, y + r), (low, y + r)], BRASS_DARK)
    lines = 36
    for number in range(lines):
        a = pi * (number + 0.5) / lines
        aside = (1 if back > face else -1) * r * narrow * sin(a)
        height = y - r * cos(a)
        canvas.stroke([(face + aside, height), (back + aside, height)], 1.1, (160, 124, 66))


def _face(canvas: Canvas, x: float, y: float, r: float, narrow: float, turn: float) -> None:
    bright = 0.5 + 0.5 * cos(2 * turn - 0.6)
    field = ramp(((0.0, (150, 114, 58)), (1.0, GOLD_COIN)), bright)
    light = ramp(((0.0, GOLD_COIN), (1.0, (250, 228, 176))), bright)

    def disc(share: float, colour: Colour) -> None:
        canvas.polygon(ellipse(x, y, r * share * narrow, r * share), colour)

    for number in range(10):
        disc(1 - 0.012 * number, ramp(TURNED, number / 9))
    disc(0.88, field)
    beads = 40
    for number in range(beads):
        a = 2 * pi * number / beads
        canvas.polygon(ellipse(x + r * 0.81 * narrow * sin(a), y - r * 0.81 * cos(a), 1.5 * narrow, 1.5), light)
    disc(0.72, light)
    disc(0.69, field)
    for share, colour in ((0.86, BRASS_DARK), (0.8, light), (0.5, field)):
        for outline in outlines(DIAMONDS):
            points: list[Point] = [(x + px * r * share * narrow, y + py * r * share) for px, py in outline]
            canvas.polygon(points, colour)
