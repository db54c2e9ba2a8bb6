"""The memory of a full cabinet: ten windows of 1920 x 1080 in one process, after every scene was shown on all of them.

Measured in a program of its own, `python -m benchmarks.memory`, that prints two numbers of bytes: what it has at the
end, and the most that it ever had. The peer is the least that any such program needs: the surfaces of its windows.
"""

import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from benchmarks import display
from benchmarks.measure import About, Result
from etg.cabinet.settings_displays import CABINET, ScreenSettings
from etg.cabinet.settings_displays import Displays as Chosen
from etg.screens import layouts
from etg.screens.scenes import NOW, scenes
from etg.screens.station.view import Setting

ABOUT = About(
    "Memory",
    "Ten windows of 1920 x 1080 in one process, after every scene of two games was shown on all of them, at rest and "
    "in motion: the most that the process ever had in memory. The peer is counted, not measured: the surfaces of the "
    "ten windows alone. The target is 1.2 GB.",
)
HD = (1920, 1080)
SEATS = 8
MOST = 1_200_000_000
"""The target, in bytes."""
GAMES = ("community_blackjack", "spanish_21")
"""One with progressive meters, one with two wheels."""
STEPS = (0.0, 0.1, 0.5, 2.0, 4.5)
"""When each scene is looked at: cards on their way, wheels that run, and at rest."""


def run() -> Iterator[Result]:
    """What a cabinet has after everything was shown on it."""
    with display.display():
        found = subprocess.run([sys.executable, "-m", "benchmarks.memory"], capture_output=True, text=True, check=True)
    end, most = (int(number) for number in found.stdout.split()[-2:])
    surfaces = (SEATS + 2) * HD[0] * HD[1] * 4
    yield Result(
        f"memory of {SEATS + 2} windows after every scene of {len(GAMES)} games",
        most / surfaces,
        f"the {SEATS + 2} surfaces of {HD[0]} x {HD[1]} alone",
        MOST / surfaces,
        f"{end / 1e6:.0f} MB at the end, {most / 1e6:.0f} MB at most",
    )


def show_everything() -> None:
    """Every scene on every screen of a cabinet."""
    places = product(range(0, display.SIZE[1], HD[1]), range(0, display.SIZE[0], HD[0]))
    shows = [each.shows for each in layouts.every_screen(SEATS)]
    screens = [ScreenSettings(what, 0, HD, (x, y)) for what, (y, x) in zip(shows, places, strict=True)]
    setting = Setting("Chesapeake Casino", (100, 500, 2500, 10_000, 50_000))
    displays = layouts.open_displays(Chosen(CABINET, tuple(screens)), setting, SEATS, "memory", False)
    now = NOW
    for game in GAMES:
        for scene in scenes(game):
            now += 10
            displays.take(now)
            displays.show(scene.shown)
            for step in STEPS:
                displays.draw(now + step)


def used(what: str) -> int:
    """A figure that the kernel has about this program, in bytes."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(what))


if __name__ == "__main__":
    show_everything()
    sys.stdout.write(f"{used('VmRSS')} {used('VmHWM')}\n")
