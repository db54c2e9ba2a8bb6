"""The whole page: every check runs, whatever happens to one of them, and nothing is changed."""

import json
import re
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.doctor.check import Check, Finding, Mark, Patient, Unseen, note, ok, wrong
from etg.cabinet.doctor.running import Seen, examined, exit_code
from etg.cli import doctor, main
from etg.cli.doctor import checks, examinee
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from tests.ledger.builders import FakeClock

ROOT = Path(__file__).parents[3]


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Patient:
    """A fresh folder at a desk, without a display."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "ETG_CABINET", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    monkeypatch.setenv("ETG_KEYS", str(tmp_path / "keys"))
    return examinee(False)


def run(*words: str) -> Result:
    """`etg doctor ...`."""
    return CliRunner().invoke(main, ["doctor", *words])


def test_one_that_fails_or_hangs_is_a_line(patient: Patient) -> None:
    """The others go on."""
    forever = threading.Event()

    def fails(patient: Patient) -> list[Finding]:
        raise ZeroDivisionError("a picture")

    def hangs(patient: Patient) -> list[Finding]:
        forever.wait()
        return []

    def cannot(patient: Patient) -> list[Finding]:
        raise Unseen("the settings cannot be read")

    def half(patient: Patient) -> "list[Finding]":
        return [ok("x", "y")]

    found = list(
        examined(
            (
                Check("fails", "", fails),
                Check("hangs", "the disk", hangs, 0.01),
                Check("cannot", "", cannot),
                Check("half", "", half),
            ),
            patient,
        )
    )
    forever.set()
    (failed,), (hung,), (unseen,), (right,) = (each.findings for each in found)
    assert failed.mark is hung.mark is unseen.mark is Mark.UNSEEN and right.mark is Mark.OK
    assert failed.found == "could not be looked at: ZeroDivisionError: a picture" and "etg diagnose" in failed.fix
    assert "longer than 0.01 seconds" in hung.found and "the disk" in hung.fix
    assert "settings cannot be read" in unseen.found and "etg doctor again" in unseen.fix


@pytest.mark.parametrize(
    ("findings", "code"),
    [
        ((ok("", ""), note("", "", "x")), 0),
        ((ok("", ""), Finding(Mark.UNSEEN, "", "", "x")), 2),
        ((Finding(Mark.UNSEEN, "", "", "x"), wrong("", "", "x")), 1),
    ],
)
def test_the_exit_code_says_the_worst(findings: tuple[Finding, ...], code: int) -> None:
    """What is wrong is worse than what could not be seen."""
    assert exit_code([Seen("a", findings)]) == code


def test_a_fresh_folder_at_a_desk_is_right(patient: Patient, tmp_path: Path) -> None:
    """Without a display, at 80 columns, and nothing is written anywhere."""
    found = run()
    assert found.exit_code == 0, found.stdout
    assert all(re.search(rf"^{check.name} ", found.stdout, re.MULTILINE) for check in checks())
    assert "there is no display" in found.stdout and max(map(len, found.stdout.splitlines())) <= 80
    assert "at a desk" in found.stderr and list(tmp_path.iterdir()) == []


def test_for_money_much_is_missing(patient: Patient) -> None:
    """And each says what to do."""
    found = run("--live", "--json")
    values = json.loads(found.stdout)
    assert found.exit_code == 1 == values["exit"] and values["live"]
    assert all(bool(each["fix"]) is (each["mark"] != "ok") for each in values["findings"])
    wrong_ones = {each["check"] for each in values["findings"] if each["mark"] == "wrong"}
    assert {"settings", "displays", "ports", "manifest", "staff"} <= wrong_ones


def test_broken_settings_are_named_and_the_rest_goes_on(patient: Patient, tmp_path: Path) -> None:
    """What needs them says that it cannot look."""
    (tmp_path / "cabinet.toml").write_text("[ledger]\nlow_disk = 3\n", encoding="utf-8")
    found = run("--json")
    marks = {(each["check"], each["mark"]) for each in json.loads(found.stdout)["findings"]}
    assert found.exit_code == 1 and ("settings", "wrong") in marks
    assert ("ports", "could not be looked at") in marks and ("fonts", "ok") in marks


def test_the_books_of_a_table_say_whether_it_is_for_money(patient: Patient, tmp_path: Path) -> None:
    """At a desk those that were played last are looked at."""
    assert not examinee(None).live
    desk = tmp_path / "desk-blackjack.ledger"
    Ledger.open(desk, Mode.DESK, FakeClock()).close()
    assert examinee(None).ledger == desk
    Ledger.open(patient.ledger, Mode.LIVE, FakeClock()).close()
    assert examinee(None).live and not examinee(False).live and examinee(None).ledger == patient.ledger


def test_a_table_that_runs_is_not_disturbed(patient: Patient, tmp_path: Path) -> None:
    """Not an event, not a byte."""
    table = Ledger.open(tmp_path / "desk-blackjack.ledger", Mode.DESK)
    last, files = table.last, {path.name: path.read_bytes() for path in tmp_path.glob("*.ledger*")}
    found = run()
    assert found.exit_code == 0, found.stdout
    assert table.last == last
    after = {path.name: path.read_bytes() for path in tmp_path.glob("*.ledger*")}
    assert {name for name in files if files[name] != after[name]} <= {"desk-blackjack.ledger-shm"}
    table.close()


def test_the_page_of_the_technician_has_every_check() -> None:
    """In the words of the code."""
    page = (ROOT / "docs" / "technician.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", page, re.MULTILINE)
    assert rows == [(check.name, check.looks_at) for check in checks()]
    assert doctor.doctor.name == "doctor"
