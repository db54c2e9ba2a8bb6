"""The audit of the whole ledger beside the table, with its progress, and the report of the last one."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.staff.actions import Action
from etg.errors import Tilt
from etg.ledger.face_down import hidden_now
from etg.ledger.storage import guard_path, read_guard
from etg.ledger.verify import CHECKS, Report, verify
from etg.texts import counted, text

FILE = "last-audit.json"
"""In the folder of the data: the report stays until the next audit."""
_BREATH = 200
"""Events between two calls of the audit's `breathe`."""


@dataclass(frozen=True)
class VerifyLedger(Job):
    """Check everything in the ledger against its events, and the events against their chain."""

    action = Action.VERIFY


@dataclass(frozen=True)
class LastAudit(Query):
    """The report of the last audit; None: there was none at this cabinet."""

    action = Action.VERIFY
    every = 2.0


class Check(NamedTuple):
    """One thing that was checked."""

    name: str
    means: str
    """In a `Text`."""
    checked: bool
    problems: tuple[str, ...]


class Audit(NamedTuple):
    """What an audit has found."""

    at: float
    """Seconds since 1970."""
    events: int
    last: int
    hash: str
    """Of the last event; empty while it would give a card away, and where something is wrong."""
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return not any(check.problems for check in self.checks)


def run(job: VerifyLedger, desk: Desk, told: Told) -> Done:
    """From the first event to the last."""
    path = desk.ledger
    acknowledged = (0, "") if path is None else read_guard(guard_path(path))
    try:
        with desk.reader() as reader:
            head = reader.head()
            last = 0 if head is None else head.event
            done = 0

            def breathe() -> None:
                nonlocal done
                done = min(last, done + _BREATH)
                told(done, last, text("Event {number} of {last} is checked", number=done, last=last))

            told(0, last, text("The file is checked"))
            report = verify(reader, acknowledged, breathe=breathe)
            if not report.ok or hidden_now(reader).first is not None:
                report.hash = ""  # it would give away a card that lies face down
    except Tilt as tilt:
        report = Report()
        report.add("file", tilt.words)
    _write(desk.folder / FILE, report, desk.wall(), acknowledged[0] > 0)
    if report.ok:
        return Done(
            counted(
                "The ledger is whole and true: {n} event was checked",
                "The ledger is whole and true: {n} events were checked",
                report.events,
            )
        )
    wrong = sum(len(problems) for problems in report.found.values())
    return Done(
        counted(
            "The ledger is not right: {n} problem was found, which the report names",
            "The ledger is not right: {n} problems were found, which the report names",
            wrong,
        ),
        ok=False,
    )


def _write(path: Path, report: Report, at: float, guarded: bool) -> None:
    values = {
        "at": at,
        "events": report.events,
        "last": report.last,
        "hash": report.hash,
        "guarded": guarded,
        "found": report.found,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")


def last_audit(query: LastAudit, desk: Desk) -> Audit | None:
    """As it was written down."""
    try:
        values = json.loads((desk.folder / FILE).read_text(encoding="utf-8"))
        found: dict[str, list[str]] = values["found"]
        checks = tuple(
            Check(name, means, name != "guard" or values["guarded"], tuple(found.get(name, ())))
            for name, means in CHECKS.items()
            if name != "checkpoint"
        )
        return Audit(values["at"], values["events"], values["last"], values["hash"], checks)
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


QUERIES = {LastAudit: last_audit}
JOBS = {VerifyLedger: run}
