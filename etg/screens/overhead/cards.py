"""The cards as large as they go: the dealer's hand, what all share, or every box with its own."""

from etg.cabinet.shown import Shown
from etg.cards import Card
from etg.hands import is_broken
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SERIF
from etg.screens.ink import CARD_SHAPE
from etg.screens.overhead.sizes import LINE, WORDS
from etg.screens.overhead.standings import draw, standing
from etg.screens.station.fanned import lay
from etg.screens.station.felt import Total, bare_total, dealer_cards, fan, last_open, places, total_of, total_words
from etg.screens.theme import FRAME, FRAME_3, INK, INK_2, INK_3, INSCRIPTION, LOST, RADIUS_2, Colour
from etg.table.state import Box, PlayedHand, Round, State

LABEL = 270.0
"""The width of what stands beside a row of cards."""
_LEAST = 20.0
"""The smallest letters of what a hand counts."""
_BOX: Colour = (11, 56, 55)
_WIDEST = 0.64
"""The width of a card in a box of its own, of the width that it has: two show more than their corners."""


def shares_cards(state: State) -> bool:
    """Whether cards belong to every box."""
    return state.terms.game.community_cards and bool(state.terms.rules.community_start_cards)


def dealer_row(canvas: Canvas, shown: Shown, area: Area) -> None:
    """The dealer's hand with its total."""
    round_ = shown.state.round or shown.last_round
    label, rest = _beside(area)
    found = dealer_cards(round_)
    seen = tuple(card for card in found if card is not None)
    first = len(canvas.sheet.items)
    _label(canvas, label, say("Dealer"), seen)
    if not found:
        places(canvas, rest, rest.h / CARD_SHAPE, 2 if shown.state.terms.game.hole_card else 1)
        return
    assert round_ is not None
    canvas.arrives_with(("dealer", round_.number, last_open(found)), first + 1)  # the title is there already
    fan(canvas, rest, found, rest.h / CARD_SHAPE, ("dealer", round_.number))


def community_row(canvas: Canvas, shown: Shown, area: Area) -> None:
    """The cards of all, those that were drawn with their numbers."""
    state = shown.state
    round_ = state.round or shown.last_round
    label, rest = _beside(area)
    rest, numbers = rest.bottom_part(48, 4)
    found = round_.community if round_ is not None else ()
    start = state.terms.rules.community_start_cards
    _label(
        canvas,
        label._replace(h=min(label.h, rest.h)),
        say("Community"),
        found[:start],
        say("first two") if len(found) >= start > 1 else "",
    )
    if not found:
        places(canvas, rest, rest.h / CARD_SHAPE, start)
        return
    assert round_ is not None
    placed = fan(canvas, rest, found, rest.h / CARD_SHAPE, ("community", round_.number))
    width = placed.h / CARD_SHAPE
    step = (placed.w - width) / (len(found) - 1) if len(found) > 1 else 0.0
    for i in range(start, len(found)):
        at = Area(placed.x + i * step, numbers.y, step if i < len(found) - 1 and step < width else width, numbers.h)
        canvas.text(at, f"+{i - start + 1}", LINE, INK_2, BOLD, CENTRE, least=26)


def _beside(area: Area) -> tuple[Area, Area]:
    """Where the cards are named and where they lie: side by side, or below each other where there is little room."""
    return area.left_part(LABEL, 24) if area.w > 3 * area.h else area.top_part(96, 8)


def _label(canvas: Canvas, area: Area, title: str, cards: tuple[Card, ...], note: str = "") -> None:
    """What the cards beside it are and count."""
    if area.h > 120:
        upper, lower = area.rows(2, 0)
        upper, lower = upper._replace(y=upper.bottom - 64, h=56), lower._replace(h=92)
    else:
        upper, lower = area.left_part(240, 16)
    canvas.text(upper, title, 44, INSCRIPTION, SERIF, least=30)
    if not cards:
        return
    counts = total_of(cards)
    if counts is Total.BLACKJACK:
        canvas.text(lower, bare_total(cards), 56, INK, BLACK, least=36)
        return
    if counts is Total.SOFT and _says_soft_first():
        width = canvas.text(lower, say("soft"), LINE, INK_2, BOLD, least=24) + 12
        canvas.text(lower._replace(x=lower.x + width, w=lower.w - width), bare_total(cards), 104, INK, BLACK)
        return
    word = say("bust") if counts is Total.BUST else say("soft") if counts is Total.SOFT else note
    ink = LOST if counts is Total.BUST else INK
    width = canvas.text(lower, bare_total(cards), 104, ink, BLACK)
    beside = lower._replace(x=lower.x + width + 16, w=lower.w - width - 16)
    canvas.text(beside, word, LINE, INK_2 if ink is INK else ink, BOLD, least=24)


def _says_soft_first() -> bool:
    """Whether the language that is spoken has the word before the figure."""
    return not say("soft {points}", points=0).startswith("0")


# Every box with its own cards


def boxes_row(canvas: Canvas, shown: Shown, area: Area) -> None:
    """All boxes of the table side by side; in two rows where the screen stands upright."""
    count = shown.state.terms.game.boxes
    rows = 1 if area.w > 1400 else 2
    per_row = -(-count // rows)
    cells = [cell for row in area.rows(rows, 12) for cell in row.columns(per_row, 12)]
    for number, cell in zip(range(1, count + 1), cells, strict=False):
        _box(canvas, shown, cell, number)


def _box(canvas: Canvas, shown: Shown, area: Area, number: int) -> None:
    round_ = shown.state.round or shown.last_round
    box = next((each for each in round_.boxes if each.number == number), None) if round_ is not None else None
    turn = _has_turn(shown.state.round, number)
    canvas.slab(area, FRAME if turn else _BOX, INK if turn else FRAME_3, RADIUS_2, 4 if turn else 1)
    inner = area.inset(12, 10)
    title, rest = inner.top_part(48, 4)
    canvas.text(title, str(number), LINE, INK if box else INK_3, BOLD)
    if box is None or round_ is None:
        if shown.state.round is None and number in shown.state.wagers:
            canvas.put(_middle(rest, 110), "chip_stack", shown.state.wagers[number].wager, ())
        return
    draw(canvas, standing(shown, round_, box), title._replace(x=title.x + 40, w=title.w - 40))
    _hands(canvas, rest, box, round_)


def _hands(canvas: Canvas, area: Area, box: Box, round_: Round) -> None:
    """One hand, or several: below each other with the totals beside the cards, four of them in a square."""
    count = len(box.hands)
    columns = 2 if count in (3, 4) else 1
    cells = [cell for row in area.rows(-(-count // columns), 6) for cell in row.columns(columns, 6)]
    for index, (hand, cell) in enumerate(zip(box.hands, cells, strict=False)):
        beside = count > 1 and columns == 1
        cards, foot = cell.right_part(cell.w * 0.36, 6) if beside else cell.bottom_part(min(52, cell.h * 0.32), 4)
        if hand.cards:
            lay(canvas, cards, hand.seen, cards.w * _WIDEST, ("box", round_.number, box.number, index))
        words, ink = _total(hand, beside)
        if canvas.measure(words, _LEAST, BLACK) > foot.w:
            words = bare_total(hand.cards)
        size = min(foot.h * 0.9, WORDS if beside else LINE)
        first = len(canvas.sheet.items)
        canvas.text(foot, words, size, ink, BLACK, CENTRE, least=_LEAST)
        canvas.arrives_with(("box", round_.number, box.number, index, len(hand.cards) - 1), first)


def _total(hand: PlayedHand, short: bool) -> tuple[str, Colour]:
    if hand.face_down:
        return "", INK
    if short and total_of(hand.cards) is Total.BLACKJACK:
        return say("BJ"), INK
    return total_words(hand.cards), LOST if is_broken(hand.cards) else INK


def _middle(area: Area, side: float) -> Area:
    return Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side)


def _has_turn(round_: Round | None, number: int) -> bool:
    return round_ is not None and round_.turn is not None and round_.boxes[round_.turn[0]].number == number
