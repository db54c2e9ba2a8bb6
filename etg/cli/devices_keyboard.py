"""What is typed, as a file to wait for."""

import os
import sys
from collections.abc import Iterator

_PIECE = 4096


def stdin_file() -> int | None:
    """The number of the file; None where there is none, as in a test."""
    if sys.stdin is None:  # it was closed before the program began
        return None
    try:
        return sys.stdin.fileno()
    except (OSError, ValueError):
        return None


def typed_lines() -> Iterator[str]:
    """Each line as it is typed. It may wait in a thread that is never ended: no lock of Python's is held."""
    file, rest = stdin_file(), b""
    while file is not None and (data := os.read(file, _PIECE)):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            yield line.decode("utf-8", "replace").strip()
