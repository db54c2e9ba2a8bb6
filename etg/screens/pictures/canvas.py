"""A canvas several times finer than the picture, so that every edge comes out smooth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from math import hypot

import pygame

from etg.screens.pictures.curves import Point, Points
from etg.screens.theme import Colour


def blank(w: int, h: int, ground: Colour = (0, 0, 0)) -> pygame.Surface:
    """An empty picture; `ground` is the colour that shines through half-covered edges."""
    surface = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    surface.fill((*ground, 0))
    return surface


def tint(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The same shape in one colour: only the transparency is kept."""
    surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def fade(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """The same picture, `alpha` of 255 as strong."""
    surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def cut(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """The picture where the mask is: a drawing without a rim of another colour."""
    surface.blit(tint(mask, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


_JOINT = 0.5
"""A bend of a line is made round when its pieces would gape by more than this outside it, in fine pixels."""


def fineness(w: int, h: int) -> int:
    """How many times finer to draw: large pictures need less of it, and by thirds `smoothscale` loses light."""
    return 4 if w * h <= 600_000 else 2


def _thinned(points: Points, least: float) -> list[Point]:
    """The points without those that are nearer than `least` to the one before; the ends stay."""
    kept = [points[0]]
    for point in points[1:-1]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= least:
            kept.append(point)
    kept.append(points[-1])
    return kept


class Canvas:
    """Drawing in units of the picture: `across` of them make its width."""

    def __init__(self, w: int, h: int, across: float | None = None, ground: Colour = (0, 0, 0), fine: int = 0) -> None:
        self.w, self.h = w, h
        self.fine = fine or fineness(w, h)
        self.unit = self.fine * w / (across or w)
        """Fine pixels in a unit."""
        self.surface = blank(w * self.fine, h * self.fine, ground)

    def at(self, point: Point) -> tuple[int, int]:
        """The corner between fine pixels that is nearest to a point."""
        return round(point[0] * self.unit), round(point[1] * self.unit)

    def polygon(self, points: Points, colour: Colour) -> None:
        """A filled outline."""
        self._fill([(x * self.unit, y * self.unit) for x, y in points], colour)

    def _fill(self, fine: Points, colour: Colour) -> None:
        # A polygon covers the pixels of its corners whole: half a pixel back keeps left and right alike.
        pygame.draw.polygon(self.surface, colour, [(round(x - 0.5), round(y - 0.5)) for x, y in fine])

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        """A filled circle."""
        pygame.draw.circle(self.surface, colour, self.at((x, y)), r * self.unit)

    def box(self, x: float, y: float, w: float, h: float, radius: float, colour: Colour) -> None:
        """A filled rectangle with round corners."""
        left, top = self.at((x, y))
        right, bottom = self.at((x + w, y + h))
        rect = pygame.Rect(left, top, right - left, bottom - top)
        corner = min(round(radius * self.unit), min(rect.size) // 2)
        pygame.draw.rect(self.surface, colour, rect, border_radius=corner if corner > 0 else -1)

    def stroke(self, points: Points, width: float, colour: Colour, closed: bool = False) -> None:
        """A line of one weight with round joints and ends."""
        half = width * self.unit / 2
        if half <= 0.75:
            self.thread([*points, points[0]] if closed else points, width, colour)
            return
        fine = _thinned([(x * self.unit, y * self.unit) for x, y in points], half / 2)
        if closed:
            fine.append(fine[0])
        ux, uy = 0.0, 0.0
        for (x0, y0), (x1, y1) in pairwise(fine):
            length = hypot(x1 - x0, y1 - y0)
            if not length:
                continue
            vx, vy = (x1 - x0) / length, (y1 - y0) / length
            if half * hypot(ux - vx, uy - vy) > _JOINT:
                pygame.draw.circle(self.surface, colour, (round(x0), round(y0)), half)
            ux, uy = vx, vy
            nx, ny = uy * half, -ux * half
            self._fill([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], colour)
        pygame.draw.circle(self.surface, colour, (round(fine[-1][0]), round(fine[-1][1])), half)

    def thread(self, points: Points, width: float, colour: Colour) -> None:
        """A hair-line through many points: quick, without round joints."""
        fine = [(round(x * self.unit - 0.5), round(y * self.unit - 0.5)) for x, y in points]
        pygame.draw.lines(self.surface, colour, False, fine, max(1, round(width * self.unit)))

    def shape(self, points: Points, fill: Colour, line: Colour, width: float) -> None:
        """A filled outline with a line around it."""
        self.polygon(points, fill)
        self.stroke(points, width, line, closed=True)

    @contextmanager
    def within(self, outline: Points) -> Iterator[None]:
        """What is drawn meanwhile shows only inside an outline; around it stays what was there."""
        fine = [(round(x * self.unit - 0.5), round(y * self.unit - 0.5)) for x, y in outline]
        xs, ys = [x for x, _ in fine], [y for _, y in fine]
        whole = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        area, clip = whole.clip(self.surface.get_clip()), self.surface.get_clip()
        around = self.surface.subsurface(area).copy()
        pygame.draw.polygon(around, (0, 0, 0, 0), [(x - area.x, y - area.y) for x, y in fine])
        self.surface.set_clip(area)
        yield
        self.surface.blit(around, area)
        self.surface.set_clip(clip)

    def put(self, picture: pygame.Surface, x: float, y: float) -> None:
        """A finished piece, centred on a point."""
        left, top = x * self.unit - picture.get_width() / 2, y * self.unit - picture.get_height() / 2
        self.surface.blit(picture, (round(left), round(top)))

    def hang(self, picture: pygame.Surface, x: float, top: float) -> None:
        """A finished piece below a height, centred on `x`: letters with and without a tail stand on one line."""
        self.surface.blit(picture, (round(x * self.unit - picture.get_width() / 2), round(top * self.unit)))

    def done(self) -> pygame.Surface:
        """The picture at its own size."""
        return pygame.transform.smoothscale(self.surface, (self.w, self.h))
