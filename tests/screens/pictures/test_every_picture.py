"""What holds for every picture: its size, that something is drawn, and that it is the same every time."""

from typing import Any

import pygame
import pytest

from etg.resources import resource
from etg.screens import theme
from etg.screens.pictures import PICTURES
from etg.screens.pictures.layout import Band, Line
from etg.screens.pictures.letters import BOLD, SERIF
from etg.screens.pictures.plots import Axes, Dot, Plot
from etg.screens.pictures.plots import Band as PlotBand
from etg.screens.pictures.plots import Line as Curve
from etg.screens.pictures.suits import FOUR
from tests.screens.pictures.looks import filled, same

SAMPLES: dict[str, list[tuple[Any, ...]]] = {
    "app_icon": [()],
    "arc_text": [("Pairs pay", SERIF, 24, theme.LINE_GOLD, 60), ("All 17s", BOLD, 20, theme.INK, -40)],
    "card_back": [(), (1,)],
    "card_face": [(0,), (27,), (38,), (51,), (51, FOUR)],
    "card_fan": [((0, 51),), ((27, 38, 51), 12, FOUR)],
    "card_place": [()],
    "card_print": [(), (3,)],
    "card_shadow": [()],
    "chip": [(50,), (2500,), (123_456,)],
    "chip_stack": [(2500, (100, 500, 2500)), (99_999, (100, 500, 2500, 10_000))],
    "coin": [(0,), (3,)],
    "bar": [(1000, theme.INK, theme.FRAME_3), (300, theme.STAFF, theme.FRAME_3)],
    "cover_card": [()],
    "display_picture": [("checkerboard",), ("gradient",), ("geometry",)],
    "discard_rack": [(0,), (5,), (8,)],
    "cloth": [((11, 48, 48),)],
    "felt": [()],
    "flourish": [(), (theme.INK,)],
    "icon": [("help", theme.INK), ("stand", theme.GOLD)],
    "logo": [(resource("art", "icon", "etg-128.png"),)],
    "meter_frame": [(0,), (1,), (2, False)],
    "layout": [(0, 0, ()), (8, 4, (Band(20, 4, (Line(("Pays 3 to 2", "No limit"), 9),), 2, 12),))],
    "plot": [
        (
            Plot(
                Axes(0, 10, 0, 1, (0, 5, 10), (0, 1)),
                (),
                (Curve(((0, 0), (10, 1)), theme.INK),),
                (Dot((5, 0.5), theme.WON),),
            ),
        ),
        (Plot(Axes(0, 9, 0, 1), (PlotBand(((0, 0), (9, 0.2)), ((0, 1), (9, 0.8)), theme.RETURNED),)),),
    ],
    "plot_mark": [(theme.WON,), (theme.STAFF, True)],
    "rays": [(0,), (7,)],
    "ring": [(1000, theme.GOLD, theme.FRAME_3, 6), (300, theme.GOLD)],
    "rolling": [(0, BOLD, 40, theme.INK), (77, BOLD, 40, theme.INK)],
    "shadow": [(12,)],
    "shoe": [(0,), (5,), (8,)],
    "slab": [(12, theme.FRAME_2, theme.FRAME_3, 2), (20, (255, 255, 255, 30)), (20, theme.GOLD, None, 0, True)],
    "spot": [(theme.LINE_GOLD, False), (theme.GOLD, True)],
    "wheel": [((("jackpot", 1), ("$10", 70), ("$5/$1", 29)),), ((("a", 1),), (("a", "ONE"),))],
    "wheel_gloss": [()],
    "wheel_pointer": [()],
    "wordmark": [(theme.BRASS_LIGHT,)],
}
OPAQUE = {"cloth", "display_picture", "felt", "layout", "plot"}
"""What covers all that is under it."""
SIZES = [(40, 56), (41, 57), (96, 96), (161, 225), (320, 120)]


def test_every_picture_has_samples() -> None:
    assert SAMPLES.keys() == PICTURES.keys()


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", PICTURES)
def test_size_content_and_sameness(name: str, size: tuple[int, int]) -> None:
    for args in SAMPLES[name]:
        picture = PICTURES[name](*size, *args)
        assert picture.get_size() == size
        assert picture.get_bitsize() == 32
        assert filled(picture).size > (8, 8), "next to nothing is drawn"
        assert same(picture, PICTURES[name](*size, *args))


@pytest.mark.parametrize("name", sorted(PICTURES.keys() - OPAQUE))
def test_pictures_have_transparency(name: str) -> None:
    picture = PICTURES[name](80, 112, *SAMPLES[name][0])
    assert picture.get_flags() & pygame.SRCALPHA


def test_arguments_can_be_kept_in_a_cache() -> None:
    assert all(hash(args) is not None for samples in SAMPLES.values() for args in samples)
