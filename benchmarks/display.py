"""An X server for the benchmarks of the screens: the one that is there, or an Xvfb of our own."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.measure import Missing

SIZE = (5 * 1920, 2 * 1080)
"""Ten stations beside and below each other: what covers another window would make it cheaper to draw."""
MISSING = "needs DISPLAY, or Xvfb: install xvfb"


@contextmanager
def display() -> Iterator[None]:
    """Windows can be opened, and are drawn without a graphics card."""
    os.environ |= {"SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if os.environ.get("DISPLAY"):
        yield
        return
    if shutil.which("Xvfb") is None:
        raise Missing(MISSING)
    reader, writer = os.pipe()
    options = ["-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-noreset", "-nolisten", "tcp", "-s", "0"]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), *options], pass_fds=(writer,), stderr=subprocess.DEVNULL
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as said:
            number = said.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        os.environ["DISPLAY"] = f":{number}"
        yield
    finally:
        os.environ.pop("DISPLAY", None)
        server.terminate()
        server.wait()
