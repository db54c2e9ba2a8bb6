"""The whole ledger is checked beside the running table, a little at a time."""

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

from etg.errors import Tilt
from etg.ledger.reading import Reader
from etg.ledger.storage import guard_path, read_guard
from etg.ledger.verify import UNPLAYABLE, Report, verify

PAUSE = 0.02
"""Seconds in which the table has the processor for itself, after every few hundred events."""


class BackgroundCheck:
    """Runs in a thread of its own on a connection that cannot write; the table asks now and then for the report."""

    def __init__(self, path: Path, pause: Callable[[], None] = lambda: time.sleep(PAUSE)) -> None:
        self.report: Report | None = None
        """What was found; None while it is still running."""
        self._path = path
        self._pause = pause
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ledger check", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it before it is through."""
        self._stopped.set()
        self._thread.join()

    def wait(self) -> Report | None:
        """Let it come to its end; None if it was stopped."""
        self._thread.join()
        return self.report

    def _run(self) -> None:
        acknowledged = read_guard(guard_path(self._path))  # before reading: the table goes on meanwhile
        try:
            with Reader.open(self._path) as reader:
                report = verify(reader, acknowledged, breathe=self._breathe)
        except _Stopped:
            return
        except (
            Tilt,
            sqlite3.Error,
            OSError,
            *UNPLAYABLE,
        ) as error:  # broken off, not still running
            report = Report()
            report.add("file", str(error) if isinstance(error, Tilt) else f"{type(error).__name__}: {error}")
        self.report = report

    def _breathe(self) -> None:
        if self._stopped.is_set():
            raise _Stopped
        self._pause()


class _Stopped(Exception):
    """Somebody has ended the check."""
