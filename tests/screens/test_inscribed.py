"""What the books want to be read on felt and sign is really on the screens of every station."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.scenes import scene
from etg.screens.sheet import Sheet
from etg.screens.shots import SETTING
from etg.screens.signs import sign_page
from etg.screens.station.pages import all_pages
from etg.screens.station.station import Station
from etg.screens.words.areas import areas
from etg.screens.words.inscriptions import Place, inscriptions
from etg.screens.words.pages import Clause
from tests.screens.builders import no_display

_GALLERY = Gallery()
SIZES = [(1920, 1080), (1280, 720), (1080, 1920)]


@pytest.fixture(autouse=True)
def _nothing_to_see() -> Iterator[None]:
    with no_display():
        yield


def read(game: str, moment: str, size: tuple[int, int]) -> str:
    """All that can be read at a station, line after line."""
    found = scene(game, moment)
    station, sheet = Station(found.station, SETTING), Sheet()
    station.follow(found.shown, found.now)
    station.build(Canvas(_GALLERY, station.scale(*size), Rect(0, 0, *size), sheet), found.shown, found.now)
    return " ".join(str(item.args[0]) for item in sheet.items if item.kind in ("text", "arc_text"))


@pytest.mark.clause("BJ 2.B(1)", "SP 2.B(1)", "PO 2.B(1)", "PE 2.B(1)")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_station_shows_the_name_of_the_operator(game: str, size: tuple[int, int]) -> None:
    for moment in ("nobody", "wagers", "decisions"):
        assert SETTING.operator in read(game, moment, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_printed_on_the_felt_is_there_while_people_play(game: str, size: tuple[int, int]) -> None:
    terms = scene(game, "wagers").shown.state.terms
    printed = [each.text for each in inscriptions(terms) if each.place is Place.FELT]
    assert len(printed) >= 4
    for moment in ("nobody", "wagers", "decisions"):
        seen = read(game, moment, size)
        assert [text for text in printed if text not in seen] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_wager_that_is_offered_has_its_spot_with_its_name(game: str, size: tuple[int, int]) -> None:
    seen = read(game, "no-wagers", size).lower()
    for area in areas(scene(game, "wagers").shown.state.terms):
        if area.takes_wagers:
            assert area.text.lower() in seen


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_sign_is_a_page_of_the_help(game: str) -> None:
    terms = scene(game, "wagers").shown.state.terms
    wanted = [(each.text, each.clause) for each in inscriptions(terms) if each.place is Place.SIGN]
    page = sign_page(terms)
    assert page in all_pages(terms)
    assert [(block.text, block.clause) for block in page.blocks if isinstance(block, Clause)] == wanted
