"""The two layouts out of one set of screens: a window for every display of a cabinet, or all on one screen."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from etg.cabinet.asks import DEALER_CONSOLE
from etg.screens.canvas import Canvas
from etg.screens.displays import Displays, Layout, whole
from etg.screens.gallery import Gallery
from etg.screens.pane import Screen
from etg.screens.station.station import Station
from etg.screens.station.view import Setting
from etg.screens.tabletop import Tabletop
from etg.screens.window import Window, prepare

LARGEST_DESK = (1920, 1080)
"""The size of a window on a desk, unless the desk is smaller."""


class Shows(NamedTuple):
    """What a display of the cabinet shows: "station 3", "dealer" or "overhead", and where it is."""

    what: str
    display: int = 0
    size: tuple[int, int] | None = None


class DealerConsole:
    """Soon."""

    place = DEALER_CONSOLE

    def scale(self, width, height):
        return min(width / 1920, height / 1080)

    def build(self, canvas: Canvas, shown, now):
        canvas.put(canvas.area, "felt")

    def act(self, touch, shown, now):
        return []

    def follow(self, shown, now):
        return []


def tabletop(setting: Setting, seats: int, title: str, size: tuple[int, int] | None, fullscreen: bool) -> Displays:
    """All on one screen."""
    prepare()
    window = Window(title, size or desk_size(fullscreen), 0, fullscreen)
    table = Tabletop(setting, seats, DealerConsole())
    return Displays([Layout(window, table.screens, table.arrange)], Gallery())


def cabinet(setting: Setting, shows: Sequence[Shows], title: str, fullscreen: bool) -> Displays:
    """A window for every display."""
    prepare()
    gallery = Gallery()
    layouts = []
    for each in shows:
        sizes = pygame.display.get_desktop_sizes()
        whole_display = sizes[each.display] if fullscreen and each.display < len(sizes) else None
        size = whole_display or each.size or LARGEST_DESK
        window = Window(f"{title}: {each.what}", size, each.display, fullscreen)
        layouts.append(Layout(window, {"": screen_for(each.what, setting)}, whole))
    return Displays(layouts, gallery)


def screen_for(what: str, setting: Setting) -> Screen:
    """The screen that a display shows."""
    if what == "dealer":
        return DealerConsole()
    return Station(int(what.removeprefix("station ")), setting)


def desk_size(fullscreen: bool) -> tuple[int, int]:
    """The whole display, or as much of it as a window of a desk should take."""
    width, height = pygame.display.get_desktop_sizes()[0]
    if fullscreen:
        return width, height
    largest = min(1.0, (width * 0.96) / LARGEST_DESK[0], (height * 0.90) / LARGEST_DESK[1])
    if (width, height) == LARGEST_DESK:
        return LARGEST_DESK
    return round(LARGEST_DESK[0] * largest), round(LARGEST_DESK[1] * largest)
