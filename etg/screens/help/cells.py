"""A picture of the help: cards or a sign with what they count, below it what it means, several beside each other."""

from math import ceil
from typing import NamedTuple

from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.ink import CARD_SHAPE
from etg.screens.station.felt import badge
from etg.screens.station.marks import VERDICTS
from etg.screens.theme import FRAME_2, FRAME_3, INK, INK_2, RADIUS, SMALL
from etg.screens.words.blocks import Cell

NARROWEST, WIDEST = 176.0, 420.0
"""A cell is at least so wide, where there are several, and at most."""
_GAP, _PAD = 16.0, 12.0
_BADGE, _SIGN = 36.0, 84.0
_WIDEST_CARD = 136.0
_SEEN = 0.34
"""How much is seen of a card that lies under another, at least."""
_STEP = 1.3


def columns(width: float, count: int) -> int:
    """How many cells are beside each other, in rows as even as possible."""
    most = max(1, min(count, int((width + _GAP) // (NARROWEST + _GAP))))
    return ceil(count / ceil(count / most))


def rows_of(cells: tuple[Cell, ...], width: float) -> list[tuple[Cell, ...]]:
    """The cells in rows of this width."""
    count = columns(width, len(cells))
    return [cells[at : at + count] for at in range(0, len(cells), count)]


class Measures(NamedTuple):
    """What all cells of a row have in common, so that their cards, counts and words stand at one height."""

    width: float
    card: float
    """The width of a card."""
    picture: float
    """The height of cards or sign with what stands below them."""
    words: float


def measures(canvas: Canvas, row: tuple[Cell, ...], width: float, count: int, room: float) -> Measures:
    """How a row of cells is divided; cards are at most as high as `room`, signs less than half of it.

    Without any room there are only words.
    """
    cell = min(WIDEST, (width - _GAP * (count - 1)) / count)
    inner = cell - 2 * _PAD
    most = max(len(each.cards) for each in row)
    card = min(_WIDEST_CARD, room / CARD_SHAPE, inner / (1 + _SEEN * max(0, most - 1)))
    below = _BADGE + 10 if room and any(each.badge or each.order for each in row) else 0.0
    picture = card * CARD_SHAPE + below if most else min(_SIGN, room * 0.4)
    lines = (len(_lines(canvas, each, inner)) for each in row)
    return Measures(cell, card, picture, 8 + max(lines) * canvas.letters(SMALL) * _STEP)


def row_height(found: Measures) -> float:
    """How high a row is."""
    return 2 * _PAD + found.picture + found.words


def _lines(canvas: Canvas, cell: Cell, width: float) -> list[tuple[str, bool]]:
    """The title and the words, line by line; whether a line belongs to the title."""
    title = [(line, True) for line in canvas.lines(cell.title, width, SMALL, BOLD)]
    sign = canvas.letters(SMALL) * 1.1 + 6 if cell.verdict is not None else 0.0
    return title + [(line, False) for line in canvas.lines(cell.words, width - sign, SMALL)]


def draw_row(canvas: Canvas, area: Area, row: tuple[Cell, ...], count: int, found: Measures) -> None:
    """Cells beside each other, in the middle of the area."""
    x = area.x + (area.w - found.width * count - _GAP * (count - 1)) / 2
    for n, cell in enumerate(row):
        place = Area(x + n * (found.width + _GAP), area.y, found.width, row_height(found))
        canvas.slab(place, FRAME_2, FRAME_3, RADIUS, 1)
        _draw(canvas, place.inset(_PAD), cell, found)


def _draw(canvas: Canvas, area: Area, cell: Cell, found: Measures) -> None:
    picture, words = area.top_part(found.picture, 8)
    if cell.cards and found.picture:
        _cards(canvas, picture, cell, found.card)
    elif cell.icon and found.picture:
        side = min(_SIGN, picture.h)
        canvas.icon(Area(picture.x, picture.y + (picture.h - side) / 2, picture.w, side), cell.icon, INK)
    ink, mark = VERDICTS[cell.verdict] if cell.verdict is not None else (INK_2, "")
    step = canvas.letters(SMALL) * _STEP
    for n, (line, title) in enumerate(_lines(canvas, cell, words.w)):
        place = Area(words.x, words.y + n * step, words.w, step)
        if title:
            canvas.text(place, line, SMALL, INK, BOLD, CENTRE)
            continue
        if mark:
            sign, width = canvas.letters(SMALL) * 1.1, canvas.measure(line, SMALL)
            left = words.x + (words.w - width - sign - 6) / 2
            canvas.icon(Area(left, place.y, sign, step), mark, ink)
            place, mark = Area(left + sign + 6, place.y, width + 2, step), ""
        canvas.text(place, line, SMALL, ink, SANS, CENTRE)


def _cards(canvas: Canvas, area: Area, cell: Cell, width: float) -> None:
    count = len(cell.cards)
    step = min(width + 8, (area.w - width) / (count - 1)) if count > 1 else 0.0
    x = area.x + (area.w - width - step * (count - 1)) / 2
    for n, card in enumerate(cell.cards):
        canvas.card(x + n * step, area.y, width, card)
    y = area.y + width * CARD_SHAPE + 10
    if cell.badge:
        _pill(canvas, area.x + area.w / 2, y, cell.badge)
    for n, number in enumerate(cell.order):
        _pill(canvas, x + n * step + width / 2, y, str(number))


def _pill(canvas: Canvas, middle: float, y: float, words: str) -> None:
    wide = canvas.measure(words, _BADGE * 0.62, BLACK) + _BADGE * 0.8
    badge(canvas, middle - wide / 2, y, words, h=_BADGE)
