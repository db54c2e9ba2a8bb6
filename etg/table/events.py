"""What happened at the table. Events are stored for years: a name never changes its meaning, a new field means a
new version. They carry every amount, so that nothing has to be worked out again to know where the money went."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from etg.cards import Card
from etg.games import Decision
from etg.money import Cents
from etg.shoe import Back, ShoeKind
from etg.table.checklist import Step
from etg.table.commands import Device, Door, Fault, Funds, LockUpKind, Source
from etg.table.equipment import Equipment
from etg.table.people import Person
from etg.wagers import Outcome

Meters: TypeAlias = tuple[tuple[str, int], ...]
"""Progressive meters after the event, in units of a meter (see `state.UNIT`); only those that moved."""

Paid: TypeAlias = tuple[tuple[str, Cents], ...]
"""What each progressive meter has paid, in cents; afterwards it shows that much less, or starts again."""

Place: TypeAlias = tuple[int, int]
"""Where a card goes: box and hand; box 0 is the dealer."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact; its name and version stand in the ledger."""

    name: ClassVar[str]
    version: ClassVar[int] = 1


# Players and their credits


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """A player has taken a station."""

    name = "seated"
    player: str
    station: int


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A player has given the station back."""

    name = "left"
    player: str


@dataclass(frozen=True, slots=True)
class BoughtIn(Event):
    """Credits came in."""

    name = "bought_in"
    player: str
    amount: Cents
    funds: Funds = Funds.FREE
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class CashedOut(Event):
    """Credits were paid out."""

    name = "cashed_out"
    player: str
    amount: Cents
    by: Person | None = None
    """Who paid; None: the station did."""


@dataclass(frozen=True, slots=True)
class HandPaid(Event):
    """Credits were paid out by hand; a station that waited for it does not wait any more."""

    name = "hand_paid"
    player: str
    amount: Cents
    by: Person
    approved_by: Person | None = None
    """None: it was one that a single person may pay."""


@dataclass(frozen=True, slots=True)
class Tipped(Event):
    """Credits went to the dealers."""

    name = "tipped"
    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class LockedUp(Event):
    """A station waits for a person."""

    name = "locked_up"
    station: int
    kind: LockUpKind
    amount: Cents
    """What is to be paid, or was won; else 0."""
    why: str
    by: Person | None = None
    """Who holds the station; None: the table does."""


@dataclass(frozen=True, slots=True)
class LockUpReset(Event):
    """A station no longer waits, without a payment."""

    name = "lock_up_reset"
    station: int
    kind: LockUpKind
    by: Person | None = None
    """None: the player does not want the hand pay any more."""
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class LimitsSet(Event):
    """From which amounts on a station waits for a person; None: never."""

    name = "limits_set"
    hand_pay_above: Cents | None
    lock_up_win: Cents | None
    by: Person
    by_hand: bool = False


# The table itself


@dataclass(frozen=True, slots=True)
class TableLimitsSet(Event):
    """Main wagers are taken within these limits from now on."""

    name = "table_limits_set"
    minimum: Cents
    maximum: Cents
    by: Person


@dataclass(frozen=True, slots=True)
class LimitsAnnounced(Event):
    """Main wagers will be taken within these limits; what was announced before does not come."""

    name = "limits_announced"
    minimum: Cents
    maximum: Cents
    at: int
    """From when on, in seconds."""
    by: Person


@dataclass(frozen=True, slots=True)
class LimitsWithdrawn(Event):
    """The limits that were announced do not come."""

    name = "limits_withdrawn"
    by: Person


@dataclass(frozen=True, slots=True)
class ClosingAnnounced(Event):
    """So many rounds are still played, the one in play among them."""

    name = "closing_announced"
    rounds: int
    by: Person


@dataclass(frozen=True, slots=True)
class ClosingCancelled(Event):
    """The table stays open."""

    name = "closing_cancelled"
    by: Person


# Wagers


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The wagers of a box are now these."""

    name = "placed"
    box: int
    player: str
    wager: Cents
    side: tuple[tuple[str, Cents], ...]


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The wagers of a box went back to the player."""

    name = "taken_back"
    box: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """A round has begun, and the progressive wagers have fed their meters."""

    name = "betting_closed"
    round: int
    meters: Meters


# Cards


@dataclass(frozen=True, slots=True)
class Determined(Event):
    """The determinant card has chosen the side of a double shoe."""

    name = "determined"
    card: Card
    drawn_from: str
    shoe_side: str
    used: bool
    """It comes from the chosen side and is the first card of the round."""
    source: Source = Source.SHOE
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A card has gone to a hand, to several hands, or to the dealer."""

    name = "dealt"
    card: Card
    to: tuple[Place, ...]
    source: Source = Source.SHOE
    shoe_side: str | None = None
    """The side of a double shoe it came from."""
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """A card went face down into the discard rack."""

    name = "burned"
    card: Card | None
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card went to the discard rack, or out of the game, without being used."""

    name = "discarded"
    card: Card
    why: str
    clause: str
    from_shoe: bool = True
    by: Person | None = None
    approved_by: Person | None = None
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class Held(Event):
    """A card drawn in error waits to be used as the next card."""

    name = "held"
    card: Card
    exposed: bool
    by: Person | None = None
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """The last card was read wrongly: all that followed from it is taken back."""

    name = "corrected"
    was: Card
    card: Card
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True)
class DealTakenBack(Event):
    """The last cards were not where the table had put them: it goes back to before them, and they are dealt again."""

    name = "deal_taken_back"
    cards: int
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True)
class ReaderAnswered(Event):
    """The reader has said whether the dealer has Blackjack."""

    name = "reader_answered"
    blackjack: bool


@dataclass(frozen=True, slots=True)
class HoleCardTurned(Event):
    """The hole card lies face up."""

    name = "hole_card_turned"


# What players answered


@dataclass(frozen=True, slots=True)
class Insured(Event):
    """A box has an insurance wager; 0: declined."""

    name = "insured"
    box: int
    amount: Cents
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """With community draws: a decision that may still be changed."""

    name = "chosen"
    box: int
    hand: int
    decision: Decision
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A decision took effect, with what it added to the wager."""

    name = "decided"
    box: int
    hand: int
    decision: Decision
    wagered: Cents = 0
    timed_out: bool = False


# Draws of the table's own random source


@dataclass(frozen=True, slots=True)
class Spun(Event):
    """The wheel stopped at a symbol."""

    name = "spun"
    box: int
    wager: str
    symbol: str


@dataclass(frozen=True, slots=True)
class MagicCardDrawn(Event):
    """The magic card of the round."""

    name = "magic_card_drawn"
    card: Card


@dataclass(frozen=True, slots=True)
class LuckyPlayerDrawn(Event):
    """The lucky box of the round."""

    name = "lucky_player_drawn"
    box: int


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """The hash of the hidden Must Hit value."""

    name = "committed"
    digest: str


@dataclass(frozen=True, slots=True)
class MustHitHit(Event):
    """The Must Hit was hit; the hidden value is no longer hidden."""

    name = "must_hit_hit"
    box: int
    hidden: str


# Money


@dataclass(frozen=True, slots=True)
class HandSettled(Event):
    """A main wager has ended; `returned` is all that goes back, stake included."""

    name = "hand_settled"
    box: int
    hand: int
    outcome: str
    returned: Cents
    line: str | None = None
    """The line of the main paytable that paid it."""


@dataclass(frozen=True, slots=True)
class InsuranceSettled(Event):
    """An insurance wager has ended."""

    name = "insurance_settled"
    box: int
    returned: Cents


@dataclass(frozen=True, slots=True)
class SideSettled(Event):
    """A side wager has ended."""

    name = "side_settled"
    box: int
    wager: str
    outcome: Outcome
    returned: Cents
    meters: Meters = ()
    paid: Paid = ()


@dataclass(frozen=True, slots=True)
class BonusPaid(Event):
    """A payment that belongs to no wager line of the box (envy, Super Bonus, community pay and the like)."""

    name = "bonus_paid"
    box: int
    bonus: str
    amount: Cents
    meters: Meters = ()
    paid: Paid = ()


@dataclass(frozen=True, slots=True)
class RoundSettled(Event):
    """All that was due at this point has been collected and paid."""

    name = "round_settled"


@dataclass(frozen=True, slots=True)
class Voided(Event):
    """The round does not count: all wagers went back, all payments were taken back, the meters stand as before."""

    name = "voided"
    kind: str
    """The command it came from."""
    reason: str
    clause: str | None
    returned: tuple[tuple[int, Cents], ...]
    """What each box had wagered when betting was closed."""
    by: Person
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The cards are in the discard rack; the credits moved by the round are final."""

    name = "cleared"
    credits: tuple[tuple[str, Cents], ...]
    """What the round moved, by player."""
    meters: Meters


# Opening the table and making the cards ready


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """The table is open for gaming."""

    name = "table_opened"
    dealer: Person
    by: Person


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table is closed."""

    name = "table_closed"
    by: Person


@dataclass(frozen=True, slots=True)
class DecksReceived(Event):
    """Decks are at the table."""

    name = "decks_received"
    kind: ShoeKind
    decks: int
    """In each set: the shoe, each of its sides, each batch."""
    preinspected: bool
    tens: bool
    """They still hold 10s that must come out."""
    now: int
    by: Person
    backs: tuple[Back, ...] = ()
    """The colours of side or batch a and b."""


@dataclass(frozen=True, slots=True)
class CardsInspected(Event):
    """Dealer and floorperson have inspected the cards."""

    name = "cards_inspected"
    tens: int
    """How many 10s were taken out."""
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True)
class Prepared(Event):
    """A step of the checklist was done with the cards of a side or batch."""

    name = "prepared"
    step: Step
    side: str
    by: Person
    face_up: bool = False
    player: str | None = None
    """Who had a look at the cards."""
    by_device: bool | None = None
    """Whether a shuffler has shuffled them or put them into the shoe, or hands; None: nothing of the kind was done."""


@dataclass(frozen=True, slots=True)
class CutAnswered(Event):
    """A player took the cut, or did not."""

    name = "cut_answered"
    player: str
    accepts: bool


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """The cards were cut, by a player or by the dealer."""

    name = "cards_cut"
    side: str
    player: str | None
    position: int | None
    by: Person


@dataclass(frozen=True, slots=True)
class RecutCalled(Event):
    """The cards must be cut again."""

    name = "recut_called"
    side: str
    reason: str
    same: bool
    by: Person


@dataclass(frozen=True, slots=True)
class CoverCardPlaced(Event):
    """The cover card is in the stack."""

    name = "cover_card_placed"
    side: str
    position: int | None
    by: Person


@dataclass(frozen=True, slots=True)
class ShuffleCalled(Event):
    """The cards are shuffled after this round, or now if none is played."""

    name = "shuffle_called"
    sides: str
    by: Person


@dataclass(frozen=True, slots=True)
class TableIdle(Event):
    """Nobody plays: the cards are spread."""

    name = "table_idle"
    by: Person


@dataclass(frozen=True, slots=True)
class InspectionAsked(Event):
    """A player wants to see the batch out of the shuffler."""

    name = "inspection_asked"
    player: str


@dataclass(frozen=True, slots=True)
class GamingDayBegan(Event):
    """A new gaming day: the equipment of the table is inspected before the next round."""

    name = "gaming_day_began"
    day: str


@dataclass(frozen=True, slots=True)
class ReaderInspected(Event):
    """The floorperson has inspected the equipment; in old records it is the card reader alone."""

    name = "reader_inspected"
    by: Person
    equipment: tuple[Equipment, ...] = (Equipment.READER,)
    decks: int = 0
    """The decks that the discard rack is as high as, or marked at; 0 where it was not looked at."""


@dataclass(frozen=True, slots=True)
class DecksAgeing(Event):
    """The decks must soon be changed."""

    name = "decks_ageing"
    until: int
    """The time from which no new round is dealt with them."""


# The dealer, the shoe in play, the devices


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    """Another dealer stands at the table."""

    name = "dealer_changed"
    dealer: Person
    burn: bool
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class CoverCardOut(Event):
    """The cover card has appeared."""

    name = "cover_card_out"
    sides: str
    """Which sides are to be shuffled after the round."""
    box: int
    """The box that was to get the next card; 0: the dealer, or everybody."""


@dataclass(frozen=True, slots=True)
class DiscardsShuffled(Event):
    """Too few cards in the middle of a round: the discards are back in the shoe."""

    name = "discards_shuffled"
    by: Person
    cut_by: str | None = None
    """The player who cut; None: the dealer."""


@dataclass(frozen=True, slots=True)
class DecksRemoved(Event):
    """The decks are out of play; others are needed before the next round."""

    name = "decks_removed"
    clause: str


@dataclass(frozen=True, slots=True)
class WentOutOfOrder(Event):
    """A device stopped working, or one more thing is wrong with it."""

    name = "went_out_of_order"
    device: Device
    by: Person | None = None
    """None: the device itself."""
    fault: Fault | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Mended(Event):
    """A device works again, or is covered and not used; or one of its faults is over."""

    name = "mended"
    device: Device
    covered: bool = False
    by: Person | None = None
    fault: Fault | None = None
    """The one fault that is over; None: nothing is wrong with the device any more."""


@dataclass(frozen=True, slots=True)
class ShoeCovered(Event):
    """The shoe is covered or has the sign that it is out of order; it stays out of order."""

    name = "shoe_covered"
    by: Person


@dataclass(frozen=True, slots=True)
class DoorHolds(Event):
    """The table stands because a door of the cabinet is open."""

    name = "door_holds"
    door: Door


@dataclass(frozen=True, slots=True)
class DoorReleases(Event):
    """A door holds the table up no more; that it was open is shown until the end of the next round."""

    name = "door_releases"
    door: Door


@dataclass(frozen=True, slots=True)
class Barred(Event):
    """A player may not wager until the next shuffle."""

    name = "barred"
    player: str
    by: Person


@dataclass(frozen=True, slots=True)
class Admitted(Event):
    """A player may wager again."""

    name = "admitted"
    player: str
    by: Person


@dataclass(frozen=True, slots=True)
class Tilted(Event):
    """The table has stopped and says why."""

    name = "tilted"
    why: str
    clause: str | None
    code: str = "reader_disagrees"
    """A stable name of what is wrong."""


@dataclass(frozen=True, slots=True)
class TiltCleared(Event):
    """The table goes on."""

    name = "tilt_cleared"
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True)
class MeterAdjusted(Event):
    """A meter was set by people."""

    name = "meter_adjusted"
    meter: str
    value: int
    """Afterwards, in units of a meter."""
    reason: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True)
class MeterTransferred(Event):
    """An amount of a meter went to another meter, or to a progressive elsewhere."""

    name = "meter_transferred"
    meter: str
    value: int
    """Afterwards, in units of a meter."""
    to: str
    """Empty: a progressive elsewhere, which the reason names."""
    to_value: int | None
    """Afterwards, in units of a meter; None: it is not at this table."""
    amount: Cents
    reason: str
    by: Person
    approved_by: Person


# Irregularities


@dataclass(frozen=True, slots=True)
class CardRefused(Event):
    """A box did not accept an exposed card and gets no more."""

    name = "card_refused"
    box: int
    by: Person


@dataclass(frozen=True, slots=True)
class NoMoreCards(Event):
    """A player has refused an exposed card at another box: this one of his gets no more cards either."""

    name = "no_more_cards"
    box: int
    by: Person


@dataclass(frozen=True, slots=True)
class DealerMissedCard(Event):
    """The dealer's own card of the first deal comes after all others."""

    name = "dealer_missed_card"
    by: Person


@dataclass(frozen=True, slots=True)
class SecondCardLate(Event):
    """The second card of a box comes after those of all others."""

    name = "second_card_late"
    box: int
    by: Person


@dataclass(frozen=True, slots=True)
class BoxDead(Event):
    """A box takes no part in the round: every wager on it went back, and what it had fed to the meters."""

    name = "box_dead"
    box: int
    why: str
    clause: str
    returned: Cents
    meters: Meters
    by: Person


@dataclass(frozen=True, slots=True)
class BoxDeferred(Event):
    """A box that was not given the card it asked for gets it after all others."""

    name = "box_deferred"
    box: int
    by: Person


@dataclass(frozen=True, slots=True)
class CardSuspected(Event):
    """A card was read that the shoe cannot hold, or could not be read: the table waits until two people have looked."""

    name = "card_suspected"
    card: Card | None
    """None: the shoe could not read it."""
    why: str
    clause: str
    shoe_side: str | None = None
    hidden: bool = False
    """It was to lie face down: nobody may be told which card it is (R53)."""


@dataclass(frozen=True, slots=True)
class CardStrayed(Event):
    """A card left the shoe although none was due: the table waits until people have said what becomes of it."""

    name = "card_strayed"
    card: Card | None
    """None: the shoe could not read it."""
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class CardNamed(Event):
    """Two people have said what the card is that left the shoe out of turn."""

    name = "card_named"
    was: Card | None
    card: Card
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True)
class StrayDiscarded(Event):
    """The card that left the shoe out of turn is in the discard rack."""

    name = "stray_discarded"
    card: Card | None
    by: Person
    approved_by: Person
    shoe_side: str | None = None


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """An irregularity that changes nothing, recorded."""

    name = "noted"
    kind: str
    """A stable word for it."""
    what: str
    clause: str
    by: Person | None = None
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class CommandRefused(Event):
    """A command was refused; nothing changed."""

    name = "command_refused"
    command: str
    reason: str
    clause: str | None


EVENTS: dict[str, type[Event]] = {kind.name: kind for kind in Event.__subclasses__()}
"""Every event by its name."""
