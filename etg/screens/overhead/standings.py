"""How a box stands, at the right of its line or above its cards: signs first, then the word or the amount."""

from typing import NamedTuple

from etg.cabinet.shown import Shown
from etg.games import Decision
from etg.languages import money, say
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS
from etg.screens.overhead.sizes import LINE
from etg.screens.station.marks import DECISIONS as DECISION_SIGNS
from etg.screens.station.marks import VERDICTS
from etg.screens.theme import INK, INK_2, Colour
from etg.screens.words.outcomes import Verdict, headline, told
from etg.screens.words.standing import decision_of, decision_word, even_word
from etg.table.deciding import choices
from etg.table.flow import undecided_insurance
from etg.table.stage import DECISIONS, INSURANCE
from etg.table.state import Box, Round, State

_LEAST, _LEAST_WORD = 18, 22
"""The smallest letters of an amount, and of a word that a sign says as well."""
_APART, _BESIDE = 6.0, 12.0
"""Between two signs, and between the last one and what it stands before."""


class Standing(NamedTuple):
    """What is told of a box besides its cards."""

    signs: tuple[tuple[str, Colour], ...]
    words: str
    colour: Colour
    ended: bool = False
    """The words are the result, which is never left out; before that the sign alone says it, too."""

    def letters(self, size: float) -> float:
        """How large its words are in a line of this size."""
        return size if self.ended else size * 0.8

    def side(self, size: float) -> float:
        """How large its signs are."""
        return size * 0.9 if self.ended else size

    @property
    def font(self) -> str:
        """That of its words."""
        return BOLD if self.ended else SANS


def standing(shown: Shown, round_: Round, box: Box) -> Standing | None:
    """How a box ended; before that what it is asked or has answered; None: nothing is asked."""
    lines = told(shown.state, round_, box)
    found = headline(lines)
    if found.verdict is not Verdict.OPEN:
        colour, sign = VERDICTS[found.verdict]
        amount = f"+{money(found.net, trim=True)}" if found.net > 0 else money(found.net, trim=True)
        given_up = any(hand.outcome == "surrender" for hand in box.hands)  # else half a wager looks like a mistake
        flag = ((DECISION_SIGNS[Decision.SURRENDER], INK_2),) if given_up else ()
        return Standing((*flag, (sign, colour)), amount if found.net else even_word(box, lines), colour, True)
    if shown.state.round is not round_:
        return None
    if round_.stage is INSURANCE:
        return _insured(round_, box)
    if round_.stage is DECISIONS and shown.state.terms.community_draws:
        return _decided(shown.state, box)
    return None


def _asked() -> Standing:
    return Standing((("clock", INK),), say("decides"), INK)


def _insured(round_: Round, box: Box) -> Standing | None:
    """A clock as long as a box is asked about insurance; then what it has answered."""
    if box in undecided_insurance(round_):
        return _asked()
    if box.insurance:
        return Standing((("insurance", INK_2),), say("insured"), INK_2)
    if any(hand.outcome == "even_money" for hand in box.hands):
        return Standing((("even_money", INK_2),), say("even money"), INK_2)
    return Standing((("minus", INK_2),), say("not insured"), INK_2) if box.insurance == 0 else None


def _decided(state: State, box: Box) -> Standing:
    """A clock as long as a box is asked; then the signs of what was decided, for one hand also the word."""
    if any(hand.chosen is None and choices(state, box.number, i) for i, hand in enumerate(box.hands)):
        return _asked()
    decisions = [decision for hand in box.hands if (decision := decision_of(hand)) is not None]
    word = decision_word(decisions[0]) if len(decisions) == 1 else ""
    return Standing(tuple((DECISION_SIGNS[decision], INK_2) for decision in decisions), word, INK_2)


def needs(canvas: Canvas, found: Standing | None, size: float) -> float:
    """How wide it is in a line of this size."""
    if found is None:
        return 0.0
    words = canvas.measure(found.words, found.letters(size), found.font) + _BESIDE if found.words else 0.0
    return _signs_need(len(found.signs), found.side(size)) + words


def _signs_need(count: int, side: float) -> float:
    return count * side + max(0, count - 1) * _APART


def draw(canvas: Canvas, found: Standing | None, area: Area, size: float = LINE) -> None:
    """At the right edge of an area, in letters of this size where they have room."""
    if found is None:
        return
    signs, words, letters = found.signs, found.words, found.letters(size)
    side = min(found.side(size), area.h, area.w * 0.2 if words else area.w / max(1, len(signs)) - _APART)
    room = area.w - _signs_need(len(signs), side) - _BESIDE
    if found.ended and len(signs) > 1 and canvas.measure(words, _LEAST_WORD, found.font) > room:
        signs = signs[-1:]
        room = area.w - side - _BESIDE
    elif not found.ended and canvas.measure(words, _LEAST_WORD, found.font) > room:
        words = ""
    x = area.right
    if words:
        place = area._replace(x=area.right - room, w=room)
        x -= canvas.text(place, words, letters, found.colour, found.font, RIGHT, least=_LEAST) + _BESIDE
    for sign, colour in reversed(signs):
        canvas.icon(Area(x - side, area.y + (area.h - side) / 2, side, side), sign, colour)
        x -= side + _APART
