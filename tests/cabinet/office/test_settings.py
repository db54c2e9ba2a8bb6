"""Settings in the office: found with who changed them, changed when they may be, else refused with the reason."""

from pathlib import Path

import pytest

from etg.cabinet.asks import Undertake
from etg.cabinet.office.setting_items import Editor, Item
from etg.cabinet.office.settings import AllSettings, ChangeSetting, Found
from etg.cabinet.settings import load_settings
from etg.cabinet.settings_displays import CABINET
from etg.cabinet.settings_file import shipped_values
from etg.cabinet.settings_kinds import Value
from etg.cabinet.settings_rules import Around, why_not
from etg.cabinet.settings_table import SETTINGS
from etg.ledger.records import SettingChanged
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table.people import Person
from etg.table.state import MOST
from tests.cabinet.office.builders import AUDITOR, FLOORPERSON, TECHNICIAN, Staffed
from tests.ledger.builders import quickly


@pytest.fixture
def staffed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Staffed:
    """A technician is in the office of a table that nobody plays at."""
    quickly(monkeypatch)
    found = Staffed(tmp_path / "table.ledger")
    assert found.enter(TECHNICIAN)
    return found


def items(staffed: Staffed) -> dict[str, Item]:
    """The settings by key."""
    found = staffed.found(AllSettings())
    assert isinstance(found, Found)
    return {item.key: item for item in found.items}


def file(staffed: Staffed) -> Path:
    """Where they are written."""
    assert staffed.ledger.path is not None
    return staffed.ledger.path.with_name("cabinet.toml")


def with_credits(staffed: Staffed) -> None:
    """Somebody has money here, and no round is played."""
    staffed.leave()
    staffed.play_until(lambda state: any(state.players.values()) and state.round is None and not state.wagers)
    assert staffed.enter(TECHNICIAN)


def changes(staffed: Staffed) -> list[SettingChanged]:
    """What is on record."""
    return [event for event in staffed.events() if isinstance(event, SettingChanged)]


def test_before_anything_is_set_everything_is_as_shipped(staffed: Staffed) -> None:
    found = items(staffed)
    assert found.keys() == SETTINGS.keys()
    assert all(item.is_shipped and item.last is None and item.frozen is None for item in found.values())
    assert not file(staffed).exists()


def test_a_change_is_in_the_file_and_on_record_and_the_table_starts_again(staffed: Staffed) -> None:
    assert "40 %" in staffed.done(ChangeSetting("sound.master", 40))
    assert load_settings(file(staffed)).sound.master == 40
    assert changes(staffed) == [SettingChanged("sound.master", "70 %", "40 %", TECHNICIAN)]
    item = items(staffed)["sound.master"]
    assert item.value == 40 and not item.is_shipped and item.shipped_said == "70 %"
    assert item.last is not None and item.last.by == TECHNICIAN and item.last.before == "70 %" and item.last.at > 0
    assert staffed.office is not None and staffed.office.starts_again
    before = staffed.state
    staffed.leave()
    assert staffed.conductor.starts_again and staffed.state == before


def test_several_changes_stand_beside_each_other(staffed: Staffed) -> None:
    staffed.done(ChangeSetting("table.operator", 'The "Fleece"'))
    staffed.done(ChangeSetting("timers.betting", 60))
    staffed.done(ChangeSetting("credits.lock_up_win", None))
    settings = load_settings(file(staffed))
    assert (settings.operator, settings.timers.betting, settings.lock_up_win) == ('The "Fleece"', 60, None)
    assert [each.setting for each in changes(staffed)] == ["table.operator", "timers.betting", "credits.lock_up_win"]
    assert changes(staffed)[-1].after == "never"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("sound.alarm_floor", 39, "an alarm that cannot be heard is none"),
        ("timers.betting", 4, "from 5 to 120"),
        ("chips.denominations", (25, 1_00, 5_00), "no multiple of $0.50"),
        ("chips.denominations", (1_00, 5_00, 5000_00), "more than the submission takes as a wager, $1,000"),
        ("chips.denominations", (5_00, 25_00, 100_00), "nobody could wager the minimum"),
        ("credits.hand_pay_above", MOST + 1, "that a station can hold"),
        ("displays.layout", CABINET, "page of the screens first"),
        ("languages.table", "de", "it must be"),
        ("languages.offered", ("es", "zh"), "the language of the table must be among them"),
        ("table.time_zone", "Atlantis", "the name of a time zone"),
        ("table.submission", "none.toml", "there is no file"),
        ("look.logo", "none.png", "there is no file"),
        ("shoe.copies", 2, "only a shoe of the dialect angel_eye"),
        ("reader.port", "emulated:shoe", "it must be"),
        ("ledger.file", "", "must be set"),
        ("sound.master", 70, "it is set so already"),
    ],
)
def test_what_is_forbidden_is_refused_with_the_reason(staffed: Staffed, key: str, value: Value, said: str) -> None:
    words = staffed.done(ChangeSetting(key, value))
    assert said in words and staffed.office is not None and staffed.office.done is not None
    assert not staffed.office.done.ok and not staffed.office.starts_again
    assert not file(staffed).exists() and not changes(staffed)


def test_with_credits_on_the_table_only_limits_are_set(staffed: Staffed) -> None:
    """N.J.A.C. 13:69E-1.28B(h): the rest is frozen, and says until when."""
    with_credits(staffed)
    found = items(staffed)
    assert {key for key, item in found.items() if item.frozen is None} == {
        "credits.hand_pay_above",
        "credits.lock_up_win",
    }
    words = staffed.done(ChangeSetting("sound.master", 40))
    assert "credits of" in words and "when every player has been paid out" in words
    assert not file(staffed).exists()
    staffed.done(ChangeSetting("credits.hand_pay_above", 2000_00))
    assert load_settings(file(staffed)).hand_pay_above == 2000_00


def test_a_device_that_is_taken_away_comes_back_as_it_usually_is(staffed: Staffed) -> None:
    staffed.done(ChangeSetting("shoe.dialect", "angel_eye"))
    staffed.done(ChangeSetting("shoe.copies", 3))
    staffed.done(ChangeSetting("shoe.port", None))
    assert "shoe" not in {str(device.kind) for device in load_settings(file(staffed)).devices}
    staffed.done(ChangeSetting("shoe.port", "/dev/etg/shoe"))
    shoe = load_settings(file(staffed)).devices[0]
    assert (shoe.port, shoe.dialect, shoe.options) == ("/dev/etg/shoe", "etg", {"least_confidence": 90})


def test_another_dialect_forgets_what_only_angel_eye_has(staffed: Staffed) -> None:
    staffed.done(ChangeSetting("shoe.dialect", "angel_eye"))
    staffed.done(ChangeSetting("shoe.copies", 3))
    staffed.done(ChangeSetting("shoe.dialect", "bee_tek"))
    assert load_settings(file(staffed)).devices[0].dialect == "bee_tek"


@pytest.mark.parametrize("person", [FLOORPERSON, AUDITOR])
def test_others_only_read_them(staffed: Staffed, person: Person) -> None:
    staffed.leave()
    assert staffed.enter(person)
    assert items(staffed)["sound.master"].value == 70
    staffed.ask(Undertake(ChangeSetting("sound.master", 40)))
    assert not file(staffed).exists()
    assert staffed.message is not None and "this is not for" in staffed.message.text


def test_a_broken_file_is_said_and_left_alone(staffed: Staffed) -> None:
    file(staffed).write_text("[sound\n", encoding="utf-8")
    assert "cannot be read" in staffed.done(ChangeSetting("sound.master", 40))
    assert file(staffed).read_text(encoding="utf-8") == "[sound\n"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("displays.layout", "tabletop", "within everybody's reach"),
        ("shoe.port", "emulated:shoe", "a live table needs the device itself"),
        ("shoe.port", "spy:///dev/etg/shoe", "nobody who listens in"),
    ],
)
def test_a_live_table_takes_no_desk(tmp_path: Path, key: str, value: Value, said: str) -> None:
    submission = load(shipped_path("blackjack"))
    for mode in (Mode.LIVE, Mode.DESK):
        why = why_not(SETTINGS[key], value, Around(shipped_values(), submission, mode, tmp_path))
        assert (said in (why or "")) == (mode is Mode.LIVE)


def test_every_choice_that_cannot_be_made_says_why(staffed: Staffed) -> None:
    options = {option.value: option.why_not for option in items(staffed)["displays.layout"].options}
    assert options["tabletop"] is None and "page of the screens" in (options[CABINET] or "")
    chips = items(staffed)["chips.denominations"]
    assert chips.demands is not None and "$0.50" in chips.demands
    assert not any(option.why_not for option in chips.options)


def test_every_setting_has_its_editor(staffed: Staffed) -> None:
    found = items(staffed)
    assert {item.editor for item in found.values()} == set(Editor)
    assert found["timers.betting"].least == 5 and found["timers.betting"].most == 120
    assert [option.value for option in found["languages.offered"].options] == ["en", "es", "zh"]
    for item in found.values():
        assert item.options or item.editor not in (Editor.CHOICE, Editor.SOME, Editor.CHIPS), item.key
