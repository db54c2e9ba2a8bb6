"""What the figures of the court cards share: inks, a brush with the middle of the card as origin, face and hand."""

from dataclasses import dataclass

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, Points, bezier, mirrored, moved
from etg.screens.theme import CARD_BLACK, CARD_RED, Colour

INK = CARD_BLACK
RED = CARD_RED
BLUE: Colour = (24, 78, 104)
GILT: Colour = (206, 160, 74)
SKIN: Colour = (246, 228, 200)
SHADE: Colour = (232, 204, 168)
"""The gilt ink printed as a fine screen: the side of a face away from the light."""
LINE = 0.75
"""The weight of the outlines, of a width of 100."""


@dataclass(frozen=True, slots=True)
class Dress:
    """Which of the four inks a court wears."""

    main: Colour
    second: Colour
    hair: Colour


@dataclass(frozen=True, slots=True)
class Figure:
    """A brush whose origin is the middle of the card; up is negative."""

    canvas: Canvas
    x: float
    y: float
    size: float

    def place(self, point: Point) -> Point:
        """A point of the figure on the canvas."""
        return self.x + point[0] * self.size, self.y + point[1] * self.size

    def fill(self, points: Points, colour: Colour, line: bool = True) -> None:
        """A filled outline, with an inked line around it unless told otherwise."""
        placed = moved(points, self.x, self.y, self.size)
        self.canvas.polygon(placed, colour)
        if line:
            self.canvas.stroke(placed, LINE * self.size, INK, closed=True)

    def line(self, points: Points, colour: Colour = INK, width: float = LINE) -> None:
        """A line of its own."""
        self.canvas.stroke(moved(points, self.x, self.y, self.size), width * self.size, colour)

    def disc(self, x: float, y: float, r: float, colour: Colour, line: bool = True) -> None:
        """A disc, a pearl or an eye."""
        px, py = self.place((x, y))
        if line:
            self.canvas.disc(px, py, (r + LINE / 2) * self.size, INK)
        self.canvas.disc(px, py, (r - LINE / 2 if line else r) * self.size, colour)


_FACE_HALF = bezier(
    (0.0, -44.0),
    ((-5.0, -44.0), (-8.6, -43.0), (-8.6, -37.0)),
    ((-8.6, -30.0), (-5.0, -24.5), (0.0, -23.5)),
)


def draw_neck(figure: Figure) -> None:
    """The neck, before head and collar."""
    figure.fill([(-4, -28), (-4, -21), (0, -17), (4, -21), (4, -28)], SHADE)


def draw_face(figure: Figure, mouth: bool = True) -> None:
    """A calm face, one side in the light."""
    figure.fill(mirrored(_FACE_HALF), SKIN, line=False)
    right = [(-x, y) for x, y in _FACE_HALF]
    figure.fill([*right, (0, -30), (1.6, -31), (0, -36.5)], SHADE, line=False)
    figure.line([*mirrored(_FACE_HALF), _FACE_HALF[0]])
    for side in (-1, 1):
        figure.line(
            bezier((side * 6.4, -36.6), ((side * 5.2, -38.2), (side * 3.2, -38.2), (side * 1.8, -37.0))), INK, 0.8
        )
        figure.disc(side * 4.0, -34.6, 0.95, INK, line=False)
    figure.line([(-0.5, -33.6), (-1.3, -31.1), (0.5, -30.7)], INK, 0.6)
    if mouth:
        figure.line(bezier((-2.1, -27.6), ((-0.9, -26.9), (0.9, -26.9), (2.1, -27.6))), RED, 1.0)


def draw_hand(figure: Figure, x: float, y: float, cuff: Colour) -> None:
    """A closed hand with its cuff."""
    figure.fill([(x - 3.6, y + 3), (x + 3.6, y + 3), (x + 4.6, y + 8), (x - 4.6, y + 8)], cuff)
    figure.fill([(x - 4.6, y + 8), (x + 4.6, y + 8), (x + 5, y + 10), (x - 5, y + 10)], GILT)
    figure.fill([(x - 3.4, y - 3), (x + 3.0, y - 3), (x + 3.6, y + 3), (x - 3.4, y + 3)], SKIN)
    for dy in (-1.0, 1.0):
        figure.line([(x - 3.2, y + dy), (x + 0.6, y + dy)], INK, 0.5)
