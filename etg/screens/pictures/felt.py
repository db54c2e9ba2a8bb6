"""The felt of the table and the words printed on it."""

from math import asin, degrees, hypot, sin

import pygame

from etg.screens.pictures.canvas import blank, tint
from etg.screens.pictures.letters import font
from etg.screens.theme import FELT, FELT_EDGE, Colour

_TILE = 96
_FINE = 2
"""How many times finer letters are drawn before they are turned."""


def _noise(x: int, y: int) -> int:
    """A number from 0 to 255 that looks like chance and is always the same."""
    n = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return (n >> 16) & 255


def _weave() -> pygame.Surface:
    """Threads over and under, as grey to be added."""
    tile = pygame.Surface((_TILE, _TILE), 0, 32)
    for y in range(_TILE):
        for x in range(_TILE):
            over = 3 if (x // 2 + y // 2) % 2 else 0
            thread = _noise(x // 2, 7) % 2 if over else _noise(11, y // 2) % 2
            grey = over + thread + _noise(x, y) % 4
            tile.set_at((x, y), (grey * 2 // 3, grey, grey))
    return tile


def _light(w: int, h: int) -> pygame.Surface:
    """The light over the table, coarse, to be enlarged."""
    coarse = pygame.Surface((w, h), 0, 32)
    for y in range(h):
        for x in range(w):
            away = hypot((x / (w - 1) - 0.5) * 1.32, (y / (h - 1) - 0.44) * 1.25) / 0.86
            t = min(1.0, away) ** 2 * (3 - 2 * min(1.0, away))
            coarse.set_at((x, y), tuple(round(a + (b - a) * t) for a, b in zip(FELT, FELT_EDGE, strict=True)))
    return coarse


def felt(w: int, h: int) -> pygame.Surface:
    """The background of a table: deep petrol, darker to the edges, barely woven; it covers all that is under it."""
    picture = pygame.transform.smoothscale(_light(48, 27), (w, h))
    tile = _weave()
    threads = pygame.Surface((w, min(h, _TILE)), 0, 32)
    for x in range(0, w, _TILE):
        threads.blit(tile, (x, 0))
    for y in range(0, h, _TILE):
        picture.blit(threads, (0, y), special_flags=pygame.BLEND_RGB_ADD)
    picture.fill((2, 3, 3), special_flags=pygame.BLEND_RGB_SUB)
    return picture


def _advances(face: pygame.font.Font, text: str) -> list[float]:
    """Where each letter's middle stands along the line, from its beginning, and the length last."""
    ends = [face.size(text[: i + 1])[0] for i in range(len(text))]
    starts = [0, *ends[:-1]]
    return [(a + b) / 2 for a, b in zip(starts, ends, strict=True)] + [float(ends[-1])]


def arc_text(
    w: int, h: int, text: str, font_name: str, size: int, colour: Colour, curvature: int = 0
) -> pygame.Surface:
    """Words along an arc, its middle in the middle of the picture.

    The arc over the whole width rises by `curvature` thousandths of the width: positive like a bridge, negative like
    a bowl. Words that are too long for the picture are set smaller.
    """
    picture = blank(w * _FINE, h * _FINE, colour)
    if not text.strip():
        return blank(w, h, colour)
    face = font(font_name, size * _FINE)
    length = face.size(text)[0]
    if length > w * _FINE * 0.98:
        face = font(font_name, int(size * _FINE * w * _FINE * 0.98 / length))
    places = _advances(face, text)
    rise, half = abs(curvature) * w * _FINE / 1000, w * _FINE / 2
    radius = (half * half + rise * rise) / (2 * rise) if rise > 0.5 else 0.0
    way = 1 if curvature >= 0 else -1
    whole = places.pop()
    drop = (radius - radius * (1 - min(1.0, whole / 2 / radius) ** 2) ** 0.5) / 2 if radius else 0.0
    for letter, place in zip(text, places, strict=True):
        along = place - whole / 2
        angle = along / radius if radius else 0.0
        x = half + (radius * sin(angle) if radius else along)
        y = h * _FINE / 2 + way * ((radius - radius * (1 - min(1.0, abs(sin(angle))) ** 2) ** 0.5) if radius else 0.0)
        y -= way * drop
        turn = -way * degrees(asin(max(-1.0, min(1.0, sin(angle)))))
        glyph = pygame.transform.rotozoom(face.render(letter, True, colour), turn, 1.0)
        picture.blit(glyph, (round(x - glyph.get_width() / 2), round(y - glyph.get_height() / 2)))
    return tint(pygame.transform.smoothscale(picture, (w, h)), colour)
