"""The devices in the office: who they are, how their links stand, what goes over the wire, what a trial has seen."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.cards import NAMES, PACK_52, Card
from etg.devices import messages as m
from etg.devices.log import Line, tail
from etg.devices.looking import state_words
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    CoverCardDrawn,
    Identity,
    Input,
    InputChanged,
    Kind,
    Lamp,
    Lost,
    Peeked,
    Report,
    Trouble,
    TroubleBegan,
    TroubleEnded,
)
from etg.texts import Text

LINES = 240
"""Of the wire, that can be scrolled back."""
LAST = 12
"""Cards that are named one by one."""


class DeviceSeen(NamedTuple):
    """One device, as its link stands."""

    kind: Kind
    port: str
    dialect: str
    baud: int
    connected: bool
    why: str
    """Why not."""
    identity: Identity | None
    state: tuple[Text, ...]
    """How it says that it is, in words."""
    on: frozenset[Input]
    """Switches that are on."""
    lit: frozenset[Lamp]
    locks: bool
    locked: bool
    lid_open: bool
    frames: int
    garbage: int
    duplicates: int
    opened: int


@dataclass(frozen=True)
class SeeDevices(Query):
    """Every device of the settings."""

    action: ClassVar[Action] = Action.TEST_DEVICES
    every: ClassVar[float | None] = 0.5


@dataclass(frozen=True)
class SeeWire(Query):
    """What has gone over the wire of a device; no card is in it."""

    action: ClassVar[Action] = Action.TEST_DEVICES
    every: ClassVar[float | None] = 0.7
    kind: Kind


@dataclass(frozen=True)
class SeeTrial(Query):
    """What the devices have read since a trial began."""

    action: ClassVar[Action] = Action.TEST_DEVICES
    every: ClassVar[float | None] = 0.4
    since: int


def see(query: SeeDevices, desk: Desk) -> tuple[DeviceSeen, ...]:
    """As they stand now."""
    links = desk.links()
    return tuple(_seen(kind, desk) for kind in Kind if kind in links)


def _seen(kind: Kind, desk: Desk) -> DeviceSeen:
    link = desk.links()[kind]
    standing = link.standing
    set_ = next((each for each in desk.settings.devices if each.kind is kind), None)
    state, who = standing.state, standing.identity
    return DeviceSeen(
        kind,
        standing.port,
        "etg" if set_ is None else set_.dialect,
        115200 if set_ is None else set_.baud,
        link.connected,
        standing.why,
        who,
        tuple(state_words(state, who)) if who is not None and link.connected else (),
        frozenset(each for place, each in enumerate(m.INPUTS) if state is not None and state.inputs >> place & 1),
        frozenset(each for place, each in enumerate(m.LAMPS) if state is not None and state.lit >> place & 1),
        set_ is None or set_.dialect == "etg",
        state is not None and m.Status.LOCKED in state.status,
        state is not None and state.lid_open,
        standing.frames,
        standing.garbage,
        standing.duplicates,
        standing.opened,
    )


def wire(query: SeeWire, desk: Desk) -> tuple[Line, ...]:
    """The last lines of the log, the newest last."""
    link = desk.links().get(query.kind)
    return () if link is None else tuple(tail(desk.folder, link.port, LINES))


class Read(NamedTuple):
    """A card that was read, or not."""

    card: Card | None
    """None: the cover card, or one that could not be read."""
    cover: bool = False
    confidence: int = 0
    forced: bool = False
    """It came although the shoe was locked."""


class TrialSeen(NamedTuple):
    """What a trial has seen."""

    last: tuple[Read, ...] = ()
    """The newest first."""
    cards: int = 0
    """Cards that were read."""
    unread: int = 0
    covers: int = 0
    forced: int = 0
    least: int | None = None
    """How sure the shoe was of the card that it was least sure of, in percent."""
    missing: tuple[Card, ...] = PACK_52
    """Of one deck."""
    twice: tuple[Card, ...] = ()
    lid_opened: bool = False
    lid_closed: bool = False
    peeks: tuple[bool | None, ...] = ()
    """What the reader has said, the newest first."""
    gone: frozenset[str] = frozenset()
    """Ports whose device went away meanwhile."""
    switched: frozenset[tuple[Input, bool]] = frozenset()
    """What was switched on, and off."""

    @property
    def deck(self) -> bool:
        """One whole deck was read, each card once."""
        return not self.missing and not self.twice and not self.unread


def trial(query: SeeTrial, desk: Desk) -> TrialSeen:
    """Everything since then that is still remembered."""
    return summed_up([report for _, report in desk.heard.after(query.since)])


def summed_up(reports: Sequence[Report]) -> TrialSeen:
    """What some reports say together."""
    read: list[Read] = []
    peeks: list[bool | None] = []
    opened = closed = False
    gone, switched = set(), set()
    for report in reports:
        match report:
            case CardDrawn(card=card, confidence=confidence, forced=forced):
                read.append(Read(card, confidence=confidence, forced=forced))
            case CardUnread(forced=forced):
                read.append(Read(None, forced=forced))
            case CoverCardDrawn():
                read.append(Read(None, cover=True))
            case Peeked(blackjack=blackjack):
                peeks.append(blackjack)
            case TroubleBegan(trouble=Trouble.LID_OPEN):
                opened = True
            case TroubleEnded(trouble=Trouble.LID_OPEN):
                closed = opened
            case InputChanged(input=which, on=on):
                switched.add((which, on))
            case Lost(port=port):
                gone.add(port)
            case _:
                pass
    counts = Counter(each.card for each in read if each.card is not None)
    sure = [each.confidence for each in read if each.card is not None]
    return TrialSeen(
        tuple(reversed(read[-LAST:])),
        sum(counts.values()),
        sum(each.card is None and not each.cover for each in read),
        sum(each.cover for each in read),
        sum(each.forced for each in read),
        min(sure, default=None),
        tuple(card for card in PACK_52 if not counts[card]),
        tuple(card for card in PACK_52 if counts[card] > 1),
        opened,
        closed,
        tuple(reversed(peeks)),
        frozenset(gone),
        frozenset(switched),
    )


def names(cards: Sequence[Card]) -> str:
    """Cards in a row, as they are written."""
    return " ".join(NAMES[card] for card in cards)


QUERIES = {SeeDevices: see, SeeWire: wire, SeeTrial: trial}
