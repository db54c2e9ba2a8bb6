"""The file of the people who work here, `staff.json` beside the ledger."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from etg.cabinet.kept_file import write_kept
from etg.cabinet.staff.account import Account, read, read_tries, written
from etg.cabinet.staff.tries import Tries
from etg.errors import Malformed, Tilt
from etg.texts import text

NAME = "staff.json"
VERSION = 1


def staff_path(ledger: Path) -> Path:
    """The file of the staff of a ledger."""
    return ledger.with_name(NAME)


@dataclass(frozen=True)
class Staff:
    """All that the file holds."""

    people: Mapping[str, Account] = field(default_factory=lambda: MappingProxyType({}))
    """By staff number."""
    unknown: Mapping[str, Tries] = field(default_factory=lambda: MappingProxyType({}))
    """What was tried with numbers that nobody has, the oldest first, by a hash: somebody may have typed his PIN."""
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16), repr=False)
    """Goes into these hashes."""


def load(path: Path) -> Staff:
    """What the file says; without one nobody works here yet. A file that cannot be read stops the table."""
    try:
        return _parsed(path.read_bytes())
    except FileNotFoundError:
        return Staff()
    except OSError as error:
        raise _unreadable(path, error.strerror or type(error).__name__) from error
    except Malformed as error:
        raise _unreadable(path, str(error)) from error


def save(path: Path, staff: Staff) -> None:
    """All of it or nothing; on disk when this returns."""
    values = {
        "version": VERSION,
        "people": [written(account) for account in staff.people.values()],
        "unknown": {key: list(tries) for key, tries in staff.unknown.items()},
        "secret": staff.secret.hex(),
    }
    try:
        write_kept(path, json.dumps(values, indent=1, ensure_ascii=False).encode())
    except OSError as error:
        why = text(
            "The file of the staff cannot be written: {file}, {why}",
            file=path,
            why=error.strerror or type(error).__name__,
        )
        do = text("Nothing was changed. Call a technician: check the disk and the rights of its folder.")
        raise Tilt("staff_unwritable", why, do) from error


def _parsed(content: bytes) -> Staff:
    try:
        values = json.loads(content)
    except ValueError as error:
        raise Malformed("it is torn, or is not JSON") from error
    if not isinstance(values, dict) or values.get("version") != VERSION:
        raise Malformed(f"it is not of version {VERSION}")
    try:
        people = [read(each) for each in values["people"]]
        unknown = {str(key): read_tries(each) for key, each in values["unknown"].items()}
        secret = bytes.fromhex(values["secret"])
    except Malformed:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Malformed(f"it cannot be read ({type(error).__name__})") from error
    found = {account.number: account for account in people}
    if len(found) < len(people):
        raise Malformed("a staff number stands in it twice")
    return Staff(MappingProxyType(found), MappingProxyType(unknown), secret)


def _unreadable(path: Path, why: str) -> Tilt:
    return Tilt(
        "staff_unreadable",
        text("The file of the staff cannot be read: {file}, {why}", file=path, why=why),
        text(
            "It was left as it is. Call a technician: put {file} back from a backup, then start again.", file=path.name
        ),
    )


def lost(path: Path) -> Tilt:
    """The books know people, and their file is gone: nobody becomes the first technician by deleting a file."""
    return Tilt(
        "staff_lost",
        text("The file of the staff is gone: {file}, although people were made known here", file=path),
        text("Call a technician: put it back from a backup, or make a technician known with etg staff add."),
    )
