"""The cards of a hand where there is little room: every index can be read, in two rows where one is too close."""

from collections.abc import Sequence

from etg.cards import RANK, Card
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.ink import CARD_SHAPE
from etg.screens.pictures.cards import LABELS, SMALL
from etg.screens.station.felt import card_width, fan

CORNER, LARGE, _TEN = 0.24, 0.64, 0.74
"""How much of a card must be seen of its width: the index in its corner; the large rank of a small one; a large ten."""
_BETWEEN = 6.0
"""Between two rows."""


def lay(canvas: Canvas, area: Area, cards: Sequence[Card | None], widest: float, known: tuple[object, ...]) -> None:
    """Cards in the middle of an area, in one row or, where they are larger then, in two."""
    one, two = _widths(canvas, area, cards, widest)
    if one >= two:
        fan(canvas, area, cards, one, known, 0.5)
        return
    half, high = -(-len(cards) // 2), two * CARD_SHAPE
    upper = area._replace(y=area.y + area.h / 2 - high - _BETWEEN / 2, h=high)
    taken = fan(canvas, upper, cards[:half], two, known, 0.5)
    lower = taken._replace(y=taken.bottom + _BETWEEN)
    fan(canvas, lower, cards[half:], two, known, first=half)


def laid_width(canvas: Canvas, area: Area, cards: Sequence[Card | None], widest: float) -> float:
    """How wide the cards are then."""
    return max(_widths(canvas, area, cards, widest))


def _widths(canvas: Canvas, area: Area, cards: Sequence[Card | None], widest: float) -> tuple[float, float]:
    """How wide cards are in one row, and in two where they would be too close in one."""
    one = card_width(area, len(cards), widest)
    if _step(area, len(cards), one) >= _least(canvas, cards, one):
        return one, 0.0
    row = area.rows(2, _BETWEEN)[0]
    return (
        _width(canvas, area, cards, len(cards), widest),
        _width(canvas, row, cards, -(-len(cards) // 2), widest),
    )


def _width(canvas: Canvas, area: Area, cards: Sequence[Card | None], count: int, widest: float) -> float:
    """How wide so many of these cards may be in a row of which every index is seen."""
    widest = min(widest, area.h / CARD_SHAPE)
    return min(widest, area.w / (1 + _least(canvas, cards, 1.0) * max(1, count - 1)))


def _step(area: Area, count: int, width: float) -> float:
    """From one card to the next."""
    return width if count < 2 else (area.w - width) / (count - 1)


def _least(canvas: Canvas, cards: Sequence[Card | None], width: float) -> float:
    """What must be seen of each card that another one lies on."""
    backs = all(card is None for card in cards)
    if backs or min(width, canvas.px(width)) >= SMALL:
        return width * CORNER
    ten = any(card is not None and LABELS[RANK[card]] == "10" for card in cards[:-1])
    return width * (_TEN if ten else LARGE)
