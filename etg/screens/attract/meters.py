"""The progressive meters: their figures roll up to what they really show, and stay there."""

from etg.languages import money, say
from etg.money import Cents
from etg.screens.area import CENTRE, Area
from etg.screens.attract.stage import APPEARS, BOLD, SERIF, Stage, Words, column, ornament
from etg.screens.canvas import Canvas
from etg.screens.gallery import SANS, Args
from etg.screens.motions import eased
from etg.screens.pictures.ornaments import STEPS
from etg.screens.theme import INK, INK_2, INSCRIPTION
from etg.screens.words.names import meter_names
from etg.table.state import UNIT, meters_now
from etg.table.terms import Terms

ROLLS = 1.6
"""Seconds in which the first figure of an amount comes to stand."""
_LATER = 0.12
"""So much later each of the others does."""
_FRAME = 1 / 30


def has_meters(terms: Terms) -> bool:
    """Whether there is anything to show."""
    return bool(terms.meters)


def meters(stage: Stage) -> None:
    """Every meter in its frame, one below the other; beside them what a meter is."""
    canvas, sizes, state = stage.canvas, stage.sizes, stage.shown.state
    words, rest = stage.halves(0.34 if not stage.upright else 0.28)
    column(
        stage,
        words,
        [
            Words(say("What may be won"), sizes.text, INK_2, gap=12),
            Words(say("Progressive meters"), sizes.title, INK, SERIF, gap=16),
            ornament(sizes.head, 16),
            Words(say("A prize that grows with every wager on it until somebody wins it."), sizes.text, INK_2),
        ],
    )
    found = [(say(meter_names(state, name)[0]), units // UNIT) for name, units in meters_now(state).items()]
    high = min(270.0, (rest.h - 28 * (len(found) - 1)) / len(found))
    y = rest.y + (rest.h - high * len(found) - 28 * (len(found) - 1)) / 2
    cells = [Area(rest.x, y + n * (high + 28), rest.w, high) for n in range(len(found))]
    size = _size(canvas, [cents for _, cents in found], rest.w - 120, high * 0.36)
    for tier, ((name, cents), cell) in enumerate(zip(found, cells, strict=True)):
        canvas.put(cell, "meter_frame", min(tier, 2), True)
        upper, lower = cell.inset(56, high * 0.18).top_part(high * 0.2, 0)
        canvas.text(upper, name, min(sizes.text, high * 0.18), INSCRIPTION, SANS, CENTRE, least=sizes.note)
        amount(stage, lower, cents, size)


def _size(canvas: Canvas, amounts: list[Cents], width: float, most: float) -> float:
    """One size for all, so that no meter looks like less than another."""
    widest = max(canvas.measure(money(cents), most, BOLD) for cents in amounts)
    return most if widest <= width else max(canvas.least, most * width / widest)


def amount(stage: Stage, area: Area, cents: Cents, size: float) -> None:
    """An amount whose figures roll up from 0, each to its own; no figure ever shows more than it comes to."""
    canvas, since = stage.canvas, stage.turn.since - APPEARS
    words = money(cents)
    if not canvas.look.motion or since >= lasts(words):
        canvas.text(area, words, size, INK, BOLD, CENTRE)
        return
    began = stage.now - since
    px = canvas.px(canvas.letters(size))
    x = area.x + (area.w - canvas.measure(words, size, BOLD)) / 2
    figures = 0
    for at, letter in enumerate(words):
        place = Area(x + canvas.measure(words[:at], size, BOLD), area.y, canvas.measure(letter, size, BOLD) + 1, area.h)
        index = len(canvas.sheet.items)
        canvas.text(place, letter, size, INK, BOLD)
        if letter.isdecimal() and letter.isascii():
            item = canvas.sheet.items.pop(index)
            scale, corner = canvas.scale, canvas.place
            box = Area((item.x - corner.x) / scale, (item.y - corner.y) / scale, item.w / scale, item.h / scale)
            canvas.live(box, _Figure(int(letter), began, ROLLS + _LATER * figures, px), _FRAME, stage.now)
            figures += 1
    canvas.goes_away(began + lasts(words))


def lasts(words: str) -> float:
    """Seconds until the last figure of an amount stands."""
    return ROLLS + _LATER * max(0, sum(letter.isdecimal() for letter in words) - 1)


class _Figure:
    """One figure on its way."""

    def __init__(self, value: int, began: float, lasts: float, px: int) -> None:
        self._value, self._began, self._lasts, self._px = value, began, lasts, px

    def __call__(self, now: float) -> tuple[str, Args]:
        steps = int(self._value * STEPS * eased((now - self._began) / self._lasts))
        return "rolling", (steps, BOLD, self._px, INK)
