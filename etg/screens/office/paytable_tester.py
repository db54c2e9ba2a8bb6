"""The paytable tester: cards and wagers are chosen, and it is seen what the table would pay."""

from collections.abc import Hashable

from etg.cabinet.office.paytable_test import TestPay, meters_of
from etg.cabinet.office.tasks import Query
from etg.cabinet.office.trial import MAIN, Supposed
from etg.cards import of
from etg.errors import Refused
from etg.games import Decision
from etg.languages import say
from etg.money import Cents
from etg.screens.area import Area
from etg.screens.office import tester_parts as parts
from etg.screens.office.parts import Column, Row, table
from etg.screens.office.tester_memory import (
    BOX,
    DEALER,
    MAGIC,
    SECOND,
    Add,
    Clear,
    Cycle,
    Meter,
    Own,
    PickWager,
    Remove,
    Slot,
    Suited,
    TypeWager,
    wheel_of,
)
from etg.screens.office.topic import At, Entry, Kind, Topic, View, What
from etg.table.people import Role
from etg.table.terms import Terms
from etg.texts import text
from etg.wagers import WAGERS

_DECISIONS = (None, Decision.DOUBLE, Decision.SPLIT, Decision.SURRENDER)


def stakes_of(terms: Terms, wager: str) -> tuple[Cents, ...]:
    """What can be put on a side wager, or on the one it rides on: its fixed stakes, else some within its limits."""
    side = terms.side[WAGERS[wager].rides_on or wager]
    if side.amounts:
        return side.amounts
    wanted = (side.minimum, 5_00, 10_00, 25_00, 100_00, side.maximum)
    return tuple(sorted({each for each in wanted if side.minimum <= each <= side.maximum}))


def supposed(at: At) -> Supposed:
    """What is chosen, as the cabinet plays it."""
    own, state = at.own, at.shown.state
    terms = state.terms
    wager = own.wager if own.wager == MAIN or own.wager in terms.side else MAIN
    stake, symbol = 0, None
    meters: tuple[tuple[str, Cents], ...] = ()
    if wager != MAIN:
        stakes, wheel = stakes_of(terms, wager), wheel_of(terms, wager)
        stake = stakes[own.stake % len(stakes)]
        symbol = wheel[own.symbol % len(wheel)] if wheel else None
        meters = tuple((name, own.meters.get(name, shows)) for name, shows in meters_of(state, wager))
    two = terms.game.hands_per_box > 1
    return Supposed(
        wager,
        own.main or max(terms.rules.minimum, 25_00),
        stake,
        tuple(own.cards[BOX]),
        tuple(own.cards[SECOND]) if two else (),
        tuple(own.cards[DEALER]),
        () if own.decision is None else (own.decision,),
        own.insured,
        symbol,
        own.cards[MAGIC][0] if own.cards[MAGIC] else None,
        own.lucky,
        meters,
    )


def _draw(view: View, area: Area) -> None:
    chosen = supposed(view)
    paid = view.answer(TestPay(chosen))
    left, rest = area.left_part(330, 28)
    middle, right = rest.right_part(440, 28)
    _wagers(view, left, chosen.wager)
    parts.draw_choices(view, middle, chosen)
    parts.draw_paid(view, right, paid, view.wrong(TestPay(chosen)))


def _wagers(view: View, area: Area, lit: str) -> None:
    terms = view.shown.state.terms
    rows = [Row((say("Main wager"),), PickWager(MAIN), lit=lit == MAIN)]
    rows += [Row((say(side.paytable.name),), PickWager(name), lit=lit == name) for name, side in terms.side.items()]
    table(view, area, "wagers", (Column(text("WAGER"), 1),), rows, row=72)


def _act(intent: Hashable, at: At) -> list[What]:
    own = at.own
    match intent:
        case PickWager(wager):
            own.wager, own.stake, own.symbol = wager, 0, 0
            if own.slot == MAGIC:
                own.slot = BOX
        case Slot(slot):
            own.slot = slot
        case Suited(suit):
            own.suit = suit
        case Add(rank):
            _add(at, rank)
        case Remove(slot):
            own.slot = slot
            del own.cards[slot][-1:]
        case Clear():
            for cards in own.cards.values():
                cards.clear()
            own.slot = BOX
        case Cycle(what):
            _cycle(at, what)
        case TypeWager():
            at.memory.entry = Entry(text("Main wager"), Kind.AMOUNT, _typed_wager)
        case Meter(name):
            question = text("What is the meter supposed to show?")
            at.memory.entry = Entry(question, Kind.AMOUNT, lambda typed, now: _typed_meter(now, name, typed))
    return []


def _add(at: At, rank: int) -> None:
    own = at.own
    most = 1 if own.slot == MAGIC else parts.MOST_CARDS
    if len(own.cards[own.slot]) >= most:
        del own.cards[own.slot][-1:]
    own.cards[own.slot].append(of(rank, own.suit))


def _cycle(at: At, what: str) -> None:
    """The next of several things."""
    own = at.own
    match what:
        case "decision":
            own.decision = _DECISIONS[(_DECISIONS.index(own.decision) + 1) % len(_DECISIONS)]
        case "insured":
            own.insured = not own.insured
        case "lucky":
            own.lucky = not own.lucky
        case "stake":
            own.stake += 1
        case "symbol":
            own.symbol += 1


def _typed_wager(typed: str, at: At) -> list[What]:
    at.own.main = _cents(typed)
    return []


def _typed_meter(at: At, name: str, typed: str) -> list[What]:
    at.own.meters[name] = _cents(typed)
    return []


def _cents(typed: str) -> Cents:
    if not typed.isdecimal() or not int(typed):
        raise Refused(text("type an amount"))
    return int(typed) * 100


def _wants(at: At) -> tuple[Query, ...]:
    return (TestPay(supposed(at)),)


PAYTABLE_TESTER = Topic(
    "paytable_tester",
    "game",
    text("Paytable tester"),
    frozenset({Role.TECHNICIAN, Role.AUDITOR}),
    _draw,
    _act,
    _wants,
    begin=Own,
)
