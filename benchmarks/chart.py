"""What the pictures of the page have in common: the sheet, rows with their words, an axis with its figures."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from etg.screens.area import CENTRE, LEFT, RIGHT, Align, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS, Gallery
from etg.screens.theme import EDGE, FRAME, FRAME_3, INK, INK_2, INK_3, LARGE, SMALL, TEXT, Colour

WIDTH, SCALE = 1280, 1.25
MARGIN, LABELS, FIGURES, GAP = 36.0, 470.0, 190.0, 28.0
"""The edges; the columns of words at the left and of figures at the right of a plot, and the room between."""
NAME, SUB = 23.0, 19.0
"""Letters of a row, and of what stands below."""
_LINE = 1.3
_HEAD, _LEGEND, _FOOT = 60.0, 44.0, 92.0
_GALLERY = Gallery()


class Named(NamedTuple):
    """What a colour or a mark means."""

    words: str
    colour: Colour
    mark: bool = False
    """An upright stroke instead of a bar."""


class Row(NamedTuple):
    """The words of a row."""

    name: str
    sub: str
    figure: str
    below: str
    """Below the figure."""
    colour: Colour
    """Of what stands below the figure."""


class Axis(NamedTuple):
    """Where a value lies between the left and the right end, from 0 to 1; and the figures beside the plot."""

    place: Callable[[float], float]
    ticks: Sequence[float]
    write: Callable[[float], str]
    words: str


class Chart:
    """A picture that grows downwards row by row."""

    def __init__(self, title: str, legend: Sequence[Named]) -> None:
        self.canvas = Canvas(_GALLERY, SCALE, Rect(0, 0, round(WIDTH * SCALE), 8000))
        self.canvas.text(Area(MARGIN, 20, WIDTH - 2 * MARGIN, _HEAD), title, LARGE, INK, BOLD)
        self._y = 20 + _HEAD + 4
        self._legend(legend)
        self._top = self._y
        self._rows: list[tuple[float, Row]] = []
        self.middles: list[float] = []
        """Where the middle of each row is."""

    def _legend(self, legend: Sequence[Named]) -> None:
        x = MARGIN
        for named in legend:
            place = Area(x, self._y + 6, 5, 28) if named.mark else Area(x, self._y + 11, 30, 18)
            self.canvas.slab(place, named.colour, None, 2 if named.mark else 4)
            x = place.right + 12
            x += self.canvas.text(Area(x, self._y, WIDTH - MARGIN - x, 40), named.words, SMALL, INK_2) + 36
        self._y += _LEGEND

    @property
    def plot(self) -> Area:
        """Where values are drawn, as far as there are rows."""
        left = MARGIN + LABELS + GAP
        return Area(left, self._top, WIDTH - MARGIN - FIGURES - GAP - left, self._y - self._top)

    def heading(self, words: str) -> None:
        """Rows that belong together follow."""
        self.canvas.text(Area(MARGIN, self._y + 10, LABELS, 36), words, NAME, INK_3, SANS)
        self._y += 46

    def row(self, row: Row, least: float = 0.0) -> Area:
        """Room for one more, at least so high; where its values are drawn."""
        names = self.canvas.lines(_whole(row.name), LABELS, NAME, BOLD)
        subs = self.canvas.lines(_whole(row.sub), LABELS, SUB) if row.sub else []
        words = len(names) * NAME * _LINE + len(subs) * SUB * _LINE
        height = max(words, least, NAME * _LINE + SUB * _LINE) + 18
        y = self._y + (height - words) / 2
        for lines, size, colour, font in ((names, NAME, INK, BOLD), (subs, SUB, INK_3, SANS)):
            for line in lines:
                self.canvas.text(Area(MARGIN, y, LABELS, size * _LINE), line, size, colour, font, least=size * 0.8)
                y += size * _LINE
        self._figures(row, Area(WIDTH - MARGIN - FIGURES, self._y, FIGURES, height))
        found = Area(self.plot.x, self._y, self.plot.w, height)
        self.middles.append(self._y + height / 2)
        self._y += height
        return found

    def _figures(self, row: Row, area: Area) -> None:
        high = TEXT * _LINE + (SUB * _LINE if row.below else 0)
        y = area.y + (area.h - high) / 2
        self.canvas.text(Area(area.x, y, area.w, TEXT * _LINE), row.figure, TEXT, INK, BOLD, RIGHT)
        below = Area(area.x, y + TEXT * _LINE, area.w, SUB * _LINE)
        self.canvas.text(below, row.below, SUB, row.colour, SANS, RIGHT, least=SUB * 0.8)

    def words(self, area: Area, words: str, colour: Colour = INK_2, align: Align = LEFT) -> None:
        """A remark within the plot."""
        self.canvas.text(area, words, SUB, colour, SANS, align, least=SUB * 0.7)

    def done(self, axis: Axis) -> Surface:
        """The picture, with the axis below and its grid behind everything."""
        plot = self.plot
        grid = Canvas(_GALLERY, SCALE, Rect(0, 0, round(WIDTH * SCALE), 8000))
        for tick in axis.ticks:
            x = plot.x + axis.place(tick) * plot.w
            grid.slab(Area(x - 0.5, plot.y, 1, plot.h + 8), FRAME_3, None, 0)
            self.canvas.text(Area(x - 60, plot.bottom + 10, 120, 30), axis.write(tick), SUB, INK_2, SANS, CENTRE)
        grid.slab(Area(plot.x, plot.bottom, plot.w, 1.5), EDGE, None, 0)
        named = Area(MARGIN, plot.bottom + 42, plot.right - MARGIN, 30)
        self.canvas.text(named, axis.words, SUB, INK_3, SANS, RIGHT)
        size = round(WIDTH * SCALE), round((plot.bottom + _FOOT) * SCALE)
        assert not self.canvas.sheet.overflows, self.canvas.sheet.overflows
        picture = Surface(size, 0, 24)
        picture.fill(FRAME)
        for sheet in (grid.sheet, self.canvas.sheet):
            picture.fblits(_GALLERY.blits(sheet.items))
        return picture


def _whole(words: str) -> str:
    """Sizes are not broken at the end of a line."""
    return re.sub(r"(\d) x (?=\d)", "\\1×", words.replace("`", ""))
