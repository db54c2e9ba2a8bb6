"""Moments of the page of the people who work here."""

from collections.abc import Hashable
from types import MappingProxyType

from etg.cabinet.office.people import ListStaff
from etg.cabinet.office.tasks import Query
from etg.cabinet.office.view import Answer, Office
from etg.cabinet.staff.account import Listed
from etg.screens.office.intents import Enter, Key, OpenTopic
from etg.screens.office.people import Do, Pick
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import PEOPLE, in_office
from etg.screens.staged.table import Table
from etg.table.people import Role

_SINCE = 1_790_000_000
_MORE = "technician:3301"
STAFF = (
    Listed("12", "Ann Lee", Role.DEALER, True, 0, 0, _SINCE, _MORE, False),
    Listed("27", "Mia Torres", Role.FLOORPERSON, True, 0, 1, _SINCE, _MORE, False),
    Listed("118", "Bartholomew Featherstonehaugh-Cavendish", Role.DEALER, True, 840, 0, _SINCE, _MORE, False),
    Listed("204", "", Role.DEALER, True, 0, 0, _SINCE, _MORE, True),
    Listed("3301", "Ida", Role.TECHNICIAN, True, 0, 0, _SINCE, "", False),
    Listed("4007", "Priya N.", Role.AUDITOR, True, 0, 0, _SINCE, _MORE, False),
    Listed("50001", "Left in May", Role.DEALER, False, 0, 0, _SINCE, _MORE, False),
)
_PAGE = OpenTopic("people")


def people_list(table: Table) -> Scene | None:
    """Everybody, and one of them is looked at."""
    return _scene(table, "office-people", Pick("27"))


def people_locked(table: Table) -> Scene | None:
    """Wrong tries have locked a number."""
    return _scene(table, "office-people-locked", Pick("118"))


def people_number(table: Table) -> Scene | None:
    """The number of somebody new."""
    return _scene(table, "office-people-number", Do("add"), *_typed("311"))


def people_name(table: Table) -> Scene | None:
    """His name."""
    return _scene(table, "office-people-name", Do("add"), *_typed("311"), Enter(), *_typed("Max"))


def people_role(table: Table) -> Scene | None:
    """What he does here."""
    return _scene(table, "office-people-role", Do("add"), *_typed("311"), Enter(), *_typed("Max"), Enter())


def people_pin(table: Table) -> Scene | None:
    """Another PIN for somebody, once more."""
    return _scene(table, "office-people-pin", Pick("12"), Do("pin"), *_typed("482913"), Enter(), *_typed("48"))


def people_leaves(table: Table) -> Scene | None:
    """Somebody works here no more."""
    return _scene(table, "office-people-leaves", Pick("12"), Do("deactivate"))


def people_own_pin(table: Table) -> Scene | None:
    """The PIN of whoever is there."""
    return in_office(table, "office-own-pin", Role.AUDITOR, OpenTopic("own_pin"))


def _typed(words: str) -> tuple[Key, ...]:
    return tuple(Key(sign) for sign in words)


def _scene(table: Table, name: str, *touches: Hashable) -> Scene | None:
    answers: dict[Query, Answer] = {ListStaff(): Answer(STAFF, NOW)}
    office = Office(PEOPLE[Role.TECHNICIAN], NOW + 300, MappingProxyType(answers))
    return in_office(table, name, Role.TECHNICIAN, _PAGE, *touches, office=office)
