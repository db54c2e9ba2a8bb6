"""The settings of the cabinet: read, checked, and every mistake named."""

from pathlib import Path

import pytest

from etg.cabinet.settings import data_folder, load_settings, settings_path
from etg.errors import Malformed
from etg.resources import resource


def write(tmp_path: Path, text: str) -> Path:
    """A file of settings."""
    path = tmp_path / "cabinet.toml"
    path.write_text(text, encoding="utf-8")
    return path


GOOD = """
[ledger]
file = "/books/table.ledger"
low_disk_gb = 3

[credits]
hand_pay_above = 2500.50
"""


def test_the_shipped_settings_are_good(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The ledger is below the data folder."""
    monkeypatch.delenv("ETG_CABINET", raising=False)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    settings = load_settings()
    assert settings_path() == resource("config", "cabinet.toml")
    assert settings.ledger == tmp_path / "cabinet.ledger"
    assert (settings.hand_pay_above, settings.lock_up_win, settings.low_disk) == (5000_00, 1200_00, 2 * 10**9)


def test_another_file_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A full name of the ledger stays as it is; a limit that is left out is none."""
    monkeypatch.setenv("ETG_CABINET", str(write(tmp_path, GOOD)))
    settings = load_settings()
    assert settings.ledger == Path("/books/table.ledger")
    assert (settings.hand_pay_above, settings.lock_up_win, settings.low_disk) == (2500_50, None, 3 * 10**9)


def test_the_data_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unless ETG_DATA names another."""
    monkeypatch.delenv("ETG_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "etg"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "etg"


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('file = "/books/table.ledger"', "", "ledger.file is missing; it must be a text"),
        ("low_disk_gb = 3", 'low_disk_gb = "3"', "ledger.low_disk_gb is '3'; it must be a whole number"),
        ("2500.50", "2500.505", "credits.hand_pay_above is '2500.505'; it must be an amount in dollars"),
        ("2500.50", "-1", "it must be an amount in dollars"),
        ("2500.50", "true", "it must be an amount in dollars"),
        ("hand_pay_above", "hand_pay", "there is no setting credits.hand_pay; there are credits.hand_pay_above"),
        ("[credits]", "[credit]", "there is no setting credit.hand_pay_above"),
        ("[credits]", "credits =", "cannot be read"),
    ],
)
def test_every_mistake_is_named(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    """With the file, the key, and what it should be."""
    path = write(tmp_path, GOOD.replace(was, becomes))
    with pytest.raises(Malformed) as error:
        load_settings(path)
    assert said in str(error.value) and str(path) in str(error.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    """No traceback."""
    with pytest.raises(Malformed, match="No such file"):
        load_settings(tmp_path / "nothing.toml")
