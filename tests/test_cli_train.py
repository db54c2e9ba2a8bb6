"""`etg train` as people and programs use it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.training.trainer import Trainer
from etg.cli import main, on_screen
from etg.modes import Mode


def etg(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.usefixtures("_no_display")
def test_without_a_display_it_says_what_to_do() -> None:
    result = etg("train")
    assert result.exit_code != 0
    assert "no display" in result.stderr and "--simulate right" in result.stderr


def test_a_dealer_without_mistakes_prints_a_perfect_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = etg("train", "--simulate", "right", "--game", "spanish_21", "--rounds", "4", "--seed", "2")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Spanish 21, guided, 4 rounds, seed 2\nAll: 100 % right")
    assert list(tmp_path.iterdir()) == [], "nothing is kept"


@pytest.mark.parametrize("suffix", [".md", ".json", ".csv", ".txt"])
def test_the_sheet_goes_into_a_file(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"sheet{suffix}"
    words = ("train", "--simulate", "right", "--rounds", "2", "--seed", "2", "--report", str(path))
    assert etg(*words).stdout == f"The score sheet is in {path}.\n"
    assert "Opening the table" in path.read_text(encoding="utf-8")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_sloppy_dealer_in_an_exam_has_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    etg(*["train", "--simulate", "sloppy", "--exam", "--game", "blackjack", "--seed", "1", "--report", str(path)])
    sheet = json.loads(path.read_text(encoding="utf-8"))
    assert sheet["guided"] is False and sheet["irregular"]["wrong"] > 3 and sheet["whole"]["late"] > 0
    assert any(row["did"] for row in sheet["rows"])


def test_a_sheet_that_could_not_be_written_is_refused_before_the_training() -> None:
    result = etg("train", "--simulate", "right", "--report", "sheet.pdf")
    assert result.exit_code != 0 and "no ending of a score sheet" in result.stderr


class _Opened:
    """Instead of windows: what would have been opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.given: tuple[Any, ...] = ()
        monkeypatch.setattr("etg.cli.train.has_display", lambda: True)
        monkeypatch.setattr("etg.cli.train.open_table", self._open)

    def _open(self, *given: Any) -> Any:
        self.given = given
        raise SystemExit(7)


def test_the_console_alone_is_opened_in_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = _Opened(monkeypatch)
    assert etg("train", "--game", "blackjack", "--seed", "4").exit_code == 7
    settings, windows, play = opened.given
    assert [each.shows for each in settings.displays.screens] == ["dealer"] and not windows.fullscreen(settings)
    assert all(device.port.startswith("emulated:") for device in settings.devices)
    assert play.mode is Mode.TRAINING and play.ledger is None and not play.deals
    assert isinstance(play.watch, Trainer) and play.watch.guided and play.watch.rounds == 12
    assert play.players is not None and play.players.seed == 4


def test_other_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = _Opened(monkeypatch)
    etg("train", "--layout", "tabletop", "--size", "1280x720", "--exam", "--rounds", "3")
    settings, windows, play = opened.given
    assert settings.displays.layout == "tabletop" and windows.size == (1280, 720)
    assert isinstance(play, on_screen.Play) and isinstance(play.watch, Trainer)
    assert not play.watch.guided and play.watch.rounds == 3
