"""A window and what is on it: its screens, each at its place, and perhaps a show before them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from pygame import Rect

from etg.cabinet.office.screen_tests import Calibrate
from etg.cabinet.shown import Shown
from etg.cabinet.touch_map import AS_IT_IS, Place, TouchMap, turned
from etg.languages import ENGLISH
from etg.screens.attract.curtain import Curtain
from etg.screens.failsafe import Failsafe
from etg.screens.gallery import Gallery
from etg.screens.pane import Pane, Screen
from etg.screens.testing.screen import TestScreen
from etg.screens.window import Window

Arrange: TypeAlias = Callable[[Rect, Shown | None], Mapping[str, Rect]]
"""Which part of a window each of its screens has."""


class Layout(NamedTuple):
    """A window, its screens by name, and where they are on it."""

    window: Window
    screens: Mapping[str, Screen]
    arrange: Arrange
    curtain: Curtain | None = None
    """The show before it, where there is one."""
    name: str = ""
    """What it shows, as the settings name it."""
    display: int = 0
    touch: TouchMap = AS_IT_IS
    """From where its touch screen says that it was touched to where the finger was."""


def whole(window: Rect, shown: Shown | None) -> Mapping[str, Rect]:
    """The one screen of a window has all of it."""
    return {"": window}


class Face:
    """A window and what is on it."""

    def __init__(self, layout: Layout, gallery: Gallery) -> None:
        self.window = layout.window
        self.arrange = layout.arrange
        places = layout.arrange(layout.window.rect, None)
        self.panes = {name: Pane(screen, gallery, places[name]) for name, screen in layout.screens.items()}
        self.name, self.display = layout.name, layout.display
        self.touch = layout.touch
        self._tried: TouchMap | None = None
        """One that is being proved."""
        self.testing = False
        """A test is shown in the place of its screens."""
        first = next(iter(self.panes.values()), None)
        self.spare = False
        """It is open for a test alone."""
        self.test_screen = TestScreen(layout.name, ENGLISH if first is None else first.screen.language)
        self.test_pane = Pane(self.test_screen, gallery, layout.window.rect)
        self.curtain = layout.curtain
        if self.curtain is not None:
            self.curtain.open(gallery, layout.window.rect)

    def settle(self, shown: Shown) -> None:
        """Every screen at its place."""
        for name, rect in self.arrange(self.window.rect, shown).items():
            if self.panes[name].rect != rect:
                self.panes[name].move_to(rect)

    # Tests

    def follow_test(self, shown: Shown, now: float) -> None:
        """Show a test that covers this window, or the screens again; a calibration that was proved is in force."""
        test = shown.test
        self.test_screen.follow(shown, now)
        tested = None if shown.office is None else shown.office.tested
        if isinstance(tested, Calibrate) and tested.passed and tested.window == self.name and tested.map is not None:
            self.touch = tested.map
        if isinstance(test, Calibrate) and test.window == self.name and test.map is not None:
            self._tried = test.map
        else:
            self._tried = None
        self.test_pane.stale()
        testing = test is not None and test.covers(self.name)
        if testing != self.testing:
            self.testing = testing
            self.comes_back()

    def where(self, place: Place, mapped: bool = True) -> tuple[int, int]:
        """The pixel of the picture at a place of the window, as its touch screen reports it; a mouse is exact."""
        if mapped:
            place = (self._tried or self.touch).at(place)
        x, y = turned(place, self.window.rotation)
        wide, high = self.window.rect.size
        return min(max(int(x * (wide - 1)), 0), wide - 1), min(max(int(y * (high - 1)), 0), high - 1)

    def pane_at(self, at: tuple[int, int]) -> Pane | None:
        return next((pane for pane in self.panes.values() if pane.rect.collidepoint(at)), None)

    def seen(self, now: float) -> list[Pane]:
        """What is to be seen now: the screens, the show before them, or a test."""
        if self.testing:
            return [self.test_pane]
        curtain = self.curtain
        if curtain is None or curtain.pane is None:
            return [*self.panes.values()]
        if any(isinstance(pane.screen, Failsafe) for pane in self.panes.values()):
            curtain.touched(now)  # whoever comes to see what is wrong must see it
        if curtain.look(now):
            self.comes_back()
        return [curtain.pane] if curtain.on else [*self.panes.values()]

    def comes_back(self) -> None:
        """The show has begun or ended: nothing of what is to be seen now was painted before."""
        for pane in [*self.panes.values(), self.test_pane]:
            pane.comes_back()
        if self.curtain is not None and self.curtain.pane is not None:
            self.curtain.pane.comes_back()

    def ends_show_of(self, pane: Pane) -> bool:
        """Whether it is the pane of the show that has failed: then the screens behind it are shown, and it no more."""
        if self.curtain is None or self.curtain.pane is not pane:
            return False
        self.curtain.fails()
        self.comes_back()
        return True

    def ends_by(self, now: float) -> bool:
        """A finger has come down; whether it has only ended the show."""
        if self.curtain is None or not self.curtain.touched(now):
            return False
        self.comes_back()
        return True

    def begins(self) -> float | None:
        """When the show begins, if nothing happens until then; None: it is on, or it does not begin."""
        return None if self.curtain is None or self.curtain.on else self.curtain.begins()

    def paint_anew(self) -> None:
        """The window has lost what was painted."""
        for pane in self.panes.values():
            pane.move_to(pane.rect)
        self.test_pane.move_to(self.window.rect)
        if self.curtain is not None and self.curtain.pane is not None:
            self.curtain.pane.move_to(self.window.rect)
