"""Court cards: our own geometric figures in four inks; a half is drawn and the card turns it round."""

from collections.abc import Callable

from etg.cards import CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, SPADES
from etg.screens.pictures.arms import (
    draw_arrow,
    draw_axe,
    draw_halberd,
    draw_leafy_staff,
    draw_orb,
    draw_pennon,
    draw_sceptre,
    draw_sword,
)
from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, arc
from etg.screens.pictures.dress import SLANT, WIDE, draw_sash
from etg.screens.pictures.features import draw_hand
from etg.screens.pictures.figure import BLUE, CHESTNUT, GILT, INK, RED, Dress, Figure
from etg.screens.pictures.flowers import draw_fan, draw_lily, draw_rose, draw_sprig
from etg.screens.pictures.jacks import draw_jack
from etg.screens.pictures.kings import draw_king
from etg.screens.pictures.queens import draw_queen
from etg.screens.theme import CARD, Colour

FRAME_TOP = 6.4
"""The frame begins so far below the upper edge of the card, of a width of 100."""
NOTCH = (24.2, 45.6)
"""The frame leaves the corner down to this point to the index."""
FALL = 50 * SLANT
"""The seam between the halves is so much higher at the left edge of the card, and lower at the right one."""
_ROUND = 3.0
"""The radius of the frame's corners."""
_DOUBLE = 200
"""From this width of the card on the frame has a second line."""
_HAND = (24.0, -15.0)
_HALF = 63.6
"""The height of half a figure."""

INKS: dict[int, tuple[Colour, Colour]] = {
    SPADES: (BLUE, RED),
    HEARTS: (RED, BLUE),
    DIAMONDS: (GILT, RED),
    CLUBS: (INK, RED),
}
"""The inks of cloak and trimmings."""
HAIR: dict[int, tuple[Colour, Colour, Colour]] = {
    SPADES: (INK, INK, INK),
    HEARTS: (GILT, CHESTNUT, GILT),
    DIAMONDS: (CHESTNUT, INK, CARD),
    CLUBS: (GILT, GILT, CHESTNUT),
}
"""The hair of jack, queen and king."""
_PEOPLE: dict[int, Callable[[Figure, Dress], None]] = {JACK: draw_jack, QUEEN: draw_queen, KING: draw_king}
_CARRIED: dict[tuple[int, int], Callable[[Figure, float, float, Dress], None]] = {
    (JACK, SPADES): draw_halberd,
    (JACK, HEARTS): draw_arrow,
    (JACK, DIAMONDS): draw_pennon,
    (JACK, CLUBS): draw_leafy_staff,
    (QUEEN, SPADES): draw_lily,
    (QUEEN, HEARTS): draw_rose,
    (QUEEN, DIAMONDS): draw_fan,
    (QUEEN, CLUBS): draw_sprig,
    (KING, SPADES): draw_sword,
    (KING, HEARTS): draw_sceptre,
    (KING, DIAMONDS): draw_axe,
    (KING, CLUBS): draw_orb,
}


def _frame(figure: Figure, tall: float, inset: float = 0.0) -> list[Point]:
    """The upper half of the frame: round corners, and a place for the index left out."""
    half = WIDE * figure.size - inset
    left, right = figure.x - half, figure.x + half
    top, low, x, y = tall / 2 - _HALF * figure.size + inset, tall / 2 + 20, NOTCH[0] + inset, NOTCH[1] + inset
    r = _ROUND - inset
    hollow = _ROUND + inset
    return [
        (left, low),
        *arc(left + r, y + r, r, 270, 360),
        *arc(x - hollow, y - hollow, hollow, 180, 90),
        *arc(x + r, top + r, r, 270, 360),
        *arc(right - r, top + r, r, 0, 90),
        (right, low),
    ]


def draw_court(canvas: Canvas, rank: int, suit: int, tall: float) -> None:
    """The upper half of a jack, queen or king."""
    figure = Figure(canvas, 50, tall / 2, min(1.0, (tall / 2 - FRAME_TOP) / _HALF))
    dress = Dress(suit, *INKS[suit], HAIR[suit][rank - JACK])
    frame = _frame(figure, tall)
    with canvas.within(frame):
        if canvas.w >= _DOUBLE:
            canvas.stroke(_frame(figure, tall, 1.5), 0.45, GILT)
        _PEOPLE[rank](figure, dress)
        _CARRIED[rank, suit](figure, *_HAND, dress)
        draw_hand(figure, *_HAND, dress)
        draw_sash(figure, dress)
    canvas.stroke(frame, max(0.7, 85 / canvas.w), INK)
