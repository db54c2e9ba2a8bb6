"""What a cabinet knows, put by before its program is changed: the books, who works here, how it is set."""

import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.kept_file import write_kept
from etg.cabinet.settings import FILE
from etg.cabinet.staff.staff_file import staff_path
from etg.cabinet.updates.holding import same_owner
from etg.errors import Malformed
from etg.ledger.backup import back_up, sync_folder
from etg.ledger.reading import Reader

ABOUT = "before.json"
FOLDER = "backups"


class Kept(NamedTuple):
    """What was put by before an update."""

    folder: Path
    before: str
    """The version that was in use."""
    now: str
    """The version that was to come."""
    event: int
    hash: str
    """Of the last event in the books; empty: there were no books yet."""

    def ledger(self, ledger: Path) -> Path:
        """The copy of a ledger."""
        return self.folder / ledger.name


def must_hit_path(ledger: Path) -> Path:
    """Where the hidden value of the Must Hit is."""
    return ledger.with_name(f"{ledger.name}.must-hit")


def put_by(data: Path, ledger: Path, settings: Path, before: str, now: str, wall: float) -> Kept:
    """Copy everything into a new folder; whose it was, it is, and nobody else reads it."""
    when = time.strftime("%Y%m%d-%H%M%S", time.gmtime(wall))
    folder = data / FOLDER / f"before-{now}-{when}"
    for made in (folder.parent, folder):
        if not made.exists():
            made.mkdir(parents=True, mode=0o700)
            same_owner(made, data)
    event, digest = 0, ""
    if ledger.exists():
        with Reader.open(ledger) as reader:
            copied = back_up(reader, folder / ledger.name)
        event, digest = copied.event, copied.hash
        _as_it_was(ledger, copied.file)
    for file in (staff_path(ledger), must_hit_path(ledger), settings):
        if file.is_file():
            shutil.copyfile(file, folder / (FILE if file == settings else file.name))
            _as_it_was(file, folder / (FILE if file == settings else file.name))
    kept = Kept(folder, before, now, event, digest)
    values = {key: value for key, value in kept._asdict().items() if key != "folder"}
    write_kept(folder / ABOUT, json.dumps(values, indent=1).encode())
    same_owner(folder / ABOUT, data)
    sync_folder(folder.parent)
    return kept


def all_kept(data: Path) -> Iterator[Kept]:
    """Every backup of this kind, the newest first; one that was broken off is passed over."""
    found = (data / FOLDER).glob(f"before-*/{ABOUT}")
    for about in sorted(found, key=lambda path: path.parent.name[-15:], reverse=True):
        try:
            values = json.loads(about.read_text(encoding="utf-8"))
            yield Kept(about.parent, **values)
        except (OSError, ValueError, TypeError) as error:
            raise Malformed(f"{about} cannot be read: {error}") from error


def _as_it_was(file: Path, copy: Path) -> None:
    copy.chmod(file.stat().st_mode & 0o777)
    same_owner(copy, file)
    with copy.open("rb+") as opened:
        os.fsync(opened.fileno())
