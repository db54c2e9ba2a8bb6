"""The emulated dealer and floorperson: they do what the table waits for, at the pace of people."""

from collections.abc import Callable, Hashable, Set

from etg.cabinet.asks import TABLE, Around, Ask, DrawByTable, GoOn
from etg.cabinet.draws import DRAWN_BY_TABLE
from etg.cabinet.pacing import Pacing, Wanted
from etg.hands import is_blackjack
from etg.table import commands as c
from etg.table.actions import Action, Do, next_action
from etg.table.commands import Command, LockUpKind
from etg.table.people import Person, Role
from etg.table.routine import attending_command, preparing_command, round_command, usual_backs, usual_shoe
from etg.table.state import LockUp, State
from etg.texts import text

DEALER, FLOORPERSON = Person(Role.DEALER, "table"), Person(Role.FLOORPERSON, "table")
_FIRST_CARDS, _LATER_CARDS, _PREPARING = 0.8, 1.0, 0.15
_DELAYS: dict[Do, float] = {
    Do.DETERMINANT: _FIRST_CARDS,
    Do.BURN: _FIRST_CARDS,
    Do.DEAL: _FIRST_CARDS,
    Do.DRAW: _LATER_CARDS,
    Do.DEALER_DRAWS: _LATER_CARDS,
    Do.SHUFFLE_DISCARDS: _LATER_CARDS,
    Do.READER: _LATER_CARDS,
    Do.TURN: _LATER_CARDS,
    Do.SETTLE: 0.8,
    Do.CLEAR: 6.0,
    Do.CLOSE_DECISIONS: 0.4,
    Do.OFFER_CUT: 5.0,
    Do.MEND: 2.0,
    Do.VOID: 2.0,
} | dict.fromkeys(DRAWN_BY_TABLE, 1.2)
"""Seconds; everything else is a step of the preparation."""
ATTENDING = 4.0
"""Seconds after which somebody comes to a station that waits for people."""
AT_ONCE = 0.2
_HANDS = frozenset((Do.BURN, Do.DETERMINANT, Do.DEAL, Do.DRAW, Do.DEALER_DRAWS, Do.SHUFFLE_DISCARDS))
_PEOPLE = frozenset(
    (
        Do.CLEAR_TILT,
        Do.CHECK_CARD,
        Do.STRAY,
        Do.CLOSE_TABLE,
        Do.FIRST_PLAYER,
        Do.WAGERS,
        Do.CLOSE_BETTING,
        Do.DECIDE,
        Do.INSURANCE,
    )
)
"""What he leaves to players, to the countdown, and to people who can look at a card."""


_FOR_PEOPLE = (LockUpKind.DISPUTE, LockUpKind.SERVICE)
"""What somebody had a reason for is not ended by a program."""


class AutoDealer:
    """Never clears a tilt and never closes betting."""

    def __init__(self, wall: Callable[[], float], pace: float = 1.0, reader: bool = True) -> None:
        """`wall` gives the time of day in seconds; a pace of 0 does everything at once; `reader`: there is one."""
        self.wall = wall
        self.reader = reader
        self._pacing = Pacing(pace)

    @property
    def deadline(self) -> float | None:
        """When there is something to do, unless the table changes."""
        return self._pacing.deadline

    def due(self, state: State, now: float, ready: Set[int] = frozenset()) -> Ask | None:
        """What he does now, if anything; `ready` are the stations that have seen their results."""
        return self._pacing.due(self._wanted(state, ready), now)

    def _wanted(self, state: State, ready: Set[int]) -> dict[Hashable, Wanted]:
        """All that is to be done, by what tells it from the same thing later."""
        if state.doors.open:
            return {}
        dealer = state.dealer or DEALER
        found: dict[Hashable, Wanted] = {}
        for lock in state.lock_ups:
            if lock.kind not in _FOR_PEOPLE and _can_attend(state, lock):
                found[lock] = Wanted(ATTENDING, Ask(TABLE, attending_command(state, lock, dealer, FLOORPERSON)))
        action = next_action(state)
        what = None if action.do in _PEOPLE else self._next(state, action, dealer)
        if what is not None:
            delay = _DELAYS.get(action.do, _PREPARING)
            if action.do is Do.CLEAR and _all_have_seen(state, ready):
                delay = AT_ONCE
            found[_key(state, action)] = Wanted(delay, Ask(TABLE, what))
        return found

    def _next(self, state: State, action: Action, dealer: Person) -> Command | Around | None:
        round_ = state.round
        if action.do in DRAWN_BY_TABLE:
            return DrawByTable()
        if action.do in _HANDS:
            held = None if round_ is None else round_.held
            return GoOn() if held is None else c.Card(held, c.Source.HELD)
        match action.do:
            case Do.READER:
                assert round_ is not None
                return GoOn() if self.reader else c.ReaderResult(is_blackjack(round_.dealer))
            case Do.MEND:
                return _mend(state)
            case Do.NEW_DECKS:
                kind = usual_shoe(state.terms)
                backs = usual_backs(state.terms, kind)
                return c.ReceiveDecks(kind, int(self.wall()), FLOORPERSON, preinspected=True, backs=backs)
            case Do.VOID:
                return c.Void(text("no cards are left"), dealer, FLOORPERSON)
            case _:
                return round_command(state) or preparing_command(state, dealer, FLOORPERSON)


def _key(state: State, action: Action) -> Hashable:
    """Tells a thing to do from the same thing later: the next card, the next step."""
    round_ = state.round
    where = (len(state.shoe.steps), len(state.causes))
    return action, state.rounds, where if round_ is None else (round_.stage, round_.cards, len(state.causes))


def _mend(state: State) -> Command | None:
    """Put a device back in service, unless what is wrong with it ends by itself."""
    device = min(state.out_of_order)
    lasting = any(cause.device is device and cause.fault not in c.PASSING for cause in state.causes)
    return c.Mend(device, FLOORPERSON) if lasting else None


def _can_attend(state: State, lock: LockUp) -> bool:
    """Whether somebody sits there who is not in a round: a hand pay waits for its end."""
    player = next((player for player, station in state.stations.items() if station == lock.station), None)
    if lock.kind is not LockUpKind.HAND_PAY:
        return True
    return player is not None and (state.round is None or all(box.player != player for box in state.round.boxes))


def _all_have_seen(state: State, ready: Set[int]) -> bool:
    return state.round is not None and all(state.stations.get(box.player) in ready for box in state.round.boxes)
