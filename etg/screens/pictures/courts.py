"""Court cards: our own geometric figures, a half that the card turns round."""

from etg.cards import KING, QUEEN
from etg.screens.pictures.canvas import Canvas


def draw_court(canvas: Canvas, rank: int, suit: int, tall: float) -> None:
    """The upper half of a jack, queen or king."""
    canvas.disc(50, tall / 2 - 20, 20 if rank == KING else 15 if rank == QUEEN else 10, (12, 60, 60))
