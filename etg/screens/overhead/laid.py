"""The cards of one hand in a small place: every index can be read, in two rows where one would be too close."""

from collections.abc import Sequence

from etg.cards import Card
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.ink import CARD_SHAPE
from etg.screens.pictures.cards import SMALL
from etg.screens.station.felt import discard_rack, shoe_origin

CORNER, LARGE = 0.26, 0.7
"""What must be seen of the width of a card under another: the index in its corner, or the large rank of a small one."""
_WIDEST = 0.64
"""Of the width of the area: two cards show more than their corners."""
_APART, _BETWEEN = 10.0, 6.0
"""Between two cards, and between two rows."""


def lay(canvas: Canvas, area: Area, cards: Sequence[Card | None], known: tuple[object, ...]) -> None:
    """Cards in the middle of an area, as large as they can be with every index to be seen."""
    rows = max((1, 2), key=lambda count: _width(canvas, area, len(cards), count))
    width, each = _width(canvas, area, len(cards), rows), -(-len(cards) // rows)
    high = width * CARD_SHAPE
    top = area.y + (area.h - high * rows - _BETWEEN * (rows - 1)) / 2
    step = min(width + _APART, (area.w - width) / max(1, each - 1))
    x = area.x + (area.w - width - step * (each - 1)) / 2
    for i, card in enumerate(cards):
        row, place = divmod(i, each)
        at = (x + place * step, top + row * (high + _BETWEEN))
        canvas.card(*at, width, card, (*known, i), shoe_origin(canvas), discard_rack(canvas))


def _width(canvas: Canvas, area: Area, count: int, rows: int) -> float:
    """How wide cards may be in so many rows."""
    each = -(-count // rows)
    highest = (area.h - _BETWEEN * (rows - 1)) / rows / CARD_SHAPE
    found = min(highest, area.w * _WIDEST, area.w / (1 + CORNER * (each - 1)))
    if min(found, canvas.px(found)) >= SMALL:
        return found
    return min(highest, area.w / (1 + LARGE * (each - 1)))
