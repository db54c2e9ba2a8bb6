"""At a live table only people pay: what a player cashes out waits until somebody with number and PIN has paid it."""

import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

from etg.cabinet.chores import limits_command
from etg.cabinet.settings import load_settings
from etg.cabinet.staff import pins
from etg.cabinet.starting import start_table
from etg.errors import Refused
from etg.ledger import records as r
from etg.ledger.ledger import Ledger
from etg.ledger.verify import verify
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import LockUpKind
from etg.table.people import Person, Role
from etg.table.state import Limits
from tests.cabinet.builders import Cabinet, FakeScreens
from tests.cabinet.staff.builders import ANOTHER, DEALER, FLOOR, FLOOR_2, TECHNICIAN, Live
from tests.ledger.builders import quickly
from tests.table.builders import Table

SETTINGS = Person(Role.TECHNICIAN, "settings")
EVA, TOM = "Player 3", "Player 5"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disk and PINs cost nothing here."""
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.fixture
def table(tmp_path: Path) -> Live:
    """A live table with two players who have $1,000 each, who are paid by two people above $500."""
    found = Live(tmp_path / "cabinet.ledger")
    found.open()
    for player, station in ((EVA, 3), (TOM, 5)):
        found.ask(c.Seat(player, station), c.BuyIn(player, 1000_00, c.Funds.CASH, DEALER))
    assert found.state.limits == Limits(500_00, None, by_hand=True)
    return found


def waiting(table: Live) -> list[tuple[int, int]]:
    """Which stations wait to be paid, and how much."""
    return [(lock.station, lock.amount) for lock in table.state.lock_ups if lock.kind is LockUpKind.HAND_PAY]


def paid(table: Live) -> list[e.Event]:
    """Every payment on record."""
    return [event for event in table.events() if isinstance(event, e.CashedOut | e.HandPaid)]


def test_the_dealer_pays_what_a_player_cashes_out(table: Live) -> None:
    """With number and PIN, each time; until then the credits are the player's."""
    table.ask(c.CashOut(EVA, 250_00), place=3)
    assert waiting(table) == [(3, 250_00)] and table.state.players[EVA] == 1000_00 and not paid(table)
    table.ask(c.HandPay(EVA, 250_00, DEALER))
    assert table.message is not None and "has not proved" in table.message.text
    assert waiting(table) and not paid(table), "logged in is not enough to give money away with a touch"
    assert table.prove(DEALER)
    table.ask(c.HandPay(EVA, 250_00, DEALER))
    assert paid(table) == [e.HandPaid(EVA, 250_00, DEALER)]
    assert table.state.players[EVA] == 750_00 and not table.state.lock_ups
    assert verify(table.ledger.reader).problems == []


def test_one_proof_pays_once(table: Live) -> None:
    table.ask(c.CashOut(EVA, 250_00), place=3)
    table.ask(c.CashOut(TOM, 200_00), place=5)
    assert waiting(table) == [(3, 250_00), (5, 200_00)]
    assert table.prove(DEALER)
    table.ask(c.HandPay(TOM, 200_00, DEALER), c.HandPay(EVA, 250_00, DEALER))
    assert paid(table) == [e.HandPaid(TOM, 200_00, DEALER)] and waiting(table) == [(3, 250_00)]
    assert table.prove(ANOTHER)
    table.ask(c.HandPay(EVA, 250_00, ANOTHER))
    assert waiting(table) == [], "another dealer who says who he is may pay as well"


def test_above_the_limit_the_floorperson_is_needed_too(table: Live) -> None:
    table.ask(c.CashOut(EVA, 500_01), place=3)
    assert table.prove(DEALER)
    table.ask(c.HandPay(EVA, 500_01, DEALER))
    assert table.message is not None and "approval of a floorperson" in table.message.text
    table.ask(c.HandPay(EVA, 500_01, DEALER, FLOOR))
    assert table.message is not None and "has not proved" in table.message.text and waiting(table)
    assert table.prove(FLOOR)
    table.ask(c.HandPay(EVA, 500_01, DEALER, FLOOR))
    assert paid(table) == [e.HandPaid(EVA, 500_01, DEALER, FLOOR)]


@pytest.mark.parametrize("by", [TECHNICIAN, Person(Role.AUDITOR, "9")])
def test_nobody_else_pays(table: Live, by: Person) -> None:
    table.ask(c.CashOut(EVA, 250_00), place=3)
    assert table.prove(by)
    table.ask(c.HandPay(EVA, 250_00, by))
    assert waiting(table) and r.AccessRefused(by, "HandPay", "") in table.events()


def test_a_floorperson_in_the_office_pays_alone_too(table: Live) -> None:
    table.ask(c.CashOut(EVA, 250_00), place=3)
    assert table.prove(FLOOR) and table.enter(FLOOR)
    table.ask(c.HandPay(EVA, 250_00, FLOOR))
    assert paid(table) == [e.HandPaid(EVA, 250_00, FLOOR)]


def test_the_player_takes_it_back(table: Live) -> None:
    table.ask(c.CashOut(EVA, 250_00), place=3)
    table.ask(c.CancelHandPay(EVA), place=3)
    assert not table.state.lock_ups and table.state.players[EVA] == 1000_00 and not paid(table)


@pytest.mark.parametrize("killed", [True, False])
def test_who_waits_waits_on_after_a_start(table: Live, killed: bool) -> None:
    """In order, or with the program gone from one moment to the next."""
    table.ask(c.CashOut(EVA, 250_00), place=3)
    if killed:
        table.ledger.abandon()
        table.start()
    else:
        table.restart()
    assert waiting(table) == [(3, 250_00)] and table.state.players[EVA] == 1000_00
    assert table.shown.away, "nobody is logged in; the payment itself says who pays"
    assert table.prove(DEALER)
    table.ask(c.HandPay(EVA, 250_00, DEALER))
    assert paid(table) == [e.HandPaid(EVA, 250_00, DEALER)]


def test_nothing_leaves_a_live_table_without_a_person(table: Live) -> None:
    """Whatever is asked for, from anywhere, by people who have proved who they are and by those who have not."""
    rng = Random(7)
    before = 2 * 1000_00
    for _ in range(150):
        player, station = rng.choice(((EVA, 3), (TOM, 5)))
        amount = rng.choice((100, 5_00, 250_00, 500_00, 500_01))
        due = dict(waiting(table)).get(station, amount)
        by = rng.choice((None, DEALER, ANOTHER, FLOOR))
        for person in rng.sample((DEALER, ANOTHER, FLOOR, FLOOR_2), rng.randint(0, 2)):
            table.prove(person)
        command = rng.choice(
            (
                c.CashOut(player, amount),
                c.CashOut(player, amount, by),
                c.HandPay(player, due, by, rng.choice((None, None, FLOOR_2))),
                c.CancelHandPay(player),
                c.BuyIn(player, 100_00, c.Funds.CASH, DEALER),
                c.SetLimits(500_00, None, rng.choice((None, FLOOR))),
            )
        )
        table.ask(command, place=rng.choice((0, 0, station)))
    found = paid(table)
    assert {type(event) for event in found} == {e.CashedOut, e.HandPaid} and len(found) > 5
    assert all(event.by is not None for event in found if isinstance(event, e.CashedOut | e.HandPaid))
    bought = sum(event.amount for event in table.events() if isinstance(event, e.BoughtIn)) - before
    left = before + bought - sum(event.amount for event in found if isinstance(event, e.CashedOut | e.HandPaid))
    assert sum(table.state.players.values()) == left
    assert table.state.limits.by_hand and verify(table.ledger.reader).problems == []


# How it comes into force


def test_live_books_never_book_a_payment_of_nobody(tmp_path: Path) -> None:
    """Not even before the cabinet has set its limits."""
    ledger = Ledger.open(tmp_path / "live.ledger", Mode.LIVE)
    ledger.install(load(shipped_path("blackjack")))
    for command in (c.Seat(EVA, 3), c.BuyIn(EVA, 100_00, c.Funds.CHIPS, DEALER)):
        ledger.record(command)
    with pytest.raises(Refused, match="pays nothing out by itself"):
        ledger.record(c.CashOut(EVA, 100_00))
    assert ledger.record(c.CashOut(EVA, 100_00, DEALER)) == [e.CashedOut(EVA, 100_00, DEALER)]
    ledger.close()


def test_only_a_live_table_begins_so_and_books_of_before_at_their_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with credits on them, with the limits that were in force; at a desk the stations pay as ever."""
    monkeypatch.delenv("ETG_CABINET", raising=False)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    cabinet = replace(load_settings(), hand_pay_above=400_00)
    submission = replace(load(shipped_path("blackjack")), approved=date(2026, 1, 1))

    def start(mode: Mode) -> Limits:
        path = tmp_path / f"{mode}.ledger"
        table = start_table(cabinet, mode, FakeScreens(Cabinet()), submission, path, tmp_path, deals=False)
        found = table.writer.keeper.state.limits
        table.finish()
        return found

    assert start(Mode.DESK) == Limits(400_00, 1200_00)
    old = Ledger.open(tmp_path / f"{Mode.LIVE}.ledger", Mode.LIVE)
    old.install(submission)
    for command in (
        c.SetLimits(300_00, None, TECHNICIAN),
        c.Seat(EVA, 3),
        c.BuyIn(EVA, 100_00, c.Funds.CASH, DEALER),
    ):
        old.record(command)
    old.close()
    assert start(Mode.LIVE) == Limits(300_00, None, by_hand=True), "the amounts wait until the table is empty"
    again = Ledger.open(tmp_path / f"{Mode.LIVE}.ledger", Mode.LIVE)
    again.record(c.CashOut(EVA, 100_00, DEALER))
    again.close()
    assert start(Mode.LIVE) == Limits(400_00, 1200_00, by_hand=True)


def test_what_the_chores_set() -> None:
    """At an empty table all of it, else only that people pay; nothing while a door is open."""
    wanted, table = Limits(500_00, None, by_hand=True), Table()
    assert limits_command(table.state, wanted) == c.SetLimits(500_00, None, SETTINGS, True)
    table.seat(1)
    assert limits_command(table.state, wanted) == c.SetLimits(None, None, SETTINGS, True)
    assert limits_command(table.state, Limits(500_00)) is None
    table.do(c.OpenDoor(c.Door.MAIN))
    assert limits_command(table.state, wanted) is None
    table.do(c.CloseDoor(c.Door.MAIN), c.SetLimits(None, None, SETTINGS, True))
    assert limits_command(table.state, wanted) is None
