"""What the figures of the court cards share: the four inks and a brush with the middle of the card as origin."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, Points, moved
from etg.screens.pictures.suits import draw_suit, outlines
from etg.screens.theme import CARD_BLACK, CARD_RED, Colour

INK = CARD_BLACK
RED = CARD_RED
BLUE: Colour = (24, 78, 104)
GILT: Colour = (206, 160, 74)
SKIN: Colour = (246, 228, 200)
CHESTNUT: Colour = (134, 70, 38)
"""The gilt ink under the red one: brown hair."""
SHADE: Colour = (232, 204, 168)
"""The gilt ink printed as a fine screen: the side of a face away from the light."""
LINE = 0.75
"""The weight of the outlines, of a width of 100."""
_DETAIL = 130
"""From this width of the card on the finest lines are drawn."""


@dataclass(frozen=True, slots=True)
class Dress:
    """What a court wears: its suit and the inks of cloak, trimmings and hair."""

    suit: int
    main: Colour
    second: Colour
    hair: Colour

    @property
    def strand(self) -> Colour:
        """The ink of lines that show in the hair."""
        return GILT if self.hair == INK else INK


@dataclass(frozen=True, slots=True)
class Figure:
    """A brush whose origin is the middle of the card; up is negative."""

    canvas: Canvas
    x: float
    y: float
    size: float

    @property
    def fine(self) -> bool:
        """Whether the card is large enough for the finest lines."""
        return self.canvas.w * self.size >= _DETAIL

    def place(self, point: Point) -> Point:
        """A point of the figure on the canvas."""
        return self.x + point[0] * self.size, self.y + point[1] * self.size

    def _placed(self, points: Points) -> list[Point]:
        return moved(points, self.x, self.y, self.size)

    def fill(self, points: Points, colour: Colour, line: bool = True) -> None:
        """A filled outline, with an inked line around it unless told otherwise."""
        placed = self._placed(points)
        self.canvas.polygon(placed, colour)
        if line:
            self.canvas.stroke(placed, LINE * self.size, INK, closed=True)

    def pair(self, points: Points, colour: Colour, line: bool = True) -> None:
        """A filled outline and its mirror image."""
        self.fill(points, colour, line)
        self.fill([(-x, y) for x, y in points], colour, line)

    def line(self, points: Points, colour: Colour = INK, width: float = LINE) -> None:
        """A line of its own."""
        self.canvas.stroke(self._placed(points), width * self.size, colour)

    def lines(self, points: Points, colour: Colour = INK, width: float = LINE) -> None:
        """A line and its mirror image."""
        self.line(points, colour, width)
        self.line([(-x, y) for x, y in points], colour, width)

    def thread(self, points: Points, colour: Colour, width: float) -> None:
        """A fine line of a pattern."""
        self.canvas.thread(self._placed(points), width * self.size, colour)

    def disc(self, x: float, y: float, r: float, colour: Colour, line: bool = True) -> None:
        """A disc, a pearl or an eye."""
        px, py = self.place((x, y))
        if line:
            self.canvas.disc(px, py, (r + LINE / 2) * self.size, INK)
        self.canvas.disc(px, py, (r - LINE / 2 if line else r) * self.size, colour)

    def suit(self, suit: int, x: float, y: float, size: float, colour: Colour, line: bool = False) -> None:
        """A suit as an ornament."""
        px, py = self.place((x, y))
        if line:
            for outline in outlines(suit):
                self.canvas.stroke(moved(outline, px, py, size * self.size), LINE * 2 * self.size, INK, closed=True)
        draw_suit(self.canvas, suit, px, py, size * self.size, colour)

    def tile(self, wide: float, high: float) -> Figure:
        """A brush for a small piece of a pattern, its origin in the middle."""
        unit = self.canvas.unit
        w, h = (ceil(side * self.size * unit / self.canvas.fine) for side in (wide, high))
        canvas = Canvas(w, h, w * self.canvas.fine / unit, fine=self.canvas.fine)
        return Figure(canvas, canvas.surface.get_width() / 2 / unit, canvas.surface.get_height() / 2 / unit, self.size)

    def stamp(self, tile: Figure, places: Points) -> None:
        """A small piece at many places."""
        piece, unit = tile.canvas.surface, self.canvas.unit
        left, top = piece.get_width() / 2, piece.get_height() / 2
        self.canvas.surface.blits(
            [(piece, (round(x * unit - left), round(y * unit - top))) for x, y in self._placed(places)], doreturn=False
        )

    @contextmanager
    def within(self, outline: Points, line: bool = True) -> Iterator[None]:
        """What is drawn meanwhile shows only inside an outline, with an inked line around it at the end."""
        placed = self._placed(outline)
        with self.canvas.within(placed):
            yield
        if line:
            self.canvas.stroke(placed, LINE * self.size, INK, closed=True)
