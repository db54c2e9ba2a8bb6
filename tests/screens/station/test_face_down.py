"""Hand-dealt cards lie face down on the one screen that everybody sees; their player looks at them by touching them."""

from collections.abc import Hashable, Iterator
from dataclasses import replace

import pytest
from pygame import Rect

from etg.cabinet.asks import DEALER_CONSOLE
from etg.cards import Card
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.scenes import scene
from etg.screens.sheet import Sheet
from etg.screens.shots import SCREENS, sheet_of
from etg.screens.staged.table import Table
from etg.screens.station.intents import Choose, Look
from etg.screens.station.seat import Seat
from etg.screens.tabletop import Tabletop
from etg.table.actions import Do
from tests.screens.builders import SETTING, no_display
from tests.screens.station.at_station import LYING, SEATS, UPRIGHT, AtStation

SCREEN = Rect(0, 0, 1920, 1080)


@pytest.fixture(scope="module", autouse=True)
def _no_display() -> Iterator[None]:
    with no_display():
        yield


def faces(table: Tabletop, seat: Seat, scene: Table, *pressed: Hashable) -> tuple[list[Card], Sheet]:
    """The cards that can be read at a seat while something is touched."""
    shown = replace(scene.shown(), mode=Mode.DESK, links=())  # nobody can pick up the cards of an emulated shoe
    rect = table.arrange(SCREEN, shown)[f"seat {seat.place}"]
    sheet = Sheet()
    seat.follow(shown, 0.0)
    seat.build(Canvas(Gallery(), seat.scale(rect.w, rect.h), rect, sheet, frozenset(pressed)), shown, 0.0)
    cards = [item.args[0] for item in sheet.items if item.kind == "card_face"]
    return [card for card in cards if isinstance(card, int)], sheet


@pytest.mark.parametrize("stations", [(3,), (3, 5), tuple(range(1, 8))])
def test_face_down_cards_are_seen_only_while_their_player_touches_them(stations: tuple[int, ...]) -> None:
    """At any width of the seat; the decision stays possible."""
    scene = Table("pitch_blackjack").ready(*stations)
    for station in stations:
        scene.place(station)
    scene.play(Do.DECIDE)
    table = Tabletop(SETTING, 7, DealerConsole(SETTING.chips))
    assert scene.state.round is not None
    for box in scene.state.round.boxes:
        assert box.hands[0].face_down
        hidden, sheet = faces(table, table.seats[box.number], scene)
        assert hidden == []
        assert Look(box.number, 0) in [target.intent for target in sheet.targets]
        assert not sheet.overflows
        others, _ = faces(table, table.seats[box.number], scene, Look(box.number % 7 + 1, 0))
        assert others == []
        seen, _ = faces(table, table.seats[box.number], scene, Look(box.number, 0))
        assert seen == list(box.hands[0].cards)
    asked = scene.state.round.boxes[-1].number
    sheets = [faces(table, table.seats[number], scene)[1] for number in stations]
    assert any(isinstance(target.intent, Choose) for sheet in sheets for target in sheet.targets), asked


@pytest.mark.parametrize("size", [LYING, UPRIGHT, *SEATS.values()], ids=["lying", "upright", *SEATS])
@pytest.mark.parametrize("boxes", [(3,), (3, 4)])
def test_who_holds_real_cards_is_told_to_look_at_them(boxes: tuple[int, ...], size: tuple[int, int]) -> None:
    """No screen shows them; "look" alone where there is no room for more."""
    scene = Table("pitch_blackjack").ready(3)
    for box in boxes:
        scene.place(box, player=3)
    at = AtStation(scene.play(Do.DECIDE), size=size, seat=size in SEATS.values())
    said = at.words.replace(" | ", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert "face down" not in said and not at.sheet.overflows
    assert said.count("look at your cards") == len(boxes) or (size == SEATS["narrow seat"] and len(boxes) > 1)
    assert said.count("look") == len(boxes)
    assert not [item for item in at.sheet.items if item.kind == "card_face" and item.args[0] in hands(scene)]


def hands(scene: Table) -> set[Card]:
    """The cards of the players, without any that the dealer shows as well."""
    found = {card for box in scene.round.boxes for hand in box.hands for card in hand.cards}
    return found - {scene.round.dealer[0]}


def test_where_cards_lie_face_up_there_is_nothing_to_look_at() -> None:
    """Community cards are everybody's."""
    scene = Table("community_blackjack").ready(3)
    scene.place(3).play(Do.DECIDE)
    table = Tabletop(SETTING, 7, DealerConsole(SETTING.chips))
    seen, sheet = faces(table, table.seats[3], scene)
    assert len(seen) == 2 and Look(3, 0) not in [target.intent for target in sheet.targets]


def test_what_is_drawn_to_such_a_hand_lies_open() -> None:
    """BJ 12.B(11): only the first two cards are hidden, at the seat and among the boxes of the table."""
    found = scene("pitch_blackjack", "full-table-deciding")
    assert found.shown.state.round is not None
    (drawn,) = (box for box in found.shown.state.round.boxes if box.hands[0].face_down and len(box.hands[0].cards) > 2)
    (card,) = drawn.hands[0].cards[2:]
    for name in ("tabletop", "station"):
        for part in SCREENS[name](found, SCREEN):
            cards = [
                i.args[0] for i in sheet_of(part.screen, part.rect, found, Gallery()).items if i.kind == "card_face"
            ]
            sees = name == "station" or part.screen.place in (DEALER_CONSOLE, drawn.number)
            assert (card in cards) or not sees
            assert not set(drawn.hands[0].cards[:2]) & set(cards) or part.screen.place == found.station
