"""What irregularities make of the round."""

from typing import Any

from etg.games.play import Place
from etg.shoe.inventory import Places, size
from etg.table import events as e
from etg.table.evolve_cards import offered
from etg.table.evolve_steps import metered, moved, on, put_right, round_of, with_box
from etg.table.state import Early, PlayedHand, State, Stray, can_leave_shoe, changed, set_of, with_set


def discarded(state: State, event: e.Discarded) -> State:
    """A card lies in the discard rack or is out of the game."""
    state = put_right(changed(state, cards=_after_discard(state, event)))
    round_ = state.round
    if round_ is None:
        return state
    changes: dict[str, Any] = {}
    if event.from_shoe:
        changes["cards"] = round_.cards + 1
    else:
        changes |= {"held": None, "held_exposed": False}
    if event.why == "face up":
        changes["face_up"] = round_.face_up + 1
    if event.why == "ten":
        changes["tens"] = round_.tens + 1
    return changed(state, round=changed(round_, **changes), before=None)


def _after_discard(state: State, event: e.Discarded) -> tuple[Places, ...]:
    """Where the cards are; a 10 or a foreign card never belonged to the decks."""
    if event.why in ("ten", "foreign"):
        return state.cards
    which = set_of(state, event.shoe_side)
    places = state.cards[which]
    return with_set(state.cards, which, places.burned(event.card) if event.from_shoe else places.dropped(event.card))


def held(state: State, event: e.Held) -> State:
    """A card drawn in error waits, for the next card of the round or for the first one of the next round."""
    which = set_of(state, event.shoe_side)
    cards = with_set(state.cards, which, state.cards[which].drawn(event.card))
    state = put_right(state)
    round_ = state.round
    if round_ is None:
        return changed(state, cards=cards, shoe=changed(state.shoe, early=Early(event.card, event.by)))
    now = changed(
        round_,
        held=event.card,
        held_exposed=event.exposed,
        held_side=event.shoe_side,
        cards=round_.cards + 1,
    )
    return changed(state, round=now, before=None, cards=cards)


def card_refused(state: State, event: e.CardRefused) -> State:
    """The hands of the box are complete as they are; if it was asked, that was its decision."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    hands = tuple(changed(hand, done=True, wants=0, chosen=None) for hand in box.hands)
    decided = box.decided or (round_.turn is not None and round_.turn[0] == place)
    box = changed(box, hands=hands, no_more_cards=True, decided=decided)
    return on(state, with_box(round_, place, box), before=None)


def no_more_cards(state: State, event: e.NoMoreCards) -> State:
    """The hands of the box choose only what needs no card; one that was split or doubled still gets its card."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = changed(round_.boxes[place], no_more_cards=True)
    switches = state.terms.game.hands_per_box > 1 and not box.decided
    hands = tuple(
        hand if hand.done or switches or _needs_card(hand) else offered(state.terms, box, changed(hand, wants=0))
        for hand in box.hands
    )
    return on(state, with_box(round_, place, changed(box, hands=hands)), before=None)


def _needs_card(hand: PlayedHand) -> bool:
    return len(hand.cards) < 2 or bool(hand.wants and hand.doubles)


def dealer_missed_card(state: State, event: e.DealerMissedCard) -> State:
    """The dealer's own cards come last, the up card before the hole card."""
    round_ = round_of(state)
    own = tuple(target for target in round_.deal if target.place is Place.DEALER)
    others = tuple(target for target in round_.deal if target.place is not Place.DEALER)
    return changed(state, round=changed(round_, deal=others + own), before=None)


def second_card_late(state: State, event: e.SecondCardLate) -> State:
    """The second card of the box comes after those of all other boxes."""
    round_ = round_of(state)
    late = round_.deal[0]
    rest = round_.deal[1:]
    others = [place for place, target in enumerate(rest) if target.place is Place.BOX]
    at = others[-1] + 1 if others else 0
    return changed(state, round=changed(round_, deal=(*rest[:at], late, *rest[at:])), before=None)


def box_dead(state: State, event: e.BoxDead) -> State:
    """The box takes no further part, and all its wagers are back."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    hands = tuple(
        changed(hand, outcome="dead", returned=hand.wager, done=True, wants=0, face_down=False) for hand in box.hands
    )
    sides = tuple(changed(side, outcome=("dead",), returned=side.stake) for side in box.sides)
    fed = {name: round_.fed.get(name, 0) + value - round_.meters[name] for name, value in event.meters}
    round_ = with_box(
        round_,
        place,
        changed(box, hands=hands, sides=sides, dead=True),
        deal=tuple(target for target in round_.deal if target.box != event.box),
        moved=moved(round_, box.player, event.returned),
        meters=metered(round_.meters, event.meters),
        fed={**round_.fed, **fed},
    )
    return on(state, round_, before=None)


def box_deferred(state: State, event: e.BoxDeferred) -> State:
    """The box is dealt to after all others."""
    round_ = round_of(state)
    place = round_.places[event.box]
    order = (*(other for other in round_.order if other != place), place)
    return on(state, changed(round_, order=order), before=None)


# Cards out of turn


def card_strayed(state: State, event: e.CardStrayed) -> State:
    """The table waits for people; until they have spoken the card counts as one in the shoe."""
    strays = (*state.shoe.strays, Stray(event.card, event.shoe_side))
    return changed(state, shoe=changed(state.shoe, strays=strays))


def card_named(state: State, event: e.CardNamed) -> State:
    """The card is known."""
    first, *rest = state.shoe.strays
    return changed(state, shoe=changed(state.shoe, strays=(Stray(event.card, first.side), *rest)))


def stray_discarded(state: State, event: e.StrayDiscarded) -> State:
    """It lies in the discard rack; one that cannot be, or that nobody knows, is counted as unread."""
    which = set_of(state, event.shoe_side)
    places = state.cards[which]
    if can_leave_shoe(state, event.card, event.shoe_side):
        places = places.burned(event.card)
    elif size(places.shoe):
        places = places.burned(None)
    shoe = changed(state.shoe, strays=state.shoe.strays[1:])
    state = changed(state, shoe=shoe, cards=with_set(state.cards, which, places), before=None)
    return state if state.round is None else changed(state, round=changed(state.round, cards=state.round.cards + 1))
