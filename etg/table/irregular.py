"""Irregularities (Blackjack chapter 14, chapter 13 of the others): what the dealer reports, and what the table does."""

from etg.cards import NAMES, POINTS, RANK, TEN
from etg.errors import Refused
from etg.games.play import Place
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import too_few_cards, waits_for
from etg.table.betting import must_run
from etg.table.dealing import card as deal_card
from etg.table.dealing import check_card, check_in_shoe, check_side, named_stray
from etg.table.deciding import box_of
from etg.table.evolve import evolve
from etg.table.meters import contributions
from etg.table.people import Person, demand_staff, demand_two
from etg.table.staff import in_play
from etg.table.stage import DEAL, DECISIONS, DETERMINANT, DONE, FINAL, LATE_SPINS
from etg.table.state import Box, Round, State, held_card, set_of, suspect_card
from etg.texts import Text, text


def _dealing(
    state: State,
    by: Person | None,
    what: Text,
    clause: str,
    resolving: bool = False,
    needs_shoe: bool = False,
    stray: bool = False,
) -> tuple[Round, Person]:
    """The round, while cards are being dealt, and who speaks."""
    by = demand_staff(by, what, clause)
    round_ = in_play(state)
    if round_.stage is DONE:
        raise Refused(text("the cards of this round have been dealt: {waits}", waits=waits_for(state)), clause)
    must_run(state, resolving, needs_shoe, stray or resolving)
    return round_, by


def _reporting(
    state: State, command: c.FaceUpCard | c.DrawnInError | c.DealerOverdrew, what: Text, clause: str
) -> tuple[Round, Person, str | None]:
    """The round, who reports a card, and the side that it came from.

    What one person says must be a card that the shoe has read: the one that left it out of turn, if one did. One
    that was due and that it could not read may have lain face up: two people say so.
    """
    by = demand_staff(command.by, what, clause)
    round_ = in_play(state)
    if round_.stage is DONE:
        raise Refused(text("the cards of this round have been dealt: {waits}", waits=waits_for(state)), clause)
    suspect = state.shoe.suspect
    unread = False
    if isinstance(command, c.FaceUpCard) and command.approved_by is not None:
        demand_two(by, command.approved_by, what, clause)
        unread = suspect is not None and suspect.card is None
    must_run(state, unread, needs_shoe=not state.shoe.strays and not unread, stray=True)
    stray = None if unread else named_stray(state, command.card, command.shoe_side, clause)
    side = _side(state, round_, command.shoe_side if stray is None else stray.side)
    check_in_shoe(state, command.card, side)
    return round_, by, side


def _no_held(state: State, round_: Round) -> None:
    if round_.held is not None:
        clause = state.terms.clause("unexposed")
        raise Refused(text("the {held} is used first", held=held_card(round_)), clause)


def face_up_card(state: State, command: c.FaceUpCard) -> list[e.Event]:
    """One card found face up is not used; in the Spanish family a second one voids the round."""
    clause = state.terms.clause("face up")
    round_, by, side = _reporting(state, command, text("reporting a card found face up"), clause)
    _no_held(state, round_)
    discarded = e.Discarded(command.card, "face up", clause, by=by, approved_by=command.approved_by, shoe_side=side)
    if state.terms.game.book == "BJ" or round_.face_up == 0 or round_.stage in (FINAL, LATE_SPINS):
        return [discarded]
    reason = text("more than one card was found face up in the shoe")
    voided = _voided(state, command.name, reason, state.terms.clause("13.B"), by)
    return [discarded, voided] if state.shoe.due else [discarded, voided, e.ShuffleCalled(_dealt_side(state), by)]


def _dealt_side(state: State) -> str:
    return "ab"[set_of(state, None)]


def _side(state: State, round_: Round, side: str | None) -> str | None:
    """The side a card came from: as reported, or the one that is being dealt."""
    if state.shoe.kind is not ShoeKind.DOUBLE:
        return None
    side = side or round_.shoe_side
    check_side(state, side)
    return side


def ten_found(state: State, command: c.TenFound) -> list[e.Event]:
    """One 10 in a shoe of 48-card decks is taken out; a second one voids the round and takes the decks out of play.

    The floorperson who approves it has torn it in half and put it into the box of the decks (13.C), whatever device
    has to be mended before the next card.
    """
    if state.terms.game.book == "BJ":
        raise Refused(text("10s belong in these decks"), "BJ 3.A")
    one, several = state.terms.clause("13.C"), state.terms.clause("13.D")
    by, approved_by = demand_two(command.by, command.approved_by, text("taking a 10 out"), one)
    check_card(command.card)
    if RANK[command.card] != TEN:
        raise Refused(text("the {card} belongs in these decks", card=NAMES[command.card]), one)
    _is_suspect(state, command.card, one)
    discarded = e.Discarded(command.card, "ten", one, by=by, approved_by=approved_by)
    if state.tilt is not None:
        raise Refused(text("the table has stopped: {why}", why=state.tilt), "R53")
    round_ = state.round
    due = state.shoe.suspect is not None or not state.shoe.strays  # else it came out of turn, perhaps after the last
    if round_ is not None and due and in_play(state).stage is DONE:
        raise Refused(text("the cards of this round have been dealt: {waits}", waits=waits_for(state)), one)
    if round_ is None or round_.stage is DONE or round_.tens == 0:
        return [discarded]
    reason = text("more than one 10 was found in the shoe")
    voided = _voided(state, command.name, reason, several, by, approved_by)
    return [discarded, voided, e.DecksRemoved(several)]


def _voided(
    state: State, kind: str, reason: str, clause: str | None, by: Person, approved_by: Person | None = None
) -> e.Voided:
    """Every box gets back what it had wagered when betting was closed; what followed never counted."""
    assert state.round is not None
    hands = state.terms.game.hands_per_box
    returned = tuple(
        (box.number, box.wager * hands + sum(side.stake for side in box.sides)) for box in state.round.boxes
    )
    return e.Voided(kind, reason, clause, returned, by, approved_by)


def void(state: State, command: c.Void) -> list[e.Event]:
    """A floorperson calls the round off."""
    by, approved_by = demand_two(command.by, command.approved_by, text("a void"))
    in_play(state)
    if not command.reason.strip():
        raise Refused(text("a void needs a reason"), None)
    return [_voided(state, command.name, command.reason, None, by, approved_by)]


def drawn_in_error(state: State, command: c.DrawnInError) -> list[e.Event]:
    """A card drawn too early waits and is used as the next card."""
    clause = state.terms.clause("exposed" if command.exposed else "unexposed")
    if state.round is None:
        return _drawn_early(state, command, clause)
    if state.round.stage is DETERMINANT:
        raise Refused(text("the first card drawn from a double shoe is the determinant card"), "BJ 7.C(1)")
    round_, by, side = _reporting(state, command, text("reporting a card drawn in error"), clause)
    _no_held(state, round_)
    if round_.stage in (FINAL, LATE_SPINS):
        raise Refused(text("no card is to come in this round: report that the dealer has overdrawn"), clause)
    return [e.Held(command.card, command.exposed, by, side)]


def _drawn_early(state: State, command: c.DrawnInError, clause: str) -> list[e.Event]:
    """Between rounds: unseen it is the first card of the next round, seen it must not be wagered on (BJ 14.A)."""
    by = demand_staff(command.by, text("reporting a card drawn in error"), clause)
    must_run(state, needs_shoe=not state.shoe.strays, stray=True)
    if state.shoe.kind is ShoeKind.DOUBLE:
        raise Refused(text("the first card drawn from a double shoe is the determinant card"), "BJ 7.C(1)")
    if state.shoe.steps or state.shoe.burn_due or state.shoe.decks_out:
        raise Refused(text("no card can have been drawn: {waits}", waits=waits_for(state)), clause)
    named_stray(state, command.card, command.shoe_side, clause)
    check_in_shoe(state, command.card)
    if command.exposed:
        return [e.Discarded(command.card, "seen early", state.terms.clause("face up"), by=by)]
    if state.shoe.early is not None:
        raise Refused(text("a card drawn in error waits already for the next round"), clause)
    return [e.Held(command.card, False, by)]


def refuse_card(state: State, command: c.RefuseCard) -> list[e.Event]:
    """A player who does not accept the exposed card gets no more cards, at none of his boxes."""
    clause = state.terms.clause("refused")
    round_, by = _dealing(state, command.by, text("refusing a card"), clause)
    box = box_of(state, command.box)
    if round_.held is None or not round_.held_exposed:
        raise Refused(text("no exposed card is waiting to be refused"), clause)
    if round_.stage is not DECISIONS or state.terms.community_draws:
        raise Refused(text("no card can be refused now: {waits}", waits=waits_for(state)), clause)
    if all(hand.done for hand in box.hands):
        raise Refused(text("box {box} gets no card anyway", box=box.number), clause)
    if any(len(hand.cards) < 2 or (hand.wants and hand.doubles) for hand in box.hands):
        raise Refused(text("box {box} must take a card for the hand it has split or doubled", box=box.number), clause)
    if state.terms.game.hands_per_box > 1 and not box.decided:
        raise Refused(text("box {box} first says whether it switches", box=box.number), "BJ 12.A(4)(a)")
    others = [other for other in round_.boxes if other.player == box.player and other is not box]
    also = [e.NoMoreCards(other.number, by) for other in others if not all(hand.done for hand in other.hands)]
    return [e.CardRefused(command.box, by), *also]


def dealer_overdrew(state: State, command: c.DealerOverdrew) -> list[e.Event]:
    """The dealer drew to a finished hand: the card goes to the discard rack."""
    clause = state.terms.clause("overdrawn")
    round_, by, side = _reporting(state, command, text("reporting a card too many"), clause)
    if round_.stage not in (FINAL, LATE_SPINS):
        raise Refused(text("the dealer is not finished: {waits}", waits=waits_for(state)), clause)
    return [e.Discarded(command.card, "overdrawn", clause, by=by, shoe_side=side)]


# The first deal


def dealer_missed(state: State, command: c.DealerMissed) -> list[e.Event]:
    """The dealer missed his own card: he goes on and deals to himself at the end."""
    clause = state.terms.clause("dealer missed")
    round_, by = _dealing(state, command.by, text("reporting a missed card"), clause)
    if round_.stage is not DEAL or round_.deal[0].place is not Place.DEALER:
        raise Refused(text("the next card is not the dealer's own"), clause)
    if all(target.place is Place.DEALER for target in round_.deal):
        raise Refused(text("all players have their cards: the dealer deals to himself now"), clause)
    return [e.DealerMissedCard(by)]


def _gets_next_card(state: State, round_: Round, number: int, clause: str) -> Box:
    box = box_of(state, number)
    if round_.stage is not DEAL or round_.deal[0].box != number:
        raise Refused(text("box {box} is not the one that gets the next card", box=number), clause)
    return box


def no_cards(state: State, command: c.NoCards) -> list[e.Event]:
    """A box that got no card is dead: its wagers go back, and it is included in the next deal."""
    clause = state.terms.clause("no cards")
    round_, by = _dealing(state, command.by, text("reporting a box without cards"), clause)
    box = _gets_next_card(state, round_, command.box, clause)
    if any(hand.cards for hand in box.hands):
        raise Refused(text("box {box} has a card", box=box.number), clause)
    return [_dead(state, round_, box, "no_cards", clause, by)]


def one_card(state: State, command: c.OneCard) -> list[e.Event]:
    """A box with one card gets the second after all others, or is dead, as its player likes."""
    clause = state.terms.clause("one card")
    round_, by = _dealing(state, command.by, text("reporting a missing second card"), clause)
    box = _gets_next_card(state, round_, command.box, clause)
    if len(box.hands[round_.deal[0].hand].cards) != 1:
        raise Refused(text("box {box} is not a box with one card", box=box.number), clause)
    if command.dead:
        return [_dead(state, round_, box, "one_card", clause, by)]
    if not any(target.place is Place.BOX and target.box != box.number for target in round_.deal):
        raise Refused(text("all others have their second card: deal it now"), clause)
    return [e.SecondCardLate(box.number, by)]


def _dead(state: State, round_: Round, box: Box, why: str, clause: str, by: Person) -> e.BoxDead:
    """All wagers back, and off the meters what they had fed to them."""
    stakes = {side.id: side.stake for side in box.sides if side.outcome is None}
    meters = tuple((name, round_.meters[name] - units) for name, units in contributions(state.terms, stakes).items())
    returned = sum(hand.wager for hand in box.hands) + sum(stakes.values())
    return e.BoxDead(box.number, why, clause, returned, meters, by)


# Later


def card_not_dealt(state: State, command: c.CardNotDealt) -> list[e.Event]:
    """A card asked for and not dealt comes after those of all others, or the hand is dead, as the player likes."""
    clause = state.terms.clause("dead hand" if command.dead else "card later")
    round_, by = _dealing(state, command.by, text("reporting a card not dealt"), clause)
    box = box_of(state, command.box)
    waiting = [index for index, hand in enumerate(box.hands) if hand.wants and len(hand.cards) > 1]
    in_turn = round_.turn is not None and round_.boxes[round_.turn[0]].number == box.number
    if round_.stage is not DECISIONS or state.terms.community_draws or not waiting or not in_turn:
        raise Refused(text("box {box} waits for no card it has asked for", box=box.number), clause)
    if command.dead:
        index = waiting[0]
        what = text("box {box} was not dealt the card it asked for: dead hand", box=box.number)
        noted = e.Noted("card_not_dealt", what, clause, by)
        return [noted, e.HandSettled(box.number, index, "dead", box.hands[index].wager)]
    if round_.boxes[round_.order[-1]] is box:
        raise Refused(text("all others have their cards: deal it now"), clause)
    return [e.BoxDeferred(box.number, by)]


def reader_misused(state: State, command: c.ReaderMisused) -> list[e.Event]:
    """The reader was used against an up card that does not ask for it: void where somebody could see the card."""
    if not state.terms.game.hole_card:
        raise Refused(text("{game} has no hole card", game=text(state.terms.game.name)), "BJ 12.C(1)")
    clause = state.terms.clause("hole card seen" if command.seen else "hole card unseen")
    by, approved_by = demand_two(command.by, command.approved_by, text("reporting a misused reader"), clause)
    round_, _ = _dealing(state, by, text("reporting a misused reader"), clause)
    if not round_.hole_down:
        raise Refused(text("no hole card lies face down"), clause)
    if POINTS[round_.dealer[0]] >= 10:
        raise Refused(text("against this up card the reader is used"), clause)
    if not command.seen:
        what = text("the reader was used against a wrong up card")
        return [e.Noted("reader_misused", what, clause, by, approved_by)]
    reason = text("the reader was used against a wrong up card and the hole card could be seen")
    return [_voided(state, command.name, reason, clause, by, approved_by)]


def shuffle_discards(state: State, command: c.ShuffleDiscards) -> list[e.Event]:
    """Too few cards: the discard rack is shuffled, one card burned, and the round goes on."""
    clause = state.terms.clause("too few cards")
    strays = bool(state.shoe.strays) and too_few_cards(state)  # the burned card, which the shoe has read already
    needs_shoe = command.card is not None and not strays
    round_, by = _dealing(
        state, command.by, text("shuffling the discard rack"), clause, needs_shoe=needs_shoe, stray=strays
    )
    if round_.stage in (FINAL, LATE_SPINS):
        raise Refused(text("no card is to come in this round: {waits}", waits=waits_for(state)), clause)
    if command.cut_by is not None and command.cut_by not in state.stations:
        reason = text("nobody called {player} is seated here to cut", player=repr(command.cut_by))
        raise Refused(reason, state.terms.clause("5.B"))
    if command.cut_by is not None and state.shoe.kind is ShoeKind.CONTINUOUS:
        raise Refused(text("cards of a continuous shuffler are not cut"), state.terms.clause("5.K"))
    shuffled = e.DiscardsShuffled(by, command.cut_by)
    after = evolve(state, shuffled)
    if size(after.cards[set_of(after, None)].shoe) < 2:
        raise Refused(text("no discards are left to be shuffled: void the round"), clause)
    named_stray(after, command.card, round_.shoe_side, clause)
    if command.card is not None:
        check_in_shoe(after, command.card)
    return [shuffled, e.Burned(command.card, by)]


def _is_suspect(state: State, number: int, clause: str) -> None:
    """Refuse to take out another card than the one that is in doubt; one that nobody could read may be any."""
    suspect, strays = state.shoe.suspect, state.shoe.strays
    if suspect is not None and suspect.card not in (None, number):
        raise Refused(text("this is not the card in doubt: {suspect}", suspect=suspect_card(suspect)), clause)
    if suspect is None and strays and strays[0].card not in (None, number):
        raise Refused(text("this is not the card that left the shoe out of turn"), clause)
    if not state.open or not state.cards:
        raise Refused(text("there are no cards at the table"), clause)


def take_out(state: State, command: c.TakeOut) -> list[e.Event]:
    """A card that does not belong in these decks leaves the game; after the round the decks leave it too."""
    clause = state.terms.clause("3.A")
    by, approved_by = demand_two(command.by, command.approved_by, text("taking a card out"), clause)
    check_card(command.card)
    if command.card not in state.terms.pack:
        raise Refused(text("report it as a 10 that was found"), state.terms.clause("13.C"))
    _is_suspect(state, command.card, clause)
    if state.round is not None:
        round_, _ = _dealing(state, by, text("taking a card out"), clause, resolving=True)
        _no_held(state, round_)
    discarded = e.Discarded(command.card, "foreign", clause, by=by, approved_by=approved_by)
    return [discarded, e.DecksRemoved(clause)]


def correct_card(state: State, command: c.CorrectCard) -> list[e.Event]:
    """The last card was read wrongly: what followed from it is taken back, and the right card is dealt."""
    by, approved_by = demand_two(command.by, command.approved_by, text("correcting a card"), "R53")
    in_play(state)
    if state.shoe.suspect is not None:
        reason = text("look at the card in doubt first: {suspect}", suspect=suspect_card(state.shoe.suspect))
        raise Refused(reason, state.shoe.suspect.clause)
    if state.before is None:
        late = text("a card can be corrected until the next one, a draw of the table or the end of the round: void it")
        raise Refused(late, "R53")
    before, last = state.before.round, state.before.card
    check_card(command.card)
    if command.card == last:
        raise Refused(text("the last card was read as this one already"), None)
    if before.held is not None:
        raise Refused(text("the card was drawn in error and held: void the round instead"), "R53")
    corrected = e.Corrected(last, command.card, by, approved_by)
    again = c.Card(command.card, c.Source.MANUAL, state.before.side, by, approved_by)
    return [corrected, *deal_card(evolve(state, corrected), again)]
