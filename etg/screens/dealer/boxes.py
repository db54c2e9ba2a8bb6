"""The boxes in a row, from the dealer's left: who plays, what lies there, what was decided and how it ended."""

from etg.cards import Card
from etg.games import Decision
from etg.hands import is_broken
from etg.money import dollars
from etg.screens.canvas import CARD_SHAPE, CENTRE, RIGHT, Area, Canvas
from etg.screens.dealer.next_step import waited_for
from etg.screens.dealer.stations import player_at
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD, SANS, Args
from etg.screens.station.felt import fan, total_words
from etg.screens.station.marks import VERDICTS
from etg.screens.theme import INK, INK_2, INK_3, LOST, RADIUS, SMALL, STAFF, TEXT, Colour
from etg.screens.words.outcomes import Verdict, headline, told
from etg.table.actions import CARD_DUE, next_action
from etg.table.state import Box, PlayedHand, Wagers

LATE = 5.0
"""Seconds before the end from which on an undecided box is late."""
_CELL: Colour = (9, 50, 49)
_CELL_EMPTY: Colour = (8, 44, 44)
_LINE: Colour = (34, 92, 88)
_ICONS = {
    Decision.HIT: "hit",
    Decision.STAND: "stand",
    Decision.DOUBLE: "double_down",
    Decision.SPLIT: "split",
    Decision.SURRENDER: "surrender",
    Decision.SWITCH: "repeat",
    Decision.KEEP: "check",
    Decision.RESCUE: "surrender",
}


def boxes_area(view: View, area: Area) -> None:
    """Box 1 at the left."""
    count = view.state.terms.game.boxes
    waiting = waited_for(view.state)
    for number, place in enumerate(area.columns(count, 10), start=1):
        _box(view, place, number, number in waiting)


def _box(view: View, area: Area, number: int, waiting: bool) -> None:
    canvas, state = view.canvas, view.state
    round_ = state.round or view.shown.last_round
    box = round_.boxes[round_.places[number]] if round_ is not None and number in round_.places else None
    wagers = state.wagers.get(number) if state.round is None else None
    player = wagers.player if wagers is not None else player_at(state, number) or (box.player if box else None)
    gets = _gets_card(view, number)
    border, line = (STAFF, 5) if waiting else (INK, 4) if gets else (_LINE, 2)
    canvas.slab(area, _CELL if player is not None else _CELL_EMPTY, border, RADIUS, line)
    inner = area.inset(12, 10)
    head, rest = inner.top_part(40, 2)
    canvas.text(head, str(number), 34, INK if player else INK_3, BOLD)
    _marks(view, head, number)
    name, rest = rest.top_part(28, 2)
    canvas.text(name, player or "free", SMALL, INK_2 if player else INK_3, SANS, least=14)
    stake, rest = rest.top_part(30, 6)
    rest, foot = rest.bottom_part(38, 4)
    if wagers is not None:
        _stake(canvas, stake, wagers.wager, len(wagers.side))
        _chips(view, rest, wagers)
    elif box is not None:
        old = state.round is None
        _stake(canvas, stake, box.wager, len(box.sides), INK_3 if old else INK)
        _hands(view, rest, box)
    if waiting:
        _undecided(view, foot)
    elif gets:
        canvas.text(foot, "next card", SMALL, INK, BOLD, CENTRE, least=14)
    elif box is not None and wagers is None:
        _result(view, foot, box)


def _gets_card(view: View, number: int) -> bool:
    action = next_action(view.state)
    return action.do in CARD_DUE and action.box == number


def _marks(view: View, area: Area, number: int) -> None:
    """A bell where a player calls, a lock where the station waits for a person."""
    names = [("attendant", STAFF)] if number in view.shown.calls else []
    if any(lock.station == number for lock in view.state.lock_ups):
        names.append(("lock", STAFF))
    for i, (name, colour) in enumerate(names):
        view.canvas.icon(Area(area.right - 34 - i * 40, area.y + 3, 34, 34), name, colour)


def _stake(canvas: Canvas, area: Area, main: int, sides: int, colour: Colour = INK) -> None:
    """The main wager, and how many side wagers lie beside it."""
    width = canvas.text(area, dollars(main, trim=True), TEXT, colour, BOLD, least=15)
    if sides:
        canvas.text(area._replace(x=area.x + width + 6, w=area.w - width - 6), f"+{sides}", SMALL, INK_2, align=RIGHT)


def _chips(view: View, area: Area, wagers: Wagers) -> None:
    """Before the cards come: the side wagers by name."""
    canvas, side = view.canvas, view.state.terms.side
    for i, (name, cents) in enumerate(wagers.side[: max(0, int(area.h // 30))]):
        row = Area(area.x, area.y + i * 30, area.w, 30)
        amount = dollars(cents, trim=True)
        width = canvas.text(row, amount, 18, INK_2, BOLD, RIGHT)
        title = side[name].paytable.name
        room = row._replace(w=row.w - width - 8)
        canvas.text(room, _shortened(canvas, title, room.w), 18, INK_2)


def _shortened(canvas: Canvas, title: str, width: float) -> str:
    """A name by the initials of its words where there is no room for it."""
    if canvas.measure(title, 18) <= width:
        return title
    words = title.split()
    if len(words) > 1:
        return "".join(word[0] for word in words)
    return title[:4]


# Hands


def _hands(view: View, area: Area, box: Box) -> None:
    """Every hand in a row of its own; the more there are, the smaller."""
    count = max(1, len(box.hands))
    columns = 1 if count <= 4 else 2
    rows = area.rows(-(-count // columns), 6)
    cells = [cell for row in rows for cell in row.columns(columns, 6)]
    for index, hand in enumerate(box.hands):
        _hand(view, cells[index], box, index, hand)


def _hand(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> None:
    canvas = view.canvas
    if not hand.cards:
        return
    foot_h = min(30.0, area.h * 0.34)
    upper, foot = area.bottom_part(foot_h, 2)
    width = min(78.0, upper.h / CARD_SHAPE, upper.w * 0.6)
    round_ = view.state.round or view.shown.last_round
    known = ("box", round_.number if round_ is not None else 0, box.number, index)
    height = width * CARD_SHAPE
    fan(canvas, upper._replace(h=min(upper.h, height)), seen_cards(hand), width, known)
    icon = _icon(hand)
    if icon:
        mark = Area(foot.right - foot.h, foot.y, foot.h, foot.h)
        canvas.icon(mark.inset(1), icon, INK_2)
        foot = foot._replace(w=foot.w - foot.h - 4)
    if not hand.face_down:
        colour = LOST if is_broken(hand.cards) else INK
        canvas.text(foot, _total(canvas, hand, foot.w), min(26.0, foot.h * 0.86), colour, BOLD, least=11)


def seen_cards(hand: PlayedHand) -> "list[Card | None]":
    """The cards of a hand as the dealer may see them: the first two of hand-dealt Blackjack lie face down (R53)."""
    if not hand.face_down:
        return list(hand.cards)
    return [None if i < 2 else card for i, card in enumerate(hand.cards)]


def _total(canvas: Canvas, hand: PlayedHand, width: float) -> str:
    words = total_words(hand.cards)
    if canvas.measure(words, 22, BOLD) <= width:
        return words
    return {"Blackjack": "BJ"}.get(words, words.removesuffix(" bust").removeprefix("soft "))


def _icon(hand: PlayedHand) -> str:
    """What was decided, as a sign."""
    if hand.outcome is not None:
        return ""
    if hand.chosen is not None:
        return _ICONS[hand.chosen]
    if hand.surrendered:
        return "surrender"
    if hand.doubles:
        return "double_down"
    if hand.wants:
        return "hit"
    return "stand" if hand.done else ""


# How it stands


def _undecided(view: View, area: Area) -> None:
    """The word that goes with the colour: it changes by itself when time runs out."""
    canvas, timer = view.canvas, view.shown.countdown
    px = canvas.px(SMALL if area.w > 130 else 19)
    face = canvas.gallery.font(BOLD, px)
    width = canvas.gallery.width("undecided", BOLD, px) / canvas.scale
    at = Area(area.x + (area.w - width) / 2, area.y + 4, width, face.get_height() / canvas.scale)

    def word(now: float) -> tuple[str, Args]:
        late = timer is not None and timer.left(now) <= LATE
        return "text", ("late" if late else "undecided", BOLD, px, STAFF)

    canvas.live(at, word, 0.5 if timer is not None else 3600.0, view.now)


def _result(view: View, area: Area, box: Box) -> None:
    """What the box has won or lost in all, once everything of it is settled."""
    canvas = view.canvas
    round_ = view.state.round or view.shown.last_round
    assert round_ is not None
    if box.dead:
        canvas.text(area, "dead", SMALL, INK_2, BOLD, CENTRE)
        return
    found = headline(told(view.state, round_, box))
    if found.verdict is Verdict.OPEN:
        if box.insurance:
            canvas.text(area, f"insured {dollars(box.insurance, trim=True)}", 18, INK_2, SANS, CENTRE, least=12)
        return
    colour, mark = VERDICTS[found.verdict]
    sign = "+" if found.net > 0 else ""
    icon, rest = area.left_part(26, 6)
    canvas.icon(icon, mark, colour)
    words = f"{sign}{dollars(found.net, trim=True)}" if found.net else "returned"
    canvas.text(rest, words, TEXT if found.net else SMALL, colour, BOLD, RIGHT, least=14)
