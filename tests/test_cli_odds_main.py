"""`etg odds --main`, `--set` and Bad Beat as people and programs use them."""

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from etg.cli import main
from etg.games import GAMES
from etg.odds.certificate.charts import STAFF_ONLY
from etg.odds.main import edge
from etg.odds.main.result import MainOdds
from etg.odds.main.strategy import STAND, blank_strategy
from etg.submission import Submission, load, shipped_path

UP = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]


def etg(*words: str) -> Result:
    return CliRunner().invoke(main, ["odds", *words])


def told(result: Result) -> str:
    """What a person reads, without the breaks of lines."""
    return " ".join(result.output.split())


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Submission]:
    """The submissions that are asked for; the answers are made up, so that nothing is worked out."""
    found: list[Submission] = []

    def made_up(submission: Submission) -> MainOdds:
        found.append(submission)
        strategy = blank_strategy()
        strategy.play[:, :, :, 17:] = STAND
        return MainOdds(
            submission=submission, edge=0.0123, strategy=strategy, edge_by_totals=0.0321, method="It was made up."
        )

    monkeypatch.setattr(edge, "main_odds", made_up)
    return found


# The real thing


@pytest.fixture(scope="module")
def six_decks() -> dict[str, Any]:
    """The game of the published figure."""
    result = etg("--game", "blackjack", "--main", "--set", "surrender=false", "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_edges_strategy_and_method_for_programs(six_decks: dict[str, Any]) -> None:
    assert (six_decks["game"], six_decks["decks"]) == ("blackjack", 6)
    assert f"{six_decks['edge']:.4%}" == "0.4029%"
    assert six_decks["edge"] < six_decks["edge_by_totals"] < six_decks["edge"] + 0.0001
    assert "without replacement" in six_decks["method"]
    assert len(six_decks["submission"]) == 64


def test_the_strategy_for_programs(six_decks: dict[str, Any]) -> None:
    strategy = six_decks["strategy"]
    assert list(strategy["hard"]) == [str(total) for total in range(5, 21)]
    assert list(strategy["soft"]) == [str(total) for total in range(13, 21)]
    assert list(strategy["pairs"]) == [*map(str, range(2, 11)), "A"]
    assert all(list(row) == UP for part in ("hard", "soft", "pairs") for row in strategy[part].values())
    assert strategy["hard"]["16"]["10"] == "H" and strategy["hard"]["11"]["10"] == "D"
    assert strategy["soft"]["18"]["3"] == "Ds" and strategy["pairs"]["8"]["A"] == "P"
    squares = [
        square for part in ("hard", "soft", "pairs") for row in strategy[part].values() for square in row.values()
    ]
    assert set("".join(squares)) <= set(strategy["letters"])


def test_the_same_call_gives_the_same_figures(six_decks: dict[str, Any]) -> None:
    """In a process of its own, in which nothing is remembered."""
    words = ["odds", "--game", "blackjack", "--main", "--set", "surrender=false", "--json"]
    again = subprocess.run([sys.executable, "-m", "etg", *words], capture_output=True, check=True)
    assert json.loads(again.stdout) == six_decks


def test_what_people_read() -> None:
    result = etg("--game", "blackjack", "--main", "--set", "surrender=false")
    assert result.exit_code == 0
    words = told(result)
    assert "House edge 0.4029% of the wager: best play" in words
    assert "House edge 0.4059% of the wager: the basic strategy" in words
    assert "without replacement" in words
    assert " ".join(STAFF_ONLY.split()) in words and "COMAR 36.05.03.13" in words
    assert "Hard totals" in words and "Soft totals" in words and "Pairs" in words


# Which submission


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_is_asked_as_shipped(game: str, asked: list[Submission]) -> None:
    found = json.loads(etg("--game", game, "--main", "--json").stdout)
    assert (found["game"], found["edge"], found["edge_by_totals"]) == (game, 0.0123, 0.0321)
    assert asked[0].hash == load(shipped_path(game)).hash == found["submission"]


def test_the_tables_first_game_where_none_is_named(asked: list[Submission]) -> None:
    assert etg("--main").exit_code == 0
    assert asked[0].game.id == "community_blackjack"


def test_both_wagers_of_switch(asked: list[Submission]) -> None:
    words = told(etg("--game", "blackjack_switch", "--main"))
    assert "House edge 1.2300% of both wagers" in words and "House edge 3.2100% of both wagers" in words
    found = json.loads(etg("--game", "blackjack_switch", "--main", "--json").stdout)
    assert len(found["strategy"]["switch"]) == 55 and list(found["strategy"]["switch"]["AA"]) == UP


@pytest.mark.parametrize("named", [("--submission",), ()])
def test_a_file(named: tuple[str, ...], asked: list[Submission], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = shipped_path("spanish_21").read_text(encoding="utf-8")
    path.write_text(text.replace("main floor", "upstairs"), encoding="utf-8")
    result = etg("--main", *named, str(path))
    assert result.exit_code == 0, result.output
    assert asked[0].name == "Spanish 21, upstairs" and "Spanish 21, upstairs" in result.stdout


def test_a_file_of_another_game(asked: list[Submission]) -> None:
    result = etg(str(shipped_path("spanish_21")), "--game", "blackjack", "--main")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is for spanish_21, not for blackjack" in told(result)
    assert not asked


# --set


@pytest.mark.parametrize(
    ("setting", "option", "value"),
    [
        ("decks=8", "decks", 8),
        ("decks = 8", "decks", 8),
        ("decks=0x8", "decks", 8),
        ("surrender=false", "surrender", False),
        ("surrender=False", "surrender", False),
        ("dealer_hits_soft_17=true", "dealer_hits_soft_17", True),
        ("dealer_hits_soft_17=True", "dealer_hits_soft_17", True),
        ("blackjack_pays=6 to 5", "blackjack_pays", "6 to 5"),
        ('blackjack_pays="6 to 5"', "blackjack_pays", "6 to 5"),
        ("max_splits=0", "max_splits", 0),
        ("minimum=2.50", "minimum", 250),
        ("settlement=box_by_box", "settlement", "box_by_box"),
    ],
)
def test_an_option_is_set_as_in_a_submission(setting: str, option: str, value: object, asked: list[Submission]) -> None:
    result = etg("--game", "blackjack", "--main", "--set", setting)
    assert result.exit_code == 0, result.output
    assert getattr(asked[0].rules, option) == value


def test_several_options_and_the_last_one_holds(asked: list[Submission]) -> None:
    words = ["--set", "decks=4", "--set", "surrender=false", "--set", "decks=5"]
    assert etg("--game", "blackjack", "--main", *words).exit_code == 0
    assert (asked[0].rules.decks, asked[0].rules.surrender) == (5, False)
    assert asked[0].hash != load(shipped_path("blackjack")).hash


def test_side_wagers_do_not_stand_in_the_way(asked: list[Submission]) -> None:
    """Royal Match 21 has no paytable C for one deck; the main wager does not care."""
    assert etg("--game", "blackjack", "--main", "--set", "decks=1").exit_code == 0
    assert asked[0].rules.decks == 1 and not asked[0].side_wagers
    assert etg("--game", "blackjack", "--set", "decks=1").exit_code == 2


@pytest.mark.parametrize(
    ("game", "setting", "says"),
    [
        ("blackjack", "surrendr=true", "did you mean `surrender`?"),
        ("blackjack", "decks=9", "[BJ 3.A]"),
        ("spanish_21", "decks=7", "[SP 3.A]"),
        ("blackjack", "decks=6.0", "must be a whole number"),
        ("blackjack", "decks=true", "must be a whole number"),
        ("blackjack", "decks=six", "must be a whole number"),
        ("blackjack", 'decks="6"', "must be a whole number"),
        ("blackjack", "decks=[6]", "must be a whole number"),
        ("blackjack", "decks={a = 1}", "must be a whole number"),
        ("blackjack", "decks=-1", "must be a whole number"),
        ("blackjack", "decks=inf", "must be a whole number"),
        ("blackjack", "surrender=no", "must be true or false"),
        ("blackjack", "surrender=1", "must be true or false"),
        ("blackjack", "blackjack_pays=7 to 5", "[BJ 13.A(2)]"),
        ("blackjack", "max_splits=8", "[BJ 11.D]"),
        ("blackjack", "minimum=0.001", "[R4]"),
        ("blackjack", "six_card_charlie=true", "[R47]"),
        ("blackjack_switch", "surrender=true", "[R35]"),
        ("spanish_21", "blackjack_pays=6 to 5", "no such option"),
        ("community_blackjack", "community_start_cards=3", "[R43]"),
        ("blackjack", "decks", "'decks' sets nothing"),
        ("blackjack", "=8", "'=8' sets nothing"),
        ("blackjack", "decks=", "'decks=' sets nothing"),
        ("blackjack", "", "'' sets nothing"),
        ("blackjack", "game=spanish_21", "game cannot be set here"),
        ("blackjack", "side_wagers={}", "side_wagers cannot be set here"),
    ],
)
def test_what_cannot_be_set_is_said_in_a_sentence(game: str, setting: str, says: str, asked: list[Submission]) -> None:
    result = etg("--game", game, "--main", "--set", setting)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in " ".join(result.stderr.split())
    assert not asked


def test_set_without_main_changes_the_side_wagers_too() -> None:
    plain, changed = (
        json.loads(etg("--game", "blackjack", *more, "--json").stdout) for more in ((), ("--set", "decks=8"))
    )
    assert {one["decks"] for one in plain} == {6} and {one["decks"] for one in changed} == {8}


# What does not go together


@pytest.mark.parametrize(
    "more",
    [
        ("--wager", "lucky_ladies"),
        ("--wager", "bad_beat", "--paytable", "A"),
        ("--decks", "8"),
        ("--soft-17", "hit"),
    ],
)
def test_main_goes_with_no_other_wager(more: tuple[str, ...], asked: list[Submission]) -> None:
    result = etg("--game", "blackjack", "--main", *more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--main is the main wager: change it with --set" in told(result)
    assert not asked


@pytest.mark.parametrize("more", [("--main",), ("--set", "decks=8")])
def test_all_goes_with_nothing(more: tuple[str, ...]) -> None:
    result = etg("--all", *more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--all is everything" in told(result)


# Without the extra


WITHOUT = "import sys; sys.modules[{module!r}] = None; from etg.cli import main; main()"


@pytest.mark.parametrize("module", ["numba", "numpy"])
@pytest.mark.parametrize("words", ["--game blackjack --main", "--game blackjack --main --json"])
def test_without_the_extra_a_sentence_says_what_to_install(module: str, words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(module=module), "odds", *words.split()], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'etg[maths]'" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("words", ["--game blackjack", "--game blackjack --wager lucky_ladies", "--help"])
def test_all_that_needs_no_extra_works_without_it(words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(module="numba"), "odds", *words.split()], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


# Bad Beat


@pytest.fixture
def with_bad_beat(tmp_path: Path) -> Path:
    text = shipped_path("blackjack").read_text(encoding="utf-8")
    wager = "[side_wagers.bad_beat]\namounts = [1, 5]\nstart = 5000\nreset = 5000\nrate = 0.10\n"
    path = tmp_path / "mine.toml"
    path.write_text(f"{text.partition('[side_wagers')[0]}\n{wager}", encoding="utf-8")
    return path


def test_bad_beat_in_the_list_of_a_submission(with_bad_beat: Path) -> None:
    (listed,) = json.loads(etg(str(with_bad_beat), "--json").stdout)
    assert (listed["wager"], listed["decks"], listed["soft_17"], listed["stake"]) == ("bad_beat", 6, "stand", 100)
    assert sum(listed["outcomes"].values()) == pytest.approx(1)
    assert listed["meters"]["meter"]["return_per_dollar"] == listed["outcomes"]["21_with_seven_or_more_cards"]
    alone = json.loads(etg(str(with_bad_beat), "--wager", "bad_beat", "--json").stdout)
    assert alone == listed
    shown = told(etg(str(with_bad_beat)))
    assert "Bad Beat Progressive" in shown and "Decided by who else plays" not in shown
    assert "played by the basic strategy of etg odds --main" in shown


def test_bad_beat_where_it_is_not_offered() -> None:
    """Of the book's one paytable, without additional draws."""
    found = json.loads(etg("--game", "blackjack", "--wager", "bad_beat", "--json").stdout)
    assert found["paytable"] == "A" and "magic_card" not in "".join(found["outcomes"])
    assert 0.2 < found["edge"] < 0.25
    assert Decimal(str(found["hit_rate"])) == pytest.approx(Decimal("0.1594"), abs=Decimal("0.0001"))


def test_bad_beat_is_no_wager_of_spanish_21() -> None:
    result = etg("--game", "spanish_21", "--wager", "bad_beat")
    assert result.exit_code == 2 and "Spanish 21 has no wager 'bad_beat'" in told(result)


def test_bad_beat_alone_is_left_out_without_the_extra(with_bad_beat: Path) -> None:
    command = [sys.executable, "-c", WITHOUT.format(module="numba"), "odds", str(with_bad_beat)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and "Bad Beat Progressive is left out" in done.stderr and "etg[maths]" in done.stderr


def test_no_fractions_are_given_for_what_is_not_exact() -> None:
    assert "exact" not in json.loads(etg("--game", "blackjack", "--wager", "bad_beat", "--json").stdout)


def test_two_submissions_are_one_too_many() -> None:
    path = str(shipped_path("blackjack"))
    found = etg(path, "--submission", path)
    assert found.exit_code == 2 and "name one submission" in found.stderr


def test_a_second_line_is_not_swallowed() -> None:
    found = etg("--game", "blackjack", "--main", "--set", "decks=8\nsurrender=false")
    assert found.exit_code == 2 and "sets nothing" in found.stderr


def test_people_see_what_was_changed() -> None:
    assert "changed: decks=8" in etg("--game", "blackjack", "--main", "--set", "decks=8").stdout
