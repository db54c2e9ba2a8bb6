"""Strategy charts as figures: a row for every hand, a column for every up card, a letter in every square.

They are for laboratories and staff. COMAR 36.05.03.13 forbids players anything that develops a strategy, and every
chart says so.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from etg.odds.certificate.cells import SAME, UP_CARDS, letters_of
from etg.odds.certificate.figure import (
    ACCENT,
    GREY,
    INK,
    PALE,
    PAPER,
    RULE,
    TINT,
    WIDTH,
    Anchor,
    Box,
    Colour,
    Figure,
    Shape,
    Words,
    moved,
)
from etg.odds.main.numbers import VALUES

COLUMNS = "Columns are the dealer’s up cards."
STAFF_ONLY = "For laboratories and staff; never shown to players (COMAR 36.05.03.13)."
_ROW, _HEAD, _GAP = 13.4, 15.0, 14.0
_NARROW, _WIDE, _SHORT = 74.0, 106.0, 13
"""Room for the names of the hands, and up to how many letters the narrow one is enough."""
_LETTER, _LEAST_LETTER, _LEGEND = 8.4, 5.6, 7.4
_DARK = (102, 110, 118)

FILLS: Mapping[str, tuple[Colour, Colour]] = {
    "H": (PAPER, INK),
    "S": (PALE, INK),
    "D": (TINT, INK),
    "P": (ACCENT, PAPER),
    "R": (_DARK, PAPER),
    "K": (PALE, INK),
    SAME: (PAPER, GREY),
}
"""The ground and the letters of a square, by its first letter; they differ in lightness, for print."""
FROM_CARDS = "A number: from so many cards on hit, or do what the letter behind the number says."


Row: TypeAlias = tuple[str, tuple[str, ...]]
"""A hand and its squares."""


class Chart(NamedTuple):
    """Parts with their rows of squares, under the same up cards."""

    parts: tuple[tuple[str, tuple[Row, ...]], ...]
    """Each with its name."""
    meanings: Mapping[str, str]
    """Of the letters, in the order of the legend; those that do not occur are left out."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """Those of all parts."""
        return tuple(row for _, rows in self.parts for row in rows)


def drawn(chart: Chart) -> Figure:
    """A chart with its up cards above and its legend below."""
    label = _NARROW if all(len(name) <= _SHORT for name, _ in chart.rows) else _WIDE
    cell = (WIDTH - label) / len(UP_CARDS)
    shapes: list[Shape] = []
    y = 0.0
    for name, rows in chart.parts:
        shapes.append(Words(0, y + 11, name, 9.2, bold=True))
        if len(name) > _SHORT:
            y += _HEAD
        shapes += _up_cards(label, cell, y)
        y += _HEAD
        shapes += _part(rows, label, cell, y)
        y += len(rows) * _ROW + _GAP
    legend, height = _legend(chart, label, y - _GAP + 7)
    return Figure(WIDTH, height, (*shapes, *legend), _read_out(chart))


def _part(rows: Sequence[Row], label: float, cell: float, top: float) -> Iterator[Shape]:
    for number, (name, squares) in enumerate(rows):
        y = top + number * _ROW
        yield Words(label - 8, y + _ROW * 0.71, name, 8.2, Anchor.END, INK, bold=True)
        for at, words in enumerate(squares):
            yield from _square(label + at * cell, y, cell, words)
    yield Box(label, top, WIDTH - label, len(rows) * _ROW, None, GREY, 0.8)


def _read_out(chart: Chart) -> str:
    names = ", ".join(up_cards())
    parts = (f"{name}: " + "; ".join(f"{hand}: {' '.join(told)}" for hand, told in rows) for name, rows in chart.parts)
    return f"Against {names}. {'. '.join(parts)}."


def up_cards() -> tuple[str, ...]:
    """The names of the columns."""
    return tuple(_up_name(value) for value in UP_CARDS)


def _up_name(value: int) -> str:
    return "10" if VALUES[value] == "T" else VALUES[value]


def _up_cards(label: float, cell: float, y: float) -> Iterator[Shape]:
    for at, name in enumerate(up_cards()):
        yield Words(label + (at + 0.5) * cell, y + 11, name, 8.6, Anchor.MIDDLE, INK, bold=True)


def _square(x: float, y: float, width: float, words: str) -> Iterator[Shape]:
    ground, ink = FILLS[words[0]]
    yield Box(x, y, width, _ROW, ground, RULE, 0.4)
    size = max(_LEAST_LETTER, min(_LETTER, (width - 4) / (len(words) * 0.62)))
    yield Words(x + width / 2, y + _ROW / 2 + size * 0.36, words, size, Anchor.MIDDLE, ink, bold=words != SAME)


def _legend(chart: Chart, left: float, y: float) -> tuple[list[Shape], float]:
    """The letters that occur, each with its square; then what numbers mean; and where it ends."""
    found = letters_of([squares for _, squares in chart.rows])
    shapes: list[Shape] = []
    x = left
    for letter, meaning in ((letter, meaning) for letter, meaning in chart.meanings.items() if letter in found):
        room = 26 + len(meaning) * 3.4
        if x + room > WIDTH and x > left:
            x, y = left, y + 13
        ground, ink = FILLS.get(letter, (PAPER, INK))
        shapes.append(Box(x, y, 12, 10, ground, RULE, 0.4))
        shapes.append(Words(x + 6, y + 7.7, letter, _LEGEND, Anchor.MIDDLE, ink, bold=letter != SAME))
        shapes.append(Words(x + 16, y + 7.7, meaning, _LEGEND, Anchor.START, GREY))
        x += room
    if has_numbers(chart):
        y += 13
        shapes.append(Words(left, y + 7.7, FROM_CARDS, _LEGEND, Anchor.START, GREY))
    return shapes, y + 12


def has_numbers(chart: Chart) -> bool:
    """Whether the number of cards matters to any square."""
    return any(char.isdigit() for _, squares in chart.rows for words in squares for char in words)


def sheet(charts: Sequence[Chart], title: str, about: Sequence[str]) -> Figure:
    """All charts below each other with a title, and for whom they are."""
    shapes: list[Shape] = [Words(0, 16, title, 15, bold=True)]
    y = 31.0
    for line in about:
        shapes.append(Words(0, y, line, 8.4, colour=GREY))
        y += 12.5
    shapes.append(Words(0, y, STAFF_ONLY, 8.4, bold=True))
    y += 18
    for chart in charts:
        figure = drawn(chart)
        shapes += (moved(shape, 0, y) for shape in figure.shapes)
        y += figure.height + 16
    return Figure(WIDTH, y - 16, tuple(shapes), f"{title}. {STAFF_ONLY}")
