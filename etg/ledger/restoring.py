"""A backup takes the place of the ledger of a fresh cabinet: set out while the table runs, put in place when it starts.

The running table holds its ledger open, so a restore has two halves. `set_out` checks the backup and leaves a whole
copy of it beside the ledger; `put_in_place` swaps the two before the ledger is opened next. Every step of the swap can
be the last one before a power cut: the next start goes on from there.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

from etg.errors import Refused, Tilt
from etg.ledger.accounts import TABLE
from etg.ledger.backup import Backup, back_up, sync_folder
from etg.ledger.faults import from_sqlite
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.records import Restored
from etg.ledger.storage import Guard, connect_file, guard_path, read_guard
from etg.modes import Mode
from etg.money import dollars
from etg.table.people import Person, person
from etg.texts import Text, text


class Swapped(NamedTuple):
    """What became of a backup that was set out."""

    kept: Path | None
    """The ledger that was here before, under its new name; None: there was none."""
    refused: Text | None = None
    """Why nothing was swapped."""


@dataclass(frozen=True)
class Note:
    """What is known about a backup that was set out: it goes on record when the restored ledger is open."""

    file: str
    event: int
    hash: str
    by: str = ""
    approved_by: str = ""
    same_play: bool = False
    """It is an earlier state of the very ledger whose place it takes: what is hidden for one is so for the other."""


def staged_path(ledger: Path) -> Path:
    """The backup that takes the place of a ledger at the next start."""
    return ledger.with_name(ledger.name + ".restore")


def _note_path(ledger: Path) -> Path:
    return ledger.with_name(ledger.name + ".restore-note")


def why_not_fresh(reader: Reader) -> Text | None:
    """Why these books cannot be replaced: they have had players or money. None: they are as good as new."""
    head = reader.head()
    state = None if head is None else reader.books_at(head.event).state
    rounds = reader.db.execute("SELECT count(*) FROM rounds").fetchone()[0]
    if rounds or (state is not None and (state.round is not None or state.rounds)):
        return text("rounds have been played here: a backup is restored only into a cabinet without any")
    if state is not None and (state.wagers or any(state.players.values())):
        amount = dollars(sum(state.players.values()))
        return text("this cabinet holds credits of {amount}: pay them out first", amount=amount)
    if any(value for key, value in reader.meters().items() if key.scope == TABLE and key.name == "buy_in"):
        return text("money has been taken here: a backup is restored only into a cabinet without any")
    return None


def check_fresh(ledger: Path) -> None:
    """Refuse where the ledger here is not as good as new; one that does not exist is."""
    if not ledger.exists():
        return
    with Reader.open(ledger) as reader:
        why = why_not_fresh(reader)
    if why is not None:
        raise Refused(why)


def set_out(
    backup: Path,
    ledger: Path,
    mode: Mode | None,
    people: tuple[Person, Person] | None = None,
    progress: Callable[[int, int], None] = lambda left, pages: None,
    breathe: Callable[[], None] = lambda: None,
) -> Backup:
    """Check a backup and leave a copy beside the ledger; everything of it is checked before it is there.

    `mode` is what the books here are for; None: those of the backup, because there are none here yet.
    """
    check_fresh(ledger)
    staged = staged_path(ledger)
    discard(ledger)
    with Reader.open(backup) as reader:
        kept_for = reader.created().mode
        if mode is not None and kept_for != mode:
            raise Refused(
                text(
                    "this backup is of mode {kept}: this cabinet needs one of mode {wanted}", kept=kept_for, wanted=mode
                )
            )
        head = reader.head()
        assert head is not None
        by, approved_by = people or ("", "")
        note = Note(backup.name, head.event, head.hash.hex(), str(by), str(approved_by))
        leave_note(ledger, note)
        try:
            return back_up(reader, staged, progress=progress, breathe=breathe)
        except BaseException:
            _note_path(ledger).unlink(missing_ok=True)
            raise


def discard(ledger: Path) -> None:
    """Forget a backup that was set out."""
    staged_path(ledger).unlink(missing_ok=True)
    _note_path(ledger).unlink(missing_ok=True)


# The swap


def put_in_place(ledger: Path, step: Callable[[str], None] = lambda name: None) -> Swapped | None:
    """Swap in a backup that was set out, before the ledger is opened; None: there is none.

    `step` is told before each step.
    """
    staged = staged_path(ledger)
    if not staged.exists():
        return None
    guard = Guard(ledger)
    try:
        step("check")
        why = _why_not(staged, ledger)
        if why is not None:
            discard(ledger)
            return Swapped(None, why)
        note = _read_note(ledger)
        return Swapped(swap(ledger, guard, "before-restore", step, note is not None and note.same_play))
    finally:
        guard.close()


def swap(
    ledger: Path, guard: Guard, called: str, step: Callable[[str], None] = lambda name: None, same_play: bool = False
) -> Path | None:
    """The backup that was set out takes the place of the ledger, which is kept under a name with `called` in it."""
    staged = staged_path(ledger)
    with Reader.open(staged) as reader:
        head = reader.head()
        assert head is not None
    kept = None
    if ledger.exists():
        step("close")
        _into_one_file(ledger)
        kept = _free_name(ledger, called)
        step("guard kept")
        _copy_guard(ledger, kept)
        step("must hit kept")
        if not same_play:
            with contextlib.suppress(FileNotFoundError):
                ledger.with_name(ledger.name + ".must-hit").rename(kept.with_name(kept.name + ".must-hit"))
        step("ledger kept")
        ledger.rename(kept)
        sync_folder(ledger.parent)
    step("guard set")
    guard.reset(head.event, head.hash)
    step("in place")
    staged.rename(ledger)
    sync_folder(ledger.parent)
    step("done")
    return kept


def _why_not(staged: Path, ledger: Path) -> Text | None:
    """What keeps a backup from being swapped in now, although it was all right when it was set out."""
    try:
        check_fresh(ledger)
        Reader.open(staged).close()
    except Refused as refused:
        return text("the backup was not restored: {why}", why=refused.reason)
    except Tilt as tilt:
        return text("the backup was not restored: {why}", why=tilt.words)
    return None


def _into_one_file(ledger: Path) -> None:
    """What is in the log of a ledger goes into the file itself, so that it can be moved."""
    try:
        connection = connect_file(ledger)
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise from_sqlite(error, ledger) from error


def _free_name(ledger: Path, called: str) -> Path:
    number = 1
    while (name := ledger.with_name(f"{ledger.name}.{called}-{number}")).exists():
        number += 1
    return name


def _copy_guard(ledger: Path, kept: Path) -> None:
    """The guard itself stays: it is locked, and a lock belongs to a file and not to a name."""
    if read_guard(guard_path(ledger))[0]:
        guard_path(kept).write_bytes(guard_path(ledger).read_bytes())


# What goes on record


def note_restored(ledger: Ledger) -> None:
    """Put on record, once, that this ledger came from a backup."""
    if ledger.path is None:
        return
    note = _read_note(ledger.path)
    if note is None or staged_path(ledger.path).exists():
        return
    row = ledger.reader.event(note.event)
    if row is not None and row.hash.hex() == note.hash and not _is_noted(ledger, note):
        people = [person(each) if each else None for each in (note.by, note.approved_by)]
        ledger.note(Restored(note.file, note.event, note.hash, *people))
    _note_path(ledger.path).unlink(missing_ok=True)


def _is_noted(ledger: Ledger, note: Note) -> bool:
    rows = ledger.reader.events_where("name = ? AND number > ?", [Restored.name, note.event])
    return next(rows, None) is not None


def leave_note(ledger: Path, note: Note) -> None:
    """On disk when this returns."""
    draft = _note_path(ledger).with_suffix(".new")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(asdict(note), file)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(_note_path(ledger))
    sync_folder(ledger.parent)


def _read_note(ledger: Path) -> Note | None:
    try:
        return Note(**json.loads(_note_path(ledger).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
