"""The two layouts out of one set of screens: a window for every display of a cabinet, or all on one screen."""

from collections.abc import Callable
from functools import partial

from etg.cabinet.settings_attract import NO_SHOW, AttractSettings
from etg.cabinet.settings_displays import CABINET, TABLETOP, ScreenSettings
from etg.cabinet.settings_displays import Displays as Chosen
from etg.screens.attract.curtain import Curtain, overhead_curtain, station_curtain, tabletop_curtain
from etg.screens.dealer.console import DealerConsole
from etg.screens.desktop import desktop
from etg.screens.displays import Displays
from etg.screens.face import Layout, whole
from etg.screens.gallery import Gallery
from etg.screens.office.screen import StaffPlace
from etg.screens.overhead import Overhead
from etg.screens.pane import Screen
from etg.screens.sound.sound import Sound
from etg.screens.station.station import Station
from etg.screens.station.view import Setting
from etg.screens.tabletop import Tabletop
from etg.screens.window import Window, desk_size, prepare


def open_displays(
    chosen: Chosen,
    setting: Setting,
    seats: int,
    title: str,
    fullscreen: bool,
    size: tuple[int, int] | None = None,
    escape: bool = False,
    window: Window | None = None,
    sound: Sound | None = None,
    attract: AttractSettings = NO_SHOW,
) -> Displays:
    """The windows of a layout; `size` is that of every window that is not full screen. `escape`: a key closes them.

    The one window of a tabletop may be open already. Without `sound` the table is silent, without `attract` no window
    has a show.
    """
    prepare()
    gallery = Gallery()
    if chosen.layout == CABINET:
        shows = chosen.screens or every_screen(seats)
        layouts = [_of_cabinet(each, setting, title, fullscreen, size, at, attract) for at, each in enumerate(shows)]
    else:
        room = size or desk_size(fullscreen)
        window = window or Window(title, room, fullscreen=fullscreen, rotation=chosen.rotation)
        table = Tabletop(setting, seats, staff_place(setting))
        curtain = tabletop_curtain(table, setting, attract)
        layouts = [Layout(window, table.screens, table.arrange, curtain, TABLETOP, touch=chosen.touch)]
    return Displays(layouts, gallery, escape, sound)


def every_screen(seats: int) -> tuple[ScreenSettings, ...]:
    """Where the settings name no screens: every station, the dealer and the overhead, on the displays in order."""
    names = (*(f"station {number}" for number in range(1, seats + 1)), "dealer", "overhead")
    return tuple(ScreenSettings(name, display) for display, name in enumerate(names))


def _of_cabinet(
    each: ScreenSettings,
    setting: Setting,
    title: str,
    fullscreen: bool,
    size: tuple[int, int] | None,
    at: int,
    attract: AttractSettings,
) -> Layout:
    sizes = [rect.size for rect in desktop()]
    alone = fullscreen and each.display < len(sizes)
    room = sizes[each.display] if alone else size or each.size or desk_size(False)
    if fullscreen or each.position is not None:
        window = Window(f"{title}: {each.shows}", room, each.display, fullscreen, each.position, each.rotation)
    else:
        place = beside(at, room, sizes[0])
        window = Window(f"{title}: {each.shows}", room, position=place, rotation=each.rotation)
    screen = screen_for(each.shows, setting)()
    curtain = _curtain(screen, setting, attract)
    return Layout(window, {"": screen}, whole, curtain, each.shows, each.display, each.touch)


def _curtain(screen: Screen, setting: Setting, attract: AttractSettings) -> Curtain | None:
    """The show before a screen of a cabinet; the dealer's console has none."""
    if isinstance(screen, Station):
        return station_curtain(screen, setting, attract)
    return overhead_curtain(setting, attract) if isinstance(screen, Overhead) else None


def beside(at: int, size: tuple[int, int], desk: tuple[int, int]) -> tuple[int, int]:
    """Where a window goes that has no place of its own: beside those before it, then below them."""
    columns, rows = (max(1, room // side) for room, side in zip(desk, size, strict=True))
    return at % columns * size[0], at // columns % rows * size[1]


def staff_place(setting: Setting) -> StaffPlace:
    """The dealer's console, and the office behind it."""
    shuffled = setting.shuffled_keypad
    console = DealerConsole(setting.chips, setting.look, setting.language, shuffled_keypad=shuffled)
    return StaffPlace(console, shuffled)


def screen_for(shows: str, setting: Setting) -> Callable[[], Screen]:
    """What makes the screen that a display shows."""
    if shows == "dealer":
        return partial(staff_place, setting)
    if shows == "overhead":
        return partial(Overhead, setting)
    return partial(Station, int(shows.removeprefix("station ")), setting)
