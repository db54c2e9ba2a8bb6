"""The shoe, the dealer, devices out of order, tilts, and the end of a round."""

from etg.errors import Refused
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import waits_for
from etg.table.people import Role, demand_staff, demand_two
from etg.table.stage import DONE
from etg.table.state import Round, State


def clear(state: State, command: c.Clear) -> list[e.Event]:
    """The round is over: what it moved becomes final, and its cards go to the rack in order (SP 7.T)."""
    round_ = state.round
    if round_ is None or round_.stage is not DONE:
        book = state.terms.game.book
        clause = {"BJ": "HB 5", "PE": "PE 7.U"}.get(book, f"{book} 7.T")
        raise Refused(f"the table is not cleared now: {waits_for(state)}", clause)
    moved = tuple((player, amount) for player, amount in round_.moved.items() if amount)
    meters = tuple((name, value) for name, value in round_.meters.items() if value != state.meters[name])
    return [e.Cleared(moved, meters)]


def void(state: State, command: c.Void) -> list[e.Event]:
    """A floorperson calls the round off."""
    demand_two(command.by, command.approved_by, "a void")
    in_play(state)
    if not command.reason.strip():
        raise Refused("a void needs a reason", None)
    assert command.by
    return [e.Voided(command.reason, None, command.by, command.approved_by)]


def in_play(state: State) -> Round:
    """The round, while it can still be called off."""
    if state.round is None:
        raise Refused("no round is being played", None)
    if state.round.voided:
        raise Refused("the round is void already", None)
    return state.round


def change_dealer(state: State, command: c.ChangeDealer) -> list[e.Event]:
    """A new dealer burns a card, unless a floorperson approves that none is burned (BJ 7.B(4), SP 7.B(4))."""
    book = state.terms.game.book
    clause = f"{book} 7.B(4)"
    if command.dealer.role is not Role.DEALER:
        raise Refused("a dealer deals the cards", clause)
    if state.round is not None:
        raise Refused("dealers change between rounds", clause)
    if command.dealer == state.dealer:
        raise Refused(f"{command.dealer.id} is the dealer already", None)
    burn = state.shoe is not c.ShoeKind.DOUBLE
    if command.approved_by is not None:
        if book != "BJ" or command.approved_by.role is not Role.FLOORPERSON:
            raise Refused("the new dealer burns a card", clause)
        burn = False
    return [e.DealerChanged(command.dealer, burn, command.approved_by)]


def cover_card(state: State, command: c.CoverCard) -> list[e.Event]:
    """The cover card: the round is completed, then the cards are shuffled (BJ 7.D, SP 7.C)."""
    clause = f"{state.terms.game.book} 7.{'D' if state.terms.game.book == 'BJ' else 'C'}"
    if state.shuffle_due:
        raise Refused("the cover card has appeared already", clause)
    return [e.CoverCardOut()]


def shuffle(state: State, command: c.Shuffle) -> list[e.Event]:
    """The cards are shuffled after the cover card, or whenever a floorperson wants it (BJ 5.G)."""
    clause = f"{state.terms.game.book} 5.G"
    demand_staff(command.by, "a shuffle", clause)
    assert command.by
    if state.round is not None:
        raise Refused("the cards are shuffled between rounds", clause)
    if state.decks_out:
        raise Refused("these decks are out of play: put others in", f"{state.terms.game.book} 13.D")
    if not state.shuffle_due and command.by.role is not Role.FLOORPERSON:
        raise Refused("no shuffle is due; a floorperson may ask for one", clause)
    return [e.Shuffled(False, command.by)]


def change_shoe(state: State, command: c.ChangeShoe) -> list[e.Event]:
    """Another shoe or other decks; they are shuffled before the next round."""
    book = state.terms.game.book
    demand_staff(command.by, "changing the shoe", f"{book} 3.A")
    if state.round is not None:
        raise Refused("the shoe is changed between rounds", f"{book} 3.A")
    if command.kind is c.ShoeKind.DOUBLE and book != "BJ":
        raise Refused(f"{state.terms.game.name} is not dealt from a double shoe", f"{book} 7.A")
    if command.kind is c.ShoeKind.DOUBLE and state.terms.game.face_down:
        raise Refused("hand-dealt cards come from no shoe", "BJ 12.B(6)")
    if command.red_side not in ("a", "b"):
        raise Refused("the sides of a double shoe are a and b", "BJ 7.C(1)(b)")
    return [e.ShoeChanged(command.kind, command.red_side, command.by)]


def out_of_order(state: State, command: c.OutOfOrder) -> list[e.Event]:
    """A device does not work: nothing is dealt until it does (BJ 14.L, BJ 14.N)."""
    demand_staff(command.by, "taking a device out of service")
    if command.device in state.out_of_order:
        raise Refused(f"the {command.device} is out of order already", None)
    if command.device is c.Device.READER and not state.terms.game.hole_card:
        raise Refused(f"{state.terms.game.name} uses no card reader", "BJ 12.C(1)")
    return [e.WentOutOfOrder(command.device, command.by)]


def mend(state: State, command: c.Mend) -> list[e.Event]:
    """A device works again."""
    if command.by is None or command.by.role is Role.AUDITOR:
        raise Refused("a device is put back in service by the staff of the table or a technician", None)
    if command.device not in state.out_of_order:
        raise Refused(f"the {command.device} is not out of order", None)
    return [e.Mended(command.device, command.covered, command.by)]


def clear_tilt(state: State, command: c.ClearTilt) -> list[e.Event]:
    """Two people have looked at what stopped the table."""
    demand_two(command.by, command.approved_by, "clearing a tilt", "R53")
    if state.tilt is None:
        raise Refused("the table has not tilted", "R53")
    assert command.by and command.approved_by
    return [e.TiltCleared(command.by, command.approved_by)]
