"""The audit: everything in a ledger is checked against its events, and the events against their chain."""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlite_utils import Database

from etg.errors import Malformed, Refused
from etg.ledger.books import Books, snapshot_layout
from etg.ledger.chain import NOTHING, Context, Row, link
from etg.ledger.comparing import credit_differences, meter_differences, progressive_differences
from etg.ledger.draft import Draft
from etg.ledger.identity import mismatches
from etg.ledger.reading import Reader
from etg.ledger.records import Created, DeviceRead, Migrated, SnapshotTaken
from etg.ledger.rows import HistoryRow, PeriodRow, RoundRow
from etg.ledger.schema import APPLICATION_ID, RECORDS, schema_changes
from etg.submission import SubmissionRefused
from etg.table.events import Event
from etg.texts import text

CHECKS: dict[str, str] = {
    "file": text("the file is whole"),
    "schema": text("tables and triggers are those of a ledger"),
    "chain": text("every event follows from the one before it"),
    "guard": text("nothing that was acknowledged is missing"),
    "checkpoint": text("the checkpoint that was written down is in the chain"),
    "migrations": text("the migrations are those in the chain"),
    "devices": text("nothing that a device said was counted twice"),
    "replay": text("the table can be played again from its events"),
    "snapshots": text("every snapshot is what the events make of the table"),
    "meters": text("the meters are what the events add up to"),
    "credits": text("the credits are what the events add up to"),
    "progressives": text("the progressive meters and their history are what the events add up to"),
    "rounds": text("the rounds on record are those of the events"),
    "periods": text("the meters of every gaming day and shift are those of its first event"),
    "identities": text("money in, money out, credits and felt add up"),
}
"""What is checked, in order."""

UNPLAYABLE = (
    SubmissionRefused,
    Malformed,
    Refused,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What can go wrong when events are played again that never happened: a finding, never the end of the audit."""

_MANY = 20
"""So many problems of one kind are named one by one."""


@dataclass
class Report:
    """What the audit has found."""

    mode: str = ""
    """What the ledger is kept for."""
    events: int = 0
    last: int = 0
    hash: str = ""
    found: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in CHECKS})

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return not any(self.found.values())

    @property
    def problems(self) -> list[str]:
        """All that is wrong, a sentence each."""
        return [f"{name}: {problem}" for name, problems in self.found.items() for problem in problems]

    def add(self, check: str, problem: str) -> None:
        """Something is wrong."""
        problems = self.found[check]
        if len(problems) < _MANY:
            problems.append(problem)
        elif len(problems) == _MANY:
            problems.append("and more of the same kind")


def verify(
    reader: Reader,
    acknowledged: tuple[int, str] = (0, ""),
    checkpoint: tuple[int, str] | None = None,
    breathe: Callable[[], None] = lambda: None,
) -> Report:
    """Check a whole ledger; `breathe` is called now and then, so that it can run beside a table.

    `acknowledged` is what the guard file says; `checkpoint` an event and the beginning of its hash, as staff noted it.
    """
    report = Report()
    _check_file(reader.db, report)
    try:
        _Walk(reader, report, acknowledged, checkpoint).run(breathe)
    except sqlite3.Error as error:
        report.add("file", f"it cannot be read to the end: {error}")
    return report


def _check_file(db: Database, report: Report) -> None:
    try:
        for row in db.execute(f"PRAGMA integrity_check({_MANY})"):
            if row[0] != "ok":
                report.add("file", str(row[0]))
        for name, wanted in (("application_id", APPLICATION_ID), ("user_version", 0)):
            if db.execute(f"PRAGMA {name}").fetchone()[0] != wanted:
                report.add("file", f"{name} in its header was changed")
        for row in db.execute("PRAGMA foreign_key_check"):
            report.add("file", f"row {row[1]} of {row[0]} points nowhere")
        for change in schema_changes(db):
            report.add("schema", change)
    except sqlite3.Error as error:
        report.add("file", str(error))


class _Walk:
    """One walk through all events, with everything that is stored besides them compared on the way."""

    def __init__(
        self, reader: Reader, report: Report, acknowledged: tuple[int, str], checkpoint: tuple[int, str] | None
    ) -> None:
        self.reader = reader
        self.report = report
        self.marks = [("guard", *acknowledged)] if acknowledged[0] else []
        if checkpoint is not None:
            self.marks.append(("checkpoint", *checkpoint))
        self.books: Books | None = Books()
        self.contexts: dict[int, Context] = reader.contexts()
        self.used: set[int] = set()
        self.snapshots = 0
        self.mode = ""
        self.migrations: list[tuple[int, str, str, str]] = []
        self.read: dict[tuple[str, str, int], tuple[int, int]] = {}
        """By device, serial and session: the last number that was read, and the event that says so."""
        db = reader.db
        self.stored: dict[str, Iterator[tuple[Any, ...]]] = {
            "rounds": iter(db.execute("SELECT * FROM rounds ORDER BY number")),
            "progressives": iter(db.execute("SELECT * FROM progressive_history ORDER BY id")),
            "periods": iter(db.execute("SELECT * FROM periods ORDER BY id")),
        }

    def run(self, breathe: Callable[[], None]) -> None:
        """From the first event to the last."""
        report, before, number, command = self.report, NOTHING, 0, 0
        for row in self.reader.events():
            number += 1
            if number % 200 == 0:
                breathe()
            if row.number != number:
                report.add("chain", f"event {row.number} stands where event {number} should")
                number = row.number
            if not command <= row.command <= command + 1:
                report.add("chain", f"event {number} belongs to command {row.command} after command {command}")
            command = row.command
            before = self._link(before, row)
            self._marks(row)
            self._replay(row)
            report.events += 1
        report.last, report.hash = number, before.hex()
        self._end(number, command, before)

    def _link(self, before: bytes, row: Row) -> bytes:
        context = self.contexts.get(row.context)
        self.used.add(row.context)
        if context is None:
            self.report.add("chain", f"event {row.number} has an unknown context")
        elif link(before, row, context) != row.hash:
            self.report.add("chain", f"event {row.number} ({row.name}) or the one before it was changed")
        return row.hash

    def _marks(self, row: Row) -> None:
        for check, number, hash_ in self.marks:
            if row.number == number and not row.hash.hex().startswith(hash_.lower()):
                self.report.add(check, f"event {number} is not the one that was noted with {hash_}")

    # The books

    def _replay(self, row: Row) -> None:
        try:
            event = row.event()
        except UNPLAYABLE as error:
            self._stuck(row, str(error) if isinstance(error, Malformed) else f"{type(error).__name__}: {error}")
            return
        self._note(row, event)
        books = self.books
        if books is None:
            return
        draft = Draft(books)
        try:
            draft.add(row.number, row.time, row.uptime, event)
            draft.accept()
        except UNPLAYABLE as error:
            self._stuck(row, f"{type(error).__name__}: {error}")
            return
        self._same("rounds", draft.rounds)
        self._same("progressives", draft.history)
        self._same("periods", draft.periods)
        if isinstance(event, SnapshotTaken):
            self._snapshot(row, event, books)

    def _stuck(self, row: Row, why: str) -> None:
        if self.books is not None:
            self.report.add("replay", f"event {row.number} ({row.name}) cannot be played again: {why}")
        self.books = None

    def _note(self, row: Row, event: Event) -> None:
        if isinstance(event, Created):
            if row.number != 1:
                self.report.add("chain", f"event {row.number} says that the ledger is created")
            self.mode = self.report.mode = event.mode
        elif row.number == 1:
            self.report.add("chain", "the first event does not say what the ledger is kept for")
        if isinstance(event, Migrated):
            self.migrations.append((len(self.migrations) + 1, "etg", event.migration, event.applied))
        if isinstance(event, DeviceRead):
            self._read(row, event)
        if isinstance(event, SnapshotTaken):
            self.snapshots += 1
        context = self.contexts.get(row.context)
        if context is not None and context.mode != self.mode:
            self.report.add("chain", f"event {row.number} is of mode {context.mode} in a {self.mode} ledger")

    def _read(self, row: Row, event: DeviceRead) -> None:
        """The numbers of a device only grow: one that comes again is a card that was counted twice."""
        numbering = event.device, event.serial, event.session
        last, by = self.read.get(numbering, (event.sequence - 1, 0))
        if event.sequence <= last:
            said = f"number {event.sequence} of the {event.device} {event.serial}, session {event.session}"
            self.report.add("devices", f"event {row.number} reads {said}, and event {by} had read up to {last}")
        else:
            self.read[numbering] = event.sequence, row.number

    def _same(self, check: str, rows: "list[RoundRow] | list[HistoryRow] | list[PeriodRow]") -> None:
        for row in rows:
            stored = next(self.stored[check], None)
            if stored != tuple(row):
                said = "is missing" if stored is None else f"is stored as {str(stored)[:200]}"
                self.report.add(check, f"{str(tuple(row))[:200]} {said}")

    def _snapshot(self, row: Row, event: SnapshotTaken, books: Books) -> None:
        stored = self.reader.snapshot_at(row.number)
        if stored is None:
            self.report.add("snapshots", f"the snapshot after event {row.number} is missing")
        elif stored.digest != event.digest:
            self.report.add("snapshots", f"the snapshot after event {row.number} was changed")
        elif stored.layout == snapshot_layout() and stored.data != books.freeze():
            self.report.add("snapshots", f"the snapshot after event {row.number} is not what the events make")

    # At the end

    def _end(self, number: int, command: int, hash_: bytes) -> None:
        report, reader = self.report, self.reader
        head = reader.head()
        if head is None or tuple(head) != (number, command, hash_):
            report.add("chain", f"the head says {head and head.event}, the last event is {number}")
        if reader.db.execute("SELECT count(*) FROM head").fetchone()[0] != 1:
            report.add("chain", "there is not exactly one head")
        for context in sorted(self.contexts.keys() - self.used):
            report.add("chain", f"context {context} belongs to no event")
        for check, noted, _ in self.marks:
            if noted > number:
                report.add(check, f"the ledger ends with event {number}, event {noted} was noted")
        if reader.db.execute("SELECT count(*) FROM snapshots").fetchone()[0] != self.snapshots:
            report.add("snapshots", "there are more or fewer of them than the events say")
        applied = reader.db.execute(f"SELECT id, migration_set, name, applied_at FROM {RECORDS} ORDER BY id").fetchall()
        if applied != self.migrations:
            report.add("migrations", f"the record says {applied}, the chain {self.migrations}")
        books = self.books
        if books is None:
            return
        for check, rest in self.stored.items():
            for row in rest:
                report.add(check, f"{str(row)[:200]} follows from no event")
        for check, differences in (
            ("meters", meter_differences),
            ("credits", credit_differences),
            ("progressives", progressive_differences),
        ):
            for difference in differences(reader, books):
                report.add(check, difference)
        for mismatch in mismatches(books):
            report.add("identities", mismatch.text)
