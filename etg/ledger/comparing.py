"""The stored sums beside those that the events add up to."""

from collections.abc import Iterator

from etg.ledger.accounts import Key
from etg.ledger.books import Books
from etg.ledger.credits import NOBODY
from etg.ledger.identity import units
from etg.ledger.reading import Reader
from etg.money import dollars
from etg.texts import Text, text

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
            meter, sum_ = described(key), shown(key, due)
            if have is None:
                yield text("{meter} is missing, the events add up to {sum}", meter=meter, sum=sum_)
            else:
                says = shown(key, have)
                yield text("{meter} says {says}, the events add up to {sum}", meter=meter, says=says, sum=sum_)


def credit_differences(reader: Reader, books: Books) -> Iterator[str]:
    """Stations whose money is not what the events add up to."""
    stored = reader.credits()
    for station in sorted(stored.keys() | books.credits.keys()):
        have, due = stored.get(station), books.credits.get(station, NOBODY)
        if have is None:
            yield text(
                "the money of station {station} is missing; the events add up to {sum}",
                station=station,
                sum=dollars(due.credits),
            )
        elif have.credits != due.credits:
            yield _credit_words(station, have.credits, have.credits - due.credits)
        elif have != due:
            yield text(
                "station {station} has {player} with {pending} pending, by the events {due}",
                station=station,
                player=have.player,
                pending=have.pending,
                due=due,
            )


def _credit_words(station: int, credits: int, more: int) -> Text:
    has, difference = dollars(credits), dollars(abs(more))
    if more > 0:
        return text(
            "station {station} has {credits}, {difference} more than the events add up to",
            station=station,
            credits=has,
            difference=difference,
        )
    return text(
        "station {station} has {credits}, {difference} less than the events add up to",
        station=station,
        credits=has,
        difference=difference,
    )


def progressive_differences(reader: Reader, books: Books) -> Iterator[str]:
    """Progressive meters that are not what the events add up to."""
    stored = reader.progressives()
    for meter in sorted(stored.keys() | books.progressives.keys()):
        have, due = stored.get(meter), books.progressives.get(meter)
        if have != due:
            sum_ = units(due or 0)
            if have is None:
                yield text("progressive meter {meter} is missing, the events add up to {sum}", meter=meter, sum=sum_)
            else:
                says = units(have)
                yield text(
                    "progressive meter {meter} says {says}, the events add up to {sum}",
                    meter=meter,
                    says=says,
                    sum=sum_,
                )


def described(key: Key) -> Text:
    """A meter in words."""
    if not key.subject:
        return text("meter {name} of {scope}", name=key.name, scope=key.scope)
    return text("meter {name} of {scope} {subject}", name=key.name, scope=key.scope, subject=key.subject)


def shown(key: Key, value: int) -> str:
    """The value of a meter as people read it."""
    if key.scope == "progressive":
        return units(value)
    return str(value) if key.scope == "occurrence" or key.name in _COUNTS else dollars(value)
