"""What was asked while the table could not do it: nobody waits for an answer that never comes."""

from pathlib import Path

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, CallAttendant, Recover
from etg.cabinet.failures import MOST
from etg.cabinet.standstill import NOT_DONE
from etg.errors import Tilt
from etg.ledger.ledger import Ledger
from etg.table import commands as c
from etg.table.actions import Do
from tests.cabinet.builders import Cabinet
from tests.cabinet.test_conductor import Desk
from tests.ledger.builders import quickly


def test_whoever_asked_when_the_writer_broke_is_told_to_ask_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A station waits for the answer to its wagers: without one its chips would stay on their way for ever."""
    quickly(monkeypatch)
    desk = Desk(Cabinet(path=tmp_path / "table.ledger"))
    desk.sit(2)
    desk.until_do(Do.WAGERS)

    def breaks(*_: object) -> None:
        raise RuntimeError("nobody has foreseen this")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "record", breaks)
        desk.screens.script.append(Ask(2, c.Place("p2", 2, 10_00)))
        desk.conductor.step()
    desk.until(lambda shown: not desk.screens.up, 5)
    assert {place: said.text for place, said in desk.shown.messages.items()} == {2: NOT_DONE}
    assert not desk.state.wagers
    desk.ask(2, c.Place("p2", 2, 10_00))
    assert desk.state.wagers[2].wager == 10_00
    desk.conductor.finish()


def test_whoever_asked_while_the_loop_had_stopped_is_told_too() -> None:
    """The dealer has said that it shall go on."""
    desk = Desk(Cabinet(), pace=None)
    desk.screens.breaks = [ZeroDivisionError("a picture")] * MOST
    for _ in range(MOST):
        desk.conductor.step()
    desk.screens.script.append(Ask(3, c.Seat("p3", 3)))
    desk.conductor.step()
    desk.screens.script.append(Ask(DEALER_CONSOLE, Recover()))
    desk.until(lambda shown: not desk.screens.up, 3)
    assert desk.shown.messages[3].text == NOT_DONE and not desk.state.players
    desk.conductor.finish()


def test_an_attendant_can_be_called_while_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is when somebody is needed; the call cannot be on record, but everybody sees it."""
    quickly(monkeypatch)
    desk = Desk(Cabinet(path=tmp_path / "table.ledger"), pace=None)

    def no_room(*_: object) -> None:
        raise Tilt("disk_full", "The disk is full", "Free some space.")

    monkeypatch.setattr(Ledger, "note", no_room)
    desk.ask(3, CallAttendant(3))
    assert desk.shown.calls == {3}
    assert DEALER_CONSOLE in desk.shown.messages
    desk.ask(DEALER_CONSOLE, CallAttendant(3, on=False))
    assert not desk.shown.calls
    desk.conductor.finish()
