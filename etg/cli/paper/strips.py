"""A document cut into strips: each has a height and knows what stays together and what is repeated on a new page."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from etg.cli.paper.pen import Pen

Draw: TypeAlias = Callable[[Pen, float], None]


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of a page that is never cut."""

    height: float
    draw: Draw
    """Given the y of its upper edge."""
    space: float = 0.0
    """Above it, unless it opens a page."""
    keep: bool = False
    """It stays with the strip below it."""
    repeated: "Strip | None" = None
    """What stands above it once more where it opens a page."""
    opens_page: bool = False
    section: int | None = None
    """The section that begins here."""
    contents: bool = False
    """The list of the sections."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A strip on its page, counted from 0."""

    strip: Strip
    page: int
    y: float


def nothing(pen: Pen, y: float) -> None:
    """Room below a block, which is left out at the top of a page."""


def placed(strips: Iterable[Strip], top: float, bottom: float, first_top: float | None = None) -> tuple[Placed, ...]:
    """Put strips on pages; a group that stays together moves on as a whole where it does not fit."""
    return tuple(_Paging(top, bottom, first_top).place(strips))


class _Paging:
    def __init__(self, top: float, bottom: float, first_top: float | None) -> None:
        self._top, self._bottom = top, bottom
        self._page = 0
        self._y = top if first_top is None else first_top
        self._fresh = True

    def place(self, strips: Iterable[Strip]) -> Iterator[Placed]:
        for group in groups(strips):
            if group[0].opens_page and not self._fresh:
                self._turn()
            if not self._fresh and self._y + _height(group) > self._bottom and _height(group) <= self._room:
                self._turn()
            for strip in group:
                yield from self._put(strip)

    @property
    def _room(self) -> float:
        return self._bottom - self._top

    def _turn(self) -> None:
        self._page += 1
        self._y = self._top
        self._fresh = True

    def _put(self, strip: Strip) -> Iterator[Placed]:
        if self._fresh and strip.draw is nothing:
            return
        space = 0.0 if self._fresh else strip.space
        if not self._fresh and self._y + space + strip.height > self._bottom:
            self._turn()
            space = 0.0
        if self._fresh and self._page and strip.repeated is not None:
            yield Placed(strip.repeated, self._page, self._y)
            self._y += strip.repeated.height
        yield Placed(strip, self._page, self._y + space)
        self._y += space + strip.height
        self._fresh = False


def groups(strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    """Strips that stay together."""
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


def _height(group: list[Strip]) -> float:
    """Of a group, with the space above it."""
    return sum(strip.space + strip.height for strip in group)


def together(strips: list[Strip], first: int = 2, last: int = 2, all_up_to: int = 6) -> list[Strip]:
    """The first and the last strips of a list stay together; a short list as a whole."""
    whole = len(strips) <= all_up_to
    kept = []
    for number, strip in enumerate(strips):
        left = len(strips) - number - 1
        keeps = left > 0 and (whole or number < first - 1 or left < last)
        kept.append(replace(strip, keep=strip.keep or keeps))
    return kept
