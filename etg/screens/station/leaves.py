"""Help pages broken into leaves that fit an area: a paragraph is never cut, a paytable goes on on the next leaf."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from etg.languages import say
from etg.screens.area import LEFT, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS
from etg.screens.help.cells import Measures, columns, draw_row, measures, row_height, rows_of
from etg.screens.theme import FRAME_3, INK, INK_2, INK_3, INSCRIPTION, LINE_GOLD, SMALL, TEXT, Colour
from etg.screens.words.blocks import Cell, Entry, Heading, Pictures
from etg.screens.words.pages import Block, Clause, Page, Paragraph, Rows

_STEP = 1.36
ROW = 46
"""The height of a line of a paytable."""
_SLIM = 620.0
"""A leaf narrower than this has smaller letters, and a clause stands behind its sentence."""
_CITED = 224.0
"""The width of the column of the clauses."""
_WORD = 300.0
"""The width of the column of the words that are explained."""
_HIGHEST_CARD, _LEAST_PICTURE = 190.0, 56.0
_BELOW_ROW = 14.0


class Row(NamedTuple):
    """Pictures beside each other, in so many columns."""

    cells: tuple[Cell, ...]
    columns: int
    measures: Measures


class Lines(NamedTuple):
    """A part of a paragraph that is too long for one leaf."""

    lines: tuple[str, ...]
    size: float
    ink: Colour = INK


class Piece(NamedTuple):
    """Something that stays together, and how high it is."""

    height: float
    block: Paragraph | Clause | Heading | Entry | Row | Lines | tuple[str, str] | str
    """A sentence, a line of a paytable, or its heading."""
    head: bool = False
    first: bool = False
    """It begins a leaf of its own."""


Leaf: TypeAlias = list[Piece]


def leaves(canvas: Canvas, page: Page, width: float, height: float) -> list[Leaf]:
    """The page as leaves of this size."""
    found: list[Leaf] = [[]]
    room = height
    pieces = list(_pieces(canvas, page.blocks, width, height))
    for piece, following in zip_longest(pieces, pieces[1:]):
        leads = piece.head or isinstance(piece.block, Heading)
        with_next = following.height if following is not None and leads else 0.0
        if (piece.first or piece.height + with_next > room) and any(each.height for each in found[-1]):
            found.append([])
            room = height
        found[-1].append(piece)
        room -= piece.height
    return found


def title_of(found: list[Leaf], at: int) -> str:
    """The heading that a leaf stands under, where such headings begin leaves; else nothing."""
    heads = [piece.block for leaf in found[: at + 1] for piece in leaf if piece.first]
    return heads[-1].text if heads and isinstance(heads[-1], Heading) else ""


def _pieces(canvas: Canvas, blocks: tuple[Block, ...], width: float, height: float) -> Iterator[Piece]:
    for block in blocks:
        match block:
            case Paragraph(text):
                yield from _sentences(canvas, text, width, _size(width), height, block)
            case Clause(text, clause) if width < _SLIM:
                yield from _sentences(canvas, _cited(text, clause), width, SMALL, height, block)
            case Clause(text, _):
                yield Piece(_height(canvas, text, width - _CITED, TEXT) + 12, block)
            case Heading(_, True):
                yield Piece(0.0, block, first=True)
            case Heading():
                yield Piece(ROW + 8, block)
            case Entry():
                yield Piece(_entry_height(canvas, block, width) + 10, block)
            case Pictures(cells):
                across, rows_ = columns(width, len(cells)), rows_of(cells, width)
                cards = min(_HIGHEST_CARD, height * (0.4 if len(rows_) == 1 else 0.24))
                for row in rows_:
                    found = measures(canvas, row, width, across, cards)
                    above = row_height(found) + _BELOW_ROW - height
                    if above > 0:  # smaller pictures rather than words that are cut, or none
                        found = measures(canvas, row, width, across, max(_LEAST_PICTURE, cards - above))
                    if row_height(found) > height:
                        found = measures(canvas, row, width, across, 0.0)
                    yield Piece(row_height(found) + _BELOW_ROW, Row(row, across, found))
            case Rows(head, rows, note):
                yield Piece(ROW + 8, head, True)
                yield from (Piece(_row_height(canvas, row, width), row) for row in rows)
                if note:
                    yield from _sentences(canvas, note, width, SMALL, height, note, INK_2)


def _sentences(
    canvas: Canvas,
    text: str,
    width: float,
    size: float,
    room: float,
    block: Paragraph | Clause | str,
    ink: Colour = INK,
) -> Iterator[Piece]:
    """A paragraph; where it is higher than a leaf, in parts."""
    step, lines = canvas.letters(size) * _STEP, canvas.lines(text, width, size)
    most = max(1, int((room - 12) // step))
    if len(lines) <= most:
        yield Piece(len(lines) * step + 12, block)
        return
    for at in range(0, len(lines), most):
        part = tuple(lines[at : at + most])
        yield Piece(len(part) * step + 12, Lines(part, size, ink))


def _size(width: float) -> float:
    return SMALL if width < _SLIM else TEXT


def _cited(text: str, clause: str | None) -> str:
    return say("{sentence} ({clause})", sentence=text, clause=clause) if clause else text


def _height(canvas: Canvas, text: str, width: float, size: float) -> float:
    return len(canvas.lines(text, width, size)) * canvas.letters(size) * _STEP


def _stacked(canvas: Canvas, row: tuple[str, str], width: float) -> bool:
    """Whether what an outcome pays stands below it, because there is no room beside it."""
    return width < _SLIM and canvas.measure(row[0], SMALL) + canvas.measure(row[1], SMALL, BOLD) + 32 > width


def _row_height(canvas: Canvas, row: tuple[str, str], width: float) -> float:
    if _stacked(canvas, row, width):
        below = len(canvas.lines(row[1], width, SMALL, BOLD)) * canvas.letters(SMALL) * _STEP
        return 14 + _height(canvas, row[0], width, SMALL) + below
    return max(ROW, 14 + _height(canvas, row[0], _left(canvas, row, width), SMALL + 2))


def _left(canvas: Canvas, row: tuple[str, str], width: float) -> float:
    return width - min(width * 0.5, canvas.measure(row[1], SMALL + 2, BOLD)) - 32


def draw_leaf(canvas: Canvas, leaf: Leaf, area: Area) -> None:
    """Everything of a leaf from the top of the area."""
    y = area.y
    high = sum(piece.height for piece in leaf)
    canvas.must_hold(area, high - _BELOW_ROW)
    for height, block, head, _ in leaf:
        place = Area(area.x, y, area.w, height)
        match block:
            case Paragraph(text):
                canvas.paragraph(place, text, _size(area.w), INK)
            case Clause(text, clause) if area.w < _SLIM:
                canvas.paragraph(place, _cited(text, clause), SMALL, INK)
            case Clause(text, clause):
                canvas.paragraph(place._replace(w=area.w - _CITED), text, TEXT, INK)
                side = Area(area.right - _CITED + 10, y, _CITED - 10, canvas.letters(TEXT) * _STEP)
                canvas.text(side, clause or "", SMALL, INK_3, SANS, RIGHT, least=12)
            case Heading(_, True):
                pass  # the page has it as its title
            case Heading(words):
                canvas.printed(place._replace(h=ROW), words, TEXT + 4, INSCRIPTION)
            case Entry():
                _entry(canvas, place, block)
            case Lines(lines, size, ink):
                step = canvas.letters(size) * _STEP
                for n, line in enumerate(lines):
                    canvas.text(Area(area.x, y + n * step, area.w, step), line, size, ink, SANS, LEFT)
            case Row(cells, across, measured):
                draw_row(canvas, place, cells, across, measured)
            case (left, right):
                _row(canvas, place, left, right, head)
            case str():
                canvas.paragraph(place, block, SMALL, INK_2)
        y += height


def _entry_height(canvas: Canvas, entry: Entry, width: float) -> float:
    if width < _SLIM:
        return canvas.letters(SMALL) * _STEP + _height(canvas, entry.meaning, width, SMALL)
    words = len(canvas.lines(entry.word, _WORD - 24, SMALL + 2, BOLD))
    return max(words * canvas.letters(SMALL + 2) * _STEP, _height(canvas, entry.meaning, width - _WORD, SMALL + 2))


def _entry(canvas: Canvas, place: Area, entry: Entry) -> None:
    """The word at the left, what it means beside it; below it where there is little room."""
    if place.w < _SLIM:
        first, rest = place.top_part(canvas.letters(SMALL) * _STEP, 0)
        canvas.text(first, entry.word, SMALL, INSCRIPTION, BOLD, LEFT)
        canvas.paragraph(rest, entry.meaning, SMALL, INK)
        return
    canvas.paragraph(place._replace(w=_WORD - 24), entry.word, SMALL + 2, INSCRIPTION, BOLD)
    canvas.paragraph(Area(place.x + _WORD, place.y, place.w - _WORD, place.h), entry.meaning, SMALL + 2, INK)


def _row(canvas: Canvas, place: Area, left: str, right: str, head: bool) -> None:
    if not head and _stacked(canvas, (left, right), place.w):
        _stacked_row(canvas, place, left, right)
        return
    size = SMALL if head else SMALL + 2
    font, ink = (BOLD, LINE_GOLD) if head else (SANS, INK)
    width = min(place.w * 0.5, canvas.measure(right, size, BOLD))
    words = place._replace(w=_left(canvas, (left, right), place.w), y=place.y + 6, h=place.h - 12)
    if head:
        canvas.text(words._replace(w=place.w - width - 12), left, size, ink, font, LEFT, least=14)
    else:
        canvas.paragraph(words, left, size, ink, font, most=4)
    right_place = Area(place.right - width, place.y, width, place.h if head else min(place.h, ROW))
    canvas.text(right_place, right, size, ink if head else INK, BOLD, RIGHT, least=14)
    canvas.put(Area(place.x, place.bottom - 2, place.w, 1), "slab", 0, FRAME_3, FRAME_3, 0, False)


def _stacked_row(canvas: Canvas, place: Area, left: str, right: str) -> None:
    y, step = place.y + 6, canvas.letters(SMALL) * _STEP
    for words, font, align in ((left, SANS, LEFT), (right, BOLD, RIGHT)):
        for line in canvas.lines(words, place.w, SMALL, font):
            canvas.text(Area(place.x, y, place.w, step), line, SMALL, INK, font, align, least=14)
            y += step
    canvas.put(Area(place.x, place.bottom - 2, place.w, 1), "slab", 0, FRAME_3, FRAME_3, 0, False)
