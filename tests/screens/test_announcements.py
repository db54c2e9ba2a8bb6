"""What the floor has announced is on every screen; a closed station says so, and only its bell can be touched."""

import pytest
from pygame import Rect

from etg.screens.canvas import Canvas
from etg.screens.clock import seconds, seconds_at, stopped_at, time_of_day
from etg.screens.gallery import Gallery
from etg.screens.overhead import Overhead
from etg.screens.scenes import Table
from etg.screens.staged.table import FLOORPERSON, PLAYERS
from etg.screens.station.intents import Attendant
from etg.screens.station.view import Setting
from etg.screens.words.announced import closed_stations, coming_limits, last_rounds, minutes_left
from etg.table import commands as c
from tests.screens.station.at_station import LYING, UPRIGHT, AtStation

GALLERY = Gallery()


def announced() -> Table:
    """A lower maximum from 14:30 on, three more rounds, and a station out of service."""
    table = Table("community_blackjack").ready(2, 3)
    filed = table.terms.submission.rules
    return table.do(
        c.SetTableLimits(filed.minimum, 300_00, seconds_at("14:00"), FLOORPERSON),
        c.AnnounceClosing(3, FLOORPERSON),
        c.CloseStation(5, FLOORPERSON),
    )


def on_overhead(table: Table) -> str:
    """All that can be read above the table."""
    screen = Overhead(Setting("Chesapeake Casino", (1_00, 5_00)))
    canvas = Canvas(GALLERY, screen.scale(*LYING), Rect(0, 0, *LYING))
    screen.build(canvas, table.shown(), 100.0)
    return " | ".join(str(item.args[0]) for item in canvas.sheet.items if item.kind == "text")


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_a_station_says_what_comes(size: tuple[int, int]) -> None:
    with stopped_at("14:07"):
        at = AtStation(announced(), size=size)
        assert "14:30" in at.words and "$300" in at.words and "23" in at.words
        assert "Last 3 rounds" in at.words
        assert at.sheet.until == at.now + 60, "then a minute less is left"
        at.do(c.WithdrawLimits(FLOORPERSON), c.CancelClosing(FLOORPERSON))
        assert "$300" not in at.words and "Last" not in at.words


def test_the_overhead_says_it_to_the_room() -> None:
    with stopped_at("14:07"):
        words = on_overhead(announced())
    assert "Last 3 rounds   ·   From 14:30 on: min $1, max $300 (in 23 minutes)   ·   Station 5 closed" in words


def test_minutes_that_have_begun_count() -> None:
    assert [minutes_left(600, now) for now in (0, 1, 59, 60, 599, 600, 601)] == [10, 10, 10, 9, 1, 0, 0]


def test_nothing_is_said_where_nothing_is_announced() -> None:
    state = Table("blackjack").ready(2).state
    assert coming_limits(state, 0) == () and last_rounds(state) is None and closed_stations(state) is None


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize("seat", [False, True])
@pytest.mark.parametrize("sits", [False, True])
def test_only_the_bell_of_a_closed_station_can_be_touched(size: tuple[int, int], seat: bool, sits: bool) -> None:
    if seat and size == UPRIGHT:
        size = (420, 620)
    table = Table("community_blackjack").ready(*((2, 3) if sits else (2,))).place(2)
    at = AtStation(table.do(c.CloseStation(3, FLOORPERSON)), size=size, seat=seat)
    bell = [] if seat and not sits else [Attendant(True)]
    assert at.offered == bell
    assert "CLOSED" in at.words.upper()
    assert not sits or "$500.00" in at.words.replace(" | ", " ")
    at.do(c.OpenStation(3, FLOORPERSON))
    assert seat or len(at.offered) > 1


def test_a_page_that_is_open_goes_when_the_station_is_closed() -> None:
    at = AtStation(Table("community_blackjack").ready(3))
    at.screen.memory.page = "help"
    at.do(c.CloseStation(3, FLOORPERSON))
    assert at.screen.memory.page == "" and at.offered == [Attendant(True)]
    assert at.table.state.players[PLAYERS[2]] == 500_00


def test_the_clock_of_pictures_stands_still() -> None:
    with stopped_at("20:15"):
        assert time_of_day() == "20:15" and seconds() == seconds_at("20:15")
    assert seconds_at("20:15") - seconds_at("20:08") == 420
