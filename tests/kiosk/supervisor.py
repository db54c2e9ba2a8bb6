"""A small stand-in for systemd, so that it is the shipped units that are tested: it does what they say, and counts.

What it takes from a unit: ExecStart, ExecStopPost, Environment, Type, WatchdogSec, Restart, RestartSec, PartOf,
TimeoutStopSec and the start limit. Users, devices and all under "What it may do" it leaves out: the booted cabinet of
lab_boot.py has them.
"""

import contextlib
import os
import shlex
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from tests.kiosk.places import unit
from tests.screens.xservers import SECONDS, wait_for

LOOK = 0.02
"""Seconds between two looks at a process."""
OWN_NUMBER = 'export WATCHDOG_PID=$$; exec "$@"'
"""The program keeps the number of this shell, as it would have that of systemd's child."""


class Ended(NamedTuple):
    """How a life of a service was over, in systemd's words."""

    result: str
    code: str
    status: str


class Shipped:
    """A unit as it is in the repository, with its paths where a test has them."""

    def __init__(self, name: str, places: Mapping[str, str]) -> None:
        self.name = name
        self._found, self._places = unit(name), places

    def all(self, key: str) -> list[str]:
        """Every value of a key, in order."""
        return [self._mapped(value) for value in self._found.get(key, [])]

    def one(self, key: str, default: str = "") -> str:
        """The value that counts."""
        return self.all(key)[-1] if key in self._found else default

    def seconds(self, key: str) -> float:
        """A time; all of ours are plain seconds."""
        return float(self.one(key, "0"))

    @property
    def environment(self) -> dict[str, str]:
        """What it sets, and the path that systemd gives to everybody: nothing of whoever runs the tests."""
        words = [word for line in self.all("Environment") for word in shlex.split(line)]
        return {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"} | dict(w.split("=", 1) for w in words)

    def _mapped(self, value: str) -> str:
        for old, new in self._places.items():
            value = value.replace(old, new)
        return value


class Service:
    """A unit that is kept going by a thread, until it is stopped."""

    def __init__(
        self,
        shipped: Shipped,
        folder: Path,
        words: Sequence[str] = (),
        before: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        watchdog: float = 0.0,
    ) -> None:
        """`words` for the program instead of its own, `before` it, `environment` besides; `watchdog`: another time.

        Every one of them is a difference from the cabinet, and its test says why.
        """
        self.unit = shipped
        command = shlex.split(shipped.one("ExecStart"))
        self._command = [*before, command[0], *(words or command[1:])]
        self._watchdog = watchdog or shipped.seconds("WatchdogSec")
        self._notifies = shipped.one("Type") == "notify"
        self._folder = folder
        self._said = (folder / f"{shipped.name}.said").open("ab")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        address = str(folder / f"{shipped.name}.notify")
        self._socket.bind(address)
        self._socket.setblocking(False)
        self._environment = shipped.environment | {"NOTIFY_SOCKET": address} | dict(environment or {})
        if self._watchdog:
            self._environment["WATCHDOG_USEC"] = str(int(self._watchdog * 1e6))
        self._process: subprocess.Popen[bytes] | None = None
        self._over = Event()
        self._thread = Thread(target=self._keep, name=shipped.name, daemon=True)
        self._starts: list[float] = []
        self._fed = float("inf")
        self.ready = False
        """This life of it has said so."""
        self.status = ""
        self.fed = 0
        """How often this life has said that it lives."""
        self.ended: list[Ended] = []
        self.rebooted = False
        """It has fallen over too often: the machine would start again."""
        self.parts: list[Service] = []
        """Those that are a part of it, and start again with it."""

    # What a test asks

    @property
    def starts(self) -> int:
        """How many lives it has had."""
        return len(self._starts)

    @property
    def pid(self) -> int:
        """Of its main process."""
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """What all its lives have written."""
        return (self._folder / f"{self.unit.name}.said").read_text(errors="replace")

    def start(self) -> None:
        """Once, and again whenever it ends."""
        self._thread.start()

    def stop(self) -> None:
        """For good."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        self._socket.close()
        self._said.close()

    def kill(self, number: int) -> None:
        """A signal to its main process."""
        os.kill(self.pid, number)

    def wait_ready(self, life: int) -> None:
        """Until this life of it (1, 2 ...) is ready."""
        wait_for(lambda: self.starts == life and self.ready, f"{self.unit.name} ({self.status!r})", 2 * SECONDS)

    def wait_fed(self, times: int = 2) -> None:
        """Until it has said again, so often, that it lives."""
        wanted = self.fed + times
        wait_for(lambda: self.fed >= wanted, f"{self.unit.name} says nothing more: {self.status!r}")

    # Its lives

    def _keep(self) -> None:
        while not self._over.is_set():
            if self._is_too_often():
                self.rebooted = True
                return
            self._live()
            if not self._over.is_set():
                self._stop_post()
                for part in self.parts:
                    part.restart()
            self._over.wait(self.unit.seconds("RestartSec"))

    def _is_too_often(self) -> bool:
        """Whether the start limit is reached; otherwise this start counts."""
        interval, burst = self.unit.seconds("StartLimitIntervalSec"), int(self.unit.one("StartLimitBurst", "0"))
        now = time.monotonic()
        if interval and len([at for at in self._starts if now - at < interval]) >= burst:
            return True
        self._starts.append(now)
        return False

    def _live(self) -> None:
        """From the start to the end of its main process."""
        self.ready, self.fed, self._fed = False, 0, float("inf")
        command = ["setpriv", "--pdeathsig", "KILL", "sh", "-c", OWN_NUMBER, "sh", *self._command]
        self._hear()  # nothing of the life before
        self._process = subprocess.Popen(
            command,
            env=self._environment,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=self._said,
            stderr=self._said,
            start_new_session=True,
        )
        starved = False
        while self._process.poll() is None and not self._over.is_set():
            self._over.wait(LOOK)
            self._hear()
            starved = self._watchdog > 0 and time.monotonic() > self._fed + self._watchdog
            if starved:
                self._end(signal.SIGABRT)
        if self._over.is_set():
            self._end(signal.SIGTERM)
        self._kill_the_rest()
        self.ready = False
        self.ended.append(_ended(self._process.wait(), starved))

    def restart(self) -> None:
        """As PartOf= says: whatever of it still runs is told to end, and its own restart brings it back."""
        if self._process is not None and self._process.poll() is None:
            self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        """This signal to the main process alone (KillMode=mixed), which goes on for it; later it is killed."""
        assert self._process is not None
        for each in (number, signal.SIGCONT):
            self._process.send_signal(each)
        try:
            self._process.wait(self.unit.seconds("TimeoutStopSec"))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _kill_the_rest(self) -> None:
        """Whoever is left of its group."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)

    def _hear(self) -> None:
        """What it has said to systemd."""
        while True:
            try:
                lines = self._socket.recv(4096).decode().split("\n")
            except BlockingIOError:
                return
            for line in lines:
                key, _, value = line.partition("=")
                match key:
                    case "READY":
                        self.ready, self._fed = True, time.monotonic()
                    case "WATCHDOG":
                        self.fed += 1
                        self._fed = time.monotonic()
                    case "STATUS":
                        self.status = value

    def _stop_post(self) -> None:
        """ExecStopPost, which is told how it ended."""
        last = self.ended[-1]
        told = {"SERVICE_RESULT": last.result, "EXIT_CODE": last.code, "EXIT_STATUS": last.status}
        for command in self.unit.all("ExecStopPost"):
            subprocess.run(
                shlex.split(command),
                env=self._environment | told,
                stdout=self._said,
                stderr=self._said,
                check=True,
                timeout=self.unit.seconds("TimeoutStopSec"),
            )


def _ended(status: int, starved: bool) -> Ended:
    """In the words of systemd.exec(5)."""
    if status < 0:
        number = signal.Signals(-status)
        dumped = "dumped" if number is signal.SIGABRT else "killed"
        return Ended("watchdog" if starved else "signal", dumped, number.name.removeprefix("SIG"))
    return Ended("exit-code" if status else "success", "exited", str(status))
