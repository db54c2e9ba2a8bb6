"""Chips: what is printed on them and how a stack stands for an amount."""

import pytest

from etg.screens.pictures.chips import BODIES, chip, colours, label, nearest
from etg.screens.pictures.stacks import MOST, chip_stack, chips_of
from tests.screens.pictures.looks import colour, contrast, corners, filled, same

USUAL = (100, 500, 2500, 10_000, 50_000)


@pytest.mark.parametrize(
    ("cents", "text"),
    [(50, "50¢"), (25, "25¢"), (100, "1"), (250, "2.50"), (500, "5"), (2500, "25"), (10_000, "100"), (50_000, "500"),
     (100_000, "1K"), (250_000, "2.5K"), (500_000, "5K"), (123_400, "1234")],
)  # fmt: skip
def test_labels(cents: int, text: str) -> None:
    assert label(cents) == text


@pytest.mark.parametrize(("cents", "borrowed"), [(200, 100), (1000, 500), (2000, 2500), (20_000, 10_000), (1, 50)])
def test_an_unusual_chip_borrows_the_nearest_colours(cents: int, borrowed: int) -> None:
    assert nearest(cents) == borrowed


def test_no_two_usual_chips_look_alike() -> None:
    bodies = list(BODIES.values())
    assert len(set(bodies)) == len(bodies)
    pictures = [chip(64, 64, cents) for cents in BODIES]
    assert not any(same(a, b) for i, a in enumerate(pictures) for b in pictures[:i])


@pytest.mark.parametrize("cents", BODIES)
def test_edge_spots_show_on_the_body(cents: int) -> None:
    body, spots = colours(cents)
    assert contrast(body, spots) > 2.5


def test_a_chip_is_round_and_fills_its_picture() -> None:
    picture = chip(90, 90, 500)
    assert corners(picture) == [0] * 4
    assert filled(picture).size == (90, 90)
    assert filled(chip(120, 60, 500)).size == (60, 60)


def test_a_stack_is_made_of_the_largest_chips() -> None:
    assert chips_of(13_000, USUAL) == [10_000, 2500, 500]
    assert chips_of(13_100, USUAL) == [10_000, 2500, 500, 100]
    assert chips_of(400, USUAL) == [100] * 4


def test_a_stack_never_shows_more_than_it_can() -> None:
    assert len(chips_of(10_000_000, USUAL)) == MOST
    assert len(chips_of(99_999, USUAL)) <= MOST


def test_less_than_the_smallest_chip_is_still_a_chip() -> None:
    assert chips_of(40, USUAL) == [100]
    assert chips_of(0, USUAL) == []


def test_more_chips_make_a_higher_stack() -> None:
    heights = [filled(chip_stack(90, 110, 100 * n, (100,))).height for n in range(9)]
    assert heights == sorted(heights)
    assert len(set(heights)) == 9
    assert heights[0] == 0
    assert heights[8] <= 110


def test_a_stack_stands_on_the_lower_edge() -> None:
    assert filled(chip_stack(90, 110, 500, USUAL)).bottom >= 109


def test_a_stack_has_no_dark_rim() -> None:
    picture = chip_stack(200, 240, 100, USUAL)
    area = filled(picture)
    assert sum(colour(picture, area.centerx, area.top + 2)) > 200
