"""Draws every committed picture: `python art/make.py [--check] [NAME ...]`, without names all of them.

`--check` writes nothing: it names each picture that looks different from what its script draws.
"""

import argparse
import sys
from pathlib import Path

from art import plates
from art.sheets import Draw, read, same, write

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
"""Where the plates are kept, as NAME.png."""

PLATES: dict[str, Draw] = {
    "cards": plates.cards,
    "chips": plates.chips,
    "courts": plates.courts,
    "four-colours": plates.four_colours,
    "small-cards": plates.small_cards,
}
"""The name of each plate and the function that draws it."""


def path_of(name: str) -> Path:
    """The file of a plate."""
    return PICTURES / f"{name}.png"


def is_current(name: str) -> bool:
    """Whether the committed picture is, pixel by pixel, what its script draws."""
    return path_of(name).exists() and same(read(path_of(name)), PLATES[name]())


def unmade() -> list[str]:
    """Files among the plates that no script draws."""
    return sorted(path.name for path in PICTURES.iterdir() if path not in map(path_of, PLATES))


def main(arguments: list[str]) -> int:
    """Draw the pictures, or say which are out of date."""
    parser = argparse.ArgumentParser(prog="art/make.py", description="Draws every committed picture.")
    parser.add_argument("--check", action="store_true", help="write nothing, name the pictures that differ")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(PLATES)}")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in PLATES]:
        parser.error(f"no picture is called {', '.join(unknown)}; there are {', '.join(PLATES)}")
    names: list[str] = options.names or list(PLATES)
    if not options.check:
        for name in names:
            write(PLATES[name](), path_of(name))
        return 0
    stale = [
        f"{path_of(name).name}: differs from what its script draws, run `make art`"
        for name in names
        if not is_current(name)
    ]
    if not options.names:
        stale += [f"{name}: no script draws it" for name in unmade()]
    sys.stderr.writelines(f"docs/pictures/{line}\n" for line in stale)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
