"""The people who work here, as the office lists and changes them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.staff.account import Listed
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.actions import Action
from etg.errors import Refused
from etg.ledger.records import Record
from etg.table.people import Person, Role
from etg.table.words import ROLES
from etg.texts import Text, text


@dataclass(frozen=True)
class ListStaff(Query):
    """Everybody who works here; nothing of their PINs."""

    action: ClassVar[Action] = Action.MANAGE_STAFF
    every: ClassVar[float | None] = 5.0


@dataclass(frozen=True)
class AddStaff(Job):
    """Somebody new."""

    action: ClassVar[Action] = Action.MANAGE_STAFF
    number: str
    called: str
    role: Role
    pin: str = field(repr=False)


@dataclass(frozen=True)
class ChangePin(Job):
    """Another PIN for somebody."""

    action: ClassVar[Action] = Action.MANAGE_STAFF
    number: str
    pin: str = field(repr=False)


@dataclass(frozen=True)
class ChangeOwnPin(Job):
    """Another PIN for whoever is in the office; he says the one that he has."""

    action: ClassVar[Action] = Action.CHANGE_OWN_PIN
    pin: str = field(repr=False)
    new: str = field(repr=False)


@dataclass(frozen=True)
class SetActive(Job):
    """Somebody works here no more, or again."""

    action: ClassVar[Action] = Action.MANAGE_STAFF
    number: str
    on: bool


@dataclass(frozen=True)
class ChangeRole(Job):
    """Somebody has other work."""

    action: ClassVar[Action] = Action.MANAGE_STAFF
    number: str
    role: Role


@dataclass(frozen=True)
class Unlock(Job):
    """A number that wrong tries have locked can be tried again."""

    action: ClassVar[Action] = Action.MANAGE_STAFF
    number: str


def list_staff(query: ListStaff, desk: Desk) -> tuple[Listed, ...]:
    """By number; at a desk there is nobody."""
    return () if desk.accounts is None else desk.accounts.listed(desk.wall())


def add(job: AddStaff, desk: Desk, told: Told) -> Done:
    """Make somebody known."""
    records = _accounts(desk).add(job.number, job.called, job.role, job.pin, _by(desk), desk.wall())
    return Done(text("{role} {number} works here now", role=ROLES[job.role], number=job.number), records=records)


def change_pin(job: ChangePin, desk: Desk, told: Told) -> Done:
    """Set somebody's PIN."""
    records = _accounts(desk).set_pin(job.number, job.pin, _by(desk))
    return Done(text("Staff number {number} has another PIN", number=job.number), records=records)


def change_own_pin(job: ChangeOwnPin, desk: Desk, told: Told) -> Done:
    """Set his own; a wrong one before it counts as a wrong try."""
    outcome = _accounts(desk).change_own_pin(_by(desk).id, job.pin, job.new, desk.wall())
    return Done(outcome.words, outcome.person is not None, outcome.records)


def set_active(job: SetActive, desk: Desk, told: Told) -> Done:
    """Let somebody in, or not any more."""
    words = (
        text("Staff number {number} can log in again", number=job.number)
        if job.on
        else text("Staff number {number} cannot log in any more", number=job.number)
    )
    return _changed(words, desk, lambda accounts, by: accounts.set_active(job.number, job.on, by))


def change_role(job: ChangeRole, desk: Desk, told: Told) -> Done:
    """Give somebody another role."""
    words = text("Staff number {number} is a {role} now", number=job.number, role=ROLES[job.role])
    return _changed(words, desk, lambda accounts, by: accounts.set_role(job.number, job.role, by))


def unlock(job: Unlock, desk: Desk, told: Told) -> Done:
    """Forget somebody's wrong tries."""
    words = text("Staff number {number} is not locked any more", number=job.number)
    return _changed(words, desk, lambda accounts, by: accounts.unlock(job.number, by))


def _changed(words: Text, desk: Desk, change: Callable[[Accounts, Person], tuple[Record, ...]]) -> Done:
    return Done(words, records=change(_accounts(desk), _by(desk)))


def _accounts(desk: Desk) -> Accounts:
    if desk.accounts is None:
        raise Refused(text("at a desk nobody logs in: the people who work here are those of a live table"))
    return desk.accounts


def _by(desk: Desk) -> Person:
    by = desk.by()
    if by is None:
        raise Refused(text("nobody is logged in here: log in first"))
    return by


QUERIES = {ListStaff: list_staff}
JOBS = {
    AddStaff: add,
    ChangePin: change_pin,
    ChangeOwnPin: change_own_pin,
    SetActive: set_active,
    ChangeRole: change_role,
    Unlock: unlock,
}
