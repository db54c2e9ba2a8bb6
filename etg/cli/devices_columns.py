"""The wire in columns, line by line as it comes: time, direction, bytes, frame, meaning."""

from datetime import datetime

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from etg.cli.console import visible

_TIME, _ARROW, _GAP = 12, 1, 2
_FRAME = 40
"""So wide is a frame at most; the rest is for bytes and meaning."""
_PORT = 16
_LINES = 3
"""Lines of bytes; the rest of them is only counted."""


class Columns:
    """Columns of fixed widths that fit the screen."""

    def __init__(self, out: Console, ports: bool = False) -> None:
        self._out = out
        self._ports = ports
        self._day = ""
        rest = max(30, out.width - _TIME - _ARROW - 4 * _GAP - (_PORT + _GAP if ports else 0))
        frame = min(_FRAME, rest * 3 // 10)
        raw = min(48, (rest - frame) * 4 // 10)
        self._widths = [_TIME, *([_PORT] if ports else []), _ARROW, raw, frame, rest - frame - raw]
        self._bytes = (raw + 1) // 3

    def head(self) -> None:
        """The headings."""
        headings = ["time", *(["port"] if self._ports else []), "", "bytes", "frame", "meaning"]
        self._print([f"[bold]{heading}[/]" for heading in headings])

    def line(self, moment: datetime, port: str, arrow: str, raw: str, frame: str, meaning: str) -> None:
        """A line; a new day is said before it."""
        moment = moment.astimezone()
        day = moment.strftime("%Y-%m-%d")
        if day != self._day:
            self._day = day
            self._out.print(f"[dim]{day}[/]")
        cells = [f"{moment:%H:%M:%S}.{moment.microsecond // 1000:03}", *([port] if self._ports else []), arrow]
        self._print([escape(visible(cell)) for cell in (*cells, self._cut(raw), frame, meaning)])

    def _cut(self, raw: str) -> str:
        found = raw.split(" ")
        room = self._bytes * _LINES
        return raw if len(found) <= room else " ".join(found[: room - self._bytes]) + f" ... {len(found)} bytes"

    def _print(self, cells: list[str]) -> None:
        table = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
        for width in self._widths:
            table.add_column(width=width, overflow="fold")
        table.add_row(*cells)
        self._out.print(table)
