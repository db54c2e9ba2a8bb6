"""What is stored besides the events, row by row: rounds, moves of progressive meters, gaming days and shifts."""

import json
from typing import NamedTuple

from etg.money import Cents
from etg.table import events as e
from etg.table.commands import Source
from etg.table.results import result
from etg.table.state import State


class Opening(NamedTuple):
    """What is kept of a round until it is over."""

    first: int
    began: int
    irregular: tuple[str, ...] = ()


class RoundRow(NamedTuple):
    """A round that is over, as it is stored."""

    number: int
    first: int
    last: int
    began: int
    ended: int
    game: str
    dealer: str | None
    voided: int
    wagered: Cents
    returned: Cents
    irregular: str
    result: str


class HistoryRow(NamedTuple):
    """A move of a progressive meter, as it is stored."""

    id: int
    event: int
    round: int | None
    meter: str
    kind: str
    box: int | None
    wager: str | None
    units: int
    value: int


class PeriodRow(NamedTuple):
    """The beginning of a gaming day or a shift, with the meters of that moment."""

    id: int
    kind: str
    name: str
    event: int
    began: int
    meters: str


def round_row(state: State, opening: Opening, last: int, ended: int) -> RoundRow:
    """The row of the round that is about to be cleared."""
    round_ = state.round
    assert round_ is not None
    found = result(state, 0)
    del found["cards_left"]
    for box in round_.boxes:
        found["boxes"][str(box.number)] |= {"player": box.player, "station": state.stations[box.player]}
    if state.table_limits is not None:
        found["limits"] = state.table_limits._asdict()
    return RoundRow(
        round_.number,
        opening.first,
        last,
        opening.began,
        ended,
        state.terms.game.id,
        None if state.dealer is None else str(state.dealer),
        int(round_.voided),
        sum(box["wagered"] for box in found["boxes"].values()),
        sum(box["returned"] for box in found["boxes"].values()),
        json.dumps(opening.irregular, separators=(",", ":")),
        json.dumps(found, separators=(",", ":"), ensure_ascii=True),
    )


def irregularity(event: e.Event) -> str | None:
    """What makes a round one to look at."""
    if event.__class__ in IRREGULAR:
        return event.name
    if isinstance(event, e.Dealt | e.Determined) and event.source in _ODD_SOURCES:
        return "manual_card"
    return None


IRREGULAR = frozenset(
    (
        e.BoxDead,
        e.BoxDeferred,
        e.CardRefused,
        e.CardStrayed,
        e.CardSuspected,
        e.Corrected,
        e.DealTakenBack,
        e.DealerMissedCard,
        e.Discarded,
        e.DiscardsShuffled,
        e.Held,
        e.Noted,
        e.SecondCardLate,
        e.Tilted,
        e.Voided,
        e.WentOutOfOrder,
    )
)
"""Events that make a round one to look at."""
_ODD_SOURCES = (Source.MANUAL, Source.ACCEPTED)
