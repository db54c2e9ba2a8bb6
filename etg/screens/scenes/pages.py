"""Moments in which a player has opened a page at the station."""

from collections.abc import Hashable, Iterator

from etg.screens.scenes.betting import BETTING
from etg.screens.scenes.scene import Scene
from etg.screens.scenes.table import Table
from etg.screens.station.intents import Open, Turn
from etg.screens.station.pages import TOPIC, WAGER, all_pages

_STATION = frozenset({"station"})


def help_scenes(table: Table) -> Iterator[Scene]:
    """Every page of help, and the second leaf of the longest."""
    shown = table.ready(2, 3, 5).shown()
    for page in all_pages(table.terms):
        opened = Open(f"{TOPIC}{page.key}")
        yield Scene(f"page-help-{page.key}", shown, touches=(opened,), screens=_STATION)
    yield Scene(f"page-help-{page.key}-2", shown, touches=(opened, Turn(1)), screens=_STATION)


def _page(table: Table, name: str, *touches: Hashable) -> Scene:
    table.ready(2, 3, 5).place(3, 2_500, sides=500)
    return Scene(name, table.shown(countdown=BETTING), touches=touches, screens=_STATION)


def help_page(table: Table) -> Scene:
    """How to play, and what is paid."""
    return _page(table, "page-help", Open("help"))


def wager_page(table: Table) -> Scene:
    """What a side wager pays."""
    return _page(table, "page-wager", Open(f"{WAGER}{table.side_wagers[0]}"))


def cash_page(table: Table) -> Scene:
    """Whether all credits shall be paid out."""
    shown = table.ready(2, 3, 5).shown()
    return Scene("page-cash-out", shown, touches=(Open("cash"),), screens=_STATION)


def cash_page_with_wagers(table: Table) -> Scene:
    """Wagers lie on the felt and must be taken back first."""
    return _page(table, "page-cash-out-wagers", Open("cash"))


def tip_page(table: Table) -> Scene:
    """How much the dealers are given."""
    return _page(table, "page-tip", Open("tip"))


def sound_page(table: Table) -> Scene:
    """How loud the station is."""
    return _page(table, "page-sound", Open("sound"))
