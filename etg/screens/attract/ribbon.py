"""What every scene of a show has: the game, where one is, what the least wager is, and that a touch begins."""

from etg.cabinet.shown import Shown
from etg.languages import money, say
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.attract.show import ACROSS, DOWN, Turn
from etg.screens.attract.stage import MARGIN, OVERHEAD, Sizes, Stage, sizes_of
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS
from etg.screens.station.bars import logo, mode_words
from etg.screens.theme import DARK_INK, FRAME, GOLD, INK, INK_2, STAFF

_PILL = 88.0
"""The height of the one thing that is gold."""
_EDGE = DOWN + 6
"""Above and below what stands on the ribbon: it drifts."""


def ribbon_at(canvas: Canvas, turn: Turn, kind: str, shown: Shown) -> tuple[Area, Area]:
    """Where the ribbon is, and what is left for the scene: above it, or in every other turn below it."""
    high = sum(_rows(canvas, sizes_of(kind), shown)) + 2 * _EDGE
    if turn.mirrored:
        return canvas.area.top_part(high, 0)
    return canvas.area.bottom_part(high, 0)[::-1]


def _rows(canvas: Canvas, sizes: Sizes, shown: Shown) -> list[float]:
    """How high the rows of the ribbon are: two where it is wide, upright one for each thing that it says."""
    note = canvas.letters(sizes.note) * 1.4
    if canvas.area.w >= canvas.area.h:
        return [canvas.letters(sizes.head) * 1.3, note]
    marks = [note] if mode_words(shown.mode) else []
    return [canvas.letters(sizes.text) * 1.35, canvas.letters(sizes.text) * 1.2, *marks, note]


def is_open(shown: Shown) -> bool:
    """Whether somebody who sits down can play."""
    return shown.state.open or shown.dealt_by_table


def begins(shown: Shown) -> str:
    """What a touch does; where the table is closed, that it is."""
    return say("Touch to play") if is_open(shown) else say("The table is closed")


def pill(stage: Stage, area: Area, size: float) -> None:
    """The one thing that is gold: a touch begins. It stands where nobody can play in quiet letters without gold."""
    canvas, words = stage.canvas, begins(stage.shown)
    if is_open(stage.shown):
        canvas.slab(area, GOLD, None, area.h / 2, gloss=True)
        canvas.text(area.inset(area.h * 0.35, 0), words, size, DARK_INK, BOLD, CENTRE, least=size * 0.6)
    else:
        canvas.text(area, words, size, INK_2, BOLD, CENTRE, least=size * 0.6)


def ribbon(stage: Stage, area: Area, touch: bool = True, names: bool = True) -> None:
    """Game, operator and limits at one side, what a touch does at the other; the overhead cannot be touched.

    Without `names` the scene says itself what is played for how much.
    """
    canvas, mirrored = stage.canvas, stage.turn.mirrored
    _band(canvas, area)
    inner = area.inset(MARGIN + ACROSS, _EDGE)
    if touch and stage.kind != OVERHEAD:
        size = stage.sizes.text + 2
        wide = min(inner.w * 0.44, canvas.measure(begins(stage.shown), size, BOLD) + 100)
        place, rest = inner.left_part(wide, 40) if mirrored else inner.right_part(wide, 40)[::-1]
        pill(stage, Area(place.x, area.y + (area.h - _PILL) / 2, wide, _PILL), size)
        inner = rest
    if not stage.upright:
        inner = logo(canvas, inner, stage.setting.look.logo)
    if stage.upright:
        _below_each_other(stage, inner, names)
    elif not names:
        _where(stage, _middle(inner, canvas.letters(stage.sizes.text) * 1.4), stage.sizes.text)
    else:
        _beside_each_other(stage, inner)


def _beside_each_other(stage: Stage, area: Area) -> None:
    """The game above the operator at the outer side, the limits at the inner one: in the middle, or beside the game."""
    canvas, sizes, mirrored = stage.canvas, stage.sizes, stage.turn.mirrored
    align, other = (RIGHT, LEFT) if mirrored else (LEFT, RIGHT)
    upper, lower = area.top_part(_rows(canvas, sizes, stage.shown)[0], 0)
    wide = canvas.measure(wagers_line(stage), sizes.text) + 40
    narrow = _where_needs(stage, sizes.note) > area.w - wide
    canvas.text(upper if narrow else area, wagers_line(stage), sizes.text, INK, SANS, other)
    upper, rest = (row._replace(x=row.x + (wide if mirrored else 0), w=row.w - wide) for row in (upper, lower))
    canvas.printed(upper, say(stage.terms.game.name), sizes.head, INK, align)
    _where(stage, lower if narrow else rest, sizes.note)


def _below_each_other(stage: Stage, area: Area, names: bool) -> None:
    """The game, the limits, that it is not played for money, the operator."""
    canvas, sizes = stage.canvas, stage.sizes
    align = RIGHT if stage.turn.mirrored else LEFT
    heights = _rows(canvas, sizes, stage.shown)
    if not names:
        heights = [canvas.letters(sizes.text) * 1.35] * (len(heights) - 2)
        area = _middle(area, sum(heights))
    rows = [area._replace(y=area.y + sum(heights[:n]), h=high) for n, high in enumerate(heights)]
    small = sizes.note if names else sizes.text
    if names:
        canvas.printed(rows[0], say(stage.terms.game.name), sizes.text * 1.1, INK, align)
        canvas.text(rows[1], wagers_line(stage), sizes.text, INK, SANS, align, least=sizes.text * 0.6)
    if mark := mode_words(stage.shown.mode):
        canvas.text(rows[-2], mark, small, STAFF, BOLD, align, least=small * 0.6)
    canvas.text(rows[-1], stage.setting.operator, small, INK_2, SANS, align, least=small * 0.6)


def _middle(area: Area, high: float) -> Area:
    return area._replace(y=area.y + (area.h - high) / 2, h=high)


def _band(canvas: Canvas, area: Area) -> None:
    """The dark band that goes with the words on it, over the edge of the screen."""
    above = 2 * DOWN if area.y <= 0 else 0.0
    high = Area(area.x - 2 * ACROSS, area.y - above, area.w + 4 * ACROSS, area.h + 2 * DOWN)
    canvas.put(high, "slab", 0, FRAME, FRAME, 0, False)


def _where_needs(stage: Stage, size: float) -> float:
    """How wide the operator is with what stands before it."""
    mark = mode_words(stage.shown.mode)
    taken = stage.canvas.measure(mark, size, BOLD) + 24 if mark else 0.0
    return taken + stage.canvas.measure(stage.setting.operator, size)


def _where(stage: Stage, area: Area, size: float) -> None:
    """The operator, and where it is not played for money, before it that it is not."""
    canvas, right = stage.canvas, stage.turn.mirrored
    mark, operator = mode_words(stage.shown.mode), stage.setting.operator
    while size > canvas.least and _where_needs(stage, size) > area.w:
        size -= 1
    taken = canvas.measure(mark, size, BOLD) + 24 if mark else 0.0
    wide = min(canvas.measure(operator, size), area.w - taken)
    x = area.right - wide - taken if right else area.x
    if mark:
        canvas.text(Area(x, area.y, taken, area.h), mark, size, STAFF, BOLD)
    canvas.text(Area(x + taken, area.y, wide + 2, area.h), operator, size, INK_2)


def wagers_line(stage: Stage) -> str:
    """Between which amounts a main wager is, in the words of the welcome."""
    rules = stage.terms.rules
    least, most = money(rules.minimum, trim=True), money(rules.maximum, trim=True)
    if stage.terms.game.hands_per_box > 1:
        return say("Wagers from {least} to {most} a hand", least=least, most=most)
    return say("Wagers from {least} to {most}", least=least, most=most)


def ground(canvas: Canvas) -> None:
    """The felt: it stands still, and nothing of it is bright."""
    canvas.put(canvas.area, "felt")
