"""`etg run` as people have it: a program with windows of its own. What is on them is known from its ledger alone.

A test builds the same screens from the ledger's file, waits until the pixels of a button are really to be seen where
that says, and touches them. It never looks into the program.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Rect

from etg.cabinet.memory import remembered
from etg.cabinet.settings import load_settings
from etg.cabinet.shown import Countdown, Shown
from etg.errors import Malformed, Tilt
from etg.ledger.reading import Reader
from etg.modes import Mode
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.layouts import screen_for
from etg.screens.pane import Pane, Screen
from etg.screens.station.view import FREE_CREDITS, Setting
from etg.screens.tabletop import Tabletop
from etg.screens.touch import SETTLE, Tap
from tests.screens.builders import target
from tests.screens.xservers import SECONDS, Display, wait_for

ROOT = Path(__file__).parents[2]


class Program:
    """A running table, and the same screens as the test expects them."""

    def __init__(self, display: Display, ledger: Path, windows: Mapping[str, Rect], settings: Path, seats: int) -> None:
        """`windows`: where on the whole screen the tabletop ("") is, or every screen of a cabinet."""
        self.display = display
        self.ledger = ledger
        self.ready: frozenset[int] = frozenset()
        self._gallery = Gallery()
        found = load_settings(settings)
        setting = Setting(found.operator, found.chips, FREE_CREDITS)
        self._table: Tabletop | None = None
        self._windows: dict[str, Rect] = {}
        self._screens: dict[str, Screen] = {}
        if "" in windows:
            self._table = Tabletop(setting, seats, DealerConsole())
            self._screens = dict(self._table.screens)
            self._windows = dict.fromkeys(self._screens, windows[""])
        else:
            self._screens = {name: screen_for(name, setting)() for name in windows}
            self._windows = dict(windows)

    # The table

    @property
    def shown(self) -> Shown | None:
        """The table as it is on disk; None: there is no ledger yet."""
        if not self.ledger.exists():
            return None
        try:
            with Reader.open(self.ledger) as reader:
                head = reader.head()
                now = None if head is None else reader.books_at(head.event).now
                if now is None or now.state is None:
                    return None
                state, timer = now.state, now.timer
                memory = remembered(reader, state)
        except (Malformed, Tilt):  # it is being made
            return None
        return Shown(
            state,
            Mode.DESK,
            countdown=Countdown(timer.what, 60.0, 60.0) if timer is not None and timer.milliseconds else None,
            last_round=memory.last_round,
            history=memory.history,
            last_card=memory.last_card,
            ready=self.ready,
            dealt_by_table=True,
        )

    def wait(self, condition: Callable[[Shown], bool], what: str) -> Shown:
        """Until the ledger says so."""
        seen: list[Shown] = []

        def holds() -> bool:
            shown = self.shown
            seen[:] = [shown] if shown is not None else []
            return shown is not None and condition(shown)

        wait_for(holds, what)
        return seen[0]

    # Its windows

    def pane(self, name: str, shown: Shown) -> tuple[Pane, pygame.Surface]:
        """A screen as it must look, and where it is on its window."""
        window = self._windows[name]
        rect = Rect((0, 0), window.size)
        if self._table is not None:
            rect = self._table.arrange(rect, shown)[name]
        screen = self._screens[name]
        screen.follow(shown, 0.0)
        pane = Pane(screen, self._gallery, rect)
        surface = pygame.Surface(window.size)
        pane.paint(surface, shown, 0.0)
        return pane, surface

    def place(self, name: str, intent: Hashable) -> tuple[int, int]:
        """The pixel of the whole screen to touch for this, as soon as it is to be seen there and can be touched."""
        found: list[tuple[int, int]] = []

        def is_seen() -> bool:
            shown = self.shown
            if shown is None:
                return False
            pane, surface = self.pane(name, replace(shown, ready=self.ready))
            if intent not in [each.intent for each in pane.sheet.targets]:
                return False
            rect = Rect(target(pane, intent).rect).clip(surface.get_rect())
            window = self._windows[name]
            picture = self.display.screenshot().subsurface(rect.move(window.topleft))
            found[:] = [(window.x + rect.centerx, window.y + rect.centery)]
            return pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(surface.subsurface(rect), "RGB")

        wait_for(is_seen, f"{intent} is not to be seen on {name or 'the tabletop'}")
        time.sleep(SETTLE)  # as a person: what has just appeared takes no touch yet
        return found[0]

    def touched(self, name: str, intent: Hashable, shown: Shown | None) -> None:
        """The same is touched on the screen of the test, at the same moment: it remembers what the program's does."""
        assert shown is not None
        self._screens[name].act(Tap(intent), shown, 0.0)

    def tap(self, name: str, intent: Hashable) -> None:
        """Touch something that is to be seen."""
        at, before = self.place(name, intent), self.shown
        self.display.tap(*at)
        self.touched(name, intent, before)


@contextmanager
def running(
    display: Display, folder: Path, windows: Mapping[str, Rect], *options: str, seats: int = 7, settings: str = ""
) -> Iterator[Program]:
    """`etg run`, until the end of the block; then it ends in order."""
    file = folder / "cabinet.toml"
    shipped = (ROOT / "config" / "cabinet.toml").read_text(encoding="utf-8")
    file.write_text(shipped.replace('layout = "tabletop"', settings or 'layout = "tabletop"'), encoding="utf-8")
    env = display.env | {"ETG_DATA": str(folder), "ETG_CABINET": str(file)}
    env.pop("WAYLAND_DISPLAY", None)
    command = [sys.executable, "-m", "etg", "run", "--windowed", *options]
    said = folder / "said.txt"
    with said.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out)
    try:
        yield Program(display, folder / "desk-community_blackjack.ledger", windows, file, seats)
        assert process.poll() is None, f"it has ended: {said.read_text()}"
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0, said.read_text()
        log = folder / "table.log"
        errors = [line for line in log.read_text().splitlines() if "ERROR" in line] if log.exists() else []
        assert not errors, errors
    except BaseException:
        sys.stderr.write(f"etg run said: {said.read_text(errors='replace')[-2000:]}\n")
        if path := os.environ.get("ETG_SCREENSHOTS"):
            display.screenshot(Path(path) / "failed.png")
        raise
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
