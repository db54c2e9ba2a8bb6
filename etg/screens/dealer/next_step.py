"""What the dealer can confirm by touch now, or what the table waits for: there is always one of the two."""

from typing import NamedTuple

from etg.cabinet.asks import DrawByTable, GoOn
from etg.devices.reports import Kind
from etg.screens.dealer.floor_offers import cancel_closing
from etg.screens.dealer.offers import Need, Offer, live, possible, why_not
from etg.screens.dealer.opening import (
    change_dealer,
    close_table,
    cut_answers,
    decks,
    equipment_inspected,
    log_in,
    open_table,
    shuffle_empty,
    step_done,
)
from etg.screens.dealer.payments import payments
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.table_trouble import tilt
from etg.screens.dealer.ways import in_doubt, mending, shuffled, strayed
from etg.table import commands as c
from etg.table.actions import CARD_DUE, Do, next_action
from etg.table.flow import undecided_insurance
from etg.table.state import State
from etg.texts import Text, counted, listed, text

_FOR_PEOPLE = frozenset({Do.CLOSE_DOOR, Do.CLEAR_TILT, Do.CHECK_CARD, Do.STRAY, Do.MEND})
"""What an emulated dealer leaves to people."""


class Next(NamedTuple):
    """What comes next at the console."""

    offers: tuple[Offer, ...] = ()
    """The ordinary one first: the gold button."""
    says: str = ""
    """What is waited for, or hands must do without a touch."""
    icon: str = "clock"
    asks: str = ""
    """Where only people can say which one it was: the gold button says this, and shows them all."""
    gold: bool = True
    """Whether the dealer is the one to touch; otherwise he may answer for somebody."""
    floor_first: bool = False
    """Whether a floorperson must have come before it is touched."""


def next_step(scene: Scene) -> Next:
    """The one thing to do now."""
    if scene.shown.dealt_by_table and next_action(scene.state).do not in _FOR_PEOPLE:
        return Next(says=text("The emulated dealer deals here"), icon="play")
    if scene.shown.away:
        return Next((log_in(scene),))
    first = live(scene, (change_dealer(scene),)) if scene.dealer is None else ()
    if first:
        return Next(first)
    found = _step(scene)
    offers = live(scene, found.offers)
    if offers or not found.offers:
        return found._replace(offers=offers)
    return Next(says=found.says or why_not(scene, found.offers[0]), icon="warning")


def _step(scene: Scene) -> Next:
    state = scene.state
    action = next_action(state)
    match action.do:
        case Do.CLOSE_DOOR:
            return Next(says=text("Close the door: the game goes on by itself"), icon="warning")
        case Do.CLEAR_TILT:
            return Next((tilt(scene),), floor_first=True)
        case Do.CHECK_CARD:
            return Next(in_doubt(scene))
        case Do.STRAY:
            return Next(strayed(scene), asks=text("Say what it was …"))
        case Do.MEND:
            return Next(mending(scene), text("Check its cable and its power"), "warning")
        case Do.OPEN_TABLE:
            return Next((open_table(scene),))
        case Do.CLOSE_TABLE:
            return Next((close_table(scene), cancel_closing()))
        case Do.NEW_DECKS:
            return Next(decks(scene), asks=text("Decks are here …"))
        case Do.OFFER_CUT:
            says = text("Station {station} is asked on its screen", station=action.box)
            return Next(cut_answers(scene), says, "person", gold=False)
        case Do.FIRST_PLAYER:
            return Next(says=text("Waiting for the first player"), icon="person")
        case Do.CALL_SHUFFLE:
            return Next((shuffle_empty(scene),))
        case Do.INSPECT_EQUIPMENT:
            return Next((equipment_inspected(scene),))
        case Do.BURN | Do.SHUFFLE_DISCARDS:
            return _from_shoe(scene)
        case Do.WAGERS:
            return Next(says=text("Waiting for wagers"), icon="clock")
        case Do.DECIDE | Do.INSURANCE:
            boxes = waited_for(state)
            says = counted(
                "Waiting for box {boxes}", "Waiting for boxes {boxes}", len(boxes), boxes=listed(list(map(str, boxes)))
            )
            return Next(says=says, icon="clock")
        case Do.READER:
            return _reader(scene)
        case Do.MAGIC_CARD | Do.LUCKY_PLAYER | Do.SPIN:
            return Next((_draw(action.do),))
        case Do.SETTLE if not payments(state) and possible(scene, _SETTLED):
            return Next((_SETTLED,))
        case do if do in _ROUND:
            words, command = _ROUND[do]
            return Next((Offer(str(do), words, lambda given: command),))
        case Do.VOID:
            return Next((_no_cards_left(),))
        case do if do in CARD_DUE:
            return _from_shoe(scene)
        case _:
            return Next(step_done(scene))


_ROUND: dict[Do, tuple[Text, c.Command]] = {
    Do.CLOSE_BETTING: (text("No more bets"), c.CloseBetting()),
    Do.SETTLE: (text("Settle"), c.Settle()),
    Do.CLEAR: (text("Clear the table"), c.Clear()),
    Do.TURN: (text("Turn the hole card"), c.TurnHoleCard()),
    Do.CLOSE_DECISIONS: (text("Close the decisions"), c.CloseDecisions()),
}
_SETTLED = Offer(str(Do.CLEAR), text("Clear the table"), lambda given: (c.Settle(), c.Clear()))
"""Every wager was settled before: hands have nothing to pay, so there is one touch for what they do."""
_DRAWS = {
    Do.SPIN: text("Spin the wheel"),
    Do.MAGIC_CARD: text("Draw the Magic Card"),
    Do.LUCKY_PLAYER: text("Draw the Lucky Player"),
}


def _draw(do: Do) -> Offer:
    return Offer(str(do), _DRAWS[do], lambda given: DrawByTable())


def _no_cards_left() -> Offer:
    return Offer(
        "void_no_cards",
        text("Void the round"),
        lambda given: c.Void(text("no cards are left"), given.by, given.floor),
        (Need.FLOOR,),
        text("All wagers go back"),
    )


# Cards


def _from_shoe(scene: Scene) -> Next:
    """A card comes: a real shoe reads it, an emulated one is pulled by touch, and without one two people enter it."""
    state = scene.state
    do = next_action(state).do
    round_ = state.round
    if round_ is not None and round_.held is not None and do in CARD_DUE:
        held = round_.held
        return Next((Offer("held", text("Done: the card is dealt"), lambda given: c.Card(held, c.Source.HELD)),))
    link = scene.link(Kind.SHOE)
    if link is not None and link.emulated:
        return Next((Offer(f"go_on:{_drawn(state)}", _PULL.get(do, text("Draw the card")), lambda given: GoOn()),))
    if link is not None:
        if state.terms.game.face_down:  # BJ 12.B: there is no shoe
            return Next(says=_FROM_HAND.get(do, text("Deal the next card from the deck")), icon="card")
        return Next(says=_HANDS.get(do, text("Pull the next card from the shoe")), icon="shoe")
    if do is Do.BURN:
        return Next((Offer("burn", text("Done: first card burned"), lambda given: c.Burn(by=given.by)),))
    if do is Do.SHUFFLE_DISCARDS:
        return Next(tuple(shuffled(scene, "discards")), asks=text("Shuffled and burned: who cut? …"))
    return Next(mending(scene))


_PULL = {Do.BURN: text("Burn the first card"), Do.SHUFFLE_DISCARDS: text("Shuffle and burn one")}
_HANDS = {
    Do.BURN: text("Pull the card to be burned from the shoe"),
    Do.SHUFFLE_DISCARDS: text("Then pull the card to be burned from the shoe"),
}
_FROM_HAND = {
    Do.BURN: text("Burn the top card of the deck"),
    Do.SHUFFLE_DISCARDS: text("Then burn the top card of the deck"),
}


def _drawn(state: State) -> int:
    """Each card has its own button, so that a second tap never pulls the next one."""
    return state.round.cards if state.round is not None else 0


def _reader(scene: Scene) -> Next:
    """The reader answers itself; an emulated one gets the card by touch, without one the dealer says what it showed."""
    link = scene.link(Kind.READER)
    if link is not None and link.emulated:
        tries = scene.state.round.unreadable if scene.state.round is not None else 0
        return Next((Offer(f"go_on:reader:{tries}", text("Put the hole card in the reader"), lambda given: GoOn()),))
    if link is not None:
        return Next(says=text("Put the hole card in the reader"), icon="reader")
    return Next(
        (
            Offer("reader:no", text("No Blackjack"), lambda given: c.ReaderResult(False)),
            Offer("reader:yes", text("Blackjack"), lambda given: c.ReaderResult(True)),
        ),
        text("What does the reader show?"),
        "reader",
        gold=False,
    )


# Players


def waited_for(state: State) -> tuple[int, ...]:
    """The boxes whose players must still answer."""
    action = next_action(state)
    if state.round is None:
        return ()
    if action.do is Do.INSURANCE:
        return tuple(box.number for box in undecided_insurance(state.round))
    if action.do is Do.DECIDE:
        return (action.box,) if action.box else tuple(int(box) for box in action.detail.split())
    return ()
