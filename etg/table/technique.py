"""How hands do what is next, and what the dealer says aloud: the smaller words beside the prompt."""

from collections.abc import Iterator

from etg.games import Decision
from etg.hands import is_blackjack, is_soft, total
from etg.table import events as e
from etg.table.actions import Action, Do, next_action
from etg.table.deciding import choices
from etg.table.lock_ups import to_be_validated
from etg.table.settling import due
from etg.table.stage import CHECKED, DEALER, FINAL, LATE_SPINS
from etg.table.state import Box, PlayedHand, Round, State
from etg.table.terms import Terms
from etg.texts import Text, all_of, clauses, counted, listed, text

# What is said aloud


def dealers_total(state: State) -> str | None:
    """What the dealer announces of his own hand: its count, after the hole card and every card more (SP 7.L(3))."""
    round_ = state.round
    if round_ is None or round_.voided or round_.stage not in (CHECKED, DEALER, LATE_SPINS, FINAL):
        return None
    if round_.hole_down or len(round_.dealer) < 2:
        return None
    return text("Blackjack") if is_blackjack(round_.dealer) else _count(round_.dealer)


def players_total(state: State) -> str | None:
    """What the dealer announces of the hand that is asked, both hands where they may be switched (BJ 12.A(4))."""
    round_, action = state.round, next_action(state)
    if round_ is None or action.do is not Do.DECIDE or not action.box:
        return None
    hands = round_.boxes[round_.places[action.box]].hands
    asked = hands if Decision.SWITCH in choices(state, action.box, action.hand) else (hands[action.hand],)
    if any(hand.face_down for hand in asked):  # nobody sees them (R53)
        return None
    return all_of([_count(hand.cards) for hand in asked])


def _count(cards: tuple[int, ...]) -> str:
    points = total(cards)
    return text("soft {total}", total=points) if is_soft(cards) and points < 21 else str(points)


# What hands do


def technique(state: State) -> str | None:
    """How the next thing is done: only where it is not the same as a moment ago; None: there is nothing to say."""
    round_ = state.round
    if round_ is None or round_.voided:
        return None
    found = list(_hints(state, round_, next_action(state)))
    return clauses(found) or None


def _hints(state: State, round_: Round, action: Action) -> Iterator[Text]:
    terms = state.terms
    match action.do:
        case Do.DETERMINANT if not round_.cards:
            yield text("from either side of the shoe")
            yield _FROM_SHOE
        case Do.DEAL if not round_.cards:
            yield _FROM_HAND if terms.game.face_down else _FROM_SHOE
        case Do.DEAL if round_.shoe_side is not None and round_.cards == 1:
            yield _determined(round_, round_.shoe_side)
        case Do.READER if not round_.unreadable:
            yield text("slide it in face down: nobody sees it, and you do not either")
            yield from _even_money(round_)
        case Do.DRAW if action.box:
            yield from _drawn(terms, round_, action)
        case Do.INSURANCE | Do.DECIDE if terms.game.face_down and not any(box.decided for box in round_.boxes):
            yield text("players look at their cards with one hand, where you can see them")
        case Do.DECIDE if action.box:
            yield from _between_boxes(terms, round_, action)
        case Do.TURN if not terms.community_draws:
            yield from _passed(terms, round_, len(round_.order))
        case Do.SETTLE:
            yield from _settled(state, round_)
        case _:
            pass


_FROM_SHOE = text(
    "draw with the hand nearest the shoe, lay with the other; one hand will do for the two boxes nearest the shoe"
)
"""7.B(1), 7.B(2)"""
_FROM_HAND = text("one hand keeps the deck all round, before you and over the chip tray; the other deals")
"""BJ 12.B(4), (5), (6)"""


def _determined(round_: Round, side: str) -> Text:
    """What becomes of the determinant card, and from where the round is dealt (BJ 7.C(1)(a), (2), (3))."""
    first = next((box.number for box in round_.boxes if any(hand.cards for hand in box.hands)), None)
    if first is None:
        return text("put the determinant card aside in the shoe; deal this round from side {side}", side=side)
    return text(
        "the determinant card is the first card of box {box}; deal this round from side {side}", box=first, side=side
    )


def _even_money(round_: Round) -> Iterator[Text]:
    """The cards of a Blackjack that was paid even money leave the table (BJ 8.E(2))."""
    paid = [str(box.number) for box in round_.boxes if box.hands[0].outcome == "even_money"]
    if paid:
        yield counted(
            "take the cards of box {boxes} away: even money is paid",
            "take the cards of boxes {boxes} away: even money is paid",
            len(paid),
            boxes=listed(paid),
        )


def _drawn(terms: Terms, round_: Round, action: Action) -> Iterator[Text]:
    """The card of a double lies sideways, face up (BJ 10.C, SP 10.D); hidden cards are turned first (BJ 12.B(10))."""
    box = round_.boxes[round_.places[action.box]]
    hand = box.hands[action.hand]
    one_split = hand.split and len(box.hands) == 2 and action.hand == 0 and len(hand.cards) == 1
    if terms.game.face_down and (one_split or (hand.doubles and not hand.split)):
        yield text("turn the player's two cards over first")
    if hand.doubles:
        yield text("lay it sideways, face up")


def _between_boxes(terms: Terms, round_: Round, action: Action) -> Iterator[Text]:
    """What is done before this hand goes on."""
    place = round_.places[action.box]
    box = round_.boxes[place]
    if _to_be_switched(box, action.hand):
        yield text("exchange the second cards of the two hands")
    if not box.decided:
        yield from _passed(terms, round_, round_.order.index(place))


def _to_be_switched(box: Box, asked: int) -> bool:
    """Whether the box has switched and nothing else has been decided since (BJ 12.A(4)(a))."""
    hands = box.hands
    if len(hands) != 2 or any(len(hand.cards) != 2 or not hand.switched for hand in hands):
        return False
    return asked == 0 or total(hands[0].cards) == 21


def _passed(terms: Terms, round_: Round, before: int) -> Iterator[Text]:
    """The boxes that were asked nothing just before this one, or whose hand ended, and what becomes of their cards."""
    waiting: list[Box] = []
    for position in range(before - 1, -1, -1):
        box = round_.boxes[round_.order[position]]
        if terms.game.face_down and box.hands[-1].surrendered:
            yield text("turn the two cards of box {box} over: it has surrendered", box=box.number)
        elif terms.game.face_down and box.decided and box.hands[-1].outcome == "lose":
            yield text("take the cards of box {box} in: it has broken", box=box.number)
        if any(_waits(terms, hand) for hand in box.hands):
            waiting.insert(0, box)
        elif box.decided:
            break  # that one was asked: what stood before it was said before it
    if waiting:
        boxes = listed([str(box.number) for box in waiting])
        yield counted(
            "announce the Blackjack of box {boxes}: it is paid after the hole card",
            "announce the Blackjacks of boxes {boxes}: they are paid after the hole card",
            len(waiting),
            boxes=boxes,
        )


def _waits(terms: Terms, hand: PlayedHand) -> bool:
    """Whether it is an open Blackjack that is announced but not paid yet (SP 7.H(1)(b)(i))."""
    return hand.is_blackjack and hand.outcome is None and not hand.face_down and terms.game.hands_per_box == 1


# Settling


def _settled(state: State, round_: Round) -> Iterator[Text]:
    terms, events = state.terms, due(state)
    yield from _validated(terms, to_validate(terms, events))
    if round_.stage is FINAL:
        if any(hand.face_down and hand.outcome is None for box in round_.boxes for hand in box.hands):
            yield text("turn over the players' cards first")
        return
    yield from _announced(terms, round_, events)


def to_validate(terms: Terms, events: list[e.Event]) -> dict[str, list[int]]:
    """By wager the boxes that a meter is about to pay, in the order of payment."""
    winners: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, e.SideSettled) and to_be_validated(terms, event.wager, event.outcome):
            winners.setdefault(event.wager, []).append(event.box)
    return winners


def _validated(terms: Terms, winners: dict[str, list[int]]) -> Iterator[Text]:
    """Cards, light and floorperson (PE 7.O(1)(a), (b), (c))."""
    for wager, boxes in winners.items():
        yield counted(
            "box {boxes} wins {wager}: look at its cards and the wager on its screen, "
            "and call a floorperson to validate it",
            "boxes {boxes} win {wager}: look at their cards and the wagers on their screens, "
            "and call a floorperson to validate them",
            len(boxes),
            boxes=listed([str(box) for box in boxes]),
            wager=text(terms.side[wager].paytable.name),
        )


def _announced(terms: Terms, round_: Round, events: list[e.Event]) -> Iterator[Text]:
    """Blackjacks that are paid now: the cards go, or stay for a side wager that is still open."""
    now = {(event.box, event.wager) for event in events if isinstance(event, e.SideSettled)}
    go: list[str] = []
    stay: list[str] = []
    for event in events:
        if not isinstance(event, e.HandSettled) or event.outcome != "blackjack":
            continue
        box = round_.boxes[round_.places[event.box]]
        open_ = any(side.outcome is None and (box.number, side.id) not in now for side in box.sides)
        (stay if open_ and terms.game.book in _STAY else go).append(str(box.number))
    if go:
        yield counted(
            "announce the Blackjack of box {boxes} and take its cards away",
            "announce the Blackjacks of boxes {boxes} and take their cards away",
            len(go),
            boxes=listed(go),
        )
    if stay:
        yield counted(
            "announce the Blackjack of box {boxes}, leave its cards and turn them sideways",
            "announce the Blackjacks of boxes {boxes}, leave their cards and turn them sideways",
            len(stay),
            boxes=listed(stay),
        )


_STAY = ("BJ", "PE")
"""Where cards stay for an open side wager (PE 7.H(1)(a)(i)); the other books take them away (SP 7.H(1)(a))."""
