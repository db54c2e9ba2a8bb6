"""The wheel as a picture: honest to the eye, and fit to be turned."""

from itertools import pairwise
from math import cos, radians, sin

import pygame
import pytest

from etg.screens import theme
from etg.screens.pictures.letters import BLACK, inked
from etg.screens.pictures.wheel import EDGE, NEEDLE_PAINT, PAINTS, TOP, label, letter_height, paints, wheel
from etg.screens.pictures.wheel_parts import wheel_gloss, wheel_pointer
from etg.screens.pictures.wheel_slices import slices
from etg.screens.theme import contrast, luminance
from tests.screens.pictures.looks import alpha, colour, corners, difference, filled

WHEEL = (("jackpot", 20), ("$100", 380), ("$20", 2000), ("$10", 5600), ("$30/$3", 2000))
NO_NAMES = tuple((symbol, "") for symbol, _ in WHEEL)


def near(one: theme.Colour, other: theme.Colour) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 30


def test_what_the_eye_sees_is_the_weight() -> None:
    """Points all round the wheel have a symbol's colour as often as its weight says."""
    picture, r = wheel(800, 800, WHEEL, NO_NAMES), 400 * (EDGE - 20) / 100
    steps = [degrees / 10 for degrees in range(3600)]
    seen = [colour(picture, round(400 + r * sin(radians(a))), round(400 - r * cos(radians(a)))) for a in steps]
    total = sum(weight for _, weight in WHEEL)
    found = paints(slices(WHEEL))
    assert len(set(found.values())) == len(WHEEL), "each has a colour of its own here"
    counts = {symbol: sum(near(each, found[symbol]) for each in seen) for symbol, _ in WHEEL}
    assert sum(counts.values()) > 0.9 * len(seen), "the rest are the lines between the slices"
    for symbol, weight in WHEEL:
        assert counts[symbol] / sum(counts.values()) == pytest.approx(weight / total, abs=0.01), symbol


def test_what_is_rare_can_be_seen() -> None:
    picture = wheel(400, 400, WHEEL, NO_NAMES)
    (jackpot,) = (each for each in slices(WHEEL) if each.symbol == "jackpot")
    a, r = radians(jackpot.middle), 200 * (EDGE - 4) / 100
    assert near(colour(picture, round(200 + r * sin(a)), round(200 - r * cos(a))), NEEDLE_PAINT)


def test_names_can_be_read_on_every_colour() -> None:
    for paint in PAINTS:
        ink = theme.DARK_INK if paint == theme.IVORY else theme.INK
        assert contrast(paint, ink) > 7
    assert contrast(NEEDLE_PAINT, theme.FRAME) > 7


def test_neighbours_differ_in_colour_where_there_are_few_symbols() -> None:
    cut = slices(WHEEL)
    found = paints(cut)
    for before, after in pairwise((*cut, cut[0])):
        assert before.symbol == after.symbol or found[before.symbol] != found[after.symbol]


@pytest.mark.parametrize(
    ("symbol", "text"), [("jackpot", "JACKPOT"), ("$1,000", "$1,000"), ("$250/$100", "$250 / $100")]
)
def test_names(symbol: str, text: str) -> None:
    assert label(symbol) == text


@pytest.mark.parametrize(("name", "width", "least"), [("$50", 5.04, 4.0), ("$20 / $3", 10.8, 6.0), ("$10", 12.0, 7.2)])
def test_a_name_is_as_large_as_its_slice_allows(name: str, width: float, least: float) -> None:
    high = letter_height(name, width)
    long = inked(name, BLACK, 40.0, theme.INK).get_width() / 40.0 * high
    assert high >= least
    assert radians(width) * (TOP - long) > 1.3 * high, "and does not touch its edges, where it is narrowest"


def test_other_names_may_be_given() -> None:
    usual, other = wheel(300, 300, WHEEL), wheel(300, 300, WHEEL, (("$10", "ten"),))
    assert difference(usual, other) > 0.5


def test_it_is_round_and_in_the_middle() -> None:
    for size in ((301, 301), (200, 340), (340, 200)):
        area, least = filled(wheel(*size, WHEEL)), min(size)
        assert area.size in ((least, least), (least - 1, least - 1))
        assert abs(area.centerx - size[0] // 2) <= 1 and abs(area.centery - size[1] // 2) <= 1
    assert corners(wheel(200, 200, WHEEL)) == [0] * 4


def test_no_light_turns_with_it() -> None:
    """A wheel of one symbol and no names looks the same when it is turned by one slice."""
    one = wheel(240, 240, (("$10", 1),), (("$10", ""),))
    turned = pygame.transform.rotate(one, 180)
    ring = pygame.Rect(0, 0, 240, 60)
    assert difference(one.subsurface(ring).copy(), turned.subsurface(ring).copy()) < 1


def test_the_gloss_comes_from_above_and_hides_nothing() -> None:
    gloss = wheel_gloss(400, 400)
    top, bottom = (colour(gloss, *at) for at in ((170, 12), (230, 388)))
    assert luminance(top) > 0.8 > 0.1 > luminance(bottom)
    assert max(alpha(gloss, x, y) for x in range(90, 310) for y in range(90, 310)) < 48
    assert corners(gloss) == [0] * 4


def test_the_pointer_points_down() -> None:
    picture = wheel_pointer(70, 110)
    widths = [sum(alpha(picture, x, y) > 128 for x in range(70)) for y in (2, 37, 70, 105)]
    assert widths[1] > widths[2] > widths[3] and widths[1] > widths[0]
    assert filled(picture).bottom == 110
    assert alpha(picture, 35, 108) > 100
