"""Lock-ups: a station waits for a person, for a hand pay, after a large win or in a dispute. The others play on."""

from collections.abc import Iterator

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import LockUpKind
from etg.table.people import demand_staff, demand_two
from etg.table.state import Box, LockUp, Round, State
from etg.table.terms import Terms


def lock_up_of(state: State, station: int | None, kind: LockUpKind) -> LockUp | None:
    """The lock-up of this kind at a station."""
    return next((lock for lock in state.lock_ups if lock.station == station and lock.kind is kind), None)


def check_free(state: State, station: int, kinds: tuple[LockUpKind, ...] = tuple(LockUpKind)) -> None:
    """Refuse what a station that waits for a person cannot do."""
    for lock in state.lock_ups:
        if lock.station == station and lock.kind in kinds:
            raise Refused(f"{described(lock)}; the dealer and a floorperson must come", None)


def described(lock: LockUp) -> str:
    """What a station waits for, in words."""
    match lock.kind:
        case LockUpKind.HAND_PAY:
            what = f"a hand pay of {dollars(lock.amount)}"
        case LockUpKind.WIN:
            what = f"a look at a win of {dollars(lock.amount)}"
        case LockUpKind.DISPUTE:
            what = "the end of a dispute"
    return f"station {lock.station} waits for {what} ({lock.why})"


def hold_station(state: State, command: c.HoldStation) -> list[e.Event]:
    """The staff hold a station, at any time: nobody else waits for it."""
    by = demand_staff(command.by, "holding a station")
    game = state.terms.game
    if not 1 <= command.station <= game.boxes:
        raise Refused(f"the table has stations 1 to {game.boxes}, not {command.station}", game.boxes_clause)
    if not command.reason.strip() or not command.reason.isprintable():
        raise Refused("holding a station needs a reason of letters that can be shown", None)
    if lock_up_of(state, command.station, LockUpKind.DISPUTE) is not None:
        raise Refused(f"station {command.station} is held already", None)
    return [e.LockedUp(command.station, LockUpKind.DISPUTE, 0, command.reason, by)]


def cancel_hand_pay(state: State, command: c.CancelHandPay) -> list[e.Event]:
    """The player does not want to be paid after all."""
    station = state.stations.get(command.player)
    if station is None or lock_up_of(state, station, LockUpKind.HAND_PAY) is None:
        raise Refused(f"{command.player} waits for no hand pay", None)
    return [e.LockUpReset(station, LockUpKind.HAND_PAY)]


def reset_lock_up(state: State, command: c.ResetLockUp) -> list[e.Event]:
    """Two people have looked at a win, or settled a dispute."""
    by, approved_by = demand_two(command.by, command.approved_by, "resetting a lock-up")
    if command.kind is LockUpKind.HAND_PAY:
        raise Refused("a hand pay is paid, or the player cancels it", None)
    if lock_up_of(state, command.station, command.kind) is None:
        raise Refused(f"station {command.station} has no {command.kind} to reset", None)
    return [e.LockUpReset(command.station, command.kind, by, approved_by)]


# Large wins


def large_wins(state: State, round_: Round) -> list[e.Event]:
    """The stations that a round leaves waiting: each player's largest single win, from the limit on.

    In a void round every wager has come back as it was, so nobody has won anything.
    """
    limit = state.limits.lock_up_win
    if limit is None:
        return []
    largest: dict[str, tuple[Cents, str]] = {}
    for box in round_.boxes:
        for amount, wager in _wins(state.terms, box):
            if amount >= limit and amount > largest.get(box.player, (0, ""))[0]:
                largest[box.player] = amount, f"{wager} of box {box.number}"
    return [
        e.LockedUp(state.stations[player], LockUpKind.WIN, amount, why) for player, (amount, why) in largest.items()
    ]


def _wins(terms: Terms, box: Box) -> Iterator[tuple[Cents, str]]:
    """What each wager of a box has won besides its stake, and each bonus."""
    for hand in box.hands:
        yield hand.returned - hand.wager, "main wager"
    if box.insurance and box.insurance_returned is not None:
        yield box.insurance_returned - box.insurance, "insurance"
    for side in box.sides:
        yield side.returned - side.stake, terms.side[side.id].paytable.name
    for bonus, amount in box.bonuses:
        offered = terms.side.get(bonus)
        yield amount, bonus.replace("_", " ") if offered is None else offered.paytable.name
