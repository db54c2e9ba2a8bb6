"""Who stands at the console: the one place where a person is identified."""

from etg.cabinet.shown import Shown
from etg.table.people import Person, Role
from etg.texts import Text, text

MOST_DIGITS = 8
SOMEBODY = Person(Role.FLOORPERSON, "-")
"""A floorperson who has not come yet: to find out what he could approve."""
NO_DEALER = Person(Role.DEALER, "-")


def identified(role: Role, number: str) -> Person | None:
    """The person of a staff number; None: there is no such number. Proof of who it is comes in here, and only here."""
    if not number.isdecimal() or len(number) > MOST_DIGITS:
        return None
    return Person(role, number)


def dealer_of(number: str) -> Person:
    """The dealer of a staff number that was typed; somebody whom nobody knows, where there is none yet."""
    return identified(Role.DEALER, number) or NO_DEALER


def approver(shown: Shown) -> Person | None:
    """Who approves without being asked, at a desk without log-in."""
    return shown.floorperson


def called(person: Person) -> Text:
    """How somebody is called on the screen."""
    match person.role:
        case Role.DEALER:
            return text("dealer {name}", name=person.id)
        case Role.FLOORPERSON:
            return text("floorperson {name}", name=person.id)
        case Role.TECHNICIAN:
            return text("technician {name}", name=person.id)
        case Role.AUDITOR:
            return text("auditor {name}", name=person.id)
