"""One hand of the player: its cards, what they count, its wager, what was chosen and how it ended."""

from etg.hands import is_broken
from etg.languages import say
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.gallery import BLACK, BOLD, SANS, SERIF
from etg.screens.station.felt import badge, short_total
from etg.screens.station.hand_parts import (
    count_words,
    is_face_down,
    is_held,
    is_one_of_several,
    last_card,
    line_of,
    name_of,
    put_cards,
    seen_cards,
)
from etg.screens.station.intents import ChooseHand, Look
from etg.screens.station.low_hand import low_hand
from etg.screens.station.marks import DECISIONS, VERDICTS
from etg.screens.station.stakes import lying, net_words, stack, stakes
from etg.screens.station.view import View, short
from etg.screens.theme import (
    DARK_INK,
    FRAME,
    GOLD,
    INK,
    INK_2,
    INSCRIPTION,
    LINE_GOLD,
    LOST,
    RADIUS_2,
    SMALL,
    TEXT,
    TINY,
)
from etg.screens.words.outcomes import Line, Verdict
from etg.screens.words.phases import decision_label
from etg.table.state import Box, PlayedHand

LIFTED = (16, 76, 73)
"""The ground of the hand that the buttons are for."""
_ASKED = (12, 58, 56)
_ROOMY = 400.0
"""From this width on the wager stands beside the cards, else below them."""
_LOW = 160.0
"""Below this height there is room for the cards alone, and a few words beside them."""


def hand_area(view: View, area: Area, box: Box, index: int, hand: PlayedHand, active: bool) -> None:
    """A hand on its part of the felt."""
    canvas = view.canvas
    asked = (box.number, index) in [(b.number, i) for b, i, _ in view.asked]
    if active:
        canvas.slab(area, LIFTED, GOLD, RADIUS_2, 5)
    elif asked:
        canvas.slab(area, _ASKED, LINE_GOLD, RADIUS_2, 2)
    if is_face_down(view, hand) and view.may_look:
        canvas.target(area, Look(box.number, index))
    elif asked and len(view.asked) > 1:
        canvas.target(area, ChooseHand(box.number, index))
    if area.h < _LOW:
        low_hand(view, area, box, index, hand)
    elif area.w < _ROOMY:
        _narrow(view, area.inset(12, 10), box, index, hand)
    else:
        _roomy(view, area.inset(16, 12), box, index, hand)


def _roomy(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """Whose it is, what it counts and its wager in a column; the cards beside it as high as there is room."""
    canvas = view.canvas
    column, cards = area.left_part(min(208.0, max(124.0, area.w * 0.29)), 16)
    high = 52.0 if area.h > 240 else 40.0
    rest = column
    if area.h > 240 or is_one_of_several(view, box):
        title, rest = column.top_part(30 if area.h > 240 else 24, 6)
        canvas.printed(title, name_of(view, box, index), SMALL, INSCRIPTION, CENTRE)
    words = count_words(view, box, index, hand)
    if is_held(view, box, index, hand):
        counts, rest = rest.top_part(64, 4)
        canvas.paragraph(counts, words, SMALL, INK, BOLD, CENTRE, most=2)
    elif words:
        first = len(canvas.sheet.items)
        counts, rest = rest.top_part(high, 4)
        while high > 30 and _badge_width(view, words, high) > counts.w:
            high -= 2
        width = _badge_width(view, words, high)
        middle = Area(counts.x + (counts.w - width) / 2, counts.y + (counts.h - high) / 2, width, high)
        _badge(view, middle, words, hand, box, index)
        canvas.arrives_with(last_card(view, box, index, hand), first)
    put_cards(view, cards, box, index, hand)
    line = line_of(view, box, index)
    rest, foot = rest.bottom_part(34, 6)
    _amount(view, foot, hand, line)
    if line is not None and line.verdict is Verdict.OPEN and hand.chosen is not None:
        said, rest = rest.top_part(30, 4)
        _chosen(view, said, hand)
    high = min(rest.h, 132.0)
    stakes(view, rest._replace(y=rest.bottom - high, h=high), hand.wager, line, (box.number, index))


def _chosen(view: View, area: Area, hand: PlayedHand) -> None:
    """What the player has decided for this hand, with its sign."""
    if hand.chosen is None:
        return
    canvas, words, side = view.canvas, say(decision_label(hand.chosen)).upper(), area.h * 0.9
    width = min(area.w - side - 8, canvas.measure(words, SMALL + 2, BOLD))
    x = area.x + (area.w - width - side - 8) / 2
    canvas.icon(Area(x, area.y, side, area.h), DECISIONS[hand.chosen], INK)
    canvas.text(Area(x + side + 8, area.y, width + 2, area.h), words, SMALL + 2, INK, BOLD, LEFT, least=12)


def _amount(view: View, area: Area, hand: PlayedHand, line: Line | None) -> None:
    """Below the chips: the wager, or what became of it."""
    canvas = view.canvas
    if line is None or line.verdict is Verdict.OPEN:
        words = short(hand.wager)
        if hand.doubles and area.w > 180:
            words = say("{amount}  doubled", amount=words)
        canvas.text(area, words, TEXT, INK, BOLD, CENTRE, least=16)
        return
    colour, mark = VERDICTS[line.verdict]
    words = net_words(line)
    if canvas.measure(words, 14, BOLD) > area.w - 36:
        words = net_words(line, trim=True)
    width = min(area.w - 36, canvas.measure(words, TEXT, BOLD))
    x = area.x + (area.w - width - 36) / 2
    canvas.icon(Area(x, area.y + 3, 28, area.h - 6), mark, colour)
    canvas.text(Area(x + 36, area.y, width + 2, area.h), words, TEXT, colour, BOLD, LEFT, least=14)


def _narrow(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """One of many hands: the name and the count above the cards, the wager below them."""
    canvas = view.canvas
    title, rest = area.top_part(40, 6)
    rest, foot = rest.bottom_part(44, 6)
    words, held = count_words(view, box, index, hand), is_held(view, box, index, hand)
    hidden = None in seen_cards(view, box, index, hand)
    if hidden and (canvas.measure(words, TINY, BOLD) + 32 if held else _badge_width(view, words, 40)) > title.w:
        words, held = say("look"), False
    several = is_one_of_several(view, box)
    least = canvas.measure(name_of(view, box, index, True), TINY, SERIF) + 4 if several else 0.0
    if not hidden and _badge_width(view, words, 40) > title.w - least:  # a hand of several keeps its name
        words = short_total(canvas, hand.cards, 0.0, 40)
    width = _badge_width(view, words, 40) if words else 0.0
    if held:
        width = canvas.text(title, words, TINY, INK, BOLD, RIGHT)
    elif words:
        first = len(canvas.sheet.items)
        _badge(view, title._replace(x=title.right - width, w=width), words, hand, box, index)
        canvas.arrives_with(last_card(view, box, index, hand), first)
    name = name_of(view, box, index, area.w < 230) if several or area.w >= 230 else ""
    place = title._replace(w=title.w - width - 4)
    if several and canvas.measure(name, max(TINY, canvas.least), SERIF) > place.w:
        name = name_of(view, box, index, True)
    size = next((each for each in (SMALL, max(TINY, canvas.least)) if canvas.measure(name, each, SERIF) <= place.w), 0)
    if size:
        canvas.printed(place, name, size, INSCRIPTION, LEFT)
    put_cards(view, rest, box, index, hand)
    _foot(view, foot, hand, line_of(view, box, index))


def _foot(view: View, area: Area, hand: PlayedHand, line: Line | None) -> None:
    """What was wagered, and what was chosen or how it ended."""
    canvas = view.canvas
    over = line is not None and line.verdict is not Verdict.OPEN
    rest = area
    cents = lying(line) if line is not None and over else hand.wager
    if area.w > 150 and cents:
        chips, rest = area.left_part(area.h * 1.1, 8)
        stack(canvas, chips, cents, view.setting.chips, spot=False)
    if line is not None and over:
        colour, mark = VERDICTS[line.verdict]
        words = net_words(line)
        if canvas.measure(words, 14, BOLD) > area.w:
            words = net_words(line, trim=True)
        width = canvas.text(area, words, TEXT, colour, BOLD, RIGHT, least=14)
        if rest.w - width > 36:
            canvas.icon(Area(area.right - width - 36, area.y + 6, 28, area.h - 12), mark, colour)
        return
    taken = canvas.text(rest, short(hand.wager), TEXT, INK, BOLD, LEFT, least=14)
    left = rest._replace(x=rest.x + taken + 12, w=rest.w - taken - 12)
    if hand.chosen is not None:
        canvas.text(left, say(decision_label(hand.chosen)).upper(), TEXT, INK, BOLD, RIGHT, least=8)
    elif hand.doubles and canvas.measure(say("doubled"), 16) <= left.w:
        canvas.text(left, say("doubled"), SMALL, INK_2, SANS, RIGHT, least=16)


def _badge_width(view: View, words: str, high: float) -> float:
    return view.canvas.measure(words, high * 0.62, BLACK) + high * 0.8


def _badge(view: View, area: Area, words: str, hand: PlayedHand, box: Box, index: int) -> None:
    broken = None not in seen_cards(view, box, index, hand) and is_broken(hand.cards)
    badge(view.canvas, area.x, area.y, words, LOST if broken else FRAME, DARK_INK if broken else INK, area.h)
