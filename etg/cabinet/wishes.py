"""What the players want besides wagers and decisions: no more time, or somebody to come."""

import re
from collections.abc import Iterable, Set

from etg.ledger.records import ButtonPressed, LoggedIn, LoggedOut
from etg.table.actions import Do, next_action
from etg.table.events import DealerChanged, Event, TableClosed, TableOpened
from etg.table.seats import waits_for_shuffle
from etg.table.state import State

_CALLED, _ANSWERED = "attendant, station", "attendant has come, station"
_BUTTON = re.compile(rf"({_CALLED}|{_ANSWERED}) (\d+)")


def call_record(station: int, on: bool) -> ButtonPressed:
    """How a call, or the answer to it, stands in the ledger."""
    return ButtonPressed(f"{_CALLED if on else _ANSWERED} {station}")


class Wishes:
    """What people want, and whether the dealer is there. It is gone after a restart, when people look around anyway."""

    def __init__(self) -> None:
        self.ready: frozenset[int] = frozenset()
        self.calls: frozenset[int] = frozenset()
        self.away = False
        """The dealer has logged out."""

    def no_more_time(self, station: int, state: State) -> None:
        """A player has wagers enough, or has seen the results; else it is a touch that came too late."""
        has_wagers = state.round is None and station in _stations(state, _wagering(state))
        if has_wagers or next_action(state).do is Do.CLEAR:
            self.ready |= {station}

    def call(self, station: int, on: bool) -> None:
        """Somebody shall come, or has come."""
        self.calls = self.calls | {station} if on else self.calls - {station}

    def follow(self, before: State | None, state: State, events: Iterable[Event]) -> None:
        """The table has changed: who has changed his wagers is not ready, and a new phase begins with nobody ready."""
        for event in events:
            if isinstance(event, ButtonPressed) and (found := _BUTTON.fullmatch(event.button)):
                self.call(int(found[2]), found[1] == _CALLED)
            elif isinstance(event, LoggedOut):
                self.away = True
            elif isinstance(event, LoggedIn | DealerChanged | TableOpened | TableClosed):
                self.away = False
        if before is None or (before.wagers is state.wagers and before.round is state.round):
            return
        if before.rounds != state.rounds or (before.round is None) != (state.round is None):
            self.ready = frozenset()
        elif before.wagers is not state.wagers:
            self.ready -= _stations(state, _wagers_changed(before, state))
        self.ready &= set(state.stations.values())


def all_ready(state: State, ready: Set[int]) -> bool:
    """Whether betting can be closed at once: all who could wager have wagered, and want no more time."""
    return next_action(state).do is Do.CLOSE_BETTING and not still_betting(state, ready)


def still_betting(state: State, ready: Set[int]) -> set[int]:
    """The stations that time is for while wagers are placed: who could wager and has not, or wants to think it over."""
    wagering = _wagering(state)
    could = (player for player in state.stations if player not in wagering and _could_wager(state, player))
    return _stations(state, could) | (_stations(state, wagering) - ready)


def _wagering(state: State) -> set[str]:
    return {wagers.player for wagers in state.wagers.values()}


def _wagers_changed(before: State, state: State) -> set[str]:
    boxes = before.wagers.keys() | state.wagers.keys()
    changed = [(before.wagers.get(box), state.wagers.get(box)) for box in boxes]
    return {wagers.player for pair in changed if pair[0] != pair[1] for wagers in pair if wagers is not None}


def _could_wager(state: State, player: str) -> bool:
    station = state.stations[player]
    least = state.terms.rules.minimum * state.terms.game.hands_per_box
    locked = any(lock.station == station for lock in state.lock_ups)
    free = station not in state.wagers
    return free and not locked and state.players[player] >= least and not waits_for_shuffle(state, player)


def _stations(state: State, players: Iterable[str]) -> set[int]:
    return {state.stations[player] for player in players if player in state.stations}
