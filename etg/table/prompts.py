"""The next action in words, as the dealer's console shows it."""

from etg.games.play import Place
from etg.money import dollars
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.shoe.stack import LEAST_CUT, least_cover
from etg.table import events as e
from etg.table.actions import Action, Do, by_hand, card_due, first_to_look, next_action
from etg.table.checklist import other
from etg.table.commands import Device
from etg.table.deciding import choices
from etg.table.faults import cause_of, to_mend, what_is_wrong
from etg.table.flow import undecided_insurance
from etg.table.lock_ups import described
from etg.table.settling import due
from etg.table.stage import FINAL
from etg.table.state import Round, State, Suspect, held_card, suspect_card
from etg.table.strays import in_words


def prompt(state: State) -> str:
    """What must happen now: one sentence without a full stop, in the words of the table."""
    action = next_action(state)
    round_ = state.round
    if action.do is Do.CLEAR_TILT:
        return f"the table has stopped: {state.tilt}"
    if action.do is Do.MEND:
        return _mend(state, Device(action.detail))
    if action.do is Do.CHECK_CARD and state.shoe.suspect is not None:
        return _check_card(state, state.shoe.suspect)
    if action.do is Do.STRAY:
        return in_words(state)
    if round_ is None:
        return _between_rounds(state, action)
    if round_.held is not None and action.do in (Do.DEAL, Do.DRAW, Do.DEALER_DRAWS):
        return f"use the {held_card(round_)}: {_card(round_, action)}"
    match action.do:
        case Do.DEALER_DRAWS:
            return "draw a card for yourself"
        case Do.DEAL | Do.DRAW:
            return _card(round_, action)
        case Do.SPIN:
            return f"spin the wheel for box {action.box}: {state.terms.side[action.detail].paytable.name}"
        case Do.INSURANCE:
            return f"insurance: {_stations(len({box.player for box in undecided_insurance(round_)}))}"
        case Do.DECIDE:
            return _decide(state, round_, action)
        case Do.SETTLE:
            return _settle(round_, due(state))
        case Do.READER if round_.unreadable:
            return "the reader could not read the hole card: take it out and put it in again"
        case Do.SHUFFLE_DISCARDS:
            return "too few cards: shuffle and cut the discard rack, burn one card"
        case Do.VOID:
            return "no cards are left and none to shuffle: void the round"
        case Do.CLEAR if round_.voided:
            return "the round is void: collect the cards and clear the table"
        case _:
            return str(action.do)


def _check_card(state: State, suspect: Suspect) -> str:
    """What two people do about a card that cannot be, or that could not be read."""
    if suspect.card is not None:
        return f"{suspect_card(suspect)}: look at it together, then enter it, accept it or take it out"
    return f"{suspect_card(suspect)}: " + (
        "burn it together" if state.round is None else "look at it together and enter it"
    )


def _mend(state: State, device: Device) -> str:
    """What is wrong with the device; and the card that two people may enter meanwhile."""
    cause, due = cause_of(state, device), card_due(state) if by_hand(state) else None
    if due is None or (state.round is None and state.shoe.suspect is not None):
        return to_mend(cause)
    wrong, todo = what_is_wrong(cause, by_hand=True)
    return f"{wrong}: {todo}, or together {_by_two(state.round, due)}"


def _wrong(state: State, device: Device) -> str:
    cause = cause_of(state, device)
    return ": ".join(what_is_wrong(cause, by_hand=True)) if by_hand(state) else to_mend(cause)


def _by_two(round_: Round | None, due: Action) -> str:
    if round_ is None:
        return "burn the first card"
    which = "the determinant card" if due.do is Do.DETERMINANT else _card(round_, due)
    return f"enter the next card: {which}"


def notices(state: State) -> tuple[str, ...]:
    """What the dealer should know besides: it is not due now, but will be."""
    shoe = state.shoe
    found = []
    if shoe.decks_out and state.round is not None:
        found.append("other decks come after this round")
    elif shoe.until is not None and not shoe.decks_out:
        found.append("the decks must be changed soon")
    if shoe.due:
        found.append("the cards are shuffled after this round")
    if state.open and state.round is None and not state.stations and state.cards and not shoe.steps:
        found.append("nobody plays: take the cards out of the shoe and spread them")
    if shoe.covered:
        found.append("the shuffler is covered: shuffle by hand")
    if state.out_of_order and next_action(state).do is not Do.MEND:
        found += [_wrong(state, device) for device in sorted(state.out_of_order)]
    found += [described(lock) for lock in state.lock_ups]
    return tuple(found)


_BETWEEN_ROUNDS = {
    Do.OPEN_TABLE: "the table is closed: a floorperson opens it",
    Do.NEW_DECKS: "bring other decks to the table",
    Do.WAGERS: "wait for wagers",
    Do.CLOSE_BETTING: "close betting when all wagers are placed",
    Do.BURN: "burn the first card",
    Do.CALL_SHUFFLE: "the shoe is empty: have the cards shuffled",
    Do.INSPECT_READER: "call the floorperson to inspect the card reader: a new gaming day has begun",
}


def _between_rounds(state: State, action: Action) -> str:
    """What is done with the cards, with the side or batch where there are two."""
    shoe, do = state.shoe, action.do
    if do is Do.NEW_DECKS and not state.cards:
        return "bring the decks to the table"
    if do in _BETWEEN_ROUNDS:
        return _BETWEEN_ROUNDS[do]
    if do is Do.OFFER_CUT:
        return f"offer the cut to {action.detail} at station {action.box}"
    if do is Do.CUT:
        who = f"{action.detail} cuts" if action.detail else "cut the cards yourself"
        return f"{who}, at least {LEAST_CUT} cards from either end"
    due = shoe.steps[0]
    name = "batch" if shoe.kind is ShoeKind.TWO_BATCH else "side"
    which = f" of {name} {due.side}" if len(state.cards) > 1 and len(due.side) == 1 else ""
    match do:
        case Do.INSPECT_CARDS:
            tens = len(state.terms.tens) * len(due.side) if shoe.tens else 0
            out = f", take out and tear the {tens} tens" if tens else ""
            return f"inspect the cards{out}; the floorperson verifies"
        case Do.SPREAD:
            face = "face up, by deck, suit and rank" if due.face_up else "face down"
            return f"spread the cards{which} {face}"
        case Do.FIRST_PLAYER:
            return "the cards are spread: wait for the first player"
        case Do.SHOW_CARDS:
            return f"let {first_to_look(state)} look at the cards"
        case Do.WASH:
            return f"turn the cards{which} face down, wash and stack them"
        case Do.COLLECT:
            where = "hand" if state.terms.game.face_down else "shoe"
            return f"put the cards{which} left in the {where} into the discard rack"
        case Do.SWAP:
            if shoe.covered:
                return f"take batch {due.side} and put batch {other(due.side)} aside"
            return f"take batch {due.side} out of the shuffler and put batch {other(due.side)} in"
        case Do.SHUFFLE:
            stored = shoe.kind is ShoeKind.TWO_BATCH and due.side != shoe.batch and not shoe.covered
            return f"put batch {due.side} into the shuffler" if stored else f"shuffle the cards{which}"
        case Do.PLACE_COVER_CARD:
            below = least_cover(size(state.cards["ab".index(due.side)].felt))
            return f"place the cover card{which} with at least {below} cards below it"
        case _:
            return f"put the cards{which} {_INTO[shoe.kind if not state.terms.game.face_down else None]}"


_INTO = {
    ShoeKind.SINGLE: "into the shoe",
    ShoeKind.DOUBLE: "into the shoe",
    ShoeKind.TWO_BATCH: "into the shoe",
    ShoeKind.CONTINUOUS: "into the shuffler",
    None: "on a cover card and take them into one hand",
}


def _stations(count: int) -> str:
    return f"{count} {'station' if count == 1 else 'stations'} undecided"


def _card(round_: Round, action: Action) -> str:
    if action.do is Do.DEALER_DRAWS:
        return "your own card"
    if action.detail == Place.COMMUNITY:
        return f"deal community card {len(round_.community) + 1}"
    if action.do is Do.DRAW:
        return f"card to box {action.box}{_hand(round_, action)}"
    target = round_.deal[0]
    if target.place is Place.DEALER:
        return "dealer's second card, face down" if target.face_down else "dealer's card, face up"
    box = round_.boxes[round_.places[action.box]]
    which = "second" if box.hands[action.hand].cards else "first"
    down = ", face down" if target.face_down else ""
    return f"{which} card to box {action.box}{_hand(round_, action)}{down}"


def _hand(round_: Round, action: Action) -> str:
    hands = round_.boxes[round_.places[action.box]].hands
    return f", hand {action.hand + 1}" if len(hands) > 1 else ""


def _decide(state: State, round_: Round, action: Action) -> str:
    if not action.box:
        boxes = action.detail.split()
        return f"decisions: {'box' if len(boxes) == 1 else 'boxes'} {', '.join(boxes)} undecided"
    who = f"box {action.box}{_hand(round_, action)} decides"
    if round_.boxes[round_.places[action.box]].hands[action.hand].face_down:  # what is offered would tell of the cards
        return who
    return f"{who}: {', '.join(choices(state, action.box, action.hand))}"


def _settle(round_: Round, events: list[e.Event]) -> str:
    """Who is collected from, and who is paid what; all wagers of a box are added up."""
    paid: dict[int, int] = {}
    collected: dict[int, None] = {}
    for event in events:
        match event:
            case e.HandSettled() | e.InsuranceSettled() | e.SideSettled() if event.returned:
                paid[event.box] = paid.get(event.box, 0) + event.returned
            case e.HandSettled() | e.InsuranceSettled() | e.SideSettled():
                collected[event.box] = None
            case e.BonusPaid():
                paid[event.box] = paid.get(event.box, 0) + event.amount
    parts = [f"pay box {box} {dollars(amount)}" for box, amount in paid.items()]
    if collected:
        parts.insert(0, f"collect from box {', '.join(str(box) for box in collected)}")
    if not parts and round_.stage is FINAL:  # they were settled one by one: hands have only the cards left
        return str(Do.CLEAR)
    return f"settle: {'; '.join(parts) or 'nothing is due yet'}"
