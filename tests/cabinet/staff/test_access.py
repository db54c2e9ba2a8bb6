"""Who may ask for what at a live table, asked of the conductor."""

import os
from pathlib import Path

import pytest

from etg.cabinet.asks import (
    DEALER_CONSOLE,
    CallAttendant,
    EnterOffice,
    Found,
    LogIn,
    LogOut,
    Look,
    NewPin,
    PauseTimer,
    StartDemo,
    Undertake,
)
from etg.cabinet.office import people
from etg.cabinet.staff import pins
from etg.cabinet.staff.access import LASTS
from etg.cabinet.staff.access_settings import KEY_BESIDE, AccessSettings
from etg.cabinet.staff.accounts import check_staff
from etg.errors import Tilt
from etg.ledger import records as r
from etg.table import commands as c
from etg.table import events as e
from etg.table.people import Person, Role
from tests.cabinet.staff.builders import (
    ANOTHER,
    AUDITOR,
    DEALER,
    FLOOR,
    FLOOR_2,
    OTHER,
    PIN,
    TECHNICIAN,
    Live,
)
from tests.ledger.builders import quickly


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the books will be."""
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    return tmp_path / "cabinet.ledger"


def last(table: Live) -> object:
    """The last thing on record."""
    return [event for event in table.events() if not isinstance(event, r.TimerSet | r.SnapshotTaken)][-1]


def refused(table: Live) -> list[r.AccessRefused]:
    """All that was refused because of who asked."""
    return [event for event in table.events() if isinstance(event, r.AccessRefused)]


# Proving


def test_a_proof_is_shown_where_it_was_asked_for_and_is_on_record(path: Path) -> None:
    """Each counts one more; a wrong one says why."""
    table = Live(path)
    assert table.prove(DEALER)
    assert last(table) == r.Proved(DEALER, DEALER_CONSOLE)
    assert not table.prove(DEALER, OTHER)
    first = table.shown.proofs[DEALER_CONSOLE]
    assert (first.number, first.person) == (2, None) and "do not belong together" in first.words
    assert last(table) == r.ProofFailed("7", DEALER_CONSOLE, "a wrong PIN")
    table.prove(FLOOR, place=3)
    assert table.shown.proofs[3].number == 3 and table.shown.proofs[DEALER_CONSOLE] == first


def test_three_wrong_tries_lock_and_it_is_on_record_through_a_restart(path: Path) -> None:
    """A right PIN does not help; a technician unlocks it."""
    table = Live(path)
    for _ in range(3):
        table.prove(DEALER, OTHER)
    assert last(table) == r.StaffLocked("7", 60, DEALER_CONSOLE)
    table.restart()
    assert not table.prove(DEALER) and "locked" in table.shown.proofs[DEALER_CONSOLE].words
    table.prove(TECHNICIAN)
    assert table.enter(TECHNICIAN)
    table.done(people.Unlock(DEALER.id))
    assert last(table) == r.StaffUnlocked(DEALER.id, TECHNICIAN)
    assert table.prove(DEALER)


def test_no_pin_is_ever_on_record_or_shown(path: Path) -> None:
    """Whatever is typed."""
    table = Live(path)
    table.prove(DEALER)
    table.prove(DEALER, OTHER)
    table.ask(NewPin(DEALER.id, PIN, OTHER))
    assert last(table) == r.PinChanged(DEALER.id, DEALER) and table.prove(DEALER, OTHER)
    for secret in (PIN, OTHER):
        assert secret not in repr(table.events()) and secret not in repr(table.shown)
        assert secret not in repr(people.AddStaff("1", "", Role.DEALER, secret))
        assert secret.encode() not in path.read_bytes()


# Using a proof


def test_a_table_is_opened_by_two_people_who_have_proved_it(path: Path) -> None:
    """Without either of them it is not."""
    table = Live(path)
    table.ask(c.OpenTable(DEALER, FLOOR))
    assert not table.state.open and refused(table)[-1] == r.AccessRefused(DEALER, "OpenTable", "not proved")
    table.prove(DEALER)
    table.ask(c.OpenTable(DEALER, FLOOR))
    assert not table.state.open and refused(table)[-1].by == FLOOR
    table.open()
    assert isinstance(last(table), e.TableOpened)


def test_a_proof_serves_once_not_for_long_and_only_where_it_was_given(path: Path) -> None:
    """And whoever refuses takes it all the same."""
    table = Live(path)
    table.open()
    table.prove(FLOOR)
    table.ask(c.CallShuffle(FLOOR))
    table.ask(c.CallShuffle(FLOOR))
    assert len(refused(table)) == 1, "it was used up"
    table.prove(FLOOR, place=3)
    table.ask(c.CallShuffle(FLOOR))
    assert len(refused(table)) == 2, "it was proved at a station"
    table.prove(FLOOR)
    table.cabinet.wait(LASTS + 1)
    table.ask(c.CallShuffle(FLOOR))
    assert len(refused(table)) == 3, "it is too old"
    table.prove(FLOOR)
    table.cabinet.wait(LASTS - 1)
    table.ask(c.CloseTable(FLOOR))
    assert not table.state.open


def test_the_dealer_asks_and_never_approves(path: Path) -> None:
    """Who is logged in need not prove it again to ask; to approve he must, and may not."""
    table = Live(path)
    table.open()
    table.ask(c.HoldStation(1, "x", DEALER))
    assert isinstance(last(table), e.LockedUp)
    table.ask(c.ResetLockUp(1, c.LockUpKind.DISPUTE, DEALER, DEALER))
    assert refused(table)[-1] == r.AccessRefused(DEALER, "ResetLockUp", "not proved")
    table.prove(DEALER)
    table.ask(c.ResetLockUp(1, c.LockUpKind.DISPUTE, DEALER, DEALER))
    assert refused(table)[-1] == r.AccessRefused(DEALER, "ResetLockUp", "")
    assert table.message is not None and "not for a dealer" in table.message.text
    table.prove(FLOOR)
    table.ask(c.ResetLockUp(1, c.LockUpKind.DISPUTE, DEALER, FLOOR))
    assert not table.state.lock_ups


def test_one_floorperson_is_not_two_people(path: Path) -> None:
    """Also not with one proof for both."""
    table = Live(path)
    table.open()
    table.ask(c.HoldStation(1, "x", DEALER))
    table.prove(FLOOR)
    table.ask(c.ResetLockUp(1, c.LockUpKind.DISPUTE, FLOOR, FLOOR))
    assert refused(table)[-1].why == "the same person twice" and table.state.lock_ups
    table.prove(FLOOR)
    table.prove(FLOOR_2)
    table.ask(c.ResetLockUp(1, c.LockUpKind.DISPUTE, FLOOR, FLOOR_2))
    assert not table.state.lock_ups


def test_nobody_acts_in_another_role(path: Path) -> None:
    """A proof gives the role of the account, whatever the ask says."""
    table = Live(path)
    table.prove(AUDITOR)
    claimed = Person(Role.FLOORPERSON, AUDITOR.id)
    table.prove(DEALER)
    table.ask(c.OpenTable(DEALER, claimed))
    assert refused(table)[-1] == r.AccessRefused(claimed, "OpenTable", "not proved") and not table.state.open


def test_a_second_person_named_by_a_job_of_the_office_is_proved_too(path: Path) -> None:
    """Whatever names people does."""
    from dataclasses import dataclass
    from typing import ClassVar

    from etg.cabinet.office.tasks import Job
    from etg.cabinet.staff.actions import Action

    @dataclass(frozen=True)
    class WithSomebody(Job):
        action: ClassVar[Action] = Action.MANAGE_STAFF
        approved_by: Person

    table = Live(path)
    table.prove(TECHNICIAN)
    table.enter(TECHNICIAN)
    table.ask(Undertake(WithSomebody(FLOOR)))
    assert refused(table)[-1] == r.AccessRefused(FLOOR, "Undertake", "not proved")


# Being there


def test_after_a_restart_the_dealer_logs_in_again(path: Path) -> None:
    """Until then the console takes nothing but that; stations play on."""
    table = Live(path)
    table.open()
    table.restart()
    assert table.shown.away and table.state.dealer == DEALER
    table.ask(c.HoldStation(1, "x", DEALER))
    assert refused(table)[-1] == r.AccessRefused(DEALER, "HoldStation", "not proved")
    table.ask(PauseTimer())
    assert table.message is not None and "log in first" in table.message.text
    table.ask(c.Seat("eva", 1), place=1)
    assert table.state.stations == {"eva": 1}
    table.ask(LogIn(DEALER))
    assert table.shown.away
    table.prove(DEALER)
    table.ask(LogIn(DEALER))
    assert not table.shown.away and last(table) == r.LoggedIn(DEALER)


def test_only_the_dealer_of_the_table_goes_on(path: Path) -> None:
    """Another one takes over, on record."""
    table = Live(path)
    table.open()
    table.ask(LogOut(DEALER))
    assert table.shown.away
    for person in (ANOTHER, FLOOR):
        table.prove(person)
        table.ask(LogIn(person))
        assert refused(table)[-1].by == person and table.shown.away
    table.prove(ANOTHER)
    table.ask(c.ChangeDealer(ANOTHER))
    assert not table.shown.away and table.state.dealer == ANOTHER
    table.ask(LogOut(DEALER))
    assert refused(table)[-1].by == DEALER


def test_an_office_is_entered_with_a_proof_that_it_uses_up(path: Path) -> None:
    """And a dealer never does."""
    table = Live(path)
    assert not table.enter(AUDITOR)
    table.prove(AUDITOR)
    assert table.enter(AUDITOR)
    table.leave()
    assert not table.enter(AUDITOR)
    table.prove(DEALER)
    assert not table.enter(DEALER) and refused(table)[-1] == r.AccessRefused(DEALER, "EnterOffice", "")


def test_whoever_is_in_the_office_asks_and_approves_there(path: Path) -> None:
    """With a second person who has proved it."""
    table = Live(path)
    table.open()
    table.ask(c.HoldStation(2, "x", DEALER))
    table.prove(FLOOR)
    table.enter(FLOOR)
    table.ask(c.ResetLockUp(2, c.LockUpKind.DISPUTE, FLOOR_2, FLOOR))
    assert table.state.lock_ups
    table.prove(FLOOR_2)
    table.ask(c.ResetLockUp(2, c.LockUpKind.DISPUTE, FLOOR_2, FLOOR))
    assert not table.state.lock_ups
    table.ask(c.ResetLockUp(2, c.LockUpKind.DISPUTE, FLOOR, FLOOR_2), place=4)
    assert refused(table)[-1].by == FLOOR, "nobody is in the office at a station"


def test_a_demo_is_started_by_somebody_known(path: Path) -> None:
    """Neither by nobody nor by an auditor."""
    table = Live(path)
    table.ask(StartDemo(None))
    table.prove(AUDITOR)
    table.ask(StartDemo(AUDITOR))
    assert refused(table)[-1].by == AUDITOR and not table.conductor.leads_to_demo
    table.prove(FLOOR)
    table.ask(StartDemo(FLOOR))
    assert table.conductor.leads_to_demo


# The key


def test_the_key_of_the_cabinet_beside_the_pin(path: Path) -> None:
    """Only technicians need it; how it stood is known after a restart."""
    table = Live(path, access=AccessSettings(key=KEY_BESIDE))
    table.prove(TECHNICIAN)
    assert not table.enter(TECHNICIAN)
    assert refused(table)[-1].why == "the key is not turned"
    table.prove(AUDITOR)
    assert table.enter(AUDITOR)
    table.leave()
    table.ledger.note(r.KeyTurned("key switch", True))
    table.settle()
    table.restart()
    table.prove(TECHNICIAN)
    assert table.enter(TECHNICIAN)
    table.leave()
    table.ledger.note(r.KeyTurned("key switch", False))
    table.settle()
    table.prove(TECHNICIAN)
    assert not table.enter(TECHNICIAN)


# The first start


def test_before_there_is_a_technician_nothing_can_be_done(path: Path) -> None:
    """But to make one known, and to call somebody."""
    table = Live(path, founded=False)
    assert table.shown.unfounded and table.shown.serviced
    before = table.ledger.last
    for what in (c.OpenTable(DEALER, FLOOR), c.Seat("eva", 1), EnterOffice(TECHNICIAN), LogIn(DEALER)):
        table.ask(what)
        assert table.message is not None and "nobody works here yet" in table.message.text
    assert table.ledger.last == before
    table.ask(CallAttendant(2), place=2)
    assert table.shown.calls == {2}
    table.ask(Found("100", "Ada", "123456"))
    assert table.shown.unfounded and table.message is not None and "in a row" in table.message.text
    table.ask(Found("100", "Ada", PIN))
    assert not table.shown.unfounded and r.StaffAdded("100", "Ada", "technician", None) in table.events()
    assert not table.enter(TECHNICIAN), "he logs in like everybody"
    table.prove(TECHNICIAN)
    assert table.enter(TECHNICIAN)
    table.ask(Found("101", "Eve", PIN))
    assert len(table.cabinet.accounts.listed(0)) == 1, "there is only one first"


def test_nobody_becomes_the_first_by_deleting_a_file(path: Path) -> None:
    """The books know that people worked here."""
    table = Live(path, founded=False)
    table.ask(Found("100", "Ada", PIN))
    table.cabinet.accounts.path.unlink()
    with pytest.raises(Tilt, match="is gone"):
        check_staff(table.cabinet.accounts, table.ledger.reader)


# The people's page


def test_the_office_lists_and_changes_people(path: Path) -> None:
    """Each with what goes on record."""
    table = Live(path)
    table.prove(TECHNICIAN)
    table.enter(TECHNICIAN)
    found = table.found(people.ListStaff())
    assert isinstance(found, tuple) and [each.number for each in found] == ["7", "8", "9", "71", "81", "100"]
    table.done(people.AddStaff("55", "Zoe", Role.AUDITOR, OTHER))
    assert last(table) == r.StaffAdded("55", "Zoe", "auditor", TECHNICIAN)
    table.done(people.ChangeRole("55", Role.DEALER))
    assert last(table) == r.StaffChanged("55", "role", "auditor", "dealer", TECHNICIAN)
    table.done(people.SetActive("55", False))
    assert last(table) == r.StaffChanged("55", "active", "active", "not active", TECHNICIAN)
    table.done(people.SetActive("55", True))
    table.done(people.ChangePin("55", PIN))
    assert last(table) == r.PinChanged("55", TECHNICIAN)
    assert "last technician" in table.done(people.SetActive(TECHNICIAN.id, False))
    assert "already" in table.done(people.AddStaff("55", "", Role.DEALER, PIN))
    assert "do not belong" in table.done(people.ChangeOwnPin(OTHER, OTHER))
    assert isinstance(last(table), r.ProofFailed)
    assert "changed" in table.done(people.ChangeOwnPin(PIN, OTHER))
    assert last(table) == r.PinChanged(TECHNICIAN.id, TECHNICIAN)


def test_only_technicians_manage_people(path: Path) -> None:
    """The others are refused, on record; their own PIN is theirs."""
    table = Live(path)
    for person in (FLOOR, AUDITOR):
        table.prove(person)
        assert table.enter(person)
        table.ask(Look(people.ListStaff()))
        assert refused(table)[-1] == r.AccessRefused(person, "ListStaff", "")
        table.ask(Undertake(people.Unlock("7")))
        assert refused(table)[-1] == r.AccessRefused(person, "Unlock", "")
        assert "changed" in table.done(people.ChangeOwnPin(PIN, OTHER))
        table.leave()
