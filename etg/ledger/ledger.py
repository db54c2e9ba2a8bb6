"""The writer: every command becomes events, and the events, the meters, the credits and the progressive meters are one
transaction that is on disk before anybody sees what it did."""

import contextlib
import shutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import NamedTuple, TypeAlias

from sqlite_utils import Database

from etg import __version__
from etg.cards import Card
from etg.devices.reports import Identity, Position
from etg.errors import Refused, Tilt
from etg.ledger import records as r
from etg.ledger.about import actor_of
from etg.ledger.accounts import times
from etg.ledger.background import BackgroundCheck
from etg.ledger.books import Books
from etg.ledger.chain import NOTHING, Context
from etg.ledger.clock import TOLERANCE, Clock, SystemClock
from etg.ledger.faults import fault, from_sqlite
from etg.ledger.identity import mismatches
from etg.ledger.installing import check_installable, installed
from etg.ledger.reading import Head, Reader
from etg.ledger.recovery import Recovery, recover
from etg.ledger.schema import MIGRATIONS, migrate
from etg.ledger.storage import Connect, Guard, connect_file, open_memory, open_writer
from etg.ledger.taken import Taken, not_taken, taken
from etg.ledger.transaction import SNAPSHOT_EVERY, Asked, Stamp, Transaction
from etg.ledger.verify import Report
from etg.modes import Mode
from etg.submission import Submission
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import Funds
from etg.table.decide import decide
from etg.table.state import State
from etg.texts import clauses, text

PLENTY = 2_000_000_000
"""Bytes of free disk below which the table warns: months of play are left then."""

_IN_MEMORY = frozenset((Mode.DEMO, Mode.TRAINING))

Told: TypeAlias = Callable[[Taken], None]
"""Hears of every transaction, from the first one on; it must not fail."""


def _nobody(taken: Taken) -> None:
    """Keeps no log."""


class Space(NamedTuple):
    """The disk under the ledger."""

    free: int
    low: bool


class Ledger:
    """The books of one table, open for writing. Not for two threads at once."""

    def __init__(
        self, db: Database, mode: Mode, clock: Clock, guard: Guard | None, path: Path | None, told: Told = _nobody
    ) -> None:
        self.path = path
        self.mode = mode
        self.software = __version__
        self.recovery: Recovery | None = None
        """What was found at the start; None for a new ledger."""
        self.id = token_hex(16)
        """Its random name."""
        self._told = told
        self._db = db
        self._clock = clock
        self._guard = guard
        self._reader = Reader(db)
        self._books = Books()
        self._head = Head(0, 0, NOTHING)
        self._contexts: dict[Context, int] = {}
        self._last: tuple[int, int] | None = None
        """Time and uptime of the first event of this run, or of the last jump: small steps add up."""
        self._snapshot = 0
        self._low: bool | None = None
        """None: nobody has looked yet."""
        self.heard: Callable[[State | None, Sequence[e.Event]], None] = lambda before, events: None
        """Called after every commit with the table before it and its events, whoever they came from."""

    # Opening and closing

    @classmethod
    def open(
        cls,
        path: Path,
        mode: Mode,
        clock: Clock | None = None,
        connect: Connect = connect_file,
        told: Told = _nobody,
    ) -> "Ledger":
        """The ledger in a file, made if there is none; the table stands where it was."""
        if not path.parent.is_dir():
            raise fault("no_ledger", f"the folder {path.parent} does not exist")
        db = open_writer(path, connect)
        try:
            guard = Guard(path)
        except BaseException:
            db.close()
            raise
        ledger = cls(db, mode, clock or SystemClock(), guard, path, told)
        try:
            ledger._begin()
        except sqlite3.Error as error:
            ledger._release()
            raise from_sqlite(error, path) from error
        except BaseException:
            ledger._release()
            raise
        return ledger

    @classmethod
    def in_memory(cls, mode: Mode, clock: Clock | None = None, told: Told = _nobody) -> "Ledger":
        """A ledger that is gone when the program ends; never for real money."""
        if mode not in _IN_MEMORY:
            raise fault("other_mode", f"{mode} play is kept in a file")
        ledger = cls(open_memory(), mode, clock or SystemClock(), None, None, told)
        ledger._begin()
        return ledger

    def _begin(self) -> None:
        if self._db["events"].exists() and self._reader.event(1) is not None:
            kept_for = self._reader.created().mode
            if kept_for != self.mode:
                raise fault("other_mode", text("it is a {kept} ledger, not {wanted}", kept=kept_for, wanted=self.mode))
        migrate(self._db)
        head = self._reader.head()
        if head is None and self._reader.event(1) is not None:
            raise fault("chain_broken", text("its head is missing"))
        if head is None:
            migrations = [r.Migrated(each.name, each.applied_at) for each in MIGRATIONS.applied(self._db)]
            self._write([r.Created(self.id, self.mode), *migrations, r.Started(True, 0)], "table")
            return
        self.id = self._reader.created().ledger
        self.recovery = found = recover(self._reader, self._guard)
        self._books, self._head, self._snapshot = found.books, head, found.snapshot
        self._contexts = {context: number for number, context in self._reader.contexts().items()}
        if any(context.mode != self.mode for context in self._contexts):
            raise fault("other_mode", text("some of its events are of another mode"))
        self._started(found)

    def _started(self, found: Recovery) -> None:
        """Say in the ledger that the table is here again, and stop it where something is not as it should be."""
        events: list[e.Event] = []
        time = self._clock.time()
        if time < found.time - TOLERANCE:
            events.append(r.ClockJumped(time - found.time))
            back = text("by {seconds} seconds while it was off", seconds=f"{(found.time - time) / 1e6:.0f}")
            events += self._tilt("clock_set_back", back)
        state = self.state
        round_ = state.round.number if state is not None and state.round is not None else None
        events.append(r.Started(found.orderly, found.replayed, round_))
        done = self._books.now.migrations
        events += [
            r.Migrated(each.name, each.applied_at) for each in MIGRATIONS.applied(self._db) if each.name not in done
        ]
        wrong = [*found.wrong, *(mismatch.text for mismatch in mismatches(self._books))]
        if wrong:
            events += self._tilt("books_wrong", clauses(list(dict.fromkeys(wrong))))
        self._write(events, "table")

    def close(self) -> None:
        """Stop in order; where that cannot be written any more, the next start says so."""
        try:
            with contextlib.suppress(Tilt):
                self._write([r.Stopped()], "table")
        finally:
            self._release()

    def abandon(self) -> None:
        """Give the file back without a word, because something went wrong; the next start says so."""
        self._release()

    def _release(self) -> None:
        self._db.close()
        if self._guard is not None:
            self._guard.close()

    # What it holds

    @property
    def state(self) -> State | None:
        """The table as it stands on disk; None before a submission is in force."""
        return self._books.state

    @property
    def books(self) -> Books:
        """All that the events have added up to."""
        return self._books

    @property
    def positions(self) -> Mapping[str, Position]:
        """By device: up to where all that it said is on disk, with what followed from it."""
        return self._books.now.positions

    @property
    def identities(self) -> Mapping[str, Identity]:
        """By device: who it said it was when it answered last."""
        return self._books.now.identities

    @property
    def last(self) -> int:
        """The number of the last event on disk."""
        return self._head.event

    @property
    def snapshot(self) -> int:
        """The event of the newest snapshot; 0 without one."""
        return self._snapshot

    @property
    def checkpoint(self) -> tuple[int, str]:
        """The last event and its hash, for somebody to write down."""
        return self._head.event, self._head.hash.hex()

    @property
    def reader(self) -> Reader:
        """For reading beside the writing, in the same thread."""
        return self._reader

    @property
    def entered(self) -> tuple[Card, ...]:
        """Cards that people entered and the shoe may still say it has read."""
        return self._books.now.entered

    @property
    def unsure(self) -> bool:
        """Whether the shoe may not have seen some of them."""
        return self._books.now.unsure

    # Writing

    def install(self, submission: Submission, actor: str = "table") -> None:
        """Put a submission into force: at a closed table without credits."""
        check_installable(self.state)
        if self.mode is Mode.LIVE and submission.approved is None:
            raise Refused(text("only a filed and approved submission is played for money"), "COMAR 36.05.03.19")
        self._write([installed(submission)], actor)

    def record(self, command: c.Command, actor: str | None = None, also: Sequence[r.Record] = ()) -> list[e.Event]:
        """Do what a command asks for and return its events when they are on disk; a refusal is recorded too.

        The records of `also` are in the same transaction, whatever becomes of the command.
        """
        state, asked = self.state, Asked(command.name, perf_counter())
        if state is None:
            if also:
                self._write(also, actor or actor_of(state, command), asked)
            raise Refused(text("no submission is in force: put one into force first"), "COMAR 36.05.03.19")
        actor = actor or actor_of(state, command)
        try:
            events = decide(state, command)
            if self.mode is Mode.LIVE:
                _check_live(state, command, events)
        except Refused as refused:
            self._write([e.CommandRefused(command.name, refused.reason, refused.clause), *also], actor, asked)
            raise
        if events or also:
            self._write([*events, *also], actor, asked)
        return events

    def note(self, *records: r.Record, actor: str = "table") -> None:
        """Record what happened around the table, in one transaction."""
        if records:
            self._write([*records, *self._stopped_by(records)], actor)

    def _stopped_by(self, records: Sequence[r.Record]) -> list[e.Event]:
        """A program that is not what it should be stops a table at which money is played for, whenever it is found."""
        wrong = [record.wrong for record in records if isinstance(record, r.SoftwareVerified) and not record.ok]
        return self._tilt("software_changed", wrong[0]) if wrong and self.mode is Mode.LIVE else []

    def tilt(self, code: str, detail: str = "") -> None:
        """Stop the table until two people have looked at it."""
        if events := self._tilt(code, detail):
            self._write(events, "table")

    def look_at_disk(self, enough: int = PLENTY) -> Space:
        """How much room the disk has; when it becomes less than enough, and enough again, is recorded."""
        if self.path is None:
            return Space(enough, False)
        free = shutil.disk_usage(self.path.parent).free
        low = free < enough
        if low and not self._low:
            self.note(r.DiskLow(free))
        elif not low and (self._low or (self._low is None and self.unfinished(r.DiskLow, r.DiskEnough))):
            self.note(r.DiskEnough(free))
        self._low = low
        return Space(free, low)

    def unfinished(self, began: type[r.Record], ended: type[r.Record]) -> bool:
        """Whether something that is counted has begun, by the last record of it, and not ended."""
        if not times(self._books.meters, began):
            return False  # most ledgers: they need not be searched from end to end
        names = began.name, ended.name
        last = next(self._reader.events_where("name IN (?, ?)", names, "number DESC LIMIT 1"), None)
        return last is not None and last.name == began.name

    def check_in_background(self) -> BackgroundCheck | None:
        """Check everything from the first event on while the table runs; `settle_check` takes the result."""
        return None if self.path is None else BackgroundCheck(self.path)

    def settle_check(self, check: BackgroundCheck) -> Report | None:
        """The report of a check that is through; what is wrong stops the table."""
        report = check.report
        if report is not None and not report.ok:
            first = next(name for name, problems in report.found.items() if problems)
            code = {"file": "damaged", "schema": "schema_changed", "chain": "chain_broken"}.get(first, "books_wrong")
            self.tilt(code, clauses(report.problems[:3]))
        return report

    def _tilt(self, code: str, detail: str) -> list[e.Event]:
        if self.state is None:
            return []
        why = fault(code, detail).words
        return [] if self.state.tilt is not None and why in self.state.tilt else [e.Tilted(why, None, code)]

    def _write(self, events: Sequence[e.Event], actor: str, asked: Asked | None = None) -> None:
        """One transaction; on disk when this returns, or nothing has happened at all."""
        if asked is None:
            asked = Asked("+".join(dict.fromkeys(event.name for event in events)), perf_counter())
        actor = actor.encode(errors="backslashreplace").decode()  # half a character cannot be stored
        time, uptime = self._clock.time(), self._clock.uptime()
        stamp = Stamp(time, uptime, actor, self.mode, self.software)
        transaction = Transaction(self._books, self._head, self._contexts, stamp, asked)
        for event in (*self._jump(time, uptime), *events):
            transaction.add(event)
        if transaction.draft.rounds and (wrong := mismatches(transaction.books())):
            for event in self._tilt("books_wrong", clauses([mismatch.text for mismatch in wrong])):
                transaction.add(event)
        if transaction.head.event - self._snapshot >= SNAPSHOT_EVERY:
            transaction.take_snapshot()
        self._commit(transaction)

    def _commit(self, transaction: Transaction) -> None:
        db = self._db
        try:
            db.conn.execute("BEGIN IMMEDIATE")
            transaction.save(db)
            db.conn.execute("COMMIT")
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                db.rollback()
            if self._is_on_disk(transaction):  # interrupted after the commit: what is on disk has happened
                self._accept(transaction)
            elif isinstance(error, sqlite3.Error):
                wrong = from_sqlite(error, self.path)
                self._told(not_taken(self.id, transaction, wrong))
                raise wrong from error
            if not isinstance(error, sqlite3.Error):
                raise
        else:
            self._accept(transaction)

    def _is_on_disk(self, transaction: Transaction) -> bool:
        try:
            return self._reader.head() == transaction.head
        except sqlite3.Error:
            return False

    def _accept(self, transaction: Transaction) -> None:
        before = self.state
        transaction.draft.accept()
        self._head, self._contexts = transaction.head, transaction.contexts
        if self._last is None or any(row.name == r.ClockJumped.name for row in transaction.rows):
            self._last = transaction.stamp.time, transaction.stamp.uptime
        if transaction.snapshot is not None:
            self._snapshot = self._head.event
        if self._guard is not None:
            self._guard.acknowledge(self._head.event, self._head.hash)
        self._told(taken(self.id, transaction))
        self.heard(before, transaction.events)

    def _jump(self, time: int, uptime: int) -> list[e.Event]:
        """A clock that went on by more or less than time did."""
        if self._last is None:
            return []
        jump = (time - self._last[0]) - (uptime - self._last[1])
        if abs(jump) <= TOLERANCE:
            return []
        if jump >= 0:
            return [r.ClockJumped(jump)]
        back = text("by {seconds} seconds", seconds=f"{-jump / 1e6:.0f}")
        return [r.ClockJumped(jump), *self._tilt("clock_set_back", back)]


def _check_live(state: State, command: c.Command, events: Sequence[e.Event]) -> None:
    """Refuse what the table itself allows and real money does not: credits that nobody has paid for, or paid out."""
    if isinstance(command, c.BuyIn) and command.funds is Funds.FREE:
        raise Refused(text("credits at a live table are bought with cash or chips"), state.terms.clause("6.B"))
    if any(isinstance(event, e.CashedOut) and event.by is None for event in events):
        raise Refused(text("a live table pays nothing out by itself: the dealer pays"), None)
