"""What the screens show of the past: the last rounds, the last card, the tips. It is found again in the ledger."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from etg.cabinet.shown import BoxSummary, Summary
from etg.cards import Card, card
from etg.ledger.reading import Reader
from etg.ledger.rows import RoundRow
from etg.ledger.steps import steps
from etg.ledger.tips import tips
from etg.money import Cents
from etg.table import events as e
from etg.table.results import result
from etg.table.state import Round, State

KEPT = 10
"""Rounds that are shown."""
_LOGGED_IN = (e.TableOpened.name, e.DealerChanged.name)


@dataclass(frozen=True)
class Memory:
    """The past as far as screens show it."""

    history: tuple[Summary, ...] = ()
    """The newest first."""
    last_round: Round | None = None
    """As it stood when the cards were cleared; None while another one is played."""
    last_card: Card | None = None
    """The last card that lies face up."""
    tips: Cents = 0
    """Since this dealer logged in."""

    def after(self, before: State | None, events: Sequence[e.Event], state: State | None) -> "Memory":
        """The same after the events of a commit, with the table before and after it."""
        found = self
        for event in events:
            match event:
                case e.Dealt() if state is not None and state.round is not None:
                    if not _lies_face_down(state.round, event):
                        found = replace(found, last_card=event.card)
                case e.HoleCardTurned() if state is not None and state.round is not None:
                    found = replace(found, last_card=state.round.dealer[1])
                case e.BettingClosed():
                    found = replace(found, last_round=None)
                case e.Cleared() if before is not None and before.round is not None:
                    history = (_summary(before, before.round), *found.history)[:KEPT]
                    found = replace(found, history=history, last_round=before.round, last_card=None)
                case e.Tipped(amount=amount):
                    found = replace(found, tips=found.tips + amount)
                case e.TableOpened() | e.DealerChanged():
                    found = replace(found, tips=0)
        return found


def _lies_face_down(round_: Round, event: e.Dealt) -> bool:
    """Whether nobody may be told what this card is (R53)."""
    for number, hand in event.to:
        if not number:
            return round_.hole_down and len(round_.dealer) > 1 and round_.dealer[-1] == event.card
        box = round_.boxes[round_.places[number]]
        if hand < len(box.hands) and box.hands[hand].face_down:
            return True
    return False


def remembered(reader: Reader, state: State | None) -> Memory:
    """The past as the ledger has it."""
    rows = reader.rounds(limit=KEPT)
    history = tuple(_from_row(row) for row in rows)
    last_round = None
    if rows and (state is None or state.round is None):
        past = reader.books_at(rows[0].last - 1).state
        last_round = None if past is None else past.round
    ended = rows[0].last if rows else 0
    last_card = _last_card(reader, ended) if state is not None and state.round is not None else None
    return Memory(history, last_round, last_card, _tips(reader))


def _last_card(reader: Reader, ended: int) -> Card | None:
    """The last card of the round in play that lies face up: everything since the round before is gone through."""
    found = Memory()
    for step in steps(reader, ended + 1):
        found = found.after(step.before, [step.event], step.after)
    return found.last_card


def _tips(reader: Reader) -> Cents:
    """Since the dealer who is there now came to the table."""
    where = f"name IN ({', '.join('?' * len(_LOGGED_IN))})"
    came = next(reader.events_where(where, _LOGGED_IN, "number DESC LIMIT 1"), None)
    if came is None:
        return 0
    return sum(tip.amount for tip in tips(reader, since=came.time) if tip.event > came.number)


def _summary(state: State, round_: Round) -> Summary:
    found = result(state, 0)
    players = {str(box.number): box.player for box in round_.boxes}
    return _from_result(round_.number, round_.voided, found, players)


def _from_row(row: RoundRow) -> Summary:
    found = json.loads(row.result)
    players = {number: box["player"] for number, box in found["boxes"].items()}
    return _from_result(row.number, bool(row.voided), found, players)


def _from_result(number: int, voided: bool, found: dict[str, Any], players: Mapping[str, str]) -> Summary:
    dealer = found["dealer"]
    boxes = dict(_boxes(found["boxes"], players))
    return Summary(number, tuple(card(name) for name in dealer["cards"]), dealer["total"], voided, boxes)


def _boxes(boxes: dict[str, Any], players: Mapping[str, str]) -> Iterator[tuple[int, BoxSummary]]:
    for number, box in boxes.items():
        totals = tuple(hand["total"] for hand in box["hands"])
        outcomes = tuple(hand["outcome"] or "" for hand in box["hands"])
        yield int(number), BoxSummary(players[number], box["net"], totals, outcomes)
