"""What the kings and the jacks of the court cards carry."""

from etg.cards import CLUBS, DIAMONDS, HEARTS
from etg.screens.pictures.curves import Point, arc, bezier, ellipse, mirrored
from etg.screens.pictures.figure import GILT, INK, RED, Dress, Figure
from etg.screens.theme import CARD


def _staff(figure: Figure, x: float, top: float, half: float = 1.0) -> None:
    figure.fill([(x - half, 0.0), (x - half, top), (x + half, top), (x + half, 0.0)], GILT)


def draw_sword(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A sword upright: king of spades."""
    figure.fill([(x - 2.1, y - 8), (x - 1.9, -55.0), (x, -60.6), (x + 1.9, -55.0), (x + 2.1, y - 8)], CARD)
    figure.line([(x, y - 8), (x, -54.0)], INK, 0.5)
    guard = bezier(
        (x, y - 9.4), ((x - 3.0, y - 9.4), (x - 5.4, y - 9.6), (x - 7.0, y - 12.0)),
        ((x - 8.4, y - 9.0), (x - 5.0, y - 6.4), (x, y - 6.6)),
    )  # fmt: skip
    figure.fill(mirrored(guard, x), GILT)
    figure.disc(x, y - 8.0, 1.3, dress.second)
    figure.fill([(x - 1.4, y - 6.6), (x + 1.4, y - 6.6), (x + 1.4, y), (x - 1.4, y)], dress.second)


def draw_sceptre(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A sceptre with a heart in a ring: king of hearts."""
    _staff(figure, x, -44.0)
    for level in (y - 7.0, -37.0):
        figure.fill(
            [(x - 2.2, level - 1.2), (x + 2.2, level - 1.2), (x + 2.2, level + 1.2), (x - 2.2, level + 1.2)],
            dress.second,
        )
    leaf = bezier(
        (x, -40.0),
        ((x - 2.0, -40.4), (x - 5.0, -42.0), (x - 5.0, -46.0)),
        ((x - 3.0, -44.6), (x - 1.0, -44.6), (x, -44.0)),
    )
    figure.fill(mirrored(leaf, x), GILT)
    figure.disc(x, -51.0, 6.2, GILT)
    figure.disc(x, -51.0, 4.8, CARD)
    figure.suit(HEARTS, x, -50.7, 6.4, RED)
    figure.disc(x, -58.6, 1.5, GILT)


def draw_axe(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A battle-axe: king of diamonds."""
    _staff(figure, x, -57.0)
    for side, reach in ((1, 9.4), (-1, 6.4)):
        blade: list[Point] = bezier(
            (x + side, -51.6),
            ((x + side * 3.0, -51.6), (x + side * (reach - 3), -53.4), (x + side * (reach - 1.6), -57.0)),
            ((x + side * (reach + 1.6), -52.0), (x + side * (reach + 1.6), -43.0), (x + side * (reach - 1.6), -38.0)),
            ((x + side * (reach - 3), -41.6), (x + side * 3.0, -43.4), (x + side, -43.4)),
        )
        figure.fill(blade, CARD)
    figure.line(arc(x - 1.0, -47.5, 9.6, 62, 118, 9.0), INK, 0.5)
    figure.fill([(x - 1.9, -53.0), (x + 1.9, -53.0), (x + 1.9, -42.0), (x - 1.9, -42.0)], GILT)
    figure.suit(DIAMONDS, x, -47.5, 4.6, RED)
    figure.fill([(x - 1.6, -56.0), (x, -60.6), (x + 1.6, -56.0)], CARD)


def draw_orb(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """An orb under a trefoil on a short sceptre: king of clubs."""
    _staff(figure, x, -30.0, 1.3)
    figure.fill([(x - 3.4, -28.6), (x + 3.4, -28.6), (x + 2.4, -31.4), (x - 2.4, -31.4)], GILT)
    figure.disc(x, -38.0, 7.0, dress.second)
    figure.line(arc(x, -38.0, 6.6, 90, 270, 1.8), INK, 2.6)
    figure.line(arc(x, -38.0, 6.6, 90, 270, 1.8), GILT, 1.6)
    figure.line([(x, -38.0 - 6.4), (x, -37.4)], INK, 2.6)
    figure.line([(x, -38.0 - 6.4), (x, -37.2)], GILT, 1.6)
    figure.suit(CLUBS, x, -51.0, 12.0, GILT, line=True)


def draw_halberd(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A halberd with a tassel: jack of spades."""
    _staff(figure, x, -52.0)
    figure.fill([(x, -61.4), (x + 2.2, -54.0), (x, -47.5), (x - 2.2, -54.0)], CARD)
    axe = bezier(
        (x + 1.0, -48.4),
        ((x + 4.0, -48.4), (x + 5.4, -50.6), (x + 6.2, -52.6)),
        ((x + 8.6, -47.0), (x + 8.6, -41.0), (x + 6.2, -36.0)),
        ((x + 5.4, -38.0), (x + 4.0, -40.2), (x + 1.0, -40.2)),
    )
    figure.fill(axe, CARD)
    figure.fill([(x - 1.0, -46.6), (x - 6.6, -44.0), (x - 1.0, -42.0)], CARD)
    figure.fill([(x - 1.8, -39.0), (x + 1.8, -39.0), (x + 1.8, -36.8), (x - 1.8, -36.8)], dress.second)
    for side in (-1, 0, 1):
        figure.line([(x + side * 0.9, -36.6), (x + side * 2.0, -31.6)], RED, 0.9)


def draw_arrow(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """An arrow with a heart for its head: jack of hearts."""
    _staff(figure, x, -46.0, 0.9)
    figure.suit(HEARTS, x, -51.4, 11.6, RED, line=True)
    figure.suit(HEARTS, x, -51.4, 6.4, GILT)
    bow = bezier(
        (x, -41.6),
        ((x - 3.0, -45.4), (x - 7.0, -43.6), (x - 6.0, -40.4)),
        ((x - 4.4, -38.4), (x - 1.4, -39.8), (x, -41.0)),
    )
    figure.fill(mirrored(bow, x), dress.second)
    tail: list[Point] = [(x - 0.6, -41.0), (x - 5.4, -33.4), (x - 3.4, -33.6), (x - 2.4, -31.8), (x + 0.4, -40.4)]
    figure.fill(tail, dress.second)
    figure.fill([(2 * x - px, py) for px, py in tail], dress.second)
    figure.disc(x, -41.2, 1.4, GILT)


def draw_pennon(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A lance with a pennon: jack of diamonds."""
    _staff(figure, x, -56.0, 0.9)
    figure.fill([(x - 1.9, -55.6), (x, -61.4), (x + 1.9, -55.6)], CARD)
    flag: list[Point] = [
        (x + 0.8, -54.4),
        *bezier((x + 0.8, -54.4), ((x + 3.0, -56.0), (x + 5.4, -52.0), (x + 8.2, -53.4))),
        (x + 6.0, -46.8),
        *bezier((x + 8.2, -40.0), ((x + 5.4, -38.6), (x + 3.0, -42.6), (x + 0.8, -40.8))),
    ]
    figure.fill(flag, RED)
    figure.suit(DIAMONDS, x + 3.6, -47.2, 5.8, GILT, line=True)
    figure.disc(x, -56.0, 1.5, GILT)


def draw_leafy_staff(figure: Figure, x: float, y: float, dress: Dress) -> None:
    """A staff with leaves and a trefoil: jack of clubs."""
    _staff(figure, x, -46.0)
    for level, side in ((-31.0, 1), (-36.0, -1)):
        leaf = bezier(
            (x, level),
            ((x + side * 1.4, level - 5.0), (x + side * 4.6, level - 6.6), (x + side * 7.4, level - 6.4)),
            ((x + side * 7.0, level - 3.0), (x + side * 4.6, level + 0.2), (x, level)),
        )
        figure.fill(leaf, dress.second)
        figure.line([(x, level), (x + side * 5.0, level - 4.6)], INK, 0.5)
    figure.fill(ellipse(x, -43.6, 2.4, 1.4), GILT)
    figure.suit(CLUBS, x, -51.0, 13.0, GILT, line=True)
