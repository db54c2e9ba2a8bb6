"""The sound of a table: what the loudspeaker is told when people play, and that it sleeps when nothing is heard."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from etg.cabinet.settings_sound import SOUND, SoundSettings
from etg.cabinet.shown import Countdown, Message, Shown
from etg.games import GAMES, Decision
from etg.screens.celebration import turned
from etg.screens.failsafe import Failsafe
from etg.screens.moments import Spin
from etg.screens.pane import Pane
from etg.screens.scenes import scene
from etg.screens.sound.catalogue import (
    ALARM,
    ATTENTION,
    BUTTON,
    CARD,
    CHIP,
    NO_MORE_BETS,
    PUSH,
    REFUSED,
    TICK,
    TICK_LAST,
    WHEEL_CLICK,
    WIN_SMALL,
    YOUR_TURN,
)
from etg.screens.sound.mixing import loudness
from etg.screens.sound.sound import Sound
from etg.screens.sound.timing import ALARM_LASTS
from etg.screens.sound.wheel import APART, next_click
from etg.screens.station.intents import Open, Volume
from etg.screens.station.station import Station
from etg.table import commands as c
from etg.table.state import changed
from tests.screens.builders import Hand, free_point, no_display, same_hour, tabletop, target
from tests.screens.people import Anybody, Running
from tests.screens.sound.listening import Ear, Listening, hearing
from tests.table.builders import DEALER, FLOORPERSON, Table

SIZE = (1920, 1080)


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No display, and a clock that stands."""
    same_hour(monkeypatch)
    with no_display():
        yield


class Played(Listening):
    """A table with a sound."""

    def __init__(self, table: Table, **more: Any) -> None:
        super().__init__(table)
        self.now = 0.0
        self.sound, self.ear = hearing(**more)
        self.sound.follow(self.shown, self.now)

    def show(self, shown: Shown) -> Any:
        """Also to the sound."""
        self.sound.follow(shown, self.now)
        return super().show(shown)


# The table moves


def test_a_round_is_heard() -> None:
    """Chips, the bell, cards in turn, a question, and the win."""
    table = Played(Table().seat(1))
    found = []
    for n, command in enumerate([c.Place("p1", 1, 1000), c.CloseBetting()]):
        table.now = 10.0 * n
        table.do(command)
        found += table.ear.kinds
    assert found == [CHIP, NO_MORE_BETS]
    files = []
    for n, name in enumerate(["TS", "9D", "TD", "8S"]):
        table.now = 30.0 + n
        table.deal(name)
        files += [each.file for each in table.ear.taken()]
    assert files == ["card_1", "card_2", "card_3", "your_turn", "card_1"]
    table.now = 40.0
    table.do(c.Decide(1, Decision.STAND), c.TurnHoleCard())
    table.now = 50.0
    table.ear.taken()
    table.do(c.Settle())
    assert table.ear.kinds == [WIN_SMALL]


def test_a_station_that_is_silent_hears_nothing_of_its_own() -> None:
    """Of the others it does, and of the table if anybody wants to."""
    table = Played(Table().seat(1, 2), volumes=[0, 7])
    table.do(c.Place("p1", 1, 1000))
    assert table.ear.kinds == []
    table.do(c.Place("p2", 2, 1000))
    assert table.ear.kinds == [CHIP]
    table.do(c.CloseBetting())
    assert table.ear.kinds == [NO_MORE_BETS]


def test_where_everybody_wants_silence_the_table_is_silent() -> None:
    """An empty station has no say in it, the alarm is heard."""
    table = Played(Table().seat(1).place(1), volumes=[0, 10, 10])
    table.do(c.CloseBetting())
    table.deal("9S AD 8D TS")
    table.do(c.TimeOut())
    assert table.ear.taken() == []
    table.do(c.ReaderResult(False))
    (alarm,) = table.ear.taken()
    assert alarm.kind == ALARM and alarm.left == alarm.right == pytest.approx(loudness(0.7), abs=1e-3)


def test_no_station_hears_the_touches_of_another_louder_than_it_may() -> None:
    """Each as its own player wants it."""
    sound, ear = hearing(volumes=[10, 5, 1])
    for place in (1, 2, 3):
        sound.touched(place, float(place))
    found = [max(each.left, each.right) for each in ear.taken()]
    assert found == sorted(found, reverse=True) and found[0] > 10 * found[2]


def test_what_moves_by_itself_can_be_heard() -> None:
    """The pegs of the wheel."""
    sound, ear = hearing()
    sound.play(WHEEL_CLICK, 4, 1.0)
    sound.play(WHEEL_CLICK, 4, 1.1)
    assert ear.kinds == [WHEEL_CLICK] * 2


def test_a_refusal_and_a_call() -> None:
    table = Played(Table().seat(2))
    table.around(messages={2: Message("not now", None, 5.0)}, calls=frozenset({2}))
    assert sorted(table.ear.kinds) == sorted([REFUSED, ATTENTION])


# Time


def counting(table: Played, ends: float = 20.0) -> None:
    """A countdown for wagers runs."""
    table.around(countdown=Countdown("betting", 20.0, ends))


def heard_until(table: Played, end: float, step: float = 0.25) -> list[tuple[float, str]]:
    """What is heard while time goes by, looked at often."""
    found = []
    while table.now < end:
        table.now += step
        table.sound.due(table.now)
        found += [(table.now, kind) for kind in table.ear.kinds]
    return found


def test_the_last_seconds_tick() -> None:
    table = Played(Table().seat(1).place(1))
    counting(table)
    assert table.sound.due(0.0) == 15.0
    assert heard_until(table, 25.0) == [(15.0, TICK), (16.0, TICK), (17.0, TICK), (18.0, TICK), (19.0, TICK_LAST)]
    assert table.sound.due(table.now) is None


def test_more_time_is_more_time() -> None:
    """What was extended ticks anew; what is paused does not."""
    table = Played(Table().seat(1).place(1))
    counting(table)
    assert [kind for _, kind in heard_until(table, 17.0)] == [TICK] * 3
    counting(table, 35.0)
    assert table.sound.due(table.now) == 30.0
    table.around(countdown=Countdown("betting", 35.0, 35.0, paused=4.0))
    assert table.sound.due(table.now) is None


def test_who_looks_late_hears_no_rattle() -> None:
    """Ticks that were missed are left out."""
    table = Played(Table().seat(1).place(1))
    counting(table)
    assert table.sound.due(18.9) == 19.0 and table.ear.kinds == []
    table.sound.due(19.1)
    assert table.ear.kinds == [TICK_LAST]


def test_nobody_is_woken_for_what_nobody_hears() -> None:
    """Where all are ready, where they want silence, and where the master is off."""
    table = Played(Table().seat(1).place(1))
    assert table.sound.due(0.0) is None
    table.around(countdown=Countdown("betting", 20.0, 20.0), ready=frozenset({1}))
    assert table.sound.due(0.0) is None
    for more in ({"volumes": [0] * 8}, {"settings": SoundSettings(master=0)}):
        silent = Played(Table().seat(1).place(1), **more)
        counting(silent)
        assert silent.sound.due(0.0) is None
        assert heard_until(silent, 21.0) == []


def test_an_alarm_is_heard_for_ten_seconds_and_then_now_and_then() -> None:
    """As long as the table stands; a tilt that is cleared at once is heard to the end of the ten seconds."""
    table = Played(Table().seat(1), settings=SoundSettings(master=0, alarm_floor=60))
    tilted = replace(table.shown, state=changed(table.table.state, tilt="a test"), news=())
    table.show(tilted)
    assert table.ear.kinds == [ALARM] and table.sound.due(0.0) == 1.5
    times = [at for at, _ in heard_until(table, 60.0)]
    assert times == [1.5, 3.0, 4.5, 6.0, 7.5, 9.0, 29.0, 49.0]
    table.show(replace(tilted, state=table.table.state))
    assert table.sound.due(table.now) is None

    short = Played(Table().seat(1))
    short.show(replace(short.shown, stopped="the disk is full"))
    short.show(replace(short.shown, stopped=""))
    assert short.ear.kinds == [ALARM]
    times = [at for at, _ in heard_until(short, 60.0)]
    assert times[-1] + 1.5 >= ALARM_LASTS and len(times) == 6


def test_the_failsafe_calls_the_staff_but_not_all_the_time() -> None:
    sound, ear = hearing()
    for n in range(10):
        sound.failed(n * 0.5)
    assert ear.kinds == [ATTENTION] * 2


# The wheel


SPIN_OF = Spin(2, "Bonus Spin", (("$10", 3), ("jackpot", 1)), "$10", 0.3, 5.0)


def test_the_studs_of_the_wheel_are_heard_slower_and_slower() -> None:
    """Each when one passes the pointer; while it is fast not all of them."""
    times: list[float] = []
    after = SPIN_OF.began
    while (click := next_click(SPIN_OF, after)) is not None:
        times.append(click)
        after = click
    gaps = [b - a for a, b in pairwise(times)]
    assert SPIN_OF.began < times[0] and times[-1] < SPIN_OF.stops and len(times) > 20
    assert min(gaps) >= APART and gaps[-5:] == sorted(gaps[-5:]) and gaps[-1] > 2 * gaps[0]
    for click in times:
        beyond = turned(SPIN_OF, click) % 15
        assert min(beyond, 15 - beyond) < 1e-6


def test_nobody_hears_what_the_wheel_brings_before_it_stands_still() -> None:
    """The one who sees it run hears the studs; the others their own results at once."""
    table = Played(Table().open(1, 2))
    table.deal("TS TH 9D TD 9C 8S")
    table.do(c.Decide(1, Decision.STAND), c.Decide(2, Decision.STAND), c.TurnHoleCard())
    table.ear.taken()
    table.now = SPIN_OF.began
    table.sound.wheels = lambda now: {2: SPIN_OF} if now < SPIN_OF.stops else {}
    table.do(c.Settle())
    (other,) = table.ear.taken()
    assert other.kind == WIN_SMALL and other.left > other.right, "station 1"
    heard = []
    while (due := table.sound.due(table.now)) is not None:
        heard += [(table.now, kind) for kind in table.ear.kinds]
        table.now = due
    heard += [(table.now, kind) for kind in table.ear.kinds]
    assert heard[-1] == (SPIN_OF.stops, WIN_SMALL)
    assert {kind for _, kind in heard[:-1]} == {WHEEL_CLICK} and len(heard) > 20


def test_a_round_that_is_void_brings_nothing_later() -> None:
    """What was held back is forgotten."""
    table = Played(Table().open(1))
    table.deal("TS 9D TD 8S")
    table.do(c.Decide(1, Decision.STAND), c.TurnHoleCard())
    table.now = SPIN_OF.began
    table.sound.wheels = lambda now: {1: SPIN_OF} if now < SPIN_OF.stops else {}
    table.do(c.Settle(), c.Void("test", DEALER, FLOORPERSON))
    table.ear.taken()
    table.now = SPIN_OF.stops
    table.sound.due(table.now)
    assert table.ear.kinds == [PUSH]


def test_a_touch_ends_the_wheel_and_its_clicks() -> None:
    """What the windows show is what is heard."""
    at = AtWindow(scene("blackjack", "wheel-spins").shown)
    assert at.displays._hearing.wheels(0.1).keys() == {3}
    at.now = 0.5
    at.displays.draw(at.now)
    assert at.ear.kinds == [WHEEL_CLICK]
    at.hand.tap(at.seat, at.seat.rect.center)
    at.displays.take(1.0)
    assert at.displays._hearing.wheels(1.0) == {}
    at.ear.taken()
    at.displays.draw(1.2)
    assert at.ear.kinds == []


# At the windows


def station_of(pane: Pane) -> Station:
    """The screen of a station in its pane."""
    assert isinstance(pane.screen, Station)
    return pane.screen


class AtWindow:
    """A tabletop with a sound, and a hand."""

    def __init__(self, shown: Shown | None = None) -> None:
        self.ear = Ear()
        self.sound = Sound(self.ear, SOUND, 8)
        self.displays = tabletop(8, SIZE, sound=self.sound)
        self.hand = Hand(self.displays)
        self.listening = Listening(Table().seat(3))
        self.now = 0.0
        self.displays.take(self.now)
        self.displays.show(shown or self.listening.shown)
        self.displays.draw(self.now)

    @property
    def seat(self) -> Pane:
        """Of the player."""
        return next(pane for pane in self.displays.panes if pane.screen.place == 3)

    def tap(self, intent: Any, later: float = 1.0, drawn: bool = True) -> None:
        """Somebody touches this."""
        self.now += later
        at = free_point(self.seat, target(self.seat, intent))
        self.hand.tap(self.seat, at)
        self.displays.take(self.now)
        if drawn:
            self.displays.draw(self.now)


def test_a_finger_on_a_button_is_heard_and_beside_it_is_not() -> None:
    at = AtWindow()
    at.tap(Open("help"))
    assert at.ear.kinds == [BUTTON]
    at.hand.tap(at.seat, (at.seat.rect.x + 1, at.seat.rect.y + 1))
    at.displays.take(at.now + 1)
    assert at.ear.kinds == []


def test_a_change_of_the_volume_is_heard_at_the_new_volume() -> None:
    """Twice is two steps, however quickly it comes."""
    at = AtWindow()
    at.tap(Open("settings"))
    at.ear.taken()
    at.tap(Volume(1))
    first = [each for each in at.ear.taken() if each.kind == YOUR_TURN]
    at.tap(Volume(1), later=0.12)
    second = [each for each in at.ear.taken() if each.kind == YOUR_TURN]
    assert len(first) == len(second) == 1 and second[0].left > first[0].left
    at.tap(Volume(-1), later=0.1, drawn=False)
    at.tap(Volume(-1), later=0.1)
    assert at.displays._hearing.volumes()[3] == 7


def test_a_station_that_is_turned_off_is_silent_at_once() -> None:
    """What still sounds there too."""
    at = AtWindow()
    at.tap(Open("settings"))
    at.now += 1
    for _ in range(7):
        at.tap(Volume(-1), later=0.1)
    last = at.ear.taken()[-1]
    assert (last.what, last.left, last.right) == ("turn", 0, 0)
    at.tap(Volume(1))
    assert at.ear.kinds == [YOUR_TURN]


def test_a_failing_sound_does_not_stop_the_table(caplog: pytest.LogCaptureFixture) -> None:
    """It is said in the log, a few times."""
    at = AtWindow()
    caplog.clear()

    def breaks(*words: object) -> None:
        raise RuntimeError("no")

    at.ear.play = breaks  # type: ignore[assignment,method-assign]  # of this one ear alone
    for _ in range(5):
        at.tap(Open("settings"))
        at.tap(Volume(-1))
        at.displays.show(replace(at.listening.shown, calls=frozenset({3})))
        at.displays.show(at.listening.shown)
        station_of(at.seat).memory.page = ""
        at.displays.draw(at.now)
    assert len([each for each in caplog.records if each.levelno >= logging.ERROR]) == 3
    assert not any(isinstance(pane.screen, Failsafe) for pane in at.displays.panes)


def test_a_table_that_has_stopped_is_heard_and_closing_ends_the_sound() -> None:
    at = AtWindow()
    at.displays.failsafe("a test", None)
    assert at.ear.kinds == [ATTENTION]
    assert at.displays._hearing.volumes() == dict.fromkeys(range(1, 9), 7), "behind the failsafe too"
    at.displays.close()
    assert at.ear.closed


def test_without_sound_nothing_is_kept() -> None:
    """What a station wants to be heard is forgotten."""
    displays = tabletop(8, SIZE)
    displays.show(Listening(Table().seat(3)).shown)
    displays.draw(0.0)
    seat = next(pane for pane in displays.panes if pane.screen.place == 3)
    station = station_of(seat)
    station.memory.page = "settings"
    seat.stale()
    displays.draw(0.1)
    Hand(displays).tap(seat, free_point(seat, target(seat, Volume(1))))
    displays.take(1.0)
    assert station.volume == 8 and station.wants == []


def test_idle_stays_idle() -> None:
    """With a sound the windows want nothing more often than without."""
    at, without = AtWindow(), tabletop(8, SIZE)
    without.show(at.listening.shown)
    without.draw(0.0)
    assert at.displays.draw(0.5) == without.draw(0.5)


# Everything together


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack"])
def test_people_who_touch_anything_hear_the_game(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A real table, with an emulated dealer: nothing fails, and all the usual sounds come."""
    caplog.set_level(logging.WARNING, "etg")
    ear = Ear()
    displays = tabletop(GAMES[game].boxes, (960, 540), sound=Sound(ear, SOUND, GAMES[game].boxes))
    table = Running(game, tmp_path / "table.ledger", displays, 2, monkeypatch)
    somebody = Anybody(table, Random(5))
    heard: set[str] = set()
    for _ in range(600):
        somebody.act()
        assert not caplog.records, caplog.text
        heard |= set(ear.kinds)
        if {BUTTON, CARD, CHIP, NO_MORE_BETS, YOUR_TURN, TICK, TICK_LAST, WIN_SMALL} <= heard:
            break
    else:
        pytest.fail(f"only {sorted(heard)}")
    table.conductor.finish()
    assert ear.closed
