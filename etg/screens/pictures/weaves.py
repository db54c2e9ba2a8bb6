"""The cloth of the court cards: another pattern for each suit."""

from collections.abc import Callable
from math import cos, pi

from etg.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from etg.screens.pictures.curves import Point, arc
from etg.screens.pictures.figure import GILT, Dress, Figure
from etg.screens.theme import CARD

_LEFT, _TOP, _RIGHT, _BOTTOM = -36.0, -27.0, 36.0, 14.0
"""The field that every cloth covers."""
_HAIR = 0.55


def _ground(figure: Figure, dress: Dress) -> None:
    figure.fill([(_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, _BOTTOM), (_LEFT, _BOTTOM)], dress.main, line=False)


def _lattice(wide: float, high: float, shift: float = 0.5) -> list[Point]:
    """Places in rows over the field, every second row moved by a part of the width."""
    across, down = int(_RIGHT / wide) + 2, int(-_TOP / high) + 1
    return [
        ((column + row % 2 * shift) * wide, row * high)
        for row in range(-down, int(_BOTTOM / high) + 2)
        for column in range(-across, across)
    ]


def _scales(figure: Figure, dress: Dress) -> None:
    """Scales in rows, a spade in each."""
    _ground(figure, dress)
    wide, high = 6.8, 4.6
    tile = figure.tile(wide + 2, 2 * high + 4)
    tile.thread(arc(0.0, 0.0, wide / 2, 90, 270, high * 1.15), GILT, _HAIR)
    tile.suit(SPADES, 0.0, high * 0.45, 2.5, GILT)
    figure.stamp(tile, _lattice(wide, high))


def _ogees(figure: Figure, dress: Dress) -> None:
    """Lines that swing apart and together, a heart in each opening."""
    _ground(figure, dress)
    wide, high = 8.0, 11.0
    for column in range(-10, 11):
        side = 1 if column % 2 else -1
        points = []
        for step in range(33):
            y = _TOP + (_BOTTOM - _TOP) * step / 32
            points.append((column * wide / 2 + side * wide / 4 * cos(2 * pi * y / high), y))
        figure.thread(points, GILT, _HAIR)
    tile = figure.tile(6.0, 6.0)
    tile.suit(HEARTS, 0.0, 0.0, 3.4, CARD)
    figure.stamp(tile, [(x + wide / 4, y) for x, y in _lattice(wide, high / 2)])


def _lozenges(figure: Figure, dress: Dress) -> None:
    """A harlequin's lozenges in two inks."""
    _ground(figure, dress)
    wide, high = 6.4, 9.6
    x, y = wide / 2, high / 2
    second = figure.tile(wide + 2, high + 2)
    second.fill([(-x, 0.0), (0.0, -y), (x, 0.0), (0.0, y)], dress.second, line=False)
    figure.stamp(second, _lattice(wide, high, 0.0))
    for column in range(-12, 13):
        for way in (-1, 1):
            slope = [((column + 0.5) * wide + way * level * wide / high, level) for level in (_TOP, _BOTTOM)]
            figure.thread(slope, GILT, _HAIR)
    bead = figure.tile(2.4, 2.4)
    bead.disc(0.0, 0.0, 0.8, GILT, line=False)
    figure.stamp(bead, _lattice(wide, high / 2))


def _rings(figure: Figure, dress: Dress) -> None:
    """Rings that touch like chain, a trefoil in each."""
    _ground(figure, dress)
    pitch = 6.6
    tile = figure.tile(pitch + 2, pitch + 2)
    tile.thread(arc(0.0, 0.0, pitch / 2, 0, 360), GILT, _HAIR)
    tile.suit(CLUBS, 0.0, 0.0, 2.9, GILT)
    figure.stamp(tile, _lattice(pitch, pitch * 0.86))


WEAVES: dict[int, Callable[[Figure, Dress], None]] = {
    SPADES: _scales,
    HEARTS: _ogees,
    DIAMONDS: _lozenges,
    CLUBS: _rings,
}
"""The cloth of each suit."""
