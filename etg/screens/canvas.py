"""Where a screen draws, and what can be touched on it: targets and buttons besides pictures and words."""

from collections.abc import Callable, Hashable
from copy import copy
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from etg.screens.area import CENTRE, Area
from etg.screens.gallery import BOLD, SANS, Args
from etg.screens.ink import Ink
from etg.screens.sheet import Item, Target
from etg.screens.theme import (
    DARK_INK,
    EDGE,
    FRAME_2,
    FRAME_3,
    GOLD,
    INK,
    INK_2,
    INK_3,
    RADIUS,
    STAFF,
    STOP,
    STOP_DEEP,
    Colour,
    pressed,
)

SIGN_ABOVE = 2.2
"""Of several buttons the signs stand above the words from this height on, as a multiple of the size of the letters."""


class Style(Enum):
    """What a button says by its looks."""

    ACT = auto()
    """Touch this now."""
    PLAIN = auto()
    QUIET = auto()
    STAFF = auto()
    STOP = auto()


_FILLS: dict[Style, tuple[Colour, Colour, Colour]] = {
    Style.ACT: (GOLD, GOLD, DARK_INK),
    Style.PLAIN: (FRAME_3, EDGE, INK),
    Style.QUIET: (FRAME_2, FRAME_3, INK_2),
    Style.STAFF: (STAFF, STAFF, DARK_INK),
    Style.STOP: (STOP_DEEP, STOP, INK),
}
"""Fill, border and letters."""


class Below(NamedTuple):
    """What stands below the words of several buttons: letters of one size, in as many lines as one of them needs."""

    size: float
    lines: int
    step: float
    """The height of a line."""

    @property
    def height(self) -> float:
        """The room for it."""
        return self.step * self.lines


class Canvas(Ink):
    """The part of a window that a screen has; `area` is all of it, in reference units."""

    gold: Hashable = None
    """The one button that may be gold, where the others are only to be looked at; None: any."""

    beside: bool = False
    """Signs stand beside the words of a button, where both fit a line: on pages that are read like a list."""
    off: Colour = FRAME_2
    """The ground of a button that does nothing now."""

    only: tuple[type, ...] | None = None
    """What can be touched while everything else is off; None: all of it."""

    def within(self, area: Area, wide: float) -> "Canvas":
        """The same sheet for something that was made for this width, in an area: larger or smaller as a whole."""
        found = copy(self)
        found.scale = self.scale * area.w / wide
        found.place = self.rect(area)
        found.area = Area(0, 0, wide, area.h * wide / area.w)
        return found

    def target(
        self,
        area: Area,
        intent: Hashable,
        hold: Hashable = None,
        drag: Item | None = None,
        takes: bool = False,
        player: bool = True,
        typed: bool = False,
    ) -> None:
        """A place that can be touched."""
        if self.only is not None and not isinstance(intent, self.only):
            return
        self.sheet.targets.append(Target(self.rect(area), intent, hold, drag, takes, player, typed))

    def button(
        self,
        area: Area,
        words: str,
        intent: Hashable,
        style: Style = Style.PLAIN,
        size: float = 28,
        sub: str = "",
        icon: str = "",
        lit: bool = False,
        hold: Hashable = None,
        player: bool = True,
        below: Below | None = None,
        typed: bool = False,
    ) -> None:
        """A slab to be touched; `lit` is the one that was chosen, with a mark and a thick border.

        With `below` its sign, its words and its sub stand at the same heights as those of the buttons beside it.
        """
        if self.only is not None and not isinstance(intent, self.only):
            self.off_button(area, words, size, sub, icon)
            return
        down = intent in self.pressed
        if style is Style.ACT and self.gold not in (None, intent):
            style = Style.PLAIN
        look = self.look.high_contrast, self.large, self.least, self.beside
        key = (area, self.scale, self.place.topleft, look, words, style, size, sub, icon, lit, down, below)
        self._as_before(key, partial(self._face, area, words, style, size, sub, icon, lit, down, below))
        self.target(area, intent, hold, player=player, typed=typed)

    def _as_before(self, key: Args, draw: Callable[[], None]) -> None:
        """What was laid out before with the same words at the same place is not laid out again."""
        items, overflows = self.sheet.items, self.sheet.overflows
        found = self.gallery.laid_out(key)
        if found is not None:
            items += found[0]
            overflows += found[1]
            return
        first, noted = len(items), len(overflows)
        draw()
        self.gallery.lay_out(key, (tuple(items[first:]), tuple(overflows[noted:])))

    def _face(
        self,
        area: Area,
        words: str,
        style: Style,
        size: float,
        sub: str,
        icon: str,
        lit: bool,
        down: bool,
        below: Below | None,
    ) -> None:
        fill, border, ink = _FILLS[style]
        if lit:
            border = INK
        if down:
            fill = pressed(fill)
        face = area.inset(3) if down else area
        self.slab(face, fill, border, RADIUS, 6 if lit else 2, gloss=not down)
        inner = face.inset(min(16, area.w * 0.06), 6)
        sign = "check" if lit else icon
        if below is None:
            self._legend(inner, words, ink, size, sub, sign)
        else:
            self._aligned(inner, words, ink, size, sub, sign, below)

    def off_button(
        self,
        area: Area,
        words: str,
        size: float = 28,
        sub: str = "",
        icon: str = "",
        locked: bool = False,
        why: Hashable = None,
    ) -> None:
        """A button that does nothing now: quiet. `locked`: it waits for others, has an edge and a clock.

        With `why` a touch is told that, so that the screen can say what is missing.
        """
        if locked:
            self.slab(area, FRAME_2, FRAME_3)
        else:  # no look has an edge around it
            self.put(area, "slab", self.px(RADIUS), self.off, None, 0, False)
        ink, sign = (INK_2, icon or "clock") if locked else (INK_3, icon)
        self._legend(area.inset(min(16, area.w * 0.06), 6), words, ink, size, sub, sign)
        if why is not None:
            self.target(area, why)

    def _legend(self, area: Area, words: str, ink: Colour, size: float, sub: str, icon: str) -> None:
        """Sign, words and what is below them: on top of each other where there is room, else side by side."""
        high = self.letters(size)
        if icon and not words:
            side = min(high * 1.6, area.w, area.h)
            self.icon(Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side), icon, ink)
            return
        if sub and self.measure(sub, 13) > area.w:
            rest, below = area.bottom_part(self.letters(13) * 1.36 * 2, 0)
            self._legend(rest, words, ink, size, "", icon)
            self.paragraph(below, sub, 13, ink, SANS, CENTRE, most=2)
            return
        in_line = self.beside and not sub and self.measure(words, size, BOLD) + high * 1.5 <= area.w
        if icon and not in_line and area.h > high * 3.6:
            mark, line, below = area.top_part(area.h * 0.42, 0)[0], area, area
            line = Area(area.x, area.y + area.h * 0.42, area.w, area.h * 0.32)
            below = Area(area.x, area.y + area.h * 0.74, area.w, area.h * 0.22)
            self.icon(mark.inset(0, mark.h * 0.12), icon, ink)
        elif icon and not in_line and not sub and area.h > high * 2.6:
            mark, line = area.top_part(area.h * 0.5, 0)
            below = area
            self.icon(mark.inset(4), icon, ink)
        else:
            share = 0.58 if sub else 1.0
            line = Area(area.x, area.y + (area.h * 0.06 if sub else 0), area.w, area.h * share)
            below = Area(area.x, area.y + area.h * 0.6, area.w, area.h * 0.32)
            if icon:
                line = self._beside(line, words, ink, size, icon)
        self.text(line, words, size, ink, BOLD, CENTRE, least=size * 0.62)
        if sub:
            self.text(below, sub, max(18, size * 0.7), ink, SANS, CENTRE, least=13)

    def _aligned(self, area: Area, words: str, ink: Colour, size: float, sub: str, icon: str, below: Below) -> None:
        """As the buttons beside it: what is where depends on their size alone, not on what this one says."""
        letters = self.letters(size)
        high = min(area.h, letters * 3 + below.height)
        area = Area(area.x, area.y + (area.h - high) / 2, area.w, high)
        line, last = area.bottom_part(below.height, 0)
        if icon and line.h >= letters * SIGN_ABOVE:
            mark, line = line.top_part(line.h * 0.54, 0)
            self.icon(mark.inset(0, mark.h * 0.08), icon, ink)
        elif icon:
            line = self._beside(line, words, ink, size, icon)
        self.text(line, words, size, ink, BOLD, CENTRE, least=size * 0.62)
        found = self.lines(sub, last.w, below.size)
        if len(found) > below.lines:
            self.sheet.overflows.append(f"{sub!r} needs {len(found)} lines, there is room for {below.lines}")
        top = last.y + (below.lines - len(found)) * below.step / 2
        for i, words_ in enumerate(found):
            self.text(Area(last.x, top + i * below.step, last.w, below.step), words_, below.size, ink, SANS, CENTRE)

    def _beside(self, area: Area, words: str, ink: Colour, size: float, icon: str) -> Area:
        """The sign at the left of its words, if they leave room for it; the area of the words."""
        high = self.letters(size)
        side = min(high * 1.15, area.h)
        gap = high * 0.35
        room = area.w - side - gap
        if self.measure(words, size * 0.62, BOLD) > self.px(room + 2) / self.scale:
            return area
        width = min(self.measure(words, size, BOLD), room)
        x = area.x + (area.w - side - gap - width) / 2
        self.icon(Area(x, area.y + (area.h - side) / 2, side, side), icon, ink)
        return Area(x + side + gap, area.y, width + 2, area.h)
