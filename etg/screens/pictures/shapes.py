"""Plain shapes of the screens: slabs, rings, shadows and betting spots."""

from math import ceil, hypot
from typing import TypeAlias

import pygame

from etg.screens.pictures.canvas import Canvas, blank, cut, fade, fineness, tint
from etg.screens.pictures.curves import arc, band, ellipse
from etg.screens.theme import Colour

Paint: TypeAlias = Colour | tuple[int, int, int, int]
"""A colour, or a colour with its strength as the fourth number."""
SHADOW: Colour = (6, 8, 8)
WHITE: Colour = (255, 255, 255)


def _plain(paint: Paint) -> Colour:
    return paint[0], paint[1], paint[2]


def _strength(paint: Paint) -> int:
    return paint[3] if len(paint) == 4 else 255


def _rounded(w: int, h: int, inset: float, radius: float) -> pygame.Surface:
    """A white rounded rectangle, drawn fine only where it is round: its middle is drawn out to the size."""
    if w <= 2 * inset or h <= 2 * inset:
        return blank(w, h, WHITE)
    corner = ceil(inset + radius) + 1
    across, down = min(w, 2 * corner + 1), min(h, 2 * corner + 1)
    canvas = Canvas(across, down, ground=WHITE, fine=fineness(w, h))
    canvas.box(inset, inset, across - 2 * inset, down - 2 * inset, radius, WHITE)
    return _drawn_out(canvas.done(), w, h)


def _drawn_out(picture: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """A larger picture with the same edges and corners, out of one whose middle column and row are even."""
    across, down = picture.get_size()
    if across < w:
        wide, half = blank(w, down, WHITE), across // 2
        wide.blit(picture, (0, 0), (0, 0, half, down))
        wide.blit(pygame.transform.scale(picture.subsurface((half, 0, 1, down)), (w - 2 * half, down)), (half, 0))
        wide.blit(picture, (w - half, 0), (half + 1, 0, half, down))
        picture = wide
    if down < h:
        high, half = blank(w, h, WHITE), down // 2
        high.blit(picture, (0, 0), (0, 0, w, half))
        high.blit(pygame.transform.scale(picture.subsurface((0, half, w, 1)), (w, h - 2 * half)), (0, half))
        high.blit(picture, (0, h - half), (0, half + 1, w, half))
        picture = high
    return picture


def _light(w: int, h: int) -> pygame.Surface:
    """The soft light on a button: a little brighter at the top, a little darker at the bottom."""
    column = blank(1, h)
    for y in range(h):
        part = 2 * (y + 0.5) / h - 1
        strength = round(30 * part * part)
        column.set_at((0, y), (255, 255, 255, strength) if part < 0 else (0, 0, 0, strength))
    return pygame.transform.scale(column, (w, h))


def slab(
    w: int,
    h: int,
    radius: int,
    fill: Paint | None,
    border: Paint | None = None,
    border_width: int = 0,
    gloss: bool = False,
) -> pygame.Surface:
    """A rounded rectangle with a border inside its edge; with `gloss` it has a soft light from above."""
    picture = blank(w, h, _plain(border or fill or (0, 0, 0)))
    edge = border_width if border is not None else 0
    if fill is not None:
        body = pygame.Surface((w, h), pygame.SRCALPHA, 32)
        body.fill((*_plain(fill), 255))
        if gloss:
            body.blit(_light(w, h), (0, 0))
        picture = fade(cut(body, _rounded(w, h, edge * 0.5, radius - edge * 0.5)), _strength(fill))
    if border is not None and edge:
        rim = tint(_rounded(w, h, 0, radius), (255, 255, 255))
        hole = _rounded(w, h, edge, max(0, radius - edge))
        rim.blit(tint(hole, (0, 0, 0)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        rim = fade(tint(rim, _plain(border)), _strength(border))
        if fill is None:
            return rim
        picture.blit(rim, (0, 0))
    return picture


def ring(
    w: int, h: int, share_thousandths: int, colour: Colour, track: Colour | None = None, width: int = 8
) -> pygame.Surface:
    """A countdown: full at 1000, emptying clockwise from the top."""
    x, y, outer = w / 2, h / 2, min(w, h) / 2 - 0.5
    inner = max(0.0, outer - width)
    share = max(0, min(1000, share_thousandths))
    picture = blank(w, h, track or colour)
    if track is not None:
        under = Canvas(w, h)
        under.polygon(band(x, y, inner, outer, 0, 360), track)
        picture = tint(under.done(), track)
    if share:
        over = Canvas(w, h)
        start, middle, cap = 360 - 360 * share / 1000, (inner + outer) / 2, (outer - inner) / 2
        over.polygon(band(x, y, inner, outer, start, 360), colour)
        if share < 1000:
            for px, py in (arc(x, y, middle, start, start)[0], (x, y - middle)):
                over.disc(px, py, cap, colour)
        picture.blit(tint(over.done(), colour), (0, 0))
    return picture


def bar(w: int, h: int, share_thousandths: int, colour: Colour, track: Colour) -> pygame.Surface:
    """A countdown as a line: full at 1000, emptying from the right."""
    picture = slab(w, h, h // 2, track)
    filled = round(w * max(0, min(1000, share_thousandths)) / 1000)
    if filled:
        picture.blit(slab(max(h, filled), h, h // 2, colour), (0, 0))
    return picture


def shadow(w: int, h: int, radius: int) -> pygame.Surface:
    """A soft contact shadow that fades to nothing over the outer `radius` pixels."""
    reach = max(1, min(2 * radius, w // 2, h // 2))
    corner = blank(reach, reach)
    for y in range(reach):
        for x in range(reach):
            away = min(1.0, hypot(reach - x - 0.5, reach - y - 0.5) / reach)
            corner.set_at((x, y), (*SHADOW, round(190 * (1 - away * away * (3 - 2 * away)))))
    return _stretched(corner, w, h)


def _stretched(corner: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """A picture from its upper left corner, whose last row and column are drawn out to the other corners."""
    c = corner.get_width()
    picture = blank(w, h)
    top = blank(w, c)
    top.blit(pygame.transform.scale(corner.subsurface((c - 1, 0, 1, c)), (w, c)), (0, 0))
    top.blit(corner, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    top.blit(pygame.transform.flip(corner, True, False), (w - c, 0), special_flags=pygame.BLEND_RGBA_MIN)
    picture.blit(pygame.transform.scale(top.subsurface((0, c - 1, w, 1)), (w, h)), (0, 0))
    picture.blit(top, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    picture.blit(pygame.transform.flip(top, False, True), (0, h - c), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


def spot(w: int, h: int, colour: Colour, lit: bool, weight: float = 1.0) -> pygame.Surface:
    """A betting spot printed on the felt: a double line around, a glow inside when it is lit."""
    size = min(w, h)
    thick, thin, gap = max(1.5, size / 48) * weight, max(1.0, size / 110), max(3.0, size / 20)
    lines = Canvas(w, h, ground=colour)
    rx, ry = w / 2 - thick / 2 - 0.5, h / 2 - thick / 2 - 0.5
    lines.stroke(ellipse(w / 2, h / 2, rx, ry), thick, colour, closed=True)
    lines.stroke(ellipse(w / 2, h / 2, rx - gap, ry - gap), thin, colour, closed=True)
    body = Canvas(w, h, ground=colour)
    body.polygon(ellipse(w / 2, h / 2, rx, ry), colour)
    picture = fade(tint(body.done(), colour), 46 if lit else 12)
    picture.blit(tint(lines.done(), colour), (0, 0))
    return picture
