"""The score sheet of a dealer in training: the sums on the first leaf, every mistake on the others."""

from collections.abc import Sequence

from etg.cabinet.training.score import MARKS, Mark, Row, Sheet, Total
from etg.languages import say, several
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.intents import Turn
from etg.screens.dealer.view import View
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.theme import FRAME_2, HEAD, INK, INK_2, INK_3, LOST, RADIUS, SMALL, STAFF, TEXT, TINY, WON, Colour
from etg.texts import listed

_COLOURS: dict[Mark, Colour] = {Mark.RIGHT: WON, Mark.LATE: STAFF, Mark.WRONG: LOST}
_ICONS = {Mark.RIGHT: "check", Mark.LATE: "clock", Mark.WRONG: "close"}
_ROW, _TILE, _MISTAKE = 38.0, 136.0, 124.0
_SIZES = (19, 18, 17, 16, 15, 14)


def under(sheet: Sheet) -> str:
    """What was trained."""
    how = say("guided") if sheet.guided else say("exam")
    rounds = several("{n} round", "{n} rounds", sheet.rounds)
    return f"{say(sheet.game)}   ·   {how}   ·   {rounds}"


def score_page(view: View, area: Area) -> None:
    """A leaf of it."""
    lesson = view.shown.lesson
    sheet = None if lesson is None else lesson.sheet
    if sheet is None:
        return
    canvas = view.canvas
    mistakes = sheet.mistakes()
    body, foot = area.bottom_part(84, 10)
    per_leaf = max(1, int((body.h + 10) // (_MISTAKE + 10))) * 2
    leaves = 1 + -(-len(mistakes) // per_leaf)
    leaf = min(view.memory.leaf, leaves - 1)
    if leaves == 1:
        body = area
    else:
        note, button = foot.right_part(300)
        words = say("Page {page} of {pages}", page=leaf + 1, pages=leaves)
        canvas.text(note, words, SMALL, INK_3)
        legend = say("Mistakes …") if not leaf else say("More …") if leaf < leaves - 1 else say("Totals …")
        canvas.button(button, legend, Turn((leaf + 1) % leaves), Style.QUIET, TEXT, icon="next")
    if leaf:
        _mistakes(canvas, body, mistakes[(leaf - 1) * per_leaf : leaf * per_leaf])
    else:
        _sums(canvas, body, sheet)


def _sums(canvas: Canvas, area: Area, sheet: Sheet) -> None:
    tiles, rest = area.top_part(_TILE, 12)
    for each, place in zip((sheet.whole, sheet.routine, sheet.irregular), tiles.columns(3, 16), strict=True):
        _tile(canvas, place, each)
    if sheet.not_staged:
        rest, line = rest.bottom_part(32, 4)
        words = say("Did not come up: {what}", what=listed(list(sheet.not_staged)))
        canvas.text(line, words, SMALL, INK_3, least=16)
    totals = sheet.totals()
    half = -(-len(totals) // 2)
    for part, column in zip((totals[:half], totals[half:]), rest.columns(2, 48), strict=True):
        _table(canvas, column, part, half)


def _tile(canvas: Canvas, area: Area, each: Total) -> None:
    canvas.slab(area, FRAME_2, None, RADIUS)
    number, words = area.inset(20, 8).left_part(136, 12)
    percent = say("{percent}%", percent=each.percent)
    canvas.text(number, percent, HEAD, INK if each.rows else INK_3, BLACK, least=28)
    right = say("{right} of {rows} right", right=each.right, rows=each.rows)
    others = say("{late} late, {wrong} wrong", late=each.late, wrong=each.wrong)
    middle, slowest = f"{each.middle:.1f}", f"{each.slowest:.1f}"
    times = say("median {middle} s, slowest {slowest} s", middle=middle, slowest=slowest)
    title, *lines = words.rows(4, 0)
    canvas.text(title, say(each.title), SMALL, INK, BOLD, least=16)
    for line, said in zip(lines, (right, others, times), strict=True):
        canvas.text(line, said, TINY + 1, INK_2, least=15)


def _table(canvas: Canvas, area: Area, totals: Sequence[Total], rows: int) -> None:
    """What, how much of it was right, and how long it took."""
    step = min(_ROW, (area.h - 28) / max(1, rows))
    head = Area(area.x, area.y, area.w, 28)
    for words, (x, w) in zip((say("right"), say("median"), say("slowest")), _numbers(area), strict=True):
        canvas.text(head._replace(x=x, w=w), words, TINY - 2, INK_3, SANS, RIGHT, least=13)
    for i, each in enumerate(totals):
        line = Area(area.x, head.bottom + i * step, area.w, step)
        mark = Mark.WRONG if each.wrong else Mark.LATE if each.late else Mark.RIGHT
        canvas.icon(line._replace(w=22), _ICONS[mark], _COLOURS[mark])
        (right, w), (middle, v), (slowest, u) = _numbers(area)
        canvas.text(
            line._replace(x=area.x + 34, w=right - area.x - 40), say(each.title), SMALL - 1, INK, SANS, least=15
        )
        share = say("{right} of {rows}", right=each.right, rows=each.rows)
        canvas.text(line._replace(x=right, w=w), share, SMALL - 2, INK, BOLD, RIGHT, least=15)
        canvas.text(line._replace(x=middle, w=v), _seconds(each.middle), SMALL - 2, INK_2, SANS, RIGHT, least=15)
        canvas.text(line._replace(x=slowest, w=u), _seconds(each.slowest), SMALL - 2, INK_2, SANS, RIGHT, least=15)


def _numbers(area: Area) -> tuple[tuple[float, float], ...]:
    """Where the three columns of numbers stand."""
    return (area.right - 320, 120), (area.right - 190, 90), (area.right - 90, 90)


def _seconds(seconds: float) -> str:
    return say("{seconds} s", seconds=f"{seconds:.1f}")


def _mistakes(canvas: Canvas, area: Area, rows: Sequence[Row]) -> None:
    columns = area.columns(2, 16)
    down = max(1, -(-len(rows) // 2)) if len(rows) > 1 else 1
    for i, row in enumerate(rows):
        column = columns[i // down]
        _mistake(canvas, Area(column.x, column.y + i % down * (_MISTAKE + 10), column.w, _MISTAKE), row)


def _mistake(canvas: Canvas, area: Area, row: Row) -> None:
    """What it was, what was right, and what was done first."""
    canvas.slab(area, FRAME_2, None, RADIUS)
    inner = area.inset(16, 8)
    head, rest = inner.top_part(30, 0)
    icon, words = head.left_part(24, 12)
    canvas.icon(icon, _ICONS[row.mark], _COLOURS[row.mark])
    title = say(
        "Round {round}: {title}, {mark} after {seconds} s",
        round=row.round,
        title=row.title,
        mark=MARKS[row.mark],
        seconds=f"{row.seconds:.1f}",
    )
    canvas.text(words, title, SMALL - 2, INK, BOLD, least=15)
    said = say("Right: {what}", what=row.right)
    if row.clause:
        said = say("{words} ({clause})", words=said, clause=row.clause)
    parts = [(said, INK)]
    if row.did:
        parts.append((say("Done first: {what}", what=row.did), INK_2))
    size = next((size for size in _SIZES if _high(canvas, rest, parts, size) <= rest.h), _SIZES[-1])
    y = rest.y
    for words_, colour in parts:
        high = _high(canvas, rest, [(words_, colour)], size)
        canvas.paragraph(Area(rest.x, y, rest.w, min(high, rest.bottom - y)), words_, size, colour)
        y += high


def _high(canvas: Canvas, area: Area, parts: Sequence[tuple[str, Colour]], size: float) -> float:
    return sum(len(canvas.lines(words, area.w, size)) for words, _ in parts) * canvas.letters(size) * 1.36
