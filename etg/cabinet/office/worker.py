"""The office's own thread: it looks things up and does jobs, so that neither the screens nor the writer wait for it."""

import contextlib
import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeAlias

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.handlers import JOBS, QUERIES
from etg.cabinet.office.tasks import Done, Job, Progress, Query, Stopped
from etg.errors import Malformed, Refused, Tilt
from etg.ledger.faults import from_sqlite
from etg.texts import Text, text

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """The answer to a query."""

    query: Query
    found: object
    wrong: str | None = None


class Ended(NamedTuple):
    """A job has ended."""

    job: Job
    done: Done


class Reached(NamedTuple):
    """A job is so far."""

    job: Job
    progress: Progress


Result: TypeAlias = Found | Ended | Reached


class Worker:
    """One thing after the other. It starts with the first thing that is asked of it."""

    def __init__(self, desk: Desk, wake: Callable[[], None] = lambda: None) -> None:
        self.wake = wake
        self._desk = desk
        self._work: SimpleQueue[Query | Job | None] = SimpleQueue()
        self._results: deque[Result] = deque()
        self._thread: threading.Thread | None = None
        self._calling_off = threading.Event()

    def begin(self, task: Query | Job) -> None:
        """Look something up, or do something; what comes of it is among the results."""
        self._work.put(task)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="office", daemon=True)
            self._thread.start()

    def call_off(self) -> None:
        """The job that is being done is not wanted any more."""
        self._calling_off.set()

    def results(self) -> list[Result]:
        """What has come of it since this was asked last."""
        found = []
        while self._results:
            found.append(self._results.popleft())
        return found

    def stop(self) -> None:
        """End; what is being done is called off."""
        self._calling_off.set()
        self._work.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (task := self._work.get()) is not None:
            self._do(task)

    def turn(self) -> None:
        """Do all that waits, without the thread."""
        with contextlib.suppress(Empty):
            while (task := self._work.get_nowait()) is not None:
                self._do(task)

    def _do(self, task: Query | Job) -> None:
        if isinstance(task, Query):
            found, wrong = self._guarded(lambda: QUERIES[type(task)](task, self._desk))
            self._tell(Found(task, found, wrong))
            return
        self._calling_off.clear()
        done, wrong = self._guarded(lambda: JOBS[type(task)](task, self._desk, self._telling(task)))
        self._tell(Ended(task, done if isinstance(done, Done) else Done(wrong or text("It is done."), wrong is None)))

    def _telling(self, job: Job) -> Callable[[int, int, Text], None]:
        def told(done: int, of: int, words: Text) -> None:
            if self._calling_off.is_set():
                raise Stopped
            self._tell(Reached(job, Progress(done, of, words)))

        return told

    def _guarded(self, what: Callable[[], object]) -> tuple[object, str | None]:
        """What came of it, or why nothing did, in a sentence."""
        try:
            return what(), None
        except Stopped:
            return None, text("Called off; nothing is left of it")
        except Refused as refused:
            return None, refused.reason
        except Tilt as tilt:
            return None, tilt.words
        except Malformed as error:
            return None, str(error)
        except sqlite3.Error as error:
            return None, from_sqlite(error).words
        except OSError as error:
            why = error.strerror or type(error).__name__
            return None, text("This could not be read or written: {why}", why=f"{error.filename or ''} {why}".strip())
        except Exception as error:
            log.exception("the office could not do what it was asked")
            return None, text("This has failed: {why}. The log says more", why=f"{type(error).__name__}: {error}")

    def _tell(self, result: Result) -> None:
        self._results.append(result)
        self.wake()


class TurnedWorker(Worker):
    """The worker without its thread: everything is done when the results are asked for."""

    def begin(self, task: Query | Job) -> None:
        """Keep it until then."""
        self._work.put(task)

    def results(self) -> list[Result]:
        """Do everything first."""
        self.turn()
        return super().results()
