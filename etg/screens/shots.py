"""Pictures of every screen in every scene, without a window: always the same ones."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol, TypeAlias

from pygame import Rect, Surface

from etg.cabinet.settings_attract import TABLE, AttractSettings, Entry
from etg.languages import LANGUAGES, speaking
from etg.modes import Mode
from etg.screens.attract.screen import ShowScreen
from etg.screens.attract.stage import OVERHEAD, STATION, TABLETOP
from etg.screens.cannot_start import CannotStart
from etg.screens.canvas import Canvas
from etg.screens.clock import stopped_at
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.office.screen import StaffPlace
from etg.screens.overhead import Overhead
from etg.screens.overhead.screen import OVERHEAD as ABOVE
from etg.screens.pane import Screen
from etg.screens.scenes import Scene
from etg.screens.scenes.attract import LASTS
from etg.screens.sheet import Sheet
from etg.screens.station.station import Station
from etg.screens.station.view import FREE_CREDITS, Setting
from etg.screens.tabletop import Tabletop
from etg.screens.testing.screen import TestScreen
from etg.screens.touch import Tap

Size: TypeAlias = tuple[int, int]
SETTING = Setting("Chesapeake Casino", (100, 500, 2_500, 10_000, 50_000), languages=tuple(LANGUAGES))
"""The operator of the pictures, the chips, and what can be chosen."""


class Part(NamedTuple):
    """A screen and its part of the picture; the scene's touches are made at those of the scene's station."""

    screen: Screen
    rect: Rect


class Shot(NamedTuple):
    """A picture, and what it was painted from."""

    picture: Surface
    sheets: list[Sheet]


class Parts(Protocol):
    """What makes the screens of a picture."""

    def __call__(self, scene: Scene, whole: Rect, setting: Setting = SETTING) -> list[Part]:
        """Every screen at its place."""
        ...


def _as_played(scene: Scene, setting: Setting) -> Setting:
    """Where it is not played for money, credits are had by a touch."""
    return setting if scene.shown.mode is Mode.LIVE else replace(setting, free_credits=FREE_CREDITS)


def _show(kind: str, place: int, scene: Scene, whole: Rect, setting: Setting) -> list[Part]:
    """Of the show one scene alone, again and again."""
    one = AttractSettings(1, TABLE, **{kind: (Entry(scene.show, LASTS),)})
    screen = ShowScreen(kind, setting, one, place)
    screen.began = scene.now
    return [Part(screen, whole)]


def _station(scene: Scene, whole: Rect, setting: Setting = SETTING) -> list[Part]:
    setting = _as_played(scene, setting)
    if scene.show:
        return _show(STATION, scene.station, scene, whole, setting)
    return [Part(Station(scene.station, setting), whole)]


def _overhead(scene: Scene, whole: Rect, setting: Setting = SETTING) -> list[Part]:
    if scene.show:
        return _show(OVERHEAD, ABOVE, scene, whole, setting)
    return [Part(Overhead(setting), whole)]


def _console(setting: Setting) -> StaffPlace:
    console = DealerConsole(setting.chips, setting.look, setting.language, seconds=lambda: 0)  # its clock stands still
    return StaffPlace(console)


def _dealer(scene: Scene, whole: Rect, setting: Setting = SETTING) -> list[Part]:
    if scene.failure is not None:
        return [Part(CannotStart(scene.failure, setting.language, setting.look, scene.station), whole)]
    return [Part(_console(setting), whole)]


def _tabletop(scene: Scene, whole: Rect, setting: Setting = SETTING) -> list[Part]:
    setting = _as_played(scene, setting)
    if scene.show:
        return _show(TABLETOP, ABOVE, scene, whole, setting)
    table = Tabletop(setting, scene.shown.state.terms.game.boxes, _console(setting))
    places = table.arrange(whole, scene.shown)
    return [Part(screen, places[name]) for name, screen in table.screens.items() if places[name].w]


SCREENS: Mapping[str, Parts] = {
    "station": _station,
    "dealer": _dealer,
    "overhead": _overhead,
    "tabletop": _tabletop,
}
"""All that pictures are taken of: the name that stands in the names of the files, and its parts in a scene."""
UPRIGHT = frozenset({"station"})
"""What pictures are taken of when the size stands upright."""


def screens_of(scene: Scene, size: Size) -> list[str]:
    """The screens of which a scene has a picture at this size."""
    upright = size[1] > size[0]
    return [
        name for name in SCREENS if (not scene.screens or name in scene.screens) and (not upright or name in UPRIGHT)
    ]


def shot(name: str, scene: Scene, size: Size, gallery: Gallery, setting: Setting = SETTING) -> Shot:
    """The picture of a screen in a scene."""
    picture = Surface(size)
    sheets = []
    with stopped_at(scene.time_of_day):
        for screen, rect in _parts(name, scene, Rect(0, 0, *size), setting):
            sheet = sheet_of(screen, rect, scene, gallery)
            picture.set_clip(rect)
            picture.fblits(gallery.blits(sheet.items))
            sheets.append(sheet)
    picture.set_clip(None)
    return Shot(picture, sheets)


def _parts(name: str, scene: Scene, whole: Rect, setting: Setting) -> list[Part]:
    """The screens of a picture; where a test covers the window, that alone."""
    window = f"station {scene.station}" if name == "station" else name
    if scene.shown.test is not None and scene.shown.test.covers(window):
        return [Part(TestScreen(window, setting.language), whole)]
    return SCREENS[name](scene, whole, setting)


def sheet_of(screen: Screen, rect: Rect, scene: Scene, gallery: Gallery) -> Sheet:
    """What a screen puts up in a scene, after the touches of the scene; what was done in the office came of them."""
    sheet = Sheet()
    office = scene.shown.office
    before = replace(scene.shown, office=None if office is None else replace(office, done=None))
    with speaking(screen.language):
        screen.follow(before, scene.now)
        if screen.place == scene.station:
            for touch in scene.touches:
                screen.act(Tap(touch), before, scene.now)
    with speaking(screen.language):  # one of the touches may have chosen another
        screen.build(Canvas(gallery, screen.scale(rect.w, rect.h), rect, sheet), scene.shown, scene.now + scene.later)
    return sheet
