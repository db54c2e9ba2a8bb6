"""Chips: what is printed on them and how a stack stands for an amount."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.screens.pictures.chips import BODIES, chip, colours, label, nearest
from etg.screens.pictures.stacks import HIGH, MOST, chip_stack, chips_of, stacks_of
from etg.screens.theme import contrast
from tests.screens.pictures.looks import alpha, colour, corners, filled, same

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


def test_more_chips_than_stand_on_each_other_make_more_stacks() -> None:
    assert stacks_of([]) == []
    assert [len(stack) for stack in stacks_of([100] * 8)] == [8]
    assert [len(stack) for stack in stacks_of([100] * 9)] == [4, 5]
    assert [len(stack) for stack in stacks_of([100] * MOST)] == [8, 8, 8]


@given(st.lists(st.sampled_from(USUAL), max_size=MOST))
def test_stacks_hold_all_chips_the_largest_in_the_first(some: list[int]) -> None:
    chips = sorted(some, reverse=True)
    stacks = stacks_of(chips)
    assert [value for stack in stacks for value in stack] == chips
    assert all(1 <= len(stack) <= HIGH for stack in stacks)


def test_without_denominations_the_usual_chips_are_shown() -> None:
    assert chips_of(13_000) == chips_of(13_000, tuple(BODIES)) == [10_000, 2500, 500]


def test_less_than_the_smallest_chip_is_still_a_chip() -> None:
    assert chips_of(40, USUAL) == [100]
    assert chips_of(0, USUAL) == []


def _covered(w: int, h: int, cents: int) -> int:
    return pygame.mask.from_surface(chip_stack(w, h, cents, (100,)), 200).count()


def test_more_chips_make_a_higher_stack() -> None:
    heights = [filled(chip_stack(90, 110, 100 * n, (100,))).height for n in range(9)]
    assert heights == sorted(heights)
    assert len(set(heights)) == 9
    assert heights[0] == 0
    assert heights[8] <= 110


@pytest.mark.parametrize("size", [44, 64, 96, 160, 260])
def test_a_larger_amount_is_visibly_larger(size: int) -> None:
    covered = [_covered(size, size, 100 * n) for n in (0, 1, 2, 4, 8, 16, 24)]
    assert covered == sorted(covered)
    assert len(set(covered)) == len(covered)


@pytest.mark.parametrize("n", [1, 8, 9, 16, 17, 24])
def test_all_chips_are_inside_the_picture(n: int) -> None:
    picture = chip_stack(160, 160, 100 * n, (100,))
    edge = [(x, 0) for x in range(160)] + [(x, y) for x in (0, 159) for y in range(160)]
    assert max(alpha(picture, x, y) for x, y in edge) < 200, "only a shadow may end at the edge"


def test_a_stack_stands_on_the_lower_edge() -> None:
    assert filled(chip_stack(90, 110, 500, USUAL)).bottom >= 109


def test_a_stack_has_no_dark_rim() -> None:
    picture = chip_stack(200, 240, 100, USUAL)
    solid = pygame.mask.from_surface(picture, 250).get_bounding_rects()[0]
    assert sum(colour(picture, solid.centerx, solid.top + 2)) > 200


def test_a_stack_drawn_again_is_the_same_and_not_the_same_surface() -> None:
    one, other = chip_stack(90, 90, 4300, USUAL), chip_stack(90, 90, 4300, USUAL)
    one.fill((0, 0, 0, 0))
    assert same(other, chip_stack(90, 90, 4300, USUAL))
