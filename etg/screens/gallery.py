"""Pictures by what they are and how large: drawn once, kept while there is room."""

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple, TypeAlias

import pygame

from etg.screens.passing import PASSING, Passing, bytes_of
from etg.screens.pictures import PICTURES
from etg.screens.pictures.canvas import blank
from etg.screens.pictures.letters import BLACK, BOLD, HAN, SANS, SERIF, font, runs, spaced
from etg.screens.pictures.shadows import hidden_by_card
from etg.screens.theme import Colour

__all__ = ["BLACK", "BOLD", "SANS", "SERIF", "Args", "Fitted", "Gallery", "Laid", "Piece", "Placed"]

MOST_BYTES = 384 * 2**20
"""Pictures that are kept, in bytes; then those go that were not used for the longest time."""
Args: TypeAlias = tuple[Hashable, ...]
_MOST_TEXTS = 20_000
_MOST_LAID_OUT = 4_000
_LETTERS = ("text", "arc_text")
_HIGH = re.compile(rf"[$()\[\]{{}}|/À-Ý{HAN}]")
"""Signs that may reach above the ascent of their face: brackets and the like, capitals with accents, Chinese."""
Placed: TypeAlias = tuple[int, int, int, int, str, Args]
"""Where a picture is, how large, what it is."""
Laid: TypeAlias = tuple[tuple[Any, ...], tuple[str, ...]]
"""The items of a part of a screen, and what did not fit."""
Piece: TypeAlias = tuple[pygame.Surface, int, int]
"""A part of a picture, and how far from its left and from its top it is."""


class Fitted(NamedTuple):
    """A line as it fits its room."""

    words: str
    """Cut where even the smallest letters are too wide."""
    px: int
    width: int
    baseline: int
    height: int
    overflow: str
    """What is wrong with the layout, if it had to be cut."""


class Gallery:
    """All pictures of a program: of every window and every size."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        pygame.font.init()
        self._most = most_bytes
        self._bytes = 0
        self._pictures: OrderedDict[tuple[str, int, int, Args], tuple[Piece, ...]] = OrderedDict()
        self._passing = Passing()
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._sizes: dict[tuple[str, str, int], int] = {}
        self._heights: dict[tuple[str, int], int] = {}
        self._rises: dict[tuple[str, str, int], int] = {}
        self._fitted: dict[tuple[str, str, int, int, int], Fitted] = {}
        self._laid_out: dict[Args, Laid] = {}

    def blits(self, items: Iterable[Placed]) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """What is to be painted for pictures at places, in their order."""
        pieces = self.pieces
        return [
            (piece, (x + dx, y + dy)) for x, y, w, h, kind, args in items for piece, dx, dy in pieces(kind, w, h, args)
        ]

    def pieces(self, kind: str, w: int, h: int, args: Args) -> tuple[Piece, ...]:
        """A picture, from the top to the bottom; one that was drawn before is not drawn again."""
        key = (kind, w, h, args)
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        if kind in PASSING:
            return ((self._passing.picture(self, kind, w, h, args), 0, 0),)
        drawn = self._text(*args) if kind == "text" else PICTURES[kind](w, h, *args)  # type: ignore[arg-type]  # whoever puts a picture knows what it takes
        found = _whole(drawn) if kind in _LETTERS else _rim(drawn) if kind == "card_shadow" else _pieces(drawn)
        self._keep(key, found)
        return found

    def _keep(self, key: tuple[str, int, int, Args], pieces: tuple[Piece, ...]) -> None:
        self._pictures[key] = pieces
        self._bytes += _bytes(pieces)
        while self._bytes > self._most and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._bytes -= _bytes(old)

    # What was laid out

    def laid_out(self, key: Args) -> Laid | None:
        """What a part of a screen consists of, if it was laid out before."""
        return self._laid_out.get(key)

    def lay_out(self, key: Args, laid: Laid) -> None:
        """Keep it for the next time."""
        if len(self._laid_out) > _MOST_LAID_OUT:
            self._laid_out.clear()
        self._laid_out[key] = laid

    # Text

    def font(self, name: str, px: int) -> pygame.font.Font:
        """One of the two bundled faces at a size in pixels."""
        key = (name, max(6, px))
        if key not in self._fonts:
            self._fonts[key] = font(*key)
        return self._fonts[key]

    def width(self, text: str, font: str, px: int) -> int:
        """How wide a text is, in pixels."""
        key = (text, font, px)
        found = self._sizes.get(key)
        if found is None:
            if len(self._sizes) > _MOST_TEXTS:
                self._sizes.clear()
            found = self._sizes[key] = sum(face.size(run)[0] for run, face in self._runs(text, font, px))
        return found

    def _runs(self, text: str, font: str, px: int) -> list[tuple[str, pygame.font.Font]]:
        """The parts of a line, each in its own face."""
        return [(spaced(run.text, run.face, px), self.font(run.face, round(px * run.size))) for run in runs(text, font)]

    def height(self, font: str, px: int) -> int:
        """How high every text is, in pixels: with room for accents and descenders it is more than the font says."""
        key = (font, px)
        if key not in self._heights:
            self._heights[key] = self.font(font, px).render("Hg", True, (0, 0, 0)).get_height()
        return self._heights[key]

    def size(self, kind: str, w: int, h: int, args: Args) -> tuple[int, int]:
        """How large a picture is that is wanted at a size: a text is as large as it is."""
        if kind != "text":
            return w, h
        text, font, px, _ = args
        assert isinstance(text, str) and isinstance(font, str) and isinstance(px, int)
        return self.width(text, font, px), self._height_of(text, font, px)

    def rise(self, text: str, font: str, px: int) -> int:
        """From the top of a text to its baseline: what is higher than the font says has its room, too."""
        if not _HIGH.search(text):
            return self.font(font, px).get_ascent()
        key = (text, font, px)
        found = self._rises.get(key)
        if found is None:
            if len(self._rises) > _MOST_TEXTS:
                self._rises.clear()
            highest = max(_highest(run, face) for run, face in self._runs(text, font, px))
            found = self._rises[key] = max(self.font(font, px).get_ascent(), highest)
        return found

    def _height_of(self, text: str, font: str, px: int) -> int:
        """How high a text is: below its baseline as every one, above it as it rises."""
        return self.height(font, px) + self.rise(text, font, px) - self.font(font, px).get_ascent()

    def fitted(self, words: str, font: str, px: int, smallest: int, room: int) -> Fitted:
        """A line in letters of this size, or smaller ones where it is wider than its room."""
        key = (words, font, px, smallest, room)
        found = self._fitted.get(key)
        if found is None:
            if len(self._fitted) > _MOST_TEXTS:
                self._fitted.clear()
            found = self._fitted[key] = self._fit(*key)
        return found

    def _fit(self, words: str, font: str, px: int, smallest: int, room: int) -> Fitted:
        width, overflow = self.width(words, font, px), ""
        while width > room and px > smallest:
            px -= 1
            width = self.width(words, font, px)
        if width > room:
            overflow = f"{words!r} is {width} wide, there is room for {room}"
            while len(words) > 1 and width > room:
                words = words[:-2].rstrip() + "…"
                width = self.width(words, font, px)
        return Fitted(words, px, width, self.rise(words, font, px), self._height_of(words, font, px), overflow)

    def _text(self, text: str, font: str, px: int, colour: Colour) -> pygame.Surface:
        runs, own = self._runs(text, font, px), self.font(font, px)
        rise, x = self.rise(text, font, px), 0
        if len(runs) == 1 and runs[0][1] is own and rise == own.get_ascent():
            return own.render(runs[0][0], True, colour)
        line = blank(self.width(text, font, px), self._height_of(text, font, px), colour)
        for run, face in runs:
            baseline = max(face.get_ascent(), _highest(run, face))  # what is higher than the font says goes down
            line.blit(face.render(run, True, colour), (x, rise - baseline))
            x += face.size(run)[0]
        return line


def _highest(text: str, face: pygame.font.Font) -> int:
    """How far the highest letter of a text reaches above the baseline."""
    return max((metrics[3] for metrics in face.metrics(text) if metrics), default=0)


def _bytes(pieces: tuple[Piece, ...]) -> int:
    return sum(bytes_of(each) for each, _, _ in pieces)


def _whole(picture: pygame.Surface) -> tuple[Piece, ...]:
    return ((picture, 0, 0),)


def _rim(picture: pygame.Surface) -> tuple[Piece, ...]:
    """Only what is to be seen of a shadow: the card lies over the rest of it."""
    w, h = picture.get_size()
    hidden = hidden_by_card(w, h)
    places = (
        pygame.Rect(0, 0, w, hidden.top),
        pygame.Rect(0, hidden.bottom, w, h - hidden.bottom),
        pygame.Rect(0, hidden.top, hidden.left, hidden.h),
        pygame.Rect(hidden.right, hidden.top, w - hidden.right, hidden.h),
    )
    return tuple((picture.subsurface(place).copy(), place.x, place.y) for place in places if place.w and place.h)


def _pieces(picture: pygame.Surface) -> tuple[Piece, ...]:
    """Rows that are opaque from edge to edge become a piece of their own: it is copied, and nothing is mixed."""
    w, h = picture.get_size()
    if not picture.get_flags() & pygame.SRCALPHA:
        return _whole(_plain(picture, picture.get_rect()))
    top = next((y for y in range(h // 2) if picture.get_at((0, y)).a == 255), h)
    middle = pygame.Rect(0, top, w, h - 2 * top)
    if middle.h <= 0 or not _is_opaque(picture.subsurface(middle)):
        return _whole(picture)
    plain = _plain(picture, middle)
    if not top:
        return _whole(plain)
    above, below = (picture.subsurface((0, y, w, top)).copy() for y in (0, middle.bottom))
    return (above, 0, 0), (plain, 0, top), (below, 0, middle.bottom)


def _is_opaque(picture: pygame.Surface) -> bool:
    return pygame.mask.from_surface(picture, 254).count() == picture.get_width() * picture.get_height()


def _plain(picture: pygame.Surface, part: pygame.Rect) -> pygame.Surface:
    """A part of a picture without transparency.

    Its rows do not follow each other directly: those that do SDL copies past the cache, from where they would have to
    be fetched again for whatever is painted over them.
    """
    found = pygame.Surface((part.w + 1, part.h), 0, 32).subsurface((0, 0, *part.size))
    found.blit(picture, (0, 0), part)
    return found
