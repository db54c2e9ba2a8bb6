"""Icons: every one that the screens name, in one colour and inside its field."""

import pygame
import pytest

from etg.screens import theme
from etg.screens.pictures.icon_shapes import ICONS
from etg.screens.pictures.icons import icon
from tests.screens.pictures.looks import alpha, colour, filled

NAMED = (
    "help info sound mute attendant cash_out tip close back next up down undo clear repeat double pause play plus "
    "minus warning check cross won lost returned lock shoe reader clock person key card log_out hit stand split "
    "surrender double_down insurance even_money part switch rescue globe settings look ring chip"
)


def test_every_icon_that_the_screens_name() -> None:
    assert set(NAMED.split()) == set(ICONS)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_keeps_inside_its_field(name: str) -> None:
    area = filled(icon(96, 96, name, theme.INK))
    assert area.left > 0
    assert area.top > 0
    assert area.right < 96
    assert area.bottom < 96


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_has_one_colour(name: str) -> None:
    picture = icon(40, 40, name, theme.WON)
    assert {colour(picture, x, y) for x in range(40) for y in range(40) if alpha(picture, x, y)} == {theme.WON}


def test_no_two_icons_look_alike() -> None:
    assert len({pygame.image.tobytes(icon(32, 32, name, theme.INK), "RGBA") for name in ICONS}) == len(ICONS)


def test_an_icon_stands_in_the_middle_of_a_wide_picture() -> None:
    assert filled(icon(120, 40, "close", theme.INK)).centerx in (59, 60, 61)
    assert filled(icon(40, 120, "close", theme.INK)).centery in (59, 60, 61)
