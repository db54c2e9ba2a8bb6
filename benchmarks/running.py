"""A table that runs with its window, devices and ledger: how it waits, and how fast it commits a touch."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, process_time, sleep, time

import pygame

from benchmarks import display
from benchmarks.measure import About, Result, paired
from etg.cabinet.conductor import SWITCH, Conductor
from etg.cabinet.news import Committed
from etg.cabinet.settings import Timers, load_settings
from etg.cabinet.starting import start_table
from etg.modes import Mode
from etg.screens import layouts
from etg.screens.displays import Displays
from etg.screens.station import intents as i
from etg.screens.station.view import Setting
from etg.submission import load, shipped_path
from etg.table.actions import Do, next_action

ABOUT = About(
    "The table that runs",
    "What `etg run` runs, with its window, emulated devices and a ledger on disk. While nothing happens no frame must"
    " be drawn; the processor time is that of its loop and its links. A touch is timed from the finger that is lifted"
    " to the moment in which the game has heard that the wager is on disk, beside one raw commit of a row with the "
    "same settings (WAL, synchronous FULL) on the same disk.",
)
GAME = "community_blackjack"
SIZE = (1920, 1080)
IDLE = 5.0
TOUCHES = 60
PAUSE = 0.12
"""Seconds before each touch: the table waits again."""
PATIENCE = 60.0
ROW = "x" * 200


def run() -> Iterator[Result]:
    """The table waits, and is touched."""
    with display.display(), TemporaryDirectory(prefix="etg-bench-") as folder:
        table = _Running(Path(folder))
        interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)  # as `run` does
        try:
            yield from _idle(table)
            yield from _touch(table, Path(folder))
        finally:
            sys.setswitchinterval(interval)
            table.conductor.finish()
        pygame.display.quit()


class _Running:
    """What `etg run` runs, step by step, on a real disk."""

    def __init__(self, folder: Path) -> None:
        submission = load(shipped_path(GAME))
        setting = Setting("Chesapeake Casino", (100, 500, 2500, 10_000, 50_000), (10_000, 100_000))
        settings = replace(load_settings(), timers=Timers(betting=3600))
        boxes = submission.game.boxes
        self.displays: Displays = layouts.open_displays(settings.displays, setting, boxes, "bench", False, SIZE)
        ledger = folder / "touched.ledger"
        self.conductor: Conductor = start_table(settings, Mode.DESK, self.displays, submission, ledger, folder, pace=0)
        self.heard: list[tuple[int, float]] = []
        """The last event of every commit, and when the main loop heard that it is on disk."""
        committed = self.conductor.showing.committed

        def timed(news: Committed) -> None:
            self.heard.append((news.last, perf_counter()))
            committed(news)

        self.conductor.showing.committed = timed  # type: ignore[method-assign]  # heard as it comes
        self.conductor.begin()
        self.until(lambda: self.waits_for(Do.WAGERS))

    def until(self, done: Callable[[], bool]) -> None:
        """Let it run until something is so."""
        end = perf_counter() + PATIENCE
        while not done() or self.conductor.writer.busy:
            if perf_counter() > end:
                raise TimeoutError("the table does not get there")
            self.conductor.step()

    def waits_for(self, do: Do) -> bool:
        """Whether the table waits for this."""
        state = self.conductor.showing.state
        return state is not None and next_action(state).do is do

    def target(self, intent: object) -> tuple[float, float] | None:
        """Where on the window something can be touched, as shares of its size."""
        for pane in self.displays.panes:
            for target in pane.sheet.targets:
                if target.intent == intent:
                    x, y = target.rect.center
                    return x / SIZE[0], y / SIZE[1]
        return None

    def tap(self, intent: object) -> None:
        """A finger comes and goes, while the table runs."""
        place = self.target(intent)
        assert place is not None, intent
        _finger(pygame.FINGERDOWN, place)
        self.conductor.step()
        _finger(pygame.FINGERUP, place)

    def during(self, work: Callable[[], None]) -> None:
        """Let the table run while somebody does something beside it."""
        thread = Thread(target=work, daemon=True)
        thread.start()
        while thread.is_alive():
            self.conductor.step()
        thread.join()


def _finger(kind: int, place: tuple[float, float]) -> None:
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=place[0], y=place[1]))


# Waiting


def _idle(table: _Running) -> Iterator[Result]:
    """Nothing happens; the minute does not change either."""
    found: list[tuple[float, float, int]] = []

    def watch() -> None:
        sleep(1.0)
        left = 60 - time() % 60
        if left < IDLE + 1:
            sleep(left + 0.5)
        for _ in range(2):
            found.append((perf_counter(), process_time(), table.displays.painted))
            if len(found) < 2:
                sleep(IDLE)
        table.displays.wake()

    table.during(watch)
    (began, used, painted), (ended, used_then, painted_then) = found
    seconds = ended - began
    frames = painted_then - painted
    yield Result(
        "frames a second while the table waits", frames / seconds, "no frame at all", 0, f"{frames} in {seconds:.1f} s"
    )
    share = (used_then - used) / seconds
    yield Result("processor time while the table waits", share, "the time that passes", note=f"{share:.1%} of one core")


# A touch


def _touch(table: _Running, folder: Path) -> Iterator[Result]:
    """Chips go on a spot and come back, one after the other."""
    table.tap(i.SitDown())
    table.until(lambda: table.waits_for(Do.WAGERS) and table.target(i.PickChip(500)) is not None)
    table.tap(i.PickChip(500))
    table.until(lambda: True)
    spot = next(
        target.intent
        for pane in table.displays.panes
        for target in pane.sheet.targets
        if isinstance(target.intent, i.OnSpot) and target.intent.spot == i.MAIN
    )
    times: list[tuple[float, float]] = []

    def touch() -> None:
        commit = _raw(folder / "raw.db")
        for _ in range(TOUCHES):
            sleep(PAUSE)
            raw = commit()
            sleep(PAUSE)
            place = table.target(spot)
            assert place is not None
            _finger(pygame.FINGERDOWN, place)
            sleep(PAUSE)
            last, seen = table.heard[-1][0], len(table.heard)
            start = perf_counter()
            _finger(pygame.FINGERUP, place)
            sleep(PAUSE)
            at = next((when for number, when in table.heard[seen:] if number > last), None)
            if at is not None:
                times.append((at - start, raw))
        table.displays.wake()

    table.during(touch)
    assert len(times) > TOUCHES * 0.9, f"only {len(times)} of {TOUCHES} touches were committed"
    found = paired(times)
    name = "a finger lifted to its commit acknowledged"
    against = "a raw commit: WAL, synchronous FULL"
    yield Result(name, found.ratio, against, 3, found.note, spread=found.spread, samples=found.samples)


def _raw(path: Path) -> Callable[[], float]:
    """Commits one row, and says how long it took."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, data TEXT)")

    def commit() -> float:
        start = perf_counter()
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO events (data) VALUES (?)", [ROW])
        db.execute("COMMIT")
        return perf_counter() - start

    return commit
