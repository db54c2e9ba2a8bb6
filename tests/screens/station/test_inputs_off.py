"""While the table stands, a door is open or a station waits for a person, players can do nothing but call somebody."""

from collections.abc import Hashable
from dataclasses import replace
from functools import cache

import pytest

from etg.cabinet.asks import CallAttendant
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.present import inputs_off
from etg.games import GAMES
from etg.ledger.faults import fault
from etg.screens.scenes import Scene, scene, scenes
from etg.screens.station import intents as i
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.screens.station.view import player_at
from etg.screens.touch import Dropped, Tap
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import Door
from etg.table.decide import step
from etg.table.evolve import evolve
from tests.screens.builders import SETTING
from tests.screens.station.at_station import LYING, SEATS, UPRIGHT, sheet_of

ANSWERS = (i.Choose, i.ChooseHand, i.Look, i.Insurance, i.EvenMoney)
"""What the others wait for, in a round."""
SCREENS: dict[str, tuple[type[Station], tuple[int, int]]] = {
    "lying": (Station, LYING),
    "upright": (Station, UPRIGHT),
    **{name: (Seat, size) for name, size in SEATS.items()},
}


def tilted(shown: Shown) -> Shown:
    """The table has stopped."""
    return replace(shown, state=evolve(shown.state, e.Tilted("something is wrong", None, "books_wrong")))


def opened(shown: Shown) -> Shown:
    """A door is open."""
    return replace(shown, state=evolve(shown.state, e.DoorHolds(Door.MAIN)))


def full(shown: Shown) -> Shown:
    """The disk takes nothing."""
    return replace(shown, stopped=fault("disk_full").words, stopped_code="disk_full")


STOPS = {"tilt": tilted, "door": opened, "disk": full}


@cache
def moments(game: str) -> list[Scene]:
    """All that are shown at stations, and not a demo's."""
    return [each for each in scenes(game) if not each.show and not each.shown.by_themselves]


def offered(screen: Station, shown: Shown, size: tuple[int, int]) -> set[Hashable]:
    """What can be touched once the screen knows the moment."""
    screen.follow(shown, 1000.0)
    return {target.intent for target in sheet_of(screen, shown, size, 1000.0).targets if target.intent is not None}


def only_calls(found: set[Hashable], shown: Shown, station: int, kind: type[Station]) -> bool:
    """Whether there is the bell and nothing else; a seat at which nobody sits has none."""
    bell = {i.Attendant(station not in shown.calls)}
    return found == (set() if kind is Seat and player_at(shown.state, station) is None else bell)


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_the_bell_in_any_moment(game: str, stop: str) -> None:
    for each in moments(game):
        shown = STOPS[stop](each.shown)
        for station in (1, each.station):
            screen = Station(station, SETTING)
            assert only_calls(offered(screen, shown, LYING), shown, station, Station), (each.name, station)


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("name", [name for name in SCREENS if name != "lying"])
def test_nor_on_any_other_screen(name: str, stop: str) -> None:
    kind, size = SCREENS[name]
    for each in moments("community_blackjack"):
        shown = STOPS[stop](each.shown)
        for station in (1, each.station):
            found = offered(kind(station, SETTING), shown, size)
            assert only_calls(found, shown, station, kind), (each.name, station)


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_in_which_the_table_stands_by_itself(game: str) -> None:
    held_up = {each.name for each in moments(game) if inputs_off(each.shown)}
    assert held_up >= {"tilt", "door-open", "shoe-offline", "suspect-card", "stray-card"}
    for each in moments(game):
        if each.name in held_up:
            for name, (kind, size) in SCREENS.items():
                found = offered(kind(each.station, SETTING), each.shown, size)
                assert only_calls(found, each.shown, each.station, kind), (each.name, name)


@pytest.mark.parametrize("game", GAMES)
def test_a_station_that_waits_for_a_person(game: str) -> None:
    """Who asked for a hand pay may take it back; whoever is held in a round answers what the others wait for."""
    for each in moments(game):
        if not any(lock.station == each.station for lock in each.shown.state.lock_ups):
            continue
        for name, (kind, size) in SCREENS.items():
            found = offered(kind(each.station, SETTING), each.shown, size)
            more = {intent for intent in found if not isinstance(intent, i.Attendant)}
            somebody = each.station in each.shown.state.stations.values()
            assert more <= {i.PlayOn()} and (len(more) < len(found) or not somebody), (each.name, name)
            assert bool(more) == (each.name in ("hand-pay", "dealer-pays")), (each.name, name)
    deciding = scene(game, "decisions")
    held = replace(
        deciding.shown, state=evolve(deciding.shown.state, e.LockedUp(3, c.LockUpKind.DISPUTE, 0, "who won?"))
    )
    found = offered(Station(3, SETTING), held, LYING)
    assert any(isinstance(intent, i.Choose) for intent in found)
    assert all(isinstance(intent, (i.Attendant, *ANSWERS)) for intent in found)


@pytest.mark.parametrize("page", ["cash", "tip", "help", "settings", "sides", "more"])
@pytest.mark.parametrize("kind", [Station, Seat])
def test_an_open_page_is_closed_and_stays_so(kind: type[Station], page: str) -> None:
    shown = scene("community_blackjack", "wagers").shown
    screen, size = kind(3, SETTING), LYING if kind is Station else SEATS["seat"]
    screen.act(Tap(i.Open(page)), shown, 1000.0)
    assert screen.memory.page == page
    stopped = opened(shown)
    assert only_calls(offered(screen, stopped, size), stopped, 3, kind)
    assert screen.act(Tap(i.Open(page)), stopped, 1000.0) == [] and screen.memory.page == ""
    assert len(offered(screen, shown, size)) > 1, "closed, everything is there again"


def test_a_touch_that_began_before_does_nothing() -> None:
    shown = scene("community_blackjack", "wagers").shown
    screen, stopped = Station(3, SETTING), opened(shown)
    screen.follow(stopped, 1000.0)
    for touch in (
        Tap(i.OnSpot(3, i.MAIN)),
        Tap(i.GoAhead(0)),
        Tap(i.PayOut(1000)),
        Tap(i.Tip(100)),
        Tap(i.PickChip(100)),
        Dropped(i.PickChip(100), i.OnSpot(3, i.MAIN)),
    ):
        assert screen.act(touch, stopped, 1000.0) == []
    assert screen.memory.drafts.wanted is None
    (ask,) = screen.act(Tap(i.Attendant(True)), stopped, 1000.0)
    assert ask.what == CallAttendant(3, True)


def test_chips_on_their_way_wait_until_the_door_is_closed() -> None:
    """Nothing is asked of a table that would refuse it; afterwards they arrive."""
    shown = scene("community_blackjack", "no-wagers").shown
    screen = Station(3, SETTING)
    screen.follow(shown, 1000.0)
    (first,) = screen.act(Tap(i.OnSpot(3, i.MAIN)), shown, 1000.0)
    assert screen.act(Tap(i.OnSpot(3, i.MAIN)), shown, 1000.0) == [], "one after the other"
    assert isinstance(first.what, c.Place)
    placed = replace(shown, state=step(shown.state, first.what)[1])
    assert screen.follow(opened(placed), 1010.0) == []
    (second,) = screen.follow(placed, 1020.0)
    assert isinstance(second.what, c.Place) and second.what.wager == 2 * first.what.wager
