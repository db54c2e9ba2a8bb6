"""Who may ask for what at a live table: the people that an ask names must have proved who they are."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType
from typing import NamedTuple

from etg.cabinet.asks import (
    DEALER_CONSOLE,
    Ask,
    CallAttendant,
    EnterOffice,
    Found,
    LogIn,
    LogOut,
    NewPin,
    Prove,
    StartDemo,
    Undertake,
)
from etg.cabinet.office.view import Office
from etg.cabinet.shown import Proof
from etg.cabinet.staff.access_settings import ACCESS, KEY_BESIDE, AccessSettings
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.actions import Denied
from etg.cabinet.staff.rights import roles_for
from etg.errors import Refused
from etg.ledger.records import KeyTurned
from etg.table.commands import HandPay
from etg.table.events import Event
from etg.table.people import Person, Role
from etg.table.state import State
from etg.table.words import ROLES
from etg.texts import Text, text

LASTS = 90.0
"""Seconds for which a proof can be used."""
UNFOUNDED = text("nobody works here yet: the first technician must be made known at the dealer's console")
NOBODY = text("nobody is logged in: log in first")
_ABOUT_PEOPLE = (Prove, Found, NewPin)
_ALWAYS = (LogIn, EnterOffice)
"""What needs a proof also of somebody who is at the console already."""


class Here(NamedTuple):
    """Who is at the console."""

    state: State
    away: bool
    """The dealer of the table is not."""
    office: Office | None

    @property
    def dealer(self) -> Person | None:
        """The dealer who is logged in."""
        return None if self.away else self.state.dealer


class _Proved(NamedTuple):
    person: Person
    until: float


class Access:
    """What has been proved at which place. A proof serves one ask, and not for long."""

    def __init__(self, accounts: Accounts, settings: AccessSettings = ACCESS) -> None:
        self.accounts = accounts
        self.settings = settings
        self.key_turned = False
        self.proofs: Mapping[int, Proof] = MappingProxyType({})
        """By place: the last answer."""
        self._proved: dict[int, list[_Proved]] = {}
        self._count = 0

    @property
    def founded(self) -> bool:
        """Whether there is a technician: before that nothing can be done here."""
        return self.accounts.founded

    def answered(self, place: int, person: Person | None, words: str, now: float, lasts: bool = True) -> None:
        """Somebody has said who he is, and this is known of it."""
        self._count += 1
        self.proofs = MappingProxyType({**self.proofs, place: Proof(self._count, person, words)})
        if person is not None and lasts:
            others = [each for each in self._proved.get(place, []) if each.person != person]
            self._proved[place] = [*others, _Proved(person, now + LASTS)]

    def follow(self, events: Iterable[Event]) -> None:
        """The key of the cabinet is among what happens."""
        for event in events:
            if isinstance(event, KeyTurned):
                self.key_turned = event.on

    def check(self, ask: Ask, here: Here, now: float) -> None:
        """Refuse what is asked by people who have not proved who they are; what has served is used up."""
        what = ask.what
        if isinstance(what, CallAttendant):
            return
        if not self.founded:
            if not isinstance(what, Found):
                raise Refused(UNFOUNDED)
            return
        if isinstance(what, _ABOUT_PEOPLE):
            return
        named = _named(what)
        self._demand_presence(ask, here, named)
        needed = [person for field, person in named if not _is_here(ask, field, person, here)]
        self._use_up(ask, needed, now)
        for field, person in named:
            if not isinstance(what, Undertake) and person.role not in roles_for(type(what), field):
                raise Denied(person, _called(ask), text("this is not for a {role} to do", role=ROLES[person.role]))
        self._demand_right(ask, here)

    def _demand_presence(self, ask: Ask, here: Here, named: list[tuple[str, Person]]) -> None:
        """While the dealer is away the console takes nothing but what somebody proves besides."""
        if ask.place == DEALER_CONSOLE and here.away and here.office is None and not named:
            raise Refused(NOBODY)

    def _use_up(self, ask: Ask, needed: list[Person], now: float) -> None:
        known = [each for each in self._proved.get(ask.place, []) if each.until >= now]
        self._proved[ask.place] = [each for each in known if each.person not in needed]
        proved = [each.person for each in known]
        for person in needed:
            if person not in proved:
                raise Denied(person, _called(ask), _not_proved(person), "not proved")
        if len(set(needed)) < len(needed):
            raise Denied(needed[0], _called(ask), text("this needs two different people"), "the same person twice")

    def _demand_right(self, ask: Ask, here: Here) -> None:
        """What the engine never hears of."""
        match ask.what:
            case LogIn(by=by) if by != here.state.dealer:
                raise Denied(by, _called(ask), text("only the dealer of this table can go on: others take it over"))
            case LogOut(by=by) if by != here.dealer:
                raise Denied(by, _called(ask), NOBODY)
            case EnterOffice(by=by) if by.role is Role.TECHNICIAN and not self._key_is_right():
                raise Denied(by, _called(ask), text("turn the key of the cabinet first"), "the key is not turned")
            case StartDemo(by=None):
                raise Refused(text("a floorperson or a technician starts the demo"))
            case _:
                pass

    def _key_is_right(self) -> bool:
        return self.settings.key != KEY_BESIDE or self.key_turned


def _named(what: object) -> list[tuple[str, Person]]:
    """The people that an ask names, with what they are in it."""
    if isinstance(what, Undertake):
        return _named(what.job)
    if not is_dataclass(what):
        return []
    values = ((each.name, getattr(what, each.name)) for each in fields(what))
    return [(name, value) for name, value in values if isinstance(value, Person)]


def _is_here(ask: Ask, field: str, person: Person, here: Here) -> bool:
    """Whether somebody has said before who he is, and is still there: a dealer may ask, not approve."""
    if ask.place != DEALER_CONSOLE or isinstance(ask.what, _ALWAYS):
        return False
    if here.office is not None and person == here.office.person:
        return True
    return field == "by" and person == here.dealer and not _pays_alone(ask.what)


def _pays_alone(what: object) -> bool:
    """Money that one person gives away is not booked by a touch in passing: the dealer says each time who he is."""
    return isinstance(what, HandPay) and what.approved_by is None


def _called(ask: Ask) -> str:
    return type(ask.what).__name__


def _not_proved(person: Person) -> Text:
    return text(
        "{role} {number} has not proved who it is: enter number and PIN", role=ROLES[person.role], number=person.id
    )
