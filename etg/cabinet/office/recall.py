"""Rounds looked up and shown again, picture by picture; that one was shown goes on record."""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Noted, Query
from etg.cabinet.staff.actions import Action
from etg.ledger.recall import Credits, Recall, recall, search
from etg.ledger.records import RoundRecalled
from etg.ledger.rows import RoundRow
from etg.ledger.searching import ANY
from etg.ledger.telling import Teller
from etg.money import Cents
from etg.table.people import Person
from etg.table.state import State

LIMIT = 40
"""Rounds that are listed at one go."""


@dataclass(frozen=True)
class FindRounds(Query):
    """The newest rounds that fit, or those before a round; the round in play besides."""

    action = Action.RECALL
    every = 10.0
    station: int | None = None
    outcome: str | None = None
    irregular: bool = False
    since: int | None = None
    until: int | None = None
    before: int | None = None


@dataclass(frozen=True)
class ShowRound(Query):
    """One round from its wagers to its end; None: the round in play. Whoever is shown it, it goes on record."""

    action = Action.RECALL
    number: int | None = None


class Listed(NamedTuple):
    """A round in the list."""

    number: int
    began: int
    game: str
    boxes: int
    wagered: Cents
    returned: Cents
    dealer_cards: tuple[str, ...]
    voided: bool
    irregular: tuple[str, ...]


class Rounds(NamedTuple):
    """What was found, the newest first."""

    rounds: tuple[Listed, ...]
    in_play: int | None
    """The round that is not over yet."""
    more: bool


class Frame(NamedTuple):
    """The table after an event of the round."""

    number: int
    """Of the event."""
    time: int
    name: str
    words: str
    timed_out: bool
    by: str
    """Who did it: an actor, and who approved."""
    state: State


class Line(NamedTuple):
    """A line of a paytable as it was in force."""

    name: str
    pays: str


class InForce(NamedTuple):
    """A paytable as it was in force."""

    wager: str
    name: str
    id: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Shown:
    """A round as it was played."""

    number: int
    game: str
    """Its name, in a `Text`."""
    in_play: bool
    began: int
    ended: int | None
    dealer: str | None
    voided: bool
    irregular: tuple[str, ...]
    submission: str
    digest: str
    software: str
    first: int
    last: int
    """Its events."""
    hash: str | None
    """Of its last event; None: it would give a card away."""
    frames: tuple[Frame, ...]
    credits: tuple[Credits, ...]
    result: dict[str, Any] | None
    """As the ledger has it; None: it is in play."""
    paytables: tuple[InForce, ...]


def find(query: FindRounds, desk: Desk) -> Rounds:
    """Rounds that are over."""
    with desk.reader() as reader:
        found = search(
            reader,
            since=query.since,
            until=query.until,
            station=query.station,
            outcome=query.outcome,
            irregular=ANY if query.irregular else None,
            before=query.before,
            limit=LIMIT + 1,
        )
    state = desk.state()
    round_ = None if state is None else state.round
    return Rounds(tuple(map(_listed, found[:LIMIT])), None if round_ is None else round_.number, len(found) > LIMIT)


def _listed(row: RoundRow) -> Listed:
    result = json.loads(row.result)
    return Listed(
        row.number,
        row.began,
        row.game,
        len(result["boxes"]),
        row.wagered,
        row.returned,
        tuple(result["dealer"]["cards"]),
        bool(row.voided),
        tuple(name for name in json.loads(row.irregular) if name != "voided"),
    )


def show(query: ShowRound, desk: Desk) -> Noted:
    """A round for whoever is in the office."""
    with desk.reader() as reader:
        found = recall(reader, query.number)
        last = found.steps[-1].row
        software = reader.contexts()[last.context].software
    shown = _shown(found, software)
    return Noted(shown, (RoundRecalled(found.number, by=desk.by()),))


def _shown(found: Recall, software: str) -> Shown:
    row, terms, last = found.row, found.state.terms, found.steps[-1].row
    return Shown(
        found.number,
        terms.game.name,
        row is None,
        found.events[0].time,
        None if row is None else row.ended,
        None if found.state.dealer is None else str(found.state.dealer),
        bool(row is not None and row.voided),
        found.irregular,
        terms.submission.name,
        terms.submission.hash,
        software,
        found.first,
        last.number,
        found.hidden.hash(last),
        _frames(found),
        found.credits,
        found.result,
        tuple(_in_force(wager, found.paytables[wager]) for wager in found.wagers_in_play()),
    )


def _frames(found: Recall) -> tuple[Frame, ...]:
    """Every event that says something to people, with the table after it."""
    teller = Teller(found.paytables, found.hidden)
    frames = []
    for step in found.steps:
        if not teller.tell(step) or step.after is None:
            continue
        by, approved = getattr(step.event, "by", None), getattr(step.event, "approved_by", None)
        people = ", ".join(str(each) for each in (by, approved) if isinstance(each, Person))
        frames.append(
            Frame(
                step.row.number,
                step.row.time,
                step.row.name,
                teller.words(step),
                bool(getattr(step.event, "timed_out", False)),
                people or step.row.actor,
                step.after,
            )
        )
    return tuple(frames)


def _in_force(wager: str, table: dict[str, Any]) -> InForce:
    lines = tuple(Line(line["name"], line["pays"]) for line in table["lines"].values())
    return InForce(wager, table["name"], table["id"], lines)


QUERIES = {FindRounds: find, ShowRound: show}
