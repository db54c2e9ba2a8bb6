"""What the table does by itself: limits that were announced come into force when their time has come."""

from pathlib import Path

from etg.cabinet.chores import EVERY, Chores
from etg.cabinet.must_hit import MustHit
from etg.shoe.source import SeededSource
from etg.table import commands as c
from etg.table.floor import NOTICE
from etg.table.state import Limits
from tests.table.builders import FLOORPERSON, Table

NOW = 1_800_000_000


class Wall:
    """A clock that stands where the test puts it."""

    time = float(NOW)


def chores(wall: Wall) -> Chores:
    """For a table without limits of the cabinet."""
    return Chores(Limits(), MustHit(Path("must-hit"), SeededSource(1)), lambda: wall.time)


def announced() -> Table:
    """A lower maximum is announced, with a player at the table."""
    table = Table(minimum=5, maximum=500).seat(1)
    table.do(c.SetTableLimits(5_00, 300_00, NOW, FLOORPERSON))
    return table


def told(command: c.Command | None) -> int:
    """The time that the table is told."""
    assert isinstance(command, c.Clock)
    return command.now


def test_the_time_is_told_when_announced_limits_are_due() -> None:
    """Not only at the next full minute of the program."""
    wall, table = Wall(), announced()
    doing = chores(wall)
    wall.time = NOW + NOTICE - 20
    assert told(doing.due(table.state, 0.0)) == NOW + NOTICE - 20
    assert doing.look_due(0.0) and doing.next(table.state) == 20.0 < EVERY
    wall.time = NOW + NOTICE
    table.do(c.Clock(told(doing.due(table.state, 20.0)), "2026-11-16"))
    assert table.state.announced is None and table.state.terms.rules.maximum == 300_00
    assert doing.due(table.state, 21.0) is None


def test_after_a_round_the_time_is_told_at_once() -> None:
    """Before anybody can wager under the old limits again."""
    wall, table = Wall(), announced()
    doing = chores(wall)
    table.place(1).do(c.CloseBetting())
    wall.time = NOW + NOTICE + 5
    assert doing.due(table.state, 0.0) is None
    table.end_round()
    assert told(doing.due(table.state, 1.0)) == NOW + NOTICE + 5
