"""Buy-in, cash-out, hand pays, disputes, calls, and who works here."""

from typing import Any

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
from tests.screens.dealer.desk import DEALER, NOW, Desk
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
