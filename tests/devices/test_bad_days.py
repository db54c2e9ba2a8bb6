"""Whole rounds while everything on the menu goes wrong: the books hold the cards that were drawn, in order and once.

The emulated shoe keeps its own record of what really left it. What it could not say is a named irregularity, which the
people at the table put right.
"""

import os
from itertools import combinations
from random import Random

import pytest

from etg.devices.emulated.faults import Fault
from etg.devices.reports import Kind
from etg.games import GAMES
from etg.ledger import records as r
from tests.devices.table import UNREAD, EmulatedTable

DAYS = int(os.environ.get("ETG_BAD_DAYS", "1"))
"""How many seeds of each; with more than one, every pair of faults."""
ROUNDS = 20

NAMED: dict[Fault, set[str]] = {
    Fault.SILENCE: {"offline"},
    Fault.UNPLUG: {"offline"},
    Fault.RENAME: {"offline"},
    Fault.FORGET: {"gap"},
    Fault.DOUBLE_FEED: {"unread", "out of turn"},
    Fault.UNREADABLE: {"unread"},
    Fault.MISREAD: {"corrected", "cannot be"},
    Fault.LID: {"lid open"},
    Fault.JAM: {"jam"},
    Fault.FORCED: {"out of turn"},
}
"""What the table calls it; the others it gets over without a word."""
PAIRS = list(combinations(Fault, 2))
SOME_PAIRS = PAIRS if DAYS > 1 else Random("pairs").sample(PAIRS, 24)


def check(table: EmulatedTable) -> None:
    """The books and the shoe's own record agree, card by card."""
    left = table.left
    assert len(table.given) == len(left)
    for place, (given, real) in enumerate(zip(table.given, left, strict=True)):
        agreed = given == real.card or (given == real.said and real.said != real.card) or given == UNREAD
        assert agreed, (place, given, real)
    numbers: dict[tuple[str, int], int] = {}
    for event in table.ledger.reader.named("device_read"):
        assert isinstance(event, r.DeviceRead)
        if event.device == Kind.SHOE:
            key = event.serial, event.session
            assert event.sequence > numbers.get(key, -1), "an event was dealt with twice"
            numbers[key] = event.sequence
    assert numbers[table.shoe.serial, table.shoe.session] == table.shoe.last, "an event was not dealt with"


def settle(table: EmulatedTable) -> None:
    """Let everything that is under way arrive."""
    for _ in range(400):
        if table.shoe.acked == table.shoe.last and table.links[Kind.SHOE].connected:
            return
        table.step()


def play(game: str, faults: list[str], seed: int) -> EmulatedTable:
    table = EmulatedTable(game, seed, faults)
    table.play(ROUNDS)
    settle(table)
    check(table)
    return table


@pytest.mark.parametrize("seed", range(DAYS))
@pytest.mark.parametrize("fault", Fault)
def test_a_fault_alone(fault: Fault, seed: int) -> None:
    game = list(GAMES)[(seed + list(Fault).index(fault)) % len(GAMES)]
    table = play(game, [f"chance 0.04: {fault}"], seed)
    assert table.shoe_device.wire.struck, "nothing went wrong: the test shows nothing"
    named = set(table.irregular)
    if fault in NAMED:
        assert named and named <= NAMED[fault]
    else:
        assert not named


@pytest.mark.parametrize("seed", range(DAYS))
@pytest.mark.parametrize("pair", SOME_PAIRS, ids=lambda pair: "-".join(pair))
def test_two_faults_at_once(pair: tuple[Fault, Fault], seed: int) -> None:
    game = list(GAMES)[(seed + PAIRS.index(pair)) % len(GAMES)]
    table = play(game, [f"chance 0.05: {fault}" for fault in pair], seed)
    named = set(table.irregular)
    allowed = NAMED.get(pair[0], set()) | NAMED.get(pair[1], set())
    if Fault.FULL_BUFFER in pair or Fault.FORGET in pair:  # cards can be pushed out or forgotten before they are said
        allowed |= {"gap", "out of turn"}
    assert named <= allowed | {"out of turn", "cannot be"}


def test_a_good_day_in_every_game() -> None:
    for game in GAMES:
        table = play(game, [], seed=3)
        assert table.irregular == []
        assert table.given == [left.card for left in table.left]
