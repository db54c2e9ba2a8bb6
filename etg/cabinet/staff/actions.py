"""What somebody of the staff can do around the table, and which roles may do it."""

from enum import StrEnum

from etg.errors import Refused
from etg.ledger.records import AccessRefused
from etg.table.people import Person, Role

_FLOOR, _TECHNICIAN, _AUDITOR = Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR


class Action(StrEnum):
    """Something that a page of the office does; what commands of the table need is said by `decide`."""

    READ_METERS = "read meters"
    READ_EVENTS = "read events"
    RECALL = "recall a round"
    READ_TIPS = "read tips"
    READ_ACCESS = "read who was here"
    READ_PROGRESSIVES = "read progressives"
    VERIFY = "verify the ledger"
    EXPORT = "export"
    BUNDLE_DISPUTE = "bundle a dispute"
    READ_SETTINGS = "read settings"
    CHANGE_SETTINGS = "change settings"
    CHANGE_SUBMISSION = "change the submission"
    SET_UP_DISPLAYS = "set up displays"
    TEST_DEVICES = "test devices"
    TEST_PAYTABLE = "test a paytable"
    BACK_UP = "back up"
    RESTORE = "restore"
    READ_SOFTWARE = "read the software"
    DIAGNOSE = "diagnose"
    MANAGE_STAFF = "manage staff"
    CHANGE_OWN_PIN = "change one's own PIN"
    START_DEMO = "start the demo"


GRANTED: dict[Action, frozenset[Role]] = {
    Action.READ_METERS: frozenset({_FLOOR, _TECHNICIAN, _AUDITOR}),
    Action.READ_EVENTS: frozenset({_FLOOR, _TECHNICIAN, _AUDITOR}),
    Action.RECALL: frozenset({_FLOOR, _TECHNICIAN, _AUDITOR}),
    Action.READ_TIPS: frozenset({_FLOOR, _AUDITOR}),
    Action.READ_ACCESS: frozenset({_TECHNICIAN, _AUDITOR}),
    Action.READ_PROGRESSIVES: frozenset({_FLOOR, _TECHNICIAN, _AUDITOR}),
    Action.VERIFY: frozenset({_TECHNICIAN, _AUDITOR}),
    Action.EXPORT: frozenset({_TECHNICIAN, _AUDITOR}),
    Action.BUNDLE_DISPUTE: frozenset({_FLOOR, _AUDITOR}),
    Action.READ_SETTINGS: frozenset({_FLOOR, _TECHNICIAN, _AUDITOR}),
    Action.CHANGE_SETTINGS: frozenset({_TECHNICIAN}),
    Action.CHANGE_SUBMISSION: frozenset({_TECHNICIAN}),
    Action.SET_UP_DISPLAYS: frozenset({_TECHNICIAN}),
    Action.TEST_DEVICES: frozenset({_TECHNICIAN}),
    Action.TEST_PAYTABLE: frozenset({_TECHNICIAN, _AUDITOR}),
    Action.BACK_UP: frozenset({_TECHNICIAN}),
    Action.RESTORE: frozenset({_TECHNICIAN}),
    Action.READ_SOFTWARE: frozenset({_FLOOR, _TECHNICIAN, _AUDITOR}),
    Action.DIAGNOSE: frozenset({_TECHNICIAN}),
    Action.MANAGE_STAFF: frozenset({_TECHNICIAN}),
    Action.CHANGE_OWN_PIN: frozenset({_FLOOR, _TECHNICIAN, _AUDITOR}),
    Action.START_DEMO: frozenset({_FLOOR, _TECHNICIAN}),
}
"""Who may do what; whatever is not here is refused and goes on record."""


def may(role: Role, action: Action) -> bool:
    """Whether a role may do something."""
    return role in GRANTED[action]


class Denied(Refused):
    """Somebody has asked for what he may not do, or without proving who he is: it goes on record."""

    def __init__(self, by: Person, what: str, reason: str, why: str = "") -> None:
        super().__init__(reason)
        self.record = AccessRefused(by, what, why)
