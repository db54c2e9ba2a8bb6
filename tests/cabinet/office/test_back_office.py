"""The office behind the console: who comes in and when, what waits meanwhile, and a table that is as it was."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, CallAttendant, LeaveOffice, Look, StillHere, Undertake, WatchFor
from etg.cabinet.office import handlers
from etg.cabinet.office.back_office import TIME_OUT
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.staff.actions import GRANTED, Action, may
from etg.errors import Refused
from etg.ledger.records import AccessRefused, OfficeEntered, OfficeLeft, SettingChanged
from etg.table import commands as c
from etg.table.actions import Do
from etg.table.people import Person, Role
from etg.texts import text
from tests.cabinet.office.builders import AUDITOR, FLOORPERSON, TECHNICIAN, Staffed
from tests.ledger.builders import audited, quickly


@dataclass(frozen=True)
class Howmany(Query):
    """A query of the tests."""

    action: ClassVar[Action] = Action.READ_METERS
    every: ClassVar[float | None] = 2.0
    fails: bool = False


@dataclass(frozen=True)
class Secret(Query):
    """One that only a technician may ask."""

    action: ClassVar[Action] = Action.DIAGNOSE


@dataclass(frozen=True)
class Change(Job):
    """A job of the tests."""

    action: ClassVar[Action] = Action.CHANGE_SETTINGS
    again: bool = False


class Counter:
    """Answers with how often it was asked."""

    def __init__(self) -> None:
        self.count = 0

    def answer(self, query: Howmany, desk: Desk) -> object:
        """One more."""
        if query.fails:
            raise Refused(text("the table draws nothing now"))
        self.count += 1
        return self.count


def _change(job: Change, desk: Desk, told: Told) -> Done:
    told(1, 2, text("Half of it"))
    by = desk.by() or TECHNICIAN
    return Done(text("It is done."), records=(SettingChanged("a", "1", "2", by),), starts_again=job.again)


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Counter:
    """Handlers of the tests."""
    found = Counter()
    queries = {**handlers.QUERIES, Howmany: found.answer, Secret: lambda query, desk: "secret"}
    jobs = {**handlers.JOBS, Change: _change}
    for module in ("etg.cabinet.office.back_office", "etg.cabinet.office.worker"):
        monkeypatch.setattr(f"{module}.QUERIES", queries)
        monkeypatch.setattr(f"{module}.JOBS", jobs)
    return found


@pytest.fixture
def staffed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counter: Counter) -> Staffed:
    """A table with an office."""
    quickly(monkeypatch)
    return Staffed(tmp_path / "table.ledger")


def test_every_phase_lets_floorperson_and_auditor_in_and_a_technician_only_out_of_play(staffed: Staffed) -> None:
    seen, refused = set(), set()
    for do in staffed.phases():
        seen.add(do)
        before, last = staffed.state, staffed.ledger.last
        for person in (FLOORPERSON, AUDITOR, TECHNICIAN):
            came = staffed.enter(person)
            playing = before.round is not None or bool(before.wagers)
            assert came is not (person is TECHNICIAN and playing), (do, person)
            if not came:
                refused.add(do)
                assert staffed.message is not None and "when" in staffed.message.text
            staffed.leave()
            assert staffed.office is None
        assert staffed.state == before
        fresh = list(staffed.ledger.reader.events(last + 1))
        assert {row.name for row in fresh} <= {"office_entered", "office_left", "timer_set"}
    assert {Do.OPEN_TABLE, Do.WAGERS, Do.CLOSE_BETTING, Do.DECIDE, Do.SETTLE, Do.CLEAR} <= seen
    assert {Do.CLOSE_BETTING, Do.DECIDE, Do.SETTLE, Do.CLEAR} <= refused
    assert staffed.ledger.path is not None and audited(staffed.ledger.path)


def test_while_a_technician_is_in_no_money_comes_or_goes_and_nobody_plays(staffed: Staffed) -> None:
    staffed.play_until(lambda state: any(state.players.values()) and state.round is None and not state.wagers)
    before = staffed.state
    player, credits = next((name, cents) for name, cents in before.players.items() if cents)
    assert staffed.enter(TECHNICIAN)
    assert staffed.shown.serviced
    station = before.stations[player]
    for command in (
        c.BuyIn(player, 100_00, c.Funds.CASH, before.dealer),
        c.CashOut(player, credits),
        c.Place(player, station, 10_00),
        c.Tip(player, 1_00),
        c.CloseTable(FLOORPERSON),
    ):
        staffed.ask(command, place=station)
        said = staffed.shown.messages[station].text
        assert "technician" in said
        assert staffed.state == before
    staffed.ask(CallAttendant(station), place=station)
    assert station in staffed.shown.calls
    staffed.leave()
    assert staffed.state == before and not staffed.shown.serviced
    staffed.ask(c.Tip(player, 1_00), place=station)
    assert staffed.state.players[player] == credits - 1_00


def test_who_comes_and_leaves_is_on_record(staffed: Staffed) -> None:
    staffed.enter(AUDITOR)
    staffed.leave()
    events = [event for event in staffed.events() if isinstance(event, OfficeEntered | OfficeLeft)]
    assert events == [OfficeEntered(AUDITOR), OfficeLeft(AUDITOR)]


def test_it_is_left_by_itself_unless_something_is_touched(staffed: Staffed) -> None:
    staffed.enter(AUDITOR)
    staffed.cabinet.wait(TIME_OUT - 1)
    staffed.ask(StillHere())
    staffed.cabinet.wait(TIME_OUT - 1)
    staffed.settle()
    assert staffed.office is not None
    staffed.cabinet.wait(2)
    staffed.settle()
    assert staffed.office is None
    assert staffed.events()[-1] == OfficeLeft(AUDITOR, by_itself=True)


def test_a_dealer_has_no_office_and_two_people_are_not_in_at_once(staffed: Staffed) -> None:
    assert not staffed.enter(Person(Role.DEALER, "5"))
    staffed.enter(AUDITOR)
    staffed.enter(FLOORPERSON)
    assert staffed.office is not None and staffed.office.person == AUDITOR


def test_what_a_page_watches_is_looked_up_again_and_again(staffed: Staffed, counter: Counter) -> None:
    staffed.enter(AUDITOR)
    staffed.ask(WatchFor((Howmany(),)))
    assert counter.count == 1
    staffed.cabinet.wait(2.5)
    staffed.settle()
    assert counter.count == 2
    staffed.ask(WatchFor(()))
    staffed.cabinet.wait(10)
    staffed.settle()
    assert counter.count == 2


def test_what_cannot_be_found_out_says_why(staffed: Staffed) -> None:
    staffed.enter(AUDITOR)
    staffed.ask(Look(Howmany(fails=True)))
    assert staffed.office is not None
    answer = staffed.office.answers[Howmany(fails=True)]
    assert answer.found is None and answer.wrong == "the table draws nothing now"


def test_what_a_role_may_not_do_is_refused_and_recorded(staffed: Staffed) -> None:
    staffed.enter(AUDITOR)
    staffed.ask(Look(Secret()), Undertake(Change()))
    assert staffed.office is not None and Secret() not in staffed.office.answers and staffed.office.done is None
    refused = [event for event in staffed.events() if isinstance(event, AccessRefused)]
    assert refused == [AccessRefused(AUDITOR, "Secret"), AccessRefused(AUDITOR, "Change")]


def test_nobody_asks_anything_who_is_not_in(staffed: Staffed) -> None:
    staffed.ask(Look(Howmany()))
    assert staffed.message is not None and "log in first" in staffed.message.text


def test_a_job_tells_how_far_it_is_and_goes_on_record(staffed: Staffed) -> None:
    staffed.enter(TECHNICIAN)
    assert staffed.done(Change()) == "It is done."
    assert SettingChanged("a", "1", "2", TECHNICIAN) in staffed.events()
    assert not staffed.conductor.starts_again


def test_what_was_set_makes_the_table_start_again_when_the_office_is_left(staffed: Staffed) -> None:
    staffed.enter(TECHNICIAN)
    staffed.done(Change(again=True))
    assert staffed.office is not None and staffed.office.starts_again
    assert not staffed.conductor.starts_again
    staffed.screens.script.append(Ask(DEALER_CONSOLE, LeaveOffice()))
    staffed.conductor.step()
    assert staffed.conductor.starts_again


def test_every_action_is_granted_to_somebody_and_none_to_a_dealer() -> None:
    assert set(GRANTED) == set(Action)
    for action in Action:
        assert GRANTED[action] and not may(Role.DEALER, action)
