"""What the parts of a station are drawn from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from etg.cabinet.settings_look import PLAIN, Look
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.present import inputs_off
from etg.devices.reports import Kind
from etg.languages import ENGLISH, money, say
from etg.modes import Mode
from etg.money import Cents
from etg.screens.canvas import Canvas
from etg.screens.moments import Moments
from etg.screens.station.drafts import Drafts
from etg.screens.station.intents import MAIN
from etg.screens.words.areas import areas
from etg.screens.words.outcomes import Line, told
from etg.screens.words.phases import asked_to_insure
from etg.table.actions import Do, next_action
from etg.table.commands import LockUpKind
from etg.table.deciding import choices
from etg.table.lock_ups import lock_up_of
from etg.table.state import Box, PlayedHand, Round, State, credits_of, stake_of
from etg.table.terms import Terms

FREE_CREDITS: tuple[Cents, ...] = (100_00, 500_00, 1_000_00)
"""Play money that a touch gives at a desk and in a demo."""


@dataclass(frozen=True)
class Setting:
    """How the stations of this table are set up."""

    operator: str
    chips: tuple[Cents, ...]
    free_credits: tuple[Cents, ...] = ()
    """Play money that a touch gives; empty where credits are bought from the dealer."""
    look: Look = PLAIN
    volume: int = 7
    """How loud a station is before its player changes it, 0 to 10."""
    language: str = ENGLISH
    """What the screens speak before somebody chooses another language at a station."""
    languages: tuple[str, ...] = (ENGLISH,)
    """What can be chosen there."""
    shuffled_keypad: bool = False
    """The digits of a keypad for PINs are never twice in the same order."""


class Thrown(NamedTuple):
    """A chip on its way from the rack to a spot."""

    number: int
    """Which throw it is: each flies once."""
    box: int
    spot: str
    cents: Cents


@dataclass
class Memory:
    """What a station remembers of its player's touches; nothing of it is money."""

    chip: Cents
    drafts: Drafts = field(default_factory=Drafts)
    box: int | None = None
    """The box whose spots are shown."""
    hand: tuple[int, int] | None = None
    """The hand that the buttons are for, where the player has said so."""
    page: str = ""
    """What is open over the cards."""
    leaf: int = 0
    auto: bool = False
    """The wagers are repeated in every round."""
    untouched: int = 0
    """Rounds in which they were, since the last touch."""
    repeated: int = 0
    """The round for which they were."""
    four_colours: bool | None = None
    """What the player has chosen for himself; None: as the table is."""
    motion: bool | None = None
    large_text: bool | None = None
    high_contrast: bool | None = None
    language: str | None = None
    since: int = 0
    """The rounds that were played before this player sat down."""
    thrown: Thrown | None = None
    """The last chip that a touch has sent to a spot."""
    volume: int = 7
    note: str = ""
    """A sentence for this player, until `note_until`."""
    note_until: float = 0.0
    touched: float = 0.0
    """When somebody has touched the station last."""
    heard: float = 0.0
    """Until when the last message of the table is shown: a later one is a new one."""

    def as_chosen(self) -> "Memory":
        """Only what somebody has chosen for himself: how he wants the station, how loud it is, and the picked chip."""
        return Memory(self.chip, volume=self.volume, **{name: getattr(self, name) for name in CHOSEN})


CHOSEN = ("four_colours", "motion", "large_text", "high_contrast", "language")
"""What somebody may choose for himself besides that; None: it is as the table has it."""


@dataclass(frozen=True)
class View:
    """One station at one moment; what its parts ask for again and again is found once."""

    canvas: Canvas
    shown: Shown
    now: float
    station: int
    setting: Setting
    memory: Memory
    moments: Moments

    @property
    def state(self) -> State:
        """The table."""
        return self.shown.state

    @cached_property
    def player(self) -> str | None:
        """Who sits here."""
        return player_at(self.state, self.station)

    @property
    def credits(self) -> Cents:
        """What the player can wager."""
        return credits_of(self.state, self.player) if self.player is not None else 0

    @property
    def round(self) -> Round | None:
        """The round that is on the table, or was the last."""
        return self.state.round if self.state.round is not None else self.shown.last_round

    @cached_property
    def boxes(self) -> list[Box]:
        """The boxes of this player in that round."""
        round_ = self.round
        return [] if round_ is None else [box for box in round_.boxes if box.player == self.player]

    @cached_property
    def lines(self) -> Mapping[int, tuple[Line, ...]]:
        """How each of their wagers stands or has ended, by the number of the box."""
        round_ = self.round
        return {} if round_ is None else {box.number: told(self.state, round_, box) for box in self.boxes}

    @cached_property
    def asked(self) -> list[tuple[Box, int, PlayedHand]]:
        """The hands for which this player can choose something now."""
        if self.state.round is None or self.stands:
            return []
        return [
            (box, index, hand)
            for box in self.boxes
            for index, hand in enumerate(box.hands)
            if choices(self.state, box.number, index)
        ]

    @cached_property
    def insures(self) -> int | None:
        """The box for which this player is asked about insurance now."""
        round_ = self.state.round
        if round_ is None or self.stands or next_action(self.state).do is not Do.INSURANCE:
            return None
        return asked_to_insure(round_, self.player)

    @property
    def betting(self) -> bool:
        """Whether wagers can be placed."""
        return self.state.open and self.state.round is None and not self.stands and self.state.closing != 0

    @cached_property
    def stands(self) -> bool:
        """Whether the table stands, so that players can do nothing but call somebody."""
        return inputs_off(self.shown)

    @property
    def may_look(self) -> bool:
        """Whether the player may see his own face-down cards here: only where there are none that he could pick up."""
        real = any(link.kind is Kind.SHOE and not link.emulated for link in self.shown.links)
        return self.shown.mode is not Mode.LIVE and not real

    @property
    def plays_by_itself(self) -> bool:
        """Whether nobody touches this station: it is one of a demo."""
        return self.station in self.shown.by_themselves

    @property
    def locked(self) -> bool:
        """Whether this station waits for a person."""
        return any(lock.station == self.station for lock in self.state.lock_ups)

    @property
    def closed(self) -> bool:
        """Whether this station is out of service."""
        return lock_up_of(self.state, self.station, LockUpKind.SERVICE) is not None

    @property
    def needs_credits(self) -> bool:
        """Whether wagers could be placed, but the credits are too low for the least and nothing lies on the felt."""
        if self.player is None or not self.betting or self.locked or self.memory.drafts.wanted or self.wagered:
            return False
        terms = self.state.terms
        return self.credits < terms.rules.minimum * terms.game.hands_per_box

    @property
    def may_bet(self) -> bool:
        """Whether this player is asked for wagers now."""
        ready = next_action(self.state).do in (Do.WAGERS, Do.CLOSE_BETTING)
        return self.betting and ready and not self.locked and not self.needs_credits

    @property
    def wagered(self) -> Cents:
        """What this player has on the felt."""
        state, player = self.state, self.player
        if state.round is None:
            return sum(stake_of(state.terms, each) for each in state.wagers.values() if each.player == player)
        return sum(_in_play(state, box) for box in self.boxes)


def _in_play(state: State, box: Box) -> Cents:
    """All that was wagered on a box in this round."""
    sides = sum(side.stake for side in box.sides)
    return sum(hand.wager for hand in box.hands) + sides + (box.insurance or 0)


def player_at(state: State, station: int) -> str | None:
    """Who sits at a station."""
    return next((player for player, at in state.stations.items() if at == station), None)


def short(cents: Cents) -> str:
    """An amount without cents where there are none."""
    return money(cents, trim=True)


@lru_cache(maxsize=16)
def _spot_names(terms: Terms) -> Mapping[str, tuple[str, ...]]:
    """What is printed on each betting area of a box, by the key of its wager; in Switch the main wager has two.

    Buster Blackjack with Free Bonus is one area, on which Buster Blackjack is placed (BJ 2.B(4)(n)).
    """
    found: dict[str, tuple[str, ...]] = {}
    for area in areas(terms):
        if area.takes_wagers:
            found[area.key] = (*found.get(area.key, ()), area.text)
        elif area.key == "buster_free_bonus":
            found["buster_blackjack"] = (area.text,)
    return MappingProxyType(found)


def spot_names(terms: Terms, key: str) -> tuple[str, ...]:
    """The same of one wager, in the language that is spoken."""
    return tuple(say(name) for name in _spot_names(terms)[key])


def spots(state: State) -> list[str]:
    """The side wagers that have a spot: not those that ride on another."""
    return [key for key in _spot_names(state.terms) if key != MAIN]
