"""Software: what runs here and whether anything of it was changed; the clock, and the name of the cabinet."""

import platform
import socket
import sqlite3
import sys
import time
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import etg
from etg.cabinet.manifest import commit_of, manifest_path, program_root, read
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.storage import person_here
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.signing import Judged, Proved, judged, proved, what_differs
from etg.cabinet.staff.actions import Action
from etg.errors import Malformed
from etg.ledger.records import ClockJumped, SoftwareVerified
from etg.table.people import Person
from etg.texts import Text, text

_PACKAGES = ("pygame-ce", "pyserial", "sqlite-utils", "click", "rich")
_MANY_JUMPS = 20


@dataclass(frozen=True)
class Software(Query):
    """What runs here."""

    action = Action.READ_SOFTWARE


class Build(NamedTuple):
    """The program and what it runs on."""

    version: str
    commit: str
    versions: tuple[tuple[str, str], ...]
    """Of what it is built on, by name."""
    manifest: str | None
    """The digest that the manifest beside it says it should have; None: there is none."""
    wrong: str | None = None
    """Why the manifest, or a key that is trusted here, cannot be read."""
    judged: Judged = Judged()
    """Who vouches for it."""

    @property
    def label(self) -> Text:
        """What the build is to be called; that nothing of it was changed is another question."""
        if self.judged.by:
            return text("signed by {key}", key=self.judged.by)
        return text("unsigned build")


def build(root: Path | None = None) -> Build:
    """What runs here."""
    root = root or program_root()
    manifest, wrong, vouched = None, None, Judged()
    try:
        manifest, vouched = read(manifest_path(root)), judged(root)
    except Malformed as error:
        wrong = str(error)
    version_, commit = (etg.__version__, commit_of(root)) if manifest is None else manifest[:2]
    return Build(version_, commit, _versions(), None if manifest is None else manifest.digest, wrong, vouched)


def _versions() -> tuple[tuple[str, str], ...]:
    found = [("Python", platform.python_version()), ("SQLite", sqlite3.sqlite_version), ("SDL", _sdl())]
    for name in _PACKAGES:
        try:
            found.append((name, version(name)))
        except PackageNotFoundError:
            continue
    found.append((platform.system(), platform.release()))
    return tuple((name, said) for name, said in found if said)


def _sdl() -> str:
    """Only where the screens have it loaded anyway."""
    pygame = sys.modules.get("pygame")
    return ".".join(map(str, pygame.get_sdl_version())) if pygame is not None else ""


def _software(query: Software, desk: Desk) -> Build:
    return build()


@dataclass(frozen=True)
class VerifySoftware(Job):
    """Compare every file with the manifest."""

    action = Action.READ_SOFTWARE


@dataclass(frozen=True)
class LastVerified(Query):
    """What the last comparison has found."""

    action = Action.READ_SOFTWARE
    every = 1.0


_last: dict[Path, Proved] = {}
"""By root: what was found last; the program is the same for every desk of this process."""


def verify_now(root: Path | None = None, told: Told | None = None) -> Proved:
    """Compare, and keep what was found for the page."""
    root = root or program_root()
    words = text("The files of the program are read")
    found = proved(root, told=lambda done, of: None if told is None else told(done, of, words))
    _last[root] = found
    return found


def last_proved() -> Proved | None:
    """What the last comparison has found; None: there was none yet, or it could not be made."""
    return _last.get(program_root())


def verify(by: Person | None = None, told: Told | None = None) -> tuple[SoftwareVerified, str]:
    """Compare; what goes on record, which stops a live table where something is wrong, and what was found."""
    try:
        proof = verify_now(told=told)
    except Malformed as error:
        _last.pop(program_root(), None)
        return SoftwareVerified("", False, 0, True, by, "", str(error)), str(error)
    found, wrong, signer = proof.found, proof.wrong, proof.judged.by
    record = SoftwareVerified(
        found.digest, wrong is None, found.files, found.manifest is not None, by, signer, wrong or ""
    )
    return record, _result(proof)


def _result(proof: Proved) -> Text:
    if proof.wrong is not None:
        return proof.wrong
    found, signer = what_differs(proof.found), proof.judged
    return text("{found}; signed by {key}", found=found, key=signer.by) if signer.by else found


def _verify(job: VerifySoftware, desk: Desk, told: Told) -> Done:
    record, words = verify(person_here(desk), told)
    return Done(words, record.ok, (record,))


def _last_verified(query: LastVerified, desk: Desk) -> Proved | None:
    return last_proved()


# The clock and the name


@dataclass(frozen=True)
class TimeHere(Query):
    """What the clock of the computer says."""

    action = Action.READ_SOFTWARE
    every = 1.0


@dataclass(frozen=True)
class ClockJumps(Query):
    """When the clock went on by more or less than time did."""

    action = Action.READ_SOFTWARE
    every = 30.0


@dataclass(frozen=True)
class Identity(Query):
    """The name of the computer and where it is on the network."""

    action = Action.READ_SOFTWARE
    every = 30.0


class Here(NamedTuple):
    """The time here."""

    local: str
    zone: str
    offset: str
    """From UTC, as in -05:00."""
    utc: str


class Jump(NamedTuple):
    """The clock jumped."""

    event: int
    at: int
    """Microseconds since 1970, after it."""
    by: int
    """Microseconds ahead; below 0 it was set back."""


class Known(NamedTuple):
    """How this cabinet is known."""

    host: str
    addresses: tuple[str, ...]
    ledger: str
    """The random name of its books."""


def _time(query: TimeHere, desk: Desk) -> Here:
    times = desk.settings.time
    moment = times.at(desk.wall())
    offset = moment.astimezone(moment.tzinfo).strftime("%z")
    return Here(
        moment.strftime("%Y-%m-%d %H:%M:%S"),
        times.zone or _zone() or moment.astimezone().tzname() or "",
        f"{offset[:3]}:{offset[3:]}",
        time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(desk.wall())),
    )


def _zone(file: Path = Path("/etc/localtime")) -> str:
    """The name of the time zone, as in America/New_York; empty where the computer has only its offset."""
    parts = file.resolve().parts
    return "/".join(parts[parts.index("zoneinfo") + 1 :]) if "zoneinfo" in parts else ""


def _jumps(query: ClockJumps, desk: Desk) -> tuple[Jump, ...]:
    """The newest first."""
    found = []
    with desk.reader() as reader:
        for row in reader.events_where("name = ?", [ClockJumped.name], "number DESC"):
            event = row.event()
            assert isinstance(event, ClockJumped)
            found.append(Jump(row.number, row.time, event.microseconds))
            if len(found) == _MANY_JUMPS:
                break
    return tuple(found)


def _identity(query: Identity, desk: Desk) -> Known:
    with desk.reader() as reader:
        ledger = reader.created().ledger
    return Known(socket.gethostname(), addresses(), ledger)


def addresses() -> tuple[str, ...]:
    """Where this computer can be reached; nothing is sent to find out."""
    found: list[str] = []
    for family, beyond in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((beyond, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return tuple(found)


QUERIES = {
    Software: _software,
    LastVerified: _last_verified,
    TimeHere: _time,
    ClockJumps: _jumps,
    Identity: _identity,
}
JOBS = {VerifySoftware: _verify}
