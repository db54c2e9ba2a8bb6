"""The books of a stretch of time as flat tables, for auditors and their programs."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

from etg.ledger.entries import INSURANCE, MAIN, NO_PAYTABLE, main_paytable
from etg.ledger.face_down import Hidden, hidden_now
from etg.ledger.installing import terms_of
from etg.ledger.reading import Reader
from etg.ledger.rows import RoundRow
from etg.ledger.tips import tips

NUMBER, TEXT = "INTEGER", "TEXT"


class Table(NamedTuple):
    """A table: its columns with their kinds, and its rows."""

    name: str
    columns: dict[str, str]
    rows: Callable[["Stretch"], Iterator[tuple[Any, ...]]]


def utc(microseconds: int) -> str:
    """A time in ISO 8601."""
    moment = datetime.fromtimestamp(microseconds // 1_000_000, UTC).replace(microsecond=microseconds % 1_000_000)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


@dataclass
class Stretch:
    """The books from one moment to another, which is excluded."""

    reader: Reader
    since: int | None
    until: int | None

    @cached_property
    def hidden(self) -> Hidden:
        """The cards that lie face down now (R53)."""
        return hidden_now(self.reader)

    @cached_property
    def paytables(self) -> dict[int, dict[str, str]]:
        """The paytables of the wagers by context, which names the submission in force."""
        by_digest: dict[str, dict[str, str]] = {}
        for row in self.reader.events_where("name = 'installed'"):
            installed = self.reader.installed(row.number)
            assert installed is not None
            named = {wager: table["id"] for wager, table in json.loads(installed.paytables).items()}
            by_digest[installed.digest] = named | {MAIN: main_paytable(terms_of(installed))}
        return {number: by_digest.get(each.submission, {}) for number, each in self.reader.contexts().items()}

    @property
    def checkpoint(self) -> tuple[int, str]:
        """The last event and its hash; while a card lies face down, those before it (see `Hidden.first`)."""
        return self.hidden.checkpoint(self.reader)

    def when(self, column: str) -> tuple[str, list[int]]:
        """The condition of this stretch for a column of times."""
        conditions = [(f"{column} >= ?", self.since), (f"{column} < ?", self.until)]
        kept = [(text, value) for text, value in conditions if value is not None]
        return " AND ".join(text for text, _ in kept) or "1", [value for _, value in kept]

    def rounds(self) -> Iterator[RoundRow]:
        """The rounds that began in it, the oldest first."""
        where, values = self.when("began")
        sql = f"SELECT * FROM rounds WHERE {where} ORDER BY number"
        return map(RoundRow._make, self.reader.db.execute(sql, values))

    def meters_before(self, moment: int | None) -> dict[Any, int]:
        """All meters before a moment; None: as they are now."""
        if moment is None:
            return self.reader.meters()
        sql = "SELECT coalesce(max(number), 0) FROM events WHERE time < ?"
        number = self.reader.db.execute(sql, [moment]).fetchone()[0]
        return self.reader.books_at(number).meters


def _events(of: Stretch) -> Iterator[tuple[Any, ...]]:
    contexts = of.reader.contexts()
    for row in of.reader.events_where(*of.when("time")):
        about = (row.round, row.box, row.station, row.actor, row.name, row.version, of.hidden.data(row))
        digest = of.hidden.hash(row)
        uptime = None if digest is None else row.uptime
        yield (row.number, row.command, utc(row.time), uptime, *contexts[row.context], *about, digest)


def _rounds(of: Stretch) -> Iterator[tuple[Any, ...]]:
    for row in of.rounds():
        dealer = json.loads(row.result)["dealer"]
        events = (row.number, row.first, row.last, utc(row.began), utc(row.ended), row.game, row.dealer, row.voided)
        cards = " ".join(dealer["cards"]), dealer["total"]
        irregular = " ".join(json.loads(row.irregular))
        yield (*events, row.wagered, row.returned, row.returned - row.wagered, *cards, irregular)


def _boxes(of: Stretch) -> Iterator[tuple[Any, ...]]:
    for row in of.rounds():
        for number, box in json.loads(row.result)["boxes"].items():
            yield row.number, int(number), box["station"], box["player"], box["wagered"], box["returned"], box["net"]


def _wagers(of: Stretch) -> Iterator[tuple[Any, ...]]:
    for row in of.rounds():
        context = of.reader.db.execute("SELECT context FROM events WHERE number = ?", [row.first]).fetchone()[0]
        for number, box in json.loads(row.result)["boxes"].items():
            for hand, wager, cards, wagered, returned, outcome in _parts(box):
                paytable = of.paytables[context].get(wager, NO_PAYTABLE)
                about = (row.number, int(number), box["station"], box["player"], wager, paytable, hand, cards)
                yield (*about, wagered, returned, returned - wagered, outcome)


def _parts(box: dict[str, Any]) -> Iterator[tuple[int | None, str, str | None, int, int, str | None]]:
    """Every stake of a box and its bonuses: hand, wager, cards, wagered, returned, outcome."""
    for place, hand in enumerate(box["hands"], 1):
        yield place, MAIN, " ".join(hand["cards"]), hand["wagered"], hand["returned"], hand["outcome"]
    if box["insurance"]:
        yield None, INSURANCE, None, box["insurance"]["wagered"], box["insurance"]["returned"], None
    for wager, side in box["side"].items():
        yield None, wager, None, side["wagered"], side["returned"], side["outcome"] or "lose"
    for bonus in box["bonuses"]:
        yield None, bonus["name"], None, 0, bonus["returned"], "bonus"


def _meters(of: Stretch) -> Iterator[tuple[Any, ...]]:
    before = {} if of.since is None else of.meters_before(of.since)
    after = of.meters_before(of.until)
    for key in sorted(before.keys() | after.keys()):
        begin, end = before.get(key, 0), after.get(key, 0)
        yield (*key, begin, end, end - begin)


def _progressives(of: Stretch) -> Iterator[tuple[Any, ...]]:
    where, values = of.when("e.time")
    sql = (
        "SELECT h.id, h.event, e.time, h.round, h.meter, h.kind, h.box, h.wager, h.units, h.value"
        f" FROM progressive_history h JOIN events e ON e.number = h.event WHERE {where} ORDER BY h.id"
    )
    for row in of.reader.db.execute(sql, values):
        yield (*row[:2], utc(row[2]), *row[3:])


def _periods(of: Stretch) -> Iterator[tuple[Any, ...]]:
    where, values = of.when("began")
    sql = f"SELECT id, kind, name, event, began, meters FROM periods WHERE {where} ORDER BY id"
    for row in of.reader.db.execute(sql, values):
        yield (*row[:4], utc(row[4]), row[5])


def _tips(of: Stretch) -> Iterator[tuple[Any, ...]]:
    for tip in tips(of.reader, of.since, of.until):
        yield tip.event, utc(tip.time), tip.day, tip.station, tip.player, tip.amount


def _columns(words: str) -> dict[str, str]:
    """Columns from their names; those with a # hold numbers."""
    return {word.removesuffix("#"): NUMBER if word.endswith("#") else TEXT for word in words.split()}


_OF_BOX = "round# box# station# player"
_MONEY = "wagered_cents# returned_cents# net_cents#"

TABLES = (
    Table(
        "events",
        _columns(
            "number# command# time uptime_microseconds# mode submission software round# box# station# actor name "
            "version# data hash"
        ),
        _events,
    ),
    Table(
        "rounds",
        _columns(
            f"number# first_event# last_event# began ended game dealer voided# {_MONEY} dealer_cards dealer_total# "
            "irregular"
        ),
        _rounds,
    ),
    Table("boxes", _columns(f"{_OF_BOX} {_MONEY}"), _boxes),
    Table("wagers", _columns(f"{_OF_BOX} wager paytable hand# cards {_MONEY} outcome"), _wagers),
    Table("meters", _columns("scope subject name before# after# difference#"), _meters),
    Table(
        "progressives",
        _columns("id# event# time round# meter kind box# wager millionths_of_a_cent# shows_millionths_of_a_cent#"),
        _progressives,
    ),
    Table("periods", _columns("number# kind name event# began meters"), _periods),
    Table("tips", _columns("event# time gaming_day station# player amount_cents#"), _tips),
)
"""All that is exported."""
