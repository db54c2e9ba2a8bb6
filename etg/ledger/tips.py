"""Tips: who gave how much to the dealers, and when."""

import json
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from etg.ledger.reading import Reader
from etg.money import Cents


class Tip(NamedTuple):
    """Credits that a player gave to the dealers."""

    event: int
    time: int
    day: str | None
    """The gaming day; None: none had begun."""
    station: int
    player: str
    amount: Cents


def tips(reader: Reader, since: int | None = None, until: int | None = None) -> Iterator[Tip]:
    """The tips from one moment to another, which is excluded."""
    days = reader.periods("day")
    begins = [day.event for day in days]
    where, values = ["name = 'tipped'"], []
    for condition, value in (("time >= ?", since), ("time < ?", until)):
        if value is not None:
            where.append(condition)
            values.append(value)
    for row in reader.events_where(" AND ".join(where), values):
        data = json.loads(row.data)
        at = bisect_right(begins, row.number)
        assert row.station is not None
        yield Tip(row.number, row.time, days[at - 1].name if at else None, row.station, data["player"], data["amount"])
