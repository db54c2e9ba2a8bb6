"""Moments in which a player has opened a page at the station."""

from collections.abc import Hashable, Iterator

from etg.languages import CHINESE
from etg.modes import Mode
from etg.screens.help.pages import all_pages
from etg.screens.scenes.betting import BETTING
from etg.screens.scenes.scene import Scene
from etg.screens.staged.table import FLOORPERSON, Table
from etg.screens.station.intents import FourColours, HighContrast, LargeText, LessMotion, Open, Speak, Turn, Volume
from etg.screens.station.pages import TOPIC, WAGER
from etg.table import commands as c

_STATION = frozenset({"station"})
_LEAVES = {"play": 5, "buttons": 3, "rules": 3, "words": 2, "sign": 2}
"""Of these pages so many leaves have a picture."""


def help_scenes(table: Table) -> Iterator[Scene]:
    """Every page of help; all leaves of those with pictures, and the second one of the sign."""
    shown = table.ready(2, 3, 5).shown()
    for page in all_pages(table.terms):
        opened = Open(f"{TOPIC}{page.key}")
        for leaf in range(_LEAVES.get(page.key, 1)):
            name = f"page-help-{page.key}" + (f"-{leaf + 1}" if leaf else "")
            yield Scene(name, shown, touches=(opened, *(Turn(1),) * leaf), screens=_STATION)


def _page(table: Table, name: str, *touches: Hashable) -> Scene:
    table.ready(2, 3, 5).place(3, 2_500, sides=500)
    return Scene(name, table.shown(countdown=BETTING), touches=touches, screens=_STATION)


def welcome_in_chinese(table: Table) -> Scene:
    """Somebody has chosen a language and has not sat down yet."""
    shown = table.open().make_ready().shown()
    return Scene("welcome-chinese", shown, touches=(Speak(CHINESE),), screens=_STATION)


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


def cash_page_of_a_live_table(table: Table) -> Scene:
    """Whether the dealer shall come and pay."""
    table.do(c.SetLimits(500_000, None, FLOORPERSON, by_hand=True))
    shown = table.ready(2, 3, 5).shown(mode=Mode.LIVE)
    return Scene("page-cash-out-live", shown, touches=(Open("cash"),), screens=_STATION)


def cash_page_with_wagers(table: Table) -> Scene:
    """Wagers lie on the felt and must be taken back first."""
    return _page(table, "page-cash-out-wagers", Open("cash"))


def tip_page(table: Table) -> Scene:
    """How much the dealers are given."""
    return _page(table, "page-tip", Open("tip"))


def settings_page(table: Table) -> Scene:
    """The language, how loud the station is, and how it looks."""
    return _page(table, "page-settings", Open("settings"))


def settings_page_with_choices(table: Table) -> Scene:
    """What a player has chosen: all of it is on, and it is silent."""
    chosen = (FourColours(True), LessMotion(True), LargeText(True), HighContrast(True), *[Volume(-1)] * 10)
    return _page(table, "page-settings-chosen", Open("settings"), *chosen)
