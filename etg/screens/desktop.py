"""The displays of the computer, from left to right, as the settings of a cabinet count them."""

import ctypes

import pygame
import pygame.window
from pygame import Rect


class SdlRect(ctypes.Structure):
    """A rectangle as SDL has it."""

    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


def desktop() -> list[Rect]:
    """Where every display is.

    SDL counts them as the graphics card does, the primary one first; wherever they are plugged in, people count them as
    they stand. pygame tells sizes but not places, so the library that it is linked with is asked.
    """
    sizes = pygame.display.get_desktop_sizes()
    return sorted(_bounds(len(sizes)) or _beside_each_other(sizes), key=lambda rect: (rect.x, rect.y))


def _bounds(displays: int) -> list[Rect]:
    """As SDL says; nothing where it cannot be asked."""
    try:
        ask = ctypes.CDLL(pygame.window.__file__).SDL_GetDisplayBounds
    except (OSError, AttributeError, TypeError):
        return []
    ask.argtypes = [ctypes.c_int, ctypes.POINTER(SdlRect)]
    found = []
    for number in range(displays):
        rect = SdlRect()
        if ask(number, ctypes.byref(rect)) != 0:
            return []
        found.append(Rect(rect.x, rect.y, rect.w, rect.h))
    return found


def _beside_each_other(sizes: list[tuple[int, int]]) -> list[Rect]:
    """In the order of SDL, if nobody knows better."""
    found, x = [], 0
    for width, height in sizes:
        found.append(Rect(x, 0, width, height))
        x += width
    return found
