"""Opening the table, making the cards ready, and how old they may grow (chapters 3, 4 and 5 of the books)."""

from datetime import date

from etg.errors import Refused
from etg.shoe import SIDES, Back, ShoeKind
from etg.shoe.inventory import size
from etg.shoe.stack import check_cover, check_cut
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import (
    Do,
    cut_offered_to,
    cutter,
    first_to_look,
    loading,
    next_action,
    shoe_is_empty,
    waits_for,
    ways_by_device,
)
from etg.table.checklist import CLAUSES, Due, Step
from etg.table.equipment import Equipment, equipment, inspection_clause, rack_decks
from etg.table.floor import limits_in_force
from etg.table.people import Role, demand_floorperson, demand_staff, demand_two
from etg.table.state import State
from etg.table.words import STEPS
from etg.texts import Text, text

HOUR = 3600
_LONGEST = {False: 24 * HOUR, True: 4 * HOUR}
"""How long decks are played, in seconds: from a shoe, from the hand (BJ 3.D)."""
_WARNING = {False: HOUR, True: HOUR // 4}
"""How long before that the table says so."""

_BY_HAND = (Step.INSPECT, Step.CUT, Step.COVER)
"""Steps with commands of their own."""


def _between_rounds(state: State, closed: Text, playing: Text, clause: str) -> None:
    """Refuse what is done at an open table between rounds, in the words for a closed one and for one that plays."""
    if not state.open:
        raise Refused(closed, clause)
    if state.round is not None:
        raise Refused(playing, clause)


def open_table(state: State, command: c.OpenTable) -> list[e.Event]:
    """A floorperson opens the table; its dealer is on record from the first card on."""
    clause = state.terms.clause("4.A")
    by = demand_floorperson(command.by, text("opening the table"), clause)
    if state.open:
        raise Refused(text("the table is open already"), clause)
    if command.dealer.role is not Role.DEALER:
        raise Refused(text("a table is opened with a dealer"), clause)
    return [e.TableOpened(command.dealer, by)]


def close_table(state: State, command: c.CloseTable) -> list[e.Event]:
    """A floorperson closes the table between rounds, once no wager lies on it."""
    clause = state.terms.clause("4.A")
    by = demand_floorperson(command.by, text("closing the table"), clause)
    _between_rounds(
        state,
        text("the table is closed: the table is closed, a floorperson opens it first"),
        text("the table is closed between rounds"),
        clause,
    )
    if state.wagers:
        reason = text("wagers lie on the table: play the round or give them back first")
        raise Refused(reason, state.terms.clause("6.E"))
    return [e.TableClosed(by)]


def receive_decks(state: State, command: c.ReceiveDecks) -> list[e.Event]:
    """Decks for a kind of shoe; the checklist of chapter 4 begins."""
    terms = state.terms
    by = demand_staff(command.by, text("bringing decks to the table"), terms.clause("3.A"))
    _between_rounds(
        state,
        text("decks come to the table: the table is closed, a floorperson opens it first"),
        text("decks come to the table between rounds"),
        terms.clause("3.A"),
    )
    terms.check_shoe(command.kind)
    if command.kind is ShoeKind.SINGLE and terms.game.face_down:
        reason = text("hand-dealt cards are shuffled by a device: bring two batches, or use a continuous shuffler")
        raise Refused(reason, "BJ 12.B(2)")
    if command.kind is ShoeKind.CONTINUOUS and state.shoe.covered:
        reason = text("the shuffler is covered: bring decks for another kind of shoe, or say first that it works again")
        raise Refused(reason, terms.clause("shuffler out of order"))
    if command.kind is ShoeKind.CONTINUOUS:
        demand_floorperson(by, text("saying that a continuous shuffler is approved"), terms.clause("5.J"))
    backs = _backs(state, command)
    if command.preinspected:
        demand_floorperson(by, text("bringing decks that need no inspection"), terms.clause("preinspected"))
    tens = command.tens and not command.preinspected and bool(terms.tens)
    return [e.DecksReceived(command.kind, terms.rules.decks, command.preinspected, tens, command.now, by, backs)]


def _backs(state: State, command: c.ReceiveDecks) -> tuple[Back, ...]:
    """The colours of the two sets, which must differ where the book says so (BJ 3.B(2), BJ 3.C(1))."""
    clause = state.terms.colours_clause(command.kind)
    if clause is None:
        return ()
    if len(command.backs) != len(SIDES[command.kind]) or len(set(command.backs)) != len(command.backs):
        raise Refused(text("the backs of a and b have different colours: say which"), clause)
    return command.backs


def inspect_cards(state: State, command: c.InspectCards) -> list[e.Event]:
    """The dealer inspects, a floorperson verifies, and the 10s come out where the game has none (4.A, SP 4.B).

    Decks that came without them may turn out to hold some.
    """
    cite = state.terms.clause
    by, approved_by = demand_two(command.by, command.approved_by, text("the inspection of the cards"), cite("4.A"))
    if by != (state.dealer or by) or by.role is not Role.DEALER:
        raise Refused(text("the dealer of the table inspects the cards, the floorperson verifies it"), cite("4.A"))
    due = _next(state, Step.INSPECT, cite("4.A"))
    most = len(state.terms.tens) * len(due.side)
    if command.tens != most and (state.shoe.tens or most == 0):
        reason = text(
            "these decks hold {there} 10s to be taken out and torn in half, not {said}: count again or bring other "
            "decks",
            there=most,
            said=command.tens,
        )
        raise Refused(reason, cite("tens out"))
    if not 0 <= command.tens <= most:
        raise Refused(text("these decks cannot hold {said} 10s: count again", said=command.tens), cite("tens out"))
    return [e.CardsInspected(command.tens, by, approved_by)]


def prepare(state: State, command: c.Prepare) -> list[e.Event]:
    """A step of the checklist that says nothing but who did it."""
    clause = state.terms.clause(CLAUSES[command.step])
    by = demand_staff(command.by, text("the step {step}", step=STEPS[command.step]), clause)
    if command.step in _BY_HAND:
        raise Refused(text("the step {step} has a command of its own", step=STEPS[command.step]), clause)
    due = _next(state, command.step, clause)
    if command.side != due.side:
        reason = text(
            "the step {step} is due for {side}, not for {other}",
            step=STEPS[command.step],
            side=due.side,
            other=command.side[:9],
        )
        raise Refused(reason, clause)
    if command.step is Step.SPREAD and due.face_up and not command.face_up:
        raise Refused(text("these cards are spread face up, by deck, suit and rank"), state.terms.clause("spread"))
    player = None
    if command.step is Step.SHOW:
        player = first_to_look(state)
        if player is None:
            raise Refused(text("nobody is here to look at the cards: they stay spread until a player comes"), clause)
    return [e.Prepared(command.step, due.side, by, command.face_up, player, _by_device(state, command))]


def _by_device(state: State, command: c.Prepare) -> bool | None:
    """Whether a shuffler did it, for the record (5.A, 5.A(2)); None: it is nothing that a shuffler could do."""
    ways = ways_by_device(state)
    if command.by_device is None or command.by_device in ways:
        return next(iter(ways), None) if command.by_device is None else command.by_device
    if state.shoe.covered and ways:
        raise Refused(text("the shuffler is covered: shuffle by hand"), state.terms.clause("shuffler out of order"))
    if not command.by_device and state.terms.game.face_down and command.step is Step.SHUFFLE:
        raise Refused(text("hand-dealt cards are shuffled by a device"), "BJ 12.B(2)")
    if command.by_device and state.terms.game.book == "BJ" and state.shoe.kind is not ShoeKind.TWO_BATCH and ways:
        raise Refused(text("with a shuffler the cards come in two batches"), "BJ 3.B")
    if command.by_device and command.step is Step.LOAD and ways and not state.terms.game.face_down:
        reason = text("the shuffler puts only those cards into the shoe that it has shuffled")
        raise Refused(reason, state.terms.clause("5.A(2)"))
    clause = state.terms.clause(CLAUSES[command.step])
    raise Refused(text("the step {step} is not done that way here", step=STEPS[command.step]), clause)


def _next(state: State, step: Step, clause: str) -> Due:
    """What the checklist asks for, if it is this step."""
    steps = state.shoe.steps
    if state.round is not None or state.shoe.decks_out or not steps or steps[0].step is not step:
        raise Refused(text("the step {step} is not due: {waits}", step=STEPS[step], waits=waits_for(state)), clause)
    strays = state.shoe.strays and not loading(state)
    if state.out_of_order or state.tilt is not None or state.shoe.suspect is not None or strays:
        raise Refused(waits_for(state), clause)
    return steps[0]


# The cut


def answer_cut(state: State, command: c.AnswerCut) -> list[e.Event]:
    """The player whose turn it is in the order of 5.D takes the cut or lets it pass."""
    clause = state.terms.clause("5.D")
    _next(state, Step.CUT, state.terms.clause("5.B"))
    offered = cut_offered_to(state)
    if offered is None or offered != command.player:
        reason = text("the cut is not offered to {player}: {waits}", player=command.player, waits=waits_for(state))
        raise Refused(reason, clause)
    return [e.CutAnswered(command.player, command.accepts)]


def cut(state: State, command: c.Cut) -> list[e.Event]:
    """By the player who took it, else by the dealer; at least ten cards from either end (5.C, 5.E)."""
    cite = state.terms.clause
    by = demand_staff(command.by, text("the cut"), cite("5.C"))
    due = _next(state, Step.CUT, cite("5.B"))
    offered = cut_offered_to(state)
    if offered is not None:
        raise Refused(text("the cut is offered to {player} first", player=offered), cite("5.B"))
    if command.position is not None:
        check_cut(command.position, size(state.cards["ab".index(due.side)].felt), cite("5.E"))
    return [e.CardsCut(due.side, cutter(state), command.position, by)]


def recut(state: State, command: c.Recut) -> list[e.Event]:
    """A floorperson has the cards cut again before they are in the shoe (5.F)."""
    clause = state.terms.clause("5.F")
    by = demand_floorperson(command.by, text("having the cards cut again"), clause)
    steps = state.shoe.steps
    if state.round is not None or not steps or steps[0].step not in (Step.COVER, Step.LOAD):
        raise Refused(text("cards are cut again after a cut and before they are in the shoe"), clause)
    if state.shoe.kind is ShoeKind.CONTINUOUS:
        raise Refused(text("cards of a continuous shuffler are not cut"), state.terms.clause("5.K"))
    if not command.reason.strip():
        raise Refused(text("say why the cards are cut again"), clause)
    return [e.RecutCalled(steps[0].side, command.reason, command.same, by)]


def place_cover_card(state: State, command: c.PlaceCoverCard) -> list[e.Event]:
    """At least a quarter of the way in from the bottom (5.E(2))."""
    clause = state.terms.clause("5.E(2)")
    by = demand_staff(command.by, text("placing the cover card"), clause)
    due = _next(state, Step.COVER, clause)
    if command.position is not None:
        check_cover(command.position, size(state.cards["ab".index(due.side)].felt), clause)
    return [e.CoverCardPlaced(due.side, command.position, by)]


# When the cards must be shuffled


def cover_card(state: State, command: c.CoverCard) -> list[e.Event]:
    """The round, or the one that is about to begin, is completed; then the cards are shuffled (BJ 7.D, SP 7.C)."""
    clause = state.terms.clause("cover card")
    shoe = state.shoe
    if shoe.kind is ShoeKind.CONTINUOUS:
        raise Refused(text("there is no cover card in a continuous shuffler"), state.terms.clause("5.K"))
    if not state.cards or shoe.steps:
        raise Refused(text("no cards are being dealt"), clause)
    if command.shoe_side is not None and (shoe.kind is not ShoeKind.DOUBLE or command.shoe_side not in ("a", "b")):
        raise Refused(text("only the sides a and b of a double shoe have cover cards of their own"), "BJ 3.C(2)")
    sides = _side_in_play(state, command.shoe_side)
    if all(side in shoe.due for side in sides):
        raise Refused(text("a shuffle is due already"), clause)
    return [e.CoverCardOut(sides, _next_box(state))]


def _side_in_play(state: State, side: str | None) -> str:
    """The sides that are shuffled when a cover card appears: the one it came from (BJ 7.E(2))."""
    shoe = state.shoe
    if shoe.kind is ShoeKind.DOUBLE:
        dealt = state.round.shoe_side if state.round is not None else None
        return side or dealt or SIDES[shoe.kind]
    return shoe.batch if shoe.kind is ShoeKind.TWO_BATCH else "a"


def _next_box(state: State) -> int:
    """On whose betting area the cover card appears: that of the box the next card would go to."""
    if state.round is None:
        return min(state.wagers, default=0)
    action = next_action(state)
    return action.box if action.do in (Do.DEAL, Do.DRAW, Do.DECIDE) else 0


def call_shuffle(state: State, command: c.CallShuffle) -> list[e.Event]:
    """A floorperson may have the cards shuffled after any round (5.G)."""
    clause = state.terms.clause("5.G")
    if not state.cards:
        raise Refused(text("there are no cards to shuffle"), clause)
    by = demand_staff(command.by, text("asking for a shuffle"), clause)
    if not shoe_is_empty(state):
        demand_floorperson(by, text("asking for a shuffle"), clause)
    if state.shoe.decks_out:
        raise Refused(text("these decks are out of play: put others in"), state.shoe.decks_out)
    if state.shoe.steps:
        raise Refused(text("the cards are being made ready already"), clause)
    sides = SIDES[state.shoe.kind] if state.shoe.kind is ShoeKind.DOUBLE else _side_in_play(state, None)
    if state.shoe.due == sides and state.round is not None:
        raise Refused(text("a shuffle is due already"), clause)
    if state.shoe.suspect is not None or state.shoe.strays:
        raise Refused(waits_for(state), clause)
    return [e.ShuffleCalled(sides, by)]


def idle(state: State, command: c.Idle) -> list[e.Event]:
    """No gaming activity at an open table: the cards are spread (5.H)."""
    clause = state.terms.clause("5.H")
    by = demand_staff(command.by, text("spreading the cards of an idle table"), clause)
    _between_rounds(
        state,
        text("the cards are spread: the table is closed, a floorperson opens it first"),
        text("the cards are spread between rounds"),
        clause,
    )
    if state.wagers:
        raise Refused(text("wagers lie on the table: the table is not idle"), clause)
    waiting = state.shoe.suspect is not None or state.shoe.strays
    if not state.cards or state.shoe.decks_out or state.shoe.steps or waiting:
        raise Refused(text("there are no cards in the shoe to be spread: {waits}", waits=waits_for(state)), clause)
    if state.shoe.kind is ShoeKind.CONTINUOUS and state.terms.game.book != "BJ":
        raise Refused(text("the cards stay in a continuous shuffler"), state.terms.clause("5.K"))
    return [e.TableIdle(by)]


def ask_to_inspect(state: State, command: c.AskToInspect) -> list[e.Event]:
    """A player may want to see the batch that has come out of the shuffler at an idle table (5.I(2)(b))."""
    clause = state.terms.clause("5.I(2)(b)")
    if command.player not in state.players:
        raise Refused(text("nobody called {player} is seated here", player=repr(command.player)), clause)
    shoe = state.shoe
    if not shoe.swapped or state.round is not None or not shoe.steps or shoe.decks_out:
        raise Refused(text("no batch has come out of a shuffler"), clause)
    if shoe.steps[0].step is not Step.CUT or shoe.asked_by is not None:
        raise Refused(text("the batch cannot be shown now: {waits}", waits=waits_for(state)), clause)
    return [e.InspectionAsked(command.player)]


# Time


def clock(state: State, command: c.Clock) -> list[e.Event]:
    """A new gaming day, announced limits, decks that must soon be changed or are too old; mostly nothing at all."""
    events: list[e.Event] = []
    try:
        date.fromisoformat(command.day)
    except ValueError:
        raise Refused(text("{day} is no day: write it as in 2026-11-16", day=repr(command.day[:40])), None) from None
    if command.day > state.gaming_day:
        events.append(e.GamingDayBegan(command.day))
    events += limits_in_force(state, command.now)
    shoe, by_hand = state.shoe, state.terms.game.face_down
    if shoe.since is None or state.shoe.decks_out:
        return events
    until = shoe.since + _LONGEST[by_hand]
    if command.now >= until:
        events.append(e.DecksRemoved(state.terms.clause("card age")))
    elif command.now >= until - _WARNING[by_hand] and shoe.until is None:
        events.append(e.DecksAgeing(until))
    return events


def inspect_reader(state: State, command: c.InspectReader) -> list[e.Event]:
    """The floorperson looks at reader, rack and boxes at the beginning of each gaming day (BJ 2.D, F to I)."""
    clause, found = inspection_clause(state.terms), equipment(state.terms)
    by = demand_floorperson(command.by, text("the inspection of the equipment"), clause)
    if not state.inspection_due:
        raise Refused(text("the equipment of the table has been inspected for this gaming day"), clause)
    if Equipment.READER in found and c.Device.READER in state.out_of_order:
        raise Refused(text("the card reader is out of order: mend it first"), state.terms.clause("reader out of order"))
    return [e.ReaderInspected(by, found, rack_decks(state.terms))]
