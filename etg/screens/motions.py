"""What is on its way on a screen: cards that slide and turn over, chips that come and go, amounts that count up.

It only shows how something came about that is on record already; a touch ends it at once, and nothing waits for it.
"""

from collections.abc import Hashable, Iterator
from math import cos, pi
from typing import NamedTuple

from pygame import Rect

from etg.screens.gallery import Args
from etg.screens.sheet import Entry, Item, Seen, Sheet, Way
from etg.screens.theme import COUNT, SECONDS_A_STEP

_LIES = 0.35
"""The share of its way after which a card begins to turn over."""
_FADES = 6
"""Steps in which something appears."""


class _Motion(NamedTuple):
    item: Item
    start: tuple[int, int]
    end: tuple[int, int]
    began: float
    way: Way
    under: Seen | None
    """What is seen of it before it is turned over."""
    also: tuple[Item, ...] = ()
    """What belongs to it and is not seen before it has arrived."""
    leaves: bool = False

    def share(self, now: float) -> float:
        """How much of its way is behind it."""
        return max(0.0, (now - self.began) / self.way.lasts + 1e-9)


class _Rise(NamedTuple):
    item: int
    start: int
    began: float
    lasts: float


def eased(share: float) -> float:
    """Fast away, softly there: the one easing of all that moves by itself."""
    return 1 - (1 - min(1.0, max(0.0, share))) ** 3


class Motions:
    """All that moves on one pane."""

    def __init__(self) -> None:
        self._motions: dict[Hashable, _Motion] = {}
        self._rises: dict[Hashable, _Rise] = {}

    def __bool__(self) -> bool:
        return bool(self._motions or self._rises)

    @property
    def hidden(self) -> set[Item]:
        """Items of the sheet that are not painted at their place yet."""
        return {item for motion in self._motions.values() for item in (motion.item, *motion.also)}

    def finish(self, sheet: Sheet) -> Iterator[Rect]:
        """Everything is where it belongs; the places that look different by that."""
        yield from self._places()
        for known, rise in self._rises.items():
            yield from self._set(sheet, rise.item, sheet.counts[known].value, known)
        self._motions, self._rises = {}, {}

    def _places(self) -> Iterator[Rect]:
        for motion in self._motions.values():
            yield motion.item.rect
            yield from (item.rect for item in motion.also)

    # What begins

    def follow(self, before: Sheet, sheet: Sheet, now: float, moving: bool) -> list[Rect]:
        """Another sheet has taken the place of one; the places that look different because something moves."""
        damage: list[Rect] = []
        counting = moving and bool(before.items)
        moving = counting and before.scene == sheet.scene
        hidden, running, self._motions = self.hidden, self._motions, {}
        renamed = _renamed(before, sheet)
        for known in sheet.moving:
            was = before.moving.get(renamed.get(known, known))
            motion = self._of(known, was, before, sheet, running.pop(known, None), now) if moving else None
            if motion is not None:
                self._motions[known] = motion
                damage += [motion.item.rect, *(item.rect for item in motion.also)]
        self._leave(before, sheet, running, {*sheet.moving, *renamed.values()}, now, moving)
        damage += [item.rect for item in hidden - self.hidden]  # what has waited for something is there now
        damage += self._count(before, sheet, now, counting)
        return damage

    def _of(
        self, known: Hashable, was: Entry | None, before: Sheet, sheet: Sheet, running: _Motion | None, now: float
    ) -> _Motion | None:
        entry = sheet.moving[known]
        item = sheet.items[entry.item]
        also = tuple(sheet.items[index] for index in entry.also)
        end = (item.x, item.y)
        if running is not None and not running.leaves and running.item[:4] == item[:4]:
            return running._replace(item=item, also=also)
        if was is None:
            if entry.origin is None:
                return None
            return _Motion(item, entry.origin, end, now, entry.way, entry.under, also)
        old = before.items[was.item]
        turns = entry.under is not None and (old.kind, old.args) == (entry.under.kind, entry.under.args)
        if (old.x, old.y) == end and not turns and (entry.way is not Way.FADE or old == item):
            return None
        if entry.way is Way.FADE:
            return _Motion(item, end, end, now, Way.FADE, None, also)
        way = Way.TURN if turns else Way.SLIDE
        return _Motion(item, (old.x, old.y), end, now, way, entry.under if turns else None, also)

    def _leave(
        self,
        before: Sheet,
        sheet: Sheet,
        running: dict[Hashable, _Motion],
        stays: set[Hashable],
        now: float,
        moving: bool,
    ) -> None:
        """Things that are not on the new sheet go where they belong, over everything else."""
        if not moving:
            return
        self._motions |= {known: old for known, old in running.items() if old.leaves and known not in sheet.moving}
        for known, entry in before.moving.items():
            if known not in stays and known not in self._motions and entry.exit is not None:
                item = before.items[entry.item]
                self._motions[known] = _Motion(item, (item.x, item.y), entry.exit, now, Way.CHIP, None, leaves=True)
        for known, (item, end, indices) in sheet.flights.items():
            if known not in before.flights:
                also = tuple(sheet.items[index] for index in indices)
                self._motions[known] = _Motion(item, (item.x, item.y), end, now, Way.CHIP, None, also, leaves=True)

    def _count(self, before: Sheet, sheet: Sheet, now: float, counting: bool) -> Iterator[Rect]:
        rises, self._rises = self._rises, {}
        for known, count in sheet.counts.items():
            old = before.counts[known].value if known in before.counts else count.start
            if old is None or not counting or old > count.value:
                continue
            running = rises.get(known)
            if old < count.value:
                start = _value(running, old, now) if running is not None else old
                lasts = min(COUNT, 0.3 + SECONDS_A_STEP * (count.value - start))
                rise = _Rise(count.item, start, now, lasts)
            elif running is not None:
                rise = running._replace(item=count.item)
            else:
                continue
            self._rises[known] = rise
            yield from self._set(sheet, rise.item, _value(rise, count.value, now), known)

    # What goes on

    def frame(self, sheet: Sheet, now: float) -> tuple[list[Item], list[Rect]]:
        """What is painted over the sheet now, and the places on the sheet that look different."""
        above: list[Item] = []
        damage: list[Rect] = []
        for known, motion in list(self._motions.items()):
            if motion.share(now) >= 1:
                del self._motions[known]
                damage += [motion.item.rect, *(item.rect for item in motion.also)]
            else:
                above.append(_at(motion, now))
        for known, rise in list(self._rises.items()):
            target = sheet.counts[known].value
            value = target if now >= rise.began + rise.lasts else _value(rise, target, now)
            damage += self._set(sheet, rise.item, value, known)
            if value == target:
                del self._rises[known]
        return above, damage

    def _set(self, sheet: Sheet, index: int, value: int, known: Hashable) -> Iterator[Rect]:
        """An amount on the sheet becomes another one."""
        old, new = sheet.items[index], sheet.counts[known].make(value)
        if old != new:
            sheet.items[index] = new
            yield old.rect
            yield new.rect


def _renamed(before: Sheet, sheet: Sheet) -> dict[Hashable, Hashable]:
    """Face-up cards that have another name now, and the one they had: after a split they belong to another hand."""
    gone: dict[Args, list[Hashable]] = {}
    for known, entry in before.moving.items():
        if known not in sheet.moving and entry.under is not None:
            gone.setdefault(before.items[entry.item].args, []).append(known)
    found: dict[Hashable, Hashable] = {}
    for known, entry in sheet.moving.items():
        new = known not in before.moving and entry.under is not None
        if new and (same := gone.get(sheet.items[entry.item].args)):
            found[known] = same.pop(0)
    return found


def _value(rise: _Rise, target: int, now: float) -> int:
    return rise.start + round((target - rise.start) * eased((now - rise.began) / rise.lasts))


def _at(motion: _Motion, now: float) -> Item:
    """What is to be seen of something on its way."""
    share, item = motion.share(now), motion.item
    if motion.way is Way.FADE:
        step = max(1, min(_FADES, round(_FADES * eased(share))))
        return item._replace(kind="faded", args=(item.kind, item.args, step * 1000 // _FADES))
    done = eased(share)
    x, y = (round(a + (b - a) * done) for a, b in zip(motion.start, motion.end, strict=True))
    item = item._replace(x=x, y=y)
    if motion.under is None:
        return item
    angle = pi * max(0.0, (share - _LIES) / (1 - _LIES)) if motion.start != motion.end else pi * share
    if angle < pi / 2:
        item = item._replace(kind=motion.under.kind, args=motion.under.args)
    width = max(2, round(item.w * abs(cos(angle))))
    if width >= item.w - 1:
        return item
    seen = (item.kind, item.w, item.h, item.args)
    return item._replace(x=item.x + (item.w - width) // 2, w=width, kind="squeezed", args=seen)
