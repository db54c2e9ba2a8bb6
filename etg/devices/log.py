"""The log of the last hours: what went over each wire, in a text file that never grows beyond a few megabytes.

A line has the time (UTC), the port, the direction, the bytes, the frame and its meaning, with tabs between them. What
names a card is written without bytes and without the card (R53). What only repeats itself, such as a heartbeat, is
written once a minute with a count.
"""

import os
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from etg.devices.reports import Changed, Connected, Identity, Lost, Missed, Report
from etg.devices.talk import Heard, Monitor

NAME = "devices.log"
LIMIT = 4_000_000
"""Bytes of a file; there are two of them, this one and the one before."""
SUMMED_UP = 60.0
"""Seconds for which a line that repeats itself is only counted."""
IN, OUT, NOTE = "<", ">", "-"
HIDDEN_BYTES, HIDDEN = "····", "card"
"""As many dots for any card: in some dialects a 10 is longer than the others."""
_LENGTH = re.compile(r"^\d+ bytes\b")
_SECOND = timedelta(seconds=1)
_START = datetime(1970, 1, 1, tzinfo=UTC)


class Line(NamedTuple):
    """A line of the log."""

    time: datetime
    port: str
    direction: str
    """`<` from the device, `>` from the table, `-` a remark."""
    raw: str
    frame: str
    meaning: str


class _Repeated:
    """A line that came again and again."""

    def __init__(self, what: tuple[bytes, str, str], written: float) -> None:
        self.what = what
        self.written = written
        self.more = 0


class DeviceLog:
    """Writes the log, for several links at once. It never stops a link: what cannot be written is counted."""

    def __init__(self, folder: Path, limit: int = LIMIT, clock: Callable[[], float] = time.time) -> None:
        self.path = folder / NAME
        self.lost = 0
        """Lines that could not be written since the last one that could."""
        self._why = ""
        self._limit = limit
        self._clock = clock
        self._lock = Lock()
        self._file = -1
        self._size = 0
        self._repeated: dict[tuple[str, bool, str], _Repeated] = {}

    def monitor(self, port: str) -> Monitor:
        """For the link of a port."""
        return lambda heard: self._heard(port, heard)

    def note(self, port: str, text: str) -> None:
        """A remark of the table: connected, lost, and why. Whatever follows it is written anew."""
        with self._lock:
            self._sum_up(port)
            self._write(port, NOTE, "", "", text)

    def report(self, report: Report) -> None:
        """What a link says about itself. What happened at the device stands in the log as it came over the wire."""
        match report:
            case Connected(identity=None):
                self.note(report.port, "connected")
            case Connected(identity=Identity() as who):
                self.note(report.port, f"connected: {_who(who)}, started {who.boot} times")
            case Lost(why=why):
                self.note(report.port, f"lost: {why}")
            case Changed(before=before, now=now):
                self.note(report.port, f"changed: {_who(now)}, before that {_who(before)}")
            case Missed(count=count, why=why):
                self.note(report.port, f"missed: {'some' if count is None else count} events, {why}")

    def close(self) -> None:
        """Write what was only counted."""
        with self._lock:
            self._sum_up(None)
            self._close()

    def _heard(self, port: str, heard: Heard) -> None:
        direction = OUT if heard.sent else IN
        with self._lock:
            if heard.secret:  # never counted: that two cards are the same must not be told
                self._write(port, direction, HIDDEN_BYTES, _LENGTH.sub("bytes", heard.frame), HIDDEN)
                return
            key = (port, heard.sent, heard.frame.partition(" ")[0])
            what = (heard.raw, heard.frame, heard.meaning)
            now = self._clock()
            before = self._repeated.get(key)
            if before is not None and before.what == what and 0 <= now - before.written < SUMMED_UP:
                before.more += 1
                return
            more = before.more if before is not None else 0
            if more and before is not None and before.what != what:
                self._tell_more(key, before)
                more = 0
            self._repeated[key] = _Repeated(what, now)
            again = f" ({more} more like this since the last line)" if more else ""
            self._write(port, direction, heard.raw.hex(" "), heard.frame, heard.meaning + again)

    def _sum_up(self, port: str | None) -> None:
        for key, repeated in list(self._repeated.items()):
            if port is None or key[0] == port:
                if repeated.more:
                    self._tell_more(key, repeated)
                del self._repeated[key]

    def _tell_more(self, key: tuple[str, bool, str], repeated: _Repeated) -> None:
        port, sent, _ = key
        raw, frame, meaning = repeated.what
        more = f"{meaning} ({repeated.more} more like this since the last line)"
        self._write(port, OUT if sent else IN, raw.hex(" "), frame, more)

    # The file

    def _write(self, *fields: str) -> None:
        line = self._line(*fields)
        if self.lost:
            line = self._line("", NOTE, "", "", f"{self.lost} lines were lost here: {self._why}") + line
        try:
            self._append(line)
        except OSError as error:
            self.lost += 1
            self._why = error.strerror or str(error)
            self._close()
        else:
            self.lost = 0

    def _line(self, *fields: str) -> bytes:
        moment = (_START + self._clock() * _SECOND).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return ("\t".join([moment, *map(_plain, fields)]) + "\n").encode()

    def _append(self, line: bytes) -> None:
        """A whole line or nothing."""
        if self._file >= 0 and self._size + len(line) > self._limit:
            self._close()
            self.path.replace(older(self.path))
        if self._file < 0:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o640)
            self._size = os.fstat(self._file).st_size
        written = 0
        try:
            written = os.write(self._file, line)
        finally:
            if written < len(line):
                os.ftruncate(self._file, self._size)
        if written < len(line):
            raise OSError("no room for a whole line")
        self._size += written

    def _close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _who(identity: Identity) -> str:
    return f"{identity.serial}, firmware {identity.firmware} {identity.firmware_hash[:8]}".rstrip()


def older(path: Path) -> Path:
    """The file that was full before this one."""
    return path.with_name(path.name + ".1")


def _plain(text: str) -> str:
    """Nothing that a line or a terminal could take for something else."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


# Reading it


def read_line(text: str) -> Line | None:
    """A line of the log; None for what is none."""
    fields = text.rstrip("\n").split("\t")
    if len(fields) != 6:
        return None
    try:
        moment = datetime.fromisoformat(fields[0])
    except ValueError:
        return None
    return Line(moment, *fields[1:]) if moment.tzinfo is not None else None


def read_log(folder: Path, since: datetime | None = None, port: str | None = None) -> Iterator[Line]:
    """The lines from a time on, of one port or of all; remarks without a port belong to all."""
    path = folder / NAME
    for each in (older(path), path):
        try:
            file = each.open(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            continue
        with file:
            for text in file:
                line = read_line(text)
                if line and (since is None or line.time >= since) and (port is None or line.port in (port, "")):
                    yield line


def tail(folder: Path, port: str, count: int, most_bytes: int = 400_000) -> list[Line]:
    """The last lines of a port, the oldest first, as far as they stand near the end of the log."""
    found: list[Line] = []
    path = folder / NAME
    for each in (path, older(path)):
        if len(found) >= count:
            break
        try:
            with each.open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - most_bytes))
                lines = file.read().decode("utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            continue
        read = [line for words in lines if (line := read_line(words)) is not None and line.port in (port, "")]
        found = read + found
    return found[-count:]


def last_heard(folder: Path, port: str) -> datetime | None:
    """When a device last said something, to within a minute."""
    found = None
    for line in read_log(folder, port=port):
        if line.direction == IN:
            found = line.time
    return found
