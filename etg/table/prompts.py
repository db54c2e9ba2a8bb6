"""The next action in words, as the dealer's console shows it."""

from collections.abc import Iterator, Mapping

from etg.games import Decision
from etg.games.play import Place
from etg.money import dollars
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.table import events as e
from etg.table.actions import (
    Action,
    Do,
    by_hand,
    card_due,
    discards_cut_order,
    may_be_refused,
    may_be_spread,
    needs_shuffler,
    next_action,
    without_shoe,
)
from etg.table.checklist import Step
from etg.table.commands import Device
from etg.table.deciding import choices
from etg.table.faults import cause_of, to_mend, what_is_wrong
from etg.table.lock_ups import described
from etg.table.prompts_ready import between_rounds
from etg.table.settling import due
from etg.table.stage import FINAL, LATE_SPINS
from etg.table.state import Round, State, Suspect, held_card, set_of, suspect_card
from etg.table.strays import TORN, in_words
from etg.table.words import DECISIONS, DOORS, hand_words
from etg.texts import Text, all_of, clauses, counted, listed, text


def prompt(state: State) -> Text:
    """What must happen now: one sentence without a full stop, in the words of the table."""
    action = next_action(state)
    round_ = state.round
    if action.do is Do.CLOSE_DOOR:
        doors = all_of([DOORS[door] for door in state.doors.open])
        return text("the cabinet is open: close the {doors}, then the game goes on where it was", doors=doors)
    if action.do is Do.CLEAR_TILT:
        return text("the table has stopped: {why}", why=state.tilt)
    if action.do is Do.MEND:
        return _mend(state, Device(action.detail))
    if action.do is Do.CHECK_CARD and state.shoe.suspect is not None:
        return _check_card(state, state.shoe.suspect)
    if action.do is Do.STRAY:
        return in_words(state)
    if round_ is None:
        return between_rounds(state, action)
    if round_.held is not None and action.do in (Do.DEAL, Do.DRAW, Do.DEALER_DRAWS):
        return text("use the {held}: {card}", held=held_card(round_), card=_card(round_, action))
    match action.do:
        case Do.DEALER_DRAWS:
            return text("draw a card for yourself")
        case Do.DEAL | Do.DRAW:
            return _card(round_, action)
        case Do.SPIN:
            wager = text(state.terms.side[action.detail].paytable.name)
            return text("spin the wheel for box {box}: {wager}", box=action.box, wager=wager)
        case Do.INSURANCE:
            boxes = action.detail.split()
            return counted(
                "insurance: box {boxes} undecided",
                "insurance: boxes {boxes} undecided",
                len(boxes),
                boxes=listed(boxes),
            )
        case Do.DECIDE:
            return _decide(state, round_, action)
        case Do.SETTLE:
            return _settle(round_, due(state))
        case Do.READER if round_.unreadable:
            return text("the reader could not read the hole card: take it out and put it in again")
        case Do.SHUFFLE_DISCARDS:
            return _shuffle_discards(state)
        case Do.VOID:
            return text("no cards are left and none to shuffle: void the round")
        case Do.CLEAR if round_.voided:
            return text("the round is void: clear the table, put the cards into the discard rack hand by hand")
        case Do.CLEAR:
            return _CLEAR
        case _:
            return text(action.do)


def _shuffle_discards(state: State) -> Text:
    """Too few cards (BJ 14.F): what is shuffled, and to whom the cut is offered first."""
    if state.shoe.kind is ShoeKind.CONTINUOUS:
        return text("too few cards: put the discard rack into the shuffler, burn one card")
    aside = size(state.cards[set_of(state, None)].segregated)
    what = text("the discard rack and the cards put aside") if aside else text("the discard rack")
    order = discards_cut_order(state)
    if not order:
        return text("too few cards: shuffle and cut {what}, burn one card", what=what)
    station = state.stations[order[0]]
    return text(
        "too few cards: shuffle {what}, offer the cut to station {station} first, burn one card",
        what=what,
        station=station,
    )


def _check_card(state: State, suspect: Suspect) -> Text:
    """What two people do about a card that cannot be, or that could not be read."""
    wrong = suspect_card(suspect)
    if suspect.card is not None and suspect.card not in state.terms.pack:
        return text("a 10 was in the shoe: {torn}", torn=TORN)
    if suspect.card is not None:
        return text("{wrong}: look at it together, then enter it, accept it or take it out", wrong=wrong)
    if state.round is None:
        return text("{wrong}: burn it together", wrong=wrong)
    return text("{wrong}: look at it together and enter it", wrong=wrong)


def _mend(state: State, device: Device) -> Text:
    """What is wrong with the device; and the card that two people may enter meanwhile."""
    cause, due = cause_of(state, device), card_due(state) if by_hand(state) else None
    if due is None or (state.round is None and state.shoe.suspect is not None):
        return _cover(state, device, to_mend(cause))
    wrong, todo = what_is_wrong(cause, by_hand=True)
    if state.round is None:
        return text("{wrong}: {todo}, or burn the first card with a floorperson", wrong=wrong, todo=todo)
    card = _due(state.round, due)
    return text("{wrong}: {todo}, or enter a card with a floorperson ({card})", wrong=wrong, todo=todo, card=card)


def _cover(state: State, device: Device, mend: Text) -> Text:
    """What can be done instead of mending a device (BJ 14.N, SP 13.S)."""
    if device is Device.SHUFFLER and needs_shuffler(state):
        return text("{mend}; or void the round", mend=mend)
    if device is Device.SHUFFLER and not state.terms.game.face_down and state.shoe.kind is ShoeKind.CONTINUOUS:
        return text("{mend}; or cover it or put its sign on it, and bring other decks", mend=mend)
    if device is Device.SHUFFLER and not state.terms.game.face_down:
        return text("{mend}; or cover it or put its sign on it, and shuffle by hand", mend=mend)
    if without_shoe(state) and not by_hand(state):
        return text("{mend}; or cover it or put its sign on it, and enter the cards with a floorperson", mend=mend)
    return mend


# What is not due now


def notices(state: State) -> tuple[Text, ...]:
    """What the dealer should know besides: it is not due now, but will be."""
    locked = (described(lock) for lock in state.lock_ups)
    return (*card_notices(state), *device_notices(state).values(), *locked)


def card_notices(state: State) -> tuple[Text, ...]:
    """What will have to be done with the cards."""
    shoe = state.shoe
    found = list(_drawn_in_error(state))
    if shoe.decks_out and state.round is not None:
        found.append(text("other decks come after this round"))
    elif shoe.until is not None and not shoe.decks_out:
        found.append(text("the decks must be changed soon"))
    if shoe.due and shoe.cover_out:
        found.append(text("the cover card is out: lay it aside, complete the round, then shuffle"))
    elif shoe.due:
        found.append(text("the cards are shuffled after this round"))
    if state.round is None and not state.stations and may_be_spread(state):
        found.append(text("nobody plays: take the cards out of shoe and discard rack and spread them"))
    if shoe.swapped and shoe.steps and shoe.steps[0].step is Step.CUT and shoe.asked_by is None:
        found.append(
            text("batch {batch} comes from the shuffler: spread it if a player asks to see it", batch=shoe.batch)
        )
    if shoe.covered:
        found.append(text("the shuffler is covered: shuffle by hand"))
    return tuple(found)


def _drawn_in_error(state: State) -> Iterator[Text]:
    """A card drawn in error that waits: seen or unseen, and who may still refuse it (BJ 14.B, BJ 14.C)."""
    round_ = state.round
    if state.shoe.early is not None:
        yield text("a card drawn in error waits face down: it is the next card")
    if round_ is None or round_.held is None:
        return
    held = held_card(round_)
    if round_.stage >= LATE_SPINS:
        yield text("nobody needs the {held}: put it into the discard rack", held=held)
    elif not round_.held_exposed:
        yield text("a card drawn in error waits face down: it is the next card")
    elif may_be_refused(state):
        yield text("the {held} is next: whoever refuses it gets no more cards", held=held)
    else:
        yield text("the {held} is the next card", held=held)


def door_notice(state: State) -> Text | None:
    """Which doors were open, for everybody to read until the end of the next round; None: none were."""
    doors = [DOORS[door] for door in state.doors.were_open]
    return counted("{doors} was open", "{doors} were open", len(doors), doors=all_of(doors)) if doors else None


def device_notices(state: State) -> Mapping[Device, Text]:
    """What is wrong with the devices that are out of order, while the game goes on."""
    if not state.out_of_order or next_action(state).do is Do.MEND:
        return {}
    return {device: _wrong(state, device) for device in sorted(state.out_of_order)}


def _wrong(state: State, device: Device) -> Text:
    cause = cause_of(state, device)
    if not by_hand(state):
        return to_mend(cause)
    wrong, todo = what_is_wrong(cause, by_hand=True)
    return text("{wrong}: {todo}", wrong=wrong, todo=todo)


# In a round


def _card(round_: Round, action: Action) -> Text:
    if action.do is Do.DEALER_DRAWS:
        return text("your own card")
    if action.detail == Place.COMMUNITY:
        return text("deal community card {number}", number=len(round_.community) + 1)
    if action.do is Do.DRAW:
        return text("card to {hand}", hand=_hand(round_, action))
    target = round_.deal[0]
    if target.place is Place.DEALER:
        if target.face_down:
            return text("dealer's second card, face down")
        return text("dealer's card, face up")
    hand = _hand(round_, action)
    if round_.boxes[round_.places[action.box]].hands[action.hand].cards:
        if target.face_down:
            return text("second card to {hand}, face down", hand=hand)
        return text("second card to {hand}", hand=hand)
    return (
        text("first card to {hand}, face down", hand=hand)
        if target.face_down
        else text("first card to {hand}", hand=hand)
    )


def _due(round_: Round, action: Action) -> Text:
    """A card by its name alone, where nobody is told to deal it."""
    if action.do is Do.DETERMINANT:
        return text("the determinant card")
    if action.detail == Place.COMMUNITY:
        return text("community card {number}", number=len(round_.community) + 1)
    return _card(round_, action)


def _hand(round_: Round, action: Action) -> Text:
    return hand_words(action.box, action.hand, len(round_.boxes[round_.places[action.box]].hands))


def _decide(state: State, round_: Round, action: Action) -> Text:
    if not action.box:
        boxes = action.detail.split()
        return counted(
            "decisions: box {boxes} undecided",
            "decisions: boxes {boxes} undecided",
            len(boxes),
            boxes=listed(boxes),
        )
    hand = _hand(round_, action)
    if round_.boxes[round_.places[action.box]].hands[action.hand].face_down:  # what is offered would tell of the cards
        return text("{hand} decides", hand=hand)
    found = choices(state, action.box, action.hand)
    if Decision.SWITCH in found:  # that is about both hands
        hand = hand_words(action.box, 0, 1)
    offered = listed([DECISIONS[decision] for decision in found])
    return text("{hand} decides: {decisions}", hand=hand, decisions=offered)


_CLEAR = text("clear the table: put the cards into the discard rack hand by hand")
"""So that every hand can be put together again (SP 7.T, PE 7.U)."""


def _settle(round_: Round, events: list[e.Event]) -> Text:
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
    parts = [text("pay box {box} {amount}", box=box, amount=dollars(amount)) for box, amount in paid.items()]
    if collected:
        parts.insert(0, text("collect from box {boxes}", boxes=listed([str(box) for box in collected])))
    if parts:
        return text("settle: {what}", what=clauses(parts))
    if round_.stage is FINAL:  # they were settled one by one: hands have only the cards left
        return _CLEAR
    return text("settle: nothing is due yet")
