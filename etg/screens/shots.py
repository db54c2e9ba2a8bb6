"""Pictures of every screen in every scene, without a window."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pygame
from pygame import Rect, Surface

from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.overhead import Overhead
from etg.screens.pane import Screen
from etg.screens.scenes import Scene
from etg.screens.sheet import Sheet
from etg.screens.station.station import Station
from etg.screens.station.view import Setting
from etg.screens.touch import Tap

Size: TypeAlias = tuple[int, int]
SETTING = Setting("Harbour Street Casino", (100, 500, 2_500, 10_000, 50_000))
"""The operator of the pictures, and the chips."""

SCREENS: Mapping[str, Callable[[Scene], Screen]] = {
    "station": lambda scene: Station(scene.station, SETTING),
    "overhead": lambda scene: Overhead(SETTING),
}
"""Every screen that is drawn, by the name that stands in the names of the files."""
UPRIGHT = frozenset({"station"})
"""The screens that also stand upright."""


def sheet_of(screen: Screen, scene: Scene, size: Size, gallery: Gallery) -> Sheet:
    """What a screen puts up in a scene, after the touches of the scene."""
    screen.follow(scene.shown, scene.now)
    for touch in scene.touches:
        screen.act(Tap(touch), scene.shown, scene.now)
    sheet = Sheet()
    screen.build(Canvas(gallery, screen.scale(*size), Rect(0, 0, *size), sheet), scene.shown, scene.now)
    return sheet


def painted(sheet: Sheet, size: Size, gallery: Gallery) -> Surface:
    """A sheet as a picture."""
    surface = Surface(size)
    surface.fblits(gallery.blits(sheet.items))
    return surface


def names(scene: Scene, size: Size) -> list[str]:
    """The screens that are drawn in a scene at a size."""
    upright = size[1] > size[0]
    return [
        name for name in SCREENS if (not scene.screens or name in scene.screens) and (not upright or name in UPRIGHT)
    ]


def save(surface: Surface, path: Path) -> None:
    """Write a picture; the same picture gives the same bytes."""
    pygame.image.save(surface, path)
