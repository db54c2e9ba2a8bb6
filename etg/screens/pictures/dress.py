"""The dress of the court cards: cloak and sash, which join the two halves along a slanting seam."""

from etg.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from etg.screens.pictures.curves import Point, along, bezier, ellipse, mirrored
from etg.screens.pictures.figure import GILT, INK, Dress, Figure
from etg.screens.pictures.weaves import WEAVES
from etg.screens.theme import CARD, Colour

SLANT = 0.26
"""The seam between the halves falls so much for each unit to the right."""
WIDE = 34.0
"""Half the width of the frame: the cloak fills it."""
_SASH = 4.4
"""Half the height of the sash."""


def seam(x: float, above: float = 0.0) -> Point:
    """A point on the seam, or so far above it."""
    return x, x * SLANT - above


def cloak_outline() -> list[Point]:
    """From the neck over the shoulders and down behind the sash."""
    half = bezier((-5.0, -25.0), ((-16.0, -24.0), (-29.0, -24.0), (-WIDE, -15.6)))
    return mirrored([*half, (-WIDE, 14.0)])


def draw_cloak(figure: Figure, dress: Dress, trim: Colour = GILT) -> None:
    """The cloak in the cloth of its suit, with a hem along the shoulders."""
    outline = cloak_outline()
    with figure.within(outline):
        WEAVES[dress.suit](figure, dress)
        figure.lines(outline[: len(outline) // 2], trim, 4.2)
        figure.lines(outline[: len(outline) // 2], INK, 1.4)
    if figure.fine:
        hem = [(x * 0.985, y + 1.3) for x, y in outline[: len(outline) // 2 - 1]]
        for x, y in along(hem, 13):
            for side in (-1, 1):
                figure.disc(x * side, y, 0.45, INK, line=False)


def draw_front(figure: Figure, outline: list[Point], colour: Colour, hem: Colour = GILT) -> None:
    """The dress under the cloak: a half outline from the neck down, mirrored, with a hem on both edges."""
    with figure.within(mirrored(outline)):
        figure.fill(mirrored(outline), colour, line=False)
        figure.lines(outline, hem, 3.4)
        figure.lines(outline, INK, LINE_IN)


LINE_IN = 1.5
"""A line along an edge, of which half is hidden."""


def draw_sash(figure: Figure, dress: Dress) -> None:
    """The sash over the seam; it is the same turned round."""
    band = [seam(-WIDE - 1, _SASH), seam(WIDE + 1, _SASH), seam(WIDE + 1, -_SASH), seam(-WIDE - 1, -_SASH)]
    figure.fill(band, INK, line=False)
    for reach, colour in ((_SASH - 0.7, GILT), (_SASH - 1.7, dress.second)):
        band = [seam(-WIDE - 1, reach), seam(WIDE + 1, reach), seam(WIDE + 1, -reach), seam(-WIDE - 1, -reach)]
        figure.fill(band, colour, line=False)
    for step in range(-4, 5):
        for outline in _LINKS[dress.suit]:
            figure.fill([seam(x + step * 8.0, -y) for x, y in outline], CARD, line=False)
        figure.disc(*seam(step * 8.0 + 4.0), 0.75, GILT, line=False)


_LINKS: dict[int, list[list[Point]]] = {
    SPADES: [
        mirrored([(0.0, -1.9), (-1.2, -1.4), (-2.9, 0.0), (-1.2, 1.4), (0.0, 1.9)]),
    ],
    HEARTS: [ellipse(x, 0.0, 1.15, 1.15) for x in (-1.5, 1.5)],
    DIAMONDS: [[(-2.7, 0.0), (0.0, -2.0), (2.7, 0.0), (0.0, 2.0)]],
    CLUBS: [ellipse(x, y, 0.95, 0.95) for x, y in ((-1.2, 0.0), (0.0, -1.2), (1.2, 0.0), (0.0, 1.2))],
}
"""The links of each suit's sash, the same turned round."""
