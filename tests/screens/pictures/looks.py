"""What tests ask of a picture."""

import pygame

from etg.screens.theme import Colour


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def rgba(picture: pygame.Surface, x: int, y: int) -> tuple[int, int, int, int]:
    r, g, b, a = picture.get_at((x, y))
    return r, g, b, a


def alpha(picture: pygame.Surface, x: int, y: int) -> int:
    return rgba(picture, x, y)[3]


def colour(picture: pygame.Surface, x: int, y: int) -> Colour:
    return rgba(picture, x, y)[:3]


def corners(picture: pygame.Surface) -> list[int]:
    right, bottom = picture.get_width() - 1, picture.get_height() - 1
    return [alpha(picture, x, y) for x in (0, right) for y in (0, bottom)]


def filled(picture: pygame.Surface) -> pygame.Rect:
    """The part of a picture that is not empty."""
    return picture.get_bounding_rect(min_alpha=1)


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures are apart on average, of 255."""
    a, b = (pygame.image.tobytes(p, "RGBA") for p in (one, other))
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)
