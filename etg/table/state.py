"""The table as it stands. Nothing here is ever changed in place: `evolve` makes the next state out of this one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from etg.cards import NAMES, Card
from etg.games import Decision, Hand
from etg.games.play import Target
from etg.money import Cents
from etg.shoe import SIDES, Back, ShoeKind
from etg.shoe.inventory import Places
from etg.submission.meters import FINEST_RATE
from etg.table.checklist import Due
from etg.table.commands import Device, Door, Fault, LockUpKind
from etg.table.people import Person
from etg.table.stage import Stage
from etg.table.terms import TableLimits, Terms
from etg.texts import Text, text
from etg.wagers import Outcome

UNIT = FINEST_RATE
"""Units of a meter in a cent: progressive meters keep fractions of a cent as whole numbers (R36)."""

MOST = 10**12
"""No amount at the table is larger, in cents."""

T = TypeVar("T")
_new, _set = object.__new__, object.__setattr__


def changed(thing: T, **changes: Any) -> T:
    """A copy with other values; the same as `dataclasses.replace`, without running `__init__` on every card."""
    copy = _new(thing.__class__)
    _set(copy, "__dict__", thing.__dict__ | changes)
    return copy


@dataclass(frozen=True)
class Wagers:
    """The wagers on a box before the round."""

    player: str
    wager: Cents
    side: tuple[tuple[str, Cents], ...] = ()


@dataclass(frozen=True)
class PlayedHand(Hand):
    """A main hand of the round."""

    wager: Cents = 0
    origin: int = 0
    """Which dealt hand of the box it comes from (Switch has two)."""
    wants: int = 0
    """How many cards on its next card comes: 0 none is due, 1 the next, 2 the one after it (R45)."""
    offers: tuple[Decision, ...] = ()
    """What the rules let it choose, whatever the player can afford."""
    done: bool = False
    """Nothing more can be chosen and no card is due."""
    chosen: Decision | None = None
    """With community draws: the decision that may still be changed."""
    face_down: bool = False
    surrendered: bool = False
    outcome: str | None = None
    """How it ended; None while the wager is live."""
    returned: Cents = 0

    @property
    def seen(self) -> tuple[Card | None, ...]:
        """The cards as everybody sees them: dealt from the hand the first two lie face down (BJ 12.B(7), (11), R53)."""
        return tuple(None if self.face_down and index < 2 else card for index, card in enumerate(self.cards))


@dataclass(frozen=True)
class PlayedSide:
    """A side wager of the round."""

    id: str
    stake: Cents
    symbol: str | None = None
    """What the wheel showed for it."""
    outcome: Outcome | None = None
    """The lines it was paid by; None while it is open."""
    returned: Cents = 0


@dataclass(frozen=True)
class Box:
    """A box that takes part in the round."""

    number: int
    player: str
    wager: Cents
    """The original wager, on each dealt hand."""
    hands: tuple[PlayedHand, ...]
    sides: tuple[PlayedSide, ...] = ()
    first: tuple[Card, ...] | None = None
    """The first cards as dealt, kept when a split or a switch takes them apart."""
    insurance: Cents | None = None
    """None: not answered; 0: declined."""
    insurance_returned: Cents | None = None
    decided: bool = False
    """It has decided something: surrender is over, and in Switch the switch."""
    no_more_cards: bool = False
    """It refused a card (BJ 14.C(1))."""
    dead: bool = False
    bonuses: tuple[tuple[str, Cents], ...] = ()


@dataclass(frozen=True)
class Round:
    """A round of play, and all that it moves: until it is cleared, credits and meters outside stay as they were."""

    number: int
    stage: Stage
    boxes: tuple[Box, ...]
    """Ascending by number."""
    places: Mapping[int, int]
    """Where a box stands in `boxes`, by its number."""
    deal: tuple[Target, ...]
    """Where the next cards of the first deal go."""
    order: tuple[int, ...]
    """The places in `boxes` in the order in which they decide."""
    meters: Mapping[str, int]
    moved: Mapping[str, Cents] = field(default_factory=lambda: MappingProxyType({}))
    """What the round has moved to (or, below 0, from) each player's credits since betting was closed."""
    fed: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """What the wagers of the round have fed to each meter, in units; without boxes that are dead."""
    drawn: tuple[tuple[int, str, str, Cents], ...] = ()
    """What meters have paid in the round, in order: box, wager or bonus, meter, cents."""
    shoe_side: str | None = None
    dealer: tuple[Card, ...] = ()
    hole_down: bool = False
    blackjack: bool | None = None
    """What the reader said."""
    unreadable: int = 0
    """How often the reader could not read the hole card."""
    finished: bool = False
    """The dealer's hand is complete by the rules."""
    plays_out: bool = False
    """Some wager depends on the dealer's whole hand (R6)."""
    turn: tuple[int, int] | None = None
    """Place in `boxes` and hand of the one who decides or gets the next card."""
    community: tuple[Card, ...] = ()
    draws: tuple[str, ...] = ()
    spins: tuple[tuple[int, str], ...] = ()
    """Box numbers and wagers for which the wheel is spun next."""
    magic_card: Card | None = None
    lucky_box: int | None = None
    must_hit: bool = False
    held: Card | None = None
    held_exposed: bool = False
    held_side: str | None = None
    """The side of a double shoe that the held card came from."""
    cards: int = 0
    """Cards that have left the shoe."""
    face_up: int = 0
    tens: int = 0
    voided: bool = False


@dataclass(frozen=True)
class Suspect:
    """A card that was read and cannot be, or that could not be read."""

    card: Card | None
    why: str
    clause: str
    hidden: bool


@dataclass(frozen=True)
class Cause:
    """Why a device is out of order; a device can have several."""

    device: Device
    fault: Fault | None
    """None: the staff has taken it out of service."""
    detail: str = ""


@dataclass(frozen=True)
class Doors:
    """The doors of the cabinet, as far as the table must know."""

    open: tuple[Door, ...] = ()
    """Those that hold the table up, in the order in which they were opened."""
    were_open: tuple[Door, ...] = ()
    """Those that did, for everybody to read until a round that began afterwards has ended."""
    until: int = 0
    """The number of that round."""


@dataclass(frozen=True)
class Early:
    """A card drawn unseen before the round, to be used as its first one (BJ 14.B)."""

    card: Card
    by: Person | None


@dataclass(frozen=True)
class Stray:
    """A card that left the shoe although none was due; in the count it is in the shoe until it is put right."""

    card: Card | None
    """None: nobody could read it."""
    side: str | None = None


@dataclass(frozen=True)
class Shoe:
    """What the cards are dealt from, and what must be done with them before the next round."""

    kind: ShoeKind = ShoeKind.SINGLE
    batch: str = "a"
    """The batch that is played, of a two-batch shuffler."""
    mixed: bool = True
    """The waiting batch is shuffled."""
    covered: bool = False
    """The automated shuffler is out of use and covered: hands shuffle (BJ 14.N)."""
    steps: tuple[Due, ...] = ()
    """What is left of the checklist."""
    due: str = ""
    """The sides to be shuffled after this round."""
    cover_out: bool = False
    """A cover card is the reason: it has left the shoe and lies aside (7.D)."""
    beginning: bool = False
    """The game is just beginning: the first player to arrive is offered the cut first (5.D(1))."""
    first_cut: str | None = None
    """Else the player to whom it is offered first; None: the one farthest to the dealer's right (5.D(2), (3), (5))."""
    declined: frozenset[str] = frozenset()
    """Who did not want to cut."""
    cutter: str | None = None
    """Who cuts, or was the last to cut; None: the dealer, if nobody else wants to."""
    swapped: bool = False
    """The cards that are made ready have just come out of the shuffler."""
    asked_by: str | None = None
    """The player who wants to see them (5.I(2)(b))."""
    by_device: frozenset[str] = frozenset()
    """The sides and batches that the shuffler has shuffled, so that it may put them into the shoe (5.A(2))."""
    burn_due: bool = False
    fresh: bool = True
    """No round has been played since the cards were shuffled."""
    early: Early | None = None
    suspect: Suspect | None = None
    strays: tuple[Stray, ...] = ()
    """Cards that left the shoe out of turn, the first of them to be put right first."""
    decks_out: str = ""
    """The clause by which the decks must be replaced before the next round; empty: they need not."""
    tens: bool = False
    """The decks still hold 10s that must come out (SP 4.B)."""
    backs: tuple[Back, ...] = ()
    """The colours of the backs of side or batch a and b, where they are told apart."""
    since: int | None = None
    """When the decks came to the table, in seconds."""
    until: int | None = None
    """They are near the end of their time, which is this."""


@dataclass(frozen=True)
class Limits:
    """From which amounts on a station waits for a person; None: never."""

    hand_pay_above: Cents | None = None
    """A larger cash-out is paid by hand."""
    lock_up_win: Cents | None = None
    """A single win of at least this much locks the station up."""
    by_hand: bool = False
    """A station pays nothing by itself: every cash-out that a player asks for there waits for somebody who pays it."""


@dataclass(frozen=True)
class LockUp:
    """A station that waits for a person."""

    station: int
    kind: LockUpKind
    amount: Cents
    """What is to be paid, or was won; else 0."""
    why: str


@dataclass(frozen=True)
class Announced:
    """Limits of the table that have been announced (COMAR 36.05.03.21)."""

    limits: TableLimits
    at: int
    """From when on, in seconds, at the first moment without a round and wagers."""
    by: Person


class Before(NamedTuple):
    """The round and its cards before a card came."""

    round: Round
    cards: tuple[Places, ...]
    card: Card
    side: str | None
    """The side of a double shoe that it came from."""


@dataclass(frozen=True)
class State:
    """Everything the table knows."""

    terms: Terms
    players: Mapping[str, Cents]
    """Credits by player, without what lies on the felt."""
    stations: Mapping[str, int]
    wagers: Mapping[int, Wagers]
    last_wagers: Mapping[str, tuple[tuple[int, Wagers], ...]]
    """The wagers of each player's last round, to be repeated."""
    meters: Mapping[str, int]
    round: Round | None = None
    before: Before | None = None
    """How it was before the last card, while that card can still be corrected."""
    first_deal: tuple[Before, ...] = ()
    """How it was before each card of the first deal, the last card among them, while nothing else has happened."""
    rounds: int = 0
    open: bool = False
    dealer: Person | None = None
    shoe: Shoe = Shoe()
    cards: tuple[Places, ...] = ()
    """Where every card is, by side or batch; empty until decks come to the table."""
    gaming_day: str = ""
    inspection_due: bool = False
    """The equipment of the table must be inspected before the next round (BJ 2.G)."""
    out_of_order: frozenset[Device] = frozenset()
    causes: tuple[Cause, ...] = ()
    """What is wrong with the devices that are out of order, in the order in which it was reported."""
    shoe_covered: bool = False
    """The shoe that is out of order is covered or has its sign: cards may come in another way (SP 13.S)."""
    barred: frozenset[str] = frozenset()
    """Who may not wager before the shuffle (BJ 6.C)."""
    barred_left: bool = False
    """One of them has left; he could sit down anywhere, so whoever comes before the shuffle is barred as well."""
    played: frozenset[str] = frozenset()
    """Who had a wager in the last round."""
    admitted: frozenset[str] = frozenset()
    """Who may wager although he sat out a round of this shoe (BJ 6.C(1))."""
    tilt: str | None = None
    tilt_code: str = ""
    """The stable name of what stopped the table first."""
    doors: Doors = Doors()
    commitment: str | None = None
    """The hash of the hidden Must Hit value."""
    limits: Limits = Limits()
    lock_ups: tuple[LockUp, ...] = ()
    """At most one for each station and kind."""
    table_limits: TableLimits | None = None
    """Those of the main wager; None: as in the submission. `terms` has them too."""
    announced: Announced | None = None
    closing: int | None = None
    """How many rounds are still played, the one in play among them; None: the table stays open."""


def new_table(terms: Terms) -> State:
    """A table under a submission that has not been opened yet."""
    empty: Mapping[Any, Any] = MappingProxyType({})
    meters = {name: meter.terms.start * UNIT for name, meter in terms.meters.items()}
    return State(terms, players=empty, stations=empty, wagers=empty, last_wagers=empty, meters=MappingProxyType(meters))


def ready_table(terms: Terms, kind: ShoeKind = ShoeKind.SINGLE) -> State:
    """An open table with shuffled cards in the shoe: for scripts, simulation and tests, which begin with a round."""
    terms.check_shoe(kind)
    sets = [Places(shoe=terms.full) for _ in SIDES[kind]]
    if kind is ShoeKind.TWO_BATCH:
        sets[1] = Places(shuffler=terms.full)
    return changed(
        new_table(terms),
        open=True,
        shoe=Shoe(kind, burn_due=terms.game.face_down),  # before every round dealt from the hand (BJ 12.B(7))
        cards=tuple(sets),
    )


def set_of(state: State, shoe_side: str | None) -> int:
    """Which of the sets of cards a card belongs to: by its side, else the one that is being dealt."""
    shoe = state.shoe
    if shoe.kind is ShoeKind.DOUBLE:
        if shoe_side is None and state.round is not None:
            shoe_side = state.round.shoe_side
        return 1 if shoe_side == "b" else 0
    return 1 if shoe.kind is ShoeKind.TWO_BATCH and shoe.batch == "b" else 0


def can_leave_shoe(state: State, card: Card | None, shoe_side: str | None) -> bool:
    """Whether a card can have come out of the shoe: it is known, one of it was there, and its back is the right one."""
    shoe = state.shoe
    other_batch = shoe.kind is ShoeKind.TWO_BATCH and shoe_side not in (None, shoe.batch)
    return card is not None and not other_batch and state.cards[set_of(state, shoe_side)].holds(card)


def with_set(cards: tuple[Places, ...], which: int, places: Places) -> tuple[Places, ...]:
    """Where the cards are, with one set changed."""
    return (places,) if len(cards) == 1 else (*cards[:which], places, *cards[which + 1 :])


def stake_of(terms: Terms, wagers: Wagers) -> Cents:
    """All the money of the wagers: in Switch the main wager lies on both hands."""
    main = wagers.wager * terms.game.hands_per_box
    return main + sum(cents for _, cents in wagers.side) if wagers.side else main


def credits_of(state: State, player: str) -> Cents:
    """What a player can wager now."""
    credits = state.players[player]
    return credits if state.round is None else credits + state.round.moved.get(player, 0)


def meters_now(state: State) -> Mapping[str, int]:
    """The progressive meters as they are shown, in units."""
    return state.meters if state.round is None else state.round.meters


def suspect_card(suspect: Suspect) -> str:
    """What is wrong with the card that was read, in words; its name only if everybody may know it (R53)."""
    hidden = suspect.hidden and suspect.card is not None
    return text("the face-down card cannot be what the shoe has read") if hidden else suspect.why


def held_card(round_: Round) -> Text:
    """How a card drawn in error is called: by its name only if everybody has seen it (R53)."""
    if round_.held is not None and round_.held_exposed:
        return text("{card} drawn in error", card=NAMES[round_.held])
    return text("card drawn in error")


def first_cards(box: Box) -> tuple[Card, ...]:
    """The first two cards of a box as dealt; in Switch those of hand a (R12, R35)."""
    return box.first[:2] if box.first is not None else box.hands[0].cards[:2]


def all_first_cards(box: Box) -> tuple[Card, ...]:
    """All first cards of a box as dealt: four in Switch."""
    if box.first is not None:
        return box.first
    return tuple(card for hand in box.hands for card in hand.cards[:2])
