"""The wheel in a fresh environment: it carries its resources and runs without the checkout."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from etg import __version__
from etg.resources import resource

ROOT = Path(__file__).parent.parent


def test_resources_of_a_checkout() -> None:
    assert resource("config", "paytables", "blackjack.toml") == ROOT / "config" / "paytables" / "blackjack.toml"
    with pytest.raises(FileNotFoundError, match="install etg again"):
        resource("config", "nothing.toml")


def run(*words: str | Path, cwd: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    command = [str(word) for word in words]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_runs_in_a_fresh_environment(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "fresh", with_pip=True)
    bin_folder = tmp_path / "fresh" / ("Scripts" if os.name == "nt" else "bin")
    run(bin_folder / "python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    assert run(bin_folder / "etg", "--version", cwd=tmp_path).strip() == f"etg, version {__version__}"
    found = json.loads(run(bin_folder / "etg", "odds", "--json", cwd=tmp_path))
    assert found[0]["wager"] == "lucky_ladies"
    where = run(bin_folder / "python", "-c", "from etg.resources import *; print(resource('config'))", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "fresh")
    assert "Community Blackjack" in run(bin_folder / "etg", "run", cwd=tmp_path)
