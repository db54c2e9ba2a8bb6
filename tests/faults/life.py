"""One life of a table, from power on to power off: what it wrote, what it acknowledged, where a cut is worth most."""

import sqlite3
from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import NamedTuple

from etg.ledger.chain import Row
from etg.ledger.ledger import Ledger
from tests.faults.platter import Files
from tests.faults.vfs import NAME, Log

LEDGER = "table.db"


class Ack(NamedTuple):
    """A command that was acknowledged: where the log was then, the last event and its hash."""

    position: int
    event: int
    hash: str


class SteadyClock:
    """A clock that goes on by a millisecond whenever it is asked."""

    def __init__(self) -> None:
        self._now = 1_750_000_000_000_000

    def time(self) -> int:
        """Since 1970."""
        self._now += 1000
        return self._now

    def uptime(self) -> int:
        """Since the computer was started."""
        return self._now


class Life:
    """One time from power on to power off: what was on the disk, what was written, what was acknowledged."""

    def __init__(self, files: Files, log: Log) -> None:
        self.files = files
        self.log = log
        self.acks = [Ack(0, 0, "")]
        """The first one is what was found on the disk."""
        self.rows: list[Row] = []

    def acknowledge(self, ledger: Ledger) -> None:
        """A command has returned: it was acknowledged now, or when the guard file said so if that was earlier."""
        last = self.acks[-1]
        if ledger.last != last.event:
            guard, end = self.log.guard(), len(self.log.ops)
            said = (at for at in range(last.position, end) if self.log.guards[at] == guard)
            self.acks.append(Ack(next(said, end), *ledger.checkpoint))

    def at(self, position: int) -> tuple[Ack, Ack | None]:
        """What is acknowledged at a position of the log, and the command that is in flight."""
        place = bisect_right(self.acks, position, key=lambda ack: ack.position)
        return self.acks[place - 1], self.acks[place] if place < len(self.acks) else None

    def places(self) -> dict[str, list[int]]:
        """Positions of the log, by what goes on there."""
        ops = list(enumerate(self.log.ops))
        taken = {self._place(row.number) for row in self.rows if row.name == "snapshot_taken"}
        return {
            "anywhere": list(range(len(ops) + 1)),
            "creation": list(range(self.acks[2].position)),
            "checkpoint": [at for at, op in ops if op.name == LEDGER and op.kind != "link"],
            "after checkpoint": [at + 1 for at, op in ops if op.name == LEDGER and op.kind == "sync"],
            "restart of the log": [
                at + more
                for at, op in ops
                if op.name == f"{LEDGER}-wal" and op.kind == "write" and not op.offset
                for more in range(5)
            ],
            "snapshot": [
                at for place in taken for at in range(self.acks[place - 1].position, self.acks[place].position + 1)
            ],
            "close": [at + more for at, op in ops if op.kind == "unlink" for more in (-1, 0, 1)],
        }

    def _place(self, event: int) -> int:
        return bisect_left(self.acks, event, key=lambda ack: ack.event)


def guard_of(path: Path) -> Path:
    """The guard file of a ledger."""
    return path.with_name(f"{path.name}.guard")


def put(path: Path, files: Files, guard: bytes | None) -> None:
    """Put real files into the folder of a ledger."""
    for name, content in files.items():
        path.with_name(name).write_bytes(content)
    if guard is not None:
        guard_of(path).write_bytes(guard)


def connect_crash(checkpoint: int, path: Path) -> sqlite3.Connection:
    """A connection to the disk that is made up; its log is put into the database after so many pages."""
    connection = sqlite3.connect(f"{path.as_uri()}?vfs={NAME}", uri=True, isolation_level=None)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # the file system has no shared memory
    connection.execute(f"PRAGMA wal_autocheckpoint = {checkpoint:d}")
    return connection
