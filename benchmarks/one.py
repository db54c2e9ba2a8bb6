"""Run the benchmarks of one module in a program of its own: `python -m benchmarks.one NAME FILE`.

Nothing that another one has left in memory disturbs it, and one that fails takes no other along. Each result is a line
of the file as soon as it is known.
"""

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.measure import Missing
from benchmarks.results import as_line


def main(name: str, file: Path) -> int:
    """Measure; 0: all of it was."""
    with file.open("w", encoding="utf-8") as out:
        try:
            for result in import_module(f"benchmarks.{name}").run():
                out.write(as_line(result) + "\n")
                out.flush()
        except Missing as missing:
            sys.stderr.write(f"{missing}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
