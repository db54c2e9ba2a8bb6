"""Players, credits and wagers: what is decided before the first card."""

from fractions import Fraction

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.evolve import evolve
from etg.table.people import demand_staff, demand_two
from etg.table.state import UNIT, Bet, State, credits_of, stake_of
from etg.table.terms import Terms
from etg.wagers import WAGERS
from etg.wagers.paytables import Paytable

MOST = 10**12
"""No amount at the table is larger, in cents."""


def seat(state: State, command: c.Seat) -> list[e.Event]:
    """A player takes a free station."""
    game = state.terms.game
    if not command.player.strip() or not command.player.isprintable():
        raise Refused("a player needs a name", None)
    if command.player in state.players:
        raise Refused(f"{command.player} is already seated at station {state.stations[command.player]}", None)
    if not 1 <= command.station <= game.boxes:
        raise Refused(f"the table has stations 1 to {game.boxes}, not {command.station}", game.boxes_clause)
    if command.station in state.stations.values():
        raise Refused(f"station {command.station} is taken", None)
    return [e.Seated(command.player, command.station)]


def leave(state: State, command: c.Leave) -> list[e.Event]:
    """A player leaves who has neither credits nor wagers here."""
    _seated(state, command.player)
    _not_in_play(state, command.player, "leave")
    if any(bet.player == command.player for bet in state.bets.values()):
        raise Refused(f"{command.player} has wagers on the table: take them back first", None)
    if state.players[command.player]:
        amount = dollars(state.players[command.player])
        raise Refused(f"{command.player} has {amount} in credits: cash out first", None)
    return [e.Left(command.player)]


def buy_in(state: State, command: c.BuyIn) -> list[e.Event]:
    """Credits for cash or chips."""
    _seated(state, command.player)
    _amount(command.amount)
    if state.players[command.player] + command.amount > MOST:
        raise Refused(f"{dollars(command.amount)} more would be beyond what a station can hold", None)
    return [e.BoughtIn(command.player, command.amount)]


def cash_out(state: State, command: c.CashOut) -> list[e.Event]:
    """Credits paid out; while a round is played it could still take payments back, so it must be over."""
    _may_pay_out(state, command.player, command.amount)
    return [e.CashedOut(command.player, command.amount)]


def hand_pay(state: State, command: c.HandPay) -> list[e.Event]:
    """Credits paid out by hand, by two people."""
    demand_two(command.by, command.approved_by, "a hand pay")
    _may_pay_out(state, command.player, command.amount)
    assert command.by and command.approved_by
    return [e.HandPaid(command.player, command.amount, command.by, command.approved_by)]


def tip(state: State, command: c.Tip) -> list[e.Event]:
    """Credits for the dealers."""
    _may_pay_out(state, command.player, command.amount)
    return [e.Tipped(command.player, command.amount)]


def _may_pay_out(state: State, player: str, amount: Cents) -> None:
    _seated(state, player)
    _amount(amount)
    _not_in_play(state, player, "be paid out")
    if amount > state.players[player]:
        raise Refused(f"{player} has {dollars(state.players[player])}, not {dollars(amount)}", None)


def _seated(state: State, player: str) -> None:
    if player not in state.players:
        raise Refused(f"nobody called {player!r} is seated here", None)


def _not_in_play(state: State, player: str, what: str) -> None:
    if state.round is not None and any(box.player == player for box in state.round.boxes):
        raise Refused(f"{player} is in a round and can {what} when it is over", f"{state.terms.game.book} 6.E")


def _amount(amount: Cents) -> None:
    if not 0 < amount <= MOST:
        raise Refused("the amount must be above zero and no more than a station can hold", None)


def place(state: State, command: c.Place) -> list[e.Event]:
    """The wagers of a box; they replace what lay there before."""
    bet = Bet(command.player, command.wager, command.side)
    _seated(state, command.player)
    _betting_open(state, command.side)
    _check_box(state, command.player, command.box)
    check_main(state.terms, command.wager)
    check_sides(state.terms, command.side)
    before = state.bets.get(command.box)
    available = credits_of(state, command.player) + (stake_of(state.terms, before) if before else 0)
    needed = stake_of(state.terms, bet)
    if needed > available:
        raise Refused(
            f"{command.player} has {dollars(available)}, the wagers are {dollars(needed)}",
            f"{state.terms.game.book} 6.A",
        )
    if before == bet:
        return []
    return [e.Placed(command.box, command.player, command.wager, command.side)]


def _betting_open(state: State, side: c.Side = ()) -> None:
    if state.round is None:
        return
    book = state.terms.game.book
    for name, _ in side:
        if name in state.terms.side and state.terms.side[name].meters:
            raise Refused("progressive wagers are locked out once the cards are dealt", _lock_out(book, name))
    raise Refused("wagers are placed before the first card of a round is dealt", f"{book} 6.D")


def _lock_out(book: str, wager: str) -> str:
    if book in ("BJ", "PE"):
        return f"{book} 2.C(4)"
    return "PO 2.B(8)(b)" if wager == "bonus_spin_xtreme" else f"{book} 2.B(7)(b)"


def _check_box(state: State, player: str, number: int) -> None:
    game = state.terms.game
    if not 1 <= number <= game.boxes:
        raise Refused(f"there is no box {number}: the table has boxes 1 to {game.boxes}", game.boxes_clause)
    if player in state.barred:
        raise Refused(f"{player} sat out and may wager again after the next shuffle", f"{game.book} 6.C")
    taken = state.bets.get(number)
    if taken is not None and taken.player != player:
        raise Refused(f"box {number} is {taken.player}'s in this round", None)
    own = sorted({number, *(box for box, bet in state.bets.items() if bet.player == player)})
    most = state.terms.rules.boxes_per_player
    if len(own) > most:
        raise Refused(f"a player may have {most} {'box' if most == 1 else 'boxes'}, not {len(own)}", f"{game.book} 6.H")
    _check_adjacent(state.terms, own)


def _check_adjacent(terms: Terms, own: list[int]) -> None:
    if own and own[-1] - own[0] >= len(own):
        listed = ", ".join(str(box) for box in own)
        raise Refused(f"the boxes of a player must be adjacent, not {listed}", f"{terms.game.book} 6.H")


def check_main(terms: Terms, wager: Cents) -> None:
    """Refuse a main wager outside the limits, off the chip unit, or that could not be paid to the cent."""
    rules = terms.rules
    clause = f"{terms.game.book} 6.A"
    if wager <= 0:
        raise Refused("a box takes part with a main wager above zero", f"{terms.game.book} 6.F")
    if wager < rules.minimum:
        raise Refused(f"{dollars(wager)} is below the table minimum of {dollars(rules.minimum)}", clause)
    if wager > rules.maximum:
        raise Refused(f"{dollars(wager)} is above the table maximum of {dollars(rules.maximum)}", clause)
    if wager % rules.chip_unit:
        raise Refused(f"{dollars(wager)} is not a multiple of the chip unit of {dollars(rules.chip_unit)}", "R4")
    if wager % terms.exact_unit:
        raise Refused(f"{dollars(wager)} could not always be paid to the cent", "R4")


def check_sides(terms: Terms, side: c.Side) -> None:
    """Refuse side wagers that are not offered, outside their limits, or could not be paid to the cent."""
    for name, stake in side:
        _check_side(terms, name, stake)
    if len({name for name, _ in side}) < len(side):
        raise Refused("a side wager is placed once on a box", "R12")


def _check_side(terms: Terms, name: str, stake: Cents) -> None:
    book = terms.game.book
    offered = terms.side.get(name)
    if offered is None:
        raise Refused(f"{name} is not offered at this table", f"{book} 6.G")
    carrier = WAGERS[name].rides_on
    if carrier is not None:
        clause = "BJ 6.G(13)(a)" if name == "must_hit" else "BJ 6.G(16)"
        raise Refused(f"{name} takes no wager of its own: it rides on {carrier}", clause)
    title = offered.paytable.name
    if offered.amounts:
        if stake not in offered.amounts:
            taken = " or ".join(dollars(amount) for amount in offered.amounts)
            raise Refused(f"{title} takes {taken}, not {dollars(stake)}", _fixed_clause(offered.paytable))
    elif stake < max(1, offered.minimum):
        raise Refused(f"{dollars(stake)} is below the {title} minimum of {dollars(offered.minimum)}", f"{book} 6.G")
    elif stake > offered.maximum:
        raise Refused(f"{dollars(stake)} is above the {title} maximum of {dollars(offered.maximum)}", f"{book} 6.G")
    if not offered.paytable.is_payable(stake):
        raise Refused(f"{dollars(stake)} on {title} could not be paid to the cent", "R4")


def _fixed_clause(paytable: Paytable) -> str:
    return "R49" if paytable.stakes else paytable.clause


def take_back(state: State, command: c.TakeBack) -> list[e.Event]:
    """Wagers go back while betting is open."""
    _seated(state, command.player)
    book = state.terms.game.book
    if state.round is not None and any(box.player == command.player for box in state.round.boxes):
        raise Refused("a wager stays until its decision has been rendered", f"{book} 6.E")
    own = sorted(box for box, bet in state.bets.items() if bet.player == command.player)
    if command.box is None:
        if not own:
            raise Refused(f"{command.player} has no wagers on the table", None)
        return [e.TakenBack(box) for box in own]
    if command.box not in own:
        raise Refused(f"{command.player} has no wager on box {command.box}", None)
    _check_adjacent(state.terms, [box for box in own if box != command.box])
    return [e.TakenBack(command.box)]


def repeat(state: State, command: c.Repeat) -> list[e.Event]:
    """The wagers of the player's last round, as far as nothing speaks against any of them."""
    _seated(state, command.player)
    last = state.last_bets.get(command.player)
    if not last:
        raise Refused(f"{command.player} has no earlier wagers to repeat", None)
    _betting_open(state)
    events: list[e.Event] = []
    for box, bet in state.bets.items():
        if bet.player == command.player:
            events.append(e.TakenBack(box))
    for event in events:
        state = evolve(state, event)
    for box, bet in last:
        for event in place(state, c.Place(command.player, box, bet.wager, bet.side)):
            events.append(event)
            state = evolve(state, event)
    return events


def close_betting(state: State, command: c.CloseBetting) -> list[e.Event]:
    """The round begins; each progressive wager adds its rate to its meter (R36)."""
    book = state.terms.game.book
    if state.round is not None:
        raise Refused("a round is being played", f"{book} 6.D")
    if not state.bets:
        raise Refused("nobody has placed a wager", f"{book} 6.F")
    may_deal(state)
    if state.decks_out:
        raise Refused("the decks are out of play: put other decks in first", f"{book} 13.D")
    if state.shuffle_due:
        raise Refused("the cards must be shuffled first", f"{book} 5.G")
    if state.burn_due:
        clause = "BJ 12.B(7)" if state.terms.game.face_down else f"{book} 7.B(3)"
        raise Refused("burn the first card before the deal", clause)
    return [e.BettingClosed(state.rounds + 1, _contributions(state))]


def may_deal(state: State) -> None:
    """Refuse to deal with a tilt or with a device out of order."""
    if state.tilt is not None:
        raise Refused(f"the table has stopped: {state.tilt}", "R53")
    if state.out_of_order:
        names = " and ".join(sorted(state.out_of_order))
        book = state.terms.game.book
        reader, other = ("14.L", "14.N") if book == "BJ" else ("13.Q", "13.S")
        clause = reader if min(state.out_of_order) == "reader" else other
        raise Refused(f"no card is dealt while the {names} is out of order", f"{book} {clause}")


def _contributions(state: State) -> e.Meters:
    if not state.terms.meters:
        return ()
    stakes: dict[str, Cents] = {}
    for bet in state.bets.values():
        for name, stake in bet.side:
            stakes[name] = stakes.get(name, 0) + stake
    return tuple(
        (name, state.meters[name] + share(meter.terms.rate, stakes[meter.fed_by]))
        for name, meter in state.terms.meters.items()
        if meter.terms.rate and meter.fed_by in stakes
    )


def share(rate: Fraction, stake: Cents) -> int:
    """What a stake adds to a meter, in units; submitted rates are never finer than that."""
    units = rate * stake * UNIT
    assert units.denominator == 1, "a rate finer than a unit of the meter was accepted"
    return units.numerator


def commit(state: State, command: c.Commit) -> list[e.Event]:
    """The hash of the hidden Must Hit value, before play (R39)."""
    if "must_hit" not in state.terms.side:
        raise Refused("there is no Must Hit at this table", "BJ 6.G(13)(a)")
    if state.round is not None:
        raise Refused("the hidden value is committed before play", "R39")
    if state.commitment is not None:
        raise Refused("the hidden value of this meter is already committed", "R39")
    if len(command.digest) != 64 or any(sign not in "0123456789abcdef" for sign in command.digest):
        raise Refused("the commitment must be a SHA-256 hash in hexadecimal", "R39")
    return [e.Committed(command.digest)]


def adjust_meter(state: State, command: c.AdjustMeter) -> list[e.Event]:
    """Two people set a meter between rounds."""
    demand_two(command.by, command.approved_by, "a progressive adjustment", "R36")
    if command.meter not in state.meters:
        raise Refused(f"there is no meter {command.meter!r} at this table", None)
    if state.round is not None:
        raise Refused("a meter is adjusted between rounds", "R36")
    if not 0 <= command.amount <= MOST or not command.reason.strip():
        raise Refused("an adjustment needs an amount and a reason", None)
    assert command.by and command.approved_by
    value = command.amount * UNIT
    return [e.MeterAdjusted(command.meter, value, command.reason, command.by, command.approved_by)]


def bar(state: State, command: c.Bar) -> list[e.Event]:
    """A player who sat out a round may be kept from wagering until the shuffle (BJ 6.C)."""
    clause = f"{state.terms.game.book} 6.C"
    demand_staff(command.by, "barring a player", clause)
    _seated(state, command.player)
    playing = state.round is not None and any(box.player == command.player for box in state.round.boxes)
    if playing or any(bet.player == command.player for bet in state.bets.values()):
        raise Refused(f"{command.player} has wagers in this round: only a player without one may be barred", clause)
    if state.round is None and command.player in state.played:
        raise Refused(f"{command.player} has played the last round: only a player who sat out may be barred", clause)
    if command.player in state.barred:
        raise Refused(f"{command.player} is barred already", clause)
    assert command.by
    return [e.Barred(command.player, command.by)]


def admit(state: State, command: c.Admit) -> list[e.Event]:
    """The operator lets a player wager again (BJ 6.C(1))."""
    clause = f"{state.terms.game.book} 6.C(1)"
    demand_staff(command.by, "admitting a player", clause)
    if command.player not in state.barred:
        raise Refused(f"{command.player} is not barred", clause)
    assert command.by
    return [e.Admitted(command.player, command.by)]
