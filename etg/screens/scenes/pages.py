"""Moments in which a player has opened a page at the station."""

from collections.abc import Hashable

from etg.screens.scenes.betting import BETTING
from etg.screens.scenes.scene import Scene
from etg.screens.scenes.table import Table
from etg.screens.station.intents import Open, Turn

_STATION = frozenset({"station"})


def _page(table: Table, name: str, *touches: Hashable) -> Scene:
    table.ready(2, 3, 5).place(3, 2_500, sides=500)
    return Scene(name, table.shown(countdown=BETTING), touches=touches, screens=_STATION)


def help_page(table: Table) -> Scene:
    """How to play, and what is paid."""
    return _page(table, "page-help", Open("help"))


def help_second(table: Table) -> Scene:
    """Its second page."""
    return _page(table, "page-help-2", Open("help"), Turn(1))


def wager_page(table: Table) -> Scene:
    """What a side wager pays."""
    return _page(table, "page-wager", Open(f"wager:{table.side_wagers[0]}"))


def cash_page(table: Table) -> Scene:
    """Whether all credits shall be paid out."""
    return _page(table, "page-cash-out", Open("cash"))


def tip_page(table: Table) -> Scene:
    """How much the dealers are given."""
    return _page(table, "page-tip", Open("tip"))


def sound_page(table: Table) -> Scene:
    """How loud the station is."""
    return _page(table, "page-sound", Open("sound"))
