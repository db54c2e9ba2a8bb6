"""The dealer, devices out of order, tilts, and the end of a round."""

from etg.errors import Refused
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import STRAYED, needs_shuffler, waits_for
from etg.table.lock_ups import large_wins
from etg.table.people import Role, demand_staff, demand_two
from etg.table.stage import DONE
from etg.table.state import Round, State
from etg.table.words import DEVICES, FAULTS
from etg.texts import text


def clear(state: State, command: c.Clear) -> list[e.Event]:
    """The round is over: what it moved becomes final, and its cards go to the discard rack in order (SP 7.T)."""
    round_ = state.round
    if round_ is None or round_.stage is not DONE:
        reason = text("the table is not cleared now: {waits}", waits=waits_for(state))
        raise Refused(reason, state.terms.clause("clear"))
    if state.shoe.strays:
        raise Refused(STRAYED, state.terms.clause("clear"))
    moved = tuple((player, amount) for player, amount in round_.moved.items() if amount)
    meters = tuple((name, value) for name, value in round_.meters.items() if value != state.meters[name])
    return [e.Cleared(moved, meters), *large_wins(state, round_)]


def in_play(state: State) -> Round:
    """The round, while it can still be called off."""
    if state.round is None:
        raise Refused(text("no round is being played"), state.terms.clause("6.F"))
    if state.round.voided:
        raise Refused(text("the round is void already"), None)
    return state.round


def change_dealer(state: State, command: c.ChangeDealer) -> list[e.Event]:
    """A new dealer burns a card, unless a floorperson approves that none is burned (BJ 7.B(4), SP 7.B(4))."""
    clause = state.terms.clause("7.B(4)")
    if command.dealer.role is not Role.DEALER:
        raise Refused(text("only a dealer can take over the table"), clause)
    if not state.open:
        raise Refused(text("the table is closed: a floorperson opens it with a dealer"), clause)
    if state.round is not None:
        raise Refused(text("dealers change between rounds"), clause)
    if command.dealer == state.dealer:
        raise Refused(text("{dealer} is the dealer already", dealer=command.dealer.id), None)
    burn = state.shoe.kind is not ShoeKind.DOUBLE
    if command.approved_by is not None:
        if state.terms.game.book != "BJ" or command.approved_by.role is not Role.FLOORPERSON:
            reason = text("only in Blackjack, and only a floorperson, can let a new dealer off burning a card")
            raise Refused(reason, clause)
        burn = False
    return [e.DealerChanged(command.dealer, burn, command.approved_by)]


def out_of_order(state: State, command: c.OutOfOrder) -> list[e.Event]:
    """A device does not work: nothing is dealt until it does (BJ 14.L, BJ 14.N). It can say so itself."""
    if command.fault is None or command.by is not None:
        demand_staff(command.by, text("taking a device out of service"))
    device, clause = command.device, state.terms.clause(f"{command.device} out of order")
    if any((cause.device, cause.fault) == (device, command.fault) for cause in state.causes):
        called = DEVICES[device]
        if command.fault is None:
            raise Refused(text("the {device} is out of order already", device=called), clause)
        fault = FAULTS[command.fault]
        raise Refused(text("the {device} has reported that already: {fault}", device=called, fault=fault), clause)
    if device is c.Device.READER and not state.terms.game.hole_card:
        raise Refused(text("{game} uses no card reader", game=text(state.terms.game.name)), "BJ 12.C(1)")
    return [e.WentOutOfOrder(device, command.by, command.fault, command.detail)]


def mend(state: State, command: c.Mend) -> list[e.Event]:
    """A device works again."""
    if command.fault is not None:
        return _fault_over(state, command, command.fault)
    if command.by is None or command.by.role is Role.AUDITOR:
        raise Refused(text("a device is put back in service by the staff of the table or a technician"), None)
    uncovered = command.device is c.Device.SHUFFLER and state.shoe.covered and not command.covered
    if command.device not in state.out_of_order and not uncovered:
        reason = text("the {device} is not out of order", device=DEVICES[command.device])
        raise Refused(reason, state.terms.clause(f"{command.device} out of order"))
    if command.covered and command.device is c.Device.READER:
        raise Refused(text("a card reader is repaired or replaced"), state.terms.clause("reader out of order"))
    if command.covered and command.device is c.Device.SHOE:
        if state.shoe_covered:
            raise Refused(text("the shoe is covered already"), state.terms.clause("shoe out of order"))
        return [e.ShoeCovered(command.by)]
    mended = e.Mended(command.device, command.covered, command.by)
    if not command.covered or command.device is not c.Device.SHUFFLER:
        return [mended]
    return _shuffler_covered(state, mended)


def _shuffler_covered(state: State, mended: e.Mended) -> list[e.Event]:
    """Hands shuffle instead, and nothing is dealt from it (BJ 14.N, SP 13.S)."""
    clause = state.terms.clause("shuffler out of order")
    if state.terms.game.face_down:
        raise Refused(text("hand-dealt cards are shuffled by a device: mend or replace it"), "BJ 12.B(2)")
    if needs_shuffler(state):
        reason = text("cards of this round still come from the shuffler: mend it, or void the round and cover it then")
        raise Refused(reason, clause)
    if state.shoe.kind is ShoeKind.CONTINUOUS and state.cards:
        return [mended, e.DecksRemoved(clause)]
    return [mended]


def _fault_over(state: State, command: c.Mend, fault: c.Fault) -> list[e.Event]:
    """A device answers again, or its lid is closed; what people must look at never ends by itself."""
    device, clause = command.device, state.terms.clause(f"{command.device} out of order")
    if command.by is not None or command.covered:
        reason = text(
            "the staff puts the {device} back in service whatever was wrong, and names no fault",
            device=DEVICES[device],
        )
        raise Refused(reason, clause)
    if not any((cause.device, cause.fault) == (device, fault) for cause in state.causes):
        reason = text("the {device} has not reported that: {fault}", device=DEVICES[device], fault=FAULTS[fault])
        raise Refused(reason, clause)
    if fault not in c.PASSING:
        reason = text(
            "this does not end by itself, the staff puts the {device} back in service: {fault}",
            device=DEVICES[device],
            fault=FAULTS[fault],
        )
        raise Refused(reason, clause)
    return [e.Mended(device, fault=fault)]


def clear_tilt(state: State, command: c.ClearTilt) -> list[e.Event]:
    """Two people have looked at what stopped the table."""
    by, approved_by = demand_two(command.by, command.approved_by, text("clearing a tilt"), "R53")
    if state.tilt is None:
        raise Refused(text("the table has not tilted"), "R53")
    return [e.TiltCleared(by, approved_by)]
