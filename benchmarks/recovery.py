"""A table that was killed stands again: with many rounds in its books as soon as with few."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.measure import About, Result, paired
from etg.cabinet.bots import Bots
from etg.ledger import storage
from etg.ledger.ledger import Ledger
from etg.ledger.transaction import SNAPSHOT_EVERY
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table.state import State

ABOUT = About(
    "Recovery",
    "Bots play until a table has so many rounds in its books and is in the middle of one; then the process kills "
    "itself with SIGKILL, so that the ledger is not closed and its last commits are in the write-ahead log alone. "
    "What is left is copied, and opened: the time is that until the recovered table stands, its credits and meters "
    "checked. Both are as far from their last snapshot. The ratio must stay near 1: a start reads the snapshot and "
    "what came after it, not the history.",
)
GAME = "community_blackjack"
FEW, MANY = 30, 3_000
OPENED = 15
TARGET = 1.3


def run() -> Iterator[Result]:
    """In turns, each on a copy of its own: a recovered ledger needs no second recovery."""
    with TemporaryDirectory(prefix="etg-bench-") as folder:
        few, many = (_killed(Path(folder) / str(rounds), rounds) for rounds in (FEW, MANY))
        found = paired([(_open(many), _open(few)) for _ in range(OPENED + 1)][1:])
    name, against = f"recovery with {MANY:,} rounds in the books", f"recovery with {FEW:,} rounds"
    yield Result(name, found.ratio, against, TARGET, found.note, spread=found.spread, samples=found.samples)


def _killed(folder: Path, rounds: int) -> Path:
    """What a table left behind that was killed in the middle of a round."""
    folder.mkdir()
    ended = subprocess.run([sys.executable, "-m", "benchmarks.recovery", str(folder / "table.ledger"), str(rounds)])
    if ended.returncode != -signal.SIGKILL:
        raise RuntimeError(f"the table was not killed, but ended with {ended.returncode}")
    assert (folder / "table.ledger-wal").stat().st_size, "its last commits are in the log"
    return folder


def _open(folder: Path) -> float:
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    for path in copy.iterdir():  # else the first commit would write all of the copy to the disk, which is longer
        with path.open("rb+") as file:
            os.fsync(file.fileno())
    start = perf_counter()
    ledger = Ledger.open(copy / "table.ledger", Mode.EXERCISE)
    seconds = perf_counter() - start
    assert ledger.state is not None and ledger.state.round is not None
    ledger.close()
    shutil.rmtree(copy)
    return seconds


def play_and_die(path: Path, rounds: int) -> None:
    """Play so many rounds, and be killed in the next, half-way between two snapshots."""
    storage.SYNCHRONOUS = "OFF"  # the kernel survives a kill, and so does all that was handed to it
    ledger, bots = Ledger.open(path, Mode.EXERCISE), Bots(1, odd=0)
    ledger.install(load(shipped_path(GAME)))
    while not _is_there(ledger, rounds):
        assert ledger.state is not None
        ledger.record(bots.command(ledger.state, ledger.last))
    signal.raise_signal(signal.SIGKILL)


def _is_there(ledger: Ledger, rounds: int) -> bool:
    state: State | None = ledger.state
    if state is None or state.rounds < rounds or state.round is None:
        return False
    return 0 <= ledger.last - ledger.snapshot - SNAPSHOT_EVERY // 2 < 20


if __name__ == "__main__":
    play_and_die(Path(sys.argv[1]), int(sys.argv[2]))
