"""Flat tables written into a folder as CSV, JSON or SQLite, with a manifest that names every file by its hash."""

import csv
import json
import sqlite3
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from etg import __version__
from etg.errors import Refused
from etg.ledger.extract import NUMBER, TABLES, Stretch, Table, utc

MANIFEST = "manifest.json"
_BREATH = 500
"""Rows after which it is told how far it is."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula."""


def write(
    of: Stretch, kind: str, folder: Path, told: Callable[[str, int], None] = lambda table, rows: None
) -> dict[str, Any]:
    """Write all tables and the manifest into a new or empty folder; the manifest.

    `told` hears now and then which table is being written and how many rows of it there are.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Refused(f"{folder} is not empty: name a new folder, nothing is ever written over")
        counts = _WRITERS[kind](_Telling(of, told), folder)
        manifest = _manifest(of, kind, folder, counts)
        (folder / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    except (OSError, sqlite3.OperationalError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise Refused(f"the export to {folder} failed: {why}; without {MANIFEST} it is not complete") from error
    return manifest


class _Telling(NamedTuple):
    """The books, read aloud."""

    of: Stretch
    told: Callable[[str, int], None]

    def rows(self, table: Table) -> Iterator[tuple[Any, ...]]:
        """The rows of a table; how many there were is told now and then."""
        self.told(table.name, 0)
        for count, row in enumerate(table.rows(self.of), 1):
            if count % _BREATH == 0:
                self.told(table.name, count)
            yield row


def _manifest(of: Stretch, kind: str, folder: Path, counts: dict[str, int]) -> dict[str, Any]:
    created = of.reader.created()
    event, digest = of.checkpoint
    return {
        "ledger": created.ledger,
        "mode": created.mode,
        "software": __version__,
        "format": kind,
        "since": None if of.since is None else utc(of.since),
        "until": None if of.until is None else utc(of.until),
        "checkpoint": {"event": event, "hash": digest},
        "face_down_cards_left_out": len(of.hidden.numbers),
        "rows": counts,
        "sha256": {path.name: file_hash(path) for path in sorted(folder.iterdir())},
    }


def file_hash(path: Path) -> str:
    """The SHA-256 of a file."""
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _csv(of: _Telling, folder: Path) -> dict[str, int]:
    return {table.name: _csv_table(of, table, folder / f"{table.name}.csv") for table in TABLES}


def _csv_table(of: _Telling, table: Table, path: Path) -> int:
    texts = [kind != NUMBER for kind in table.columns.values()]
    count = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(table.columns)
        for row in of.rows(table):
            out.writerow([harmless(value) if text else value for text, value in zip(texts, row, strict=True)])
            count += 1
    return count


def harmless(value: str | None) -> str | None:
    """A text that no spreadsheet takes for a formula."""
    return f"'{value}" if value is not None and value.startswith(_FORMULA) else value


def _json(of: _Telling, folder: Path) -> dict[str, int]:
    return {table.name: _json_table(of, table, folder / f"{table.name}.json") for table in TABLES}


def _json_table(of: _Telling, table: Table, path: Path) -> int:
    """One list, an object a line, written row by row."""
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for row in of.rows(table):
            file.write(",\n" if count else "[\n")
            file.write(json.dumps(dict(zip(table.columns, row, strict=True))))
            count += 1
        file.write("\n]\n" if count else "[]\n")
    return count


def _sqlite(of: _Telling, folder: Path) -> dict[str, int]:
    counts = {}
    db = sqlite3.connect(folder / "export.sqlite", isolation_level=None)
    try:
        db.execute("BEGIN")
        for table in TABLES:
            columns = ", ".join(f'"{name}" {kind}' for name, kind in table.columns.items())
            db.execute(f'CREATE TABLE "{table.name}" ({columns}) STRICT')
            marks = ", ".join("?" * len(table.columns))
            counts[table.name] = db.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', of.rows(table)).rowcount
        db.execute("COMMIT")
    finally:
        db.close()
    return {name: max(0, count) for name, count in counts.items()}


_WRITERS: dict[str, Callable[[_Telling, Path], dict[str, int]]] = {"csv": _csv, "json": _json, "sqlite": _sqlite}
FORMATS = tuple(_WRITERS)
