"""A submission that comes into force by itself: kept beside the books, until the table is closed and empty."""

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.demo import held
from etg.cabinet.settings_file import write_file
from etg.errors import Malformed, Refused
from etg.ledger.installing import check_installable
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.submission import Submission, SubmissionRefused, load
from etg.table.people import Person, person
from etg.table.state import State
from etg.texts import text

log = logging.getLogger(__name__)


class Planned(NamedTuple):
    """What comes into force, and when."""

    file: Path
    """A copy that nobody else writes."""
    name: str
    game: str
    digest: str
    starts: int
    """From then on, in seconds since 1970."""
    by: Person

    @property
    def moment(self) -> str:
        """When it starts, for a record."""
        return datetime.fromtimestamp(self.starts, UTC).strftime("%Y-%m-%dT%H:%MZ")

    def submission(self) -> Submission:
        """The submission, if it still is the one that was planned."""
        try:
            found = load(self.file)
        except SubmissionRefused as refused:
            raise Refused(text("the book does not allow it: {why}", why=str(refused)), "COMAR 36.05.03.19") from None
        if found.hash != self.digest:
            raise Refused(text("{file} has been changed since it was planned", file=str(self.file)))
        return found


def plan_path(ledger: Path) -> Path:
    """Where it is kept."""
    return ledger.with_name(ledger.name + ".plan")


def read_plan(ledger: Path) -> Planned | None:
    """What is planned for these books; a file that cannot be read is no plan, and the log says so."""
    try:
        values = json.loads(plan_path(ledger).read_text(encoding="utf-8"))
        return Planned(
            Path(values["file"]),
            str(values["name"]),
            str(values["game"]),
            str(values["digest"]),
            int(values["starts"]),
            person(values["by"]),
        )
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, Malformed) as error:
        log.error("%s cannot be read: %s", plan_path(ledger), error)
        return None


def write_plan(ledger: Path, planned: Planned) -> None:
    """Keep it until it is in force or withdrawn."""
    values = planned._asdict() | {"file": str(planned.file), "by": str(planned.by)}
    write_file(plan_path(ledger), json.dumps(values, indent=1) + "\n")


def forget_plan(ledger: Path) -> None:
    """Nothing is planned any more."""
    with suppress(FileNotFoundError):
        plan_path(ledger).unlink()


def due(ledger: Path, state: State | None, now: float) -> Submission | None:
    """What comes into force now: its time has come, the table is closed and empty, and it still is what was planned."""
    planned = read_plan(ledger)
    if planned is None or planned.starts > now:
        return None
    try:
        check_installable(state)
        return planned.submission()
    except Refused as refused:
        log.info("what is planned waits: %s", refused)
        return None


def bring_into_force(ledger: Ledger, now: float) -> None:
    """Put into force what is due, with the name of whoever has planned it."""
    planned = None if ledger.path is None else read_plan(ledger.path)
    if ledger.path is None or planned is None:
        return
    submission = due(ledger.path, ledger.state, now)
    if submission is not None:
        if ledger.state is None or ledger.state.terms.submission.hash != submission.hash:
            ledger.install(submission, str(planned.by))
        forget_plan(ledger.path)


def in_force_at(ledger: Path, now: float) -> Submission | None:
    """What a table that opens these books now will play; None: they are new."""
    state = state_in(ledger)
    return None if state is None else due(ledger, state, now) or state.terms.submission


def is_open(ledger: Path) -> bool:
    """Whether the table of these books is open."""
    state = state_in(ledger)
    return state is not None and state.open


def state_in(ledger: Path) -> State | None:
    """The table as these books have it; None: they are new."""
    if not ledger.exists():
        return None
    with Reader.open(ledger) as reader:
        head = reader.head()
        return None if head is None else reader.books_at(head.event).state


def watcher(ledger: Path, wall: Callable[[], float]) -> Callable[[State], bool]:
    """Whether the table must start again because something comes into force."""

    def is_due(state: State) -> bool:
        return not state.open and held(state) is None and due(ledger, state, wall()) is not None

    return is_due
