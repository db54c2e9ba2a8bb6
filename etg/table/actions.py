"""The one thing that must happen next: for the dealer's console, the demo and the tests."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from etg.games.play import Place
from etg.table.flow import undecided, undecided_insurance, wants_card
from etg.table.stage import (
    CHECKED,
    DEAL,
    DEALER,
    DECISIONS,
    DETERMINANT,
    DONE,
    DRAWS,
    EARLY,
    FINAL,
    INSURANCE,
    LATE_SPINS,
    READER,
)
from etg.table.state import Round, State


class Do(StrEnum):
    """What the table waits for."""

    CLEAR_TILT = "clear the tilt"
    MEND = "mend"
    NEW_DECKS = "put other decks in the shoe"
    SHUFFLE = "shuffle"
    BURN = "burn a card"
    WAGERS = "wagers"
    CLOSE_BETTING = "close betting"
    DETERMINANT = "draw the determinant card"
    DEAL = "deal"
    MAGIC_CARD = "draw the magic card"
    LUCKY_PLAYER = "draw the lucky player"
    SPIN = "spin the wheel"
    SETTLE = "settle"
    INSURANCE = "insurance"
    READER = "put the hole card in the reader"
    DECIDE = "decisions"
    DRAW = "draw"
    CLOSE_DECISIONS = "close the decisions"
    TURN = "turn the hole card"
    DEALER_DRAWS = "dealer draws"
    CLEAR = "clear the table"


class Action(NamedTuple):
    """What must happen now, and for whom."""

    do: Do
    box: int = 0
    """The box it is for; 0 where it is for the dealer or for all."""
    hand: int = 0
    detail: str = ""
    """The device, the wager or the boxes it is about."""


_AT_STAGE = {
    DETERMINANT: Action(Do.DETERMINANT),
    EARLY: Action(Do.SETTLE),
    READER: Action(Do.READER),
    CHECKED: Action(Do.SETTLE),
    FINAL: Action(Do.SETTLE),
    DONE: Action(Do.CLEAR),
}
_TURN = Action(Do.TURN)
_DEALER_DRAWS = Action(Do.DEALER_DRAWS)
_DEAL, _DRAW, _DECIDE = Do.DEAL, Do.DRAW, Do.DECIDE


def next_action(state: State) -> Action:
    """What must happen now."""
    if state.tilt is not None:
        return Action(Do.CLEAR_TILT)
    round_ = state.round
    if state.out_of_order and (round_ is None or round_.stage is not DONE):
        return Action(Do.MEND, detail=min(state.out_of_order))
    if round_ is None:
        return _between_rounds(state)
    stage = round_.stage
    if stage is DEAL:
        target = round_.deal[0]
        return Action(_DEAL, target.box, target.hand, target.place)
    if stage is DECISIONS:
        return _decisions(state, round_)
    if stage is DEALER:
        return _TURN if round_.hole_down else _DEALER_DRAWS
    if stage is INSURANCE:
        return Action(Do.INSURANCE, detail=_numbers(box.number for box in undecided_insurance(round_)))
    if stage is DRAWS and round_.draws:
        return Action(Do.MAGIC_CARD if round_.draws[0] == "magic_card" else Do.LUCKY_PLAYER)
    if stage in (DRAWS, LATE_SPINS):
        box, wager = round_.spins[0]
        return Action(Do.SPIN, box, detail=wager)
    return _AT_STAGE[stage]


def _between_rounds(state: State) -> Action:
    if state.decks_out:
        return Action(Do.NEW_DECKS)
    if state.shuffle_due:
        return Action(Do.SHUFFLE)
    if state.burn_due:
        return Action(Do.BURN)
    return Action(Do.CLOSE_BETTING if state.wagers else Do.WAGERS)


def _decisions(state: State, round_: Round) -> Action:
    if state.terms.community_draws:
        waiting = undecided(state.terms, round_)
        if waiting:
            return Action(Do.DECIDE, detail=_numbers(dict.fromkeys(box.number for box, _ in waiting)))
        if wants_card(round_):
            return Action(Do.DRAW, detail=Place.COMMUNITY.value)
        return Action(Do.CLOSE_DECISIONS)
    assert round_.turn is not None
    place, index = round_.turn
    box = round_.boxes[place]
    return Action(_DRAW if box.hands[index].wants else _DECIDE, box.number, index)


def _numbers(boxes: Iterable[int]) -> str:
    return " ".join(str(box) for box in boxes)


def waits_for(state: State) -> str:
    """In a few words, what the table waits for."""
    action = next_action(state)
    if action.do is Do.CLEAR_TILT:
        return f"the table has stopped, {state.tilt}"
    if action.do is Do.MEND:
        return f"the {action.detail} is out of order"
    if action.do is Do.DECIDE:
        boxes = [str(action.box)] if action.box else action.detail.split()
        return f"box {boxes[0]} decides" if len(boxes) == 1 else f"boxes {', '.join(boxes)} decide"
    return f"the table waits for: {action.do}" + (f" (box {action.box})" if action.box else "")
