"""Who plays and who has won: boxes by their numbers, never players by their names."""

from collections.abc import Sequence
from typing import NamedTuple

from etg.cabinet.shown import Shown
from etg.hands import is_broken
from etg.languages import money, say, several
from etg.money import Cents
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.overhead.sizes import LINE, NOTE, WORDS
from etg.screens.overhead.standings import Standing, draw, needs, standing
from etg.screens.station.felt import Total, bare_total, total_of
from etg.screens.theme import FRAME, INK, INK_2, INK_3, INSCRIPTION, LOST, RADIUS_2, WON
from etg.screens.words.outcomes import headline, told
from etg.table.stage import DONE
from etg.table.state import Box, Round
from etg.texts import listed

_EDGES, _HIGHEST = 78, 72.0
"""What a panel needs besides its rows, and the height of a row at most."""
_NUMBER, _APART = 56.0, 28.0
"""The column of the numbers, and at least between what hands count and how the box stands."""
_LARGE, _SMALLEST = 42, 30
"""Letters of a list become no smaller for full words, and no smaller for a box with many hands."""


class Winner(NamedTuple):
    """A player who won in a round, by the boxes played."""

    boxes: tuple[int, ...]
    net: Cents


def winners(shown: Shown) -> tuple[int, list[Winner]]:
    """Who won in the last round that is over, the most first; the number of that round, 0: there is nothing to tell.

    That is so after a void one, and where a box was won by a player who has lost more at others.
    """
    state = shown.state
    nets: dict[str, Cents] = {}
    boxes: dict[str, list[int]] = {}
    if state.round is not None and state.round.stage is DONE:
        number, voided = state.round.number, state.round.voided
        ended = [(box.number, box.player, headline(told(state, state.round, box)).net) for box in state.round.boxes]
    elif shown.history:
        number, voided = shown.history[0].number, shown.history[0].voided
        ended = [(box, past.player, past.net) for box, past in shown.history[0].boxes.items()]
    else:
        return 0, []
    if voided:
        return 0, []
    for box, player, net in sorted(ended):
        nets[player] = nets.get(player, 0) + net
        boxes.setdefault(player, []).append(box)
    found = [Winner(tuple(boxes[player]), net) for player, net in nets.items() if net > 0]
    if not found and any(net > 0 for _, _, net in ended):
        return 0, []
    return number, sorted(found, key=lambda winner: -winner.net)


def _name(boxes: tuple[int, ...]) -> str:
    if len(boxes) == 1:
        return say("Box {box}", box=boxes[0])
    return say("Boxes {boxes}", boxes=listed([str(box) for box in boxes]))


def winners_panel(canvas: Canvas, shown: Shown, area: Area) -> None:
    """Who won last, and how much; nothing after a void round, which nobody has won."""
    number, found = winners(shown)
    if not number:
        return
    places = _rows(canvas, area, say("Winners of round {number}", number=number), max(1, len(found)))
    if not found:
        canvas.text(places[0], say("the dealer"), LINE, INK_2)
    size = min(WORDS, places[0].h * 0.8)
    for winner, row in zip(found, places, strict=False):
        if row is places[-1] and len(found) > len(places):
            more = several("and {n} more", "and {n} more", len(found) - len(places) + 1)
            canvas.text(row, more, size * 0.8, INK_2)
            return
        width = canvas.text(row, money(winner.net, trim=True), size, WON, BOLD, RIGHT, least=30)
        canvas.text(row._replace(w=row.w - width - 16), _name(winner.boxes), size, INK, BOLD, least=26)


def _rows(canvas: Canvas, area: Area, title: str, count: int) -> list[Area]:
    """A panel as high as it needs to be, with so many rows, or as many as fit."""
    room = area.h - _EDGES
    step = min(_HIGHEST, max(40.0, room / count))
    count = min(count, max(1, int(room / step)))
    return _panel(canvas, area, title, count, step)


def _panel(canvas: Canvas, area: Area, title: str, count: int, step: float) -> list[Area]:
    """A panel with a title and so many rows of this height."""
    panel = area._replace(h=_EDGES + step * count)
    canvas.slab(panel, FRAME, None, RADIUS_2)
    head, rest = panel.inset(24, 14).top_part(44, 6)
    canvas.text(head, title, NOTE, INSCRIPTION, SANS, least=26)
    return rest.rows(count, 0)


# Where all share their cards: a line for each box


def boxes_panel(canvas: Canvas, shown: Shown, round_: Round, area: Area) -> None:
    """Every box of the round: its total, whether it has decided, how it ended; all in letters of one size."""
    count = len(round_.boxes)
    places = _panel(canvas, area, say("Boxes"), count, min(_HIGHEST, (area.h - _EDGES) / count))
    found = [standing(shown, round_, box) for box in round_.boxes]
    size, totals = _fitting(canvas, round_.boxes, found, places[0])
    for box, words, stands, row in zip(round_.boxes, totals, found, places, strict=True):
        canvas.text(row, str(box.number), size, INK_3, BOLD)
        rest = row._replace(x=row.x + _NUMBER, w=row.w - _NUMBER)
        broken = all(is_broken(hand.cards) for hand in box.hands)
        width = canvas.text(rest, words, size, LOST if broken else INK, BLACK, least=22) + _APART
        draw(canvas, stands, rest._replace(x=rest.x + width, w=rest.w - width), size)


def _fitting(
    canvas: Canvas, boxes: Sequence[Box], found: Sequence[Standing | None], row: Area
) -> tuple[float, list[str]]:
    """The letters in which every line has room, and what the hands count: rather in few words than in small letters."""
    largest, room = int(min(WORDS, row.h * 0.8)), row.w - _NUMBER - _APART
    for short, least in ((False, _LARGE), (True, _SMALLEST)):
        totals = [_totals(box, short) for box in boxes]
        for size in range(largest, min(largest, least) - 1, -1):
            widths = (
                canvas.measure(words, size, BLACK) + needs(canvas, stands, size)
                for words, stands in zip(totals, found, strict=True)
            )
            if max(widths) <= room:
                return size, totals
    return min(largest, _SMALLEST), totals


def _totals(box: Box, short: bool) -> str:
    """What the hands of a box count."""
    return (" " if short else "  ").join(
        say("BJ") if short and total_of(hand.cards) is Total.BLACKJACK else bare_total(hand.cards) for hand in box.hands
    )
