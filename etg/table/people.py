"""Who gave a command: staff have a role and an id, and some commands need two of them."""

from enum import StrEnum
from typing import NamedTuple

from etg.errors import Malformed, Refused
from etg.texts import Text, text


class Role(StrEnum):
    """What somebody of the staff may do."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    TECHNICIAN = "technician"
    AUDITOR = "auditor"


class Person(NamedTuple):
    """One of the staff, written "floorperson:mia"."""

    role: Role
    id: str

    def __str__(self) -> str:
        return f"{self.role}:{self.id}"


def person(text: str) -> Person:
    """The person written as "floorperson:mia"."""
    role, colon, name = text.partition(":")
    if role not in tuple(Role) or not colon or not name.strip() or not name.isprintable():
        raise Malformed(f"{text[:60]!r} is not a person: write role and id, as in floorperson:mia")
    return Person(Role(role), name)


RUNS_THE_TABLE = (Role.DEALER, Role.FLOORPERSON)


SETS_UP_THE_TABLE = (Role.TECHNICIAN, Role.FLOORPERSON)


def demand_setter(by: Person | None, what: Text, clause: str | None = None) -> Person:
    """Who changes a setting: a technician or a floorperson, or it is refused."""
    if by is None or by.role not in SETS_UP_THE_TABLE:
        raise Refused(text("{what} is for a technician or a floorperson to do", what=what), clause)
    return by


def demand_staff(by: Person | None, what: Text, clause: str | None = None) -> Person:
    """Who asks for it: a dealer or a floorperson, or it is refused."""
    if by is None or by.role not in RUNS_THE_TABLE:
        raise Refused(text("{what} is for the dealer or a floorperson to do", what=what), clause)
    return by


def demand_floorperson(by: Person | None, what: Text, clause: str | None = None) -> Person:
    """Who asks for it: a floorperson, or it is refused."""
    if by is None or by.role is not Role.FLOORPERSON:
        raise Refused(text("{what} is for a floorperson to do", what=what), clause)
    return by


def demand_two(
    by: Person | None, approved_by: Person | None, what: Text, clause: str | None = None
) -> tuple[Person, Person]:
    """Who asks for it and who approves it: a floorperson, and not the same one."""
    by = demand_staff(by, what, clause)
    if approved_by is None or approved_by.role is not Role.FLOORPERSON or approved_by == by:
        reason = text("{what} needs the approval of a floorperson besides the one who asks for it", what=what)
        raise Refused(reason, clause)
    return by, approved_by
