"""Every screen in every language: all words fit, and no letters are too small. English has tests of its own."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from pygame import Rect

from etg.cabinet.settings_look import PLAIN, Look
from etg.games import GAMES
from etg.languages import ENGLISH, LANGUAGES, say, speaking
from etg.screens.canvas import Canvas
from etg.screens.clock import stopped_at
from etg.screens.dealer import intents as i
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.help.pages import all_pages
from etg.screens.scenes import Scene, Table, scenes
from etg.screens.sheet import Sheet
from etg.screens.shots import SCREENS, SETTING, screens_of, sheet_of
from etg.screens.station.seat import MORE, SIDES, Seat
from etg.screens.theme import SMALL, TINY
from etg.screens.touch import Tap
from etg.table.actions import Do
from tests.screens.test_shots import _letters

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
LYING, UPRIGHT, FULL = (1280, 720), (720, 1280), (1920, 1080)
LARGE_TEXT = Look(large_text=True)
CASES = [
    pytest.param(name, size, look, least, id=f"{name}-{size[0]}x{size[1]}{'-large' if look.large_text else ''}")
    for name, size, look, least in (
        ("station", LYING, PLAIN, SMALL),
        ("station", UPRIGHT, PLAIN, SMALL),
        ("station", LYING, LARGE_TEXT, SMALL),
        ("station", UPRIGHT, LARGE_TEXT, SMALL),
        ("tabletop", LYING, PLAIN, TINY),
        ("tabletop", LYING, LARGE_TEXT, TINY),
        ("overhead", LYING, PLAIN, 0),
        ("overhead", UPRIGHT, PLAIN, 0),
        ("dealer", LYING, PLAIN, 0),
    )
]
"""A screen, its size, how it looks, and how small its letters may be; the dealer and the room have no least."""
PAGES = (i.Trouble(), i.Drawn(), i.Ways(), i.Stations(), i.AtStation(1), i.AtStation(2), i.Staff(), i.Attention())
_GALLERY = Gallery()


@cache
def _scenes(game: str) -> list[Scene]:
    return list(scenes(game))


def _sheets(
    language: str, game: str, name: str, size: tuple[int, int], look: Look
) -> Iterator[tuple[str, float, Sheet]]:
    setting = replace(SETTING, language=language, look=look)
    for scene in _scenes(game):
        if scene.screens and name not in scene.screens:
            continue
        with stopped_at(scene.time_of_day):
            for screen, rect in SCREENS[name](scene, Rect(0, 0, *size), setting):
                yield scene.name, screen.scale(rect.w, rect.h), sheet_of(screen, rect, scene, _GALLERY)


@pytest.mark.parametrize(("name", "size", "look", "least"), CASES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_screen_fits(language: str, game: str, name: str, size: tuple[int, int], look: Look, least: int) -> None:
    found: dict[str, list[str]] = {}
    for moment, scale, sheet in _sheets(language, game, name, size, look):
        small = [str(item.args[0]) for item in sheet.items if any(px < round(least * scale) for px in _letters(item))]
        wrong = [*sheet.overflows, *(f"{words!r} is in too small letters" for words in small)]
        if wrong:
            found[moment] = wrong
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_hands_stand_below_the_meters(language: str, game: str) -> None:
    with speaking(language):
        title = say("DEALER'S LAST HANDS")
    found = {moment: sheet.items for moment, _, sheet in _sheets(language, game, "station", LYING, PLAIN)}
    words = next(item for item in found["history"] if item.kind == "text" and item.args[0] == title)
    frames = [Rect(item.x, item.y, item.w, item.h) for item in found["history"] if item.kind == "meter_frame"]
    assert all(frame.bottom <= words.y + words.h // 4 for frame in frames)


# Pages that few scenes open


def _seats(language: str, game: str, taken: set[int], look: Look) -> Iterator[tuple[Scene, Seat, Rect]]:
    """The seats of a tabletop before the cards and with them, each with its part of the screen."""
    setting = replace(SETTING, language=language, look=look, free_credits=(10_000,))
    table = Table(game).ready(*taken)
    for station in taken:
        table.place(station, sides=500)
    for shown in (table.shown(), table.play(Do.DECIDE).shown()):
        scene = Scene("", shown, min(taken))
        for screen, rect in SCREENS["tabletop"](scene, Rect(0, 0, *FULL), setting):
            if isinstance(screen, Seat) and screen.place in taken:
                yield scene, screen, rect


@pytest.mark.parametrize("look", [PLAIN, LARGE_TEXT], ids=["usual", "large"])
@pytest.mark.parametrize("game", ["community_blackjack", "blackjack_switch"])
@pytest.mark.parametrize("language", OTHERS)
def test_every_page_of_a_seat_fits(language: str, game: str, look: Look) -> None:
    topics = [f"help:{page.key}" for page in all_pages(Table(game).terms)]
    found = {}
    for taken in ({4}, {2, 4}, {1, 2, 4, 6}, set(range(1, GAMES[game].boxes + 1))):
        for scene, seat, rect in _seats(language, game, taken, look):
            for seat.memory.page in ("", SIDES, MORE, "help", "cash", "tip", "settings", *topics):
                for seat.memory.leaf in range(2):
                    sheet = sheet_of(seat, rect, scene, _GALLERY)
                    if sheet.overflows:
                        found[len(taken), seat.memory.page] = sheet.overflows
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_page_of_the_console_fits(language: str, game: str) -> None:
    found = {}
    asked: set[str] = set()
    for scene in _scenes(game):
        if "dealer" not in screens_of(scene, LYING):
            continue
        for page in PAGES:
            sheet = _console(language, scene, i.Show(page))
            for target in sheet.targets:
                if isinstance(target.intent, i.Take) and target.intent.key not in asked:
                    asked.add(target.intent.key)
                    filling = _console(language, scene, i.Show(page), target.intent)
                    if filling.overflows:
                        found[scene.name, target.intent.key] = filling.overflows
            if sheet.overflows:
                found[scene.name, str(page)] = sheet.overflows
    assert asked and found == {}


def _console(language: str, scene: Scene, *touches: object) -> Sheet:
    """The console of a scene, after some touches."""
    console, sheet = DealerConsole(SETTING.chips, language=language, seconds=lambda: 0), Sheet()
    with speaking(language):
        console.follow(scene.shown, scene.now)
        for touch in touches:
            console.act(Tap(touch), scene.shown, scene.now)
        canvas = Canvas(_GALLERY, console.scale(*LYING), Rect(0, 0, *LYING), sheet)
        console.build(canvas, scene.shown, scene.now + scene.later)
    return sheet
