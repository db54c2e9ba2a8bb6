"""Back to the books of before an update, where nothing but starts and stops has happened since."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from etg.errors import Refused
from etg.ledger.backup import sync_folder
from etg.ledger.reading import Reader
from etg.ledger.restoring import Note, leave_note, staged_path, swap
from etg.ledger.schema import MIGRATIONS
from etg.ledger.storage import Guard, open_reader

WITHOUT_PLAY = frozenset(
    (
        "started",
        "stopped",
        "migrated",
        "snapshot_taken",
        "clock_jumped",
        "software_verified",
        "software_updated",
        "restored",
        "device_connected",
        "device_lost",
        "disk_low",
        "disk_enough",
        "gaming_day_began",
    )
)
"""What a table writes that is only started and stopped; at the next start it is written again, where it is due.

Not what a device has said: it has forgotten what the books have."""


def migrations_of(ledger: Path) -> list[str]:
    """The shapes that a ledger has been brought to, also those that this software does not know."""
    db = open_reader(ledger)
    try:
        return [each.name for each in MIGRATIONS.applied(db)]
    finally:
        db.close()


def why_not_back(ledger: Path, event: int, digest: str) -> str | None:
    """Why the books cannot go back to an event: they have another past, or something happened since then."""
    with Reader.open(ledger) as reader:
        row = reader.event(event)
        if row is None or row.hash.hex() != digest:
            return f"the backup ends with event {event}, and these books have another one there"
        since = next(
            (each for each in reader.events_where("number > ?", [event]) if each.name not in WITHOUT_PLAY), None
        )
    return None if since is None else f"event {since.number} ({since.name}) has happened since the update"


def put_back(backup: Path, ledger: Path, guard: Guard, step: Callable[[str], None] = lambda name: None) -> Path | None:
    """A backup takes the place of its own ledger; the name under which that is kept.

    A power cut leaves the one or the other; what was only set out is put aside by the next start (restoring.py).
    `step` is told before each step.
    """
    with Reader.open(backup) as reader:
        head = reader.head()
    assert head is not None
    staged = staged_path(ledger)
    part = staged.with_name(staged.name + ".part")
    try:
        shutil.copyfile(backup, part)
        owner = ledger.stat()
        part.chmod(owner.st_mode & 0o777)
        os.chown(part, owner.st_uid, owner.st_gid)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Refused(f"{staged} could not be written: {error.strerror}") from error
    leave_note(ledger, Note(backup.name, head.event, head.hash.hex(), same_play=True))
    part.rename(staged)
    sync_folder(ledger.parent)
    return swap(ledger, guard, "before-rollback", step, same_play=True)
