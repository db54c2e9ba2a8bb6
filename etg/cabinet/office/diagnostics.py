"""The diagnostics bundle: one file for whoever has to find out from afar what is wrong. No secret is in it."""

import json
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from serial.tools import list_ports

from etg.cabinet.log.reading import log_files
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.media import check_written, told_of
from etg.cabinet.office.software import addresses, build, verify_now
from etg.cabinet.office.storage import person_here, place_for, stamp
from etg.cabinet.office.tasks import Done, Job, Told
from etg.cabinet.staff.actions import Action
from etg.devices.log import NAME as DEVICES_LOG
from etg.devices.log import older
from etg.errors import Malformed, Refused, Tilt
from etg.ledger.backup import sync_folder
from etg.ledger.extract import utc
from etg.ledger.extract_files import file_hash
from etg.ledger.face_down import hidden_now
from etg.ledger.records import Diagnosed
from etg.ledger.steps import steps
from etg.ledger.storage import guard_path, read_guard
from etg.ledger.telling import Teller
from etg.ledger.verify import verify
from etg.texts import Text, text

EVENTS = 100
"""So many of the last events are told."""
FOLDER = "diagnostics"
SCREENS = Path("/sys/class/drm")
"""Where Linux says what is plugged in."""


@dataclass(frozen=True)
class Diagnose(Job):
    """Write the bundle to a stick, or to the folder of the cabinet's data."""

    action = Action.DIAGNOSE
    stick: Path | None = None


def _diagnose(job: Diagnose, desk: Desk, told: Told) -> Done:
    by = person_here(desk)
    place = place_for(desk, job.stick, FOLDER)
    file = place / f"etg-diagnostics-{stamp(desk)}.zip"
    with told_of(place):
        digest = write_bundle(desk, file, told)
    words = text("The diagnostics are in {file}, SHA-256 {digest}", file=file, digest=digest)
    return Done(words, records=(Diagnosed(str(file), digest, by),))


def write_bundle(desk: Desk, file: Path, told: Told = lambda done, of, words: None) -> str:
    """Write everything into a new file, all of it or nothing; its SHA-256.

    Something that cannot be found out does not keep the rest away: why not stands in its place.
    """
    if file.exists():
        raise Refused(text("{file} is there already: nothing is ever written over", file=file))
    part = file.with_name(f".{file.name}.part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as bundle:
            for number, (words, name, content) in enumerate(_PARTS):
                told(number, len(_PARTS), words)
                bundle.writestr(name, _guarded(content, desk))
            for path in _logs(desk.folder):
                bundle.write(path, f"logs/{path.name}")
        digest = file_hash(part)
        check_written(part, digest)
        part.rename(file)
        sync_folder(file.parent)
    finally:
        part.unlink(missing_ok=True)
    return digest


def _guarded(content: Callable[[Desk], str], desk: Desk) -> str:
    try:
        return content(desk)
    except (Refused, Tilt, Malformed, OSError) as error:
        return f"this could not be found out: {error}\n"


def _logs(folder: Path) -> list[Path]:
    devices = folder / DEVICES_LOG
    return [*log_files(folder), *(path for path in (devices, older(devices)) if path.is_file())]


def _json(values: Any) -> str:
    return json.dumps(values, indent=1, default=str) + "\n"


# The parts


def _versions(desk: Desk) -> str:
    found = build()
    proof = verify_now()
    files = proof.found
    return _json(
        {
            "version": found.version,
            "commit": found.commit,
            "label": found.label,
            "versions": dict(found.versions),
            "digest": files.digest,
            "files": files.files,
            "manifest": None if files.manifest is None else files.manifest.digest,
            "changed": files.changed,
            "missing": files.missing,
            "extra": files.extra,
            "signed_by": proof.judged.by,
            "not_signed_because": proof.judged.why,
        }
    )


def _settings(desk: Desk) -> str:
    """The file as it is: PINs and the hidden value of a Must Hit are in other files, which stay here."""
    return desk.settings_file.read_text(encoding="utf-8") if desk.settings_file.is_file() else ""


def _computer(desk: Desk) -> str:
    usage = shutil.disk_usage(desk.folder)
    return _json(
        {
            "host": os.uname().nodename,
            "addresses": addresses(),
            "mode": desk.mode,
            "data": str(desk.folder),
            "disk": {"free": usage.free, "size": usage.total},
            "displays": dict(_displays()),
            "displays_set": desk.settings.displays,
            "ports": [
                {"device": port.device, "serial": port.serial_number, "what": port.description}
                for port in list_ports.comports()
            ],
            "links": {kind: {"port": link.port, "connected": link.connected} for kind, link in desk.links().items()},
        }
    )


def _displays() -> Iterator[tuple[str, str]]:
    """What is plugged in, as the computer sees it: connector, and the size that the screen prefers."""
    for connector in sorted(SCREENS.glob("card*-*")):
        try:
            status = (connector / "status").read_text(encoding="ascii").strip()
            modes = (connector / "modes").read_text(encoding="ascii").split()
        except (OSError, UnicodeDecodeError):
            continue
        yield connector.name, f"{status} {modes[0] if modes else ''}".strip()


def _ledger(desk: Desk) -> str:
    with desk.reader() as reader:
        hidden = hidden_now(reader)
        event, digest = hidden.checkpoint(reader)
        created = reader.created()
        guard = (0, "") if desk.ledger is None else read_guard(guard_path(desk.ledger))
        report = verify(reader, guard)
        return _json(
            {
                "file": str(desk.ledger),
                "bytes": 0 if desk.ledger is None else desk.ledger.stat().st_size,
                "ledger": created.ledger,
                "mode": created.mode,
                "checkpoint": f"{event}:{digest}",
                "events": report.events,
                "ok": report.ok,
                "found": {name: problems for name, problems in report.found.items() if problems},
            }
        )


def _events(desk: Desk) -> str:
    with desk.reader() as reader:
        head = reader.head()
        last = 0 if head is None else head.event
        teller = Teller(hidden=hidden_now(reader))
        lines = [
            f"{step.row.number} {utc(step.row.time)} {teller.words(step)}"
            for step in steps(reader, max(1, last - EVENTS + 1), last)
        ]
    return "\n".join(lines) + "\n"


_PARTS: tuple[tuple[Text, str, Callable[[Desk], str]], ...] = (
    (text("Versions and manifest"), "software.json", _versions),
    (text("Settings"), "cabinet.toml", _settings),
    (text("Computer, screens and ports"), "computer.json", _computer),
    (text("The ledger is verified"), "ledger.json", _ledger),
    (text("The last events"), "events.txt", _events),
)

JOBS = {Diagnose: _diagnose}
