"""The ledger beside a raw loop with the same settings, and its start beside a long history."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

from benchmarks.measure import About, Result, Samples, best, paired, seconds_of, spread_of
from etg.cabinet.bots import Bots
from etg.cabinet.exercise import Exercise
from etg.cabinet.log.commands import log_taken
from etg.cabinet.log.writing import logging_to
from etg.ledger import storage
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.transaction import SNAPSHOT_EVERY
from etg.ledger.verify import verify
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table.commands import Command

ABOUT = About(
    "The ledger",
    "Commits of real commands of bots, each on disk before it counts (WAL, synchronous FULL), beside a raw loop that "
    "inserts one row and updates three with the same settings on the same disk. The start opens a ledger with a "
    "million events as often as one with a thousand, both as far from their last snapshot: the ratio must stay near "
    "1, or a table would start slower every year. `etg audit verify` checks the chain, every account and every round "
    "against the events, beside reading and hashing them; it is no part of play. On a slower disk both kinds of "
    "commits wait for it, and the share comes nearer to 1.",
)
GAME = "community_blackjack"
COMMANDS = 1500
SHORT, LONG = 1_000, 1_000_000
STARTS = 15


def run() -> Iterator[Result]:
    """Commits, starts, the audit, and the room a round takes."""
    with TemporaryDirectory(prefix="etg-bench-") as folder:
        yield _commits(Path(folder))
        yield _logged(Path(folder))
        yield from _history(Path(folder))


# Commits


def _commits(folder: Path) -> Result:
    commands = _commands()
    times = []
    for turn in range(3):  # in turns, so that both meet the same disk
        times.append((_record(folder / f"{turn}.ledger", commands), _raw(folder / f"{turn}.db", len(commands))))
    found = best(times)
    ours, raw = found.ours / len(commands), found.peer / len(commands)
    note = f"{1 / ours:.0f} and {1 / raw:.0f} commits a second, each on disk"
    name, against = "commits of real commands", "raw: an insert and three updates"
    return Result(name, raw / ours, against, 0.5, note, True, found.speed_spread)


def _logged(folder: Path) -> Result:
    """What the line in the log of the table adds to a commit: two ledgers take every command in turns."""
    commands, times = _commands(), []
    with logging_to(folder):
        both = [Ledger.open(folder / "with.ledger", Mode.EXERCISE, told=log_taken)]
        both.append(Ledger.open(folder / "without.ledger", Mode.EXERCISE))
        for ledger in both:
            ledger.install(load(shipped_path(GAME)))
        for turn, command in enumerate(commands):
            first = turn % 2
            taken = {each: seconds_of(partial(both[each].record, command)) for each in (first, 1 - first)}
            times.append((taken[0], taken[1]))
        for ledger in both:
            ledger.close()
    found = paired(times)
    note = f"{(found.ours - found.peer) * 1e6:.0f} microseconds more for a commit of {found.peer * 1e6:.0f}"
    return Result("commits with a line in the log", found.ratio, "the same without", 1.1, note, spread=found.spread)


def _commands() -> list[Command]:
    """What bots ask for from a new ledger on; the same commands for every measurement."""
    ledger = Ledger.in_memory(Mode.TRAINING)
    ledger.install(load(shipped_path(GAME)))
    bots = Bots(1, odd=0)
    found: list[Command] = []
    while len(found) < COMMANDS:
        assert ledger.state is not None
        found.append(bots.command(ledger.state, ledger.last))
        ledger.record(found[-1])
    return found


def _record(path: Path, commands: list[Command]) -> float:
    ledger = Ledger.open(path, Mode.EXERCISE)
    ledger.install(load(shipped_path(GAME)))
    start = perf_counter()
    for command in commands:
        ledger.record(command)
    seconds = perf_counter() - start
    ledger.close()
    return seconds


def _raw(path: Path, commits: int) -> float:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, data TEXT)")
    db.execute("CREATE TABLE meters (id INTEGER PRIMARY KEY, value INTEGER)")
    for meter in range(3):
        db.execute("INSERT INTO meters VALUES (?, 0)", [meter])
    data = "x" * 200
    start = perf_counter()
    for _ in range(commits):
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO events (data) VALUES (?)", [data])
        for meter in range(3):
            db.execute("UPDATE meters SET value = value + 1 WHERE id = ?", [meter])
        db.execute("COMMIT")
    seconds = perf_counter() - start
    db.close()
    return seconds


# A long history


def _history(folder: Path) -> Iterator[Result]:
    short, long = folder / "short.ledger", folder / "long.ledger"
    _fill(short, SHORT)
    size = _size(short)
    rounds = _fill(long, LONG)
    times: dict[Path, list[float]] = {short: [], long: []}
    for _ in range(STARTS):
        for path, own in times.items():
            own.append(_start(path))
    quick, slow = median(times[short]), median(times[long])
    note = f"{quick * 1000:.0f} ms and {slow * 1000:.0f} ms to the recovered table"
    spread = spread_of([long_ / short_ for long_, short_ in zip(times[long], times[short], strict=True)])
    samples = Samples(tuple(times[long]), tuple(times[short]))
    name, against = f"start with {LONG:,} events", f"start with {SHORT:,} events"
    yield Result(name, slow / quick, against, 1.3, note, spread=spread, samples=samples)
    yield _audit(folder / "audited.ledger")
    grown = (_size(long) - size) / rounds
    with Reader.open(long) as reader:
        data = reader.db.execute("SELECT sum(length(data)) FROM events").fetchone()[0]
    note = f"{grown:.0f} bytes a round, all boxes and side wagers, snapshots included"
    yield Result("growth of the file", grown * rounds / data, "the bytes of the events alone", note=note)


def _fill(path: Path, events: int) -> int:
    """So many events and some more, always as far from the last snapshot; how many rounds that were."""
    with patch.object(storage, "SYNCHRONOUS", "OFF"):
        ledger = Ledger.open(path, Mode.EXERCISE)
        run = Exercise(ledger, 1)
        run.begin(load(shipped_path(GAME)))
        while ledger.last < events or ledger.last - ledger.snapshot < SNAPSHOT_EVERY // 2:
            run.step()
        ledger.close()
    return run.state.rounds


def _size(path: Path) -> int:
    return path.stat().st_size


def _start(path: Path) -> float:
    """The seconds until the table stands again; closing it is not counted."""
    start = perf_counter()
    ledger = Ledger.open(path, Mode.EXERCISE)
    seconds = perf_counter() - start
    ledger.close()
    return seconds


def _audit(path: Path) -> Result:
    _fill(path, 20_000)
    with Reader.open(path) as reader:
        start = perf_counter()
        report = verify(reader)
        ours = perf_counter() - start
        start = perf_counter()
        before = b""
        for row in reader.events():
            before = sha256(before + repr(row).encode()).digest()
        raw = perf_counter() - start
    assert report.ok, report.problems
    note = f"{report.events / ours:,.0f} events a second"
    return Result("etg audit verify", ours / raw, "reading and hashing the same events", note=note)
