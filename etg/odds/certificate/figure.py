"""Figures as shapes: drawn once, then written as SVG, into a PDF or as a picture.

Lengths are points, y grows downwards, and words stand on their baseline. Every meaning that a colour has is also told
by a letter or a place: the certificate is printed in black and white.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

INK: Colour = (24, 28, 33)
GREY: Colour = (92, 100, 109)
RULE: Colour = (176, 182, 188)
PALE: Colour = (232, 235, 238)
PAPER: Colour = (255, 255, 255)
ACCENT: Colour = (27, 71, 112)
"""The one colour of the document: a dark blue that prints as a dark grey."""
TINT: Colour = (200, 214, 228)
"""The accent for areas."""
FAINT: Colour = (230, 237, 243)
FAULT: Colour = (150, 24, 36)

WIDTH = 470.0
"""The width of the text, which figures fill."""


class Anchor(Enum):
    """Which point of the words is at x."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float
    fill: Colour | None = None
    line: Colour | None = None
    thick: float = 0.5


class Path(NamedTuple):
    """Points joined by straight lines; closed and filled where it has a fill."""

    points: tuple[tuple[float, float], ...]
    line: Colour | None = INK
    thick: float = 0.8
    fill: Colour | None = None
    dashed: bool = False


class Dot(NamedTuple):
    """A full circle."""

    x: float
    y: float
    radius: float
    fill: Colour = INK


class Words(NamedTuple):
    """Words on their baseline; upright ones are turned to read from below."""

    x: float
    y: float
    words: str
    size: float = 8.0
    anchor: Anchor = Anchor.START
    colour: Colour = INK
    bold: bool = False
    upright: bool = False


Shape: TypeAlias = Box | Path | Dot | Words


@dataclass(frozen=True, slots=True)
class Figure:
    """Shapes on a sheet, and what they show in a sentence for who cannot see them."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    about: str

    def texts(self) -> tuple[str, ...]:
        """All words that stand in it."""
        return tuple(shape.words for shape in self.shapes if isinstance(shape, Words))


def moved(shape: Shape, x: float, y: float) -> Shape:
    """The same shape at another place."""
    match shape:
        case Path():
            return shape._replace(points=tuple((px + x, py + y) for px, py in shape.points))
        case Box():
            return shape._replace(x=shape.x + x, y=shape.y + y)
        case Dot():
            return shape._replace(x=shape.x + x, y=shape.y + y)
        case Words():
            return shape._replace(x=shape.x + x, y=shape.y + y)


def stacked(figures: "tuple[Figure, ...]", gap: float, about: str) -> Figure:
    """Figures below each other on one sheet."""
    shapes: list[Shape] = []
    y = 0.0
    for figure in figures:
        shapes += (moved(shape, 0, y) for shape in figure.shapes)
        y += figure.height + gap
    return Figure(max(figure.width for figure in figures), y - gap, tuple(shapes), about)
