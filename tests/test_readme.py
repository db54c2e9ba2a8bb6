"""The commands that README and docs promise exist."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from etg.cli import main
from etg.cli.ledger_writing import writing
from etg.modes import Mode
from etg.table.script import KEYS, STAFF_COMMANDS
from tests.ledger.conftest import build

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands() -> list[str]:
    found = []
    for page in PAGES:
        for line in page.read_text(encoding="utf-8").splitlines():
            if match := re.match(r"    etg (.+?)(?:\s{2,}|\s+>|$)", line):
                found.append(match[1])
    return found


def test_there_are_commands_to_try() -> None:
    assert len(commands()) >= 6


def script_of_the_docs() -> str:
    """The example round of docs/round-scripts.md."""
    page = (ROOT / "docs" / "round-scripts.md").read_text(encoding="utf-8")
    found = re.search(r'^    (\{"game".+?\})\n\n', page, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_every_command_of_the_staff_is_documented() -> None:
    page = (ROOT / "docs" / "round-scripts.md").read_text(encoding="utf-8")
    assert [name for name in STAFF_COMMANDS if f"`{name}`" not in page] == []
    assert [name for name in KEYS if f"`{name}`" not in page] == []


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The books of a table in the middle of a round."""
    path = tmp_path_factory.mktemp("books") / "cabinet.ledger"
    run = build(path, "community_blackjack", 5, 1)
    while run.state.round is None:
        run.step()
    run.ledger.close()
    return path


@pytest.mark.parametrize("words", commands())
def test_every_command_of_the_docs_runs(
    words: str, tmp_path: Path, ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):  # a window would wait for somebody to close it
        monkeypatch.delenv(name, raising=False)
    shutil.copy(ledger, tmp_path)
    shutil.copy(ledger, tmp_path / "my.ledger")
    if words.startswith("restore "):  # of a backup, into a cabinet without books
        (tmp_path / ledger.name).rename(tmp_path / words.split()[1])
    if words.startswith("log "):  # a table has run here
        with writing(tmp_path / ledger.name, Mode.EXERCISE):
            pass
    template = CliRunner().invoke(main, ["submission", "template", "blackjack"]).stdout
    (tmp_path / "my-table.toml").write_text(template, encoding="utf-8")
    (tmp_path / "round.json").write_text(script_of_the_docs(), encoding="utf-8")
    if words.split()[0] == "verify":  # a checkout has no manifest unless somebody has made one
        (tmp_path / "program").mkdir()
        CliRunner().invoke(main, ["manifest", "make", "--root", "program"])
        words += " --root program"
    words = re.sub(r"--rounds 1e\d+", "--rounds 1e5", words)  # the docs promise the command, not its figures
    result = CliRunner().invoke(main, shlex.split(words))
    trains = words.split()[0] == "train" and "--simulate" not in words  # nobody can deal without a console
    assert "no display" in result.stderr if trains else result.exit_code == 0


def test_the_two_sacred_commands_come_first() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("make run") < text.index("make test") < text.index("## ")


def test_make_targets_named_in_the_docs_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"`make (\w+)`", page.read_text(encoding="utf-8"))}
    assert named <= targets
