"""Which tests carry which clauses, and which of them pass: asked of pytest itself."""

import contextlib
import io
import sys
from collections import defaultdict
from dataclasses import dataclass, field

import pytest

from docs.compliance.tables import ROOT


@dataclass
class Carried:
    """The tests by clause, and how many clauses each test carries: few means that it is about them."""

    tests: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    clauses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    everything: set[str] = field(default_factory=set)
    """Every test there is, with a clause or without."""

    def add(self, clause: str, test: str) -> None:
        self.tests[clause].add(test)
        self.clauses[test].add(clause)

    def of(self, clause: str) -> list[str]:
        """The tests of a clause, those first that are about little else."""
        return sorted(self.tests.get(clause, ()), key=lambda test: (len(self.clauses[test]), test))


class _Collector:
    def __init__(self) -> None:
        self.carried = Carried()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            function = item.nodeid.split("[")[0]
            self.carried.everything |= {item.nodeid, function}
            spec = getattr(item, "callspec", None)
            of_one_case = (
                {clause for mark in spec.marks if mark.name == "clause" for clause in mark.args} if spec else ()
            )
            for mark in item.iter_markers("clause"):
                for clause in mark.args:
                    self.carried.add(clause, item.nodeid if clause in of_one_case else function)


def collect() -> Carried:
    """The tests by clause, from the markers of the whole suite; a round is named by itself, not all rounds together."""
    collector, printed = _Collector(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.chdir(ROOT):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "tests"], plugins=[collector])
    if code != 0:
        sys.exit(f"{printed.getvalue()[-3000:]}\nThe tests cannot be collected; run `make test` and mend them first.")
    return collector.carried


@dataclass
class Results:
    """What became of the tests that carry a clause; a function has passed when one of its cases has."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.passed and report.when == "call":
            self.passed |= {report.nodeid, report.nodeid.split("[")[0]}


def run() -> Results:
    """Run every test that carries a clause."""
    results = Results()
    with contextlib.chdir(ROOT):
        code = pytest.main(["-m", "clause", "-n", "auto", "--dist", "worksteal", "tests"], plugins=[results])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        sys.exit(f"The tests could not be run: pytest ended with {code!r}.")
    return results
