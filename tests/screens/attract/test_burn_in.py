"""It never burns in: no bright pixel of the show keeps its value for more than a minute."""

from collections.abc import Iterator

import pytest

from etg.cabinet.settings_attract import SCENES, load_attract
from etg.cabinet.shown import Shown
from etg.resources import resource
from etg.screens.attract.show import Turn
from etg.screens.shots import SETTING
from etg.screens.staged.table import Table
from tests.screens.attract.burning import frames, stuck
from tests.screens.builders import no_display

SIZE, UPRIGHT = (640, 360), (360, 640)
KINDS = [("station", SIZE), ("station", UPRIGHT), ("overhead", SIZE), ("tabletop", SIZE)]


@pytest.fixture(autouse=True)
def _nothing_to_see() -> Iterator[None]:
    with no_display():
        yield


def empty(game: str) -> Shown:
    """An open table that nobody sits at."""
    return Table(game).open().make_ready().shown()


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack_switch", "spanish_21"])
@pytest.mark.parametrize(("kind", "size"), KINDS)
def test_the_shipped_show(kind: str, size: tuple[int, int], game: str) -> None:
    """More than one pass of it."""
    playlist = load_attract(resource("config", "attract.toml")).playlist(kind)
    assert stuck(frames(kind, playlist, empty(game), SETTING, size, 280)) == 0


@pytest.mark.parametrize("seconds", [30, 7])
@pytest.mark.parametrize("scene", SCENES)
def test_a_single_scene_again_and_again(scene: str, seconds: int) -> None:
    for kind, size in KINDS:
        found = frames(kind, [(scene, seconds)], empty("community_blackjack"), SETTING, size, 160)
        assert stuck(found) == 0, (kind, size)


@pytest.mark.parametrize("seconds", [30, 4])
@pytest.mark.parametrize("game", ["blackjack_switch", "pontoon_21"])
def test_hands_and_pictures_of_other_games(game: str, seconds: int) -> None:
    for scene in ("hand", "pictures"):
        for kind, size in KINDS:
            assert stuck(frames(kind, [(scene, seconds)], empty(game), SETTING, size, 160)) == 0, (scene, kind)


# It would be found


def test_what_stands_still_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = empty("community_blackjack")
    monkeypatch.setattr(Turn, "drift", (0.0, 0.0))
    monkeypatch.setattr("etg.screens.attract.show.Turn.mirrored", property(lambda turn: False))
    found = frames("station", [("notice", 30)], shown, SETTING, SIZE, 90)
    assert stuck(found) > 1000
    assert stuck(found[:60]) == 0, "for a minute it may"


def test_without_the_drift_lines_burn_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "drift", (0.0, 0.0))
    found = [frames("station", [(scene, 30)], empty("spanish_21"), SETTING, SIZE, 160) for scene in ("sign", "limits")]
    assert sum(map(stuck, found)) > 0
