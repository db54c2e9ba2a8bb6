"""Run every benchmark and print the ratios."""

import platform

from rich.console import Console
from rich.table import Table

from benchmarks import odds, wagers


def main() -> None:
    """Measure and print."""
    table = Table("what", "ratio", "to", "target", "note")
    for module in (wagers, odds):
        for result in module.run():
            target = f"at most {result.target:g}" if result.target else ""
            table.add_row(result.name, f"{result.ratio:.2f}", result.against, target, result.note)
    console = Console(highlight=False)
    out = console if console.is_terminal else Console(highlight=False, width=160)
    out.print(f"Python {platform.python_version()}, {platform.machine()}; ratios within this run")
    out.print(table)


if __name__ == "__main__":
    main()
