"""`etg staff`: the people of a table at the command line."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.staff import pins
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.staff_file import staff_path
from etg.cli import main
from etg.ledger import records as r
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.modes import Mode
from etg.table.people import Role
from tests.ledger.builders import quickly

PIN, OTHER = "482913", "730518"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the books are, or will be."""
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    return tmp_path / "cabinet.ledger"


def etg(path: Path, *words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, ["staff", words[0], "--ledger", str(path), *words[1:]], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def add(path: Path, number: str, role: str, pin: str = PIN) -> Result:
    return etg(path, "add", number, "--role", role, typed=f"{pin}\n{pin}\n")


def records(path: Path) -> list[object]:
    """What is in the books about people."""
    kinds = (r.StaffAdded, r.StaffChanged, r.StaffUnlocked, r.PinChanged)
    with Reader.open(path) as reader:
        return [found for row in reader.events() if isinstance(found := row.event(), kinds)]


def test_people_are_made_known_listed_and_changed(path: Path) -> None:
    """All that the screens can do; on record, without a PIN."""
    Ledger.open(path, Mode.LIVE).close()
    assert "Nobody works here yet" in etg(path, "list").stdout
    assert add(path, "7", "dealer").exit_code == 2, "the first one is a technician"
    made = etg(path, "add", "100", "--role", "technician", "--name", "Ada", typed=f"{PIN}\n{PIN}\n")
    assert made.exit_code == 0 and PIN not in made.stdout
    assert add(path, "7", "dealer").exit_code == 0
    found = etg(path, "list").stdout
    assert "Ada" in found and "dealer" in found and "technician" in found
    accounts = Accounts(staff_path(path))
    for _ in range(3):
        accounts.prove("7", OTHER, 2e9)
    for words in (("unlock", "7"), ("role", "7", "floorperson"), ("deactivate", "7"), ("activate", "7")):
        assert etg(path, *words).exit_code == 0
    assert etg(path, "pin", "7", typed=f"{OTHER}\n{OTHER}\n").exit_code == 0
    assert records(path) == [
        r.StaffAdded("100", "Ada", "technician"),
        r.StaffAdded("7", "", "dealer"),
        r.StaffUnlocked("7"),
        r.StaffChanged("7", "role", "dealer", "floorperson"),
        r.StaffChanged("7", "active", "active", "not active"),
        r.StaffChanged("7", "active", "not active", "active"),
        r.PinChanged("7"),
    ]
    person = Accounts(staff_path(path)).prove("7", OTHER, 0).person
    assert person is not None and person.role is Role.FLOORPERSON


def test_what_cannot_be_is_said(path: Path) -> None:
    """In a sentence."""
    add(path, "100", "technician")
    for result, words in (
        (add(path, "7", "dealer", "123456"), "in a row"),
        (etg(path, "deactivate", "100"), "last technician"),
        (etg(path, "role", "100", "dealer"), "last technician"),
        (etg(path, "unlock", "5"), "nobody has"),
        (etg(path, "pin", "5", typed=f"{PIN}\n{PIN}\n"), "nobody has"),
    ):
        assert result.exit_code == 2 and words in result.stderr, result.stderr


def test_two_pins_that_differ_are_asked_for_again(path: Path) -> None:
    """A slip of the finger locks nobody out."""
    result = etg(path, "add", "100", "--role", "technician", typed=f"{PIN}\n{OTHER}\n{PIN}\n{PIN}\n")
    assert result.exit_code == 0 and Accounts(staff_path(path)).prove("100", PIN, 0).person is not None


def test_before_there_are_books_people_can_be_known(path: Path) -> None:
    """And no books are made for it."""
    assert add(path, "100", "technician").exit_code == 0
    assert not path.exists() and Accounts(staff_path(path)).founded


def test_at_a_running_table_it_says_where_to_go(path: Path) -> None:
    """Two programs that write one file would forget somebody."""
    running = Ledger.open(path, Mode.LIVE)
    try:
        result = add(path, "100", "technician")
        assert result.exit_code == 2 and "at its screens" in result.stderr
        assert not staff_path(path).exists()
        assert etg(path, "list").exit_code == 0
    finally:
        running.close()
