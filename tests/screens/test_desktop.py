"""Displays are counted from left to right as they stand, however the graphics card counts them."""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from etg.screens import desktop as module
from etg.screens.desktop import desktop
from tests.kiosk.xorg import Server, etg_x

CODE = """
from etg.screens.window import Window, displays_seen, prepare
prepare()
for seen in displays_seen():
    window = Window("display", seen.size, seen.number, fullscreen=True)
    print(seen.number, *seen.size, seen.left, *window._window.position, *window.outside)
"""


def test_a_window_is_on_the_display_of_its_number_also_where_the_card_counts_another_way(tmp_path: Path) -> None:
    with etg_x(tmp_path) as server:
        for output in ("DUMMY1", "DUMMY2"):
            server.connect(output, "640x480")
        # DUMMY0 is the first for the card, and the last that stands there.
        file = "DUMMY2 960x540\nDUMMY1 640x480\nDUMMY0 1024x576\n"
        assert server.screens(config=file).returncode == 0
        assert seen_on(server) == [
            "0 960 540 0 0 0 960 540",
            "1 640 480 960 960 0 640 480",
            "2 1024 576 1600 1600 0 1024 576",
        ]


def seen_on(server: Server) -> list[str]:
    """What the program sees, and where its windows are."""
    env = server.env | {"SDL_VIDEODRIVER": "x11"}
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if line[0].isdigit()]


def test_where_sdl_cannot_be_asked_the_displays_stand_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_bounds", lambda displays: [])
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600), (640, 480)])
    assert [tuple(rect) for rect in desktop()] == [(0, 0, 800, 600), (800, 0, 640, 480)]
