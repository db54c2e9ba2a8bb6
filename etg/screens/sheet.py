"""What a screen looks like at one moment: pictures at places, what can be touched, what moves. Plain data."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias

from pygame import Rect

from etg.screens.gallery import Args
from etg.screens.theme import CHIPS, DEAL, FADE


class Item(NamedTuple):
    """A picture at a place, in pixels of the window."""

    x: int
    y: int
    w: int
    h: int
    kind: str
    args: Args

    @property
    def rect(self) -> Rect:
        """Where it is."""
        return Rect(self.x, self.y, self.w, self.h)


class Seen(NamedTuple):
    """A picture without a place."""

    kind: str
    args: Args


class Target(NamedTuple):
    """A place that can be touched, and what a touch means."""

    rect: Rect
    intent: Hashable
    """What the screen is told after a tap; None: the place only takes what is dropped on it."""
    hold: Hashable = None
    """What it is told instead when the finger stays."""
    drag: Item | None = None
    """The picture that goes with a finger that moves away."""
    takes: bool = False
    """Something can be dropped here."""
    player: bool = True
    """A player touches it: it is large enough for a finger."""
    typed: bool = False
    """A key: whoever types expects other letters where letters were, and does not wait for them."""


class Way(Enum):
    """How something comes to its place."""

    SLIDE = "slide"
    """A card, as it is."""
    TURN = "turn"
    """A card that is turned over on its way."""
    CHIP = "chip"
    FADE = "fade"
    """Words that take the place of others."""

    @property
    def lasts(self) -> float:
        """Seconds."""
        return {Way.CHIP: CHIPS, Way.FADE: FADE}.get(self, DEAL)


class Entry(NamedTuple):
    """An item that comes from somewhere, or moves when its place changes."""

    item: int
    """Which one it is."""
    origin: tuple[int, int] | None
    """Where it comes from when it was not there before; None: it is simply there."""
    way: Way = Way.SLIDE
    under: Seen | None = None
    """What is seen of it before it is turned over."""
    exit: tuple[int, int] | None = None
    """Where it goes when it is not there any more; None: it is simply gone."""
    also: tuple[int, ...] = ()
    """Items that belong to it, as its shadow does: they are not seen before it has arrived."""


class Count(NamedTuple):
    """An amount that counts up when it has become more."""

    item: int
    value: int
    make: Callable[[int], Item]
    """The item with another amount."""
    start: int | None = None
    """From where it counts when it was not there before; None: it is simply there."""


class Flight(NamedTuple):
    """Something that flies over the screen once and is gone: a chip on its way to its stack."""

    item: Item
    """As it is where it begins."""
    end: tuple[int, int]
    also: tuple[int, ...] = ()
    """Items that are there when it has arrived."""


class Due(NamedTuple):
    """Something that a screen does by itself."""

    when: float
    do: Callable[[], None]


class Live(NamedTuple):
    """An item that changes with the time alone."""

    item: int
    make: Callable[[float], tuple[str, Args]]
    every: float
    """Seconds between two looks at it."""


Moving: TypeAlias = dict[Hashable, Entry]


@dataclass
class Sheet:
    """Everything that a screen puts on its part of a window."""

    items: list[Item] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    moving: Moving = field(default_factory=dict)
    live: list[Live] = field(default_factory=list)
    counts: dict[Hashable, Count] = field(default_factory=dict)
    flights: dict[Hashable, Flight] = field(default_factory=dict)
    """By name: one that was there before does not fly again."""
    motion: bool = True
    """Whether anything moves by itself on this screen."""
    skip: Callable[[], None] | None = None
    """What a touch anywhere ends: something that plays by itself."""
    scene: Hashable = None
    """What the screen shows as a whole, as a page or the table: nothing moves from one to another."""
    until: float = float("inf")
    """When it is to be built again although nothing has happened: something on it goes away by itself."""
    due: Due | None = None
    """What the screen does at a time although nothing has happened."""
    overflows: list[str] = field(default_factory=list)
    """Texts that did not fit their place: a mistake of the layout."""

    def leave_out(self, rect: Rect) -> None:
        """Take away whatever lies within a rectangle, because something else lies over it."""
        kept = [index for index, item in enumerate(self.items) if not rect.contains(item.rect)]
        new = {old: index for index, old in enumerate(kept)}
        self.items[:] = [self.items[index] for index in kept]
        self.moving = {
            known: entry._replace(item=new[entry.item], also=tuple(new[each] for each in entry.also if each in new))
            for known, entry in self.moving.items()
            if entry.item in new
        }
        self.live = [live._replace(item=new[live.item]) for live in self.live if live.item in new]
        self.counts = {
            known: count._replace(item=new[count.item]) for known, count in self.counts.items() if count.item in new
        }
