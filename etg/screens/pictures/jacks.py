"""The four jacks: each has his own hat, hair and collar."""

from collections.abc import Callable

from etg.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from etg.screens.pictures.curves import Point, arc, bezier, mirrored
from etg.screens.pictures.dress import draw_cloak, draw_front
from etg.screens.pictures.features import draw_face, draw_neck, jewel, strands
from etg.screens.pictures.figure import GILT, INK, RED, Dress, Figure
from etg.screens.theme import CARD

_DOUBLET: list[Point] = [*bezier((-8.0, -23.0), ((-10.0, -16.0), (-9.0, -8.0), (-10.4, 0.0))), (-10.4, 14.0)]


def draw_jack(figure: Figure, dress: Dress) -> None:
    """A jack from the hat to the sash, without what he carries."""
    draw_cloak(figure, dress)
    draw_front(figure, _DOUBLET, dress.second)
    figure.line([(0.0, -20.0), (0.0, 14.0)], INK, 0.6)
    for level in (-9.0, -5.0, -1.0, 3.0):
        figure.disc(0.0, level, 1.1, GILT)
    draw_neck(figure, -17.0)
    _page_hair(figure, dress)
    _COLLARS[dress.suit](figure, dress)
    draw_face(figure)
    _fringe(figure, dress)
    _HATS[dress.suit](figure, dress)


def _page_hair(figure: Figure, dress: Dress) -> None:
    """Hair cut level at the neck; curled for hearts and clubs."""
    half = bezier((-2.0, -47.0), ((-14.4, -47.0), (-14.6, -36.0), (-14.8, -26.0)))
    if dress.suit in (HEARTS, CLUBS):
        half += bezier(
            half[-1], ((-17.6, -25.0), (-17.4, -20.6), (-14.0, -20.8)), ((-11.0, -21.0), (-9.0, -23.0), (-8.0, -26.0))
        )
    else:
        half += bezier(half[-1], ((-12.6, -23.6), (-9.0, -23.4), (-7.0, -25.4)))
    figure.fill(mirrored(half), dress.hair)
    strands(
        figure,
        dress,
        [
            bezier((-12.0, -40.0), ((-12.8, -35.0), (-12.6, -30.0), (-12.8, -25.4))),
            bezier((-10.6, -32.0), ((-10.8, -29.0), (-10.4, -27.0), (-10.4, -24.8))),
        ],
    )


def _fringe(figure: Figure, dress: Dress) -> None:
    """Hair over the forehead."""
    half = bezier(
        (0.0, -40.6), ((-4.0, -40.0), (-8.0, -40.0), (-10.2, -34.6)), ((-11.6, -38.0), (-11.0, -46.0), (0.0, -47.0))
    )
    figure.pair(half, dress.hair)


def _ruff(figure: Figure, dress: Dress) -> None:
    """Spades and diamonds: a ruff in folds."""
    edge: list[Point] = []
    for step, angle in enumerate(range(80, 281, 10)):
        edge += arc(0.0, -25.0, 17.4 if step % 2 else 15.2, angle, angle, 12.2 if step % 2 else 10.4)[:1]
    figure.fill(edge, CARD)
    for angle in range(100, 261, 20):
        figure.line(
            [arc(0.0, -25.0, 8.0, angle, angle, 5.0)[0], arc(0.0, -25.0, 15.2, angle, angle, 10.2)[0]], INK, 0.5
        )


def _flat_collar(figure: Figure, dress: Dress) -> None:
    """Hearts and clubs: a broad collar with two points and a clasp."""
    half = bezier(
        (0.0, -19.6), ((-4.0, -21.0), (-6.0, -23.0), (-7.0, -25.0)), ((-12.0, -23.6), (-15.6, -20.0), (-16.6, -14.6))
    )
    figure.pair([*half, (-8.0, -12.0), (0.0, -17.6)], CARD)
    figure.lines([(-14.8, -15.6), (-8.0, -13.8), (-1.4, -18.0)], dress.main if dress.main != INK else RED, 0.9)
    jewel(figure, 0.0, -17.0, 2.2, GILT)


_COLLARS: dict[int, Callable[[Figure, Dress], None]] = {
    SPADES: _ruff,
    HEARTS: _flat_collar,
    DIAMONDS: _ruff,
    CLUBS: _flat_collar,
}


def _feather(figure: Figure, root: Point, tip: Point, swing: float, broad: float) -> None:
    """A feather from its root to its tip, bent to one side."""
    (x0, y0), (x1, y1) = root, tip
    bend = (x0 + (x1 - x0) * 0.3 + swing * 0.2, y0 + (y1 - y0) * 0.55 - swing)
    upper = bezier(root, ((bend[0] - broad * 0.4, bend[1] - broad), (x1 - broad * 1.6, y1 - broad * 0.9), tip))
    lower = bezier(tip, ((x1 - broad * 0.4, y1 + broad * 1.2), (bend[0] + broad * 1.4, bend[1] + broad * 1.1), root))
    figure.fill([*upper, *lower], CARD)
    figure.line(bezier(root, (bend, (x1 - broad, y1), (x1 - broad * 0.3, y1 + 0.2))), INK, 0.55)


def _beret(figure: Figure, dress: Dress) -> None:
    """Spades: a soft cap pulled to one side."""
    crown = bezier(
        (-12.4, -45.4), ((-17.4, -54.0), (-6.0, -58.4), (3.0, -56.4)), ((12.0, -54.6), (16.0, -49.6), (12.4, -45.4))
    )
    figure.fill(crown, dress.main)
    for x in (-6.0, 0.0, 6.0):
        figure.line(bezier((x, -46.0), ((x * 1.2, -50.0), (x * 1.1 - 1.0, -53.0), (x * 0.8 - 2.0, -55.0))), GILT, 0.7)
    _hat_band(figure, dress)
    _feather(figure, (-9.4, -45.0), (12.6, -60.4), 2.6, 3.0)
    figure.suit(SPADES, -9.4, -45.2, 5.2, GILT, line=True)


def _plumed_hat(figure: Figure, dress: Dress) -> None:
    """Hearts: a low hat with a broad brim and a falling plume."""
    crown = bezier((-10.0, -47.0), ((-11.4, -55.0), (-8.0, -57.6), (0.0, -57.6)))
    figure.fill(mirrored(crown), dress.main)
    figure.fill(mirrored([(-10.2, -50.4), (-10.0, -46.6)]), dress.second)
    brim = bezier(
        (0.0, -48.6), ((-8.0, -48.6), (-14.0, -49.4), (-17.0, -46.6)), ((-14.0, -42.2), (-6.0, -43.2), (0.0, -43.0))
    )
    figure.fill(mirrored(brim), dress.main)
    figure.line(mirrored([(x * 0.94, y - 1.2) for x, y in brim[25:]]), GILT, 0.8)
    _feather(figure, (8.0, -51.0), (-14.0, -58.6), 3.0, -3.2)
    figure.suit(HEARTS, 7.6, -51.0, 5.0, GILT, line=True)


def _pointed_hat(figure: Figure, dress: Dress) -> None:
    """Diamonds: a hat with a point in front and its brim turned up."""
    crown = bezier(
        (-12.0, -45.6), ((-12.0, -53.0), (-6.0, -59.6), (2.0, -60.4)), ((6.0, -57.0), (11.0, -52.0), (12.0, -45.6))
    )
    figure.fill(crown, dress.main)
    figure.line(bezier((-6.0, -48.0), ((-4.0, -54.0), (-1.0, -57.0), (1.6, -59.4))), GILT, 0.7)
    brim: list[Point] = [
        *bezier((-17.4, -45.0), ((-10.0, -51.8), (6.0, -51.0), (13.4, -49.8))),
        *bezier((12.6, -43.6), ((4.0, -42.2), (-8.0, -42.0), (-17.4, -45.0))),
    ]
    figure.fill(brim, dress.second)
    figure.line(bezier((-14.0, -45.4), ((-8.0, -49.4), (4.0, -49.4), (12.4, -48.4))), GILT, 0.8)
    _feather(figure, (7.6, -47.2), (15.6, -60.0), 1.6, 2.4)
    figure.suit(DIAMONDS, 7.6, -46.4, 5.6, GILT, line=True)


def _round_cap(figure: Figure, dress: Dress) -> None:
    """Clubs: a round cap, slashed, with a tuft."""
    crown = bezier((0.0, -57.0), ((-9.0, -57.0), (-13.8, -53.0), (-12.4, -45.4)))
    with figure.within(mirrored(crown)):
        figure.fill(mirrored(crown), dress.second, line=False)
        for x in (-10.4, -3.6, 3.6, 10.4):
            slash = bezier((x * 0.5, -58.0), ((x * 0.8 - 1.8, -54.0), (x - 2.0, -50.0), (x - 1.2, -45.0)))
            figure.fill(
                [*slash, *bezier((x + 1.2, -45.0), ((x + 2.0, -50.0), (x * 0.8 + 1.8, -54.0), (x * 0.5, -58.0)))], INK
            )
    _hat_band(figure, dress)
    plume = bezier(
        (-10.0, -45.4),
        ((-15.0, -47.4), (-20.6, -53.0), (-17.6, -60.6)),
        ((-12.6, -58.6), (-9.4, -52.0), (-10.0, -45.4)),
    )
    figure.fill(plume, CARD)
    figure.line(bezier((-10.0, -45.4), ((-12.0, -50.0), (-15.0, -54.0), (-16.8, -58.6))), INK, 0.55)
    figure.disc(0.0, -57.2, 1.7, GILT)
    figure.suit(CLUBS, -10.4, -45.4, 5.6, GILT, line=True)


def _hat_band(figure: Figure, dress: Dress) -> None:
    low = bezier((-12.4, -43.4), ((-6.0, -41.8), (6.0, -41.8), (12.4, -43.4)))
    figure.fill([*low, *((x * 1.03, y - 4.4) for x, y in reversed(low))], dress.second)
    figure.line([(x, y - 2.2) for x, y in low], GILT, 1.0)


_HATS: dict[int, Callable[[Figure, Dress], None]] = {
    SPADES: _beret,
    HEARTS: _plumed_hat,
    DIAMONDS: _pointed_hat,
    CLUBS: _round_cap,
}
