"""The demo and money keep away from each other."""

from pathlib import Path

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, EndDemo, EndTraining, StartDemo
from etg.cabinet.demo import beside_no_live_table, check_no_money
from etg.cabinet.headless import Headless
from etg.errors import Refused, Tilt
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.records import ButtonPressed
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table import commands as c
from tests.cabinet.builders import DEALER, FLOORPERSON, Cabinet, FakeScreens

PLAYER = "Ada"


def books(path: Path, mode: Mode = Mode.LIVE) -> Ledger:
    ledger = Ledger.open(path, mode)
    ledger.install(load(shipped_path("community_blackjack")))
    return ledger


def with_credits(path: Path, mode: Mode = Mode.LIVE) -> None:
    ledger = books(path, mode)
    ledger.record(c.OpenTable(DEALER, FLOORPERSON))
    ledger.record(c.Seat(PLAYER, 3))
    ledger.record(c.BuyIn(PLAYER, 250_00, c.Funds.CASH, DEALER))
    ledger.close()


def test_without_books_there_is_no_money(tmp_path: Path) -> None:
    check_no_money(tmp_path / "none.ledger")


def test_books_that_hold_credits_keep_a_demo_from_starting(tmp_path: Path) -> None:
    path = tmp_path / "table.ledger"
    with_credits(path)
    with pytest.raises(Refused, match=r"holds credits of \$250\.00.*pay the players out"):
        check_no_money(path)
    with pytest.raises(Refused, match="holds credits"), beside_no_live_table(path):
        pytest.fail("it began")
    ledger = Ledger.open(path, Mode.LIVE)
    ledger.record(c.CashOut(PLAYER, 250_00, DEALER))
    ledger.close()
    check_no_money(path)


def test_play_money_keeps_nobody_from_anything(tmp_path: Path) -> None:
    path = tmp_path / "desk.ledger"
    with_credits(path, Mode.DESK)
    check_no_money(path)


def test_nothing_live_starts_beside_a_demo_and_no_demo_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "table.ledger"
    books(path).close()
    with beside_no_live_table(path):
        with pytest.raises(Tilt, match="Another program"):
            Ledger.open(path, Mode.LIVE)
        with pytest.raises(Refused, match="End the live table, or the other demo"), beside_no_live_table(path):
            pytest.fail("it began")
    ledger = Ledger.open(path, Mode.LIVE)
    with pytest.raises(Refused, match="another program has"), beside_no_live_table(path):
        pytest.fail("it began")
    ledger.close()


def test_a_demo_leaves_no_books_where_there_were_none(tmp_path: Path) -> None:
    path = tmp_path / "new" / "table.ledger"
    with beside_no_live_table(path):
        assert not path.exists()
    assert not path.exists()
    books(path).close()  # and live books can be begun there afterwards


def test_a_table_with_money_on_it_does_not_give_way_to_a_demo(tmp_path: Path) -> None:
    cabinet = Cabinet(path=tmp_path / "table.ledger")
    table = cabinet.conductor(pace=None)
    screens = table.screens
    assert isinstance(screens, FakeScreens)
    table.step()
    demo = Ask(DEALER_CONSOLE, StartDemo(FLOORPERSON))
    screens.script += [Ask(DEALER_CONSOLE, c.OpenTable(DEALER, FLOORPERSON)), Ask(3, c.Seat(PLAYER, 3))]
    screens.script += [Ask(3, c.BuyIn(PLAYER, 50_00, c.Funds.CASH, DEALER)), demo]
    while screens.script:
        table.step()
    assert not table.leads_to_demo and not table._ended
    assert "the table holds credits of $50.00" in screens.last.messages[DEALER_CONSOLE].text
    screens.script += [Ask(3, c.CashOut(PLAYER, 50_00)), demo]
    while screens.script:
        table.step()
    assert table.leads_to_demo and table._ended
    table.finish()
    with Reader.open(tmp_path / "table.ledger") as reader:
        pressed = [row.event() for row in reader.events_where("name = ?", (ButtonPressed.name,))]
    assert pressed == [ButtonPressed(f"demo {FLOORPERSON}")]


def test_money_that_is_on_its_way_keeps_a_demo_from_starting(tmp_path: Path) -> None:
    table = Cabinet(path=tmp_path / "table.ledger").conductor(pace=None)
    table.step()
    for what in (c.OpenTable(DEALER, FLOORPERSON), c.Seat(PLAYER, 3), c.BuyIn(PLAYER, 50_00, c.Funds.CASH, DEALER)):
        table._attend(Ask(DEALER_CONSOLE, what), table.clock())
    assert table.showing.state is not None and not table.showing.state.players, "nobody has seen it yet"
    table._attend(Ask(DEALER_CONSOLE, StartDemo(FLOORPERSON)), table.clock())
    assert not table.leads_to_demo and not table._ended
    table.step()
    assert isinstance(table.screens, FakeScreens)
    assert "something else is being done" in table.screens.last.messages[DEALER_CONSOLE].text
    table.finish()


@pytest.mark.parametrize("what", [EndDemo(), EndTraining()])
def test_only_a_demo_or_a_training_can_be_ended_from_the_console(what: EndDemo | EndTraining) -> None:
    table = Cabinet().conductor(pace=None)
    table.step()
    table._attend(Ask(DEALER_CONSOLE, what), 0.0)
    assert not table._ended
    table.finish()


def test_a_demo_can_be_ended_from_the_console() -> None:
    demo = Headless(load(shipped_path("blackjack")), 1).conductor
    demo.step()
    demo._attend(Ask(DEALER_CONSOLE, EndDemo()), 0.0)
    assert demo._ended
