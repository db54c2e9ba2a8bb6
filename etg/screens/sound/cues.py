"""What is heard when: the difference between two moments of the table, as sounds at places.

A sound never tells more than a screen shows: cards sound alike whatever they are, and a result is heard when it is
shown. A loss is silent, and no sound of a win is heard where less came back than was wagered.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from etg.cabinet.asks import DEALER_CONSOLE, TABLE
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.entry import Sound
from etg.cabinet.tilts.present import stops_table
from etg.screens.sound import catalogue as s
from etg.screens.sound.results import jackpots, result_sounds
from etg.table import events as e
from etg.table.actions import HELD_UP, Do, next_action
from etg.table.state import State


class Cue(NamedTuple):
    """A sound that is due, and for whom."""

    sound: str
    """A kind of the catalogue."""
    place: int
    """A station, the dealer's console, or `TABLE`: everybody."""


_MOVES_A_CARD = (e.Dealt, e.Determined, e.Burned, e.HoleCardTurned)


def cues(before: Shown | None, after: Shown) -> list[Cue]:
    """What is to be heard now; at the first moment after a start only that the table stands still."""
    found = [Cue(s.ALARM, TABLE)] if _tilted(before, after) else []
    if before is None:
        return found
    found += [cue for event in after.news for cue in _heard(event, before, after)]
    winners = jackpots(after)
    found += [Cue(s.JACKPOT, station) for station in winners]
    found += [Cue(s.JACKPOT, TABLE)] if any(winners.values()) else []
    found += [Cue(sound, place) for place, sound in result_sounds(before, after).items() if place not in winners]
    found += [Cue(s.YOUR_TURN, place) for place in _newly_asked(before.state, after.state)]
    found += [Cue(s.REFUSED, place) for place in _refused(before, after)]
    if _needs_staff(before, after):
        found.append(Cue(s.ATTENTION, DEALER_CONSOLE))
    return found


def stations_asked(state: State) -> set[int]:
    """The stations of which an answer is asked now."""
    return {station for station, _ in _asked(state, (Do.DECIDE, Do.INSURANCE, Do.OFFER_CUT))}


# Things that move


def _heard(event: e.Event, before: Shown, after: Shown) -> Iterator[Cue]:
    match event:
        case e.BettingClosed():
            yield Cue(s.NO_MORE_BETS, TABLE)
        case e.Placed(player=player):
            yield from _at(after.state, player)
        case e.TakenBack(box=box):
            wagers = before.state.wagers.get(box)
            yield from _at(after.state, wagers.player if wagers is not None else "")
        case e.Decided(box=box, wagered=added) | e.Insured(box=box, amount=added) if added:
            yield from _at(after.state, _player_of(after, box))
        case _ if isinstance(event, _MOVES_A_CARD):
            yield Cue(s.CARD, TABLE)


def _at(state: State, player: str) -> Iterator[Cue]:
    """A chip, where this player sits."""
    if player in state.stations:
        yield Cue(s.CHIP, state.stations[player])


def _player_of(shown: Shown, number: int) -> str:
    round_ = shown.state.round or shown.last_round
    return next((box.player for box in round_.boxes if box.number == number), "") if round_ is not None else ""


# Questions


def _newly_asked(before: State, after: State) -> list[int]:
    """Where something is asked that was not asked a moment ago; who takes card after card is not called anew."""
    asked = _asked(after, (Do.DECIDE, Do.INSURANCE, Do.OFFER_CUT))
    was = _asked(before, (Do.DECIDE, Do.INSURANCE, Do.OFFER_CUT, Do.DRAW))
    return sorted({station for station, _ in asked - was})


def _asked(state: State, dos: tuple[Do, ...]) -> set[tuple[int, Hashable]]:
    """Stations of which the table waits for an answer, each with what it is about."""
    action, round_ = next_action(state), state.round
    if action.do not in dos:
        return set()
    if action.do is Do.OFFER_CUT:
        return {(action.box, ("cut", state.rounds, state.shoe.declined))}
    if round_ is None or (action.do is Do.DRAW and not action.box):
        return set()
    numbers = {action.box} if action.box else {int(box) for box in action.detail.split()}
    about: Hashable = ("insurance", round_.number)
    if action.do is not Do.INSURANCE:
        about = (round_.number, action.box or round_.cards)
    players = (box.player for box in round_.boxes if box.number in numbers)
    return {(state.stations[player], about) for player in players if player in state.stations}


# Trouble


def _tilted(before: Shown | None, after: Shown) -> bool:
    """Whether the table has just stopped: a tilt, an open door, or a disk that takes nothing."""
    if before is None:
        return alarms(after)
    if any(isinstance(event, e.Tilted | e.DoorHolds) for event in after.news):
        return True
    return _new(before, after, alarms)


def alarms(shown: Shown) -> bool:
    """Whether the alarm is heard as long as the table stands."""
    stands = stops_table(shown)
    return stands is not None and stands.sound is Sound.ALARM


def _refused(before: Shown, after: Shown) -> list[int]:
    """Places where it has just been said why something cannot be; what stays until it is over is no such thing."""
    return [
        place
        for place, message in after.messages.items()
        if message.until < float("inf") and before.messages.get(place) != message
    ]


def _needs_staff(before: Shown, after: Shown) -> bool:
    """Whether somebody has to come or to do something out of the ordinary."""
    if after.calls - before.calls:
        return True
    if any(isinstance(event, e.LockedUp) and event.by is None for event in after.news):
        return True
    return _new(before, after, lambda shown: next_action(shown.state).do in HELD_UP and not alarms(shown))


def _new(before: Shown, after: Shown, is_so: Callable[[Shown], bool]) -> bool:
    return is_so(after) and not is_so(before)
