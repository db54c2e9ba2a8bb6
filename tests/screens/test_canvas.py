"""Words and cards on a canvas: where they begin, on which line they stand, how large they are."""

from itertools import pairwise

import pytest
from pygame import Rect, Surface

from etg.cabinet.settings_look import PLAIN, Look
from etg.cards import card
from etg.screens.area import CENTRE, LEFT, RIGHT, Align, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SANS, SERIF, Gallery
from etg.screens.theme import CARD, INK

_GALLERY = Gallery()
AREA = Area(40, 20, 600, 60)


def ink(words: str, align: Align = LEFT, area: Area = AREA) -> Rect:
    """Where letters of the serif are to be seen."""
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 800, 100))
    canvas.printed(area, words, 36, INK, align)
    picture = Surface((800, 100))
    picture.set_colorkey((0, 0, 0))
    picture.fblits(_GALLERY.blits(canvas.sheet.items))
    return picture.get_bounding_rect()


@pytest.mark.parametrize(("name", "plain"), [("Hundred 21", "Hundred"), ("Hen's Edge 21", "Hen's Edge")])
def test_a_name_with_figures_begins_and_stands_where_others_do(name: str, plain: str) -> None:
    found, other = ink(name), ink(plain)
    assert found.left == other.left and found.right > other.right
    figures = ink("Hundred 11"), ink("Hundred")
    assert figures[0].bottom == figures[1].bottom == ink("Hundred H").bottom, "figures stand on the same line"


def test_words_with_figures_keep_to_their_edge() -> None:
    wide = Canvas(_GALLERY, 1.0, Rect(0, 0, 800, 100)).measure("Pays 3 to 2", 36, "Vollkorn-SemiBold")
    left, middle, right = (ink("Pays 3 to 2", align).left for align in (LEFT, CENTRE, RIGHT))
    assert middle - left == pytest.approx((AREA.w - wide) / 2, abs=1)
    assert right - left == pytest.approx(AREA.w - wide, abs=1)


def test_what_is_printed_is_cut_and_noted_before_it_becomes_too_small() -> None:
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 800, 100))
    canvas.least = 22
    canvas.printed(Area(0, 0, 120, 40), "Insurance pays 2 to 1 for all", 24, INK)
    assert [item.args[2] for item in canvas.sheet.items] == [22]
    assert len(canvas.sheet.overflows) == 1


@pytest.mark.parametrize("size", [18, 22, 36, 64])
@pytest.mark.parametrize("font", [SANS, BOLD, BLACK, SERIF])
@pytest.mark.parametrize("before", ["É", "$", "ÓÑ", "中É"])
def test_letters_that_reach_high_up_do_not_push_their_line_down(before: str, font: str, size: int) -> None:
    def foot(words: str) -> int:
        """Where the H at the right edge stands."""
        canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 800, 100))
        canvas.text(AREA, words, size, INK, font, RIGHT)
        picture = Surface((800, 100))
        picture.set_colorkey((0, 0, 0))
        picture.fblits(_GALLERY.blits(canvas.sheet.items))
        wide = round(canvas.measure("H", size, font)) - 1
        return picture.subsurface((int(AREA.right) - wide, 0, wide, 100)).get_bounding_rect().bottom

    assert foot(f"{before}H") == foot("H")


@pytest.mark.parametrize("icon", ["", "repeat"])
@pytest.mark.parametrize(("wide", "high"), [(136, 90), (144, 160), (136, 110)])
def test_what_stands_below_the_words_of_a_button_stays_in_it(wide: int, high: int, icon: str) -> None:
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 800, 300))
    canvas.least = 18
    canvas.button(Area(20, 20, wide, high), "Repetir", 1, size=22, sub="mantener: siempre", icon=icon)
    texts = [item for item in canvas.sheet.items if item.kind == "text"]
    places = []
    for item in texts:
        picture = Surface((800, 300))
        picture.set_colorkey((0, 0, 0))
        picture.fblits(_GALLERY.blits([item]))
        places.append(picture.get_bounding_rect())
    assert len(places) == 3 and all(Rect(22, 22, wide - 4, high - 4).contains(place) for place in places)
    assert not any(one.colliderect(other) for one, other in pairwise(places))
    assert canvas.sheet.overflows == []


@pytest.mark.parametrize("scale", [1.0, 2 / 3, 0.5, 0.71])
def test_cards_side_by_side_have_one_size(scale: float) -> None:
    """Else one of them would be drawn as a small card and the next one with its pips."""
    canvas = Canvas(Gallery(), scale, Rect(3, 5, 1280, 720))
    for n in range(40):
        canvas.card(20.3 + n * 37.7, 11.1 + n * 3.3, 125.5, n)
    sizes = {(item.w, item.h) for item in canvas.sheet.items if item.kind == "card_face"}
    assert len(sizes) == 1


@pytest.mark.parametrize("look", [PLAIN, Look(four_colours=True), Look(high_contrast=True)])
def test_a_small_card_is_plain_however_many_pixels_the_screen_has(look: Look) -> None:
    """On the same glass its index would else be half as large with twice the pixels."""
    middles = []
    for width in (70.0, 90.0):
        canvas = Canvas(Gallery(), 2.0, Rect(0, 0, 800, 800))
        canvas.looks(look)
        canvas.card(10, 10, width, card("5S"))
        picture = Surface((800, 800))
        picture.fblits(canvas.gallery.blits(canvas.sheet.items))
        middles.append(tuple(picture.get_at(canvas.rect(Area(10, 10, width, width * 1.4)).center))[:3])
    assert middles[0] == CARD != middles[1], "only the larger one has its fifth pip"
