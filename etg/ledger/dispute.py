"""A disputed round: the station is frozen, and all that is known of the round goes into one file with its hash.

N.J.A.C. 13:69E-1.31 and others want the history, the meters and a picture of the screen kept before anybody plays on.
"""

import json
import os
import zipfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from etg.errors import Malformed, Refused
from etg.ledger.accounts import Key
from etg.ledger.extract import utc
from etg.ledger.face_down import hidden_now
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.recall import Recall, in_words, recall, script_of, search
from etg.ledger.records import DisputeBundled
from etg.table.commands import HoldStation, LockUpKind
from etg.table.lock_ups import lock_up_of
from etg.table.people import Person

MANIFEST = "manifest.json"
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a bundle, so that the same contents are always the same bytes."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """Who disputes what."""

    station: int
    reason: str
    by: Person
    round: int | None = None
    """None: the round in play, or else the last one with a wager of this station."""
    screenshot: Path | None = None


@dataclass(frozen=True, slots=True)
class Bundle:
    """A file with everything about a disputed round."""

    file: Path
    digest: str
    round: int


def hold(ledger: Ledger, dispute: Dispute, file: Path) -> Bundle:
    """Freeze the station, write the bundle, and record its hash in the chain."""
    check_target(file, dispute.screenshot)
    _disputed(ledger.reader, dispute)  # there is such a round, before anything is frozen
    if ledger.state is None or lock_up_of(ledger.state, dispute.station, LockUpKind.DISPUTE) is None:
        ledger.record(HoldStation(dispute.station, dispute.reason, dispute.by))
    bundle = write_bundle(ledger.reader, dispute, file)
    record = DisputeBundled(dispute.station, bundle.round, file.name, bundle.digest, dispute.by)
    ledger.note(record, actor=str(dispute.by))
    return bundle


def check_target(file: Path, screenshot: Path | None) -> None:
    """Refuse what could not be written or read, before anything is frozen."""
    if file.exists():
        raise Refused(f"{file} is there already: evidence is never overwritten, name another file")
    if not file.parent.is_dir():
        raise Refused(f"the folder {file.parent} does not exist")
    if screenshot is not None and not screenshot.is_file():
        raise Refused(f"there is no picture {screenshot}")


def write_bundle(reader: Reader, dispute: Dispute, file: Path) -> Bundle:
    """Everything about the round in one file; the station is not touched."""
    check_target(file, dispute.screenshot)
    what = _disputed(reader, dispute)
    parts = _parts(reader, what)
    if dispute.screenshot is not None:
        parts["screenshot" + dispute.screenshot.suffix] = dispute.screenshot.read_bytes()
    parts[MANIFEST] = _json(_manifest(reader, dispute, what, parts))
    part = file.with_name(file.name + ".part")
    try:
        with part.open("wb") as out:
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, content in sorted(parts.items()):
                    archive.writestr(zipfile.ZipInfo(name, _EARLIEST), content, zipfile.ZIP_DEFLATED)
            out.flush()
            os.fsync(out.fileno())
        part.rename(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Refused(f"{file} cannot be written: {error.strerror}; the station stays held, name another") from error
    return Bundle(file, sha256(file.read_bytes()).hexdigest(), what.number)


def _disputed(reader: Reader, dispute: Dispute) -> Recall:
    head = reader.head()
    assert head is not None
    state = reader.books_at(head.event).state
    playing = state.round.number if state is not None and state.round is not None else None
    number = dispute.round
    if number is None and playing is not None and _has_box(reader, dispute.station, head.event):
        number = playing
    if number is None:
        found = search(reader, station=dispute.station, limit=1)
        if not found:
            raise Refused(f"station {dispute.station} has played no round yet")
        number = found[0].number
    return recall(reader, None if number == playing else number)


def _has_box(reader: Reader, station: int, event: int) -> bool:
    state = reader.books_at(event).state
    assert state is not None and state.round is not None
    return any(state.stations[box.player] == station for box in state.round.boxes)


def _parts(reader: Reader, what: Recall) -> dict[str, bytes]:
    hidden = hidden_now(reader)
    events = [
        {
            **row._asdict(),
            "time": utc(row.time),
            "data": json.loads(hidden.data(row)),
            "hash": hidden.hash(row),
        }
        for row in (step.row for step in what.steps)
    ]
    parts = {
        "round.txt": ("\n".join(in_words(what)) + "\n").encode(errors="backslashreplace"),
        "events.json": _json(events),
        "meters.json": _json(_sums(reader)),
        "paytables.json": _json(what.paytables),
        "submission.json": _json(json.loads(_submission(reader, what))),
        "limits.json": _json(_limits(what)),
    }
    if what.row is not None:
        parts["result.json"] = _json(what.result)
        parts["round.json"] = _json(script_of(reader, what.number))
    return parts


def _limits(what: Recall) -> dict[str, Any]:
    limits = what.state.limits
    return {"hand_pay_above": limits.hand_pay_above, "lock_up_win": limits.lock_up_win, "by_hand": limits.by_hand}


def _submission(reader: Reader, what: Recall) -> str:
    installed = reader.installed(reader.books_at(what.first).now.installed)
    assert installed is not None
    return installed.submission


def _sums(reader: Reader) -> dict[str, Any]:
    def row(key: Key, value: int) -> dict[str, Any]:
        return {**key._asdict(), "value": value}

    return {
        "meters": [row(key, value) for key, value in sorted(reader.meters().items())],
        "credits": [{"station": at, **credit._asdict()} for at, credit in sorted(reader.credits().items())],
        "progressives": reader.progressives(),
    }


def _manifest(reader: Reader, dispute: Dispute, what: Recall, parts: dict[str, bytes]) -> dict[str, Any]:
    created = reader.created()
    event, digest = hidden_now(reader).checkpoint(reader)
    return {
        "ledger": created.ledger,
        "mode": created.mode,
        "station": dispute.station,
        "round": what.number,
        "finished": what.row is not None,
        "reason": dispute.reason,
        "by": str(dispute.by),
        "checkpoint": {"event": event, "hash": digest},
        "files": {name: sha256(content).hexdigest() for name, content in sorted(parts.items())},
    }


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode(errors="backslashreplace")


def check_bundle(file: Path) -> tuple[dict[str, Any], list[str]]:
    """The manifest of a bundle, and the files in it that are not what the manifest says."""
    try:
        with zipfile.ZipFile(file) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        manifest: dict[str, Any] = json.loads(parts.pop(MANIFEST))
        named: dict[str, str] = manifest["files"]
    except (OSError, zipfile.BadZipFile, KeyError, ValueError) as error:
        raise Malformed(f"{file} is not a bundle of a disputed round: {error}") from error
    wrong = [name for name in sorted(named.keys() | parts.keys()) if _hash(parts.get(name)) != named.get(name)]
    return manifest, wrong


def _hash(content: bytes | None) -> str | None:
    return None if content is None else sha256(content).hexdigest()
