"""The service manager's end of the socket, as a test has it."""

import socket
import time
from pathlib import Path
from typing import Self


class Listening:
    """A socket that is really bound; each datagram is a list of lines."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self._socket.setblocking(False)

    @classmethod
    def at(cls, folder: Path) -> Self:
        """At a path of its own."""
        return cls(str(folder / "notify"))

    def heard(self) -> list[str]:
        """Every line that has come since this was asked last."""
        found: list[str] = []
        while True:
            try:
                found += self._socket.recv(4096).decode().split("\n")
            except BlockingIOError:
                return found

    def wait(self, line: str, seconds: float = 60.0) -> list[str]:
        """Until a line comes that begins like this; everything up to it."""
        found: list[str] = []
        end = time.monotonic() + seconds
        while not any(each.startswith(line) for each in found):
            if time.monotonic() > end:
                raise TimeoutError(f"no {line} among {found}")
            time.sleep(0.02)
            found += self.heard()
        return found

    def close(self) -> None:
        """Nobody listens any more."""
        self._socket.close()
