"""Lock-ups: a station waits for a person, and the others play on."""

from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest

from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import LockUpKind
from etg.table.people import Person, Role
from etg.table.prompts import notices
from etg.table.state import LockUp
from tests.table.builders import DEALER, FLOORPERSON, Table, names

TECHNICIAN = Person(Role.TECHNICIAN, "tom")
HAND_PAY, WIN, DISPUTE = LockUpKind.HAND_PAY, LockUpKind.WIN, LockUpKind.DISPUTE


def limited(hand_pay_above: int | None = None, lock_up_win: int | None = None, **options: Any) -> Table:
    """A table with limits, and players at boxes 1 and 2."""
    table = Table(**options)
    table.do(c.SetLimits(hand_pay_above, lock_up_win, TECHNICIAN))
    return table.seat(1, 2)


def hold(table: Table, station: int = 1) -> None:
    """The floorperson holds a station."""
    table.do(c.HoldStation(station, "who won?", FLOORPERSON))


def test_a_large_cash_out_waits_for_a_hand_pay() -> None:
    """Above the limit nothing is paid at the station; at the limit it still is."""
    table = limited(hand_pay_above=50_000)
    table.do(c.CashOut("p1", 50_000))
    table.do(c.BuyIn("p1", 50_000))
    events = table.do(c.CashOut("p1", 50_001))
    assert events == [e.LockedUp(1, HAND_PAY, 50_001, "cash-out of p1")]
    assert table.credits("p1") == 100_000
    assert table.state.lock_ups == (LockUp(1, HAND_PAY, 50_001, "cash-out of p1"),)
    assert any("station 1" in line and "$500.01" in line and "hand pay" in line for line in notices(table.state))


def test_a_hand_pay_resets_its_lock_up() -> None:
    """It is paid as it was asked for, by two people."""
    table = limited(hand_pay_above=50_000)
    table.do(c.CashOut("p1", 60_000), c.CashOut("p2", 70_000))
    assert "$600.00" in table.refuse(c.HandPay("p1", 59_999, DEALER, FLOORPERSON))[0]
    table.refuse(c.HandPay("p1", 60_000, DEALER, DEALER))
    assert names(table.do(c.HandPay("p1", 60_000, DEALER, FLOORPERSON))) == ["hand_paid"]
    assert table.credits("p1") == 40_000
    assert [lock.station for lock in table.state.lock_ups] == [2], "only the one that was paid"
    table.place(1)


def test_a_player_changes_his_mind_about_a_hand_pay() -> None:
    """Nobody of the staff is needed for it, and nothing else is cancelled that way."""
    table = limited(hand_pay_above=50_000)
    assert "no hand pay" in table.refuse(c.CancelHandPay("p1"))[0]
    assert "no hand pay" in table.refuse(c.CancelHandPay("nobody"))[0]
    table.do(c.CashOut("p1", 60_000))
    hold(table)
    assert table.do(c.CancelHandPay("p1")) == [e.LockUpReset(1, HAND_PAY)]
    assert [lock.kind for lock in table.state.lock_ups] == [DISPUTE]
    assert "no hand pay" in table.refuse(c.CancelHandPay("p1"))[0]


def test_a_locked_station_takes_no_wagers_and_pays_nothing_out() -> None:
    """Credits may come in; the other stations notice nothing."""
    table = limited().place(1)
    hold(table)
    for command in (
        c.Place("p1", 1, 2000),
        c.Repeat("p1"),
        c.TakeBack("p1"),
        c.TakeBack("p1", 1),
        c.CashOut("p1", 500),
        c.Tip("p1", 500),
        c.Leave("p1"),
    ):
        reason, _ = table.refuse(command)
        assert "station 1" in reason and "floorperson" in reason, command
    table.do(c.BuyIn("p1", 500))
    table.place(2)
    table.do(c.TakeBack("p2"), c.CashOut("p2", 100_000), c.Leave("p2"))


def test_repeat_is_locked_too() -> None:
    """Also when there are wagers to repeat."""
    table = Table().open(1).end_round()
    hold(table)
    assert "station 1" in table.refuse(c.Repeat("p1"))[0]
    table.do(c.ResetLockUp(1, DISPUTE, DEALER, FLOORPERSON), c.Repeat("p1"))


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_hold_needs_a_dealer_or_floorperson_and_a_reason(reason: str) -> None:
    """And a station of the table, that is not held yet."""
    table = limited()
    assert "reason" in table.refuse(c.HoldStation(1, reason, DEALER))[0]
    for by in (None, TECHNICIAN):
        table.refuse(c.HoldStation(1, "who won?", by))
    for station in (0, 8):
        assert table.refuse(c.HoldStation(station, "who won?", DEALER))[1] == "BJ 2.A"
    assert table.do(c.HoldStation(1, "who won?", DEALER)) == [e.LockedUp(1, DISPUTE, 0, "who won?", DEALER)]
    assert "already" in table.refuse(c.HoldStation(1, "again", DEALER))[0]
    assert any("station 1" in line and "who won?" in line for line in notices(table.state))


def test_an_empty_station_may_be_held_and_then_seats_nobody() -> None:
    """Whoever sat down could neither wager nor leave."""
    table = limited()
    hold(table, 5)
    assert "station 5" in table.refuse(c.Seat("mia", 5))[0]
    table.do(c.ResetLockUp(5, DISPUTE, DEALER, FLOORPERSON), c.Seat("mia", 5))


def test_a_hold_in_mid_round_stops_nobody() -> None:
    """The held player goes on deciding, so that the others need not wait."""
    table = limited().place(1).place(2)
    table.do(c.CloseBetting())
    table.deal("5H 9D 6C 6S 9C TD")
    hold(table)
    table.decide(1, "double")
    table.deal("TH")
    table.decide(2, "stand")
    table.do(c.TurnHoleCard())
    table.deal("TC")
    table.do(c.Settle(), c.Clear())
    assert [lock.kind for lock in table.state.lock_ups] == [DISPUTE]
    assert table.credits("p1") == 102_000


def test_two_people_reset_a_win_or_a_dispute() -> None:
    """A hand pay is paid or cancelled instead, and what is not there is not reset."""
    table = limited(hand_pay_above=50_000)
    table.do(c.CashOut("p1", 60_000))
    hold(table)
    for by, approved_by in ((None, None), (DEALER, None), (DEALER, DEALER), (TECHNICIAN, FLOORPERSON)):
        table.refuse(c.ResetLockUp(1, DISPUTE, by, approved_by))
    assert "cancel" in table.refuse(c.ResetLockUp(1, HAND_PAY, DEALER, FLOORPERSON))[0]
    assert "no win" in table.refuse(c.ResetLockUp(1, WIN, DEALER, FLOORPERSON))[0]
    assert "no dispute" in table.refuse(c.ResetLockUp(2, DISPUTE, DEALER, FLOORPERSON))[0]
    events = table.do(c.ResetLockUp(1, DISPUTE, DEALER, FLOORPERSON))
    assert events == [e.LockUpReset(1, DISPUTE, DEALER, FLOORPERSON)]
    assert [lock.kind for lock in table.state.lock_ups] == [HAND_PAY]


def test_nothing_is_paid_by_hand_during_a_dispute() -> None:
    """First it must be clear what belongs to whom."""
    table = limited(hand_pay_above=50_000)
    table.do(c.CashOut("p1", 60_000))
    hold(table)
    assert "station 1" in table.refuse(c.HandPay("p1", 60_000, DEALER, FLOORPERSON))[0]
    table.do(c.ResetLockUp(1, DISPUTE, DEALER, FLOORPERSON), c.HandPay("p1", 60_000, DEALER, FLOORPERSON))
    assert not table.state.lock_ups


def blackjack_at_1(table: Table) -> list[e.Event]:
    """Box 1 has a suited Blackjack, box 2 loses; the events of the clearing."""
    table.place(1).place(2)
    table.do(c.CloseBetting())
    table.deal("AS 9D 9C KS 9H TD")
    table.do(c.Settle())
    table.decide(2, "stand")
    table.do(c.TurnHoleCard(), c.Settle())
    return table.do(c.Clear())


@pytest.mark.parametrize(("limit", "locks"), [(1500, True), (1501, False), (None, False)])
def test_a_large_win_locks_the_station_up_when_the_round_is_cleared(limit: int | None, locks: bool) -> None:
    """From the limit on; the stake that comes back is no win."""
    table = limited(lock_up_win=limit)
    events = blackjack_at_1(table)
    assert names(events) == (["cleared", "locked_up"] if locks else ["cleared"])
    if locks:
        assert events[1] == e.LockedUp(1, WIN, 1500, "main wager of box 1")
        assert "station 1" in table.refuse(c.Place("p1", 1, 1000))[0]
        assert any("$15.00" in line and "box 1" in line for line in notices(table.state))
        table.do(c.HandPay("p1", 1500, DEALER, FLOORPERSON))
        assert table.state.lock_ups, "a win is looked at, whether it is paid out or not"
        table.do(c.ResetLockUp(1, WIN, DEALER, FLOORPERSON))
        table.place(1)


def test_wins_are_not_added_up_and_the_largest_is_named() -> None:
    """One lock-up for a player, at the station where he sits, by his largest single win."""
    table = limited(lock_up_win=1500, side_wagers={"royal_match_21": {}}, boxes_per_player=2)
    table.place(1, 1000, player="p2").place(2, 1000, player="p2", royal_match_21=1000)
    table.do(c.CloseBetting())
    table.deal("AS KH 9C KS QH TD")
    table.do(c.Settle())
    table.decide(2, "stand")
    table.do(c.TurnHoleCard(), c.Settle())
    side = next(x for x in table.events if isinstance(x, e.SideSettled))
    assert side.returned - 1000 > 1500, "more than the Blackjack at box 1, which is enough by itself"
    (_, locked) = table.do(c.Clear())
    assert locked == e.LockedUp(2, WIN, side.returned - 1000, "Royal Match 21 of box 2")


def test_insurance_can_be_the_win() -> None:
    """Two to one on half the wager."""
    table = limited(lock_up_win=1000).place(1)
    table.do(c.CloseBetting())
    table.deal("9S AD 9C KD")
    table.do(c.Insure(1, 500), c.ReaderResult(True), c.Settle())
    (_, locked) = table.do(c.Clear())
    assert locked == e.LockedUp(1, WIN, 1000, "insurance of box 1")


def test_a_bonus_can_be_the_win() -> None:
    """Must Hit belongs to no wager line."""
    side_wagers = {"super_4": {}, "must_hit": {"rate": Decimal("0.01")}}
    table = limited(lock_up_win=25_000, side_wagers=side_wagers)
    table.do(c.Commit(sha256(b"25000:salt").hexdigest()))
    table.place(1, super_4=500)
    table.do(c.CloseBetting())
    table.deal("9H 7C 8S 5D")
    table.do(c.HitMustHit(1, "25000:salt"), c.Settle())
    table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    table.deal("TC")
    table.do(c.Settle())
    (_, locked) = table.do(c.Clear())
    assert locked == e.LockedUp(1, WIN, 25_005, "Must Hit Progressive of box 1")


def test_a_void_round_locks_nobody_up() -> None:
    """Nothing was won."""
    table = limited(lock_up_win=1000)
    table.place(1)
    table.do(c.CloseBetting())
    table.deal("AS 9C KS TD")
    table.do(c.Settle(), c.Void("test", DEALER, FLOORPERSON))
    assert names(table.do(c.Clear())) == ["cleared"]


@pytest.mark.clause("T15")
@pytest.mark.clause("PE 7.O(1)(c)")
def test_what_the_monster_match_meter_pays_waits_for_a_floorperson() -> None:
    """Whatever its amount and whatever the limits: the station is blocked until two people have looked at it."""
    meter = {"paytable": "A", "start": 5000, "reset": 5000, "rate": Decimal("0.15")}
    table = Table("players_edge_21", side_wagers={"monster_match": meter}).seat(1, 2)
    table.place(1, monster_match=100).place(2, monster_match=100)
    table.do(c.CloseBetting())
    table.deal("8H 8S 8D 8H 9C 8D")
    table.decide(2, "stand")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    table.deal("KC")
    table.do(c.Settle())
    wins = {x.box: x.returned for x in table.events if isinstance(x, e.SideSettled)}
    assert (wins[1], wins[2]) == (500_03, 12_00), "a tenth of the meter, and a fixed amount"
    (_, *locked) = table.do(c.Clear())
    assert locked == [e.LockedUp(1, WIN, wins[1] - 100, "Monster Match Progressive of box 1")]
    for command in (c.Place("p1", 1, 1000), c.CashOut("p1", 1000)):
        reason, _ = table.refuse(command)
        assert "the dealer and a floorperson must come" in reason
    table.refuse(c.ResetLockUp(1, WIN, DEALER))
    table.do(c.ResetLockUp(1, WIN, DEALER, FLOORPERSON))
    table.place(1)
