"""The heads of king, queen and jack, with what they wear and carry."""

from etg.screens.pictures.curves import Point, Points, arc, bezier, ellipse, mirrored, turned
from etg.screens.pictures.figure import BLUE, GILT, INK, RED, SKIN, Dress, Figure, draw_face, draw_hand, draw_neck
from etg.screens.theme import CARD

_HAND = (17.6, -14.0)


def _strands(figure: Figure, dress: Dress, lines: list[Points]) -> None:
    """Lines in the hair that show on dark and on gilt."""
    for points in lines:
        for way in (1, -1):
            figure.line([(x * way, y) for x, y in points], GILT if dress.hair == INK else INK, 0.55)


def draw_king(figure: Figure, dress: Dress) -> None:
    """A king: closed crown, beard, sword."""
    _sword(figure, dress)
    collar = mirrored(bezier((-6.0, -27.0), ((-12.0, -24.0), (-15.0, -20.0), (-15.0, -15.0))))
    figure.fill([*collar[: len(collar) // 2], (0, -7), *collar[len(collar) // 2 :]], CARD)
    for x, y in ((-11.4, -16.6), (-7.4, -13.2), (11.4, -16.6), (7.4, -13.2)):
        figure.fill([(x, y - 1.5), (x + 0.9, y + 1.1), (x - 0.9, y + 1.1)], INK, line=False)
    hair = bezier(
        (-8.0, -44.0), ((-12.6, -44.0), (-12.6, -31.0), (-13.0, -28.0)), ((-13.0, -25.0), (-8.0, -25.0), (-7.0, -29.0))
    )
    figure.fill(mirrored(hair), dress.hair)
    draw_face(figure, mouth=False)
    beard = bezier(
        (-8.6, -35.5),
        ((-8.8, -31.0), (-5.5, -30.5), (0.0, -30.0)),
    )[:-1]
    low = bezier((0.0, -12.5), ((-5.0, -15.0), (-9.4, -22.0), (-8.6, -35.5)))
    left: list[Point] = [*beard, (0.0, -29.6)]
    outline = [*left, *((-x, y) for x, y in reversed(left)), *((-x, y) for x, y in reversed(low)), *low]
    figure.fill(outline, dress.hair)
    _strands(
        figure,
        dress,
        [
            bezier((-3.4, -27.0), ((-4.2, -22.0), (-2.6, -18.0), (-0.8, -15.2))),
            bezier((-6.2, -28.6), ((-6.8, -24.0), (-5.6, -21.0), (-4.4, -18.8))),
        ],
    )
    figure.line([(-1.8, -27.2), (1.8, -27.2)], RED, 1.1)
    _crown(figure, dress)


def _crown(figure: Figure, dress: Dress) -> None:
    """Five points over a lined cap, an orb on top."""
    figure.fill(mirrored(bezier((0, -57.0), ((-5.0, -57.0), (-9.0, -53.0), (-9.5, -45.0)))), dress.second)
    points: list[Point] = [(-9.8, -45.0), (-11.2, -53.4), (-7.2, -49.2), (-5.2, -55.0), (-2.5, -49.6), (0.0, -55.8)]
    figure.fill(mirrored(points), GILT)
    for x, y in ((-11.2, -53.8), (-5.2, -55.4), (5.2, -55.4), (11.2, -53.8)):
        figure.disc(x, y, 1.5, CARD)
    figure.disc(0, -57.2, 1.9, dress.main)
    figure.fill([(-10.6, -46.4), (10.6, -46.4), (10.2, -42.2), (-10.2, -42.2)], dress.main)
    for x in (-6.6, 0.0, 6.6):
        figure.fill([(x - 1.8, -44.3), (x, -45.7), (x + 1.8, -44.3), (x, -42.9)], GILT, line=False)


def _sword(figure: Figure, dress: Dress) -> None:
    x, y = _HAND
    figure.fill([(x - 1.7, y - 6), (x - 1.7, -54), (x, -57.5), (x + 1.7, -54), (x + 1.7, y - 6)], CARD)
    figure.line([(x, y - 6), (x, -53)], INK, 0.5)
    figure.fill([(x - 6, y - 7.6), (x + 6, y - 7.6), (x + 6, y - 5.4), (x - 6, y - 5.4)], GILT)
    figure.fill([(x - 1.3, y - 5.4), (x + 1.3, y - 5.4), (x + 1.3, y), (x - 1.3, y)], dress.second)
    draw_hand(figure, x, y, dress.main)


def draw_queen(figure: Figure, dress: Dress) -> None:
    """A queen: coronet, long hair, pearls, a flower."""
    _flower(figure, dress)
    veil = bezier((0.0, -50.0), ((-14.0, -50.0), (-14.0, -34.0), (-15.5, -19.0)))
    figure.fill(mirrored(veil), dress.second)
    hair = bezier(
        (0.0, -46.0), ((-14.0, -46.0), (-12.6, -32.0), (-12.0, -20.5)), ((-9.0, -17.5), (-5.6, -19.5), (-4.6, -24.0))
    )
    figure.fill(mirrored(hair), dress.hair)
    _strands(figure, dress, [bezier((-9.9, -38.0), ((-10.6, -32.0), (-9.8, -27.0), (-8.6, -21.5)))])
    draw_neck(figure)
    figure.fill([(-9.0, -20.6), (-4.0, -22.4), (0, -17.5), (4.0, -22.4), (9.0, -20.6), (0, -8.0)], SKIN)
    draw_face(figure)
    parting = mirrored(
        bezier(
            (0.0, -43.4), ((-3.0, -42.4), (-7.8, -40.5), (-8.7, -34.5)), ((-10.6, -38.0), (-9.0, -45.0), (0.0, -46.0))
        )
    )
    figure.fill(parting, dress.hair)
    for x, y in ((-6.2, -18.2), (-3.4, -15.6), (0.0, -14.4), (3.4, -15.6), (6.2, -18.2)):
        figure.disc(x, y, 1.35, CARD)
    _coronet(figure, dress)


def _coronet(figure: Figure, dress: Dress) -> None:
    """Three leaves and pearls between them."""
    half = bezier(
        (-9.6, -43.0),
        ((-10.0, -46.0), (-10.6, -49.0), (-11.6, -51.4)),
        ((-9.6, -49.6), (-7.0, -49.6), (-5.4, -52.8)),
        ((-4.4, -50.4), (-1.4, -50.6), (0.0, -56.2)),
    )
    base = mirrored(half)
    figure.fill(base, GILT)
    for x, y, r in ((-11.6, -52.2, 1.4), (0.0, -57.2, 1.8), (11.6, -52.2, 1.4), (-5.4, -53.6, 1.4), (5.4, -53.6, 1.4)):
        figure.disc(x, y, r, CARD)
    band = [*arc(0, -34.0, 14.4, -42, 42, 12.6), *arc(0, -34.0, 14.0, 42, -42, 9.6)]
    figure.fill(band, dress.main)
    for x, y in ((-6.0, -44.1), (0.0, -45.1), (6.0, -44.1)):
        figure.disc(x, y, 1.0, GILT, line=False)


def _flower(figure: Figure, dress: Dress) -> None:
    x, y = _HAND
    figure.line([(x, y), (x, -33)], INK, 1.2)
    for way in (-1, 1):
        leaf = bezier(
            (x, y - 7.0),
            ((x + way * 2, y - 12), (x + way * 5, y - 13), (x + way * 6.4, y - 12.6)),
            ((x + way * 6, y - 9), (x + way * 4, y - 7), (x, y - 7.0)),
        )
        figure.fill(leaf, BLUE if dress.main != BLUE else GILT)
    petal = ellipse(x, -43.4, 2.4, 3.3)
    for turn in range(0, 360, 60):
        figure.fill(turned(petal, turn, x, -39.6), dress.main if dress.main != INK else RED)
    figure.disc(x, -39.6, 2.2, GILT)
    draw_hand(figure, x, y, dress.second)


def draw_jack(figure: Figure, dress: Dress) -> None:
    """A jack: cap with a feather, page's hair, ruff and halberd."""
    _halberd(figure, dress)
    draw_neck(figure)
    hair = bezier(
        (-2.0, -45.0), ((-12.6, -45.0), (-12.8, -34.0), (-12.8, -26.0)), ((-11.0, -23.6), (-7.6, -23.8), (-6.0, -26.0))
    )
    figure.fill(mirrored(hair), dress.hair)
    _strands(figure, dress, [[(-10.6, -38.0), (-10.8, -26.4)], [(-8.6, -31.0), (-8.2, -26.2)]])
    ruff: list[Point] = []
    for i, angle in enumerate(range(90, 271, 15)):
        ruff += arc(0, -25.5, 14.5 if i % 2 else 11.8, angle, angle, 10.5 if i % 2 else 8.0)[:1]
    figure.fill(ruff, CARD)
    for angle in range(105, 256, 30):
        figure.line([arc(0, -25.5, 6, angle, angle, 4)[0], arc(0, -25.5, 13, angle, angle, 9)[0]], INK, 0.5)
    draw_face(figure)
    _cap(figure, dress)


def _cap(figure: Figure, dress: Dress) -> None:
    """A soft cap pulled to one side, a feather on it."""
    crown = bezier(
        (-11.0, -44.0), ((-15.0, -53.0), (-4.0, -56.5), (3.0, -54.0)), ((10.0, -52.0), (13.5, -48.0), (11.0, -44.0))
    )
    figure.fill(crown, dress.main)
    figure.fill([(-11.6, -45.2), (11.6, -45.2), (11.0, -40.8), (-11.0, -40.8)], dress.second)
    figure.line([(-11.2, -43.0), (11.2, -43.0)], GILT, 1.1)
    feather = bezier(
        (-8.0, -44.0), ((-6.0, -54.0), (2.0, -60.5), (11.0, -58.5)), ((8.0, -54.5), (2.0, -49.0), (-8.0, -44.0))
    )
    figure.fill(feather, CARD)
    figure.line(bezier((-8.0, -44.0), ((-4.0, -51.0), (2.0, -55.5), (9.0, -57.8))), INK, 0.6)
    figure.disc(-8.0, -44.0, 2.1, GILT)


def _halberd(figure: Figure, dress: Dress) -> None:
    x, y = _HAND
    figure.fill([(x - 1.0, y), (x - 1.0, -50), (x + 1.0, -50), (x + 1.0, y)], GILT)
    figure.fill([(x, -58.5), (x + 2.0, -52), (x, -46.5), (x - 2.0, -52)], CARD)
    axe = bezier(
        (x + 1.0, -46.5),
        ((x + 3.5, -46.5), (x + 3.9, -48.5), (x + 4.6, -49.5)),
        ((x + 5.9, -45.0), (x + 5.9, -40.0), (x + 4.6, -36.0)),
        ((x + 3.9, -37.5), (x + 3.5, -39.0), (x + 1.0, -39.0)),
    )
    figure.fill(axe, CARD)
    draw_hand(figure, x, y, dress.second)
