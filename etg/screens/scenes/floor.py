"""Moments in which the floor has announced something, or closed a station."""

from etg.cabinet.asks import DEALER_CONSOLE
from etg.screens.clock import seconds_at
from etg.screens.dealer.intents import Key, Show, Staff, Take
from etg.screens.scenes.scene import Scene, counting
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import FLOORPERSON, PLAYERS, Table
from etg.table import commands as c
from etg.table.actions import Do

_ANNOUNCED = seconds_at("20:08")
"""Seven minutes before the time that every picture shows."""
_CONSOLE = frozenset({"dealer"})


def limits_announced(table: Table) -> Scene:
    """A lower maximum is announced while wagers are placed."""
    _announce(table.ready(2, 3, 5).place(2).place(3, sides=500))
    return Scene("limits-announced", table.shown(countdown=counting("wagers", 30, 18)))


def _announce(table: Table) -> Table:
    filed = table.terms.submission.rules
    most = filed.maximum // 2 // filed.chip_unit * filed.chip_unit
    return table.do(c.SetTableLimits(filed.minimum, most, _ANNOUNCED, FLOORPERSON))


def last_rounds(table: Table) -> Scene:
    """Two more rounds after this one, and other limits besides."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    _announce(table).do(c.AnnounceClosing(3, FLOORPERSON), c.CloseStation(4, FLOORPERSON))
    table.plan(Cards("9D KS", "QH 6C", {3: "QH 6C"})).play(Do.DECIDE)
    return Scene("last-rounds", table.shown(countdown=counting("decisions", 20, 12)))


def table_closes(table: Table) -> Scene:
    """The last round has been played."""
    table.ready(2, 3, 5).place(2).place(3).do(c.AnnounceClosing(1, FLOORPERSON)).play(None)
    return Scene("table-closes", table.shown())


def station_closed(table: Table) -> Scene:
    """Station 3 is out of service, and nobody sits there."""
    table.ready(2, 5).place(2).do(c.CloseStation(3, FLOORPERSON))
    return Scene("station-closed", table.shown())


def station_closed_with_credits(table: Table) -> Scene:
    """Station 3 is out of service, and somebody has credits there."""
    table.ready(2, 3, 5).place(2).do(c.CloseStation(3, FLOORPERSON))
    assert table.state.players[PLAYERS[2]]
    return Scene("station-closed-credits", table.shown())


def staff_page(table: Table) -> Scene:
    """What can be done about the table."""
    _announce(table.ready(2, 3, 5)).do(c.AnnounceClosing(3, FLOORPERSON))
    return Scene("console-table", table.shown(), DEALER_CONSOLE, (Show(Staff()),), _CONSOLE)


def other_limits(table: Table) -> Scene:
    """The other maximum is typed."""
    table.ready(2, 3, 5)
    touches = (Show(Staff()), Take("table_limits"), _typed(table.terms.rules.minimum))
    return Scene("console-limits", table.shown(), DEALER_CONSOLE, touches, _CONSOLE)


def _typed(cents: int) -> Key:
    return Key(f"={cents // 100}")
