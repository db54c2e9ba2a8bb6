"""The X server of the table, started as its unit starts it, with outputs and touch panels without hardware."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.kiosk.places import BIN, KIOSK, TREE, Done, need, run
from tests.screens.xservers import SECONDS, XORG_CONF, _need, wait_for

SIZE = (4200, 600)
"""Of all that can be shown: small, because nobody looks."""
_FLAGS = ('Option "AutoAddDevices" "false"', 'Option "AutoAddGPU" "false"')
CONFIGS = TREE / "etc" / "X11" / "xorg.conf.d"


class Server(NamedTuple):
    """A running server."""

    display: str
    folder: Path
    """Where its cookie and its log are."""

    @property
    def env(self) -> dict[str, str]:
        """What a program needs to be let in."""
        return os.environ | {"DISPLAY": self.display, "XAUTHORITY": str(self.folder / "xauthority")}

    @property
    def log(self) -> str:
        """What it has said."""
        return (self.folder / "Xorg.log").read_text(errors="replace")

    def ask(self, *command: str) -> Done:
        """Run a tool on it."""
        return run(*command, env=self.env)

    def do(self, *command: str) -> str:
        """Run a tool on it that must succeed; what it wrote."""
        done = self.ask(*command)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def connect(self, output: str, mode: str) -> None:
        """A display is plugged in: the driver calls an output connected that was lit once, with all modes."""
        self.ask("xrandr", "--addmode", output, mode)  # it may have it already
        self.do("xrandr", "--output", output, "--mode", mode, "--pos", "0x0")
        self.do("xrandr", "--output", output, "--off")

    def screens(self, *words: str, config: str | None = None, pulled: str = "") -> Done:
        """Run etg-screens, with a file of this content; X says of one output that nothing is plugged in there."""
        path = self.folder / "screens.conf"
        env = {key: value for key, value in self.env.items() if key != "ETG_SCREENS_CONF"}
        if config is not None:
            path.write_text(config, encoding="utf-8")
            env["ETG_SCREENS_CONF"] = str(path)
        if pulled:
            env["PATH"] = f"{self._liar(pulled)}:{env['PATH']}"
        return run(BIN / "etg-screens", "--wait", "0", *words, env=env)

    def _liar(self, output: str) -> Path:
        """A folder with an xrandr that says so: nothing makes the driver itself say it."""
        path = self.folder / "bin" / "xrandr"
        path.parent.mkdir(exist_ok=True)
        real = shutil.which("xrandr")
        path.write_text(f"#!/bin/sh\n{real} \"$@\" | sed 's/^{output} connected/{output} disconnected/'\n")
        path.chmod(0o755)
        return path.parent


@contextmanager
def etg_x(folder: Path, configs: Path = CONFIGS) -> Iterator[Server]:
    """`etg-x` until the end of the test; skipped where Debian's packages are missing."""
    _need("setpriv", "Xorg", "xrandr", "xinput")
    need("xauth")
    size = {"width": SIZE[0], "height": SIZE[1], "kilobytes": SIZE[0] * SIZE[1] * 4 // 1024 + 1}
    config = folder / "xorg.conf"
    config.write_text(_without_flags(XORG_CONF.format(folder=folder, **size)))
    display, process = _started(folder, config, configs)
    try:
        yield Server(display, folder)
    finally:
        process.terminate()
        process.wait(SECONDS)


def _without_flags(config: str) -> str:
    """Of several sections "ServerFlags" only the last one counts, and that shall be ours: a layout may say the same."""
    for flag in _FLAGS:
        config = config.replace(f"    {flag}\n", "")
    config = config.replace('Section "ServerFlags"\nEndSection\n', "")
    assert "ServerFlags" not in config
    return config.replace('Identifier "layout"\n', "\n    ".join(['Identifier "layout"', *_FLAGS, ""]))


def _started(folder: Path, config: Path, configs: Path) -> tuple[str, "subprocess.Popen[bytes]"]:
    """On the first display that nobody else takes at the same moment."""
    said = ""
    for number in range(100 + os.getpid() % 500, 1000):
        server = Server(f":{number}", folder)
        options = ["-config", str(config), "-configdir", str(configs), "-novtswitch", "-sharevts"]
        command = ["setpriv", "--pdeathsig", "TERM", str(BIN / "etg-x"), server.display, *options]
        env = os.environ | {"RUNTIME_DIRECTORY": str(folder)}
        with (folder / "said").open("wb") as out:
            process = subprocess.Popen(command, stdout=out, stderr=out, env=env)
        wait_for(partial(_answers, process, server), "the X server")
        if process.poll() is None:
            return server.display, process
        said = (folder / "said").read_text(errors="replace")
        if "already active" not in said:
            break
    raise RuntimeError(f"the server did not start: {said[-2000:]}")


def _answers(process: "subprocess.Popen[bytes]", server: Server) -> bool:
    """Whether it has come as far as it will come."""
    return process.poll() is not None or server.ask("xset", "q").returncode == 0


def copied_configs(folder: Path) -> Path:
    """The files of xorg.conf.d, to be changed."""
    made = folder / "xorg.conf.d"
    made.mkdir()
    for path in (KIOSK / "root/etc/X11/xorg.conf.d").iterdir():
        (made / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return made
