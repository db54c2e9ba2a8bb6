"""Windows that show a test: touches arrive as they are, and the screens come back; calibrated and turned windows."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.cabinet.asks import DEALER_CONSOLE, Ask, EndTest, ShowTest, TouchedWindow, WatchFor
from etg.cabinet.office.displays import begin_assignment
from etg.cabinet.office.running_test import RunningTest
from etg.cabinet.office.screen_tests import (
    SKIP,
    STOP,
    TARGETS,
    Assign,
    BurnIn,
    Calibrate,
    Identify,
    ManyFingers,
    Pad,
    Picture,
    Pixels,
    ScreenTest,
)
from etg.cabinet.office.view import Office
from etg.cabinet.settings_displays import CABINET, ScreenSettings
from etg.cabinet.settings_displays import Displays as Chosen
from etg.cabinet.shown import Shown
from etg.cabinet.touch_map import Place, TouchMap, turned_back
from etg.languages import LANGUAGES
from etg.screens.displays import Displays
from etg.screens.face import Face
from etg.screens.layouts import open_displays
from etg.screens.station.intents import SitDown
from etg.screens.testing.screen import TestScreen, Word
from etg.screens.window import Window
from etg.submission import load, shipped_path
from etg.table.people import Person, Role
from etg.table.state import new_table
from etg.table.terms import Terms
from tests.cabinet.test_touch_map import reported
from tests.screens.builders import SETTING, no_display, shown_of

SIZE = (960, 540)
OFF = TouchMap(0.9, 0.05, 0.08, -0.03, 1.1, -0.06)
DOWN, MOTION, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
TECHNICIAN = Person(Role.TECHNICIAN, "33")
NAMES = ("station 1", "station 2", "dealer", "overhead")
TESTS = (
    Identify(),
    *(Pixels(picture=picture) for picture in (None, *Picture)),
    BurnIn(),
    Pad(),
    ManyFingers(),
    Assign(roles=("dealer", "station 1"), open=NAMES),
    Assign(roles=("dealer", "station 1"), open=NAMES, given=(("dealer", "station 2"),)),
    Calibrate(window="station 1"),
    Calibrate(window="station 1", said="something"),
    Calibrate(window="station 1", touches=TARGETS, map=OFF, checks=((0.3, 0.2),)),
)


@pytest.fixture(autouse=True)
def unseen() -> Iterator[None]:
    """No display."""
    with no_display():
        yield


@pytest.fixture(scope="module")
def table() -> Shown:
    """A table that nobody sits at."""
    return shown_of(new_table(Terms(load(shipped_path("community_blackjack")))))


class Room:
    """The windows of a cabinet, with a technician before them."""

    def __init__(self, shown: Shown, *screens: ScreenSettings) -> None:
        named = screens or tuple(ScreenSettings(name, 0, SIZE, (0, 0)) for name in NAMES)
        self.displays: Displays = open_displays(Chosen(CABINET, named), SETTING, 2, "etg", False, SIZE)
        self.now = 100.0
        self.running = RunningTest()
        self._shown = shown
        self.show()

    def face(self, name: str) -> Face:
        """A window."""
        return next(face for face in self.displays._faces.values() if face.name == name)

    def show(self, test: ScreenTest | None = None) -> None:
        """A test begins; None: what is shown is shown again."""
        if test is not None:
            self.running.show(test, self.now)
        test, tested = self.running.test, self.running.tested
        office = Office(TECHNICIAN, self.now + 300, test=test, tested=tested)
        nobody = test is None and tested is None
        shown = replace(self._shown, office=None if nobody else office, fittings=self.displays.fittings)
        self.displays.show(shown)
        self.displays.draw(self.now)

    def post(self, kind: int, name: str, place: Place, finger: int = 0) -> None:
        """What a touch screen reports."""
        where: dict[str, Any] = {"x": place[0], "y": place[1], "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        window = self.face(name).window._window
        pygame.event.post(pygame.event.Event(kind, **where, touch_id=1, finger_id=finger, window=window))

    def step(self) -> list[Ask]:
        """A second goes by; what was asked is done, as far as it is about the test."""
        self.now += 1.0
        asks = self.displays.take(self.now)
        for ask in asks:
            if isinstance(ask.what, TouchedWindow):
                self.running.touched(ask.what.window, ask.what.what, self.now)
            elif isinstance(ask.what, EndTest):
                self.running.end()
        self.show()
        return [ask for ask in asks if not isinstance(ask.what, WatchFor)]

    def tap(self, name: str, place: Place) -> list[Ask]:
        """Down and up."""
        self.post(DOWN, name, place)
        self.post(UP, name, place)
        return self.step()

    def press(self, name: str, word: str) -> list[Ask]:
        """Touch a button of the test."""
        face = self.face(name)
        rect = next(each.rect for each in face.test_pane.sheet.targets if each.intent == Word(word))
        wide, high = face.window.rect.size
        return self.tap(name, (rect.centerx / (wide - 1), rect.centery / (high - 1)))


def test_a_touch_on_a_test_is_told_and_nothing_else_happens(table: Shown) -> None:
    room = Room(table)
    room.show(Identify())
    assert room.tap("station 2", (0.5, 0.5)) == [Ask(DEALER_CONSOLE, TouchedWindow("station 2", (0.5, 0.5)))]
    assert not any(face.testing for face in room.displays._faces.values())


def test_a_role_is_given_when_the_finger_goes(table: Shown) -> None:
    """The window may close then: a mouse that was still pressed would stay pressed, and its next click be lost."""
    room = Room(table)
    room.show(Assign(roles=("dealer", "station 1"), open=NAMES))
    room.post(DOWN, "station 2", (0.5, 0.3))
    assert room.step() == []
    room.post(UP, "station 2", (0.5, 0.3))
    assert room.step() == [Ask(DEALER_CONSOLE, TouchedWindow("station 2", (0.5, 0.3)))]
    room.post(UP, "station 1", (0.5, 0.3))
    assert room.step() == [], "it did not come down here"


def test_a_test_on_one_window_leaves_the_others_alone(table: Shown) -> None:
    room = Room(table)
    room.show(Pad(frozenset({"station 1"})))
    assert room.face("station 1").testing and not room.face("station 2").testing
    asks = room.tap("station 2", (0.5, 0.5))
    assert not any(isinstance(ask.what, TouchedWindow) for ask in asks) and room.running.test is not None


@pytest.mark.parametrize("test", TESTS, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("size", [(960, 540), (540, 960)])
def test_everything_is_drawn_and_fits(test: ScreenTest, size: tuple[int, int], table: Shown) -> None:
    room = Room(table, *(ScreenSettings(name, 0, size, (0, 0)) for name in NAMES))
    room.show(test)
    for face in room.displays._faces.values():
        assert face.test_pane.sheet.overflows == []
        assert face.test_pane.sheet.items
    assert room.displays.painted


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language_of_its_window(language: str, table: Shown) -> None:
    room = Room(table)
    for face in room.displays._faces.values():
        face.test_screen.language = language
    room.show(Identify())
    assert room.displays.painted


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_random_touches_never_break_a_test(seed: int) -> None:
    chance = Random(seed)
    shown = shown_of(new_table(Terms(load(shipped_path("community_blackjack")))))
    room = Room(shown)
    for _ in range(40):
        if chance.random() < 0.15:
            room.show(chance.choice(TESTS))
        kind, name = chance.choice((DOWN, DOWN, MOTION, UP)), chance.choice(NAMES)
        room.post(kind, name, (chance.uniform(-0.2, 1.2), chance.uniform(-0.2, 1.2)), chance.randrange(4))
        asks = room.step()
        assert not any(isinstance(ask.what, EndTest | ShowTest) for ask in asks), "a test has failed"


def test_a_test_that_fails_ends(table: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(table)

    def breaks(self: TestScreen, *args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(TestScreen, "build", breaks)
    room.show(Identify())
    assert Ask(DEALER_CONSOLE, EndTest()) in room.step()
    assert room.running.test is None


# Roles


def test_roles_are_given_by_touching_windows(table: Shown) -> None:
    room = Room(table)
    room.show(begin_assignment(room.displays.fittings, 2))
    room.tap("station 2", (0.2, 0.3))
    room.press("overhead", SKIP)
    room.tap("dealer", (0.5, 0.5))
    room.press("dealer", STOP)
    tested = room.running.tested
    assert isinstance(tested, Assign)
    assert tested.given == (("dealer", "station 2"), ("station 1", None), ("station 2", "dealer"))


def test_a_display_without_a_window_gets_one_for_the_time(table: Shown) -> None:
    room = Room(table)
    room.displays._displays = (*room.displays._displays, room.displays._displays[0]._replace(number=1, left=1920))
    test = begin_assignment(room.displays.fittings, 2)
    assert test.open == (*NAMES, "display 1")
    room.show(test)
    assert room.tap("display 1", (0.5, 0.5)) == [Ask(DEALER_CONSOLE, TouchedWindow("display 1", (0.5, 0.5)))]
    assert [window.name for window in room.displays.fittings.windows] == list(NAMES)
    room.press("dealer", STOP)
    assert {face.name for face in room.displays._faces.values()} == set(NAMES)


# Touch


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_calibrated_window_is_touched_where_the_finger_is(rotation: int, table: Shown) -> None:
    screens = [ScreenSettings(name, 0, SIZE, (0, 0)) for name in NAMES]
    screens[0] = replace(screens[0], rotation=rotation, touch=OFF)
    face = Room(table, *screens).face("station 1")
    wide, high = face.window.rect.size
    assert (wide, high) == (SIZE if rotation in (0, 180) else SIZE[::-1])
    for place in ((0.25, 0.5), (0.9, 0.1)):
        x, y = face.where(reported(OFF, turned_back(place, rotation)))
        assert (x, y) == pytest.approx((place[0] * (wide - 1), place[1] * (high - 1)), abs=1)


def test_far_off_touches_stay_within_the_window(table: Shown) -> None:
    face = Room(table).face("dealer")
    assert face.where((-3.0, 7.0)) == (0, SIZE[1] - 1)


def test_a_proved_calibration_is_in_force_and_a_forgotten_one_is_not(table: Shown) -> None:
    room = Room(table)
    room.show(Calibrate(window="station 1", size=SIZE))
    while (test := room.running.test) is not None:
        assert isinstance(test, Calibrate) and test.target is not None
        assert room.displays.fittings.windows[0].touch == TouchMap()
        room.tap("station 1", reported(OFF, test.target))
    assert room.displays.fittings.windows[0].touch == pytest.approx(OFF, abs=1e-5)
    assert room.displays.fittings.windows[1].touch == TouchMap()
    room.show(Calibrate(window="station 2", size=SIZE))
    room.tap("station 2", (0.1, 0.1))
    room.running.look(room.now + 61)
    room.show()
    assert room.displays.fittings.windows[1].touch == TouchMap() and not room.face("station 2").testing


def test_a_mouse_is_exact_whatever_the_touch_screen_needs(table: Shown) -> None:
    screens = [ScreenSettings(name, 0, SIZE, (0, 0)) for name in NAMES]
    screens[1] = replace(screens[1], touch=OFF)
    room = Room(table, *screens)
    face = room.face("station 2")
    rect = next(each.rect for each in face.panes[""].sheet.targets if isinstance(each.intent, SitDown))
    room.now += 10
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=rect.center, window=face.window._window))
    assert {ask.place for ask in room.displays.take(room.now)} == {2}


def test_every_finger_has_its_ring_and_its_number(table: Shown) -> None:
    room = Room(table)
    room.show(ManyFingers())
    for finger in range(3):
        room.post(DOWN, "station 1", (0.2 + 0.2 * finger, 0.6), finger)
    room.step()
    screen = room.face("station 1").test_screen
    assert sorted(screen.numbers.values()) == [1, 2, 3] and screen.most == 3
    room.post(UP, "station 1", (0.4, 0.6), 1)
    room.post(DOWN, "station 1", (0.9, 0.9), 7)
    room.step()
    assert sorted(screen.numbers.values()) == [1, 2, 3] and screen.most == 3
    assert room.running.test is not None


def test_a_stroke_has_no_gaps(table: Shown) -> None:
    room = Room(table)
    room.show(Pad())
    room.post(DOWN, "dealer", (0.1, 0.5))
    room.post(MOTION, "dealer", (0.9, 0.5))
    room.step()
    xs = sorted(x for x, _, _ in room.face("dealer").test_screen.dots)
    assert xs[0] < 100 and xs[-1] > 850
    assert max(after - before for before, after in pairwise(xs)) <= 8


def test_a_finger_that_came_before_the_test_does_nothing_when_it_goes(table: Shown) -> None:
    room = Room(table)
    pane = room.face("station 1").panes[""]
    rect = next(each.rect for each in pane.sheet.targets if isinstance(each.intent, SitDown))
    place = rect.centerx / (SIZE[0] - 1), rect.centery / (SIZE[1] - 1)
    room.now += 10
    room.post(DOWN, "station 1", place)
    room.step()
    room.show(BurnIn())
    room.post(UP, "station 1", place)
    assert room.step() == []


# A picture that is turned


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_what_is_painted_arrives_turned(rotation: int) -> None:
    window = Window("etg", (320, 180), rotation=rotation)
    window.surface.fill((0, 0, 0))
    window.surface.fill((255, 0, 0), (0, 0, 5, 3))  # the upper left corner of the picture
    window.present([window.rect])
    corner = {90: (319, 0), 180: (319, 179), 270: (0, 179)}[rotation]
    assert window._surface.get_at(corner)[:3] == (255, 0, 0)
    others = [(0, 0), (319, 0), (0, 179), (319, 179)]
    assert sum(window._surface.get_at(each)[:3] == (255, 0, 0) for each in others) == 1
    window.surface.fill((0, 255, 0), (7, 9, 4, 2))
    before = window._surface.copy()
    window.present([pygame.Rect(7, 9, 4, 2)])
    turned = pygame.transform.rotate(window.surface, -rotation)
    assert pygame.image.tobytes(turned, "RGB") == pygame.image.tobytes(window._surface, "RGB")
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(window._surface, "RGB")
    window.close()
