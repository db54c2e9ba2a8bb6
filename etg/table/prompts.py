"""The next action in words, as the dealer's console shows it."""

from etg.games.play import Place
from etg.money import dollars
from etg.table import events as e
from etg.table.actions import Action, Do, next_action
from etg.table.deciding import choices
from etg.table.flow import undecided_insurance
from etg.table.settling import due
from etg.table.state import Round, State, held_card


def prompt(state: State) -> str:
    """What must happen now: one sentence without a full stop, in the words of the table."""
    action = next_action(state)
    round_ = state.round
    if action.do is Do.CLEAR_TILT:
        return f"the table has stopped: {state.tilt}"
    if action.do is Do.MEND:
        return f"the {action.detail} is out of order: no cards until it is mended"
    if round_ is None:
        return _BETWEEN_ROUNDS.get(action.do, str(action.do))
    if round_.held is not None and action.do in (Do.DEAL, Do.DRAW, Do.DEALER_DRAWS):
        return f"use the {held_card(round_)}: {_card(round_, action)}"
    match action.do:
        case Do.DEAL | Do.DRAW | Do.DEALER_DRAWS:
            return _card(round_, action)
        case Do.SPIN:
            return f"spin the wheel for box {action.box}: {state.terms.side[action.detail].paytable.name}"
        case Do.INSURANCE:
            return f"insurance: {_stations(len({box.player for box in undecided_insurance(round_)}))}"
        case Do.DECIDE:
            return _decide(state, round_, action)
        case Do.SETTLE:
            return f"settle: {_payments(due(state))}"
        case Do.CLEAR if round_.voided:
            return "the round is void: collect the cards and clear the table"
        case _:
            return str(action.do)


_BETWEEN_ROUNDS = {
    Do.WAGERS: "place your wagers",
    Do.CLOSE_BETTING: "close betting when all wagers are placed",
    Do.BURN: "burn the first card",
    Do.SHUFFLE: "shuffle the cards",
}


def _stations(count: int) -> str:
    return f"{count} {'station' if count == 1 else 'stations'} undecided"


def _card(round_: Round, action: Action) -> str:
    if action.do is Do.DEALER_DRAWS:
        return "dealer draws"
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
    offered = ", ".join(choices(state, action.box, action.hand))
    return f"box {action.box}{_hand(round_, action)} decides: {offered}"


def _payments(events: list[e.Event]) -> str:
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
    return "; ".join(parts) if parts else "every wager is settled already"
