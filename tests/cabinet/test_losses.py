"""Displays, touch panels and sound that go lost and come back, on a fake clock."""

from dataclasses import replace
from pathlib import Path

import pytest

from etg.cabinet.fittings import NO_FITTINGS, Fittings, Loudspeaker, Missing, Part
from etg.cabinet.losses import BACK_FOR, GONE_FOR, SOUND, Losses
from etg.ledger.reading import Reader
from etg.ledger.records import FittingBack, FittingLost, Record
from etg.table import commands as c
from tests.cabinet.builders import Cabinet
from tests.cabinet.test_conductor import Desk
from tests.ledger.builders import audited, quickly

DARK = Missing(Part.DISPLAY, "station 3")
DEAF = Missing(Part.TOUCH, "touch1")
WITHOUT = Fittings(missing=(DARK, DEAF))


def test_what_is_gone_for_long_enough_is_lost_and_ends_by_itself() -> None:
    losses = Losses()
    assert losses.look(NO_FITTINGS, 0.0) == [] and losses.deadline is None
    assert losses.look(WITHOUT, 10.0) == [] and not losses.lost
    assert losses.deadline == 10.0 + GONE_FOR[Part.DISPLAY]
    assert losses.look(WITHOUT, 13.0) == [FittingLost("display", "station 3"), FittingLost("touch panel", "touch1")]
    assert losses.lost == (DARK, DEAF) and losses.deadline is None
    assert losses.look(WITHOUT, 60.0) == []
    assert losses.look(Fittings(missing=(DEAF,)), 70.0) == [] and losses.deadline == 70.0 + BACK_FOR
    assert losses.look(Fittings(missing=(DEAF,)), 73.0) == [FittingBack("display", "station 3", 60)]
    assert losses.lost == (DEAF,)


@pytest.mark.parametrize("back", [False, True])
def test_what_flickers_is_not_recorded(back: bool) -> None:
    """Neither gone for a second nor, while it is lost, back for one."""
    losses, usual, other = Losses(), NO_FITTINGS, WITHOUT
    if back:
        usual, other = other, usual
        losses.look(WITHOUT, 0.0)
        losses.look(WITHOUT, 10.0)
    for second in range(20, 60, 2):
        assert losses.look(other, second) == []
        assert losses.look(usual, second + 1) == []


def test_sound_may_be_silent_for_a_while_and_trying_again_is_no_sound() -> None:
    """A loudspeaker that is opened again and again is not there."""
    losses, records = Losses(), list[Record]()
    silent, opening = (Fittings(loudspeaker=each) for each in (Loudspeaker.SILENT, Loudspeaker.OPENING))
    assert losses.look(opening, 0.0) == [] and losses.deadline is None, "it has just begun"
    for second in range(0, 70, 5):
        records += losses.look(opening if second % 10 else silent, second)
    assert records == [FittingLost("sound", "cabinet")] and losses.lost == (SOUND,)
    ready = replace(silent, loudspeaker=Loudspeaker.READY)
    assert losses.look(ready, 100.0) + losses.look(ready, 103.0) == [FittingBack("sound", "cabinet", 100)]
    assert losses.look(Fittings(loudspeaker=Loudspeaker.MUTE), 200.0) == []


def test_the_table_goes_on_tells_the_dealer_and_puts_it_on_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With money in play."""
    quickly(monkeypatch)
    path = tmp_path / "table.ledger"
    desk = Desk(Cabinet(path=path))
    desk.sit(3)
    monkeypatch.setattr(desk.screens, "fittings", WITHOUT, raising=False)
    desk.until(lambda shown: bool(shown.lost))
    assert desk.shown.lost == (DARK, DEAF)
    desk.ask(3, c.BuyIn("p3", 5_00))
    assert desk.state.players["p3"] == 1005_00
    monkeypatch.setattr(desk.screens, "fittings", NO_FITTINGS)
    desk.until(lambda shown: not shown.lost)
    desk.let(1)
    desk.conductor.finish()
    with Reader.open(path) as reader:
        names = [row.name for row in reader.events() if row.name.startswith("fitting_")]
    assert names == ["fitting_lost", "fitting_lost", "fitting_back", "fitting_back"]
    assert audited(path).ok


def test_a_demo_or_training_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have no books that anybody reads."""
    desk = Desk(Cabinet())
    monkeypatch.setattr(desk.screens, "fittings", WITHOUT, raising=False)
    desk.let(30)
    assert desk.shown.lost == ()
