"""Money on its way in and out: buy-in, cash-out, hand pay, limits and lock-ups."""

import pytest

from etg.games import GAMES
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import Funds
from etg.table.people import Person, Role
from etg.table.state import MOST, Limits
from tests.table.builders import DEALER, FLOORPERSON, Table

TECHNICIAN = Person(Role.TECHNICIAN, "tom")
AUDITOR = Person(Role.AUDITOR, "ada")


@pytest.mark.clause("BJ 6.B", "SP 6.B", "PO 6.B", "PE 6.B", "T18")
@pytest.mark.parametrize("funds", [Funds.CASH, Funds.CHIPS])
@pytest.mark.parametrize(("game", "clause"), [(g.id, f"{g.book} 6.B") for g in GAMES.values()])
def test_cash_and_chips_are_confirmed_by_the_staff(game: str, clause: str, funds: Funds) -> None:
    """What is handed over becomes credits when a dealer or floorperson has taken it."""
    table = Table(game)
    table.do(c.Seat("mia", 1))
    for by in (None, TECHNICIAN, AUDITOR):
        assert table.refuse(c.BuyIn("mia", 5000, funds, by))[1] == clause
    for by in (DEALER, FLOORPERSON):
        assert table.do(c.BuyIn("mia", 5000, funds, by)) == [e.BoughtIn("mia", 5000, funds, by)]
    assert table.credits("mia") == 10_000


def test_free_credits_need_nobody() -> None:
    """Play money comes at a touch, and the record calls it free."""
    table = Table()
    table.do(c.Seat("mia", 1))
    assert table.do(c.BuyIn("mia", 5000)) == [e.BoughtIn("mia", 5000, Funds.FREE, None)]
    assert table.do(c.BuyIn("mia", 5000, by=DEALER)) == [e.BoughtIn("mia", 5000, Funds.FREE, DEALER)]


def test_a_cash_out_says_who_paid_it() -> None:
    """The player at the station himself, or one of the staff; nobody else pays."""
    table = Table().seat(1)
    assert table.do(c.CashOut("p1", 500)) == [e.CashedOut("p1", 500, None)]
    assert table.do(c.CashOut("p1", 500, DEALER)) == [e.CashedOut("p1", 500, DEALER)]
    for by in (TECHNICIAN, AUDITOR):
        assert "dealer or a floorperson" in table.refuse(c.CashOut("p1", 500, by))[0]
    assert table.credits("p1") == 99_000


def test_limits_are_set_by_a_technician_or_floorperson() -> None:
    """Both together, either of them off with None."""
    table = Table()
    for by in (None, DEALER, AUDITOR):
        assert "technician" in table.refuse(c.SetLimits(5000, 1000, by))[0]
    assert table.do(c.SetLimits(5000, 1000, TECHNICIAN)) == [e.LimitsSet(5000, 1000, TECHNICIAN)]
    assert table.state.limits == Limits(5000, 1000)
    table.do(c.SetLimits(None, None, FLOORPERSON))
    assert table.state.limits == Limits()
    for hand_pay, win in ((-1, None), (None, 0), (MOST + 1, None), (None, MOST + 1)):
        assert "limit" in table.refuse(c.SetLimits(hand_pay, win, FLOORPERSON))[0]


def test_limits_stay_while_there_are_credits_wagers_or_a_round() -> None:
    """Settings never change while anybody has money on the table."""
    setting = c.SetLimits(5000, 1000, TECHNICIAN)
    table = Table().seat(1, credits=1000)
    assert "credits" in table.refuse(setting)[0]
    table.place(1, 1000)
    assert "wagers" in table.refuse(setting)[0]
    table.do(c.CloseBetting())
    assert "round" in table.refuse(setting)[0]
    table.end_round().do(c.CashOut("p1", 1000))
    table.do(setting)
