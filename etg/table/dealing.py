"""Cards as they leave the shoe, the reader, and the dealer's own turn."""

from etg.cards import NAMES, RED
from etg.errors import Refused
from etg.games.play import Place, is_charlie
from etg.hands import is_blackjack, total
from etg.shoe import ShoeKind
from etg.shoe.inventory import Places, count, size
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, by_hand, card_due, waits_for, without_shoe
from etg.table.betting import must_run
from etg.table.checklist import other
from etg.table.deciding import final_decisions
from etg.table.evolve import evolve
from etg.table.people import demand_two
from etg.table.stage import DEAL, DEALER, DECISIONS, DETERMINANT, READER
from etg.table.state import Box, PlayedHand, Round, State, Stray, can_leave_shoe, held_card, set_of
from etg.table.terms import Terms
from etg.texts import Text, text

_SHOE, _MANUAL, _ACCEPTED, _HELD = c.Source
_DOUBLE_SHOE = ShoeKind.DOUBLE
_NUMBERS = range(len(NAMES))
MOST_TRIES = 3
"""How often in a round the reader may fail before it is taken out of service."""
TO_DEALER: tuple[e.Place, ...] = ((0, 0),)


def card(state: State, command: c.Card) -> list[e.Event]:
    """The next card goes where it belongs; one that the shoe cannot hold stops the table instead."""
    round_ = state.round
    if round_ is None:
        raise Refused(text("betting is open: close it before the first card is dealt"), state.terms.clause("6.D"))
    _check_by_hand(state, command.source is _MANUAL)
    must_run(state, command.source in (_MANUAL, _ACCEPTED), needs_shoe=command.source is _SHOE)
    _check_card(state, round_, command)
    events = to_its_place(state, round_, command)
    if command.source is _HELD:
        return events
    if command.source is _ACCEPTED:  # against the count: whatever went wrong, the decks are inspected after the round
        events = [*events, e.DecksRemoved(state.terms.clause("3.A"))]
    cards = state.cards
    places = cards[0] if len(cards) == 1 else cards[set_of(state, command.shoe_side)]
    if places.holds(command.card) and (command.shoe_side is None or not _other_batch(state, command)):
        return events
    return _beyond(state, command, events)


def _check_by_hand(state: State, entered: bool) -> None:
    """Say so where cards must not be entered by hand while the shoe is being mended."""
    if entered and state.tilt is None and without_shoe(state) and not by_hand(state):
        reason = text("the shoe is out of order: cover it or put its sign on it before cards are entered by hand")
        raise Refused(reason, state.terms.clause("shoe out of order"))
    if entered and state.tilt is None and state.out_of_order == {c.Device.SHOE} and not by_hand(state):
        reason = text(
            "the shoe is out of order, and the submission does not allow cards to be entered by hand meanwhile"
        )
        raise Refused(reason, state.terms.clause("shoe out of order"))


def to_its_place(state: State, round_: Round, command: c.Card) -> list[e.Event]:
    """Where the next card goes, whatever the count says."""
    stage = round_.stage
    if stage is DETERMINANT:
        return _determinant(state, command)
    if stage is DEAL:
        events: list[e.Event] = [_dealt(command, _first_deal_places(round_))]
    elif stage is DECISIONS:
        events = _drawn(state, round_, command)
    elif stage is DEALER and not round_.hole_down:
        events = [_dealt(command, TO_DEALER)]
    else:
        raise Refused(text("no card is dealt now: {waits}", waits=waits_for(state)), state.terms.clause("unexposed"))
    if round_.shoe_side is not None and command.shoe_side not in (None, round_.shoe_side):
        # a card from the other side of a double shoe counts as if it were from the right one
        what = text("a card was drawn from side {side} of the shoe", side=command.shoe_side)
        events.insert(0, e.Noted("wrong_side", what, "BJ 14.I"))
    return events


def _check_card(state: State, round_: Round, command: c.Card) -> None:
    check_card(command.card)
    if command.source is _HELD:
        if round_.held is None or command.card != round_.held:
            raise Refused(text("this is not the card that was drawn in error"), state.terms.clause("unexposed"))
        return
    if command.source is not _SHOE:
        demand_two(command.by, command.approved_by, text("entering a card by hand"), "R53")
    if round_.held is not None:
        raise Refused(text("the {held} is the next card", held=held_card(round_)), state.terms.clause("unexposed"))
    check_side(state, command.shoe_side)


def check_side(state: State, side: str | None) -> None:
    """Refuse a card of a double shoe without its side, and a side where there are none."""
    kind = state.shoe.kind
    if kind is _DOUBLE_SHOE:
        if side in ("a", "b"):
            return
    elif side is None or (kind is ShoeKind.TWO_BATCH and side in ("a", "b")):
        return
    raise Refused(text("a card of a double shoe comes from side a or b, any other from no side"), "BJ 7.C")


# The running inventory


def check_card(number: int) -> None:
    """Refuse what is no card at all."""
    if number not in _NUMBERS:
        raise Refused(text("there is no such card: read it again"), None)


def check_in_shoe(state: State, number: int, side: str | None = None) -> None:
    """Refuse a card that cannot come out of the shoe."""
    check_card(number)
    if not state.cards or not state.cards[set_of(state, side)].holds(number):
        why, clause = why_not(state, number, side)
        raise Refused(why, clause)


def named_stray(state: State, number: int | None, side: str | None, clause: str) -> Stray | None:
    """The card that left the shoe out of turn: while it waits a report must be about it. None: there is none."""
    if not state.shoe.strays:
        return None
    stray = state.shoe.strays[0]
    if stray.card is None and number is not None:
        raise Refused(text("the card that left the shoe out of turn could not be read: name it together first"), clause)
    if number != stray.card or side not in (None, stray.side):
        raise Refused(text("this is not the card that left the shoe out of turn"), clause)
    if number is not None and not can_leave_shoe(state, number, stray.side):
        raise Refused(*why_not(state, number, stray.side))
    return stray


def why_not(state: State, number: int, side: str | None) -> tuple[Text, str]:
    """What is wrong with a card that cannot come out of the shoe, and by which clause."""
    terms, name = state.terms, NAMES[number]
    if number not in terms.pack:
        what = text(
            "the {card} is not in the pack of {game}: call a floorperson to take it out",
            card=name,
            game=text(terms.game.name),
        )
        return what, terms.clause("13.C")
    places = state.cards[set_of(state, side)] if state.cards else Places()
    if not size(places.shoe):
        return text("the {card} cannot be: by the count the shoe is empty", card=name), terms.clause("3.A")
    if not count(places.shoe, number):
        what = text(
            "the {card} cannot be: all {count} of it have left the shoe, call a floorperson",
            card=name,
            count=count(places.all(), number),
        )
        return what, terms.clause("3.A")
    return text("the {card} has the back of the other batch: call a floorperson", card=name), terms.clause("one batch")


def suspected(state: State, number: int, side: str | None, hidden: bool) -> e.CardSuspected:
    """A card was read that cannot be: two people look at it before anything goes on."""
    why, clause = why_not(state, number, side)
    return e.CardSuspected(number, why, clause, side, hidden)


def card_unread(state: State, command: c.CardUnread) -> list[e.Event]:
    """The card that was due came out unread: two people look at it before anything goes on (R53)."""
    must_run(state, needs_shoe=True)
    due = card_due(state)
    if due is None:
        raise Refused(text("no card is due: {waits}", waits=waits_for(state)), "R53")
    if state.round is not None:
        check_side(state, command.shoe_side)
    hidden = due.do is Do.BURN or (state.round is not None and _goes_face_down(state.round))
    return [e.CardSuspected(None, text("the shoe could not read the card"), "R53", command.shoe_side, hidden)]


def _goes_face_down(round_: Round) -> bool:
    """Whether the next card of the first deal lies face down."""
    return round_.stage is DEAL and round_.deal[0].face_down


def _other_batch(state: State, command: c.Card) -> bool:
    return state.shoe.kind is ShoeKind.TWO_BATCH and command.shoe_side != state.shoe.batch


def _beyond(state: State, command: c.Card, events: list[e.Event]) -> list[e.Event]:
    """A card beyond the inventory: read, it stops the table; two people may let it count, but not a 10 (SP 13.C)."""
    assert state.round is not None
    hidden = _goes_face_down(state.round) or _lies_face_down(state.round, command.card)
    if command.source is _SHOE:
        return [suspected(state, command.card, command.shoe_side, hidden)]
    why, clause = why_not(state, command.card, command.shoe_side)
    if hidden:
        why = text("the card cannot be this one: by the count it is not in the shoe")
    if command.source is _MANUAL or command.card not in state.terms.pack or not _any_left(state, command):
        raise Refused(why, clause)
    return events


def _lies_face_down(round_: Round, number: int) -> bool:
    """Whether this card lies face down somewhere: that another one of it cannot be would tell everybody so (R53)."""
    hole = round_.dealer[1:2] if round_.hole_down else ()
    hands = (hand.cards[:2] for box in round_.boxes for hand in box.hands if hand.face_down)
    return number in hole or any(number in cards for cards in hands)


def _any_left(state: State, command: c.Card) -> bool:
    return size(state.cards[set_of(state, command.shoe_side)].shoe) > 0


def _dealt(command: c.Card, to: tuple[e.Place, ...]) -> e.Dealt:
    return e.Dealt(command.card, to, command.source, command.shoe_side, command.by, command.approved_by)


def _determinant(state: State, command: c.Card) -> list[e.Event]:
    """The suit of the first card chooses the side; from that side it is the first card of the deal (BJ 7.C)."""
    red = state.terms.rules.red_side
    side = red if RED[command.card] else other(red)
    assert command.shoe_side is not None and state.round is not None
    used = side == command.shoe_side
    people = command.by, command.approved_by
    determined = e.Determined(command.card, command.shoe_side, side, used, command.source, *people)
    if not used:
        return [determined]
    return [determined, _dealt(command, _first_deal_places(state.round))]


def _first_deal_places(round_: Round) -> tuple[e.Place, ...]:
    target = round_.deal[0]
    if target.place is Place.BOX:
        return ((target.box, target.hand),)
    if target.place is Place.DEALER:
        return TO_DEALER
    return tuple((box.number, 0) for box in round_.boxes if not box.dead)


def _drawn(state: State, round_: Round, command: c.Card) -> list[e.Event]:
    terms = state.terms
    events: list[e.Event] = []
    if terms.community_draws:
        events = final_decisions(state)
        for event in events:
            state = evolve(state, event)
        assert state.round is not None
        round_ = state.round
        to = tuple((b.number, i) for b in round_.boxes for i, h in enumerate(b.hands) if h.wants == 1)
        if not to:
            raise Refused(text("nobody asked for a card: close the decisions"), terms.clause("unexposed"))
    else:
        assert round_.turn is not None
        place, index = round_.turn
        box = round_.boxes[place]
        if not box.hands[index].wants:
            raise Refused(text("no card is dealt now: {waits}", waits=waits_for(state)), terms.clause("unexposed"))
        to = ((box.number, index),)
    events.append(_dealt(command, to))
    for number, index in to:
        box = round_.boxes[round_.places[number]]
        ended = _ended(terms, box, index, box.hands[index], command.card)
        if ended is not None:
            events.append(ended)
    return events


def _ended(terms: Terms, box: Box, index: int, hand: PlayedHand, drawn: int) -> e.HandSettled | None:
    """A hand that a card ends at once: broken, or six cards where they win (R47)."""
    cards = (*hand.cards, drawn)
    if total(cards) > 21:
        return e.HandSettled(box.number, index, "lose", 0)
    if terms.rules.six_card_charlie and is_charlie(terms.rules, PlayedHand(cards, doubles=hand.doubles)):
        line = "six_card_charlie"
        return e.HandSettled(box.number, index, "win", hand.wager + terms.pays(line, hand.wager), line)
    return None


def burn(state: State, command: c.Burn) -> list[e.Event]:
    """The first card of a batch, a dealer or a hand-dealt round goes to the discard rack (BJ 7.B(3), BJ 7.B(4))."""
    cite = state.terms.clause
    _check_by_hand(state, command.approved_by is not None)
    must_run(state, resolving=True, needs_shoe=command.approved_by is None, stray=True)
    if not state.shoe.burn_due:
        raise Refused(text("no burned card is due: deal on"), cite("7.B(3)"))
    if state.round is not None:
        raise Refused(text("a card is burned between rounds"), cite("7.B(3)"))
    if state.shoe.steps or not state.cards:
        raise Refused(text("no card is burned now: {waits}", waits=waits_for(state)), cite("7.B(3)"))
    if not size(state.cards[set_of(state, None)].shoe):
        raise Refused(text("by the count the shoe is empty: shuffle the cards"), cite("7.B(3)"))
    suspect = state.shoe.suspect
    if suspect is None:
        named_stray(state, command.card, None, cite("7.B(3)"))
    if state.out_of_order:
        demand_two(command.by, command.approved_by, text("burning a card without the shoe"), cite("shoe out of order"))
    if command.card is not None:
        check_card(command.card)
        if not state.cards[set_of(state, None)].holds(command.card):
            if state.out_of_order:
                raise Refused(*why_not(state, command.card, None))
            return [suspected(state, command.card, None, hidden=True)]
    if suspect is None and not state.out_of_order:
        return [e.Burned(command.card, command.by or state.dealer)]
    in_doubt = suspect.clause if suspect is not None else None
    by, approved_by = demand_two(command.by, command.approved_by, text("burning a card in doubt"), in_doubt)
    return [e.Burned(command.card, by, approved_by)]


def reader_result(state: State, command: c.ReaderResult) -> list[e.Event]:
    """The reader's answer; where the shoe knows better the table stops (R51, R53)."""
    round_ = state.round
    if not state.terms.game.hole_card:
        raise Refused(text("{game} has no hole card to read", game=text(state.terms.game.name)), "BJ 12.C(1)")
    if round_ is None or round_.stage is not READER:
        raise Refused(text("the reader is not asked now: {waits}", waits=waits_for(state)), "R51")
    must_run(state)
    if command.blackjack is None:
        return _not_read(state, round_)
    if command.blackjack != is_blackjack(round_.dealer):
        why = text("reader and shoe disagree about the dealer's Blackjack: call a floorperson")
        return [e.Tilted(why, "R53")]
    return [e.ReaderAnswered(command.blackjack)]


def _not_read(state: State, round_: Round) -> list[e.Event]:
    """The reader is tried again; every third time in a round it goes out of order by itself (BJ 14.L)."""
    what, clause = text("the reader could not read the hole card"), state.terms.clause("reader out of order")
    noted = e.Noted("reader_unreadable", what, clause)
    if (round_.unreadable + 1) % MOST_TRIES:
        return [noted]
    return [noted, e.WentOutOfOrder(c.Device.READER, fault=c.Fault.UNREADABLE)]


def turn_hole_card(state: State, command: c.TurnHoleCard) -> list[e.Event]:
    """After all decisions the hole card is turned (SP 7.L(1))."""
    round_ = state.round
    clause = state.terms.clause("hole card")
    if round_ is None or round_.stage is not DEALER or not round_.hole_down:
        raise Refused(text("the hole card is not turned now: {waits}", waits=waits_for(state)), clause)
    must_run(state)
    return [e.HoleCardTurned()]
