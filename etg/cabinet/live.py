"""What a cabinet needs before money is played for at it: until then it runs and can be set up, and is not opened."""

from collections.abc import Collection, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from etg.cabinet.settings import Settings
from etg.cabinet.settings_displays import TABLETOP
from etg.cabinet.settings_rules import EMULATED, WITHIN_REACH
from etg.cabinet.settings_table import SETTINGS
from etg.cabinet.signing import Proved
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.errors import Refused
from etg.submission import Submission
from etg.table.commands import Device
from etg.table.people import Role
from etg.table.state import State
from etg.table.words import DEVICES, ROLES
from etg.texts import Text, all_of, clauses, text


class Step(StrEnum):
    """What is set up."""

    SUBMISSION = "submission"
    SCREENS = "screens"
    SHOE = "shoe"
    READER = "reader"
    INPUTS = "inputs"
    OPERATOR = "operator"
    NUMBER = "number"
    TIME_ZONE = "time_zone"
    PEOPLE = "people"
    SOFTWARE = "software"


class Checked(NamedTuple):
    """A step of setting a cabinet up."""

    step: Step
    title: Text
    found: Text
    """How it is."""
    missing: Text | None = None
    """Why money cannot be played for yet."""
    advice: Text | None = None
    """What would be better, and need not be."""


NAMES = {
    Kind.SHOE: DEVICES[Device.SHOE],
    Kind.READER: DEVICES[Device.READER],
    Kind.INPUTS: text("inputs", meaning="a device"),
}
_DEVICES = {
    Kind.SHOE: (Step.SHOE, text("Shoe")),
    Kind.READER: (Step.READER, text("Reader")),
    Kind.INPUTS: (Step.INPUTS, text("Buttons, doors and lamps")),
}


def checked_for_live(settings: Settings, submission: Submission | None, today: date) -> tuple[Checked, ...]:
    """Every step of setting a cabinet up, and how far it is."""
    return (
        _submission(submission, today),
        _screens(settings),
        *(_device(kind, next((each for each in settings.devices if each.kind is kind), None)) for kind in Kind),
        _named(settings.operator, "table.operator", Step.OPERATOR, text("the name on the screens is the shipped one")),
        _named(settings.number, "table.number", Step.NUMBER, text("records and exports do not say which table it is")),
        _named(settings.time.zone, "table.time_zone", Step.TIME_ZONE, text("the time zone is that of the computer")),
    )


def checked_people(roles: Collection[Role]) -> Checked:
    """Whether the roles that a table needs besides its technician are there, each with somebody."""
    missing = [ROLES[role] for role in NEEDED if role not in roles]
    title = text("People")
    if not missing:
        return Checked(Step.PEOPLE, title, text("dealer and floorperson are known"))
    nobody = text("nobody is known as {role}", role=all_of(missing))
    return Checked(Step.PEOPLE, title, nobody, nobody)


NEEDED = (Role.DEALER, Role.FLOORPERSON)


def checked_software(proof: Proved | None) -> Checked:
    """Whether the program is what it should be, and somebody who is trusted here vouches for it."""
    title = text("Software")
    if proof is None:
        unknown = text("the files of the program could not be compared with its manifest")
        return Checked(Step.SOFTWARE, title, unknown, unknown)
    if proof.unfit is not None:
        return Checked(Step.SOFTWARE, title, text("unsigned build"), proof.unfit)
    return Checked(Step.SOFTWARE, title, text("signed by {key}", key=proof.judged.by))


def missing_for_live(settings: Settings, submission: Submission | None, today: date) -> list[Text]:
    """Why money cannot be played for yet; nothing: it can."""
    found = checked_for_live(settings, submission, today)
    return [checked.missing for checked in found if checked.missing is not None]


def check_goes_on(missing: Sequence[Text]) -> None:
    """Refuse to go on at a table that is open for money already, and at which something is missing now."""
    if missing:
        raise Refused(
            text("the table is open for money, and cannot go on like this: {missing}", missing=clauses(missing))
        )


def check_open(settings: Settings, state: State, today: date, proof: Proved | None) -> None:
    """Refuse to open a live table at which something is missing."""
    missing = missing_for_live(settings, state.terms.submission, today)
    unfit = checked_software(proof).missing
    if unfit is not None:
        missing.append(unfit)
    if missing:
        raise Refused(text("the table cannot be opened for money yet: {missing}", missing=clauses(missing)))


def _submission(submission: Submission | None, today: date) -> Checked:
    title = text("Submission")
    if submission is None:
        none = text("no submission is in force")
        return Checked(Step.SUBMISSION, title, none, none)
    name = text("{name}", name=submission.name)
    if submission.approved is None:
        return Checked(Step.SUBMISSION, title, name, text("the submission in force is not approved"))
    found = text("{name}, approved {date}", name=submission.name, date=submission.approved.isoformat())
    if submission.approved > today:
        later = text("the submission in force is approved only from {date} on", date=submission.approved.isoformat())
        return Checked(Step.SUBMISSION, title, found, later)
    return Checked(Step.SUBMISSION, title, found)


def _screens(settings: Settings) -> Checked:
    displays, title = settings.displays, text("Screens")
    if displays.layout == TABLETOP:
        return Checked(Step.SCREENS, title, text("one tabletop for all"), WITHIN_REACH)
    return Checked(Step.SCREENS, title, text("{n} screens", n=len(displays.screens)))


def _device(kind: Kind, device: DeviceSettings | None) -> Checked:
    step, title = _DEVICES[kind]
    if device is None:
        return Checked(step, title, text("not there"))
    found = text("at {port}", port=device.port)
    if device.port.startswith("emulated:"):
        return Checked(step, title, found, text("the port of the {device} is emulated", device=NAMES[kind]))
    if device.port.startswith(EMULATED):
        return Checked(step, title, found, text("somebody listens in at the port of the {device}", device=NAMES[kind]))
    return Checked(step, title, found)


def _named(value: str, key: str, step: Step, advice: Text) -> Checked:
    setting = SETTINGS[key]
    is_shipped = value == setting.shipped
    return Checked(
        step, setting.title, text("{value}", value=setting.said(value)), advice=advice if is_shipped else None
    )
