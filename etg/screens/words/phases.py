"""What a station says about the moment: one short banner, and the words and amounts of a player's choices."""

from enum import Enum
from typing import NamedTuple

from etg.cabinet.tilts.words import HELD_UP, MENDED
from etg.games import Decision
from etg.money import Cents, dollars
from etg.screens.words.names import short_name
from etg.table.actions import Action, Do, first_to_look, next_action
from etg.table.commands import Device, LockUpKind
from etg.table.deciding import choices
from etg.table.flow import undecided_insurance
from etg.table.insurance import insurance_limit, offers_even_money
from etg.table.lock_ups import one_pays
from etg.table.seats import waits_for_shuffle
from etg.table.settling import due
from etg.table.stage import DEAL, DECISIONS, DETERMINANT, FINAL, INSURANCE
from etg.table.state import Box, LockUp, Round, State, credits_of
from etg.table.technique import to_validate
from etg.texts import Text, counted, listed, text


class Tone(Enum):
    """How a banner is meant."""

    CALM = "calm"
    """The table goes on by itself."""
    ACT = "act"
    """This player has something to do now."""
    WAIT = "wait"
    """Others act, or the cards are made ready."""
    STOPPED = "stopped"
    """Nothing goes on before the staff has done something."""


class Banner(NamedTuple):
    """What a station says in large letters."""

    text: str
    tone: Tone


class Wheel(NamedTuple):
    """A wheel that everybody can see now."""

    box: int
    own: bool
    """Whether it turns for the player who is told."""
    stands: bool


def banner(state: State, player: str | None = None, wheel: Wheel | None = None) -> Banner:
    """What is going on, for this player; None: for anybody who looks on. It never speaks of a card face down (R53).

    The table is ahead of a wheel that is still shown: then it is what goes on, unless somebody must act.
    """
    action = next_action(state)
    closed = not state.open and state.round is None
    if action.do is Do.CLOSE_DOOR or (not closed and (action.do in HELD_UP or action.do is Do.MEND)):
        return _held_up(state, action)
    asked = _asked(state, action, player) if player is not None else None
    if asked is not None:
        return asked
    if wheel is not None:
        return Banner(_turns(wheel), Tone.CALM)
    if player is not None and (lock := _lock_up(state, player)) is not None:
        return _locked_up(state, lock)
    if closed:
        return Banner(text("Table closed"), Tone.STOPPED)
    if state.round is not None:
        return _in_round(state, state.round, action, player)
    return _between_rounds(state, action, player)


def _turns(wheel: Wheel) -> Text:
    if wheel.own:
        return text("The wheel has turned for you") if wheel.stands else text("The wheel turns for you")
    if wheel.stands:
        return text("The wheel has turned for box {box}", box=wheel.box)
    return text("The wheel turns for box {box}", box=wheel.box)


# The staff must come


def _held_up(state: State, action: Action) -> Banner:
    """Calm words for players; what is wrong stands on the dealer's console."""
    what = MENDED[Device(action.detail)] if action.do is Do.MEND else HELD_UP[action.do]
    if what is MENDED[Device.SHOE] and state.terms.game.face_down:
        what = text("Please wait: the staff is looking after the cards")
    return Banner(what, Tone.STOPPED)


CLOSED = text("This station is closed")


def _lock_up(state: State, player: str) -> LockUp | None:
    station = state.stations.get(player)
    return next((lock for lock in state.lock_ups if lock.station == station), None)


def _locked_up(state: State, lock: LockUp) -> Banner:
    match lock.kind:
        case LockUpKind.HAND_PAY if one_pays(state, lock):
            why = text("Please wait: the dealer pays you {amount}", amount=dollars(lock.amount))
        case LockUpKind.HAND_PAY:
            why = text("Station waits for an attendant: hand pay of {amount}", amount=dollars(lock.amount))
        case LockUpKind.WIN:
            why = text("Station waits for an attendant: win of {amount}", amount=dollars(lock.amount))
        case LockUpKind.DISPUTE:
            why = text("Station waits for an attendant")
        case LockUpKind.SERVICE:
            why = CLOSED
    return Banner(why, Tone.STOPPED)


# The player is asked


def _asked(state: State, action: Action, player: str) -> Banner | None:
    """What this very player is asked now."""
    round_ = state.round
    if round_ is not None and round_.stage is INSURANCE:
        number = asked_to_insure(round_, player)
        if number is not None:
            several = sum(box.player == player for box in round_.boxes) > 1
            return Banner(_insures(number if several else None, offers_even_money(state, number)), Tone.ACT)
    if round_ is not None and round_.stage is DECISIONS:
        return _own_decision(state, round_, player)
    if action.do is Do.OFFER_CUT and action.detail == player:
        return Banner(text("Would you like to cut the cards?"), Tone.ACT)
    if action.do is Do.CUT and action.detail == player:
        return Banner(text("Please cut the cards"), Tone.ACT)
    if action.do is Do.SHOW_CARDS and first_to_look(state) == player:
        return Banner(text("Please look at the cards"), Tone.ACT)
    return None


def _insures(box: int | None, even_money: bool) -> Text:
    """The question; of which box, where a player has several."""
    if box is None:
        return text("Insurance or even money?") if even_money else text("Insurance?")
    if even_money:
        return text("Insurance or even money: box {box}?", box=box)
    return text("Insurance: box {box}?", box=box)


def asked_to_insure(round_: Round, player: str | None) -> int | None:
    """The box of a player that is asked about insurance now: one after the other, and the buttons are for that one."""
    if round_.stage is not INSURANCE:
        return None
    return next((box.number for box in undecided_insurance(round_) if box.player == player), None)


def _own_decision(state: State, round_: Round, player: str) -> Banner | None:
    own = [box for box in round_.boxes if box.player == player]
    asked = [(box, index) for box in own for index in range(len(box.hands)) if choices(state, box.number, index)]
    still = [(box, index) for box, index in asked if box.hands[index].chosen is None]
    if still:
        box, index = still[0]
        return Banner(_which(own, box, index), Tone.ACT)
    if asked:
        return Banner(text("Decided: you may still change it"), Tone.WAIT)
    return None


def _which(own: list[Box], box: Box, index: int) -> Text:
    """Which hand is meant, where a player has several."""
    one_hand = len(box.hands) == 1 or not box.decided  # before, Switch asks about both hands
    if len(own) == 1:
        return text("Your decision") if one_hand else text("Your decision: hand {hand}", hand=index + 1)
    if one_hand:
        return text("Your decision: box {box}", box=box.number)
    return text("Your decision: box {box}, hand {hand}", box=box.number, hand=index + 1)


# The round


def _in_round(state: State, round_: Round, action: Action, player: str | None) -> Banner:
    match action.do:
        case Do.DETERMINANT | Do.DEAL if round_.stage in (DETERMINANT, DEAL) and not round_.cards:
            return Banner(text("No more bets"), Tone.CALM)
        case Do.SHUFFLE_DISCARDS:
            return Banner(text("Cards are being shuffled"), Tone.WAIT)
        case Do.DECIDE:
            return Banner(text("Other players decide") if player is not None else text("Players decide"), Tone.WAIT)
        case Do.INSURANCE if player is not None:
            return Banner(text("Insurance: other players decide"), Tone.WAIT)
        case Do.INSURANCE:
            asked = (box.number for box in undecided_insurance(round_))
            hidden = state.terms.game.face_down  # nobody is told that one of these hands is a Blackjack (R53)
            if not hidden and any(offers_even_money(state, number) for number in asked):
                return Banner(text("Insurance or even money?"), Tone.WAIT)
            return Banner(text("Insurance?", meaning="asked of all players"), Tone.WAIT)
        case Do.SPIN if round_.boxes[round_.places[action.box]].player == player:
            return Banner(text("The wheel comes next for you"), Tone.CALM)
        case Do.SPIN:
            return Banner(text("The wheel comes next for box {box}", box=action.box), Tone.CALM)
        case Do.SETTLE if (lit := _lit(state, round_, player)) is not None:
            return Banner(lit, Tone.CALM)
        case Do.SETTLE if round_.stage is not FINAL:
            return Banner(text("Decided wagers are settled"), Tone.CALM)
        case Do.CLEAR if round_.voided:
            return Banner(text("Round void: wagers returned"), Tone.CALM)
        case Do.SETTLE | Do.CLEAR:
            return Banner(text("Results"), Tone.CALM)
        case _:
            return Banner(_ROUND[action.do], Tone.CALM)


def _lit(state: State, round_: Round, player: str | None) -> Text | None:
    """The wager that a meter is about to pay: the light that the dealer looks for (PE 7.O(1)(b), T15)."""
    if state.terms.game.book != "PE" or not round_.fed:
        return None
    for wager, boxes in to_validate(state.terms, due(state)).items():
        own = [str(box) for box in boxes if round_.boxes[round_.places[box]].player == player]
        if own:
            return counted(
                "{wager} on box {boxes}",
                "{wager} on boxes {boxes}",
                len(own),
                wager=short_name(wager, text(state.terms.side[wager].paytable.name)),
                boxes=listed(own),
            )
    return None


_ROUND = {
    Do.DETERMINANT: text("Cards are being dealt"),
    Do.DEAL: text("Cards are being dealt"),
    Do.DRAW: text("Cards are being dealt"),
    Do.CLOSE_DECISIONS: text("All have decided"),
    Do.MAGIC_CARD: text("The Magic Card is drawn"),
    Do.LUCKY_PLAYER: text("The Lucky Player is drawn"),
    Do.READER: text("Dealer checks for Blackjack"),
    Do.TURN: text("Dealer turns the hole card"),
    Do.DEALER_DRAWS: text("Dealer draws"),
}


# Between rounds


def _between_rounds(state: State, action: Action, player: str | None) -> Banner:
    if action.do not in (Do.WAGERS, Do.CLOSE_BETTING):
        return Banner(_CARDS.get(action.do, text("Cards are being shuffled")), Tone.WAIT)
    if player is not None and player in state.stations and waits_for_shuffle(state, player):
        return Banner(text("You may bet again after the next shuffle"), Tone.WAIT)
    wagers = any(wagers.player == player for wagers in state.wagers.values())
    asks = player is not None and player in state.stations and not wagers
    return Banner(text("Place your bets"), Tone.ACT if asks else Tone.CALM)


_CARDS = {
    Do.CLOSE_TABLE: text("The last round has been played: the table closes"),
    Do.NEW_DECKS: text("Please wait: other cards come to the table"),
    Do.INSPECT_CARDS: text("Please wait: the staff inspects the cards"),
    Do.INSPECT_EQUIPMENT: text("Please wait: the staff inspects the table"),
    Do.SPREAD: text("Cards are being spread"),
    Do.FIRST_PLAYER: text("The table is open: take a seat"),
    Do.SHOW_CARDS: text("The first player looks at the cards"),
    Do.OFFER_CUT: text("Cards are being cut"),
    Do.CUT: text("Cards are being cut"),
    Do.PLACE_COVER_CARD: text("Cards are put into the shoe"),
    Do.LOAD: text("Cards are put into the shoe"),
    Do.BURN: text("The first card is put aside"),
}


# Choices


_LABELS = {
    Decision.HIT: text("Hit"),
    Decision.STAND: text("Stand"),
    Decision.DOUBLE: text("Double"),
    Decision.SPLIT: text("Split"),
    Decision.SURRENDER: text("Surrender"),
    Decision.SWITCH: text("Switch"),
    Decision.KEEP: text("Keep"),
    Decision.RESCUE: text("Rescue"),
}


def decision_label(decision: Decision) -> str:
    """What the button of a decision says."""
    return _LABELS[decision]


def decision_amount(state: State, box: int, hand: int, decision: Decision) -> Cents | None:
    """What a decision would add to the wager of a hand; None: nothing, or there is no such hand."""
    round_ = state.round
    if decision not in (Decision.DOUBLE, Decision.SPLIT) or round_ is None or box not in round_.places:
        return None
    hands = round_.boxes[round_.places[box]].hands
    return hands[hand].wager if 0 <= hand < len(hands) else None


def insurance_amount(state: State, box: int) -> Cents:
    """The most that a box may insure now with its player's credits; 0: it is not asked, or cannot."""
    round_ = state.round
    if round_ is None or round_.stage is not INSURANCE:
        return 0
    asked = next((one for one in undecided_insurance(round_) if one.number == box), None)
    if asked is None:
        return 0
    unit = state.terms.rules.chip_unit
    return min(insurance_limit(state.terms, asked), credits_of(state, asked.player) // unit * unit)
