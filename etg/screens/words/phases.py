"""What a station says about the moment: one short banner, and the words and amounts of a player's choices."""

from enum import Enum
from typing import NamedTuple

from etg.games import Decision
from etg.money import Cents, dollars
from etg.table.actions import Action, Do, first_to_look, next_action
from etg.table.commands import Device, LockUpKind
from etg.table.deciding import choices
from etg.table.flow import undecided_insurance
from etg.table.insurance import insurance_limit, offers_even_money
from etg.table.seats import waits_for_shuffle
from etg.table.stage import DEAL, DECISIONS, DETERMINANT, FINAL, INSURANCE
from etg.table.state import Box, LockUp, Round, State, credits_of


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
    if not closed and (action.do in _HELD_UP or action.do is Do.MEND):
        return _held_up(action)
    asked = _asked(state, action, player) if player is not None else None
    if asked is not None:
        return asked
    if wheel is not None:
        turns = "has turned" if wheel.stands else "turns"
        return Banner(f"The wheel {turns} for {'you' if wheel.own else f'box {wheel.box}'}", Tone.CALM)
    if player is not None and (lock := _lock_up(state, player)) is not None:
        return _locked_up(lock)
    if closed:
        return Banner("Table closed", Tone.STOPPED)
    if state.round is not None:
        return _in_round(state.round, action, player)
    return _between_rounds(state, action, player)


# The staff must come


_HELD_UP = {
    Do.CLEAR_TILT: "the staff is checking the table",
    Do.CHECK_CARD: "the staff is checking the last card",
    Do.STRAY: "the staff is putting a card right",
    Do.VOID: "the cards have run out, the staff decides",
}
_MENDED = {
    Device.SHOE: "the staff is looking after the shoe",
    Device.READER: "the staff is looking after the card reader",
    Device.SHUFFLER: "the staff is looking after the shuffler",
}


def _held_up(action: Action) -> Banner:
    """Calm words for players; what is wrong stands on the dealer's console."""
    what = _MENDED[Device(action.detail)] if action.do is Do.MEND else _HELD_UP[action.do]
    return Banner(f"Please wait: {what}", Tone.STOPPED)


def _lock_up(state: State, player: str) -> LockUp | None:
    station = state.stations.get(player)
    return next((lock for lock in state.lock_ups if lock.station == station), None)


def _locked_up(lock: LockUp) -> Banner:
    match lock.kind:
        case LockUpKind.HAND_PAY:
            why = f": hand pay of {dollars(lock.amount)}"
        case LockUpKind.WIN:
            why = f": win of {dollars(lock.amount)}"
        case LockUpKind.DISPUTE:
            why = ""
    return Banner(f"Station waits for an attendant{why}", Tone.STOPPED)


# The player is asked


def _asked(state: State, action: Action, player: str) -> Banner | None:
    """What this very player is asked now."""
    round_ = state.round
    if round_ is not None and round_.stage is INSURANCE:
        number = asked_to_insure(round_, player)
        if number is not None:
            which = f": box {number}" if sum(box.player == player for box in round_.boxes) > 1 else ""
            even = " or even money" if offers_even_money(state, number) else ""
            return Banner(f"Insurance{even}{which}?", Tone.ACT)
    if round_ is not None and round_.stage is DECISIONS:
        return _own_decision(state, round_, player)
    if action.do is Do.OFFER_CUT and action.detail == player:
        return Banner("Would you like to cut the cards?", Tone.ACT)
    if action.do is Do.CUT and action.detail == player:
        return Banner("Please cut the cards", Tone.ACT)
    if action.do is Do.SHOW_CARDS and first_to_look(state) == player:
        return Banner("Please look at the cards", Tone.ACT)
    return None


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
        return Banner(f"Your decision{_which(own, box, index)}", Tone.ACT)
    if asked:
        return Banner("Decided: you may still change it", Tone.WAIT)
    return None


def _which(own: list[Box], box: Box, index: int) -> str:
    """Which hand is meant, where a player has several."""
    named = [f"box {box.number}"] if len(own) > 1 else []
    if len(box.hands) > 1 and box.decided:  # before, Switch asks about both hands
        named.append(f"hand {index + 1}")
    return f": {', '.join(named)}" if named else ""


# The round


def _in_round(round_: Round, action: Action, player: str | None) -> Banner:
    match action.do:
        case Do.DETERMINANT | Do.DEAL if round_.stage in (DETERMINANT, DEAL) and not round_.cards:
            return Banner("No more bets", Tone.CALM)
        case Do.SHUFFLE_DISCARDS:
            return Banner("Cards are being shuffled", Tone.WAIT)
        case Do.DECIDE:
            return Banner("Other players decide" if player is not None else "Players decide", Tone.WAIT)
        case Do.INSURANCE:
            return Banner("Insurance: other players decide" if player is not None else "Insurance?", Tone.WAIT)
        case Do.SPIN:
            own = round_.boxes[round_.places[action.box]].player == player
            return Banner(f"The wheel comes next for {'you' if own else f'box {action.box}'}", Tone.CALM)
        case Do.SETTLE:
            return Banner("Results" if round_.stage is FINAL else "Wagers are settled", Tone.CALM)
        case Do.CLEAR:
            return Banner("Round void: wagers returned" if round_.voided else "Results", Tone.CALM)
        case _:
            return Banner(_ROUND[action.do], Tone.CALM)


_ROUND = {
    Do.DETERMINANT: "Cards are being dealt",
    Do.DEAL: "Cards are being dealt",
    Do.DRAW: "Cards are being dealt",
    Do.CLOSE_DECISIONS: "All have decided",
    Do.MAGIC_CARD: "The Magic Card is drawn",
    Do.LUCKY_PLAYER: "The Lucky Player is drawn",
    Do.READER: "Dealer checks for Blackjack",
    Do.TURN: "Dealer turns the hole card",
    Do.DEALER_DRAWS: "Dealer draws",
}


# Between rounds


def _between_rounds(state: State, action: Action, player: str | None) -> Banner:
    if action.do not in (Do.WAGERS, Do.CLOSE_BETTING):
        return Banner(_CARDS.get(action.do, "Cards are being shuffled"), Tone.WAIT)
    if player is None:
        return Banner("Place your bets", Tone.CALM)
    if player in state.stations and waits_for_shuffle(state, player):
        return Banner("You may bet again after the next shuffle", Tone.WAIT)
    wagers = any(wagers.player == player for wagers in state.wagers.values())
    return Banner("Place your bets", Tone.CALM if wagers or player not in state.stations else Tone.ACT)


_CARDS = {
    Do.NEW_DECKS: "Please wait: other cards come to the table",
    Do.INSPECT_CARDS: "Please wait: the staff inspects the cards",
    Do.INSPECT_READER: "Please wait: the staff inspects the card reader",
    Do.SPREAD: "Cards are being spread",
    Do.FIRST_PLAYER: "The table is open: take a seat",
    Do.SHOW_CARDS: "The first player looks at the cards",
    Do.OFFER_CUT: "Cards are being cut",
    Do.CUT: "Cards are being cut",
    Do.PLACE_COVER_CARD: "Cards are put into the shoe",
    Do.LOAD: "Cards are put into the shoe",
    Do.BURN: "The first card is put aside",
}


# Choices


_LABELS = {
    Decision.HIT: "Hit",
    Decision.STAND: "Stand",
    Decision.DOUBLE: "Double",
    Decision.SPLIT: "Split",
    Decision.SURRENDER: "Surrender",
    Decision.SWITCH: "Switch",
    Decision.KEEP: "Keep",
    Decision.RESCUE: "Rescue",
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
