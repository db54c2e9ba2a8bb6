"""Which outputs and touch panels the X server has now, asked of the server itself.

SDL knows what was there when the program began, and says nothing of an output that is switched off or of a touch panel
that is disabled. So a few requests of the X protocol are made here, on a connection of their own: RandR for the
outputs, XInput 2 for the panels.
"""

import os
import re
import socket
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

WAIT = 2.0
"""Seconds for an answer: a server that is slower than this is asked again later."""
_DISCONNECTED = 1
_SLAVES = (3, 5)
"""Devices of their own, one that moves a pointer and one that does not; not the pointers that gather what they say."""
_TOUCH = 8
"""The class of a device that knows fingers."""
T = TypeVar("T")


class NoServer(Exception):
    """There is none that could be asked, or it did not answer."""


class Output(NamedTuple):
    """What a display is plugged into, lit and with somebody at the other end of the cable."""

    name: str
    x: int
    y: int
    width: int
    height: int


class XServer:
    """A connection that only asks."""

    def __init__(self, display: str, cookie: bytes = b"") -> None:
        """`display`: as in the environment, of this machine alone; `cookie`: what lets us in, where it is needed."""
        found = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
        if found is None:
            raise NoServer(f"{display!r} is no display of this machine")
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(WAIT)
        try:
            self._socket.connect(f"/tmp/.X11-unix/X{found[1]}")
            self._root = self._begin(cookie)
            self._randr, self._input = self._extension(b"RANDR"), self._extension(b"XInputExtension")
            self._ask(self._randr, 0, struct.pack("<II", 1, 3))  # what we speak; else the server takes us for older
            self._ask(self._input, 47, struct.pack("<HH", 2, 2))
        except (OSError, struct.error) as error:
            self._socket.close()
            raise NoServer(str(error)) from error
        except NoServer:
            self._socket.close()
            raise

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """The one that SDL shows its windows on."""
        display = environment.get("DISPLAY", "")
        named = environment.get("XAUTHORITY") or str(Path(environment.get("HOME", "/")) / ".Xauthority")
        return cls(display, _cookie(Path(named), display.partition(":")[2].partition(".")[0]))

    def outputs(self) -> tuple[Output, ...]:
        """Every output that shows something to somebody."""
        return self._safely(self._outputs)

    def panels(self) -> dict[int, str]:
        """Every touch panel that is there and switched on: its number, which SDL gives with a touch, and its name."""
        return self._safely(self._panels)

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _safely(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except (OSError, struct.error) as error:
            raise NoServer(str(error)) from error

    # Requests

    def _outputs(self) -> tuple[Output, ...]:
        answer = self._ask(self._randr, 25, struct.pack("<I", self._root))  # GetScreenResourcesCurrent
        crtcs, outputs = struct.unpack_from("<HH", answer, 16)
        found = []
        for output in struct.unpack_from(f"<{outputs}I", answer, 32 + 4 * crtcs):
            about = self._ask(self._randr, 9, struct.pack("<II", output, 0))  # GetOutputInfo
            crtc, connection, length = struct.unpack_from("<I8xB9xH", about, 12)
            counts = struct.unpack_from("<HHHH", about, 26)
            if not crtc or connection == _DISCONNECTED:
                continue
            place = self._ask(self._randr, 20, struct.pack("<II", crtc, 0))  # GetCrtcInfo
            x, y, width, height = struct.unpack_from("<hhHH", place, 12)
            begins = 36 + 4 * (counts[0] + counts[1] + counts[3])
            found.append(Output(about[begins : begins + length].decode(errors="replace"), x, y, width, height))
        return tuple(found)

    def _panels(self) -> dict[int, str]:
        answer = self._ask(self._input, 48, struct.pack("<HH", 0, 0))  # XIQueryDevice, all of them
        (count,) = struct.unpack_from("<H", answer, 8)
        at, found = 32, {}
        for _ in range(count):
            number, use, _, classes, length, enabled = struct.unpack_from("<HHHHHB", answer, at)
            at += 12
            name = answer[at : at + length].decode(errors="replace")
            at += (length + 3) // 4 * 4
            touches = False
            for _ in range(classes):
                kind, words = struct.unpack_from("<HH", answer, at)
                touches = touches or kind == _TOUCH
                at += 4 * words
            if touches and enabled and use in _SLAVES:
                found[number] = name
        return found

    def _begin(self, cookie: bytes) -> int:
        """Say who we are; the root window."""
        name = b"MIT-MAGIC-COOKIE-1" if cookie else b""
        head = struct.pack("<cxHHHHxx", b"l", 11, 0, len(name), len(cookie))
        self._socket.sendall(head + _padded(name) + _padded(cookie))
        accepted, length = struct.unpack("<BxxxxxH", self._receive(8))
        setup = self._receive(4 * length)
        if accepted != 1:
            raise NoServer("the X server does not let us in")
        vendor, formats = struct.unpack("<16xHxxxB", setup[:22])
        (root,) = struct.unpack_from("<I", setup, 32 + (vendor + 3) // 4 * 4 + formats * 8)
        return int(root)

    def _extension(self, name: bytes) -> int:
        """The number under which an extension takes requests."""
        answer = self._ask(98, 0, struct.pack("<Hxx", len(name)) + _padded(name))
        present, opcode = answer[8], answer[9]
        if not present:
            raise NoServer(f"the X server does not know {name.decode()}")
        return int(opcode)

    def _ask(self, major: int, minor: int, data: bytes) -> bytes:
        """A request and its answer; whatever else comes is not for us."""
        self._socket.sendall(struct.pack("<BBH", major, minor, 1 + len(data) // 4) + data)
        while True:
            answer = self._receive(32)
            if answer[0] == 0:
                raise NoServer(f"the X server refuses request {major}.{minor}: error {answer[1]}")
            if answer[0] == 1:
                (words,) = struct.unpack_from("<I", answer, 4)
                return answer + self._receive(4 * words)

    def _receive(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            part = self._socket.recv(size - len(data))
            if not part:
                raise NoServer("the X server has hung up")
            data += part
        return bytes(data)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def _cookie(file: Path, number: str) -> bytes:
    """What lets us in to a display, as the file of cookies has it; nothing where there is no such file."""
    try:
        data = file.read_bytes()
    except OSError:
        return b""
    at = 0
    while at + 2 <= len(data):
        at += 2  # the family of the address
        parts = []
        for _ in range(4):  # address, number of the display, name, cookie
            (length,) = struct.unpack_from(">H", data, at)
            parts.append(data[at + 2 : at + 2 + length])
            at += 2 + length
        if parts[1] in (b"", number.encode()) and parts[2] == b"MIT-MAGIC-COOKIE-1":
            return parts[3]
    return b""
