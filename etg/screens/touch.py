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
    """Something was dragged from one target to another."""

    what: Hashable
    """The intent of the target that it came from."""
    onto: Hashable


Touch: TypeAlias = Tap | Dropped


@dataclass
class _Grip:
    target: Target
    began: float
    start: tuple[int, int]
    at: tuple[int, int]
    dragging: bool = False
    spent: bool = False
    """It has done what it can: held, or dragged off."""


class Fingers:
    """All fingers on one screen and what they hold on to."""

    def __init__(self) -> None:
        self._grips: dict[Finger, _Grip] = {}
        self._fresh: dict[tuple[Hashable, tuple[int, ...]], float] = {}
        self._targets: Sequence[Target] = ()

    def show(self, targets: Sequence[Target], now: float) -> None:
        """What can be touched from now on; a place with another meaning than before waits a moment."""
        before = {target.intent for target in self._targets}
        rects = [target.rect for target in self._targets]
        kept = {}
        for target in targets:
            key = (target.intent, tuple(target.rect))
            if target.intent not in before and target.rect.collidelist(rects) >= 0:
                kept[key] = now
            elif key in self._fresh:
                kept[key] = self._fresh[key]
        self._fresh = kept
        self._targets = targets

    def down(self, finger: Finger, at: tuple[int, int], now: float) -> bool:
        """A finger touches; whether it is on something."""
        self._grips.pop(finger, None)
        target = self._target_at(at)
        if target is None or target.intent is None:
            return False
        if now - self._fresh.get((target.intent, tuple(target.rect)), -1.0) < SETTLE:
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
        if grip.target.drag is not None and far:
            grip.dragging = True
        return grip.dragging or was != self._inside(grip, height)

    def up(self, finger: Finger, at: tuple[int, int], now: float, height: int) -> Touch | None:
        """It lets go; what was meant, if it still means the same and the finger is still there."""
        grip = self._grips.pop(finger, None)
        if grip is None or grip.spent:
            return None
        grip.at = at
        if grip.dragging:
            onto = self._target_at(at, takes=True)
            if onto is not None:
                return Dropped(grip.target.intent, onto.intent)
            return None
        if now - grip.began > RESTING or not self._inside(grip, height):
            return None
        return Tap(grip.target.intent) if self._still(grip.target) is not None else None

    def cancel(self) -> None:
        """All fingers are forgotten: the screen behind them is gone."""
        self._grips.clear()

    def held(self, now: float) -> list[Tap]:
        """What fingers that stay have come to mean."""
        found = []
        for grip in self._grips.values():
            ripe = not grip.spent and not grip.dragging and now - grip.began >= HOLD
            if ripe and grip.target.hold is not None and self._still(grip.target) is not None:
                grip.spent = True
                found.append(Tap(grip.target.hold))
        return found

    def next_hold(self) -> float | None:
        """When a finger that stays will mean something else."""
        waiting = [g.began + HOLD for g in self._grips.values() if g.target.hold is not None and not g.spent]
        return min(waiting, default=None)

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

    def _target_at(self, at: tuple[int, int], takes: bool = False) -> Target | None:
        for target in reversed(self._targets):
            if target.rect.collidepoint(at) and (target.takes or not takes):
                return target
        return None

    def _still(self, target: Target) -> Target | None:
        return next((each for each in self._targets if each.intent == target.intent), None)

    def _inside(self, grip: _Grip, height: int) -> bool:
        now = self._still(grip.target) or grip.target
        slip = round(SLIP * height)
        return bool(Rect(now.rect).inflate(2 * slip, 2 * slip).collidepoint(grip.at))
