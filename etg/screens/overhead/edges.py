"""The upper and the lower edge: where one is, what is going on, and the words that stand on the felt."""

from etg.cabinet.shown import Shown
from etg.cabinet.tilts.words import LOOKED_AFTER
from etg.languages import by_language, money, say
from etg.screens.announcements import announcements
from etg.screens.area import CENTRE, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.overhead.sizes import BIG, EDGE, LINE, LOUD, NOTE, WORDS
from etg.screens.station.bars import SERVICED, logo, marks, mode_words
from etg.screens.station.view import Setting
from etg.screens.theme import DARK_INK, FRAME, FRAME_2, INK, INK_2, INK_3, INSCRIPTION, STAFF, Colour
from etg.screens.words.inscriptions import Place, inscriptions
from etg.screens.words.phases import Banner, Tone, Wheel, banner
from etg.table.stage import INSURANCE
from etg.table.state import State
from etg.table.terms import Terms

LEAST = 44
"""A headline that has no room in letters of this size stands in two lines."""
_APART = 40.0
"""Between what stands in one line."""
_SMALLEST = 24
"""The letters of what is announced, at least."""
_TONES: dict[Tone, tuple[Colour, Colour]] = {
    Tone.ACT: (FRAME_2, INK),
    Tone.CALM: (FRAME_2, INK),
    Tone.WAIT: (FRAME_2, INK),
    Tone.STOPPED: (STAFF, DARK_INK),
}
"""Nobody acts up here, so the gold of "touch this" never shows."""


def header(canvas: Canvas, shown: Shown, setting: Setting, area: Area, now: float) -> None:
    """The game and the operator at the left, what is announced, minimum, maximum and round at the right."""
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    inner = area.inset(EDGE, 8)
    left, right = inner.left_part(inner.w * 0.6)
    left, operator = logo(canvas, left, setting.look.logo), setting.operator
    mark = "   ·   ".join((*filter(None, (mode_words(shown.mode),)), *marks(shown)))
    upper, lower = _two_lines(left)
    where = canvas.text(
        upper, f"{operator}   ·   {mark}" if mark else operator, NOTE, STAFF if mark else INK_2, least=26
    )
    canvas.printed(lower, say(shown.state.terms.game.name), BIG, INK)
    upper, lower = _two_lines(right)
    taken = canvas.text(upper, _round(shown), NOTE, INK_2, SANS, RIGHT, least=26)
    told = announcements(canvas, shown.state, now)
    if told:
        x = left.x + where + _APART
        room = Area(x, upper.y, inner.right - (taken + _APART if taken else 0) - x, upper.h)
        canvas.text(room, canvas.in_room(room.w, _SMALLEST, *told, font=BOLD), NOTE, INK, BOLD, RIGHT, least=_SMALLEST)
    rules = shown.state.terms.rules
    _limits(canvas, lower, money(rules.minimum, trim=True), money(rules.maximum, trim=True))


def _two_lines(area: Area) -> tuple[Area, Area]:
    """A small one and a large one; apart also where signs are as high as their line."""
    return area.top_part(area.h * 0.34, 6)


def _round(shown: Shown) -> str:
    number = shown.state.round.number if shown.state.round is not None else shown.state.rounds
    return say("Round {number}", number=number) if number else ""


def _limits(canvas: Canvas, area: Area, least: str, most: str) -> None:
    """Minimum and maximum, the words smaller than the figures."""
    x = area.right
    min_, max_ = f"{say('min')} ", f"{say('max')} "
    for words, size, colour, font in ((most, WORDS, INK, BOLD), (max_, NOTE, INK_3, SANS),
                                      (f"{least}    ", WORDS, INK, BOLD), (min_, NOTE, INK_3, SANS)):  # fmt: skip
        width = canvas.measure(words, size, font)
        x -= width
        canvas.text(Area(x, area.y, width + 1, area.h), words, size, colour, font)


def phase(canvas: Canvas, shown: Shown, area: Area, wheel: Wheel | None = None) -> None:
    """What is going on, in the largest letters."""
    said = Banner(LOOKED_AFTER, Tone.STOPPED) if shown.stopped else banner(shown.state, wheel=wheel)
    if shown.serviced:
        said = Banner(SERVICED, Tone.STOPPED)
    fill, ink = _TONES[said.tone]
    canvas.put(area, "slab", 0, fill, fill, 0, False)
    room, words = area.inset(EDGE, 4), say(said.text)
    lines = [words] if canvas.measure(words, LEAST, BOLD) <= room.w else canvas.lines(words, room.w, LEAST, BOLD)
    for line, row in zip(lines, room.rows(len(lines), 0), strict=True):
        canvas.text(row, line, LOUD if len(lines) == 1 else LEAST, ink, BOLD, CENTRE, least=LEAST)


def felt_words(state: State) -> list[str]:
    """What stands on the felt, without the game's name, which is in the header."""
    return list(_felt_words(state.terms))


@by_language
def _felt_words(terms: Terms) -> tuple[str, ...]:
    on_felt = (each for each in inscriptions(terms) if each.place is Place.FELT and not each.names_game)
    return tuple(say(each.text) for each in on_felt)


def inscription_line(canvas: Canvas, state: State, area: Area) -> None:
    """What decides about the money in one line; the rest stands at every station."""
    texts = felt_words(state)[: 4 if state.terms.game.hands_per_box > 1 else 3]
    if state.round is not None and state.round.stage is INSURANCE:  # what it pays is not what has no room then
        texts.insert(0, texts.pop(_INSURANCE))
    size = float(LINE)
    while len(texts) > 1 and canvas.measure(_DOT.join(texts), size, SERIF) > area.w:
        size -= 1
        if size < _LEAST:
            texts, size = texts[:-1], float(LINE)
    printed(canvas, area, _DOT.join(texts), size, INSCRIPTION)


_DOT = "   ·   "
_INSURANCE = 2
"""Its place among the words of the felt: after what a Blackjack pays and when the dealer draws."""
_LEAST = 31


def printed(canvas: Canvas, area: Area, words: str, size: float, colour: Colour, curvature: int = 0) -> None:
    """Words as they are printed on felt: the serif, with figures that stand on the line."""
    canvas.put(area, "arc_text", words, SERIF, canvas.px(size), colour, curvature)
