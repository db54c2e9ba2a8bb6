"""The logs of table and devices: filtered by level and text, the newest first, leaf by leaf."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.devices.log import read_log

LEVELS = ("INFO", "WARNING", "ERROR")
TABLE_LOG = "table.log"
_OLDER = 4
"""Files of the table's log that were full before the present one."""
_MOST = 20_000
"""Lines that are looked through; the log of months is for another program."""
_LINE = re.compile(r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),\d{3} (DEBUG|INFO|WARNING|ERROR|CRITICAL) (\S+): (.*)$")


@dataclass(frozen=True)
class TableLog(Query):
    """What the table has written, from a level up."""

    action = Action.DIAGNOSE
    every = 5.0
    level: str = "INFO"
    holds: str = ""
    leaf: int = 0
    leaves_of: int = 12
    """Lines of a leaf."""


@dataclass(frozen=True)
class DevicesLog(Query):
    """What went over the wires."""

    action = Action.DIAGNOSE
    every = 5.0
    port: str = ""
    holds: str = ""
    leaf: int = 0
    leaves_of: int = 12


class Entry(NamedTuple):
    """An entry of the table's log."""

    time: str
    level: str
    where: str
    words: str
    more: tuple[str, ...] = ()
    """The lines that follow: where an error came from."""


class Wire(NamedTuple):
    """A line of the devices' log."""

    time: str
    port: str
    direction: str
    frame: str
    meaning: str


class Leaf(NamedTuple):
    """Some lines of a log."""

    lines: tuple[Entry | Wire, ...]
    leaf: int
    leaves: int
    lines_found: int
    ports: tuple[str, ...] = ()


def log_files(folder: Path) -> list[Path]:
    """The files of the table's log that there are, the newest first."""
    names = [TABLE_LOG, *(f"{TABLE_LOG}.{number}" for number in range(1, _OLDER + 1))]
    return [folder / name for name in names if (folder / name).is_file()]


def entries(folder: Path) -> Iterator[Entry]:
    """The entries of the table's log, the newest first."""
    for file in log_files(folder):
        found: list[Entry] = []
        with file.open(encoding="utf-8", errors="replace") as opened:
            for line in opened:
                line = line.rstrip("\n")
                if match := _LINE.match(line):
                    found.append(Entry(match[1], match[2], match[3], match[4]))
                elif found:
                    found[-1] = found[-1]._replace(more=(*found[-1].more, line))
        yield from reversed(found)


def _table(query: TableLog, desk: Desk) -> Leaf:
    least = LEVELS.index(query.level)
    wanted = [
        entry
        for number, entry in enumerate(entries(desk.folder))
        if number < _MOST and _level(entry) >= least and _holds(query.holds, entry.where, entry.words, *entry.more)
    ]
    return _leaf(wanted, query.leaf, query.leaves_of)


def _level(entry: Entry) -> int:
    return LEVELS.index(entry.level) if entry.level in LEVELS else 0 if entry.level == "DEBUG" else len(LEVELS)


def _devices(query: DevicesLog, desk: Desk) -> Leaf:
    ports: dict[str, None] = {}
    wanted: list[Wire] = []
    for line in read_log(desk.folder):
        ports[line.port] = None
        if query.port in ("", line.port) and _holds(query.holds, line.frame, line.meaning, line.raw):
            moment = desk.settings.time.at(line.time.timestamp())
            wanted.append(Wire(moment.strftime("%H:%M:%S.%f")[:-3], *line[1:3], *line[4:]))
    return _leaf(wanted[: -_MOST - 1 : -1], query.leaf, query.leaves_of, tuple(filter(None, ports)))


def _holds(words: str, *texts: str) -> bool:
    return not words or any(words.lower() in each.lower() for each in texts)


def _leaf(found: "list[Entry] | list[Wire]", leaf: int, size: int, ports: tuple[str, ...] = ()) -> Leaf:
    leaves = max(1, -(-len(found) // size))
    leaf = min(leaf, leaves - 1)
    return Leaf(tuple(found[leaf * size : (leaf + 1) * size]), leaf, leaves, len(found), ports)


QUERIES = {TableLog: _table, DevicesLog: _devices}
