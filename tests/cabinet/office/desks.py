"""A desk of the office with a ledger in which bots have played."""

from pathlib import Path
from typing import Any

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.handlers import JOBS, QUERIES
from etg.cabinet.office.tasks import Done, Job, Query
from etg.cabinet.settings import load_settings
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.table.people import Person, Role
from etg.texts import Text

AUDITOR = Person(Role.AUDITOR, "4007")


def desk_of(path: Path, ledger: Ledger | None = None) -> Desk:
    """A desk over a ledger file, and over the table that writes to it where it is still open."""
    return Desk(
        Mode.EXERCISE,
        load_settings(),
        path.parent / "cabinet.toml",
        path.parent,
        path,
        wall=lambda: 1_800_000_000.0,
        state=lambda: None if ledger is None else ledger.state,
        by=lambda: AUDITOR,
    )


def asked(query: Query, desk: Desk) -> Any:
    """What its handler finds."""
    return QUERIES[type(query)](query, desk)


def done(job: Job, desk: Desk, told: list[tuple[int, int, Text]] | None = None) -> Done:
    """How a job ends; what it says on the way goes into `told`."""
    said = [] if told is None else told
    return JOBS[type(job)](job, desk, lambda at, of, words: said.append((at, of, words)))
