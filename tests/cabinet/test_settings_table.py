"""The table of the settings: file, validation and docs come out of it and agree with each other."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from etg.cabinet import settings_kinds as k
from etg.cabinet.settings import Settings, load_settings, settings_path, written_settings_path
from etg.cabinet.settings_displays import ScreenSettings
from etg.cabinet.settings_file import opened, read_values, shipped_values, write_file, written
from etg.cabinet.settings_kinds import Value
from etg.cabinet.settings_table import AREAS, SETTINGS, TABLE
from etg.cabinet.settings_time import TimeSettings
from etg.cabinet.touch_map import TouchMap
from etg.errors import Malformed
from etg.resources import resource

SCREENS = (
    ScreenSettings("dealer", 0, rotation=180, touch=TouchMap(1.0, 0.0, -0.25, 0.0, 1.125, 0.0)),
    ScreenSettings("station 1", 1, (1080, 1920), (1920, 0), 90),
)
OTHERS: dict[str, Value] = {
    "table.operator": 'The "Golden" Fleece \\ Inn',
    "table.number": "BJ-07",
    "table.time_zone": "America/New_York",
    "table.day_begins": 6,
    "ledger.file": "other.ledger",
    "ledger.low_disk_gb": 7,
    "credits.hand_pay_above": 2500_50,
    "credits.lock_up_win": None,
    "timers.betting": 45,
    "timers.decisions": 5,
    "timers.insurance": 120,
    "chips.denominations": (50, 5_00, 25_00),
    "displays.layout": "cabinet",
    "displays.screen": SCREENS,
    "look.four_colours": True,
    "look.back": "wine",
    "look.motion": "reduced",
    "look.large_text": True,
    "look.high_contrast": True,
    "languages.table": "es",
    "languages.offered": ("es", "en"),
    "sound.master": 0,
    "sound.alarm_floor": 100,
    "sound.player_volume": 10,
    "access.key": "beside",
    "access.shuffled_keypad": True,
    "access.time_out": 60,
    "shoe.port": "/dev/etg/shoe",
    "shoe.dialect": "angel_eye",
    "shoe.baud": 9600,
    "shoe.least_confidence": 80,
    "shoe.bcc": "with",
    "shoe.sequence": "ABCDEF",
    "shoe.copies": 3,
    "reader.port": "serial:A1",
    "reader.baud": 19200,
    "inputs.port": "socket://10.0.0.5:4001",
    "inputs.baud": 9600,
}
"""Another value for every setting that needs no other file."""


def loaded(tmp_path: Path, values: dict[str, Value]) -> tuple[Settings, dict[str, Value]]:
    """What a written file says."""
    path = tmp_path / "cabinet.toml"
    path.write_text(written(values), encoding="utf-8")
    return load_settings(path), read_values(opened(path))


def test_the_shipped_file_is_made_from_the_table(tmp_path: Path) -> None:
    shipped = resource("config", "cabinet.toml")
    assert shipped.read_text(encoding="utf-8") == written(shipped_values())
    assert read_values(opened(shipped)) == shipped_values()


def test_every_setting_is_written_and_read_again(tmp_path: Path) -> None:
    """All of them at once, with other values than the shipped ones."""
    values = shipped_values() | OTHERS
    settings, found = loaded(tmp_path, values)
    assert found == values
    assert settings.operator == OTHERS["table.operator"] and settings.number == "BJ-07"
    assert settings.displays.screens == SCREENS
    assert settings.time == TimeSettings("America/New_York", 6) and settings.access == ("beside", True, 60)
    untouched = {key for key in SETTINGS if key not in OTHERS}
    assert untouched == {
        "displays.rotation",
        "displays.touch",
        "table.submission",
        "displays.attract",
        "look.logo",
        "reader.dialect",
        "inputs.dialect",
    }


@pytest.mark.parametrize("key", OTHERS)
def test_one_setting_alone_changes_nothing_else(key: str, tmp_path: Path) -> None:
    values = shipped_values() | {key: OTHERS[key]}
    path = tmp_path / "cabinet.toml"
    path.write_text(written(values), encoding="utf-8")
    assert read_values(opened(path)) == values


@pytest.mark.parametrize("device", ["shoe", "reader", "inputs"])
def test_a_device_that_is_not_there_is_left_out(device: str, tmp_path: Path) -> None:
    values = shipped_values() | {key: None for key in SETTINGS if key.startswith(f"{device}.")}
    settings, found = loaded(tmp_path, values)
    assert found == values and device not in {str(each.kind) for each in settings.devices}


def test_every_setting_says_what_it_is() -> None:
    """With a title, help, an area that the screens have, and a shipped value that can be chosen."""
    for setting in TABLE:
        assert setting.title and setting.help and setting.area in AREAS
        if setting.shipped is None or setting.shipped in ("", ()):
            assert setting.none, setting.key
        else:
            setting.kind.check(setting.shipped)
        assert setting.said(setting.shipped), setting.key
        assert setting.kind.wanted, setting.key
    assert len(SETTINGS) == len(TABLE)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table.operator", "x" * 41),
        ("table.operator", "two\nlines"),
        ("table.number", "BJ 7"),
        ("table.time_zone", "Atlantis"),
        ("table.time_zone", "../etc/passwd"),
        ("table.day_begins", 24),
        ("timers.betting", 4),
        ("timers.betting", True),
        ("sound.alarm_floor", 39),
        ("credits.hand_pay_above", 0),
        ("credits.hand_pay_above", "5000"),
        ("chips.denominations", (5_00, 1_00, 25_00)),
        ("chips.denominations", (0, 1_00, 25_00)),
        ("chips.denominations", (1_00, 5_00)),
        ("look.four_colours", 1),
        ("look.back", "blue"),
        ("languages.table", "de"),
        ("languages.offered", ()),
        ("languages.offered", ("en", "en")),
        ("shoe.baud", 9601),
        ("shoe.port", "ttyUSB0"),
        ("shoe.sequence", "00"),
        ("displays.screen", ("station 1",)),
        ("access.time_out", 5),
    ],
)
def test_what_cannot_be_is_not_chosen(key: str, value: Value) -> None:
    with pytest.raises(k.Unfit) as unfit:
        SETTINGS[key].kind.check(value)
    assert unfit.value.wanted == SETTINGS[key].kind.wanted


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("rotation = 90", "rotation = 45", "displays.screen 2.rotation is '45'; it must be 0 or 90 or 180 or 270"),
        ("rotation = 90", 'rotation = "left"', "displays.screen 2.rotation is 'left'"),
        ("1.125000, ", "", "displays.screen 1.touch is"),
        ("1.125000, ", "true, ", "six numbers a, b, c"),
        ("1.125000, ", "0, ", "six numbers that a touch screen can have"),
        ("1.125000, ", "1e9, ", "six numbers that"),
        ("touch = [", 'touch = "', "cannot be read"),
        ('time_zone = "America/New_York"', 'time_zone = "Atlantis"', "table.time_zone is 'Atlantis'; it must be the"),
        ("day_begins = 6", "day_begins = 24", "table.day_begins is '24'; it must be a whole number from 0 to 23"),
        ('number = "BJ-07"', 'number = "BJ 07"', "table.number is 'BJ 07'; it must be at most 16"),
    ],
)
def test_every_mistake_is_named(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    text = written(shipped_values() | OTHERS)
    assert was in text
    path = tmp_path / "cabinet.toml"
    path.write_text(text.replace(was, becomes), encoding="utf-8")
    with pytest.raises(Malformed) as error:
        load_settings(path)
    assert said in str(error.value)


def test_the_file_of_the_data_folder_is_in_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless another one is named; without it the shipped one is."""
    monkeypatch.delenv("ETG_CABINET", raising=False)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    assert settings_path() == resource("config", "cabinet.toml")
    assert written_settings_path() == tmp_path / "cabinet.toml"
    write_file(written_settings_path(), written(shipped_values() | {"table.operator": "Ours"}))
    assert settings_path() == written_settings_path() and load_settings().operator == "Ours"
    monkeypatch.setenv("ETG_CABINET", str(tmp_path / "named.toml"))
    assert settings_path() == written_settings_path() == tmp_path / "named.toml"


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing beside it."""
    path = tmp_path / "cabinet.toml"
    write_file(path, "old")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("etg.cabinet.settings_file.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_file(path, "new")
    assert path.read_text(encoding="utf-8") == "old" and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("zone", "begins", "hour", "day", "clock"),
    [
        ("UTC", 0, 0, "2026-11-02", "00:30"),
        ("UTC", 6, 5, "2026-11-01", "05:30"),
        ("UTC", 6, 6, "2026-11-02", "06:30"),
        ("America/New_York", 0, 3, "2026-11-01", "22:30"),
        ("America/New_York", 6, 10, "2026-11-01", "05:30"),
        ("America/New_York", 6, 11, "2026-11-02", "06:30"),
    ],
)
def test_the_gaming_day_begins_at_its_hour_where_the_table_stands(
    zone: str, begins: int, hour: int, day: str, clock: str
) -> None:
    moment = datetime(2026, 11, 2, hour, 30, tzinfo=UTC).timestamp()
    times = TimeSettings(zone, begins)
    assert times.gaming_day(moment) == day and times.at(moment).strftime("%H:%M") == clock


def test_a_tabletop_can_be_turned_and_calibrated(tmp_path: Path) -> None:
    """In a cabinet every screen has its own."""
    touch = TouchMap(1.0, 0.0, 0.02, 0.0, 0.98, 0.0)
    turned: dict[str, Value] = {"displays.rotation": 180, "displays.touch": touch}
    settings, found = loaded(tmp_path, shipped_values() | turned)
    assert (settings.displays.rotation, settings.displays.touch) == (180, touch) and found["displays.touch"] == touch
    with pytest.raises(Malformed, match="are for the layout"):
        loaded(tmp_path, shipped_values() | turned | {"displays.layout": "cabinet", "displays.screen": SCREENS})
