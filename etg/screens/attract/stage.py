"""Where the scenes of a show are drawn: two halves that change places, words in a column, rows of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from etg.cabinet.shown import Shown
from etg.screens.area import CENTRE, LEFT, RIGHT, Align, Area
from etg.screens.attract.show import ACROSS, DOWN, Turn
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.sheet import Entry, Way
from etg.screens.signs import evenly
from etg.screens.station.view import Setting
from etg.screens.theme import FRAME, FRAME_3, INK, INK_2, RADIUS_2, Colour
from etg.table.terms import Terms

STATION, OVERHEAD, TABLETOP = "station", "overhead", "tabletop"
MARGIN = 40.0
"""Beside what drifts."""
APPEARS = 0.25
"""Seconds after which what a scene shows is there: before that the felt is empty."""
_LINE = 1.24
"""From one line to the next, in sizes of its letters."""


class Sizes(NamedTuple):
    """Type sizes of a kind of screen, in reference units."""

    giant: float
    title: float
    head: float
    text: float
    note: float


_STATION, _OVERHEAD = Sizes(132, 72, 48, 36, 26), Sizes(148, 88, 60, 46, 36)


def sizes_of(kind: str) -> Sizes:
    """How large letters are on a kind of screen: above the table they are read from six metres."""
    return _OVERHEAD if kind == OVERHEAD else _STATION


class Words(NamedTuple):
    """A text of a column."""

    words: str
    size: float
    colour: Colour = INK
    font: str = SANS
    gap: float = 16.0
    """Below it."""
    ornament: bool = False
    """A line with a lozenge stands in its place."""


@dataclass(frozen=True)
class Stage:
    """One scene at one moment."""

    canvas: Canvas
    """It drifts; its area is that of the whole screen."""
    shown: Shown
    setting: Setting
    kind: str
    turn: Turn
    body: Area
    """Where the scene is."""
    now: float

    @property
    def terms(self) -> Terms:
        """What is played."""
        return self.shown.state.terms

    @property
    def sizes(self) -> Sizes:
        """How large letters are here."""
        return sizes_of(self.kind)

    @property
    def upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.canvas.area.h > self.canvas.area.w

    def halves(self, share: float = 0.5, gap: float = 64.0) -> tuple[Area, Area]:
        """The picture's part of the room and that of the words; beside each other, or below each other upright."""
        body = self.body
        if self.upright:
            high = (body.h - gap) * share
            return body.top_part(high, gap) if not self.turn.mirrored else body.bottom_part(high, gap)[::-1]
        wide = (body.w - gap) * share
        return body.left_part(wide, gap) if not self.turn.mirrored else body.right_part(wide, gap)[::-1]

    def appears(self, first: int) -> None:
        """Whatever was put from an item on comes softly when it was not there before."""
        sheet = self.canvas.sheet
        taken = {each for entry in sheet.moving.values() for each in (entry.item, *entry.also)}
        taken |= {live.item for live in sheet.live}
        for index in range(first, len(sheet.items)):
            if index not in taken:
                item = sheet.items[index]
                sheet.moving["appears", item] = Entry(index, (item.x, item.y), Way.FADE)


def column(
    stage: Stage,
    area: Area,
    words: Sequence[Words],
    align: Align = CENTRE,
    from_top: bool = False,
    share: float = 1.0,
) -> None:
    """Texts below each other in the middle of an area, each in as many lines as it needs, smaller where they must."""
    canvas, share = stage.canvas, fitting(stage, area, words, share)
    found = [_lines(canvas, each, area.w, share) for each in words]
    high = _height(words, found, share)
    y = area.y + (0 if from_top else (area.h - high) / 2)
    for each, (lines, size, step) in zip(words, found, strict=True):
        for line in lines:
            row = Area(area.x, y, area.w, step)
            if each.ornament:
                wide = min(area.w, size * 9)
                canvas.put(Area(area.x + (area.w - wide) / 2, y + step / 4, wide, step / 2), "flourish")
            else:
                canvas.text(row, line, size, each.colour, each.font, align, least=size * 0.7)
            y += step
        y += each.gap * share


def fitting(stage: Stage, area: Area, words: Sequence[Words], share: float = 1.0) -> float:
    """The share of their sizes in which the texts of a column have room."""
    while share >= 0.5:
        found = [_lines(stage.canvas, each, area.w, share) for each in words]
        if _height(words, found, share) <= area.h:
            break
        share *= 0.96
    return share


def _height(words: Sequence[Words], found: Sequence[tuple[list[str], float, float]], share: float) -> float:
    high = sum(len(lines) * step + each.gap * share for each, (lines, _, step) in zip(words, found, strict=True))
    return high - words[-1].gap * share


def _lines(canvas: Canvas, each: Words, width: float, share: float) -> tuple[list[str], float, float]:
    """The lines of a text, the size of its letters, and from one line to the next."""
    size = max(each.size * share, canvas.least)
    if each.ornament:
        return [""], size, size
    found = evenly(canvas, each.words, width, size, each.font)
    widest = max((canvas.measure(line, size, each.font) for line in found), default=0.0)
    if widest > width:  # a long word
        size = max(canvas.least, size * width / widest)
    return found, size, canvas.letters(size) * _LINE


def ornament(size: float = 40.0, gap: float = 20.0) -> Words:
    """A line with a lozenge in a column."""
    return Words("", size, gap=gap, ornament=True)


class Row(NamedTuple):
    """What stands at the left and at the right of a row."""

    left: str
    right: str


def table(stage: Stage, area: Area, head: Row, rows: Sequence[Row], note: str = "") -> None:
    """Rows on a dark panel: as high as they need, in the largest letters in which all of them fit."""
    canvas = stage.canvas
    inner = area.inset(36, 24)
    notes = stage.sizes.text * 0.84
    size, split = stage.sizes.title * 0.75 if len(rows) <= 3 else stage.sizes.head, []
    while True:
        split = [_split(canvas, row, inner.w, size) for row in (head, *rows)]
        lines = sum(max(len(left), len(right)) for left, right in split)
        if size > stage.sizes.text and lines > len(split):  # rather smaller than in two lines
            size -= 1
            continue
        below = evenly(canvas, note, inner.w, notes, SANS) if note else []
        foot = len(below) * canvas.letters(notes) * _LINE + (20 if below else 0)
        step = canvas.letters(size) * 1.3
        gaps = len(split) * canvas.letters(size) * 0.3
        if lines * step + gaps + foot <= inner.h or size <= max(canvas.least, 18.0):
            break
        size -= 1
    room = (inner.h - foot - lines * step) / max(1, len(split))
    gap = max(0.0, min(canvas.letters(size) * 0.75, room))
    high = lines * step + gap * len(split) + foot + 48
    panel = Area(area.x, area.y + max(0.0, (area.h - high) / 2), area.w, min(high, area.h))
    canvas.slab(panel, FRAME, FRAME_3, RADIUS_2, 2)
    y = panel.y + 24
    for place, (left, right) in enumerate(split):
        height = max(len(left), len(right)) * step + gap
        if place:
            canvas.put(Area(inner.x, y, inner.w, 2), "slab", 0, FRAME_3, FRAME_3, 0, False)
        first = place == 0
        for texts, font, align in ((left, SANS, LEFT), (right, BOLD, RIGHT)):
            top = y + (height - len(texts) * step) / 2
            for n, line in enumerate(texts):
                ink, face = (INK_2, SANS) if first else (INK, font)
                canvas.text(Area(inner.x, top + n * step, inner.w, step), line, size, ink, face, align)
        y += height
    for n, line in enumerate(below):
        row = Area(inner.x, y + 14 + n * canvas.letters(notes) * _LINE, inner.w, canvas.letters(notes) * _LINE)
        canvas.text(row, line, notes, INK_2, SANS, LEFT, least=notes * 0.8)


def _split(canvas: Canvas, row: Row, width: float, size: float) -> tuple[list[str], list[str]]:
    """Both sides of a row in lines: the right one has what it needs, up to a little more than half."""
    right = canvas.lines(row.right, width * 0.56, size, BOLD)
    taken = max((canvas.measure(line, size, BOLD) for line in right), default=0.0)
    return canvas.lines(row.left, width - taken - 24, size), right


def within(canvas: Canvas, area: Area) -> Area:
    """The part of an area in which something that drifts never leaves it."""
    return area.inset(MARGIN + ACROSS, MARGIN + DOWN)


__all__ = ["APPEARS", "BOLD", "OVERHEAD", "SERIF", "STATION", "TABLETOP", "Row", "Stage", "Words", "column", "table"]
