"""A pane: only what changed is painted, and nothing while nothing changes."""

import gc
from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from etg.cabinet.asks import Ask, Ready
from etg.cabinet.shown import Shown
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, Args, Gallery
from etg.screens.pane import FRAME, Pane
from etg.screens.scenes import scene
from etg.screens.sheet import Item
from etg.screens.shots import SCREENS
from etg.screens.theme import DEAL, INK
from etg.screens.touch import HOLD, Dropped, Tap
from etg.submission import load, shipped_path
from etg.table.state import new_table
from etg.table.terms import Terms
from tests.screens.builders import GREEN, Toy, shown_of

SIZE = (400, 300)
WHOLE = Rect(0, 0, *SIZE)
RED, BLUE = (200, 0, 0), (0, 0, 200)
GALLERY = Gallery()


@pytest.fixture(scope="module")
def shown() -> Shown:
    """Any table."""
    return shown_of(new_table(Terms(load(shipped_path("community_blackjack")))))


class Painted:
    """A pane and the surface it is on."""

    def __init__(self, shown: Shown, draws: Callable[[Canvas, float], None], rect: Rect = WHOLE) -> None:
        self.shown = shown
        self.screen = Toy(draws)
        self.gallery = Gallery()
        self.pane = Pane(self.screen, self.gallery, rect)
        self.surface = pygame.Surface(SIZE)

    def paint(self, now: float) -> list[Rect]:
        """Bring it up to date."""
        return self.pane.paint(self.surface, self.shown, now)

    def draws(self, draws: Callable[[Canvas, float], None]) -> None:
        """It is drawn differently from now on."""
        self.screen.draws = draws
        self.pane.stale()

    def is_fresh(self, now: float) -> bool:
        """Whether it looks as if all of it had been painted now."""
        other = Painted(self.shown, self.screen.draws, self.pane.rect)
        other.surface.fill((0, 0, 0))
        other.paint(now)
        return pygame.image.tobytes(self.surface, "RGB") == pygame.image.tobytes(other.surface, "RGB")

    def frames(self, since: float, until: float) -> list[float]:
        """When it is painted, if somebody looks whenever it wants to be looked at."""
        now = since
        found: list[float] = []
        for _ in range(10_000):
            due = self.pane.next_time(now)
            if due is None or due > until:
                return found
            now = max(now, due)
            then = self.pane.next_time(now)
            assert then is not None and then <= now, "what it wants is due when its time has come"
            if self.paint(now):
                found.append(now)
        raise AssertionError("it never comes to rest")


def slab(canvas: Canvas, rect: Rect, colour: tuple[int, int, int]) -> None:
    """A rectangle in pixels."""
    canvas.slab(Area(*rect), colour, radius=0)


ONE, OTHER = Rect(10, 10, 50, 40), Rect(200, 100, 60, 60)


def both(canvas: Canvas, now: float) -> None:
    """Two rectangles."""
    slab(canvas, ONE, RED)
    slab(canvas, OTHER, BLUE)


def test_the_first_time_everything_is_painted(shown: Shown) -> None:
    painted = Painted(shown, lambda canvas, now: slab(canvas, ONE, RED))
    assert painted.pane.next_time(0.0) == 0.0
    assert painted.paint(0.0) == [WHOLE]
    assert painted.surface.get_at(ONE.center)[:3] == RED and painted.surface.get_at((1, 1))[:3] == GREEN
    assert painted.pane.next_time(0.0) is None


def test_then_only_what_changed(shown: Shown) -> None:
    painted = Painted(shown, lambda canvas, now: slab(canvas, ONE, RED))
    painted.paint(0.0)
    painted.draws(both)
    assert painted.paint(1.0) == [OTHER]
    painted.draws(lambda canvas, now: slab(canvas, ONE, BLUE))
    assert sorted(map(tuple, painted.paint(2.0))) == sorted([tuple(ONE), tuple(OTHER)])
    assert painted.is_fresh(2.0)


def test_what_is_built_again_and_looks_the_same_is_not_painted(shown: Shown) -> None:
    painted = Painted(shown, lambda canvas, now: slab(canvas, ONE, RED))
    painted.paint(0.0)
    painted.pane.stale()
    assert painted.pane.next_time(1.0) == 1.0
    assert painted.paint(1.0) == []
    assert painted.screen.built == 2


def test_nothing_outside_its_rectangle_is_painted(shown: Shown) -> None:
    within = Rect(100, 100, 100, 100)
    painted = Painted(shown, lambda canvas, now: slab(canvas, Rect(-50, 20, 400, 20), RED), within)
    painted.surface.fill(BLUE)
    assert painted.paint(0.0) == [within]
    assert painted.surface.get_at((99, 130))[:3] == BLUE and painted.surface.get_at((200, 130))[:3] == BLUE
    assert painted.surface.get_at((100, 130))[:3] == RED and painted.surface.get_at((199, 130))[:3] == RED
    assert painted.surface.get_clip() == WHOLE


def test_in_another_place_all_of_it_is_painted_there(shown: Shown) -> None:
    painted = Painted(shown, lambda canvas, now: slab(canvas, ONE, RED), Rect(0, 0, 100, 100))
    painted.paint(0.0)
    painted.pane.move_to(Rect(200, 100, 100, 100))
    assert painted.paint(1.0) == [Rect(200, 100, 100, 100)]
    assert painted.surface.get_at((200 + ONE.centerx, 100 + ONE.centery))[:3] == RED


def test_without_room_it_is_not_painted(shown: Shown) -> None:
    painted = Painted(shown, lambda canvas, now: None)
    painted.paint(0.0)
    painted.pane.move_to(Rect(0, 0, 0, 0))
    assert painted.pane.next_time(1.0) is None


# Time


def test_what_changes_with_the_time_changes_only_its_rectangle(shown: Shown) -> None:
    ring = Rect(300, 20, 80, 80)

    def draws(canvas: Canvas, now: float) -> None:
        slab(canvas, ONE, RED)
        canvas.live(Area(*ring), lambda now: ("ring", (max(0, 1000 - int(now) * 100), RED, BLUE, 4)), 0.25, now)

    painted = Painted(shown, draws)
    painted.paint(0.0)
    assert painted.pane.next_time(0.0) == 0.25
    assert painted.paint(0.25) == [], "it looks the same"
    assert painted.paint(1.0) == [ring]
    assert painted.is_fresh(1.0)
    assert painted.frames(1.0, 61.0) == [float(second) for second in range(2, 11)], "then the ring is empty"
    assert painted.screen.built == 1, "nothing is built for it"


def test_a_text_that_changes_leaves_nothing_of_the_longer_one_and_loses_nothing_of_its_own(shown: Shown) -> None:
    words = ["9", "1000 ggg", "7"]

    def draws(canvas: Canvas, now: float) -> None:
        def said(now: float) -> tuple[str, Args]:
            return "text", (words[min(int(now), 2)], BOLD, 40, INK)

        canvas.live(Area(50, 50, 20, 20), said, 1.0, now)

    painted = Painted(shown, draws)
    for now in (0.0, 1.0, 2.0):
        assert painted.paint(now)
        assert painted.is_fresh(now)


def test_what_goes_away_by_itself_is_gone_in_time(shown: Shown) -> None:
    def draws(canvas: Canvas, now: float) -> None:
        if now < 4.0:
            slab(canvas, ONE, RED)
            canvas.goes_away(4.0)

    painted = Painted(shown, draws)
    painted.paint(0.0)
    assert painted.pane.next_time(1.0) == 4.0
    assert painted.paint(4.0) == [ONE]
    assert painted.surface.get_at(ONE.center)[:3] == GREEN
    assert painted.pane.next_time(4.0) is None


def test_a_minute_in_which_nothing_happens_has_no_frames(shown: Shown) -> None:
    painted = Painted(shown, lambda canvas, now: canvas.button(Area(*OTHER), "Deal", "deal", hold="always"))
    painted.paint(0.0)
    assert painted.frames(0.0, 60.0) == []


# Motion


def cards(*places: tuple[int, int]) -> Callable[[Canvas, float], None]:
    """Cards with names, which come from the upper right."""

    def draws(canvas: Canvas, now: float) -> None:
        for which, (x, y) in enumerate(places):
            canvas.card(x, y, 40, which, ("card", which), Area(380, -60, 1, 1))

    return draws


def test_a_card_slides_to_its_place_in_sixty_frames_a_second(shown: Shown) -> None:
    painted = Painted(shown, cards((20, 200)))
    painted.paint(0.0)
    assert painted.frames(0.0, 60.0) == [], "the first picture has its cards where they are"
    painted.draws(cards((20, 200), (70, 200)))
    frames = painted.frames(1.0, 60.0)
    assert frames[0] == 1.0 and DEAL <= frames[-1] - 1.0 < DEAL + 2 * FRAME
    steps = [later - before for before, later in pairwise(frames)]
    assert steps[:-1] == pytest.approx([FRAME] * (len(steps) - 1)), "the last ones may be the same picture"
    assert len(steps) >= int(DEAL / FRAME) - 1
    assert painted.is_fresh(60.0)


def test_while_it_slides_it_is_not_at_its_place_yet(shown: Shown) -> None:
    painted = Painted(shown, cards())
    painted.paint(0.0)
    painted.draws(cards((20, 200)))
    painted.paint(1.0)
    assert painted.surface.get_at((40, 228))[:3] == GREEN
    painted.paint(1.0 + DEAL / 2)
    assert not painted.is_fresh(1.0 + DEAL / 2)
    painted.paint(1.0 + DEAL)
    assert painted.is_fresh(1.0 + DEAL)


def test_a_touch_finishes_a_slide_at_once(shown: Shown) -> None:
    painted = Painted(shown, cards())
    painted.paint(0.0)
    painted.draws(cards((20, 200), (70, 200)))
    painted.paint(1.0)
    painted.paint(1.05)
    painted.pane.down(1, (5, 5), 1.06)
    painted.paint(1.06)
    assert painted.is_fresh(1.06)
    assert painted.pane.next_time(1.06) is None


def test_a_card_that_moves_on_before_it_has_arrived(shown: Shown) -> None:
    painted = Painted(shown, cards())
    painted.paint(0.0)
    for step, place in enumerate([(20, 200), (120, 200), (120, 20)]):
        painted.draws(cards(place))
        painted.paint(1.0 + step * 0.1)
        painted.paint(1.05 + step * 0.1)
    assert painted.frames(1.26, 10.0)
    assert painted.is_fresh(10.0)


@pytest.mark.parametrize("then", [cards(), cards((20, 200))])
def test_a_card_that_is_named_otherwise_or_gone_before_it_has_arrived(
    shown: Shown, then: Callable[[Canvas, float], None]
) -> None:
    def unnamed(canvas: Canvas, now: float) -> None:
        canvas.card(20, 200, 40, 0)

    painted = Painted(shown, cards())
    painted.paint(0.0)
    painted.draws(cards((20, 200)))
    painted.paint(1.0)
    painted.draws(unnamed)
    painted.paint(1.1)
    assert painted.is_fresh(1.1)
    painted.draws(then)
    painted.paint(1.2)
    painted.frames(1.2, 10.0)
    assert painted.is_fresh(10.0)


def test_without_motion_cards_are_simply_there(shown: Shown) -> None:
    painted = Painted(shown, cards())
    painted.pane.motion = False
    painted.paint(0.0)
    painted.draws(cards((20, 200)))
    painted.paint(1.0)
    assert painted.is_fresh(1.0) and painted.pane.next_time(1.0) is None


def test_something_else_changes_while_a_card_slides(shown: Shown) -> None:
    painted = Painted(shown, cards())
    painted.paint(0.0)
    painted.draws(cards((20, 200)))
    painted.paint(1.0)

    def more(canvas: Canvas, now: float) -> None:
        cards((20, 200))(canvas, now)
        slab(canvas, Rect(0, 150, 400, 20), RED)

    painted.draws(more)
    painted.paint(1.1)
    painted.frames(1.1, 10.0)
    assert painted.is_fresh(10.0)


# Touches


def board(canvas: Canvas, now: float) -> None:
    """A button, a chip and a spot."""
    canvas.button(Area(10, 10, 100, 60), "Again", "again", hold="always")
    canvas.target(Area(10, 200, 60, 60), "chip", drag=Item(10, 200, 60, 60, "chip", (500,)))
    canvas.target(Area(300, 200, 60, 60), "spot", takes=True)


def test_a_button_looks_pressed_only_while_it_is(shown: Shown) -> None:
    painted = Painted(shown, board)
    painted.paint(0.0)
    before = painted.surface.copy()
    painted.pane.down(1, (50, 40), 1.0)
    (place,) = painted.paint(1.0)
    assert Rect(10, 10, 100, 60).contains(place)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(painted.surface, "RGB")
    painted.pane.up(1, (50, 40), shown, 1.1)
    painted.paint(1.1)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(painted.surface, "RGB")
    assert painted.screen.touched == [Tap("again")]


def test_what_is_dragged_goes_with_the_finger_and_leaves_no_trace(shown: Shown) -> None:
    painted = Painted(shown, board)
    painted.paint(0.0)
    before = painted.surface.copy()
    painted.pane.down(1, (40, 230), 1.0)
    for x in (80, 150, 250, 330):
        painted.pane.move(1, (x, 230))
        assert any(place.collidepoint(x, 230) for place in painted.paint(1.0 + x / 1000))
    asks = painted.pane.up(1, (330, 230), shown, 2.0)
    painted.paint(2.0)
    assert painted.screen.touched == [Dropped("chip", "spot")] and asks == [Ask(3, Ready(3))]
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(painted.surface, "RGB")


def test_a_finger_that_stays_is_waited_for_and_asked_for_once(shown: Shown) -> None:
    painted = Painted(shown, board)
    painted.paint(0.0)
    painted.pane.down(1, (50, 40), 1.0)
    painted.paint(1.0)
    assert painted.pane.next_time(1.0) == 1.0 + HOLD
    assert painted.pane.hold(shown, 1.0 + HOLD) == [Ask(3, Ready(3))]
    assert painted.pane.hold(shown, 1.1 + HOLD) == []
    assert painted.pane.up(1, (50, 40), shown, 1.2 + HOLD) == []
    assert painted.screen.touched == [Tap("always")]


def test_a_finger_that_nobody_takes_away_costs_nothing(shown: Shown) -> None:
    """Not even on a button that can be held, from which it has slid."""
    painted = Painted(shown, board)
    painted.paint(0.0)
    painted.pane.down(1, (50, 40), 1.0)
    painted.pane.move(1, (200, 150))
    painted.paint(1.0)
    painted.pane.hold(shown, 1.0 + HOLD)
    painted.paint(1.0 + HOLD)
    assert painted.frames(2.0, 62.0) == [] and painted.pane.next_time(62.0) is None


def test_when_it_is_gone_the_fingers_on_it_are_forgotten(shown: Shown) -> None:
    painted = Painted(shown, board)
    painted.paint(0.0)
    painted.pane.down(1, (50, 40), 1.0)
    painted.pane.move_to(Rect(0, 0, 0, 0))
    assert painted.pane.up(1, (50, 40), shown, 1.1) == []


def test_nothing_is_asked_before_anything_was_shown(shown: Shown) -> None:
    painted = Painted(shown, board)
    painted.paint(0.0)
    painted.pane.down(1, (50, 40), 1.0)
    assert painted.pane.up(1, (50, 40), None, 1.1) == [] and not painted.screen.touched


# What it leaves behind


@pytest.mark.parametrize("name", ["station", "dealer", "overhead", "tabletop"])
def test_a_sheet_that_is_replaced_is_gone_at_once(name: str) -> None:
    """Nothing that is laid out holds on to itself: the collector, which would stop the picture, has nothing to find."""
    for moment in ("wagers", "decisions", "results", "jackpot"):
        found = scene("community_blackjack", moment)
        panes = [Pane(screen, GALLERY, rect) for screen, rect in SCREENS[name](found, Rect(0, 0, 1280, 720))]
        for pane in panes:
            pane.build(found.shown, found.now)
        gc.collect()
        gc.disable()
        try:
            for pane in panes:
                pane.build(found.shown, found.now)
            assert gc.collect() == 0, moment
        finally:
            gc.enable()
