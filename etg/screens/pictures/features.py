"""Faces and hands of the court cards."""

from etg.screens.pictures.curves import Point, Points, bezier, mirrored
from etg.screens.pictures.figure import GILT, INK, RED, SHADE, SKIN, Dress, Figure
from etg.screens.theme import CARD, Colour

_MAN = bezier(
    (0.0, -46.0),
    ((-6.0, -46.0), (-10.0, -44.5), (-10.0, -36.5)),
    ((-10.0, -28.5), (-6.2, -21.5), (0.0, -20.5)),
)
_WOMAN = bezier(
    (0.0, -46.0),
    ((-6.0, -46.0), (-9.6, -44.0), (-9.6, -36.5)),
    ((-9.6, -29.0), (-4.6, -21.0), (0.0, -20.5)),
)


def draw_face(figure: Figure, woman: bool = False, mouth: bool = True) -> None:
    """A calm face, one side in the light."""
    half = _WOMAN if woman else _MAN
    figure.fill(mirrored(half), SKIN, line=False)
    right = [(-x, y) for x, y in half]
    figure.fill([*right, (0.0, -27.6), (1.9, -29.0), (0.2, -36.0), (0.0, -46.0)], SHADE, line=False)
    figure.line([*mirrored(half), half[0]])
    for side in (-1, 1):
        _eye(figure, side, woman)
    figure.line([(-0.6, -34.0), (-1.7, -29.6), (0.6, -28.9)], INK, 0.6)
    if mouth:
        _mouth(figure, 1.0 if woman else 0.66)


def _eye(figure: Figure, side: int, woman: bool) -> None:
    x, y = side * 4.7, -34.4
    lid = bezier(
        (x - side * 2.5, y + 0.5), ((x - side * 1.2, y - 1.7), (x + side * 1.4, y - 1.7), (x + side * 2.5, y + 0.3))
    )
    low = bezier(lid[-1], ((x + side * 1.2, y + 1.4), (x - side * 1.2, y + 1.5), lid[0]))
    figure.fill([*lid, *low], CARD, line=False)
    figure.disc(x, y, 1.15, INK, line=False)
    if woman:
        lid.append((x + side * 3.4, y - 0.6))
    figure.line(lid, INK, 0.7)
    brow = bezier(
        (x - side * 2.9, y - 2.5), ((x - side * 1.2, y - 4.5), (x + side * 1.6, y - 4.4), (x + side * 3.2, y - 2.6))
    )
    figure.line(brow, INK, 0.55 if woman else 0.9)


def _mouth(figure: Figure, full: float) -> None:
    """A mouth, its lips as full as told."""
    y = -25.0
    upper = bezier((-2.5, y), ((-1.6, y - 1.2 * full), (-0.8, y - 1.2 * full), (0.0, y - 0.6 * full)))
    lower = bezier((2.5, y), ((1.2, y + 1.6 * full), (-1.2, y + 1.6 * full), (-2.5, y)))
    figure.fill([*upper, *((-x, py) for x, py in reversed(upper)), *lower], RED, line=False)
    figure.line([(-2.6, y), (0.0, y + 0.2), (2.6, y)], INK, 0.4)


def draw_neck(figure: Figure, low: float = -15.0) -> None:
    """The neck, before head and collar."""
    figure.fill([(-4.4, -26.0), (-4.8, low), (0.0, low + 2.6), (4.8, low), (4.4, -26.0)], SHADE, line=False)
    figure.lines([(-4.4, -26.0), (-4.8, low)])


def draw_hand(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A closed hand, its cuff and the sleeve that comes up from the sash."""
    sleeve: list[Point] = [
        *bezier((x - 5.0, y + 8.0), ((x - 6.4, y + 14.0), (x - 8.4, y + 18.0), (x - 9.0, y + 26.0))),
        (x + 11.0, y + 26.0),
        *bezier((x + 11.0, y + 26.0), ((x + 9.6, y + 18.0), (x + 7.0, y + 13.0), (x + 5.0, y + 8.0))),
    ]
    with figure.within(sleeve):
        figure.fill(sleeve, dress.second, line=False)
        for step in range(3):
            level = y + 12.4 + step * 5.0
            figure.line(
                bezier((x - 9.0, level), ((x - 3.0, level + 2.6), (x + 4.0, level + 2.6), (x + 10.0, level))), GILT, 1.2
            )
    cuff = bezier((x - 5.8, y + 4.0), ((x - 2.0, y + 5.6), (x + 2.0, y + 5.6), (x + 5.8, y + 4.0)))
    edge = bezier((x + 5.2, y + 9.0), ((x + 2.0, y + 10.6), (x - 2.0, y + 10.6), (x - 5.2, y + 9.0)))
    figure.fill([*cuff, *edge], CARD)
    for share in (-3.4, 0.0, 3.4):
        figure.line([(x + share, y + 6.0), (x + share * 0.9, y + 9.2)], INK, 0.5)
    fist = bezier(
        (x - 3.9, y - 3.2),
        ((x - 3.9, y - 4.8), (x + 2.6, y - 4.8), (x + 3.6, y - 3.0)),
        ((x + 4.4, y - 1.0), (x + 4.2, y + 2.6), (x + 3.4, y + 5.0)),
        ((x + 1.2, y + 5.8), (x - 1.6, y + 5.8), (x - 3.4, y + 5.0)),
        ((x - 4.6, y + 3.0), (x - 4.6, y - 1.0), (x - 3.9, y - 3.2)),
    )
    figure.fill(fist, SKIN)
    for dy in (-2.0, 0.2, 2.4):
        figure.line([(x - 4.0, y + dy), (x + 0.8, y + dy)], INK, 0.5)
    figure.line(bezier((x + 1.0, y - 3.4), ((x + 2.4, y - 2.0), (x + 2.2, y + 0.4), (x + 1.0, y + 2.6))), INK, 0.5)


def strands(figure: Figure, dress: Dress, lines: list[Points]) -> None:
    """Lines in the hair, on both sides."""
    for points in lines:
        figure.lines(points, dress.strand, 0.5)


def jewel(figure: Figure, x: float, y: float, size: float, colour: Colour) -> None:
    """A stone in a setting: a lozenge with a line around it."""
    figure.fill([(x - size * 0.8, y), (x, y - size), (x + size * 0.8, y), (x, y + size)], colour)
