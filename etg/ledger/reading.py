"""What stands in a ledger, for everything that only reads."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from sqlite_utils import Database

from etg.errors import Refused
from etg.ledger.accounts import Key
from etg.ledger.books import Books, snapshot_digest, snapshot_layout, thaw_books
from etg.ledger.chain import COLUMNS, Context, Row
from etg.ledger.credits import Credit
from etg.ledger.draft import Draft
from etg.ledger.faults import fault, from_sqlite
from etg.ledger.records import Created, Installed
from etg.ledger.rows import HistoryRow, PeriodRow, RoundRow
from etg.ledger.schema import MIGRATIONS, known_migrations
from etg.ledger.storage import open_reader
from etg.table.events import Event


class Head(NamedTuple):
    """The end of the chain."""

    event: int
    command: int
    hash: bytes


class Snapshot(NamedTuple):
    """The books as they were written down after an event."""

    event: int
    layout: str
    data: str

    @property
    def digest(self) -> str:
        """What the chain must say of it."""
        return snapshot_digest(self.layout, self.data)


def fold(books: Books, rows: Iterable[Row]) -> None:
    """Add the events of these rows to the books."""
    draft = Draft(books)
    for row in rows:
        draft.add(row.number, row.time, row.uptime, row.event())
    draft.accept()


class Reader:
    """Reads a ledger; every answer within `with` is of one moment, also while a table writes to it."""

    def __init__(self, db: Database) -> None:
        self.db = db

    @classmethod
    def open(cls, path: Path) -> "Reader":
        """A reader of a file."""
        reader = cls(open_reader(path))
        try:
            newer = {each.name for each in MIGRATIONS.applied(reader.db)}
            newer -= set(known_migrations())
            if newer:
                raise fault("newer", f"{path} has {max(newer)}")
            if not reader.db["head"].exists() or (reader.head() is None and reader.event(1) is None):
                raise fault("not_a_ledger", f"{path} is empty")
        except sqlite3.Error as error:
            reader.close()
            raise from_sqlite(error, path) from error
        except BaseException:
            reader.close()
            raise
        return reader

    def __enter__(self) -> "Reader":
        self.db.execute("BEGIN")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.db.rollback()
        self.close()

    def close(self) -> None:
        """Give the file back."""
        self.db.close()

    # Events

    def head(self) -> Head | None:
        """The end of the chain; None in an empty file."""
        row = self.db.execute("SELECT event, command, hash FROM head").fetchone()
        return None if row is None else Head(*row)

    def contexts(self) -> dict[int, Context]:
        """What events have in common, by number."""
        return {
            row[0]: Context(*row[1:]) for row in self.db.execute("SELECT id, mode, submission, software FROM contexts")
        }

    def events_where(self, where: str, values: Sequence[Any] = (), order: str = "number") -> Iterator[Row]:
        """The events that fulfil a condition."""
        return map(Row._make, self.db.execute(f"SELECT {COLUMNS} FROM events WHERE {where} ORDER BY {order}", values))

    def events(self, first: int = 1, last: int | None = None) -> Iterator[Row]:
        """The events from one number to another."""
        upto = "" if last is None else f" AND number <= {last:d}"
        sql = f"SELECT {COLUMNS} FROM events WHERE number >= ?{upto} ORDER BY number"
        return map(Row._make, self.db.execute(sql, [first]))

    def event(self, number: int) -> Row | None:
        """One event."""
        return next(iter(self.events(number, number)), None)

    def created(self) -> Created:
        """What the ledger is kept for."""
        row = self.event(1)
        found = None if row is None else row.event()
        if not isinstance(found, Created):
            raise fault("chain_broken", "the first event does not say what the ledger is kept for")
        return found

    def installed(self, number: int) -> Installed | None:
        """The event by which a submission came into force."""
        row = self.event(number) if number else None
        found = None if row is None else row.event()
        return found if isinstance(found, Installed) else None

    def named(self, name: str) -> Iterator[Event]:
        """All events of a name."""
        sql = f"SELECT {COLUMNS} FROM events WHERE name = ? ORDER BY number"
        return (Row._make(row).event() for row in self.db.execute(sql, [name]))

    # The books

    def snapshot(self, upto: int) -> Snapshot | None:
        """The newest snapshot that is not later than an event and that this software can read."""
        sql = "SELECT event, layout, data FROM snapshots WHERE event <= ? AND layout = ? ORDER BY event DESC LIMIT 1"
        row = self.db.execute(sql, [upto, snapshot_layout()]).fetchone()
        return None if row is None else Snapshot(*row)

    def snapshot_at(self, number: int) -> Snapshot | None:
        """The snapshot that was taken with an event, whoever can read it."""
        row = self.db.execute("SELECT event, layout, data FROM snapshots WHERE event = ?", [number]).fetchone()
        return None if row is None else Snapshot(*row)

    def books_at(self, number: int) -> Books:
        """The books after an event."""
        snapshot = self.snapshot(number)
        books, first = Books(), 1
        if snapshot is not None:
            books, first = self.thaw(snapshot), snapshot.event + 1
        fold(books, self.events(first, number))
        return books

    def books_from_start(self, number: int) -> Books:
        """The books after an event, made from the events alone."""
        books = Books()
        fold(books, self.events(1, number))
        return books

    def thaw(self, snapshot: Snapshot) -> Books:
        """The books of a snapshot."""
        return thaw_books(snapshot.data, self.installed(json.loads(snapshot.data)["installed"]))

    def meters(self) -> dict[Key, int]:
        """All meters as stored."""
        sql = "SELECT scope, subject, name, value FROM meters"
        return {Key(*row[:3]): row[3] for row in self.db.execute(sql)}

    def credits(self) -> dict[int, Credit]:
        """The money of the stations as stored."""
        sql = "SELECT station, player, credits, pending FROM credits"
        return {row[0]: Credit(*row[1:]) for row in self.db.execute(sql)}

    def progressives(self) -> dict[str, int]:
        """The progressive meters as stored, in units."""
        return dict(self.db.execute("SELECT meter, units FROM progressives").fetchall())

    # Rounds, periods, history

    def rounds(self, where: str = "1", values: Iterable[object] = (), limit: int = -1) -> list[RoundRow]:
        """Rounds that are over, the newest first."""
        sql = f"SELECT * FROM rounds WHERE {where} ORDER BY number DESC LIMIT ?"
        return [RoundRow._make(row) for row in self.db.execute(sql, [*values, limit])]

    def each_round(self, where: str = "1", values: Sequence[Any] = ()) -> Iterator[RoundRow]:
        """Rounds that are over one after the other, the newest first."""
        return map(RoundRow._make, self.db.execute(f"SELECT * FROM rounds WHERE {where} ORDER BY number DESC", values))

    def round(self, number: int) -> RoundRow:
        """A round that is over."""
        found = self.rounds("number = ?", [number], 1)
        if not found:
            last = self.db.execute("SELECT max(number) FROM rounds").fetchone()[0]
            known = f"rounds 1 to {last} are over" if last else "no round is over yet"
            raise Refused(f"there is no round {number} here: {known}")
        return found[0]

    def periods(self, kind: str | None = None) -> list[PeriodRow]:
        """The gaming days and shifts, in order."""
        where, values = ("WHERE kind = ?", [kind]) if kind else ("", [])
        return [PeriodRow._make(row) for row in self.db.execute(f"SELECT * FROM periods {where} ORDER BY id", values)]

    def history(self, meter: str | None = None, limit: int = -1) -> list[HistoryRow]:
        """The moves of the progressive meters, the newest first."""
        where, values = ("WHERE meter = ?", [meter]) if meter else ("", [])
        sql = f"SELECT * FROM progressive_history {where} ORDER BY id DESC LIMIT ?"
        return [HistoryRow._make(row) for row in self.db.execute(sql, [*values, limit])]
