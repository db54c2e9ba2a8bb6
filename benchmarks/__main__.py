"""Run every benchmark and print the ratios."""

import platform

from rich.console import Console
from rich.table import Table

from benchmarks import devices, ledger, odds, rounds, shoe, wagers


def main() -> None:
    """Measure and print."""
    table = Table("what", "ratio", "to", "target", "note")
    for module in (wagers, odds, rounds, shoe, ledger, devices):
        for result in module.run():
            bound = "at least" if result.at_least else "at most"
            target = f"{bound} {result.target:g}" if result.target else ""
            table.add_row(result.name, f"{result.ratio:.2f}", result.against, target, result.note)
    console = Console(highlight=False)
    out = console if console.is_terminal else Console(highlight=False, width=160)
    out.print(f"Python {platform.python_version()}, {platform.machine()}; ratios within this run")
    out.print(table)


if __name__ == "__main__":
    main()
