"""Moments of the technician's pages for displays, touch and sound, and of windows that show a test."""

from collections.abc import Hashable
from dataclasses import replace

from etg.cabinet.fittings import DisplaySeen, Fittings, Loudspeaker, WindowSeen
from etg.cabinet.office.displays import ScreensSet, SeeScreens
from etg.cabinet.office.screen_tests import (
    CHECKS,
    TARGETS,
    Assign,
    BurnIn,
    Calibrate,
    Identify,
    ManyFingers,
    Picture,
    Pixels,
    ScreenTest,
)
from etg.cabinet.office.sounds import SeeVolume, VolumeSet
from etg.cabinet.office.view import Answer, Office
from etg.cabinet.settings_displays import CABINET, ScreenSettings
from etg.cabinet.touch_map import AS_IT_IS, TouchMap
from etg.screens.office.displays import Pick
from etg.screens.office.intents import OpenTopic
from etg.screens.office.sound_test import Louder, Where
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import PEOPLE, in_office
from etg.screens.staged.table import Table
from etg.table.people import Role

_NAMES = ("station 1", "station 2", "station 3", "station 4", "station 5", "dealer", "overhead")
_MAP = TouchMap(1.012, 0.004, -0.006, -0.003, 1.021, 0.002)
_FITTINGS = Fittings(
    tuple(DisplaySeen(number, (1920, 1080), 1920 * number) for number in range(8)),
    tuple(
        WindowSeen(name, display, (1920, 1080), touch=_MAP if display < 3 else AS_IT_IS)
        for display, name in enumerate(_NAMES)
    ),
    Loudspeaker.READY,
)
_SET = ScreensSet(
    CABINET,
    tuple(
        ScreenSettings(
            window.name, window.display, rotation=180 if window.name == "overhead" else 0, touch=window.touch
        )
        for window in _FITTINGS.windows
    ),
)
_ROLES = ("dealer", "station 1", "station 2", "station 3", "station 4", "station 5", "overhead")
_OPEN = (*_NAMES, "display 7")
_SCREENS = frozenset({"station", "dealer"})


def _office(tested: ScreenTest | None = None, test: ScreenTest | None = None) -> Office:
    answers = {SeeScreens(): Answer(_SET, NOW), SeeVolume(): Answer(VolumeSet(70, 60), NOW)}
    return Office(PEOPLE[Role.TECHNICIAN], NOW + 300, answers, tested=tested, test=test)


def _page(table: Table, name: str, *touches: Hashable, office: Office | None = None) -> Scene | None:
    found = in_office(table, name, Role.TECHNICIAN, *touches, office=office or _office())
    return None if found is None else replace(found, shown=replace(found.shown, fittings=_FITTINGS))


def _tested(table: Table, name: str, test: ScreenTest) -> Scene | None:
    found = _page(table, name, office=_office(test=test))
    return None if found is None else replace(found, station=3, screens=_SCREENS)


def displays(table: Table) -> Scene | None:
    """Which display shows what."""
    return _page(table, "office-displays", OpenTopic("displays"), Pick("station 3"))


def displays_given(table: Table) -> Scene | None:
    """The roles have been given out."""
    given = tuple(
        zip(_ROLES, ("station 1", "dealer", "station 2", "display 7", "station 4", None, "overhead"), strict=True)
    )
    tested = Assign(roles=_ROLES, open=_OPEN, given=given)
    return _page(table, "office-displays-given", OpenTopic("displays"), office=_office(tested))


def displays_missing(table: Table) -> Scene | None:
    """Nobody was given the dealer's console."""
    tested = Assign(roles=_ROLES, open=_OPEN, given=(("dealer", None), ("station 1", "dealer")))
    return _page(table, "office-displays-missing", OpenTopic("displays"), office=_office(tested))


def touch(table: Table) -> Scene | None:
    """How touches are mapped."""
    return _page(table, "office-touch", OpenTopic("touch"), Pick("station 4"))


def touch_proved(table: Table) -> Scene | None:
    """A calibration was proved."""
    test = Calibrate(window="station 4", touches=TARGETS, map=AS_IT_IS, passed=True)
    test = replace(test, checks=tuple((x + 0.002, y) for x, y in CHECKS))
    return _page(table, "office-touch-proved", OpenTopic("touch"), Pick("station 4"), office=_office(test))


def sound(table: Table) -> Scene | None:
    """Every sound can be heard."""
    return _page(table, "office-sound", OpenTopic("sound"), Where(3), Louder(10))


def sound_silent(table: Table) -> Scene | None:
    """There is no sound."""
    found = _page(table, "office-sound-silent", OpenTopic("sound"))
    if found is None:
        return None
    return replace(found, shown=replace(found.shown, fittings=replace(_FITTINGS, loudspeaker=Loudspeaker.SILENT)))


def which_is_which(table: Table) -> Scene | None:
    """Every window says which one it is."""
    return _tested(table, "test-identify", Identify())


def giving_out(table: Table) -> Scene | None:
    """Which screen shall be the second station?"""
    given = (("dealer", "station 1"), ("station 1", "station 3"))
    return _tested(table, "test-assign", Assign(roles=_ROLES, open=_OPEN, given=given))


def edges(table: Table) -> Scene | None:
    """Edges and circles."""
    return _tested(table, "test-geometry", Pixels(picture=Picture.GEOMETRY))


def gradient(table: Table) -> Scene | None:
    """From dark to bright."""
    return _tested(table, "test-gradient", Pixels(picture=Picture.GRADIENT))


def bars(table: Table) -> Scene | None:
    """Wandering bars."""
    return _tested(table, "test-bars", BurnIn())


def calibrating(table: Table) -> Scene | None:
    """The second cross."""
    return _tested(table, "test-calibrate", Calibrate(window="station 3", touches=TARGETS[:1]))


def proving(table: Table) -> Scene | None:
    """Another cross, which proves it."""
    test = Calibrate(window="station 3", touches=TARGETS, map=AS_IT_IS, checks=((0.302, 0.252),))
    return _tested(table, "test-prove", test)


def refused(table: Table) -> Scene | None:
    """The touches did not fit each other."""
    hands = Calibrate(window="station 3")
    for place in ((0.4, 0.4),) * len(TARGETS):
        hands = hands.touched("station 3", place)
    return _tested(table, "test-calibrate-refused", hands)


def fingers(table: Table) -> Scene | None:
    """No finger is on the screen yet."""
    return _tested(table, "test-fingers", ManyFingers())
