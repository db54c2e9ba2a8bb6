"""Where stations pay nothing by themselves: a cash-out waits for the dealer, and the credits stay until he has paid."""

import pytest
from hypothesis import given, settings

from etg.games import GAMES
from etg.table import commands as c
from etg.table import events as e
from etg.table.codec import decode, encode
from etg.table.commands import LockUpKind
from etg.table.decide import step
from etg.table.people import Person, Role
from etg.table.prompts import notices
from etg.table.state import Limits, LockUp, State
from tests.table.builders import DEALER, FLOORPERSON, Table, names
from tests.table.test_random_play import SEEDS
from tests.table.test_random_play import table as random_table

TECHNICIAN, AUDITOR = Person(Role.TECHNICIAN, "tom"), Person(Role.AUDITOR, "ada")
HAND_PAY, WIN, DISPUTE = LockUpKind.HAND_PAY, LockUpKind.WIN, LockUpKind.DISPUTE


def by_hand(hand_pay_above: int | None = 50_000, lock_up_win: int | None = None) -> Table:
    """A table at which only people pay, with players at boxes 1 and 2 who have $1,000 each."""
    table = Table()
    table.do(c.SetLimits(hand_pay_above, lock_up_win, TECHNICIAN, by_hand=True))
    return table.seat(1, 2)


@pytest.mark.parametrize("amount", [1, 25_000, 50_000, 50_001, 100_000])
@pytest.mark.parametrize("limit", [None, 0, 50_000])
def test_every_cash_out_that_a_station_asks_for_waits(amount: int, limit: int | None) -> None:
    """Whatever its amount; nothing has left the player's credits."""
    table = by_hand(limit)
    assert table.do(c.CashOut("p1", amount)) == [e.LockedUp(1, HAND_PAY, amount, "cash-out of p1")]
    assert table.credits("p1") == 100_000
    assert table.state.lock_ups == (LockUp(1, HAND_PAY, amount, "cash-out of p1"),)
    assert any("station 1" in line and "hand pay" in line for line in notices(table.state))


@pytest.mark.parametrize("limit", [None, 25_000, 50_000])
def test_up_to_the_limit_one_person_pays(limit: int | None) -> None:
    """A dealer or a floorperson; without a limit always."""
    for by in (DEALER, FLOORPERSON):
        table = by_hand(limit)
        table.do(c.CashOut("p1", 25_000))
        for nobody in (None, TECHNICIAN, AUDITOR):
            assert "the dealer or a floorperson" in table.refuse(c.HandPay("p1", 25_000, nobody))[0]
        assert "$250.00" in table.refuse(c.HandPay("p1", 24_999, by))[0]
        assert table.do(c.HandPay("p1", 25_000, by)) == [e.HandPaid("p1", 25_000, by, None)]
        assert table.credits("p1") == 75_000 and not table.state.lock_ups
        table.place(1)


def test_two_people_may_pay_it_as_well_if_they_are_two() -> None:
    """Whoever is named as the one who approves must be one who can."""
    table = by_hand()
    table.do(c.CashOut("p1", 25_000))
    for second in (DEALER, TECHNICIAN):
        assert "approval" in table.refuse(c.HandPay("p1", 25_000, DEALER, second))[0]
    table.do(c.HandPay("p1", 25_000, DEALER, FLOORPERSON))


@pytest.mark.parametrize("limit", [0, 24_999])
def test_above_the_limit_two_people_pay(limit: int) -> None:
    """As it is where the stations pay the rest."""
    table = by_hand(limit)
    table.do(c.CashOut("p1", 25_000))
    for by in (DEALER, FLOORPERSON):
        assert "approval of a floorperson" in table.refuse(c.HandPay("p1", 25_000, by))[0]
    table.do(c.HandPay("p1", 25_000, DEALER, FLOORPERSON))
    assert table.credits("p1") == 75_000


def test_one_person_pays_nothing_by_hand_that_nobody_waits_for() -> None:
    """Unasked it is a hand pay of two people, as ever; the dealer has the cash-out for it."""
    table = by_hand()
    assert "approval" in table.refuse(c.HandPay("p1", 25_000, DEALER))[0]
    assert table.do(c.CashOut("p1", 25_000, DEALER)) == [e.CashedOut("p1", 25_000, DEALER)]
    assert names(table.do(c.CashOut("p1", 50_001, DEALER))) == ["locked_up"], "above the limit two people pay"
    assert "nobody called" in table.refuse(c.HandPay("nobody", 1, DEALER, FLOORPERSON))[0]


def test_a_station_that_pays_needs_two_people_for_every_hand_pay() -> None:
    """At a desk nothing has changed."""
    table = Table()
    table.do(c.SetLimits(50_000, None, TECHNICIAN))
    table.seat(1).do(c.CashOut("p1", 60_000))
    assert "approval" in table.refuse(c.HandPay("p1", 60_000, DEALER))[0]


def test_the_player_may_play_on_instead() -> None:
    """Until then he neither wagers nor leaves nor asks a second time, and is told who must come."""
    table = by_hand()
    table.do(c.CashOut("p1", 25_000), c.CashOut("p2", 60_000))
    for command in (c.Place("p1", 1, 1000), c.CashOut("p1", 100), c.CashOut("p1", 100, DEALER), c.Leave("p1")):
        assert table.refuse(command)[0].endswith("; the dealer must come")
    assert table.refuse(c.Tip("p2", 100))[0].endswith("; the dealer and a floorperson must come")
    table.do(c.CancelHandPay("p1"))
    table.place(1)
    assert table.credits("p1") == 99_000


def test_two_wait_at_once_and_each_is_paid_his_own() -> None:
    """In any order."""
    table = by_hand()
    table.do(c.CashOut("p1", 25_000), c.CashOut("p2", 30_000))
    table.refuse(c.HandPay("p2", 25_000, DEALER))
    table.do(c.HandPay("p2", 30_000, DEALER))
    assert [lock.station for lock in table.state.lock_ups] == [1]
    table.do(c.HandPay("p1", 25_000, DEALER))
    assert (table.credits("p1"), table.credits("p2")) == (75_000, 70_000)


def test_who_is_not_in_the_round_waits_and_is_paid_during_it() -> None:
    """The others play on; whoever is in it can ask when it is over."""
    table = by_hand(None).place(1)
    table.do(c.CloseBetting())
    table.deal("TS 9D")
    table.do(c.CashOut("p2", 100_000))
    assert "in a round" in table.refuse(c.CashOut("p1", 1000))[0]
    table.do(c.HandPay("p2", 100_000, DEALER), c.Leave("p2"))
    table.end_round()
    table.do(c.CashOut("p1", 1000))


def test_who_has_asked_with_a_wager_on_the_felt_is_paid_after_the_round() -> None:
    table = by_hand().place(1)
    table.do(c.CashOut("p1", 25_000), c.CloseBetting())
    table.deal("TS 9D TC TD")
    assert "in a round" in table.refuse(c.HandPay("p1", 25_000, DEALER))[0]
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), c.Settle(), c.Clear())
    table.do(c.HandPay("p1", 25_000, DEALER))
    assert table.credits("p1") == 101_000 - 25_000


def test_a_dispute_and_a_large_win_hold_it_up_as_any_hand_pay() -> None:
    table = by_hand()
    table.do(c.CashOut("p1", 25_000), c.HoldStation(1, "who won?", FLOORPERSON))
    assert "dispute" in table.refuse(c.HandPay("p1", 25_000, DEALER))[0]
    table.do(c.ResetLockUp(1, DISPUTE, DEALER, FLOORPERSON), c.HandPay("p1", 25_000, DEALER))


def test_what_waits_is_still_credit_when_the_table_closes() -> None:
    """It can be paid afterwards; who waits cannot leave before, and no limit changes."""
    table = by_hand(None)
    table.do(c.CashOut("p1", 100_000), c.CashOut("p2", 1000))
    table.do(c.AnnounceClosing(1, FLOORPERSON), c.CloseTable(FLOORPERSON))
    assert table.state.lock_ups and table.credits("p1") == 100_000
    assert "credits" in table.refuse(c.SetLimits(1, 1, TECHNICIAN, by_hand=True))[0]
    table.refuse(c.Leave("p1"))
    table.do(c.HandPay("p1", 100_000, DEALER), c.Leave("p1"))
    assert table.credits("p2") == 100_000


# How it comes into force


def test_it_comes_into_force_with_the_limits() -> None:
    table = Table()
    assert table.do(c.SetLimits(5000, 1000, TECHNICIAN, True)) == [e.LimitsSet(5000, 1000, TECHNICIAN, True)]
    assert table.state.limits == Limits(5000, 1000, by_hand=True)
    table.do(c.SetLimits(5000, 1000, TECHNICIAN))
    assert not table.state.limits.by_hand


def test_it_begins_also_while_people_play_and_ends_only_at_an_empty_table() -> None:
    """Books of before must not go on losing what a station pays out; everything else waits as ever."""
    table = Table()
    table.do(c.SetLimits(50_000, None, TECHNICIAN))
    table.seat(1).place(1).do(c.CloseBetting())
    for other in (c.SetLimits(50_001, None, TECHNICIAN, True), c.SetLimits(50_000, 1, TECHNICIAN, True)):
        assert "round" in table.refuse(other)[0]
    assert "technician" in table.refuse(c.SetLimits(50_000, None, DEALER, True))[0]
    table.do(c.SetLimits(50_000, None, TECHNICIAN, True))
    for other in (c.SetLimits(50_000, None, TECHNICIAN), c.SetLimits(50_000, None, TECHNICIAN, True)):
        assert "round" in table.refuse(other)[0]
    table.end_round()
    assert "credits" in table.refuse(c.SetLimits(50_000, None, TECHNICIAN))[0]
    assert names(table.do(c.CashOut("p1", 100))) == ["locked_up"]


def test_old_books_say_nothing_of_it_and_open() -> None:
    """And a hand pay of one person is read as it was written."""
    old = {"event": "limits_set", "v": 1, "hand_pay_above": 5000, "lock_up_win": None, "by": "technician:tom"}
    assert decode(old) == e.LimitsSet(5000, None, TECHNICIAN, by_hand=False)
    paid = e.HandPaid("p1", 5000, DEALER)
    assert decode(encode(paid)) == paid


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8)
@given(seed=SEEDS)
def test_nothing_is_ever_paid_out_without_a_person(game: str, seed: int) -> None:
    """Whatever happens at such a table: every cent that leaves it names who has paid, above the limit two."""
    playing = random_table(seed, game, odd=0.15)
    above, win = playing.state.limits.hand_pay_above, playing.state.limits.lock_up_win
    playing.state = step(playing.state, c.SetLimits(above, win, FLOORPERSON, by_hand=True))[1]

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        assert after.limits.by_hand
        most = after.limits.hand_pay_above
        for event in events:
            if isinstance(event, e.CashedOut):
                assert event.by is not None and (most is None or event.amount <= most)
            if isinstance(event, e.HandPaid) and event.approved_by is None:
                assert most is None or event.amount <= most
                waited = [lock.amount for lock in before.lock_ups if lock.station == before.stations[event.player]]
                assert event.amount in waited
        if isinstance(command, c.CashOut) and command.by is None:
            assert names(events) == ["locked_up"] and after.players == before.players

    playing.on_step = check
    for _ in range(4):
        playing.play_round()
