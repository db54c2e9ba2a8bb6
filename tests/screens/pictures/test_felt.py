"""The felt and the words on it."""

from time import perf_counter

import pygame
import pytest

from etg.screens import theme
from etg.screens.pictures.felt import felt
from etg.screens.pictures.inscriptions import Setting, arc_text
from etg.screens.pictures.letters import BOLD, SERIF, font
from etg.screens.theme import INSCRIPTION, contrast, luminance
from tests.screens.pictures.looks import alpha, colour, corners, filled


def test_felt_covers_all() -> None:
    assert corners(felt(300, 200)) == [255] * 4


def test_felt_is_darker_to_the_edges() -> None:
    picture = felt(640, 360)
    assert luminance(colour(picture, 320, 165)) > 2 * luminance(colour(picture, 2, 2))
    near = [abs(a - b) for a, b in zip(colour(picture, 320, 165), theme.FELT, strict=True)]
    assert max(near) <= 5


def test_the_weave_is_barely_visible() -> None:
    picture = felt(640, 360)
    greens = [colour(picture, 320 + x, 165 + y)[1] for x in range(8) for y in range(8)]
    assert 1 <= max(greens) - min(greens) <= 9


def test_felt_of_a_4k_screen_is_ready_soon() -> None:
    start = perf_counter()
    felt(3840, 2160)
    assert perf_counter() - start < 1.5


def test_inscriptions_can_be_read_on_the_felt() -> None:
    assert contrast(theme.LINE_GOLD, theme.FELT) > 3


def _highest(picture: pygame.Surface, columns: range) -> int:
    return min(y for x in columns for y in range(picture.get_height()) if alpha(picture, x, y) > 128)


def test_a_bridge_and_a_bowl() -> None:
    straight, bridge, bowl = (arc_text(600, 200, "HHHHHHHHHHHHHH", BOLD, 40, theme.INK, c) for c in (0, 150, -150))
    assert filled(bridge).height > filled(straight).height + 20

    middle, side = range(280, 320), range(filled(bridge).left, filled(bridge).left + 40)
    assert _highest(bridge, middle) < _highest(bridge, side)
    assert _highest(bowl, middle) > _highest(bowl, side)


def test_words_keep_inside_and_in_the_middle() -> None:
    for text, size in (("Short", 30), ("Words that are much too long for so small a picture", 60)):
        area = filled(arc_text(300, 120, text, SERIF, size, theme.LINE_GOLD, 50))
        assert area.left > 0
        assert area.right < 300
        assert abs(area.centerx - 150) < 8


def test_no_words_no_ink() -> None:
    assert filled(arc_text(100, 40, " ", SERIF, 20, theme.LINE_GOLD, 50)).width == 0


def test_one_colour_to_the_last_pixel() -> None:
    picture = arc_text(200, 60, "Gold 16", SERIF, 30, theme.LINE_GOLD, 40)
    seen = {colour(picture, x, y) for x in range(200) for y in range(60) if alpha(picture, x, y)}
    assert seen == {theme.LINE_GOLD}


@pytest.mark.parametrize("around", ["y", "A", "r"])
def test_no_letter_comes_close_to_a_space(around: str) -> None:
    """Else two words on the felt read as one: "16 y se planta"."""
    size, face = 36, font(SERIF, 36)
    line = Setting(f"{around} {around}", SERIF, size, INSCRIPTION)
    assert line.length == sum(face.size(letter)[0] for letter in f"{around} {around}")
