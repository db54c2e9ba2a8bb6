"""The meters of a gaming day or a shift: differences between two moments; no meter is ever set back."""

import json
from typing import NamedTuple

from etg.errors import Refused
from etg.ledger.accounts import Key
from etg.ledger.reading import Reader
from etg.ledger.rows import PeriodRow


class Period(NamedTuple):
    """A gaming day or a shift, and what was added to the meters in it."""

    number: int
    kind: str
    name: str
    began: int
    ended: int | None
    """None: it goes on."""
    meters: dict[Key, int]


def periods(reader: Reader, kind: str | None = None) -> list[Period]:
    """All gaming days and shifts, in order."""
    rows = reader.periods(kind)
    after: dict[str, PeriodRow] = {}
    found = []
    for row in reversed(rows):
        found.append(_period(reader, row, after.get(row.kind)))
        after[row.kind] = row
    return found[::-1]


def period(reader: Reader, kind: str, name: str | None = None) -> Period:
    """A gaming day or shift by its name or its number; of several with one name, or without a name, the last."""
    rows = reader.periods(kind)
    if name is not None:
        rows = [row for row in rows if row.name == name] or [row for row in rows if str(row.id) == name]
    if not rows:
        named = f" {name!r}" if name is not None else ""
        raise Refused(f"there is no {kind}{named} in this ledger: see etg meters --periods")
    row = rows[-1]
    return _period(reader, row, next((each for each in reader.periods(kind) if each.id > row.id), None))


def _period(reader: Reader, row: PeriodRow, after: PeriodRow | None) -> Period:
    end = reader.meters() if after is None else _meters(after)
    begin = _meters(row)
    added = {key: value - begin.get(key, 0) for key, value in end.items()}
    return Period(
        row.id,
        row.kind,
        row.name,
        row.began,
        None if after is None else after.began,
        {k: v for k, v in added.items() if v},
    )


def _meters(row: PeriodRow) -> dict[Key, int]:
    return {Key(*values[:3]): values[3] for values in json.loads(row.meters)}
