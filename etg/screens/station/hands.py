"""The player's hands side by side, each with its total, its wager, what was chosen and how it ended."""

from etg.cards import Card
from etg.hands import is_broken
from etg.money import dollars
from etg.screens.canvas import CENTRE, LEFT, RIGHT, Area
from etg.screens.gallery import BLACK, BOLD, SANS, SERIF
from etg.screens.station.felt import badge, fan, places, total_words
from etg.screens.station.intents import ChooseHand, Look
from etg.screens.station.marks import VERDICTS
from etg.screens.station.view import View, short
from etg.screens.theme import (
    DARK_INK,
    FRAME,
    GOLD,
    INK,
    INK_2,
    INK_3,
    LINE_GOLD,
    LOST,
    RADIUS_2,
    SMALL,
    TEXT,
)
from etg.screens.words.outcomes import Line, Verdict, told
from etg.screens.words.phases import decision_label
from etg.table.state import Box, PlayedHand


def hands_area(view: View, area: Area) -> None:
    """All hands of the player; the one that is asked is lifted."""
    found = [(box, index, hand) for box in view.boxes for index, hand in enumerate(box.hands)]
    if not found:
        _empty(view, area)
        return
    active = active_hand(view)
    rows = area.rows(1 if len(found) <= 6 or area.h < 420 else 2, 12)
    per_row = -(-len(found) // len(rows))
    for i, (box, index, hand) in enumerate(found):
        row = rows[i // per_row]
        count = min(per_row, len(found) - i // per_row * per_row)
        width = min(560.0, (row.w - 16 * (count - 1)) / count)
        left = row.x + (row.w - width * count - 16 * (count - 1)) / 2
        place = Area(left + (i % per_row) * (width + 16), row.y, width, row.h)
        _hand(view, place, box, index, hand, (box.number, index) == active)


def active_hand(view: View) -> tuple[int, int] | None:
    """The hand that the buttons are for: the one the player has touched, else the first that has not decided."""
    asked = view.asked
    if not asked:
        return None
    if view.memory.hand in [(box.number, index) for box, index, _ in asked]:
        return view.memory.hand
    box, index, _ = next((each for each in asked if each[2].chosen is None), asked[0])
    return box.number, index


def _empty(view: View, area: Area) -> None:
    title, rest = area.top_part(40, 8)
    view.canvas.text(title, "YOUR HAND", SMALL, LINE_GOLD, SERIF, CENTRE)
    width = min(150.0, rest.h / 1.5)
    places(view.canvas, Area(area.x + area.w / 2 - width - 5, rest.y, area.w, rest.h), width, 2)


def _hand(view: View, area: Area, box: Box, index: int, hand: PlayedHand, active: bool) -> None:
    canvas = view.canvas
    asked = (box.number, index) in [(b.number, i) for b, i, _ in view.asked]
    if active:
        canvas.slab(area, (20, 84, 80), GOLD, RADIUS_2, 5)
    elif asked:
        canvas.slab(area, (12, 58, 56), LINE_GOLD, RADIUS_2, 2)
    if _face_down(view, hand) and view.may_look:
        canvas.target(area, Look(box.number, index))
    elif asked and len(view.asked) > 1:
        canvas.target(area, ChooseHand(box.number, index))
    if area.h < 210:
        _low_hand(view, area.inset(8, 6), box, index, hand)
        return
    inner = area.inset(14, 10)
    title, rest = inner.top_part(44, 6)
    rest, foot = rest.bottom_part(40, 6)
    several = len(view.boxes) > 1 or len(box.hands) > 1
    tight = inner.w < 230
    name = _name(view, box, index, tight) if several else "YOUR HAND" if not tight else ""
    seen = _seen(view, box, index, hand)
    words = total_words(hand.cards) if None not in seen else "touch to look" if view.may_look else "face down"
    if None in seen and view.may_look and canvas.measure(words, 44 * 0.62, BLACK) + 44 * 0.8 > title.w:
        words = "look"
    width = 0.0
    if words:
        broken = None not in seen and is_broken(hand.cards)
        width = canvas.measure(words, 44 * 0.62, BLACK) + 44 * 0.8
        badge(canvas, title.right - width, title.y, words, LOST if broken else FRAME, DARK_INK if broken else INK)
    room = title.w - width - 8
    if canvas.measure(name, 12, BOLD) <= room:
        canvas.text(title._replace(w=room), name, SMALL - 2, LINE_GOLD, BOLD, LEFT, least=12)
    number = view.round.number if view.round is not None else 0
    if not seen:
        width = min(150.0, rest.h / 1.45)
        places(canvas, Area(rest.x + rest.w / 2 - width - 5, rest.y, rest.w, rest.h), width, 2)
    known = ("box", number, box.number, index)
    fan(canvas, rest, seen, min(240.0, rest.h / 1.42, rest.w * 0.47), known, 0.5)
    _foot(view, foot, box, index, hand)


def _low_hand(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """Where there is little height: the cards, and beside them what they count and what became of them."""
    canvas = view.canvas
    several = len(view.boxes) > 1 or len(box.hands) > 1
    cards, side = area.right_part(min(100.0, area.w * 0.42), 8)
    number = view.round.number if view.round is not None else 0
    seen = _seen(view, box, index, hand)
    fan(canvas, cards, seen, min(120.0, cards.w * 0.6), ("box", number, box.number, index), 0.5)
    rows = side.rows(3, 2)
    words = total_words(hand.cards) if None not in seen else "look" if view.may_look else ""
    canvas.text(rows[1], words, TEXT, INK, BLACK, CENTRE, least=8)
    if several:
        canvas.text(rows[0], _name(view, box, index, True), 16, LINE_GOLD, BOLD, CENTRE, least=8)
    line = _line(view, box, index)
    if line is not None and line.verdict is not Verdict.OPEN:
        colour, mark = VERDICTS[line.verdict]
        canvas.icon(rows[2].inset(0, 4), mark, colour)
    elif hand.chosen is not None:
        canvas.text(rows[2], decision_label(hand.chosen).upper(), 18, INK, BOLD, CENTRE, least=9)
    else:
        canvas.text(rows[2], short(hand.wager), 18, INK_2, BOLD, CENTRE, least=9)


def _face_down(view: View, hand: PlayedHand) -> bool:
    """Whether the cards lie face down: no screen shows them before they are turned (R53)."""
    return hand.face_down and view.state.round is not None and bool(hand.cards)


def _seen(view: View, box: Box, index: int, hand: PlayedHand) -> list[Card | None]:
    """The cards as they are shown: face-down ones only out of an emulated shoe, and while their player touches them."""
    looks = view.may_look and Look(box.number, index) in view.canvas.pressed
    return [None] * len(hand.cards) if _face_down(view, hand) and not looks else list(hand.cards)


def _name(view: View, box: Box, index: int, short_form: bool = False) -> str:
    if short_form:
        return f"{box.number}" if len(box.hands) == 1 else f"{box.number}.{index + 1}"
    name = f"BOX {box.number}" if len(view.boxes) > 1 or len(box.hands) == 1 else ""
    if len(box.hands) > 1:
        name = f"{name} HAND {index + 1}".strip()
    return name


def _foot(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    """What was wagered, and what was chosen or how it ended."""
    canvas = view.canvas
    line = _line(view, box, index)
    if line is not None and line.verdict is not Verdict.OPEN:
        colour, mark = VERDICTS[line.verdict]
        amount = net_words(line)
        icon, rest = area.left_part(30, 8)
        canvas.icon(icon, mark, colour)
        width = canvas.text(rest, amount, TEXT, colour, BOLD, RIGHT, least=18)
        if canvas.measure(_word(line), 13) < rest.w - width - 12:
            canvas.text(rest._replace(w=rest.w - width - 12), _word(line), SMALL, INK, SANS, LEFT, least=13)
        return
    rest = area
    if area.w > 160:
        chips, rest = area.left_part(area.h, 8)
        canvas.put(chips, "chip_stack", hand.wager, view.setting.chips)
    canvas.text(rest, short(hand.wager), TEXT, INK_2, BOLD, LEFT, least=12)
    if hand.chosen is not None:
        label = decision_label(hand.chosen)
        canvas.text(area, label.upper(), TEXT, INK, BOLD, RIGHT, least=16)
    elif hand.doubles:
        canvas.text(area, "doubled", SMALL, INK_3, SANS, RIGHT)


def net_words(line: Line) -> str:
    """What a wager has made; of one that came back, what came back."""
    if line.verdict is Verdict.RETURNED:
        return dollars(line.returned)
    return f"+{dollars(line.net)}" if line.net > 0 else dollars(line.net)


def _word(line: Line) -> str:
    return {Verdict.WON: "Won", Verdict.LOST: "Lost", Verdict.RETURNED: "Returned"}.get(line.verdict, "")


def _line(view: View, box: Box, index: int) -> Line | None:
    if view.round is None:
        return None
    lines = told(view.state, view.round, box)
    return lines[index] if index < len(lines) else None
