"""Writes the log of the table into a file that is changed for a new one before it grows large.

Nothing here ever stops the table: lines that cannot be written are counted, and the next that can says how many were
lost and why.
"""

import logging
import os
import stat
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from etg.cabinet.log.lines import COMMAND, LOST, Line, stamp, written
from etg.ledger.face_down import without_cards

LOG_FILE = "table.log"
LIMIT = 4_000_000
"""Bytes of a file: with the older ones, about seventy thousand lines."""
OLDER = 4
"""Files that were full before the present one."""
MODE = 0o640
COMMAND_LEVEL = 15
_LOOK = 1.0
"""Seconds after which the file is looked for again."""
logging.addLevelName(COMMAND_LEVEL, COMMAND)


def log_to(folder: Path, limit: int = LIMIT, clock: Callable[[], float] = time.time) -> "LogFile":
    """Write what happens around the table, and every error, into the log of a folder; one for each folder."""
    logger, path = logging.getLogger("etg"), folder.absolute() / LOG_FILE
    for known in logger.handlers:
        if isinstance(known, LogFile) and known.path == path:
            return known
    folder.mkdir(parents=True, exist_ok=True)
    handler = LogFile(path, limit, clock)
    logger.setLevel(COMMAND_LEVEL)
    logger.addHandler(handler)
    return handler


@contextmanager
def logging_to(folder: Path) -> Iterator["LogFile"]:
    """The same for as long as a command takes."""
    handler = log_to(folder)
    try:
        yield handler
    finally:
        logging.getLogger("etg").removeHandler(handler)
        handler.close()


class LogFile(logging.Handler):
    """The log in a file and those before it."""

    def __init__(self, path: Path, limit: int = LIMIT, clock: Callable[[], float] = time.time) -> None:
        super().__init__(COMMAND_LEVEL)
        self.path = path
        self.lost = 0
        """Lines that could not be written since the last one that could."""
        self._why = ""
        self._limit, self._clock = limit, clock
        self._file: int | None = None
        self._size = 0
        self._looked = 0.0
        """When it was last seen that the file is still there."""
        self._torn = False
        """The disk took only a part of the last line."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; whatever keeps it from the disk is remembered."""
        self._keep(written(self._line(record)))

    def tell(self, rest: str) -> None:
        """Write what follows the time in a line, without the ways of `logging`: they take longer than a commit may."""
        self.acquire()
        try:
            self._keep(f'{{"time":"{stamp(self._now())}",{rest}')
        finally:
            self.release()

    def _keep(self, text: str) -> None:
        try:
            if self.lost:
                self._put(written(self._lost()))
                self.lost, self._why = 0, ""
            self._put(text)
        except OSError as error:
            self.lost += 1
            self._why = self._why or error.strerror or str(error)

    def close(self) -> None:
        """Give the file back."""
        self.acquire()
        try:
            self._release()
        finally:
            self.release()
        super().close()

    def _line(self, record: logging.LogRecord) -> Line:
        try:
            words = record.getMessage()
        except (TypeError, ValueError):  # what was to be put into the sentence does not fit it
            words = f"{record.msg} {record.args}"
        trace = "" if record.exc_info is None else "".join(traceback.format_exception(*record.exc_info)).rstrip()
        fields = getattr(record, "fields", {})
        return Line(self._now(), record.levelname, record.name, without_cards(words), fields, without_cards(trace))

    def _lost(self) -> Line:
        words = f"{self.lost} lines before this one could not be written: {self._why}"
        return Line(self._now(), "WARNING", __name__, words, {LOST: self.lost})

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock(), UTC)

    # The file

    def _put(self, text: str) -> None:
        data = text.encode("utf-8", "backslashreplace")  # half a character is an escape of JSON then
        file = self._opened(len(data))
        if self._torn:
            data = b"\n" + data
        done = os.write(file, data)
        self._size += done
        self._torn = done != len(data)
        if self._torn:
            raise OSError(28, "the disk took only a part of a line")

    def _opened(self, more: int) -> int:
        """The present file, with room for so many bytes."""
        if self._file is not None and abs(self._clock() - self._looked) >= _LOOK:
            self._look(self._file)
        if self._file is not None and self._size and self._size + more > self._limit:
            self._release()
            self._change()
        if self._file is None:
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, MODE)
            self._hand_over(self._file)
            self._size, self._looked = os.fstat(self._file).st_size, self._clock()
        return self._file

    def _look(self, file: int) -> None:
        """Somebody may have taken it away or begun another; a command beside the table may have written, too."""
        own = os.fstat(file)
        self._size, self._looked = own.st_size, self._clock()
        try:
            here = self.path.stat()
        except FileNotFoundError:
            here = None
        if here is None or (here.st_ino, here.st_dev) != (own.st_ino, own.st_dev):
            self._release()

    def _hand_over(self, file: int) -> None:
        """Nobody else reads it, also where an older version made it; what root began belongs to the table's user."""
        found, folder = os.fstat(file), self.path.parent.stat()
        if os.geteuid() == 0 and (found.st_uid, found.st_gid) != (folder.st_uid, folder.st_gid):
            os.fchown(file, folder.st_uid, folder.st_gid)
        if stat.S_IMODE(found.st_mode) & ~MODE and os.geteuid() in (0, found.st_uid):
            os.fchmod(file, MODE)

    def _change(self) -> None:
        """The file is full: it becomes the first of the older ones, and the oldest goes."""
        names = [self.path, *(older(self.path, number) for number in range(1, OLDER + 1))]
        for newer, name in reversed(list(pairwise(names))):
            if newer.exists():
                newer.replace(name)

    def _release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def older(path: Path, number: int) -> Path:
    """A file that was full before this one."""
    return path.with_name(f"{path.name}.{number}")
