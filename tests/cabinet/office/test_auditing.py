"""What the auditor looks up: meters, returns, events, rounds, progressives, tips, the audit itself, exports."""

import json
import sqlite3
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.events import FindAccess, FindEvents, ShowEvent
from etg.cabinet.office.exporting import ExportBooks, ExportTargets, export
from etg.cabinet.office.meters import ReadMeters
from etg.cabinet.office.progressives import ReadProgressive, ReadProgressives
from etg.cabinet.office.recall import FindRounds, Shown, ShowRound
from etg.cabinet.office.returns import ReadReturns
from etg.cabinet.office.tasks import Noted, Stopped
from etg.cabinet.office.tips import ReadTips
from etg.cabinet.office.verifying import LastAudit, VerifyLedger
from etg.errors import Refused
from etg.ledger.finding import ANYTHING, Told, Wanted, find_events
from etg.ledger.kinds import NAMES, About
from etg.ledger.ledger import Ledger
from etg.ledger.meter_course import hits
from etg.ledger.records import LoggedIn, OfficeEntered, RoundRecalled
from etg.modes import Mode
from etg.table.people import Person, Role
from etg.table.state import UNIT
from etg.texts import Text
from tests.cabinet.office.desks import AUDITOR, asked, desk_of, done
from tests.ledger.builders import played, quickly, shipped

# Meters


def test_the_meters_add_up_and_the_table_is_the_sum_of_its_stations(read_desk: Desk) -> None:
    found = asked(ReadMeters(), read_desk)
    *stations, table = found.identities
    assert table.station is None and stations and not found.mismatches
    assert all(each.difference == 0 for each in found.identities) and table.buy_in > 0
    assert table.wagered == sum(each.wagered for each in stations) == found.groups["table"]["wagered"]


def test_a_changed_meter_is_a_difference_and_a_sentence(read_desk: Desk, tmp_path: Path) -> None:
    assert read_desk.ledger is not None
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(read_desk.ledger.read_bytes())
    with sqlite3.connect(path) as db:
        db.execute(
            "UPDATE meters SET value = value + 100 WHERE scope = 'station' AND name = 'buy_in' AND subject = '1'"
        )
    found = asked(ReadMeters(), desk_of(path))
    assert found.identities[0].difference == -100
    assert any("station 1" in words and "$1.00" in words for words in found.mismatches)


def test_a_period_is_read_by_its_number(read_desk: Desk) -> None:
    periods = asked(ReadMeters(), read_desk).periods
    assert {each.kind for each in periods} == {"day", "shift"}
    shift = next(each for each in periods if each.kind == "shift")
    found = asked(ReadMeters("shift", shift.number), read_desk)
    assert found.of == shift and found.groups["table"]["played"] == 30


# Returns


def test_returns_are_read_once_and_go_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    path = tmp_path / "ledger.sqlite"
    ledger = played(path, shipped(), 4)
    desk = desk_of(path, ledger)
    first = asked(ReadReturns(), desk)
    assert first.read == first.of == 4
    assert asked(ReadReturns(), desk).curves is first.curves
    ledger.close()
    played(path, shipped(), 3).close()
    more = asked(ReadReturns(), desk)
    assert more.read == more.of == 7
    main = next(curve for curve in more.curves if curve.of.wager == "main")
    assert not main.exact and main.points[-1].wagers > first.curves[0].points[-1].wagers
    for curve in more.curves:
        assert all(a.wagers < b.wagers for a, b in pairwise(curve.points))
        assert curve.points[-1].band(Fraction(2)) >= 0


# Events


def test_events_are_found_newest_first_and_paged_without_a_gap(read_desk: Desk) -> None:
    numbers: list[int] = []
    before: int | None = None
    while True:
        page = asked(FindEvents(before=before), read_desk)
        numbers += [told.number for told in page.events]
        if not page.more:
            break
        before = page.searched
    assert numbers == list(range(numbers[0], 0, -1))


@pytest.mark.parametrize("about", [each for each in About if each is not About.ACCESS])
def test_a_group_has_only_its_own_events(read_desk: Desk, about: About) -> None:
    page = asked(FindEvents(Wanted(about)), read_desk)
    assert {told.name for told in page.events} <= NAMES[about]


def test_every_filter_holds(read_desk: Desk) -> None:
    def found(**wanted: Any) -> list[Told]:
        return list(asked(FindEvents(ANYTHING._replace(**wanted)), read_desk).events)

    assert {told.station for told in found(station=2)} == {2}
    assert {told.round for told in found(round=7)} == {7}
    assert all("shift" in told.words for told in found(words="SHIFT"))
    assert found(words="shift") and not found(words="nobody says this")
    assert found(person="mia") == found(person="floorperson:mia") != []
    assert not found(since=1 << 60) and not found(until=1)


def test_the_search_ends_and_says_how_far_it_came(read_desk: Desk) -> None:
    with read_desk.reader() as reader:
        head = reader.head()
        assert head is not None
        page = find_events(reader, Wanted(words="nobody says this"), most=100)
    assert page.events == () and page.searched == head.event - 99 and page.more


def test_an_event_is_shown_whole_with_its_place_in_the_chain(read_desk: Desk) -> None:
    shown = asked(ShowEvent(5), read_desk)
    assert shown.told.number == 5 and shown.follows and len(shown.hash) == len(shown.before) == 64
    assert asked(ShowEvent(4), read_desk).hash == shown.before
    assert asked(ShowEvent(1), read_desk).before == "0" * 64
    with pytest.raises(Refused):
        asked(ShowEvent(10**9), read_desk)


def test_the_access_log_has_what_people_did_and_nothing_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    ledger = Ledger.open(path, Mode.EXERCISE)
    ledger.note(LoggedIn(Person(Role.DEALER, "ann")))
    ledger.note(OfficeEntered(AUDITOR))
    ledger.close()
    found = asked(FindAccess(), desk_of(path)).events
    assert [told.name for told in found] == ["office_entered", "logged_in"]
    assert [told.name for told in asked(FindAccess(person="ann"), desk_of(path)).events] == ["logged_in"]
    with pytest.raises(Refused):
        asked(FindEvents(Wanted(About.ACCESS)), desk_of(path))


def test_a_record_made_by_staff_is_always_in_the_access_log() -> None:
    assert {"office_entered", "setting_changed", "access_refused", "dispute_bundled"} <= NAMES[About.ACCESS]
    assert not NAMES[About.ACCESS] & {"dealt", "placed", "cleared"}


# Rounds


def test_rounds_are_listed_and_filtered(read_desk: Desk) -> None:
    found = asked(FindRounds(), read_desk)
    assert [each.number for each in found.rounds] == list(range(30, 0, -1)) and not found.more
    assert asked(FindRounds(before=11), read_desk).rounds == found.rounds[20:]
    of_station = asked(FindRounds(station=1), read_desk).rounds
    assert of_station and set(of_station) < set(found.rounds)
    assert all(each.irregular for each in asked(FindRounds(irregular=True), read_desk).rounds)


def test_a_round_is_shown_step_by_step_and_that_it_was_is_on_record(read_desk: Desk) -> None:
    noted = asked(ShowRound(12), read_desk)
    assert isinstance(noted, Noted) and noted.records == (RoundRecalled(12, by=AUDITOR),)
    shown = noted.found
    assert isinstance(shown, Shown)
    assert shown.number == 12 and not shown.in_play and shown.result is not None and len(shown.hash or "") == 64
    assert [frame.name for frame in shown.frames][-1] == "cleared"
    assert [frame.number for frame in shown.frames] == sorted(frame.number for frame in shown.frames)
    dealt = [frame for frame in shown.frames if frame.name == "dealt"]
    assert dealt and all(frame.state.round is not None for frame in dealt)
    assert shown.digest == shipped().hash and shown.paytables[0].wager == "main" and shown.paytables[0].lines
    assert all(each.before + each.bought_in + each.net - each.paid_out == each.after for each in shown.credits)


def test_without_a_round_in_play_there_is_none_to_show(read_desk: Desk) -> None:
    with pytest.raises(Refused):
        asked(ShowRound(None), read_desk)


# Progressives and tips


def test_the_history_of_a_meter_ends_where_it_stands(read_desk: Desk) -> None:
    progressives = asked(ReadProgressives(), read_desk)
    assert progressives
    for each in progressives:
        course = asked(ReadProgressive(each.meter), read_desk)
        if course.points:
            assert course.points[-1].value == each.value
            assert [at.round for at in course.points] == sorted(at.round for at in course.points)
        paid = dict(each.moves)["paid"]
        assert sum(hit.paid for hit in hits(course, UNIT)) * UNIT == paid
    with pytest.raises(Refused):
        asked(ReadProgressive("nothing"), read_desk)


def test_tips_are_those_of_the_meter_by_dealer_and_shift(read_desk: Desk) -> None:
    found = asked(ReadTips(), read_desk)
    meter = asked(ReadMeters(), read_desk).groups["table"]["tips"]
    assert found.total == meter == sum(each.amount for each in found.rows) == sum(a for _, a in found.by_station) > 0
    assert all(each.dealer.startswith("dealer:") and each.shift for each in found.rows)
    assert asked(ReadTips(until=1), read_desk).total == 0


# The audit and exports


def test_the_audit_says_how_far_it_is_and_leaves_its_report(read_desk: Desk, tmp_path: Path) -> None:
    desk = replace(read_desk, folder=tmp_path / "data")
    assert asked(LastAudit(), desk) is None
    told: list[tuple[int, int, Text]] = []
    ended = done(VerifyLedger(), desk, told)
    assert ended.ok and [at for at, _, _ in told] == sorted(at for at, _, _ in told) and len(told) > 3
    audit = asked(LastAudit(), desk)
    assert audit.ok and audit.at == 1_800_000_000.0 and audit.events == audit.last == told[-1][1]


def test_a_damaged_ledger_is_reported_check_by_check(read_desk: Desk, tmp_path: Path) -> None:
    assert read_desk.ledger is not None
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(read_desk.ledger.read_bytes())
    with sqlite3.connect(path) as db:
        db.execute("UPDATE meters SET value = value + 100 WHERE scope = 'table' AND name = 'buy_in'")
    assert not done(VerifyLedger(), desk_of(path)).ok
    audit = asked(LastAudit(), desk_of(path))
    wrong = {check.name for check in audit.checks if check.problems}
    assert not audit.ok and wrong == {"meters"}
    assert not next(check for check in audit.checks if check.name == "guard").checked


@pytest.mark.parametrize("kind", ["csv", "json", "sqlite"])
def test_an_export_goes_into_a_folder_of_its_own(read_desk: Desk, tmp_path: Path, kind: str) -> None:
    desk = replace(read_desk, folder=tmp_path)
    (target,) = asked(ExportTargets(), desk)
    ended = done(ExportBooks(target.folder, kind), desk)
    (folder,) = target.folder.iterdir()
    manifest = json.loads((folder / "manifest.json").read_text())
    assert ended.ok and manifest["rows"]["rounds"] == 30 and manifest["format"] == kind
    with pytest.raises(Refused):
        done(ExportBooks(tmp_path / "elsewhere", kind), desk)


def test_an_export_that_is_called_off_leaves_nothing(read_desk: Desk, tmp_path: Path) -> None:
    desk = replace(read_desk, folder=tmp_path)
    (target,) = asked(ExportTargets(), desk)

    def stop(at: int, of: int, words: Text) -> None:
        if at:
            raise Stopped

    with pytest.raises(Stopped):
        export(ExportBooks(target.folder), desk, stop)
    assert list(target.folder.iterdir()) == []
