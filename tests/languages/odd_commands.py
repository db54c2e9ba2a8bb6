"""Commands that nobody in his right mind would give: any kind, with anything in it that can be written there."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from random import Random
from typing import Any

from etg.cards import PACK_52
from etg.games import Decision
from etg.shoe import Back, ShoeKind
from etg.table import commands as c
from etg.table.checklist import Step
from etg.table.people import Person, Role
from etg.table.state import State

STAFF = (
    None,
    Person(Role.DEALER, "ann"),
    Person(Role.DEALER, "eve"),
    Person(Role.FLOORPERSON, "ben"),
    Person(Role.FLOORPERSON, "mia"),
    Person(Role.TECHNICIAN, "tom"),
    Person(Role.AUDITOR, "kim"),
)
_Value = Callable[[Random, State], Any]
_OFTEN = (c.Decide, c.Place, c.Card, c.Burn, c.CloseBetting, c.Prepare, c.OutOfOrder, c.Mend, c.RefuseCard, c.Spin)
"""What has many reasons to be refused."""
_FLAGS = ("preinspected", "face_up", "accepts", "same", "covered", "exposed", "dead", "seen", "by_hand")
_ANY: Mapping[str, _Value] = {
    "player": lambda rng, state: _player(rng, state),
    "cut_by": lambda rng, state: rng.choice((None, _player(rng, state))),
    "station": lambda rng, state: rng.randint(0, 9),
    "box": lambda rng, state: rng.choice((*range(10), *_boxes(state) * 5)),
    "hand": lambda rng, state: rng.choice((None, 0, 0, 0, 1, 2)),
    "amount": lambda rng, state: _amount(rng, state),
    "wager": lambda rng, state: _amount(rng, state),
    "minimum": lambda rng, state: _amount(rng, state),
    "maximum": lambda rng, state: _amount(rng, state),
    "rounds": lambda rng, state: rng.choice((-1, 0, 1, 3, 99)),
    "hand_pay_above": lambda rng, state: rng.choice((None, -1, 25_000)),
    "lock_up_win": lambda rng, state: rng.choice((None, 0, 1000)),
    "funds": lambda rng, state: rng.choice(tuple(c.Funds)),
    "by": lambda rng, state: rng.choice((*STAFF, *STAFF[1:3] * 4)),
    "approved_by": lambda rng, state: rng.choice((*STAFF, *STAFF[3:5] * 4)),
    "dealer": lambda rng, state: rng.choice(STAFF[1:]),
    "reason": lambda rng, state: rng.choice(("", "-", "-")),
    "card": lambda rng, state: _card(rng, state),
    "source": lambda rng, state: rng.choice(tuple(c.Source)),
    "shoe_side": lambda rng, state: rng.choice((None, "a", "b")),
    "blackjack": lambda rng, state: rng.choice((None, True, False)),
    "decision": lambda rng, state: rng.choice(tuple(Decision)),
    "symbol": lambda rng, state: _symbol(rng, state),
    "digest": lambda rng, state: rng.choice(("-", "0" * 64)),
    "hidden": lambda rng, state: "-",
    "now": lambda rng, state: 0,
    "step": lambda rng, state: rng.choice((*Step, *(due.step for due in state.shoe.steps[:1] * 10))),
    "position": lambda rng, state: rng.choice((None, 3, 40)),
    "day": lambda rng, state: "-",
    "by_device": lambda rng, state: rng.choice((None, True, False)),
    "backs": lambda rng, state: rng.choice(((), (Back.RED, Back.RED), (Back.RED, Back.BLUE))),
    "device": lambda rng, state: rng.choice(tuple(c.Device)),
    "door": lambda rng, state: rng.choice(tuple(c.Door)),
    "fault": lambda rng, state: rng.choice((None, *c.Fault)),
    "detail": lambda rng, state: "",
    "meter": lambda rng, state: rng.choice(("-", *state.meters)),
    "to": lambda rng, state: rng.choice(("", "-", *state.meters)),
}


def any_command(rng: Random, state: State) -> c.Command:
    """One of them."""
    kind: type[c.Command] = rng.choice((*c.COMMANDS.values(), *_OFTEN * 3))
    return kind(**{field.name: _value(rng, state, kind, field.name) for field in fields(kind)})


def _value(rng: Random, state: State, kind: type[c.Command], name: str) -> Any:
    if name in _FLAGS:
        return rng.random() < 0.5
    if kind is c.ReceiveDecks and name == "kind":
        return rng.choice(tuple(ShoeKind))
    if kind is c.ResetLockUp and name == "kind":
        return rng.choice(tuple(c.LockUpKind))
    if name == "tens":
        return rng.random() < 0.5 if kind is c.ReceiveDecks else rng.choice((0, 5))
    if name == "side":
        return _sides(rng, state) if kind is c.Place else rng.choice(("a", "b", "-"))
    return _ANY[name](rng, state)


def _player(rng: Random, state: State) -> str:
    return rng.choice(("-", "", *state.stations))


def _boxes(state: State) -> tuple[int, ...]:
    return tuple(box.number for box in state.round.boxes) if state.round is not None else tuple(state.wagers)


def _amount(rng: Random, state: State) -> int:
    terms = state.terms
    rules = terms.rules
    some = (-1, 0, 1, rules.minimum, rules.minimum + 1, rules.chip_unit, rules.maximum, rules.maximum + 1, 10**13)
    return rng.choice((*some, rules.minimum, *state.players.values()))


def _card(rng: Random, state: State) -> int:
    shoe = state.shoe
    doubted = [shoe.suspect.card] if shoe.suspect is not None and shoe.suspect.card is not None else []
    strays = [stray.card for stray in shoe.strays if stray.card is not None]
    last = [state.before.card] if state.before is not None else []
    return rng.choice((-1, 60, *PACK_52, *(doubted + strays + last) * 20))


def _symbol(rng: Random, state: State) -> str:
    lines = [line for side in state.terms.side.values() for line in side.paytable.lines if "$" not in line]
    return rng.choice(("-", *lines))


def _sides(rng: Random, state: State) -> c.Side:
    names = rng.choices(("-", *state.terms.side), k=rng.choice((0, 0, 1, 2)))
    return tuple((name, _amount(rng, state)) for name in names)
