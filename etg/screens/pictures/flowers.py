"""What the queens of the court cards carry."""

from etg.cards import CLUBS
from etg.screens.pictures.curves import Point, arc, bezier, ellipse, mirrored, turned
from etg.screens.pictures.figure import BLUE, GILT, INK, RED, Dress, Figure
from etg.screens.theme import CARD, Colour


def _stem(figure: Figure, x: float, y: float, top: float, leaf: Colour) -> None:
    """A stem with two leaves."""
    figure.line([(x, y), (x, top)], INK, 1.5)
    for side, level in ((-1, y - 8.0), (1, y - 12.0)):
        blade = bezier(
            (x, level),
            ((x + side * 1.6, level - 5.0), (x + side * 4.4, level - 7.0), (x + side * 7.2, level - 7.2)),
            ((x + side * 7.0, level - 3.6), (x + side * 4.6, level), (x, level)),
        )
        figure.fill(blade, leaf)
        figure.line([(x, level), (x + side * 5.0, level - 5.2)], INK, 0.5)


def draw_lily(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A tulip that is about to open: queen of spades."""
    _stem(figure, x, y, -42.0, BLUE)
    side = bezier(
        (x, -42.0),
        ((x - 6.0, -43.0), (x - 8.0, -50.0), (x - 6.6, -57.0)),
        ((x - 4.0, -55.0), (x - 1.6, -51.0), (x, -42.0)),
    )
    figure.fill(side, RED)
    figure.fill([(2 * x - px, py) for px, py in side], RED)
    middle = bezier((x, -60.0), ((x - 4.6, -55.0), (x - 4.6, -46.0), (x, -42.0)))
    figure.fill(mirrored(middle, x), CARD)
    figure.line([(x, -56.0), (x, -46.0)], INK, 0.5)


def draw_rose(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A rose in full bloom: queen of hearts."""
    _stem(figure, x, y, -44.0, BLUE)
    for turn in range(0, 360, 72):
        figure.fill(turned(ellipse(x, -54.8, 3.9, 3.6), turn, x, -50.4), RED)
    for turn in range(36, 396, 72):
        figure.fill(turned(ellipse(x, -52.8, 2.5, 2.2), turn, x, -50.4), CARD)
    figure.disc(x, -50.4, 2.1, GILT)


def draw_fan(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """An open fan: queen of diamonds."""
    foot = y - 6.0
    angles = range(-20, 21, 10)
    for number, angle in enumerate(angles):
        blade: list[Point] = [(x, foot), *arc(x, foot, 23.4, angle - 5, angle + 5)]
        figure.fill(blade, (RED, CARD)[number % 2])
    figure.line(arc(x, foot, 15.6, -25, 25), INK, 0.6)
    figure.line(arc(x, foot, 21.4, -25, 25), GILT, 1.2)
    for angle in angles:
        px, py = arc(x, foot, 18.5, angle, angle)[0]
        lozenge: list[Point] = [(px - 1.0, py), (px, py - 1.7), (px + 1.0, py), (px, py + 1.7)]
        figure.fill(turned(lozenge, angle, px, py), GILT, line=False)
    for angle in angles:
        figure.line([(x, foot), arc(x, foot, 9.6, angle, angle)[0]], GILT, 0.9)
    figure.disc(x, foot, 1.6, GILT)


def draw_sprig(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A sprig of clover: queen of clubs."""
    figure.line([(x, y), (x, -44.0)], INK, 1.5)
    for side, level in ((-1, -30.0), (1, -35.0)):
        figure.line(
            bezier((x, level + 6.0), ((x, level + 2.0), (x + side * 2.0, level), (x + side * 5.4, level - 2.0))),
            INK,
            1.2,
        )
        figure.suit(CLUBS, x + side * 5.6, level - 5.0, 7.6, BLUE, line=True)
    figure.suit(CLUBS, x, -51.4, 13.0, GILT, line=True)
    figure.suit(CLUBS, x, -51.2, 7.0, RED)
