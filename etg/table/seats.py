"""Players at their stations: seats, credits, and who may wager."""

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import LockUpKind
from etg.table.lock_ups import WAITS, check_free, lock_up_of, needs_two, one_pays, waits_to_be_paid
from etg.table.people import demand_setter, demand_staff, demand_two
from etg.table.state import MOST, State
from etg.texts import text

_TAKING = {c.Funds.CASH: text("taking cash for credits"), c.Funds.CHIPS: text("taking chips for credits")}


def seat(state: State, command: c.Seat) -> list[e.Event]:
    """A player takes a free station."""
    game = state.terms.game
    if not command.player.strip() or not command.player.isprintable():
        raise Refused(text("a player needs a name of letters that can be shown"), None)
    if command.player in state.players:
        reason = text(
            "{player} is already seated at station {station}",
            player=command.player,
            station=state.stations[command.player],
        )
        raise Refused(reason, "R1")
    if not 1 <= command.station <= game.boxes:
        reason = text("the table has stations 1 to {last}, not {station}", last=game.boxes, station=command.station)
        raise Refused(reason, game.boxes_clause)
    if command.station in state.stations.values():
        raise Refused(text("station {station} is taken", station=command.station), "R1")
    check_free(state, command.station)
    return [e.Seated(command.player, command.station)]


def leave(state: State, command: c.Leave) -> list[e.Event]:
    """A player leaves who has neither credits nor wagers here."""
    check_seated(state, command.player)
    check_free(state, state.stations[command.player], WAITS)
    if plays(state, command.player):
        reason = text("{player} is in a round and can leave when it is over", player=command.player)
        raise Refused(reason, state.terms.clause("6.E"))
    if any(wagers.player == command.player for wagers in state.wagers.values()):
        reason = text("{player} has wagers on the table: take them back first", player=command.player)
        raise Refused(reason, state.terms.clause("6.E"))
    if state.players[command.player]:
        amount = dollars(state.players[command.player])
        reason = text("{player} has {amount} in credits: cash out first", player=command.player, amount=amount)
        raise Refused(reason, None)
    return [e.Left(command.player)]


def buy_in(state: State, command: c.BuyIn) -> list[e.Event]:
    """Credits for cash or chips, which the staff take and confirm (BJ 6.B), or free ones."""
    check_seated(state, command.player)
    check_free(state, state.stations[command.player], (LockUpKind.SERVICE,))
    _amount(command.amount)
    if command.funds is not c.Funds.FREE:
        demand_staff(command.by, _TAKING[command.funds], state.terms.clause("6.B"))
    if state.players[command.player] + command.amount > MOST:
        reason = text("{amount} more would be beyond what a station can hold", amount=dollars(command.amount))
        raise Refused(reason, None)
    return [e.BoughtIn(command.player, command.amount, command.funds, command.by)]


def cash_out(state: State, command: c.CashOut) -> list[e.Event]:
    """Credits paid out; while a round is played it could still take payments back, so it must be over.

    At a station out of service only the staff can pay. Where stations pay nothing by themselves the credits stay with
    the player until somebody has paid him.
    """
    _may_pay_out(state, command.player, command.amount)
    if command.by is not None:
        demand_staff(command.by, text("paying out credits"))
    station = state.stations[command.player]
    check_free(state, station, tuple(LockUpKind) if command.by is None else WAITS)
    waits = waits_to_be_paid if command.by is None else needs_two
    if waits(state, command.amount):
        return [
            e.LockedUp(
                station,
                LockUpKind.HAND_PAY,
                command.amount,
                text("cash-out of {player}", player=command.player),
                command.by,
            )
        ]
    return [e.CashedOut(command.player, command.amount, command.by)]


def hand_pay(state: State, command: c.HandPay) -> list[e.Event]:
    """Credits paid out by hand, by two people; what the player waits for is paid as he asked for it.

    One is enough for a wait that is below the limit: the player waits only because the station cannot pay.
    """
    waits = lock_up_of(state, state.stations.get(command.player), LockUpKind.HAND_PAY)
    what, by, approved_by = text("a hand pay"), command.by, command.approved_by
    if approved_by is None and waits is not None and one_pays(state, waits):
        by = demand_staff(by, what)
    else:
        by, approved_by = demand_two(by, approved_by, what)
    _may_pay_out(state, command.player, command.amount)
    station = state.stations[command.player]
    check_free(state, station, (LockUpKind.DISPUTE,))
    if waits is not None and waits.amount != command.amount:
        reason = text(
            "station {station} waits for {due}, not {amount}",
            station=station,
            due=dollars(waits.amount),
            amount=dollars(command.amount),
        )
        raise Refused(reason, None)
    return [e.HandPaid(command.player, command.amount, by, approved_by)]


def tip(state: State, command: c.Tip) -> list[e.Event]:
    """Credits for the dealers."""
    _may_pay_out(state, command.player, command.amount)
    check_free(state, state.stations[command.player])
    return [e.Tipped(command.player, command.amount)]


def set_limits(state: State, command: c.SetLimits) -> list[e.Event]:
    """The amounts from which on a station waits for a person; they never change while anybody has money here."""
    by = demand_setter(command.by, text("setting the limits"))
    set_ = e.LimitsSet(command.hand_pay_above, command.lock_up_win, by, command.by_hand)
    if _only_begins_by_hand(state, command):
        return [set_]
    if state.round is not None:
        raise Refused(text("the limits are set when no round is played"), None)
    if state.wagers:
        raise Refused(text("wagers lie on the table: the limits are set when all of it is empty"), None)
    for player, credits in state.players.items():
        if credits:
            reason = text(
                "{player} has {credits} in credits: the limits are set when nobody has any",
                player=player,
                credits=dollars(credits),
            )
            raise Refused(reason, None)
    for least, amount in ((0, command.hand_pay_above), (1, command.lock_up_win)):
        if amount is not None and not least <= amount <= MOST:
            raise Refused(text("a limit is an amount of money that a station can hold"), None)
    return [set_]


def _only_begins_by_hand(state: State, command: c.SetLimits) -> bool:
    """Whether nothing changes but that the stations pay nothing by themselves any more.

    That takes nothing from anybody and cannot wait: the credits that are there would be booked out unpaid.
    """
    limits = state.limits
    same = (command.hand_pay_above, command.lock_up_win) == (limits.hand_pay_above, limits.lock_up_win)
    return same and command.by_hand and not limits.by_hand


def _may_pay_out(state: State, player: str, amount: Cents) -> None:
    check_seated(state, player)
    _amount(amount)
    if plays(state, player):
        reason = text("{player} is in a round and can be paid out when it is over", player=player)
        raise Refused(reason, state.terms.clause("6.E"))
    if amount > state.players[player]:
        reason = text(
            "{player} has {credits}, not {amount}",
            player=player,
            credits=dollars(state.players[player]),
            amount=dollars(amount),
        )
        raise Refused(reason, None)


def check_seated(state: State, player: str) -> None:
    """Refuse what is asked for somebody who has no station."""
    if player not in state.players:
        raise Refused(text("nobody called {player} is seated here", player=repr(player)), None)


def plays(state: State, player: str) -> bool:
    """Whether a player has a box in the round."""
    return state.round is not None and any(box.player == player for box in state.round.boxes)


def _amount(amount: Cents) -> None:
    if not 0 < amount <= MOST:
        raise Refused(text("the amount must be above zero and no more than a station can hold"), None)


def bar(state: State, command: c.Bar) -> list[e.Event]:
    """A player who sat out a round may be kept from wagering until the shuffle (BJ 6.C)."""
    clause = state.terms.clause("6.C")
    by = demand_staff(command.by, text("barring a player"), clause)
    check_seated(state, command.player)
    if plays(state, command.player) or any(wagers.player == command.player for wagers in state.wagers.values()):
        reason = text(
            "{player} has wagers in this round: only a player without one may be barred", player=command.player
        )
        raise Refused(reason, clause)
    if state.round is None and state.shoe.fresh:
        raise Refused(text("nobody has sat out a round since the cards were shuffled"), clause)
    if state.round is None and command.player in state.played:
        reason = text(
            "{player} has played the last round: only a player who sat out may be barred", player=command.player
        )
        raise Refused(reason, clause)
    if command.player in state.barred:
        raise Refused(text("{player} is barred already", player=command.player), clause)
    return [e.Barred(command.player, by)]


def waits_for_shuffle(state: State, player: str) -> bool:
    """Whether a player may not wager: barred, or without mid-shoe entry because he sat out a round (6.C)."""
    if player in state.barred:
        return True
    if state.terms.rules.mid_shoe_entry or player in state.admitted:
        return False
    if state.round is not None:
        return not plays(state, player)
    return not state.shoe.fresh and player not in state.played


def admit(state: State, command: c.Admit) -> list[e.Event]:
    """The operator lets a player wager again (BJ 6.C(1))."""
    clause = state.terms.clause("6.C(1)")
    by = demand_staff(command.by, text("admitting a player"), clause)
    check_seated(state, command.player)
    if not waits_for_shuffle(state, command.player):
        raise Refused(text("{player} may wager already", player=command.player), clause)
    return [e.Admitted(command.player, by)]
