"""Engraved lines for the backs of cards: only the upper left quarter is drawn, mirrors make the rest."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point
from etg.screens.theme import Colour

MARGIN = 4.6
"""The card around the pattern, of a width of 100."""
_STEPS = 16
"""Points on one wave."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The quarter that is engraved: its canvas, the middle of the card and the weight of the finest line."""

    canvas: Canvas
    tall: float
    hair: float

    @property
    def middle(self) -> Point:
        """The middle of the card: the lower right corner of the quarter."""
        return 50.0, self.tall / 2

    def frame(self, inset: float, colour: Colour, width: float = 1.3) -> None:
        """A straight line along the sides, `inset` inside the pattern."""
        low, (x, y) = MARGIN + inset, self.middle
        self.canvas.stroke([(x, low), (low, low), (low, y)], self.hair * width, colour)

    def across(self, y: float, left: float, length: float, swing: float, phase: float, colour: Colour) -> None:
        """A wave of a length and a swing along a height, from the left to the middle."""
        count = max(2, round((50 - left) / length * _STEPS))
        step = (50 - left) / count
        points = [(50 - i * step, y + swing * cos(2 * pi * i * step / length + phase)) for i in range(count + 1)]
        self.canvas.thread(points, self.hair, colour)

    def down(self, x: float, top: float, length: float, swing: float, phase: float, colour: Colour) -> None:
        """A wave of a length and a swing along a column, from the top to the middle."""
        end = self.tall / 2
        count = max(2, round((end - top) / length * _STEPS))
        step = (end - top) / count
        points = [(x + swing * cos(2 * pi * i * step / length + phase), end - i * step) for i in range(count + 1)]
        self.canvas.thread(points, self.hair, colour)

    def rosette(
        self,
        centre: Point,
        inner: float,
        outer: float,
        waves: int,
        phase: float,
        colour: Colour,
        stretch: float = 1.0,
        start: float = 0.0,
    ) -> None:
        """A quarter of a line that swings between two rings, `waves` times on its way round.

        The quarter begins `start` degrees before the top: at 0 it is the upper left one.
        """
        half, reach = (inner + outer) / 2, (outer - inner) / 2
        (x, y), step = centre, 2 * pi / (waves * _STEPS)
        points = []
        for i in range(-1, waves * _STEPS // 4 + 2):
            a = start * pi / 180 + i * step
            r = half + reach * cos(waves * a + phase)
            points.append((x - r * sin(a), y - r * stretch * cos(a)))
        self.canvas.thread(points, self.hair, colour)

    @contextmanager
    def field(self, inset: float) -> Iterator[None]:
        """What is engraved meanwhile keeps inside the frame of this inset."""
        low, (x, y) = MARGIN + inset, self.middle
        left, top = self.canvas.at((low, low))
        right, bottom = self.canvas.at((x, y))
        self.canvas.surface.set_clip((left, top, right - left + 1, bottom - top + 1))
        yield
        self.canvas.surface.set_clip(None)


def phases(strands: int) -> list[float]:
    """The phases of strands that share a wave evenly."""
    return [2 * pi * i / strands for i in range(strands)]


def fourfold(surface: pygame.Surface) -> None:
    """The upper left quarter fills the other three, mirrored."""
    w, h = surface.get_width() // 2, surface.get_height() // 2
    surface.blit(pygame.transform.flip(surface.subsurface((0, 0, w, h)), True, False), (w, 0))
    surface.blit(pygame.transform.flip(surface.subsurface((0, 0, 2 * w, h)), False, True), (0, h))
