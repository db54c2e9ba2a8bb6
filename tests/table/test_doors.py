"""Doors of the cabinet: whatever the table does, an open one stops it, and nothing is changed by that."""

import pytest
from hypothesis import given, settings

from etg.games import GAMES
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import HELD_UP, Do, next_action
from etg.table.commands import Door
from etg.table.decide import decide, step
from etg.table.doors import CLAUSE
from etg.table.prompts import door_notice, prompt
from etg.table.state import Doors, State, changed
from tests.table.builders import DEALER, FLOORPERSON, Table
from tests.table.test_random_play import SEEDS, _accepts, probes
from tests.table.test_random_play import table as random_table

FACTS = {"open_door", "close_door", "out_of_order", "mend", "out_of_turn", "clock", "hold_station"}


def test_an_open_door_is_what_the_table_waits_for() -> None:
    table = Table().open(1, 2)
    table.do(c.OpenDoor(Door.MAIN))
    assert next_action(table.state) == (Do.CLOSE_DOOR, 0, 0, "main door")
    assert Do.CLOSE_DOOR in HELD_UP
    assert table.prompt == "the cabinet is open: close the main door, then the game goes on where it was"


def test_nobody_plays_and_no_money_moves_while_a_door_is_open() -> None:
    table = Table().seat(1, 2).place(1)
    table.do(c.OpenDoor(Door.DROP))
    for command in (
        c.Place("p2", 2, 1000),
        c.TakeBack("p1", 1),
        c.BuyIn("p1", 1000, c.Funds.CASH, DEALER),
        c.CashOut("p2", 1000),
        c.Tip("p2", 100),
        c.Seat("p3", 3),
        c.CloseBetting(),
        c.ClearTilt(DEALER, FLOORPERSON),
    ):
        assert table.refuse(command) == ("the table waits: close the drop box door first", CLAUSE)
    table.do(c.CloseDoor(Door.DROP), c.Place("p2", 2, 1000))


def test_only_facts_are_taken_meanwhile() -> None:
    """Whatever is added to the commands is refused until somebody has thought about it."""
    table = Table().open(1)
    table.do(c.OpenDoor(Door.LOGIC))
    taken = (
        c.OpenDoor(Door.MAIN),
        c.CloseDoor(Door.LOGIC),
        c.OutOfOrder(c.Device.SHOE, fault=c.Fault.OFFLINE),
        c.OutOfTurn(None),
        c.Clock(0, "2026-11-16"),
        c.HoldStation(1, "who won?", FLOORPERSON),
    )
    for command in taken:
        decide(table.state, command)
    assert {command.name for command in taken} | {"mend"} == FACTS


def test_several_doors() -> None:
    table = Table().open(1)
    before = table.state
    table.do(c.OpenDoor(Door.MAIN), c.OpenDoor(Door.LOGIC))
    assert "main door and logic door" in prompt(table.state)
    assert "already" in table.refuse(c.OpenDoor(Door.MAIN))[0]
    table.do(c.CloseDoor(Door.MAIN))
    assert next_action(table.state).detail == "logic door"
    assert "not open" in table.refuse(c.CloseDoor(Door.MAIN))[0]
    table.do(c.CloseDoor(Door.LOGIC))
    assert changed(table.state, doors=Doors()) == before
    assert door_notice(table.state) == "main door and logic door were open"


def test_that_a_door_was_open_is_told_until_a_round_that_began_afterwards_has_ended() -> None:
    table = Table().open(1)
    table.do(c.OpenDoor(Door.MAIN), c.CloseDoor(Door.MAIN))
    table.end_round()
    assert door_notice(table.state) is not None, "that round had begun before"
    table.place(1).do(c.CloseBetting())
    assert door_notice(table.state) is not None
    table.end_round()
    assert door_notice(table.state) is None
    table.do(c.OpenDoor(Door.MAIN))
    assert door_notice(table.state) is None, "it is open"
    table.do(c.CloseDoor(Door.MAIN))
    assert door_notice(table.state) is not None


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_door_at_any_moment_changes_nothing(game: str, seed: int) -> None:
    """Opened, everything but facts is refused and nobody is asked; closed, the table stands where it stood."""
    playing = random_table(seed, game, odd=0.1, devices=0.1)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        if after.doors.open:
            return
        words = prompt(after)
        opened = step(after, c.OpenDoor(Door.MAIN))[1]
        if command.name not in FACTS:
            assert not _accepts(opened, command)
        if after.round is not None:
            assert not any(_accepts(opened, probe) for _, probe in probes(after))
        closed = step(opened, c.CloseDoor(Door.MAIN))[1]
        assert changed(closed, doors=after.doors) == after
        assert prompt(closed) == words

    playing.on_step = check
    playing.play_round()
