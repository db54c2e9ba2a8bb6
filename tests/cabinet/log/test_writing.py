"""The file of the log: one object a line, changed before it grows large, and never in the way of the table."""

import errno
import json
import logging
import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.log.lines import Line, read, read_all, written
from etg.cabinet.log.reading import log_files, newest_first, oldest_first
from etg.cabinet.log.writing import LOG_FILE, OLDER, LogFile, log_to

NOON = datetime(2026, 5, 1, 12, 0, 0, 123_000, tzinfo=UTC)
_log = logging.getLogger("etg.tests.log")


def lines(log: LogFile) -> list[dict[str, Any]]:
    """The objects of the present file."""
    return [json.loads(line) for line in log.path.read_text(encoding="utf-8").splitlines()]


def test_a_line_is_an_object_with_the_time_in_utc(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """With milliseconds and Z; a traceback is in a field of its own."""
    monkeypatch.setattr(log, "_clock", NOON.timestamp)
    _log.info("open at %d", 7)
    try:
        raise ZeroDivisionError("a picture")
    except ZeroDivisionError:
        _log.exception("it has failed", extra={"fields": {"place": 3}})
    first, second = lines(log)
    assert first == {
        "time": "2026-05-01T12:00:00.123Z",
        "level": "INFO",
        "where": "etg.tests.log",
        "words": "open at 7",
    }
    assert second["fields"] == {"place": 3} and second["words"] == "it has failed"
    assert second["trace"].startswith("Traceback") and second["trace"].endswith("ZeroDivisionError: a picture")


def test_only_one_log_for_a_folder(log: LogFile) -> None:
    """However often somebody asks."""
    assert log_to(log.path.parent) is log


def test_cards_and_odd_words_are_not_in_it(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever somebody hands over: no name of a card, and what does not fit its sentence is written all the same."""
    monkeypatch.setattr(logging.getLogger("etg"), "propagate", False)  # pytest cannot send half a character on
    _log.warning("the %s cannot be", "QH")
    log.handle(logging.LogRecord("etg.x", logging.WARNING, "", 1, "%d of these", ("not a number",), None))
    _log.warning("half a character: \ud800, and two\nlines")
    first, second, third = lines(log)
    assert first["words"] == "the ?? cannot be"
    assert "not a number" in second["words"] and third["words"] == "half a character: \ud800, and two\nlines"


def test_it_is_for_the_table_and_its_group_alone(log: LogFile) -> None:
    """Also where an older version has begun the file."""
    log.path.touch(mode=0o644)
    log.path.chmod(0o644)
    _log.info("one")
    assert stat.S_IMODE(log.path.stat().st_mode) == 0o640


def test_a_full_file_is_changed_for_a_new_one(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are four older ones, and no line is lost before the oldest goes."""
    monkeypatch.setattr(log, "_limit", 1000)
    for number in range(200):
        _log.info("line %d", number)
    files = log_files(log.path.parent)
    assert len(files) == OLDER + 1 and all(file.stat().st_size <= 1000 for file in files)
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o640 for file in files)
    found = [line.words for line in oldest_first(log.path.parent) if line is not None]
    assert found == [f"line {number}" for number in range(200 - len(found), 200)]
    assert [line.words for line in newest_first(log.path.parent)] == found[::-1]


def later(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """After more than a second the file is looked for again."""
    monkeypatch.setattr(log, "_clock", NOON.timestamp)


def test_a_file_that_somebody_took_away_is_begun_anew(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after it is not written into nowhere."""
    _log.info("one")
    log.path.rename(log.path.with_name("taken"))
    later(log, monkeypatch)
    _log.info("two")
    assert [line["words"] for line in lines(log)] == ["two"]


def test_a_full_disk_stops_nothing_and_is_said_afterwards(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of a line that was written does not spoil the next one."""
    _log.info("before")
    real, room = os.write, [10]

    def full(file: int, data: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, data[: room.pop()])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        for number in range(3):
            _log.info("lost %d", number)
    assert log.lost == 3
    _log.info("after")
    found = list(read_all(log.path.read_text(encoding="utf-8").splitlines()))
    assert [None if line is None else line.words for line in found] == [
        "before",
        None,
        "3 lines before this one could not be written: the disk took only a part of a line",
        "after",
    ]
    assert found[2] is not None and found[2].fields == {"lost": 3} and log.lost == 0


def test_a_folder_that_is_gone_stops_nothing(log: LogFile) -> None:
    """It is written again when the folder is back."""
    folder = log.path.parent
    folder.rename(folder.with_name("away"))
    _log.info("lost")
    assert log.lost == 1
    folder.with_name("away").rename(folder)
    _log.info("here")
    assert "No such file" in lines(log)[0]["words"] and lines(log)[1]["words"] == "here"


def test_old_files_can_still_be_read(tmp_path: Path) -> None:
    """Free lines, with the traceback in the lines that follow; torn lines and other things are passed over."""
    old = tmp_path / f"{LOG_FILE}.1"
    old.write_text(
        "2026-05-01 10:00:00,123 INFO etg.x: one\n"
        "2026-05-01 10:00:01,000 ERROR etg.y: it has stopped\nTraceback (most recent call last):\nKeyError: 'a'\n",
        encoding="utf-8",
    )
    new = written(Line(NOON, "INFO", "etg.z", "three"))
    (tmp_path / LOG_FILE).write_text(f'{new}{{"time":"2026\n\0\0\0\n[1]\n{{"a":1}}\n{new}', encoding="utf-8")
    found = list(oldest_first(tmp_path))
    assert [None if line is None else line.words for line in found] == [
        "one",
        "it has stopped",
        "three",
        None,
        None,
        None,
        None,
        "three",
    ]
    assert found[1] is not None and found[1].trace == "Traceback (most recent call last):\nKeyError: 'a'"
    assert found[0] is not None and found[0].time.astimezone().strftime("%H:%M:%S.%f") == "10:00:00.123000"


@pytest.mark.parametrize("line", ["", "{", "{}", '{"time":1}', '{"time":"2026-05-01T10:00:00"}', "null"])
def test_what_is_no_line_is_none(line: str) -> None:
    """And never an error."""
    assert read(line) is None
