"""The watchdog: the service manager starts the table again when it hears no more of it that it lives.

Three things must go on for that word to be given: the loop of the table, which alone gives it; the thread that writes
the ledger; and the thread of every link with a device. Whoever hangs keeps it back, and starting again is what helps.

What people must mend is no hang, and the table lives on with it: a full disk or any other tilt, a writer that has
stopped and waits for a touch, the failsafe screen, a device that is not there, a port that cannot be opened, reports
that wait for room. Starting again would mend none of that, and would take away the screen that says what to do.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread

from etg.cabinet.notify import ALIVE, READY, STOPPING, Notify, status, time_out, told_by

SHARE = 4
"""The word is given so often within the time of the watchdog: one that is lost, or comes late, does no harm."""
EVERY = 5.0
"""Seconds after which the threads are looked at where no watchdog waits: what hangs is in the log of a desk, too."""
OPENING = 180.0
"""Seconds that opening a table may take: a ledger of years is read, and every file of the program compared."""
CLOSING = 60.0
"""Seconds that ending it may take: each link has five, and what was asked before is still written."""
log = logging.getLogger(__name__)


class Watchdog:
    """Fed by the loop; what it says goes to whoever started the program."""

    def __init__(
        self, notify: Notify | None = None, within: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`within`: the seconds in which it must be fed; None: nobody waits for it."""
        self.every = EVERY if within is None else min(EVERY, within / SHARE)
        self._notify = notify or Notify()
        self._watched = within is not None
        self._clock = clock
        self._next = float("-inf")
        self._ready = False
        self._said = ""
        """The status as it was told."""
        self._hungry: tuple[str, ...] = ()
        """What stands still."""

    @property
    def deadline(self) -> float:
        """When the loop must come round again."""
        return self._next

    def look(self, now: float, still: Callable[[], Sequence[str]], doing: Callable[[], str]) -> None:
        """Once round: give the word if it is time and nothing stands still; `doing` says what the table does."""
        if now < self._next:
            return
        self._next = now + self.every
        found = tuple(still())
        self._starve(found)
        words = f"hangs: {', '.join(found)}" if found else doing()
        self._tell(words, *([ALIVE] if self._watched and not found else []))

    def _starve(self, found: tuple[str, ...]) -> None:
        """Say in the log what stands still, once, and that it goes on again."""
        if found == self._hungry:
            return
        if found:
            log.error("the watchdog is not fed, because this stands still: %s", ", ".join(found))
        else:
            log.warning("the watchdog is fed again: %s goes on", ", ".join(self._hungry))
        self._hungry = found

    def ready(self, doing: Callable[[], str]) -> None:
        """The screens show something: from now on it is watched. Said once."""
        if not self._ready:
            self._ready = True
            self._tell(doing(), READY)

    def says(self, doing: str) -> None:
        """Something has changed that is not to wait for the next word."""
        self._tell(doing)

    def stopping(self) -> None:
        """The program ends because it was told to."""
        self._tell("ends", STOPPING)

    def _tell(self, words: str, *lines: str) -> None:
        news = [status(words)] if words != self._said else []
        self._said = words
        if lines or news:
            self._notify.tell(*lines, *news)

    @contextmanager
    def meanwhile(self, doing: str, seconds: float) -> Iterator[None]:
        """While the loop does not run, as between two tables, it is fed for so long and no longer."""
        over = Event()
        end = self._clock() + seconds

        def feed() -> None:
            while not over.wait(self.every):
                if self._clock() > end:
                    log.error("the watchdog is not fed, because this takes too long: %s", doing)
                    self._tell(f"hangs: {doing}")
                    return
                self._notify.tell(ALIVE)

        if not self._watched:
            yield
            return
        self._tell(doing, ALIVE)
        thread = Thread(target=feed, name="watchdog", daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


def watchdog() -> Watchdog:
    """The one that the environment asks for."""
    within = time_out()
    if within is not None:
        log.info("watched: a word at least every %.1f s, within %.1f s", within / SHARE, within)
    return Watchdog(told_by(), within)
