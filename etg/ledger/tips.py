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
    shift: str | None = None
    dealer: str | None = None
    """Who dealt then; None: nobody."""


class _Then:
    """What was so at an event: the last thing that began before it."""

    def __init__(self, begun: list[tuple[int, str | None]]) -> None:
        self._numbers = [number for number, _ in begun]
        self._names = [name for _, name in begun]

    def at(self, number: int) -> str | None:
        """At an event by its number."""
        place = bisect_right(self._numbers, number)
        return self._names[place - 1] if place else None


_DEALERS = "name IN ('table_opened', 'dealer_changed', 'table_closed')"


def tips(reader: Reader, since: int | None = None, until: int | None = None) -> Iterator[Tip]:
    """The tips from one moment to another, which is excluded."""
    days, shifts = (_Then([(each.event, each.name) for each in reader.periods(kind)]) for kind in ("day", "shift"))
    dealers: _Then | None = None
    where, values = ["name = 'tipped'"], []
    for condition, value in (("time >= ?", since), ("time < ?", until)):
        if value is not None:
            where.append(condition)
            values.append(value)
    for row in reader.events_where(" AND ".join(where), values):
        if dealers is None:
            changes = reader.events_where(_DEALERS)
            dealers = _Then([(each.number, json.loads(each.data).get("dealer")) for each in changes])
        data, number = json.loads(row.data), row.number
        assert row.station is not None
        player, amount = data["player"], data["amount"]
        dealer = dealers.at(number)
        yield Tip(number, row.time, days.at(number), row.station, player, amount, shifts.at(number), dealer)
