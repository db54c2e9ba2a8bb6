"""Tables that fit the terminal: where they are too wide, the columns go on below, with the first ones repeated."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from etg.cli.console import console, visible

_LEAST = 14
"""So much room a column needs whose texts may go on in the next line."""


class Column(NamedTuple):
    """A column: its heading, and whether it holds numbers."""

    heading: str
    number: bool = False
    wraps: bool = False
    """Long texts go on in the next line of the same column."""


def text(*headings: str) -> list[Column]:
    """Columns of texts."""
    return [Column(heading) for heading in headings]


def numbers(*headings: str) -> list[Column]:
    """Columns of numbers."""
    return [Column(heading, True) for heading in headings]


def show(title: str, columns: Sequence[Column], rows: Sequence[Sequence[str]], keys: int = 1) -> None:
    """Print a table; the first columns say what a row is about."""
    out = console()
    if not rows:
        out.print(f"[bold]{escape(title)}[/]: none", soft_wrap=True)
        return
    for place, block in enumerate(_blocks(columns, rows, keys, out.width)):
        out.print(f"[bold]{escape(title)}[/]{', continued' if place else ''}", soft_wrap=True)
        _print(out, [columns[at] for at in block], [[row[at] for at in block] for row in rows])
        out.print()


def _blocks(columns: Sequence[Column], rows: Sequence[Sequence[str]], keys: int, width: int) -> Iterator[list[int]]:
    """Which columns stand beside each other."""
    widths = [
        _LEAST if column.wraps else max(len(column.heading), *(len(row[at]) for row in rows)) + 2
        for at, column in enumerate(columns)
    ]
    block = list(range(keys))
    for at in range(keys, len(columns)):
        if len(block) > keys and sum(widths[place] for place in block) + widths[at] - 2 > width:
            yield block
            block = list(range(keys))
        block.append(at)
    yield block


def _print(out: Console, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True)
    for column in columns:
        table.add_column(
            column.heading, justify="right" if column.number else "left", no_wrap=not column.wraps, overflow="fold"
        )
    for row in rows:
        table.add_row(*(escape(visible(cell)) for cell in row))
    out.print(table)
