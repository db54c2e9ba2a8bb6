"""The limits of the main wager within the submission: at once at an empty table, else with half an hour's notice."""

from etg.table import commands as c
from etg.table import events as e
from etg.table.floor import NOTICE
from etg.table.people import Person, Role
from etg.table.state import Announced
from etg.table.terms import TableLimits
from tests.table.builders import DEALER, FLOORPERSON, Table

NOW = 1_000_000
DAY = "2026-11-16"
CHANGE = "COMAR 36.05.03.21"
TECHNICIAN = Person(Role.TECHNICIAN, "tom")


def at_table(*boxes: int) -> Table:
    """A table from $5 to $500 by its submission, with players at these boxes."""
    table = Table(minimum=5, maximum=500, chip_unit=1)
    table.do(clock(NOW), c.InspectReader(FLOORPERSON))
    return table.seat(*boxes)


def limits(minimum: int, maximum: int, now: int = NOW) -> c.SetTableLimits:
    """What the floorperson wants."""
    return c.SetTableLimits(minimum, maximum, now, FLOORPERSON)


def clock(now: int) -> c.Clock:
    """The time of day."""
    return c.Clock(now, DAY)


def in_force(table: Table) -> tuple[int, int]:
    """What a main wager must lie between."""
    return table.state.terms.rules.minimum, table.state.terms.rules.maximum


def test_at_an_empty_table_they_change_at_once_up_and_down() -> None:
    """Somebody who sits there without credits does not play."""
    table = at_table()
    table.do(c.Seat("p1", 1))
    filed, digest = table.state.terms, table.state.terms.submission.hash
    assert table.do(limits(10_00, 200_00)) == [e.TableLimitsSet(10_00, 200_00, FLOORPERSON)]
    assert in_force(table) == (10_00, 200_00) and table.state.table_limits == (10_00, 200_00)
    assert table.state.terms.submission.hash == digest, "the submission is the one that was filed"
    table.do(c.BuyIn("p1", 1_000_00))
    assert "below the table minimum of $10.00" in table.refuse(c.Place("p1", 1, 9_00))[0]
    assert "above the table maximum of $200.00" in table.refuse(c.Place("p1", 1, 201_00))[0]
    table.do(c.CashOut("p1", 1_000_00), limits(5_00, 500_00))
    assert table.state.terms is filed and table.state.table_limits is None


def test_they_stay_within_the_submission() -> None:
    """And on the chip unit, with room for a wager in between."""
    table = at_table()
    for minimum, maximum in ((4_00, 100_00), (5_00, 501_00), (0, 100_00), (600_00, 700_00)):
        assert table.refuse(limits(minimum, maximum)) == ("the submission allows $5.00 to $500.00", CHANGE)
    assert "not below the minimum" in table.refuse(limits(20_00, 10_00))[0]
    assert "chip unit of $1.00" in table.refuse(limits(10_50, 100_00))[0]
    assert "in force already" in table.refuse(limits(5_00, 500_00))[0]
    table.do(limits(10_00, 10_00))
    assert in_force(table) == (10_00, 10_00)


def test_there_is_a_wager_that_can_be_placed_between_them() -> None:
    """The submission's own limits need not be multiples of the chip unit, so the room between can be too small."""
    table = Table(minimum=7, maximum=500, chip_unit=5)
    assert "no wager could be placed from $7.00 to $7.00" in table.refuse(limits(7_00, 7_00))[0]
    table.do(limits(7_00, 10_00))


def test_only_a_floorperson_sets_them() -> None:
    """Neither the dealer nor a technician, nor nobody."""
    table = at_table()
    for by in (None, DEALER, TECHNICIAN):
        reason, clause = table.refuse(c.SetTableLimits(10_00, 100_00, NOW, by))
        assert "for a floorperson to do" in reason and clause == CHANGE
        table.refuse(c.WithdrawLimits(by))


def test_while_people_play_the_minimum_is_not_raised() -> None:
    """Credits, a wager or a box in the round: each of it is playing."""
    table = at_table(1)
    reason, clause = table.refuse(limits(10_00, 500_00))
    assert "not raised while people play" in reason and clause == CHANGE
    table.do(c.Place("p1", 1, 1_000_00 // 2))
    table.do(c.CashOut("p1", 500_00))
    assert table.state.players == {"p1": 0}
    table.refuse(limits(10_00, 500_00))
    table.do(c.CloseBetting())
    table.refuse(limits(10_00, 500_00))


def test_while_people_play_a_change_has_half_an_hours_notice() -> None:
    """It comes into force by itself, not a second earlier."""
    table = at_table()
    table.do(limits(10_00, 200_00))
    table.seat(1)
    assert table.do(limits(5_00, 300_00)) == [e.LimitsAnnounced(5_00, 300_00, NOW + NOTICE, FLOORPERSON)]
    assert table.state.announced == Announced(TableLimits(5_00, 300_00), NOW + NOTICE, FLOORPERSON)
    assert NOTICE == 1800 and in_force(table) == (10_00, 200_00)
    table.do(clock(NOW + NOTICE - 1))
    assert in_force(table) == (10_00, 200_00)
    events = table.do(clock(NOW + NOTICE))
    assert events == [e.TableLimitsSet(5_00, 300_00, FLOORPERSON)]
    assert in_force(table) == (5_00, 300_00) and table.state.announced is None
    assert table.do(clock(NOW + 2 * NOTICE)) == []


def test_they_wait_for_the_end_of_the_round_and_of_wagers_already_accepted() -> None:
    """A wager that was accepted is played as it was accepted."""
    table = at_table(1).place(1, 400_00)
    table.do(limits(5_00, 100_00))
    assert table.do(clock(NOW + NOTICE)) == []
    table.do(c.CloseBetting())
    assert table.do(clock(NOW + NOTICE + 60)) == []
    table.end_round()
    assert table.do(clock(NOW + NOTICE + 120)) == [e.TableLimitsSet(5_00, 100_00, FLOORPERSON)]
    assert "above the table maximum" in table.refuse(c.Repeat("p1"))[0]


def test_a_second_announcement_replaces_the_first() -> None:
    """With half an hour of its own."""
    table = at_table(1)
    table.do(limits(5_00, 300_00))
    assert "announced already" in table.refuse(limits(5_00, 300_00, NOW + 60))[0]
    table.do(limits(5_00, 200_00, NOW + 600), clock(NOW + NOTICE))
    assert in_force(table) == (5_00, 500_00)
    table.do(clock(NOW + 600 + NOTICE))
    assert in_force(table) == (5_00, 200_00)


def test_an_announcement_can_be_withdrawn() -> None:
    """Then nothing changes."""
    table = at_table(1)
    assert "no limits have been announced" in table.refuse(c.WithdrawLimits(FLOORPERSON))[0]
    table.do(limits(5_00, 300_00))
    assert table.do(c.WithdrawLimits(FLOORPERSON)) == [e.LimitsWithdrawn(FLOORPERSON)]
    assert table.do(clock(NOW + NOTICE)) == [] and in_force(table) == (5_00, 500_00)


def test_when_everybody_has_left_announced_limits_need_not_wait() -> None:
    """The floorperson asks again, and they are in force; the announcement is over."""
    table = at_table(1)
    table.do(limits(5_00, 300_00), c.CashOut("p1", 1_000_00))
    assert table.do(limits(5_00, 300_00, NOW + 60)) == [e.TableLimitsSet(5_00, 300_00, FLOORPERSON)]
    assert table.state.announced is None


def test_side_wagers_keep_their_limits() -> None:
    """Only the main wager has others."""
    table = Table(side_wagers={"lucky_ladies": {"minimum": 1, "maximum": 50}}, minimum=5, maximum=500)
    table.do(limits(10_00, 10_00))
    table.seat(1).place(1, 10_00, lucky_ladies=50_00)


def test_the_same_limits_are_the_same_terms() -> None:
    """What is worked out from the terms is worked out once."""
    table = at_table()
    table.do(limits(10_00, 200_00))
    first = table.state.terms
    table.do(limits(20_00, 100_00), limits(10_00, 200_00))
    assert table.state.terms is first and first.within(None).limits is None
