"""The four kings: each has his own crown, beard and hair."""

from collections.abc import Callable

from etg.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from etg.screens.pictures.curves import Point, bezier, mirrored
from etg.screens.pictures.dress import draw_cloak
from etg.screens.pictures.features import draw_face, jewel, strands
from etg.screens.pictures.figure import GILT, INK, RED, Dress, Figure
from etg.screens.theme import CARD

_CHEEK = bezier((-10.0, -37.0), ((-9.0, -31.5), (-6.5, -29.2), (-3.0, -29.0)))
_BEARDS: dict[int, list[Point]] = {
    SPADES: bezier((-10.0, -37.0), ((-12.0, -26.0), (-8.0, -15.0), (0.0, -5.5))),
    HEARTS: bezier(
        (-10.0, -37.0),
        ((-13.5, -35.0), (-13.5, -30.0), (-11.4, -28.6)),
        ((-14.2, -26.0), (-13.0, -21.6), (-10.0, -21.2)),
        ((-11.6, -17.4), (-8.6, -14.4), (-5.6, -15.2)),
        ((-6.0, -11.0), (-2.4, -8.8), (0.0, -10.4)),
    ),
    DIAMONDS: bezier(
        (-10.0, -37.0), ((-12.6, -26.0), (-11.0, -14.0), (-5.4, -6.4)), ((-4.2, -9.6), (-2.2, -12.6), (0.0, -13.4))
    ),
    CLUBS: [*bezier((-10.0, -37.0), ((-12.0, -28.0), (-11.4, -18.0), (-9.6, -10.4))), (-5.0, -9.2), (0.0, -8.8)],
}
"""The outer edge of the left half of each beard, from the temple to the tip."""
_STRANDS: dict[int, list[list[Point]]] = {
    SPADES: [
        bezier((-3.4, -22.0), ((-4.0, -17.0), (-2.4, -13.0), (-0.8, -9.6))),
        bezier((-7.0, -28.0), ((-7.6, -22.0), (-6.0, -18.0), (-4.2, -14.2))),
    ],
    HEARTS: [
        bezier((-11.6, -28.6), ((-9.6, -29.2), (-8.0, -27.4), (-8.6, -25.8))),
        bezier((-10.0, -21.2), ((-8.0, -22.4), (-6.0, -20.6), (-6.8, -18.8))),
        bezier((-5.4, -15.4), ((-4.2, -17.8), (-1.6, -16.8), (-1.8, -14.4))),
    ],
    DIAMONDS: [
        bezier((-3.0, -21.0), ((-4.2, -17.0), (-5.0, -13.0), (-5.2, -9.4))),
        bezier((-6.8, -27.0), ((-8.2, -21.0), (-7.6, -16.0), (-6.4, -11.4))),
    ],
    CLUBS: [
        [(-3.0, -21.4), (-3.2, -10.4)],
        bezier((-6.8, -27.6), ((-7.4, -22.0), (-7.0, -16.0), (-6.4, -11.0))),
    ],
}


def draw_king(figure: Figure, dress: Dress) -> None:
    """A king from the crown to the sash, without what he carries."""
    draw_cloak(figure, dress)
    _ermine(figure, dress)
    _hair(figure, dress)
    draw_face(figure, mouth=False)
    _beard(figure, dress)
    _CROWNS[dress.suit](figure, dress)


def _ermine(figure: Figure, dress: Dress) -> None:
    """A cape of ermine over the shoulders."""
    cape = bezier(
        (-6.0, -27.0), ((-13.0, -26.6), (-18.4, -23.0), (-18.6, -16.4)), ((-14.0, -10.0), (-7.0, -4.4), (0.0, -3.0))
    )
    figure.fill(mirrored(cape), CARD)
    figure.lines([(x * 0.93, y - 1.3) for x, y in cape[24:]], GILT, 0.9)
    for x, y in ((-15.4, -17.4), (-11.4, -11.6), (-7.2, -8.4), (-12.2, -20.6)):
        for side in (-1, 1):
            tail = bezier(
                (x * side, y - 1.9), ((x * side + 1.2, y), (x * side + 0.9, y + 1.5), (x * side, y + 1.5)), steps=6
            )
            figure.fill(mirrored(tail, x * side), INK, line=False)


def _hair(figure: Figure, dress: Dress) -> None:
    """Hair to the shoulders: rolled up, or straight."""
    if dress.suit in (HEARTS, CLUBS):
        half = bezier(
            (-8.0, -46.0),
            ((-14.6, -46.0), (-15.4, -36.0), (-15.6, -30.0)),
            ((-18.6, -28.6), (-18.6, -23.0), (-14.6, -22.8)),
            ((-11.0, -22.6), (-8.4, -26.0), (-8.6, -30.0)),
        )
        lines = [
            bezier((-12.6, -42.0), ((-13.6, -36.0), (-13.0, -31.0), (-13.4, -28.4))),
            bezier((-15.4, -28.2), ((-16.8, -26.0), (-14.6, -24.2), (-13.4, -26.0))),
        ]
    else:
        half = bezier(
            (-8.0, -46.0),
            ((-15.0, -46.0), (-15.0, -34.0), (-16.4, -24.4)),
            ((-13.0, -21.8), (-10.0, -22.4), (-8.0, -24.0)),
            ((-8.4, -28.0), (-8.6, -32.0), (-8.6, -34.0)),
        )
        lines = [
            bezier((-12.2, -42.0), ((-13.4, -36.0), (-13.4, -30.0), (-14.2, -24.4))),
            bezier((-11.0, -36.0), ((-11.4, -31.0), (-11.2, -27.0), (-11.6, -23.6))),
        ]
    figure.pair(half, dress.hair)
    strands(figure, dress, list(lines))


def _beard(figure: Figure, dress: Dress) -> None:
    edge = _BEARDS[dress.suit]
    inner: list[Point] = [*_CHEEK, (0.0, -28.4)]
    outline = [*reversed(inner), *edge[1:]]
    figure.fill([*outline, *((-x, y) for x, y in reversed(outline))], dress.hair)
    strands(figure, dress, list(_STRANDS[dress.suit]))
    lips = bezier(
        (-2.4, -24.8), ((-1.2, -23.2), (1.2, -23.2), (2.4, -24.8)), ((1.2, -25.8), (-1.2, -25.8), (-2.4, -24.8))
    )
    figure.fill(lips, RED, line=False)
    moustache = bezier(
        (0.0, -28.6), ((-2.4, -29.4), (-4.4, -27.2), (-7.4, -26.6)), ((-5.2, -23.6), (-1.8, -24.0), (0.0, -26.4))
    )
    figure.fill(moustache, dress.hair, line=False)
    figure.fill([(-x, y) for x, y in moustache], dress.hair, line=False)
    figure.lines(moustache, dress.strand if dress.hair == INK else INK, 0.55)


def _band(figure: Figure, dress: Dress) -> None:
    """The ring of a crown, with stones."""
    low = bezier((-11.6, -43.6), ((-5.0, -41.4), (5.0, -41.4), (11.6, -43.6)))
    top = [(x * 1.03, y - 4.6) for x, y in reversed(low)]
    figure.fill([*low, *top], GILT)
    for x, y in ((-8.2, -45.3), (0.0, -44.4), (8.2, -45.3)):
        jewel(figure, x, y, 1.7, dress.main if dress.main != GILT else RED)
    for x, y in ((-4.2, -44.7), (4.2, -44.7)):
        figure.disc(x, y, 0.9, CARD, line=False)


def _crown_of_spades(figure: Figure, dress: Dress) -> None:
    """Three leaves on stems, pearls between them."""
    figure.fill(mirrored(bezier((0.0, -51.0), ((-6.0, -51.0), (-10.6, -50.0), (-11.0, -46.0)))), dress.second)
    half = bezier(
        (-11.8, -46.6),
        ((-12.6, -50.0), (-13.2, -52.0), (-13.6, -53.4)),
        ((-10.0, -53.0), (-8.6, -50.6), (-5.8, -52.6)),
        ((-4.4, -50.6), (-1.8, -51.6), (0.0, -55.6)),
    )
    figure.fill(mirrored(half), GILT)
    for x in (-5.8, 5.8):
        figure.disc(x, -53.6, 1.3, CARD)
    for x, y, size in ((-12.2, -55.6, 6.2), (12.2, -55.6, 6.2), (0.0, -57.4, 7.4)):
        figure.suit(SPADES, x, y, size, GILT, line=True)
    _band(figure, dress)


def _crown_of_hearts(figure: Figure, dress: Dress) -> None:
    """A closed crown: a cap under arches, a heart on top."""
    cap = bezier((0.0, -55.0), ((-4.0, -57.6), (-14.0, -56.0), (-12.4, -46.4)))
    figure.fill(mirrored(cap), dress.second)
    arch = bezier((-12.4, -46.4), ((-15.4, -55.0), (-8.0, -58.4), (0.0, -55.4)))
    figure.lines(arch, INK, 3.4)
    figure.lines(arch, GILT, 2.0)
    for x, y in ((-12.7, -50.2), (-11.0, -54.0), (-7.2, -56.2), (-3.4, -56.2)):
        for side in (-1, 1):
            figure.disc(x * side, y, 0.85, CARD, line=False)
    figure.fill(mirrored([(-1.6, -54.6), (-1.6, -46.0)]), GILT)
    figure.suit(HEARTS, 0.0, -58.4, 6.6, RED, line=True)
    _band(figure, dress)


def _crown_of_diamonds(figure: Figure, dress: Dress) -> None:
    """Sharp rays, a lozenge on every other one."""
    points: list[Point] = [
        (-11.8, -46.6), (-15.4, -54.4), (-9.6, -50.6), (-8.2, -57.4), (-4.2, -51.4), (0.0, -58.6),
    ]  # fmt: skip
    figure.fill(mirrored(points), GILT)
    for x, y in ((-10.6, -49.2), (-6.6, -50.2), (-2.2, -50.8)):
        for side in (-1, 1):
            figure.line([(x * side, y), (x * side * 0.82, -47.0)], INK, 0.5)
    for x, y, size in (
        (-15.4, -55.4, 1.9),
        (15.4, -55.4, 1.9),
        (-8.2, -57.6, 2.1),
        (8.2, -57.6, 2.1),
        (0.0, -58.6, 2.8),
    ):
        jewel(figure, x, y, size, RED if x in (0.0, -15.4, 15.4) else CARD)
    _band(figure, dress)


def _crown_of_clubs(figure: Figure, dress: Dress) -> None:
    """A cap in folds behind a low crown of trefoils."""
    cap = bezier((0.0, -58.6), ((-7.0, -58.6), (-11.4, -55.0), (-11.4, -46.4)))
    figure.fill(mirrored(cap), dress.second)
    for x in (-7.0, -3.4):
        figure.lines(bezier((x * 0.3, -58.2), ((x * 0.9, -57.0), (x, -52.0), (x, -46.0))), INK, 0.5)
    half = bezier(
        (-11.8, -46.6), ((-12.2, -48.0), (-12.8, -50.0), (-13.2, -51.4)), ((-10.0, -49.6), (-6.0, -48.6), (0.0, -51.0))
    )
    figure.fill(mirrored(half), GILT)
    for x, y, size in (
        (-13.2, -53.0, 5.6),
        (13.2, -53.0, 5.6),
        (-6.4, -51.8, 4.6),
        (6.4, -51.8, 4.6),
        (0.0, -53.6, 6.2),
    ):
        figure.suit(CLUBS, x, y, size, GILT, line=True)
    figure.disc(0.0, -59.6, 1.5, GILT)
    _band(figure, dress)


_CROWNS: dict[int, Callable[[Figure, Dress], None]] = {
    SPADES: _crown_of_spades,
    HEARTS: _crown_of_hearts,
    DIAMONDS: _crown_of_diamonds,
    CLUBS: _crown_of_clubs,
}
