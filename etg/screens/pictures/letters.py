"""Letters as pictures: cut to their ink, of a wanted height."""

from functools import cache
from io import BytesIO
from math import degrees

import pygame

from etg.resources import resource
from etg.screens.theme import Colour

BLACK, BOLD, SERIF = "Lato-Black", "Lato-Bold", "Vollkorn-SemiBold"
_CAP = 0.72
"""Height of Lato's capitals and figures, of the size of the font."""


@cache
def _face(name: str) -> bytes:
    return resource("art", "fonts", f"{name}.ttf").read_bytes()


def font(name: str, size: int) -> pygame.font.Font:
    """A bundled font by the name of its file; it is read once, and no size of it keeps a file open."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(_face(name)), max(1, size))


def inked(text: str, name: str, cap: float, colour: Colour, widest: float = 0.0) -> pygame.Surface:
    """Text whose capitals are `cap` pixels high, cut to its ink and no wider than `widest`."""
    drawn = font(name, round(cap / _CAP)).render(text, True, colour)
    ink = drawn.get_bounding_rect()
    cropped = drawn.subsurface(ink).copy()
    if widest and ink.width > widest:
        return pygame.transform.smoothscale(cropped, (max(1, round(widest)), ink.height))
    return cropped


class Bent:
    """A line letter by letter, for an arc: each with its place along the line, from the middle on."""

    def __init__(self, text: str, name: str, cap: float, colour: Colour) -> None:
        face = font(name, round(cap / _CAP))
        steps = [face.size(text[: place + 1])[0] - face.size(text[:place])[0] for place in range(len(text))]
        self.length = sum(steps)
        self.letters: list[tuple[pygame.Surface, float]] = []
        at = -self.length / 2
        for letter, step in zip(text, steps, strict=True):
            self.letters.append((face.render(letter, True, colour), degrees(at + step / 2)))
            at += step

    def half(self, radius: float) -> float:
        """How many degrees half the line takes at a radius."""
        return degrees(self.length / 2) / radius
