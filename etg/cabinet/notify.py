"""A word to the service manager that has started the table: it is ready, it lives, what it does, it ends.

This is the protocol of `sd_notify`: datagrams of lines to a socket whose name is in the environment. Nobody waits for
an answer, and a socket that is gone or full never holds the table up.
"""

import contextlib
import logging
import os
import socket
from collections.abc import Mapping

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
MOST = 200
"""Letters of a status: it is one line on somebody's terminal."""
log = logging.getLogger(__name__)


def status(words: str) -> str:
    """What the table does, as a line of the protocol."""
    line = "".join(letter if letter.isprintable() else " " for letter in words)
    return f"STATUS={line[:MOST]}"


class Notify:
    """Without an address, as on a desk, it says nothing to anybody."""

    def __init__(self, address: str = "") -> None:
        """`address`: a path, or an abstract name that begins with @."""
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._socket: socket.socket | None = None
        self._unheard = False
        if self._address:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)

    def tell(self, *lines: str) -> None:
        """Say it, if anybody can hear it now; that nobody can is in the log once."""
        if self._socket is None:
            return
        try:
            self._socket.sendto("\n".join(lines).encode(), self._address)
            self._unheard = False
        except OSError as error:
            if not self._unheard:
                log.warning("the service manager does not hear the table: %s", error)
            self._unheard = True

    def close(self) -> None:
        """Say nothing any more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def told_by(environment: Mapping[str, str] = os.environ) -> Notify:
    """The service manager that the environment names; nobody where it names none."""
    return Notify(environment.get("NOTIFY_SOCKET", ""))


def time_out(environment: Mapping[str, str] = os.environ) -> float | None:
    """Seconds without a word after which the table is ended and started again; None: nobody watches this process."""
    with contextlib.suppress(ValueError):
        micros, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
        if micros and int(micros) > 0 and (not process or int(process) == os.getpid()):
            return int(micros) / 1e6
    return None
