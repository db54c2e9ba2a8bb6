"""The people who work here: their file, their PINs, wrong tries and locks."""

import hashlib
import hmac
import json
import os
import random
import stat
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.staff import pins
from etg.cabinet.staff.account import Account
from etg.cabinet.staff.accounts import CHANGE_IT, MOST_UNKNOWN, WRONG, Accounts
from etg.cabinet.staff.staff_file import staff_path
from etg.cabinet.staff.tries import LOCKS, MOST, NONE, Tries, tries_in
from etg.errors import Refused, Tilt
from etg.ledger import records as r
from etg.table.people import Person, Role

NOW = 1_700_000_000.0
PIN, OTHER = "482913", "730518"
TECHNICIAN = Person(Role.TECHNICIAN, "100")
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cost at which a test of many tries ends the same day."""
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.fixture
def accounts(tmp_path: Path) -> Accounts:
    """A technician, a dealer, and a floorperson who works here no more."""
    found = Accounts(staff_path(tmp_path / "cabinet.ledger"))
    found.found("100", "Ada", PIN, NOW)
    found.add("7", "Ben", Role.DEALER, PIN, TECHNICIAN, NOW)
    found.add("8", "", Role.FLOORPERSON, PIN, TECHNICIAN, NOW)
    found.set_active("8", False, TECHNICIAN)
    return found


def again(accounts: Accounts) -> Accounts:
    """The same after a restart."""
    return Accounts(accounts.path)


def tried(accounts: Accounts, number: str, times: int, now: float = NOW) -> list[str]:
    """What is said to wrong PINs."""
    return [accounts.prove(number, OTHER, now).words for _ in range(times)]


# The file


def test_what_is_kept_is_for_nobody_else_and_holds_no_pin(accounts: Accounts) -> None:
    """Only the table's user can read it; neither file, repr nor record tells a PIN or its hash."""
    assert accounts.path.name == "staff.json"
    assert stat.S_IMODE(accounts.path.stat().st_mode) == 0o600
    content = accounts.path.read_text()
    assert PIN not in content
    staff = accounts._staff
    digest = staff.people["7"].digest
    assert (
        PIN not in repr(staff) and repr(digest) not in repr(staff) and repr(staff.people["7"].salt) not in repr(staff)
    )
    assert len(staff.people["7"].salt) == 16 and staff.people["7"].salt != staff.people["100"].salt
    records = accounts.set_pin("7", OTHER, TECHNICIAN) + accounts.prove("7", OTHER, NOW).records
    assert OTHER not in repr(records) and digest.hex() not in repr(records)


def test_everything_survives_a_restart(accounts: Accounts) -> None:
    """Also who has tried how often."""
    tried(accounts, "7", 2)
    tried(accounts, "55", 2)
    assert again(accounts)._staff == accounts._staff
    assert again(accounts).prove("7", OTHER, NOW).records[-1] == r.StaffLocked("7", 60, 0)
    assert again(accounts).prove("55", OTHER, NOW).records[-1] == r.StaffLocked("", 60, 0)
    assert again(accounts).listed(NOW)[0].locked == 60


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"{",
        b"[]",
        b'{"version": 2}',
        b'{"version": 1, "people": 3, "unknown": {}, "secret": ""}',
        b'{"version": 1, "people": [{"number": "7"}], "unknown": {}, "secret": ""}',
        b'{"version": 1, "people": [], "unknown": {"a": [1, 2]}, "secret": "zz"}',
        b"\xff\xfe",
    ],
)
def test_a_torn_file_stops_the_table_and_is_left_as_it_is(accounts: Accounts, wrong: bytes) -> None:
    """Nobody is forgotten because of it."""
    accounts.path.write_bytes(wrong)
    with pytest.raises(Tilt) as raised:
        again(accounts)
    assert raised.value.code == "staff_unreadable" and "backup" in raised.value.words
    assert accounts.path.read_bytes() == wrong


@pytest.mark.parametrize(
    "changed",
    [
        {"number": "x"},
        {"role": "king"},
        {"active": 1},
        {"tries": [0, 0, -1]},
        {"salt": ""},
        {"created_by": "?"},
        {"name": 3},
    ],
)
def test_a_wrong_entry_is_found(accounts: Accounts, changed: dict[str, Any]) -> None:
    """Whatever is not as we write it."""
    values = json.loads(accounts.path.read_text())
    values["people"][1].update(changed)
    accounts.path.write_text(json.dumps(values))
    with pytest.raises(Tilt):
        again(accounts)


def test_a_number_stands_in_the_file_once(accounts: Accounts) -> None:
    """Two people of one number would share their tries."""
    values = json.loads(accounts.path.read_text())
    values["people"].append(values["people"][0])
    accounts.path.write_text(json.dumps(values))
    with pytest.raises(Tilt, match="twice"):
        again(accounts)


def test_a_disk_that_takes_nothing_changes_nothing(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in memory nor in the file; a wrong try that cannot be written down is no answer."""
    before, content = accounts._staff, accounts.path.read_bytes()

    def full(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    for change in (
        lambda: accounts.add("9", "", Role.DEALER, PIN, TECHNICIAN, NOW),
        lambda: accounts.set_pin("7", OTHER, TECHNICIAN),
        lambda: accounts.prove("7", OTHER, NOW),
        lambda: accounts.prove("55", OTHER, NOW),
    ):
        with pytest.raises(Tilt, match="No space"):
            change()
    assert accounts._staff is before and accounts.path.read_bytes() == content


# PINs


@pytest.mark.parametrize(
    ("pin", "word"),
    [
        ("12345", "6 to 8"),
        ("123456789", "6 to 8"),
        ("12a456", "6 to 8"),
        ("", "6 to 8"),
        ("١٢٣٤٥٦", "6 to 8"),
        ("111111", "equal"),
        ("123456", "in a row"),
        ("890123", "in a row"),
        ("654321", "in a row"),
        ("48291300", "staff number"),
    ],
)
def test_a_pin_that_everybody_would_guess_is_refused(accounts: Accounts, pin: str, word: str) -> None:
    """With a sentence; nothing changes."""
    before = accounts._staff
    with pytest.raises(Refused, match=word):
        accounts.add("48291300", "", Role.DEALER, pin, TECHNICIAN, NOW)
    with pytest.raises(Refused):
        accounts.set_pin("7", pin if word != "staff number" else "000007", TECHNICIAN)
    assert accounts._staff is before


def test_a_pin_set_by_somebody_else_is_to_be_changed(accounts: Accounts) -> None:
    """By its owner, who says the old one; then it is his."""
    assert accounts.prove("7", PIN, NOW).words == CHANGE_IT
    assert accounts.change_own_pin("7", OTHER, OTHER, NOW).person is None
    assert accounts.change_own_pin("7", PIN, "111111", NOW).person is None
    assert accounts.change_own_pin("7", PIN, PIN, NOW).person is None
    done = accounts.change_own_pin("7", PIN, OTHER, NOW)
    assert done.records[-1] == r.PinChanged("7", Person(Role.DEALER, "7"))
    found = again(accounts).prove("7", OTHER, NOW)
    assert found.person == Person(Role.DEALER, "7") and not found.words


# Who works here


def test_the_last_technician_stays(accounts: Accounts) -> None:
    """Neither removed nor demoted, until there is another."""
    with pytest.raises(Refused, match="last technician"):
        accounts.set_active("100", False, TECHNICIAN)
    with pytest.raises(Refused, match="last technician"):
        accounts.set_role("100", Role.AUDITOR, TECHNICIAN)
    accounts.add("101", "", Role.TECHNICIAN, PIN, TECHNICIAN, NOW)
    assert accounts.set_role("100", Role.AUDITOR, TECHNICIAN) == (
        r.StaffChanged("100", "role", "technician", "auditor", TECHNICIAN),
    )
    with pytest.raises(Refused, match="last technician"):
        accounts.set_active("101", False, TECHNICIAN)


def test_the_first_one_is_a_technician(tmp_path: Path) -> None:
    """And only the first one makes himself known."""
    accounts = Accounts(tmp_path / "staff.json")
    assert accounts.empty and not accounts.founded
    with pytest.raises(Refused, match="technician"):
        accounts.add("7", "", Role.DEALER, PIN, None, NOW)
    assert accounts.found("100", " Ada ", PIN, NOW) == (r.StaffAdded("100", "Ada", "technician", None),)
    assert accounts.founded and not accounts.empty
    with pytest.raises(Refused, match="already"):
        accounts.found("101", "", PIN, NOW)


@pytest.mark.parametrize("number", ["", "123456789", "-1", "1.5", "abc", "١"])
def test_a_staff_number_is_one_to_eight_digits(accounts: Accounts, number: str) -> None:
    """Nothing else can be typed on a keypad."""
    with pytest.raises(Refused, match="digits"):
        accounts.add(number, "", Role.DEALER, PIN, TECHNICIAN, NOW)


def test_numbers_are_unique_and_names_can_be_shown(accounts: Accounts) -> None:
    """And whoever nobody has cannot be changed."""
    with pytest.raises(Refused, match="already"):
        accounts.add("7", "", Role.DEALER, PIN, TECHNICIAN, NOW)
    for called in ("x" * 41, "a\nb"):
        with pytest.raises(Refused, match="letters"):
            accounts.add("9", called, Role.DEALER, PIN, TECHNICIAN, NOW)
    with pytest.raises(Refused, match="nobody has"):
        accounts.set_pin("9", PIN, TECHNICIAN)
    with pytest.raises(Refused, match="nobody has"):
        accounts.unlock("9", TECHNICIAN)
    with pytest.raises(Refused, match="nobody has"):
        accounts.set_role("9", Role.DEALER, TECHNICIAN)


def test_what_does_not_change_is_not_recorded(accounts: Accounts) -> None:
    """The same again is nothing."""
    assert accounts.set_active("7", True, TECHNICIAN) == accounts.set_role("7", Role.DEALER, TECHNICIAN) == ()
    assert accounts.unlock("7", TECHNICIAN) == ()


# Tries and locks


def test_locks_grow_and_a_right_pin_ends_them(accounts: Accounts) -> None:
    """1, 5, 15, 60, 60 minutes."""
    now, found = NOW, []
    for _ in range(6):
        words = tried(accounts, "7", MOST, now)
        assert words[:2] == [WRONG, WRONG] and "locked" in words[2]
        found.append(accounts._staff.people["7"].tries.left(now))
        assert accounts.prove("7", PIN, now + found[-1] - 1).person is None, "a right PIN does not open a lock"
        now += found[-1]
    assert found == [*LOCKS, LOCKS[-1], LOCKS[-1]] == [60, 300, 900, 3600, 3600, 3600]
    assert accounts.prove("7", PIN, now).person == Person(Role.DEALER, "7")
    assert accounts._staff.people["7"].tries == NONE == again(accounts)._staff.people["7"].tries


def test_while_locked_a_right_pin_is_answered_like_a_wrong_one(accounts: Accounts) -> None:
    """And tries do not make it longer."""
    tried(accounts, "7", MOST)
    right, wrong = accounts.prove("7", PIN, NOW + 10), accounts.prove("7", OTHER, NOW + 10)
    assert right == wrong and "1 more minute" in right.words and right.person is None
    assert accounts.prove("7", PIN, NOW + 60).person is not None


def test_unlocking_forgets_the_tries(accounts: Accounts) -> None:
    """On record, with who did it."""
    tried(accounts, "7", MOST)
    assert accounts.unlock("7", TECHNICIAN) == (r.StaffUnlocked("7", TECHNICIAN),)
    assert accounts.prove("7", PIN, NOW).person is not None


def test_a_clock_that_was_set_back_locks_nobody_for_years() -> None:
    """The longest lock is the longest."""
    assert Tries(0, 1, int(NOW) + 10 * DAY).left(NOW) == LOCKS[-1]


@pytest.mark.parametrize("number", ["7", "8", "55", "123456789012", ""])
def test_nothing_tells_a_wrong_number_from_a_wrong_pin(accounts: Accounts, number: str) -> None:
    """A number that somebody has, one that is not active, and numbers that nobody has: told and locked alike."""
    now = NOW
    for lock in LOCKS:
        assert tried(accounts, number, MOST - 1, now) == [WRONG] * (MOST - 1)
        (last,) = tried(accounts, number, 1, now)
        minutes = lock // 60
        assert f"locked for {minutes} more minute" in last
        assert tried(accounts, number, 1, now + 1) == [last]
        now += lock


def test_an_inactive_number_is_never_right(accounts: Accounts) -> None:
    """Its PIN counts as a wrong one."""
    outcome = accounts.prove("8", PIN, NOW, 3)
    assert (outcome.person, outcome.words) == (None, WRONG)
    assert outcome.records == (r.ProofFailed("8", 3, "not active"),)


def test_a_pin_typed_as_a_number_is_not_kept(accounts: Accounts) -> None:
    """Neither in the file nor in the books."""
    outcome = accounts.prove(PIN, "7", NOW)
    assert PIN not in repr(outcome) and PIN not in accounts.path.read_text()


def test_exactly_one_hash_is_made_whoever_it_is(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same parameters, and compared in constant time: known, wrong, locked, inactive, unknown."""
    monkeypatch.undo()
    assert (pins.COST, pins.BLOCK, pins.LANES) == (2**14, 8, 1)
    calls: list[dict[str, Any]] = []
    compared: list[tuple[int, int]] = []
    compare = hmac.compare_digest

    def scrypt(password: bytes, *, salt: bytes, n: int, r: int, p: int) -> bytes:
        calls.append({"salt": len(salt), "n": n, "r": r, "p": p, "password": len(password)})
        return hashlib.sha512(password + salt).digest()

    def compared_digest(one: Any, other: Any) -> bool:
        compared.append((len(one), len(other)))
        return compare(one, other)

    monkeypatch.setattr(hashlib, "scrypt", scrypt)
    monkeypatch.setattr(hmac, "compare_digest", compared_digest)
    accounts.set_pin("7", OTHER, TECHNICIAN)
    tried(accounts, "66", MOST)
    calls.clear()
    compared.clear()
    cases = [("7", OTHER), ("7", PIN), ("8", PIN), ("55", PIN), ("66", PIN), ("66", OTHER), ("7", PIN), ("7", PIN)]
    cases += [("7", OTHER), ("7", PIN)]
    for number, pin in cases:
        before = len(calls), len(compared)
        accounts.prove(number, pin, NOW)
        assert (len(calls), len(compared)) == (before[0] + 1, before[1] + 1), (number, pin)
    assert all(call == {"salt": 16, "n": 2**14, "r": 8, "p": 1, "password": 6} for call in calls)
    assert set(compared) == {(64, 64)}


def test_numbers_that_nobody_has_take_a_bounded_place(accounts: Accounts) -> None:
    """The oldest is forgotten, and those of people never are."""
    tried(accounts, "7", 1)
    for number in range(1000, 1000 + MOST_UNKNOWN + 20):
        tried(accounts, str(number), 1)
    assert len(accounts._staff.unknown) == MOST_UNKNOWN
    assert accounts._staff.people["7"].tries.wrong == 1


def test_guessing_is_locked_out(accounts: Accounts) -> None:
    """Somebody who tries without end has 81 tries in a day: one chance in 12,000 against six digits."""
    assert tries_in(DAY) == 81
    guess, now, heard = random.Random(1), 0, 0
    while now < DAY:
        outcome = accounts.prove("7", f"{guess.randrange(10**6):06}", NOW + now)
        assert outcome.person is None
        heard += isinstance(outcome.records[0], r.ProofFailed) and "locked" not in outcome.records[0].why
        now += 5
    assert heard <= tries_in(DAY)


def test_whoever_is_listed_shows_nothing_of_his_pin(accounts: Accounts) -> None:
    """In the order of the numbers."""
    tried(accounts, "7", 1)
    found = accounts.listed(NOW)
    assert [(each.number, each.called, each.role, each.active) for each in found] == [
        ("7", "Ben", Role.DEALER, True),
        ("8", "", Role.FLOORPERSON, False),
        ("100", "Ada", Role.TECHNICIAN, True),
    ]
    assert not any(isinstance(value, bytes) for each in found for value in each)
    assert (found[0].wrong, found[0].must_change, found[0].created_by) == (1, True, "technician:100")
    assert (found[2].must_change, found[2].created_by) == (False, "")
    assert isinstance(accounts._staff.people["7"], Account)


def test_the_documentation_says_how_many_tries_there_are() -> None:
    """The figure is that of the code."""
    page = (Path(__file__).parents[3] / "docs" / "staff.md").read_text(encoding="utf-8")
    assert f"{tries_in(DAY)} tries in a day" in " ".join(page.split())
