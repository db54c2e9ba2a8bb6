"""The computer: its clock, what the program runs on, and the parts that make a kiosk of it."""

import ctypes
import platform
import sqlite3
from collections.abc import Iterator

from etg.cabinet.doctor.check import Finding, Patient, note, ok, wrong
from etg.cabinet.office.software import build
from etg.errors import Tilt
from etg.ledger.clock import TOLERANCE
from etg.ledger.reading import Reader

_TIMEX = 512
"""Bytes, more than the structure of the kernel has."""
_NOT_SYNCHRONISED = 5
_MENDED = (3, 51, 3)
"""Before this SQLite can damage a log that two connections write (sqlite.org/wal.html, WAL-reset bug)."""
_UNITS = ("etg-x.service", "etg-screens.service", "etg.service")
_INSTALL = "install the package again: docs/install.md"


# The clock


def synchronised() -> bool | None:
    """Whether the kernel's clock is kept right by chrony or the like; None: it does not say. Nothing is set."""
    try:
        found = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX))
    except (OSError, AttributeError):
        return None
    return None if found < 0 else found != _NOT_SYNCHRONISED


def clock(patient: Patient) -> Iterator[Finding]:
    """Kept right, in a zone, and not before the last event."""
    kept = synchronised()
    if kept:
        yield ok("clock", "it is synchronised")
    else:
        said = "nobody keeps it right" if kept is not None else "the computer does not say whether it is synchronised"
        yield note("clock", said, "apt install chrony; without a network compare it once a month: page Logs, clock")
    zone = patient.known.time.zone
    if zone:
        yield ok("time zone", zone)
    elif patient.live:
        yield note("time zone", "it is that of the computer", "page Settings, House: table.time_zone")
    else:
        yield ok("time zone", "that of the computer")
    last = _last_event(patient)
    if last is not None:
        yield _behind(patient, last)


def _last_event(patient: Patient) -> int | None:
    if not patient.ledger.exists():
        return None
    try:
        with Reader.open(patient.ledger) as reader:
            head = reader.head()
            row = None if head is None else reader.event(head.event)
    except Tilt:
        return None  # the check of the ledger says why
    return None if row is None else row.time


def _behind(patient: Patient, last: int) -> Finding:
    behind = last - int(patient.wall() * 1e6)
    if behind > TOLERANCE:
        fix = "set the clock before the table starts: chronyc makestep, or timedatectl set-time"
        return wrong("clock and ledger", f"the clock is {behind / 1e6:.0f} seconds before the last event", fix)
    return ok("clock and ledger", "the clock is after the last event")


# Versions


def versions(patient: Patient) -> Iterator[Finding]:
    """What runs here."""
    found = build(patient.program)
    commit = f", commit {found.commit[:12]}" if found.commit else ""
    yield ok("etg", f"{found.version}{commit}")
    others = ", ".join(f"{name} {said}" for name, said in found.versions if name not in ("SQLite", "SDL"))
    yield ok("built on", f"{others}, {platform.machine()}")
    if sqlite3.sqlite_version_info < _MENDED:
        said = f"{sqlite3.sqlite_version} has the WAL-reset bug, which needs two writers: this table has one"
        fix = "never write into a ledger with another program; SQLite 3.51.3 has it mended"
        yield note("SQLite", said, fix)
    else:
        yield ok("SQLite", sqlite3.sqlite_version)


# The kiosk


def kiosk(patient: Patient) -> Iterator[Finding]:
    """Whether the computer starts the table by itself, and watches it."""
    if not patient.is_kiosk:
        if patient.live:
            yield note("kiosk", "the table is started by hand here", "docs/install.md makes a kiosk of the computer")
        else:
            yield ok("kiosk", "this computer is none")
        return
    units = patient.at("etc/systemd/system")
    for unit in _UNITS:
        path = next((each / unit for each in (units, patient.at("lib/systemd/system")) if (each / unit).exists()), None)
        if path is None:
            yield wrong(unit, "is not there", _INSTALL)
        elif unit == "etg.service":
            yield _watched(path.read_text(encoding="utf-8", errors="replace"))
    started = [each.name for each in units.glob("*.wants/etg*")] if units.is_dir() else []
    if {"etg.service", "etg.target"} & set(started):
        yield ok("start", f"with the computer: {', '.join(sorted(set(started)))}")
    else:
        which = "etg.target" if (units / "etg.target").exists() else "etg.service"
        yield wrong("start", "nothing starts the table with the computer", f"systemctl enable {which}")
    socket = patient.at("tmp/.X11-unix/X0")
    if socket.exists():
        yield ok("X server", "display :0 is there")
    else:
        yield wrong("X server", "display :0 is not there", "systemctl restart etg-x; journalctl -u etg-x says why")
    yield from _screens_conf(patient)


def _watched(unit: str) -> Finding:
    if "WatchdogSec=" in unit and "Type=notify" in unit:
        return ok("etg.service", "watched by the system")
    return wrong("etg.service", "nobody watches whether the table hangs: WatchdogSec and Type=notify", _INSTALL)


def _screens_conf(patient: Patient) -> Iterator[Finding]:
    path = patient.at("etc/etg/screens.conf")
    if path.exists():
        yield ok(str(path), f"{len(outputs(patient))} displays")
    else:
        fix = f"copy screens.conf.example to {path}, name the outputs, then systemctl restart etg-screens"
        yield wrong(str(path), "is not there: nobody has said which display is which", fix)


def outputs(patient: Patient) -> list[tuple[str, str]]:
    """The displays of screens.conf: output and touch device."""
    path = patient.at("etc/etg/screens.conf")
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    fields = [line.split(maxsplit=2) for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return [(each[0], each[2].strip() if len(each) > 2 else "-") for each in fields]
