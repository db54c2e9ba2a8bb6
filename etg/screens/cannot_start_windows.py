"""The windows of a cabinet whose table could not be opened: on every display one, all with the same page."""

import contextlib
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from etg.cabinet.not_started import NotStarted
from etg.languages import ENGLISH, speaking
from etg.screens.cannot_start import CannotStart
from etg.screens.canvas import Canvas
from etg.screens.displays import WAKE
from etg.screens.failsafe import TryAgain
from etg.screens.gallery import Gallery
from etg.screens.sheet import Sheet
from etg.screens.window import Window, desk_size, prepare

_DOWN = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)
_NEW = (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED)


@dataclass
class _Seen:
    """A window, and what is on it."""

    window: Window
    sheet: Sheet = field(default_factory=Sheet)

    def paint(self, page: CannotStart, gallery: Gallery) -> None:
        self.window.resized()
        rect, self.sheet = self.window.rect, Sheet()
        canvas = Canvas(gallery, page.scale(rect.w, rect.h), Rect(rect), self.sheet)
        with speaking(page.language):
            page.build(canvas, None, 0.0)
        self.window.surface.fblits(gallery.blits(self.sheet.items))
        self.window.present([rect])

    def means_again(self, at: tuple[float, float]) -> bool:
        """Whether a touch, in shares of the window, is on the button."""
        place = round(at[0] * self.window.rect.w), round(at[1] * self.window.rect.h)
        return any(isinstance(each.intent, TryAgain) and each.rect.collidepoint(place) for each in self.sheet.targets)


class CannotStartWindows:
    """They stay open until the table has its own."""

    def __init__(self, windowed: bool = False, size: tuple[int, int] | None = None) -> None:
        """`windowed`: one of this size instead, at a desk."""
        prepare()
        self.ended = False
        """Somebody has closed a window, or told the program to end."""
        self._gallery = Gallery()
        sizes = pygame.display.get_desktop_sizes()
        if windowed:
            windows = [Window("etg", size or desk_size(False))]
        else:
            windows = [Window("etg", room, display, fullscreen=True) for display, room in enumerate(sizes)]
        self._seen = {window.id: _Seen(window) for window in windows}
        self._page: CannotStart | None = None

    def show(self, failure: NotStarted, language: str = ENGLISH) -> None:
        """Say why, on every display."""
        page = CannotStart(failure, language)
        self._page = page
        for seen in self._seen.values():
            seen.paint(page, self._gallery)

    def wait(self, seconds: float) -> bool:
        """Until something happens, or so much time has gone by; whether somebody wants that it is tried again."""
        first = pygame.event.wait(max(1, round(seconds * 1000)))
        wanted = [self._means_again(event) for event in (first, *pygame.event.get())]
        return any(wanted)

    def _means_again(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.ended = True
        window = getattr(event, "window", None)
        seen = None if window is None else self._seen.get(window.id)
        if seen is None:
            return False
        if event.type in _NEW and self._page is not None:
            seen.paint(self._page, self._gallery)
        if event.type not in _DOWN or getattr(event, "touch", False):
            return False
        wide, high = seen.window.outside
        at = (event.x, event.y) if event.type == pygame.FINGERDOWN else (event.pos[0] / wide, event.pos[1] / high)
        return seen.means_again(at)

    def stop(self) -> None:
        """End the waiting, and the program; may be called by any thread."""
        self.ended = True
        with contextlib.suppress(pygame.error):  # the queue is full: it wakes up anyway
            pygame.event.post(pygame.event.Event(WAKE))

    def close(self) -> None:
        """Give the windows back."""
        for seen in self._seen.values():
            seen.window.close()
        self._seen = {}
