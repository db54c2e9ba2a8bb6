"""The windows of a table: touches go where they belong, a screen that fails does not take the others with it."""

import logging
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pygame import Rect

from etg.cabinet.asks import Ask, Ready, Recover
from etg.cabinet.settings import load_settings
from etg.cabinet.shown import Message, Shown
from etg.games import GAMES
from etg.screens import layouts
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.displays import WAKE, Displays
from etg.screens.face import Layout
from etg.screens.failsafe import Failsafe, TryAgain
from etg.screens.gallery import Gallery
from etg.screens.pane import FRAME, Pane
from etg.screens.shots import SETTING
from etg.screens.station.intents import Close, Open, SitDown
from etg.screens.tabletop import CloseConsole, OpenConsole
from etg.screens.theme import BRASS_LIGHT, DEAL, FELT, INSCRIPTION
from etg.screens.touch import HOLD, SETTLE, Dropped, Tap
from etg.screens.window import LEAST, Window, prepare
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.state import new_table
from etg.table.terms import Terms
from tests.screens.builders import (
    Hand,
    Toy,
    after,
    cabinet,
    countdown,
    free_point,
    no_display,
    same_hour,
    shown_of,
    some,
    tabletop,
    target,
)

SIZE = (400, 300)
LEFT, RIGHT = Rect(0, 0, 200, 300), Rect(200, 0, 200, 300)
DOWN, MOTION, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
BUTTON = Rect(20, 20, 160, 100)
"""In each half of each window."""
IN = (100, 70)
PAINTINGS = int(os.environ.get("ETG_PAINTINGS", "5"))


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No display, and a clock that stands."""
    same_hour(monkeypatch)
    with no_display():
        yield


@pytest.fixture(scope="module")
def shown() -> Shown:
    """A table that nobody sits at."""
    return shown_of(new_table(Terms(load(shipped_path("community_blackjack")))))


def button(canvas: Canvas, now: float) -> None:
    """One that can be held."""
    canvas.button(Area(*BUTTON), "Again", "again", hold="always")


class Table:
    """Two windows, each with two screens side by side."""

    def __init__(self, shown: Shown) -> None:
        self.toys = {place: Toy(button, place) for place in (1, 2, 3, 4)}
        layouts = []
        for first in (1, 3):
            window = Window(f"etg {first}", SIZE)
            screens = {"left": self.toys[first], "right": self.toys[first + 1]}
            layouts.append(Layout(window, screens, lambda rect, shown: {"left": LEFT, "right": RIGHT}))
        self.displays = Displays(layouts, Gallery())
        self.panes = {pane.screen.place: pane for pane in self.displays.panes}
        self.hand = Hand(self.displays)
        self.displays.take(0.0)
        self.displays.show(shown)
        self.displays.draw(0.0)

    def step(self, now: float) -> list[Ask]:
        """Deal with what was touched, and paint."""
        asks = self.displays.take(now)
        self.displays.draw(now)
        return asks

    def touched(self) -> dict[int, list[Any]]:
        """What each screen was told, those that were told nothing left out."""
        return {place: list(toy.touched) for place, toy in self.toys.items() if toy.touched}


@pytest.fixture
def table(shown: Shown) -> Table:
    """One that has been painted."""
    return Table(shown)


def in_pane(place: int, at: tuple[int, int] = IN) -> tuple[int, int]:
    """A pixel of the window in which a screen is, from a pixel of the screen."""
    return (at[0] + (200 if place in (2, 4) else 0), at[1])


# Touches go where they belong


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_finger_arrives_at_its_window_and_its_screen(table: Table, place: int) -> None:
    table.hand.tap(table.panes[place], in_pane(place))
    assert table.step(1.0) == [Ask(place, Ready(place))]
    assert table.touched() == {place: [Tap("again")]}


def test_fingers_on_all_screens_at_once(table: Table) -> None:
    for kind in (DOWN, UP):
        for place, pane in table.panes.items():
            table.hand.post(kind, pane, in_pane(place), finger=place)
    table.step(1.0)
    assert table.touched() == {place: [Tap("again")] for place in (1, 2, 3, 4)}


def test_the_same_finger_number_on_two_touch_screens_is_two_fingers(table: Table) -> None:
    other = Hand(table.displays, touch_id=2)
    table.hand.post(DOWN, table.panes[1], in_pane(1))
    other.post(DOWN, table.panes[3], in_pane(3))
    table.hand.post(UP, table.panes[1], in_pane(1))
    other.post(UP, table.panes[3], in_pane(3))
    table.step(1.0)
    assert table.touched() == {1: [Tap("again")], 3: [Tap("again")]}


def test_down_on_one_screen_and_up_on_another_does_nothing(table: Table) -> None:
    for one, other in ((1, 2), (2, 1)):
        table.hand.post(DOWN, table.panes[one], in_pane(one))
        table.hand.post(MOTION, table.panes[one], in_pane(other))
        table.hand.post(UP, table.panes[one], in_pane(other))
    table.hand.post(DOWN, table.panes[1], in_pane(1))
    table.hand.post(UP, table.panes[4], in_pane(4))
    assert table.step(1.0) == [] and not table.touched()


def test_what_was_dragged_onto_another_screen_is_dropped_nowhere(table: Table, shown: Shown) -> None:
    for toy in table.toys.values():
        toy.draws = chip_and_spot
    table.displays.show(shown)
    table.displays.draw(0.5)
    chip, spot = (50, 70), (150, 70)
    table.hand.post(DOWN, table.panes[1], chip)
    table.hand.post(MOTION, table.panes[1], (spot[0] + 200, spot[1]))
    table.hand.post(UP, table.panes[1], (spot[0] + 200, spot[1]))
    table.step(1.0)
    assert not table.touched()
    table.hand.post(DOWN, table.panes[1], chip)
    table.hand.post(MOTION, table.panes[1], spot)
    table.hand.post(UP, table.panes[1], spot)
    table.step(2.0)
    assert table.touched() == {1: [Dropped("chip", "spot")]}


def chip_and_spot(canvas: Canvas, now: float) -> None:
    """Something to drag, and where it can be dropped."""
    index = canvas.put(Area(20, 40, 60, 60), "chip", 500)
    canvas.target(Area(20, 40, 60, 60), "chip", drag=canvas.sheet.items[index])
    canvas.target(Area(120, 40, 60, 60), "spot", takes=True)


@pytest.mark.parametrize("corner", [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)])
def test_the_very_edge_of_a_window_can_be_touched(table: Table, shown: Shown, corner: tuple[float, float]) -> None:
    for toy in table.toys.values():
        toy.draws = lambda canvas, now: canvas.target(canvas.area, "all of it")
    table.displays.show(shown)
    table.displays.draw(0.5)
    at = (corner[0] * (SIZE[0] - 1), corner[1] * (SIZE[1] - 1))
    table.hand.tap(table.panes[3], at)
    table.step(1.0)
    assert table.touched() == {4 if corner[0] else 3: [Tap("all of it")]}


def test_a_finger_that_is_carried_out_of_the_window_does_nothing(table: Table) -> None:
    table.hand.post(DOWN, table.panes[1], in_pane(1))
    table.hand.post(MOTION, table.panes[1], (-80, -20))
    table.hand.post(UP, table.panes[1], (-80, -20))
    assert table.step(1.0) == [] and not table.touched()


def test_a_window_that_is_not_ours_is_nobodys(table: Table) -> None:
    other = pygame.Window("another", SIZE)
    for kind in (DOWN, UP):
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=0.2, y=0.2, window=other))
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=2, x=0.2, y=0.2, window=None))
    assert table.step(1.0) == [] and not table.touched()
    other.destroy()


def mouse(table: Table, kind: int, place: int, **more: Any) -> None:
    """The mouse does something over the button of a screen."""
    window = next(f.window for f in table.displays._faces.values() if table.panes[place] in f.panes.values())
    given: dict[str, Any] = {"button": 1, "buttons": (1, 0, 0), "touch": False, "pos": in_pane(place)} | more
    pygame.event.post(pygame.event.Event(kind, window=window._window, **given))


def test_the_mouse_is_a_finger(table: Table) -> None:
    mouse(table, pygame.MOUSEBUTTONDOWN, 4)
    mouse(table, pygame.MOUSEMOTION, 4)
    mouse(table, pygame.MOUSEBUTTONUP, 4)
    assert table.step(1.0) == [Ask(4, Ready(4))]


def test_a_mouse_that_is_a_finger_as_well_is_not_told_twice(table: Table) -> None:
    table.hand.post(DOWN, table.panes[4], in_pane(4))
    mouse(table, pygame.MOUSEBUTTONDOWN, 4, touch=True)
    mouse(table, pygame.MOUSEMOTION, 4, touch=True, pos=(0, 0))
    table.hand.post(UP, table.panes[4], in_pane(4))
    mouse(table, pygame.MOUSEBUTTONUP, 4, touch=True)
    assert table.step(1.0) == [Ask(4, Ready(4))]
    assert table.touched() == {4: [Tap("again")]}


def test_only_the_left_button_of_a_mouse_counts(table: Table) -> None:
    mouse(table, pygame.MOUSEBUTTONDOWN, 4, button=3)
    mouse(table, pygame.MOUSEBUTTONUP, 4, button=3)
    mouse(table, pygame.MOUSEMOTION, 4, buttons=(0, 0, 0))
    assert table.step(1.0) == []


def test_a_finger_whose_end_was_never_told_holds_nothing_when_it_comes_again(table: Table) -> None:
    table.hand.post(DOWN, table.panes[1], in_pane(1))
    table.step(1.0)
    table.hand.post(DOWN, table.panes[4], in_pane(4))
    table.step(1.0 + HOLD / 2)
    table.step(1.0 + HOLD + 0.1)
    assert not table.touched(), "it is not on the first screen any more, and not long enough on the other"
    table.step(1.0 + HOLD * 1.5)
    assert table.touched() == {4: [Tap("always")]}


def test_a_finger_that_stays_is_a_hold_although_no_event_comes(table: Table) -> None:
    table.hand.post(DOWN, table.panes[2], in_pane(2))
    table.displays.take(1.0)
    assert table.displays.draw(1.0) == 1.0 + HOLD
    assert table.step(1.0 + HOLD) == [Ask(2, Ready(2))]


def test_before_anything_was_shown_touches_do_nothing(shown: Shown) -> None:
    window = Window("etg", SIZE)
    toy = Toy(button)
    displays = Displays([Layout(window, {"": toy}, lambda rect, shown: {"": rect})], Gallery())
    Hand(displays).tap(displays.panes[0], IN)
    assert displays.take(0.0) == [] and displays.draw(0.0) is None and not toy.built


def test_a_window_is_never_too_small_to_be_drawn() -> None:
    """Whatever somebody makes of it at a desk: letters of no size cannot be drawn, and every screen would fail."""
    window = Window("etg", SIZE)
    window._window.size = (20, 20)
    window.resized()
    assert window.rect.size == LEAST
    window.close()


# Waiting


def test_waking_ends_the_waiting(table: Table) -> None:
    table.displays.take(0.0)
    table.displays.wake()
    table.displays.wait(60.0)
    assert table.displays.take(1.0) == []
    assert not pygame.event.peek(WAKE)


def test_what_ended_the_waiting_is_not_lost(table: Table) -> None:
    table.displays.take(0.0)
    table.hand.tap(table.panes[1], in_pane(1))
    table.displays.wait(60.0)
    table.displays.wait(60.0)
    assert table.step(1.0) == [Ask(1, Ready(1))]


# Frames


def test_nothing_is_painted_in_a_minute_in_which_nothing_changes(table: Table) -> None:
    before, now = table.displays.painted, 0.0
    for _ in range(600):
        now += 0.1
        table.step(now)
    assert table.displays.painted == before


def test_sixty_frames_a_second_while_a_card_slides(table: Table, shown: Shown) -> None:
    table.toys[1].draws = lambda canvas, now: canvas.card(20, 150, 60, 7, "card", Area(150, -80, 1, 1)) and None
    table.displays.show(shown)
    before, now, frames = table.displays.painted, 1.0, 0
    while (due := table.displays.draw(now)) is not None:
        assert due > now or now == 1.0
        now, frames = max(due, now), frames + 1
    assert DEAL <= now - 1.0 <= DEAL + 2 * FRAME
    assert DEAL / FRAME - 1 <= table.displays.painted - before <= DEAL / FRAME + 3
    assert frames <= DEAL / FRAME + 3


def test_only_the_window_in_which_something_changes_is_painted(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    presented: list[int] = []
    for window_id, face in table.displays._faces.items():
        monkeypatch.setattr(face.window, "present", lambda places, window_id=window_id: presented.append(window_id))
    table.hand.post(DOWN, table.panes[3], in_pane(3))
    table.step(1.0)
    assert presented == [list(table.displays._faces)[1]]


def test_a_window_that_was_covered_is_painted_again(table: Table) -> None:
    surfaces = [face.window.surface for face in table.displays._faces.values()]
    pictures = [surface.copy() for surface in surfaces]
    for surface in surfaces:
        surface.fill((1, 2, 3))
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    table.step(1.0)
    for surface, picture in zip(surfaces, pictures, strict=True):
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_closing_a_window_ends_the_table(table: Table, kind: int) -> None:
    assert not table.displays.closed
    pygame.event.post(pygame.event.Event(kind))
    table.step(1.0)
    assert table.displays.closed


# A screen that fails


def failing(*args: Any) -> Any:
    """A mistake."""
    raise ZeroDivisionError("a mistake of this screen")


def break_down(table: Table, shown: Shown, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first screen fail in one of its duties."""
    monkeypatch.setattr(table.toys[1], what, failing)
    table.displays.show(shown)
    table.step(1.0)
    if what == "act":
        table.hand.tap(table.panes[1], in_pane(1))
        table.step(2.0)
    table.step(2.1)


@pytest.mark.parametrize("what", ["build", "act", "follow", "scale"])
def test_a_screen_that_fails_says_so_the_others_go_on_and_it_leads_back(
    table: Table, shown: Shown, what: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    break_down(table, shown, what, monkeypatch)
    assert isinstance(table.panes[1].screen, Failsafe)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "a mistake of this screen" in caplog.text
    for place in (2, 3, 4):
        assert table.panes[place].screen is table.toys[place]
        table.hand.tap(table.panes[place], in_pane(place))
    table.step(3.0)
    assert table.touched() == {place: [Tap("again")] for place in (2, 3, 4)}

    monkeypatch.undo()
    table.hand.tap(table.panes[1], free_point(table.panes[1], target(table.panes[1], TryAgain())))
    assert table.step(4.0) == [], "the table itself has not stopped"
    assert [pane.screen for pane in table.panes.values()] == list(table.toys.values())
    table.hand.tap(table.panes[1], in_pane(1))
    assert table.step(5.0) == [Ask(1, Ready(1))]


def test_a_screen_that_fails_again_is_failed_again(table: Table, shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(table, shown, "build", monkeypatch)
    table.hand.tap(table.panes[1], free_point(table.panes[1], target(table.panes[1], TryAgain())))
    table.step(4.0)
    table.step(4.1)
    assert isinstance(table.panes[1].screen, Failsafe)
    assert target(table.panes[1], TryAgain()), "and the way back is there again"


def test_when_not_even_the_failsafe_can_be_painted_it_is_not_tried_without_end(
    table: Table, shown: Shown, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Failsafe, "build", failing)
    break_down(table, shown, "build", monkeypatch)
    for tenth in range(50):
        table.step(3.0 + tenth / 10)
    assert len(caplog.records) == 2
    assert table.displays.draw(10.0) is None


def test_a_touch_elsewhere_on_the_failsafe_does_nothing(
    table: Table, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_down(table, shown, "build", monkeypatch)
    table.hand.tap(table.panes[1], (3, 3))
    assert table.step(3.0) == [] and isinstance(table.panes[1].screen, Failsafe)


def test_a_finger_that_was_down_when_the_screen_failed_does_nothing(
    table: Table, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.hand.post(DOWN, table.panes[1], in_pane(1))
    table.step(0.5)
    break_down(table, shown, "build", monkeypatch)
    table.hand.post(UP, table.panes[1], in_pane(1))
    assert table.step(3.0) == []
    assert isinstance(table.panes[1].screen, Failsafe) and not table.touched()


def test_when_the_table_has_stopped_all_screens_say_so_until_it_goes_on(table: Table, shown: Shown) -> None:
    table.displays.failsafe("the disk is full", shown)
    table.displays.draw(1.0)
    assert all(isinstance(pane.screen, Failsafe) for pane in table.panes.values())
    table.hand.tap(table.panes[2], free_point(table.panes[2], target(table.panes[2], TryAgain())))
    assert table.step(2.0) == [Ask(2, Recover())]
    assert isinstance(table.panes[2].screen, Failsafe), "the table says when it goes on"
    table.displays.show(shown)
    assert [pane.screen for pane in table.panes.values()] == list(table.toys.values())
    table.step(3.0)
    table.hand.tap(table.panes[4], in_pane(4))
    assert table.step(4.0) == [Ask(4, Ready(4))]


def test_a_screen_that_has_failed_itself_does_not_come_back_with_the_table(
    table: Table, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_down(table, shown, "build", monkeypatch)
    table.displays.failsafe("the disk is full", shown)
    table.displays.show(shown)
    assert [isinstance(pane.screen, Failsafe) for pane in table.panes.values()] == [True, False, False, False]


# The tabletop


def settled(displays: Displays, shown: Shown, now: float) -> None:
    """Shown, and whatever moves has arrived."""
    displays.take(now)
    displays.show(shown)
    for later in (0.0, DEAL, 3.0):
        displays.take(now + later)
        displays.draw(now + later)


def pane_of(displays: Displays, name: str) -> Pane:
    """A screen of the tabletop by its name."""
    (face,) = displays._faces.values()
    return face.panes[name]


def test_the_console_opens_over_the_table_and_closes(shown: Shown) -> None:
    displays = tabletop(7, (1280, 720))
    settled(displays, shown, 0.0)
    felt, console, seat = (pane_of(displays, name) for name in ("felt", "console", "seat 3"))
    assert not console.rect.w and seat.rect.w
    hand = Hand(displays)
    hand.tap(felt, target(felt, OpenConsole()).rect.center)
    displays.take(10.0)
    displays.draw(10.0)
    assert console.rect == Rect(0, 0, 1280, 720) and not seat.rect.w and not felt.rect.w
    hand.tap(console, target(console, CloseConsole()).rect.center)
    displays.take(10.0 + SETTLE / 2)
    assert console.rect.w, "whoever taps twice does not close it"
    hand.tap(console, target(console, CloseConsole()).rect.center)
    displays.take(11.0)
    displays.draw(11.0)
    assert not console.rect.w and seat.rect.w


def test_when_somebody_sits_down_the_others_are_not_touched_by_mistake(shown: Shown) -> None:
    """Their seats become narrower: where a finger is about to come down there is something else now."""
    displays = tabletop(7, (1920, 1080))
    state = after(shown.state, c.Seat("eva", 3), c.BuyIn("eva", 100_00))
    settled(displays, replace(shown, state=state), 0.0)
    seat = pane_of(displays, "seat 3")
    asked = {each.intent: each for each in seat.sheet.targets}
    displays.show(replace(shown, state=after(state, c.Seat("ben", 5))))
    displays.draw(10.0)
    hand = Hand(displays)
    now = {each.intent: each for each in seat.sheet.targets}
    assert now[Open("cash")].rect != asked[Open("cash")].rect
    hand.tap(seat, now[Open("cash")].rect.center)
    displays.take(10.0 + SETTLE - 0.01)
    displays.draw(10.0 + SETTLE - 0.01)
    assert Close() not in [each.intent for each in seat.sheet.targets]
    hand.tap(seat, now[Open("cash")].rect.center)
    displays.take(10.0 + SETTLE)
    displays.draw(10.0 + SETTLE)
    assert Close() in [each.intent for each in seat.sheet.targets]


def test_a_free_seat_asks_for_a_seat_and_credits(shown: Shown) -> None:
    displays = tabletop(7, (1920, 1080))
    settled(displays, shown, 0.0)
    seat = pane_of(displays, "seat 5")
    Hand(displays).tap(seat, target(seat, SitDown()).rect.center)
    asks = displays.take(10.0)
    assert asks == [Ask(5, c.Seat("Player 5", 5)), Ask(5, c.BuyIn("Player 5", 1_000_00))]


def test_a_message_is_shown_at_its_place_and_goes_away(shown: Shown) -> None:
    displays = cabinet(7, (960, 540))
    state = after(shown.state, c.Seat("eva", 3))
    settled(displays, replace(shown, state=state), 0.0)
    pictures = [face.window.surface.copy() for face in displays._faces.values()]
    said = Message("box 3 has not decided yet", "R44", 15.0)
    settled(displays, replace(shown, state=state, messages={3: said}), 10.0)
    changed = [
        name
        for name, before, face in zip(range(1, 10), pictures, displays._faces.values(), strict=True)
        if pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(face.window.surface, "RGB")
    ]
    assert changed == [3]
    settled(displays, replace(shown, state=state), 15.0)
    for before, face in zip(pictures, displays._faces.values(), strict=True):
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(face.window.surface, "RGB")


# As if painted anew


def looks(displays: Displays) -> list[bytes]:
    """All windows, pixel by pixel."""
    return [pygame.image.tobytes(face.window.surface, "RGB") for face in displays._faces.values()]


def different(displays: Displays, before: list[bytes]) -> list[Rect]:
    """Where the windows do not look as before."""
    found = []
    for face, data in zip(displays._faces.values(), before, strict=True):
        was = pygame.image.frombytes(data, face.window.rect.size, "RGB")
        mask = pygame.mask.from_threshold(face.window.surface, (0, 0, 0), (1, 1, 1, 255), was)
        mask.invert()
        found += mask.get_bounding_rects()
    return found


def touch_something(displays: Displays, rng: random.Random, now: float) -> None:
    """A finger comes down, moves or lets go somewhere, mostly on something."""
    pane = rng.choice([pane for pane in displays.panes if pane.rect.w])
    targets = pane.sheet.targets
    at = rng.choice(targets).rect.center if targets and rng.random() < 0.8 else pane.rect.center
    hand, finger = Hand(displays), rng.randrange(3)
    kind = rng.choice((DOWN, MOTION, UP, UP))
    hand.post(kind, pane, at, finger)
    displays.take(now)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("layout", [tabletop, cabinet])
@settings(
    max_examples=int(os.environ.get("ETG_PAINTINGS", "5")), suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 10_000),
    first=st.integers(0, 400),
    count=st.integers(2, 12),
)
@example(game="community_blackjack", seed=96, first=341, count=4)  # a seat moves away from under a finger
@example(game="blackjack", seed=495, first=132, count=10)  # a card gets another place while its total waits for it
def test_after_any_course_of_things_it_looks_as_if_painted_anew(
    layout: Any, size: tuple[int, int], game: str, seed: int, first: int, count: int
) -> None:
    """Shown and touched at random, at any moments of a slide; then at rest."""
    moments = some(game, seed, first, count)
    rng = random.Random(seed)
    displays = layout(moments[0].state.terms.game.boxes if layout is tabletop else 2, size)
    now = 0.0
    try:
        for shown in moments:
            if rng.random() < 0.5:
                shown = replace(shown, countdown=countdown(shown.state, now))
            displays.show(shown)
            for _ in range(rng.randrange(4)):
                now += rng.choice((0.0, FRAME, 0.1, 1.0))
                if rng.random() < 0.5:
                    touch_something(displays, rng, now)
                displays.draw(now)
        for later in (0.5, 5.0, 12.0):
            displays.take(now + later)
            displays.draw(now + later)
        now += 12.0
        before = looks(displays)
        for face in displays._faces.values():
            face.window.surface.fill((255, 0, 255))
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        displays.take(now)
        displays.draw(now)
        same = looks(displays) == before
        assert same, f"different at {different(displays, before)}"
    finally:
        displays.close()


def test_windows_without_a_place_of_their_own_stand_beside_each_other() -> None:
    """Rows of a desk that is full begin again at the top."""
    desk, size = (3840, 2160), (960, 540)
    places = [layouts.beside(at, size, desk) for at in range(17)]
    assert places[:5] == [(0, 0), (960, 0), (1920, 0), (2880, 0), (0, 540)]
    assert len(set(places[:16])) == 16 and places[16] == (0, 0)
    assert layouts.beside(3, (1920, 1080), (1280, 720)) == (0, 0)


def test_the_first_window_greets_before_the_rest_of_the_program_is_read() -> None:
    """Felt and words at once; the table then takes this very window."""
    with no_display():
        prepare()
        window = Window("a table", (640, 360))
        window.greet("Community Blackjack")
        assert window.surface.get_at((2, 2))[:3] == FELT
        for colour in (BRASS_LIGHT, INSCRIPTION):  # our name, and that of the game below it
            inked = pygame.mask.from_threshold(window.surface, colour, (20, 20, 20, 255))
            assert inked.count() > 100 and abs(inked.centroid()[0] - 320) < 40
        chosen = replace(load_settings().displays, layout="tabletop")
        displays = layouts.open_displays(chosen, SETTING, 7, "a table", False, window=window)
        assert {pane.rect.w for pane in displays.panes} and displays.panes[0].rect.right <= 640
        displays.close()
