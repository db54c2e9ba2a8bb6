"""Every role, and nobody, against everything that names people at a live table: one table says what is granted."""

import os
import re
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

import pytest

from etg.cabinet.asks import EnterOffice, LogIn, LogOut, Look, StartDemo, Undertake
from etg.cabinet.office import handlers
from etg.cabinet.office.back_office import BackOffice
from etg.cabinet.office.tasks import Job, Query
from etg.cabinet.staff import pins
from etg.cabinet.staff.actions import GRANTED, Action, may
from etg.cabinet.staff.rights import AROUND, all_rights, people_of
from etg.errors import Refused
from etg.ledger import records as r
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.checklist import Step
from etg.table.commands import COMMANDS
from etg.table.decide import decide
from etg.table.people import Person, Role
from tests.cabinet.staff.builders import ANOTHER, AUDITOR, DEALER, FLOOR, FLOOR_2, TECHNICIAN, Live
from tests.ledger.builders import BookedTable, quickly

ROLES = {"D": Role.DEALER, "F": Role.FLOORPERSON, "T": Role.TECHNICIAN, "A": Role.AUDITOR}
PEOPLE = {Role.DEALER: DEALER, Role.FLOORPERSON: FLOOR, Role.TECHNICIAN: TECHNICIAN, Role.AUDITOR: AUDITOR}

RUN = {"by": "DF"}
TWO = {"by": "DF", "approved_by": "F"}
FLOORS = {"by": "F"}
SETTERS = {"by": "FT"}
EXPECTED: dict[str, dict[str, str]] = {
    "Admit": RUN,
    "AdjustMeter": TWO,
    "AnnounceClosing": FLOORS,
    "Bar": RUN,
    "Burn": TWO,
    "BuyIn": RUN,
    "CallShuffle": RUN,
    "CancelClosing": FLOORS,
    "Card": TWO,
    "CardNotDealt": RUN,
    "CashOut": RUN,
    "ChangeDealer": {"dealer": "D", "approved_by": "F"},
    "ClearTilt": TWO,
    "CloseStation": SETTERS,
    "CloseTable": FLOORS,
    "CorrectCard": TWO,
    "Cut": RUN,
    "DealerMissed": TWO,
    "DealerOverdrew": RUN,
    "DiscardStray": TWO,
    "DrawnInError": RUN,
    "EnterOffice": {"by": "FTA"},
    "FaceUpCard": TWO,
    "HandPay": TWO,
    "HoldStation": RUN,
    "Idle": RUN,
    "InspectCards": TWO,
    "InspectReader": FLOORS,
    "LastFaceUp": TWO,
    "LogIn": {"by": "D"},
    "LogOut": {"by": "D"},
    "Mend": {"by": "DFT"},
    "NameCard": TWO,
    "NoCards": TWO,
    "OneCard": TWO,
    "OpenStation": SETTERS,
    "OpenTable": {"dealer": "D", "by": "F"},
    "OutOfOrder": RUN,
    "PlaceCoverCard": RUN,
    "Prepare": RUN,
    "ReaderMisused": TWO,
    "ReceiveDecks": RUN,
    "Recut": FLOORS,
    "RefuseCard": RUN,
    "ResetLockUp": TWO,
    "SetLimits": SETTERS,
    "SetTableLimits": FLOORS,
    "ShuffleDiscards": RUN,
    "StartDemo": {"by": "FT"},
    "TakeOut": TWO,
    "TenFound": TWO,
    "TransferMeter": TWO,
    "Void": TWO,
    "WithdrawLimits": FLOORS,
}
"""By ask and by what somebody is in it: the roles that may be that, by their first letters."""

ACTIONS: dict[str, str] = {
    "READ_METERS": "FTA",
    "READ_EVENTS": "FTA",
    "RECALL": "FTA",
    "READ_TIPS": "FA",
    "READ_ACCESS": "TA",
    "READ_PROGRESSIVES": "FTA",
    "VERIFY": "TA",
    "EXPORT": "TA",
    "BUNDLE_DISPUTE": "FA",
    "READ_SETTINGS": "FTA",
    "CHANGE_SETTINGS": "T",
    "CHANGE_SUBMISSION": "T",
    "SET_UP_DISPLAYS": "T",
    "TEST_DEVICES": "T",
    "TEST_PAYTABLE": "TA",
    "BACK_UP": "T",
    "RESTORE": "T",
    "READ_SOFTWARE": "FTA",
    "DIAGNOSE": "T",
    "MANAGE_STAFF": "T",
    "CHANGE_OWN_PIN": "FTA",
    "START_DEMO": "FT",
}
"""The same for the pages of the office."""

KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in (*COMMANDS.values(), *AROUND) if people_of(kind)}
FIELDS = [(name, field) for name, kind in KINDS.items() for field in people_of(kind)]
_VALUES: dict[str, Any] = {
    "amount": 100,
    "box": 1,
    "card": 3,
    "device": c.Device.SHOE,
    "exposed": True,
    "hand_pay_above": None,
    "lock_up_win": None,
    "maximum": 500_00,
    "meter": "m",
    "minimum": 10_00,
    "now": 1,
    "player": "p1",
    "reason": "x",
    "rounds": 3,
    "seen": True,
    "side": "a",
    "station": 1,
    "step": Step.WASH,
    "to": "",
}
_BY_ROLE = re.compile(
    "is for (the dealer or a floorperson|a floorperson|a technician or a floorperson) to do|needs the approval of|"
    "only a (dealer|floorperson) can|and only a floorperson|a table is opened with a dealer|"
    "put back in service by the staff"
)
"""The engine's own sentences about roles."""


def made(kind: type[Any], people: dict[str, Person]) -> Any:
    """Such an ask, with these people."""
    values: dict[str, Any] = dict(people)
    for each in fields(kind):
        if each.default is MISSING and each.name not in values:
            other = ShoeKind.SINGLE if kind is c.ReceiveDecks else c.LockUpKind.WIN
            values[each.name] = other if each.name == "kind" else _VALUES[each.name]
    if kind is c.BuyIn:
        values["funds"] = c.Funds.CASH
    if kind is c.Card:
        values["source"] = c.Source.MANUAL
    return kind(**values)


def granted(letters: str) -> frozenset[Role]:
    """The roles of these letters."""
    return frozenset(ROLES[letter] for letter in letters)


def right_one(name: str, field: str, other: Person | None = None) -> Person:
    """Somebody who may be that, and is not the other one."""
    role = ROLES[EXPECTED[name][field][-1]]
    spare = {Role.DEALER: ANOTHER, Role.FLOORPERSON: FLOOR_2}
    return PEOPLE[role] if PEOPLE[role] != other else spare[role]


def others_of(name: str, field: str, person: Person) -> dict[str, Person]:
    """The other people of an ask, all of them right."""
    return {each: right_one(name, each, person) for each in people_of(KINDS[name]) if each != field}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Live:
    """A live table that is open, with its books in a file."""
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    found = Live(tmp_path / "cabinet.ledger")
    found.open()
    return found


def refusals(table: Live, what: str) -> list[r.AccessRefused]:
    """What of this kind was refused because of who asked."""
    return [event for event in table.events() if isinstance(event, r.AccessRefused) and event.what == what]


def test_the_table_is_complete() -> None:
    """Everything that names somebody stands in it, and nothing else; the code grants exactly that."""
    assert {name: set(people_of(kind)) for name, kind in KINDS.items()} == {
        name: set(roles) for name, roles in EXPECTED.items()
    }
    found = {(kind.__name__, field): roles for (kind, field), roles in all_rights().items()}
    assert found == {(name, field): granted(EXPECTED[name][field]) for name, field in FIELDS}
    assert {action.name: roles for action, roles in GRANTED.items()} == {
        name: granted(letters) for name, letters in ACTIONS.items()
    }
    assert set(GRANTED) == set(Action)


def test_whoever_has_proved_nothing_gets_nothing(table: Live) -> None:
    """Every role, in every place of every ask: refused, on record, and nothing has happened on the table."""
    table.ask(LogOut(DEALER))
    before = table.state
    for name, field in FIELDS:
        for person in PEOPLE.values():
            others = others_of(name, field, person)
            for other in others.values():
                table.prove(other)
            count = len(refusals(table, name))
            table.ask(made(KINDS[name], {**others, field: person}))
            told = refusals(table, name)
            assert len(told) == count + 1, (name, field, person)
            assert told[-1] == r.AccessRefused(person, name, "not proved"), (name, field, person)
            assert table.message is not None and "has not proved" in table.message.text
    assert table.state == before


@pytest.mark.parametrize("role", list(Role))
def test_every_role_in_every_place_of_every_ask(table: Live, role: Role) -> None:
    """Proved, but of the wrong role: refused and on record. Of the right one: never refused because of who it is."""
    person = PEOPLE[role]
    for name, field in FIELDS:
        if name in ("StartDemo", "EnterOffice", "LogIn", "LogOut", "OpenTable", "CloseTable", "ChangeDealer"):
            continue  # these change who is there: tried one by one below
        others = others_of(name, field, person)
        table.cabinet.wait(200)
        table.settle()
        for each in (person, *others.values()):
            assert table.prove(each)
        count = len(refusals(table, name))
        table.ask(made(KINDS[name], {**others, field: person}))
        told = refusals(table, name)[count:]
        if role in granted(EXPECTED[name][field]):
            assert not told, (name, field, role)
            last = [each for each in table.events() if isinstance(each, e.CommandRefused)][-1:]
            assert not any(_BY_ROLE.search(each.reason) for each in last if each.command == KINDS[name].name), (
                name,
                last,
            )
        else:
            assert told == [r.AccessRefused(person, name, "")], (name, field, role)
            assert table.message is not None and table.message.text == f"this is not for a {role} to do"


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(
    "name",
    ["StartDemo", "EnterOffice", "LogIn", "LogOut", "OpenTable", "CloseTable", "ChangeDealer"],
)
def test_every_role_coming_and_going(table: Live, role: Role, name: str) -> None:
    """At a table of its own, because it changes who is there."""
    for field in people_of(KINDS[name]):
        person = PEOPLE[role]
        others = others_of(name, field, person)
        for each in (person, *others.values()):
            assert table.prove(each)
        table.ask(made(KINDS[name], {**others, field: person}))
        told = refusals(table, name)
        if role in granted(EXPECTED[name][field]):
            assert told == [], (name, field, role)
        else:
            assert told and told[-1] == r.AccessRefused(person, name, ""), (name, field, role)
            return


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_the_engine_refuses_them_as_well(name: str, field: str) -> None:
    """Whom the table of rights lets ask, the engine never refuses because of his role: the two say the same."""
    kind = KINDS[name]
    if kind in AROUND:
        return
    state = BookedTable("blackjack").opened(1).state
    for role in granted(EXPECTED[name][field]):
        people = {**others_of(name, field, PEOPLE[role]), field: Person(role, "55")}
        try:
            decide(state, made(kind, people))
        except Refused as refused:
            special = kind is c.CallShuffle and role is Role.DEALER  # he may where no card is left
            assert special or not _BY_ROLE.search(refused.reason), (name, field, role, refused.reason)


@pytest.mark.parametrize("person", [FLOOR, TECHNICIAN, AUDITOR, None], ids=str)
def test_every_role_and_every_action_of_the_office(
    table: Live, person: Person | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both to look something up and to have something done: what is not granted is refused and on record."""
    table.ask(LogOut(DEALER))
    if person is not None:
        assert table.prove(person) and table.enter(person)
    for action in Action:

        @dataclass(frozen=True)
        class Asked(Query):
            action: ClassVar[Action]

        @dataclass(frozen=True)
        class Wanted(Job):
            action: ClassVar[Action]

        Asked.action = Wanted.action = action
        for module in ("back_office", "worker"):
            where = f"etg.cabinet.office.{module}"
            monkeypatch.setattr(f"{where}.QUERIES", {**handlers.QUERIES, Asked: lambda query, desk: "found"})
            monkeypatch.setattr(f"{where}.JOBS", {**handlers.JOBS, Wanted: lambda job, desk, told: None})
        before = len(refusals(table, "Asked")), len(refusals(table, "Wanted"))
        table.ask(Look(Asked()))
        table.ask(Undertake(Wanted()))
        if person is None:
            assert table.message is not None and "log in first" in table.message.text
            continue
        assert isinstance(table.conductor.back_office, BackOffice) and table.office is not None
        allowed = person.role in granted(ACTIONS[action.name])
        assert allowed == may(person.role, action)
        assert (table.office.answer(Asked()) == "found") is allowed
        told = [refusals(table, name)[count:] for name, count in zip(("Asked", "Wanted"), before, strict=True)]
        wanted = [[r.AccessRefused(person, name, "")] for name in ("Asked", "Wanted")]
        assert told == ([[], []] if allowed else wanted)


def test_asks_around_the_table_that_name_people_are_known() -> None:
    """A new one must be thought about."""
    assert set(AROUND) == {LogIn, LogOut, EnterOffice, StartDemo}
