"""What a check is: it looks at one thing of a cabinet, and says how it is and what is to be done."""

import os
import pwd
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TypeAlias

from etg.cabinet.keys import keys_folder
from etg.cabinet.manifest import program_root
from etg.cabinet.settings import Settings
from etg.ledger.storage import guard_path


class Mark(StrEnum):
    """How something is."""

    OK = "ok"
    NOTE = "worth knowing"
    WRONG = "wrong"
    UNSEEN = "could not be looked at"


class Finding(NamedTuple):
    """One line of the page."""

    mark: Mark
    about: str
    """What was looked at."""
    found: str
    fix: str = ""
    """What is to be done; only where nothing is to be done it is empty."""


def ok(about: str, found: str) -> Finding:
    """It is as it should be."""
    return Finding(Mark.OK, about, found)


def note(about: str, found: str, fix: str) -> Finding:
    """It does no harm now."""
    return Finding(Mark.NOTE, about, found, fix)


def wrong(about: str, found: str, fix: str) -> Finding:
    """It must be put right."""
    return Finding(Mark.WRONG, about, found, fix)


class Unseen(Exception):
    """It cannot be looked at now; says why."""


class User(NamedTuple):
    """Whoever the table runs as."""

    name: str
    uid: int
    groups: frozenset[int]

    def may_write(self, path: Path) -> bool:
        """By owner, group and mode alone: whoever asks may be somebody else."""
        found = path.stat()
        if self.uid == 0:
            return True
        shift = 6 if found.st_uid == self.uid else 3 if found.st_gid in self.groups else 0
        return bool(found.st_mode >> shift & 0o2)


def table_user(name: str = "etg") -> User:
    """The user of the table, where the computer has him; otherwise whoever asks."""
    try:
        entry = pwd.getpwnam(name)
        return User(name, entry.pw_uid, frozenset(os.getgrouplist(name, entry.pw_gid)))
    except KeyError:
        return User(_own_name(), os.geteuid(), frozenset((os.getegid(), *os.getgroups())))


def _own_name() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # in a container, say
        return f"user {os.geteuid()}"


@dataclass(frozen=True)
class Patient:
    """The cabinet that is looked at."""

    live: bool
    """It shall play for money; otherwise it is a table at a desk."""
    folder: Path
    """Of its data."""
    settings_file: Path
    settings: Settings | None
    """None: they cannot be read."""
    ledger: Path
    root: Path = Path("/")
    """Of the computer."""
    program: Path = field(default_factory=program_root)
    keys: Path = field(default_factory=keys_folder)
    user: User = field(default_factory=table_user)
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    wall: Callable[[], float] = time.time

    @property
    def known(self) -> Settings:
        """The settings, for a check that cannot do without."""
        if self.settings is None:
            raise Unseen("the settings cannot be read")
        return self.settings

    @property
    def is_kiosk(self) -> bool:
        """Whether the computer starts the table by itself."""
        return self.at("etc/etg").is_dir() or self.at("etc/systemd/system/etg.service").exists()

    def at(self, name: str) -> Path:
        """A file of the computer."""
        return self.root / name

    def here(self) -> Path:
        """The data folder, or the nearest one above it that is there."""
        folder = self.folder.absolute()
        return next(each for each in (folder, *folder.parents) if each.is_dir())

    def graver(self, about: str, found: str, fix: str) -> Finding:
        """Wrong at a table for money, worth knowing at a desk."""
        return (wrong if self.live else note)(about, found, fix)

    @property
    def runs(self) -> bool:
        """Whether a table has the ledger open; nothing is locked to find out."""
        try:
            guard = guard_path(self.ledger).stat().st_ino
            locks = self.at("proc/locks").read_text(encoding="ascii")
        except OSError:
            return False
        return any(f":{guard} " in line for line in locks.splitlines() if "FLOCK" in line)


Look: TypeAlias = Callable[[Patient], Iterable[Finding]]


class Check(NamedTuple):
    """One of the things that are looked at."""

    name: str
    looks_at: str
    """In a sentence, for the documentation."""
    look: Look
    seconds: float = 10.0
    """Within which it must have been looked at."""
