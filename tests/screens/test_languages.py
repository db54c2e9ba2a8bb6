"""Every screen in a made-up language: a word that is still English did not come from the catalogue."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.languages import LANGUAGES
from etg.screens.clock import stopped_at
from etg.screens.failsafe import Failsafe
from etg.screens.gallery import Gallery
from etg.screens.help.pages import all_pages
from etg.screens.scenes import Scene, Table, scenes
from etg.screens.sheet import Sheet
from etg.screens.shots import SCREENS, SETTING, sheet_of
from etg.screens.station.intents import Speak
from etg.screens.station.seat import MORE, SIDES, Seat
from etg.texts import text
from tests.languages.made_up import drawn, made_up, untranslated

GALLERY = Gallery()
LYING, UPRIGHT = (1280, 720), (720, 1280)
KNOWN = frozenset(
    (
        *("BJ", "SP", "PO", "PE", "HB", "COMAR"),  # books; and BJ has no vowel
        *("mdgamblinghelp", "org", "GAMBLER"),
        *(word for language in LANGUAGES.values() for word in (language.name,)),
    )
)
"""Ids of clauses, the help line, and the languages by their own names."""


@pytest.fixture(autouse=True)
def speaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up language is one of those that there are."""
    known = {**LANGUAGES, made_up().code: made_up()}
    monkeypatch.setattr("etg.languages.LANGUAGES", known)


def sheets(scene: Scene, name: str, size: tuple[int, int]) -> Iterator[Sheet]:
    setting = replace(SETTING, language=made_up().code)
    with stopped_at(scene.time_of_day):
        for screen, rect in SCREENS[name](scene, Rect(0, 0, *size), setting):
            yield sheet_of(screen, rect, scene, GALLERY)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("name", "size"),
    [("station", LYING), ("station", UPRIGHT), ("tabletop", LYING), ("overhead", LYING), ("overhead", UPRIGHT)],
)
def test_nothing_is_said_in_english(game: str, name: str, size: tuple[int, int]) -> None:
    found = {}
    for scene in scenes(game):
        if scene.screens and name not in scene.screens:
            continue
        if any(isinstance(touch, Speak) for touch in scene.touches):
            continue  # a language that there is
        for sheet in sheets(scene, name, size):
            for words in drawn(sheet.items):
                if untranslated(words, KNOWN):
                    found[words] = scene.name
    assert not found


def seats(players: int) -> Iterator[tuple[Scene, Seat, Rect]]:
    """The seats of a tabletop with so many players, in the made-up language."""
    table = Table("blackjack").ready(*range(1, players + 1))
    scene = Scene("", table.shown(), 1)
    setting = replace(SETTING, language=made_up().code, free_credits=(10_000,))
    for screen, rect in SCREENS["tabletop"](scene, Rect(0, 0, *LYING), setting):
        if isinstance(screen, Seat):
            yield scene, screen, rect


@pytest.mark.parametrize("players", [1, 2, 4, 7])
def test_no_page_of_a_seat_is_in_english(players: int) -> None:
    topics = [f"help:{page.key}" for page in all_pages(Table("blackjack").terms)]
    found = set()
    for scene, seat, rect in seats(players):
        for page in ("", SIDES, MORE, "help", "cash", "tip", "settings", *topics):
            seat.memory.page = page
            sheet = sheet_of(seat, rect, scene, GALLERY)
            found |= {words for words in drawn(sheet.items) if untranslated(words, KNOWN)}
    assert not found


def test_a_screen_that_has_failed_says_it_in_its_language() -> None:
    scene, seat, rect = next(seats(1))
    failed = Failsafe(seat, text("this screen has failed"))
    words = list(drawn(sheet_of(failed, rect, scene, GALLERY).items))
    assert any("¤" in each for each in words), "the credits"
    assert not [each for each in words if untranslated(each)]


def test_an_amount_that_counts_up_counts_in_the_language_of_its_screen() -> None:
    """It does so between two looks at the table, when no screen is asked."""
    scene, seat, rect = next(seats(1))
    count = sheet_of(seat, rect, scene, GALLERY).counts["credits"]
    assert count.make(123_456).args[0] == "1.234,56 ¤"
