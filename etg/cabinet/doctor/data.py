"""The data folder: who may do what in it, and the disk that it is on."""

import grp
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.doctor.check import Finding, Patient, note, ok, wrong
from etg.cabinet.log.writing import LOG_FILE
from etg.cabinet.staff.staff_file import staff_path

_LASTING = frozenset(("ext4", "ext3", "xfs", "btrfs", "f2fs", "zfs"))
_UNSAFE = frozenset(("data=writeback", "nobarrier", "barrier=0", "journal_async_commit", "ro"))
"""With these a commit may be on disk later than it says, or never."""
_GIGA = 10**9
_MOUNT = "put ext4 with data=ordered into the line of {where} in /etc/fstab, then restart the computer"


# Permissions


def permissions(patient: Patient) -> Iterator[Finding]:
    """Who may write what: the table its data and nothing else."""
    yield from _folder(patient)
    books = patient.ledger
    for path in (books, staff_path(books), books.with_name(f"{books.name}.must-hit")):
        if path.exists():
            yield _own(patient, path, secret=path != patient.ledger)
    log = patient.folder / LOG_FILE
    if log.exists() and not patient.user.may_write(log):
        yield wrong(str(log), f"{patient.user.name} cannot write it", f"chown {patient.user.name}: {log}")
    yield from _groups(patient)
    if patient.live:
        yield from _not_writable(patient)


def _folder(patient: Patient) -> Iterator[Finding]:
    folder, user = patient.folder, patient.user
    if not folder.is_dir():
        there = patient.here()
        if user.may_write(there):
            yield ok(str(folder), "is made at the first start")
        else:
            fix = f"install -d -o {user.name} -m 700 {folder}"
            yield wrong(str(folder), f"is not there, and {user.name} cannot make it", fix)
        return
    if not user.may_write(folder):
        yield wrong(str(folder), f"{user.name} cannot write there", f"chown -R {user.name}: {folder}")
    elif folder.stat().st_mode & stat.S_IWOTH:
        yield wrong(str(folder), "everybody can write there", f"chmod o-w {folder}")
    else:
        yield ok(str(folder), f"{user.name} can write there")


def _own(patient: Patient, path: Path, secret: bool) -> Finding:
    user, found = patient.user, path.stat()
    mode = stat.S_IMODE(found.st_mode)
    if not user.may_write(path):
        return wrong(str(path), f"{user.name} cannot write it", f"chown {user.name}: {path}")
    if mode & 0o022:
        return wrong(str(path), f"others can write it (mode {mode:o})", f"chmod go-w {path}")
    if secret and mode & 0o077:
        return wrong(str(path), f"others can read it (mode {mode:o})", f"chmod 600 {path}")
    return ok(str(path), f"belongs to the table, mode {mode:o}")


def _groups(patient: Patient) -> Iterator[Finding]:
    """Without them a port or the loudspeaker cannot be opened."""
    settings = patient.settings
    serial = settings is not None and any(each.port.startswith(("/dev/", "serial:")) for each in settings.devices)
    for name, what, needed in (("dialout", "serial ports", serial), ("audio", "sound", patient.live)):
        if not needed or patient.user.uid == 0:
            continue
        try:
            member = grp.getgrnam(name).gr_gid in patient.user.groups
        except KeyError:
            member = True  # this computer has another way
        if member:
            yield ok(f"group {name}", f"{patient.user.name} may use {what}")
        else:
            fix = f"usermod -aG {name} {patient.user.name}, then restart the table"
            yield wrong(f"group {name}", f"{patient.user.name} is not in it, and may not use {what}", fix)


def _not_writable(patient: Patient) -> Iterator[Finding]:
    """Whoever breaks into the table must not be able to change what vouches for it."""
    if patient.user.uid == 0:
        yield wrong("user", "the table would run as root", "start it as the user etg: systemctl start etg")
        return
    for what, folder in (("keys", patient.keys), ("program", patient.program)):
        if not folder.is_dir():
            continue
        open_ = next((each for each in (folder, *folder.iterdir()) if patient.user.may_write(each)), None)
        if open_ is None:
            yield ok(f"folder of the {what}", f"{patient.user.name} cannot write in {folder}")
        else:
            fix = f"chown -R root: {folder} && chmod -R go-w {folder}"
            yield wrong(f"folder of the {what}", f"{patient.user.name} can write {open_}", fix)


# The disk


class Mount(NamedTuple):
    """What a folder is on."""

    where: str
    kind: str
    options: frozenset[str]


def mount_of(patient: Patient) -> Mount | None:
    """The mount of the data folder; None: the computer does not say."""
    try:
        lines = patient.at("proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    here, best = patient.here().resolve(), None
    for line in lines:
        fields = line.split()
        if len(fields) < 4:
            continue
        where = fields[1].replace("\\040", " ")
        if here.is_relative_to(where) and (best is None or len(where) >= len(best.where)):
            best = Mount(where, fields[2], frozenset(fields[3].split(",")))
    return best


def disk(patient: Patient) -> Iterator[Finding]:
    """Room, and whether what is written there is safe."""
    usage, here = shutil.disk_usage(patient.here()), patient.here()
    found = f"{usage.free / _GIGA:.1f} of {usage.total / _GIGA:.1f} GB are free"
    enough = patient.known.low_disk
    if usage.free < enough:
        fix = f"take backups and exports on a stick and delete them in {patient.folder}; the table warns below "
        yield wrong(f"room on {here}", found, f"{fix}{enough / _GIGA:g} GB (ledger.low_disk_gb)")
    else:
        yield ok(f"room on {here}", found)
    mount = mount_of(patient)
    if mount is None:
        yield note("file system", "the computer does not say what it is", "look at the output of mount")
        return
    name, fix = f"file system {mount.where}", _MOUNT.format(where=mount.where)
    unsafe = sorted(mount.options & _UNSAFE)
    if unsafe:
        yield wrong(name, f"{mount.kind} is mounted with {', '.join(unsafe)}", fix)
    elif mount.kind not in _LASTING:
        yield patient.graver(name, f"{mount.kind} is not made to keep books through a power cut", fix)
    else:
        said = next((each for each in mount.options if each.startswith("data=")), "ordered unless it says otherwise")
        yield ok(name, f"{mount.kind}, {said}")
