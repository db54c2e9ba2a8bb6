"""People touch anything, in every way: nothing breaks, nothing is refused without a word, and no cent is lost."""

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from etg.games import GAMES
from etg.screens.displays import Displays
from etg.screens.failsafe import Failsafe
from tests.ledger.builders import audited
from tests.screens.builders import cabinet, no_display, tabletop
from tests.screens.people import Anybody, Running, watch_money

TOUCHES = int(os.environ.get("ETG_TOUCHES", "2100"))
"""In all games and layouts together."""
CASES = [(game, layout) for game in GAMES for layout in (tabletop, cabinet)]
SIZE = (960, 540)


@pytest.fixture(autouse=True)
def unseen() -> Iterator[None]:
    """No display."""
    with no_display():
        yield


@pytest.mark.parametrize(("game", "layout"), CASES, ids=[f"{game}-{layout.__name__}" for game, layout in CASES])
def test_whatever_is_touched_nothing_breaks_and_every_cent_is_there(
    game: str,
    layout: Callable[[int, tuple[int, int]], Displays],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING, "etg")
    watch_money(monkeypatch)
    seed = int(os.environ.get("ETG_SEED", "1"))
    displays = layout(GAMES[game].boxes if layout is tabletop else 3, SIZE)
    table = Running(game, tmp_path / "table.ledger", displays, seed, monkeypatch)
    somebody = Anybody(table, Random(f"{seed}:{game}:{layout.__name__}"))
    wanted = TOUCHES // len(CASES)
    for number in range(10 * wanted):
        shown = table.conductor.showing.shown
        if number >= wanted and shown is not None and shown.state.rounds:
            break
        somebody.act()
        assert not caplog.records, caplog.text
        assert not table.unsaid
        assert not any(isinstance(pane.screen, Failsafe) for pane in displays.panes)
    else:
        pytest.fail("nobody has played")
    table.conductor.finish()
    assert audited(table.path).ok
