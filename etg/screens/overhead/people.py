"""Who plays and who has won: boxes by their numbers, never players by their names."""

from typing import NamedTuple

from etg.cabinet.shown import Shown
from etg.hands import is_broken
from etg.languages import money, say, several
from etg.money import Cents
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.overhead.sizes import LINE, NOTE, WORDS
from etg.screens.station.felt import bare_total
from etg.screens.station.marks import DECISIONS as DECISION_SIGNS
from etg.screens.station.marks import VERDICTS
from etg.screens.theme import FRAME, INK, INK_2, INK_3, INSCRIPTION, LOST, RADIUS_2, WON, Colour
from etg.screens.words.outcomes import Verdict, headline, told
from etg.screens.words.standing import decision_of, decision_word, even_word
from etg.table.deciding import choices
from etg.table.stage import DECISIONS, DONE
from etg.table.state import Box, Round, State
from etg.texts import listed

_EDGES, _HIGHEST = 78, 72.0
"""What a panel needs besides its rows, and the height of a row at most."""


class Winner(NamedTuple):
    """A player who won in a round, by the boxes played."""

    boxes: tuple[int, ...]
    net: Cents


def winners(shown: Shown) -> tuple[int, list[Winner]]:
    """Who won in the last round that is over, the most first; the number of that round, 0: none, or a void one."""
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
    """Every box of the round: its total, whether it has decided, how it ended."""
    count = len(round_.boxes)
    places = _panel(canvas, area, say("Boxes"), count, min(_HIGHEST, (area.h - _EDGES) / count))
    size = min(WORDS, places[0].h * 0.8)
    for box, row in zip(round_.boxes, places, strict=True):
        canvas.text(row, str(box.number), size, INK_3, BOLD)
        totals = row._replace(x=row.x + 56, w=row.w * 0.44)
        words = "  ".join(bare_total(hand.cards) for hand in box.hands)
        broken = all(is_broken(hand.cards) for hand in box.hands)
        canvas.text(totals, words, size, LOST if broken else INK, BLACK, least=22)
        box_result(canvas, shown, round_, box, row._replace(x=totals.right, w=row.right - totals.right), size)


def box_result(canvas: Canvas, shown: Shown, round_: Round, box: Box, area: Area, size: float = LINE) -> None:
    """How a box ended, with sign and amount; before that whether it has decided."""
    lines = told(shown.state, round_, box)
    found = headline(lines)
    if found.verdict is not Verdict.OPEN:
        colour, sign = VERDICTS[found.verdict]
        amount = f"+{money(found.net, trim=True)}" if found.net > 0 else money(found.net, trim=True)
        words = amount if found.net else even_word(box, lines)
        side = min(size * 0.9, area.h, area.w * 0.2)
        width = canvas.text(
            area._replace(x=area.x + side + 8, w=area.w - side - 8), words, size, colour, BOLD, RIGHT, least=18
        )
        canvas.icon(Area(area.right - width - side - 8, area.y + (area.h - side) / 2, side, side), sign, colour)
        return
    if shown.state.round is round_ and round_.stage is DECISIONS and shown.state.terms.community_draws:
        _decision(canvas, shown.state, box, area, size)


def _decision(canvas: Canvas, state: State, box: Box, area: Area, size: float) -> None:
    """A clock as long as a box is asked; then the signs of what was decided, for one hand also the word."""
    if any(hand.chosen is None and choices(state, box.number, i) for i, hand in enumerate(box.hands)):
        _signs(canvas, area, ["clock"], say("decides"), size, INK)
        return
    decisions = [decision for hand in box.hands if (decision := decision_of(hand)) is not None]
    word = decision_word(decisions[0]) if len(decisions) == 1 else ""
    _signs(canvas, area, [DECISION_SIGNS[decision] for decision in decisions], word, size, INK_2)


def _signs(canvas: Canvas, area: Area, signs: list[str], words: str, size: float, colour: Colour) -> None:
    """Signs with a word, or several without one, at the right."""
    width = canvas.text(area, words, size * 0.8, colour, SANS, RIGHT, least=22)
    side = min(size, area.h, area.w / max(1, len(signs)) - 4)
    x = area.right - (width + 12 if words else 0) - (side + 4) * len(signs)
    for i, sign in enumerate(signs):
        canvas.icon(Area(x + i * (side + 4), area.y + (area.h - side) / 2, side, side), sign, colour)
