"""A hand where there is little height: the cards, and a few words beside them; of several hands only the words."""

from etg.cards import RANK
from etg.languages import say
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.gallery import BLACK, BOLD
from etg.screens.pictures.cards import LABELS
from etg.screens.station.felt import short_total
from etg.screens.station.hand_parts import (
    HELD,
    can_be_read,
    is_one_of_several,
    last_card,
    line_of,
    name_of,
    put_cards,
    seen_cards,
)
from etg.screens.station.marks import DECISIONS, VERDICTS
from etg.screens.station.view import View, short
from etg.screens.theme import INK, INK_2, INSCRIPTION, TEXT, TINY
from etg.screens.words.outcomes import Verdict
from etg.screens.words.phases import decision_label
from etg.table.state import Box, PlayedHand

_FLAT = 100.0
"""Below this height all stands in one line."""
_UPRIGHT = 170.0
"""Below this width the words stand above and below the cards."""
_BESIDE = 200.0
"""From this width on there are cards in that line."""


def low_hand(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """As much of a hand as there is room for."""
    if area.h >= _FLAT and area.w < _UPRIGHT:
        _upright(view, area.inset(10, 8), box, index, hand)
    elif area.h >= _FLAT:
        _low(view, area.inset(14, 10), box, index, hand)
    elif area.w >= _BESIDE:
        _line(view, area.inset(14, 7), box, index, hand)
    else:
        _tile(view, area.inset(10, 6), box, index, hand)


def _low(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """The cards, and beside them below each other what they count and what became of them."""
    canvas = view.canvas
    cards, side = area.right_part(min(100.0, area.w * 0.38), 8)
    _put_ranks(view, cards, box, index, hand)
    rows = side.rows(3, 2)
    several = is_one_of_several(view, box)
    if None in seen_cards(view, box, index, hand) and not several and not view.may_look:
        canvas.paragraph(rows[0]._replace(h=2 * rows[0].h), say(HELD), TINY, INK, BOLD, CENTRE, most=2)
    else:
        _total(view, rows[1], box, index, hand)
    if several:
        canvas.text(rows[0], name_of(view, box, index, True), 16, INSCRIPTION, BOLD, CENTRE, least=8)
    line = line_of(view, box, index)
    if line is not None and line.verdict is not Verdict.OPEN:
        colour, mark = VERDICTS[line.verdict]
        canvas.icon(rows[2].inset(0, 4), mark, colour)
    elif hand.chosen is not None:
        canvas.text(rows[2], say(decision_label(hand.chosen)).upper(), 18, INK, BOLD, CENTRE, least=9)
    else:
        canvas.text(rows[2], short(hand.wager), 18, INK_2, BOLD, CENTRE, least=9)


def _upright(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """One of two hands beside each other: its number and what it counts, its cards, and what became of them."""
    upper, rest = area.top_part(26, 4)
    cards, foot = rest.bottom_part(24, 4)
    name, total = upper.left_part(upper.w * 0.4, 2)
    view.canvas.text(name, name_of(view, box, index, True), TINY, INSCRIPTION, BOLD, LEFT, least=16)
    _total(view, total, box, index, hand, 22)
    _put_ranks(view, cards, box, index, hand)
    _outcome(view, foot, box, index, hand)


def _line(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """One of two or three hands: its number, its cards, what they count and what became of them, in one line."""
    name, rest = area.left_part(30, 4)
    view.canvas.text(name, name_of(view, box, index, True), TINY, INSCRIPTION, BOLD, LEFT)
    rest, outcome = rest.right_part(max(40.0, rest.w * 0.2), 4)
    cards, total = rest.right_part(max(40.0, rest.w * 0.24), 6)
    _put_ranks(view, cards, box, index, hand)
    _total(view, total, box, index, hand)
    _outcome(view, outcome, box, index, hand)


def _tile(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """One of many hands: its number and what it counts, and below them its cards in words."""
    upper, lower = area.rows(2, 2)
    name, total = upper.left_part(upper.w * 0.4, 2)
    view.canvas.text(name, name_of(view, box, index, True), TINY, INSCRIPTION, BOLD, LEFT, least=16)
    _total(view, total, box, index, hand, 22)
    mark = min(lower.h, 26.0)
    ranks, outcome = lower.right_part(mark, 4) if lower.w > 2.5 * mark else (lower, None)
    _put_ranks(view, ranks, box, index, hand)
    if outcome is not None:
        _outcome(view, outcome, box, index, hand)


def _put_ranks(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """The cards, or where they would be too small to be read what is on them."""
    if can_be_read(view, area, box, index, hand):
        put_cards(view, area, box, index, hand, 120.0)
        return
    seen = seen_cards(view, box, index, hand)
    first = len(view.canvas.sheet.items)
    words = " ".join(LABELS[RANK[card]] for card in seen if card is not None)
    view.canvas.text(area, words, TEXT, INK, BOLD, CENTRE, least=16)
    view.canvas.arrives_with(last_card(view, box, index, hand), first)


def _total(view: View, area: Area, box: Box, index: int, hand: PlayedHand, size: float = TEXT) -> None:
    canvas = view.canvas
    hidden = None in seen_cards(view, box, index, hand)
    words = say("look") if hidden else short_total(canvas, hand.cards, area.w, 18)
    first = len(canvas.sheet.items)
    canvas.text(area, words, size, INK, BLACK, CENTRE, least=8)
    canvas.arrives_with(last_card(view, box, index, hand), first)


def _outcome(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """What became of the wager, what was decided, or what is wagered."""
    canvas, line = view.canvas, line_of(view, box, index)
    if line is not None and line.verdict is not Verdict.OPEN:
        colour, mark = VERDICTS[line.verdict]
        side = min(area.h, 32.0)
        canvas.icon(Area(area.x, area.y + (area.h - side) / 2, area.w, side), mark, colour)
    elif hand.chosen is not None:
        side = min(area.h, 36.0)
        canvas.icon(Area(area.x, area.y + (area.h - side) / 2, area.w, side), DECISIONS[hand.chosen], INK)
    elif area.w >= 40:
        canvas.text(area, short(hand.wager), TINY, INK_2, BOLD, RIGHT, least=9)
