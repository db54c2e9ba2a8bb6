"""What is done to make the cards ready and to begin a round, in words."""

from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.shoe.stack import LEAST_CUT, least_cover
from etg.table.actions import Action, Do, first_to_look, ways_by_device
from etg.table.checklist import other
from etg.table.equipment import Equipment, equipment, rack_decks
from etg.table.state import State
from etg.table.words import BACKS
from etg.texts import Text, counted, text

_BETWEEN_ROUNDS = {
    Do.OPEN_TABLE: text("the table is closed: a floorperson opens it"),
    Do.CLOSE_TABLE: text("the last round has been played: have a floorperson close the table"),
    Do.NEW_DECKS: text("bring other decks to the table"),
    Do.WAGERS: text("wait for wagers"),
    Do.CLOSE_BETTING: text("close betting when all wagers are placed"),
    Do.BURN: text("burn the first card"),
    Do.CALL_SHUFFLE: text("the shoe is empty: have the cards shuffled"),
}


def between_rounds(state: State, action: Action) -> Text:
    """What is done with the cards, with the side or batch where there are two."""
    do = action.do
    if do is Do.NEW_DECKS and not state.cards:
        return text("bring the decks to the table")
    if do in _BETWEEN_ROUNDS:
        return _BETWEEN_ROUNDS[do]
    match do:
        case Do.OFFER_CUT:
            return text(
                "offer the cut to {player} at station {station}, backs away from you",
                player=action.detail,
                station=action.box,
            )
        case Do.CUT if action.detail:
            return text(
                "{player} cuts, at least {least} cards from either end; put what lies above the cover card to the "
                "bottom",
                player=action.detail,
                least=LEAST_CUT,
            )
        case Do.CUT:
            return text(
                "cut yourself, at least {least} cards from either end; put what lies above the cover card to the "
                "bottom",
                least=LEAST_CUT,
            )
        case Do.INSPECT_CARDS:
            return _inspect(state)
        case Do.INSPECT_EQUIPMENT:
            return text("new gaming day, call the floorperson to inspect: {equipment}", equipment=_looked_at(state))
        case Do.FIRST_PLAYER:
            return text("the cards are spread: wait for the first player")
        case Do.SHOW_CARDS:
            return text("let {player} look at the cards", player=first_to_look(state))
        case Do.SWAP:
            return _swap(state)
        case Do.PLACE_COVER_CARD:
            return _cover(state)
        case Do.SHUFFLE:
            return _shuffle(state)
        case _:
            return _cards(state, do)


def _looked_at(state: State) -> Text:
    """What the floorperson looks at before the first round of a gaming day, and how it must be (chapter 2)."""
    boxes = text("drop box and tip box attached, one on each side of the dealer or as approved")
    if Equipment.READER not in equipment(state.terms):
        return text("{rack}; {boxes}", rack=_rack(state), boxes=boxes)
    return text("card reader fixed, not tampered with and working; {rack}; {boxes}", rack=_rack(state), boxes=boxes)


def _rack(state: State) -> Text:
    """The height of the discard rack in decks: with a double shoe those of one side (BJ 2.H, BJ 2.I)."""
    decks, cards = rack_decks(state.terms), size(state.terms.full)
    if state.shoe.kind is ShoeKind.DOUBLE:
        return counted(
            "discard rack fixed, as high as or marked at {n} deck ({cards} cards), one side of the shoe",
            "discard rack fixed, as high as or marked at {n} decks ({cards} cards), one side of the shoe",
            decks,
            cards=cards,
        )
    return counted(
        "discard rack fixed, as high as or marked at {n} deck ({cards} cards)",
        "discard rack fixed, as high as or marked at {n} decks ({cards} cards)",
        decks,
        cards=cards,
    )


def _inspect(state: State) -> Text:
    tens = len(state.terms.tens) * len(state.shoe.steps[0].side)
    if state.shoe.tens:
        return text(
            "inspect the cards, all backs alike; tear the {tens} tens in half, back into their box; the floorperson "
            "verifies",
            tens=tens,
        )
    if tens:
        return text(
            "inspect the cards, all backs alike; tear any 10 in half, back into its box; the floorperson verifies"
        )
    if state.shoe.backs:
        first, second = (BACKS[back] for back in state.shoe.backs)
        if state.shoe.kind is ShoeKind.TWO_BATCH:
            return text(
                "inspect the cards, of one design, batch a with {first} backs, batch b with {second}; the floorperson "
                "verifies",
                first=first,
                second=second,
            )
        return text(
            "inspect the cards, of one design, side a with {first} backs, side b with {second}; the floorperson "
            "verifies",
            first=first,
            second=second,
        )
    return text("inspect the cards, all backs alike; the floorperson verifies")


def _swap(state: State) -> Text:
    side = state.shoe.steps[0].side
    if state.shoe.covered:
        return text("take batch {batch} and put batch {other} aside", batch=side, other=other(side))
    return text(
        "stack batch {other}, put it into the shuffler and take batch {batch} out", batch=side, other=other(side)
    )


def _shuffle(state: State) -> Text:
    shoe, side = state.shoe, state.shoe.steps[0].side
    if shoe.kind is ShoeKind.TWO_BATCH and side != shoe.batch and not shoe.covered:
        return text("put batch {batch} into the shuffler", batch=side)
    match ways_by_device(state):
        case (True,):
            return text("have the shuffler shuffle {cards} into one stack", cards=_which(state))
        case (False,):
            return text("shuffle {cards} by hand into one stack", cards=_which(state))
    return text("shuffle {cards} into one stack, by hand or in the shuffler", cards=_which(state))


def _cards(state: State, do: Do) -> Text:
    """What is done with the cards of the step, which may be those of a side or a batch."""
    due, cards, by_hand = state.shoe.steps[0], _which(state), state.terms.game.face_down
    match do:
        case Do.SPREAD if due.face_up:
            return text("spread {cards} face up in fans, by deck, suit and rank", cards=cards)
        case Do.SPREAD if state.shoe.kind is ShoeKind.CONTINUOUS:
            return text(
                "take {cards} out of the shuffler, spread them face down, or face up if a player asks", cards=cards
            )
        case Do.SPREAD if by_hand:
            return text(
                "take {cards} from hand and discard rack, spread them face down, or face up if a player asks",
                cards=cards,
            )
        case Do.SPREAD:
            return text(
                "take {cards} out of shoe and discard rack, spread them face down, or face up if a player asks",
                cards=cards,
            )
        case Do.WASH:
            return text("turn {cards} face down, wash and stack them", cards=cards)
        case Do.COLLECT if by_hand:
            return text("put {cards} left in the hand into the discard rack", cards=cards)
        case Do.COLLECT if state.shoe.kind is ShoeKind.DOUBLE and _put_aside(state):
            return text(
                "put {cards} left in the shoe and those put aside into the discard rack, face down", cards=cards
            )
        case Do.COLLECT if state.shoe.kind is ShoeKind.DOUBLE:
            return text("put {cards} left in the shoe into the discard rack, face down", cards=cards)
        case Do.COLLECT:
            return text("put {cards} left in the shoe into the discard rack", cards=cards)
        case _ if by_hand:
            return text("put {cards} on a cover card and take them into one hand", cards=cards)
        case _ if state.shoe.kind is ShoeKind.CONTINUOUS:
            return text("put {cards} into the shuffler", cards=cards)
        case _ if True in ways_by_device(state):
            return text("put {cards} into the shoe, by hand or by the shuffler", cards=cards)
        case _:
            return text("put {cards} into the shoe", cards=cards)


def _put_aside(state: State) -> bool:
    """Whether cards of the sides that are collected lie in the segregated area (BJ 7.E(2))."""
    return any(size(state.cards["ab".index(side)].segregated) for side in state.shoe.steps[0].side)


def _which(state: State) -> Text:
    """The cards that a step is for."""
    side = state.shoe.steps[0].side
    if len(state.cards) <= 1 or len(side) > 1:
        return text("the cards")
    if state.shoe.kind is ShoeKind.TWO_BATCH:
        return text("the cards of batch {batch}", batch=side)
    return text("the cards of side {side}", side=side)


def _cover(state: State) -> Text:
    side = state.shoe.steps[0].side
    least = least_cover(size(state.cards["ab".index(side)].felt))
    if len(state.cards) <= 1:
        return text("place the cover card with at least {least} cards below it", least=least)
    if state.shoe.kind is ShoeKind.TWO_BATCH:
        return text(
            "place the cover card of batch {batch} with at least {least} cards below it", batch=side, least=least
        )
    return text("place the cover card of side {side} with at least {least} cards below it", side=side, least=least)
