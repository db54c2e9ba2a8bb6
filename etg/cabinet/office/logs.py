"""The logs of table and devices: filtered by level and text, the newest first, leaf by leaf."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from etg.cabinet.log.lines import COMMAND, rank
from etg.cabinet.log.reading import newest_first
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.devices.log import read_log

LEVELS = (COMMAND, "INFO", "WARNING", "ERROR")
"""From which on lines can be asked for."""
_MOST = 20_000
"""Lines that are looked through; the log of months is for another program."""


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


def entries(desk: Desk) -> Iterator[Entry]:
    """The entries of the table's log, the newest first, by the clock of the table."""
    for line in newest_first(desk.folder):
        moment = desk.settings.time.at(line.time.timestamp()).strftime("%Y-%m-%d %H:%M:%S")
        more = tuple(line.trace.splitlines()) if line.trace else ()
        yield Entry(moment, line.level, line.where, line.words, more)


def _table(query: TableLog, desk: Desk) -> Leaf:
    least = rank(query.level)
    wanted = [
        entry
        for entry in islice(entries(desk), _MOST)
        if rank(entry.level) >= least and _holds(query.holds, entry.where, entry.words, *entry.more)
    ]
    return _leaf(wanted, query.leaf, query.leaves_of)


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
