"""The one thing that must happen next: for the dealer's console, the demo and the tests."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from etg.games.play import Place
from etg.shoe import ShoeKind
from etg.shoe.inventory import UNREAD, size
from etg.table.checklist import Step
from etg.table.commands import Device, LockUpKind
from etg.table.flow import undecided, undecided_insurance, wants_card
from etg.table.stage import (
    CHECKED,
    DEAL,
    DEALER,
    DECISIONS,
    DETERMINANT,
    DONE,
    DRAWS,
    EARLY,
    FINAL,
    INSURANCE,
    LATE_SPINS,
    READER,
)
from etg.table.state import Round, State, set_of, suspect_card
from etg.table.words import DEVICES, DOORS
from etg.texts import counted, listed, text


class Do(StrEnum):
    """What the table waits for; each value is a pattern of the catalogue."""

    CLOSE_DOOR = text("close the door")
    CLEAR_TILT = text("clear the tilt")
    CHECK_CARD = text("look at the last card")
    STRAY = text("say what the card drawn out of turn was")
    MEND = text("mend")
    NEW_DECKS = text("put other decks in the shoe")
    OPEN_TABLE = text("open the table")
    CLOSE_TABLE = text("close the table")
    INSPECT_CARDS = text("inspect the cards")
    SPREAD = text("spread the cards")
    FIRST_PLAYER = text("wait for the first player")
    SHOW_CARDS = text("show the cards to the first player")
    WASH = text("wash and stack the cards")
    COLLECT = text("put the cards left in the shoe into the discard rack")
    SWAP = text("exchange the batches in the shuffler")
    SHUFFLE = text("shuffle")
    OFFER_CUT = text("offer the cut")
    CUT = text("cut the cards")
    PLACE_COVER_CARD = text("place the cover card")
    LOAD = text("put the cards into the shoe")
    CALL_SHUFFLE = text("have the cards shuffled")
    INSPECT_EQUIPMENT = text("inspect the equipment of the table")
    SHUFFLE_DISCARDS = text("shuffle the discard rack")
    VOID = text("void the round")
    BURN = text("burn a card")
    WAGERS = text("wagers")
    CLOSE_BETTING = text("close betting")
    DETERMINANT = text("draw the determinant card")
    DEAL = text("deal")
    MAGIC_CARD = text("draw the magic card")
    LUCKY_PLAYER = text("draw the lucky player")
    SPIN = text("spin the wheel")
    SETTLE = text("settle")
    INSURANCE = text("insurance")
    READER = text("put the hole card in the reader")
    DECIDE = text("decisions")
    DRAW = text("draw")
    CLOSE_DECISIONS = text("close the decisions")
    TURN = text("turn the hole card")
    DEALER_DRAWS = text("dealer draws")
    CLEAR = text("clear the table")


class Action(NamedTuple):
    """What must happen now, and for whom."""

    do: Do
    box: int = 0
    """The box it is for; 0 where it is for the dealer or for all."""
    hand: int = 0
    detail: str = ""
    """The device, the wager or the boxes it is about."""


_AT_STAGE = {
    DETERMINANT: Action(Do.DETERMINANT),
    EARLY: Action(Do.SETTLE),
    READER: Action(Do.READER),
    CHECKED: Action(Do.SETTLE),
    FINAL: Action(Do.SETTLE),
    DONE: Action(Do.CLEAR),
}
_TURN = Action(Do.TURN)
_DEALER_DRAWS = Action(Do.DEALER_DRAWS)
_DEAL, _DRAW, _DECIDE = Do.DEAL, Do.DRAW, Do.DECIDE
CARD_DUE = frozenset((Do.DETERMINANT, Do.DEAL, Do.DRAW, Do.DEALER_DRAWS))
"""A card comes out of the shoe."""
HELD_UP = (Do.CLEAR_TILT, Do.CLOSE_DOOR, Do.MEND, Do.CHECK_CARD, Do.STRAY)
"""Nothing goes on before this is done."""
_SHOE_ALONE = frozenset((Device.SHOE,))


def next_action(state: State) -> Action:
    """What must happen now."""
    if state.doors.open:
        return Action(Do.CLOSE_DOOR, detail=state.doors.open[0])
    if state.tilt is not None:
        return Action(Do.CLEAR_TILT)
    round_ = state.round
    stands = state.out_of_order and (round_ is None or (round_.stage is not DONE and not by_hand(state)))
    if state.shoe.suspect is not None and not stands:  # the card that was due, before any that was not
        return Action(Do.CHECK_CARD)
    if state.shoe.strays and not loading(state):
        return Action(Do.STRAY)
    if stands:
        return Action(Do.MEND, detail=min(state.out_of_order))
    if round_ is None:
        return _between_rounds(state)
    action = _in_round(state, round_)
    if state.out_of_order and action.do in CARD_DUE and round_.held is None:
        return Action(Do.MEND, action.box, action.hand, Device.SHOE)
    return action


def by_hand(state: State) -> bool:
    """Whether two people may enter the cards: only the shoe is out of order, and the submission allows it.

    In the Spanish family the shoe is covered or has its sign first (SP 13.S).
    """
    return without_shoe(state) and (state.shoe_covered or state.terms.game.book == "BJ")


def without_shoe(state: State) -> bool:
    """Whether only the shoe is out of order, and the submission allows that cards are entered meanwhile."""
    return state.out_of_order == _SHOE_ALONE and state.terms.submission.manual_cards


def may_be_refused(state: State) -> bool:
    """Whether players can still refuse an exposed card, now or when it is their turn (T27)."""
    round_ = state.round
    return round_ is not None and DEAL < round_.stage <= DECISIONS and not state.terms.community_draws


def needs_shuffler(state: State) -> bool:
    """Whether cards of the round are still to come out of a continuous shuffler: none comes from a covered one."""
    round_ = state.round
    return state.shoe.kind is ShoeKind.CONTINUOUS and round_ is not None and round_.stage < LATE_SPINS


def loading(state: State) -> bool:
    """Whether the cards go into the shoe next: one that was read already waits, for it may be the burned one."""
    shoe = state.shoe
    return bool(shoe.steps) and shoe.steps[0].step is Step.LOAD and not shoe.decks_out


def too_few_cards(state: State) -> bool:
    """Whether the round waits for the discards to be shuffled (BJ 14.F)."""
    return state.round is not None and _in_round(state, state.round).do is Do.SHUFFLE_DISCARDS


def card_due(state: State) -> Action | None:
    """What the card is for that comes out of the shoe next; None: no card does."""
    round_ = state.round
    if round_ is None:
        action = _between_rounds(state)
        return action if action.do is Do.BURN else None
    action = _in_round(state, round_)
    return action if action.do in CARD_DUE and round_.held is None else None


def _in_round(state: State, round_: Round) -> Action:
    """What must happen in the round, whatever else holds it up."""
    stage = round_.stage
    if state.cards[-1].shoe < UNREAD or state.cards[0].shoe < UNREAD:
        empty = _shoe_empty(state, round_)
        if empty is not None:
            return empty
    if stage is DEAL:
        target = round_.deal[0]
        return Action(_DEAL, target.box, target.hand, target.place)
    if stage is DECISIONS:
        return _decisions(state, round_)
    if stage is DEALER:
        return _TURN if round_.hole_down else _DEALER_DRAWS
    if stage is INSURANCE:
        return Action(Do.INSURANCE, detail=_numbers(box.number for box in undecided_insurance(round_)))
    if stage is DRAWS and round_.draws:
        return Action(Do.MAGIC_CARD if round_.draws[0] == "magic_card" else Do.LUCKY_PLAYER)
    if stage in (DRAWS, LATE_SPINS):
        box, wager = round_.spins[0]
        return Action(Do.SPIN, box, detail=wager)
    return _AT_STAGE[stage]


def _shoe_empty(state: State, round_: Round) -> Action | None:
    """What must happen when a card is due and none is left (BJ 14.F)."""
    takes_card = round_.stage in (DEAL, DETERMINANT) or (round_.stage is DEALER and not round_.hole_down)
    if round_.stage is DECISIONS:
        takes_card = _decisions(state, round_).do is Do.DRAW
    places = state.cards[set_of(state, None)]
    if not takes_card or round_.held is not None or size(places.shoe):
        return None
    if round_.stage is DETERMINANT and size(state.cards[1].shoe):
        return None
    return Action(Do.SHUFFLE_DISCARDS if size(places.rack + places.segregated) > 1 else Do.VOID)


def _between_rounds(state: State) -> Action:
    if not state.open:
        return Action(Do.OPEN_TABLE)
    if state.closing == 0 and not state.wagers:
        return Action(Do.CLOSE_TABLE)
    if state.shoe.decks_out or not state.cards:
        return Action(Do.NEW_DECKS)
    if state.shoe.steps:
        return _step(state)
    if shoe_is_empty(state):
        return Action(Do.CALL_SHUFFLE)
    if state.shoe.burn_due:
        return Action(Do.BURN)
    if state.inspection_due:
        return Action(Do.INSPECT_EQUIPMENT)
    return Action(Do.CLOSE_BETTING if state.wagers else Do.WAGERS)


_AT_STEP = {
    Step.INSPECT: Do.INSPECT_CARDS,
    Step.SPREAD: Do.SPREAD,
    Step.SHOW: Do.SHOW_CARDS,
    Step.WASH: Do.WASH,
    Step.COLLECT: Do.COLLECT,
    Step.SWAP: Do.SWAP,
    Step.SHUFFLE: Do.SHUFFLE,
    Step.CUT: Do.CUT,
    Step.COVER: Do.PLACE_COVER_CARD,
    Step.LOAD: Do.LOAD,
}


def _step(state: State) -> Action:
    """The next step of the checklist; the detail is the side or batch, or the player who cuts."""
    due = state.shoe.steps[0]
    if due.step is Step.SHOW and not state.stations:
        return Action(Do.FIRST_PLAYER, detail=due.side)
    if due.step is Step.CUT:
        player = cut_offered_to(state)
        if player is not None:
            return Action(Do.OFFER_CUT, state.stations[player], detail=player)
        return Action(Do.CUT, detail=cutter(state) or "")
    return Action(_AT_STEP[due.step], detail=due.side)


def shoe_is_empty(state: State) -> bool:
    """Whether no card is left in what is being dealt from, by the count."""
    return all(size(places.shoe) == 0 for places in state.cards)


def ways_by_device(state: State) -> tuple[bool, ...]:
    """How the shuffle that is due may be done, or the cards put into the shoe: by hand, by a shuffler; the usual first.

    With a shuffler Blackjack is played with two batches (BJ 3.B), and hand-dealt cards are shuffled by it alone
    (BJ 12.B(2)); the other books let any shoe have one. A covered one does nothing (BJ 14.N), and it puts only those
    cards into the shoe that it has shuffled (5.A(2)).
    """
    shoe, due, game = state.shoe, state.shoe.steps[0], state.terms.game
    batches = shoe.kind is ShoeKind.TWO_BATCH
    if due.step not in (Step.SHUFFLE, Step.LOAD) or shoe.kind is ShoeKind.CONTINUOUS:
        return ()
    if game.face_down:
        return (due.step is Step.SHUFFLE,)
    if shoe.covered or (game.book == "BJ" and not batches):
        return (False,)
    if due.step is Step.SHUFFLE and batches:
        return (True,) if due.side != shoe.batch else (True, False)
    return (False, True) if due.step is Step.SHUFFLE or due.side in shoe.by_device else (False,)


def may_be_spread(state: State) -> bool:
    """Whether cards lie ready that are spread while nobody plays: those of a continuous shuffler in Blackjack alone
    (BJ 5.H, BJ 5.K; 5.K of the other books exempts it)."""
    stays = state.shoe.kind is ShoeKind.CONTINUOUS and state.terms.game.book != "BJ"
    return state.open and bool(state.cards) and not (state.shoe.steps or state.shoe.decks_out or stays)


def first_to_look(state: State) -> str | None:
    """Who looks at the cards: the player who asked for it, else the first one to arrive."""
    asked_by = state.shoe.asked_by
    return asked_by if asked_by in state.stations else next(iter(state.stations), None)


def cutter(state: State) -> str | None:
    """The player who has taken the cut and is still here; None: the dealer cuts, once nobody else wants to."""
    return state.shoe.cutter if state.shoe.cutter in state.stations else None


def cut_offered_to(state: State) -> str | None:
    """The player to whom the cut is offered now, in the order of 5.D; None: somebody has taken it, or nobody wants it.

    First the player named by 5.D(1) or (2), then all others from the dealer's right, counterclockwise.
    """
    shoe = state.shoe
    if cutter(state) is not None:
        return None
    first = next(iter(state.stations), None) if shoe.beginning else shoe.first_cut
    return next((player for player in _cut_order(state, first) if player not in shoe.declined), None)


def _cut_order(state: State, first: str | None) -> list[str]:
    closed = {lock.station for lock in state.lock_ups if lock.kind is LockUpKind.SERVICE}
    able = {player: at for player, at in state.stations.items() if at not in closed}
    right_to_left = sorted(able, key=lambda player: -able[player])
    return list(dict.fromkeys(player for player in (first, *right_to_left) if player in able))


def discards_cut_order(state: State) -> list[str]:
    """To whom the cut of the discards is offered in the middle of a round, one after the other (BJ 14.F(1), 5.D).

    A continuous shuffler needs no cut (BJ 5.K).
    """
    if state.shoe.kind is ShoeKind.CONTINUOUS:
        return []
    return _cut_order(state, state.shoe.first_cut if state.shoe.due else None)


def _decisions(state: State, round_: Round) -> Action:
    if state.terms.community_draws:
        waiting = undecided(state.terms, round_)
        if waiting:
            return Action(Do.DECIDE, detail=_numbers(dict.fromkeys(box.number for box, _ in waiting)))
        if wants_card(round_):
            return Action(Do.DRAW, detail=Place.COMMUNITY.value)
        return Action(Do.CLOSE_DECISIONS)
    assert round_.turn is not None
    place, index = round_.turn
    box = round_.boxes[place]
    return Action(_DRAW if box.hands[index].wants else _DECIDE, box.number, index)


def _numbers(boxes: Iterable[int]) -> str:
    return " ".join(str(box) for box in boxes)


STRAYED = text("a card has left the shoe out of turn: first say what becomes of it")


def waits_for(state: State) -> str:
    """In a few words, what the table waits for."""
    action = next_action(state)
    if action.do is Do.CLOSE_DOOR:
        return text("the {door} is open", door=DOORS[state.doors.open[0]])
    if action.do is Do.CLEAR_TILT:
        return text("the table has stopped, {why}", why=state.tilt)
    if action.do is Do.MEND:
        return text("the {device} is out of order", device=DEVICES[Device(action.detail)])
    if action.do is Do.STRAY:
        return STRAYED
    if state.shoe.suspect is not None:
        return suspect_card(state.shoe.suspect)
    if action.do is Do.DECIDE:
        boxes = [str(action.box)] if action.box else action.detail.split()
        return counted("box {boxes} decides", "boxes {boxes} decide", len(boxes), boxes=listed(boxes))
    if action.box:
        return text("the table waits for “{do}” (box {box})", do=text(action.do), box=action.box)
    return text("the table waits for “{do}”", do=text(action.do))
