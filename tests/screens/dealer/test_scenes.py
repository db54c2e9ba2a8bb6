"""The console in every notable moment of every game: all words fit, all targets are large enough."""

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.screens.dealer.console import DealerConsole
from etg.screens.dealer.next_step import next_step
from etg.screens.dealer.scene import Scene as Moment
from etg.screens.scenes import scenes
from etg.screens.shots import sheet_of
from etg.table.prompts import prompt
from tests.screens.dealer.desk import GALLERY, check_sheet

FULL = (1920, 1080)
OTHERS = [(1280, 720), (2560, 1440), (1920, 1200)]


@pytest.mark.parametrize(
    ("game", "size"), [*((game, FULL) for game in GAMES), *(("community_blackjack", size) for size in OTHERS)]
)
def test_every_scene(game: str, size: tuple[int, int]) -> None:
    for scene in scenes(game):
        if scene.screens and "dealer" not in scene.screens:
            continue
        console = DealerConsole()
        sheet = sheet_of(console, Rect(0, 0, *size), scene, GALLERY)
        check_sheet(sheet, console.scale(*size))
        step = next_step(Moment(scene.shown))
        assert step.offers or step.says
        words = " ".join(str(item.args[0]) for item in sheet.items if item.kind == "text").lower()
        if not scene.shown.dealt_by_table and scene.name != "wheel-spins":
            assert all(word in words for word in prompt(scene.shown.state).lower().replace(":", "").split())
