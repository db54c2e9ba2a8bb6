"""Screens without a display, states to show on them, and fingers that touch them: for tests."""

import os
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import pygame
import pytest
from pygame import Rect

from etg.cabinet.asks import Ask, Ready
from etg.cabinet.bots import Bots
from etg.cabinet.countdowns import asked
from etg.cabinet.memory import Memory
from etg.cabinet.settings import CHIPS
from etg.cabinet.settings_displays import CABINET, TABLETOP, ScreenSettings
from etg.cabinet.settings_displays import Displays as Chosen
from etg.cabinet.settings_look import PLAIN, Look
from etg.cabinet.shown import Countdown, Shown
from etg.errors import Refused
from etg.languages import ENGLISH, LANGUAGES
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.displays import Displays
from etg.screens.layouts import open_displays
from etg.screens.pane import Pane
from etg.screens.sheet import Target
from etg.screens.sound.sound import Sound
from etg.screens.station.view import Setting
from etg.screens.touch import Touch
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.decide import step
from etg.table.events import Event
from etg.table.state import State, new_table
from etg.table.terms import Terms

SETTING = Setting("Harbour Street Casino", CHIPS, (100_00, 500_00, 1_000_00), languages=tuple(LANGUAGES))
HOUR = "20:15"
GREEN = (0, 90, 0)


@contextmanager
def no_display() -> Iterator[None]:
    """Windows that nobody sees, until the end of the block."""
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.quit()
    pygame.display.init()
    try:
        yield
    finally:
        pygame.display.quit()
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before


def same_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock on the screens stands still."""
    monkeypatch.setattr("etg.screens.station.bars.time_of_day", lambda: HOUR)


def tabletop(seats: int, size: tuple[int, int], setting: Setting = SETTING, sound: Sound | None = None) -> Displays:
    """All on one screen."""
    return open_displays(Chosen(TABLETOP), setting, seats, "etg", False, size, sound=sound)


def cabinet(seats: int, size: tuple[int, int], setting: Setting = SETTING) -> Displays:
    """A window for each station, the dealer and the overhead."""
    names = (*(f"station {number}" for number in range(1, seats + 1)), "dealer", "overhead")
    screens = tuple(ScreenSettings(name, 0, size, (0, 0)) for name in names)
    return open_displays(Chosen(CABINET, screens), setting, seats, "etg", False, size)


# A screen for tests


@dataclass
class Toy:
    """A screen that draws what it is told, one pixel for one unit."""

    draws: Callable[[Canvas, float], None] = lambda canvas, now: None
    place: int = 3
    built: int = 0
    touched: list[Touch] = field(default_factory=list)
    language: str = ENGLISH
    look: Look = PLAIN

    def scale(self, width: int, height: int) -> float:
        """As it is."""
        return 1.0

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """On green."""
        self.built += 1
        canvas.put(canvas.area, "slab", 0, GREEN, GREEN, 0, False)
        self.draws(canvas, now)

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """Remember it."""
        self.touched.append(touch)
        return [Ask(self.place, Ready(self.place))]

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """Nothing."""
        return []


# States


def played(game: str, seed: int, odd: float = 0.02) -> Iterator[tuple[State, Shown]]:
    """What bots make of a table, moment by moment: the state before, and what is shown then."""
    state, memory, bots = new_table(Terms(load(shipped_path(game)))), Memory(), Bots(seed, odd)
    number = 0
    while True:
        number += 1
        before = state
        try:
            events, state = step(state, bots.command(state, number, 1_000))
        except Refused:
            continue
        memory = memory.after(before, events, state)
        yield before, shown_of(state, memory, tuple(events))


def some(game: str, seed: int, first: int, count: int) -> list[Shown]:
    """So many moments of a game in a row."""
    return [shown for _, shown in islice(played(game, seed), first, first + count)]


def shown_of(state: State, memory: Memory | None = None, news: tuple[Event, ...] = ()) -> Shown:
    """A state as the conductor would show it, without a countdown."""
    memory = memory or Memory()
    return Shown(
        state,
        Mode.DESK,
        news=news,
        last_round=memory.last_round,
        history=memory.history,
        last_card=memory.last_card,
        tips=memory.tips,
        dealt_by_table=True,
    )


def countdown(state: State, now: float, total: float = 30.0) -> Countdown | None:
    """The countdown that would have just begun."""
    found = asked(state)
    return None if found is None else Countdown(found.what, total, now + total)


def after(state: State, *commands: c.Command) -> State:
    """The table after commands that it takes."""
    for command in commands:
        _, state = step(state, command)
    return state


# Touches


def target(pane: Pane, intent: Hashable) -> Target:
    """What can be touched to mean this; it must be there."""
    found = [each for each in pane.sheet.targets if each.intent == intent]
    assert found, f"{intent} is not on the screen: {[each.intent for each in pane.sheet.targets]}"
    return found[-1]


def free_point(pane: Pane, wanted: Target) -> tuple[int, int]:
    """A pixel of a target that nothing else covers."""
    rect = Rect(wanted.rect)
    above = [each.rect for each in pane.sheet.targets[pane.sheet.targets.index(wanted) + 1 :]]
    for x in (rect.centerx, rect.x + rect.w // 4, rect.right - rect.w // 4, rect.x + 2):
        for y in (rect.centery, rect.y + rect.h // 4, rect.bottom - rect.h // 4, rect.bottom - 3):
            if not any(each.collidepoint(x, y) for each in above):
                return x, y
    raise AssertionError(f"{wanted.intent} is covered")


class Hand:
    """Fingers on the windows of a table: what they do arrives as events, as from a touch screen."""

    def __init__(self, displays: Displays, touch_id: int = 1) -> None:
        self.displays = displays
        self.touch_id = touch_id

    def post(self, kind: int, pane: Pane, at: tuple[float, float], finger: int = 0) -> None:
        """A finger does something at a pixel of the window that a screen is on."""
        window = next(face.window for face in self.displays._faces.values() if pane in face.panes.values())
        width, height = window.rect.size
        place: dict[str, Any] = {"x": at[0] / (width - 1), "y": at[1] / (height - 1)}
        ids: dict[str, Any] = {"touch_id": self.touch_id, "finger_id": finger, "window": window._window}
        pygame.event.post(pygame.event.Event(kind, **place, **ids, dx=0.0, dy=0.0, pressure=1.0))

    def tap(self, pane: Pane, at: tuple[float, float], finger: int = 0) -> None:
        """Down and up."""
        self.post(pygame.FINGERDOWN, pane, at, finger)
        self.post(pygame.FINGERUP, pane, at, finger)
