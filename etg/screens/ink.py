"""Pictures and words of a screen: in reference units, scaled to the pixels of its window. Only noted, never painted."""

from collections.abc import Callable, Hashable
from itertools import chain, repeat
from typing import TypeVar

from pygame import Rect

from etg.cabinet.settings_look import PLAIN, Look
from etg.cards import Card
from etg.languages import spoken
from etg.money import Cents
from etg.screens.area import CENTRE, LEFT, RIGHT, Align, Area
from etg.screens.gallery import SANS, SERIF, Args, Gallery
from etg.screens.high_contrast import high_contrast
from etg.screens.line_breaks import breakable, in_signs, is_whole, words_of
from etg.screens.pictures.cards import SMALL
from etg.screens.pictures.shadows import shadow_area
from etg.screens.pictures.suits import FOUR, USUAL
from etg.screens.sheet import Count, Due, Entry, Item, Live, Seen, Sheet, Way
from etg.screens.theme import INK, LARGER, LARGER_LEAST, MOST_LARGER, RADIUS, Colour

R = TypeVar("R")
CARD_SHAPE = 1.4
"""The height of a card as a multiple of its width."""


class Ink:
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
        self._as_seen: Callable[[str, int, int, Args], tuple[str, Args]] | None = None
        """What pictures become in this look; None: they are as they are."""
        self._waiting: dict[Hashable, tuple[int, ...]] = {}
        """Items that arrive with something that is not there yet."""
        self.least = 0.0
        """No letters are named smaller than this: what does not fit then is noted."""
        self._usual = 0.0
        """The same without large text: what has no room in large letters is set in these."""
        self.large = False
        """Whether all letters are larger than they are named."""
        self.area = Area(0, 0, place.w / scale, place.h / scale)

    def must_hold(self, area: Area, height: float) -> None:
        """Note what is higher than its area."""
        if height > area.h:
            self.sheet.overflows.append(f"something is {height:.0f} units high, there is room for {area.h:.0f}")

    def looks(self, look: Look, scene: Hashable = None, least: float = 0.0) -> None:
        """How the screen looks, and what it shows as a whole: from one such scene to another nothing moves.

        `least` is how small letters may be for whoever sits before it; a screen that names none has no large text.
        """
        self.look = look
        self._as_seen = high_contrast if look.high_contrast else None
        self.large, self._usual = look.large_text and least > 0, least
        self.least = LARGER_LEAST.get(least, least * LARGER) / LARGER if self.large else least
        self.sheet.motion = look.motion
        self.sheet.scene = scene, look

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
        if self._as_seen is not None:
            kind, args = self._as_seen(kind, w, h, args)
        w, h = self.gallery.size(kind, w, h, args)
        self.sheet.items.append(Item(x, y, w, h, kind, args))
        return len(self.sheet.items) - 1

    def apart(self, rect: Rect, kind: str, *args: Hashable) -> Item:
        """A picture that is not on the sheet: what a finger takes along, what flies."""
        if self._as_seen is not None:
            kind, args = self._as_seen(kind, rect.w, rect.h, args)
        return Item(rect.x, rect.y, rect.w, rect.h, kind, args)

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
        face: Args = (card, FOUR) if self.look.four_colours else (card,)
        if w < SMALL <= wide:  # on a screen of many pixels it is as small as on any other
            face = (card, FOUR if self.look.four_colours else USUAL, True)
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
        index = self.put(area, kind, *args)
        if self._as_seen is not None:
            _, _, w, h, *_ = self.sheet.items[index]
            make = _seen_as(make, self._as_seen, w, h)
        self.sheet.live.append(Live(index, make, every))

    def goes_away(self, when: float) -> None:
        """Something on this sheet is not to be seen any more from then on."""
        self.sheet.until = min(self.sheet.until, when)

    def comes_due(self, when: float, do: Callable[[], None]) -> None:
        """The screen does something by itself, if nothing else has happened until then."""
        self.sheet.due = Due(when, do)
        self.goes_away(when)

    # Text

    def letters(self, size: float) -> float:
        """How large letters of a size really are, and what the height of a line goes by."""
        size = max(size, self.least)
        return min(size * LARGER, size + MOST_LARGER) if self.large else size

    def _px_of(self, size: float) -> int:
        """The same in pixels."""
        size = max(size, self.least)
        if self.large:
            size = min(size * LARGER, size + MOST_LARGER)
        return max(1, round(size * self.scale))

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
        px = self._px_of(size)
        smallest = px if least is None else self._px_of(least)
        room = round(area.w * self.scale)
        if self.large and self.gallery.width(words, font, smallest) > room:
            smallest = min(smallest, max(1, round(max(least or size, self._usual) * self.scale)))
        words, px, width, baseline, height, overflow = self.gallery.fitted(words, font, px, smallest, room)
        if overflow:
            self.sheet.overflows.append(overflow)
        x, y, w, h = self._pixels(area)
        if align is CENTRE:
            x += (w - width) // 2
        elif align is RIGHT:
            x += w - width
        capital = round(px * 0.72)
        args: Args = (words, font, px, colour)
        if self._as_seen is not None:
            _, args = self._as_seen("text", width, height, args)
        self.sheet.items.append(Item(x, y + (h + capital) // 2 - baseline, width, height, "text", args))
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
        start: Cents | None = None,
    ) -> None:
        """Money; with a name it counts up when it has become more, or from a start when it was not there before."""
        index = len(self.sheet.items)
        money = spoken().money  # it counts up when nobody speaks
        self.text(area, money(cents), size, colour, font, align, least)
        if known is None:
            return

        gallery, scale, place = self.gallery, self.scale, self.place  # not the canvas: it has the sheet that has this
        seen = self._as_seen, self.large, self.least, self._usual

        def make(value: int) -> Item:
            other = Ink(gallery, scale, place)
            other._as_seen, other.large, other.least, other._usual = seen
            other.text(area, money(value), size, colour, font, align, least)
            return other.sheet.items[0]

        self.sheet.counts[known] = Count(index, cents, make, start)

    def printed(self, area: Area, words: str, size: float, colour: Colour, align: Align = LEFT) -> None:
        """Words as they are printed on felt: the serif, with figures that stand on the line."""
        self.text(area, words, size, colour, SERIF, align, least=size * 0.6)

    def measure(self, words: str, size: float, font: str = SANS) -> float:
        """How wide a line would be."""
        return self.gallery.width(words, font, self._px_of(size)) / self.scale

    def in_room(self, width: float, size: float, *forms: str, font: str = SANS) -> str:
        """The first of several forms that fits a width in letters of this size; the last one where none does."""
        return next((words for words in forms if self.measure(words, size, font) <= width), forms[-1])

    def lines(self, words: str, width: float, size: float, font: str = SANS) -> list[str]:
        """A text broken into lines of at most this width: at spaces, after the hyphen of a long word, in Chinese."""
        found: list[str] = []
        for word in words_of(words):
            parts = self._parts(word, width, size, font)
            for part, space in zip(parts, chain([" "], repeat("")), strict=False):
                longer = f"{found[-1]}{space}{part}" if found else part
                if found and self.measure(longer, size, font) <= width:
                    found[-1] = longer
                else:
                    found.append(part)
        return found

    def _parts(self, word: str, width: float, size: float, font: str) -> list[str]:
        """What of a word may stand in different lines."""
        if is_whole(word) and self.measure(word, size, font) <= width:
            return [word]
        parts = breakable(word)
        if word.isascii():
            return parts
        fits = [self.measure(part, size, font) <= width for part in parts]
        return [each for part, fit in zip(parts, fits, strict=True) for each in ([part] if fit else in_signs(part))]

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
        if self.large and len(self.lines(words, area.w, size, font)) > self._rooms(area.h, size, most):
            return self.as_usual(lambda: self.paragraph(area, words, size, colour, font, align, most))
        high = self.letters(size)
        step = high * 1.36
        found = self.lines(words, area.w, size, font)
        room = self._rooms(area.h, size, most)
        if len(found) > room:
            self.too_many(words, len(found), room)
            found = [*found[: room - 1], found[room - 1] + " …"] if room else []
        for i, line in enumerate(found):
            self.text(Area(area.x, area.y + i * step, area.w, step), line, size, colour, font, align, least=size * 0.8)
        return len(found) * step

    def too_many(self, words: str, lines: int, room: int) -> None:
        """Note that there are more lines than there is room for."""
        self.sheet.overflows.append(f"{words[:60]!r} needs {lines} lines, there is room for {room}")

    def _rooms(self, height: float, size: float, most: int | None) -> int:
        """How many lines there is room for."""
        high = self.letters(size)
        return most if most is not None else max(1, int((height + 0.36 * high) // (high * 1.36)))

    def as_usual(self, draw: Callable[[], R]) -> R:
        """Something without large text: it would not fit with it."""
        if not self.large:
            return draw()
        before, self.large, self.least = self.least, False, self._usual
        try:
            return draw()
        finally:
            self.large, self.least = True, before


def _seen_as(
    make: Callable[[float], tuple[str, Args]],
    as_seen: Callable[[str, int, int, Args], tuple[str, Args]],
    w: int,
    h: int,
) -> Callable[[float], tuple[str, Args]]:
    """What changes with the time, as it is seen in a look."""

    def seen(now: float) -> tuple[str, Args]:
        kind, args = make(now)
        return as_seen(kind, w, h, args)

    return seen
