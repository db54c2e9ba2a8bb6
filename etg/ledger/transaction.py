"""One command in the ledger: its events, what they add to the books, and a snapshot now and then; all or nothing."""

from typing import NamedTuple

from sqlite_utils import Database

from etg.ledger import records as r
from etg.ledger.about import about
from etg.ledger.accounts import Key
from etg.ledger.books import Books, snapshot_digest, snapshot_layout
from etg.ledger.chain import COLUMNS, Context, Row, link, pack
from etg.ledger.credits import NOBODY
from etg.ledger.draft import Draft
from etg.ledger.reading import Head
from etg.table import events as e
from etg.table.terms import Terms

SNAPSHOT_EVERY = 1000
"""Events between two snapshots: not many more are replayed when the table starts."""


class Stamp(NamedTuple):
    """What all events of a command carry."""

    time: int
    uptime: int
    actor: str
    mode: str
    software: str


class Asked(NamedTuple):
    """What a transaction was begun for; it is not stored."""

    name: str
    """Of the command, or of the records that somebody noted."""
    begun: float
    """By the counter of the processor."""


class Transaction:
    """Worked out in memory first; `save` writes it, and only then do the books take it over."""

    def __init__(self, books: Books, head: Head, contexts: dict[Context, int], stamp: Stamp, asked: Asked) -> None:
        self.draft = Draft(books)
        self.stamp = stamp
        self.asked = asked
        self.rows: list[Row] = []
        self.events: list[e.Event] = []
        self.contexts = dict(contexts)
        self.snapshot: str | None = None
        self._known = len(contexts)
        self._number, self._hash = head.event, head.hash
        self._command = head.command + 1
        self._context: tuple[Terms | None, Context, int] | None = None
        """The submission of the last event, and what follows from it."""

    @property
    def head(self) -> Head:
        """The end of the chain after this command."""
        return Head(self._number, self._command, self._hash)

    def add(self, event: e.Event) -> None:
        """The next event."""
        stamp, draft = self.stamp, self.draft
        self._number += 1
        before = draft.now.state
        draft.add(self._number, stamp.time, stamp.uptime, event)
        after = draft.now.state
        context, which = self._context_of(None if after is None else after.terms)
        row = Row(
            self._number,
            self._command,
            stamp.time,
            stamp.uptime,
            which,
            *about(before, after, event),
            stamp.actor,
            event.name,
            event.version,
            pack(event),
            self._hash,
        )
        self._hash = link(self._hash, row, context)
        self.rows.append(Row(*row[:-1], self._hash))
        self.events.append(event)

    def _context_of(self, terms: Terms | None) -> tuple[Context, int]:
        known = self._context
        if known is None or known[0] is not terms:
            submission = "" if terms is None else terms.submission.hash
            context = Context(self.stamp.mode, submission, self.stamp.software)
            known = self._context = terms, context, self.contexts.setdefault(context, len(self.contexts) + 1)
        return known[1], known[2]

    def books(self) -> Books:
        """The books as they will be."""
        draft = self.draft
        return Books(
            draft.now,
            draft.meters(),
            {**draft.books.credits, **draft.credits()},
            {**draft.books.progressives, **draft.progressives()},
        )

    def take_snapshot(self) -> None:
        """Write the whole table down as it is after this command."""
        self.snapshot = self.books().freeze()
        self.add(r.SnapshotTaken(snapshot_digest(snapshot_layout(), self.snapshot)))

    def save(self, db: Database) -> None:
        """Write everything; the caller begins and commits."""
        execute, draft = db.conn.execute, self.draft
        for context, number in list(self.contexts.items())[self._known :]:
            execute("INSERT INTO contexts VALUES (?, ?, ?, ?)", (number, *context))
        db.conn.executemany(_INSERT_EVENT, self.rows)
        head = self.head
        if execute("UPDATE head SET event = ?, command = ?, hash = ?", head).rowcount == 0:
            execute("INSERT INTO head VALUES (1, ?, ?, ?)", head)
        if draft.tally.added:
            known = draft.books.meters
            added = [(amount, *key) for key, amount in draft.tally.added.items() if amount]
            db.conn.executemany(_ADD_TO_METER, [row for row in added if known.get(Key(*row[1:]))])
            db.conn.executemany(_NEW_METER, [row for row in added if not known.get(Key(*row[1:]))])
        for station, credit in draft.credits().items():
            was = draft.books.credits.get(station, NOBODY)
            more = (credit.credits - was.credits, credit.pending - was.pending, station)
            if execute(_ADD_TO_CREDITS, more).rowcount == 0:
                execute("INSERT INTO credits VALUES (?, ?, ?, ?)", (station, *credit))
            elif credit.player != was.player:
                execute("UPDATE credits SET player = ? WHERE station = ?", (credit.player, station))
        for meter, units in draft.progressives().items():
            more_units = units - draft.books.progressives.get(meter, 0)
            if execute(_ADD_TO_PROGRESSIVE, (more_units, meter)).rowcount == 0:
                execute("INSERT INTO progressives VALUES (?, ?)", (meter, units))
        for table, rows in (
            ("progressive_history", draft.history),
            ("rounds", draft.rounds),
            ("periods", draft.periods),
        ):
            for row in rows:
                execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        if self.snapshot is not None:
            execute("INSERT INTO snapshots VALUES (?, ?, ?)", (self._number, snapshot_layout(), self.snapshot))


_INSERT_EVENT = f"INSERT INTO events ({COLUMNS}) VALUES ({', '.join('?' * len(Row._fields))})"
# Sums are added to, never set: a value that was changed from outside stays wrong and is found.
_ADD_TO_METER = "UPDATE meters SET value = value + ? WHERE scope = ? AND subject = ? AND name = ?"
_NEW_METER = "INSERT INTO meters (value, scope, subject, name) VALUES (?, ?, ?, ?)"
_ADD_TO_CREDITS = "UPDATE credits SET credits = credits + ?, pending = pending + ? WHERE station = ?"
_ADD_TO_PROGRESSIVE = "UPDATE progressives SET units = units + ? WHERE meter = ?"
