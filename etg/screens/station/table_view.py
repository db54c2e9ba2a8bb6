"""The other boxes as they lie on the felt: where everybody has cards of his own, each station shows all of them."""

from etg.cabinet.shown import Shown
from etg.languages import say
from etg.money import Cents
from etg.screens.area import CENTRE, LEFT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SERIF
from etg.screens.station.fanned import lay
from etg.screens.station.felt import TITLE_ROW, short_total
from etg.screens.station.marks import VERDICTS
from etg.screens.station.stakes import stack
from etg.screens.station.view import short
from etg.screens.theme import GOLD, INK, INSCRIPTION, SMALL, Colour
from etg.screens.words.outcomes import Verdict, told
from etg.table.state import Box, Round

CHIPS: tuple[Cents, ...] = (100, 500, 2_500, 10_000, 50_000)
"""The chips of stacks that are only looked at."""
_TILE: Colour = (11, 56, 55)
_EDGE: Colour = (44, 90, 80)


def table_area(canvas: Canvas, shown: Shown, area: Area) -> None:
    """All boxes of the table in a row, small."""
    title, rest = area.top_part(TITLE_ROW, 8)
    canvas.text(title, say("THE TABLE"), SMALL, INSCRIPTION, SERIF)
    count = shown.state.terms.game.boxes
    for number, place in enumerate(rest.columns(count, 10), start=1):
        box_tile(canvas, shown, place, number)


def box_tile(canvas: Canvas, shown: Shown, area: Area, number: int) -> None:
    """One box: its number, its cards and total, or its wager before the deal."""
    round_ = shown.state.round or shown.last_round
    wagers = shown.state.wagers.get(number) if shown.state.round is None else None
    box = _box(round_, number) if wagers is None else None  # who wagers again has put the last round away
    turn = _has_turn(shown, number)
    canvas.slab(area, _TILE, GOLD if turn else _EDGE, 12, 3 if turn else 2)
    inner = area.inset(8, 6)
    top, rest = inner.top_part(28, 4)
    taken = box is not None or wagers is not None
    canvas.text(top, str(number), SMALL, INK if taken else INSCRIPTION, BOLD, LEFT)
    if box is None:
        chips, foot = rest.bottom_part(30, 4)
        stack(canvas, chips.inset(4, 0), wagers.wager if wagers is not None else 0, CHIPS)
        if wagers is not None:
            canvas.text(foot, short(wagers.wager), SMALL, INK, BOLD, CENTRE, least=12)
        return
    rows = rest.rows(len(box.hands), 4)
    for index, (hand, row) in enumerate(zip(box.hands, rows, strict=True)):
        words = "" if hand.face_down else short_total(canvas, hand.cards, row.w, 20)
        if len(box.hands) > 2:  # no room for cards
            canvas.text(row, words, 22, INK, BLACK, CENTRE, least=11)
            continue
        cards_, foot = row.bottom_part(24, 2)
        known = ("tile", round_.number if round_ else 0, number, index)
        width = min(62.0, max(40.0, cards_.w / 2 - 3))  # two lie beside each other
        lay(canvas, cards_, hand.seen, width, known)
        first = len(canvas.sheet.items)
        canvas.text(foot, words, 20, INK, BLACK, CENTRE, least=11)
        canvas.arrives_with((*known, len(hand.cards) - 1), first)
    if round_ is not None:
        _mark(canvas, shown, round_, box, top)


def _mark(canvas: Canvas, shown: Shown, round_: Round, box: Box, area: Area) -> None:
    lines = told(shown.state, round_, box)[: len(box.hands)]
    verdicts = {line.verdict for line in lines}
    if len(verdicts) == 1 and Verdict.OPEN not in verdicts:
        colour, mark = VERDICTS[verdicts.pop()]
        canvas.icon(Area(area.right - 24, area.y, 24, 24), mark, colour)


def _box(round_: Round | None, number: int) -> Box | None:
    if round_ is None:
        return None
    return next((box for box in round_.boxes if box.number == number), None)


def _has_turn(shown: Shown, number: int) -> bool:
    round_ = shown.state.round
    return round_ is not None and round_.turn is not None and round_.boxes[round_.turn[0]].number == number
