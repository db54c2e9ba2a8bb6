"""Pages at the seats of the one large screen, however many sit there: all words fit, and a finger fits every button."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from etg.cabinet.shown import Shown
from etg.games import GAMES
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.help.pages import all_pages
from etg.screens.sheet import Sheet
from etg.screens.staged.table import Table
from etg.screens.station.intents import Choose, ChooseBox, Open, Turn
from etg.screens.station.seat import MORE, SIDES, Seat
from etg.screens.tabletop import Tabletop
from etg.screens.touch import Tap
from etg.table import commands as c
from etg.table.actions import Do
from etg.texts import text
from tests.screens.builders import SETTING, no_display

SCREEN = Rect(0, 0, 1920, 1080)
LEAST = 67
"""Pixels that everything has which is touched: 12 mm on a 15.6-inch screen, more on a large one."""


@pytest.fixture(scope="module", autouse=True)
def _no_display() -> Iterator[None]:
    with no_display():
        yield


def seats(shown: Shown) -> dict[Seat, Rect]:
    """Everybody's panel."""
    table = Tabletop(SETTING, shown.state.terms.game.boxes, DealerConsole(SETTING.chips))
    places = table.arrange(SCREEN, shown)
    return {seat: places[f"seat {number}"] for number, seat in table.seats.items()}


def sheet(seat: Seat, rect: Rect, shown: Shown, gallery: Gallery) -> Sheet:
    """What the panel shows."""
    found = Sheet()
    seat.build(Canvas(gallery, seat.scale(rect.w, rect.h), rect, found), shown, 0.0)
    return found


def check(table: Table, taken: set[int], gallery: Gallery) -> None:
    """Every page at every seat."""
    shown = table.shown()
    topics = [f"help:{page.key}" for page in all_pages(shown.state.terms)]
    for seat, rect in seats(shown).items():
        if seat.place not in taken:
            continue
        seat.follow(shown, 0.0)
        for page in (SIDES, MORE, "help", "cash", "tip", "settings", *topics):
            seat.act(Tap(Open(page)), shown, 0.0)
            for seat.memory.leaf in range(3):
                found = sheet(seat, rect, shown, gallery)
                assert not found.overflows, f"{page} with {len(taken)} players: {found.overflows}"
                small = [each for each in found.targets if each.intent is not None and min(each.rect.size) < LEAST]
                assert not small, f"{page} with {len(taken)} players: {small}"
                assert all(rect.contains(each.rect) for each in found.targets)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_its_seat(game: str) -> None:
    """While wagers are placed and while cards lie on the table, for one player and more."""
    gallery = Gallery()
    boxes = GAMES[game].boxes
    for taken in ({4}, {2, 4}, {2, 4, 6}, {1, 2, 4, 6}, set(range(1, boxes + 1))):
        table = Table(game).ready(*taken)
        check(table, taken, gallery)
        for station in taken:
            table.place(station, sides=500)
        check(table, taken, gallery)
        check(table.play(Do.DECIDE), taken, gallery)


@pytest.mark.parametrize("taken", [{2, 4}, {4}])
def test_a_page_makes_room_for_a_decision(taken: set[int]) -> None:
    """It is put away while its player is asked, so that he sees his hand; it comes back afterwards."""
    table = Table("community_blackjack").ready(*taken)
    table.place(4)
    shown = table.play(Do.DECIDE).shown()
    seat, rect = next(each for each in seats(shown).items() if each[0].place == 4)
    seat.follow(shown, 0.0)
    seat.act(Tap(Open("help")), shown, 0.0)
    found = sheet(seat, rect, shown, Gallery())
    assert any(isinstance(each.intent, Choose) for each in found.targets)
    assert not any(isinstance(each.intent, Open) for each in found.targets), "a page that cannot be seen is not offered"
    shown = table.play(Do.CLEAR).shown()
    seat.follow(shown, 0.0)
    found = sheet(seat, rect, shown, Gallery())
    assert any(isinstance(each.intent, Open) and ":" in each.intent.page for each in found.targets)


@pytest.mark.parametrize("taken", [{4}, {2, 4}, {1, 2, 3, 4}, {1, 2, 3, 4, 5, 6, 7}])
@pytest.mark.parametrize("game", ["community_blackjack", "blackjack_switch", "players_edge_21"])
def test_no_leaf_is_empty_or_too_high(game: str, taken: set[int]) -> None:
    """Every leaf of every page shows something besides its heading, and ends above the buttons."""
    shown, gallery = Table(game).ready(*taken).shown(), Gallery()
    seat, rect = next(each for each in seats(shown).items() if each[0].place == 4)
    seat.follow(shown, 0.0)
    for page in all_pages(shown.state.terms):
        seat.memory.page = "help"
        plain = sheet(seat, rect, shown, gallery)
        seat.memory.page, seat.memory.leaf, count = f"help:{page.key}", 0, 0
        while True:
            found = sheet(seat, rect, shown, gallery)
            texts = [item for item in found.items if item.kind in ("text", "card_face", "icon")]
            assert len(texts) > 6, f"{page.key}, leaf {seat.memory.leaf}"
            assert not found.overflows, f"{page.key}, leaf {seat.memory.leaf}"
            count += 1
            if not any(each.intent == Turn(1) for each in found.targets):
                break
            seat.memory.leaf += 1
        assert count == seat.memory.leaf + 1 and plain.items


@pytest.mark.parametrize("count", [1, 2, 4, 6, 7])
def test_free_credits_and_a_long_notice_fit_every_seat(count: int) -> None:
    shown = Table("community_blackjack").ready(*range(1, count + 1), credits=0).shown(mode=Mode.DESK)
    for seat, rect in seats(shown).items():
        seat.follow(shown, 0.0)
        seat.memory.note, seat.memory.note_until = text("No chip has been put down that could be taken back"), 9.0
        assert not sheet(seat, rect, shown, Gallery()).overflows


@pytest.mark.parametrize("box", [3, 5])
def test_boxes_do_not_vanish_when_a_neighbour_is_wagered_on_first(box: int) -> None:
    """With four boxes to choose from there is still a place for each."""
    table = Table("community_blackjack").ready(4)
    player = next(iter(table.state.stations))
    table.do(c.Place(player, box, 25_00, ()))
    shown = table.shown()
    seat, rect = next(each for each in seats(shown).items() if each[0].place == 4)
    seat.follow(shown, 0.0)
    found = sheet(seat, rect, shown, Gallery())
    boxes = {each.intent.box for each in found.targets if isinstance(each.intent, ChooseBox)}
    assert {3, 4, 5, box} <= boxes and len(boxes) > 3
