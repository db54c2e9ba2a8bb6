"""What a dealer does at the console: whether it is what the table waits for, and how it is called on a score sheet."""

from typing import NamedTuple, TypeAlias

from etg.cabinet.asks import (
    Around,
    CallAttendant,
    DrawByTable,
    ExtendTimer,
    GoOn,
    LogIn,
    LogOut,
    PauseTimer,
    Ready,
    Recover,
    ResumeTimer,
)
from etg.table import commands as c
from etg.table.actions import CARD_DUE, Do, next_action
from etg.table.commands import Command
from etg.table.state import State
from etg.table.words import card_words
from etg.texts import Text, text

What: TypeAlias = Command | Around


class Work(NamedTuple):
    """Things that the table waits for, summed up: their name, and the seconds that a dealer may take."""

    kind: str
    title: Text
    limit: float


_OPENING = Work("opening", text("Opening the table"), 60)
_READY = Work("ready", text("Making the cards ready"), 30)
_CARDS = Work("cards", text("Cards"), 8)
_DRAWS = Work("draws", text("Draws of the table"), 15)
_READER = Work("reader_use", text("Hole card"), 15)
_SETTLING = Work("settling", text("Collecting and paying"), 30)
_CLEARING = Work("clearing", text("Clearing the table"), 20)
_HELD_UP = Work("held_up", text("What holds the table up"), 60)
WORK: dict[Do, tuple[Work, tuple[type, ...]]] = {
    Do.OPEN_TABLE: (_OPENING, (c.OpenTable,)),
    Do.CLOSE_TABLE: (_OPENING, (c.CloseTable, c.CancelClosing)),
    Do.NEW_DECKS: (_OPENING, (c.ReceiveDecks,)),
    Do.INSPECT_CARDS: (_READY, (c.InspectCards,)),
    Do.SPREAD: (_READY, (c.Prepare,)),
    Do.SHOW_CARDS: (_READY, (c.Prepare,)),
    Do.WASH: (_READY, (c.Prepare,)),
    Do.COLLECT: (_READY, (c.Prepare,)),
    Do.SWAP: (_READY, (c.Prepare,)),
    Do.SHUFFLE: (_READY, (c.Prepare,)),
    Do.LOAD: (_READY, (c.Prepare,)),
    Do.CUT: (_READY, (c.Cut,)),
    Do.PLACE_COVER_CARD: (_READY, (c.PlaceCoverCard,)),
    Do.CALL_SHUFFLE: (_READY, (c.CallShuffle,)),
    Do.INSPECT_EQUIPMENT: (_READY, (c.InspectReader,)),
    Do.BURN: (_READY, (GoOn, c.Burn)),
    Do.SHUFFLE_DISCARDS: (_HELD_UP, (GoOn, c.ShuffleDiscards)),
    Do.VOID: (_HELD_UP, (c.Void,)),
    Do.DETERMINANT: (_CARDS, (GoOn, c.Card)),
    Do.DEAL: (_CARDS, (GoOn, c.Card)),
    Do.DRAW: (_CARDS, (GoOn, c.Card)),
    Do.DEALER_DRAWS: (_CARDS, (GoOn, c.Card)),
    Do.MAGIC_CARD: (_DRAWS, (DrawByTable,)),
    Do.LUCKY_PLAYER: (_DRAWS, (DrawByTable,)),
    Do.SPIN: (_DRAWS, (DrawByTable,)),
    Do.READER: (_READER, (GoOn, c.ReaderResult)),
    Do.TURN: (_READER, (c.TurnHoleCard,)),
    Do.CLOSE_DECISIONS: (_SETTLING, (c.CloseDecisions,)),
    Do.SETTLE: (_SETTLING, (c.Settle,)),
    Do.CLEAR: (_CLEARING, (c.Clear,)),
    Do.MEND: (_HELD_UP, (c.Mend, c.Card, c.Burn)),
    Do.CHECK_CARD: (_HELD_UP, (c.Card, c.Burn, c.TakeOut, c.TenFound, c.FaceUpCard)),
    Do.STRAY: (
        _HELD_UP,
        (
            *(c.NameCard, c.Burn, c.ShuffleDiscards, c.DrawnInError, c.FaceUpCard, c.DealerOverdrew, c.DiscardStray),
            c.TenFound,
        ),
    ),
    Do.CLEAR_TILT: (_HELD_UP, (c.ClearTilt,)),
}
"""What the dealer does about each next action; the others are for players and for the countdown."""
_ANY_TIME = (
    *(PauseTimer, ResumeTimer, ExtendTimer, CallAttendant, Ready, LogIn, LogOut, Recover),
    *(c.Seat, c.Leave, c.BuyIn, c.CashOut, c.HandPay, c.CancelHandPay, c.ResetLockUp, c.Bar, c.Admit),
    *(c.AnswerCut, c.CloseBetting, c.TimeOut, c.ChangeDealer),
)
"""What may be done at any time, and is neither right nor wrong."""


def is_at_any_time(what: What) -> bool:
    """Whether it is nothing that is marked."""
    return isinstance(what, _ANY_TIME)


def fits(state: State, what: What) -> bool:
    """Whether this is what the table waits for."""
    _, kinds = WORK.get(next_action(state).do, (None, ()))
    if not isinstance(what, kinds):
        return False
    if isinstance(what, c.Card) and next_action(state).do in CARD_DUE:
        return what.source is c.Source.HELD  # the shoe reads all others
    return not isinstance(what, c.Prepare) or (bool(state.shoe.steps) and what.step is state.shoe.steps[0].step)


_DONE: dict[type, Text] = {
    GoOn: text("went on: the next card"),
    DrawByTable: text("had the table draw"),
    c.OpenTable: text("opened the table"),
    c.CloseTable: text("closed the table"),
    c.ReceiveDecks: text("brought other decks"),
    c.InspectCards: text("inspected the cards"),
    c.Prepare: text("made the cards ready"),
    c.Cut: text("cut the cards"),
    c.Recut: text("had the cards cut again"),
    c.PlaceCoverCard: text("placed the cover card"),
    c.CallShuffle: text("had the cards shuffled"),
    c.Idle: text("took the cards out of the shoe"),
    c.InspectReader: text("had the equipment inspected"),
    c.Card: text("entered a card"),
    c.Burn: text("burned a card"),
    c.ReaderResult: text("said what the reader shows"),
    c.TurnHoleCard: text("turned the hole card"),
    c.Settle: text("settled the wagers"),
    c.Clear: text("cleared the table"),
    c.Void: text("voided the round"),
    c.CloseDecisions: text("closed the decisions"),
    c.CoverCard: text("reported the cover card"),
    c.OutOfOrder: text("took a device out of service"),
    c.Mend: text("put a device back into service"),
    c.ClearTilt: text("cleared the tilt"),
    c.FaceUpCard: text("reported a card face up in the shoe"),
    c.LastFaceUp: text("reported that the last card lay face up in the shoe"),
    c.TenFound: text("reported a 10 in the shoe"),
    c.NameCard: text("named the card"),
    c.DiscardStray: text("put the card into the discard rack"),
    c.RefuseCard: text("reported that a box refuses the card"),
    c.DealerOverdrew: text("reported one card too many for the dealer"),
    c.DealerMissed: text("reported that the dealer's card was missed"),
    c.OneCard: text("reported a box with one card"),
    c.CardNotDealt: text("reported a card that was not dealt"),
    c.ReaderMisused: text("reported that the reader was used wrongly"),
    c.ShuffleDiscards: text("shuffled the discard rack"),
    c.TakeOut: text("took a card out of the game"),
}


def done(what: What) -> Text:
    """What somebody did, in a few words."""
    match what:
        case c.DrawnInError(exposed=exposed):
            return text("reported a card that was seen") if exposed else text("reported a card that nobody saw")
        case c.CorrectCard(card=card):
            return text("corrected the last card to the {card}", card=card_words(card))
        case c.HoldStation(station=station):
            return text("held station {station}", station=station)
        case c.ResetLockUp(station=station):
            return text("released station {station}", station=station)
        case c.NoCards(box=box):
            return text("reported that box {box} got no cards", box=box)
        case _:
            pass
    return _DONE.get(type(what), text("did something else"))
