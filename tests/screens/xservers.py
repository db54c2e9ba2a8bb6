"""Real X servers for tests: one with a mouse, and one with two touch screens side by side."""

import os
import select
import shutil
import socket
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

SECONDS = 30.0
"""Longer than anything takes on a busy machine: who waits this long waits for nothing."""

PACKAGES = {
    "setpriv": "util-linux",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "Xorg": "xserver-xorg-core",
    "dummy": "xserver-xorg-video-dummy",
    "inputtest": "xserver-xorg-core",
    "xrandr": "x11-xserver-utils",
    "xinput": "xinput",
}
"""Which Debian package has what is needed."""

Point = tuple[int, int]

# A graphics card, touch panels and a keyboard that are only there in the program. Without a core pointer and a core
# keyboard the server would take those of the machine.
XORG_CONF = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoAddGPU" "false"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam {kilobytes}
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    DefaultDepth 24
    SubSection "Display"
        Virtual {width} {height}
    EndSubSection
EndSection
Section "InputDevice"
    Identifier "touch0"
    Driver "inputtest"
    Option "DeviceType" "Touch"
    Option "SocketPath" "{folder}/touch0"
EndSection
Section "InputDevice"
    Identifier "touch1"
    Driver "inputtest"
    Option "DeviceType" "Touch"
    Option "SocketPath" "{folder}/touch1"
EndSection
Section "InputDevice"
    Identifier "keys"
    Driver "inputtest"
    Option "DeviceType" "Keyboard"
    Option "SocketPath" "{folder}/keys"
EndSection
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "touch0" "CorePointer"
    InputDevice "touch1"
    InputDevice "keys" "CoreKeyboard"
EndSection
"""


def wait_for(condition: Callable[[], bool], what: str, seconds: float = SECONDS) -> None:
    """Go on as soon as the condition holds; `what` is said if it never does."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds:g} s")
        time.sleep(0.02)


class Display:
    """A running X server: what a program needs to find it, its picture, and its mouse."""

    def __init__(self, name: str, process: int = 0) -> None:
        self.display = name
        """As in the environment variable: ":3"."""
        self.process = process
        """The number of the server's process, for a test that ends it."""

    @property
    def env(self) -> dict[str, str]:
        """The environment of a program that shall open its windows here, drawn fast and without a mouse per finger."""
        sdl = {
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_TOUCH_MOUSE_EVENTS": "0",
        }
        return os.environ | sdl | {"DISPLAY": self.display}

    def run(self, *command: str) -> str:
        """Run a tool on this display; what it wrote."""
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=SECONDS, check=False)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip() or done.returncode}")
        return done.stdout.strip()

    def screenshot(self, path: Path | None = None) -> pygame.Surface:
        """What is on the whole screen now, also as a file if a path is given."""
        picture = _root_picture(int(self.display.removeprefix(":")))
        if path is not None:
            pygame.image.save(picture, path)
        return picture

    def wait_colour(self, place: Point, colour: tuple[int, int, int]) -> pygame.Surface:
        """Wait until a pixel of the screen has a colour; the picture in which it has."""
        seen: list[pygame.Surface] = []

        def shows() -> bool:
            seen[:] = [self.screenshot()]
            return tuple(seen[0].get_at(place))[:3] == colour

        wait_for(shows, f"{colour} at {place} of {self.display}")
        return seen[0]

    def move(self, x: int, y: int) -> None:
        """The mouse goes to a pixel of the screen."""
        self.run("xdotool", "mousemove", str(x), str(y))

    def press(self, x: int, y: int) -> None:
        """The left button goes down at a pixel."""
        self.run("xdotool", "mousemove", str(x), str(y), "mousedown", "1")

    def release(self) -> None:
        """The left button comes up where the mouse is."""
        self.run("xdotool", "mouseup", "1")

    def tap(self, x: int, y: int) -> None:
        """A click at a pixel."""
        self.run("xdotool", "mousemove", str(x), str(y), "click", "1")


class TouchPanel:
    """The fingers on one touch screen, in pixels of that screen.

    The driver takes one client per device for as long as the server lives, so a panel is never made twice.
    """

    _BEGIN, _UPDATE, _END = 18, 19, 20  # as in the X Input extension
    _VERSION, _SYNC, _TOUCH = 0, 1, 6  # kinds of messages to the driver
    _STEPS = 65536  # of each axis

    def __init__(self, output: str, device: int, area: pygame.Rect, path: Path) -> None:
        self.output = output
        self.device = device
        """The X device, which SDL gives as the touch_id."""
        self.area = area
        """Where the output is on the whole screen."""
        self._down: dict[int, tuple[float, float]] = {}
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(SECONDS)
        self._socket.connect(str(path))
        self._ask(struct.pack("=IIHH", 12, self._VERSION, 1, 0), 12)

    def down(self, finger: int, x: float, y: float) -> None:
        """A finger touches a pixel."""
        if finger in self._down:
            raise ValueError(f"finger {finger} is down on {self.output} already")
        self._down[finger] = (x, y)
        self._send(self._BEGIN, finger)

    def move(self, finger: int, x: float, y: float) -> None:
        """A finger that is down slides to a pixel."""
        self._need(finger)
        self._down[finger] = (x, y)
        self._send(self._UPDATE, finger)

    def up(self, finger: int) -> None:
        """A finger leaves the screen where it is."""
        self._need(finger)
        self._send(self._END, finger)
        del self._down[finger]

    def tap(self, x: float, y: float, finger: int = 0) -> None:
        """A finger touches a pixel and leaves."""
        self.down(finger, x, y)
        self.up(finger)

    def close(self) -> None:
        """To be called when the server has ended: before, the driver would go on reading from nobody."""
        self._socket.close()

    def _need(self, finger: int) -> None:
        if finger not in self._down:
            raise ValueError(f"finger {finger} is not down on {self.output}")

    def _send(self, kind: int, finger: int) -> None:
        """Tell the driver, and wait until the server has dealt with it."""
        x, y = self._down[finger]
        # The middle of the pixel, so that no rounding ends in its neighbour.
        axes = ((x + 0.5) * self._STEPS / self.area.width, (y + 0.5) * self._STEPS / self.area.height)
        mask = (0b11).to_bytes(8, "little")  # of the 64 axes, the first two
        head = struct.pack("=IIIII8s4x", 1056, self._TOUCH, finger, kind, 0, mask)
        self._socket.sendall(head + struct.pack("=2d", *axes) + bytes(126 * 8))
        self._ask(struct.pack("=II", 8, self._SYNC), 8)

    def _ask(self, message: bytes, size: int) -> None:
        self._socket.sendall(message)
        _receive(self._socket, size)


class TouchDisplay(Display):
    """A display of two touch screens side by side."""

    def __init__(self, name: str, panels: tuple[TouchPanel, TouchPanel]) -> None:
        super().__init__(name)
        self.panels = panels


@contextmanager
def xvfb(width: int = 1920, height: int = 1080) -> Iterator[Display]:
    """One screen without any hardware, with a mouse."""
    _need("setpriv", "Xvfb", "xdotool")
    command = ["Xvfb", "-screen", "0", f"{width}x{height}x24"]
    with TemporaryDirectory(prefix="etg-x-") as folder, _server(command, Path(folder)) as (name, process):
        yield Display(name, process)


@contextmanager
def xorg_two_screens(width: int = 1920, height: int = 1080) -> Iterator[TouchDisplay]:
    """Two screens side by side without any hardware, each with a touch panel of its own."""
    _need("setpriv", "Xorg", "xrandr", "xinput", "xdotool")
    with TemporaryDirectory(prefix="etg-x-") as folder, ExitStack() as panels:
        here = Path(folder)
        config = here / "xorg.conf"
        size = {"width": 2 * width, "height": height, "kilobytes": 2 * width * height * 4 // 1024 + 1}
        config.write_text(XORG_CONF.format(folder=folder, **size))
        # No terminal of the machine is opened: the dummy driver needs none.
        command = ["Xorg", "-config", str(config), "-logfile", str(here / "xorg.log"), "-novtswitch", "-sharevts"]
        with _server(command, here) as (name, _):
            display = Display(name)
            _lay_out(display, width, height)
            left, right = (panels.enter_context(closing(_panel(display, here, n, width, height))) for n in (0, 1))
            yield TouchDisplay(name, (left, right))


def _need(*programs: str) -> None:
    """Skip the test where a program is missing."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is missing: install {PACKAGES[program]}")


@contextmanager
def _server(command: list[str], folder: Path) -> Iterator[tuple[str, int]]:
    """An X server on a free display, until the end of the test or of whoever runs it; its display and its process."""
    reader, writer = os.pipe()
    # Without -noreset the server forgets everything when a tool, its last client for the moment, has ended.
    options = ["-displayfd", str(writer), "-noreset", "-nolisten", "tcp", "-s", "0"]
    ends_with_us = ["setpriv", "--pdeathsig", "TERM"]
    with (folder / "said.log").open("wb") as out:
        process = subprocess.Popen([*ends_with_us, *command, *options], stdout=out, stderr=out, pass_fds=(writer,))
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as numbers:
            ready, _, _ = select.select([numbers], [], [], SECONDS)
            number = numbers.readline().decode().strip() if ready else ""
        said = "".join(log.read_text(errors="replace") for log in sorted(folder.glob("*.log")))
        for driver in ("dummy", "inputtest"):
            if f'Failed to load module "{driver}"' in said:
                pytest.skip(f"the {driver} driver of Xorg is missing: install {PACKAGES[driver]}")
        if not number:
            raise RuntimeError(f"{command[0]} did not start: {said[-2000:]}")
        yield f":{number}", process.pid
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _lay_out(display: Display, width: int, height: int) -> None:
    """The two outputs get their size, side by side."""
    across = [str(width + extra) for extra in (0, 8, 16, 24)]
    down = [str(height + extra) for extra in (0, 1, 2, 3)]
    clock = f"{(width + 24) * (height + 3) * 60 / 1e6:.2f}"
    display.run("xrandr", "--newmode", "panel", clock, *across, *down)
    for output in ("DUMMY0", "DUMMY1"):
        display.run("xrandr", "--addmode", output, "panel")
    left = ["--output", "DUMMY0", "--primary", "--mode", "panel", "--pos", "0x0"]
    right = ["--output", "DUMMY1", "--mode", "panel", "--pos", f"{width}x0"]
    display.run("xrandr", *left, *right)


def _panel(display: Display, folder: Path, index: int, width: int, height: int) -> TouchPanel:
    """The touch panel of an output."""
    device, output = f"touch{index}", f"DUMMY{index}"
    display.run("xinput", "map-to-output", device, output)
    number = int(display.run("xinput", "list", "--id-only", device))
    return TouchPanel(output, number, pygame.Rect(index * width, 0, width, height), folder / device)


def _root_picture(number: int) -> pygame.Surface:
    """Ask the server for the picture of its root window, which has all windows in it.

    Two requests of the X protocol: fewer lines than the file format of any program that would ask for us.
    """
    with socket.socket(socket.AF_UNIX) as server:
        server.settimeout(SECONDS)
        server.connect(f"/tmp/.X11-unix/X{number}")
        server.sendall(struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0))
        accepted, length = struct.unpack("<BxxxxxH", _receive(server, 8))
        setup = _receive(server, length * 4)
        if accepted != 1:
            raise RuntimeError(f"display :{number} refuses us: {setup!r}")
        vendor, formats = struct.unpack("<16xHxxxB", setup[:22])
        screen = setup[32 + (vendor + 3) // 4 * 4 + formats * 8 :]
        root, width, height = struct.unpack("<I16xHH", screen[:24])
        server.sendall(struct.pack("<BBHIhhHHI", 73, 2, 5, root, 0, 0, width, height, 0xFFFFFFFF))  # GetImage
        kind, depth, words = struct.unpack("<BBxxI24x", _receive(server, 32))
        if (kind, depth, words) != (1, 24, width * height):
            raise RuntimeError(f"no picture of display :{number}")
        dots = _receive(server, words * 4)  # blue, green, red, nothing
    picture = bytearray(width * height * 3)
    picture[0::3], picture[1::3], picture[2::3] = dots[2::4], dots[1::4], dots[0::4]
    return pygame.image.frombytes(bytes(picture), (width, height), "RGB")


def _receive(server: socket.socket, size: int) -> bytes:
    """Exactly so many bytes."""
    data = bytearray()
    while len(data) < size:
        part = server.recv(size - len(data))
        if not part:
            raise ConnectionError("the X server has hung up")
        data += part
    return bytes(data)
