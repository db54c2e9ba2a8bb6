"""A line of the table's log: one JSON object, and the free lines that older files still have."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

COMMAND = "COMMAND"
"""The level of the lines that tell of a transaction: below the notices, for there are many of them."""
LEVELS = ("DEBUG", COMMAND, "INFO", "WARNING", "ERROR", "CRITICAL")
LOST = "lost"
"""The field of the line that says how many before it could not be written."""
_OLD = re.compile(r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),(\d{3}) (DEBUG|INFO|WARNING|ERROR|CRITICAL) (\S+): (.*)$")
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, default=str).encode


class Line(NamedTuple):
    """What happened."""

    time: datetime
    level: str
    where: str
    words: str
    fields: Mapping[str, Any] = {}
    trace: str = ""
    """Where an error came from, line by line."""


def written(line: Line) -> str:
    """As it stands in the file."""
    values: dict[str, Any] = {
        "time": stamp(line.time),
        "level": line.level,
        "where": line.where,
        "words": line.words,
    }
    if line.fields:
        values["fields"] = line.fields
    if line.trace:
        values["trace"] = line.trace
    return _encode(values) + "\n"


def stamp(moment: datetime) -> str:
    """In UTC, with milliseconds: 2026-05-01T10:00:00.123Z."""
    return moment.astimezone(UTC).isoformat("T", "milliseconds")[:-6] + "Z"


def rank(level: str) -> int:
    """How much it matters; an unknown level matters most."""
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def read(text: str) -> Line | None:
    """A line of a file; None: it is torn, or no line of its own."""
    if text.startswith("{"):
        return _new(text)
    if found := _OLD.match(text):
        moment = datetime.strptime(f"{found[1]}.{found[2]}", "%Y-%m-%d %H:%M:%S.%f").astimezone()
        return Line(moment, found[3], found[4], found[5])
    return None


def _new(text: str) -> Line | None:
    try:
        values = json.loads(text)
        moment = datetime.fromisoformat(values["time"])
        fields = values.get("fields", {})
        if moment.tzinfo is None or not isinstance(fields, dict):
            return None
        level, where, words = (str(values[key]) for key in ("level", "where", "words"))
        return Line(moment, level, where, words, fields, str(values.get("trace", "")))
    except (ValueError, KeyError, TypeError):
        return None


def read_all(texts: Iterable[str]) -> Iterator[Line | None]:
    """The lines of a file in their order; None stands for one that cannot be read.

    What follows an old line and is none itself is the rest of it: where an error came from.
    """
    before: Line | None = None
    old = False
    for text in texts:
        text = text.rstrip("\n")
        found = read(text)
        if found is None and before is not None and old:
            before = before._replace(trace=f"{before.trace}\n{text}".lstrip("\n"))
            continue
        if before is not None:
            yield before
        before, old = found, not text.startswith("{")
        if found is None:
            yield None
    if before is not None:
        yield before
