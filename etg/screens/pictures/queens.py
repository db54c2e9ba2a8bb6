"""The four queens: each has her own hair, collar and coronet."""

from collections.abc import Callable

from etg.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from etg.screens.pictures.curves import Point, arc, bezier, mirrored
from etg.screens.pictures.dress import draw_cloak, draw_front
from etg.screens.pictures.features import draw_face, draw_neck, jewel, strands
from etg.screens.pictures.figure import GILT, INK, RED, SKIN, Dress, Figure
from etg.screens.theme import CARD

_BODICE: list[Point] = [*bezier((-11.0, -22.0), ((-12.0, -14.0), (-9.0, -6.0), (-9.0, 0.0))), (-9.0, 14.0)]
_BUST = bezier((-9.6, -21.6), ((-7.0, -12.0), (-3.0, -9.4), (0.0, -9.0)))


def draw_queen(figure: Figure, dress: Dress) -> None:
    """A queen from the coronet to the sash, without what she carries."""
    behind, before = _HAIR[dress.suit]
    draw_cloak(figure, dress)
    behind(figure, dress)
    draw_front(figure, _BODICE, dress.second)
    for level in (-6.0, -2.4, 1.2):
        figure.disc(0.0, level, 0.9, GILT, line=False)
    figure.fill([(-4.4, -24.0), *_BUST, *((-x, y) for x, y in reversed(_BUST)), (4.4, -24.0)], SKIN)
    draw_neck(figure, -19.0)
    _necklace(figure, dress)
    before(figure, dress)
    draw_face(figure, woman=True)
    _parting(figure, dress)
    _coronet(figure, dress)


def _necklace(figure: Figure, dress: Dress) -> None:
    """Pearls, and the suit as a pendant."""
    for x, y in ((-6.8, -17.6), (-4.6, -15.8), (-2.0, -14.8)):
        for side in (-1, 1):
            figure.disc(x * side, y, 1.15, CARD)
    figure.suit(dress.suit, 0.0, -12.4, 4.0, RED if dress.suit in (HEARTS, DIAMONDS) else INK)


def _parting(figure: Figure, dress: Dress) -> None:
    """Hair over the forehead, parted in the middle."""
    half = bezier(
        (0.0, -44.0), ((-3.4, -43.0), (-8.8, -41.0), (-9.8, -34.0)), ((-11.8, -38.0), (-11.4, -47.0), (0.0, -48.0))
    )
    figure.pair(half, dress.hair)
    strands(figure, dress, [bezier((-1.0, -46.0), ((-5.0, -45.0), (-9.0, -42.6), (-10.2, -37.4)))])


def _nothing(figure: Figure, dress: Dress) -> None:
    """No collar in front of the neck."""


def _veil(figure: Figure, dress: Dress) -> None:
    """Spades: a veil to the shoulders, with a hem."""
    half = bezier(
        (0.0, -52.0), ((-16.0, -52.0), (-16.0, -36.0), (-19.0, -17.0)), ((-14.0, -13.6), (-10.0, -15.0), (-7.0, -18.0))
    )
    figure.fill(mirrored(half), dress.second)
    figure.lines([(x * 0.93, y + 1.0) for x, y in half[8:26]], GILT, 1.0)
    hair = bezier(
        (0.0, -48.0), ((-14.0, -48.0), (-14.0, -32.0), (-12.0, -21.0)), ((-9.0, -18.6), (-6.4, -20.0), (-5.0, -24.0))
    )
    figure.fill(mirrored(hair), dress.hair)
    strands(figure, dress, [bezier((-11.2, -40.0), ((-12.2, -33.0), (-11.0, -27.0), (-9.6, -22.0)))])


def _waves(figure: Figure, dress: Dress) -> None:
    """Hearts: long hair in waves over the shoulders."""
    half = bezier(
        (0.0, -49.0),
        ((-11.0, -49.0), (-15.0, -43.0), (-14.4, -37.0)),
        ((-18.0, -33.0), (-14.4, -29.6), (-16.6, -26.0)),
        ((-20.4, -21.0), (-16.4, -17.0), (-18.0, -12.6)),
        ((-13.6, -10.4), (-10.0, -13.0), (-10.0, -17.0)),
        ((-10.4, -20.0), (-6.0, -22.0), (-5.0, -26.0)),
    )
    figure.fill(mirrored(half), dress.hair)
    strands(
        figure,
        dress,
        [
            bezier(
                (-12.0, -40.0),
                ((-15.4, -34.0), (-11.6, -31.0), (-13.6, -26.0)),
                ((-16.6, -21.0), (-13.6, -18.0), (-15.0, -13.6)),
            ),
            bezier(
                (-10.8, -33.0),
                ((-12.0, -29.0), (-9.4, -27.0), (-11.2, -23.0)),
                ((-13.0, -19.0), (-11.6, -17.0), (-12.2, -14.0)),
            ),
        ],
    )


def _lace(figure: Figure, dress: Dress) -> None:
    """Diamonds: a standing collar of lace behind hair that is put up."""
    outer: list[Point] = []
    for step in range(11):
        angle = -64 - step * 8.0
        outer += arc(0.0, -30.0, 20.5 if step % 2 else 18.6, angle, angle)[:1]
    outer += [(-13.0, -13.0), (-5.0, -20.0), (-5.0, -30.0)]
    figure.pair(outer, CARD)
    for angle in (-72, -86, -100, -114, -128):
        inner, rim = arc(0.0, -30.0, 11.0, angle, angle)[0], arc(0.0, -30.0, 17.0, angle, angle)[0]
        figure.lines([inner, rim], INK, 0.5)
        x, y = rim
        for side in (-1, 1):
            figure.disc(x * side, y, 0.9, GILT, line=False)
    hair = bezier(
        (0.0, -50.0), ((-12.0, -50.0), (-14.6, -44.0), (-13.6, -37.0)), ((-13.0, -33.0), (-11.0, -31.0), (-9.0, -30.0))
    )
    figure.fill(mirrored(hair), dress.hair)
    strands(figure, dress, [bezier((-8.0, -47.0), ((-12.0, -45.0), (-12.6, -40.0), (-11.4, -34.0)))])
    for side in (-1, 1):
        jewel(figure, side * 11.4, -27.0, 2.0, GILT)


def _braids(figure: Figure, dress: Dress) -> None:
    """Clubs: a coif over the ears and two braids."""
    hair = bezier(
        (0.0, -49.0), ((-12.0, -49.0), (-15.4, -42.0), (-14.6, -34.0)), ((-14.0, -30.0), (-11.0, -29.0), (-8.0, -29.0))
    )
    figure.fill(mirrored(hair), dress.hair)
    strands(figure, dress, [bezier((-8.4, -46.0), ((-12.6, -44.0), (-13.4, -38.0), (-12.4, -32.0)))])


def _braids_before(figure: Figure, dress: Dress) -> None:
    for number in range(5):
        y = -30.0 + number * 4.4
        x = 12.4 + (0.5 if number % 2 else -0.3)
        for side in (-1, 1):
            half = bezier((0.0, -2.9), ((-3.4, -2.4), (-3.6, 1.6), (0.0, 2.9)))
            figure.fill([(side * x + px, y + py) for px, py in mirrored(half)], dress.hair)
            figure.line([(side * x - side * 1.8, y - 1.0), (side * x + side * 0.8, y + 1.4)], dress.strand, 0.5)
    for side in (-1, 1):
        figure.fill([(side * 10.6, -10.4), (side * 14.4, -10.4), (side * 14.0, -8.0), (side * 11.0, -8.0)], GILT)
        figure.fill(
            [(side * 11.2, -8.0), (side * 13.8, -8.0), (side * 14.6, -3.6), (side * 12.5, -2.4), (side * 10.4, -3.6)],
            dress.hair,
        )


_HAIR: dict[int, tuple[Callable[[Figure, Dress], None], Callable[[Figure, Dress], None]]] = {
    SPADES: (_veil, _nothing),
    HEARTS: (_waves, _nothing),
    DIAMONDS: (_lace, _nothing),
    CLUBS: (_braids, _braids_before),
}
"""What is behind and what is in front of the neck."""


def _coronet(figure: Figure, dress: Dress) -> None:
    """A ring of gold on the hair, the suit in its points and pearls between them."""
    half = bezier(
        (-11.4, -46.0),
        ((-12.0, -49.0), (-12.4, -51.0), (-12.8, -53.0)),
        ((-10.0, -50.8), (-7.6, -50.6), (-6.0, -53.4)),
        ((-4.6, -51.0), (-2.0, -52.0), (0.0, -55.0)),
    )
    figure.fill(mirrored(half), GILT)
    for x in (-6.0, 6.0):
        figure.disc(x, -54.2, 1.3, CARD)
    stone = RED if dress.suit in (HEARTS, DIAMONDS) else dress.main
    for x, y, size in ((-12.8, -54.4, 4.8), (12.8, -54.4, 4.8), (0.0, -57.2, 7.0)):
        figure.suit(dress.suit, x, y, size, stone, line=True)
    low = bezier((-11.0, -44.4), ((-6.0, -47.4), (6.0, -47.4), (11.0, -44.4)))
    top = [(x * 1.04, y - 3.4) for x, y in reversed(low)]
    figure.fill([*low, *top], dress.main if dress.main != GILT else RED)
    for x, y in ((-7.4, -47.4), (0.0, -48.4), (7.4, -47.4)):
        jewel(figure, x, y, 1.3, GILT)
    for x, y in ((-3.8, -48.1), (3.8, -48.1)):
        figure.disc(x, y, 0.8, CARD, line=False)
