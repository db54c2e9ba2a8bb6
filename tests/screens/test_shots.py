"""Every screen in every moment: it is drawn, its texts fit, its targets are large enough, and it is always the same."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from click.testing import CliRunner
from pygame import Rect, Surface

from etg.cli import main
from etg.games import GAMES
from etg.languages import ENGLISH, LANGUAGES
from etg.screens.clock import stopped_at, time_of_day
from etg.screens.gallery import Gallery
from etg.screens.overhead import Overhead
from etg.screens.pane import Pane, Screen
from etg.screens.pictures.inscriptions import Setting
from etg.screens.scenes import NOW, Scene, scene, scenes
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, SETTING, Shot, screens_of, sheet_of, shot
from etg.screens.station.view import player_at
from etg.screens.theme import COUNT, SMALL, TINY
from etg.screens.touch import Tap
from etg.screens.words.outcomes import Verdict, told
from tests.languages.made_up import drawn, made_up

SIZE = (1280, 720)
UPRIGHT = (1080, 1920)
LEAST_TARGET = 67
"""12 mm on a station of 15.6 inches, in reference units."""
_GALLERY = Gallery()


@cache
def _scenes(game: str) -> list[Scene]:
    return list(scenes(game))


@cache
def _sheets(name: str, game: str, size: tuple[int, int] = SIZE) -> list[tuple[Scene, Screen, Rect, Sheet]]:
    return [
        (each, screen, rect, sheet_of(screen, rect, each, _GALLERY))
        for each in _scenes(game)
        if name in screens_of(each, size)
        for screen, rect in SCREENS[name](each, Rect(0, 0, *size))
    ]


ALL = [pytest.param(name, game, id=f"{name}-{game}") for name in SCREENS for game in GAMES]
"""Every screen in every game."""


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack", "blackjack_switch"])
def test_every_screen_is_drawn_in_every_moment(game: str) -> None:
    for each in _scenes(game):
        for name in screens_of(each, SIZE):
            found = shot(name, each, SIZE, _GALLERY)
            assert found.picture.get_size() == SIZE
            assert any(sheet.items for sheet in found.sheets), (name, each.name)


@pytest.mark.parametrize(("name", "game"), ALL)
def test_texts_fit(name: str, game: str) -> None:
    found = {each.name: sheet.overflows for each, _, _, sheet in _sheets(name, game) if sheet.overflows}
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_texts_fit_upright(game: str) -> None:
    sheets = _sheets("station", game, UPRIGHT)
    assert {each.name: sheet.overflows for each, _, _, sheet in sheets if sheet.overflows} == {}


@pytest.mark.parametrize(
    ("name", "size", "least"), [("station", SIZE, SMALL), ("station", UPRIGHT, SMALL), ("tabletop", SIZE, TINY)]
)
@pytest.mark.parametrize("game", GAMES)
def test_letters_are_large_enough(game: str, name: str, size: tuple[int, int], least: int) -> None:
    """At a station nothing is below 22 units; on the one large screen, where a unit is larger, nothing below 18."""
    for each, screen, rect, sheet in _sheets(name, game, size):
        smallest = round(least * screen.scale(rect.w, rect.h))
        for item in sheet.items:
            assert all(px >= smallest for px in _letters(item)), (each.name, item.args)


def _letters(item: Item) -> list[float]:
    """The sizes of the letters in a picture as they are really drawn: a line too long for an arc is set smaller."""
    match item.kind, item.args:
        case "text", (_, _, int(px), _):
            return [px]
        case "arc_text", (str(words), str(font), int(px), (int(r), int(g), int(b)), *_):
            return [px * min(1.0, 0.98 * item.w / Setting(words, font, px, (r, g, b)).length)]
        case "layout", (_, _, bands, *_):
            assert isinstance(bands, tuple)
            return [line.size for band in bands for line in band.lines]
    assert item.kind not in ("text", "arc_text", "layout"), item
    return []


@pytest.mark.parametrize("size", [SIZE, UPRIGHT], ids=["lying", "upright"])
@pytest.mark.parametrize("game", GAMES)
def test_a_station_says_why_a_wager_has_won(game: str, size: tuple[int, int]) -> None:
    """Every win of the round with its odds in words, however many wagers there are."""
    found = 0
    for each, _, _, sheet in _sheets("station", game, size):
        shown = each.shown
        last = shown.state.round or shown.last_round
        player = player_at(shown.state, each.station)
        if each.name not in ("results", "blackjack", "full-table", "three-boxes-results") or last is None:
            continue
        said = " ".join(str(item.args[0]) for item in sheet.items if item.kind == "text").replace("\xa0", " ")
        for box in last.boxes:
            for line in told(shown.state, last, box) if box.player == player else ():
                if line.verdict is Verdict.WON:
                    found += 1
                    assert line.why in said, (each.name, line)
    assert found


@pytest.mark.parametrize("size", [SIZE, UPRIGHT], ids=["lying", "upright"])
@pytest.mark.parametrize(("name", "game"), ALL)
def test_targets_of_players_are_large_enough(name: str, game: str, size: tuple[int, int]) -> None:
    for each, screen, rect, sheet in _sheets(name, game, size):
        least = LEAST_TARGET * screen.scale(rect.w, rect.h) - 1
        for target in sheet.targets:
            if target.player and target.intent is not None:
                assert min(target.rect.size) >= least, (each.name, target)


@pytest.mark.parametrize("size", [SIZE, UPRIGHT], ids=["lying", "upright"])
@pytest.mark.parametrize("game", GAMES)
def test_targets_are_on_the_screen_and_apart(game: str, size: tuple[int, int]) -> None:
    """One may lie within another, as the sign for more about a wager lies on its spot; else none overlap."""
    for name in SCREENS:
        for each, _, rect, sheet in _sheets(name, game, size):
            where = name, each.name
            assert all(rect.contains(target.rect) for target in sheet.targets), where
            for one, other in combinations((target.rect for target in sheet.targets), 2):
                apart = not one.colliderect(other) or one.contains(other) or other.contains(one)
                assert apart, (*where, one, other)


def test_what_moves_by_itself_can_be_drawn_later() -> None:
    for name in SCREENS:
        for each, _, _, sheet in _sheets(name, "community_blackjack"):
            for live in sheet.live:
                for later in (0.5, 40.0):
                    kind, args = live.make(each.now + later)
                    assert _GALLERY.pieces(kind, 40, 40, args)


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_is_always_the_same(name: str) -> None:
    for moment in ("wagers", "full-table", "four-hands"):
        first = shot(name, scene("community_blackjack", moment), SIZE, Gallery())
        again = shot(name, scene("community_blackjack", moment), SIZE, Gallery())
        assert pygame.image.tobytes(first.picture, "RGB") == pygame.image.tobytes(again.picture, "RGB")


# The overhead screen


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), UPRIGHT])
@pytest.mark.parametrize("game", GAMES)
def test_the_overhead_fits_at_other_sizes_and_cannot_be_touched(game: str, size: tuple[int, int]) -> None:
    for each in _scenes(game):
        if not each.screens:
            overhead = Overhead(SETTING)
            sheet = sheet_of(overhead, Rect(0, 0, *size), each, _GALLERY)
            assert (sheet.overflows, sheet.targets) == ([], []), each.name
            assert overhead.act(Tap("anything"), each.shown, NOW) == []


def test_the_overhead_counts_from_what_it_showed_before() -> None:
    before, after = (scene("community_blackjack", name) for name in ("wagers", "no-more-bets"))
    pane = Pane(Overhead(SETTING), _GALLERY, Rect(0, 0, *SIZE))
    picture = Surface(SIZE)

    def meters() -> list[str]:
        return [str(pane.sheet.items[count.item].args[0]) for count in pane.sheet.counts.values()]

    pane.paint(picture, before.shown, NOW)
    assert meters() == ["$10,000.00", "$5,000.00", "$2,500.00"]
    pane.stale()
    pane.paint(picture, after.shown, NOW + 1)
    assert meters() == ["$10,000.00", "$5,000.00", "$2,500.00"]
    pane.paint(picture, after.shown, NOW + 1 + COUNT)
    assert meters() == ["$10,000.05", "$5,000.05", "$2,500.05"]


# The time of day


def test_the_time_of_day_stands_still_in_pictures_only() -> None:
    with stopped_at("20:15"):
        assert time_of_day() == "20:15"
    assert re.fullmatch("[0-2][0-9]:[0-5][0-9]", time_of_day())


# The command


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command needs none, and other tests get theirs back."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_etg_shots_writes_pictures_and_contact_sheets(tmp_path: Path) -> None:
    words = ["shots", str(tmp_path), "--size", "640x360", "--only", "overhead-w"]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    names = sorted(path.name for path in tmp_path.iterdir())
    assert "community_blackjack-overhead-wagers.png" in names and "contact-community_blackjack.png" in names
    assert f"{len(names) - 1} pictures in" in told.output
    bytes_ = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    CliRunner().invoke(main, words)
    assert bytes_ == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_etg_shots_upright_draws_stations_only(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["shots", str(tmp_path), "--size", "360x640", "--only", "-tilt"])
    assert told.exit_code == 0, told.output
    assert {path.name for path in tmp_path.iterdir()} == {
        "community_blackjack-station-tilt.png",
        "contact-community_blackjack.png",
    }


def test_etg_shots_draws_the_looks_that_are_named(tmp_path: Path) -> None:
    words = ["--size", "640x360", "--only", "station-decisions"]
    looks = [(), ("four-colours",), ("high-contrast",), ("four-colours", "high-contrast")]
    for number, names in enumerate(looks):
        chosen = [each for name in names for each in ("--look", name)]
        told = CliRunner().invoke(main, ["shots", str(tmp_path / str(number)), *words, *chosen])
        assert told.exit_code == 0, told.output
    found = {path.read_bytes() for path in tmp_path.glob("*/*-station-decisions.png")}
    assert len(found) == len(looks)


def test_pictures_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("etg.languages.LANGUAGES", {**LANGUAGES, "xx": made_up()})
    found = next(each for each in _scenes("community_blackjack") if each.name == "wagers")
    for name in ("station", "overhead", "tabletop"):
        english, other = (
            shot(name, found, (640, 360), _GALLERY, replace(SETTING, language=code)) for code in (ENGLISH, "xx")
        )
        assert english.picture.get_buffer().raw != other.picture.get_buffer().raw
        assert "plácé ýóúr béts" in _said(other) and "place your bets" in _said(english)


def _said(found: Shot) -> str:
    return " ".join(words for sheet in found.sheets for words in drawn(sheet.items)).lower()


@pytest.mark.parametrize("code", LANGUAGES)
def test_etg_shots_in_every_language(tmp_path: Path, code: str) -> None:
    words = ["shots", str(tmp_path), "--size", "640x360", "--only", "station-nobody", "--language", code]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    assert (tmp_path / "community_blackjack-station-nobody.png").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--size", "wide"], "'wide' is no size: write it as in 1920x1080"),
        (["--size", "10x10"], "each side from 320 to 7680 pixels"),
        (["--game", "chess"], "'chess' is not one of"),
        (["--look", "pretty"], "'pretty' is not one of"),
        (["--language", "xx"], "'xx' is not one of 'en', 'es', 'zh'"),
        (["--only", "no such thing"], "no picture has 'no such thing' in its name"),
    ],
)
def test_etg_shots_says_what_is_wrong(tmp_path: Path, words: list[str], said: str) -> None:
    told = CliRunner().invoke(main, ["shots", str(tmp_path), *words])
    assert told.exit_code == 2
    assert said in " ".join(told.output.split())
