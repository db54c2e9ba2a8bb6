"""Rounds of play out of the rule books: every line of `rounds/*.jsonl` is played through the engine.

A line says what it shows, which clauses and rulings decide it, the round script and the part of the result that
matters. The money was worked out by hand from the books; where the engine says otherwise, the engine is asked first.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from etg.cli.replay import play

FILES = sorted(Path(__file__).with_name("rounds").glob("*.jsonl"))
KEYS = {"name", "clauses", "script", "expect"}

Row = dict[str, Any]


def read(path: Path) -> list[Row]:
    """The lines of one file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def params() -> list[object]:
    """Every round, named after its file and its name and marked with the clauses and rulings it shows."""
    return [
        pytest.param(row, id=f"{path.stem}: {row['name']}", marks=pytest.mark.clause(*row["clauses"]))
        for path in FILES
        for row in read(path)
    ]


def differences(expected: Any, got: Any, where: str = "") -> list[str]:
    """Where a result is not as expected: objects key by key, lists of objects item by item, all else whole."""
    if isinstance(expected, dict) and isinstance(got, dict):
        found = []
        for key, value in expected.items():
            place = f"{where}.{key}" if where else key
            found += differences(value, got[key], place) if key in got else [f"{place}: missing"]
        return found
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = enumerate(zip(expected, got, strict=True))
        return [text for index, (want, have) in pairs for text in differences(want, have, f"{where}[{index}]")]
    if type(expected) is type(got) and expected == got:
        return []
    return [f"{where}: expected {json.dumps(expected)}, got {json.dumps(got)}"]


@pytest.mark.parametrize("row", params())
def test_round(row: Row) -> None:
    got = play(json.dumps(row["script"]))
    expected = dict(row["expect"])
    if expected.pop("refused", False):
        found = [] if "refused" in got else ["expected a refusal, but the round was played"]
        found += differences(expected, got)
    elif "refused" in got:
        found = [f"refused at {got['at']}: {got['refused']} [{got['clause']}]"]
    else:
        found = differences(expected, got)
    told = "\n".join([f"{row['name']} ({', '.join(row['clauses'])})", *found, f"printed: {json.dumps(got)}"])
    assert not found, told


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_complete(path: Path) -> None:
    rows = read(path)
    assert rows, "the file holds no round"
    for number, row in enumerate(rows, 1):
        where = f"{path.name} line {number}"
        assert set(row) == KEYS, where
        assert isinstance(row["name"], str) and row["name"].strip(), where
        assert row["clauses"] and all(isinstance(clause, str) for clause in row["clauses"]), where
        assert len(set(row["clauses"])) == len(row["clauses"]), where
        assert isinstance(row["script"], dict) and "game" in row["script"], where
        assert isinstance(row["expect"], dict) and row["expect"], where


def test_no_two_rounds_of_a_file_have_one_name() -> None:
    names = Counter((path.stem, row["name"]) for path in FILES for row in read(path))
    assert [name for name, times in names.items() if times > 1] == []


def test_a_difference_is_found() -> None:
    """The comparison itself: partial objects match, anything else does not."""
    got = {"boxes": {"1": {"net": 5, "hands": [{"total": 20, "outcome": "win"}]}}, "meters": {}}
    assert not differences({"boxes": {"1": {"hands": [{"outcome": "win"}]}}}, got)
    assert differences({"boxes": {"1": {"net": 6}}}, got) == ["boxes.1.net: expected 6, got 5"]
    assert differences({"boxes": {"2": {}}}, got) == ["boxes.2: missing"]
    assert differences({"boxes": {"1": {"hands": []}}}, got)
    assert differences({"boxes": {"1": {"hands": [{"outcome": "lose"}]}}}, got)
    assert differences({"boxes": {"1": {"net": None}}}, got)
