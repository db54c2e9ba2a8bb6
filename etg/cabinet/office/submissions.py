"""Submissions in the office: which there are, what they say, how two differ, and which comes into force when."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.plan import Planned, forget_plan, read_plan, write_plan
from etg.cabinet.settings_file import write_file
from etg.cabinet.staff.actions import Action
from etg.errors import Refused
from etg.games import GAMES
from etg.ledger.installing import check_installable
from etg.ledger.records import PlanWithdrawn, SubmissionApproved, SubmissionPlanned
from etg.modes import Mode
from etg.resources import resource
from etg.submission import Problem, Submission, SubmissionRefused, check, load, parse
from etg.submission.words import Section, describe
from etg.table.people import Person
from etg.texts import text

FOLDER = "submissions"
"""Below the data folder: what was approved here; nothing in it is ever changed or taken away."""
CLAUSE = "COMAR 36.05.03.19"
ON_STICKS = "etg/submissions"
"""Where submissions are looked for on a disk that is put in."""


class Origin(StrEnum):
    """Where a file comes from."""

    OWN = "own"
    SHIPPED = "shipped"
    STICK = "stick"


class Listed(NamedTuple):
    """A file of a submission."""

    file: Path
    origin: Origin
    name: str
    game: str
    """The name of the game; empty: nobody knows."""
    approved: str
    """The date; empty: it is not approved."""
    digest: str
    problems: tuple[Problem, ...] = ()
    """Why it cannot be used."""
    in_force: bool = False

    @property
    def awaits_approval(self) -> bool:
        """Whether the book allows it, and only the date is missing."""
        return bool(self.problems) and all(problem.path == "approved" for problem in self.problems)


class Overview(NamedTuple):
    """All submissions."""

    listed: tuple[Listed, ...]
    planned: Planned | None


class Line(NamedTuple):
    """One key of two submissions."""

    key: str
    this: str
    that: str

    @property
    def differs(self) -> bool:
        """Whether they say something else."""
        return self.this != self.that


@dataclass(frozen=True)
class AllSubmissions(Query):
    """Which submissions there are."""

    action: ClassVar[Action] = Action.READ_SETTINGS
    every: ClassVar[float | None] = 3.0


@dataclass(frozen=True)
class InWords(Query):
    """What a submission says; without a file, the one in force."""

    action: ClassVar[Action] = Action.READ_SETTINGS
    file: Path | None


@dataclass(frozen=True)
class Compared(Query):
    """Two submissions side by side; without a file, the one in force."""

    action: ClassVar[Action] = Action.READ_SETTINGS
    this: Path | None
    that: Path


@dataclass(frozen=True)
class PlanSubmission(Job):
    """A submission comes into force; without a moment, as soon as the table has started again."""

    action: ClassVar[Action] = Action.CHANGE_SUBMISSION
    file: Path
    starts: int | None = None
    """Seconds since 1970."""


@dataclass(frozen=True)
class WithdrawPlan(Job):
    """What is planned does not come into force."""

    action: ClassVar[Action] = Action.CHANGE_SUBMISSION


@dataclass(frozen=True)
class ApproveSubmission(Job):
    """The regulator has approved it on this day."""

    action: ClassVar[Action] = Action.CHANGE_SUBMISSION
    file: Path
    approved: date


def no_sticks() -> tuple[Path, ...]:
    """No disk is put in."""
    return ()


sticks: Callable[[], tuple[Path, ...]] = no_sticks
"""The disks that are put in."""


# What there is


def find(query: AllSubmissions, desk: Desk) -> Overview:
    """All files, those of this cabinet first."""
    state = desk.state()
    now = None if state is None else state.terms.submission.hash
    listed = [_listed(file, origin, now) for file, origin in _files(desk)]
    return Overview(tuple(listed), None if desk.ledger is None else read_plan(desk.ledger))


def _files(desk: Desk) -> Iterator[tuple[Path, Origin]]:
    folders = [(desk.folder / FOLDER, Origin.OWN), (resource("config", "submissions"), Origin.SHIPPED)]
    folders += [(stick / ON_STICKS, Origin.STICK) for stick in sticks()]
    for folder, origin in folders:
        if folder.is_dir():
            yield from ((file, origin) for file in sorted(folder.glob("*.toml")))


def _listed(file: Path, origin: Origin, in_force: str | None) -> Listed:
    try:
        found = load(file)
    except SubmissionRefused as refused:
        name, game = _named(file)
        return Listed(file, origin, name, game, "", "", refused.problems)
    approved = "" if found.approved is None else found.approved.isoformat()
    return Listed(file, origin, found.name, found.game.name, approved, found.hash, in_force=found.hash == in_force)


def _named(file: Path) -> tuple[str, str]:
    """What can be said of a file that cannot be used."""
    try:
        values = parse(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, SubmissionRefused):
        return file.name, ""
    game = GAMES.get(str(values.get("game")))
    return str(values.get("name", file.name))[:80], "" if game is None else game.name


def in_words(query: InWords, desk: Desk) -> tuple[Section, ...]:
    """Sentences, each with its clause, and the paytables."""
    return describe(_submission(query.file, desk))


def _submission(file: Path | None, desk: Desk) -> Submission:
    if file is None:
        state = desk.state()
        if state is None:
            raise Refused(text("no submission is in force: put one into force first"), CLAUSE)
        return state.terms.submission
    _check_known(file, desk)
    return usable(file)


def usable(file: Path) -> Submission:
    """A submission that the book allows; whether it is approved does not matter."""
    try:
        return load(file)
    except SubmissionRefused as refused:
        if any(problem.path != "approved" for problem in refused.problems):
            raise Refused(text("the book does not allow it: {why}", why=str(refused)), CLAUSE) from None
        return check(parse(file.read_text(encoding="utf-8-sig")) | {"approved": "1970-01-01"})


def _check_known(file: Path, desk: Desk) -> None:
    if file not in {each for each, _ in _files(desk)}:
        raise Refused(text("there is no file {file}", file=str(file)))


def compared(query: Compared, desk: Desk) -> tuple[Line, ...]:
    """Every key of both, in the order of the first."""
    this, that = (_flat(_submission(file, desk).values) for file in (query.this, query.that))
    return tuple(Line(key, this.get(key, "–"), that.get(key, "–")) for key in dict.fromkeys([*this, *that]))


def _flat(values: Mapping[str, Any], above: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in values.items():
        name = f"{above}{key}"
        if isinstance(value, Mapping):
            found |= _flat(value, f"{name}.") or {name: "{}"}
        else:
            found[name] = _said(value)
    return found


def _said(value: Any) -> str:
    """The same however a number was written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, list):
        return ", ".join(_said(each) for each in value)
    return str(value)


# What is done


def _by(desk: Desk) -> tuple[Person, Path]:
    by = desk.by()
    if by is None:
        raise Refused(text("nobody is logged in here: log in first"))
    if desk.ledger is None:
        raise Refused(text("these books are only in memory"))
    return by, desk.ledger


def approve(job: ApproveSubmission, desk: Desk, told: Told) -> Done:
    """A copy with the date, under a name with its hash; the file that was approved stays as it is."""
    by, _ = _by(desk)
    _check_known(job.file, desk)
    if job.approved > desk.settings.time.at(desk.wall()).date():
        raise Refused(text("this day is still to come: enter the day on which it was approved"), CLAUSE)
    words = dated(job.file.read_text(encoding="utf-8-sig"), job.approved)
    found, file = _kept(words, desk)
    record = SubmissionApproved(found.name, found.hash, job.approved.isoformat(), by)
    said = text("{name} is approved: {file}", name=found.name, file=file.name)
    return Done(said, records=(record,))


def dated(words: str, approved: date) -> str:
    """A file with another date of approval; everything else stays as it is written."""
    line = f"approved = {approved.isoformat()}"
    head, bracket, rest = (
        re.split(r"(?m)^(\s*\[)", words, maxsplit=1) if re.search(r"(?m)^\s*\[", words) else (words, "", "")
    )
    if re.search(r"(?m)^\s*approved\s*=", head):
        head = re.sub(r"(?m)^\s*approved\s*=.*$", line, head, count=1)
    else:
        head = f"{line}\n{head}"
    return head + bracket + rest


def _kept(words: str, desk: Desk) -> tuple[Submission, Path]:
    """The copy of this cabinet; one that is there already is the same."""
    try:
        found = check(parse(words))
    except SubmissionRefused as refused:
        raise Refused(text("the book does not allow it: {why}", why=str(refused)), CLAUSE) from None
    file = desk.folder / FOLDER / f"{found.game.id}-{found.hash[:12]}.toml"
    if not file.exists():
        write_file(file, words)
    return found, file


def plan(job: PlanSubmission, desk: Desk, told: Told) -> Done:
    """Keep a copy, and remember when it comes into force."""
    by, ledger = _by(desk)
    _check_known(job.file, desk)
    state = desk.state()
    try:
        chosen = load(job.file)
    except SubmissionRefused as refused:
        raise Refused(text("the book does not allow it: {why}", why=str(refused)), CLAUSE) from None
    if state is not None and chosen.hash == state.terms.submission.hash:
        raise Refused(text("this submission is in force already"))
    if state is not None and desk.mode is not Mode.LIVE and chosen.game is not state.terms.game:
        raise Refused(text("at a desk every game has books of its own: start the table with the other game"))
    if job.starts is None:
        check_installable(state)
    elif job.starts <= desk.wall():
        raise Refused(text("this moment has passed: choose a later one, or put it into force now"))
    _, file = _kept(job.file.read_text(encoding="utf-8-sig"), desk)
    starts = int(desk.wall()) if job.starts is None else job.starts
    planned = Planned(file, chosen.name, chosen.game.id, chosen.hash, starts, by)
    write_plan(ledger, planned)
    record = SubmissionPlanned(chosen.name, chosen.hash, planned.moment, by)
    if job.starts is None:
        said = text("{name} is in force when you log out", name=chosen.name)
        return Done(said, records=(record,), starts_again=True)
    return Done(text("{name} is planned", name=chosen.name), records=(record,))


def withdraw(job: WithdrawPlan, desk: Desk, told: Told) -> Done:
    """Nothing comes into force."""
    by, ledger = _by(desk)
    planned = read_plan(ledger)
    if planned is None:
        raise Refused(text("nothing is planned"))
    forget_plan(ledger)
    record = PlanWithdrawn(planned.name, planned.digest, by)
    return Done(text("{name} does not come into force", name=planned.name), records=(record,))


QUERIES = {AllSubmissions: find, InWords: in_words, Compared: compared}
JOBS = {ApproveSubmission: approve, PlanSubmission: plan, WithdrawPlan: withdraw}
