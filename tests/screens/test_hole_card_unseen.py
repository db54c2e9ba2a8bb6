"""The dealer's second card lies face down: no screen may tell which one it is before it is turned."""

from collections.abc import Callable

import pytest
from pygame import Rect

from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.overhead import Overhead
from etg.screens.pane import Screen
from etg.screens.sheet import Sheet
from etg.screens.station.station import Station
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.state import State
from tests.screens.builders import SETTING
from tests.screens.dealer.desk import GALLERY, NOW, shown
from tests.screens.words.rounds import another_hole_card
from tests.table.builders import Table

SIZE = (1280, 720)
SCREENS: dict[str, Callable[[], Screen]] = {
    "a player's station": lambda: Station(1, SETTING),
    "a free station": lambda: Station(2, SETTING),
    "the overhead": lambda: Overhead(SETTING),
    "the console": lambda: DealerConsole(seconds=lambda: 0),
}


def looks(make: Callable[[], Screen], state: State) -> Sheet:
    """What a screen shows of a table."""
    screen, sheet = make(), Sheet()
    screen.follow(shown(state), NOW)
    screen.build(Canvas(GALLERY, screen.scale(*SIZE), Rect(0, 0, *SIZE), sheet), shown(state), NOW)
    return sheet


@pytest.mark.clause("SP 7.E(4)", "SP 7.G(2)(a)", "PO 7.E(4)", "PO 7.G(2)(a)", "PE 7.E(4)", "PE 7.G(2)(a)", "R53")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_shows_the_hole_card_before_it_is_turned(game: str, name: str) -> None:
    """With another card there it looks the same: when it has been dealt, at insurance, at the reader, at decisions."""
    table = Table(game).open(1)
    table.deal("9H AC 8S 7D")
    seen: list[Do] = []
    while table.round.hole_down:
        action = next_action(table.state)
        items = looks(SCREENS[name], table.state).items
        assert items == looks(SCREENS[name], another_hole_card(table.state)).items, action
        seen.append(action.do)
        match action.do:
            case Do.INSURANCE:
                table.do(c.Insure(1, 500))
            case Do.READER:
                table.do(c.ReaderResult(False))
            case Do.SETTLE:
                table.do(c.Settle())
            case Do.DECIDE:
                table.decide(1, "stand")
            case _:
                table.do(c.TurnHoleCard())
                assert looks(SCREENS[name], table.state).items != items
    assert seen == [Do.INSURANCE, Do.READER, Do.SETTLE, Do.DECIDE, Do.TURN]
