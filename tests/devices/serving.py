"""Emulated devices that are served in a thread of the test."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from etg.devices.emulated.hands import Hands
from etg.devices.emulated.port import Emulation, make_emulation
from etg.devices.emulated.serve import End, PtyEnd, Serving


class Life:
    """A device that is served in a thread of its own."""

    def __init__(self, emulation: Emulation, end: End) -> None:
        self.emulation = emulation
        self.names: list[str] = []
        self.heard = b""
        self.gone = 0
        self.end = end
        self._stop = Event()
        self._ready = Event()
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()
        assert self._ready.wait(5)

    def _run(self) -> None:
        serving = Serving(self.emulation, self.end, self.names.append, self._went, self._hear)
        self._ready.set()
        while not self._stop.is_set():
            serving.step()
        serving.close()

    def _went(self) -> None:
        self.gone += 1

    def _hear(self, data: bytes) -> None:
        self.heard += data

    def stop(self) -> None:
        self._stop.set()
        self.thread.join(5)
        assert not self.thread.is_alive()


@contextmanager
def served(end: End | None = None, url: str = "emulated:shoe?seed=1&cards=AS+KH", before: str = "") -> Iterator[Life]:
    """Such a life, with an end; and what hands have done to the device before it."""
    emulation = make_emulation(url)
    Hands(emulation).do(before)
    life = Life(emulation, end or PtyEnd())
    try:
        yield life
    finally:
        life.stop()


def until(true: Callable[[], object], seconds: float = 5) -> None:
    """Wait for it, or fail."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.005)
