"""The X servers of the tests: what is touched arrives at its pixel, what is drawn is seen, nothing is left behind."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import pygame
import pytest

from tests.screens.xservers import SECONDS, Display, wait_for, xorg_two_screens, xvfb

COLOURS = [(200, 30, 40), (20, 120, 220)]
"""Of the first and of the second window."""

LISTENS = "LISTENS"
"""What the program says first: whatever comes from now on arrives."""
KINDS = ["MOUSEBUTTONDOWN", "MOUSEMOTION", "MOUSEBUTTONUP", "FINGERDOWN", "FINGERMOTION", "FINGERUP"]


def show(*places: tuple[int, int, int, int]) -> None:
    """The program that is tested with: a window at every place, and a line for whatever arrives at it."""
    os.environ["SDL_MOUSE_FOCUS_CLICKTHROUGH"] = "1"  # else a click is lost that comes together with the focus
    pygame.init()
    windows: list[pygame.Window] = []
    for place, colour in zip(places, COLOURS, strict=False):
        window = pygame.Window(str(len(windows)), place[2:], place[:2], borderless=True)
        window.get_surface().fill(colour)
        window.flip()
        windows.append(window)
    kinds = {getattr(pygame, name): name for name in KINDS}

    def tell(told: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()

    pygame.event.pump()
    tell({"kind": LISTENS})
    while True:
        event = pygame.event.wait()
        if event.type in kinds and event.window in windows:
            told = {"kind": kinds[event.type], "window": windows.index(event.window)}
            tell(told | {key: value for key, value in event.dict.items() if isinstance(value, int | float | tuple)})


class Heard:
    """What the program says, line by line."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self._lines: Queue[str] = Queue()
        self._program = program
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def next(self, kind: str) -> dict[str, Any]:
        """The next line of a kind."""
        while True:
            try:
                told: dict[str, Any] = json.loads(self._lines.get(timeout=SECONDS))
            except Empty:
                raise TimeoutError(f"no {kind} has arrived") from None
            if told["kind"] == kind:
                return told

    def end(self) -> None:
        """The program is ended, and all of it was heard."""
        self._program.kill()
        self._listener.join()

    def _listen(self) -> None:
        assert self._program.stdout
        for line in self._program.stdout:
            if line.startswith("{"):
                self._lines.put(line)


@contextmanager
def shown(display: Display, *places: tuple[int, int, int, int]) -> Iterator[Heard]:
    """The program with its windows on the screen, until the end of the block."""
    code = f"from tests.screens.test_xservers import show; show(*{places})"
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=root, env=display.env, stdout=subprocess.PIPE, text=True) as program:
        heard = Heard(program)
        try:
            for place, colour in zip(places, COLOURS, strict=False):
                display.wait_colour(place[:2], colour)
            heard.next(LISTENS)
            yield heard
        finally:
            heard.end()


def pixel(told: dict[str, Any], width: int, height: int) -> tuple[int, int]:
    """The pixel of the window that a finger is on: SDL gives 1.0 at the last one."""
    return int(told["x"] * (width - 1)), int(told["y"] * (height - 1))


def test_a_click_arrives_at_its_pixel_and_the_window_is_seen() -> None:
    with xvfb(800, 600) as display, shown(display, (100, 50, 300, 200)) as heard:
        display.tap(137, 91)
        assert heard.next("MOUSEBUTTONDOWN")["pos"] == [37, 41]
        assert heard.next("MOUSEBUTTONUP")["pos"] == [37, 41]
        picture = display.screenshot()
        assert picture.get_size() == (800, 600)
        assert [tuple(picture.get_at(place))[:3] for place in [(137, 91), (399, 249), (400, 249)]] == [
            COLOURS[0],
            COLOURS[0],
            (0, 0, 0),
        ]


def test_the_mouse_is_pressed_moved_and_released() -> None:
    with xvfb(800, 600) as display, shown(display, (0, 0, 800, 600)) as heard:
        display.press(10, 20)
        assert heard.next("MOUSEBUTTONDOWN")["pos"] == [10, 20]
        display.move(700, 500)
        assert heard.next("MOUSEMOTION")["pos"] == [700, 500]
        display.release()
        assert heard.next("MOUSEBUTTONUP")["pos"] == [700, 500]


def test_two_fingers_at_once_on_two_screens() -> None:
    with xorg_two_screens() as display, shown(display, (0, 0, 1920, 1080), (1920, 0, 1920, 1080)) as heard:
        left, right = display.panels
        left.down(0, 300, 200)
        right.down(0, 1900, 1000)
        first, second = heard.next("FINGERDOWN"), heard.next("FINGERDOWN")
        assert [first["window"], second["window"]] == [0, 1]
        assert [first["touch_id"], second["touch_id"]] == [left.device, right.device]
        assert [pixel(told, 1920, 1080) for told in (first, second)] == [(300, 200), (1900, 1000)]

        right.move(0, 5, 6)
        moved = heard.next("FINGERMOTION")
        assert (moved["window"], moved["finger_id"], pixel(moved, 1920, 1080)) == (1, second["finger_id"], (5, 6))
        left.up(0)
        right.up(0)
        ended = [heard.next("FINGERUP"), heard.next("FINGERUP")]
        assert [(told["touch_id"], told["finger_id"]) for told in ended] == [
            (left.device, first["finger_id"]),
            (right.device, second["finger_id"]),
        ]


def test_three_fingers_on_one_screen_are_told_apart() -> None:
    with xorg_two_screens(800, 600) as display, shown(display, (0, 0, 800, 600), (850, 30, 500, 500)) as heard:
        right = display.panels[1]
        for finger in range(3):
            right.down(finger, 100 + finger, 200 + finger)
        told = [heard.next("FINGERDOWN") for _ in range(3)]
        # The second window begins 50 pixels right of the edge of its screen and 30 below.
        assert [pixel(each, 500, 500) for each in told] == [(50, 170), (51, 171), (52, 172)]
        assert len({each["finger_id"] for each in told}) == 3


def test_both_screens_are_in_the_picture(tmp_path: Path) -> None:
    with xorg_two_screens(800, 600) as display, shown(display, (0, 0, 800, 600), (800, 0, 800, 600)):
        display.screenshot(tmp_path / "both.png")
    saved = pygame.image.load(tmp_path / "both.png")
    assert saved.get_size() == (1600, 600)
    assert [tuple(saved.get_at(place))[:3] for place in [(799, 599), (800, 0)]] == COLOURS


def test_a_finger_must_be_down_to_move_and_up_to_come_down() -> None:
    with xorg_two_screens(800, 600) as display:
        left = display.panels[0]
        with pytest.raises(ValueError, match="finger 1 is not down on DUMMY0"):
            left.move(1, 5, 5)
        left.down(1, 5, 5)
        with pytest.raises(ValueError, match="finger 1 is down on DUMMY0 already"):
            left.down(1, 5, 5)


@pytest.mark.parametrize("server", [xvfb, xorg_two_screens])
def test_the_server_ends_with_a_test_that_fails(server: Any) -> None:
    with pytest.raises(ZeroDivisionError), server(800, 600) as display:
        _ = 1 / 0
    with pytest.raises(OSError):
        display.screenshot()


@pytest.mark.parametrize(("server", "missing"), [(xvfb, "xvfb"), (xorg_two_screens, "xserver-xorg-core")])
def test_without_the_server_the_test_is_skipped(server: Any, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    which = shutil.which
    monkeypatch.setattr("shutil.which", lambda name: None if name.startswith("X") else which(name))
    with pytest.raises(pytest.skip.Exception, match=f"install {missing}"), server():
        pass


def test_what_never_happens_is_not_waited_for_without_end() -> None:
    with pytest.raises(TimeoutError, match="a miracle: not within 0 s"):
        wait_for(lambda: False, "a miracle", 0)
