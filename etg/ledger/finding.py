"""Events found by what people know of them, the newest first, without reading the whole ledger."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from etg.ledger.chain import NOTHING, Context, Row, link
from etg.ledger.face_down import Hidden, hidden_now
from etg.ledger.kinds import NAMES, About
from etg.ledger.reading import Reader
from etg.ledger.steps import Step, steps
from etg.ledger.telling import Teller

WINDOW = 20_000
"""Events that are looked through at one go."""
MOST = 400_000
"""Events that are looked through before whoever searches is asked whether to go on."""

MOST_TOLD = 20_000
"""The same where every one of them is told, to look for words in it."""


class Wanted(NamedTuple):
    """What is looked for; None or empty: anything."""

    about: About | None = None
    station: int | None = None
    round: int | None = None
    person: str = ""
    """A number or name of the staff, with or without the role before it."""
    since: int | None = None
    until: int | None = None
    """Microseconds since 1970, excluded."""
    words: str = ""
    """Anywhere in what is told, or in the fields."""


ANYTHING = Wanted()


class Told(NamedTuple):
    """An event in words."""

    number: int
    time: int
    round: int | None
    station: int | None
    actor: str
    name: str
    words: str


class Page(NamedTuple):
    """What was found, the newest first."""

    events: tuple[Told, ...]
    searched: int
    """Down to this event the ledger was looked through; 1: to its beginning."""

    @property
    def more(self) -> bool:
        """Whether older events may follow."""
        return self.searched > 1


class Whole(NamedTuple):
    """All that is on record of an event."""

    told: Told
    command: int
    uptime: int | None
    box: int | None
    version: int
    context: Context
    fields: tuple[tuple[str, str], ...]
    hash: str | None
    """None: it would give away a card that lies face down."""
    before: str | None
    """The hash of the event before."""
    follows: bool
    """Whether its hash follows from itself and the one before."""


def find_events(reader: Reader, wanted: Wanted, before: int | None = None, limit: int = 60, most: int = MOST) -> Page:
    """The newest events that fit, before an event; cards that lie face down are neither told nor found (R53)."""
    head = reader.head()
    assert head is not None
    hidden = hidden_now(reader)
    teller = Teller(hidden=hidden)
    last = head.event if before is None else min(before - 1, head.event)
    if wanted.words:
        most = min(most, MOST_TOLD)
    least = max(1, last - most + 1)
    found: list[Told] = []
    for row in _rows(reader, wanted, least, last):
        told = _told(Step(row, row.event(), None, None), teller)
        if wanted.words and not _has(wanted.words, told, hidden.data(row)):
            continue
        found.append(told)
        if len(found) == limit:
            return Page(tuple(found), row.number)
    return Page(tuple(found), min(least, last + 1))


def _rows(reader: Reader, wanted: Wanted, least: int, last: int) -> Iterator[Row]:
    where, values = _where(wanted)
    while last >= least:
        first = max(least, last - WINDOW + 1)
        condition = f"number BETWEEN ? AND ? AND {where}"
        yield from reader.events_where(condition, [first, last, *values], "number DESC")
        last = first - 1


def _where(wanted: Wanted) -> tuple[str, list[Any]]:
    where, values = ["1"], list[Any]()
    if wanted.about is not None:
        names = sorted(NAMES[wanted.about])
        where.append(f"name IN ({','.join('?' * len(names))})")
        values += names
    for condition, value in (
        ("station = ?", wanted.station),
        ("round = ?", wanted.round),
        ("time >= ?", wanted.since),
        ("time < ?", wanted.until),
    ):
        if value is not None:
            where.append(condition)
            values.append(value)
    if wanted.person:
        who = wanted.person.rpartition(":")[2]
        where.append("(actor = ? OR substr(actor, ?) = ? OR instr(data, ?) > 0)")
        values += [wanted.person, -len(who) - 1, f":{who}", f':{who}"']
    return " AND ".join(where), values


def _told(step: Step, teller: Teller) -> Told:
    row = step.row
    return Told(row.number, row.time, row.round, row.station, row.actor, row.name, teller.words(step))


def _has(words: str, told: Told, data: str) -> bool:
    sought = words.casefold()
    return any(sought in text.casefold() for text in (told.words, told.name, told.actor, data))


def whole_event(reader: Reader, number: int) -> Whole | None:
    """All that is on record of an event, told with the table before and after it."""
    step = next(iter(steps(reader, number, number)), None)
    if step is None:
        return None
    row, hidden = step.row, hidden_now(reader)
    previous = reader.event(number - 1) if number > 1 else None
    before = NOTHING if previous is None else previous.hash
    context = reader.contexts()[row.context]
    shown = hidden.hash(row)
    values = tuple((name, _shown(value)) for name, value in json.loads(hidden.data(row)).items())
    return Whole(
        _told(step, _teller(reader, hidden, context)),
        row.command,
        None if shown is None else row.uptime,
        row.box,
        row.version,
        context,
        values,
        shown,
        None if shown is None else before.hex(),
        link(before, row, context) == row.hash,
    )


def _teller(reader: Reader, hidden: Hidden, context: Context) -> Teller:
    """With the names of the wagers that were in force."""
    for row in reader.events_where("name = 'installed'", order="number DESC"):
        installed = reader.installed(row.number)
        if installed is not None and installed.digest == context.submission:
            return Teller(json.loads(installed.paytables), hidden)
    return Teller(hidden=hidden)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
