"""The floorperson's page of the table, touch by touch: its limits, its last rounds, its closing."""

from etg.screens.office import intents as i
from etg.screens.office.floor_table import Do
from etg.table import events as e
from etg.table.floor import NOTICE
from tests.cabinet.staff.builders import FLOOR
from tests.screens.office.at_floor import Floor

HALF = NOTICE / 2


def set_limits(floor: Floor, least: str, most: str) -> None:
    """As they are typed, in dollars."""
    floor.touch(Do("limits"))
    assert "The least main wager, in dollars" in floor.words and "The submission allows $1 to $1,000." in floor.words
    floor.enter(least)
    assert "The highest main wager, in dollars" in floor.words
    floor.enter(most)


def test_the_half_hour_begins_when_it_is_announced_not_when_it_is_typed(floor: Floor) -> None:
    """Whoever thinks for three minutes before Yes takes nothing off the notice."""
    floor.open()
    set_limits(floor, "1", "300")
    floor.wait(180)
    began = floor.live.cabinet.seconds()
    floor.touch(i.Yes())
    assert floor.events(e.LimitsAnnounced) == [e.LimitsAnnounced(1_00, 300_00, int(began) + NOTICE, FLOOR)]
