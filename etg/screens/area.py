"""Rectangles in reference units, and how they are divided."""

from enum import Enum, auto
from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle in reference units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def inset(self, by: float, also: float | None = None) -> "Area":
        """The area within it, so much smaller on each side."""
        down = by if also is None else also
        return Area(self.x + by, self.y + down, self.w - 2 * by, self.h - 2 * down)

    def columns(self, count: int, gap: float = 16) -> "list[Area]":
        """Areas of one width beside each other."""
        w = (self.w - gap * (count - 1)) / count
        return [Area(self.x + i * (w + gap), self.y, w, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 16) -> "list[Area]":
        """Areas of one height below each other."""
        h = (self.h - gap * (count - 1)) / count
        return [Area(self.x, self.y + i * (h + gap), self.w, h) for i in range(count)]

    def left_part(self, w: float, gap: float = 16) -> "tuple[Area, Area]":
        """The part at the left of this width, and the rest."""
        return Area(self.x, self.y, w, self.h), Area(self.x + w + gap, self.y, self.w - w - gap, self.h)

    def right_part(self, w: float, gap: float = 16) -> "tuple[Area, Area]":
        """The rest, and the part at the right of this width."""
        return Area(self.x, self.y, self.w - w - gap, self.h), Area(self.right - w, self.y, w, self.h)

    def top_part(self, h: float, gap: float = 16) -> "tuple[Area, Area]":
        """The part at the top of this height, and the rest."""
        return Area(self.x, self.y, self.w, h), Area(self.x, self.y + h + gap, self.w, self.h - h - gap)

    def bottom_part(self, h: float, gap: float = 16) -> "tuple[Area, Area]":
        """The rest, and the part at the bottom of this height."""
        return Area(self.x, self.y, self.w, self.h - h - gap), Area(self.x, self.bottom - h, self.w, h)


class Align(Enum):
    """Where a text stands in its width."""

    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


LEFT, CENTRE, RIGHT = Align
