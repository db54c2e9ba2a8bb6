"""Ports, given as URLs: a path, `serial:NUMBER`, `socket://host:port`, `spy://…` and `emulated:…`.

Everything that pyserial can raise becomes `PortGone` here, with a sentence that says what to do.
"""

import errno
import termios
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

import serial
from serial.tools import list_ports

from etg.devices.emulated.port import open_emulated
from etg.devices.port import Port, PortGone

WAIT = 0.05
"""Seconds that reading waits at most, so that time goes on for the link."""
_T = TypeVar("_T")


def open_port(url: str, baud: int) -> Port:
    """Open a port, for us alone where that can be had."""
    if url.startswith("emulated:"):
        return open_emulated(url, WAIT)
    return _SerialPort(url, baud)


def find(url: str) -> str:
    """The URL that pyserial knows: a device named by its serial number is looked up anew each time."""
    if not url.startswith("serial:"):
        return url
    number = url.removeprefix("serial:")
    for port in list_ports.comports():
        if port.serial_number == number:
            return str(port.device)
    raise PortGone(f"no port has the serial number {number}: plug the device in")


class _SerialPort:
    """A port of pyserial."""

    def __init__(self, url: str, baud: int) -> None:
        path = find(url)
        self._closing = Lock()
        """Only an open port is woken: the number of a closed file may be that of another one already."""
        try:
            self._serial = serial.serial_for_url(path, baudrate=baud, timeout=WAIT, write_timeout=1, exclusive=True)
        except (OSError, termios.error, ValueError) as error:
            raise PortGone(why_not(path, error)) from error

    def receive(self) -> bytes:
        return self._do(self._receive)

    def _receive(self) -> bytes:
        port = self._serial
        data = port.read(1)
        if not data:
            return b""
        waiting = port.in_waiting
        return data + port.read(waiting) if waiting else data

    def send(self, data: bytes) -> None:
        self._do(lambda: self._serial.write(data))

    def wake(self) -> None:
        cancel = getattr(self._serial, "cancel_read", None)
        with self._closing:
            if cancel is not None and self._serial.is_open:
                self._do(cancel)

    def close(self) -> None:
        with self._closing:
            self._do(self._serial.close)

    def _do(self, what: Callable[[], _T]) -> _T:
        try:
            return what()
        except (OSError, termios.error) as error:  # SerialException is an OSError, termios.error is not
            raise PortGone(f"the port is gone: {error}") from error


_WHY = {
    errno.ENOENT: "is not there: plug the device in, or see hardware/WIRING.md for its name",
    errno.EACCES: "may not be opened by this user: add the user to the group dialout",
    errno.EBUSY: "is in use by another program: only one can have it",
    errno.EAGAIN: "is in use by another program: only one can have it",
    errno.ECONNREFUSED: "is not answered there: start the other side",
}


def why_not(port: str, error: Exception) -> str:
    """Why a port cannot be opened, and what to do."""
    number = getattr(error, "errno", None)
    if number is None and isinstance(error.__context__, OSError):
        number = error.__context__.errno
    return f"{port} {_WHY.get(number or 0, f'cannot be opened: {error}')}"
