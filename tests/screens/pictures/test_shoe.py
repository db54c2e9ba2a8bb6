"""The shoe and the rack show how full they are; the cover card is plain."""

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from etg.screens import theme
from etg.screens.pictures.cover import PLASTIC, cover_card
from etg.screens.pictures.shoe import discard_rack, shoe
from etg.screens.theme import contrast, luminance
from tests.screens.pictures.looks import alpha, colour, corners, filled, same

Holder = Callable[[int, int, int], pygame.Surface]
SIZES: dict[Holder, tuple[int, int]] = {shoe: (176, 106), discard_rack: (80, 100)}
HOLDERS = pytest.mark.parametrize("holder", SIZES, ids=["shoe", "rack"])


def pale(picture: pygame.Surface) -> int:
    """How many pixels are as pale as the edges of cards."""
    w, h = picture.get_size()
    return sum(
        alpha(picture, x, y) > 200 and luminance(colour(picture, x, y)) > 0.3 for x in range(w) for y in range(h)
    )


@HOLDERS
def test_more_cards_show_more_edges(holder: Holder) -> None:
    w, h = SIZES[holder]
    seen = [pale(holder(w, h, eighths)) for eighths in range(9)]
    steps = [after - before for before, after in pairwise(seen)]
    assert min(steps) > 0.04 * w * h / 8
    assert max(steps[1:]) < 2.5 * min(steps[1:]), "each eighth is as much as the others"


@HOLDERS
def test_more_than_full_is_full(holder: Holder) -> None:
    assert same(holder(80, 60, 11), holder(80, 60, 8))
    assert same(holder(80, 60, -1), holder(80, 60, 0))


@HOLDERS
@pytest.mark.parametrize("scale", [1, 3])
def test_it_stands_in_the_middle_and_nothing_is_cut_off(holder: Holder, scale: int) -> None:
    w, h = (scale * each for each in SIZES[holder])
    area = filled(holder(w, h, 8))
    assert area.left > 0 and area.right < w and area.top > 0 and area.bottom <= h
    assert abs(area.centerx - w / 2) < 0.05 * w
    assert corners(holder(w, h, 8)) == [0] * 4


@HOLDERS
def test_it_keeps_its_shape(holder: Holder) -> None:
    w, h = SIZES[holder]
    narrow, right = filled(holder(w, 3 * h, 4)), filled(holder(w, h, 4))
    assert abs(narrow.height - right.height) <= 2 and abs(narrow.width - right.width) <= 2


def test_one_sees_through_the_acrylic() -> None:
    """An empty rack lets the felt shine through."""
    assert 100 < alpha(discard_rack(160, 200, 0), 80, 60) < 255


def test_the_cover_card_is_no_card_of_the_pack() -> None:
    picture = cover_card(100, 140)
    assert corners(picture) == [0] * 4
    assert filled(picture).size == (100, 140)
    assert contrast(PLASTIC, theme.CARD) > 4.5
    assert contrast(colour(picture, 10, 70), colour(picture, 10, 100)) > 4.5, "the arrow at the line"
