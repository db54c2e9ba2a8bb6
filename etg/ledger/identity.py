"""The money identity: what came in, went out, lies on the felt and belongs to the players must add up, to the cent."""

from collections import defaultdict
from typing import NamedTuple

from etg.ledger.accounts import GAME, PROGRESSIVE, STATION, TABLE, WAGER, Key
from etg.ledger.books import Books
from etg.money import Dollars, dollars
from etg.table.state import UNIT
from etg.texts import Text, text

_IN, _OUT = ("buy_in", "returned"), ("wagered", "cash_out", "tips", "hand_pay")
_GROWS, _SHRINKS = ("started", "contributed", "reset", "adjusted", "transferred_in"), ("paid", "transferred_out")


class Mismatch(NamedTuple):
    """Something that does not add up, and by how much."""

    station: int | None
    amount: int
    """Cents too many; below 0, too few."""
    text: str


def mismatches(books: Books) -> list[Mismatch]:
    """All that does not add up: by station, for the table, by game and paytable, for the progressive meters."""
    return [*_stations(books), *_sums(books), *_progressives(books)]


def _stations(books: Books) -> list[Mismatch]:
    """Credits and what is pending = buy-ins + returns - wagers - cash-outs - tips - hand pays."""
    found = []
    meters = books.meters
    stations = {int(key.subject) for key in meters if key.scope == STATION} | set(books.credits)
    for station in sorted(stations):
        at = str(station)
        due = sum(meters.get(Key(STATION, at, name), 0) for name in _IN)
        due -= sum(meters.get(Key(STATION, at, name), 0) for name in _OUT)
        credit = books.credits.get(station)
        have = credit.credits + credit.pending if credit else 0
        if have != due:
            found.append(Mismatch(station, have - due, station_words(station, have, due)))
    return found


def station_words(station: int, have: int, due: int) -> Text:
    """What is wrong with a station."""
    amounts = {"have": dollars(have), "difference": dollars(abs(have - due)), "due": dollars(due)}
    if have > due:
        return text(
            "station {station} holds {have}, which is {difference} more than the {due} of its meters",
            station=station,
            **amounts,
        )
    return text(
        "station {station} holds {have}, which is {difference} less than the {due} of its meters",
        station=station,
        **amounts,
    )


def _sums(books: Books) -> list[Mismatch]:
    """The table is the sum of its stations; wagers and returns are those of its games, and of their paytables."""
    sums: defaultdict[tuple[str, str], int] = defaultdict(int)
    for key, value in books.meters.items():
        sums[key.scope, key.name] += value
    found = []
    for name in (*_IN, *_OUT, "drop", "void_amount"):
        parts = (STATION, GAME, WAGER) if name in ("wagered", "returned", "void_amount") else (STATION,)
        for part in parts:
            extra = sums[part, name] - sums[TABLE, name]
            if extra:
                words = _sum_words(part, name, dollars(sums[part, name]), dollars(sums[TABLE, name]))
                found.append(Mismatch(None, extra, words))
    return found


def _sum_words(part: str, name: str, parts: Dollars, whole: Dollars) -> Text:
    if part == STATION:
        return text(
            "{name} of all stations together is {parts}, of the table {whole}", name=name, parts=parts, whole=whole
        )
    if part == GAME:
        return text(
            "{name} of all games together is {parts}, of the table {whole}", name=name, parts=parts, whole=whole
        )
    return text("{name} of all wagers together is {parts}, of the table {whole}", name=name, parts=parts, whole=whole)


def _progressives(books: Books) -> list[Mismatch]:
    """A progressive meter holds what was put in less what was paid out, to the fraction of a cent."""
    found = []
    names = {key.subject for key in books.meters if key.scope == PROGRESSIVE} | set(books.progressives)
    for name in sorted(names):
        due = sum(books.meters.get(Key(PROGRESSIVE, name, kind), 0) for kind in _GROWS)
        due -= sum(books.meters.get(Key(PROGRESSIVE, name, kind), 0) for kind in _SHRINKS)
        have = books.progressives.get(name, 0)
        if have != due:
            words = text(
                "progressive meter {meter} shows {have}, its history adds up to {due}",
                meter=name,
                have=units(have),
                due=units(due),
            )
            found.append(Mismatch(None, (have - due) // UNIT, words))
    return found


def units(value: int) -> str:
    """Units of a progressive meter in dollars, with all their decimals."""
    cents, rest = divmod(abs(value), UNIT)
    return ("-" if value < 0 else "") + dollars(cents) + (f"{rest:06d}".rstrip("0") if rest else "")
