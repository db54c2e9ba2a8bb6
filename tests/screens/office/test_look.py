"""How pages of the office look: what is gold, what stands beside what, and of which size figures are."""

import pytest
from pygame import Rect

from etg.screens.area import Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import Gallery
from etg.screens.scenes import scene
from etg.screens.sheet import Sheet
from etg.screens.shots import SCREENS, SETTING, sheet_of
from etg.screens.theme import GOLD

_GALLERY = Gallery()
_GAME, _WHOLE = "community_blackjack", Rect(0, 0, 1920, 1080)


def drawn(name: str) -> Sheet:
    """A moment at the console."""
    found = scene(_GAME, name)
    ((screen, rect),) = SCREENS["dealer"](found, _WHOLE, SETTING)
    return sheet_of(screen, rect, found, _GALLERY)


def places(sheet: Sheet, words: str) -> list[Rect]:
    """Where words stand."""
    return [item.rect for item in sheet.items if item.kind == "text" and item.args[0] == words]


def golden(sheet: Sheet) -> list[str]:
    """The words on gold."""
    slabs = [item.rect for item in sheet.items if item.kind == "slab" and GOLD in item.args[:3]]
    texts = [item for item in sheet.items if item.kind == "text"]
    return [str(item.args[0]) for slab in slabs for item in texts if slab.contains(item.rect)]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("office-floor-stations", ["Pay $500.00 by hand"]),
        ("office-floor-dispute", []),
        ("office-displays-missing", ["Give out the roles"]),
        ("office-displays-given", ["Keep it"]),
    ],
)
def test_what_comes_next_is_gold_and_nothing_else(name: str, words: list[str]) -> None:
    assert golden(drawn(name)) == words


def test_a_dispute_can_be_called_off_before_its_reason_is_chosen() -> None:
    assert places(drawn("office-floor-dispute"), "Cancel")


def test_every_group_of_the_rail_is_in_letters_of_one_size() -> None:
    sheet = drawn("office-clock")
    heights = {words: places(sheet, words)[0].h for words in ("Screens", "Progressives", "Meters", "People")}
    assert len(set(heights.values())) == 1, heights


@pytest.mark.parametrize("name", ["office-meters-identity", "office-meters-wagers", "office-meters-credits"])
def test_the_figures_of_a_table_are_of_one_size(name: str) -> None:
    figures = [item for item in drawn(name).items if item.kind == "text" and str(item.args[0]).startswith("$")]
    assert len(figures) > 10 and len({item.args[2] for item in figures}) == 1


@pytest.mark.parametrize(("beside", "wide", "in_line"), [(False, 400, False), (True, 400, True), (True, 100, False)])
def test_signs_stand_beside_words_where_both_fit_a_line(beside: bool, wide: int, in_line: bool) -> None:
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 800, 200))
    canvas.beside = beside
    canvas.button(Area(0, 0, wide, 90), "Log out", "log out", Style.PLAIN, 28, icon="log_out")
    (icon,) = (item.rect for item in canvas.sheet.items if item.kind == "icon")
    (words,) = (item.rect for item in canvas.sheet.items if item.kind == "text")
    assert (icon.right <= words.left) is in_line and (icon.bottom <= words.centery) is not in_line
