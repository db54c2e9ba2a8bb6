"""Plates: pictures laid out in rows on the felt's colour, and how they are kept."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pygame

from etg.screens.pictures.shadows import card_shadow, shadow_area
from etg.screens.theme import FELT, Colour

Draw: TypeAlias = Callable[[], pygame.Surface]
"""Draws a picture."""
Row: TypeAlias = Sequence[pygame.Surface | None]
"""Pictures beside each other; None leaves a gap."""
EDGE = 24
"""The ground around a plate."""


def shadowed(card: pygame.Surface) -> pygame.Surface:
    """A card with its shadow, as it lies on the felt; the picture is larger than the card on all sides alike."""
    w, h = card.get_size()
    x, y, wide, high = (round(side) for side in shadow_area(0, 0, w, h))
    margin = max(-x, high + y - h)
    picture = pygame.Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA, 32)
    picture.blit(card_shadow(wide, high), (margin + x, margin + y))
    picture.blit(card, (margin, margin))
    return picture


def sheet(
    rows: Sequence[Row], gap: int = 12, ground: Colour = FELT, blank: int = 24, centred: bool = False
) -> pygame.Surface:
    """Rows below each other, each picture at the foot of its row; a None is `blank` pixels wide."""
    widths = [sum(p.get_width() if p else blank for p in row) + gap * (len(row) - 1) for row in rows]
    heights = [max(p.get_height() for p in row if p) for row in rows]
    size = max(widths) + 2 * EDGE, sum(heights) + gap * (len(rows) - 1) + 2 * EDGE
    plate = pygame.Surface(size, 0, 24)
    plate.fill(ground)
    y = EDGE
    for row, wide, high in zip(rows, widths, heights, strict=True):
        x = (size[0] - wide) // 2 if centred else EDGE
        for picture in row:
            if picture:
                plate.blit(picture, (x, y + high - picture.get_height()))
            x += (picture.get_width() if picture else blank) + gap
        y += high + gap
    return plate


def write(picture: pygame.Surface, path: Path) -> None:
    """Keep a picture as a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, path)


def read(path: Path) -> pygame.Surface:
    """A picture that was kept."""
    return pygame.image.load(path)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are the same, pixel by pixel."""
    return one.get_size() == other.get_size() and _pixels(one) == _pixels(other)


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")
