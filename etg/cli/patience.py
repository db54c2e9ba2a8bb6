"""A live table that cannot be opened says so on its screens, and is tried again until it can."""

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from etg.cabinet.not_started import AGAIN_AFTER, NotStarted, not_started
from etg.cabinet.settings import data_folder, load_settings
from etg.cabinet.watchdog import OPENING, Watchdog
from etg.cli.on_screen import Windows, end_on_signals
from etg.errors import Malformed
from etg.languages import ENGLISH

if TYPE_CHECKING:
    from etg.screens.cannot_start_windows import CannotStartWindows

T = TypeVar("T")
log = logging.getLogger(__name__)


def opened_patiently(
    opens: Callable[[], T], windows: Windows, watchdog: Watchdog, clock: Callable[[], float] = time.monotonic
) -> T | None:
    """What `opens` gives, however long that takes; None: the program was told to end before.

    Whatever keeps the table from opening is shown: on a cabinet nobody reads what a command prints.
    """
    from etg.cabinet.starting import log_to

    page: CannotStartWindows | None = None
    said: NotStarted | None = None
    try:
        while True:
            try:
                with watchdog.meanwhile("tries to start", OPENING):
                    log_to(data_folder())
                    return opens()
            except Exception as error:  # also one that nobody has foreseen: the screens must not stay dark
                failure = not_started(error)
                if failure != said:
                    log.exception("the table cannot start")
                said = failure
            if page is None:
                page = _page(windows)
                end_on_signals(page.stop)
            page.show(failure, _language())
            if not _wait(page, failure, watchdog, clock):
                watchdog.stopping()
                return None
    finally:
        if page is not None:
            page.close()


def _page(windows: Windows) -> "CannotStartWindows":
    from etg.screens.cannot_start_windows import CannotStartWindows

    return CannotStartWindows(bool(windows.windowed), windows.size)


def _language() -> str:
    """That of the table, where the settings can be read."""
    try:
        return load_settings().languages.table
    except (Malformed, OSError):
        return ENGLISH


def _wait(page: "CannotStartWindows", failure: NotStarted, watchdog: Watchdog, clock: Callable[[], float]) -> bool:
    """Until it is time to try again, or somebody wants it; whether it is to be tried again at all."""
    end = clock() + AGAIN_AFTER
    watchdog.ready(lambda: failure.in_a_line)
    watchdog.says(failure.in_a_line)
    while not page.ended:
        now = clock()
        watchdog.look(now, lambda: (), lambda: failure.in_a_line)
        if now >= end or page.wait(max(0.0, min(end, watchdog.deadline) - now)):
            return not page.ended
    return False
