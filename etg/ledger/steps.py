"""Events with the table before and after each of them."""

from collections.abc import Iterator
from typing import NamedTuple

from etg.ledger.chain import Row
from etg.ledger.reading import Reader, fold
from etg.table.events import Event
from etg.table.state import State


class Step(NamedTuple):
    """An event, and what it made of the table."""

    row: Row
    event: Event
    before: State | None
    after: State | None


def steps(reader: Reader, first: int, last: int | None = None) -> Iterator[Step]:
    """The events from one number to another, played again."""
    books = reader.books_at(first - 1)
    for row in reader.events(first, last):
        before = books.state
        fold(books, [row])
        yield Step(row, row.event(), before, books.state)
