"""A station out of service: nobody sits down, buys in or wagers there; who sits there keeps the credits."""

import pytest

from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import cut_offered_to
from etg.table.commands import LockUpKind
from etg.table.people import Person, Role
from etg.table.prompts import notices
from tests.table.builders import DEALER, FLOORPERSON, Table

TECHNICIAN = Person(Role.TECHNICIAN, "tom")
SERVICE = LockUpKind.SERVICE


def test_nobody_sits_down_there() -> None:
    """Until it is back in service."""
    table = Table()
    assert table.do(c.CloseStation(2, FLOORPERSON)) == [e.LockedUp(2, SERVICE, 0, "out of service", FLOORPERSON)]
    assert table.refuse(c.Seat("p2", 2))[0] == "station 2 is out of service"
    assert "station 2 is out of service" in notices(table.state)
    table.seat(1)
    assert table.do(c.OpenStation(2, TECHNICIAN)) == [e.LockUpReset(2, SERVICE, TECHNICIAN)]
    table.seat(2)


def test_who_sits_there_keeps_the_credits_and_is_paid_by_the_staff() -> None:
    """And can leave without any."""
    table = Table().seat(2)
    table.do(c.CloseStation(2, TECHNICIAN))
    for command in (
        c.BuyIn("p2", 10_00),
        c.BuyIn("p2", 10_00, c.Funds.CASH, DEALER),
        c.Place("p2", 2, 10_00),
        c.Repeat("p2"),
        c.Tip("p2", 1_00),
        c.CashOut("p2", 10_00),
    ):
        assert table.refuse(command)[0] == "station 2 is out of service"
    assert table.credits("p2") == 1_000_00 and table.state.stations["p2"] == 2
    table.do(c.CashOut("p2", 400_00, DEALER), c.HandPay("p2", 600_00, DEALER, FLOORPERSON), c.Leave("p2"))


@pytest.mark.clause("BJ 6.E")
def test_it_is_not_closed_while_its_player_has_something_at_stake() -> None:
    """A wager before the round, and a box in it."""
    table = Table().seat(1, 2).place(1)
    assert "has wagers" in table.refuse(c.CloseStation(1, FLOORPERSON))[0]
    table.do(c.CloseBetting())
    reason, clause = table.refuse(c.CloseStation(1, FLOORPERSON))
    assert "is in a round" in reason and clause == "BJ 6.E"
    table.do(c.CloseStation(2, FLOORPERSON))
    table.end_round()
    table.do(c.CloseStation(1, FLOORPERSON))


def test_who_may_and_when() -> None:
    """A floorperson or a technician, a station that there is, and once."""
    table = Table()
    for by in (None, DEALER, Person(Role.AUDITOR, "eva")):
        assert "for a technician or a floorperson" in table.refuse(c.CloseStation(1, by))[0]
        assert "for a technician or a floorperson" in table.refuse(c.OpenStation(1, by))[0]
    assert "stations 1 to" in table.refuse(c.CloseStation(9, FLOORPERSON))[0]
    assert "not out of service" in table.refuse(c.OpenStation(1, FLOORPERSON))[0]
    table.do(c.CloseStation(1, FLOORPERSON))
    assert "already" in table.refuse(c.CloseStation(1, FLOORPERSON))[0]
    assert "opened again" in table.refuse(c.ResetLockUp(1, SERVICE, DEALER, FLOORPERSON))[0]


def test_a_dispute_is_settled_there_all_the_same() -> None:
    """Both are of their own: neither ends the other."""
    table = Table().seat(1)
    table.do(c.HoldStation(1, "who won?", DEALER), c.CloseStation(1, FLOORPERSON))
    assert "dispute" in table.refuse(c.HandPay("p1", 10_00, DEALER, FLOORPERSON))[0]
    table.do(c.ResetLockUp(1, LockUpKind.DISPUTE, DEALER, FLOORPERSON))
    assert [lock.kind for lock in table.state.lock_ups] == [SERVICE]


def test_the_cut_is_not_offered_there() -> None:
    """The player could not answer."""
    table = Table().seat(1, 2)
    assert cut_offered_to(table.state) == "p2"
    table.do(c.CloseStation(2, FLOORPERSON))
    assert cut_offered_to(table.state) == "p1"
