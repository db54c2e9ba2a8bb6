"""What nobody may be told while a round is in play: the cards that lie face down (R53)."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from etg.cards import NAMES
from etg.ledger.chain import Row
from etg.ledger.reading import Reader
from etg.ledger.records import SnapshotTaken
from etg.ledger.steps import Step, steps
from etg.table import events as e
from etg.table.commands import Source
from etg.table.stage import DEAL
from etg.table.state import State

UNKNOWN = "??"
"""Stands for a card that lies face down."""

_NAMED = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")
_DEALER, _HELD, _UNTIL_CLEARED, _STRAY = 0, -1, -2, -3
"""Where a card lies face down, besides the boxes with their numbers."""


@dataclass
class Hidden:
    """The events of the round in play whose card must stay unknown."""

    numbers: frozenset[int] = frozenset()
    places: frozenset[int] = frozenset()
    """Boxes with cards face down; 0 is the dealer."""
    first: int | None = field(init=False)
    """From this event on no hash is shown: it would give the card away to whoever tries all 52."""

    def __post_init__(self) -> None:
        self.first = min(self.numbers, default=None)

    def data(self, row: Row) -> str:
        """The data of an event without the name of a hidden card, and without a digest that covers one."""
        if row.name == SnapshotTaken.name and self.first is not None and row.number > self.first:
            return json.dumps({"digest": UNKNOWN}, separators=(",", ":"))
        return masked(row.data) if row.number in self.numbers else row.data

    def hash(self, row: Row) -> str | None:
        """The hash of an event, where it may be told."""
        return None if self.first is not None and row.number >= self.first else row.hash.hex()

    def checkpoint(self, reader: Reader) -> tuple[int, str]:
        """The last event and its hash; while a card lies face down, those before it."""
        head = reader.head()
        assert head is not None
        row = reader.event(head.event if self.first is None else self.first - 1)
        assert row is not None
        return row.number, row.hash.hex()


def masked(data: str) -> str:
    """The data of an event with every card in it unknown."""
    values: dict[str, Any] = json.loads(data)
    for key in ("card", "was"):
        if values.get(key) is not None:
            values[key] = UNKNOWN
    for key in ("why", "reason"):
        if key in values:
            values[key] = without_cards(values[key])
    return json.dumps(values, separators=(",", ":"))


def without_cards(text: str) -> str:
    """A sentence with every card in it unknown."""
    return _NAMED.sub(UNKNOWN, text)


def hidden_now(reader: Reader) -> Hidden:
    """What must stay unknown of all that is in the ledger: nothing when no card lies face down."""
    newest = reader.rounds(limit=1)
    return hidden_in(steps(reader, newest[0].last + 1 if newest else 1))


def hidden_in(played: Iterable[Step]) -> Hidden:
    """What must stay unknown of the events since the last round was over."""
    lies: dict[int, int] = {}
    strays: list[list[int]] = []
    last_place: int | None = None
    state: State | None = None
    for step in played:
        row, event, state = step.row, step.event, step.after
        _follow_strays(lies, strays, step)
        if isinstance(event, e.Dealt):
            last_place = _face_down(step.before)
            if event.source is Source.HELD:
                _move(lies, _HELD, last_place)
        place = _place(step, last_place)
        if place is not None:
            lies[row.number] = place
    down = frozenset(_down(state))
    return Hidden(frozenset(number for number, place in lies.items() if place in down), down)


def _follow_strays(lies: dict[int, int], strays: list[list[int]], step: Step) -> None:
    """What is known of the cards that left the shoe out of turn; each has the events that name it, in order."""
    event, number = step.event, step.row.number
    if isinstance(event, e.CardStrayed):
        strays.append([number])
    elif isinstance(event, e.CardNamed) and strays:
        strays[0].append(number)
    left = 0 if step.after is None else len(step.after.shoe.strays)
    while len(strays) > left:
        seen = isinstance(event, e.Discarded) or (isinstance(event, e.Held) and event.exposed)
        for named in strays.pop(0):
            if seen:
                del lies[named]
            else:
                lies[named] = _HELD if isinstance(event, e.Held) else _UNTIL_CLEARED


def _move(lies: dict[int, int], place: int, to: int | None) -> None:
    """A card that waited has gone to a place; None: everybody sees it."""
    for number in [number for number, at in lies.items() if at == place]:
        if to is None:
            del lies[number]
        else:
            lies[number] = to


def _face_down(before: State | None) -> int | None:
    """Where the next card of the first deal goes, if it lies face down there."""
    round_ = before.round if before is not None else None
    if round_ is None or round_.stage is not DEAL or not round_.deal or not round_.deal[0].face_down:
        return None
    return round_.deal[0].box or _DEALER


def _place(step: Step, last_place: int | None) -> int | None:
    """Where the card of an event lies face down; None: it names no such card."""
    event, before = step.event, step.before
    match event:
        case e.Dealt() | e.Corrected():
            return last_place
        case e.Held(exposed=False):
            return _HELD
        case e.CardStrayed() | e.CardNamed():
            return _STRAY
        case e.Burned() | e.StrayDiscarded() | e.CardSuspected(hidden=True):
            return _UNTIL_CLEARED
        case e.Discarded() if before is not None and before.shoe.suspect is not None and before.shoe.suspect.hidden:
            return _UNTIL_CLEARED
        case e.CommandRefused() if before is not None and (before.round is not None or before.shoe.strays):
            return _UNTIL_CLEARED
    return None


def _down(state: State | None) -> Iterator[int]:
    """The places where cards lie face down now."""
    if state is None:
        return
    yield _UNTIL_CLEARED
    yield _HELD
    yield _STRAY
    if state.round is not None:
        if state.round.hole_down:
            yield _DEALER
        for box in state.round.boxes:
            if any(hand.face_down for hand in box.hands):
                yield box.number
