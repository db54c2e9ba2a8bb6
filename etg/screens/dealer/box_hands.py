"""The hands of a box as the dealer may see them, small: cards, total, and what was decided as a sign."""

from collections.abc import Mapping
from types import MappingProxyType

from etg.games import Decision
from etg.hands import is_blackjack, is_broken, total
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD
from etg.screens.ink import CARD_SHAPE
from etg.screens.station.felt import fan, total_words
from etg.screens.station.marks import DECISIONS
from etg.screens.theme import INK, INK_2, LOST, Colour
from etg.screens.words.standing import decision_of
from etg.table.state import Box, PlayedHand

WIDEST = 68.0
"""A card in a box is so small that its picture shows only rank and suit: that is what is read from afar."""
RANK_SEEN = 0.6
"""How much of the width of a card must be free for its rank to be read."""
MANY = 4
"""More cards than these get two rows where a box has one hand."""
_FOOT = 32.0
MARKED: Colour = (22, 74, 71)
_NONE: Mapping[int, Colour] = MappingProxyType({})


def box_hands(
    canvas: Canvas, area: Area, box: Box, number: int, marked: Mapping[int, Colour] = _NONE, asked: bool = False
) -> None:
    """One or two hands below each other; three or four with their totals beside them; more in two columns.

    Of several hands the one that is asked or gets the next card is marked, in the colour that is given with it.
    `asked`: insurance is asked first, so that nothing is decided yet, not even by a Blackjack.
    """
    hands = [(index, hand) for index, hand in enumerate(box.hands) if hand.cards]
    columns = 1 if len(hands) <= 4 else 2
    rows = -(-len(hands) // columns)
    if not rows:
        return
    lines = 2 if rows == 1 and len(hands[0][1].cards) > MANY else 1
    height = min((area.h - 6 * (rows - 1)) / rows, lines * WIDEST * CARD_SHAPE + _FOOT + 4)
    for place, (index, hand) in enumerate(hands):
        column = area.columns(columns, 6)[place % columns]
        cell = Area(column.x, area.y + place // columns * (height + 6), column.w, height)
        if index in marked and len(hands) > 1:
            canvas.slab(cell.inset(-5, -3), MARKED, marked[index], 8, 3)
        known = ("box", number, box.number, index)
        if len(hands) in (3, 4):
            cards, beside = cell.right_part(50, 4)
            _cards(canvas, cards, known, hand)
            _stands(canvas, beside.inset(0, beside.h * 0.1), hand, asked)
        else:
            cards, below = cell.bottom_part(min(_FOOT, cell.h * 0.36), 2)
            _cards(canvas, cards, known, hand)
            _stands(canvas, below, hand, asked)


def _cards(canvas: Canvas, area: Area, known: tuple[object, ...], hand: PlayedHand) -> None:
    """So wide that every rank can be read although they overlap; in two rows where that makes them larger."""
    cards = list(hand.seen)
    half = -(-len(cards) // 2)
    one, two = _width(area, len(cards)), _width(area.rows(2, 4)[0], half)
    if two <= one:
        fan(canvas, area, cards, one, known)
        return
    for row, place in enumerate(area.rows(2, 4)):
        fan(canvas, place, cards[row * half : (row + 1) * half], two, (*known, row))


def _width(area: Area, count: int) -> float:
    return min(WIDEST, area.h / CARD_SHAPE, area.w / (1 + RANK_SEEN * (count - 1)))


def _stands(canvas: Canvas, area: Area, hand: PlayedHand, asked: bool) -> None:
    """The total, and the sign of what was decided."""
    icon, narrow = "" if asked else decided(hand), area.w < 60
    if icon:
        side = min(area.h, 30.0) if not narrow else area.w * 0.4
        canvas.icon(Area(area.right - side, area.y + (area.h - side) / 2, side, side).inset(1), icon, INK)
        area = area._replace(w=area.w - side - 4)
    if not hand.face_down:
        size = min(26.0, area.h * 0.86) if not narrow else 18.0
        colour = LOST if is_broken(hand.cards) else INK if hand.outcome is None else INK_2
        canvas.text(area, _total(canvas, hand, area.w, size), size, colour, BOLD, least=11)


def _total(canvas: Canvas, hand: PlayedHand, width: float, size: float) -> str:
    words = total_words(hand.cards)
    if canvas.measure(words, size * 0.85, BOLD) <= width or len(hand.cards) == 1:
        return words
    return say("BJ", meaning="Blackjack in few letters") if is_blackjack(hand.cards) else str(total(hand.cards))


def decided(hand: PlayedHand) -> str:
    """The sign of what was decided; none for a hand that waits. A surrender is told to the end: half was lost."""
    decision = Decision.SURRENDER if hand.surrendered else decision_of(hand)
    return DECISIONS[decision] if decision is not None else ""
