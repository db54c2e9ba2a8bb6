"""`etg devices log`: what went over the wires in the last hours."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TextIO

import click

from etg.cabinet.settings import data_folder
from etg.cli.console import console, messages
from etg.cli.devices_columns import Columns
from etg.devices.log import NAME, Line, read_line, read_log

_LOOK = 0.3
"""Seconds between two looks at a log that is followed."""


@click.command()
@click.option("--hours", type=click.FloatRange(min=0), default=4, show_default=True, help="So far back.")
@click.option("--port", help="Only this port, as it is named in the settings.")
@click.option("--follow", is_flag=True, help="Go on with what comes; Ctrl-C ends it.")
def log(hours: float, port: str | None, follow: bool) -> None:
    """What went over the wires, in columns: > from the table, < from the device, - a remark.

    Cards are never named there (R53): a line that names one says card and has no bytes. What only repeats itself is
    written once a minute.
    """
    folder = data_folder()
    columns = Columns(console(), ports=port is None)
    since = datetime.now(UTC) - timedelta(hours=min(1_000_000, hours))
    count = 0
    try:
        follower = _Follower(folder / NAME) if follow else None
        for line in read_log(folder, since, port):
            if not count:
                columns.head()
            count += 1
            columns.line(*line)
        if not count:
            where = f" of {port}" if port is not None else ""
            messages().print(f"Nothing{where} is in {folder / NAME} for the last {hours:g} hours.", soft_wrap=True)
        for line in follower.lines() if follower is not None else ():
            if port in (None, line.port):
                columns.line(*line)
    except KeyboardInterrupt:
        return


class _Follower:
    """What is written from now on, also into the file that comes after this one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = self._open()
        self._rest = ""
        if self._file is not None:
            self._file.seek(0, os.SEEK_END)

    def _open(self) -> TextIO | None:
        try:
            return self._path.open(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None

    def lines(self) -> Iterator[Line]:
        """For ever."""
        while True:
            before = self._file
            if self._other():  # what is left of the old file comes first
                self._file = self._open()
                yield from self._read(before)
                self._rest = ""
            yield from self._read(self._file)
            time.sleep(_LOOK)

    def _other(self) -> bool:
        try:
            now = self._path.stat().st_ino
        except FileNotFoundError:
            return False
        return self._file is None or os.fstat(self._file.fileno()).st_ino != now

    def _read(self, file: TextIO | None) -> Iterator[Line]:
        for text in file or ():
            self._rest += text
            if text.endswith("\n"):
                line, self._rest = read_line(self._rest), ""
                if line is not None:
                    yield line
