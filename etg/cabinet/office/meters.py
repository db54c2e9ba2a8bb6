"""The meters as the office reads them: of all time, or of a gaming day or shift, and whether they add up."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.ledger.accounts import STATION, TABLE, Key
from etg.ledger.books import Books
from etg.ledger.identity import mismatches
from etg.ledger.metering import grouped, with_credits
from etg.ledger.periods import Period, period, periods
from etg.ledger.reading import Reader
from etg.money import Cents


@dataclass(frozen=True)
class ReadMeters(Query):
    """The meters of a gaming day or shift by its number; without one, of all time."""

    action = Action.READ_METERS
    every = 5.0
    kind: str | None = None
    number: int | None = None


class Stretch(NamedTuple):
    """A gaming day or a shift."""

    kind: str
    number: int
    name: str
    began: int
    ended: int | None


class Identity(NamedTuple):
    """The money of a station or the table: credits + on the felt = buy-in + returned - wagered - what was paid out."""

    station: int | None
    """None: the table."""
    buy_in: Cents
    returned: Cents
    wagered: Cents
    cash_out: Cents
    hand_pay: Cents
    tips: Cents
    credits: Cents
    pending: Cents

    @property
    def due(self) -> Cents:
        """What must be there."""
        return self.buy_in + self.returned - self.wagered - self.cash_out - self.hand_pay - self.tips

    @property
    def difference(self) -> Cents:
        """Cents too many; below 0, too few."""
        return self.credits + self.pending - self.due


@dataclass(frozen=True)
class Meters:
    """All meters of one moment."""

    last: int
    """The event after which they were read."""
    of: Stretch | None
    groups: dict[str, Any]
    """As `etg.ledger.metering` has them."""
    periods: tuple[Stretch, ...]
    """The newest first."""
    identities: tuple[Identity, ...]
    """By station, the table last; of now, whatever period is read."""
    mismatches: tuple[str, ...]
    """All that does not add up, a sentence each."""


def read_meters(query: ReadMeters, desk: Desk) -> Meters:
    """Read at one moment, beside the table."""
    with desk.reader() as reader:
        head = reader.head()
        assert head is not None
        which = None if query.kind is None else period(reader, query.kind, str(query.number))
        values = grouped(reader.meters() if which is None else which.meters, reader.progressives())
        if which is None:
            values = with_credits(values, reader.credits())
        books = Books(meters=reader.meters(), credits=reader.credits(), progressives=reader.progressives())
        return Meters(
            head.event,
            None if which is None else _stretch(which),
            values,
            _periods(reader),
            _identities(books),
            tuple(each.text for each in mismatches(books)),
        )


def _periods(reader: Reader) -> tuple[Stretch, ...]:
    return tuple(_stretch(each) for each in reversed(periods(reader)))


def _stretch(of: Period) -> Stretch:
    return Stretch(of.kind, of.number, of.name, of.began, of.ended)


def _identities(books: Books) -> tuple[Identity, ...]:
    stations = sorted({int(key.subject) for key in books.meters if key.scope == STATION} | set(books.credits))
    found = []
    for station in stations:
        held = books.credits.get(station)
        credits, pending = (held.credits, held.pending) if held is not None else (0, 0)
        found.append(_identity(books, STATION, station, credits, pending))
    credits, pending = sum(each.credits for each in found), sum(each.pending for each in found)
    return (*found, _identity(books, TABLE, None, credits, pending))


def _identity(books: Books, scope: str, station: int | None, credits: Cents, pending: Cents) -> Identity:
    subject = "" if station is None else str(station)

    def meter(name: str) -> Cents:
        return books.meters.get(Key(scope, subject, name), 0)

    return Identity(
        station,
        meter("buy_in"),
        meter("returned"),
        meter("wagered"),
        meter("cash_out"),
        meter("hand_pay"),
        meter("tips"),
        credits,
        pending,
    )


QUERIES = {ReadMeters: read_meters}
