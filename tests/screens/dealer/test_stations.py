"""Buy-in, cash-out, hand pays, disputes, calls, and who works here."""

from typing import Any

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, CallAttendant, ExtendTimer, PauseTimer, ResumeTimer
from etg.cabinet.shown import Countdown, Message
from etg.screens.dealer.column import cards_words
from etg.screens.dealer.intents import (
    AtStation,
    Back,
    Enter,
    Key,
    MoreTime,
    Pause,
    PickReason,
    Resume,
    Show,
    Staff,
    Stations,
    Take,
)
from etg.table import commands as c
from etg.table.people import Person, Role
from etg.table.state import LockUp, changed
from tests.screens.dealer.desk import DEALER, NOW, Desk, check_sheet
from tests.table.builders import FLOORPERSON, Table

FLOOR = Person(Role.FLOORPERSON, "27")
APPROVE = (Key("2"), Key("7"), Enter())


def at(station: int, table: Table, **around: Any) -> Desk:
    desk = Desk(table.state, **around)
    desk.tap(Show(Stations()), Show(AtStation(station)))
    return desk


def test_a_newcomer_is_seated_with_the_first_buy_in() -> None:
    desk = at(3, Table("blackjack"))
    desk.tap(Take("buy_in:3:cash"), Key("1"), Key("5"), Key("0"))
    assert "Buy in $150.00" in desk.words
    assert desk.tap(Enter()) == [c.Seat("Player 3", 3), c.BuyIn("Player 3", 15_000, c.Funds.CASH, DEALER)]


def test_chips_and_quick_amounts() -> None:
    desk = at(1, Table("blackjack").seat(1))
    desk.tap(Take("buy_in:1:chips"), Key("=500"))
    assert desk.tap(Enter()) == [c.BuyIn("p1", 50_000, c.Funds.CHIPS, DEALER)]


def test_cash_out_all_or_a_part() -> None:
    table = Table("blackjack").seat(1)
    assert at(1, table).tap(Take("cash_out:1")) == [c.CashOut("p1", 100_000, DEALER)]
    desk = at(1, table)
    desk.tap(Take("cash_out_part:1"), Key("4"), Key("0"))
    assert desk.tap(Enter()) == [c.CashOut("p1", 4_000, DEALER)]


def test_more_than_there_is_cannot_be_confirmed() -> None:
    desk = at(1, Table("blackjack").seat(1))
    desk.tap(Take("cash_out_part:1"), Key("9"), Key("00"), Key("00"))
    assert Enter() not in [target.intent for target in desk.targets()]
    assert "P1 has $1,000.00" in desk.words
    desk.tap(Key("<"), Key("<"))
    assert Enter() in [target.intent for target in desk.targets()]


def test_a_hand_pay_needs_two() -> None:
    table = Table("blackjack")
    table.do(c.SetLimits(50_000, None, FLOORPERSON))
    table.seat(2).do(c.CashOut("p2", 60_000))
    desk = Desk(table.state)
    assert "hand pay $600.00" in desk.words
    desk.tap(Take("hand_pay:2"))
    assert desk.tap(*APPROVE) == [c.HandPay("p2", 60_000, DEALER, FLOOR)]


def paying(amount: int, by_hand: bool = True) -> Table:
    """A table at which player 2, who has $1,000, waits to be paid; by two people above $500."""
    table = Table("blackjack")
    table.do(c.SetLimits(50_000, None, FLOORPERSON, by_hand=by_hand))
    table.seat(2, 3).do(c.CashOut("p2", amount))
    return table


def test_what_a_station_cannot_pay_the_dealer_is_told_to_pay() -> None:
    """In words that say what to do; his number says that it was he."""
    table = paying(25_000)
    desk = Desk(table.state)
    assert "Pay station 2 $250.00 (Lock-up 501)" in desk.words.replace("\n", " ")
    assert "Station 2: hand pay" not in desk.words
    desk.tap(Take("hand_pay:2"))
    assert "Dealer: your staff number" in desk.words and "Pay $250.00 by hand" in desk.words
    assert (
        "Give station 2 $250.00, then your number and PIN" in desk.words.replace("\n", " ")
        and "Log in" not in desk.words
    )
    check_sheet(desk.build())
    desk.tap(Key("1"), Key("2"))
    assert desk.tap(Enter()) == [c.HandPay("p2", 25_000, DEALER)], "he has more, and stays"


def test_who_has_been_paid_all_gives_the_station_back() -> None:
    """As where the station pays; not with a win that must be looked at, and not at a desk."""
    table = paying(10_000)
    table.do(c.CancelHandPay("p2"), c.CashOut("p2", 60_000, DEALER), c.HandPay("p2", 60_000, DEALER, FLOORPERSON))
    table.do(c.CashOut("p2", 40_000))
    desk = Desk(table.state)
    desk.tap(Take("hand_pay:2"), Key("1"), Key("2"))
    asked = desk.tap(Enter())
    assert asked == [c.HandPay("p2", 40_000, DEALER), c.Leave("p2")]
    desk = Desk(paying(100_000).state)
    desk.tap(Take("hand_pay:2"))
    assert desk.tap(*APPROVE) == [c.HandPay("p2", 100_000, DEALER, FLOOR), c.Leave("p2")]
    desk = Desk(paying(100_000, by_hand=False).state)
    desk.tap(Take("hand_pay:2"))
    assert desk.tap(*APPROVE) == [c.HandPay("p2", 100_000, DEALER, FLOOR)]
    table.state = changed(table.state, lock_ups=(*table.state.lock_ups, LockUp(2, c.LockUpKind.WIN, 1, "why")))
    desk = Desk(table.state)
    desk.tap(Take("hand_pay:2"), Key("1"), Key("2"))
    assert desk.tap(Enter()) == [c.HandPay("p2", 40_000, DEALER)]


def test_a_large_one_needs_two_also_where_stations_cannot_pay() -> None:
    desk = Desk(paying(60_000).state)
    assert "Station 2: hand pay $600.00" in desk.words.replace("\n", " ")
    desk.tap(Take("hand_pay:2"))
    assert "Floorperson: your staff number" in desk.words
    assert desk.tap(*APPROVE) == [c.HandPay("p2", 60_000, DEALER, FLOOR)]


def test_two_who_wait_stand_below_each_other() -> None:
    table = paying(25_000)
    table.do(c.CashOut("p3", 30_000))
    desk = Desk(table.state)
    words = desk.words.replace("\n", " ")
    assert "Pay station 2 $250.00" in words and "Pay station 3 $300.00" in words
    assert {"hand_pay:2", "hand_pay:3"} <= desk.offered()
    check_sheet(desk.build())


def test_who_has_a_wager_in_the_round_is_paid_after_it() -> None:
    table = Table("blackjack")
    table.do(c.SetLimits(50_000, None, FLOORPERSON, by_hand=True))
    table.seat(2).place(2).do(c.CashOut("p2", 25_000), c.CloseBetting())
    desk = Desk(table.state)
    assert "Pay station 2 $250.00, after the round" in desk.words.replace("\n", " ")
    assert "hand_pay:2" not in desk.offered()
    table.end_round()
    assert "hand_pay:2" in desk.show(table.state).offered()


def test_hold_and_release() -> None:
    table = Table("blackjack").seat(2)
    desk = at(2, table)
    desk.tap(Take("hold:2"))
    held = desk.tap(PickReason("who won"))
    assert held == [c.HoldStation(2, "who won", DEALER)]
    desk.show(table.state)
    table.do(*held)
    desk.show(table.state)
    desk.tap(Take("reset:2:dispute"))
    assert desk.tap(*APPROVE) == [c.ResetLockUp(2, c.LockUpKind.DISPUTE, DEALER, FLOOR)]


@pytest.mark.clause("BJ 6.C", "BJ 6.C(1)", "SP 6.C", "SP 6.C(1)", "PO 6.C", "PO 6.C(1)", "PE 6.C", "PE 6.C(1)")
def test_a_player_is_barred_and_admitted_where_the_table_accepts_it() -> None:
    """Not before a round of the shoe has been sat out, and not who has played it."""
    table = Table("blackjack").seat(1, 2)
    assert "bar:2" not in at(2, table).offered()
    table.place(1).do(c.CloseBetting())
    table.end_round()
    assert "bar:1" not in at(1, table).offered()
    barred = at(2, table).tap(Take("bar:2"))
    assert barred == [c.Bar("p2", DEALER)]
    table.do(*barred)
    desk = at(2, table)
    assert "bar:2" not in desk.offered()
    assert desk.tap(Take("admit:2")) == [c.Admit("p2", DEALER)]


def test_the_way_back() -> None:
    desk = at(2, Table("blackjack").seat(2))
    desk.tap(Take("buy_in:2:cash"), Back())
    assert desk.console.memory.pages == [Stations(), AtStation(2)]
    desk.tap(Back())
    assert desk.console.memory.pages == [Stations()]


def test_calls_are_answered_and_the_floor_is_called() -> None:
    desk = Desk(Table("blackjack").seat(2).state, calls=frozenset({2}))
    assert desk.tap(Take("answered:2")) == [CallAttendant(2, on=False)]
    assert desk.tap(Take("call_floor:True")) == [CallAttendant(DEALER_CONSOLE, True)]


def test_the_timer() -> None:
    timer = Countdown("betting", 30.0, NOW + 10)
    state = Table("blackjack").seat(2).state
    desk = Desk(state, countdown=timer)
    assert desk.tap(Pause()) == [PauseTimer()]
    assert desk.tap(MoreTime()) == [ExtendTimer(15)]
    assert Desk(state, countdown=timer._replace(paused=10.0)).tap(Resume()) == [ResumeTimer()]
    assert Pause() not in [target.intent for target in Desk(state).targets()]


def test_another_dealer_logs_in() -> None:
    desk = Desk(Table("blackjack").seat(2).state)
    desk.tap(Show(Staff()), Take("change_dealer"), Key("1"), Key("2"))
    assert "12 is the dealer already" in desk.words
    desk.tap(Key("3"))
    assert desk.tap(Enter()) == [c.ChangeDealer(Person(Role.DEALER, "123"))]


def test_a_refusal_is_read_with_its_clause() -> None:
    said = Message("the step wash is not due", "BJ 4.D", NOW + 3)
    state = Table("blackjack").state
    assert "The step wash is not due (BJ 4.D)" in Desk(state, messages={DEALER_CONSOLE: said}).words
    assert "wash" not in Desk(state, messages={DEALER_CONSOLE: said._replace(until=NOW - 1)}).words


def test_the_cards_in_words_and_never_by_rank() -> None:
    table = Table("blackjack").open(1)
    assert cards_words(table.state) == "Dealt 0 of 312, cover card not seen"
    table.deal("KS 2H")
    assert cards_words(table.state) == "Dealt 2 of 312, cover card not seen"
    table.do(c.CoverCard())
    assert cards_words(table.state) == "Dealt 2 of 312, shuffle after this round"
