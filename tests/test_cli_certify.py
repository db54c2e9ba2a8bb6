"""`etg certify` and `etg strategy` as people use them."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from etg.cli import certify, main
from etg.odds.main.edge import main_odds
from etg.submission import load, shipped_path
from tests.paper.reading import Paper

GAME = "pitch_blackjack"
QUICK = ("--rounds", "20000", "--shuffles", "20", "--cores", "1", "--date", "2026-11-18")


def etg(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the report of a shipped submission, made with a seed."""
    place = tmp_path_factory.mktemp("report")
    shutil.copy(shipped_path(GAME), place / "table.toml")
    result = etg("certify", str(place / "table.toml"), "--out", str(place / "out"), "--seed", "7", *QUICK)
    assert result.exit_code == 0, result.output
    return place


def test_the_report_comes_as_a_page_and_on_paper(folder: Path) -> None:
    assert sorted(path.name for path in (folder / "out").iterdir()) == [
        "table-certificate.html",
        "table-certificate.pdf",
    ]
    page = (folder / "out" / "table-certificate.html").read_text(encoding="utf-8")
    text = Paper((folder / "out" / "table-certificate.pdf").read_bytes()).text()
    submission = load(shipped_path(GAME))
    odds = main_odds(submission)
    for words in (submission.hash, f"{odds.edge:.4%}", f"{odds.edge_by_totals:.4%}", "20,000 rounds, seed 7"):
        assert words in page and words in text
    assert "SEEDED with 7: not random, not for money" in text


def test_the_same_seed_and_date_give_the_same_files(folder: Path) -> None:
    result = etg("certify", str(folder / "table.toml"), "--out", str(folder / "again"), "--seed", "7", *QUICK)
    assert "Every exact figure agrees with its simulation" in result.stdout
    for kind in ("html", "pdf"):
        name = f"table-certificate.{kind}"
        assert (folder / "again" / name).read_bytes() == (folder / "out" / name).read_bytes()


def test_without_a_seed_one_is_drawn_and_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda bound: 4711)
    result = etg("certify", str(folder / "table.toml"), "--out", str(folder / "drawn"), *QUICK)
    assert result.exit_code in (0, 1)  # the shuffles come from the operating system, which may be unlucky
    page = (folder / "drawn" / "table-certificate.html").read_text(encoding="utf-8")
    assert "20,000 rounds, seed 4711" in page and "random source of the operating system" in page
    assert "--rounds 20000 --seed 4711 --shuffles 20 --date 2026-11-18" in page
    assert "the shuffles that were tested cannot be had again" in page


def test_the_commands_of_the_report_find_its_figures_again(folder: Path) -> None:
    text = Paper((folder / "out" / "table-certificate.pdf").read_bytes()).text()
    table = str(folder / "table.toml")
    for more in ((), ("--cover", "78")):
        words = ("simulate", table, "--rounds", "20000", "--seed", "7", "--json", *more)
        assert f"{json.loads(etg(*words).stdout)['edge']:.4%}".replace("-", "−") in text
    found: Any = json.loads(etg("odds", table, "--main", "--json").stdout)
    assert f"{found['edge']:.4%}" in text and f"{found['edge_by_totals']:.4%}" in text
    for wager in json.loads(etg("odds", table, "--json").stdout):
        assert f"{wager['edge']:.4%}" in text and f"{wager['hit_rate']:.4%}" in text
    assert load(shipped_path(GAME)).hash in etg("submission", "check", table).stdout.replace("\n", "")


def test_nothing_is_written_over(folder: Path) -> None:
    result = etg("certify", str(folder / "table.toml"), "--out", str(folder / "out"), "--seed", "7", *QUICK)
    assert result.exit_code == 2
    assert "table-certificate.html is there already: name another folder with --out" in result.stderr


def test_a_folder_that_cannot_be_used_is_named_before_anything_is_worked_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certify, "_found", None)  # nothing is worked out
    for out in (folder / "table.toml", folder / "table.toml" / "below"):
        result = etg("certify", str(folder / "table.toml"), "--out", str(out), *QUICK)
        assert result.exit_code == 2 and f"the folder {out} cannot be used" in " ".join(result.stderr.split())
    monkeypatch.setattr("os.access", lambda path, mode, **more: mode != os.W_OK)
    result = etg("certify", str(folder / "table.toml"), "--out", str(folder / "locked"), *QUICK)
    assert result.exit_code == 2 and "nothing can be written into the folder" in result.stderr


def test_a_full_disk_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    result = etg("certify", str(folder / "table.toml"), "--out", str(folder / "full"), "--seed", "7", *QUICK)
    assert result.exit_code == 2 and "cannot be written: No space left on device" in " ".join(result.stderr.split())


def test_a_refused_submission_is_told_with_its_clauses(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(shipped_path(GAME).read_text(encoding="utf-8").replace("decks = 2", "decks = 9"), encoding="utf-8")
    for words in (("certify", str(path)), ("strategy", str(path), "--out", str(tmp_path / "x.png"))):
        result = etg(*words)
        assert result.exit_code == 2
        assert "refused" in result.stderr and "decks" in result.stderr and "BJ" in result.stderr
    missing = etg("certify", str(tmp_path / "none.toml"))
    assert missing.exit_code == 2 and "cannot be read" in missing.stderr


@pytest.mark.parametrize("words", [("--rounds", "999"), ("--seed", "-1"), ("--shuffles", "9"), ("--date", "today")])
def test_wrong_options_are_refused(words: tuple[str, str]) -> None:
    result = etg("certify", str(shipped_path(GAME)), *words)
    assert result.exit_code == 2 and words[0] in result.stderr


def test_what_does_not_agree_ends_with_1(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("etg.odds.certificate.title.differing", lambda found: ["Lucky Ladies"])
    result = etg("certify", str(folder / "table.toml"), "--out", str(folder / "wrong"), "--seed", "7", *QUICK)
    assert result.exit_code == 1 and "Not in agreement: Lucky Ladies." in result.stdout
    page = (folder / "wrong" / "table-certificate.html").read_text(encoding="utf-8")
    assert "This report does not certify the submission: Lucky Ladies did not agree." in page


def test_the_hash_of_the_program_is_that_of_etg_verify(folder: Path) -> None:
    page = (folder / "out" / "table-certificate.html").read_text(encoding="utf-8")
    made: Any = json.loads(etg("manifest", "make").stdout)
    assert made["digest"] in page and f"{len(made['files']):,} files" in page


@pytest.mark.parametrize("missing", ["fpdf", "numba"])
def test_what_is_missing_is_said_with_the_way_to_get_it(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, missing, None)
    result = etg("certify", str(shipped_path(GAME)))
    assert result.exit_code == 2 and "pip install 'etg[maths]'" in " ".join(result.stderr.split())


# Pictures of the strategy


def test_the_charts_as_pictures(tmp_path: Path) -> None:
    for kind, start in (("png", b"\x89PNG"), ("svg", b"<svg ")):
        out = tmp_path / f"charts.{kind}"
        result = etg("strategy", "--game", GAME, "--out", str(out))
        assert result.exit_code == 0 and f"{out.name} is written" in " ".join(result.stdout.split()).replace("\n", "")
        assert out.read_bytes().startswith(start)
    drawn = (tmp_path / "charts.svg").read_text(encoding="utf-8")
    assert "never shown to players (COMAR 36.05.03.13)" in drawn
    assert f"House edge of this basic strategy: {main_odds(load(shipped_path(GAME))).edge_by_totals:.4%}" in drawn


@pytest.mark.parametrize(
    ("out", "words"),
    [
        ("charts.jpg", "must end in .png or .svg"),
        ("nowhere/charts.png", "does not exist"),
        ("folder.png", "is a folder"),
    ],
)
def test_a_picture_that_cannot_be_written(tmp_path: Path, out: str, words: str) -> None:
    (tmp_path / "folder.png").mkdir()
    result = etg("strategy", "--game", GAME, "--out", str(tmp_path / out))
    assert result.exit_code == 2 and words in " ".join(result.stderr.split())


def test_a_submission_of_another_game_is_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "charts.png")
    result = etg("strategy", str(shipped_path(GAME)), "--game", "spanish_21", "--out", out)
    assert result.exit_code == 2 and f"is for {GAME}, not for spanish_21" in " ".join(result.stderr.split())
