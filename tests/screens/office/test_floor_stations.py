"""The floorperson's page of the stations, touch by touch: hand pays, disputes, a station out of service."""

from etg.screens.office import intents as i
from etg.screens.office.floor_stations import Do, Pick
from etg.table import commands as c
from etg.table import events as e
from tests.cabinet.staff.builders import DEALER
from tests.screens.office.at_floor import CREDITS, Floor


def at_stations(floor: Floor, station: int = 3) -> None:
    """Open the page and look at a station."""
    floor.touch(i.OpenTopic("stations"), Pick(station))
    assert f"Station {station}" in floor.words


def test_what_two_people_confirm_is_paid_or_nothing(floor: Floor) -> None:
    """The player cancels and wagers while the second person types: not one cent else is paid, and it is said why."""
    floor.open()
    floor.live.ask(c.CashOut("p3", CREDITS), place=3)
    at_stations(floor)
    floor.touch(Do("hand_pay"), i.Yes())
    floor.live.ask(c.CancelHandPay("p3"), c.Place("p3", 3, 100_00), place=3)
    floor.prove(DEALER)
    assert not floor.events(e.HandPaid) and floor.state.players["p3"] == CREDITS - 100_00
    assert "P3 has $400.00, not $500.00" in floor.words
