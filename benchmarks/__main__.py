"""Measure and print the ratios.

`python -m benchmarks` (`make bench`) runs every benchmark and writes docs/performance.json, the page and its pictures;
`python -m benchmarks screens ledger` runs those alone and only prints: a page is always of one run;
`python -m benchmarks --page` draws the page and its pictures again from the data of the last run.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.console import Console
from rich.table import Table

from benchmarks import page, results
from benchmarks.groups import ALL
from benchmarks.machine import load, machine
from benchmarks.measure import Result
from benchmarks.results import Group, Run


def main(arguments: Sequence[str]) -> int:
    """Measure all or some, or draw only; 1: not all of it could be measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed as ratios within one run.")
    parser.add_argument("--page", action="store_true", help="measure nothing: draw page and pictures of the last run")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"print these alone, of: {', '.join(ALL)}")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in ALL]:
        parser.error(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(ALL)}")
    if options.page and options.names:
        parser.error("the page is drawn from all of the last run: leave the names out")
    if options.page:
        if not results.DATA.exists():
            parser.error("there is no run to draw: `make bench` makes one")
        page.write(results.read())
        return 0
    run = measured(options.names or ALL)
    printed(run)
    if not options.names:
        results.write(run)
        page.write(run)
    return 1 if any(group.failed for group in run.groups) else 0


def measured(names: Sequence[str]) -> Run:
    """Each in a program of its own, one after the other."""
    date, busy = datetime.now(UTC).strftime("%Y-%m-%d %H:%M"), load()
    groups = []
    for number, name in enumerate(names, 1):
        sys.stderr.write(f"{number} of {len(names)}: {name}\n")
        groups.append(_one(name))
    return Run(date, busy, load(), machine(), tuple(groups))


def _one(name: str) -> Group:
    with TemporaryDirectory(prefix="etg-bench-") as folder:
        file = Path(folder) / "found"
        env = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        start = perf_counter()
        command = [sys.executable, "-m", "benchmarks.one", name, str(file)]
        ended = subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        seconds = perf_counter() - start
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = tuple(results.from_line(line) for line in lines)
    return Group(name, found, seconds, "" if ended.returncode == 0 else reason(ended.returncode, ended.stderr))


def reason(code: int, said: str) -> str:
    """Why a benchmark has failed: the last that it said, without anything that tells whose machine this is."""
    last = next((line.strip() for line in reversed(said.splitlines()) if line.strip()), f"it ended with {code}")
    return re.sub(r"(?<![\w.])/[^\s'\"]*/([^\s'\"/]+)", r"\1", last)


def printed(run: Run) -> None:
    """A table for whoever has measured."""
    table = Table("what", "ratio", "to", "target", "spread", "note")
    for group in run.groups:
        for result in group.results:
            table.add_row(*_row(result))
    console = Console(highlight=False)
    out = console if console.is_terminal else Console(highlight=False, width=180)
    out.print(f"Python {run.machine['Python']}, {run.machine['processor']}; ratios within this run")
    out.print(table)
    for group in run.groups:
        if group.failed:
            out.print(f"{group.name} was not measured to its end: {group.failed}")


def _row(result: Result) -> tuple[str, ...]:
    target, spread = page.target_words(result), page.spread_words(result)
    return result.name, page.figure(result.ratio), result.against, target, spread, result.note


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
