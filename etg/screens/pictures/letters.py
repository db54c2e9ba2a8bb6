"""Letters as pictures: cut to their ink, of a wanted height."""

import pygame

from etg.resources import resource
from etg.screens.theme import Colour

BLACK, BOLD, SERIF = "Lato-Black", "Lato-Bold", "Vollkorn-SemiBold"
_CAP = 0.72
"""Height of Lato's capitals and figures, of the size of the font."""


def font(name: str, size: int) -> pygame.font.Font:
    """A bundled font by the name of its file."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(resource("art", "fonts", f"{name}.ttf"), max(1, size))


def inked(text: str, name: str, cap: float, colour: Colour, widest: float = 0.0) -> pygame.Surface:
    """Text whose capitals are `cap` pixels high, cut to its ink and no wider than `widest`."""
    drawn = font(name, round(cap / _CAP)).render(text, True, colour)
    ink = drawn.get_bounding_rect()
    cropped = drawn.subsurface(ink).copy()
    if widest and ink.width > widest:
        return pygame.transform.smoothscale(cropped, (max(1, round(widest)), ink.height))
    return cropped
