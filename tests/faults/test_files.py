"""Disks that are full, read-only or broken, files that are no ledgers, and a second process: each has its sentence."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from etg.errors import Tilt
from etg.ledger import storage
from etg.ledger.faults import CODES, fault
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.storage import guard_path
from etg.modes import Mode
from etg.table import commands as c
from tests.ledger.builders import audited, played, quickly, shipped


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger with some rounds, closed in order."""
    quickly(monkeypatch)
    path = tmp_path / "table.ledger"
    played(path, shipped(), 4).close()
    return path


def tilt_of(work: Callable[[], object]) -> Tilt:
    """The tilt that some work ends with."""
    with pytest.raises(Tilt) as tilt:
        work()
    return tilt.value


def etg(*arguments: str, limit: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command as somebody would give it; no file may grow beyond the limit."""

    def set_limit() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    return subprocess.run(
        [sys.executable, "-m", "etg", *arguments], capture_output=True, text=True, preexec_fn=set_limit, check=False
    )


def test_every_fault_says_what_is_wrong_and_what_to_do() -> None:
    """A stable name and two sentences each."""
    for code in CODES:
        tilt = fault(code, "here")
        assert tilt.code == code and "(here)" in tilt.why and tilt.do.endswith(".")
        assert len(tilt.do) > 20


# The disk


def test_a_disk_that_takes_no_more_ends_play_with_a_sentence_and_loses_nothing(path: Path) -> None:
    """Every acknowledged event is there, and with room again play goes on."""
    limit = path.stat().st_size + 200_000
    full = etg("exercise", "--ledger", str(path), "--rounds", "100000", "--ack", limit=limit)
    assert full.returncode == 2
    assert "Traceback" not in full.stderr
    assert "did not happen" in full.stderr
    acknowledged = int(full.stdout.split()[-1])
    with Reader.open(path) as reader:
        head = reader.head()
    assert head is not None and head.event >= acknowledged
    assert audited(path).ok
    more = etg("exercise", "--ledger", str(path), "--rounds", "2")
    assert more.returncode == 0, more.stderr
    assert audited(path).ok


def test_a_ledger_that_cannot_be_written_is_a_tilt(path: Path) -> None:
    """A connection that may only read stands for a file system that does not let us write."""

    def read_only(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)

    assert tilt_of(lambda: Ledger.open(path, Mode.EXERCISE, connect=read_only)).code == "read_only"
    opened = Ledger.open(path, Mode.EXERCISE)
    opened._db.execute("PRAGMA query_only = ON")
    before = opened.last
    assert tilt_of(lambda: opened.record(c.Seat("eva", 99))).code == "read_only"
    assert opened.last == before
    opened._db.execute("PRAGMA query_only = OFF")
    opened.close()
    assert audited(path).ok


def test_a_folder_in_which_no_file_can_be_made_is_a_tilt() -> None:
    """As on a read-only file system."""
    tilt = tilt_of(lambda: Ledger.open(Path("/proc/table.ledger"), Mode.EXERCISE))
    assert tilt.code == "read_only" and "technician" in tilt.do


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    """Nothing is made up."""
    tilt = tilt_of(lambda: Ledger.open(tmp_path / "nowhere" / "table.ledger", Mode.EXERCISE))
    assert tilt.code == "no_ledger" and "nowhere" in str(tilt)


# Another process


def test_a_second_process_does_not_get_the_ledger(path: Path) -> None:
    """The first one plays on; the second is told what to do, and reading is still allowed."""
    command = [sys.executable, "-m", "etg", "exercise", "--ledger", str(path), "--rounds", "100000", "--ack"]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert first.stdout is not None
        first.stdout.readline()
        assert tilt_of(lambda: Ledger.open(path, Mode.EXERCISE)).code == "in_use"
        second = etg("exercise", "--ledger", str(path))
        assert second.returncode == 2 and "Another program" in second.stderr
        assert audited(path).ok
        first.stdout.readline()
    finally:
        first.send_signal(signal.SIGTERM)
        first.communicate()
    assert first.returncode == 0
    ledger = Ledger.open(path, Mode.EXERCISE)
    assert ledger.recovery is not None and ledger.recovery.orderly
    ledger.close()


def test_a_second_ledger_object_in_the_same_process_does_not_get_it_either(path: Path) -> None:
    """Two writers are two writers."""
    ledger = Ledger.open(path, Mode.EXERCISE)
    assert tilt_of(lambda: Ledger.open(path, Mode.EXERCISE)).code == "in_use"
    ledger.close()
    Ledger.open(path, Mode.EXERCISE).close()


def test_somebody_who_holds_the_file_for_writing_makes_a_command_wait_and_then_fail(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell with an open transaction, say; afterwards everything works again."""

    def impatient(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0.05)

    ledger = Ledger.open(path, Mode.EXERCISE, connect=impatient)
    shell = sqlite3.connect(path, isolation_level=None)
    shell.execute("BEGIN IMMEDIATE")
    last = ledger.last
    assert tilt_of(lambda: ledger.tilt("disk_full")).code == "in_use"
    assert ledger.last == last
    shell.execute("ROLLBACK")
    shell.close()
    ledger.tilt("disk_full")
    ledger.close()


# Not a ledger


def test_a_file_that_is_not_a_ledger_is_left_alone(tmp_path: Path) -> None:
    """Text, pictures, other databases, half a ledger."""
    text = tmp_path / "letter.txt"
    text.write_text("Dear auditor,\n" * 1000)
    other = tmp_path / "other.db"
    db = sqlite3.connect(other)
    db.execute("CREATE TABLE recipes (name)")
    db.commit()
    db.close()
    for path in (text, other):
        before = path.read_bytes()
        assert tilt_of(partial(Ledger.open, path, Mode.LIVE)).code == "not_a_ledger"
        assert tilt_of(partial(Reader.open, path)).code == "not_a_ledger"
        assert path.read_bytes() == before
        assert not guard_path(path).exists()
    assert tilt_of(lambda: Reader.open(tmp_path / "nothing")).code == "no_ledger"
    (tmp_path / "empty").touch()
    assert tilt_of(lambda: Reader.open(tmp_path / "empty")).code == "not_a_ledger"
    storage.open_writer(tmp_path / "begun").close()
    assert tilt_of(lambda: Reader.open(tmp_path / "begun")).code == "not_a_ledger"


# Broken files


def test_every_page_that_is_lost_is_found(path: Path, tmp_path: Path) -> None:
    """Each page of the file overwritten with zeros, as a bad sector would read."""
    whole = path.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    copy = tmp_path / "copy.ledger"
    pages = range(len(whole) // size)
    assert len(pages) > 30
    for page in pages:
        copy.write_bytes(whole[: page * size] + bytes(size) + whole[(page + 1) * size :])
        try:
            problems = audited(copy).problems
        except Tilt as tilt:
            problems = [str(tilt)]
        assert problems, f"page {page} of {len(pages)}"


def test_a_damaged_file_ends_with_a_sentence(path: Path) -> None:
    """At the table, in the audit and for a program."""
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(os.urandom(path.stat().st_size - 8192))
    tilt = tilt_of(lambda: Ledger.open(path, Mode.EXERCISE))
    assert tilt.code in ("damaged", "chain_broken", "schema_changed")
    for arguments in (("audit", "verify"), ("audit", "verify", "--json"), ("exercise",)):
        run = etg(*arguments, "--ledger", str(path))
        assert run.returncode in (1, 2) and "Traceback" not in run.stderr, run.stderr


def test_a_ledger_cut_short_is_found(path: Path) -> None:
    """The end of the file is gone."""
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    try:
        problems = audited(path).problems
    except Tilt as tilt:
        problems = [str(tilt)]
    assert problems


def test_a_half_written_log_is_dropped_and_a_whole_one_kept(path: Path, tmp_path: Path) -> None:
    """The end of the write-ahead log is torn: the commands before it are there, the torn one never happened."""
    ledger = Ledger.open(path, Mode.EXERCISE)
    before = ledger.last
    ledger.tilt("disk_full")
    log = Path(f"{path}-wal").read_bytes()
    copy = tmp_path / "copy.ledger"
    found = set()
    for cut in range(0, len(log), 512):
        shutil.copy(path, copy)
        Path(f"{copy}-wal").write_bytes(log[:cut])
        with Reader.open(copy) as reader:
            head = reader.head()
            assert head is not None
            found.add(head.event)
        assert audited(copy).ok
        Path(f"{copy}-shm").unlink(missing_ok=True)
    assert {before, ledger.last} & found and max(found) <= ledger.last
    ledger.close()


def test_a_ledger_that_is_not_durable_does_not_open(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's SQLite that ignores the setting."""
    monkeypatch.setattr(storage, "durable_settings", lambda db: {"journal_mode": "wal", "synchronous": 1})
    monkeypatch.setattr(storage, "SYNCHRONOUS", "FULL")
    tilt = tilt_of(lambda: Ledger.open(path, Mode.EXERCISE))
    assert tilt.code == "not_durable" and "synchronous is 1" in tilt.why
