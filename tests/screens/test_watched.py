"""`etg run` as a service starts it: it says that it is ready, lives, and ends, to a socket that is really there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pygame import Rect

from etg.cabinet.not_started import NotStarted
from etg.languages import ENGLISH
from etg.screens.cannot_start import CannotStart
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.sheet import Sheet
from tests.cabinet.listening import Listening
from tests.screens.programs import ROOT
from tests.screens.xservers import SECONDS, Display, wait_for, xvfb

SIZE = (1280, 720)
WITHIN = 2_000_000
"""Microseconds."""


@contextmanager
def started(display: Display, folder: Path, manager: Listening, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """`etg run` as a child of somebody who listens, until the end of the block."""
    env = display.env | {"ETG_DATA": str(folder), "NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": str(WITHIN)}
    env.pop("WAYLAND_DISPLAY", None)
    env.pop("ETG_CABINET", None)
    command = [sys.executable, "-m", "etg", "run", *options]
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        manager.close()


def test_a_table_that_waits_says_that_it_lives_until_it_is_stopped(tmp_path: Path) -> None:
    """Ready, then a word again and again; none while it stands still; it ends in order and says so."""
    manager = Listening.at(tmp_path)
    with xvfb(*SIZE) as display, started(display, tmp_path, manager, "--windowed", "--mute", "--dealer", "me") as table:
        heard = manager.wait("READY=1")
        assert heard[-1] == "STATUS=Community Blackjack, desk, closed; waits for: open the table"
        for _ in range(4):
            manager.wait("WATCHDOG=1")
        os.kill(table.pid, signal.SIGSTOP)
        wait_for(lambda: _stands(table.pid), "it stands still")
        manager.heard()
        time.sleep(WITHIN / 1e6)  # of a real process: it would have spoken four times
        with_nobody_there = manager.heard()
        os.kill(table.pid, signal.SIGCONT)
        assert not with_nobody_there
        manager.wait("WATCHDOG=1")
        table.terminate()
        assert "STATUS=ends" in manager.wait("STOPPING=1") + manager.heard()
        assert table.wait(SECONDS) == 0


def test_a_live_table_that_cannot_start_says_so_and_starts_when_it_can(tmp_path: Path) -> None:
    """Its settings cannot be read: the page is on the screen, and a touch tries again when they are put right."""
    manager, settings = Listening.at(tmp_path), tmp_path / "cabinet.toml"
    settings.write_text("[sound\n")
    with xvfb(*SIZE) as display, started(display, tmp_path, manager, "--live") as table:
        heard = manager.wait("STATUS=cannot start")
        (why,) = [line for line in heard if line.startswith("STATUS=cannot start")]
        assert "READY=1" in heard and "cannot be read" in why
        manager.wait("WATCHDOG=1")
        button = _button(why)
        settings.write_text((ROOT / "config" / "cabinet.toml").read_text(encoding="utf-8"))
        display.tap(*button.center)
        manager.wait("STATUS=Community Blackjack, live, closed")
        manager.wait("WATCHDOG=1")
        table.terminate()
        manager.wait("STOPPING=1")
        assert table.wait(SECONDS) == 0


def _button(why: str) -> Rect:
    """Where “Try again” is on the page."""
    page, sheet = CannotStart(NotStarted(why, ("",)), ENGLISH), Sheet()
    page.build(Canvas(Gallery(), page.scale(*SIZE), Rect(0, 0, *SIZE), sheet), None, 0.0)
    return Rect(sheet.targets[0].rect)


def _stands(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"
