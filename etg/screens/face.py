"""A window and what is on it: its screens, each at its place, and perhaps a show before them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from pygame import Rect

from etg.cabinet.shown import Shown
from etg.screens.attract.curtain import Curtain
from etg.screens.failsafe import Failsafe
from etg.screens.gallery import Gallery
from etg.screens.pane import Pane, Screen
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
        self.curtain = layout.curtain
        if self.curtain is not None:
            self.curtain.open(gallery, layout.window.rect)

    def settle(self, shown: Shown) -> None:
        """Every screen at its place."""
        for name, rect in self.arrange(self.window.rect, shown).items():
            if self.panes[name].rect != rect:
                self.panes[name].move_to(rect)

    def pane_at(self, at: tuple[int, int]) -> Pane | None:
        return next((pane for pane in self.panes.values() if pane.rect.collidepoint(at)), None)

    def seen(self, now: float) -> list[Pane]:
        """What is to be seen now: the screens, or the show before them."""
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
        for pane in self.panes.values():
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
        if self.curtain is not None and self.curtain.pane is not None:
            self.curtain.pane.move_to(self.window.rect)
