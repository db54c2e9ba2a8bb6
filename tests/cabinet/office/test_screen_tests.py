"""Tests on the windows: who gives a window its role, what a calibration makes of touches, and how each of them ends."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.cabinet.asks import EndTest, HearSound, ShowTest, TouchedWindow
from etg.cabinet.fittings import DisplaySeen, Fittings, WindowSeen
from etg.cabinet.office.displays import (
    GiveRoles,
    KeepTouch,
    ScreensSet,
    SeeScreens,
    TurnScreen,
    assigned,
    begin_assignment,
)
from etg.cabinet.office.running_test import BOUNCE, RunningTest
from etg.cabinet.office.screen_tests import (
    BACK,
    CHECKS,
    SKIP,
    STOP,
    TARGETS,
    Assign,
    BurnIn,
    Calibrate,
    Identify,
    ManyFingers,
    Pad,
    Pixels,
    ScreenTest,
)
from etg.cabinet.office.trials import SoundTest
from etg.cabinet.settings import load_settings
from etg.cabinet.settings_displays import CABINET, ScreenSettings
from etg.cabinet.touch_map import TouchMap, turned_back
from etg.ledger.records import AccessRefused, SettingChanged
from tests.cabinet.office.builders import AUDITOR, TECHNICIAN, Staffed
from tests.cabinet.test_touch_map import reported

OFF = TouchMap(0.9, 0.05, 0.08, -0.03, 1.1, -0.06)
WINDOWS = ("dealer", "station 1", "station 2")
FITTINGS = Fittings(
    tuple(DisplaySeen(number, (1920, 1080), 1920 * number) for number in range(4)),
    tuple(WindowSeen(name, display, (1920, 1080)) for display, name in enumerate(WINDOWS)),
)


class Hands:
    """Somebody who touches windows, with time between the touches."""

    def __init__(self, test: ScreenTest) -> None:
        self.now = 100.0
        self.running = RunningTest()
        self.running.show(test, self.now)

    def touch(self, window: str, *whats: tuple[float, float] | str) -> None:
        """One after the other."""
        for what in whats:
            self.now += 1.0
            self.running.touched(window, what, self.now)


def calibrated(hands: Hands, map_: TouchMap, rotation: int = 0) -> None:
    """Touch whatever is the target, on a touch screen that is off like this."""
    while (test := hands.running.test) is not None:
        assert isinstance(test, Calibrate) and test.target is not None
        hands.touch(test.window, reported(map_, turned_back(test.target, rotation)))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_touch_screen_that_is_off_is_calibrated_and_proved(rotation: int) -> None:
    hands = Hands(Calibrate(window="dealer", rotation=rotation))
    calibrated(hands, OFF, rotation)
    tested = hands.running.tested
    assert isinstance(tested, Calibrate) and tested.passed
    assert tested.map == pytest.approx(OFF, abs=1e-5)
    assert len(tested.errors) == len(CHECKS) and max(tested.errors) < 1


def test_nonsense_begins_anew_and_says_why() -> None:
    hands = Hands(Calibrate(window="dealer"))
    hands.touch("dealer", *[(0.4, 0.4)] * len(TARGETS))
    test = hands.running.test
    assert isinstance(test, Calibrate) and test.touches == () and test.said is not None and test.map is None


def test_a_calibration_that_does_not_hold_is_not_passed() -> None:
    hands = Hands(Calibrate(window="dealer"))
    hands.touch("dealer", *TARGETS, *[(x + 0.1, y) for x, y in CHECKS])
    test = hands.running.test
    assert isinstance(test, Calibrate) and not test.passed and test.touches == () and test.said is not None
    assert "192 pixels" in test.said


def test_a_touch_on_another_window_counts_for_nothing_and_says_where_it_came_from() -> None:
    hands = Hands(Calibrate(window="dealer"))
    hands.touch("station 2", TARGETS[0])
    test = hands.running.test
    assert isinstance(test, Calibrate) and test.touches == () and test.said == "that touch came from station 2"


def test_without_a_touch_for_a_minute_everything_is_as_it_was() -> None:
    hands = Hands(Calibrate(window="dealer"))
    hands.touch("dealer", TARGETS[0])
    assert not hands.running.look(hands.now + 59)
    assert hands.running.look(hands.now + 61)
    assert hands.running.test is None and hands.running.tested is None


def test_a_double_tap_is_one_touch() -> None:
    hands = Hands(Calibrate(window="dealer"))
    hands.touch("dealer", TARGETS[0])
    hands.running.touched("dealer", TARGETS[0], hands.now + BOUNCE / 2)
    assert isinstance(hands.running.test, Calibrate) and len(hands.running.test.touches) == 1


@pytest.mark.parametrize("test", [Identify(), Pixels(), BurnIn()])
def test_a_touch_anywhere_ends_a_picture(test: ScreenTest) -> None:
    hands = Hands(test)
    hands.touch("station 1", (0.5, 0.5))
    assert hands.running.test is None


@pytest.mark.parametrize("test", [Pad(), ManyFingers()])
def test_what_fingers_do_is_ended_by_its_button(test: ScreenTest) -> None:
    hands = Hands(test)
    hands.touch("station 1", (0.5, 0.5), (0.1, 0.1))
    assert hands.running.test == test
    hands.touch("station 1", STOP)
    assert hands.running.test is None


@pytest.mark.parametrize("test", [Identify(), Pixels(), BurnIn(), Pad(), ManyFingers(), Assign(), Calibrate()])
def test_every_test_ends_by_itself(test: ScreenTest) -> None:
    hands = Hands(test)
    assert not hands.running.look(hands.now + test.lasts - 1)
    assert hands.running.look(hands.now + test.lasts)


# Roles


def test_whoever_is_touched_has_the_role_that_is_asked() -> None:
    hands = Hands(begin_assignment(FITTINGS, 3))
    hands.touch("station 2", (0.5, 0.5))
    hands.touch("station 2", (0.5, 0.5))  # it has one
    hands.touch("dealer", SKIP)
    hands.touch("dealer", BACK)
    hands.touch("display 3", (0.5, 0.5))
    hands.touch("station 1", (0.5, 0.5))
    hands.touch("dealer", STOP)
    tested = hands.running.tested
    assert isinstance(tested, Assign)
    assert tested.given == (("dealer", "station 2"), ("station 1", "display 3"), ("station 2", "station 1"))


def test_what_belongs_to_a_display_stays_with_it() -> None:
    turned = ScreenSettings("station 2", 2, rotation=90, touch=OFF)
    now = ScreensSet(CABINET, (ScreenSettings("dealer", 0), ScreenSettings("station 1", 1), turned))
    windows = tuple(window._replace(touch=now.screen(window.name).touch) for window in FITTINGS.windows)
    given = (("dealer", "station 2"), ("station 1", "display 3"), ("station 2", None), ("overhead", "dealer"))
    found = assigned(Assign(given=given), replace(FITTINGS, windows=windows), now)
    assert found == (
        ScreenSettings("dealer", 2, rotation=90, touch=OFF),
        ScreenSettings("station 1", 3),
        ScreenSettings("overhead", 0),
    )


@given(st.integers(0, 2**32))
def test_random_touches_end_in_roles_that_are_given_once(seed: int) -> None:
    chance = random.Random(seed)
    hands = Hands(begin_assignment(FITTINGS, 5))
    for _ in range(60):
        what = chance.choice(
            (SKIP, BACK, (0.5, 0.5), (0.5, 0.5), (0.5, 0.5), "nonsense" if chance.random() < 0.1 else BACK)
        )
        hands.touch(chance.choice((*WINDOWS, "display 3", "window of nobody")), what)
    tested = hands.running.test or hands.running.tested
    assert isinstance(tested, Assign)
    windows = [window for _, window in tested.given if window is not None]
    assert (
        len(windows) == len(set(windows))
        and [role for role, _ in tested.given] == list(tested.roles)[: len(tested.given)]
    )


# In the office


def test_only_a_technician_shows_tests(tmp_path: Path) -> None:
    table = Staffed(tmp_path / "ledger")
    table.ask(ShowTest(Identify()))
    assert table.office is None
    table.enter(AUDITOR)
    table.ask(ShowTest(Identify()), HearSound(SoundTest("alarm", 0, 50)))
    assert table.office is not None and table.office.test is None and table.office.sound is None
    refused = [event.what for event in table.events() if isinstance(event, AccessRefused)]
    assert refused == ["Identify", "SoundTest"]


def test_a_test_is_shown_touched_and_ended(tmp_path: Path) -> None:
    table = Staffed(tmp_path / "ledger")
    table.enter(TECHNICIAN)
    table.ask(ShowTest(Pad()))
    assert table.shown.test == Pad()
    table.ask(EndTest())
    assert table.shown.test is None
    table.ask(ShowTest(Identify()))
    table.cabinet.wait(1)
    table.ask(TouchedWindow("dealer", (0.1, 0.1)))
    assert table.shown.test is None and table.office is not None and table.office.tested == Identify()
    table.ask(ShowTest(BurnIn()))
    table.leave()
    assert table.shown.test is None


def test_while_a_test_is_looked_at_the_office_stays_open(tmp_path: Path) -> None:
    table = Staffed(tmp_path / "ledger")
    table.enter(TECHNICIAN)
    table.ask(ShowTest(BurnIn()))
    for _ in range(8):
        table.cabinet.wait(100)
        table.settle(1)
    assert table.shown.test == BurnIn()
    table.cabinet.wait(101)
    table.settle(2)
    assert table.shown.test is None and table.office is not None


def test_sounds_are_counted(tmp_path: Path) -> None:
    table = Staffed(tmp_path / "ledger")
    table.enter(TECHNICIAN)
    sound = SoundTest("chip", 2, 80)
    table.ask(HearSound(sound), HearSound(sound))
    assert table.office is not None and table.office.sound is not None
    assert table.office.sound == (2, sound)


def test_roles_rotation_and_calibration_are_settings_on_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Staffed(tmp_path / "ledger")
    table.enter(TECHNICIAN)
    screens = (ScreenSettings("dealer", 1), ScreenSettings("station 1", 0))
    assert "need a screen" in table.done(GiveRoles(screens[1:]))
    table.done(GiveRoles(screens))
    table.done(TurnScreen("station 1", 270))
    table.done(KeepTouch("station 1", OFF))
    assert "do not name this screen" in table.done(KeepTouch("station 7", OFF))
    wanted = (screens[0], replace(screens[1], rotation=270, touch=OFF))
    assert table.found(SeeScreens()) == ScreensSet(CABINET, wanted)
    assert load_settings(tmp_path / "cabinet.toml").displays.screens == wanted
    changes = [event for event in table.events() if isinstance(event, SettingChanged)]
    assert {event.setting for event in changes} == {"displays.layout", "displays.screen"}
    assert all(event.by == TECHNICIAN for event in changes)
    assert table.office is not None and table.office.starts_again


def test_a_tabletop_has_one_picture_and_one_touch_screen(tmp_path: Path) -> None:
    table = Staffed(tmp_path / "ledger")
    table.enter(TECHNICIAN)
    table.done(TurnScreen("tabletop", 180))
    table.done(KeepTouch("tabletop", OFF))
    found = load_settings(tmp_path / "cabinet.toml").displays
    assert (found.rotation, found.touch) == (180, OFF)
