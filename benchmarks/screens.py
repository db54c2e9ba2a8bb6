"""Drawing beside one full-screen blit and flip of the same size: everything again, and a card that slides.

All of it is drawn by the processor into Xvfb, as on a cabinet without a graphics card. Laying out the 75 items of a
station in Python takes as long as the blit and flip: that is what is left of the first figure.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

import pygame

from benchmarks import display
from benchmarks.measure import About, Pair, Result, paired, seconds_of
from etg.cabinet.settings_displays import CABINET, ScreenSettings
from etg.cabinet.settings_displays import Displays as Chosen
from etg.cabinet.shown import Shown
from etg.screens import layouts
from etg.screens.displays import Displays
from etg.screens.pane import FRAME
from etg.screens.scenes import NOW, Table, counting, scene
from etg.screens.staged.cards import Cards
from etg.screens.station.view import Setting
from etg.screens.theme import DEAL
from etg.screens.window import Window
from etg.table import commands as c
from etg.table.actions import Do

ABOUT = About(
    "Drawing",
    "A deciding station laid out and painted from nothing, and frames in which one card slides while a ring empties, "
    "each beside one full-screen blit and flip of the same size: the least that any program does to show a picture. "
    "Windows are on Xvfb without a graphics card, so every pixel is moved by the processor. A station is drawn from "
    "nothing only when it turns to another page; otherwise only what changes is painted, which is why a sliding card "
    "costs less than one blit of the screen.",
)
HD, UHD = (1920, 1080), (3840, 2160)
TURNS = 60
SLIDES = 12
GAME = "community_blackjack"
SETTING = Setting("Chesapeake Casino", (100, 500, 2500, 10_000, 50_000))
STATION = ["station 3"]
EVERYWHERE = [each.shows for each in layouts.every_screen(8)]
RING = counting("decisions", 20, 12)


def run() -> Iterator[Result]:
    """One station, and all displays of a cabinet."""
    with display.display():
        yield from _one(HD, (2.0, 0.5))
        yield from _one(UHD, (None, None))
        yield from _all()
        pygame.display.quit()


def _one(size: tuple[int, int], targets: tuple[float | None, float | None]) -> Iterator[Result]:
    against = f"a blit and flip of {size[0]} x {size[1]}"
    bench = _Bench(STATION, size)
    try:
        found = bench.compare(bench.everything)
        name = f"a deciding station drawn from nothing, {size[0]} x {size[1]}"
        yield _result(name, found, against, targets[0])
        found = bench.slide()
        name = f"a frame with a card that slides and a running ring, {size[0]} x {size[1]}"
        yield _result(name, found, against, targets[1])
    finally:
        bench.close()


def _all() -> Iterator[Result]:
    bench = _Bench(EVERYWHERE, HD)
    count = len(EVERYWHERE)
    against = f"{count} blits and flips of {HD[0]} x {HD[1]}"
    try:
        found = bench.compare(bench.everything)
        name = f"{count} windows in one process, each drawn from nothing"
        yield _result(name, found, against, note=_rate(found))
        found = bench.slide()
        yield _result(f"{count} windows, a card slides in each", found, against, note=_rate(found))
    finally:
        bench.close()


def _rate(found: Pair) -> str:
    return f"{1 / found.ours:.0f} frames a second in each; {found.undisturbed:.2f} undisturbed"


def _result(name: str, found: Pair, against: str, target: float | None = None, note: str = "") -> Result:
    return Result(name, found.ratio, against, target, note or found.note, spread=found.spread, samples=found.samples)


class _Bench:
    """Windows beside each other, and what is measured on them."""

    def __init__(self, shows: Sequence[str], size: tuple[int, int]) -> None:
        places = product(range(0, display.SIZE[1], size[1]), range(0, display.SIZE[0], size[0]))
        screens = [ScreenSettings(what, 0, size, (x, y)) for what, (y, x) in zip(shows, places, strict=False)]
        chosen = Chosen(CABINET, tuple(screens))
        self.displays: Displays = layouts.open_displays(chosen, SETTING, 8, "bench", False)
        self.windows: list[Window] = [face.window for face in self.displays._faces.values()]
        self.picture = pygame.Surface(size, 0, 32)
        self.picture.fill((14, 68, 66))
        self.deciding = scene(GAME, "decisions").shown
        self.displays.show(self.deciding)
        self.displays.draw(NOW)
        pygame.event.get()

    def close(self) -> None:
        """Give the windows back."""
        self.displays.close()

    def raw(self) -> None:
        """The peer: a picture of the size of the window, and a flip, in each."""
        for window in self.windows:
            window.surface.blit(self.picture, (0, 0))
            window._window.flip()

    def everything(self) -> None:
        """Lay every screen out again, paint all of it and show it."""
        for pane in self.displays.panes:
            pane.move_to(pane.rect)
        self.displays.draw(NOW)

    def compare(self, work: Callable[[], None]) -> Pair:
        """Something and its peer."""
        return paired([(seconds_of(work), seconds_of(self.raw)) for _ in range(TURNS)])

    def slide(self) -> Pair:
        """A frame in which a card slides, and the peer."""
        before, after = _dealt()
        times = []
        for turn in range(SLIDES):
            now = NOW + turn
            for pane in self.displays.panes:
                pane.motion = False
            self.displays.show(before)
            self.displays.draw(now)
            for pane in self.displays.panes:
                pane.motion = True
            self.displays.show(after)
            for frame in range(int(DEAL / FRAME)):
                painted = self.displays.painted
                ours = seconds_of(partial(self.displays.draw, now + frame * FRAME))
                if self.displays.painted > painted:  # at the end it moves by less than a pixel
                    times.append((ours, seconds_of(self.raw)))
            self.everything()  # the peer has painted over it
        return paired(times)


def _dealt() -> tuple[Shown, Shown]:
    """A table before and after one card."""
    table = Table(GAME).ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("9D KS", "8H 8C")).do(c.CloseBetting()).play(Do.DEAL, but=1)
    before = table.shown(countdown=RING)
    return before, table.play(Do.DEAL, but=1).shown(countdown=RING)
