"""Coming back after a power cut: the newest snapshot, and the events after it checked link by link and replayed."""

from dataclasses import dataclass

from etg.errors import Malformed
from etg.ledger.books import Books
from etg.ledger.chain import NOTHING, Row, link
from etg.ledger.comparing import differences
from etg.ledger.draft import Draft
from etg.ledger.faults import fault
from etg.ledger.reading import Head, Reader, Snapshot
from etg.ledger.records import SnapshotTaken, Stopped
from etg.ledger.storage import Guard
from etg.submission import SubmissionRefused
from etg.texts import text


@dataclass(frozen=True)
class Recovery:
    """What was found in a ledger at the start."""

    books: Books
    orderly: bool
    """The program had been stopped in order."""
    time: int
    """Of the last event."""
    replayed: int
    snapshot: int
    """The event of the newest snapshot; 0 without one."""
    wrong: tuple[str, ...]
    """Sums that are not what the events add up to."""

    def __str__(self) -> str:
        state = self.books.state
        round_ = None if state is None else state.round
        where = "The table stands where it stood." if round_ is None else f"Round {round_.number} goes on where it was."
        return f"{'Started again.' if self.orderly else 'It was interrupted, and nothing is lost.'} {where}"


def recover(reader: Reader, guard: Guard | None) -> Recovery:
    """The books after the last event, or the tilt that keeps them from being used."""
    head = reader.head()
    assert head is not None
    if guard is not None:
        _check_guard(reader, head, guard)
    snapshot = reader.snapshot(head.event)
    books, first, before = _from_snapshot(reader, snapshot)
    rows = _checked(reader, head, first, before)
    try:
        draft = Draft(books)
        for row in rows:
            draft.add(row.number, row.time, row.uptime, row.event())
        draft.accept()
    except (Malformed, SubmissionRefused) as error:
        raise fault("newer", str(error)) from error
    last = reader.event(head.event)
    assert last is not None
    return Recovery(
        books,
        last.name == Stopped.name,
        last.time,
        len(rows),
        snapshot.event if snapshot else 0,
        tuple(differences(reader, books)),
    )


def _check_guard(reader: Reader, head: Head, guard: Guard) -> None:
    """Everything that was acknowledged must be there."""
    number, hash_ = guard.acknowledged()
    if number > head.event:
        raise fault(
            "events_missing",
            text("it ends with event {last}, event {number} was acknowledged", last=head.event, number=number),
        )
    row = reader.event(number) if number else None
    if row is not None and row.hash.hex() != hash_:
        raise fault("chain_broken", text("event {number} is not the one that was acknowledged", number=number))


def _from_snapshot(reader: Reader, snapshot: Snapshot | None) -> tuple[Books, int, bytes]:
    """The books of a snapshot, the first event after it, and the hash before that."""
    if snapshot is None:
        return Books(), 1, NOTHING
    row = reader.event(snapshot.event)
    event = None if row is None else row.event()
    if row is None or not isinstance(event, SnapshotTaken) or event.digest != snapshot.digest:
        raise fault("chain_broken", text("the snapshot after event {number} was changed", number=snapshot.event))
    try:
        books = reader.thaw(snapshot)
    except (Malformed, SubmissionRefused) as error:
        raise fault("newer", text("the submission in force is refused: {error}", error=error)) from error
    _check_rules(reader, books, row)
    return books, snapshot.event + 1, row.hash


def _check_rules(reader: Reader, books: Books, row: Row) -> None:
    """The submission stands in an event before the snapshot; its hash stands in the context of the snapshot's event."""
    before, context = reader.event(row.number - 1), reader.contexts().get(row.context)
    if context is None or before is None or link(before.hash, row, context) != row.hash:
        raise fault("chain_broken", text("at event {number}", number=row.number))
    if books.state is not None and books.state.terms.submission.hash != context.submission:
        raise fault("chain_broken", text("the submission in force was changed"))


def _checked(reader: Reader, head: Head, first: int, before: bytes) -> list[Row]:
    """The events from one number on, when every link holds up to the head."""
    contexts = reader.contexts()
    rows = []
    number = first - 1
    for row in reader.events(first):
        number += 1
        if row.number != number or row.context not in contexts:
            raise fault("chain_broken", text("at event {number}", number=number))
        before = link(before, row, contexts[row.context])
        if before != row.hash:
            raise fault("chain_broken", text("at event {number}", number=number))
        rows.append(row)
    if (number, before) != (head.event, head.hash):
        raise fault(
            "chain_broken", text("it ends with event {number}, and should with {last}", number=number, last=head.event)
        )
    return rows
