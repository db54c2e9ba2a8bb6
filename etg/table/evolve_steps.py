"""Small steps that many events share: the round, a box, a hand, what a player has won or put in."""

from collections.abc import Mapping
from typing import Any

from etg.money import Cents
from etg.table import events as e
from etg.table.flow import advance
from etg.table.state import Box, PlayedHand, Round, State, changed


def round_of(state: State) -> Round:
    """The round that is being played."""
    round_ = state.round
    assert round_ is not None, "an event of a round, and there is none"
    return round_


def with_box(round_: Round, place: int, box: Box, **changes: Any) -> Round:
    """The round with a box changed."""
    boxes = round_.boxes
    return changed(round_, boxes=(*boxes[:place], box, *boxes[place + 1 :]), **changes)


def with_hand(box: Box, index: int, hand: PlayedHand) -> tuple[PlayedHand, ...]:
    """The hands of a box with one changed."""
    hands = box.hands
    return (hand,) if len(hands) == 1 else (*hands[:index], hand, *hands[index + 1 :])


def moved(round_: Round, player: str, amount: Cents) -> Mapping[str, Cents]:
    """What the round has moved to each player's credits, with this amount besides."""
    return {**round_.moved, player: round_.moved.get(player, 0) + amount} if amount else round_.moved


def metered(meters: Mapping[str, int], moves: e.Meters) -> Mapping[str, int]:
    """The meters after these moves."""
    return {**meters, **dict(moves)} if moves else meters


def drawn(round_: Round, box: int, wager: str, paid: e.Paid) -> tuple[tuple[int, str, str, Cents], ...]:
    """What meters have paid in the round, with these payments besides."""
    return (*round_.drawn, *((box, wager, meter, cents) for meter, cents in paid)) if paid else round_.drawn


def resolved(state: State) -> State:
    """No card is in doubt any more."""
    return state if state.shoe.suspect is None else changed(state, shoe=changed(state.shoe, suspect=None))


def put_right(state: State) -> State:
    """It is known what became of the card in doubt, else of the first one that left the shoe out of turn."""
    if state.shoe.suspect is not None or not state.shoe.strays:
        return resolved(state)
    return changed(state, shoe=changed(state.shoe, strays=state.shoe.strays[1:]))


def on(state: State, round_: Round, **changes: Any) -> State:
    """The state with the round in the stage it has reached."""
    return changed(state, round=advance(state.terms, round_), **changes)
