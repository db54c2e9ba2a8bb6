"""A station of a demo that plays by itself: any touch takes it over, and does nothing else."""

from dataclasses import replace

import pytest
from pygame import Rect

from etg.cabinet.asks import Ask, TakeOver
from etg.cabinet.shown import Shown
from etg.modes import Mode
from etg.screens.gallery import Gallery
from etg.screens.scenes import scene
from etg.screens.sheet import Sheet
from etg.screens.shots import SETTING, sheet_of
from etg.screens.station.intents import Choose, Open, PlayMyself, Speak
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.screens.theme import GOLD
from etg.screens.touch import Tap
from etg.table import commands as c

RECT = Rect(0, 0, 1280, 720)
SEAT = Rect(0, 0, 340, 420)


def alone(game: str = "community_blackjack") -> Shown:
    return scene(game, "demo-deciding").shown


def drawn(station: Station, shown: Shown, rect: Rect = RECT) -> Sheet:
    return sheet_of(station, rect, replace(scene("community_blackjack", "demo-deciding"), shown=shown), Gallery())


@pytest.mark.parametrize(("kind", "rect"), [(Station, RECT), (Seat, SEAT)])
def test_whatever_is_touched_means_the_same(kind: type[Station], rect: Rect) -> None:
    sheet = drawn(kind(3, SETTING), alone(), rect)
    for x in range(rect.w // 40, rect.w, rect.w // 20):
        for y in range(rect.h // 40, rect.h, rect.h // 20):
            on = [each for each in sheet.targets if each.rect.collidepoint(x, y)]
            assert on[-1].intent == PlayMyself()


def test_a_touch_takes_it_over_and_decides_nothing() -> None:
    station = Station(3, SETTING)
    assert station.act(Tap(PlayMyself()), alone(), 1.0) == [Ask(3, TakeOver(3))]


def test_nothing_but_the_invitation_is_gold() -> None:
    grounds = [item.args[1] for item in drawn(Station(3, SETTING), alone()).items if item.kind == "slab"]
    assert grounds.count(GOLD) == 1
    mine = replace(alone(), by_themselves=frozenset())
    grounds = [item.args[1] for item in drawn(Station(3, SETTING), mine).items if item.kind == "slab"]
    assert grounds.count(GOLD) > 3


def test_once_it_is_taken_over_its_buttons_mean_what_they_say() -> None:
    shown = replace(alone(), by_themselves=frozenset({2, 5}))
    sheet = drawn(Station(3, SETTING), shown)
    choose = next(each.intent for each in sheet.targets if isinstance(each.intent, Choose))
    station = Station(3, SETTING)
    assert not any(each.intent == PlayMyself() for each in sheet.targets)
    assert station.act(Tap(choose), shown, 1.0) == [
        Ask(3, TakeOver(3)),
        Ask(3, c.Decide(choose.box, choose.decision, choose.hand)),
    ]


def test_a_visitor_who_only_reads_is_there_too() -> None:
    shown = replace(alone(), by_themselves=frozenset())
    assert Station(3, SETTING).act(Tap(Open("help")), shown, 1.0) == [Ask(3, TakeOver(3))]


@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.DESK])
def test_where_people_play_nobody_takes_anything_over(mode: Mode) -> None:
    shown = replace(alone(), by_themselves=frozenset(), mode=mode)
    assert Station(3, SETTING).act(Tap(Open("help")), shown, 1.0) == []


def test_what_a_visitor_has_chosen_goes_with_him() -> None:
    station, visited = Station(3, SETTING), replace(alone(), by_themselves=frozenset({2}))
    station.follow(alone(), 0.0)
    station.follow(visited, 0.0)
    station.act(Tap(Speak("es")), visited, 1.0)
    assert station.language == "es"
    station.follow(alone(), 70.0)
    assert station.language == "en"
