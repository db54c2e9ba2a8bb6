"""A copy of a ledger of one moment, taken while the table runs and checked before it gets its name."""

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from etg.errors import Refused, Tilt
from etg.ledger.extract_files import file_hash
from etg.ledger.reading import Head, Reader
from etg.ledger.verify import verify
from etg.texts import text

PAGES = 2000
"""So many pages are copied at a time."""


class Backup(NamedTuple):
    """A copy that was made and checked."""

    file: Path
    sha256: str
    size: int
    event: int
    hash: str


def back_up(
    reader: Reader,
    file: Path,
    quick: bool = False,
    progress: Callable[[int, int], None] = lambda left, pages: None,
    breathe: Callable[[], None] = lambda: None,
) -> Backup:
    """Copy what the reader sees into a new file; quick: only the last event and their number are checked.

    `progress` is told how many pages are left to copy; `breathe` is called now and then while the copy is checked.
    """
    if file.exists():
        raise _is_there(file)
    if not file.parent.is_dir():
        raise Refused(text("the folder {folder} does not exist", folder=file.parent))
    head = reader.head()
    assert head is not None
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        _copy(reader, part, progress)
        _check(part, head, quick, breathe)
        _keep(part, file)
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise Refused(text("there is no backup: {file} could not be written: {why}", file=file, why=why)) from error
    finally:
        for leftover in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            leftover.unlink(missing_ok=True)
    return Backup(file, file_hash(file), file.stat().st_size, head.event, head.hash.hex())


def _copy(reader: Reader, part: Path, progress: Callable[[int, int], None]) -> None:
    target = sqlite3.connect(part, isolation_level=None)
    try:
        reader.db.conn.backup(target, pages=PAGES, progress=lambda status, left, pages: progress(left, pages))
        target.execute("PRAGMA journal_mode = DELETE")  # one file, which can be read on a disk that cannot be written
    finally:
        target.close()


def _check(part: Path, head: Head, quick: bool, breathe: Callable[[], None]) -> None:
    """The copy is whole and ends with the event that it must end with."""
    try:
        with Reader.open(part) as copy:
            checkpoint = head.event, head.hash.hex()
            problems = _quick(copy, head) if quick else verify(copy, checkpoint, breathe=breathe).problems
    except Tilt as tilt:
        problems = [str(tilt)]
    if problems:
        raise Refused(
            text("there is no backup: {problem}; check the ledger with etg audit verify", problem=problems[0])
        )


def _quick(copy: Reader, head: Head) -> list[str]:
    problems = [str(row[0]) for row in copy.db.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
    count, last = copy.db.execute("SELECT count(*), max(number) FROM events").fetchone()
    row = copy.event(head.event)
    if copy.head() != head or (count, last) != (head.event, head.event) or row is None or row.hash != head.hash:
        problems.append(f"the copy does not end with event {head.event}")
    return problems


def _keep(part: Path, file: Path) -> None:
    """On disk first, then under its name; never over another file."""
    with part.open("rb") as written:
        os.fsync(written.fileno())
    try:
        os.link(part, file)
    except FileExistsError:
        raise _is_there(file) from None
    except OSError:  # a disk without hard links
        if file.exists():
            raise _is_there(file) from None
        part.rename(file)
    sync_folder(file.parent)


def _is_there(file: Path) -> Refused:
    return Refused(text("{file} is there already: name another file, nothing is ever written over", file=file))


def sync_folder(folder: Path) -> None:
    """The names in a folder are on disk when this returns, unless the disk cannot do it."""
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
