"""Whether anybody plays: what concerns a screen, and what it is that a show waits for or never begins over."""

from collections.abc import Callable, Hashable
from typing import TypeAlias

from etg.cabinet.shown import Shown
from etg.screens.station.view import player_at
from etg.table.actions import HELD_UP, Do, next_action
from etg.table.commands import LockUpKind
from etg.table.state import State, credits_of

Concern: TypeAlias = Callable[[Shown], Hashable | None]
"""What concerns a screen now; when it changes the wait begins anew. None: somebody plays, or the staff is needed."""


def at_station(station: int) -> Concern:
    """What concerns one station: its player, and what holds it or the table up. Others may play meanwhile."""

    def concern(shown: Shown) -> Hashable | None:
        state = shown.state
        player = player_at(state, station)
        held = any(lock.station == station for lock in state.lock_ups)
        if held or station in shown.calls or _stands(shown) or (player is not None and _plays(state, player)):
            return None
        said = shown.messages.get(station)
        return player, state.open, said.until if said is not None else 0.0

    return concern


def at_table(shown: Shown) -> Hashable | None:
    """What concerns everybody: above the table, and on the one screen that all share."""
    state = shown.state
    busy = state.round is not None or bool(state.wagers) or any(_plays(state, player) for player in state.players)
    waits = any(lock.kind is not LockUpKind.SERVICE for lock in state.lock_ups)
    if busy or waits or shown.calls or _stands(shown):
        return None
    said = tuple(sorted((place, message.until) for place, message in shown.messages.items()))
    return tuple(sorted(state.stations.items())), state.open, state.rounds, next_action(state).do, said


def _plays(state: State, player: str) -> bool:
    """Whether a player has credits or wagers, is in the round, or is asked whether he wants to cut."""
    round_, action = state.round, next_action(state)
    in_round = round_ is not None and any(box.player == player for box in round_.boxes)
    asked = action.do is Do.OFFER_CUT and action.detail == player
    wagers = any(each.player == player for each in state.wagers.values())
    return asked or in_round or wagers or credits_of(state, player) > 0


def _stands(shown: Shown) -> bool:
    """Whether nothing goes on before the staff has done something."""
    return bool(shown.stopped) or shown.serviced or next_action(shown.state).do in HELD_UP
