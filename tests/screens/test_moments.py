"""Wheel and jackpot: honest, only what is on record, and over with the first touch."""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from etg.cabinet.settings_look import Look
from etg.cabinet.shown import Shown
from etg.money import dollars
from etg.screens.canvas import Canvas
from etg.screens.celebration import chance, turned
from etg.screens.gallery import Gallery
from etg.screens.moments import Jackpot, Moments, Spin, _spread
from etg.screens.overhead import Overhead
from etg.screens.pane import FRAME, Pane
from etg.screens.pictures.wheel import label
from etg.screens.pictures.wheel_slices import slices, under_pointer
from etg.screens.scenes import NOW, Scene, scene
from etg.screens.sheet import Sheet
from etg.screens.station.station import Station
from etg.screens.station.view import Setting
from etg.screens.theme import COUNT, JACKPOT, SPIN, SPIN_SHOWN
from etg.table import events as e
from etg.table.people import Person, Role

SETTING = Setting("Harbour Street Casino", (100, 500, 2_500))
SIZE = (1280, 720)
_GALLERY = Gallery()
DEALER = Person(Role.DEALER, "ann")


@cache
def moment_of(game: str, name: str) -> Scene:
    """A scene that has a great moment."""
    return scene(game, name)


def spin(game: str = "blackjack", motion: bool = True) -> Spin:
    """A wheel that began to run at NOW."""
    moments = Moments()
    moments.follow(moment_of(game, "wheel-spins").shown, NOW, motion)
    found = moments.now(NOW)
    assert isinstance(found, Spin)
    return found


def words(pane: Pane) -> list[str]:
    """All that is to be read."""
    return [str(item.args[0]) for item in pane.sheet.items if item.kind in ("text", "arc_text")]


class Above:
    """The overhead, looked at whenever it wants to be."""

    def __init__(self, shown: Shown, look: Look | None = None) -> None:
        setting = SETTING if look is None else Setting("", (100, 500, 2_500), look=look)
        self.shown = shown
        self.screen = Overhead(setting)
        self.pane = Pane(self.screen, _GALLERY, Rect(0, 0, *SIZE))
        self.picture = Surface(SIZE)
        self.pane.paint(self.picture, shown, NOW - 1)
        self.screen.follow(shown, NOW)
        self.pane.stale()
        self.at(NOW)

    def at(self, now: float) -> list[str]:
        """What is to be read at a time."""
        self.pane.paint(self.picture, self.shown, now)
        return words(self.pane)

    def until(self, end: float) -> float:
        """When it comes to rest, if somebody looks whenever it wants to be looked at."""
        now = NOW
        while (due := self.pane.next_time(now)) is not None and due < end:
            now = max(now + 1e-6, due)
            self.at(now)
        return now


# The wheel


def test_the_wheel_has_the_segments_of_the_submission() -> None:
    shown = moment_of("blackjack", "wheel-spins").shown
    found = spin()
    offered = shown.state.terms.side["bonus_spin"]
    assert offered.wheel is not None
    assert dict(found.segments) == {symbol: weight for symbol, weight in offered.wheel.items() if weight}
    drawn = [event.symbol for event in shown.news if isinstance(event, e.Spun)]
    assert [found.symbol] == drawn, "it runs to what is on record"


@given(st.integers(0, 10), st.floats(0, 1, exclude_max=True))
def test_it_stops_at_the_symbol_that_is_on_record_wherever_on_it(which: int, place: float) -> None:
    found = spin()
    symbol = found.segments[which % len(found.segments)][0]
    other = Spin(found.box, found.title, found.segments, symbol, place, found.began)
    assert under_pointer(slices(other.segments), turned(other, other.stops) % 360).symbol == symbol


def test_it_only_ever_slows_down() -> None:
    found = spin()
    angles = [turned(found, NOW + step * FRAME) for step in range(int(SPIN / FRAME) + 30)]
    speeds = [later - before for before, later in pairwise(angles)]
    assert all(speed >= 0 for speed in speeds)
    assert all(later <= before + 1e-9 for before, later in pairwise(speeds)), "nothing steers it on its way"
    assert speeds[-1] == 0 and angles[0] == 0


def test_where_on_the_symbol_it_stops_says_nothing() -> None:
    places = [_spread(number) for number in range(1, 2001)]
    counts = [sum(part <= place * 10 < part + 1 for place in places) for part in range(10)]
    assert all(abs(count - 200) <= 20 for count in counts), "every part of a slice is as frequent as every other"


def test_what_it_has_brought_is_said_when_it_stands_still() -> None:
    above = Above(moment_of("blackjack", "wheel-spins").shown)
    said = label(spin().symbol)
    before, after = above.at(NOW + SPIN - 0.05), above.at(NOW + SPIN + 0.05)
    assert before.count(said) + 1 == after.count(said), "once among the chances, then once more"
    assert above.until(NOW + 60) == pytest.approx(NOW + SPIN + SPIN_SHOWN, abs=0.05)
    assert said not in words(above.pane)


def test_with_reduced_motion_it_stands_still_at_once() -> None:
    above = Above(moment_of("blackjack", "wheel-spins").shown, Look(motion=False))
    assert words(above.pane).count(label(spin().symbol)) == 2
    assert above.pane.next_time(NOW + 0.01) == pytest.approx(NOW + SPIN_SHOWN), "nothing moves meanwhile"


def headline(station: int, name: str, now: float) -> set[str]:
    """What a station, the overhead and the table say about the wheel in large letters."""
    found = moment_of("blackjack", name)
    said = set()
    for screen in (Station(station, SETTING), Overhead(SETTING)):
        screen.follow(found.shown, NOW)
        sheet = Sheet()
        screen.build(Canvas(_GALLERY, 1.0, Rect(0, 0, 1920, 1080), sheet), found.shown, now)
        said |= {str(item.args[0]).lower() for item in sheet.items if item.kind == "text"}
    return {each for each in said if each.startswith(("the wheel", "wagers are", "results"))}


@pytest.mark.parametrize(("station", "whom"), [(3, "you"), (2, "box 3")])
def test_the_headline_says_for_whom_the_wheel_turns_as_long_as_it_is_shown(station: int, whom: str) -> None:
    assert headline(station, "wheel", NOW) >= {f"the wheel comes next for {whom}", "the wheel comes next for box 3"}
    turns, stands = (headline(station, "wheel-spins", NOW + later) for later in (1, SPIN + 0.1))
    assert turns - {"wagers are settled"} == {f"the wheel turns for {whom}", "the wheel turns for box 3"}
    assert stands - {"wagers are settled"} == {f"the wheel has turned for {whom}", "the wheel has turned for box 3"}
    after = headline(station, "wheel-spins", NOW + SPIN + SPIN_SHOWN)
    assert after == {"wagers are settled"}


def test_a_touch_ends_the_headline_of_the_wheel_with_the_wheel() -> None:
    moments = Moments(3)
    moments.follow(moment_of("blackjack", "wheel-spins").shown, NOW)
    assert moments.wheel(NOW) == (3, True, False) and moments.changes(NOW) == NOW + SPIN
    assert moments.wheel(NOW + SPIN) == (3, True, True) and moments.changes(NOW + SPIN) == NOW + SPIN + SPIN_SHOWN
    moments.skip()
    assert moments.wheel(NOW) is None and moments.changes(NOW) == float("inf")


@pytest.mark.parametrize(("weight", "said"), [(6018, "60 %"), (2, "1 in 5,000"), (900, "1 in 11"), (1000, "10 %")])
def test_chances_as_people_say_them(weight: int, said: str) -> None:
    assert chance(weight, 10_000) == said


# The jackpot


def test_a_jackpot_shows_what_the_meter_has_paid() -> None:
    shown = moment_of("community_blackjack", "jackpot").shown
    moments = Moments()
    moments.follow(shown, NOW)
    found = moments.now(NOW)
    paid = [cents for event in shown.news if isinstance(event, e.SideSettled) for _, cents in event.paid]
    assert isinstance(found, Jackpot) and [found.amount] == paid
    above = Above(shown)
    assert dollars(0) in words(above.pane) and dollars(found.amount) not in words(above.pane)
    assert dollars(found.amount) in above.at(NOW + COUNT)
    assert above.until(NOW + 60) == pytest.approx(NOW + JACKPOT, abs=0.05)
    assert "Jackpot" not in words(above.pane)


def test_a_jackpot_out_of_a_wheel_waits_for_the_wheel() -> None:
    shown = moment_of("blackjack", "wheel-spins").shown
    moments = Moments()
    moments.follow(shown, NOW)
    paid = e.SideSettled(3, "bonus_spin", ("jackpot",), 500_000, paid=(("bonus_spin", 500_000),))
    moments.follow(Shown(shown.state, shown.mode, shown.last + 1, (paid,)), NOW + 1)
    assert isinstance(moments.now(NOW + 1), Spin)
    assert isinstance(moments.now(NOW + SPIN + SPIN_SHOWN), Jackpot)


# Whose it is, and how it ends


@pytest.mark.parametrize(("station", "concerned"), [(3, True), (2, False), (5, False), (7, False)])
def test_a_station_shows_what_is_its_own(station: int, concerned: bool) -> None:
    for game, name in (("community_blackjack", "jackpot"), ("blackjack", "wheel-spins")):
        moments = Moments(station)
        moments.follow(moment_of(game, name).shown, NOW)
        assert (moments.now(NOW) is not None) == concerned, name


def test_a_touch_ends_it() -> None:
    above = Above(moment_of("community_blackjack", "jackpot").shown)
    assert "Jackpot" in words(above.pane)
    above.pane.down(1, (600, 400), NOW + 1)
    assert "Jackpot" not in above.at(NOW + 1)


ENDS = (e.BettingClosed(2, ()), e.Voided("void", "", None, (), DEALER))


@pytest.mark.parametrize("event", ENDS, ids=lambda event: event.name)
def test_the_next_round_or_a_void_ends_it(event: e.Event) -> None:
    shown = moment_of("community_blackjack", "jackpot").shown
    moments = Moments()
    moments.follow(shown, NOW)
    moments.follow(Shown(shown.state, shown.mode, shown.last + 1, (event,)), NOW + 1)
    assert moments.now(NOW + 1) is None


def test_nothing_begins_without_news() -> None:
    shown = moment_of("community_blackjack", "jackpot").shown
    moments = Moments()
    moments.follow(Shown(shown.state, shown.mode, shown.last), NOW)
    assert moments.now(NOW) is None, "a table that was started again celebrates nothing twice"
