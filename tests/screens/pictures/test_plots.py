"""Plots: round figures, curves where they belong, nothing outside the picture."""

from itertools import pairwise

import pytest

from etg.screens.pictures.plots import Axes, Band, Line, Plot, Spots, plot, ticks
from etg.screens.theme import INK, RETURNED

AXES = Axes(0, 100, 0, 10, (0, 50, 100), (0, 5, 10))


@pytest.mark.parametrize(
    ("low", "high", "most", "found"),
    [
        (0, 100, 5, (0, 20, 40, 60, 80, 100)),
        (0, 7, 7, (0, 1, 2, 3, 4, 5, 6, 7)),
        (91.2, 98.7, 4, (92, 94, 96, 98)),
        (0.013, 0.029, 4, (0.015, 0.02, 0.025)),
        (-3, 3, 3, (-2, 0, 2)),
        (5, 5, 4, (5,)),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, most: int, found: tuple[float, ...]) -> None:
    assert ticks(low, high, most) == pytest.approx(found)


@pytest.mark.parametrize("span", [1, 3, 17, 499, 12_345, 0.07])
def test_ticks_are_never_too_many_and_evenly_apart(span: float) -> None:
    found = ticks(1.5, 1.5 + span, 8)
    assert 2 <= len(found) <= 9
    steps = [b - a for a, b in pairwise(found)]
    assert steps == pytest.approx([steps[0]] * len(steps))


def brightness(spots: Spots, at: tuple[int, int], dashed: bool = False) -> int:
    return plot(200, 100, Plot(AXES, (), (Line(spots, INK, dashed=dashed),))).get_at(at).r


def test_a_line_is_where_its_points_are_and_nowhere_else() -> None:
    assert brightness(((0, 5), (100, 5)), (61, 50)) > 200
    assert brightness(((0, 5), (100, 5)), (61, 30)) < 80
    assert brightness(((0, 0), (100, 10)), (160, 20)) > 140


def test_a_dashed_line_has_gaps_of_one_length() -> None:
    line = plot(400, 100, Plot(AXES, (), (Line(((0, 4), (100, 4)), INK, dashed=True),)))
    lit = [line.get_at((x, 60)).r > 160 for x in range(400)]
    runs = [x for x in range(1, 400) if lit[x] != lit[x - 1]]
    assert len(runs) > 10 and max(b - a for a, b in pairwise(runs)) < 40


def test_a_band_is_filled_between_its_curves() -> None:
    band = Band(((0, 2), (100, 4)), ((0, 8), (100, 6)), RETURNED, 255)
    picture = plot(200, 100, Plot(AXES, (band,)))
    assert tuple(picture.get_at((41, 52))) == (*RETURNED, 255)
    assert tuple(picture.get_at((41, 8))) != (*RETURNED, 255)


def test_what_is_far_outside_does_no_harm() -> None:
    spots = ((0.0, 1e12), (50.0, -1e12), (100.0, 5.0))
    band = Band(spots, tuple((x, y + 1) for x, y in spots), RETURNED)
    assert plot(120, 80, Plot(AXES, (band,), (Line(spots, INK, dashed=True),))).get_size() == (120, 80)
