"""Whatever is changed in a ledger behind our back is found by the audit."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from etg.errors import Tilt
from etg.ledger import records as r
from etg.ledger import storage, transaction
from etg.ledger.ledger import Ledger
from etg.ledger.storage import guard_path
from etg.modes import Mode
from tests.ledger.builders import audited, played, shipped

ROWS = int(os.environ.get("ETG_TAMPER_ROWS", "2"))
"""Rows of each table that are changed, besides the first and the last; `make lab` takes many more."""

TABLES = {
    "_sqlite_migrations": "id",
    "contexts": "id",
    "credits": "station",
    "events": "number",
    "head": "id",
    "meters": "scope, subject, name",
    "periods": "id",
    "progressive_history": "id",
    "progressives": "meter",
    "rounds": "number",
    "snapshots": "event",
}


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with something in every table."""
    path = tmp_path_factory.mktemp("tamper") / "table.ledger"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "SYNCHRONOUS", "OFF")
        patch.setattr(transaction, "SNAPSHOT_EVERY", 100)
        patch.setattr("etg.ledger.ledger.SNAPSHOT_EVERY", 100)
        played(path, shipped("blackjack"), 8, seed=2).close()
        again = Ledger.open(path, Mode.EXERCISE)
        shoe = r.DeviceConnected("shoe", "port 1", "S7", "rev B", "2.1", "ab12", 1, 4)
        again.note(shoe, r.DeviceRead("shoe", "S7", 1, 12))
        again.close()
    assert audited(path).ok
    return path


class Tampered:
    """A copy of a ledger, open to somebody who takes the triggers off and puts them on again."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.path = folder / "copy.ledger"
        for suffix in ("", "-wal", "-shm"):
            Path(f"{self.path}{suffix}").unlink(missing_ok=True)
        shutil.copy(source, self.path)
        shutil.copy(guard_path(source), guard_path(self.path))
        self.db = sqlite3.connect(self.path, isolation_level=None)
        self.db.execute("PRAGMA synchronous = OFF")
        self.db.execute("BEGIN")
        self.triggers = self.db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in self.triggers:
            self.db.execute(f'DROP TRIGGER "{name}"')

    def found(self) -> list[str]:
        """What the audit says when the triggers are back."""
        for _, sql in self.triggers:
            self.db.execute(sql)
        self.db.execute("COMMIT")
        self.db.close()
        try:
            return audited(self.path).problems
        except Tilt as tilt:
            return [str(tilt)]


def rows_of(path: Path, table: str) -> list[dict[str, Any]]:
    """Some rows: the first, the last, and others at random."""
    db = sqlite3.connect(path)
    db.row_factory = sqlite3.Row
    rows = [dict(row) for row in db.execute(f"SELECT * FROM {table} ORDER BY {TABLES[table]}")]
    db.close()
    assert rows, f"{table} is empty: the test would show nothing"
    some = Random(table).sample(rows, min(ROWS, len(rows)))
    return [rows[0], *some, rows[-1]]


def at(table: str, row: dict[str, Any]) -> tuple[str, list[Any]]:
    """Where a row is."""
    keys = TABLES[table].split(", ")
    return " AND ".join(f"{key} IS ?" for key in keys), [row[key] for key in keys]


def others(value: Any, column: str) -> Iterator[Any]:
    """Values that somebody might put in place of one."""
    if isinstance(value, int):
        yield from (value + 1, value - 1, 0)
    elif isinstance(value, bytes):
        yield bytes([value[0] ^ 1]) + value[1:]
    elif isinstance(value, str):
        yield from (value + " ", value[:-1], value.replace("1", "2", 1))
    else:
        yield from (0, "")


def test_every_table_is_tried(ledger: Path) -> None:
    """A new table cannot be forgotten here."""
    db = sqlite3.connect(ledger)
    names = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    db.close()
    assert names == set(TABLES)


@pytest.mark.parametrize("table", TABLES)
def test_an_edited_row_is_found(table: str, ledger: Path, tmp_path: Path) -> None:
    """Every column of every table."""
    tried = set()
    for row in rows_of(ledger, table):
        where, values = at(table, row)
        for column, value in row.items():
            for other in others(value, column):
                if other == value:
                    continue
                copy = Tampered(ledger, tmp_path)
                try:
                    copy.db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", [other, *values])
                except sqlite3.Error:
                    copy.db.close()
                    continue  # the table itself does not take it: a wrong type, a key that is there already
                assert copy.found(), f"{table}.{column} of {values}: {value!r} became {other!r}"
                tried.add(column)
    assert len(tried) >= len(rows_of(ledger, table)[0]) - 1


@pytest.mark.parametrize("table", TABLES)
def test_a_deleted_row_is_found(table: str, ledger: Path, tmp_path: Path) -> None:
    """Also the last one."""
    for row in rows_of(ledger, table):
        copy = Tampered(ledger, tmp_path)
        where, values = at(table, row)
        copy.db.execute(f"DELETE FROM {table} WHERE {where}", values)
        assert copy.found(), f"{table} without {values}"


@pytest.mark.parametrize("table", [name for name in TABLES if name not in ("head", "_sqlite_migrations")])
def test_swapped_rows_are_found(table: str, ledger: Path, tmp_path: Path) -> None:
    """Two rows that have changed places."""
    rows = rows_of(ledger, table)
    pairs = [(one, two) for one, two in pairwise(rows) if one != two]
    keys = TABLES[table].split(", ")
    for one, two in pairs:
        rest = [column for column in one if column not in keys]
        if [one[column] for column in rest] == [two[column] for column in rest]:
            continue
        copy = Tampered(ledger, tmp_path)
        setting = ", ".join(f"{column} = ?" for column in rest)
        for row, other in ((one, two), (two, one)):
            where, values = at(table, row)
            copy.db.execute(f"UPDATE {table} SET {setting} WHERE {where}", [*(other[c] for c in rest), *values])
        assert copy.found(), f"{table}: {at(table, one)[1]} and {at(table, two)[1]}"


@pytest.mark.parametrize("table", [name for name in TABLES if name not in ("head", "meters", "progressives")])
def test_a_row_that_is_there_once_more_is_found(table: str, ledger: Path, tmp_path: Path) -> None:
    """An event, a round or a payment played back at the end."""
    key = TABLES[table]
    for row in rows_of(ledger, table):
        copy = Tampered(ledger, tmp_path)
        after = copy.db.execute(f"SELECT max({key}) + 1 FROM {table}").fetchone()[0]
        again = row | {key: after}
        if table == "_sqlite_migrations":
            again["name"] += " again"
        marks = ", ".join("?" * len(again))
        copy.db.execute(f"INSERT INTO {table} VALUES ({marks})", list(again.values()))
        assert copy.found(), f"{table} with {at(table, row)[1]} twice"


def test_the_last_command_cannot_be_cut_off(ledger: Path, tmp_path: Path) -> None:
    """Its events gone and the head set back: the guard file knows better, and so does a checkpoint on paper."""
    copy = Tampered(ledger, tmp_path)
    last = copy.db.execute("SELECT max(number) FROM events").fetchone()[0]
    before = copy.db.execute("SELECT number, command, hash FROM events WHERE number = ?", [last - 1]).fetchone()
    copy.db.execute("DELETE FROM events WHERE number = ?", [last])
    copy.db.execute("UPDATE head SET event = ?, command = ?, hash = ?", before)
    assert any(f"event {last} was noted" in problem for problem in copy.found())


def test_a_missing_trigger_is_found(ledger: Path, tmp_path: Path) -> None:
    """Also when nothing else was changed yet; and the table does not start on such a ledger."""
    copy = Tampered(ledger, tmp_path)
    copy.triggers.pop()
    assert any("is missing" in problem for problem in copy.found())
    with pytest.raises(Tilt) as tilt:
        Ledger.open(copy.path, Mode.EXERCISE)
    assert tilt.value.code == "schema_changed"


@pytest.mark.parametrize("table", TABLES)
def test_the_triggers_refuse_it_in_the_first_place(table: str, ledger: Path, tmp_path: Path) -> None:
    """Update, delete and replace, on a plain connection that knows nothing of us."""
    path = tmp_path / "plain.ledger"
    shutil.copy(ledger, path)
    db = sqlite3.connect(path, isolation_level=None)
    row = rows_of(ledger, table)[0]
    where, values = at(table, row)
    marks = ", ".join("?" * len(row))
    column = list(row)[-1]
    changed = (row[column] - 1) if isinstance(row[column], int) else row[column]
    if table in ("credits", "progressives"):  # what is so now may change, its key may not
        column, changed = TABLES[table], "elsewhere" if table == "progressives" else 99
    elif table == "head":
        column, changed = "event", 1
    for statement, given in (
        (f"UPDATE {table} SET {column} = ? WHERE {where}", [changed, *values]),
        (f"DELETE FROM {table} WHERE {where}", values),
        (f"INSERT OR REPLACE INTO {table} VALUES ({marks})", list(row.values())),
    ):
        with pytest.raises(sqlite3.IntegrityError, match=table):
            db.execute(statement, given)
    db.close()


@pytest.mark.parametrize("number", [11, 13])
def test_a_position_of_a_device_that_was_changed_is_found(number: int, ledger: Path, tmp_path: Path) -> None:
    """Set back, a card would be counted twice; set forward, it would be lost. The table does not start on it."""
    copy = Tampered(ledger, tmp_path)
    sql = "UPDATE events SET data = replace(data, '\"sequence\":12', ?) WHERE name = 'device_read'"
    copy.db.execute(sql, [f'"sequence":{number}'])
    assert any("(device_read)" in problem for problem in copy.found())
    with pytest.raises(Tilt) as tilt:
        Ledger.open(copy.path, Mode.EXERCISE)
    assert tilt.value.code == "chain_broken"
