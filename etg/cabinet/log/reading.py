"""Reads the log of the table, over all of its files."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TextIO

from etg.cabinet.log.lines import Line, read_all
from etg.cabinet.log.writing import LOG_FILE, OLDER, older


def log_files(folder: Path) -> list[Path]:
    """The files of the table's log that there are, the newest first."""
    path = folder / LOG_FILE
    names = [path, *(older(path, number) for number in range(1, OLDER + 1))]
    return [name for name in names if name.is_file()]


def newest_first(folder: Path) -> Iterator[Line]:
    """The lines of the log; those that cannot be read are left out."""
    for file in log_files(folder):
        with _opened(file) as opened:
            found = list(read_all(opened))
        yield from (line for line in reversed(found) if line is not None)


def oldest_first(folder: Path) -> Iterator[Line | None]:
    """The lines of the log; None for one that cannot be read.

    All files are opened before the first is read, the newest before the older: when a running table changes the file
    meanwhile, one is opened twice and none is left out.
    """
    with ExitStack() as stack:
        files = {}
        for file in log_files(folder):
            with suppress(FileNotFoundError):
                opened = stack.enter_context(_opened(file))
                files[os.fstat(opened.fileno()).st_ino] = opened
        for opened in reversed(files.values()):
            yield from read_all(opened)


def _opened(file: Path) -> TextIO:
    return file.open(encoding="utf-8", errors="replace", newline="\n")
