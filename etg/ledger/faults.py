"""The faults of a ledger: each has a name, says what is wrong, and says what a person must do."""

import sqlite3
from pathlib import Path

from etg.errors import Tilt
from etg.texts import Text, text

_FAULTS: dict[str, tuple[Text, Text]] = {
    "disk_full": (
        text("The disk is full: the last command was not recorded and did not happen"),
        text("Free some space or change the disk, then try again; credits and wagers stand as before."),
    ),
    "disk_fault": (
        text("The disk did not take the last command: it was not recorded and did not happen"),
        text("Call a technician: check disk and cable. Credits and wagers stand as before."),
    ),
    "read_only": (
        text("The ledger cannot be written: the file or its folder is read-only"),
        text("Call a technician: mount the data disk for writing and give the table's user the file and its folder."),
    ),
    "log_beside": (
        text(
            "The ledger cannot be read here: a part of it is still in its log (-wal), which needs a folder to write in"
        ),
        text("Copy the file together with its -wal into a folder of your own, and read it there."),
    ),
    "in_use": (
        text("Another program has this ledger open for writing"),
        text("Only one table may use a ledger: stop the other one, or name another file."),
    ),
    "not_a_ledger": (
        text("This file is not a ledger"),
        text("Nothing was changed in it. Check the name in config/cabinet.toml or --ledger."),
    ),
    "no_ledger": (
        text("There is no ledger here"),
        text("Check the name in config/cabinet.toml or --ledger."),
    ),
    "newer": (
        text("This ledger was written by a newer version of the software"),
        text("Nothing was changed in it. Install that version again; an older one never opens it."),
    ),
    "other_mode": (
        text("This ledger is kept for another mode"),
        text("A ledger never changes its mode: name another file."),
    ),
    "damaged": (
        text("The ledger file is damaged"),
        text("Do not use it and do not delete it: copy it for the auditor, then restore the last backup."),
    ),
    "unexpected": (
        text("The ledger did not take the last command, for a reason that is not foreseen: it did not happen"),
        text("Call a technician: keep this message and run etg audit verify. Credits and wagers stand as before."),
    ),
    "not_durable": (
        text("The ledger is not safe on this disk: a setting that keeps every command through a power cut was refused"),
        text("Call a technician: put the file on a local disk with an ordinary file system."),
    ),
    "schema_changed": (
        text("The tables or triggers of the ledger were changed from outside"),
        text("Do not use it: copy the file for the auditor and run etg audit verify."),
    ),
    "chain_broken": (
        text("The chain of events is broken: something was changed from outside"),
        text("Do not use it: copy the file for the auditor and run etg audit verify."),
    ),
    "events_missing": (
        text("The ledger ends before an event that was already acknowledged"),
        text(
            "Do not use it: copy the file for the auditor. Only if an older copy was put back on purpose, move the "
            "guard file beside it away and start again."
        ),
    ),
    "books_wrong": (
        text("The books do not add up"),
        text(
            "Stop play: a floorperson and an auditor compare the station with etg audit verify; nothing is repaired "
            "by itself."
        ),
    ),
    "clock_set_back": (
        text("The clock of the table was set back"),
        text("Call a technician: check the time of the computer, then two people clear the tilt."),
    ),
    "software_changed": (
        text("The program is not what its manifest says"),
        text("Call a technician: install the approved build again; the page Software names every file that differs."),
    ),
}

CODES = tuple(_FAULTS)
"""The names of all faults."""


def words_of(code: str) -> tuple[Text, Text]:
    """What is wrong, and what to do."""
    return _FAULTS[code]


def fault(code: str, detail: str = "") -> Tilt:
    """The tilt of this name, with what exactly was found."""
    why, do = words_of(code)
    return Tilt(code, text("{wrong} ({detail})", wrong=why, detail=detail) if detail else why, do)


_BY_RESULT = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_fault",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_NOTADB: "not_a_ledger",
    sqlite3.SQLITE_CORRUPT: "damaged",
}


def from_sqlite(error: sqlite3.Error, path: Path | None = None) -> Tilt:
    """The tilt that an error of SQLite stands for."""
    result = getattr(error, "sqlite_errorcode", 0) & 0xFF
    name = getattr(error, "sqlite_errorname", "") or type(error).__name__
    detail = f"{path}: {error}, {name}" if path else f"{error}, {name}"
    return fault(_BY_RESULT.get(result, "unexpected"), detail)
