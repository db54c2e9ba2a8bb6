"""What a player is told because of something that has just happened to him without his touching anything."""

from collections.abc import Iterable

from etg.games import Decision
from etg.money import dollars
from etg.table import events as e
from etg.table.events import Event
from etg.table.state import State
from etg.texts import Text, text


def notice(state: State, player: str | None, news: Iterable[Event]) -> Text | None:
    """The last thing that this player must know; None: nothing. He may have left because of it."""
    found = None
    for event in news:
        match event:
            case e.CashedOut(player=paid, amount=amount) | e.HandPaid(player=paid, amount=amount) if paid == player:
                found = text("Paid out: {amount}", amount=dollars(amount))
            case e.Insured(timed_out=True, box=box) if _is_his(state, box, player):
                found = text("Time is up: no insurance")
            case e.Chosen(timed_out=True, box=box, decision=decision) if _is_his(state, box, player):
                found = _for_him(decision)
            case e.Decided(timed_out=True, box=box, decision=decision) if _is_his(state, box, player):
                found = _for_him(decision)
    return found


def _for_him(decision: Decision) -> Text:
    if decision is Decision.HIT:
        return text("Time is up: your hand takes a card")
    return text("Time is up: your hand stays as it is")


def _is_his(state: State, box: int, player: str | None) -> bool:
    round_ = state.round
    return round_ is not None and box in round_.places and round_.boxes[round_.places[box]].player == player
