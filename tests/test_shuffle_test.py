"""`etg shuffle-test` as a laboratory uses it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from etg.cards import PACK_52
from etg.cli import main
from etg.shoe.source import SeededSource, shuffle
from etg.shoe.statistics import ORDER_BYTES, TESTS, order_bytes

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

QUICK = ("--seed", "7", "--rounds", "60")


def shuffle_test(*words: str) -> Result:
    return CliRunner().invoke(main, ["shuffle-test", *words])


def for_programs(*words: str) -> Any:
    return json.loads(shuffle_test(*words, "--json").stdout)


def test_the_shuffle_passes() -> None:
    result = shuffle_test("--seed", "7", "--rounds", "500")
    assert result.exit_code == 0
    assert "500 shuffles of 6 decks of 52 cards" in result.stdout
    assert "SEEDED with 7: not random, not for money" in result.stdout
    assert "Fisher and Yates" in result.stdout
    assert all(name in result.stdout for name in TESTS)
    assert "15,861" in result.stdout, "degrees of freedom of the position test"
    assert "Judged at 99%" in result.stdout
    assert "Passed at 99%." in result.stdout
    assert result.stderr == "", "the progress bar is for terminals"


def test_without_a_seed_the_source_is_the_operating_systems() -> None:
    found = for_programs("--rounds", "10")
    assert found["source"] == "random source of the operating system"
    assert not found["seeded"]
    assert for_programs("--rounds", "10")["tests"] != found["tests"]
    assert "SEEDED" not in shuffle_test("--rounds", "10").stdout


def test_the_naive_shuffle_fails_and_is_labelled() -> None:
    result = shuffle_test("--seed", "7", "--naive")
    assert result.exit_code == 1
    assert "NAIVE, wrong on purpose" in result.stdout
    assert "position, again" in result.stdout
    assert "FAILED at 99%: position" in result.stdout
    found = for_programs("--seed", "7", "--naive", "--decks", "1", "--rounds", "4000")
    position = found["tests"][0]
    assert (found["shuffle"], found["passed"], position["passed"]) == ("naive", False, False)
    assert position["z"] > 10 and position["repeated"]["z"] > 10
    assert position["repeated"]["statistic"] != position["statistic"], "fresh shuffles"


def test_figures_for_programs() -> None:
    found = for_programs(*QUICK, "--game", "spanish_21", "--decks", "8")
    assert (found["game"], found["rounds"], found["decks"], found["cards"]) == ("spanish_21", 60, 8, 384)
    assert (found["confidence"], found["level_of_each_test"], found["passed"]) == (0.99, 0.002, True)
    assert [one["name"] for one in found["tests"]] == list(TESTS)
    assert [one["df"] for one in found["tests"]] == [47 * 383, None, None, 23, 9]
    assert all(0 <= one["p"] <= 1 and one["passed"] and one["repeated"] is None for one in found["tests"])
    assert for_programs(*QUICK, "--game", "spanish_21", "--decks", "8") == found, "the seed gives the same again"


def test_the_most_decks_of_a_game_not_played_with_six() -> None:
    assert for_programs(*QUICK, "--game", "pitch_blackjack")["decks"] == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--rounds 0", "0 is not in the range"),
        ("--rounds many", "'many' is not a valid integer"),
        ("--decks 3 --game spanish_21", "Spanish 21 is not played with 3 decks [SP 3.A]"),
        ("--decks 9", "is not played with 9 decks [BJ 3.A]"),
        ("--plot nowhere/shuffle.png", "the folder nowhere for the plot does not exist"),
        ("--plot shuffle.jpg", "shuffle.jpg must end in .png"),
        ("--plot folder.png", "folder.png is a folder"),
        ("--orders", "go with --raw"),
        ("--bytes 8", "go with --raw"),
        ("--raw --json", "--raw writes bare numbers"),
        ("--raw --rounds 50", "--raw writes bare numbers"),
        ("--raw --naive", "--naive needs --orders"),
        ("--raw --bytes 0", "0 is not in the range"),
    ],
)
def test_what_cannot_be_done_is_said(words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()
    result = shuffle_test(*words.split())
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


# The picture.


@pytest.mark.parametrize("words", ["", "--decks 1", "--decks 8 --naive", "--game spanish_21", f"--seed {'9' * 200}"])
def test_the_picture_keeps_its_margins(words: str, tmp_path: Path) -> None:
    """Nothing is cut off at the edge of the sheet, and most of it is used."""
    path = tmp_path / "shuffle.PNG"
    shuffle_test(*QUICK, *words.split(), "--plot", str(path))
    sheet = pygame.image.load(path)
    ink = pygame.mask.from_threshold(sheet, (255, 255, 255), (1, 1, 1))
    ink.invert()
    drawn = pygame.Rect(ink.get_bounding_rects()[0]).unionall(ink.get_bounding_rects())
    assert sheet.get_rect().inflate(-50, -50).contains(drawn)
    assert drawn.width > 0.9 * sheet.get_width() and drawn.height > 0.9 * sheet.get_height()


def redness(path: Path, *words: str) -> tuple[float, float]:
    """How red the map is just below its diagonal, and how red in its lower left corner."""
    shuffle_test("--seed", "7", "--rounds", "1000", "--plot", str(path), *words)
    sheet = pygame.image.load(path)

    def mean(places: list[tuple[int, int]]) -> float:
        colours = [sheet.get_at(place) for place in places]
        return sum(colour.r - colour.b for colour in colours) / len(colours)

    diagonal = [(132 + 5 * at, 198 + 12 * (at // 6 + 3)) for at in range(290)]
    corner = [(132 + 5 * column, 198 + 12 * row) for column in range(40) for row in range(44, 52)]
    return mean(diagonal), mean(corner)


def test_the_picture_shows_what_the_naive_shuffle_does(tmp_path: Path) -> None:
    """A card ends a little above its place too often, and comes from the bottom to the top too seldom."""
    diagonal, corner = redness(tmp_path / "naive.png", "--naive")
    assert diagonal > 15 and corner < -15
    diagonal, corner = redness(tmp_path / "right.png")
    assert abs(diagonal) < 8 and abs(corner) < 8


def test_a_picture_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    result = shuffle_test(*QUICK, "--plot", str(tmp_path / "shuffle.png"))
    assert result.exit_code == 2
    assert "cannot be written: No space left" in result.stderr


# The numbers for other programs.


def test_raw_words_are_those_of_the_source() -> None:
    result = shuffle_test("--raw", "--seed", "7", "--bytes", "100001")
    assert result.exit_code == 0
    assert result.stdout_bytes == SeededSource(7).read(100_004)[:100_001]


def test_raw_orders_are_those_of_the_shuffle() -> None:
    source = SeededSource(7)
    expected = b""
    for _ in range(300):
        deck = list(PACK_52)
        shuffle(deck, source)
        expected += order_bytes(deck)
    result = shuffle_test("--raw", "--orders", "--seed", "7", "--bytes", str(300 * ORDER_BYTES))
    assert result.stdout_bytes == expected
    naive = shuffle_test("--raw", "--orders", "--naive", "--seed", "7", "--bytes", "240").stdout_bytes
    assert len(naive) == 240 and naive != expected[:240]


@pytest.mark.parametrize("words", [["--raw"], ["--raw", "--orders"]])
def test_raw_ends_quietly_when_the_reader_has_had_enough(words: list[str]) -> None:
    command = [sys.executable, "-m", "etg", "shuffle-test", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout and running.stderr
        assert len(running.stdout.read(100)) == 100
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0


def test_raw_does_not_write_to_a_terminal() -> None:
    master, terminal = os.openpty()
    command = [sys.executable, "-m", "etg", "shuffle-test", "--raw"]
    done = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, check=False)
    os.close(terminal)
    os.close(master)
    assert done.returncode == 2
    assert b"send them into a pipe or a file" in done.stderr
