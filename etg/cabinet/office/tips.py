"""Tips: by gaming day, shift, dealer and station."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.ledger.tips import tips
from etg.money import Cents


@dataclass(frozen=True)
class ReadTips(Query):
    """The tips from one moment to another, which is excluded."""

    action = Action.READ_TIPS
    every = 10.0
    since: int | None = None
    until: int | None = None


class Tipped(NamedTuple):
    """What one dealer was given in a shift of a gaming day."""

    day: str
    shift: str
    """Empty: in none."""
    dealer: str
    """As a role and an id; empty: nobody was on record."""
    times: int
    amount: Cents


class Tips(NamedTuple):
    """All tips of a stretch of time."""

    rows: tuple[Tipped, ...]
    """The newest day first."""
    by_station: tuple[tuple[int, Cents], ...]
    times: int
    total: Cents


def read_tips(query: ReadTips, desk: Desk) -> Tips:
    """Added up."""
    amounts: Counter[tuple[str, str, str]] = Counter()
    counts: Counter[tuple[str, str, str]] = Counter()
    stations: Counter[int] = Counter()
    with desk.reader() as reader:
        for tip in tips(reader, query.since, query.until):
            key = tip.day or desk.settings.time.gaming_day(tip.time / 1e6), tip.shift or "", tip.dealer or ""
            amounts[key] += tip.amount
            counts[key] += 1
            stations[tip.station] += tip.amount
    rows = tuple(Tipped(*key, counts[key], amounts[key]) for key in sorted(amounts, reverse=True))
    return Tips(rows, tuple(sorted(stations.items())), counts.total(), amounts.total())


QUERIES = {ReadTips: read_tips}
