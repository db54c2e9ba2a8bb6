"""What a floorperson does about the table by touch: limits, the last rounds, stations out of service."""

from etg.screens.clock import seconds_at, stopped_at
from etg.screens.dealer.intents import AtStation, Enter, Key, Show, Staff, Stations, Take
from etg.table import commands as c
from etg.table.people import Person, Role
from tests.screens.dealer.desk import Desk, check_sheet
from tests.table.builders import FLOORPERSON, Table

FLOOR = Person(Role.FLOORPERSON, "27")
APPROVE = (Key("2"), Key("7"), Enter())


def at_table(*boxes: int) -> Table:
    """From $5 to $500 by its submission."""
    return Table(minimum=5, maximum=500, chip_unit=1).seat(*boxes)


def staff(table: Table) -> Desk:
    """The page of the staff."""
    desk = Desk(table.state)
    desk.tap(Show(Staff()))
    return desk


def test_limits_are_two_amounts_and_a_floorperson() -> None:
    desk = staff(at_table())
    assert "In force at once" in desk.words
    desk.tap(Take("table_limits"))
    assert "From which wager on?" in desk.words
    desk.tap(Key("1"), Key("0"), Enter())
    assert "Up to which wager?" in desk.words and "min $10" in desk.words
    desk.tap(Key("=200"), Enter())
    assert "max $200" in desk.words
    check_sheet(desk.build())
    assert desk.tap(*APPROVE) == [c.SetTableLimits(10_00, 200_00, 0, FLOOR)]


def test_what_is_not_allowed_is_said_before_anybody_confirms_it() -> None:
    """Outside the submission; and a higher minimum while people play, with the clause."""
    desk = staff(at_table(1))
    assert "In force in 30 minutes" in desk.words
    desk.tap(Take("table_limits"), Key("1"), Key("0"))
    assert "not raised while people play" in desk.words.replace("\n", " ")
    assert Enter() not in [target.intent for target in desk.targets()]
    desk.tap(Key("<"), Key("<"), Key("5"), Enter(), Key("=500"), Key("1"))
    assert "The submission allows $5.00 to $500.00" in desk.words.replace("\n", " ")
    assert Enter() not in [target.intent for target in desk.targets()]


def test_another_change_is_possible_after_an_announcement_and_so_is_none() -> None:
    table = at_table(1)
    table.do(c.SetTableLimits(5_00, 250_00, 0, FLOORPERSON))
    desk = staff(table)
    assert {"table_limits", "withdraw_limits"} <= desk.offered()
    desk.tap(Take("withdraw_limits"))
    assert desk.tap(*APPROVE) == [c.WithdrawLimits(FLOOR)]
    assert "withdraw_limits" not in staff(at_table(1)).offered()


def test_the_last_rounds_are_announced_and_cancelled() -> None:
    table = at_table(1)
    desk = staff(table)
    desk.tap(Take("announce_closing:3"))
    assert desk.tap(*APPROVE) == [c.AnnounceClosing(3, FLOOR)]
    table.do(c.AnnounceClosing(3, FLOORPERSON))
    desk = staff(table)
    assert "announce_closing:3" not in desk.offered() and "Last 3 rounds" in desk.words
    desk.tap(Take("cancel_closing"))
    assert desk.tap(*APPROVE) == [c.CancelClosing(FLOOR)]


def test_after_the_last_round_the_large_line_asks_for_the_closing() -> None:
    table = at_table(1)
    table.do(c.AnnounceClosing(0, FLOORPERSON))
    desk = Desk(table.state)
    assert "The last round has been played" in desk.words
    desk.tap(Take("close_table"))
    assert desk.tap(*APPROVE) == [c.CloseTable(FLOOR)]


def test_a_station_is_closed_and_opened_again() -> None:
    table = at_table(1)
    desk = Desk(table.state)
    desk.tap(Show(Stations()), Show(AtStation(1)), Take("close_station:1"))
    assert desk.tap(*APPROVE) == [c.CloseStation(1, FLOOR)]
    table.do(c.CloseStation(1, FLOORPERSON))
    desk = Desk(table.state)
    assert "Station 1 is closed" in desk.words
    desk.tap(Take("open_station:1"))
    assert desk.tap(*APPROVE) == [c.OpenStation(1, FLOOR)]


def test_the_console_counts_the_minutes() -> None:
    """It is drawn anew when a minute is over."""
    table = at_table(1)
    table.do(c.SetTableLimits(5_00, 300_00, seconds_at("14:00"), FLOORPERSON))
    with stopped_at("14:07"):
        desk = Desk(table.state)
        assert "From 14:30 on: min $5, max $300 (in 23 minutes)" in desk.words.replace("\n", " ")
    with stopped_at("14:29"):
        assert "(in 1 minute)" in desk.words
    with stopped_at("14:30"):
        assert "After this round: min $5, max $300" in desk.words
