"""The marks of etg as files: its icon in every size that a desktop asks for, and its name."""

from collections.abc import Callable
from functools import partial

import pygame

from etg.screens.pictures.marks import app_icon
from etg.screens.pictures.marks import wordmark as _wordmark
from etg.screens.theme import BRASS_LIGHT

SIZES = (32, 64, 128, 256, 512)


def icon(size: int = 512) -> pygame.Surface:
    """The icon of the window."""
    return app_icon(size, size)


def wordmark() -> pygame.Surface:
    """The name in brass, without a ground and with some room around it."""
    picture = pygame.Surface((720, 360), pygame.SRCALPHA)
    picture.blit(_wordmark(640, 300, BRASS_LIGHT), (40, 30))
    return picture


MARKS: dict[str, Callable[[], pygame.Surface]] = {
    **{f"art/icon/etg-{size}.png": partial(icon, size) for size in SIZES},
    "art/wordmark.png": wordmark,
}
"""Files, from the folder of the project, and what draws each."""
