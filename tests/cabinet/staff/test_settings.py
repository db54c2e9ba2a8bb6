"""How people say who they are, as the settings name it; and a live table that is started with it."""

import os
from pathlib import Path

import pytest

from etg.cabinet.settings import load_settings
from etg.cabinet.staff import pins
from etg.cabinet.staff.access_settings import AccessSettings
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.staff_file import staff_path
from etg.cabinet.starting import start_table
from etg.cabinet.tilts import program
from etg.errors import Malformed, Tilt
from etg.ledger.ledger import Ledger
from etg.ledger.records import StaffAdded
from etg.modes import Mode
from etg.resources import resource
from etg.submission import load, shipped_path
from tests.cabinet.builders import Cabinet, FakeScreens
from tests.ledger.builders import quickly

SHIPPED = resource("config", "cabinet.toml").read_text(encoding="utf-8")


def written(tmp_path: Path, old: str, new: str) -> Path:
    assert old in SHIPPED
    path = tmp_path / "cabinet.toml"
    path.write_text(SHIPPED.replace(old, new), encoding="utf-8")
    return path


def test_what_is_shipped_is_what_is_usual(tmp_path: Path) -> None:
    """And all of it may be left out."""
    assert load_settings(written(tmp_path, "[access]", "[access]")).access == AccessSettings()
    start = SHIPPED.index("[access]")
    end = SHIPPED.index("# The devices.")
    path = tmp_path / "short.toml"
    path.write_text(SHIPPED[:start] + SHIPPED[end:], encoding="utf-8")
    assert load_settings(path).access == AccessSettings()


def test_other_settings_are_taken(tmp_path: Path) -> None:
    """The key, the keypad, the time."""
    assert load_settings(written(tmp_path, 'key = "off"', 'key = "beside"')).access.key == "beside"
    assert load_settings(written(tmp_path, "shuffled_keypad = false", "shuffled_keypad = true")).access.shuffled_keypad
    assert load_settings(written(tmp_path, "time_out = 300", "time_out = 60")).access.time_out == 60


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('key = "off"', 'key = "instead"', "access.key"),
        ("shuffled_keypad = false", "shuffled_keypad = 1", "access.shuffled_keypad"),
        ("time_out = 300", "time_out = 5", "access.time_out"),
        ("time_out = 300", "time_outs = 300", "access.time_outs"),
    ],
)
def test_what_cannot_be_is_named(tmp_path: Path, old: str, new: str, key: str) -> None:
    """With its key."""
    with pytest.raises(Malformed, match=key):
        load_settings(written(tmp_path, old, new))


def test_a_live_table_knows_its_people_and_one_at_a_desk_needs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their file is beside the books; where it is gone although the books know people, the table does not start."""
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    settings, submission = load_settings(written(tmp_path, "[access]", "[access]")), load(shipped_path("blackjack"))
    path = tmp_path / "live.ledger"

    def start(mode: Mode, ledger: Path) -> None:
        screens = FakeScreens(Cabinet())
        table = start_table(settings, mode, screens, submission, ledger, tmp_path, deals=False)
        try:
            assert (table.access is not None) == (mode is Mode.LIVE)
            if table.access is not None:
                assert table.access.founded == staff_path(path).exists()
        finally:
            table.finish()

    start(Mode.DESK, tmp_path / "desk.ledger")
    start(Mode.LIVE, path)
    ledger = Ledger.open(path, Mode.LIVE)
    ledger.note(*Accounts(staff_path(path)).found("100", "Ada", "482913", 0))
    assert any(isinstance(row.event(), StaffAdded) for row in ledger.reader.events())
    ledger.close()
    start(Mode.LIVE, path)
    staff_path(path).unlink()
    with pytest.raises(Tilt) as raised:
        start(Mode.LIVE, path)
    assert raised.value.code == "staff_lost"
    staff_path(path).write_text("{")
    with pytest.raises(Tilt) as raised:
        start(Mode.LIVE, path)
    assert raised.value.code == "staff_unreadable"


def test_every_tilt_of_the_staff_is_in_the_catalogue() -> None:
    """With its number and its steps."""
    assert {"staff_lost", "staff_unreadable", "staff_unwritable"} <= set(program.TILTS)
