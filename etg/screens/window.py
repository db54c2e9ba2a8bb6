"""One window of the operating system, and the fast way to bring a few rectangles of it to the screen."""

import ctypes
import gc
import os
from collections.abc import Sequence

import pygame
import pygame.window
from pygame import Rect

from etg.cabinet.fittings import DisplaySeen
from etg.resources import resource
from etg.screens.desktop import SdlRect, desktop
from etg.screens.theme import FELT, INSCRIPTION

REFERENCE = (1920, 1080)
"""The size of a window on a desk, unless the desk is smaller."""
LEAST = (320, 180)
"""Nobody makes it smaller than this."""


def prepare() -> None:
    """What SDL must know before the first window: fingers are fingers, and no detour over a graphics card we lack."""
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")  # a click that brings the window its focus is meant
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):  # Wayland has no other way
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    pygame.font.init()
    _calm_collector()


def _calm_collector() -> None:
    """Look for garbage less often: a screen that is laid out again makes thousands of small things, none in a ring.

    Otherwise a third of the time of a full redraw goes into looking through all that the program has read.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class Window:
    """A window with its surface; what was painted is shown by `present`."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int],
        display: int = 0,
        fullscreen: bool = False,
        position: tuple[int, int] | None = None,
        rotation: int = 0,
    ) -> None:
        """On a display of its own it has all of it; else it is a window at a position, or in the middle.

        `rotation`: its picture is turned clockwise by so many degrees, because its display hangs the other way round.
        """
        self.rotation = rotation
        x, y = _origin(display)
        place = (x + position[0], y + position[1]) if position is not None else pygame.WINDOWPOS_CENTERED
        self._window = pygame.Window(
            title, size, (x, y) if fullscreen else place, borderless=fullscreen, resizable=not fullscreen
        )
        if not fullscreen:
            self._window.minimum_size = LEAST
        if fullscreen and pygame.display.get_driver() not in ("dummy", "offscreen"):
            self._window.set_fullscreen(desktop=True)
        self._window.set_icon(pygame.image.load(resource("art", "icon", "etg-64.png")))
        self._surface = self._window.get_surface()
        self._picture = self._turned_surface()
        self._update = _updater(self._window.id)

    @property
    def id(self) -> int:
        """Which window events are for."""
        return int(self._window.id)

    @property
    def rect(self) -> Rect:
        """All of its picture, in pixels."""
        return self._picture.get_rect()

    @property
    def outside(self) -> tuple[int, int]:
        """How large the window itself is, however its picture is turned."""
        return self._surface.get_size()

    @property
    def surface(self) -> pygame.Surface:
        """What is painted on."""
        return self._picture

    def resized(self) -> None:
        """The window has another size: so has its surface."""
        self._surface = self._window.get_surface()
        self._picture = self._turned_surface()

    def _turned_surface(self) -> pygame.Surface:
        """What is painted on where the picture is turned; else the window's own surface."""
        if not self.rotation:
            return self._surface
        wide, high = self._surface.get_size()
        return pygame.Surface((wide, high) if self.rotation == 180 else (high, wide), 0, self._surface)

    def _turn(self, places: Sequence[Rect]) -> list[Rect]:
        """Copy painted rectangles to where they are to be seen."""
        whole, found = self._picture.get_rect(), []
        wide, high = self._surface.get_size()
        for place in places:
            part = place.clip(whole)
            x, y = {
                90: (wide - part.bottom, part.x),
                180: (wide - part.right, high - part.bottom),
                270: (part.y, high - part.right),
            }[self.rotation]
            turned = pygame.transform.rotate(self._picture.subsurface(part), -self.rotation)
            found.append(self._surface.blit(turned, (x, y)))
        return found

    def present(self, places: Sequence[Rect]) -> None:
        """Bring painted rectangles to the screen."""
        if self.rotation:
            places = self._turn(places)
        if self._update is None or not self._update(places):
            self._window.flip()

    def greet(self, words: str) -> None:
        """The felt, our name and a few words at once, while the rest of the program is still being read."""
        surface, height = self.surface, self.rect.h
        surface.fill(FELT)
        mark = pygame.image.load(resource("art", "wordmark.png"))
        mark = pygame.transform.smoothscale_by(mark, 0.2 * height / mark.get_height())
        surface.blit(mark, mark.get_rect(midbottom=(self.rect.centerx, height * 0.54)))
        said = _written(words, max(12, height // 30))
        surface.blit(said, said.get_rect(midtop=(self.rect.centerx, height * 0.57)))
        self.present([self.rect])

    def close(self) -> None:
        """Give it back."""
        self._window.destroy()


def _written(words: str, size: int) -> pygame.Surface:
    """Words in the one face that is read at once; other letters need all of them."""
    if words.isascii():
        return pygame.font.Font(resource("art", "fonts", "Lato-Bold.ttf"), size).render(words, True, INSCRIPTION)
    from etg.screens.pictures.letters import BOLD, line

    return line(words, BOLD, size, INSCRIPTION)


def desk_size(fullscreen: bool) -> tuple[int, int]:
    """The whole display, or as much of it as a window on a desk should take."""
    width, height = desktop()[0].size if fullscreen else pygame.display.get_desktop_sizes()[0]
    if fullscreen or (width, height) == REFERENCE:
        return width, height
    share = min(1.0, width * 0.96 / REFERENCE[0], height * 0.90 / REFERENCE[1])
    return round(REFERENCE[0] * share), round(REFERENCE[1] * share)


def _origin(display: int) -> tuple[int, int]:
    """Where a display begins; one that is not there would be beside the last."""
    rects = desktop()
    return rects[display].topleft if display < len(rects) else (max(rect.right for rect in rects), 0)


def displays_seen() -> tuple[DisplaySeen, ...]:
    """The displays of the computer."""
    return tuple(DisplaySeen(number, rect.size, rect.x) for number, rect in enumerate(desktop()))


class _Updater:
    """SDL_UpdateWindowSurfaceRects, which pygame offers for its one display window only.

    The library that pygame itself is linked with is asked; where it has no such function the whole window is shown.
    """

    def __init__(self, library: ctypes.CDLL, window: int) -> None:
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        library.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        self._show = library.SDL_UpdateWindowSurfaceRects
        self._show.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int]
        self._window = library.SDL_GetWindowFromID(window)

    def __call__(self, places: Sequence[Rect]) -> bool:
        rects = (SdlRect * len(places))(*[SdlRect(place.x, place.y, place.w, place.h) for place in places])
        return self._window is not None and self._show(self._window, rects, len(places)) == 0


def _updater(window: int) -> _Updater | None:
    try:
        return _Updater(ctypes.CDLL(pygame.window.__file__), window)
    except (OSError, AttributeError, TypeError):
        return None
