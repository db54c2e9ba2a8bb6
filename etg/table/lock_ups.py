"""Lock-ups: a station waits for a person, for a hand pay, after a large win or in a dispute, or is out of service.

The others play on.
"""

from collections.abc import Iterator

from etg.errors import Refused
from etg.money import Cents, MeterShare, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import LockUpKind
from etg.table.people import demand_setter, demand_staff, demand_two
from etg.table.state import Box, LockUp, Round, State
from etg.table.terms import Terms
from etg.texts import Text, text
from etg.wagers import Outcome

WAITS = (LockUpKind.HAND_PAY, LockUpKind.WIN, LockUpKind.DISPUTE)
"""Why nothing is paid out before people have come; a station out of service only takes nothing in."""


def lock_up_of(state: State, station: int | None, kind: LockUpKind) -> LockUp | None:
    """The lock-up of this kind at a station."""
    return next((lock for lock in state.lock_ups if lock.station == station and lock.kind is kind), None)


def check_free(state: State, station: int, kinds: tuple[LockUpKind, ...] = tuple(LockUpKind)) -> None:
    """Refuse what a station that waits for a person cannot do."""
    for lock in state.lock_ups:
        if lock.station != station or lock.kind not in kinds:
            continue
        if lock.kind is LockUpKind.SERVICE:
            raise Refused(described(lock), None)
        if one_pays(state, lock):
            raise Refused(text("{waits}; the dealer must come", waits=described(lock)), None)
        raise Refused(text("{waits}; the dealer and a floorperson must come", waits=described(lock)), None)


def needs_two(state: State, amount: Cents) -> bool:
    """Whether a cash-out is above the limit from which on two people pay it by hand."""
    most = state.limits.hand_pay_above
    return most is not None and amount > most


def waits_to_be_paid(state: State, amount: Cents) -> bool:
    """Whether a cash-out that a player asks for waits for a person: the station does not pay it."""
    return state.limits.by_hand or needs_two(state, amount)


def one_pays(state: State, lock: LockUp) -> bool:
    """Whether one person is enough to end a wait: it is a hand pay only because the station itself cannot pay."""
    return lock.kind is LockUpKind.HAND_PAY and state.limits.by_hand and not needs_two(state, lock.amount)


def described(lock: LockUp) -> Text:
    """What a station waits for, in words."""
    station, amount, why = lock.station, dollars(lock.amount), lock.why
    match lock.kind:
        case LockUpKind.HAND_PAY:
            return text(
                "station {station} waits for a hand pay of {amount} ({why})", station=station, amount=amount, why=why
            )
        case LockUpKind.WIN:
            return text(
                "station {station} waits for a look at a win of {amount} ({why})",
                station=station,
                amount=amount,
                why=why,
            )
        case LockUpKind.DISPUTE:
            return text("station {station} waits for the end of a dispute ({why})", station=station, why=why)
        case LockUpKind.SERVICE:
            return text("station {station} is out of service", station=station)


def _check_station(state: State, station: int) -> None:
    game = state.terms.game
    if not 1 <= station <= game.boxes:
        reason = text("the table has stations 1 to {last}, not {station}", last=game.boxes, station=station)
        raise Refused(reason, game.boxes_clause)


def hold_station(state: State, command: c.HoldStation) -> list[e.Event]:
    """The staff hold a station, at any time: nobody else waits for it."""
    by = demand_staff(command.by, text("holding a station"))
    _check_station(state, command.station)
    if not command.reason.strip() or not command.reason.isprintable():
        raise Refused(text("holding a station needs a reason of letters that can be shown"), None)
    if lock_up_of(state, command.station, LockUpKind.DISPUTE) is not None:
        raise Refused(text("station {station} is held already", station=command.station), None)
    return [e.LockedUp(command.station, LockUpKind.DISPUTE, 0, command.reason, by)]


def cancel_hand_pay(state: State, command: c.CancelHandPay) -> list[e.Event]:
    """The player does not want to be paid after all."""
    station = state.stations.get(command.player)
    if station is None or lock_up_of(state, station, LockUpKind.HAND_PAY) is None:
        raise Refused(text("{player} waits for no hand pay", player=command.player), None)
    return [e.LockUpReset(station, LockUpKind.HAND_PAY)]


def reset_lock_up(state: State, command: c.ResetLockUp) -> list[e.Event]:
    """Two people have looked at a win, or settled a dispute."""
    by, approved_by = demand_two(command.by, command.approved_by, text("resetting a lock-up"))
    if command.kind is LockUpKind.HAND_PAY:
        raise Refused(text("a hand pay is paid, or the player cancels it"), None)
    if command.kind is LockUpKind.SERVICE:
        raise Refused(text("a station out of service is not reset but opened again"), None)
    if lock_up_of(state, command.station, command.kind) is None:
        if command.kind is LockUpKind.WIN:
            raise Refused(text("station {station} has no win to reset", station=command.station), None)
        raise Refused(text("station {station} has no dispute to reset", station=command.station), None)
    return [e.LockUpReset(command.station, command.kind, by, approved_by)]


# Out of service


def close_station(state: State, command: c.CloseStation) -> list[e.Event]:
    """A station is taken out of service while its player has nothing at stake, who keeps seat and credits."""
    by = demand_setter(command.by, text("taking a station out of service"))
    station = command.station
    _check_station(state, station)
    if lock_up_of(state, station, LockUpKind.SERVICE) is not None:
        raise Refused(text("station {station} is out of service already", station=station), None)
    here = {player for player, at in state.stations.items() if at == station}
    if state.round is not None and any(box.player in here for box in state.round.boxes):
        reason = text("the player at station {station} is in a round: close the station after it", station=station)
        raise Refused(reason, state.terms.clause("6.E"))
    if any(wagers.player in here for wagers in state.wagers.values()):
        reason = text("the player at station {station} has wagers: play or take them back first", station=station)
        raise Refused(reason, state.terms.clause("6.E"))
    return [e.LockedUp(station, LockUpKind.SERVICE, 0, text("out of service"), by)]


def open_station(state: State, command: c.OpenStation) -> list[e.Event]:
    """A station is back in service."""
    by = demand_setter(command.by, text("putting a station back in service"))
    if lock_up_of(state, command.station, LockUpKind.SERVICE) is None:
        raise Refused(text("station {station} is not out of service", station=command.station), None)
    return [e.LockUpReset(command.station, LockUpKind.SERVICE, by)]


# Large wins

_MAIN, _INSURANCE = text("main wager"), text("insurance")
_BONUSES = {
    "magic_card": text("magic card"),
    "lucky_player": text("lucky player"),
    "community_pay": text("community pay"),
    "super_bonus": text("super bonus"),
    "envy": text("envy"),
}
"""What a bonus is called that is no wager of its own."""


def large_wins(state: State, round_: Round) -> list[e.Event]:
    """The stations that a round leaves waiting: each player's largest single win, from the limit on.

    What a meter has paid waits for a floorperson whatever its amount, where the book demands it (PE 7.O(1)(c)).
    In a void round every wager has come back as it was, so nobody has won anything.
    """
    limit = state.limits.lock_up_win
    largest: dict[str, tuple[Cents, str]] = {}
    for box in round_.boxes:
        for amount, wager, validated in _wins(state.terms, box):
            waits = validated or (limit is not None and amount >= limit)
            if waits and amount > largest.get(box.player, (0, ""))[0]:
                largest[box.player] = amount, text("{wager} of box {box}", wager=text(wager), box=box.number)
    return [
        e.LockedUp(state.stations[player], LockUpKind.WIN, amount, why) for player, (amount, why) in largest.items()
    ]


def to_be_validated(terms: Terms, wager: str, outcome: Outcome | None) -> bool:
    """Whether a floorperson validates what a meter has paid before the player can have it (PE 7.O(1)(c))."""
    if terms.game.book != "PE" or not outcome:
        return False
    lines = terms.side[wager].paytable.lines
    return any(name in lines and isinstance(lines[name].pays, MeterShare) for name in outcome)  # a void one is none


def _wins(terms: Terms, box: Box) -> Iterator[tuple[Cents, str, bool]]:
    """What each wager of a box has won besides its stake, and each bonus; and whether it is validated in any case."""
    for hand in box.hands:
        yield hand.returned - hand.wager, _MAIN, False
    if box.insurance and box.insurance_returned is not None:
        yield box.insurance_returned - box.insurance, _INSURANCE, False
    for side in box.sides:
        validated = to_be_validated(terms, side.id, side.outcome)
        yield side.returned - side.stake, terms.side[side.id].paytable.name, validated
    for bonus, amount in box.bonuses:
        offered = terms.side.get(bonus)
        yield amount, _BONUSES[bonus] if offered is None else offered.paytable.name, False
