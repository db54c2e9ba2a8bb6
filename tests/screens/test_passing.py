"""Pictures for one frame: kept for the other windows, and never many of them."""

from pygame import Surface

from etg.screens.gallery import Gallery
from etg.screens.passing import MOST, MOST_BYTES, Passing
from etg.screens.theme import GOLD

PLAIN = ("slab", (0, GOLD, GOLD, 0, False))


def turned(passing: Passing, gallery: Gallery, side: int, tenths: int) -> Surface:
    """A square, turned a little."""
    return passing.picture(gallery, "turned", side, side, (*PLAIN, tenths))


def test_another_window_is_given_the_same_picture() -> None:
    passing, gallery = Passing(), Gallery()
    assert turned(passing, gallery, 40, 10) is turned(passing, gallery, 40, 10)
    assert turned(passing, gallery, 40, 10) is not turned(passing, gallery, 40, 20)


def test_small_ones_are_kept_by_their_number() -> None:
    passing, gallery = Passing(), Gallery()
    first = turned(passing, gallery, 8, 0)
    for tenths in range(1, MOST):
        turned(passing, gallery, 8, tenths)
    assert turned(passing, gallery, 8, 0) is first
    turned(passing, gallery, 8, MOST)
    assert turned(passing, gallery, 8, 0) is not first


def test_large_ones_by_what_they_take() -> None:
    """A wheel that runs over a screen of 3840 x 2160 would otherwise leave a quarter of a gigabyte behind."""
    passing, gallery = Passing(), Gallery()
    for tenths in range(MOST):
        turned(passing, gallery, 1660, tenths)
        assert passing.bytes <= MOST_BYTES
    last = turned(passing, gallery, 1660, MOST)
    assert turned(passing, gallery, 1660, MOST) is last
