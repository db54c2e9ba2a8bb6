"""Guests: one who is angry about a hand, and one who gives a tip."""

from random import Random

from etg.cabinet.training.answers import What
from etg.cabinet.training.props import Props
from etg.cabinet.training.scenes import Play, Scenario, Step, Wrong, calling, people
from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.commands import LockUpKind
from etg.table.decide import decide
from etg.table.lock_ups import lock_up_of
from etg.table.state import Box, State
from etg.texts import Text, text

GIVEN: Cents = 5_00


def _guests(state: State) -> list[tuple[int, Box]]:
    """The stations that play in the round and wait for nobody, each with its first box."""
    found: dict[int, Box] = {}
    for box in state.round.boxes if state.round is not None else ():
        station = state.stations.get(box.player)
        if station is not None and not any(lock.station == station for lock in state.lock_ups):
            found.setdefault(station, box)
    return list(found.items())


def _cards_lie_there(state: State) -> bool:
    """The round is settled, and its cards are the proof of it."""
    round_ = state.round
    return round_ is not None and next_action(state).do is Do.CLEAR and not round_.voided and bool(_guests(state))


def _shouts(station: int, box: Box) -> Text:
    if any(len(hand.cards) > 2 for hand in box.hands):
        return text("The guest at station {station} shouts: “I had stood! I never wanted that card!”", station=station)
    return text("The guest at station {station} bangs on the table: “That hand has won! Pay me!”", station=station)


def _angry(state: State, props: Props, rng: Random) -> Play | None:
    guests = _guests(state)
    if not guests:
        return None
    station, box = rng.choice(guests)
    other = next(each for each in range(1, state.terms.game.boxes + 1) if each != station)
    reason = text("what was decided")

    def held(state: State) -> bool:
        return lock_up_of(state, station, LockUpKind.DISPUTE) is not None

    def lies_there(state: State) -> bool:
        return state.round is not None

    clears = Wrong("clears the table", lambda state: c.Clear())
    frees = Wrong("releases the station alone", lambda state: _released(state, station))
    holds_other = Wrong("holds another station", lambda state: c.HoldStation(other, reason, people(state).dealer))
    hold = Step(
        text("hold station {station} for a dispute", station=station),
        lambda what: isinstance(what, c.HoldStation) and what.station == station,
        lambda state: c.HoldStation(station, reason, people(state).dealer),
        text("Leave the cards where they lie. “Stations”, station {station}, “Hold for a dispute”.", station=station),
        possible=lies_there,
        passed=held,
        wrong=(clears, holds_other),
    )
    release = Step(
        text("release station {station} together", station=station),
        lambda what: isinstance(what, c.ResetLockUp) and what.station == station,
        lambda state: _released(state, station),
        text("“Release” in the column at the right, with the floorperson. Only then clear the table."),
        possible=lies_there,
        passed=lambda state: not held(state),
        wrong=(clears,),
        direction=text(
            "The floorperson has laid the round out from the record. It was right, and the guest accepts it."
        ),
    )
    call = calling(
        lies_there, (clears, frees), lambda what: isinstance(what, c.ResetLockUp) and what.station == station
    )
    return Play(_shouts(station, box), (hold, call, release))


def _released(state: State, station: int) -> What:
    return c.ResetLockUp(station, LockUpKind.DISPUTE, *people(state))


ANGRY_GUEST = Scenario("dispute", text("Angry guest"), _cards_lie_there, _angry)


# Tips


def tip(state: State, rng: Random) -> c.Tip | None:
    """What a guest gives who can afford it."""
    found = []
    for player in state.stations:
        command = c.Tip(player, GIVEN)
        try:
            decide(state, command)
        except Refused:
            continue
        found.append(command)
    return rng.choice(found) if found else None


def _somebody_can_give(state: State) -> bool:
    """Between two rounds, when credits move."""
    waits = state.round is None and next_action(state).do in (Do.WAGERS, Do.CLOSE_BETTING)
    return waits and tip(state, Random(0)) is not None


def _given(state: State, props: Props, rng: Random) -> Play:
    return Play(
        text(
            "A guest has given you {amount}. Say thank you: it is on record for the dealers, and you never touch it.",
            amount=dollars(GIVEN),
        )
    )


TIP = Scenario("tip", text("Tip"), _somebody_can_give, _given)
