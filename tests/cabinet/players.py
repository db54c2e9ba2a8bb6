"""Players at fake screens: they sit down, buy in, wager, and press the first thing they may."""

from collections.abc import Callable

from etg.cabinet.asks import Ask, Ready
from etg.cabinet.shown import Shown
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.deciding import choices
from etg.table.flow import undecided, undecided_insurance
from etg.table.seats import waits_for_shuffle
from etg.table.state import State


def first_choice(state: State) -> Ask | None:
    """What the first player who is asked answers."""
    round_ = state.round
    assert round_ is not None
    action = next_action(state)
    match action.do:
        case Do.INSURANCE:
            box = undecided_insurance(round_)[0]
            return Ask(state.stations[box.player], c.Insure(box.number, 0))
        case Do.DECIDE if state.terms.community_draws:
            box, hand = undecided(state.terms, round_)[0]
            return Ask(state.stations[box.player], c.Decide(box.number, choices(state, box.number, hand)[0], hand))
        case Do.DECIDE:
            box = round_.boxes[round_.places[action.box]]
            return Ask(state.stations[box.player], c.Decide(box.number, choices(state, box.number, action.hand)[0]))
        case _:
            return None


def eager(*stations: int, wager: int = 10_00) -> Callable[[Shown], Ask | None]:
    """Players who are quick: they want no more time than they need."""

    def ask(shown: Shown) -> Ask | None:
        state = shown.state
        for station in stations:
            player = f"p{station}"
            if player not in state.stations:
                return Ask(station, c.Seat(player, station))
            if state.players[player] < 1000_00 and state.round is None and station not in state.wagers:
                return Ask(station, c.BuyIn(player, 5000_00))
        if state.round is not None:
            if next_action(state).do is Do.CLEAR:
                playing = {state.stations[box.player] for box in state.round.boxes}
                waiting = sorted(playing - shown.ready)
                return Ask(waiting[0], Ready(waiting[0])) if waiting else None
            return first_choice(state)
        if next_action(state).do in (Do.WAGERS, Do.CLOSE_BETTING):
            for station in stations:
                player = f"p{station}"
                locked = any(lock.station == station for lock in state.lock_ups)
                if station not in state.wagers and not locked and not waits_for_shuffle(state, player):
                    return Ask(station, c.Place(player, station, wager))
                if station in state.wagers and station not in shown.ready:
                    return Ask(station, Ready(station))
        return None

    return ask
