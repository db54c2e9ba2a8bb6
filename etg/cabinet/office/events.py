"""Events of the ledger: found by what people know of them, told in words, and each with all that is on record."""

from dataclasses import dataclass

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.errors import Refused
from etg.ledger.finding import ANYTHING, Page, Wanted, Whole, find_events, whole_event
from etg.ledger.kinds import About
from etg.texts import text


@dataclass(frozen=True)
class FindEvents(Query):
    """The newest events that fit, or those before an event."""

    action = Action.READ_EVENTS
    wanted: Wanted = ANYTHING
    before: int | None = None


@dataclass(frozen=True)
class FindAccess(Query):
    """Who was here and what he changed: the same for the records of access alone."""

    action = Action.READ_ACCESS
    person: str = ""
    before: int | None = None


@dataclass(frozen=True)
class ShowEvent(Query):
    """All that is on record of an event."""

    action = Action.READ_EVENTS
    number: int


@dataclass(frozen=True)
class ShowAccess(Query):
    """The same of an event of the access log, for whoever may read that."""

    action = Action.READ_ACCESS
    number: int


def find(query: FindEvents, desk: Desk) -> Page:
    """Events in words; the access log is not for everybody who may read events."""
    if query.wanted.about is About.ACCESS:
        raise Refused(text("the access log has a page of its own"))
    with desk.reader() as reader:
        return find_events(reader, query.wanted, query.before)


def find_access(query: FindAccess, desk: Desk) -> Page:
    """Records of access in words."""
    with desk.reader() as reader:
        return find_events(reader, Wanted(About.ACCESS, person=query.person), query.before)


def show(query: ShowEvent | ShowAccess, desk: Desk) -> Whole:
    """One event whole, with its place in the chain."""
    with desk.reader() as reader:
        found = whole_event(reader, query.number)
    if found is None:
        raise Refused(text("there is no event {number} in this ledger", number=query.number))
    return found


QUERIES = {FindEvents: find, FindAccess: find_access, ShowEvent: show, ShowAccess: show}
