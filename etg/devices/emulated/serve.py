"""An emulated device for other processes: over a pseudo terminal, which looks like a serial port, or over TCP.

One thread does everything: it waits until bytes have come or a moment has passed, carries bytes both ways, and takes
the port away when the device is unplugged.
"""

import os
import select
import socket
import tty
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from etg.devices.emulated.port import Emulation
from etg.errors import Malformed

WAIT = 0.02
"""Seconds after which the device looks at its clock again."""
_PIECE = 4096
_TRIES = 32
"""Terminals that are opened for the sake of their names."""


class End(Protocol):
    """The end of the wire that another process can take hold of."""

    def open(self, renamed: bool) -> str:
        """Plug it in; the name of the port, another one than before where that was asked for."""
        ...

    def close(self) -> None:
        """Pull it out."""
        ...

    def files(self) -> list[int]:
        """What to wait for."""
        ...

    def receive(self, ready: set[int]) -> bytes:
        """What has come from the table."""
        ...

    def send(self, data: bytes) -> None:
        """To the table; what nobody takes is lost, as on a real wire."""
        ...


class PtyEnd:
    """A pseudo terminal; with a link it has a name that stays."""

    def __init__(self, link: Path | None = None) -> None:
        if link is not None and link.exists() and not link.is_symlink():
            raise Malformed(f"{link} is there and is no link: name another path")
        self._link = link
        self._master = self._slave = -1
        self.name = ""
        """Of the terminal itself."""

    def open(self, renamed: bool) -> str:
        """Open a terminal, under the same name as before where that can be had.

        We keep its far end open as well: otherwise ours is at its end while nobody is there.
        """
        before, held = self.name, list[tuple[int, int]]()
        self._terminal()
        while before and (self.name == before) == renamed and len(held) < _TRIES:
            held.append((self._master, self._slave))
            self._terminal()
        for file in (file for pair in held for file in pair):
            os.close(file)
        if self._link is None:
            return self.name
        try:
            self._lead()
        except Malformed:
            self.close()
            raise
        return str(self._link)

    def _terminal(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.name = os.ttyname(self._slave)

    def _lead(self) -> None:
        """Have the link lead to the terminal, at once and never to nothing."""
        assert self._link is not None
        new = self._link.with_name(f".{self._link.name}.{os.getpid()}")
        try:
            new.unlink(missing_ok=True)
            new.symlink_to(self.name)
            new.replace(self._link)
        except OSError as error:
            raise Malformed(f"{self._link} cannot be made: {error.strerror}") from error

    def close(self) -> None:
        if self._master < 0:
            return
        if self._link is not None and self._link.is_symlink() and str(self._link.readlink()) == self.name:
            self._link.unlink()
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    def files(self) -> list[int]:
        return [self._master]

    def receive(self, ready: set[int]) -> bytes:
        if self._master not in ready:
            return b""
        with suppress(OSError):
            return os.read(self._master, _PIECE)
        return b""

    def send(self, data: bytes) -> None:
        with suppress(OSError):
            os.write(self._master, data)


class TcpEnd:
    """A TCP port for one table at a time; another one is turned away."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._listener: socket.socket | None = None
        self._table: socket.socket | None = None

    def open(self, renamed: bool) -> str:
        """Listen; a port that was chosen by the system stays the same one."""
        try:
            self._listener = socket.create_server((self._host, self._port))
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or error
            raise Malformed(f"nobody can listen at {self._host}:{self._port}: {why}") from error
        self._listener.setblocking(False)
        self._port = int(self._listener.getsockname()[1])
        return f"socket://{self._host}:{self._port}"

    def close(self) -> None:
        self._hang_up()
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    def _hang_up(self) -> None:
        if self._table is not None:
            self._table.close()
            self._table = None

    def files(self) -> list[int]:
        return [each.fileno() for each in (self._listener, self._table) if each is not None]

    def receive(self, ready: set[int]) -> bytes:
        if self._listener is not None and self._listener.fileno() in ready:
            self._answer(self._listener)
        if self._table is None or self._table.fileno() not in ready:
            return b""
        try:
            data = self._table.recv(_PIECE)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def _answer(self, listener: socket.socket) -> None:
        with suppress(OSError):
            caller, _ = listener.accept()
            if self._table is not None:
                caller.close()
                return
            caller.setblocking(False)
            caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._table = caller

    def send(self, data: bytes) -> None:
        if self._table is None:
            return
        try:
            self._table.send(data)
        except BlockingIOError:
            return
        except OSError:
            self._hang_up()


class Serving:
    """An emulated device at the end of a wire, until it is closed."""

    def __init__(
        self,
        emulation: Emulation,
        end: End,
        opened: Callable[[str], None] = lambda name: None,
        gone: Callable[[], None] = lambda: None,
        heard: Callable[[bytes], None] = lambda data: None,
    ) -> None:
        """`opened` hears the name of the port each time it is there, `gone` that it is not, `heard` the table."""
        self.emulation = emulation
        self.name = ""
        """Of the port while it is there; empty while the device is unplugged."""
        self._end = end
        self._opened, self._gone, self._heard = opened, gone, heard
        self._renamed = emulation.wire.name
        self._plug()

    def step(self, others: Iterable[int] = (), wait: float = WAIT) -> set[int]:
        """Carry what there is to carry, after waiting a moment for it; which of the other files have something."""
        others = list(others)
        files = self._end.files() if self.name else []
        ready = set(select.select([*files, *others], [], [], wait)[0])
        if self.name and (data := self._end.receive(ready)):
            self._heard(data)
            self.emulation.push(data)
        self.carry()
        return ready.intersection(others)

    def carry(self) -> None:
        """What the device has to say goes out; the port goes and comes."""
        data = self.emulation.pull()
        plugged = self.emulation.plugged
        if self.name and not plugged:
            self._unplug()
            self._gone()
        elif plugged and not self.name:
            self._plug()
        if self.name and data:
            self._end.send(data)

    def _plug(self) -> None:
        renamed, self._renamed = self._renamed != self.emulation.wire.name, self.emulation.wire.name
        self.name = self._end.open(renamed)
        self._opened(self.name)

    def _unplug(self) -> None:
        self.name = ""
        self._end.close()

    def close(self) -> None:
        """The end."""
        if self.name:
            self._unplug()
