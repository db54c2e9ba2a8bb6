"""Moments of the floorperson's pages."""

from collections.abc import Hashable
from dataclasses import replace

from etg.screens.dealer.stations import DISPUTES
from etg.screens.office.floor_stations import Do, Pick
from etg.screens.office.intents import Key, OpenTopic, Yes
from etg.screens.scenes.scene import Scene
from etg.screens.scenes.staffed import PEOPLE, in_office
from etg.screens.staged.table import PLAYERS, Table
from etg.table import commands as c
from etg.table.people import Role

_STATIONS = OpenTopic("stations")


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
