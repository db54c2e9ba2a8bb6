"""Moments of the floorperson's pages."""

from collections.abc import Hashable
from dataclasses import replace

from etg.cabinet.asks import DEALER_CONSOLE
from etg.cabinet.office.view import Office
from etg.screens.dealer.stations import DISPUTES
from etg.screens.office.floor_stations import Do, Pick
from etg.screens.office.floor_table import Do as TableDo
from etg.screens.office.intents import Enter, Key, OpenTopic, Yes
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import CONSOLE, PEOPLE, in_office, is_pictured
from etg.screens.staged.table import PLAYERS, Table
from etg.table import commands as c
from etg.table.people import Role

_TABLE, _STATIONS = OpenTopic("table"), OpenTopic("stations")


def floor_table(table: Table) -> Scene | None:
    """What can be done with the table while people play."""
    found = in_office(table, "office-floor-table", Role.FLOORPERSON, _TABLE)
    if found is None:
        return None
    by = PEOPLE[Role.FLOORPERSON]
    table.do(c.SetTableLimits(1_00, 500_00, 0, by), c.AnnounceClosing(3, by))
    return replace(found, shown=replace(found.shown, state=table.state))


def floor_table_closed(table: Table) -> Scene | None:
    """A table that is to be opened."""
    if not is_pictured(table):
        return None
    shown = replace(table.shown(), office=Office(PEOPLE[Role.FLOORPERSON], NOW + 300))
    return Scene("office-floor-table-closed", shown, DEALER_CONSOLE, (_TABLE,), CONSOLE)


def floor_limits(table: Table) -> Scene | None:
    """The least wager is typed."""
    return in_office(table, "office-floor-limits", Role.FLOORPERSON, _TABLE, TableDo("limits"), Key("5"))


def floor_limits_sure(table: Table) -> Scene | None:
    """What follows from other limits, before anybody is sure."""
    typed = (TableDo("limits"), Key("1"), Enter(), Key("5"), Key("0"), Key("0"), Enter())
    return in_office(table, "office-floor-limits-sure", Role.FLOORPERSON, _TABLE, *typed)


def floor_stations(table: Table) -> Scene | None:
    """One station waits for a hand pay, another for the end of a dispute, a third has called."""
    return _waiting(table, "office-floor-stations", _STATIONS, Pick(3))


def floor_dispute(table: Table) -> Scene | None:
    """Why a station is held."""
    return _waiting(table, "office-floor-dispute", _STATIONS, Pick(2), Do("hold"))


def floor_hand_pay(table: Table) -> Scene | None:
    """Is it to be paid by hand?"""
    return _waiting(table, "office-floor-hand-pay", _STATIONS, Pick(3), Do("hand_pay"))


def floor_second(table: Table) -> Scene | None:
    """Another person approves it."""
    touches = (_STATIONS, Pick(3), Do("hand_pay"), Yes(), Key("1"), Key("2"))
    return _waiting(table, "office-floor-second", *touches)


def _waiting(table: Table, name: str, *touches: Hashable) -> Scene | None:
    table.do(c.SetLimits(100_00, None, PEOPLE[Role.FLOORPERSON]))
    found = in_office(table, name, Role.FLOORPERSON, *touches)
    if found is None:
        return None
    table.do(c.CashOut(PLAYERS[2], 500_00), c.HoldStation(5, DISPUTES[0], PEOPLE[Role.FLOORPERSON]))
    return replace(found, shown=replace(found.shown, state=table.state, calls=frozenset({2})))
