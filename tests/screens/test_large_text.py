"""Large text: letters are a quarter larger, never below the least, and lines, paragraphs and help leaves follow."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from pygame import Rect

from etg.cabinet.settings_look import PLAIN, Look
from etg.games import GAMES
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.clock import stopped_at
from etg.screens.gallery import BOLD, SERIF, Gallery
from etg.screens.help.pages import all_pages
from etg.screens.ink import Ink
from etg.screens.scenes import scene, scenes
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, SETTING, screens_of, sheet_of
from etg.screens.station.leaves import Leaf, Row, leaves
from etg.screens.theme import GIANT, HEAD, INK, LARGE, SMALL, TEXT, TINY, TITLE
from tests.screens.test_shots import _letters

SIZE, UPRIGHT = (1280, 720), (1080, 1920)
LARGE_TEXT = Look(large_text=True)
SMALLER = 0.06
"""The share of lines that may be set in usual letters, because they would be cut off."""
_GALLERY = Gallery()


def canvas(look: Look = LARGE_TEXT, least: float = SMALL) -> Canvas:
    """One pixel for one unit."""
    found = Canvas(_GALLERY, 1.0, Rect(0, 0, 1920, 1080))
    found.looks(look, least=least)
    return found


# One line


@pytest.mark.parametrize(
    ("named", "real"), [(10, 28), (SMALL, 28), (TEXT, 35), (LARGE, 45), (HEAD, 60), (TITLE, 76), (GIANT, 108)]
)
def test_letters_are_a_quarter_larger_and_the_largest_by_twelve_units(named: float, real: float) -> None:
    ink = canvas()
    assert ink.letters(named) == pytest.approx(real)
    ink.text(Area(0, 0, 1900, 200), "Your decision", named)
    assert ink.sheet.items[-1].args[2] == real
    assert canvas(PLAIN).letters(named) == max(named, SMALL)


@pytest.mark.parametrize(("usual", "larger"), [(SMALL, TEXT), (TINY, SMALL)])
def test_the_least_is_the_next_size_of_the_scale(usual: int, larger: int) -> None:
    ink = canvas(least=usual)
    assert ink.letters(0) == pytest.approx(larger)
    assert canvas(PLAIN, usual).letters(0) == usual


def test_a_screen_that_names_no_least_has_no_large_text() -> None:
    assert canvas(least=0).letters(20) == 20


def test_a_line_becomes_smaller_down_to_the_least_and_to_the_usual_one_where_it_would_be_cut_off() -> None:
    ink = canvas()
    ink.text(Area(0, 0, 300, 60), "Insurance pays 2 to 1", LARGE, least=10)
    assert ink.sheet.items[-1].args[2] == pytest.approx(28, abs=7) and ink.sheet.overflows == []
    ink.text(Area(0, 0, 220, 60), "Insurance pays 2 to 1", LARGE, least=10)
    assert ink.sheet.items[-1].args[2] in range(SMALL, 28) and ink.sheet.overflows == []
    ink.text(Area(0, 0, 120, 60), "Insurance pays 2 to 1", LARGE, least=10)
    assert ink.sheet.items[-1].args[2] == SMALL and len(ink.sheet.overflows) == 1


def test_a_paragraph_that_has_no_room_in_large_letters_is_set_in_the_usual_ones() -> None:
    words = "All choose on their screens at the same time; all who draw get the same card."
    sizes = []
    for height in (300, 80):
        ink = canvas()
        ink.paragraph(Area(0, 0, 600, height), words, TEXT)
        assert ink.sheet.overflows == [] and ink.large
        sizes.append(ink.sheet.items[0].args[2])
    assert sizes == [35, 28]


def test_what_is_measured_is_what_is_set() -> None:
    ink = canvas()
    for words, size, font in (("Split", LARGE, BOLD), ("21 + 3 Extreme", SMALL, BOLD), ("Pays 3 to 2", TEXT, SERIF)):
        assert ink.text(Area(0, 0, 1900, 60), words, size, INK, font) == ink.measure(words, size, font)


# Several lines


def test_the_lines_of_a_paragraph_are_further_apart() -> None:
    words = "All choose on their screens at the same time; all who draw get the same card. " * 3
    heights = []
    for look in (PLAIN, LARGE_TEXT):
        ink = canvas(look)
        high = ink.paragraph(Area(0, 0, 800, 900), words, TEXT)
        tops = [item.y for item in ink.sheet.items]
        step = (tops[-1] - tops[0]) / (len(tops) - 1)
        assert step == pytest.approx(ink.letters(TEXT) * 1.36, abs=0.5) and not ink.sheet.overflows
        assert high == pytest.approx(len(tops) * step, abs=len(tops))
        heights.append(high)
    assert heights[1] > 1.5 * heights[0], "larger letters, and more lines"


def parts(found: list[Leaf]) -> Iterator[object]:
    """All that stands on leaves; pictures one by one, in whatever rows they are."""
    for leaf in found:
        for piece in leaf:
            yield from piece.block.cells if isinstance(piece.block, Row) else [piece.block]


@pytest.mark.parametrize("size", [(1272, 400), (500, 500)], ids=["wide", "slim"])
@pytest.mark.parametrize("game", GAMES)
def test_help_has_as_many_leaves_as_it_needs(game: str, size: tuple[int, int]) -> None:
    terms = scene(game, "nobody").shown.state.terms
    for page in all_pages(terms):
        usual, larger = (leaves(canvas(look), page, *size) for look in (PLAIN, LARGE_TEXT))
        assert list(parts(usual)) == list(parts(larger))
        assert all(sum(piece.height for piece in leaf) <= size[1] for leaf in larger if len(leaf) > 1)
        assert len(larger) >= len(usual)


def test_an_amount_that_counts_up_keeps_its_letters() -> None:
    ink = canvas(replace(LARGE_TEXT, high_contrast=True))
    ink.amount(Area(0, 0, 600, 80), 1000, "credits", HEAD)
    (count,) = ink.sheet.counts.values()
    assert count.make(2000).args[2:] == ink.sheet.items[0].args[2:] == (60, (255, 255, 255))


def test_a_button_is_laid_out_for_each_look() -> None:
    sizes = []
    for look in (PLAIN, LARGE_TEXT, PLAIN):
        found = canvas(look)
        found.button(Area(0, 0, 400, 120), "Help", "help", size=TEXT, icon="help")
        sizes.append([item.args[2] for item in found.sheet.items if item.kind == "text"])
    assert sizes == [[28], [35], [28]]


# Every screen


@cache
def _sheets(name: str, game: str, size: tuple[int, int], large: bool) -> list[tuple[str, float, Sheet]]:
    setting = replace(SETTING, look=LARGE_TEXT) if large else SETTING
    return [
        (each.name, screen.scale(rect.w, rect.h), sheet_of(screen, rect, each, _GALLERY))
        for each in scenes(game)
        if name in screens_of(each, size)
        for screen, rect in SCREENS[name](each, Rect(0, 0, *size), setting)
    ]


@pytest.mark.parametrize(
    ("name", "size", "least", "usual"),
    [("station", SIZE, TEXT, SMALL), ("station", UPRIGHT, TEXT, SMALL), ("tabletop", SIZE, SMALL, TINY)],
)
@pytest.mark.parametrize("game", GAMES)
def test_hardly_any_letters_are_below_the_least(
    game: str, name: str, size: tuple[int, int], least: int, usual: int
) -> None:
    """Only what would be cut off is smaller, and nothing is smaller than it is without large text."""
    count = few = 0
    for moment, scale, sheet in _sheets(name, game, size, True):
        for item in sheet.items:
            sizes = _letters(item)
            assert all(px >= round(usual * scale) for px in sizes), (moment, item.args)
            count += bool(sizes)
            few += any(px < round(least * scale) for px in sizes)
    assert count > 500 and few < count * SMALLER, (count, few)


@pytest.mark.parametrize("name", ["station", "tabletop"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_off(game: str, name: str) -> None:
    sheets = _sheets(name, game, SIZE, True)
    assert {moment: sheet.overflows for moment, _, sheet in sheets if sheet.overflows} == {}


@pytest.mark.parametrize("name", ["station", "tabletop"])
def test_letters_are_really_larger(name: str) -> None:
    """What is said in both looks is larger in one of them, but for the few words that fill their place already."""
    same, count = 0, 0
    usual, larger = (_sheets(name, "community_blackjack", SIZE, large) for large in (False, True))
    for (_, _, one), (_, _, other) in zip(usual, larger, strict=True):
        usually = _words(one)
        for said, size in _words(other):
            sizes = [each for words, each in usually if words == said and not said.strip().isdigit()]
            if sizes:
                count += 1
                same += size <= min(sizes)
    assert count > 1000 and same < count / 10, (count, same)


def _words(sheet: Sheet) -> list[tuple[str, int]]:
    """What is said, and in letters of which size."""
    return [_said(item) for item in sheet.items if item.kind == "text"]


def _said(item: Item) -> tuple[str, int]:
    said, _, px, _ = item.args
    assert isinstance(said, str) and isinstance(px, int)
    return said, px


@pytest.mark.parametrize("name", ["dealer", "overhead"])
def test_the_dealer_and_the_room_see_what_they_always_see(name: str) -> None:
    with stopped_at("20:15"):
        usual, larger = (_sheets(name, "community_blackjack", SIZE, large) for large in (False, True))
    assert [sheet.items for _, _, sheet in larger] == [sheet.items for _, _, sheet in usual]


def test_ink_without_a_look_is_as_it_was() -> None:
    ink = Ink(_GALLERY, 1.0, Rect(0, 0, 800, 100))
    ink.least = 22
    assert (ink.letters(10), ink.letters(40)) == (22, 40)
