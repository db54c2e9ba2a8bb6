"""The hands at a seat: every rank can be read, however many cards and hands there are and however few pixels."""

from itertools import combinations, pairwise

import pytest
from pygame import Rect

from etg.cards import RANK
from etg.screens.gallery import Gallery
from etg.screens.pictures.cards import LABELS, SMALL
from etg.screens.scenes import scene
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, sheet_of
from etg.screens.station.intents import ChooseHand
from etg.screens.station.seat import Seat
from tests.screens.builders import SETTING
from tests.screens.station.at_station import SEATS
from tests.screens.station.at_station import sheet_of as seat_of

_GALLERY = Gallery()
_CORNER, _LARGE = 0.22, {"10": 0.72, "Q": 0.633, "A": 0.592}
"""Where an index ends, of a card's width: that in the corner; the large rank of a small card, if it is a wide one."""


def faces(sheet: Sheet) -> list[Item]:
    return [item for item in sheet.items if item.kind == "card_face"]


def index_ends(item: Item) -> float:
    """So far from the left edge of a card its rank is seen, in pixels."""
    if item.w >= SMALL:
        return item.w * _CORNER
    card = item.args[0]
    assert isinstance(card, int)
    return item.w * _LARGE.get(LABELS[RANK[card]], 0.55)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("moment", ["many-cards", "full-table", "full-table-deciding", "four-hands", "results"])
def test_no_card_covers_the_rank_of_another(moment: str, size: tuple[int, int]) -> None:
    """Seen at the seat of the one who decides: each of eight ranks was cut in half."""
    found = scene("community_blackjack", moment)
    for part in SCREENS["tabletop"](found, Rect(0, 0, *size)):
        if not isinstance(part.screen, Seat):
            continue
        cards = faces(sheet_of(part.screen, part.rect, found, _GALLERY))
        for one, other in pairwise(cards):
            beside = one.y == other.y and one.x < other.x < one.x + one.w
            assert not beside or other.x - one.x >= index_ends(one) - 1, f"seat {part.screen.place}"


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("game", ["community_blackjack", "blackjack", "blackjack_switch"])
def test_hands_of_a_split_are_cards_that_can_be_read_or_ranks(game: str, seat: str) -> None:
    """However many there are in a narrow seat, no card is a speck; and a finger finds each of them."""
    for moment in ("four-hands", "full-table", "three-boxes-results"):
        found = scene(game, moment)
        for place in sorted(set(found.shown.state.stations.values())):
            screen = Seat(place, SETTING)
            sheet = seat_of(screen, found.shown, SEATS[seat])
            assert all(item.w >= 36 for item in faces(sheet)), f"{moment} seat {place}"
            hands = [t.rect for t in sheet.targets if isinstance(t.intent, ChooseHand)]
            assert all(min(rect.size) >= 67 for rect in hands), f"{moment} seat {place}: {hands}"


@pytest.mark.parametrize("name", ["station", "tabletop"])
def test_of_several_hands_each_has_its_name_and_its_own_count(name: str) -> None:
    """A Blackjack is said in two letters where the word would lie over its neighbour or take the name away."""
    found = scene("blackjack_switch", "three-boxes-insurance")
    round_ = found.shown.state.round
    assert round_ is not None
    player = next(player for player, at in found.shown.state.stations.items() if at == found.station)
    hands = [f"{box.number}.{i + 1}" for box in round_.boxes if box.player == player for i in range(len(box.hands))]
    assert len(hands) == 6
    for part in SCREENS[name](found, Rect(0, 0, 1280, 720)):
        if part.screen.place != found.station:
            continue
        sheet = sheet_of(part.screen, part.rect, found, _GALLERY)
        said = [str(item.args[0]) for item in sheet.items if item.kind == "text"]
        for hand in hands:
            assert hand in said or "BOX {} HAND {}".format(*hand.split(".")) in said
        counts = [
            item.rect for item in sheet.items if item.kind == "text" and item.args[0] in ("BJ", "Blackjack", "12")
        ]
        assert not any(one.colliderect(other) for one, other in combinations(counts, 2))
