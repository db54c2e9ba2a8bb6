"""Frames of meters, rays and coins: readable, and turning without an end."""

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from etg.screens import theme
from etg.screens.pictures.jackpot import COIN_STEPS, RAY_STEPS, coin, rays
from etg.screens.pictures.meters import TONES, meter_frame
from etg.screens.theme import contrast, luminance
from tests.screens.pictures.looks import alpha, colour, corners, difference, filled, same


def bright(picture: pygame.Surface) -> int:
    w, h = picture.get_size()
    return sum(luminance(colour(picture, x, y)) > 0.8 for x in range(w) for y in range(h))


@pytest.mark.parametrize("tone", range(len(TONES)))
@pytest.mark.parametrize("size", [(240, 64), (700, 180)])
def test_an_amount_can_be_read_all_over_the_panel(tone: int, size: tuple[int, int]) -> None:
    w, h = size
    picture = meter_frame(w, h, tone)
    places = [(x, y) for x in range(w // 8, w - w // 8, 9) for y in range(h // 4, h - h // 4, 5)]
    assert min(contrast(theme.INK, colour(picture, x, y)) for x, y in places) > 7
    assert corners(picture) == [0] * 4
    assert filled(picture).size == size


def test_tones_differ() -> None:
    frames = [meter_frame(240, 64, tone) for tone in range(3)]
    assert min(difference(frames[a], frames[b]) for a in range(3) for b in range(a)) > 1
    assert same(meter_frame(90, 40, 7), meter_frame(90, 40, 2))


def test_lamps_only_where_there_is_room() -> None:
    assert bright(meter_frame(700, 180, 0)) > 300
    assert bright(meter_frame(240, 64, 0)) == 0
    assert bright(meter_frame(720, 128, 0, False)) == 0, "a small frame on a screen of many pixels is a small frame"


@pytest.mark.parametrize(("picture", "steps"), [(rays, RAY_STEPS), (coin, COIN_STEPS)])
def test_it_turns_without_an_end(picture: Callable[[int, int, int], pygame.Surface], steps: int) -> None:
    seen = [picture(90, 90, step) for step in range(steps + 1)]
    assert same(seen[0], seen[steps])
    assert not any(same(seen[0], other) for other in seen[1:steps])


def test_rays_turn_slowly_and_evenly() -> None:
    """No step is a leap, the last one to the first neither."""
    seen = [rays(120, 120, step) for step in range(RAY_STEPS + 1)]
    leaps = [difference(a, b) for a, b in pairwise(seen)]
    assert max(leaps) < 2 * min(leaps)


def test_rays_fade_to_nothing() -> None:
    picture = rays(300, 200, 0)
    edge = [(x, y) for x in range(300) for y in (0, 199)] + [(x, y) for x in (0, 299) for y in range(200)]
    assert max(alpha(picture, x, y) for x, y in edge) <= 5
    assert 120 < alpha(picture, 150, 100) < 255


def test_a_coin_becomes_narrow_and_stays_as_high() -> None:
    areas = [filled(coin(100, 100, step)) for step in range(COIN_STEPS)]
    assert areas[4].width < 20 < 80 < areas[0].width
    assert max(area.height for area in areas) - min(area.height for area in areas) <= 2
    assert all(abs(area.centerx - 50) <= 2 for area in areas)
