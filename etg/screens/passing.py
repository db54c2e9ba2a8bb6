"""Pictures that are seen for one frame only, made of those that are kept: squeezed, half there, or turned."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Protocol, TypeAlias

import pygame
from pygame import Surface

Args: TypeAlias = tuple[Hashable, ...]
MOST = 24
"""So many are kept: several windows show the same frame."""
MOST_BYTES = 48 * 2**20
"""And no more than this, unless a single one is larger: a wheel on a large screen is."""


class Pictures(Protocol):
    """Where the pictures come from."""

    def pieces(self, kind: str, w: int, h: int, args: Args) -> tuple[tuple[Surface, int, int], ...]:
        """The parts of a picture and where they are."""
        ...


class Passing:
    """The pictures of this moment."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int, Args], Surface] = OrderedDict()
        self.bytes = 0
        """What they take."""

    def picture(self, pictures: Pictures, kind: str, w: int, h: int, args: Args) -> Surface:
        """One of them; another window may have asked for it just now."""
        key = (kind, w, h, args)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = PASSING[kind](pictures, w, h, *args)
            self.bytes += bytes_of(found)
            while len(self._kept) > 1 and (len(self._kept) > MOST or self.bytes > MOST_BYTES):
                self.bytes -= bytes_of(self._kept.popitem(last=False)[1])
        return found


def bytes_of(picture: Surface) -> int:
    """What a picture takes."""
    return picture.get_width() * picture.get_height() * 4


def _whole(pictures: Pictures, kind: str, w: int, h: int, args: Args) -> Surface:
    """A copy of a picture that is kept, in one piece."""
    found = Surface((w, h), pygame.SRCALPHA)
    found.fblits([(piece, (x, y)) for piece, x, y in pictures.pieces(kind, w, h, args)], 0)
    return found


def _squeezed(pictures: Pictures, w: int, h: int, kind: str, width: int, height: int, args: Args) -> Surface:
    """A card that is being turned over: as narrow as it is seen."""
    return pygame.transform.smoothscale(_whole(pictures, kind, width, height, args), (w, h))


def _faded(pictures: Pictures, w: int, h: int, kind: str, args: Args, thousandths: int) -> Surface:
    """Something that is only just appearing."""
    found = _whole(pictures, kind, w, h, args)
    found.fill((255, 255, 255, 255 * thousandths // 1000), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def _turned(pictures: Pictures, w: int, h: int, kind: str, args: Args, tenths: int) -> Surface:
    """Something round, turned clockwise by so many tenths of a degree."""
    turned = pygame.transform.rotozoom(_whole(pictures, kind, w, h, args), -tenths / 10, 1)
    middle = turned.get_rect()
    found = Surface((w, h), pygame.SRCALPHA)
    found.blit(turned, ((w - middle.w) // 2, (h - middle.h) // 2))
    return found


PASSING: dict[str, Callable[..., Surface]] = {"squeezed": _squeezed, "faded": _faded, "turned": _turned}
"""The name of each kind and the function that makes it."""
