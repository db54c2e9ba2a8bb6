"""What cards, answers and draws make of the round."""

from typing import Any

from etg.cards import Card
from etg.games import Decision
from etg.games.play import Place, decisions
from etg.shoe.inventory import Places
from etg.table import events as e
from etg.table.commands import Source
from etg.table.evolve_steps import moved, on, put_right, resolved, round_of, with_box, with_hand
from etg.table.flow import SPLIT_ACE, advance, dealer_finished, splits_of
from etg.table.stage import DEAL, DETERMINANT
from etg.table.state import Before, Box, PlayedHand, Round, State, all_first_cards, changed, set_of, with_set
from etg.table.terms import Terms

_HELD, _ACCEPTED = Source.HELD, Source.ACCEPTED
_DEALER, _COMMUNITY = Place.DEALER, Place.COMMUNITY
_named = tuple.__new__
_HIT, _STAND, _SPLIT = Decision.HIT, Decision.STAND, Decision.SPLIT
_TAKES_A_CARD = (_HIT, _SPLIT, Decision.DOUBLE)


def determined(state: State, event: e.Determined) -> State:
    """The side is chosen; a determinant card that is not used lies in the segregated area."""
    round_ = round_of(state)
    now = changed(round_, stage=DEAL, shoe_side=event.shoe_side, cards=round_.cards + (not event.used))
    cards = before = state.cards
    if not event.used:
        which = set_of(state, event.drawn_from)
        read = None if event.source is _ACCEPTED else event.card
        cards = with_set(before, which, before[which].put_aside(read))
    aside = Before(round_, before, event.card, event.drawn_from)
    return resolved(changed(state, round=now, before=aside, cards=cards, first_deal=()))


def dealt(state: State, event: e.Dealt) -> State:
    """A card goes to the dealer, to a hand, or to all hands that share it."""
    round_ = round_of(state)
    now = _first_deal(state.terms, round_, event) if round_.stage is DEAL else _drawn_card(state.terms, round_, event)
    cards = state.cards
    if event.source is _HELD:
        now = changed(now, cards=round_.cards, held=None, held_exposed=False)
    elif len(cards) == 1 and event.source is not _ACCEPTED:
        cards = (cards[0].drawn(event.card),)
    else:
        which = set_of(state, event.shoe_side)
        cards = with_set(cards, which, _left_shoe(cards[which], event))
    before = round_ if round_.shoe_side is None else _before(state, round_)
    last = _named(Before, (before, state.cards, event.card, event.shoe_side))
    state = changed(state, round=now, before=last, cards=cards, first_deal=_first_deal_before(state, event, last))
    return state if state.shoe.suspect is None else resolved(state)


def _first_deal_before(state: State, event: e.Dealt, last: Before) -> tuple[Before, ...]:
    """The cards of the first deal that can be dealt again; one that was held or accepted ends that, and a draw."""
    if round_of(state).stage is not DEAL or event.source in (_HELD, _ACCEPTED):
        return ()
    if state.before is None or last.round.stage is DETERMINANT:
        return (last,)
    return (*state.first_deal, last)


def _left_shoe(places: Places, event: e.Dealt) -> Places:
    """Where the cards are after this one; one that two people accepted against the count is counted as unread."""
    return places.beyond() if event.source is _ACCEPTED else places.drawn(event.card)


def _before(state: State, round_: Round) -> Round:
    """Where a correction goes back to: with the determinant card, to before it chose the side of the shoe."""
    before = state.before.round if state.before is not None else None
    used = before is not None and before.stage is DETERMINANT and round_.cards == before.cards
    return before if used and before is not None else round_


def _first_deal(terms: Terms, round_: Round, event: e.Dealt) -> Round:
    """The round with one more of the first cards."""
    target = round_.deal[0]
    deal = round_.deal[1:]
    count = round_.cards + 1
    if target.place is _DEALER:
        dealer = (*round_.dealer, event.card)
        round_ = changed(round_, cards=count, deal=deal, dealer=dealer, hole_down=target.face_down)
    elif target.place is _COMMUNITY:
        boxes, community = _with_card(terms, round_, event, True), (*round_.community, event.card)
        round_ = changed(round_, cards=count, deal=deal, boxes=boxes, community=community)
    else:
        round_ = changed(round_, cards=count, deal=deal, boxes=_with_card(terms, round_, event, True))
    return round_ if deal else advance(terms, round_)


def _drawn_card(terms: Terms, round_: Round, event: e.Dealt) -> Round:
    """The round with a card more for the dealer or for the hands that asked for it."""
    count = round_.cards + 1
    if event.to[0][0] == 0:
        dealer = (*round_.dealer, event.card)
        finished = len(dealer) > 1 and dealer_finished(terms, dealer)
        return advance(terms, changed(round_, cards=count, dealer=dealer, finished=finished))
    boxes = _with_card(terms, round_, event, False)
    if not terms.community_draws:
        return advance(terms, changed(round_, cards=count, boxes=boxes))
    community = (*round_.community, event.card)
    return advance(terms, changed(round_, cards=count, boxes=_one_draw_nearer(boxes), community=community))


def _with_card(terms: Terms, round_: Round, event: e.Dealt, first: bool) -> tuple[Box, ...]:
    """The boxes with the card in every hand it goes to."""
    boxes = round_.boxes
    for number, index in event.to:
        place = round_.places[number]
        box = boxes[place]
        hand = box.hands[index]
        cards = (*hand.cards, event.card)
        hand = changed(hand, cards=cards, wants=0)
        if not first or (len(cards) > 1 and terms.game.hands_per_box == 1):
            hand = offered(terms, box, hand)
        box = changed(box, hands=with_hand(box, index, hand))
        boxes = (*boxes[:place], box, *boxes[place + 1 :])
    return boxes


def _one_draw_nearer(boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    """Hands that wait for the card after this one wait for the next one now (R45)."""
    return tuple(
        changed(box, hands=tuple(changed(h, wants=1) if h.wants > 1 else h for h in box.hands))
        if any(hand.wants > 1 for hand in box.hands)
        else box
        for box in boxes
    )


def offered(terms: Terms, box: Box, hand: PlayedHand) -> PlayedHand:
    """The hand with what it may choose now; with nothing to choose it is complete."""
    offers = decisions(terms.rules, hand, splits_of(box, hand), not box.decided)
    if box.no_more_cards:  # its player has refused a card (BJ 14.C(1))
        offers = tuple(offer for offer in offers if offer not in _TAKES_A_CARD)
        offers = () if offers == (_STAND,) else offers
    return changed(hand, offers=offers) if offers else changed(hand, offers=(), done=True)


def burned(state: State, event: e.Burned) -> State:
    """The card that was due is in the discard rack."""
    which = set_of(state, None)
    cards = with_set(state.cards, which, state.cards[which].burned(event.card))
    state = put_right(changed(state, cards=cards))
    return changed(state, shoe=changed(state.shoe, burn_due=False))


def corrected(state: State, event: e.Corrected) -> State:
    """The round as it was before its last card."""
    assert state.before is not None, "a correction of a card that is no longer the last"
    return changed(state, round=state.before.round, before=None, cards=state.before.cards, first_deal=())


def deal_taken_back(state: State, event: e.DealTakenBack) -> State:
    """The round as it was before so many of its cards."""
    assert state.before is not None, "cards taken back that are no longer the last"
    then = state.before if event.cards == 1 else state.first_deal[-event.cards]
    return changed(state, round=then.round, before=None, cards=then.cards, first_deal=())


def reader_answered(state: State, event: e.ReaderAnswered) -> State:
    """A dealer's Blackjack is turned at once and ends the round (R51)."""
    round_ = round_of(state)
    if not event.blackjack:
        return on(state, changed(round_, blackjack=False))
    return on(state, changed(round_, blackjack=True, hole_down=False, finished=True))


def hole_card_turned(state: State, event: e.HoleCardTurned) -> State:
    """Two cards of the dealer are known."""
    round_ = round_of(state)
    return on(state, changed(round_, hole_down=False, finished=dealer_finished(state.terms, round_.dealer)))


# What players answered


def insured(state: State, event: e.Insured) -> State:
    """The box has answered about insurance."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    put_in = moved(round_, box.player, -event.amount)
    return on(state, with_box(round_, place, changed(box, insurance=event.amount), moved=put_in))


def chosen(state: State, event: e.Chosen) -> State:
    """A decision that takes effect when the card is drawn."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    hand = changed(box.hands[event.hand], chosen=event.decision)
    return changed(state, round=with_box(round_, place, changed(box, hands=with_hand(box, event.hand, hand))))


def decided(state: State, event: e.Decided) -> State:
    """A decision takes effect."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    hand = box.hands[event.hand]
    decision = event.decision
    if decision is _HIT:
        hands = with_hand(box, event.hand, changed(hand, wants=1, chosen=None))
        return changed(state, round=with_box(round_, place, changed(box, hands=hands, decided=True)))
    if decision is _STAND:
        hands = with_hand(box, event.hand, changed(hand, done=True, chosen=None))
        return on(state, with_box(round_, place, changed(box, hands=hands, decided=True)))
    changes: dict[str, Any] = {"decided": True}
    if box.first is None and decision in (_SPLIT, Decision.SWITCH):
        changes["first"] = all_first_cards(box)
    changes["hands"] = _after(state.terms, changed(box, decided=True), event)
    put_in = moved(round_, box.player, -event.wagered)
    return on(state, with_box(round_, place, changed(box, **changes), moved=put_in))


def _after(terms: Terms, box: Box, event: e.Decided) -> tuple[PlayedHand, ...]:
    """The hands of a box after one of the rarer decisions."""
    hand = box.hands[event.hand]
    match event.decision:
        case Decision.DOUBLE:
            doubled = changed(
                hand,
                wager=hand.wager + event.wagered,
                doubles=hand.doubles + 1,
                wants=1,
                chosen=None,
                face_down=False,
            )
            return with_hand(box, event.hand, doubled)
        case Decision.SPLIT:
            left = changed(hand, cards=hand.cards[:1], split=True, wants=1, chosen=None, face_down=False)
            right = changed(left, cards=hand.cards[1:], wants=2 if terms.community_draws else 1)
            return _no_more_aces(terms, box, (*box.hands[: event.hand], left, right, *box.hands[event.hand + 1 :]))
        case Decision.SURRENDER:
            gone = changed(hand, surrendered=True, done=True, chosen=None, face_down=False)
            return with_hand(box, event.hand, gone)
        case Decision.SWITCH:
            a, b = box.hands
            a_now = changed(a, cards=(a.cards[0], b.cards[1]), switched=True)
            b_now = changed(b, cards=(b.cards[0], a.cards[1]), switched=True)
            return offered(terms, box, a_now), offered(terms, box, b_now)
        case Decision.KEEP if not hand.doubles:
            return tuple(offered(terms, box, kept) for kept in box.hands)
        case _:  # keep or rescue after a double
            return with_hand(box, event.hand, changed(hand, done=True, chosen=None))


def _no_more_aces(terms: Terms, box: Box, hands: tuple[PlayedHand, ...]) -> tuple[PlayedHand, ...]:
    """Split aces that could have been split again are complete once no split is left."""
    if not any(hand.offers == SPLIT_ACE and _idle(hand) for hand in hands):
        return hands
    now = changed(box, hands=hands)
    return tuple(offered(terms, now, hand) if hand.offers == SPLIT_ACE and _idle(hand) else hand for hand in hands)


def _idle(hand: PlayedHand) -> bool:
    return not hand.done and not hand.wants and hand.chosen is None


# Draws


def spun(state: State, event: e.Spun) -> State:
    """The wheel shows the symbol of a wager."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    sides = tuple(changed(s, symbol=event.symbol) if s.id == event.wager else s for s in box.sides)
    round_ = with_box(round_, place, changed(box, sides=sides), spins=round_.spins[1:])
    return on(state, round_, before=None)


def magic_card_drawn(state: State, event: e.MagicCardDrawn) -> State:
    """The magic card is known."""
    return _drawn(state, "magic_card", magic_card=event.card)


def lucky_player_drawn(state: State, event: e.LuckyPlayerDrawn) -> State:
    """The lucky box is known."""
    return _drawn(state, "lucky_player", lucky_box=event.box)


def _drawn(state: State, which: str, **changes: Card | int) -> State:
    round_ = round_of(state)
    draws = tuple(name for name in round_.draws if name != which)
    return on(state, changed(round_, draws=draws, **changes), before=None)


def must_hit_hit(state: State, event: e.MustHitHit) -> State:
    """The hidden value has been shown; the next one needs a new commitment."""
    return changed(state, commitment=None, round=changed(round_of(state), must_hit=True), before=None)
