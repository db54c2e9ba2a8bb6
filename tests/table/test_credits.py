"""Money on its way in and out: buy-in, cash-out, hand pay, limits and lock-ups."""

import pytest

from etg.games import GAMES
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import Funds
from etg.table.people import Person, Role
from tests.table.builders import DEALER, FLOORPERSON, Table

TECHNICIAN = Person(Role.TECHNICIAN, "tom")
AUDITOR = Person(Role.AUDITOR, "ada")


@pytest.mark.clause("BJ 6.B", "SP 6.B", "PO 6.B", "PE 6.B")
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
