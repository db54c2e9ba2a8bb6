"""Ledger, pragmas, submission and people: right, and broken in one place each."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from etg.cabinet.doctor import books
from etg.cabinet.doctor.check import Mark, Unseen
from etg.cabinet.plan import Planned, write_plan
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.staff_file import staff_path
from etg.ledger.ledger import Ledger
from etg.ledger.storage import guard_path
from etg.modes import Mode
from etg.submission import check, parse, shipped_path
from etg.table.people import Role
from tests.cabinet.doctor.builders import APPROVED, PIN, Cabinet
from tests.ledger.builders import FLOORPERSON, FakeClock, shipped

EVERYTHING = (books.ledger, books.pragmas, books.submission, books.staff)


def durable(db: Database) -> dict[str, str | int]:
    """As it is where nobody makes tests quicker."""
    return {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@pytest.fixture(autouse=True)
def _waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "durable_settings", durable)


def test_good_books_have_nothing_wrong(cabinet: Cabinet) -> None:
    """And nothing is written to them."""
    before = cabinet.patient.ledger.read_bytes()
    found = [finding for look in EVERYTHING for finding in cabinet.found(look)]
    assert {finding.mark for finding in found} == {Mark.OK}
    said = " ".join(finding.found for finding in found)
    assert "live, " in said and "etg audit verify" in said and f"approved {APPROVED}" in said and "1 known" in said
    assert cabinet.patient.ledger.read_bytes() == before


def test_a_ledger_in_use_is_looked_at_all_the_same(cabinet: Cabinet) -> None:
    """The table goes on writing."""
    table = Ledger.open(cabinet.patient.ledger, Mode.LIVE, FakeClock())
    assert {finding.mark for finding in cabinet.found(books.ledger)} == {Mark.OK}
    table.close()


def test_whether_a_table_runs_is_seen_without_a_lock_of_ones_own(cabinet: Cabinet) -> None:
    """The kernel says who has the guard locked."""
    cabinet.patient = replace(cabinet.patient, root=Path("/"))
    assert not cabinet.patient.runs
    table = Ledger.open(cabinet.patient.ledger, Mode.LIVE, FakeClock())
    assert cabinet.patient.runs
    table.close()
    assert not cabinet.patient.runs


def test_books_that_are_new_are_right(cabinet: Cabinet) -> None:
    """They are begun at the first start."""
    cabinet.patient = replace(cabinet.patient, ledger=cabinet.at("data/other.ledger"))
    for look in (books.ledger, books.submission):
        (found,) = cabinet.found(look)
        assert found.mark is Mark.OK and "yet" in found.found


def test_a_ledger_of_another_mode_is_wrong(cabinet: Cabinet) -> None:
    """It never changes."""
    path = cabinet.at("data/desk.ledger")
    Ledger.open(path, Mode.DESK, FakeClock()).close()
    cabinet.patient = replace(cabinet.patient, ledger=path)
    found = cabinet.only(books.ledger)
    assert found.mark is Mark.WRONG and "desk ledger" in found.found and "ledger.file" in found.fix


def test_a_file_that_is_no_ledger_is_wrong(cabinet: Cabinet) -> None:
    """And the other checks say that they cannot look."""
    for path in cabinet.patient.folder.glob("cabinet.ledger-*"):
        path.unlink()
    cabinet.patient.ledger.write_bytes(b"something else entirely " * 200)
    found = cabinet.only(books.ledger)
    assert found.mark is Mark.WRONG and "ledger" in found.found and found.fix
    for look in (books.pragmas, books.submission):
        with pytest.raises(Unseen):
            cabinet.found(look)


def test_a_chain_that_was_changed_at_its_end_is_found(cabinet: Cabinet) -> None:
    """Somebody has opened it with another program."""
    with sqlite3.connect(cabinet.patient.ledger) as db:
        db.execute("DROP TRIGGER events_never_changed")
        db.execute("UPDATE events SET actor = 'me' WHERE number = (SELECT max(number) FROM events)")
    db.close()
    found = cabinet.only(books.ledger)
    assert found.mark is Mark.WRONG and "etg audit verify" in found.fix


def test_a_ledger_behind_its_guard_has_lost_something(cabinet: Cabinet) -> None:
    """Which was acknowledged."""
    table = Ledger.open(cabinet.patient.ledger, Mode.LIVE, FakeClock())
    number = table.last
    assert table._guard is not None
    table._guard.acknowledge(number + 5, b"\1" * 32)
    table.abandon()
    assert guard_path(cabinet.patient.ledger).exists()
    found = cabinet.only(books.ledger)
    assert found.mark is Mark.WRONG and f"event {number + 5} was acknowledged" in found.found and "backup" in found.fix


def test_a_table_that_has_stopped_is_worth_knowing(cabinet: Cabinet) -> None:
    """The book of tilts says what to do."""
    table = Ledger.open(cabinet.patient.ledger, Mode.LIVE, FakeClock())
    table.tilt("books_wrong", "the QH is not 3 cents")
    table.close()
    found = cabinet.only(books.ledger)
    assert found.mark is Mark.NOTE and "QH" not in found.found and "docs/tilts.md" in found.fix


def test_a_journal_of_another_kind_is_found(cabinet: Cabinet) -> None:
    """It is a property of the file."""
    db = sqlite3.connect(cabinet.patient.ledger)
    db.execute("PRAGMA journal_mode = DELETE")
    db.close()
    found = cabinet.only(books.pragmas)
    assert found.mark is Mark.WRONG and found.found == "delete" and "wal" in found.fix


def test_a_connection_that_does_not_wait_for_the_disk_is_found(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measured, not believed."""
    monkeypatch.setattr(books, "durable_settings", lambda db: {**durable(db), "synchronous": 1})
    found = cabinet.only(books.pragmas)
    assert found.mark is Mark.WRONG and "synchronous is 1, not 2" in found.found and "local disk" in found.fix


# The submission


def test_a_submission_that_is_not_approved_is_wrong_for_money(cabinet: Cabinet) -> None:
    """At a desk it is free play."""
    path = cabinet.at("data/desk.ledger")
    table = Ledger.open(path, Mode.DESK, FakeClock())
    filed = parse(shipped_path("community_blackjack").read_text(encoding="utf-8"))
    table.install(check({key: value for key, value in filed.items() if key != "approved"}, filed=False))
    table.close()
    cabinet.patient = replace(cabinet.patient, ledger=path)
    found = cabinet.only(books.submission)
    assert found.mark is Mark.WRONG and "not approved" in found.found and "page Game, Submissions" in found.fix
    cabinet.patient = replace(cabinet.patient, live=False)
    assert {finding.mark for finding in cabinet.found(books.submission)} == {Mark.OK}


def test_an_approval_of_the_future_is_wrong(cabinet: Cabinet) -> None:
    """The clock may be."""
    cabinet.patient = replace(cabinet.patient, wall=lambda: 1_600_000_000.0)
    found = cabinet.only(books.submission)
    assert found.mark is Mark.WRONG and f"only from {APPROVED}" in found.found and "approval" in found.fix


def test_another_file_than_the_one_in_force_is_worth_knowing(cabinet: Cabinet) -> None:
    """The settings name what new books begin with."""
    cabinet.set(submission=shipped_path("spanish_21"))
    found = cabinet.only(books.submission)
    assert found.mark is Mark.NOTE and "table.submission" in found.fix


def test_a_file_that_cannot_be_used_is_wrong(cabinet: Cabinet) -> None:
    """The command that names every problem is the fix."""
    path = cabinet.at("data/mine.toml")
    path.write_text("game = 3\n", encoding="utf-8")
    cabinet.set(submission=path)
    found = cabinet.only(books.submission)
    assert found.mark is Mark.WRONG and found.fix.startswith(f"etg submission check {path}")


def test_a_planned_submission_must_still_be_the_one_that_was_planned(cabinet: Cabinet) -> None:
    """And it says when it comes."""
    path = shipped_path("spanish_21")
    good = Planned(path, "Spanish 21", "spanish_21", shipped("spanish_21").hash, 1_900_000_000, FLOORPERSON)
    write_plan(cabinet.patient.ledger, good)
    assert "2030-03-17" in cabinet.found(books.submission)[-1].found
    write_plan(cabinet.patient.ledger, good._replace(digest="0" * 64))
    found = cabinet.only(books.submission)
    assert found.mark is Mark.WRONG and "withdraw the plan" in found.fix


# People


@pytest.mark.parametrize(("number", "role"), [("7", Role.DEALER), ("8", Role.FLOORPERSON)])
def test_a_role_that_nobody_has_is_wrong(cabinet: Cabinet, number: str, role: Role) -> None:
    """Somebody who is not active any more does not count."""
    Accounts(staff_path(cabinet.patient.ledger)).set_active(number, False, None)
    found = cabinet.only(books.staff)
    assert found.mark is Mark.WRONG and found.about == role
    assert "page People" in found.fix and f"--role {role}" in found.fix


def test_a_table_that_nobody_works_at_yet_begins_with_a_technician(cabinet: Cabinet) -> None:
    """On the screen, or by the command."""
    staff_path(cabinet.patient.ledger).unlink()
    found = cabinet.found(books.staff)
    assert [finding.about for finding in found] == [Role.TECHNICIAN, Role.DEALER, Role.FLOORPERSON]
    assert all(finding.mark is Mark.WRONG for finding in found) and "I am the technician" in found[0].fix


def test_a_file_of_the_staff_that_cannot_be_read_is_wrong(cabinet: Cabinet) -> None:
    """No secret of it is shown."""
    path = staff_path(cabinet.patient.ledger)
    path.write_text(json.dumps({"version": 1, "people": PIN}), encoding="utf-8")
    found = cabinet.only(books.staff)
    assert found.mark is Mark.WRONG and found.about == str(path) and PIN not in found.found + found.fix
