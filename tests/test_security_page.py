"""docs/security.md: every test that it calls as a witness exists."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "security.md"
ATTACKERS = (
    "The player at the glass",
    "The patron with a USB stick",
    "The crooked dealer",
    "The crooked technician",
    "The bad device on the serial line",
    "The thief of the disk",
)


def named() -> list[str]:
    """What stands there as a test or a folder of tests."""
    return re.findall(r"`(tests/[^`]+)`", PAGE.read_text(encoding="utf-8"))


def test_every_witness_exists() -> None:
    assert len(named()) > 40
    for witness in named():
        path, _, test = witness.partition("::")
        assert (ROOT / path).exists(), witness
        if test:
            tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
            assert test in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}, witness


def test_every_line_of_every_attacker_has_a_witness() -> None:
    words = PAGE.read_text(encoding="utf-8")
    for attacker in ATTACKERS:
        part = words.split(f"## {attacker}\n")[1].split("\n## ")[0]
        rows = [line for line in part.splitlines() if line.startswith("|")][2:]
        assert len(rows) > 3, attacker
        for row in rows:
            assert "`tests/" in row.split("|")[3], row
        assert "Left to the operator" in part, attacker
