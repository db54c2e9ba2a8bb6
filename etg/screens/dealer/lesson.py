"""The band of a dealer in training: what has happened that no device tells, and how the right thing is done."""

from etg.cabinet.shown import Lesson
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.intents import Again, Close, End, ScoreSheet, Show
from etg.screens.dealer.score_page import under
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD, SANS
from etg.screens.theme import FRAME, FRAME_2, INK, INK_2, INK_3, RADIUS, SMALL, STAFF, TEXT, TINY, Colour

GUIDED, EXAM = 168.0, 116.0
"""The height of the band; it stays the same, whatever is said in it."""
_WHERE = 196.0
_STEP, _GAP = 1.36, 6.0
_SIZES = (26, 24, SMALL, 20, TINY)


def height_of(lesson: Lesson) -> float:
    """How much room it takes from the felt."""
    return GUIDED if lesson.guided and lesson.sheet is None else EXAM


def lesson_band(view: View, area: Area) -> None:
    """How far it is at the left, then the stage direction in the colour of the staff, then the guide."""
    lesson, canvas = view.shown.lesson, view.canvas
    assert lesson is not None
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    panel = Area(area.x + 12, area.y + 12, area.w - 24, area.h - 16)
    canvas.slab(panel, FRAME_2, STAFF if lesson.direction else None, RADIUS)
    if lesson.sheet is not None:
        _over(view, panel.inset(16, 8))
        return
    where, rest = panel.inset(20, 8).left_part(_WHERE, 20)
    upper, lower = where._replace(y=where.y + where.h / 2 - 34, h=68).rows(2, 0)
    canvas.text(upper, say("TRAINING"), TINY, INK_3, BOLD)
    canvas.text(lower, say(lesson.progress), SMALL, INK_2, SANS, least=16)
    canvas.put(Area(rest.x - 14, panel.y + 16, 2, panel.h - 32), "slab", 0, INK_3, INK_3, 0, False)
    _words(canvas, rest.left_part(8, 0)[1], lesson)


def _words(canvas: Canvas, area: Area, lesson: Lesson) -> None:
    """Both in the middle of the height, in the largest letters that there is room for."""
    guide = say(lesson.guide) if lesson.guide else ""
    if guide and lesson.clause:
        guide = say("{words} ({clause})", words=guide, clause=lesson.clause)
    direction = say(lesson.direction) if lesson.direction else ""
    parts: list[tuple[str, Colour, str]] = []
    if direction:
        parts.append((direction, STAFF, BOLD))
    if guide:
        parts.append((guide, INK, SANS))
    if not parts:
        canvas.text(area, say("Deal as you would at a live table."), SMALL, INK_3)
        return
    icon, words = area.left_part(44, 16) if direction else (area, area)
    if direction:
        canvas.icon(icon._replace(y=icon.y + (icon.h - 44) / 2, h=44), "warning", STAFF)
    size = next((size for size in _SIZES if _height(canvas, words, parts, size) <= words.h), _SIZES[-1])
    y = words.y + max(0.0, (words.h - _height(canvas, words, parts, size)) / 2)
    for said, colour, font in parts:
        high = len(canvas.lines(said, words.w, size, font)) * canvas.letters(size) * _STEP
        canvas.paragraph(Area(words.x, y, words.w, high), said, size, colour, font)
        y += high + _GAP


def _height(canvas: Canvas, area: Area, parts: list[tuple[str, Colour, str]], size: float) -> float:
    lines = sum(len(canvas.lines(said, area.w, size, font)) for said, _, font in parts)
    return lines * canvas.letters(size) * _STEP + (len(parts) - 1) * _GAP


def _over(view: View, area: Area) -> None:
    """The head of the score sheet: what was trained, and what to do now."""
    canvas, lesson = view.canvas, view.shown.lesson
    assert lesson is not None and lesson.sheet is not None
    words, buttons = area.right_part(780, 24)
    upper, lower = words._replace(y=words.y + 4, h=words.h - 8).rows(2, 0)
    canvas.text(upper, say("Score sheet"), TEXT, INK, BOLD, least=20)
    canvas.text(lower, under(lesson.sheet), SMALL, INK_3, least=15)
    sheet, again, end = buttons.columns(3, 16)
    if isinstance(view.memory.page, ScoreSheet):
        canvas.button(sheet, say("Look at the felt"), Close(), Style.PLAIN, TEXT)
    else:
        canvas.button(sheet, say("Score sheet"), Show(ScoreSheet()), Style.PLAIN, TEXT)
    canvas.button(again, say("Again"), Again(), Style.PLAIN, TEXT, icon="repeat")
    canvas.button(end, say("End"), End(), Style.PLAIN, TEXT, icon="close")
