"""The settings of the cabinet: read, checked, and every mistake named."""

from pathlib import Path

import pytest

from etg.cabinet.settings import CHIPS, TIMERS, Timers, data_folder, load_settings, settings_path
from etg.cabinet.settings_displays import Displays, ScreenSettings
from etg.cabinet.settings_sound import SOUND, SoundSettings
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
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


DEVICES = """
[shoe]
port = "/dev/etg/shoe"
dialect = "angel_eye"
copies = 3

[inputs]
baud = 9600
"""


def test_the_shipped_devices_are_emulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desk without hardware runs as it is."""
    monkeypatch.delenv("ETG_CABINET", raising=False)
    assert load_settings().devices == (
        DeviceSettings(Kind.SHOE, "emulated:shoe", options={"least_confidence": 90}),
        DeviceSettings(Kind.READER, "emulated:reader"),
        DeviceSettings(Kind.INPUTS, "emulated:inputs"),
    )


def test_a_device_that_is_left_out_is_not_there(tmp_path: Path) -> None:
    assert load_settings(write(tmp_path, GOOD)).devices == ()


def test_what_is_left_out_of_a_device_is_the_usual(tmp_path: Path) -> None:
    """The speed is that of the dialect."""
    angel: dict[str, str | int] = {"least_confidence": 90, "bcc": "without", "sequence": "0123456789", "copies": 3}
    assert load_settings(write(tmp_path, GOOD + DEVICES)).devices == (
        DeviceSettings(Kind.SHOE, "/dev/etg/shoe", "angel_eye", 4800, angel),
        DeviceSettings(Kind.INPUTS, "emulated:inputs", "etg", 9600),
    )
    bee = GOOD + DEVICES.replace("angel_eye", "bee_tek").replace("copies = 3", "least_confidence = 75")
    assert load_settings(write(tmp_path, bee)).devices[0] == DeviceSettings(
        Kind.SHOE, "/dev/etg/shoe", "bee_tek", 9600, {"least_confidence": 75}
    )


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('"/dev/etg/shoe"', '"ttyUSB0"', "shoe.port is 'ttyUSB0'; it must be a path such as /dev/etg/shoe, serial:"),
        ('"/dev/etg/shoe"', '"emulated:reader"', "shoe.port is 'emulated:reader'; it must be a path"),
        ('"/dev/etg/shoe"', "7", "shoe.port is '7'; it must be a text"),
        ('"angel_eye"', '"latin"', """'latin'; it must be "etg" or "angel_eye" or "bee_tek\""""),
        ('"angel_eye"', '"etg"', "shoe.copies is only for the dialect angel_eye, not for etg"),
        ("copies = 3", "copies = 4", "shoe.copies is '4'; it must be a whole number from 1 to 3"),
        ("copies = 3", "copies = true", "shoe.copies is 'True'; it must be a whole number from 1 to 3"),
        ("copies = 3", 'bcc = "no"', """shoe.bcc is 'no'; it must be "without" or "with\""""),
        ("copies = 3", 'sequence = "0120"', "shoe.sequence is '0120'; it must be two or more"),
        ("copies = 3", "least_confidence = 101", "it must be a whole number from 1 to 100"),
        ("baud = 9600", "baud = 9601", "inputs.baud is '9601'; it must be one of 1200, 2400"),
        ("baud = 9600", 'dialect = "bee_tek"', """inputs.dialect is 'bee_tek'; it must be "etg\""""),
        ("baud = 9600", "copies = 2", "there is no setting inputs.copies"),
        ("[inputs]", '[reader]\nport = "/dev/etg/shoe"', "reader.port is '/dev/etg/shoe', which is shoe.port as well"),
    ],
)
def test_every_mistake_about_a_device_is_named(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    """With the file, the key, and what is allowed."""
    assert was in DEVICES
    path = write(tmp_path, GOOD + DEVICES.replace(was, becomes))
    with pytest.raises(Malformed) as error:
        load_settings(path)
    assert said in str(error.value) and str(path) in str(error.value)


def test_a_device_that_is_no_table_is_said(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"reader is '3'; it must be a table, \[reader\]"):
        load_settings(write(tmp_path, "reader = 3" + GOOD))


# The table and its screens

TABLE = """
[table]
operator = "The Golden Fleece"
submission = "ours.toml"

[timers]
betting = 45
insurance = 8

[chips]
denominations = [0.50, 5, 25]

[displays]
layout = "cabinet"

[[displays.screen]]
shows = "dealer"
display = 0

[[displays.screen]]
shows = "station 1"
display = 1
size = "1080x1920"
position = "1920,0"
"""


def write_table(tmp_path: Path, text: str) -> Path:
    """Settings beside a submission."""
    (tmp_path / "ours.toml").write_text("", encoding="utf-8")
    return write(tmp_path, GOOD + text)


def test_the_shipped_table_is_a_tabletop(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the usual times and chips."""
    monkeypatch.delenv("ETG_CABINET", raising=False)
    settings = load_settings()
    assert settings.timers == (30, 10, 10) and settings.chips == (1_00, 5_00, 25_00, 100_00, 500_00)
    assert settings.displays == Displays("tabletop", ())
    assert settings.submission is None and settings.operator


def test_what_is_left_out_of_the_table_is_the_usual(tmp_path: Path) -> None:
    """A file of before these settings were there goes on."""
    settings = load_settings(write(tmp_path, GOOD))
    assert settings.timers == TIMERS and settings.chips == CHIPS and settings.displays == Displays()
    assert settings.operator == ""


def test_a_cabinet_says_what_each_screen_shows(tmp_path: Path) -> None:
    """Sizes and positions are for windows."""
    settings = load_settings(write_table(tmp_path, TABLE))
    assert (settings.operator, settings.submission) == ("The Golden Fleece", tmp_path / "ours.toml")
    assert settings.timers == Timers(45, 10, 8) and settings.chips == (50, 5_00, 25_00)
    assert settings.displays.screens == (
        ScreenSettings("dealer", 0),
        ScreenSettings("station 1", 1, (1080, 1920), (1920, 0)),
    )


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('"The Golden Fleece"', "7", "table.operator is '7'; it must be a text"),
        ('"The Golden Fleece"', f'"{"x" * 41}"', "table.operator is 'xxx"),
        ('"ours.toml"', '"theirs.toml"', "table.submission is 'theirs.toml'; it must be a file; there is none at"),
        ("betting = 45", "betting = 4", "timers.betting is '4'; it must be a whole number from 5 to 120"),
        ("betting = 45", "decisions = 121", "timers.decisions is '121'; it must be a whole number from 5 to 120"),
        ("insurance = 8", "insurance = 8.5", "timers.insurance is '8.5'; it must be a whole number from 5 to 120"),
        ("insurance = 8", "dealing = 8", "there is no setting timers.dealing; there are timers.betting"),
        ("[0.50, 5, 25]", "[5, 25]", "chips.denominations is '[5, 25]'; it must be 3 to 6 amounts in dollars"),
        ("[0.50, 5, 25]", "[1, 2, 3, 4, 5, 6, 7]", "it must be 3 to 6 amounts in dollars, the lowest first"),
        ("[0.50, 5, 25]", "[1, 5, 5]", "the lowest first"),
        ("[0.50, 5, 25]", "[1, 5, 0.001]", "3 to 6 amounts"),
        ("[0.50, 5, 25]", '"1, 5, 25"', "3 to 6 amounts"),
        ('"cabinet"', '"wall"', """displays.layout is 'wall'; it must be "tabletop" or "cabinet\""""),
        ('"cabinet"', '"tabletop"', 'displays.screen is only for the layout "cabinet"'),
        ('"dealer"', '"kitchen"', "displays.screen 1.shows is 'kitchen'; it must be \"station 1\""),
        ('"dealer"', '"station 1"', 'displays.screen shows "station 1" twice'),
        ('"dealer"', '"overhead"', "displays.screen must show the dealer and at least one station"),
        ('"station 1"', '"station 9"', "displays.screen 2.shows is 'station 9'"),
        ("display = 1", "display = 16", "displays.screen 2.display is '16'; it must be a whole number from 0 to 15"),
        ("display = 1", "", "displays.screen 2.display is missing; it must be a whole number from 0 to 15"),
        ('display = 1\nsize = "1080x1920"\nposition = "1920,0"', "display = 0", "names display 0 twice"),
        ('"1080x1920"', '"1080 x 1920"', "displays.screen 2.size is '1080 x 1920'; it must be two numbers from 320"),
        ('"1080x1920"', '"10x10"', 'as in "1920x1080"'),
        ('"1920,0"', '"-5,0"', "displays.screen 2.position is '-5,0'"),
        ("display = 1", "display = 1\nrotate = 90", "there is no setting displays.screen 2.rotate; there are shows"),
    ],
)
def test_every_mistake_about_the_table_is_named(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    """With the file, the key, and what is allowed."""
    assert was in TABLE
    path = write_table(tmp_path, TABLE.replace(was, becomes))
    with pytest.raises(Malformed) as error:
        load_settings(path)
    assert said in str(error.value) and str(path) in str(error.value)


def test_a_cabinet_needs_its_screens(tmp_path: Path) -> None:
    """A layout alone says nothing."""
    with pytest.raises(Malformed, match=r"displays.screen is missing; it must be a table \[\[displays.screen\]\]"):
        load_settings(write(tmp_path, GOOD + '[displays]\nlayout = "cabinet"'))


# Sound

LOUD = """
[sound]
master = 35
alarm_floor = 80
player_volume = 0
"""


def test_the_shipped_sound_is_the_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """A station begins at seven of ten."""
    monkeypatch.delenv("ETG_CABINET", raising=False)
    assert load_settings().sound == SOUND == SoundSettings(master=70, alarm_floor=60, player_volume=7)


def test_what_is_left_out_of_the_sound_is_the_usual(tmp_path: Path) -> None:
    """All of it, or a part."""
    assert load_settings(write(tmp_path, GOOD)).sound == SOUND
    assert load_settings(write(tmp_path, GOOD + LOUD)).sound == SoundSettings(35, 80, 0)
    assert load_settings(write(tmp_path, GOOD + "[sound]\nmaster = 0")).sound == SoundSettings(0, 60, 7)


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("master = 35", "master = 101", "sound.master is '101'; it must be a whole number from 0 to 100"),
        ("master = 35", "master = -1", "sound.master is '-1'; it must be a whole number from 0 to 100"),
        ("master = 35", "master = true", "sound.master is 'True'; it must be a whole number from 0 to 100"),
        ("alarm_floor = 80", "alarm_floor = 39", "from 40 to 100: an alarm that cannot be heard is none"),
        ("alarm_floor = 80", "alarm_floor = 0", "sound.alarm_floor is '0'; it must be a whole number from 40 to 100"),
        ("alarm_floor = 80", "alarm_floor = 101", "sound.alarm_floor is '101'; it must be a whole number from 40"),
        ("alarm_floor = 80", 'alarm_floor = "low"', "sound.alarm_floor is 'low'; it must be a whole number from 40"),
        ("player_volume = 0", "player_volume = 11", "sound.player_volume is '11'; it must be a whole number from 0 to"),
        ("player_volume = 0", "enabled = false", "there is no setting sound.enabled; there are sound.alarm_floor"),
    ],
)
def test_every_mistake_about_the_sound_is_named(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    """With the file, the key, and what is allowed."""
    assert was in LOUD
    path = write(tmp_path, GOOD + LOUD.replace(was, becomes))
    with pytest.raises(Malformed) as error:
        load_settings(path)
    assert said in str(error.value) and str(path) in str(error.value)
