"""Tables in strips: widths of the columns, cells in lines, and headings that are repeated on every page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from etg.cli.paper.fonts import Face
from etg.cli.paper.pen import Pen
from etg.cli.paper.strips import Strip, together
from etg.odds.certificate.document import Align, Column, Table
from etg.odds.certificate.figure import INK, RULE, Anchor, Colour

_ANCHORS = {Align.LEFT: Anchor.START, Align.CENTRE: Anchor.MIDDLE, Align.RIGHT: Anchor.END}
_LINE: Colour = (214, 219, 223)
_CODE = 0.94
"""Letters of one width look larger than the others."""


class Form(NamedTuple):
    """Sizes of a table."""

    size: float
    leading: float
    pad: float
    """Above and below the words of a row."""
    gap: float
    """Between columns."""
    head: float


USUAL = Form(8.4, 11.0, 3.0, 11.0, 7.8)
DENSE = Form(7.2, 8.9, 0.9, 7.0, 6.8)
AIRY = Form(7.2, 9.2, 2.2, 7.0, 6.8)
_MANY = 30
"""Up to so many rows dense tables have some air."""


@dataclass(frozen=True, slots=True)
class _Columns:
    columns: tuple[Column, ...]
    places: tuple[tuple[float, float], ...]
    """The left edge and the width of each."""

    def write(self, pen: Pen, y: float, row: "_Row", form: Form) -> None:
        for column, (left, width), lines in zip(self.columns, self.places, row.cells, strict=True):
            anchor = _ANCHORS[column.align]
            x = left + {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[anchor]
            start = y + form.pad + form.leading * (row.height - len(lines) if row.low else 0)
            for number, line in enumerate(lines):
                face = Face.CODE if column.code and row.face is Face.SANS else row.face
                size = row.size * (_CODE if face is Face.CODE else 1)
                pen.write(x, start + number * form.leading + form.size, line, face, size, INK, anchor)


class _Row(NamedTuple):
    cells: tuple[list[str], ...]
    face: Face
    size: float
    height: int
    """In lines."""
    low: bool
    """Words stand at the lower edge, as headings do."""


def table_strips(pen: Pen, table: Table, left: float, width: float) -> list[Strip]:
    """The heading and every row."""
    form = USUAL if not table.dense else DENSE if len(table.rows) > _MANY else AIRY
    widths = column_widths(pen, table, width, form)
    places, x = [], left
    for one, gap in zip(widths, gaps(table, form), strict=True):
        places.append((x, one))
        x += one + gap
    columns = _Columns(table.columns, tuple(places))
    head = _strip(pen, columns, [column.heading for column in table.columns], form, (left, width), head=True)
    last = len(table.rows) - 1
    rows = [
        _strip(pen, columns, row, form, (left, width), strong=number in table.strong, ends=number == last)
        for number, row in enumerate(table.rows)
    ]
    return [replace(head, keep=True), *(replace(strip, repeated=head) for strip in together(rows))]


def _strip(
    pen: Pen,
    columns: _Columns,
    cells: Sequence[str],
    form: Form,
    across: tuple[float, float],
    head: bool = False,
    strong: bool = False,
    ends: bool = False,
) -> Strip:
    face = Face.BOLD if head or strong else Face.SANS
    size = form.head if head else form.size
    lines = []
    for column, (_, width), cell in zip(columns.columns, columns.places, cells, strict=True):
        letters = Face.CODE if column.code and face is Face.SANS else face
        lines.append(pen.lines(cell, width + 0.01, letters, size * (_CODE if letters is Face.CODE else 1)))
    row = _Row(tuple(lines), face, size, max(len(cell) for cell in lines), head)
    height = row.height * form.leading + 2 * form.pad

    def draw(pen: Pen, y: float) -> None:
        columns.write(pen, y, row, form)
        heavy = head or ends
        pen.rule(across[0], y + height, across[1], (INK if heavy else _LINE), 0.8 if heavy else 0.4)
        if strong:
            pen.rule(across[0], y, across[1], RULE, 0.6)

    return Strip(height, draw)


def gaps(table: Table, form: Form) -> list[float]:
    """The room behind each column; wider where words that begin follow on numbers that end."""
    aligns = [column.align for column in table.columns]
    between = [form.gap * (1.8 if (one, other) == (Align.RIGHT, Align.LEFT) else 1) for one, other in pairwise(aligns)]
    return [*between, 0.0]


def column_widths(pen: Pen, table: Table, width: float, form: Form) -> list[float]:
    """What every column gets: numbers all they need, words what is left, in proportion."""
    room = width - sum(gaps(table, form))
    natural, least = [], []
    for number, column in enumerate(table.columns):
        cells = [row[number] for row in table.rows]
        face = Face.CODE if column.code else Face.BOLD if table.strong else Face.SANS
        size = form.size * (_CODE if column.code else 1)
        heading = max((pen.width(word, Face.BOLD, form.head) for word in column.heading.split()), default=0.0)
        whole = max((pen.width(cell, face, size) for cell in cells), default=0.0)
        word = max((pen.width(word, face, size) for cell in cells for word in cell.split()), default=0.0)
        if column.share:
            whole = word = room * column.share
        natural.append(max(whole, heading))
        least.append(max(whole if column.align is Align.RIGHT or column.share else min(word, room / 3), heading))
    if sum(natural) <= room:
        open_ended = [not column.share for column in table.columns]
        spare = (room - sum(natural)) / (sum(open_ended) or len(natural))
        return [one + spare * (wide or not any(open_ended)) for one, wide in zip(natural, open_ended, strict=True)]
    if sum(least) > room:
        return [one * room / sum(least) for one in least]
    stretch = (room - sum(least)) / (sum(natural) - sum(least))
    return [low + (high - low) * stretch for low, high in zip(least, natural, strict=True)]
