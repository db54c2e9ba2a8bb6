"""`etg run` as a service starts it: it says that it is ready, lives, and ends, to a socket that is really there."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.cabinet.listening import Listening
from tests.screens.programs import ROOT
from tests.screens.xservers import SECONDS, wait_for, xvfb

WITHIN = 2_000_000
"""Microseconds."""


def test_a_table_that_waits_says_that_it_lives_until_it_is_stopped(tmp_path: Path) -> None:
    """Ready, then a word again and again; none while it stands still; it ends in order and says so."""
    manager = Listening.at(tmp_path)
    with xvfb(1280, 720) as display:
        env = display.env | {
            "ETG_DATA": str(tmp_path),
            "NOTIFY_SOCKET": manager.address,
            "WATCHDOG_USEC": str(WITHIN),
        }
        env.pop("WAYLAND_DISPLAY", None)
        env.pop("ETG_CABINET", None)
        command = [sys.executable, "-m", "etg", "run", "--windowed", "--mute", "--dealer", "me"]
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        try:
            heard = manager.wait("READY=1")
            assert heard[-1] == "STATUS=Community Blackjack, desk, closed; waits for: open the table"
            for _ in range(4):
                manager.wait("WATCHDOG=1")
            os.kill(process.pid, signal.SIGSTOP)
            wait_for(lambda: _stands(process.pid), "it stands still")
            manager.heard()
            time.sleep(WITHIN / 1e6)  # of a real process: it would have spoken four times
            with_nobody_there = manager.heard()
            os.kill(process.pid, signal.SIGCONT)
            assert not with_nobody_there
            manager.wait("WATCHDOG=1")
            process.terminate()
            assert "STATUS=ends" in manager.wait("STOPPING=1") + manager.heard()
            assert process.wait(SECONDS) == 0
        finally:
            process.kill()
            process.wait()
            manager.close()


def _stands(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"
