"""All windows of the table: touches go to the screen they are on, and what has changed is painted."""

import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import TypeVar

import pygame
from pygame import Rect

from etg.cabinet.asks import Ask, EndTest, Recover
from etg.cabinet.fittings import Fittings, Missing, Part, WindowSeen
from etg.cabinet.office.screen_tests import SPARE, Assign
from etg.cabinet.shown import Shown
from etg.cabinet.touch_map import Place
from etg.screens.face import Face, Layout
from etg.screens.failsafe import Failsafe, TryAgain
from etg.screens.gallery import Gallery
from etg.screens.hardware import Hardware
from etg.screens.pane import FRAME, Pane
from etg.screens.sound.hearing import Hearing
from etg.screens.sound.sound import Sound
from etg.screens.testing.screen import TestScreen
from etg.screens.touch import Finger
from etg.screens.window import Window, displays_seen
from etg.texts import text

WAKE = pygame.event.custom_type()
log = logging.getLogger(__name__)
T = TypeVar("T")


class Displays:
    """The screens of the table, as the conductor knows them."""

    def __init__(
        self, layouts: Sequence[Layout], gallery: Gallery, escape: bool = False, sound: Sound | None = None
    ) -> None:
        """`escape`: the key of that name closes the windows, at a desk. Without `sound` it is silent."""
        self._escape = escape
        self._gallery = gallery
        self._displays = displays_seen()
        self._faces = {layout.window.id: Face(layout, gallery) for layout in layouts}
        self._shown: Shown | None = None
        self._asks: list[Ask] = []
        self._waiting: list[pygame.event.Event] = []
        self._grips: dict[Finger, Pane] = {}
        self._closed = False
        self._now = 0.0
        self._hearing = Hearing(sound, self.panes)
        self._hardware = Hardware()
        self._touched: dict[int, str] = {}
        """By the number of a touch panel: the window that it was last touched on."""
        self.painted = 0
        """Frames that were painted, in all windows together."""

    @property
    def panes(self) -> list[Pane]:
        """Every screen."""
        return [pane for face in self._faces.values() for pane in face.panes.values()]

    @property
    def closed(self) -> bool:
        """Whether somebody has closed a window."""
        return self._closed

    # Waiting and waking

    def wait(self, seconds: float) -> None:
        """Sleep until something happens or the time is over."""
        if self._waiting or seconds <= 0:
            return
        event = pygame.event.wait(max(1, round(seconds * 1000)))
        if event.type != pygame.NOEVENT:
            self._waiting.append(event)

    def wake(self) -> None:
        """End the waiting, from any thread."""
        if not self._faces:
            return
        with contextlib.suppress(pygame.error):  # the queue is full: it wakes up anyway
            pygame.event.post(pygame.event.Event(WAKE))

    # Touches

    def take(self, now: float) -> list[Ask]:
        """Deal with what has happened at the windows; what people ask for."""
        self._now = now
        events, self._waiting = [*self._waiting, *pygame.event.get()], []
        for event in events:
            self._event(event, now)
        for pane in self.panes:
            if pane.fingers.next_hold() is not None:
                self._asks += self._guarded(pane, partial(pane.hold, self._shown, now))
                self._hearing.answer(pane, now)
        asks, self._asks = self._asks, []
        return asks

    def _event(self, event: pygame.event.Event, now: float) -> None:
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                self._finger(event, now)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                self._mouse(event, now)
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._resized(event)
            case pygame.WINDOWEXPOSED:
                for face in self._faces.values():
                    face.paint_anew()
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self._closed = True
            case pygame.KEYDOWN if self._escape and event.key == pygame.K_ESCAPE:
                self._closed = True

    def _face_of(self, event: pygame.event.Event) -> Face | None:
        window = getattr(event, "window", None)
        if window is None:
            return next(iter(self._faces.values())) if len(self._faces) == 1 else None
        return self._faces.get(window.id)

    def _finger(self, event: pygame.event.Event, now: float) -> None:
        """Positions are shares of the window; each finger of each touch screen is its own."""
        face = self._face_of(event)
        if face is None:
            return
        place = (event.x, event.y)
        self._touched[event.touch_id] = face.name
        finger = (event.touch_id, event.finger_id)
        phase = {pygame.FINGERDOWN: "down", pygame.FINGERMOTION: "move", pygame.FINGERUP: "up"}[event.type]
        if face.testing:
            self._test(face, finger, phase, place, face.where(place), now)
        else:
            self._touch(face, finger, phase, face.where(place), now)

    def _mouse(self, event: pygame.event.Event, now: float) -> None:
        face = self._face_of(event)
        if face is None or getattr(event, "touch", False):
            return
        moved = event.type == pygame.MOUSEMOTION
        if not (event.buttons[0] if moved else event.button == 1):
            return
        phase = "move" if moved else "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
        wide, high = face.window.outside
        place = event.pos[0] / max(1, wide - 1), event.pos[1] / max(1, high - 1)
        at = face.where(place, mapped=False) if face.window.rotation else event.pos
        if face.testing:
            self._test(face, "mouse", phase, place, at, now)
        else:
            self._touch(face, "mouse", phase, at, now)

    def _test(self, face: Face, finger: Finger, phase: str, place: Place, at: tuple[int, int], now: float) -> None:
        """A window that shows a test takes touches as they come, and means nothing else by them."""
        lost = self._grips.pop(finger, None)
        if lost is not None:  # it came down before the test began
            lost.drop(finger)
        what = partial(face.test_screen.finger, phase, finger, place, at, face.test_pane.sheet)
        self._asks += self._guarded(face.test_pane, what)
        face.test_pane.stale()

    def _touch(self, face: Face, finger: Finger, phase: str, at: tuple[int, int], now: float) -> None:
        """A finger belongs to the screen on which it came down."""
        if phase == "down":
            lost = self._grips.pop(finger, None)
            if lost is not None:  # nobody has said that it had let go
                lost.drop(finger)
            if face.ends_by(now):
                return  # that is all it does, until it is up again
            pane = face.pane_at(at)
            if pane is not None:
                self._grips[finger] = pane
                self._guarded(pane, partial(pane.down, finger, at, now))
                if pane.fingers.holds(finger):
                    self._hearing.touched(pane.screen.place, now)
            return
        pane = self._grips.get(finger)
        if pane is None:
            return
        if phase == "move":
            self._guarded(pane, partial(pane.move, finger, at))
            return
        del self._grips[finger]
        if isinstance(pane.screen, Failsafe):
            self._leads_back(pane, pane.screen, finger, at, now)
        else:
            self._asks += self._guarded(pane, partial(pane.up, finger, at, self._shown, now))
            self._hearing.answer(pane, now)
        if self._shown is not None:
            face.settle(self._shown)

    def _resized(self, event: pygame.event.Event) -> None:
        face = self._face_of(event)
        if face is not None:
            face.window.resized()
            self._arrange(face)

    def _arrange(self, face: Face) -> None:
        """Everything at its place, and painted as if nothing had been there."""
        for name, rect in face.arrange(face.window.rect, self._shown).items():
            face.panes[name].move_to(rect)
        face.paint_anew()

    # Showing

    def show(self, shown: Shown) -> None:
        """The table is like this now; screens that want something because of it ask for it."""
        self._shown = shown
        self._open_spares(shown)
        for face in self._faces.values():
            face.settle(shown)
            face.follow_test(shown, self._now)
            if face.curtain is not None:
                face.curtain.follow(shown, self._now)
            for pane in face.panes.values():
                if isinstance(pane.screen, Failsafe) and pane.screen.passing:
                    self._back(pane, pane.screen)
                self._asks += self._guarded(pane, partial(pane.follow, shown, self._now))
        self._hearing.follow(shown, self._now)
        if self._asks:
            self.wake()

    def _open_spares(self, shown: Shown) -> None:
        """While roles are given out, a display that shows nothing has a window too."""
        wanted = shown.test.spare if isinstance(shown.test, Assign) else ()
        for face in [face for face in self._faces.values() if face.spare and face.name not in wanted]:
            del self._faces[face.window.id]
            face.window.close()
        names = {face.name for face in self._faces.values()}
        for name in wanted:
            display = int(name.removeprefix(SPARE))
            if name not in names and display < len(self._displays):
                window = Window(name, self._displays[display].size, display, fullscreen=True)
                layout = Layout(window, {}, lambda rect, shown: {}, name=name, display=display)
                face = self._faces[window.id] = Face(layout, self._gallery)
                face.spare = True
                face.test_screen.language = self.panes[0].screen.language

    @property
    def fittings(self) -> Fittings:
        """The displays of the computer, the windows, and how the loudspeaker stands."""
        windows = tuple(
            WindowSeen(face.name, face.display, face.window.rect.size, face.window.rotation, face.touch)
            for face in self._faces.values()
            if not face.spare
        )
        return Fittings(self._displays, windows, self._hearing.loudspeaker, self._missing())

    def _missing(self) -> tuple[Missing, ...]:
        """Displays and touch panels that are gone; where outputs have changed every window goes to its place again."""
        if self._hardware.look(self._now):
            for face in self._faces.values():
                face.window.put_back()
                self._arrange(face)
        homes = [(face.name, face.window.home) for face in self._faces.values() if not face.spare]
        dark = [name for name, home in homes if home is not None and not self._hardware.lit(home.center)]
        deaf = [self._touched.get(number, name) for number, name in self._hardware.deaf.items()]
        return (
            *(Missing(Part.DISPLAY, name) for name in dark),
            *(Missing(Part.TOUCH, name) for name in deaf),
        )

    def draw(self, now: float) -> float | None:
        """Paint what has changed; when something wants to move next."""
        shown = self._shown
        if shown is None:
            return None
        times = self._hearing.due(now)
        for face in self._faces.values():
            places: list[Rect] = []
            surface = face.window.surface
            for pane in face.seen(now):
                due = pane.next_time(now)
                if due is not None and due <= now + FRAME / 4:
                    places += self._guarded(pane, partial(pane.paint, surface, shown, now))
            times += [due for pane in face.seen(now) if (due := pane.next_time(now)) is not None]
            if (begins := face.begins()) is not None:
                times.append(begins)
            if places:
                face.window.present(places)
                self.painted += 1
        return min(times, default=None)

    def failsafe(self, why: str, shown: Shown | None) -> None:
        """Every screen says that the table has stopped."""
        if shown is not None:
            self._shown = shown
        for pane in self.panes:
            self._stop(pane, why, passing=True)
        self._hearing.failed(self._now)

    def picture(self, place: int) -> bytes | None:
        """What is to be seen at a place now, as a PNG file."""
        for face in self._faces.values():
            for pane in face.panes.values():
                if pane.screen.place == place and pane.rect.w and pane.rect.h:
                    file = BytesIO()
                    pygame.image.save(face.window.surface.subsurface(pane.rect), file, "picture.png")
                    return file.getvalue()
        return None

    def close(self) -> None:
        """Give the windows back."""
        self._hearing.close()
        self._hardware.close()
        for face in self._faces.values():
            face.window.close()
        self._faces = {}

    # A screen that breaks does not take the others with it

    def _guarded(self, pane: Pane, what: Callable[[], list[T] | None]) -> list[T]:
        """What a screen answers; one that fails answers nothing and says that it has failed."""
        try:
            found = what()
        except Exception:
            log.exception("the screen of place %s has failed", pane.screen.place)
            if isinstance(pane.screen, TestScreen):
                self._asks.append(Ask(pane.screen.place, EndTest()))
                pane.give_up()
                return []
            if any(face.ends_show_of(pane) for face in self._faces.values()):
                return []
            if isinstance(pane.screen, Failsafe):
                pane.give_up()
            else:
                self._stop(pane, text("this screen has failed"))
            return []
        return found or []

    def _stop(self, pane: Pane, why: str, passing: bool = False) -> None:
        """A screen that has failed itself keeps saying so, whatever else has stopped."""
        failed = pane.screen
        if not isinstance(failed, Failsafe):
            pane.screen = Failsafe(failed, why, passing)
        elif failed.passing:
            pane.screen = Failsafe(failed.screen, why, passing)
        pane.fingers.cancel()
        pane.move_to(pane.rect)

    def _leads_back(self, pane: Pane, failsafe: Failsafe, finger: Finger, at: tuple[int, int], now: float) -> None:
        """A table that has stopped is asked to go on, and shows itself when it does; a single screen is shown again."""
        pane.stale()
        if pane.fingers.up(finger, at, now, pane.rect.h) != TryAgain.touch():
            return
        if failsafe.passing:
            self._asks.append(Ask(pane.screen.place, Recover()))
        else:
            self._back(pane, failsafe)

    def _back(self, pane: Pane, failsafe: Failsafe) -> None:
        pane.screen = failsafe.screen
        pane.fingers.cancel()
        pane.move_to(pane.rect)
