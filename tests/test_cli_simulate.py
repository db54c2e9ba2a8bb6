"""`etg simulate` as people and programs use it."""

import contextlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from etg.cli import main, simulate
from etg.cli.simulate_watch import ended_by_hand
from etg.odds.main.result import BasicPlay
from etg.odds.main.strategy import STAND, blank_strategy
from etg.odds.simulation.runs import BLOCK
from etg.submission import Submission, load, shipped_path

TIMES = {"seconds", "rounds_per_second", "cores"}


def etg(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words])


def simulated(*words: str) -> dict[str, Any]:
    result = etg(*words, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def told(*words: str) -> str:
    return " ".join(etg(*words).output.split())


def by_numbers(found: dict[str, Any]) -> dict[str, Any]:
    """All but what depends on the machine."""
    return {key: value for key, value in found.items() if key not in TIMES}


def stands_on_12(submission: Submission) -> BasicPlay:
    """A strategy that needs no analysis; the edge that is said to be its own is made up."""
    strategy = blank_strategy()
    strategy.play[:, :, 0, 12:] = STAND
    strategy.play[:, :, 1, 18:] = STAND
    return BasicPlay(submission, strategy, 0.06)


@pytest.fixture
def simple(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "_analysed", stands_on_12)


def test_blackjack_by_its_basic_strategy() -> None:
    """The edge of a short run is that of the analysis, and side wagers are what the exact odds say."""
    found = simulated("--game", "blackjack", "--rounds", "2e5", "--seed", "11")
    assert found["game"] == "blackjack" and found["submission"]["hash"] == load(shipped_path("blackjack")).hash
    assert (found["rounds"], found["seed"], found["complete"], found["shoe"]) == (200_000, 11, True, "fresh")
    assert abs(found["analysed"]["errors_off"]) < 4
    assert found["edge"] == pytest.approx(found["analysed"]["edge"], abs=4 * found["standard_error"])
    assert found["standard_error"] == pytest.approx((found["variance"] / 200_000) ** 0.5)
    assert sum(found["hit_rates"].values()) == pytest.approx(1)
    assert sum(found["histogram"].values()) == 200_000
    assert -sum(float(net) * count for net, count in found["histogram"].items()) / 200_000 == pytest.approx(
        found["edge"]
    )
    assert found["confidence"]["99"][0] < found["confidence"]["95"][0] < found["edge"] < found["confidence"]["95"][1]
    assert found["wagered"] > 200_000 and found["rounds_per_second"] > 0
    assert set(load(shipped_path("blackjack")).side_wagers) - set(found["side"]) == {"must_hit"}
    for side in found["side"].values():
        assert abs(side["errors_off"]) < 4.5
        assert sum(side["outcomes"].values()) == 200_000
        assert side["hit_rate"] == pytest.approx(1 - side["outcomes"]["lose"] / 200_000)


@pytest.mark.usefixtures("simple")
def test_the_same_seed_gives_the_same_report_on_any_number_of_cores() -> None:
    words = ("--game", "blackjack", "--rounds", str(3 * BLOCK + 17), "--seed", "5")
    alone = simulated(*words, "--cores", "1")
    both = simulated(*words, "--cores", "2")
    assert by_numbers(alone) == by_numbers(both)
    assert (alone["cores"], both["cores"], alone["blocks"]) == (1, 2, 4)
    assert by_numbers(simulated(*words[:-1], "6")) != by_numbers(alone)


@pytest.mark.usefixtures("simple")
def test_a_seed_that_nobody_gave_is_in_the_report() -> None:
    first, second = (simulated("--rounds", "1000") for _ in range(2))
    assert first["game"] == "community_blackjack"
    assert first["seed"] != second["seed"]
    again = simulated("--rounds", "1000", "--seed", str(first["seed"]))
    assert by_numbers(again) == by_numbers(first)


@pytest.mark.usefixtures("simple")
def test_a_cluster_of_two_processes_gives_the_same_report() -> None:
    words = ("--game", "blackjack", "--rounds", "100_000", "--seed", "5")
    here, there = simulated(*words), simulated(*words, "--cluster", "local:2")
    assert by_numbers(there) == by_numbers(here) | {"cluster": "local:2"}


@pytest.mark.usefixtures("simple")
def test_in_words() -> None:
    text = told("--game", "blackjack", "--rounds", "10,000", "--seed", "1")
    assert "10,000 rounds, each from a fresh shoe: without cut-card effect." in text
    assert re.search(r"House edge -?\d+\.\d{4}% ± \d\.\d{4}% of the original wager\.", text)
    assert re.search(r"By analysis of the same strategy: 6\.0000%; this is [+-]\d+\.\d\d standard errors off\.", text)
    assert "95% confidence: " in text and "99% confidence: " in text
    assert "Net result of a round, in wagers" in text
    assert "Lucky Ladies, paytable" in text and "Progressive meters stand at 0" in text
    assert "cover" not in text


@pytest.mark.usefixtures("simple")
def test_in_switch_both_wagers_are_the_original_ones() -> None:
    assert "of the original wagers." in told("--game", "blackjack_switch", "--rounds", "1000")


@pytest.mark.usefixtures("simple")
def test_rounds_to_the_cover_card_are_told_apart() -> None:
    text = told("--game", "blackjack", "--rounds", "1e4", "--cover", "0.75")
    assert "dealt on to the cover card, after 234 of 312 cards: with cut-card effect." in text
    assert "From a fresh shoe, by analysis of the same strategy: 6.0000%." in text
    assert "Cut-card effect: " in text and "standard errors off" not in text
    assert "too few blocks" in text and "exact, of a fresh shoe" in text


@pytest.mark.usefixtures("simple")
def test_the_error_of_rounds_to_the_cover_card_is_that_of_blocks() -> None:
    found = simulated("--game", "blackjack", "--rounds", str(10 * BLOCK), "--cover", "200", "--seed", "3")
    assert (found["shoe"], found["cover"], found["standard_error_from"]) == ("to the cover card", 200, "blocks")
    assert found["standard_error"] == pytest.approx((found["variance"] / found["rounds"]) ** 0.5, rel=0.9)
    assert "errors_off" not in found["analysed"]
    assert {side["errors_off"] for side in found["side"].values()} == {None}


@pytest.mark.usefixtures("simple")
def test_both_ways_in_one_run_stay_apart() -> None:
    words = ("--game", "blackjack", "--rounds", "1e4", "--seed", "3")
    found = simulated(*words, "--cover", "0.5", "--both")
    fresh = found.pop("fresh")
    assert found["cover"] == 156
    assert by_numbers(found) == by_numbers(simulated(*words, "--cover", "0.5"))
    assert by_numbers(fresh) == by_numbers(simulated(*words))
    text = told(*words, "--cover", "0.5", "--both")
    assert text.index("with cut-card effect") < text.index("without cut-card effect")


@pytest.mark.usefixtures("simple")
def test_options_can_be_set() -> None:
    assert simulated("--game", "blackjack", "--rounds", "1e3", "--set", "decks=8")["decks"] == 8


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rounds", "many"], "'many' is not a number of rounds: write it as in 1e9 or 10_000_000"),
        (["--rounds", "1.5"], "is not a number of rounds"),
        (["--rounds", "1"], "at least 2"),
        (["--rounds", "-5"], "is not a number of rounds"),
        (["--rounds", "___"], "is not a number of rounds"),
        (["--seed", "-1"], "Invalid value for '--seed'"),
        (["--cores", "0"], "Invalid value for '--cores'"),
        (["--cover", "0"], "is no place for the cover card"),
        (["--cover", "nan"], "is no place for the cover card"),
        (["--cover", "0.76"], "the cover card goes in at least 78 of 312 cards from the bottom, not 75 [BJ 5.E(2)]"),
        (["--cover", "9999"], "the cover card goes in at least 78 of 312 cards from the bottom"),
        (["--both"], "--both goes with --cover"),
        (["--cluster", "local:2", "--cores", "2"], "--cores are those of this machine"),
        (["--cluster", "somewhere"], "write tcp://host:port, or local:2"),
        (["no-such-file.toml"], "cannot be read"),
    ],
)
@pytest.mark.usefixtures("simple")
def test_what_is_wrong_is_named(words: list[str], sentence: str) -> None:
    game = [] if "no-such-file.toml" in words else ["--game", "blackjack"]
    result = etg(*game, *words)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("words", "rounds"), [("1e9", 10**9), ("10_000_000", 10**7), ("1,000,000", 10**6), ("2.5e3", 2500)]
)
def test_numbers_of_rounds(words: str, rounds: int) -> None:
    assert simulate.Rounds().convert(words, None, None) == rounds


def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    result = etg("--rounds", "1000")
    assert result.exit_code == 2
    assert "install them with pip install 'etg[maths]'" in " ".join(result.output.split())


def test_without_distributed_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = etg("--rounds", "1000", "--cluster", "local:2")
    assert result.exit_code == 2
    assert "install it with pip install 'etg[cluster]'" in " ".join(result.output.split())


def test_a_second_interrupt_ends_the_program() -> None:
    before = signal.getsignal(signal.SIGINT)
    with ended_by_hand() as ended:
        assert not ended()
        os.kill(os.getpid(), signal.SIGINT)
        assert ended()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


PROGRAM = """
import sys
from etg.cli import main, simulate
from tests.test_cli_simulate import stands_on_12
simulate._analysed = stands_on_12
main(["simulate", "--game", "blackjack", "--seed", "4", *sys.argv[1:]])
"""


class AtTerminal:
    """The command with a terminal for its messages; its results go elsewhere."""

    def __init__(self, *words: str) -> None:
        self.terminal, other = pty.openpty()
        os.set_blocking(self.terminal, False)
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            stdout=subprocess.PIPE,
            stderr=other,
            env=os.environ | {"COLUMNS": "160", "TERM": "xterm"},
            cwd=Path(__file__).parent.parent,
        )
        os.close(other)
        self.seen = ""

    def wait_for(self, pattern: str) -> None:
        """Read the terminal until it shows this."""
        until = time.monotonic() + 180
        while not re.search(pattern, self.seen):
            assert time.monotonic() < until and self.process.poll() is None, self.seen
            if select.select([self.terminal], [], [], 1)[0]:
                self.seen += os.read(self.terminal, 65536).decode()

    def end(self) -> str:
        """What it printed in the end."""
        out = self.process.communicate(timeout=180)[0].decode()
        with contextlib.suppress(OSError):  # nobody is at the other side any more
            self.seen += os.read(self.terminal, 65536).decode()
        os.close(self.terminal)
        return " ".join(out.split())


def test_a_terminal_shows_how_far_it_is_and_an_interrupt_reports_what_was_played() -> None:
    run = AtTerminal("--rounds", "1e13")
    run.wait_for(r"[\d,]+ rounds, [\d,]+ a second, edge -?\d+\.\d{4}% ± \d+\.\d{4}% .*\d:\d\d")
    run.process.send_signal(signal.SIGINT)
    out = run.end()
    assert run.process.returncode == 0
    found = re.search(
        r"The run of 10,000,000,000,000 rounds was ended by hand: these are its first ([\d,]+) blocks", out
    )
    assert found
    assert f"{int(found[1].replace(',', '')) * BLOCK:,} rounds, each from a fresh shoe" in out


def test_for_programs_the_terminal_stays_empty() -> None:
    run = AtTerminal("--rounds", "1e5", "--json")
    assert json.loads(run.end())["rounds"] == 100_000
    assert run.seen == ""
