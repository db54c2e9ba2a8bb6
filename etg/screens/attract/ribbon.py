"""What every scene of a show has: the game, where one is, what the least wager is, and that a touch begins."""

from etg.cabinet.shown import Shown
from etg.languages import money, say
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.attract.show import ACROSS, DOWN, Turn
from etg.screens.attract.stage import MARGIN, OVERHEAD, Stage
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.station.bars import limits_line, logo, mode_words
from etg.screens.theme import DARK_INK, FRAME, GOLD, INK, INK_2, STAFF

HEIGHT = 128.0
_PILL = 0.68
"""The height of the one thing that is gold, of the ribbon's."""


def ribbon_at(canvas: Canvas, turn: Turn) -> tuple[Area, Area]:
    """Where the ribbon is, and what is left for the scene: below it, or in every other turn above it."""
    ribbon, body = canvas.area.top_part(HEIGHT, 0)
    if not turn.mirrored:
        body, ribbon = canvas.area.bottom_part(HEIGHT, 0)
    return ribbon, body


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
    canvas, sizes, mirrored = stage.canvas, stage.sizes, stage.turn.mirrored
    _band(canvas, area)
    inner = area.inset(MARGIN + ACROSS, 14)
    if touch and stage.kind != OVERHEAD:
        size = sizes.text + 2
        wide = min(inner.w * 0.44, canvas.measure(begins(stage.shown), size, BOLD) + 100)
        high = area.h * _PILL
        place, rest = inner.left_part(wide, 40) if mirrored else inner.right_part(wide, 40)[::-1]
        pill(stage, Area(place.x, area.y + (area.h - high) / 2, wide, high), size)
        inner = rest
    if not stage.upright and not mirrored:
        inner = logo(canvas, inner, stage.setting.look.logo)
    align, other = (RIGHT, LEFT) if mirrored else (LEFT, RIGHT)
    if not names:
        _where(stage, inner, mirrored, sizes.text)
        return
    game, limits = say(stage.terms.game.name), wagers_line(stage)
    upper, lower = inner.top_part(inner.h * 0.56, 0)
    wide = canvas.measure(limits, sizes.text, SANS)
    if canvas.measure(game, sizes.head * 0.75, SERIF) + wide + 40 <= inner.w:
        canvas.text(inner, limits, sizes.text, INK, SANS, other)
        room = inner.w - wide - 40
        upper, lower = (row._replace(x=row.x + wide + 40 if mirrored else row.x, w=room) for row in (upper, lower))
        canvas.printed(upper, game, sizes.head, INK, align)
        _where(stage, lower, mirrored)
        return
    canvas.printed(upper, game, sizes.text, INK, align)
    line = wagers_line(stage, short=True)
    wide = canvas.measure(line, sizes.note, SANS)
    canvas.text(lower, line, sizes.note, INK, SANS, other)
    room = lower.w - wide - 24
    _where(stage, lower._replace(x=lower.x + wide + 24 if mirrored else lower.x, w=room), mirrored)


def _band(canvas: Canvas, area: Area) -> None:
    """The dark band that goes with the words on it, over the edge of the screen."""
    above = 2 * DOWN if area.y <= 0 else 0.0
    high = Area(area.x - 2 * ACROSS, area.y - above, area.w + 4 * ACROSS, area.h + 2 * DOWN)
    canvas.put(high, "slab", 0, FRAME, FRAME, 0, False)


def _where(stage: Stage, area: Area, right: bool, size: float = 0.0) -> None:
    """The operator, and where it is not played for money, that it is not."""
    canvas, size = stage.canvas, size or stage.sizes.note
    mark, operator = mode_words(stage.shown.mode), stage.setting.operator
    mark_wide = canvas.measure(mark, size, BOLD) + 24 if mark else 0.0
    room = area.w - mark_wide
    wide = min(canvas.measure(operator, size), room)
    x = area.right - wide - mark_wide if right else area.x
    if mark:
        canvas.text(Area(x, area.y, mark_wide, area.h), mark, size, STAFF, BOLD)
    canvas.text(Area(x + mark_wide, area.y, room, area.h), operator, size, INK_2, least=canvas.least or size * 0.7)


def wagers_line(stage: Stage, short: bool = False) -> str:
    """Between which amounts a main wager is, in the words of the welcome, or in few."""
    rules = stage.terms.rules
    if short:
        return limits_line(rules)
    return say(
        "Wagers from {least} to {most}", least=money(rules.minimum, trim=True), most=money(rules.maximum, trim=True)
    )


def ground(canvas: Canvas) -> None:
    """The felt: it stands still, and nothing of it is bright."""
    canvas.put(canvas.area, "felt")
