"""Log and ledger side by side: every transaction has one line, and every line its transaction.

The line is written after the commit and does not wait for the disk. Therefore the last ones before a program was killed
or the power was cut may be missing, and the ledger is ahead of its log then; that is said, and is no fault.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from etg.cabinet.log.lines import LOST, Line
from etg.errors import Refused
from etg.ledger.reading import Reader
from etg.ledger.records import Started

WRITTEN_LATE = 60_000_000
"""Microseconds after which the computer has brought to the disk what was written to the log."""


class Reason(StrEnum):
    """Why a transaction has no line."""

    KILLED = "the program was killed or the power was cut before the lines were on disk"
    LAST = "the last ones: the table is writing, or it was killed or cut off"
    SAID = "the log says itself that it could not be written"
    UNKNOWN = "nothing explains it"


class Gap(NamedTuple):
    """Transactions that have no line."""

    first: int
    last: int
    """By the numbers of their commands."""
    reason: Reason


class Other(NamedTuple):
    """A line that says something else than the ledger."""

    command: int
    words: str


class Matched(NamedTuple):
    """What was compared, and what was found."""

    first: int
    """The first command that the log has a line for; those before it are older than the log."""
    last: int
    """The last command of the ledger."""
    lines: int
    gaps: tuple[Gap, ...]
    unknown: tuple[Other, ...]
    """Lines without a command in the ledger."""
    differing: tuple[Other, ...]
    doubled: tuple[int, ...]
    torn: int
    """Lines that cannot be read."""

    @property
    def ok(self) -> bool:
        """Nothing is there that cannot be explained."""
        return not (self.unknown or self.differing or self.doubled or self.missing)

    @property
    def missing(self) -> tuple[Gap, ...]:
        """What nothing explains."""
        return tuple(gap for gap in self.gaps if gap.reason is Reason.UNKNOWN)

    @property
    def ahead(self) -> int:
        """By so many commands the ledger is ahead of its log."""
        return sum(gap.last - gap.first + 1 for gap in self.gaps if gap.reason is Reason.LAST)


class _Stored(NamedTuple):
    """A command as the ledger has it."""

    command: int
    first: int
    last: int
    actor: str
    began: int
    killed: bool
    """It is the start after something that was not stopped in order."""


class _Told(NamedTuple):
    """A command as the log has it."""

    command: int
    fields: dict[str, Any]
    lost: int
    """Lines that the log says to have lost since the command before."""


def match(reader: Reader, lines: Iterable[Line | None]) -> Matched:
    """Compare all that a log has of these books with them; the lines must have been read before the reader began."""
    name = reader.created().ledger
    told: dict[int, _Told] = {}
    doubled: list[int] = []
    lost = torn = 0
    for line in lines:
        if line is None:
            torn += 1
            continue
        lost += _number(line.fields.get(LOST)) or 0
        command = _number(line.fields.get("command"))
        if line.fields.get("ledger") != name or command is None:
            continue
        if command in told:
            doubled.append(command)
        else:
            told[command] = _Told(command, dict(line.fields), lost)
            lost = 0
    if not told:
        raise Refused("the log has no line of these books: name the folder of their log with --folder")
    begin = min(told.values(), key=lambda each: each.command)
    stored = {each.command: each for each in _stored(reader, _number(begin.fields.get("first")) or 1)}
    last = max(stored, default=0)
    known = [each for each in told.values() if each.command in stored]
    return Matched(
        begin.command,
        last,
        len(told),
        tuple(_gaps(stored, told)),
        tuple(Other(each.command, _words(each)) for each in told.values() if each.command not in stored),
        tuple(Other(each.command, words) for each in known if (words := _differs(each, stored[each.command]))),
        tuple(doubled),
        torn,
    )


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) else None


def _stored(reader: Reader, first: int) -> Iterator[_Stored]:
    sql = (
        "SELECT command, min(number), max(number), min(actor), min(time), "
        "max(name = ? AND NOT coalesce(json_extract(data, '$.orderly'), 1)) "
        "FROM events WHERE number >= ? GROUP BY command ORDER BY command"
    )
    return map(_Stored._make, reader.db.execute(sql, [Started.name, first]))


def _gaps(stored: dict[int, _Stored], told: dict[int, _Told]) -> Iterator[Gap]:
    """The transactions without a line, those beside each other together."""
    missing: list[_Stored] = []
    for command, each in stored.items():
        if command not in told:
            missing.append(each)
            continue
        if missing:
            yield Gap(missing[0].command, missing[-1].command, _reason(missing, each, told[command]))
            missing = []
    if missing:
        reason = Reason.LAST if _late(missing) else Reason.UNKNOWN
        yield Gap(missing[0].command, missing[-1].command, reason)


def _reason(missing: list[_Stored], following: _Stored, told: _Told) -> Reason:
    if told.lost >= len(missing):
        return Reason.SAID
    return Reason.KILLED if following.killed and _late(missing) else Reason.UNKNOWN


def _late(missing: list[_Stored]) -> bool:
    """Whether all of it may have been in the memory of the computer only."""
    return missing[-1].began - missing[0].began <= WRITTEN_LATE


def _differs(told: _Told, stored: _Stored) -> str:
    """What a line says otherwise than the ledger; empty: nothing."""
    pairs = (("first", stored.first), ("last", stored.last), ("actor", stored.actor))
    return ", ".join(
        f"{key} is {told.fields.get(key)!r} in the log and {value!r} in the ledger"
        for key, value in pairs
        if told.fields.get(key) != value
    )


def _words(told: _Told) -> str:
    fields = told.fields
    return f"{fields.get('name')} by {fields.get('actor')}, events {fields.get('first')} to {fields.get('last')}"
