"""What a screen looks like at one moment: pictures at places, what can be touched, what moves. Plain data."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from pygame import Rect

from etg.screens.gallery import Args


class Item(NamedTuple):
    """A picture at a place, in pixels of the window."""

    x: int
    y: int
    w: int
    h: int
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


class Entry(NamedTuple):
    """An item that comes from somewhere, or moves when its place changes."""

    item: int
    """Which one it is."""
    origin: tuple[int, int] | None
    """Where it comes from when it was not there before; None: it is simply there."""


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
    until: float = float("inf")
    """When it is to be built again although nothing has happened: something on it goes away by itself."""
    overflows: list[str] = field(default_factory=list)
    """Texts that did not fit their place: a mistake of the layout."""
