"""The books: the ledger, how it is kept, the submission in force, and who works at the table."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from etg.cabinet.doctor.check import Finding, Patient, Unseen, note, ok, wrong
from etg.cabinet.live import NEEDED
from etg.cabinet.plan import read_plan
from etg.cabinet.staff.staff_file import load as load_staff
from etg.cabinet.staff.staff_file import staff_path
from etg.errors import Refused, Tilt
from etg.ledger.face_down import without_cards
from etg.ledger.reading import Reader
from etg.ledger.recovery import Recovery, recover
from etg.ledger.storage import durable_settings, guard_path, open_writer, read_guard
from etg.modes import Mode
from etg.submission import Submission, SubmissionRefused, load
from etg.table.people import Role

_WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
_LOCAL = "put the ledger on a local disk with an ordinary file system (ledger.file), or install the program anew"


def ledger(patient: Patient) -> Iterator[Finding]:
    """It opens, is kept for this mode, and its end holds together."""
    name = str(patient.ledger)
    if not patient.ledger.exists():
        yield ok(name, "there is none yet: it is begun at the first start")
        return
    try:
        yield from _end(patient, name)
    except Tilt as tilt:
        yield wrong(name, str(tilt.why), str(tilt.do))


def _end(patient: Patient, name: str) -> Iterator[Finding]:
    number, digest = read_guard(guard_path(patient.ledger))  # first: a table that runs goes on
    with Reader.open(patient.ledger) as reader:
        mode = reader.created().mode
        if patient.live and mode != Mode.LIVE:
            fix = "name another file as ledger.file: a ledger never changes its mode"
            yield wrong(name, f"it is a {mode} ledger", fix)
            return
        found, head = recover(reader, None), reader.head()
        assert head is not None
        row = reader.event(number) if number else None
    if number > head.event or (row is not None and row.hash.hex() != digest):
        fix = "copy the ledger for the auditor and restore the last backup: docs/ledger.md"
        yield wrong(name, f"event {number} was acknowledged, and is not there as it was", fix)
    elif found.wrong:
        yield wrong(name, "; ".join(found.wrong), f"etg audit verify --ledger {name}, and call the auditor")
    else:
        hash_ = head.hash.hex()[:16] if _tells(found) else "a card lies face down"
        said = f"{mode}, {head.event} events, head {hash_}, the end of the chain holds"
        yield ok(name, f"{said} (all of it: etg audit verify)")
    state = found.books.state
    if state is not None and state.tilt is not None:
        fix = "two people look at it and clear it: docs/tilts.md"
        yield note("table", f"it has stopped: {without_cards(state.tilt)}", fix)


def _tells(found: Recovery) -> bool:
    """No hash is shown while a card may lie face down (R53)."""
    return found.books.state is None or found.books.state.round is None


def pragmas(patient: Patient) -> Iterator[Finding]:
    """Whether a commit is on disk when it is acknowledged: the file, and a new connection of this SQLite."""
    if patient.ledger.exists():
        try:
            with Reader.open(patient.ledger) as reader:
                mode = reader.db.execute("PRAGMA journal_mode").fetchone()[0]
        except Tilt as tilt:
            raise Unseen(str(tilt.why)) from tilt
        if mode != "wal":
            yield wrong("journal_mode of the ledger", mode, f"start the table once, it sets wal; if not: {_LOCAL}")
        else:
            yield ok("journal_mode of the ledger", mode)
    yield _fresh()


def _fresh() -> Finding:
    """Never on the ledger itself: it has one writer."""
    about = "a new connection"
    with tempfile.TemporaryDirectory(prefix="etg-doctor-") as folder:
        try:
            db = open_writer(Path(folder) / "try.ledger")
            try:
                found = durable_settings(db)
            finally:
                db.close()
        except Tilt as tilt:
            return wrong(about, str(tilt.why), _LOCAL)
    bad = [f"{name} is {found.get(name)}, not {value}" for name, value in _WANTED.items() if found.get(name) != value]
    if bad:
        return wrong(about, ", ".join(bad), _LOCAL)
    return ok(about, "journal_mode wal, synchronous FULL, foreign_keys on")


# The submission


def submission(patient: Patient) -> Iterator[Finding]:
    """In force, approved, and the one that the settings name."""
    in_force = _in_force(patient)
    named = _named(patient)
    if isinstance(named, Finding):
        yield named
        named = None
    if in_force is None:
        what = named.name if isinstance(named, Submission) else "the shipped one"
        yield ok("submission", f"none is in force yet; new books begin with {what}")
    else:
        yield _approved(patient, in_force)
        if isinstance(named, Submission) and named.hash != in_force.hash:
            fix = "page Game, Submissions: put it into force, or set table.submission to the one in force"
            said = f"the settings name {_which(named)}, in force is {_which(in_force)}"
            yield note("file of the submission", said, fix)
    planned = read_plan(patient.ledger)
    if planned is not None:
        yield _planned(patient)


def _which(found: Submission) -> str:
    return f"{found.name} ({found.hash[:8]})"


def _in_force(patient: Patient) -> Submission | None:
    if not patient.ledger.exists():
        return None
    try:
        with Reader.open(patient.ledger) as reader:
            head = reader.head()
            state = None if head is None else reader.books_at(head.event).state
    except Tilt as tilt:
        raise Unseen(str(tilt.why)) from tilt
    return None if state is None else state.terms.submission


def _named(patient: Patient) -> Submission | Finding | None:
    path = patient.known.submission
    if path is None:
        return None
    try:
        return load(path)
    except (SubmissionRefused, OSError, ValueError) as error:
        return wrong(str(path), f"it cannot be used: {error}", f"etg submission check {path} names every problem")


def _approved(patient: Patient, found: Submission) -> Finding:
    about, said = "submission", f"{_which(found)} is in force"
    fix = "page Game, Submissions: enter the date of the approval"
    if found.approved is None:
        return wrong(about, f"{said}, and not approved", fix) if patient.live else ok(about, f"{said}, free play")
    if found.approved > patient.known.time.at(patient.wall()).date():
        return patient.graver(about, f"{said}, approved only from {found.approved} on", fix)
    return ok(about, f"{said}, approved {found.approved}")


def _planned(patient: Patient) -> Finding:
    planned = read_plan(patient.ledger)
    assert planned is not None
    try:
        planned.submission()
    except (Refused, OSError, ValueError) as error:
        fix = "page Game, Submissions: withdraw the plan and make it anew"
        return wrong("planned submission", f"{planned.name}: {error}", fix)
    return ok("planned submission", f"{planned.name}, from {planned.moment} on")


# People


def staff(patient: Patient) -> Iterator[Finding]:
    """Somebody for everything that only one role may do."""
    if not patient.live:
        yield ok("people", "nobody logs in at a desk")
        return
    path = staff_path(patient.ledger)
    try:
        people = load_staff(path).people.values()
    except Tilt as tilt:
        yield wrong(str(path), str(tilt.why), str(tilt.do))
        return
    active = [each.role for each in people if each.active]
    for role in (Role.TECHNICIAN, *NEEDED):
        count = active.count(role)
        if count:
            yield ok(role, f"{count} known")
        else:
            fix = "start the table: I am the technician" if role is Role.TECHNICIAN and not active else "page People"
            yield wrong(role, "nobody is known", f"{fix}; or etg staff add NUMBER --role {role}")
