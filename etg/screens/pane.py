"""A screen on its part of a window: built when something changed, and only what changed is painted."""

from collections.abc import Iterable
from typing import Protocol

import pygame
from pygame import Rect

from etg.cabinet.asks import Ask
from etg.cabinet.settings_look import Look
from etg.cabinet.shown import Shown
from etg.languages import speaking
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.motions import Motions
from etg.screens.sheet import Item, Sheet
from etg.screens.touch import Dropped, Finger, Fingers, Tap, Touch

FRAME = 1 / 60
MANY = 40
"""More damaged places than this are painted as one."""


class Screen(Protocol):
    """One kind of screen: it draws what is shown and says what touches mean. Drawing changes nothing."""

    place: int
    """Whose it is: a station, or the dealer's console (0)."""

    @property
    def language(self) -> str:
        """What it speaks."""
        ...

    @property
    def look(self) -> Look:
        """How it looks."""
        ...

    def scale(self, width: int, height: int) -> float:
        """Pixels of a reference unit on a screen of this size."""
        ...

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """Put everything on the canvas."""
        ...

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """Somebody has touched something; what is asked of the conductor."""
        ...

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """The table has moved on; what follows from it by itself."""
        ...


class Pane:
    """A screen in its rectangle of a window."""

    def __init__(self, screen: Screen, gallery: Gallery, rect: Rect) -> None:
        self.screen = screen
        self.rect = rect
        self.sheet = Sheet()
        self.fingers = Fingers()
        self.motion = True
        """Whether anything moves by itself; otherwise it is simply there."""
        self._gallery = gallery
        self._stale = True
        self._acted: Shown | None = None
        """What was shown when the last touch did something; None: it has been built since."""
        self._moved = False
        """It has another place than when it was built."""
        self._damage: list[Rect] = [rect]
        self._motions = Motions()
        self._on_top: list[Item] = []
        """What was painted over the sheet last: moving cards, what fingers drag."""
        self._frame = 0.0
        """When the next picture of what moves is due."""
        self._due: list[float] = []
        """When each of the live items is looked at next."""

    # What happens

    def give_up(self) -> None:
        """Leave the window as it is until the table changes: not even the failsafe screen can be painted."""
        self._finish()
        self.sheet, self._due = Sheet(), []
        self.fingers.cancel()
        self._stale, self._damage = False, []

    def stale(self) -> None:
        """Something is not as it was: build it again before it is painted."""
        self._stale = True

    def move_to(self, rect: Rect) -> None:
        """Another part of the window, or the same as if nothing had been painted there yet."""
        if rect != self.rect:
            self._moved = True
            if not rect.w or not rect.h:
                self.fingers.cancel()  # whatever they hold on to is not to be seen any more
                self._acted = None
        self.rect = rect
        self._finish()
        self._damage = [rect]
        self._stale = True

    def comes_back(self) -> None:
        """Something has lain over it: all of it is simply there again, and touches wait a moment as for a new place."""
        self.move_to(self.rect)
        self._moved = True

    def down(self, finger: Finger, at: tuple[int, int], now: float) -> None:
        """A finger touches: whatever moves is there at once."""
        self._catch_up(now)
        self._finish()
        if self.sheet.skip is not None:
            self.sheet.skip()
        self.fingers.down(finger, at, now)
        self._stale = True

    def move(self, finger: Finger, at: tuple[int, int]) -> None:
        """A finger moves."""
        if self.fingers.move(finger, at, self.rect.h):
            self._stale = True

    def up(self, finger: Finger, at: tuple[int, int], shown: Shown | None, now: float) -> list[Ask]:
        """A finger lets go; what is asked for by it."""
        self._catch_up(now)
        touch = self.fingers.up(finger, at, now, self.rect.h)
        self._stale = True
        if touch is None or shown is None:
            return []
        self._acted = shown
        with speaking(self.screen.language):
            return self.screen.act(touch, shown, now)

    def _catch_up(self, now: float) -> None:
        """The next touch meets what the last one has changed, also when no picture of it was painted in between."""
        if self._acted is not None:
            self.build(self._acted, now)

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """The table has moved on; what the screen asks for because of it."""
        self._stale = True
        with speaking(self.screen.language):
            return self.screen.follow(shown, now)

    def drop(self, finger: Finger) -> None:
        """A finger has gone and nobody has said so."""
        self.fingers.drop(finger)
        self._stale = True

    def hold(self, shown: Shown | None, now: float) -> list[Ask]:
        """What is asked for by fingers that stay."""
        found: list[Ask] = []
        self._catch_up(now)
        if shown is not None:
            for tap in self.fingers.held(now, self.rect.h):
                with speaking(self.screen.language):
                    found += self.screen.act(tap, shown, now)
                self._stale = True
        return found

    # Painting

    def build(self, shown: Shown, now: float) -> None:
        """The sheet of this moment, and what is different from the one before."""
        self._stale, self._acted = False, None
        before, sheet = self.sheet, Sheet()
        if before.due is not None and now >= before.due.when:
            before.due.do()
        scale = self.screen.scale(self.rect.w, self.rect.h)
        pressed = self.fingers.pressed(self.rect.h)
        canvas = Canvas(self._gallery, scale, self.rect, sheet, pressed)
        with speaking(self.screen.language):
            self.screen.build(canvas, shown, now)
        moving = self.motion and sheet.motion and not self._moved  # nothing has moved because the window has
        self._damage += self._motions.follow(before, sheet, now, moving)
        old, new = set(before.items), set(sheet.items)
        if old != new:
            self._damage += [item.rect for item in old ^ new]
        self.sheet = sheet
        self._due = [now + live.every for live in sheet.live]
        self.fingers.show(sheet.targets, now, self._moved)
        self._moved = False
        if self.fingers.pressed(self.rect.h) != pressed:  # what a finger was on has gone from under it
            self._stale = True

    def _finish(self) -> None:
        """Whatever moves is there."""
        self._damage += self._motions.finish(self.sheet)

    def next_time(self, now: float) -> float | None:
        """When this pane wants to be painted again; None: not before something changes, or it is not to be seen."""
        if not self.rect.w or not self.rect.h:
            return None
        if self._stale or self._damage:
            return now
        times = [self.sheet.until, *self._due] if self.sheet.until < float("inf") else list(self._due)
        if self._motions:
            times.append(self._frame)
        if (hold := self.fingers.next_hold()) is not None:
            times.append(hold)
        return min(times, default=None)

    def paint(self, surface: pygame.Surface, shown: Shown, now: float) -> list[Rect]:
        """Bring the window up to date; the rectangles that were painted."""
        if self._stale or now >= self.sheet.until:
            self.build(shown, now)
        self._look_at_live(now)
        self._float(now)
        self._frame = now + FRAME
        if not self._damage:
            return []
        damage, self._damage = _merged(self._damage, self.rect), []
        hidden = self._motions.hidden
        items = [item for item in self.sheet.items if item not in hidden] if hidden else self.sheet.items
        rects = [item[:4] for item in items]
        for place in damage:
            surface.set_clip(place)
            touched = [items[i] for i in place.collidelistall(rects)]
            touched += [item for item in self._on_top if place.colliderect(item[:4])]
            surface.fblits(self._gallery.blits(touched))
        surface.set_clip(None)
        return damage

    def _look_at_live(self, now: float) -> None:
        for which, (index, make, every) in enumerate(self.sheet.live):
            if now >= self._due[which]:
                self._due[which] = now + every
                kind, args = make(now)
                item = self.sheet.items[index]
                if (item.kind, item.args) != (kind, args):
                    w, h = self._gallery.size(kind, item.w, item.h, args)
                    self.sheet.items[index] = changed = item._replace(w=w, h=h, kind=kind, args=args)
                    self._damage += [item.rect, changed.rect]

    def _float(self, now: float) -> None:
        """Where moving items are now; those that have arrived belong to the sheet again."""
        above, damage = self._motions.frame(self.sheet, now)
        self._damage += damage
        above += self.fingers.dragged()
        if above != self._on_top:
            self._damage += [item.rect for item in {*above} ^ {*self._on_top}]
            self._on_top = above


def _merged(damage: Iterable[Rect], within: Rect) -> list[Rect]:
    """Rectangles that do not overlap, or everything where there are many."""
    found: list[Rect] = []
    for place in damage:
        place = place.clip(within)
        if not place.w or not place.h:
            continue
        while (at := place.collidelist(found)) >= 0:
            place = place.union(found.pop(at))
        found.append(place)
    if len(found) > MANY or sum(place.w * place.h for place in found) > 0.7 * within.w * within.h:
        return [within]
    return found


__all__ = ["Dropped", "Pane", "Screen", "Tap", "Touch"]
