"""The chain: every event's hash covers the event and the hash before it.

The bytes that are hashed are the 32 bytes of the hash before, followed by a JSON array of the columns in the order of
`canonical`, without spaces, in ASCII. Anyone can check it without this program; docs/ledger.md shows how.
"""

import json
from dataclasses import MISSING, fields
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from etg.cards import NAMES
from etg.errors import Malformed
from etg.ledger.records import ALL
from etg.table.codec import CARDS, build, plain
from etg.table.events import Event

NOTHING = bytes(32)
"""Stands before the first event."""

COLUMNS = "number, command, time, uptime, context, round, box, station, actor, name, version, data, hash"


class Context(NamedTuple):
    """What many events have in common: the mode, the submission in force and the software."""

    mode: str
    submission: str
    software: str


class Row(NamedTuple):
    """An event as it is stored."""

    number: int
    command: int
    time: int
    uptime: int
    context: int
    round: int | None
    box: int | None
    station: int | None
    actor: str
    name: str
    version: int
    data: str
    hash: bytes

    def event(self) -> Event:
        """The event itself."""
        return unpack(self.name, self.version, self.data)


_dumps = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode
_text = json.encoder.encode_basestring_ascii


def _number(value: int | None) -> str:
    return "null" if value is None else str(value)


@lru_cache(maxsize=64)
def _common(context: Context) -> str:
    return ",".join(map(_text, context))


def link(before: bytes, row: Row, context: Context) -> bytes:
    """The hash of an event that follows the event with the hash `before`; the row's own hash does not matter."""
    number, command, time, uptime, _, round_, box, station, actor, name, version, data, _ = row
    columns = (  # the same as `json.dumps` writes, in a fifth of the time
        f"[{number},{command},{time},{uptime},{_common(context)},{_number(round_)},{_number(box)},{_number(station)},"
        f"{_text(actor)},{_text(name)},{version},{_text(data)}]"
    )
    return sha256(before + columns.encode("ascii")).digest()


_FIELDS: dict[type[Event], tuple[tuple[str, Any, bool], ...]] = {
    kind: tuple((each.name, each.default, each.name in CARDS) for each in fields(kind)) for kind in ALL.values()
}


def pack(event: Event) -> str:
    """The fields of an event as JSON; those that have their default value are left out."""
    parts = []
    for name, default, is_card in _FIELDS[event.__class__]:
        value = getattr(event, name)
        if value is default or (default is not MISSING and value == default):
            continue
        if value.__class__ is int:
            text = f'"{NAMES[value]}"' if is_card else str(value)
        else:
            text = _text(value) if value.__class__ is str else _dumps(plain(value))
        parts.append(f'"{name}":{text}')
    return "{" + ",".join(parts) + "}"


def unpack(name: str, version: int, data: str) -> Event:
    """The event of stored values."""
    kind = ALL.get(name)
    if kind is None:
        raise Malformed(f"there is no event {name!r}: it was written by a newer version of this software")
    if version != kind.version:
        raise Malformed(f"version {version} of {name} is not known: it was written by a newer version")
    try:
        values = json.loads(data)
    except ValueError as error:
        raise Malformed(f"the data of a {name} event cannot be read: {error}") from error
    if not isinstance(values, dict):
        raise Malformed(f"the data of a {name} event are not an object")
    return build(kind, values)
