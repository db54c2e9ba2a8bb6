"""Run every benchmark and print the ratios; `python -m benchmarks screens ledger` runs those alone."""

import platform
import sys
from importlib import import_module

from rich.console import Console
from rich.table import Table

ALL = ("wagers", "odds", "rounds", "shoe", "ledger", "devices", "screens")


def main(names: list[str]) -> None:
    """Measure and print."""
    table = Table("what", "ratio", "to", "target", "note")
    for name in names or ALL:
        for result in import_module(f"benchmarks.{name}").run():
            bound = "at least" if result.at_least else "at most"
            target = "" if result.target is None else f"{bound} {result.target:g}"
            table.add_row(result.name, f"{result.ratio:.2f}", result.against, target, result.note)
    console = Console(highlight=False)
    out = console if console.is_terminal else Console(highlight=False, width=160)
    out.print(f"Python {platform.python_version()}, {platform.machine()}; ratios within this run")
    out.print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
