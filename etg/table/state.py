"""The table as it stands. Nothing here is ever changed in place: `evolve` makes the next state out of this one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from etg.cards import NAMES, Card
from etg.games import Decision, Hand
from etg.games.play import Target
from etg.money import Cents
from etg.submission.meters import FINEST_RATE
from etg.table.commands import Device, ShoeKind
from etg.table.people import Person
from etg.table.stage import Stage
from etg.table.terms import Terms
from etg.wagers import Outcome

UNIT = FINEST_RATE
"""Units of a meter in a cent: progressive meters keep fractions of a cent as whole numbers (R36)."""

MOST = 10**12
"""No amount at the table is larger, in cents."""

T = TypeVar("T")


def changed(thing: T, **changes: Any) -> T:
    """A copy with other values; the same as `dataclasses.replace`, without running `__init__` on every card."""
    copy = object.__new__(thing.__class__)
    object.__setattr__(copy, "__dict__", thing.__dict__ | changes)
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
    shoe_side: str | None = None
    dealer: tuple[Card, ...] = ()
    hole_down: bool = False
    blackjack: bool | None = None
    """What the reader said."""
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
    cards: int = 0
    """Cards that have left the shoe."""
    face_up: int = 0
    tens: int = 0
    voided: bool = False


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
    before_card: Round | None = None
    """The round before its last card, while that card can still be corrected."""
    last_card: Card | None = None
    rounds: int = 0
    dealer: Person | None = None
    shoe: ShoeKind = ShoeKind.SINGLE
    red_side: str = "a"
    burn_due: bool = False
    shuffle_due: bool = False
    decks_out: bool = False
    """The decks must be replaced before the next round (SP 13.D)."""
    out_of_order: frozenset[Device] = frozenset()
    barred: frozenset[str] = frozenset()
    played: frozenset[str] = frozenset()
    """Who had a wager in the last round."""
    tilt: str | None = None
    commitment: str | None = None
    """The hash of the hidden Must Hit value."""


def new_table(terms: Terms) -> State:
    """An empty table under a submission."""
    empty: Mapping[Any, Any] = MappingProxyType({})
    meters = {name: meter.terms.start * UNIT for name, meter in terms.meters.items()}
    return State(
        terms,
        players=empty,
        stations=empty,
        wagers=empty,
        last_wagers=empty,
        meters=MappingProxyType(meters),
        burn_due=terms.game.face_down,  # before every round dealt from the hand (BJ 12.B(7))
    )


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


def held_card(round_: Round) -> str:
    """How a card drawn in error is called: by its name only if everybody has seen it (R53)."""
    seen = round_.held is not None and round_.held_exposed
    return f"{NAMES[round_.held or 0] if seen else 'card'} drawn in error"


def first_cards(box: Box) -> tuple[Card, ...]:
    """The first two cards of a box as dealt; in Switch those of hand a (R12, R35)."""
    return box.first[:2] if box.first is not None else box.hands[0].cards[:2]


def all_first_cards(box: Box) -> tuple[Card, ...]:
    """All first cards of a box as dealt: four in Switch."""
    if box.first is not None:
        return box.first
    return tuple(card for hand in box.hands for card in hand.cards[:2])
