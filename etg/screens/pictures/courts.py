"""Court cards: our own geometric figures in four inks; a half is drawn and the card turns it round."""

from etg.cards import CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, SPADES
from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, arc, bezier, mirrored
from etg.screens.pictures.figure import BLUE, GILT, INK, RED, Dress, Figure
from etg.screens.pictures.heads import draw_jack, draw_king, draw_queen
from etg.screens.pictures.suits import draw_suit
from etg.screens.theme import CARD, Colour

FRAME_X = 25.5
"""Half the width of the frame, of a width of 100."""
FRAME_TOP = 61.0
"""The frame begins so far above the middle of a card of 100 x 140."""

DRESSES: dict[int, Dress] = {
    SPADES: Dress(main=BLUE, second=RED, hair=INK),
    HEARTS: Dress(main=RED, second=BLUE, hair=GILT),
    DIAMONDS: Dress(main=RED, second=INK, hair=GILT),
    CLUBS: Dress(main=INK, second=RED, hair=INK),
}
_HEADS = {JACK: draw_jack, QUEEN: draw_queen, KING: draw_king}


def _mantle() -> list[Point]:
    """The robe from the neck down to the middle of the card."""
    half = bezier((-5.0, -25.0), ((-13.0, -23.5), (-FRAME_X + 1, -19.0), (-FRAME_X + 1, 0.0)))
    return mirrored(half)


def _draw_mantle(figure: Figure, dress: Dress, rank: int, suit: int) -> None:
    """Bands that run round the shoulders and close round the middle of the card."""
    mantle = _mantle()
    figure.fill(mantle, dress.main)
    for size, colour in ((0.76, GILT), (0.72, dress.second), (0.52, GILT), (0.48, dress.main)):
        reach = (FRAME_X - 1) * size
        figure.fill(arc(0, 0, reach, -90, 90), colour, line=size == 0.76)
    for point in (mantle[13], mantle[19]) if rank != KING else (mantle[18],):
        x, y = figure.place((point[0] * 0.875, point[1] * 0.875))
        draw_suit(figure.canvas, suit, x, y, 4.8 * figure.size, GILT)


def _draw_sash(figure: Figure, dress: Dress) -> None:
    """The upper half of the sash that joins the two halves."""
    figure.fill([(-FRAME_X, 0), (-FRAME_X, -3.6), (FRAME_X, -3.6), (FRAME_X, 0)], dress.second, line=False)
    figure.fill([(-FRAME_X, -3.2), (-FRAME_X, -4.2), (FRAME_X, -4.2), (FRAME_X, -3.2)], GILT, line=False)
    for x in (-20.0, -10.0, 0.0, 10.0, 20.0):
        figure.fill([(x - 2.6, 0), (x, -1.9), (x + 2.6, 0)], CARD, line=False)


def draw_court(canvas: Canvas, rank: int, suit: int, ink: Colour, tall: float) -> None:
    """The upper half of a jack, queen or king; its pip has the suit's ink."""
    figure = Figure(canvas, 50, tall / 2, min(1.0, (tall / 2 - 7) / FRAME_TOP))
    dress = DRESSES[suit]
    _draw_mantle(figure, dress, rank, suit)
    _HEADS[rank](figure, dress)
    _draw_sash(figure, dress)
    x, y = figure.place((-19.2, -53.6))
    draw_suit(canvas, suit, x, y, 10.5 * figure.size, ink)
    figure.line(
        [(-FRAME_X, 0), (-FRAME_X, -FRAME_TOP), (FRAME_X, -FRAME_TOP), (FRAME_X, 0)], GILT, max(0.5, 80 / canvas.w)
    )
