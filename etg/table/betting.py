"""Wagers, until betting is closed."""

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import STRAYED, by_hand, needs_shuffler, shoe_is_empty, waits_for
from etg.table.checklist import CLAUSES
from etg.table.commands import Device
from etg.table.equipment import inspection_clause
from etg.table.evolve import evolve
from etg.table.lock_ups import check_free
from etg.table.meters import contributions
from etg.table.seats import check_seated, plays, waits_for_shuffle
from etg.table.state import State, Wagers, credits_of, stake_of, suspect_card
from etg.table.terms import Terms
from etg.table.words import DEVICES
from etg.texts import all_of, counted, listed, one_of, text
from etg.wagers import WAGERS
from etg.wagers.paytables import Paytable


def place(state: State, command: c.Place) -> list[e.Event]:
    """The wagers of a box; they replace what lay there before."""
    wagers = Wagers(command.player, command.wager, command.side)
    check_seated(state, command.player)
    check_free(state, state.stations[command.player])
    _betting_open(state, command.side)
    _check_box(state, command.player, command.box)
    check_main(state.terms, command.wager)
    if command.side:
        check_sides(state.terms, command.side)
    before = state.wagers.get(command.box)
    available = credits_of(state, command.player) + (stake_of(state.terms, before) if before else 0)
    needed = stake_of(state.terms, wagers)
    if needed > available:
        reason = text(
            "{player} has {credits}, the wagers are {stakes}",
            player=command.player,
            credits=dollars(available),
            stakes=dollars(needed),
        )
        raise Refused(reason, state.terms.clause("6.A"))
    if before == wagers:
        return []
    return [e.Placed(command.box, command.player, command.wager, command.side)]


def _betting_open(state: State, side: c.Side = ()) -> None:
    if not state.open:
        reason = text("the table is closed: wagers are taken once a floorperson has opened it")
        raise Refused(reason, state.terms.clause("4.A"))
    if state.closing == 0:
        raise Refused(text("the last round has been played: the table closes"), state.terms.clause("6.F"))
    if state.round is None:
        return
    for name, _ in side:
        if name in state.terms.side and state.terms.side[name].meters:
            reason = text("progressive wagers are locked out once the cards are dealt")
            raise Refused(reason, _lock_out(state.terms, name))
    raise Refused(text("wagers are placed before the first card of a round is dealt"), state.terms.clause("6.D"))


def _lock_out(terms: Terms, wager: str) -> str:
    if terms.game.book in ("BJ", "PE"):
        return terms.clause("2.C(4)")
    return "PO 2.B(8)(b)" if wager == "bonus_spin_xtreme" else terms.clause("2.B(7)(b)")


def _check_box(state: State, player: str, number: int) -> None:
    game = state.terms.game
    if not 1 <= number <= game.boxes:
        reason = text("there is no box {box}: the table has boxes 1 to {last}", box=number, last=game.boxes)
        raise Refused(reason, game.boxes_clause)
    if waits_for_shuffle(state, player):
        reason = text("{player} sat out and may wager again after the next shuffle", player=player)
        raise Refused(reason, state.terms.clause("6.C"))
    taken = state.wagers.get(number)
    if taken is not None and taken.player != player:
        raise Refused(text("box {box} is {player}'s in this round", box=number, player=taken.player), "R1")
    others = [box for box, wagers in state.wagers.items() if wagers.player == player and box != number]
    if not others:
        return
    own = sorted((number, *others))
    most = state.terms.rules.boxes_per_player
    if len(own) > most:
        reason = counted(
            "a player may have {n} box, not {own}", "a player may have {n} boxes, not {own}", most, own=len(own)
        )
        raise Refused(reason, state.terms.clause("6.H"))
    _check_adjacent(state.terms, own)


def _check_adjacent(terms: Terms, own: list[int]) -> None:
    if own and own[-1] - own[0] >= len(own):
        boxes = listed([str(box) for box in own])
        raise Refused(text("the boxes of a player must be adjacent, not {boxes}", boxes=boxes), terms.clause("6.H"))


def check_main(terms: Terms, wager: Cents) -> None:
    """Refuse a main wager outside the limits, off the chip unit, or that could not be paid to the cent."""
    rules = terms.rules
    clause = terms.clause("6.A")
    if wager <= 0:
        raise Refused(text("a box takes part with a main wager above zero"), terms.clause("6.F"))
    if wager < rules.minimum:
        reason = text(
            "{wager} is below the table minimum of {minimum}", wager=dollars(wager), minimum=dollars(rules.minimum)
        )
        raise Refused(reason, clause)
    if wager > rules.maximum:
        reason = text(
            "{wager} is above the table maximum of {maximum}", wager=dollars(wager), maximum=dollars(rules.maximum)
        )
        raise Refused(reason, clause)
    if wager % rules.chip_unit:
        reason = text(
            "{wager} is not a multiple of the chip unit of {unit}",
            wager=dollars(wager),
            unit=dollars(rules.chip_unit),
        )
        raise Refused(reason, "R4")
    if wager % terms.exact_unit:
        raise Refused(text("{wager} could not always be paid to the cent", wager=dollars(wager)), "R4")


def check_sides(terms: Terms, side: c.Side) -> None:
    """Refuse side wagers that are not offered, outside their limits, or could not be paid to the cent."""
    for name, stake in side:
        _check_side(terms, name, stake)
    if len({name for name, _ in side}) < len(side):
        raise Refused(text("a side wager is placed once on a box"), "R12")


def _check_side(terms: Terms, name: str, stake: Cents) -> None:
    cite = terms.clause
    offered = terms.side.get(name)
    if offered is None:
        raise Refused(text("the wager {name} is not offered at this table", name=repr(name)), cite("6.G"))
    carrier = WAGERS[name].rides_on
    if carrier is not None:
        clause = "BJ 6.G(13)(a)" if name == "must_hit" else "BJ 6.G(16)"
        reason = text("{name} takes no wager of its own: it rides on {carrier}", name=name, carrier=carrier)
        raise Refused(reason, clause)
    title = offered.paytable.name
    if offered.amounts:
        if stake not in offered.amounts:
            taken = one_of([dollars(amount) for amount in offered.amounts])
            reason = text("{title} takes {taken}, not {stake}", title=text(title), taken=taken, stake=dollars(stake))
            raise Refused(reason, _fixed_clause(offered.paytable))
    elif stake < max(1, offered.minimum):
        reason = text(
            "{stake} is below the {title} minimum of {minimum}",
            stake=dollars(stake),
            title=text(title),
            minimum=dollars(offered.minimum),
        )
        raise Refused(reason, cite("6.G"))
    elif stake > offered.maximum:
        reason = text(
            "{stake} is above the {title} maximum of {maximum}",
            stake=dollars(stake),
            title=text(title),
            maximum=dollars(offered.maximum),
        )
        raise Refused(reason, cite("6.G"))
    if not offered.paytable.is_payable(stake):
        reason = text("{stake} on {title} could not be paid to the cent", stake=dollars(stake), title=text(title))
        raise Refused(reason, "R4")


def _fixed_clause(paytable: Paytable) -> str:
    return "R49" if paytable.stakes else paytable.clause


def take_back(state: State, command: c.TakeBack) -> list[e.Event]:
    """Wagers go back while betting is open."""
    check_seated(state, command.player)
    check_free(state, state.stations[command.player])
    cite = state.terms.clause
    if plays(state, command.player):
        raise Refused(text("a wager stays until its decision has been rendered"), cite("6.E"))
    own = sorted(box for box, wagers in state.wagers.items() if wagers.player == command.player)
    if command.box is None:
        if not own:
            raise Refused(text("{player} has no wagers on the table", player=command.player), cite("6.F"))
        return [_taken_back(state, box) for box in own]
    if command.box not in own:
        raise Refused(text("{player} has no wager on box {box}", player=command.player, box=command.box), cite("6.F"))
    _check_adjacent(state.terms, [box for box in own if box != command.box])
    return [_taken_back(state, command.box)]


def _taken_back(state: State, box: int) -> e.TakenBack:
    return e.TakenBack(box, stake_of(state.terms, state.wagers[box]))


def repeat(state: State, command: c.Repeat) -> list[e.Event]:
    """The wagers of the player's last round, as far as nothing speaks against any of them."""
    check_seated(state, command.player)
    check_free(state, state.stations[command.player])
    last = state.last_wagers.get(command.player)
    if not last:
        reason = text("{player} has no earlier wagers to repeat", player=command.player)
        raise Refused(reason, state.terms.clause("6.F"))
    _betting_open(state)
    events: list[e.Event] = []
    for box, wagers in state.wagers.items():
        if wagers.player == command.player:
            events.append(_taken_back(state, box))
    for event in events:
        state = evolve(state, event)
    for box, wagers in last:
        for event in place(state, c.Place(command.player, box, wagers.wager, wagers.side)):
            events.append(event)
            state = evolve(state, event)
    return events


def close_betting(state: State, command: c.CloseBetting) -> list[e.Event]:
    """The round begins; each progressive wager adds its rate to its meter (R36)."""
    cite = state.terms.clause
    if state.round is not None:
        raise Refused(text("a round is being played"), cite("6.D"))
    if not state.wagers:
        raise Refused(text("nobody has placed a wager"), cite("6.F"))
    must_run(state, needs_shoe=True)
    _cards_ready(state)
    stakes: dict[str, Cents] = {}
    for wagers in state.wagers.values():
        for name, stake in wagers.side:
            stakes[name] = stakes.get(name, 0) + stake
    grown = contributions(state.terms, stakes) if stakes else {}
    meters = tuple((name, state.meters[name] + units) for name, units in grown.items())
    return [e.BettingClosed(state.rounds + 1, meters)]


def _cards_ready(state: State) -> None:
    """Refuse a round before the checklist is done, the first card burned and the equipment inspected."""
    cite = state.terms.clause
    if not state.cards:
        raise Refused(text("there are no cards yet: bring decks to the table"), cite("3.A"))
    if state.shoe.decks_out:
        raise Refused(text("the decks are out of play: put other decks in first"), state.shoe.decks_out)
    if state.shoe.steps:
        reason = text("the cards are not ready: {waits}", waits=waits_for(state))
        raise Refused(reason, cite(CLAUSES[state.shoe.steps[0].step]))
    if shoe_is_empty(state):
        raise Refused(text("by the count the shoe is empty: have the cards shuffled"), cite("5.A"))
    if state.shoe.burn_due:
        clause = "BJ 12.B(7)" if state.terms.game.face_down else cite("7.B(3)")
        raise Refused(text("burn the first card before the deal"), clause)
    if state.inspection_due:
        reason = text("the floorperson must inspect the equipment of the table for this gaming day")
        raise Refused(reason, inspection_clause(state.terms))


def must_run(state: State, resolving: bool = False, needs_shoe: bool = False, stray: bool = False) -> None:
    """Refuse to go on with a tilt, a card that cannot be or came out of turn, or a device out of order.

    Without the shoe a round goes on where two people may enter its cards, but nothing that the shoe has to read.
    """
    if state.tilt is not None:
        raise Refused(text("the table has stopped: {why}", why=state.tilt), "R53")
    in_doubt = state.shoe.suspect
    if in_doubt is not None and not resolving:
        raise Refused(suspect_card(in_doubt), in_doubt.clause)
    if state.shoe.strays and not stray and in_doubt is None:
        raise Refused(STRAYED, state.terms.clause("unexposed"))
    if state.out_of_order and (needs_shoe or not by_hand(state)):
        devices = all_of([DEVICES[device] for device in sorted(state.out_of_order)])
        clause = state.terms.clause(f"{min(state.out_of_order)} out of order")
        if Device.READER in state.out_of_order or needs_shuffler(state):  # neither is covered instead
            raise Refused(text("the table waits: mend or replace the {devices} first", devices=devices), clause)
        raise Refused(text("the table waits: mend, replace or cover the {devices} first", devices=devices), clause)
