"""What a deliberate irregularity is made of: when it can happen, how it is caused, and what is right then."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from etg.cabinet.asks import DEALER_CONSOLE, CallAttendant, GoOn
from etg.cabinet.auto_dealer import DEALER, FLOORPERSON
from etg.cabinet.training.answers import What
from etg.cabinet.training.props import Props
from etg.games.play import Target
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.people import Person
from etg.table.state import State
from etg.table.terms import Terms
from etg.texts import Text, text

PATIENT = 30.0
"""Seconds that a dealer may take for the right answer to something unforeseen."""


class People(NamedTuple):
    """Who gives the commands."""

    dealer: Person
    floor: Person


def people(state: State) -> People:
    """The dealer of the table and a floorperson."""
    return People(state.dealer or DEALER, FLOORPERSON)


class Wrong(NamedTuple):
    """Something that a dealer must not do then."""

    name: str
    make: Callable[[State], What]


@dataclass(frozen=True)
class Step:
    """One thing that is right."""

    right: Text
    """What it is, for the score sheet."""
    accepts: Callable[[What], bool]
    example: Callable[[State], What]
    hint: Text
    """How it is done at the console, and why."""
    clause: str = ""
    possible: Callable[[State], bool] = lambda state: True
    """Whether it can still be done."""
    passed: Callable[[State], bool] = lambda state: False
    """Whether the table stands as if it had been done."""
    wrong: tuple[Wrong, ...] = ()
    forbids: Callable[[What], bool] = lambda what: False
    """What may be done at any other time, and not now."""
    direction: Text | None = None
    """What has happened, where that is something new."""
    limit: float = PATIENT
    calls_floor: bool = False
    """It is the call for the floorperson: whoever has called already need not do it again."""


@dataclass(frozen=True)
class Play:
    """An irregularity that has come up."""

    direction: Text
    steps: tuple[Step, ...] = ()
    """Empty: there is nothing to do but to know it."""


@dataclass(frozen=True)
class Scenario:
    """A deliberate irregularity."""

    id: str
    title: Text
    ready: Callable[[State], bool]
    """Whether it can happen now."""
    begin: Callable[[State, Props, Random], Play | None]
    """What the trainee sees of it; None: nothing yet."""
    allowed: Callable[[Terms], bool] = lambda terms: True
    """Whether the game has it at all."""
    before_card: bool = False
    """It is caused in the moment in which a card is drawn; otherwise while nobody does anything."""
    cause: Callable[[State, Props], None] = lambda state, props: None
    prepare: Callable[[State, Props], None] = lambda state, props: None
    """What is arranged before any card of its round that is drawn."""


def calling(
    possible: Callable[[State], bool],
    wrong: tuple[Wrong, ...] = (),
    forbids: Callable[[What], bool] = lambda what: False,
    direction: Text | None = None,
) -> Step:
    """The floorperson is called."""
    return Step(
        text("call the floor"),
        lambda what: what == CallAttendant(DEALER_CONSOLE, True),
        lambda state: CallAttendant(DEALER_CONSOLE, True),
        text("Touch “Call floor” at the lower right. You do not decide this alone, and you do not argue about it."),
        possible=possible,
        wrong=wrong,
        forbids=forbids,
        direction=direction,
        calls_floor=True,
    )


GO_ON = Wrong("deals on", lambda state: GoOn())


def _void(state: State) -> What:
    dealer, floor = people(state)
    return c.Void(text("misdeal"), dealer, floor)


VOID = Wrong("voids the round", _void)


def target(state: State) -> Target | None:
    """Where the next card of the first deal goes, if one is due and others come after it."""
    round_ = state.round
    if round_ is None or next_action(state).do is not Do.DEAL or round_.held is not None or len(round_.deal) < 2:
        return None
    return round_.deal[0]
