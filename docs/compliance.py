"""Keeps the compliance tables true: `make compliance` writes which tests show each clause, `--check` only looks.

A test says which clauses it shows with `@pytest.mark.clause("BJ 13.A(4)(a)", …)`. The tables in `docs/compliance`
hold a row for every clause of the books: what the table does about it, how, where, and (written here) the tests.
"""

import contextlib
import csv
import io
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TABLES = Path(__file__).parent / "compliance"
FIELDS = ("clause", "does", "how", "where", "tests")
KINDS = ("enforced", "prompted", "shown", "recorded", "configured", "physical", "definition")
TESTED = ("enforced", "prompted", "shown", "recorded", "configured")


class _Collector:
    """Remembers which tests carry which clauses."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for marker in item.iter_markers("clause"):
                for clause in marker.args:
                    self.tests[clause].add(item.nodeid.split("[")[0])


def collected() -> dict[str, set[str]]:
    """The tests by clause, from the markers of the whole suite."""
    collector = _Collector()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.chdir(ROOT):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "tests"], plugins=[collector])
    if code != 0:
        sys.exit("The tests cannot be collected; run `make test` and mend them first.")
    return collector.tests


def read(path: Path) -> list[dict[str, str]]:
    """The rows of one table."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def problems(rows: list[dict[str, str]], tests: dict[str, set[str]]) -> list[str]:
    """What is wrong with the tables: unknown clauses, wrong kinds, missing places or tests."""
    known = {row["clause"] for row in rows}
    found = [
        f"{clause}: no such clause, named by {', '.join(sorted(tests[clause]))}" for clause in tests.keys() - known
    ]
    for row in rows:
        clause, how = row["clause"], row["how"]
        if how and how not in KINDS:
            found.append(f"{clause}: {how!r} is not one of {', '.join(KINDS)}")
        if how and not (row["does"] and (row["where"] or how == "physical")):
            found.append(f"{clause}: says how but not what or where")
        found += [f"{clause}: there is no {place}" for place in row["where"].split() if not (ROOT / place).exists()]
        if how in TESTED and not tests.get(clause):
            found.append(f"{clause}: {how}, but no test carries the clause")
    return found


def write(path: Path, rows: list[dict[str, str]]) -> None:
    """Write one table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main(check: bool) -> int:
    """Update or check the tables; the number of problems is the exit code."""
    tests = collected()
    tables = {path: read(path) for path in sorted(TABLES.glob("*.csv"))}
    everything = [row for rows in tables.values() for row in rows]
    found = problems(everything, tests)
    for path, rows in tables.items():
        for row in rows:
            named = " ".join(sorted(tests.get(row["clause"], ())))
            if check and row["tests"] != named:
                found.append(f"{row['clause']}: its tests have changed, run `make compliance`")
            row["tests"] = named
        if not check:
            write(path, rows)
    kinds = Counter(row["how"] or "open" for row in everything)
    lines = [
        *found,
        f"{len(everything)} clauses: " + ", ".join(f"{kinds[k]} {k}" for k in (*KINDS, "open") if kinds[k]),
    ]
    sys.stdout.write(os.linesep.join(lines) + os.linesep)
    return min(len(found), 100)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
