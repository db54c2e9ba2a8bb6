"""Where a screen draws: in reference units, scaled to the pixels of its window. Nothing is painted here, only noted."""

import re
from collections.abc import Callable, Hashable
from enum import Enum, auto
from functools import partial
from itertools import chain, repeat
from typing import NamedTuple

from pygame import Rect

from etg.cabinet.settings_look import PLAIN, Look
from etg.cards import Card
from etg.money import Cents, dollars
from etg.screens.gallery import BOLD, SANS, SERIF, Args, Gallery
from etg.screens.pictures.shadows import shadow_area
from etg.screens.sheet import Count, Entry, Item, Live, Seen, Sheet, Target, Way
from etg.screens.theme import (
    DARK_INK,
    FRAME_2,
    FRAME_3,
    GOLD,
    INK,
    INK_2,
    INK_3,
    RADIUS,
    STAFF,
    STOP,
    Colour,
)

CARD_SHAPE = 1.4
"""The height of a card as a multiple of its width."""
SIGN_ABOVE = 2.2
"""Of several buttons the signs stand above the words from this height on, as a multiple of the size of the letters."""


class Area(NamedTuple):
    """A rectangle in reference units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def inset(self, by: float, also: float | None = None) -> "Area":
        """The area within it, so much smaller on each side."""
        down = by if also is None else also
        return Area(self.x + by, self.y + down, self.w - 2 * by, self.h - 2 * down)

    def columns(self, count: int, gap: float = 16) -> "list[Area]":
        """Areas of one width beside each other."""
        w = (self.w - gap * (count - 1)) / count
        return [Area(self.x + i * (w + gap), self.y, w, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 16) -> "list[Area]":
        """Areas of one height below each other."""
        h = (self.h - gap * (count - 1)) / count
        return [Area(self.x, self.y + i * (h + gap), self.w, h) for i in range(count)]

    def left_part(self, w: float, gap: float = 16) -> "tuple[Area, Area]":
        """The part at the left of this width, and the rest."""
        return Area(self.x, self.y, w, self.h), Area(self.x + w + gap, self.y, self.w - w - gap, self.h)

    def right_part(self, w: float, gap: float = 16) -> "tuple[Area, Area]":
        """The rest, and the part at the right of this width."""
        return Area(self.x, self.y, self.w - w - gap, self.h), Area(self.right - w, self.y, w, self.h)

    def top_part(self, h: float, gap: float = 16) -> "tuple[Area, Area]":
        """The part at the top of this height, and the rest."""
        return Area(self.x, self.y, self.w, h), Area(self.x, self.y + h + gap, self.w, self.h - h - gap)

    def bottom_part(self, h: float, gap: float = 16) -> "tuple[Area, Area]":
        """The rest, and the part at the bottom of this height."""
        return Area(self.x, self.y, self.w, self.h - h - gap), Area(self.x, self.bottom - h, self.w, h)


class Align(Enum):
    """Where a text stands in its width."""

    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


LEFT, CENTRE, RIGHT = Align


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
    Style.PLAIN: (FRAME_3, (104, 95, 84), INK),
    Style.QUIET: (FRAME_2, FRAME_3, INK_2),
    Style.STAFF: (STAFF, STAFF, DARK_INK),
    Style.STOP: ((140, 40, 36), STOP, INK),
}
"""Fill, border and letters."""


class Below(NamedTuple):
    """What stands below the words of several buttons: letters of one size, in as many lines as one of them needs."""

    size: float
    lines: int

    @property
    def height(self) -> float:
        """The room for it."""
        return self.size * 1.3 * self.lines


class Canvas:
    """The part of a window that a screen has; `area` is all of it, in reference units."""

    def __init__(
        self,
        gallery: Gallery,
        scale: float,
        place: Rect,
        sheet: Sheet | None = None,
        pressed: frozenset[Hashable] = frozenset(),
    ) -> None:
        self.gallery = gallery
        self.scale = scale
        self.place = place
        self.sheet = sheet if sheet is not None else Sheet()
        self.pressed = pressed
        """The intents of targets that a finger is on."""
        self.look = PLAIN
        self._waiting: dict[Hashable, tuple[int, ...]] = {}
        """Items that arrive with something that is not there yet."""
        self.least = 0.0
        """No letters are smaller than this: what does not fit then is noted."""
        self.area = Area(0, 0, place.w / scale, place.h / scale)

    def looks(self, look: Look, scene: Hashable = None, least: float = 0.0) -> None:
        """How the screen looks, and what it shows as a whole: from one such scene to another nothing moves."""
        self.look = look
        self.least = least
        self.sheet.motion = look.motion
        self.sheet.scene = scene

    # Pictures

    def rect(self, area: Area) -> Rect:
        """An area in pixels."""
        return Rect(self._pixels(area))

    def _pixels(self, area: Area) -> tuple[int, int, int, int]:
        """Edges are rounded, not widths: areas that touch each other still do in pixels."""
        x, y, w, h = area
        scale = self.scale
        left, top = round(x * scale), round(y * scale)
        right, bottom = round((x + w) * scale), round((y + h) * scale)
        return (
            self.place.x + left,
            self.place.y + top,
            right - left if right > left else 1,
            bottom - top if bottom > top else 1,
        )

    def px(self, length: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(length * self.scale))

    def put(self, area: Area, kind: str, *args: Hashable) -> int:
        """A picture; which item it is."""
        x, y, w, h = self._pixels(area)
        w, h = self.gallery.size(kind, w, h, args)
        self.sheet.items.append(Item(x, y, w, h, kind, args))
        return len(self.sheet.items) - 1

    def slab(
        self,
        area: Area,
        fill: Colour,
        border: Colour | None = None,
        radius: float = RADIUS,
        line: float = 2,
        gloss: bool = False,
    ) -> None:
        """A rounded rectangle."""
        self.put(area, "slab", self.px(radius), fill, border or fill, self.px(line) if border else 0, gloss)

    def icon(self, area: Area, name: str, colour: Colour) -> None:
        """A sign in one line weight, square in the middle of the area."""
        side = min(area.w, area.h)
        middle = Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side)
        self.put(middle, "icon", name, colour)

    def card(
        self,
        x: float,
        y: float,
        w: float,
        card: Card | None,
        known: Hashable = None,
        origin: Area | None = None,
        leaves: Area | None = None,
    ) -> Area:
        """A card, face down where it is None; with a name it comes from its origin, is turned over, and leaves."""
        wide, high = self.px(w), self.px(w * CARD_SHAPE)  # cards that lie side by side have one size in pixels
        area = Area(round(x * self.scale), round(y * self.scale), wide, high)
        area = Area(*(length / self.scale for length in area))
        shadow = self.put(Area(*shadow_area(*area)), "card_shadow")
        back = Seen("card_back", (self.look.back,) if self.look.back else ())
        face = (card, True) if self.look.four_colours else (card,)
        index = self.put(area, back.kind, *back.args) if card is None else self.put(area, "card_face", *face)
        if known is not None:
            way = Way.SLIDE if card is None else Way.TURN
            self.moves(index, known, origin, way, leaves, None if card is None else back, (shadow,))
        return area

    def moves(
        self,
        index: int,
        known: Hashable,
        origin: Area | None = None,
        way: Way = Way.SLIDE,
        leaves: Area | None = None,
        under: Seen | None = None,
        also: tuple[int, ...] = (),
    ) -> None:
        """An item that goes to its place instead of being there at once, and leaves it for another."""
        item = self.sheet.items[index]
        start, end = self._around(item, origin), self._around(item, leaves)
        self.sheet.moving[known] = Entry(index, start, way, under, end, (*also, *self._waiting.pop(known, ())))

    def arrives_with(self, known: Hashable, first: int) -> None:
        """What was put from an item on is not seen before something else has arrived: what cards count."""
        items = range(first, len(self.sheet.items))
        entry = self.sheet.moving.get(known)
        if entry is None:
            self._waiting[known] = (*self._waiting.get(known, ()), *items)
        else:
            self.sheet.moving[known] = entry._replace(also=(*entry.also, *items))

    def _around(self, item: Item, area: Area | None) -> tuple[int, int] | None:
        """Where an item is when its middle is that of an area."""
        if area is None:
            return None
        x, y = self.rect(area).center
        return x - item.w // 2, y - item.h // 2

    def stack(
        self,
        area: Area,
        cents: Cents,
        chips: tuple[Cents, ...],
        known: Hashable = None,
        origin: Area | None = None,
        leaves: Area | None = None,
    ) -> None:
        """Chips that look like an amount; with a name they come from somewhere and go somewhere."""
        index = self.put(area, "chip_stack", cents, chips)
        if known is not None:
            self.moves(index, known, origin, Way.CHIP, leaves)

    def fades(self, known: Hashable) -> None:
        """What was put last appears softly when it takes the place of something else with its name."""
        self.moves(len(self.sheet.items) - 1, known, way=Way.FADE)

    def live(self, area: Area, make: Callable[[float], tuple[str, Args]], every: float, now: float) -> None:
        """A picture that changes with the time."""
        kind, args = make(now)
        self.sheet.live.append(Live(self.put(area, kind, *args), make, every))

    def goes_away(self, when: float) -> None:
        """Something on this sheet is not to be seen any more from then on."""
        self.sheet.until = min(self.sheet.until, when)

    # Text

    def text(
        self,
        area: Area,
        words: str,
        size: float,
        colour: Colour = INK,
        font: str = SANS,
        align: Align = LEFT,
        least: float | None = None,
    ) -> float:
        """A line, its capitals in the middle of the area's height; its width. `least`: how small it may become."""
        if not words:
            return 0
        px = self.px(max(size, self.least))
        smallest = px if least is None else self.px(max(least, self.least))
        words, px, width, ascent, height, overflow = self.gallery.fitted(
            words, font, px, smallest, round(area.w * self.scale)
        )
        if overflow:
            self.sheet.overflows.append(overflow)
        x, y, w, h = self._pixels(area)
        if align is CENTRE:
            x += (w - width) // 2
        elif align is RIGHT:
            x += w - width
        capital = round(px * 0.72)
        self.sheet.items.append(
            Item(x, y + (h + capital) // 2 - ascent, width, height, "text", (words, font, px, colour))
        )
        return width / self.scale

    def amount(
        self,
        area: Area,
        cents: Cents,
        known: Hashable,
        size: float,
        colour: Colour = INK,
        font: str = SANS,
        align: Align = LEFT,
        least: float | None = None,
        words: Callable[[Cents], str] = dollars,
        start: Cents | None = None,
    ) -> None:
        """Money; with a name it counts up when it has become more, or from a start when it was not there before."""
        index = len(self.sheet.items)
        self.text(area, words(cents), size, colour, font, align, least)
        if known is None:
            return

        gallery, scale, place = self.gallery, self.scale, self.place  # not the canvas: it has the sheet that has this
        readable = self.least

        def make(value: int) -> Item:
            other = Canvas(gallery, scale, place)
            other.least = readable
            other.text(area, words(value), size, colour, font, align, least)
            return other.sheet.items[0]

        self.sheet.counts[known] = Count(index, cents, make, start)

    def printed(self, area: Area, words: str, size: float, colour: Colour, align: Align = LEFT) -> None:
        """Words as they are printed on felt: the serif, with figures that stand on the line."""
        self.text(area, words, size, colour, SERIF, align, least=size * 0.6)

    def measure(self, words: str, size: float, font: str = SANS) -> float:
        """How wide a line would be."""
        return self.gallery.width(words, font, self.px(max(size, self.least))) / self.scale

    def lines(self, words: str, width: float, size: float, font: str = SANS) -> list[str]:
        """A text broken into lines of at most this width: at spaces, and after the hyphen of a long word."""
        found: list[str] = []
        for word in filter(None, words.split(" ")):
            parts = [word] if self.measure(word, size, font) <= width else re.split("(?<=-)", word)
            for part, space in zip(parts, chain([" "], repeat("")), strict=False):
                longer = f"{found[-1]}{space}{part}" if found else part
                if found and self.measure(longer, size, font) <= width:
                    found[-1] = longer
                else:
                    found.append(part)
        return found

    def paragraph(
        self,
        area: Area,
        words: str,
        size: float,
        colour: Colour = INK,
        font: str = SANS,
        align: Align = LEFT,
        most: int | None = None,
    ) -> float:
        """A text of several lines from the top of the area; its height. More lines than there is room for are noted."""
        size = max(size, self.least)
        step = size * 1.36
        found = self.lines(words, area.w, size, font)
        room = most if most is not None else max(1, int((area.h + 0.36 * size) // step))
        if len(found) > room:
            self.sheet.overflows.append(f"{words[:60]!r} needs {len(found)} lines, there is room for {room}")
            found = [*found[: room - 1], found[room - 1] + " …"] if room else []
        for i, line in enumerate(found):
            self.text(Area(area.x, area.y + i * step, area.w, step), line, size, colour, font, align, least=size * 0.8)
        return len(found) * step

    # Touch

    def target(
        self,
        area: Area,
        intent: Hashable,
        hold: Hashable = None,
        drag: Item | None = None,
        takes: bool = False,
        player: bool = True,
    ) -> None:
        """A place that can be touched."""
        self.sheet.targets.append(Target(self.rect(area), intent, hold, drag, takes, player))

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
    ) -> None:
        """A slab to be touched; `lit` is the one that was chosen, with a mark and a thick border.

        With `below` its sign, its words and its sub stand at the same heights as those of the buttons beside it.
        """
        down = intent in self.pressed
        key = (area, self.scale, self.place.topleft, self.least, words, style, size, sub, icon, lit, down, below)
        self._as_before(key, partial(self._face, area, words, style, size, sub, icon, lit, down, below))
        self.target(area, intent, hold, player=player)

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
            fill = _mixed(fill, (0, 0, 0), 0.28)
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
        self.slab(area, FRAME_2, FRAME_3 if locked else None)
        ink, sign = (INK_2, icon or "clock") if locked else (INK_3, icon)
        self._legend(area.inset(min(16, area.w * 0.06), 6), words, ink, size, sub, sign)
        if why is not None:
            self.target(area, why)

    def _legend(self, area: Area, words: str, ink: Colour, size: float, sub: str, icon: str) -> None:
        """Sign, words and what is below them: on top of each other where there is room, else side by side."""
        if icon and not words:
            side = min(size * 1.6, area.w, area.h)
            self.icon(Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side), icon, ink)
            return
        if icon and area.h > size * 3.6:
            mark, line, below = area.top_part(area.h * 0.42, 0)[0], area, area
            line = Area(area.x, area.y + area.h * 0.42, area.w, area.h * 0.32)
            below = Area(area.x, area.y + area.h * 0.74, area.w, area.h * 0.22)
            self.icon(mark.inset(0, mark.h * 0.12), icon, ink)
        elif icon and not sub and area.h > size * 2.6:
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
        if sub and self.measure(sub, 13) > below.w:
            self.paragraph(below._replace(y=below.y - 6), sub, 13, ink, SANS, CENTRE, most=2)
        elif sub:
            self.text(below, sub, max(18, size * 0.7), ink, SANS, CENTRE, least=13)

    def _aligned(self, area: Area, words: str, ink: Colour, size: float, sub: str, icon: str, below: Below) -> None:
        """As the buttons beside it: what is where depends on their size alone, not on what this one says."""
        high = min(area.h, size * 3 + below.height)
        area = Area(area.x, area.y + (area.h - high) / 2, area.w, high)
        line, last = area.bottom_part(below.height, 0)
        if icon and line.h >= size * SIGN_ABOVE:
            mark, line = line.top_part(line.h * 0.54, 0)
            self.icon(mark.inset(0, mark.h * 0.08), icon, ink)
        elif icon:
            line = self._beside(line, words, ink, size, icon)
        self.text(line, words, size, ink, BOLD, CENTRE, least=size * 0.62)
        found = self.lines(sub, last.w, below.size)
        if len(found) > below.lines:
            self.sheet.overflows.append(f"{sub!r} needs {len(found)} lines, there is room for {below.lines}")
        step = below.size * 1.3
        top = last.y + (below.lines - len(found)) * step / 2
        for i, words_ in enumerate(found):
            self.text(Area(last.x, top + i * step, last.w, step), words_, below.size, ink, SANS, CENTRE)

    def _beside(self, area: Area, words: str, ink: Colour, size: float, icon: str) -> Area:
        """The sign at the left of its words; the area of the words."""
        side = min(size * 1.15, area.h)
        gap = size * 0.35
        width = min(self.measure(words, size, BOLD), area.w - side - gap)
        x = area.x + (area.w - side - gap - width) / 2
        self.icon(Area(x, area.y + (area.h - side) / 2, side, side), icon, ink)
        return Area(x + side + gap, area.y, width + 2, area.h)


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    r, g, b = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return r, g, b
