"""A whole table in one process, without a display and on a clock that is turned: for people who touch anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pygame
import pytest

from etg.cabinet.asks import TABLE
from etg.cabinet.auto_dealer import AutoDealer
from etg.cabinet.chores import Chores
from etg.cabinet.conductor import Conductor
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.keeper import Keeper
from etg.cabinet.must_hit import MustHit
from etg.cabinet.news import News, Refusal
from etg.cabinet.settings import Timers
from etg.cabinet.showing import About
from etg.cabinet.turned import TurnedWriter
from etg.modes import Mode
from etg.screens.displays import Displays
from etg.screens.pane import Pane
from etg.screens.station import intents as i
from etg.screens.tabletop import CloseConsole
from etg.screens.touch import HOLD
from etg.shoe.source import SeededSource
from etg.table import events as e
from etg.table.state import Limits, State
from tests.cabinet.builders import FLOORPERSON, Cabinet
from tests.ledger.builders import quickly
from tests.screens.builders import Hand
from tests.table.money import check_credits

LIMITS = Limits(hand_pay_above=1_500_00, lock_up_win=400_00)
"""Low, so that they are met."""
TIMERS = Timers(5, 5, 5)


class ListeningWriter(TurnedWriter):
    """Keeps what was refused until somebody has looked whether it was said."""

    refused: list[Refusal]

    def news(self) -> list[News]:
        """Everything, and what was refused of it is kept."""
        found = super().news()
        self.refused += [each for each in found if isinstance(each, Refusal)]
        return found


def watch_money(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every commit is looked at: what came in is what went out and what is held; a cent too many breaks the writer."""
    heard = Keeper._heard

    def checked(keeper: Keeper, before: State | None, events: Sequence[e.Event]) -> None:
        if before is not None:
            check_credits(before, list(events), keeper.state)
        heard(keeper, before, events)

    monkeypatch.setattr(Keeper, "_heard", checked)


class Running:
    """A conductor with real screens, emulated devices and a ledger file."""

    def __init__(
        self, game: str, path: Path, displays: Displays, seed: int, monkeypatch: pytest.MonkeyPatch, pace: float = 0.0
    ) -> None:
        quickly(monkeypatch)
        self.path = path
        self.displays = displays
        self.cabinet = Cabinet(game, path, seed)
        self.step_time = 0.2
        """The most that goes by between two looks."""
        self.writer = ListeningWriter(self.cabinet.open_ledger, self.cabinet.connect, SeededSource(seed))
        self.writer.refused = []

        def wall() -> float:
            return self.cabinet.wall.time() / 1e6

        must_hit = MustHit(path.with_name("must-hit"), SeededSource(seed))
        self.conductor = Conductor(
            About(Mode.DESK, FLOORPERSON),
            self.writer,
            displays,
            Countdowns(TIMERS),
            Chores(LIMITS, must_hit, wall),
            AutoDealer(wall, pace),
            self.cabinet.clock,
        )
        self.unsaid: list[Refusal] = []
        """What was refused to people and was not to be read at their place."""
        monkeypatch.setattr(displays, "wait", self._wait)
        self.conductor.begin()

    @property
    def now(self) -> float:
        """The conductor's clock."""
        return self.cabinet.clock.now

    def _wait(self, seconds: float) -> None:
        if not self.writer.busy:
            self.cabinet.wait(min(seconds, self.step_time))

    def go_on(self, seconds: float) -> None:
        """Time goes by."""
        end = self.now + seconds
        while self.now < end:
            before = self.now
            self.step()
            if self.now == before:
                self.cabinet.wait(0.005)

    def step(self) -> None:
        """Once round; what was refused in it is to be read now."""
        self.conductor.step()
        refused, self.writer.refused = self.writer.refused, []
        latest = {each.ask.place: each for each in refused if each.ask is not None and each.ask.place != TABLE}
        shown = self.conductor.showing.shown
        messages = {} if shown is None else shown.messages
        self.unsaid += [
            each
            for place, each in latest.items()
            if place not in messages or messages[place].text != each.reason or not self._is_read(place, each.reason)
        ]

    def _is_read(self, place: int, reason: str) -> bool:
        """Whether the words stand on a screen of this place, if there is one to be seen."""
        panes = [pane for pane in self.displays.panes if pane.screen.place == place and pane.rect.w]
        if not place or not panes:
            return True
        words = reason[:8].lower()
        return any(
            item.kind == "text" and str(item.args[0]).lower().startswith(words)
            for pane in panes
            for item in pane.sheet.items
        )


@dataclass
class Anybody:
    """Somebody who touches anything, anywhere, in every way."""

    table: Running
    rng: Random

    def act(self) -> None:
        """One thing; then the table goes on for a moment."""
        table, rng = self.table, self.rng
        panes = [pane for pane in table.displays.panes if pane.rect.w]
        pane = rng.choice(panes)
        hand = Hand(table.displays, rng.randrange(1, 3))
        kind = rng.choices(_KINDS, _OFTEN)[0]
        kind(self, hand, pane)
        table.step()
        if rng.random() < 0.3:
            table.go_on(rng.choice((0.1, 0.5, 2.0)))

    def place(self, pane: Pane) -> tuple[int, int]:
        """Mostly on something."""
        rng = self.rng
        targets = [each for each in pane.sheet.targets if each.intent is not None]
        rect = rng.choice(targets).rect if targets and rng.random() < 0.85 else pane.rect
        if not rect.w or not rect.h:  # it has just been covered
            return 0, 0
        return rng.randrange(rect.x, rect.right), rng.randrange(rect.y, rect.bottom)

    def tap(self, hand: Hand, pane: Pane) -> None:
        """A tap."""
        hand.tap(pane, self.place(pane), self.rng.randrange(3))

    def play(self, hand: Hand, pane: Pane) -> None:
        """Something that brings the game on, wherever it is offered."""
        offered = [
            (each, target)
            for each in self.table.displays.panes
            if each.rect.w
            for target in each.sheet.targets
            if isinstance(target.intent, _PLAYING)
        ]
        if offered:
            where, target = self.rng.choice(offered)
            hand.tap(where, target.rect.center)

    def two_taps(self, hand: Hand, pane: Pane) -> None:
        """Twice on the same place, or at once on two."""
        at = self.place(pane)
        hand.tap(pane, at)
        if self.rng.random() < 0.5:
            self.table.step()
        hand.tap(pane, at if self.rng.random() < 0.7 else self.place(pane), 1)

    def drag(self, hand: Hand, pane: Pane) -> None:
        """From something to a place that takes something, or anywhere."""
        rng = self.rng
        chips = [each.rect.center for each in pane.sheet.targets if each.drag is not None]
        spots = [each.rect.center for each in pane.sheet.targets if each.takes]
        at = rng.choice(chips) if chips else self.place(pane)
        onto = rng.choice(spots) if spots and rng.random() < 0.8 else self.place(pane)
        hand.post(pygame.FINGERDOWN, pane, at)
        for share in (0.3, 0.7, 1.0):
            between = tuple(a + (b - a) * share for a, b in zip(at, onto, strict=True))
            hand.post(pygame.FINGERMOTION, pane, (between[0], between[1]))
            if rng.random() < 0.3:
                self.table.step()
        hand.post(pygame.FINGERUP, pane, onto)

    def hold(self, hand: Hand, pane: Pane) -> None:
        """A long touch."""
        held = [each.rect.center for each in pane.sheet.targets if each.hold is not None]
        at = self.rng.choice(held) if held and self.rng.random() < 0.7 else self.place(pane)
        hand.post(pygame.FINGERDOWN, pane, at)
        self.table.go_on(self.rng.choice((HOLD / 2, HOLD + 0.1, 6.0)))
        hand.post(pygame.FINGERUP, pane, at)

    def many_fingers(self, hand: Hand, pane: Pane) -> None:
        """Down, moved and up in any order, some of them never."""
        rng = self.rng
        for _ in range(rng.randrange(1, 8)):
            other = rng.choice([each for each in self.table.displays.panes if each.rect.w])
            kind = rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
            hand.post(kind, other, self.place(other), rng.randrange(5))

    def mouse(self, hand: Hand, pane: Pane) -> None:
        """A click, as a mouse or as what a touch screen says besides."""
        at, touch = self.place(pane), self.rng.random() < 0.5
        window = next(f.window for f in self.table.displays._faces.values() if pane in f.panes.values())
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=at, touch=touch, window=window._window))

    def window(self, hand: Hand, pane: Pane) -> None:
        """What the system says about windows, and keys that nobody asked for."""
        kinds = (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST, pygame.WINDOWENTER, pygame.WINDOWSIZECHANGED)
        face = next(f for f in self.table.displays._faces.values() if pane in f.panes.values())
        kind = self.rng.choice(kinds)
        if kind == pygame.WINDOWSIZECHANGED:
            width, height = self.rng.choice(SIZES)
            face.window._window.size = (width, height)
        pygame.event.post(pygame.event.Event(kind, window=face.window._window, x=0, y=0))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q"))


SIZES = ((960, 540), (1280, 720), (720, 1280), (800, 600))
_PLAYING = (
    i.SitDown,
    i.FreeCredits,
    i.OnSpot,
    i.RepeatLast,
    i.GoAhead,
    i.Choose,
    i.Insurance,
    i.EvenMoney,
    i.AnswerTheCut,
    CloseConsole,
)
_KINDS = (
    Anybody.tap,
    Anybody.play,
    Anybody.two_taps,
    Anybody.drag,
    Anybody.hold,
    Anybody.many_fingers,
    Anybody.mouse,
    Anybody.window,
)
_OFTEN = (40, 25, 10, 10, 3, 8, 4, 1)
