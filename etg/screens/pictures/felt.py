"""The felt of the table."""

from math import hypot

import pygame

from etg.screens.theme import FELT, FELT_EDGE, Colour

_TILE = 96


def _noise(x: int, y: int) -> int:
    """A number from 0 to 255 that looks like chance and is always the same."""
    n = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return (n >> 16) & 255


def _weave() -> pygame.Surface:
    """A twill of threads two pixels wide, as grey to be added; no thread stands out."""
    tile = pygame.Surface((_TILE, _TILE), 0, 32)
    for y in range(_TILE):
        for x in range(_TILE):
            grey = (2 if (x + y) // 2 % 2 else 0) + _noise(x, y) % 5
            tile.set_at((x, y), (grey // 2, grey, grey))
    return tile


def _light(w: int, h: int) -> pygame.Surface:
    """The light over the table, coarse, to be enlarged."""
    coarse = pygame.Surface((w, h), 0, 32)
    for y in range(h):
        for x in range(w):
            away = min(1.0, hypot((x / (w - 1) - 0.5) * 1.3, (y / (h - 1) - 0.46) * 1.2) / 0.88)
            t = away * away * (3 - 2 * away)
            r, g, b = (round(inner + (outer - inner) * t) for inner, outer in zip(FELT, FELT_EDGE, strict=True))
            coarse.set_at((x, y), (r, g, b))
    return coarse


def _woven(picture: pygame.Surface) -> pygame.Surface:
    """The same picture with threads in it."""
    w, h = picture.get_size()
    tile = _weave()
    threads = pygame.Surface((w, min(h, _TILE)), 0, 32)
    for x in range(0, w, _TILE):
        threads.blit(tile, (x, 0))
    for y in range(0, h, _TILE):
        picture.blit(threads, (0, y), special_flags=pygame.BLEND_RGB_ADD)
    picture.fill((1, 3, 3), special_flags=pygame.BLEND_RGB_SUB)
    return picture


def felt(w: int, h: int) -> pygame.Surface:
    """The background of a table: deep petrol, darker to the edges, barely woven; it covers all that is under it."""
    return _woven(pygame.transform.smoothscale(_light(64, 36), (w, h)))


def cloth(w: int, h: int, colour: Colour) -> pygame.Surface:
    """A piece of felt of one colour, for the part of a table that belongs to one seat."""
    picture = pygame.Surface((w, h), 0, 32)
    picture.fill(colour)
    return _woven(picture)
