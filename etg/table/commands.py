"""What somebody or something asks of the table. `decide` answers with events or refuses.

Amounts are cents, cards are card numbers, boxes and stations count from 1, hands of a box from 0.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from etg.cards import Card as CardNumber
from etg.games import Decision
from etg.money import Cents
from etg.shoe import Back, ShoeKind
from etg.table.checklist import Step
from etg.table.people import Person

Side: TypeAlias = tuple[tuple[str, Cents], ...]
"""Side wagers: id and stake."""


class Source(StrEnum):
    """Where the table knows a card from."""

    SHOE = "shoe"
    MANUAL = "manual"
    """Entered by the dealer and approved by a floorperson."""
    ACCEPTED = "accepted"
    """Read as a card that the shoe cannot hold, looked at and accepted by two people."""
    HELD = "held"
    """Drawn in error before, and used now as the next card (BJ 14.B)."""


class Device(StrEnum):
    """What can be out of order so that no card may be dealt."""

    READER = "reader"
    SHUFFLER = "shuffler"
    SHOE = "shoe"


class Fault(StrEnum):
    """What is wrong with a device, as it says itself or its link does."""

    OFFLINE = "offline"
    """It does not answer."""
    GAP = "gap"
    """Cards have left the shoe that it did not report."""
    CHANGED = "changed"
    """Another device, or another firmware, than before."""
    LID = "lid open"
    JAM = "jam"
    DOUBLE_FEED = "double feed"
    UNREADABLE = "unreadable"
    """It cannot read."""
    BROKEN = "broken"
    """Self-test, power, memory."""


PASSING = (Fault.OFFLINE, Fault.LID)
"""Faults that can end by themselves; after any other the staff puts the device back in service."""


class Door(StrEnum):
    """The doors of the cabinet; a value is what the door is called."""

    MAIN = "main door"
    DROP = "drop box door"
    LOGIC = "logic door"


class Funds(StrEnum):
    """What a player gives for credits."""

    CASH = "cash"
    CHIPS = "chips"
    FREE = "free"
    """Nothing: play money."""


class LockUpKind(StrEnum):
    """Why a station waits for a person."""

    HAND_PAY = "hand_pay"
    """A cash-out above the limit; where the stations themselves cannot pay, every one that a player asks for."""
    WIN = "win"
    """A single win from the limit on."""
    DISPUTE = "dispute"
    """The dealer or a floorperson holds the station."""
    SERVICE = "service"
    """A floorperson or a technician has taken the station out of service."""


@dataclass(frozen=True, slots=True)
class Command:
    """A request; its name stands in records and round scripts."""

    name: ClassVar[str]


# Players and their credits


@dataclass(frozen=True, slots=True)
class Seat(Command):
    """A player takes a station."""

    name = "seat"
    player: str
    station: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """A player without credits and wagers gives the station back."""

    name = "leave"
    player: str


@dataclass(frozen=True, slots=True)
class BuyIn(Command):
    """Credits for cash or chips that the dealer has taken, or free ones."""

    name = "buy_in"
    player: str
    amount: Cents
    funds: Funds = Funds.FREE
    by: Person | None = None
    """Who took the cash or chips."""


@dataclass(frozen=True, slots=True)
class CashOut(Command):
    """Credits paid out; above the limit, or where only people pay, they become a hand pay."""

    name = "cash_out"
    player: str
    amount: Cents
    by: Person | None = None
    """Who pays; None: the station does."""


@dataclass(frozen=True, slots=True)
class HandPay(Command):
    """Credits paid out by hand: those for which the station waits, or any."""

    name = "hand_pay"
    player: str
    amount: Cents
    by: Person | None = None
    approved_by: Person | None = None
    """None: one person is enough for it."""


@dataclass(frozen=True, slots=True)
class CancelHandPay(Command):
    """The player plays on instead of waiting for a hand pay."""

    name = "cancel_hand_pay"
    player: str


@dataclass(frozen=True, slots=True)
class HoldStation(Command):
    """A station waits until a dispute is settled."""

    name = "hold_station"
    station: int
    reason: str
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class ResetLockUp(Command):
    """A win has been looked at, or a dispute settled: the station is free again."""

    name = "reset_lock_up"
    station: int
    kind: LockUpKind
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class CloseStation(Command):
    """A station is taken out of service: nobody sits down, buys in or wagers there."""

    name = "close_station"
    station: int
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class OpenStation(Command):
    """A station is back in service."""

    name = "open_station"
    station: int
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class Tip(Command):
    """Credits for the dealers."""

    name = "tip"
    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class SetLimits(Command):
    """From which amounts on a station waits for a person; None: never."""

    name = "set_limits"
    hand_pay_above: Cents | None
    """A larger cash-out is paid by hand."""
    lock_up_win: Cents | None
    """A single win of at least this much locks the station up."""
    by: Person | None = None
    by_hand: bool = False
    """A station pays nothing by itself: what a player asks for there waits for somebody who pays it."""


# The table itself


@dataclass(frozen=True, slots=True)
class SetTableLimits(Command):
    """A floorperson wants other limits of the main wager, within the submission; while people play, in half an hour."""

    name = "set_table_limits"
    minimum: Cents
    maximum: Cents
    now: int
    """In seconds, on the same clock as `Clock`."""
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class WithdrawLimits(Command):
    """The limits that were announced do not come after all."""

    name = "withdraw_limits"
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class AnnounceClosing(Command):
    """A floorperson announces how many rounds are still played; a round in play is one of them."""

    name = "announce_closing"
    rounds: int
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class CancelClosing(Command):
    """The table stays open after all."""

    name = "cancel_closing"
    by: Person | None = None


# Wagers


@dataclass(frozen=True, slots=True)
class Place(Command):
    """The wagers of a box, all of them: what lay there before comes back first."""

    name = "place"
    player: str
    box: int
    wager: Cents
    side: Side = ()


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take the wagers of a box back, or of all boxes of the player."""

    name = "take_back"
    player: str
    box: int | None = None


@dataclass(frozen=True, slots=True)
class Repeat(Command):
    """The wagers of the player's last round again."""

    name = "repeat"
    player: str


@dataclass(frozen=True, slots=True)
class CloseBetting(Command):
    """No more wagers; the round begins."""

    name = "close_betting"


# Cards and the dealer


@dataclass(frozen=True, slots=True)
class Card(Command):
    """A card has left the shoe and goes where the next card belongs."""

    name = "card"
    card: CardNumber
    source: Source = Source.SHOE
    shoe_side: str | None = None
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class CardUnread(Command):
    """The card that was due has left the shoe, and the shoe could not read it."""

    name = "card_unread"
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class Burn(Command):
    """The first card goes face down into the discard rack."""

    name = "burn"
    card: CardNumber | None = None
    """What the shoe has read; None for a card that nobody has read."""
    by: Person | None = None
    """None: the dealer of the table."""
    approved_by: Person | None = None
    """Needed when a card that cannot be was read before."""


@dataclass(frozen=True, slots=True)
class ReaderResult(Command):
    """The card reader says whether the hole card makes a Blackjack, and never which card it is."""

    name = "reader_result"
    blackjack: bool | None
    """None: it could not read the card."""


@dataclass(frozen=True, slots=True)
class TurnHoleCard(Command):
    """The dealer turns the hole card."""

    name = "turn_hole_card"


@dataclass(frozen=True, slots=True)
class Settle(Command):
    """Collect and pay all that is due now."""

    name = "settle"


@dataclass(frozen=True, slots=True)
class Clear(Command):
    """The cards go to the discard rack; the next round may begin."""

    name = "clear"


@dataclass(frozen=True, slots=True)
class Void(Command):
    """Every wager of the round goes back."""

    name = "void"
    reason: str
    by: Person | None = None
    approved_by: Person | None = None


# What players answer


@dataclass(frozen=True, slots=True)
class Insure(Command):
    """An insurance wager; 0 declines."""

    name = "insure"
    box: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class TakeEvenMoney(Command):
    """A Blackjack is paid 1 to 1 at once instead of insured."""

    name = "even_money"
    box: int


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """A decision for a hand; without a hand, for the one the table asks."""

    name = "decide"
    box: int
    decision: Decision
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class CloseDecisions(Command):
    """With community draws: nobody wants a card, the decisions are final."""

    name = "close_decisions"


@dataclass(frozen=True, slots=True)
class TimeOut(Command):
    """The time for what is being asked has run out."""

    name = "time_out"


# Draws of the table's own random source


@dataclass(frozen=True, slots=True)
class Spin(Command):
    """The wheel has stopped at a symbol for the box that spins."""

    name = "spin"
    symbol: str


@dataclass(frozen=True, slots=True)
class DrawMagicCard(Command):
    """The magic card of the round."""

    name = "magic_card"
    card: CardNumber


@dataclass(frozen=True, slots=True)
class DrawLuckyPlayer(Command):
    """The lucky box of the round."""

    name = "lucky_player"
    box: int


@dataclass(frozen=True, slots=True)
class Commit(Command):
    """The hash of the hidden value at which a Must Hit will hit, before play."""

    name = "commit"
    digest: str


@dataclass(frozen=True, slots=True)
class HitMustHit(Command):
    """The Must Hit is hit in this round and this box has been drawn; the hidden value is shown."""

    name = "must_hit"
    box: int
    hidden: str = ""
    """What was hashed: the value in cents and a salt, as in "51234:8f3a…"."""


# Opening the table and making the cards ready


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """A floorperson opens the table for gaming with this dealer."""

    name = "open_table"
    dealer: Person
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """A floorperson closes the table; the cards leave it."""

    name = "close_table"
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class ReceiveDecks(Command):
    """Decks come to the table, for this kind of shoe; those that were there leave it."""

    name = "receive_decks"
    kind: ShoeKind
    now: int
    """The time, in seconds: decks grow old."""
    by: Person | None = None
    preinspected: bool = False
    """Inspected and shuffled before they came (BJ 4.I)."""
    tens: bool = True
    """In the Spanish family: whether the decks still hold their 10s."""
    backs: tuple[Back, ...] = ()
    """The colours of side or batch a and b, where the book wants them told apart (BJ 3.B(2), BJ 3.C(1))."""


@dataclass(frozen=True, slots=True)
class InspectCards(Command):
    """The dealer has inspected the cards and a floorperson has verified it (4.A)."""

    name = "inspect_cards"
    tens: int = 0
    """How many 10s were taken out."""
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class Prepare(Command):
    """The step of the checklist that is due has been done."""

    name = "prepare"
    step: Step
    side: str
    """The side or batch it was done with, so that a second tap cannot do the other one."""
    by: Person | None = None
    face_up: bool = False
    """How the cards were spread."""
    by_device: bool | None = None
    """Whether a shuffler has shuffled them, or put them into the shoe (5.A); None: as is usual here."""


@dataclass(frozen=True, slots=True)
class AnswerCut(Command):
    """The player to whom the cut is offered takes it or not."""

    name = "answer_cut"
    player: str
    accepts: bool


@dataclass(frozen=True, slots=True)
class Cut(Command):
    """The cards have been cut by the player who took it, or by the dealer."""

    name = "cut"
    position: int | None = None
    """How many cards lay above the cover card, where that is known."""
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class Recut(Command):
    """A floorperson has the cards cut again, by the same person or by the next one (5.F)."""

    name = "recut"
    reason: str
    same: bool = True
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class PlaceCoverCard(Command):
    """The cover card is in the stack."""

    name = "place_cover_card"
    position: int | None = None
    """How many cards lie below it, where that is known."""
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class CallShuffle(Command):
    """A floorperson wants the cards shuffled after this round (5.G)."""

    name = "call_shuffle"
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class Idle(Command):
    """Nobody plays: the cards come out of the shoe and are spread (5.H)."""

    name = "idle"
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class AskToInspect(Command):
    """A player wants to see the batch that came out of the shuffler (5.I(2)(b))."""

    name = "ask_to_inspect"
    player: str


@dataclass(frozen=True, slots=True)
class Clock(Command):
    """What time it is, and which gaming day. Most of the time nothing follows from it."""

    name = "clock"
    now: int
    """In seconds, on the same clock as the time at which decks came."""
    day: str
    """The gaming day, as in "2026-11-16"."""


@dataclass(frozen=True, slots=True)
class InspectReader(Command):
    """The floorperson has inspected reader, rack, drop box and tip box for this gaming day (BJ 2.D, F to I)."""

    name = "inspect_reader"
    by: Person | None = None


# The dealer, the shoe in play, the devices


@dataclass(frozen=True, slots=True)
class ChangeDealer(Command):
    """A new dealer comes to the table."""

    name = "change_dealer"
    dealer: Person
    approved_by: Person | None = None
    """Who approved that no card is burned (BJ 7.B(4))."""


@dataclass(frozen=True, slots=True)
class CoverCard(Command):
    """The cover card has appeared: the round is completed, then the cards are shuffled."""

    name = "cover_card"
    shoe_side: str | None = None
    """The side of a double shoe; None: the side being dealt from."""


@dataclass(frozen=True, slots=True)
class OutOfOrder(Command):
    """A device does not work: no card is dealt until it is mended or replaced."""

    name = "out_of_order"
    device: Device
    by: Person | None = None
    """None: the device itself, with its fault."""
    fault: Fault | None = None
    detail: str = ""
    """More about the fault, for the technician; it never names a card (R53)."""


@dataclass(frozen=True, slots=True)
class Mend(Command):
    """A device works again or has been replaced; or it is covered and something else is used instead (BJ 14.N)."""

    name = "mend"
    device: Device
    by: Person | None = None
    """Who put it back in service, whatever was wrong; None: the device itself, one of whose faults is over."""
    covered: bool = False
    fault: Fault | None = None
    """The fault that is over by itself."""


@dataclass(frozen=True, slots=True)
class OpenDoor(Command):
    """A door of the cabinet is open: the table stands until it is closed."""

    name = "open_door"
    door: Door


@dataclass(frozen=True, slots=True)
class CloseDoor(Command):
    """A door of the cabinet is closed, or somebody entitled to it works inside: it holds nothing up any more."""

    name = "close_door"
    door: Door


@dataclass(frozen=True, slots=True)
class Bar(Command):
    """A player who sat out may not wager until the cards are shuffled (BJ 6.C)."""

    name = "bar"
    player: str
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class Admit(Command):
    """A barred player may wager again (BJ 6.C(1))."""

    name = "admit"
    player: str
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class ClearTilt(Command):
    """What stopped the table has been looked at and mended."""

    name = "clear_tilt"
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class AdjustMeter(Command):
    """Raise what a progressive meter shows to an amount, with the reason."""

    name = "adjust_meter"
    meter: str
    amount: Cents
    reason: str
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class TransferMeter(Command):
    """Move an amount of a progressive meter to another one, with the reason."""

    name = "transfer_meter"
    meter: str
    to: str
    """Another meter of this table; empty: a progressive elsewhere, which the reason names."""
    amount: Cents
    reason: str
    by: Person | None = None
    approved_by: Person | None = None


# Irregularities


@dataclass(frozen=True, slots=True)
class FaceUpCard(Command):
    """A card was found face up in the shoe."""

    name = "face_up_card"
    card: CardNumber
    by: Person | None = None
    shoe_side: str | None = None
    approved_by: Person | None = None
    """A second person, where the shoe could not read it and the table waits for it to be looked at."""


@dataclass(frozen=True, slots=True)
class LastFaceUp(Command):
    """The last card lay face up in the shoe, and the table has dealt it: it is taken back."""

    name = "last_face_up"
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class TenFound(Command):
    """A 10 was found in a shoe of 48-card decks."""

    name = "ten_found"
    card: CardNumber
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class DrawnInError(Command):
    """A card was drawn that nobody was to get yet."""

    name = "drawn_in_error"
    card: CardNumber
    exposed: bool
    by: Person | None = None
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class OutOfTurn(Command):
    """The shoe reports a card that left it although none was due."""

    name = "out_of_turn"
    card: CardNumber | None
    """None: it could not be read."""
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class NameCard(Command):
    """Two people say what the card is that left the shoe out of turn."""

    name = "name_card"
    card: CardNumber
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class DiscardStray(Command):
    """Two people put the card that left the shoe out of turn into the discard rack."""

    name = "discard_stray"
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class RefuseCard(Command):
    """A player does not accept the exposed card and gets no more cards this round."""

    name = "refuse_card"
    box: int
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class DealerOverdrew(Command):
    """The dealer drew a card although his hand was finished."""

    name = "dealer_overdrew"
    card: CardNumber
    by: Person | None = None
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class DealerMissed(Command):
    """The dealer missed his own card in the first deal."""

    name = "dealer_missed"
    by: Person | None = None
    approved_by: Person | None = None
    """A second person, where it was noticed only after more cards had come: they are dealt again in their order."""


@dataclass(frozen=True, slots=True)
class NoCards(Command):
    """No card was dealt to a box."""

    name = "no_cards"
    box: int
    by: Person | None = None
    approved_by: Person | None = None
    """A second person, where it was noticed only after more cards had come: they are dealt again in their order."""


@dataclass(frozen=True, slots=True)
class OneCard(Command):
    """Only one card was dealt to a box; its player takes the second one late, or gives the hand up for its wager."""

    name = "one_card"
    box: int
    dead: bool = False
    by: Person | None = None
    approved_by: Person | None = None
    """A second person, where it was noticed only after more cards had come: they are dealt again in their order."""


@dataclass(frozen=True, slots=True)
class CardNotDealt(Command):
    """A card that was asked for was not dealt; its player gets it after all others, or the wager back."""

    name = "card_not_dealt"
    box: int
    dead: bool = False
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class ReaderMisused(Command):
    """The hole card was put in the reader against an up card that does not ask for it."""

    name = "reader_misused"
    seen: bool
    """A player could have learned the hole card."""
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class ShuffleDiscards(Command):
    """Too few cards to complete the round: the discard rack was shuffled and the first card burned."""

    name = "shuffle_discards"
    by: Person | None = None
    card: CardNumber | None = None
    """The burned card, where the shoe has read it."""
    cut_by: str | None = None
    """The player who cut; None: the dealer."""


@dataclass(frozen=True, slots=True)
class TakeOut(Command):
    """A card that does not belong in these decks is taken out of the game."""

    name = "take_out"
    card: CardNumber
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """The last card was read wrongly; it is this one."""

    name = "correct_card"
    card: CardNumber
    by: Person | None = None
    approved_by: Person | None = None


COMMANDS: dict[str, type[Command]] = {kind.name: kind for kind in Command.__subclasses__()}
"""Every command by its name."""
