"""Cuts the power of a playing table at random moments and looks at what the ledger makes of the disk that is left.

Runs under a Python whose `sqlite3` shares its library with `apsw`, as Debian's does with python3-apsw, so that the
ledger's own code writes to a disk that is made up:

    PYTHONPATH=.:.venv/lib/python3.11/site-packages /usr/bin/python3 -m tests.faults.power --cuts 300
"""

import argparse
import json
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import etg.ledger.ledger as writer
from etg.cabinet.bots import Bots
from etg.errors import Refused, Tilt
from etg.ledger import storage
from etg.ledger.books import Books, meter_rows
from etg.ledger.chain import Row
from etg.ledger.comparing import differences
from etg.ledger.identity import mismatches
from etg.ledger.ledger import Ledger
from etg.ledger.reading import fold
from etg.ledger.snapshot import freeze
from etg.ledger.verify import verify
from etg.modes import Mode
from etg.submission import Submission, load, shipped_path
from tests.faults.life import LEDGER, Ack, Life, SteadyClock, connect_crash, guard_of, put
from tests.faults.platter import Files, Platter
from tests.faults.vfs import CrashVfs, Log

COMMANDS = 300
"""Played in the first life, which is cut again and again."""
AGAIN = 0.3
"""How often a table that has come back is cut once more, also while it comes back."""
ON_DISK = 0.2
"""How often the files that are left are opened as real ones, by the ledger's ordinary connection."""


class Simulator:
    """Plays a game, cuts the power, and counts what went wrong."""

    def __init__(self, game: str, seed: int, folder: Path) -> None:
        self.counts: Counter[str] = Counter()
        self.where: Counter[str] = Counter()
        self.problems: list[str] = []
        self._rng = Random(f"{seed}:{game}")
        self._submission: Submission = load(shipped_path(game))
        self._bots = Bots(seed)
        self._clock = SteadyClock()
        self._folder = folder
        self._vfs = CrashVfs()

    def run(self, cuts: int) -> None:
        """One long life, cut so many times."""
        life = self._first_life()
        platter, done = Platter(life.files), 0
        for position in sorted(self._places(life, cuts)):
            for op in life.log.ops[done:position]:
                platter.follow(op)
            done = position
            self._cut(life, platter, position)

    # Playing

    def _first_life(self) -> Life:
        path = self._folder / LEDGER
        life = Life({}, Log(guard_of(path)))
        self._vfs.start({}, life.log)
        for _ in range(3):  # the table is also closed and opened again
            ledger = self._open(path, in_memory=True)
            life.acknowledge(ledger)
            self._play(ledger, COMMANDS // 3, life)
            self._close(ledger, life)
        return life

    def _open(self, path: Path, in_memory: bool) -> Ledger:
        connect = partial(connect_crash, self._rng.choice((4, 20, 100))) if in_memory else storage.connect_file
        return Ledger.open(path, Mode.EXERCISE, self._clock, connect)

    def _play(self, ledger: Ledger, commands: int, life: Life) -> None:
        for _ in range(commands):
            if ledger.state is None:
                ledger.install(self._submission)
            else:
                with suppress(Refused):
                    ledger.record(self._bots.command(ledger.state, ledger.last))
            life.acknowledge(ledger)

    def _close(self, ledger: Ledger, life: Life) -> None:
        life.rows = list(ledger.reader.events())
        ledger.close()
        life.acknowledge(ledger)

    # Cutting

    def _places(self, life: Life, cuts: int) -> Iterator[int]:
        """Where to cut: anywhere, and more often where something rare happens."""
        named = life.places()
        self.where.update(dict.fromkeys(named, 0))
        for _ in range(cuts):
            name = self._rng.choice((*named, "creation"))
            self.where[name] += 1
            yield self._rng.choice(named[name])

    def _cut(self, life: Life, platter: Platter, position: int) -> None:
        files = platter.cut(self._rng)
        guards = [*life.log.guards, life.log.guard()][: position + 1]
        now, older = guards[-1], self._rng.choice(guards)
        torn = (now or b"")[:40]
        guard = self._rng.choice((now, now, now, older, older, None, b"", bytes(len(now or b"")), torn))
        self.counts["cuts"] += 1
        self._come_back(life, position, files, guard)

    def _come_back(self, life: Life, position: int, files: Files, guard: bytes | None) -> None:
        """The power is on again, for a short life that may end in a cut too."""
        in_memory = self._rng.random() >= ON_DISK
        with TemporaryDirectory(dir=self._folder) as folder:
            path = Path(folder) / LEDGER
            put(path, {} if in_memory else files, guard)
            again = Life(files, Log(guard_of(path)))
            self._vfs.start(files, again.log)
            try:
                ledger = self._open(path, in_memory)
                again.acks = [self._look(ledger, life, position)]
                again.acknowledge(ledger)
                self._play(ledger, self._rng.randrange(2, 10), again)
                self._close(ledger, again)
            except (Tilt, sqlite3.Error) as error:
                self._stuck(position, error)
                return
            if in_memory and self._rng.random() < AGAIN:
                self._cut_again(again)

    def _cut_again(self, life: Life) -> None:
        self.where["again"] += 1
        position = self._rng.randrange(len(life.log.ops) + 1)
        platter = Platter(life.files)
        for op in life.log.ops[:position]:
            platter.follow(op)
        self._cut(life, platter, position)

    # Judging

    def _look(self, ledger: Ledger, life: Life, position: int) -> Ack:
        """What the table found when it came back."""
        rows = list(ledger.reader.events())
        before = [row for row in rows if row.command < rows[-1].command]
        found = Ack(0, len(before), before[-1].hash.hex() if before else "")
        self._judge(position, found, *life.at(position))
        for problem in problems(ledger, rows, life.rows):
            self._problem(position, problem)
        if any(row.name == "tilted" for row in rows[len(before) :]):
            self.counts["tilts"] += 1
            self._problem(position, "tilted when it came back")
        return found

    def _judge(self, position: int, found: Ack, acknowledged: Ack, in_flight: Ack | None) -> None:
        """Everything acknowledged must be there, and at most the command in flight besides, whole."""
        if found[1:] == acknowledged[1:]:
            return
        if in_flight is not None and found[1:] == in_flight[1:]:
            self.counts["in_flight_kept"] += 1
            return
        self.counts["lost" if found.event < acknowledged.event else "torn"] += 1
        self._problem(position, f"ends with {found.event}, acknowledged {acknowledged.event}, in flight {in_flight}")

    def _stuck(self, position: int, error: Tilt | sqlite3.Error) -> None:
        code = getattr(error, "code", "")
        self.counts["tilts"] += 1
        self.counts["lost"] += code == "events_missing"
        self._problem(position, f"{type(error).__name__} {code}: {error}")

    def _problem(self, position: int, text: str) -> None:
        self.problems.append(f"cut {self.counts['cuts']} at {position}: {text}")


def problems(ledger: Ledger, rows: list[Row], written: list[Row]) -> Iterator[str]:
    """All that is wrong with a ledger that has come back; `written` is what its events were before the cut."""
    before = [row for row in rows if row.command < rows[-1].command]
    if any(found != row for found, row in zip(before, written, strict=False)):
        yield "events are not those that were written"
    books = Books()
    fold(books, rows)
    if freeze(books.state) != freeze(ledger.state) or meter_rows(books.meters) != meter_rows(ledger.books.meters):
        yield "the table is not what its events add up to"
    yield from differences(ledger.reader, books)
    yield from (mismatch.text for mismatch in mismatches(ledger.books))
    yield from verify(ledger.reader).problems


def main() -> None:
    """Print one line of JSON about all cuts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=300, help="lives that are cut; some of them are cut once more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="community_blackjack")
    parser.add_argument("--synchronous", choices=("FULL", "NORMAL"), default="FULL")
    options = parser.parse_args()
    began = time.perf_counter()
    with (
        patch.object(storage, "SYNCHRONOUS", options.synchronous),
        patch.object(writer, "SNAPSHOT_EVERY", 40),
        TemporaryDirectory() as folder,
    ):
        simulator = Simulator(options.game, options.seed, Path(folder))
        simulator.run(options.cuts)
    counts = {name: simulator.counts[name] for name in ("cuts", "lost", "torn", "tilts", "in_flight_kept")}
    found = {"problems": simulator.problems[:5], "where": simulator.where}
    seconds = round(time.perf_counter() - began, 1)
    sys.stdout.write(json.dumps({**counts, **found, "seconds": seconds}) + "\n")


if __name__ == "__main__":
    main()
