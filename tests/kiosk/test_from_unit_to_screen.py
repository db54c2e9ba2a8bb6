"""The whole of it but systemd: the X server, the displays and a live table, each started as its unit starts it."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

from tests.kiosk.places import KIOSK, as_root, tool
from tests.kiosk.xorg import Server, etg_x
from tests.screens.xservers import SECONDS, _need, wait_for

WITHOUT = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]
"""As far as a test can: no rights at all, and no network (the X server is reached by its socket and its cookie)."""


def test_a_live_table_comes_up_on_the_displays_and_ends_when_it_is_told(tmp_path: Path) -> None:
    _need("setpriv", "xdotool")
    tool(tmp_path / "release" / "bin", "etg", f'exec "{sys.executable}" -B -m etg "$@"')
    shutil.copytree(KIOSK, tmp_path / "release" / "kiosk")  # a link would lead to the program beside the original
    (tmp_path / "data").mkdir()
    with etg_x(tmp_path) as server:
        server.connect("DUMMY1", "640x480")
        (tmp_path / "screens.conf").write_text("DUMMY1 640x480 touch0\nDUMMY0 auto touch1\n", encoding="utf-8")
        said = tmp_path / "said-by-the-table"
        with said.open("w", encoding="utf-8") as out:
            table = _launched(server, tmp_path, out)
        try:
            wait_for(lambda: "is on the screen" in said.read_text() or table.poll() is not None, "the table")
            assert table.poll() is None, said.read_text()
            assert "DUMMY0 connected 1024x576+640+0" in server.do("xrandr")
            assert server.ask("xdotool", "search", "--maxdepth", "1", "--onlyvisible", "--class", ".").stdout.strip()
        finally:
            table.send_signal(signal.SIGTERM)
            table.wait(SECONDS)
        assert table.returncode == 0, said.read_text()
        assert (tmp_path / "data" / "cabinet.ledger").exists()


def _launched(server: Server, folder: Path, out: IO[str]) -> "subprocess.Popen[bytes]":
    """The command of etg.service."""
    env = server.env | {
        "ETG_DATA": str(folder / "data"),
        "ETG_SCREENS_CONF": str(folder / "screens.conf"),
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(KIOSK.parents[1]),
    }
    launch = folder / "release" / "kiosk" / "bin" / "etg-launch"
    command = [*as_root(), "--net", "setpriv", *WITHOUT, str(launch), "run", "--live"]
    return subprocess.Popen(command, env=env, stdout=out, stderr=out)
