"""Fingers on one part of a window: each has its own grip, so that people never get in each other's way."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pygame import Rect

from etg.screens.sheet import Item, Target

HOLD = 0.8
"""Seconds after which a touch is a hold."""
RESTING = 5.0
"""Seconds after which a touch is a hand that rests on the screen: it does nothing."""
SETTLE = 0.3
"""Seconds in which a place that has just changed its meaning takes no touch: a second tap was meant for the old one."""
IMPATIENT = 0.7
"""Seconds for which it takes none after such a tap: whoever taps on to hurry the table has not read what is there."""
SLIP = 0.02
"""How far a finger may slip off and still means it, as a share of the height of the screen."""
DRAG = 0.02
"""How far it moves before it drags something along."""

Finger: TypeAlias = Hashable
"""Touch device and finger, or the mouse."""


class Tap(NamedTuple):
    """Somebody means this."""

    intent: Hashable


class Dropped(NamedTuple):
    """Something was dragged from one target to another, or off a place that it lay on."""

    what: Hashable
    """The intent of the target that it came from."""
    onto: Hashable
    """That of the target where it was let go; None: it was let go nowhere."""


Touch: TypeAlias = Tap | Dropped


@dataclass
class _Grip:
    target: Target
    began: float
    start: tuple[int, int]
    at: tuple[int, int]
    dragging: bool = False
    spent: bool = False
    """It has done what it can: it was held."""
    holds: bool = True
    """It may still become a hold."""


class Fingers:
    """All fingers on one screen and what they hold on to."""

    def __init__(self) -> None:
        self._grips: dict[Finger, _Grip] = {}
        self._targets: Sequence[Target] = ()
        self._before: list[tuple[float, Sequence[Target]]] = []
        """What could be touched before, and until when a touch may still have been meant for it."""
        self._moved = 0.0
        """Until then everything waits: all of it has come to another place."""

    def show(self, targets: Sequence[Target], now: float, moved: bool = False) -> None:
        """What can be touched from now on; a place with another meaning than before waits a moment.

        `moved`: all of it lies elsewhere now, where somebody may be about to touch what was there.
        """
        self._before = [(until, old) for until, old in self._before if until > now]
        if targets != self._targets:
            self._before.append((now + SETTLE, self._targets))
        if moved:
            self._moved = now + SETTLE
        self._targets = targets

    def down(self, finger: Finger, at: tuple[int, int], now: float) -> bool:
        """A finger touches; whether it is on something."""
        self._grips.pop(finger, None)
        target = _target_at(self._targets, at)
        if target is None or target.intent is None or now < self._moved:
            return False
        for index, (until, targets) in enumerate(self._before):
            was = _target_at(targets, at)
            if was is None or (was.typed and target.typed):
                continue
            if now < until and was.intent not in (None, target.intent):
                self._before[index] = max(until, now + IMPATIENT), targets
                return False
        self._grips[finger] = _Grip(target, now, at, at)
        return True

    def move(self, finger: Finger, at: tuple[int, int], height: int) -> bool:
        """It moves; whether that is to be seen."""
        grip = self._grips.get(finger)
        if grip is None or grip.spent:
            return False
        was = self._inside(grip, height)
        grip.at = at
        far = max(abs(at[0] - grip.start[0]), abs(at[1] - grip.start[1])) > DRAG * height
        if grip.target.drag is not None and far and not (grip.target.takes and self._inside(grip, height)):
            grip.dragging = True  # what lies on a place is not moved by a finger that has only slipped on it
        return grip.dragging or was != self._inside(grip, height)

    def up(self, finger: Finger, at: tuple[int, int], now: float, height: int) -> Touch | None:
        """It lets go; what was meant, if it still means the same and the finger is still there."""
        grip = self._grips.pop(finger, None)
        if grip is None or grip.spent:
            return None
        grip.at = at
        if grip.dragging:
            onto = _target_at([target for target in self._targets if target.takes], at)
            if onto is not None:
                return Dropped(grip.target.intent, onto.intent)
            return Dropped(grip.target.intent, None) if grip.target.takes else None
        if now - grip.began > RESTING or not self._inside(grip, height):
            return None
        return Tap(grip.target.intent) if self._still(grip.target) is not None else None

    def holds(self, finger: Finger) -> bool:
        """Whether a finger is on something."""
        return finger in self._grips

    def drop(self, finger: Finger) -> None:
        """A finger is forgotten: it has gone and nobody has said so."""
        self._grips.pop(finger, None)

    def cancel(self) -> None:
        """All fingers are forgotten: the screen behind them is gone."""
        self._grips.clear()

    def held(self, now: float, height: int) -> list[Tap]:
        """What fingers that stay have come to mean; one that has left its place by then means nothing by staying."""
        found = []
        for grip in self._grips.values():
            if grip.target.hold is None or not grip.holds or now < grip.began + HOLD:
                continue
            grip.holds = False
            if not grip.dragging and self._inside(grip, height) and self._still(grip.target) is not None:
                grip.spent = True
                found.append(Tap(grip.target.hold))
        return found

    def next_hold(self) -> float | None:
        """When a finger that stays will mean something else."""
        return min(
            (g.began + HOLD for g in self._grips.values() if g.target.hold is not None and g.holds), default=None
        )

    def pressed(self, height: int) -> frozenset[Hashable]:
        """The intents of what fingers are on."""
        return frozenset(
            grip.target.intent
            for grip in self._grips.values()
            if not grip.spent and not grip.dragging and self._inside(grip, height)
        )

    def dragged(self) -> list[Item]:
        """The pictures that go with fingers."""
        found = []
        for grip in self._grips.values():
            if grip.dragging and grip.target.drag is not None:
                item = grip.target.drag
                found.append(item._replace(x=grip.at[0] - item.w // 2, y=grip.at[1] - item.h // 2))
        return found

    def _still(self, target: Target) -> Target | None:
        """The same thing as it is to be touched now: where there are two, the one that is nearest."""
        x, y = target.rect.center
        same = [each for each in self._targets if each.intent == target.intent]
        return min(same, key=lambda each: abs(each.rect.centerx - x) + abs(each.rect.centery - y), default=None)

    def _inside(self, grip: _Grip, height: int) -> bool:
        now = self._still(grip.target) or grip.target
        slip = round(SLIP * height)
        return bool(Rect(now.rect).inflate(2 * slip, 2 * slip).collidepoint(grip.at))


def _target_at(targets: Sequence[Target], at: tuple[int, int]) -> Target | None:
    """The uppermost one there."""
    return next((target for target in reversed(targets) if target.rect.collidepoint(at)), None)
