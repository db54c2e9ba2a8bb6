"""The demo without a display: rounds of every game end clean, and leave nothing behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from etg.cabinet import demo_players
from etg.cabinet.headless import Headless
from etg.cabinet.shown import Summary
from etg.errors import Tilt
from etg.games import GAMES
from etg.ledger.verify import verify
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table import events as e
from etg.table.events import CommandRefused
from tests.ledger.builders import anything

ROUNDS = int(os.environ.get("ETG_DEMO_ROUNDS", "40"))
SOAK = int(os.environ.get("ETG_SOAK", "700"))
FIRST = min(1000, SOAK // 2)
"""Rounds of the soak: the memory after the first ones is compared with that at the end."""


def check_books(table: Headless) -> None:
    """The money identity was checked after each round; this reckons everything anew."""
    report = verify(table.ledger.reader)
    assert report.ok, report.problems
    assert report.mode == Mode.DEMO


@pytest.mark.parametrize("game", GAMES)
def test_rounds_of_every_game_end_clean(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_players, "BOOKS", 25)
    table = Headless(load(shipped_path(game)), seed=11)
    told: list[Summary] = []
    renewed: list[int] = []

    def tell(number: int, summary: Summary) -> None:
        told.append(summary)
        if summary.number == 25:
            check_books(table)
            renewed.append(number)

    table.play(ROUNDS, tell)
    check_books(table)
    table.close()
    assert len(told) == ROUNDS and len(renewed) == ROUNDS // 25
    assert any(box.net > 0 for each in told for box in each.boxes.values())
    assert any(box.net < 0 for each in told for box in each.boxes.values())
    assert max(len(each.boxes) for each in told) > 2, "nobody watches a demo with one player"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_any_submission_can_be_shown(game: str, seed: int) -> None:
    table = Headless(anything(seed, game), seed)
    table.play(6)
    check_books(table)
    table.close()


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack_switch"])
def test_nobody_in_a_demo_tries_what_is_refused(game: str) -> None:
    table = Headless(load(shipped_path(game)), seed=2)
    table.play(20)
    names = [row.name for row in table.ledger.reader.events_where("1", ())]
    assert e.Cleared.name in names and CommandRefused.name not in names


def test_the_same_seed_tells_the_same_story_and_another_one_another() -> None:
    stories: list[list[Summary]] = []
    for seed in (4, 4, 5):
        table = Headless(load(shipped_path("community_blackjack")), seed)
        stories.append([])
        table.play(5, lambda number, summary: stories[-1].append(summary))
        table.close()
    assert stories[0] == stories[1] != stories[2]


def test_a_table_that_stands_still_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("etg.cabinet.headless.IDLE", 50)
    table = Headless(load(shipped_path("blackjack")), seed=1)
    monkeypatch.setattr(demo_players.DemoPlayers, "due", lambda *given: None)
    with pytest.raises(Tilt, match="nothing happens any more in round 1"):
        table.play(1)


def test_it_does_not_fill_the_memory() -> None:
    """Nothing grows with the number of rounds; measured in a program of its own, as the system sees it."""
    script = (
        "import gc, sys\n"
        "from etg.cabinet.headless import Headless\n"
        "from etg.submission import load, shipped_path\n"
        "table = Headless(load(shipped_path('community_blackjack')), 1)\n"
        "def pages():\n"
        "    gc.collect()\n"
        "    return int(open('/proc/self/statm').read().split()[1])\n"
        f"table.play({FIRST})\n"
        "first = pages()\n"
        f"table.play({SOAK - FIRST})\n"
        "sys.stdout.write(f'{first} {pages()}')\n"
    )
    if not Path("/proc/self/statm").exists():
        pytest.skip("the memory of a program can be read on Linux only")
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    first, last = map(int, found.stdout.split())
    assert last < first * 1.05
