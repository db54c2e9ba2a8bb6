"""One hand of the player: its cards, what they count, its wager, what was chosen and how it ended."""

from etg.cards import Card
from etg.hands import is_broken
from etg.languages import say
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.gallery import BLACK, BOLD, SANS, SERIF
from etg.screens.station.felt import (
    badge,
    card_width,
    fan,
    places,
    short_total,
    total_words,
)
from etg.screens.station.intents import ChooseHand, Look
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
from etg.texts import text

LIFTED = (16, 76, 73)
"""The ground of the hand that the buttons are for."""
_ASKED = (12, 58, 56)
_ROOMY = 400.0
"""From this width on the wager stands beside the cards, else below them."""
_LOW = 160.0
"""Below this height there is room for the cards alone, and a few words beside them."""
WIDEST_CARD = 240.0
TOUCH = text("touch to look")
"""Instead of the count of cards that lie face down: they are shown while they are touched."""
HELD = text("look at your\N{NO-BREAK SPACE}cards")
"""The player holds real ones, and no screen shows them."""


def hand_area(view: View, area: Area, box: Box, index: int, hand: PlayedHand, active: bool) -> None:
    """A hand on its part of the felt."""
    canvas = view.canvas
    asked = (box.number, index) in [(b.number, i) for b, i, _ in view.asked]
    if active:
        canvas.slab(area, LIFTED, GOLD, RADIUS_2, 5)
    elif asked:
        canvas.slab(area, _ASKED, LINE_GOLD, RADIUS_2, 2)
    if _face_down(view, hand) and view.may_look:
        canvas.target(area, Look(box.number, index))
    elif asked and len(view.asked) > 1:
        canvas.target(area, ChooseHand(box.number, index))
    if area.h < _LOW:
        _low(view, area.inset(8, 6), box, index, hand)
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
    if area.h > 240 or len(view.boxes) > 1 or len(box.hands) > 1:
        title, rest = column.top_part(30 if area.h > 240 else 24, 6)
        canvas.printed(title, _name(view, box, index), SMALL, INSCRIPTION, CENTRE)
    words = _count(view, box, index, hand)
    if _held(view, box, index, hand):
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
        canvas.arrives_with(_last_card(view, box, index, hand), first)
    _cards(view, cards, box, index, hand, 0.5)
    line = _line(view, box, index)
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
    words, held = _count(view, box, index, hand), _held(view, box, index, hand)
    hidden = None in _seen(view, box, index, hand)
    if hidden and (canvas.measure(words, TINY, BOLD) + 32 if held else _badge_width(view, words, 40)) > title.w:
        words, held = say("look"), False
    width = _badge_width(view, words, 40) if words else 0.0
    if held:
        width = canvas.text(title, words, TINY, INK, BOLD, RIGHT)
    elif words:
        first = len(canvas.sheet.items)
        _badge(view, title._replace(x=title.right - width, w=width), words, hand, box, index)
        canvas.arrives_with(_last_card(view, box, index, hand), first)
    several = len(view.boxes) > 1 or len(box.hands) > 1
    name = _name(view, box, index, area.w < 230) if several or area.w >= 230 else ""
    place = title._replace(w=title.w - width - 4)
    size = next((each for each in (SMALL, max(TINY, canvas.least)) if canvas.measure(name, each, SERIF) <= place.w), 0)
    if size:
        canvas.printed(place, name, size, INSCRIPTION, LEFT)
    _cards(view, rest, box, index, hand, 0.5)
    _foot(view, foot, hand, _line(view, box, index))


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


def _low(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """Where there is little height: the cards, and beside them what they count and what became of them."""
    canvas = view.canvas
    several = len(view.boxes) > 1 or len(box.hands) > 1
    cards, side = area.right_part(min(100.0, area.w * 0.42), 8)
    _cards(view, cards, box, index, hand, 0.5, 120.0)
    rows = side.rows(3, 2)
    seen = _seen(view, box, index, hand)
    if None in seen and not several and not view.may_look:
        canvas.paragraph(rows[0]._replace(h=2 * rows[0].h), say(HELD), TINY, INK, BOLD, CENTRE, most=2)
    else:
        words = say("look") if None in seen else short_total(canvas, hand.cards, side.w, 18)
        first = len(canvas.sheet.items)
        canvas.text(rows[1], words, TEXT, INK, BLACK, CENTRE, least=8)
        canvas.arrives_with(_last_card(view, box, index, hand), first)
    if several:
        canvas.text(rows[0], _name(view, box, index, True), 16, INSCRIPTION, BOLD, CENTRE, least=8)
    line = _line(view, box, index)
    if line is not None and line.verdict is not Verdict.OPEN:
        colour, mark = VERDICTS[line.verdict]
        canvas.icon(rows[2].inset(0, 4), mark, colour)
    elif hand.chosen is not None:
        canvas.text(rows[2], say(decision_label(hand.chosen)).upper(), 18, INK, BOLD, CENTRE, least=9)
    else:
        canvas.text(rows[2], short(hand.wager), 18, INK_2, BOLD, CENTRE, least=9)


def _cards(
    view: View, area: Area, box: Box, index: int, hand: PlayedHand, align: float, widest: float = WIDEST_CARD
) -> None:
    """The cards, or where there are none yet their places."""
    seen = _seen(view, box, index, hand)
    if not seen:
        width = min(190.0, area.h / 1.4, (area.w - 10) / 2)
        height = width * 1.4
        left = area.x + (area.w - 2 * width - 10) * align
        places(view.canvas, Area(left, area.y + (area.h - height) / 2, area.w, height), width, 2, 2)
        return
    width = card_width(area, len(seen), min(widest, area.w * 0.48))
    fan(view.canvas, area, seen, width, _known(view, box, index), align)


def _known(view: View, box: Box, index: int) -> tuple[object, ...]:
    """By what the cards of a hand are known, whatever becomes of them."""
    return "box", view.round.number if view.round is not None else 0, box.number, index


def _last_card(view: View, box: Box, index: int, hand: PlayedHand) -> tuple[object, ...]:
    return (*_known(view, box, index), len(hand.cards) - 1)


def _badge_width(view: View, words: str, high: float) -> float:
    return view.canvas.measure(words, high * 0.62, BLACK) + high * 0.8


def _badge(view: View, area: Area, words: str, hand: PlayedHand, box: Box, index: int) -> None:
    broken = None not in _seen(view, box, index, hand) and is_broken(hand.cards)
    badge(view.canvas, area.x, area.y, words, LOST if broken else FRAME, DARK_INK if broken else INK, area.h)


def _count(view: View, box: Box, index: int, hand: PlayedHand) -> str:
    if None in _seen(view, box, index, hand):
        return say(TOUCH) if view.may_look else say(HELD)
    return total_words(hand.cards)


def _held(view: View, box: Box, index: int, hand: PlayedHand) -> bool:
    """Whether the player holds real cards, which no screen shows."""
    return not view.may_look and None in _seen(view, box, index, hand)


def _face_down(view: View, hand: PlayedHand) -> bool:
    """Whether the cards lie face down: no screen shows them before they are turned (R53)."""
    return hand.face_down and view.state.round is not None and bool(hand.cards)


def _seen(view: View, box: Box, index: int, hand: PlayedHand) -> list[Card | None]:
    """The cards as they are shown: face-down ones only out of an emulated shoe, and while their player touches them."""
    looks = view.may_look and Look(box.number, index) in view.canvas.pressed
    return [None] * len(hand.cards) if _face_down(view, hand) and not looks else list(hand.cards)


def _name(view: View, box: Box, index: int, short_form: bool = False) -> str:
    """What a hand is called: yours, or its box and its number."""
    if len(view.boxes) == 1 and len(box.hands) == 1:
        return say("YOUR HAND")
    if short_form:
        return f"{box.number}" if len(box.hands) == 1 else f"{box.number}.{index + 1}"
    if len(box.hands) == 1:
        return say("BOX {box}", box=box.number)
    if len(view.boxes) == 1:
        return say("HAND {hand}", hand=index + 1)
    return say("BOX {box} HAND {hand}", box=box.number, hand=index + 1)


def _line(view: View, box: Box, index: int) -> Line | None:
    lines = view.lines.get(box.number, ())
    return lines[index] if index < len(lines) else None
