"""The stored sums beside those that the events add up to."""

from collections.abc import Iterator

from etg.ledger.accounts import Key
from etg.ledger.books import Books
from etg.ledger.credits import NOBODY
from etg.ledger.identity import units
from etg.ledger.reading import Reader
from etg.money import dollars

_COUNTS = frozenset(("played", "won", "lost", "tied", "voided"))


def differences(reader: Reader, books: Books) -> Iterator[str]:
    """Every meter, station and progressive meter that is not stored as the events have it."""
    yield from meter_differences(reader, books)
    yield from credit_differences(reader, books)
    yield from progressive_differences(reader, books)


def meter_differences(reader: Reader, books: Books) -> Iterator[str]:
    """Meters that are not what the events add up to."""
    stored = reader.meters()
    for key in sorted(stored.keys() | books.meters.keys()):
        have, due = stored.get(key), books.meters.get(key, 0)
        if have != due and not (have is None and due == 0):
            said = "is missing" if have is None else f"says {shown(key, have)}"
            yield f"{described(key)} {said}, the events add up to {shown(key, due)}"


def credit_differences(reader: Reader, books: Books) -> Iterator[str]:
    """Stations whose money is not what the events add up to."""
    stored = reader.credits()
    for station in sorted(stored.keys() | books.credits.keys()):
        have, due = stored.get(station), books.credits.get(station, NOBODY)
        if have is None:
            yield f"the money of station {station} is missing; the events add up to {dollars(due.credits)}"
        elif have.credits != due.credits:
            more = dollars(abs(have.credits - due.credits))
            way = "more" if have.credits > due.credits else "less"
            yield f"station {station} has {dollars(have.credits)}, {more} {way} than the events add up to"
        elif have != due:
            yield f"station {station} has {have.player} with {have.pending} pending, by the events {due}"


def progressive_differences(reader: Reader, books: Books) -> Iterator[str]:
    """Progressive meters that are not what the events add up to."""
    stored = reader.progressives()
    for meter in sorted(stored.keys() | books.progressives.keys()):
        have, due = stored.get(meter), books.progressives.get(meter)
        if have != due:
            said = "is missing" if have is None else f"says {units(have)}"
            yield f"progressive meter {meter} {said}, the events add up to {units(due or 0)}"


def described(key: Key) -> str:
    """A meter in words."""
    return f"meter {key.name} of {key.scope} {key.subject}".rstrip()


def shown(key: Key, value: int) -> str:
    """The value of a meter as people read it."""
    if key.scope == "progressive":
        return units(value)
    return str(value) if key.scope == "occurrence" or key.name in _COUNTS else dollars(value)
