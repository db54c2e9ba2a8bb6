"""docs/ledger.md is true: its script checks a chain without us, and it names every fault and every meter."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from etg.ledger.accounts import OCCURRENCES
from etg.ledger.faults import CODES
from etg.ledger.reading import Reader
from tests.ledger.test_recovery import behind_our_back

PAGE = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")


def run_script(path: Path) -> subprocess.CompletedProcess[str]:
    """What an auditor types in."""
    found = re.search(r"```python\n(.+?)```", PAGE, re.DOTALL)
    assert found
    return subprocess.run(
        [sys.executable, "-I", "-c", found[1], str(path)], capture_output=True, text=True, check=False
    )


def test_anyone_can_check_the_chain(ledgers: dict[str, Path], tmp_path: Path) -> None:
    """With Python alone; and it finds an event that was changed."""
    path = tmp_path / "copy.ledger"
    shutil.copy(ledgers["spanish_21"], path)
    with Reader.open(path) as reader:
        head = reader.head()
    assert head is not None
    done = run_script(path)
    assert (done.returncode, done.stdout) == (0, f"last event {head.event} {head.hash.hex()}\n"), done.stderr
    behind_our_back(path, "UPDATE events SET data = replace(data, '0', '1') WHERE number = 40")
    done = run_script(path)
    assert done.returncode == 1 and "event 40 is not what it was" in done.stdout


def test_every_fault_and_every_occurrence_is_explained() -> None:
    """Nothing new is forgotten."""
    assert [code for code in CODES if f"`{code}`" not in PAGE] == []
    assert [name for name in OCCURRENCES if f"`{name}`" not in PAGE] == []
