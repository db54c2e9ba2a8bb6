"""When the show begins and when it does not; and that one touch ends it in the same frame and does nothing else."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Surface

from etg.cabinet.asks import Ask
from etg.cabinet.settings_attract import NO_SHOW, AttractSettings, Entry
from etg.cabinet.settings_displays import CABINET, TABLETOP, ScreenSettings
from etg.cabinet.settings_displays import Displays as Chosen
from etg.cabinet.shown import Message, Shown
from etg.screens.attract.screen import ShowScreen
from etg.screens.dealer.stations import DISPUTES
from etg.screens.displays import Displays
from etg.screens.face import Face
from etg.screens.failsafe import Failsafe
from etg.screens.layouts import open_displays
from etg.screens.pane import Pane
from etg.screens.staged.table import FLOORPERSON, PLAYERS, Table
from etg.screens.station.intents import HighContrast, Open, SitDown
from etg.screens.station.station import FORGETS, Station
from etg.screens.tabletop import CloseConsole, OpenConsole
from etg.screens.touch import SETTLE, Tap
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.texts import text
from tests.screens.builders import SETTING, Hand, free_point, no_display, same_hour, target

IDLE = 20
SIZE = (640, 360)
SHOW = tuple(Entry(scene, 10) for scene in ("title", "hand", "meters", "notice"))
SETTINGS = AttractSettings(IDLE, "table", SHOW, SHOW, SHOW)
START = 1000.0
DOWN, MOTION, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No display, and a clock that stands."""
    same_hour(monkeypatch)
    with no_display():
        yield


class Room:
    """The windows of a table and its clock."""

    def __init__(self, table: Table, names: tuple[str, ...] = (), settings: AttractSettings = SETTINGS) -> None:
        screens = tuple(ScreenSettings(name, 0, SIZE, (0, 0)) for name in names)
        chosen = Chosen(CABINET, screens) if names else Chosen(TABLETOP)
        self.displays: Displays = open_displays(chosen, SETTING, 7, "etg", False, SIZE, attract=settings)
        self.names = names or ("tabletop",)
        self.table = table
        self.around: dict[str, Any] = {}
        self.now = START
        self.hand = Hand(self.displays)
        self.asks: list[Ask] = []
        self.step(0)
        self.show()
        self.step(0)

    @property
    def shown(self) -> Shown:
        """The table as it is shown."""
        return replace(self.table.shown(), **self.around)

    def show(self, **around: Any) -> "Room":
        """The table is like this now."""
        self.around |= around
        self.displays.show(self.shown)
        return self

    def step(self, seconds: float) -> float | None:
        """So much later: touches, then a picture; when the next one is due."""
        self.now += seconds
        self.asks += self.displays.take(self.now)
        return self.displays.draw(self.now)

    def face(self, name: str = "") -> Face:
        """One of the windows."""
        return [*self.displays._faces.values()][self.names.index(name or self.names[0])]

    def pane(self, name: str = "", which: str = "") -> Pane:
        """A screen behind the show."""
        return self.face(name).panes[which]

    def on(self, name: str = "") -> bool:
        """Whether the show is to be seen."""
        found = self.face(name)
        return found.curtain is not None and found.curtain.on

    def picture(self, name: str = "") -> Surface:
        """What the window shows."""
        return self.face(name).window.surface.copy()


def empty(game: str = "community_blackjack") -> Table:
    """An open table that nobody sits at."""
    return Table(game).open().make_ready()


def with_player(station: int) -> Table:
    """One at which somebody could play at once."""
    return Table("community_blackjack").ready(station)


ROOM = ("station 3", "station 4", "dealer", "overhead")


# When it begins


def test_it_begins_when_nothing_has_happened_for_a_while_everywhere_but_at_the_console() -> None:
    room = Room(empty(), ROOM)
    due = room.step(IDLE - 0.1)
    assert due is not None and due <= START + IDLE, "somebody looks again in time"
    assert not any(room.on(name) for name in ROOM)
    room.step(0.1)
    assert [room.on(name) for name in ROOM] == [True, True, False, True]


def test_the_one_large_screen_has_one_show() -> None:
    room = Room(empty())
    before = room.picture()
    room.step(IDLE)
    room.step(1.0)
    assert room.on() and different(before, room.picture())


@pytest.mark.parametrize("settings", [NO_SHOW, replace(SETTINGS, idle_seconds=0), replace(SETTINGS, station=())])
def test_it_may_be_left_out(settings: AttractSettings) -> None:
    room = Room(empty(), ROOM[:3], settings)
    room.step(10_000)
    assert not room.on()


def test_nothing_to_show_is_no_show() -> None:
    room = Room(empty("blackjack_switch"), ROOM[:3], replace(SETTINGS, station=(Entry("meters", 10),)))
    room.step(10_000)
    assert not room.on()


def test_a_touch_anywhere_begins_the_wait_anew() -> None:
    room = Room(empty(), ROOM)
    room.step(IDLE - 1)
    room.hand.tap(room.pane("station 3"), (320, 20))
    room.step(0)
    room.step(IDLE - 1)
    assert not room.on("station 3") and room.on("station 4"), "it was touched, the other was not"
    room.step(1)
    assert room.on("station 3")


def test_credits_and_wagers_keep_it_away_where_they_are_and_above() -> None:
    room = Room(with_player(3), ROOM)
    room.step(10_000)
    assert [room.on(name) for name in ROOM] == [False, True, False, False]
    room.table.place(3)
    room.show().step(10_000)
    assert [room.on(name) for name in ROOM] == [False, True, False, False]


def test_somebody_without_credits_who_touches_nothing_is_nobody() -> None:
    room = Room(empty().seat((3,), credits=0), ROOM)
    room.step(IDLE)
    assert room.on("station 3") and room.on("overhead")


def test_others_may_play_while_a_station_has_its_show() -> None:
    room = Room(with_player(4), ROOM)
    room.step(IDLE)
    room.table.place(4).do(c.CloseBetting())
    for _ in range(4):
        room.table.go_on()
        room.show().step(0.5)
        assert room.on("station 3") and not room.on("station 4") and not room.on("overhead")


def test_credits_end_it_at_once() -> None:
    room = Room(empty(), ROOM)
    room.step(IDLE + 5)
    room.table.seat((3,))
    room.show().step(0)
    assert [room.on(name) for name in ROOM] == [False, True, False, False]
    assert not different(room.picture("station 3"), Room(room.table, ROOM[:3]).picture())


def _locked(room: Room) -> None:
    room.table.do(c.HoldStation(3, DISPUTES[0], FLOORPERSON))


def _tilted(room: Room) -> None:
    room.table.happen(e.Tilted(text("the books are wrong"), None, "books_wrong"))


@pytest.mark.parametrize(
    ("change", "around", "at_station_4"),
    [
        (_locked, {}, True),
        (_tilted, {}, False),
        (None, {"stopped": "the disk takes nothing"}, False),
        (None, {"calls": frozenset({3})}, True),
    ],
    ids=["locked up", "tilted", "stopped", "called"],
)
def test_where_the_staff_is_needed_there_is_no_show(
    change: Callable[[Room], None] | None, around: dict[str, Any], at_station_4: bool
) -> None:
    for late in (False, True):
        room = Room(empty(), ROOM)
        if late:
            room.step(IDLE)
            assert room.on("station 3"), "it was on, and ends"
        if change is not None:
            change(room)
        room.show(**around).step(0)
        room.step(10_000)
        assert [room.on(name) for name in ROOM] == [False, at_station_4, False, False]


@pytest.mark.parametrize("names", [("station 3", "station 4", "overhead"), ()], ids=["cabinet", "tabletop"])
def test_who_is_offered_the_cut_is_asked_even_without_credits(names: tuple[str, ...]) -> None:
    room = Room(Table("community_blackjack").open().do(c.Seat(PLAYERS[3], 3)), names)
    room.step(IDLE)
    assert room.on(), "it was on, and ends"
    room.table.play(Do.OFFER_CUT)
    assert next_action(room.table.state).detail == PLAYERS[3] and not room.table.state.players[PLAYERS[3]]
    room.show().step(0)
    room.step(10_000)
    assert [room.on(name) for name in room.names] == [False, True, False][: len(room.names)]


def test_a_sentence_of_the_table_is_read_before_it() -> None:
    room = Room(empty(), ROOM)
    room.step(IDLE - 1)
    room.show(messages={3: Message(text("no"), None, room.now + 4)}).step(5)
    assert not room.on("station 3") and room.on("station 4")


def test_what_somebody_has_chosen_is_not_covered_before_it_is_forgotten() -> None:
    room = Room(empty(), ROOM)
    station = room.pane("station 3").screen
    assert isinstance(station, Station)
    room.hand.tap(room.pane("station 3"), free_point(pane := room.pane("station 3"), target(pane, Open("help"))))
    room.step(0.5)
    assert station.memory.page == "help"
    room.step(FORGETS - 1)
    assert not room.on("station 3")
    room.step(1.1)
    assert room.on("station 3")
    room.hand.post(DOWN, room.pane("station 3"), (320, 180))
    room.step(0.1)
    assert station.memory.page == "", "and it is forgotten then"


def test_not_while_the_dealer_has_the_console_open() -> None:
    room = Room(empty())
    felt = room.pane(which="felt")
    room.hand.tap(felt, free_point(felt, target(felt, OpenConsole())))
    room.step(0.1)
    room.step(10_000)
    assert not room.on()
    console = room.pane(which="console")
    room.hand.tap(console, free_point(console, target(console, CloseConsole())))
    room.step(0.1)
    room.step(IDLE)
    assert room.on()


# One touch


@pytest.mark.parametrize("name", ["station 3", "overhead"])
def test_one_touch_shows_what_was_there_before_in_the_same_frame(name: str) -> None:
    room = Room(empty(), ROOM)
    usual = room.picture(name)
    room.step(IDLE)
    room.step(3)
    assert different(usual, room.picture(name))
    room.hand.post(DOWN, room.pane(name), (320, 180))
    room.step(0)
    assert not room.on(name) and not different(usual, room.picture(name))


def test_the_last_result_comes_back() -> None:
    table = with_player(3).place(3)
    table.play(None).do(c.CashOut(PLAYERS[2], table.state.players[PLAYERS[2]]), c.Leave(PLAYERS[2]))
    for names in (ROOM, ()):
        room = Room(table, names)
        usual = [room.picture(name) for name in room.names]
        room.step(IDLE)
        room.step(3)
        assert room.shown.last_round is not None
        for name, before in zip(room.names, usual, strict=True):
            which = "" if names else "felt"
            room.hand.post(DOWN, room.pane(name, which), (320, 60))
            room.step(0)
            assert not different(before, room.picture(name)), name


def sits_down(room: Room) -> tuple[Pane, tuple[int, int]]:
    """Where a touch at station 3 means that somebody sits down."""
    pane = room.pane("station 3")
    return pane, free_point(pane, target(pane, SitDown()))


def test_the_touch_that_ends_it_does_nothing_else() -> None:
    room = Room(empty(), ROOM)
    pane, at = sits_down(room)
    room.step(IDLE)
    room.hand.post(DOWN, pane, at)
    room.step(0.01)
    assert not room.on("station 3")
    room.hand.post(MOTION, pane, (at[0] + 1, at[1]))
    room.step(0.5)
    room.hand.post(UP, pane, at)
    room.step(0.5)
    assert room.asks == []
    room.hand.tap(pane, at)
    room.step(0.1)
    assert [type(ask.what) for ask in room.asks] == [c.Seat, c.BuyIn], "the next one means it"


def test_down_and_up_between_two_frames_does_nothing_either() -> None:
    room = Room(empty(), ROOM)
    pane, at = sits_down(room)
    room.step(IDLE)
    room.hand.tap(pane, at)
    room.step(0.01)
    assert room.asks == [] and not room.on("station 3")


def test_a_second_finger_works_while_the_first_still_rests() -> None:
    room = Room(empty(), ROOM)
    pane, at = sits_down(room)
    room.step(IDLE)
    room.hand.post(DOWN, pane, at, finger=1)
    room.step(0.01)
    room.hand.tap(pane, at, finger=2)
    room.step(SETTLE / 2)
    assert room.asks == [], "the second tap of a double tap was meant for the show"
    room.step(SETTLE)
    room.hand.tap(pane, at, finger=2)
    room.step(0.1)
    assert [type(ask.what) for ask in room.asks] == [c.Seat, c.BuyIn]
    room.hand.post(UP, pane, at, finger=1)
    room.step(0.1)
    assert len(room.asks) == 2


def test_one_seat_of_the_large_screen_is_touched_and_only_the_show_ends() -> None:
    room = Room(empty())
    pane = room.pane(which="seat 2")
    at = free_point(pane, target(pane, SitDown()))
    room.step(IDLE)
    room.hand.tap(pane, at)
    room.step(0.01)
    assert room.asks == [] and not room.on()
    room.step(SETTLE + 0.1)
    room.hand.tap(pane, at)
    room.step(0.1)
    assert [type(ask.what) for ask in room.asks] == [c.Seat, c.BuyIn]


def test_nothing_slides_into_place_when_it_ends() -> None:
    """Others have played meanwhile: their cards lie there."""
    room = Room(with_player(4), ROOM)
    room.step(IDLE)
    room.table.place(4).do(c.CloseBetting())
    for _ in range(3):
        room.table.go_on()
    room.show().step(0.1)
    room.hand.post(DOWN, room.pane("station 3"), (320, 300))
    room.step(0)
    first = room.picture("station 3")
    room.step(1.0)
    assert not different(first, room.picture("station 3"))


# What goes wrong


def test_a_screen_that_has_failed_is_not_covered() -> None:
    room = Room(empty(), ROOM)
    room.step(IDLE)
    room.displays.failsafe(text("the table has stopped"), None)
    room.step(0)
    assert not room.on("station 3") and isinstance(room.pane("station 3").screen, Failsafe)
    room.step(10_000)
    assert not any(room.on(name) for name in ROOM)


def test_a_show_that_fails_is_not_shown_again_and_takes_nothing_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(empty(), ROOM)
    usual = room.picture("station 3")

    def fails(*args: object) -> None:
        raise ValueError("a picture is missing")

    monkeypatch.setattr(ShowScreen, "build", fails)
    room.step(IDLE)
    room.step(0.01)
    assert not room.on("station 3") and not different(usual, room.picture("station 3"))
    assert isinstance(room.pane("station 3").screen, Station)
    monkeypatch.undo()
    room.step(10_000)
    assert not room.on("station 3")


# It sleeps


def test_between_its_pictures_the_table_sleeps() -> None:
    """A scene that stands is looked at only when it moves on."""
    settings = replace(SETTINGS, station=(Entry("notice", 30),))
    room = Room(empty(), ("station 3", "dealer"), settings)
    room.step(IDLE)
    painted, times = 0, []
    end = room.now + 24
    while room.now < end:
        before = room.displays.painted
        due = room.step(0)
        painted += room.displays.painted - before
        assert due is not None
        times.append(due)
        room.now = max(due, room.now + 1 / 60)
    assert painted < 24 / 2 + 24, "but for the moment in which it appears, once in two seconds"


def test_what_others_do_repaints_nothing_of_it() -> None:
    room = Room(with_player(4), ("station 3", "dealer"), replace(SETTINGS, station=(Entry("notice", 30),)))
    room.step(IDLE)
    room.step(1.0)
    room.step(0.9)
    room.table.do(c.Clock(1, "2024-01-01"))
    before = room.displays.painted
    room.show(tips=500).step(0.01)
    pane = room.face().curtain
    assert pane is not None and room.displays.painted - before <= 1 and room.on(), "only the dealer's console"


def test_a_window_of_another_size_has_it_at_that_size() -> None:
    room = Room(empty(), ("station 3", "dealer"))
    room.step(IDLE)
    room.step(2)
    face = room.face()
    small = room.picture()
    face.paint_anew()
    room.step(0)
    assert not different(small, room.picture())


def test_it_looks_as_the_table_and_not_as_the_player_before_has_chosen() -> None:
    room = Room(empty(), ("station 3", "dealer"))
    station = room.pane("station 3").screen
    assert isinstance(station, Station)
    station.act(Tap(HighContrast(True)), room.shown, room.now)
    room.step(FORGETS + IDLE)
    found = room.face().curtain
    assert room.on() and found is not None and not found.screen.look.high_contrast


def different(one: Surface, other: Surface) -> bool:
    """Whether two pictures are not the same."""
    return pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")
