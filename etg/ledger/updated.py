"""Another release of the program is in use: left as a note beside the ledger, put on record when the table starts."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from etg.ledger.backup import sync_folder
from etg.ledger.ledger import Ledger
from etg.ledger.records import SoftwareUpdated


@dataclass(frozen=True)
class UpdateNote:
    """What goes on record as soon as the new release has the books open."""

    event: int
    """The last one before the update."""
    before: str
    now: str
    digest_before: str
    digest: str
    signed_by: str
    user: str


def update_note_path(ledger: Path) -> Path:
    """Where the note is."""
    return ledger.with_name(ledger.name + ".update-note")


def leave_update_note(ledger: Path, note: UpdateNote) -> Path:
    """On disk when this returns; it counts for the release that it names, and waits for that."""
    path = update_note_path(ledger)
    draft = path.with_suffix(".update-note-new")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(asdict(note), file)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(ledger.parent)
    return path


def note_updated(ledger: Ledger, running: str) -> None:
    """Put on record, once, that the release that runs now was brought here, by whom, and who vouches for it."""
    if ledger.path is None:
        return
    path = update_note_path(ledger.path)
    try:
        note = UpdateNote(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return
    if note.now != running:
        return  # the power was cut in the middle, and dpkg has not finished yet
    rows = ledger.reader.events_where("name = ? AND number > ?", [SoftwareUpdated.name, note.event])
    if next(rows, None) is None:
        values = {key: value for key, value in asdict(note).items() if key != "event"}
        ledger.note(SoftwareUpdated(**values))
    path.unlink(missing_ok=True)
