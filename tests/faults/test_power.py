"""Nothing that was acknowledged is lost in a power cut, wherever it falls."""

import json
import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
GAMES = ("community_blackjack", "blackjack", "spanish_21", "blackjack_switch")
CUTS = int(os.environ.get("ETG_CUTS", "300"))
"""Over all games together."""

_PROBE = """
import sys
assert sys.version_info >= (3, 11), "it is older than 3.11"
import sqlite3, apsw
vfs = apsw.VFS("probe", "")
sqlite3.connect("file::memory:?vfs=probe", uri=True)
"""


def system_python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the Python of the system with the packages of this one."""
    path = os.pathsep.join((str(ROOT), sysconfig.get_path("purelib")))
    environment = {**os.environ, "PYTHONPATH": path}
    command = [SYSTEM_PYTHON, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module", autouse=True)
def needs_apsw() -> None:
    """Skip where the simulator cannot run."""
    if not Path(SYSTEM_PYTHON).exists():
        pytest.skip(f"there is no {SYSTEM_PYTHON}")
    probe = system_python("-c", _PROBE)
    if probe.returncode:
        why = (probe.stderr.splitlines() or ["it failed"])[-1]
        pytest.skip(f"{SYSTEM_PYTHON} cannot log what SQLite writes: apt-get install python3-apsw ({why})")


def cut_power(game: str, cuts: int, synchronous: str = "FULL") -> dict[str, Any]:
    """What the simulator says."""
    options = ("--cuts", str(cuts), "--seed", "21", "--game", game, "--synchronous", synchronous)
    done = system_python("-m", "tests.faults.power", *options)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_acknowledged_is_lost(game: str) -> None:
    cuts = -(-CUTS // len(GAMES))
    found = cut_power(game, cuts)
    assert found["problems"] == []
    assert (found["lost"], found["torn"], found["tilts"]) == (0, 0, 0)
    assert found["cuts"] >= cuts
    assert found["in_flight_kept"] > 0
    assert all(found["where"].values()), "a kind of place was never cut"


def test_the_simulator_finds_a_ledger_that_does_not_wait_for_the_disk() -> None:
    found = cut_power("community_blackjack", 60, "NORMAL")
    assert found["lost"] > 0
    assert found["problems"]
