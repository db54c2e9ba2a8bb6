"""Ports, given as URLs: a path, `serial:NUMBER`, `socket://host:port`, `spy://…` and `emulated:…`.

Everything that pyserial can raise becomes `PortGone` here, with a sentence that says what to do.
"""

import contextlib
import errno
import os
import select
import termios
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

import serial
from serial.tools import list_ports

from etg.devices.emulated.port import open_emulated
from etg.devices.port import Port, PortGone
from etg.texts import Text, text

WAIT = 0.05
"""Seconds that reading waits at most, so that time goes on for the link."""
SHORT = 0.01
"""The same for a port that cannot be woken."""
_T = TypeVar("_T")


def open_port(url: str, baud: int) -> Port:
    """Open a port, for us alone where that can be had."""
    if url.startswith("emulated:"):
        return open_emulated(url, WAIT)
    url = find(url)
    return _UrlPort(url, baud) if "://" in url else _DevicePort(url, baud)


def find(url: str) -> str:
    """The URL that pyserial knows: a device named by its serial number is looked up anew each time."""
    if not url.startswith("serial:"):
        return url
    number = url.removeprefix("serial:")
    for port in list_ports.comports():
        if port.serial_number == number:
            return str(port.device)
    raise PortGone(text("no port has the serial number {number}: plug the device in", number=number))


def _do(what: Callable[[], _T]) -> _T:
    """Whatever goes wrong with a port means that it is gone. SerialException is an OSError, termios.error is not."""
    try:
        return what()
    except (OSError, termios.error) as error:
        raise PortGone(text("the port is gone: {error}", error=error)) from error


class _UrlPort:
    """A port that pyserial knows by a URL."""

    def __init__(self, url: str, baud: int) -> None:
        try:
            self._serial = serial.serial_for_url(url, baudrate=baud, timeout=SHORT, write_timeout=1, exclusive=True)
        except (OSError, termios.error, ValueError) as error:
            raise PortGone(why_not(url, error)) from error

    def receive(self) -> bytes:
        return _do(self._receive)

    def _receive(self) -> bytes:
        data = self._serial.read(1)
        waiting = self._serial.in_waiting if data else 0
        return data + self._serial.read(waiting) if waiting else data

    def send(self, data: bytes) -> None:
        _do(lambda: self._serial.write(data))

    def wake(self) -> None:
        """It comes back by itself before long."""

    def close(self) -> None:
        _do(self._serial.close)


class _DevicePort(_UrlPort):
    """A serial device of this machine: one call waits for its bytes and for whoever wants to wake it."""

    def __init__(self, path: str, baud: int) -> None:
        super().__init__(path, baud)
        try:
            self._woken, self._waker = os.pipe()
        except OSError as error:
            super().close()
            raise PortGone(why_not(path, error)) from error
        self._file = self._serial.fileno()
        os.set_blocking(self._waker, False)
        self._closing = Lock()
        """Only an open port is woken: the number of a closed file may be that of another one already."""
        self._open = True

    def _receive(self) -> bytes:
        ready, _, _ = select.select((self._file, self._woken), (), (), WAIT)
        if self._woken in ready:
            os.read(self._woken, 64)
        if self._file not in ready:
            return b""
        data = os.read(self._file, 1024)
        if not data:
            raise OSError("it is ready and has nothing to say: unplugged?")
        return data

    def wake(self) -> None:
        with self._closing:
            if self._open:
                with contextlib.suppress(BlockingIOError):  # woken often enough
                    os.write(self._waker, b"x")

    def close(self) -> None:
        with self._closing:
            if self._open:
                self._open = False
                os.close(self._woken)
                os.close(self._waker)
                super().close()


def why_not(port: str, error: Exception) -> Text:
    """Why a port cannot be opened, and what to do."""
    number = getattr(error, "errno", None)
    if number is None and isinstance(error.__context__, OSError):
        number = error.__context__.errno
    match number:
        case errno.ENOENT:
            return text("{port} is not there: plug the device in, or see hardware/WIRING.md for its name", port=port)
        case errno.EACCES:
            return text("{port} may not be opened by this user: add the user to the group dialout", port=port)
        case errno.EBUSY | errno.EAGAIN:
            return text("{port} is in use by another program: only one can have it", port=port)
        case errno.ECONNREFUSED:
            return text("{port} is not answered there: start the other side", port=port)
        case _:
            return text("{port} cannot be opened: {error}", port=port, error=error)
