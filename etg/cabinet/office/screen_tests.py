"""What windows show in the place of their screens while a technician sets them up: pictures, targets, questions.

A test is data. It says what a touch makes of it, and is over when nothing is left of it to be shown; the last one is
kept, so that the page that has begun it can say what came of it.
"""

from abc import abstractmethod
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Self

from etg.cabinet.staff.actions import Action
from etg.cabinet.touch_map import AS_IT_IS, WORST, Place, TouchMap, error, found, turned_back
from etg.errors import Refused
from etg.texts import Text, text

SKIP, BACK, STOP = "skip", "back", "stop"
"""What buttons of a test mean, where it has some."""
SPARE = "display "
"""So the name of a window begins that is open for a test alone; its display follows."""
EVERYWHERE: frozenset[str] = frozenset()
TARGETS: tuple[Place, ...] = ((0.1, 0.1), (0.9, 0.1), (0.5, 0.5), (0.1, 0.9), (0.9, 0.9))
CHECKS: tuple[Place, ...] = ((0.3, 0.25), (0.7, 0.4), (0.4, 0.8))
"""Where other targets are, at which the calibration is proved."""


def role_words(name: str) -> Text:
    """What a window, or what it shows, is called."""
    kind, _, number = name.partition(" ")
    if kind == "station":
        return text("station {number}", number=number)
    if kind == "display":
        return text("display {number}, unused", number=number)
    return _ROLES.get(name) or text("the window {name}", name=name)


def is_role(name: str) -> bool:
    """Whether that is what a window shows."""
    return name in _ROLES or name.startswith("station ")


_ROLES = {
    "dealer": text("the dealer's console"),
    "overhead": text("the overhead"),
    "tabletop": text("the table's one screen"),
}


@dataclass(frozen=True)
class ScreenTest:
    """One test on some windows, or on all of them."""

    action: ClassVar[Action] = Action.SET_UP_DISPLAYS
    lasts: ClassVar[float] = 60.0
    """Seconds after which it ends by itself, unless something is touched."""

    windows: frozenset[str] = EVERYWHERE

    def covers(self, window: str) -> bool:
        """Whether a window shows it."""
        return not self.windows or window in self.windows

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be done."""
        return False

    @abstractmethod
    def touched(self, window: str, place: Place) -> Self | None:
        """What a touch makes of it, at a place of the window as the touch screen reports it; None: it is over."""

    def told(self, window: str, word: str) -> Self | None:
        """What one of its buttons makes of it; None: it is over."""
        return None


@dataclass(frozen=True)
class Identify(ScreenTest):
    """Every window says which one it is."""

    lasts: ClassVar[float] = 20.0

    def touched(self, window: str, place: Place) -> None:
        """That was all."""


class Picture(StrEnum):
    """What a display is looked at with."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    WHITE = "white"
    BLACK = "black"
    CHECKERBOARD = "checkerboard"
    GRADIENT = "gradient"
    GEOMETRY = "geometry"


@dataclass(frozen=True)
class Pixels(ScreenTest):
    """One picture on the whole window, or all of them in turn."""

    lasts: ClassVar[float] = 60.0
    picture: Picture | None = None
    """None: one after the other."""

    def touched(self, window: str, place: Place) -> None:
        """A touch anywhere ends it."""


@dataclass(frozen=True)
class BurnIn(ScreenTest):
    """Bars that wander over the window: pixels that are stuck stand out, and those that lag wake up."""

    lasts: ClassVar[float] = 900.0

    def touched(self, window: str, place: Place) -> None:
        """A touch anywhere ends it."""


@dataclass(frozen=True)
class Pad(ScreenTest):
    """Fingers draw on the window; it keeps what they draw by itself."""

    lasts: ClassVar[float] = 120.0

    def touched(self, window: str, place: Place) -> Self:
        """It goes on."""
        return self


@dataclass(frozen=True)
class ManyFingers(ScreenTest):
    """A numbered ring around every finger."""

    lasts: ClassVar[float] = 120.0

    def touched(self, window: str, place: Place) -> Self:
        """It goes on."""
        return self


@dataclass(frozen=True)
class Assign(ScreenTest):
    """Whoever touches a window gives it the role that is asked for."""

    lasts: ClassVar[float] = 120.0
    roles: tuple[str, ...] = ()
    """In the order in which they are asked for."""
    open: tuple[str, ...] = ()
    """All windows that can be touched."""
    given: tuple[tuple[str, str | None], ...] = ()
    """Each role that was asked for, and its window; None: it has none."""

    @property
    def asked(self) -> str | None:
        """The role that is asked for now."""
        return self.roles[len(self.given)] if len(self.given) < len(self.roles) else None

    @property
    def spare(self) -> tuple[str, ...]:
        """Windows that are open only while this lasts."""
        return tuple(name for name in self.open if name.startswith(SPARE))

    @property
    def taken(self) -> dict[str, str]:
        """By window: the role that it was given."""
        return {window: role for role, window in self.given if window is not None}

    @property
    def is_over(self) -> bool:
        """Every role has been asked for, or every window has one."""
        return self.asked is None or len(self.taken) == len(self.open)

    def touched(self, window: str, place: Place) -> Self:
        """The window has the role, unless it has one already."""
        if self.asked is None or window in self.taken or window not in self.open:
            return self
        return replace(self, given=(*self.given, (self.asked, window)))

    def told(self, window: str, word: str) -> Self | None:
        """A role without a window, one step back, or the end: what has not been asked for has no window then."""
        if word == SKIP and self.asked is not None:
            return replace(self, given=(*self.given, (self.asked, None)))
        if word == BACK:
            return replace(self, given=self.given[:-1])
        return None


@dataclass(frozen=True)
class Calibrate(ScreenTest):
    """Targets to be touched one after the other; then others, which show whether it is right."""

    window: str = ""
    rotation: int = 0
    size: tuple[int, int] = (1920, 1080)
    touches: tuple[Place, ...] = ()
    """As the touch screen reports them."""
    map: TouchMap | None = None
    """Found, and not proved yet."""
    checks: tuple[Place, ...] = ()
    said: str | None = None
    """What is wrong."""
    passed: bool = False

    @property
    def target(self) -> Place | None:
        """Where the picture shows a target now, as shares of it."""
        if self.map is None:
            return TARGETS[len(self.touches)]
        return CHECKS[len(self.checks)] if len(self.checks) < len(CHECKS) else None

    @property
    def is_over(self) -> bool:
        """It is proved."""
        return self.passed

    @property
    def errors(self) -> tuple[float, ...]:
        """How far each of the other touches is from its target, in pixels."""
        map_ = self.map or AS_IT_IS
        return tuple(
            self._pixels(map_.at(touch), turned_back(target, self.rotation))
            for touch, target in zip(self.checks, CHECKS, strict=False)
        )

    def _pixels(self, one: Place, other: Place) -> float:
        wide, high = self.size if self.rotation in (0, 180) else (self.size[1], self.size[0])
        return error((one[0] * wide, one[1] * high), (other[0] * wide, other[1] * high))

    def touched(self, window: str, place: Place) -> Self:
        """The next target, or what is wrong."""
        if window != self.window:
            return replace(self, said=text("that touch came from {window}", window=role_words(window)))
        if self.map is None:
            return self._target(place)
        return self._check(self.map, place)

    def _target(self, place: Place) -> Self:
        touches = (*self.touches, place)
        if len(touches) < len(TARGETS):
            return replace(self, touches=touches, said=None)
        try:
            map_ = found(touches, [turned_back(target, self.rotation) for target in TARGETS]).rounded()
        except Refused as refused:
            return replace(self, touches=(), said=refused.reason)
        return replace(self, touches=touches, map=map_, checks=(), said=None)

    def _check(self, map_: TouchMap, place: Place) -> Self:
        tried = replace(self, checks=(*self.checks, place), said=None)
        if len(tried.checks) < len(CHECKS):
            return tried
        wanted = [turned_back(target, self.rotation) for target in CHECKS]
        off = max(error(map_.at(each), target) for each, target in zip(tried.checks, wanted, strict=True))
        if off <= WORST:
            return replace(tried, passed=True)
        said = text("it is off by {pixels} pixels: once more from the beginning", pixels=str(round(max(tried.errors))))
        return replace(self, touches=(), map=None, checks=(), said=said)


ALL_TESTS: tuple[type[ScreenTest], ...] = (Identify, Pixels, BurnIn, Pad, ManyFingers, Assign, Calibrate)
