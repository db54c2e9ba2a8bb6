"""The name, the icon, and the files that hold them."""

from collections.abc import Callable

import pygame
import pytest

from art.marks import MARKS, SIZES
from etg.resources import resource
from etg.screens import theme
from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.lettering import LETTERS, Pen, Stroke, draw_letters, edges, length
from etg.screens.pictures.marks import app_icon, wordmark
from etg.screens.theme import contrast
from tests.screens.pictures.looks import alpha, colour, corners, difference, filled


def test_the_pen_is_broad_downwards_and_thin_across() -> None:
    pen = Pen(20, 4)
    (left, right), _ = edges(Stroke([(0, 0), (0, 50)]), pen)
    assert abs(left[0] - right[0]) == 20
    (above, below), _ = edges(Stroke([(0, 0), (50, 0)]), pen)
    assert abs(above[1] - below[1]) == 4


def test_a_tapered_stroke_ends_thin() -> None:
    stroke = Stroke([(0, y) for y in range(0, 100, 10)], ends_thin=True)
    first, last = (edges(stroke, Pen(20, 4))[place] for place in (0, -1))
    assert abs(first[0][0] - first[1][0]) == 20
    assert abs(last[0][0] - last[1][0]) == 4


@pytest.mark.parametrize("letter", LETTERS)
def test_letters_keep_to_their_width(letter: str) -> None:
    """With half a pen at most on each side."""
    canvas = Canvas(200, 260)
    draw_letters(canvas, letter, 50, 180, 100, Pen(22, 5), theme.INK)
    area = filled(canvas.done())
    assert 50 - 12 <= area.left <= 50 + 12
    assert abs(area.right - 50 - LETTERS[letter].width) <= 12


def test_a_line_is_as_long_as_its_letters_and_gaps() -> None:
    assert length("21", 10) == LETTERS["2"].width + 10 + LETTERS["1"].width


@pytest.mark.parametrize("size", [(300, 100), (100, 300), (60, 30)])
def test_the_name_is_in_the_middle_and_fits(size: tuple[int, int]) -> None:
    picture = wordmark(*size, theme.INK)
    area = filled(picture)
    assert area.width > 0.9 * size[0] or area.height > 0.9 * size[1]
    assert abs(area.centerx - size[0] / 2) <= 2 + size[0] * 0.02
    seen = {colour(picture, x, y) for x in range(size[0]) for y in range(size[1]) if alpha(picture, x, y)}
    assert seen == {theme.INK}


@pytest.mark.parametrize("size", SIZES)
def test_the_icon_is_a_square_with_round_corners(size: int) -> None:
    picture = app_icon(size, size)
    assert corners(picture) == [0] * 4
    assert filled(picture).size == (size, size)
    assert alpha(picture, size // 2, 0) == 255


@pytest.mark.parametrize("size", SIZES)
def test_the_icon_can_be_read(size: int) -> None:
    """Its figures stand out from the felt behind them."""
    picture = app_icon(size, size)
    row = [colour(picture, x, size // 2) for x in range(size // 4, 3 * size // 4)]
    brightest, darkest = max(row, key=sum), min(row, key=sum)
    assert contrast(brightest, darkest) > 4.5


@pytest.mark.parametrize(("name", "draw"), MARKS.items())
def test_the_files_are_what_the_code_draws(name: str, draw: Callable[[], pygame.Surface]) -> None:
    kept = pygame.image.load(resource(*name.split("/")))
    drawn = draw()
    assert kept.get_size() == drawn.get_size()
    assert difference(kept, drawn) < 1
