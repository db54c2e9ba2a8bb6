"""Slabs, rings, shadows and spots."""

from itertools import pairwise

import pygame
import pytest

from etg.screens import theme
from etg.screens.pictures.shadows import card_shadow, shadow_area
from etg.screens.pictures.shapes import ring, shadow, slab, spot
from etg.screens.theme import luminance
from tests.screens.pictures.looks import alpha, colour, corners, filled, rgba, same


def test_a_slab_has_its_colours() -> None:
    picture = slab(200, 96, 20, theme.FRAME_2, theme.GOLD, 3)
    assert corners(picture) == [0] * 4
    assert rgba(picture, 100, 48) == (*theme.FRAME_2, 255)
    assert rgba(picture, 100, 1) == (*theme.GOLD, 255)
    assert rgba(picture, 1, 48) == (*theme.GOLD, 255)
    assert rgba(picture, 198, 48) == (*theme.GOLD, 255)
    assert rgba(picture, 100, 94) == (*theme.GOLD, 255)


def test_a_slab_without_fill_is_a_frame() -> None:
    picture = slab(200, 96, 20, None, theme.INK, 2)
    assert alpha(picture, 100, 48) == 0
    assert rgba(picture, 100, 0) == (*theme.INK, 255)


def test_a_translucent_slab() -> None:
    assert alpha(slab(80, 40, 8, (255, 255, 255, 40)), 40, 20) in range(39, 42)


def test_gloss_is_brighter_at_the_top() -> None:
    picture = slab(200, 96, 12, theme.FRAME_3, None, 0, True)
    assert (
        luminance(colour(picture, 100, 4)) > luminance(colour(picture, 100, 48)) > luminance(colour(picture, 100, 92))
    )


def test_a_square_slab_fills_its_corners() -> None:
    assert corners(slab(60, 40, 0, theme.FRAME)) == [255] * 4


def _gold(picture: pygame.Surface, x: int, y: int) -> bool:
    return rgba(picture, x, y) == (*theme.GOLD, 255)


@pytest.mark.parametrize(
    ("share", "right", "below", "left"),
    [(1000, True, True, True), (700, False, True, True), (400, False, False, True), (0, False, False, False)],
)
def test_a_ring_empties_clockwise_from_the_top(share: int, right: bool, below: bool, left: bool) -> None:
    picture = ring(100, 100, share, theme.GOLD, theme.FRAME_3, 10)
    assert (_gold(picture, 94, 50), _gold(picture, 50, 94), _gold(picture, 5, 50)) == (right, below, left)
    assert alpha(picture, 50, 50) == 0


def test_a_ring_without_track_may_be_empty() -> None:
    assert filled(ring(60, 60, 0, theme.GOLD)).width == 0


def test_shares_beyond_the_ends_are_the_ends() -> None:
    assert same(ring(60, 60, 1200, theme.GOLD), ring(60, 60, 1000, theme.GOLD))
    assert same(ring(60, 60, -5, theme.GOLD), ring(60, 60, 0, theme.GOLD))


def test_a_shadow_fades_to_nothing_at_its_edge() -> None:
    picture = shadow(120, 160, 20)
    assert max(alpha(picture, x, 0) for x in range(120)) <= 2
    assert max(alpha(picture, 0, y) for y in range(160)) <= 2
    row = [alpha(picture, x, 80) for x in range(60)]
    assert row == sorted(row)
    assert row[-1] > 150
    assert same(picture, pygame.transform.flip(picture, True, True))


@pytest.mark.parametrize("card", [(40, 56), (150, 210), (320, 448)])
def test_the_shadow_of_a_card_is_seen_around_it_and_ends_softly(card: tuple[int, int]) -> None:
    left, top, w, h = (round(side) for side in shadow_area(0, 0, *card))
    picture = card_shadow(w, h)
    edge, middle = alpha(picture, -left, h // 2), alpha(picture, w // 2, h // 2)
    assert middle > edge > 60, "it shows beside the card"
    assert max(alpha(picture, x, 0) for x in range(w)) < 16
    assert max(alpha(picture, 0, y) for y in range(h)) < 16
    row = [alpha(picture, x, h // 2) for x in range(w // 2)]
    assert row == sorted(row)
    assert same(picture, pygame.transform.flip(picture, True, True))
    assert top > left, "the light comes from above: the shadow lies lower than the card"


def test_a_lit_spot_glows() -> None:
    dark, lit = spot(120, 120, theme.LINE_GOLD, False), spot(120, 120, theme.LINE_GOLD, True)
    assert alpha(dark, 60, 60) < alpha(lit, 60, 60) < 100
    assert corners(lit) == [0] * 4


def test_a_spot_has_two_lines() -> None:
    row = [alpha(spot(200, 200, theme.LINE_GOLD, False), x, 100) > 128 for x in range(100)]
    assert sum(a and not b for a, b in pairwise(row)) == 2
