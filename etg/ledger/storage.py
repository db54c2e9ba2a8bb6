"""The file of a ledger: one writing connection that is checked to be durable, reading ones beside it, and a guard."""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

from sqlite_utils import Database

from etg.ledger.faults import fault, from_sqlite
from etg.ledger.schema import APPLICATION_ID

SYNCHRONOUS = "FULL"
"""A commit is on disk before it is acknowledged; with NORMAL the last ones are lost in a power cut."""
PAGE_SIZE = 1024
"""Of a new file. A command changes about three pages, a few bytes in each: small ones are sooner on disk."""
_LEVELS = {"OFF": 0, "NORMAL": 1, "FULL": 2, "EXTRA": 3}

Connect: TypeAlias = Callable[[Path], sqlite3.Connection]


def connect_file(path: Path) -> sqlite3.Connection:
    """The ordinary connection to a file."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)


def open_writer(path: Path, connect: Connect = connect_file) -> Database:
    """The one connection that writes; refused unless every commit is on disk before it returns."""
    try:
        connection = connect(path)
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error
    try:
        db = Database(connection, execute_plugins=False)
        _check_identity(db, path)
        _make_durable(db)
    except sqlite3.Error as error:
        connection.close()
        raise from_sqlite(error, path) from error
    except BaseException:
        connection.close()
        raise
    return db


def open_memory() -> Database:
    """A ledger that is gone when the program ends: for demo and training."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db = Database(connection, execute_plugins=False)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    return db


def open_reader(path: Path) -> Database:
    """A connection that cannot write, also while a table is running on the file."""
    if not path.is_file():
        raise fault("no_ledger", str(path))
    try:
        try:
            return _reader(path, "mode=ro")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CANTOPEN or os.access(path.parent, os.W_OK):
                raise
        log = Path(f"{path}-wal")
        if log.exists() and log.stat().st_size:
            raise fault("log_beside", str(path))
        return _reader(path, "mode=ro&immutable=1")  # nobody can write here, and all of it is in the one file
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error


def _reader(path: Path, how: str) -> Database:
    uri = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
    try:
        connection.execute("PRAGMA query_only = ON")
        db = Database(connection, execute_plugins=False)
        if _application_id(db) != APPLICATION_ID:
            raise fault("not_a_ledger", str(path))
    except BaseException:
        connection.close()
        raise
    return db


def _application_id(db: Database) -> int:
    return int(db.execute("PRAGMA application_id").fetchone()[0])


def _check_identity(db: Database, path: Path) -> None:
    """A new file becomes a ledger; any other file that is not one is left as it is."""
    empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if empty and _application_id(db) in (0, APPLICATION_ID):
        db.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    elif _application_id(db) != APPLICATION_ID:
        raise fault("not_a_ledger", str(path))


def _make_durable(db: Database) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA trusted_schema = OFF")
    for pragma, value in durable_settings(db).items():
        wanted = {"journal_mode": "wal", "synchronous": _LEVELS[SYNCHRONOUS], "foreign_keys": 1}[pragma]
        if value != wanted:
            raise fault("not_durable", f"{pragma} is {value}, not {wanted}")


def durable_settings(db: Database) -> dict[str, str | int]:
    """The settings that a power cut depends on, as they are."""
    return {
        name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")
    }


class Guard:
    """A small file beside the ledger: locked by the one program that writes, and the last event it acknowledged.

    It is written after each commit and never waits for the disk, so it may be behind the ledger; a ledger that is
    behind its guard has lost something that was acknowledged.
    """

    def __init__(self, ledger: Path) -> None:
        self.path = guard_path(ledger)
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise fault("read_only", f"{self.path}: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise fault("in_use", str(ledger)) from error

    def acknowledged(self) -> tuple[int, str]:
        """The number and hash of the last acknowledged event; 0 where none is known."""
        return read_guard(self.path)

    def acknowledge(self, event: int, digest: bytes) -> None:
        """Note that this event is on disk; where that cannot be written, the guard stays behind."""
        with contextlib.suppress(OSError):
            os.pwrite(self._file, _guard_line(event, digest.hex()).encode(), 0)

    def reset(self, event: int, digest: bytes) -> None:
        """Another ledger takes the place of this one and ends with this event; on disk when this returns."""
        try:
            os.pwrite(self._file, _guard_line(event, digest.hex()).encode(), 0)
            os.fsync(self._file)
        except OSError as error:
            raise fault("disk_fault", f"{self.path}: {error.strerror}") from error

    def close(self) -> None:
        """Let another program have the ledger."""
        os.close(self._file)


def guard_path(ledger: Path) -> Path:
    """The guard file of a ledger."""
    return ledger.with_name(ledger.name + ".guard")


def _guard_line(event: int, digest: str) -> str:
    said = f"{event:020d} {digest}"
    return f"{said} {crc32(said.encode()):08x}\n"


def read_guard(path: Path) -> tuple[int, str]:
    """What a guard file says; a torn or missing one says nothing."""
    try:
        text = path.read_text(encoding="ascii")
        number, digest, _ = text.split()
        return (int(number), digest) if text == _guard_line(int(number), digest) else (0, "")
    except (OSError, ValueError):
        return 0, ""
