"""The `etg` command as people and programs use it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from etg import __version__
from etg.cabinet.settings import load_settings
from etg.cabinet.settings_attract import load_attract
from etg.cli import main
from etg.games import GAMES
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.resources import resource
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.people import Person, Role


def etg(*words: str, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(main, list(words), env=env)


def one_wager(game: str, wager: str, *more: str) -> Any:
    return json.loads(etg("odds", "--game", game, "--wager", wager, "--decks", "6", "--json", *more).stdout)


def test_version() -> None:
    assert etg("--version").stdout.strip() == f"etg, version {__version__}"


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("no_display")
def test_run_without_a_display_says_so_and_plays_twenty_rounds_in_words() -> None:
    result = etg("run", "--seed", "3")
    assert result.exit_code == 0
    assert "There is no display" in result.stdout and "no money" in result.stdout
    assert "Round 20" in result.stdout and "Round 21" not in result.stdout
    assert result.stdout == etg("run", "--seed", "3").stdout


@pytest.mark.usefixtures("no_display")
def test_a_live_table_needs_its_screens() -> None:
    result = etg("run", "--live")
    assert result.exit_code != 0 and "there is no display" in result.output


def test_a_live_table_cannot_be_mute() -> None:
    """Its alarm must be heard."""
    result = etg("run", "--live", "--mute")
    assert result.exit_code != 0 and "a live table cannot be mute" in result.output


@pytest.mark.parametrize(("words", "wanted"), [((), ["the sound"]), (("--mute",), [None])])
def test_a_table_has_sound_unless_it_is_mute(
    words: tuple[str, ...], wanted: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the settings of the cabinet, and with its show."""
    found = []

    def opened(*given: object) -> None:
        sound, attract = given[-2:]
        found.append(sound)
        assert attract == load_attract(resource("config", "attract.toml"))
        raise SystemExit(7)

    monkeypatch.setattr("etg.cli.run.has_display", lambda: True)
    monkeypatch.setattr("etg.screens.sound.sound.open_sound", lambda settings, seats: "the sound")
    monkeypatch.setattr("etg.screens.layouts.open_displays", opened)
    assert etg("run", "--layout", "cabinet", *words).exit_code == 7
    assert found == wanted


def test_a_logo_that_cannot_be_shown_is_named_before_anything_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first bytes are those of a PNG file, the rest was never copied."""
    whole = resource("art", "wordmark.png").read_bytes()
    (tmp_path / "logo.png").write_bytes(whole[: len(whole) // 2])
    settings = resource("config", "cabinet.toml").read_text(encoding="utf-8")
    path = tmp_path / "cabinet.toml"
    path.write_text(settings.replace('# logo = "logo.png"', 'logo = "logo.png"'), encoding="utf-8")
    monkeypatch.setenv("ETG_CABINET", str(path))
    monkeypatch.setattr("etg.cli.run.has_display", lambda: True)
    monkeypatch.setattr("etg.cli.on_screen.greeting", lambda *given: pytest.fail("a window was opened"))
    result = etg("run")
    assert result.exit_code != 0 and "save the logo as PNG again" in " ".join(result.output.split())


@pytest.mark.parametrize("size", ["wide", "0x0", "1920", "99999x99999"])
def test_a_wrong_size_is_named(size: str) -> None:
    result = etg("run", "--size", size)
    assert result.exit_code == 2 and "as in 1920x1080" in result.output


def test_odds_of_one_wager_for_programs() -> None:
    found = one_wager("blackjack", "lucky_ladies", "--paytable", "B")
    assert (found["wager"], found["paytable"], found["decks"]) == ("lucky_ladies", "B", 6)
    assert found["edge"] == pytest.approx(0.247089, abs=1e-6)
    assert found["hit_rate"] == pytest.approx(1 - found["outcomes"]["lose"])
    assert sum(found["outcomes"].values()) == pytest.approx(1)
    assert found["exact"]["outcomes"]["lose"] == "3615/4043"


def test_odds_of_combined_outcomes_have_a_name_each() -> None:
    found = json.loads(
        etg(*["odds", "--game", "spanish_21", "--wager", "match_the_dealer", "--decks", "6", "--json"]).stdout
    )
    assert found["paytable"] == "A"
    assert "matching_card_of_the_same_suit + matching_card_of_a_different_suit" in found["outcomes"]
    assert found["edge"] == pytest.approx(0.030555, abs=1e-6)


@pytest.mark.parametrize(("rule", "soft_17"), [("hit", "hit"), ("stand", "stand"), (None, "stand")])
def test_odds_by_the_dealers_rule(rule: str | None, soft_17: str) -> None:
    found = one_wager("blackjack", "buster_blackjack", "--paytable", "C", *(["--soft-17", rule] if rule else []))
    assert found["soft_17"] == soft_17
    assert found["edge"] == pytest.approx({"hit": 0.062143, "stand": 0.082462}[soft_17], abs=1e-6)


def test_odds_of_a_progressive_show_the_meter_apart() -> None:
    found = json.loads(
        etg(*["odds", "--game", "blackjack", "--wager", "21_plus_3_progressive", "--decks", "6", "--json"]).stdout
    )
    meter = found["meters"]["meter"]
    assert meter["break_even"] == pytest.approx(100 * found["edge"] / meter["return_per_dollar"], abs=1)


def test_odds_of_a_submission() -> None:
    found = json.loads(etg("odds", str(shipped_path("spanish_21")), "--json").stdout)
    assert [one["wager"] for one in found] == ["match_the_dealer", "bonus_spin", "bonus_spin_xtreme_16"]
    result = etg("odds", "--game", "blackjack")
    assert "Lucky Ladies" in result.stdout
    assert "Must Hit" in result.stdout.splitlines()[-1]


def test_odds_use_the_options_of_the_submission(tmp_path: Path) -> None:
    text = shipped_path("blackjack").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text + '\n[side_wagers.top_3]\npaytable = "A"\nqueen_king_ace = false\n', encoding="utf-8")
    mine = json.loads(etg("odds", str(path), "--wager", "top_3", "--json").stdout)
    plain = json.loads(etg(*["odds", "--game", "blackjack", "--wager", "top_3", "--paytable", "A", "--json"]).stdout)
    assert mine["outcomes"]["straight_flush"] < plain["outcomes"]["straight_flush"]


def test_a_submission_of_another_game_is_refused() -> None:
    result = etg("odds", "--submission", str(shipped_path("spanish_21")), "--game", "blackjack")
    assert result.exit_code == 2
    assert "is for spanish_21, not for blackjack" in result.stderr


def test_the_tables_say_what_the_figures_are() -> None:
    shown = etg(*["odds", "--game", "blackjack", "--wager", "lucky_ladies", "--paytable", "B", "--decks", "6"]).stdout
    assert "68,666.5" in shown, "one in so many"
    assert "$1,001.00" in shown
    assert "Hit rate 10.5862%. House edge 24.7089% of a $1 wager." in shown
    shown = etg(*["odds", "--game", "blackjack", "--wager", "hit_and_run", "--decks", "6"]).stdout
    assert "meter" in shown
    assert "Each $1,000 on the meter gives back 1.3773%; it breaks even at $32,349" in shown
    shown = etg(*["odds", "--game", "blackjack", "--wager", "buster_free_bonus", "--decks", "6"]).stdout
    assert "It takes no wager of its own and gives back 0.2169% of a $5 wager." in shown
    shown = etg(*["odds", "--game", "blackjack", "--wager", "21_plus_3_progressive", "--decks", "1"]).stdout
    assert "The meter cannot be won with this number of decks." in shown


def test_players_edge_dealer_hits_soft_17() -> None:
    found = json.loads(etg("odds", "--all", "--json").stdout)
    assert {one["soft_17"] for one in found if one["game"] == "blackjack"} == {None, "hit", "stand"}


def test_narrow_terminals_get_fewer_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("etg.cli.odds_tables.console", lambda: Console(width=80))
    shown = etg("odds", "--all").stdout
    assert "24.71%" in shown
    assert "…" not in shown
    assert max(len(line) for line in shown.splitlines() if line.startswith("│")) <= 80


def test_a_damaged_installation_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*parts: str) -> Path:
        raise FileNotFoundError(f"{parts[-1]} is missing: install etg again")

    monkeypatch.setattr("etg.submission.resource", missing)
    result = etg("run")
    assert result.exit_code == 2
    assert "install etg again" in result.stderr


def test_output_that_knows_only_ascii() -> None:
    for words in (["run"], ["submission", "show", str(shipped_path("blackjack"))], ["odds", "--help"]):
        environment = os.environ | {"PYTHONIOENCODING": "ascii", "LANG": "C"}
        done = subprocess.run([sys.executable, "-m", "etg", *words], capture_output=True, env=environment, check=False)
        assert done.returncode == 0, done.stderr.decode()


def test_odds_for_everything() -> None:
    found = json.loads(etg("odds", "--all", "--json").stdout)
    assert len(found) > 400
    assert {one["game"] for one in found} == {
        "blackjack", "blackjack_switch", "spanish_21", "pontoon_21", "players_edge_21",
    }  # fmt: skip
    table = etg("odds", "--all").stdout
    assert "24.7089%" in table
    assert "breaks even at" in table


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("odds --game blackjack --wager lucky_ladys", "did you mean lucky_ladies?"),
        ("odds --game blackjack --wager lucky_lucky --decks 6", "choose a paytable of lucky_lucky"),
        ("odds --game blackjack --wager lucky_ladies --paytable C", "the book has A, B"),
        ("odds --game blackjack --wager royal_match_21 --paytable A --decks 6", "[BJ 13.A(7)(a)]"),
        ("odds --game blackjack --wager match_the_dealer --decks 2", "no paytable for 2 decks"),
        ("odds --game spanish_21 --wager match_the_dealer --decks 7", "[SP 3.A]"),
        ("odds --game blackjack --wager bonus_spin --paytable A", "needs the wheel"),
        ("odds --decks 6", "go with --wager"),
        ("odds --all --wager lucky_ladies", "takes no submission and no other choice"),
        ("odds --game blackjack --wager lucky_ladies --decks 0", "0 is not in the range"),
        ("odds nowhere.toml", "cannot be read"),
        ("submission check nowhere.toml", "cannot be read"),
        ("submission show nowhere.toml", "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(words: str, says: str) -> None:
    result = etg(*words.split())
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


def test_submission_check(tmp_path: Path) -> None:
    good = shipped_path("pontoon_21")
    bad = tmp_path / "bad.toml"
    wrong = good.read_text(encoding="utf-8").replace("decks = 6", "decks = 7\nsurrendr = true")
    bad.write_text(wrong, encoding="utf-8")
    result = etg("submission", "check", str(good), str(bad))
    assert result.exit_code == 2
    assert "allowed" in result.stdout
    assert "2 problems" in result.stderr
    assert "[PO 3.A]" in result.stderr
    assert "did you mean `surrender`?" in result.stderr
    assert etg("submission", "check", str(good)).exit_code == 0


def test_submission_check_of_what_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in etg("submission", "check", str(path)).stderr
    assert "cannot be read" in etg("submission", "check", str(tmp_path)).stderr


@pytest.mark.parametrize("game", list(GAMES))
def test_submission_template_is_a_submission_to_start_from(game: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(etg("submission", "template", game).stdout, encoding="utf-8")
    assert etg("submission", "check", str(path)).exit_code == 0


@pytest.mark.parametrize("game", list(GAMES))
def test_submission_show_names_every_option_and_wager(game: str) -> None:
    shown = etg("submission", "show", str(shipped_path(game))).stdout
    assert "Approved 2026-11-01" in shown
    assert "SHA-256" in shown
    assert f"The game is {GAMES[game].name}" in shown
    assert "{}" not in shown
    assert "_" not in shown


# The demo


@pytest.mark.usefixtures("no_display")
def test_a_demo_without_windows_tells_every_round_and_saves_pictures(tmp_path: Path) -> None:
    words = ("demo", "--headless", "--rounds", "2", "--seed", "6", "--game", "spanish_21")
    result = etg(*words, "--shots", str(tmp_path / "pictures"), "--size", "640x360")
    assert result.exit_code == 0 and "DEMO, no money: Spanish 21 plays 2 rounds" in result.stdout
    assert "Round 2" in result.stdout and "Round 3" not in result.stdout
    found = sorted(path.name for path in (tmp_path / "pictures").glob("*.png"))
    assert "round-0001-2-deciding.png" in found and "round-0002-3-results.png" in found
    assert f"{len(found)} pictures" in result.stdout
    assert etg(*words).stdout.splitlines()[2:4] == result.stdout.splitlines()[2:4]


@pytest.mark.usefixtures("no_display")
def test_a_demo_without_a_display_says_so() -> None:
    result = etg("demo", "--rounds", "1", "--seed", "1")
    assert result.exit_code == 0 and "There is no display" in result.stdout and "Round 1" in result.stdout


def test_pictures_of_a_demo_need_no_windows() -> None:
    result = etg("demo", "--shots", "somewhere")
    assert result.exit_code == 2 and "--shots goes with --headless" in result.output


def test_a_demo_is_never_live() -> None:
    result = etg("demo", "--live")
    assert result.exit_code == 2 and "No such option" in result.output


def test_a_demo_does_not_start_where_players_have_credits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    ledger = Ledger.open(load_settings().ledger, Mode.LIVE)
    ledger.install(load(shipped_path("blackjack")))
    dealer, floorperson = Person(Role.DEALER, "ann"), Person(Role.FLOORPERSON, "mia")
    ledger.record(c.OpenTable(dealer, floorperson))
    ledger.record(c.Seat("Ada", 1))
    ledger.record(c.BuyIn("Ada", 5_00, c.Funds.CASH, dealer))
    ledger.close()
    result = etg("demo", "--headless", "--rounds", "1")
    assert result.exit_code == 2 and "holds credits of $5.00" in " ".join(result.output.split())


def test_a_demo_leaves_nothing_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    assert etg("demo", "--headless", "--rounds", "2", "--seed", "1").exit_code == 0
    assert not list(tmp_path.iterdir())
