"""What is on its way: how it looks meanwhile, that it ends by itself, and that a touch ends it at once."""

from collections.abc import Callable

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from etg.cabinet.settings_look import Look
from etg.cabinet.shown import Shown
from etg.money import dollars
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, Gallery
from etg.screens.motions import eased
from etg.screens.pane import FRAME, Pane
from etg.screens.sheet import Item
from etg.screens.theme import CHIPS, COUNT, DEAL, FADE, INK
from etg.submission import load, shipped_path
from etg.table.state import new_table
from etg.table.terms import Terms
from tests.screens.builders import Toy, shown_of

SIZE = (400, 300)
SHOE = Area(380, -60, 1, 1)
CREDITS = Area(20, 280, 1, 1)
CARD = Area(100, 100, 40, 56)
Draws = Callable[[Canvas, float], None]


class Show:
    """A pane that is looked at in every frame."""

    def __init__(self, draws: Draws, look: Look | None = None) -> None:
        self.shown: Shown = shown_of(new_table(Terms(load(shipped_path("community_blackjack")))))
        self.gallery = Gallery()
        self.look = look
        self.screen = Toy(self._with_look(draws))
        self.pane = Pane(self.screen, self.gallery, Rect(0, 0, *SIZE))
        self.surface = pygame.Surface(SIZE)
        self.pane.paint(self.surface, self.shown, 0.0)

    def _with_look(self, draws: Draws) -> Draws:
        def built(canvas: Canvas, now: float) -> None:
            if self.look is not None:
                canvas.looks(self.look)
            draws(canvas, now)

        return built

    def becomes(self, draws: Draws, now: float) -> None:
        """It is drawn differently from now on."""
        self.screen.draws = self._with_look(draws)
        self.pane.stale()
        self.pane.paint(self.surface, self.shown, now)

    def at(self, now: float) -> list[Item]:
        """What lies over the sheet at a time."""
        self.pane.paint(self.surface, self.shown, now)
        return list(self.pane._on_top)

    def rests(self, now: float) -> bool:
        """Whether nothing moves any more, and it looks as if it had always been so."""
        self.pane.paint(self.surface, self.shown, now)
        other = Pane(self.screen, self.gallery, Rect(0, 0, *SIZE))
        fresh = pygame.Surface(SIZE)
        other.paint(fresh, self.shown, now)
        same = pygame.image.tobytes(self.surface, "RGB") == pygame.image.tobytes(fresh, "RGB")
        return same and self.pane.next_time(now) is None


def nothing(canvas: Canvas, now: float) -> None:
    """An empty felt."""


def a_card(card: int | None, leaves: Area | None = None) -> Draws:
    """One card at its place, face down where it is None."""

    def draws(canvas: Canvas, now: float) -> None:
        canvas.card(CARD.x, CARD.y, CARD.w, card, "card", SHOE, leaves)

    return draws


def money(cents: int) -> Draws:
    """An amount that ends at the right."""

    def draws(canvas: Canvas, now: float) -> None:
        canvas.amount(Area(10, 10, 200, 40), cents, "credits", 28, INK, BOLD, RIGHT)

    return draws


def words(text: str) -> Draws:
    """A line that is said."""

    def draws(canvas: Canvas, now: float) -> None:
        canvas.text(Area(10, 10, 300, 40), text, 28, INK, BOLD)
        canvas.fades("line")

    return draws


def said(show: Show) -> str:
    """The amount that is to be read."""
    return next(str(item.args[0]) for item in show.pane.sheet.items if item.kind == "text")


# Cards


def test_a_card_leaves_the_shoe_face_down_and_is_turned_over_before_it_lies() -> None:
    show = Show(nothing)
    show.becomes(a_card(7), 1.0)
    kinds = [show.at(1.0 + frame * DEAL / 20)[0] for frame in range(20)]
    assert kinds[0].kind == "card_back", "whoever looks at the shoe sees the back"
    seen = [str(item.args[0]) if item.kind == "squeezed" else item.kind for item in kinds]
    turned = seen.index("card_face")
    assert set(seen[:turned]) == {"card_back"} and set(seen[turned:]) == {"card_face"}, "it is turned over once"
    narrow = min(range(20), key=lambda frame: kinds[frame].w)
    assert kinds[narrow].w < CARD.w / 4 and abs(narrow - turned) <= 1, "on edge just when it changes"
    assert show.rests(1.0 + DEAL + FRAME)


def test_a_card_dealt_face_down_is_not_turned_over() -> None:
    show = Show(nothing)
    show.becomes(a_card(None), 1.0)
    assert {show.at(1.0 + frame * FRAME)[0].kind for frame in range(int(DEAL / FRAME))} == {"card_back"}


def test_the_hole_card_is_turned_over_where_it_lies() -> None:
    show = Show(a_card(None))
    show.becomes(a_card(30), 1.0)
    first = show.at(1.0)[0]
    assert (first.kind, first.x) == ("card_back", CARD.x)
    middle = show.at(1.0 + DEAL * 0.5)[0]
    assert middle.w < CARD.w / 2 and middle.rect.centerx == pytest.approx(CARD.x + CARD.w / 2, abs=1)
    assert show.at(1.0 + DEAL * 0.9)[0].args[0] == "card_face"
    assert show.rests(1.0 + DEAL + FRAME)


@pytest.mark.parametrize("badge_first", [True, False])
def test_what_cards_count_is_told_when_the_card_lies(badge_first: bool) -> None:
    """Whether the total is put down before the card or after it."""

    def badge(canvas: Canvas) -> None:
        first = len(canvas.sheet.items)
        canvas.text(Area(10, 10, 100, 40), "21", 28, INK, BOLD)
        canvas.arrives_with("card", first)

    def draws(canvas: Canvas, now: float) -> None:
        if badge_first:
            badge(canvas)
        canvas.card(CARD.x, CARD.y, CARD.w, 7, "card", SHOE)
        if not badge_first:
            badge(canvas)

    show = Show(nothing)
    place = show.surface.subsurface(Rect(10, 10, 100, 40))
    empty = pygame.transform.average_color(place)
    show.becomes(draws, 1.0)
    show.at(1.0 + DEAL / 2)
    assert pygame.transform.average_color(place) == empty, "not while it is on its way"
    assert show.rests(1.0 + DEAL + FRAME) and pygame.transform.average_color(place) != empty


def test_a_card_that_is_cleared_goes_where_cards_go() -> None:
    show = Show(a_card(7, leaves=Area(0, 0, 1, 1)))
    show.becomes(nothing, 1.0)
    first, later = show.at(1.0)[0], show.at(1.0 + CHIPS * 0.7)[0]
    assert (first.x, first.y) == (CARD.x, CARD.y) and later.x < 20 and later.y < 20
    assert show.rests(1.0 + CHIPS + FRAME)


def test_from_one_scene_to_another_nothing_moves() -> None:
    def scene(name: str, draws: Draws) -> Draws:
        def built(canvas: Canvas, now: float) -> None:
            canvas.looks(Look(), name)
            draws(canvas, now)

        return built

    show = Show(scene("help", nothing))
    show.becomes(scene("table", a_card(7, leaves=SHOE)), 1.0)
    assert show.at(1.0) == [] and show.rests(1.0), "a page that is closed does not deal the cards again"
    show.becomes(scene("help", nothing), 2.0)
    assert show.at(2.0) == [] and show.rests(2.0)


def test_a_card_that_belongs_to_another_hand_now_goes_there_from_where_it_lay() -> None:
    """A pair is split: nothing has gone to the discard rack, and nothing has come out of the shoe."""

    def hands(*places: tuple[str, float, int]) -> Draws:
        def draws(canvas: Canvas, now: float) -> None:
            for known, x, card in places:
                canvas.card(x, CARD.y, CARD.w, card, known, SHOE, CREDITS)

        return draws

    show = Show(hands(("first 0", 100, 7), ("first 1", 150, 20)))
    show.becomes(hands(("first 0", 100, 7), ("second 0", 250, 20)), 1.0)
    (card,) = show.at(1.0)
    assert (card.x, card.kind, card.args) == (150, "card_face", (20,))
    assert {item.kind for frame in range(10) for item in show.at(1.0 + frame * FRAME)} == {"card_face"}
    assert show.rests(1.0 + CHIPS + FRAME)
    show.becomes(hands(("first 0", 100, 7), ("first 1", 150, 33), ("second 0", 250, 20)), 2.0)
    assert [item.kind for item in show.at(2.0)] == ["card_back"], "the next one does come out of the shoe"


def test_two_equal_cards_are_two() -> None:
    """Of the same rank and suit, out of two decks: one lies in the other hand now, the other one is new."""

    def hands(*places: tuple[str, float]) -> Draws:
        def draws(canvas: Canvas, now: float) -> None:
            for known, x in places:
                canvas.card(x, CARD.y, CARD.w, 7, known, SHOE, CREDITS)

        return draws

    show = Show(hands(("first 0", 100), ("first 1", 150)))
    show.becomes(hands(("first 0", 100), ("second 0", 200), ("second 1", 250)), 1.0)
    assert sorted(item.kind for item in show.at(1.0)) == ["card_back", "card_face"]


def test_nothing_moves_because_the_window_has_another_size() -> None:
    """What lay on a larger window would slide in from where it was there, and cards would seem to be dealt."""
    show = Show(a_card(7, leaves=SHOE))
    show.pane.move_to(Rect(60, 20, 300, 240))
    assert show.at(1.0) == []
    show.becomes(nothing, 2.0)
    assert show.at(2.0), "from then on it moves as before"


# Chips


def test_chips_come_from_the_rack_and_go_back_to_the_credits() -> None:
    def chips(canvas: Canvas, now: float) -> None:
        canvas.stack(Area(200, 150, 40, 60), 500, (100, 500), "stake", CREDITS, CREDITS)

    show = Show(nothing)
    show.becomes(chips, 1.0)
    assert abs(show.at(1.0)[0].rect.centerx - 20) <= 1
    assert show.rests(1.0 + CHIPS + FRAME)
    show.becomes(nothing, 2.0)
    assert show.at(2.0)[0].x == 200
    assert show.at(2.0 + CHIPS * 0.8)[0].rect.centerx < 60
    assert show.rests(2.0 + CHIPS + FRAME)


# Amounts


@given(st.integers(0, 10_000_000), st.integers(1, 10_000_000))
def test_an_amount_only_ever_rises_to_what_it_is(old: int, more: int) -> None:
    show = Show(money(old))
    show.becomes(money(old + more), 1.0)
    seen = []
    for frame in range(int(COUNT / FRAME) + 2):
        show.at(1.0 + frame * FRAME)
        seen.append(int(said(show).replace("$", "").replace(",", "").replace(".", "")))
    assert seen[0] == old and seen == sorted(seen) and seen[-1] == old + more
    assert show.rests(1.0 + COUNT + FRAME)


def test_an_amount_that_becomes_less_is_less_at_once() -> None:
    show = Show(money(50_000))
    show.becomes(money(47_500), 1.0)
    assert said(show) == dollars(47_500) and show.rests(1.0)


def test_an_amount_that_rises_again_while_it_rises_goes_on_from_what_is_seen() -> None:
    show = Show(money(0))
    show.becomes(money(10_000), 1.0)
    show.at(1.1)
    before = said(show)
    show.becomes(money(20_000), 1.1)
    assert said(show) == before
    show.at(1.1 + COUNT)
    assert said(show) == dollars(20_000) and show.rests(1.1 + COUNT)


# Words


def test_words_that_take_the_place_of_others_appear_softly() -> None:
    show = Show(words("Place your bets"))
    show.becomes(words("No more bets"), 1.0)
    shares = [int(str(show.at(1.0 + FADE * step / 10)[0].args[2])) for step in range(10)]
    assert shares == sorted(shares) and shares[0] < 400 and shares[-1] == 1000
    assert show.rests(1.0 + FADE + FRAME)


def test_the_same_words_stay() -> None:
    show = Show(words("Place your bets"))
    show.becomes(words("Place your bets"), 1.0)
    assert show.at(1.0) == [] and show.rests(1.0)


# Nobody waits


EVERYTHING: list[tuple[str, Draws, Draws]] = [
    ("a card", nothing, a_card(7)),
    ("a hole card", a_card(None), a_card(7)),
    ("a card that leaves", a_card(7, leaves=SHOE), nothing),
    ("money", money(0), money(99_999)),
    ("words", words("One"), words("Other")),
]


@pytest.mark.parametrize(("before", "after"), [each[1:] for each in EVERYTHING], ids=[each[0] for each in EVERYTHING])
@pytest.mark.parametrize("later", [0.0, 0.05, 0.14])
def test_a_touch_ends_it_at_once(before: Draws, after: Draws, later: float) -> None:
    show = Show(before)
    show.becomes(after, 1.0)
    show.at(1.0 + later)
    show.pane.down(1, (390, 290), 1.0 + later)
    assert show.rests(1.0 + later)


@pytest.mark.parametrize(("before", "after"), [each[1:] for each in EVERYTHING], ids=[each[0] for each in EVERYTHING])
def test_with_reduced_motion_it_is_simply_there(before: Draws, after: Draws) -> None:
    show = Show(before, Look(motion=False))
    show.becomes(after, 1.0)
    assert show.at(1.0) == [] and show.rests(1.0)


def test_a_touch_also_ends_what_plays_by_itself() -> None:
    skipped: list[bool] = []

    def plays(canvas: Canvas, now: float) -> None:
        canvas.sheet.skip = lambda: skipped.append(True)

    show = Show(plays)
    show.pane.down(1, (5, 5), 1.0)
    assert skipped == [True]


def test_the_easing_begins_fast_and_ends_softly() -> None:
    assert (eased(-1), eased(0), eased(1), eased(2)) == (0, 0, 1, 1)
    assert eased(0.25) > 0.5 and eased(0.9) > 0.99
