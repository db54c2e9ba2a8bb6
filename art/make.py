"""Draws every committed picture: `python art/make.py [--check] [NAME ...]`, without names all of them.

`--check` writes nothing: it names each picture that looks different from what its script draws.
"""

import argparse
import sys
from pathlib import Path

from art import language, marks, plates, screens, strategies, things
from art.sheets import Draw, read, same, write
from benchmarks import pictures as performance

ROOT = Path(__file__).parent.parent
FOLDERS = ("art", "docs")
"""Where the committed pictures are."""

PICTURES: dict[str, Draw] = {
    **marks.MARKS,
    **plates.PLATES,
    **things.PLATES,
    **language.PLATES,
    **screens.SHEETS,
    **strategies.CHARTS,
    **performance.kept(),
}
"""The file of each picture, from the folder of the project, and the function that draws it."""


def is_current(file: str) -> bool:
    """Whether the committed picture is, pixel by pixel, what its script draws."""
    return (ROOT / file).exists() and same(read(ROOT / file), PICTURES[file]())


def unmade() -> list[str]:
    """Pictures that no script draws."""
    found = [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.png")]
    return sorted(set(found) - PICTURES.keys())


def main(arguments: list[str]) -> int:
    """Draw the pictures, or say which are out of date."""
    by_name = {Path(file).stem: file for file in PICTURES}
    parser = argparse.ArgumentParser(prog="art/make.py", description="Draws every committed picture.")
    parser.add_argument("--check", action="store_true", help="write nothing, name the pictures that differ")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(by_name)}")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in by_name]:
        parser.error(f"no picture is called {', '.join(unknown)}; there are {', '.join(by_name)}")
    files = [by_name[name] for name in options.names] or list(PICTURES)
    if not options.check:
        for file in files:
            write(PICTURES[file](), ROOT / file)
        return 0
    stale = [f"{file}: differs from what its script draws, run `make art`" for file in files if not is_current(file)]
    if not options.names:
        stale += [f"{file}: no script draws it" for file in unmade()]
    sys.stderr.writelines(f"{line}\n" for line in stale)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
