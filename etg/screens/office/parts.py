"""Parts of which the pages of the office are made, so that all of them look and behave alike."""

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import NamedTuple

from etg.languages import say
from etg.screens.area import CENTRE, LEFT, RIGHT, Align, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.office.intents import TurnLeaf
from etg.screens.office.topic import Light, View
from etg.screens.theme import (
    EDGE,
    FRAME_2,
    FRAME_3,
    INK,
    INK_2,
    INK_3,
    LARGE,
    RADIUS,
    RETURNED,
    SMALL,
    STAFF,
    TEXT,
    TINY,
    WON,
    Colour,
)
from etg.texts import Text

ROW, HEAD_ROW = 72.0, 44.0
OFF: Colour = (52, 47, 43)
"""The ground of a button that does nothing now: it is to be seen on a panel, too."""
_TROUBLE: Colour = (240, 118, 104)
"""Brighter than what stops something: it is a sign on a panel, not the ground of a button."""
_LIGHTS: dict[Light, Colour] = {Light.OK: WON, Light.ATTENTION: STAFF, Light.TROUBLE: _TROUBLE}
_SIGNS = {Light.OK: "check", Light.ATTENTION: "warning", Light.TROUBLE: "cross"}


class Column(NamedTuple):
    """A column of a table."""

    title: Text
    width: float
    """A share of the width: those of all columns add up to whatever they do."""
    align: Align = LEFT


class Row(NamedTuple):
    """A row of a table."""

    cells: tuple[str, ...]
    """As they are read: said already."""
    intent: Hashable = None
    """What a touch on it means; None: it is only read."""
    lit: bool = False
    """It is the one that is looked at."""
    colour: Colour | None = None


def heading(canvas: Canvas, area: Area, title: str, below: str = "") -> Area:
    """What a part of a page is about, and perhaps a sentence; the area that is left below it."""
    head, rest = area.top_part(44, 4)
    canvas.text(head, title, LARGE, INK, BOLD, least=22)
    if below:
        line, rest = rest.top_part(34, 10)
        canvas.text(line, below, SMALL, INK_2, SANS, least=16)
    return rest


def help_text(canvas: Canvas, area: Area, words: str, size: float = SMALL, colour: Colour = INK_2) -> Area:
    """A paragraph; the area that is left below it."""
    used = canvas.paragraph(area, words, size, colour)
    return Area(area.x, area.y + used + 12, area.w, area.h - used - 12)


def panel(canvas: Canvas, area: Area, fill: Colour = FRAME_2) -> Area:
    """A panel; the area within it."""
    canvas.slab(area, fill, None, RADIUS)
    return area.inset(24, 20)


def light(canvas: Canvas, area: Area, of: Light) -> None:
    """A sign for how it is: colour and shape."""
    if of is not Light.NONE:
        canvas.icon(area, _SIGNS[of], _LIGHTS[of])


def notice(canvas: Canvas, area: Area, words: str, of: Light = Light.NONE) -> float:
    """A sentence that is not to be overlooked; its height."""
    lines = canvas.lines(words, area.w - 112, SMALL)
    height = max(72.0, len(lines) * SMALL * 1.36 + 32)
    place = area._replace(h=height)
    canvas.slab(place, FRAME_3, _LIGHTS.get(of, RETURNED), RADIUS, 2)
    sign = Area(place.x + 20, place.y + (height - 40) / 2, 40, 40)
    canvas.icon(sign, _SIGNS.get(of, "info"), _LIGHTS.get(of, RETURNED))
    top = place.y + (height - len(lines) * SMALL * 1.36) / 2
    canvas.paragraph(Area(place.x + 80, top, place.w - 112, height - 16), words, SMALL, INK)
    return height


def facts(canvas: Canvas, area: Area, found: Sequence[tuple[str, str]], name: float = 0.42, step: float = 46) -> Area:
    """Names and values below each other; the area that is left."""
    for place, (said, value) in enumerate(found):
        line = Area(area.x, area.y + place * step, area.w, step)
        left, right = line.left_part(area.w * name, 16)
        canvas.text(left, said, SMALL, INK_3, SANS, least=16)
        canvas.text(right, value, SMALL, INK, BOLD, least=14)
    used = len(found) * step + 8
    return Area(area.x, area.y + used, area.w, area.h - used)


def table(view: View, area: Area, name: str, columns: Sequence[Column], rows: Sequence[Row], row: float = ROW) -> None:
    """Rows under their headings, as many as fit; what does not fit is on other leaves."""
    canvas = view.canvas
    head, body = area.top_part(HEAD_ROW, 4)
    room = max(1, int((body.h + 6) // (row + 6)))
    if len(rows) > room:
        body, foot = body.bottom_part(72, 10)
        room = max(1, int((body.h + 6) // (row + 6)))
        pages = -(-len(rows) // room)
        leaf = min(view.memory.leaves.get(name, 0), pages - 1)
        pager(canvas, foot, name, leaf, pages)
        rows = rows[leaf * room : (leaf + 1) * room]
    for column, cell in zip(columns, _cells(head, columns), strict=True):
        canvas.text(cell, say(column.title), TINY, INK_3, BOLD, column.align, least=14)
    figures = _size_of_figures(canvas, _cells(body, columns), columns, rows)
    for place, each in enumerate(rows):
        line = Area(body.x, body.y + place * (row + 6), body.w, row)
        down = each.intent is not None and each.intent in canvas.pressed
        if each.intent is not None or each.lit:
            fill = FRAME_2 if down or not each.lit else FRAME_3
            canvas.slab(line, fill, INK if each.lit else EDGE, RADIUS, 3 if each.lit else 1, gloss=False)
            if each.intent is not None:
                canvas.target(line, each.intent)
        else:
            canvas.put(Area(line.x, line.bottom + 2, line.w, 1), "slab", 0, FRAME_3, FRAME_3, 0, False)
        colour = each.colour or INK
        for column, words, cell in zip(columns, each.cells, _cells(line, columns), strict=True):
            size = figures if column.align == RIGHT else SMALL
            _cell(canvas, cell, words, colour, column.align, size)


def _cell(canvas: Canvas, area: Area, words: str, colour: Colour, align: Align, size: float) -> None:
    """In one line; where that would have to be small, in two, if they are high enough."""
    lines = canvas.lines(words, area.w, TINY) if canvas.measure(words, TINY) > area.w else []
    step = canvas.letters(TINY) * 1.36
    if len(lines) != 2 or 2 * step > area.h:
        canvas.text(area, words, size, colour, SANS, align, least=14)
        return
    canvas.paragraph(Area(area.x, area.y + (area.h - 2 * step) / 2, area.w, 2 * step), words, TINY, colour, SANS, align)


def _size_of_figures(canvas: Canvas, cells: Sequence[Area], columns: Sequence[Column], rows: Sequence[Row]) -> float:
    """One size for all of them: among figures a smaller one would look like less."""
    size = float(SMALL)
    for place, cell in enumerate(cells):
        if columns[place].align == RIGHT:
            widest = max((canvas.measure(each.cells[place], SMALL, SANS) for each in rows), default=0.0)
            if widest > cell.w:
                size = min(size, SMALL * cell.w / widest)
    return max(16.0, size)


def _cells(line: Area, columns: Sequence[Column]) -> list[Area]:
    total = sum(column.width for column in columns)
    gaps = [_gap(*pair) for pair in pairwise(columns)]
    unit = (line.w - 32 - sum(gaps)) / total
    found, x = [], line.x + 16
    for column, gap in zip(columns, (*gaps, 0), strict=True):
        found.append(Area(x, line.y, column.width * unit, line.h))
        x += column.width * unit + gap
    return found


def _gap(column: Column, following: Column) -> float:
    """Wider where words come right after the end of a figure, which would read as one thing."""
    return 48 if column.align == RIGHT and following.align == LEFT else 16


def pager(canvas: Canvas, area: Area, name: str, leaf: int, leaves: int) -> None:
    """To the leaf before and after."""
    area = Area(area.right - min(560.0, area.w), area.y, min(560.0, area.w), area.h)
    back, rest = area.left_part(170, 12)
    words, onward = rest.right_part(170, 12)
    if leaf:
        canvas.button(back, say("Back"), TurnLeaf(name, leaf - 1), Style.PLAIN, SMALL, icon="up")
    else:
        canvas.off_button(back, say("Back"), SMALL, icon="up")
    canvas.text(words, say("{leaf} of {leaves}", leaf=leaf + 1, leaves=leaves), SMALL, INK_2, SANS, CENTRE, least=16)
    if leaf + 1 < leaves:
        canvas.button(onward, say("More"), TurnLeaf(name, leaf + 1), Style.PLAIN, SMALL, icon="down")
    else:
        canvas.off_button(onward, say("More"), SMALL, icon="down")


class Choice(NamedTuple):
    """One of several buttons."""

    words: str
    intent: Hashable
    style: Style = Style.PLAIN
    icon: str = ""
    lit: bool = False
    why_not: str = ""
    """It cannot be chosen: why. Then it is quiet, and the reason stands in it."""


def buttons(canvas: Canvas, area: Area, choices: Sequence[Choice], size: float = TEXT, least: int = 1) -> None:
    """Buttons of one width in a row; `least`: as wide as if there were so many."""
    for choice, cell in zip(choices, area.columns(max(len(choices), least), 16), strict=False):
        if choice.why_not:
            canvas.off_button(cell, choice.words, size, sub=choice.why_not, icon=choice.icon)
        else:
            canvas.button(cell, choice.words, choice.intent, choice.style, size, icon=choice.icon, lit=choice.lit)


def tabs(canvas: Canvas, area: Area, choices: Sequence[Choice]) -> None:
    """What of several things is looked at: the one that is, is bright."""
    widths = [min(420.0, canvas.measure(choice.words, TEXT, BOLD) + 72) for choice in choices]
    most = area.w - 12 * (len(choices) - 1)
    if sum(widths) > most:
        widths = [width * most / sum(widths) for width in widths]
    x = area.x
    for choice, width in zip(choices, widths, strict=True):
        cell = Area(x, area.y, width, area.h)
        if choice.lit:
            canvas.slab(cell, FRAME_3, INK, RADIUS, 3)
            canvas.text(cell.inset(12, 0), choice.words, TEXT, INK, BOLD, CENTRE, least=16)
        else:
            canvas.button(cell, choice.words, choice.intent, Style.QUIET, TEXT)
        x += width + 12


def progress_bar(canvas: Canvas, area: Area, done: int, of: int) -> None:
    """How far something is."""
    canvas.slab(area, FRAME_3, None, min(RADIUS, area.h / 2))
    share = min(1.0, done / of) if of > 0 else 0.0
    if share > 0:
        canvas.slab(area._replace(w=max(area.h, area.w * share)), RETURNED, None, min(RADIUS, area.h / 2))


def waiting(view: View, area: Area, wrong: str | None) -> None:
    """What stands in the place of something that is not known yet, or could not be found out."""
    if wrong is not None:
        notice(view.canvas, area, say(wrong), Light.TROUBLE)
    else:
        view.canvas.text(area._replace(h=60), say("One moment …"), TEXT, INK_2)


__all__ = [
    "RIGHT",
    "Choice",
    "Column",
    "Row",
    "buttons",
    "facts",
    "heading",
    "help_text",
    "light",
    "notice",
    "pager",
    "panel",
    "progress_bar",
    "table",
    "tabs",
    "waiting",
]
