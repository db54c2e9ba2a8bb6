"""The cards above the table: what stands beside them says no more than what lies there."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import Rect

from etg.cabinet.shown import Shown
from etg.languages import speaking
from etg.screens.canvas import Canvas
from etg.screens.moments import Jackpot, Moment
from etg.screens.overhead.screen import Overhead
from etg.screens.pictures.cards import SMALL
from etg.screens.scenes import NOW, scene
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SETTING
from etg.screens.station.fanned import CORNER, LARGE
from etg.screens.theme import FELT_EDGE
from etg.table.actions import Do, next_action
from tests.screens.overhead.above import GALLERY, LYING, SIZES, above, drawn, texts

FULL = SIZES[0]


@pytest.mark.parametrize("name", ["dealing", "shoe-offline", "suspect-card", "void"])
def test_the_first_two_are_counted_when_both_lie(name: str) -> None:
    """One card alone is no total of two."""
    found = scene("community_blackjack", name)
    round_ = found.shown.state.round
    assert round_ is not None and len(round_.community) == 1
    assert "first two" not in texts(above(found, FULL))
    assert "first two" in texts(above(scene("community_blackjack", "decisions"), FULL))


@pytest.mark.parametrize(("language", "said"), [("en", "soft"), ("es", "blando"), ("zh", "软")])
def test_soft_stands_where_the_language_has_it(language: str, said: str) -> None:
    with speaking(language):
        found = drawn(scene("community_blackjack", "history").shown, NOW)
    items = {str(item.args[0]): item for item in found.items if item.kind == "text"}
    assert (items[said].x < items["18"].x) == (language != "es")


# Every box with its own cards


def test_bj_12_b_11_a_card_drawn_to_a_face_down_hand_is_seen() -> None:
    """The first two lie face down, what comes after them does not."""
    found = scene("pitch_blackjack", "full-table-deciding")
    round_ = found.shown.state.round
    assert round_ is not None and round_.boxes[0].hands[0].face_down and len(round_.boxes[0].hands[0].cards) == 3
    drawn_card = round_.boxes[0].hands[0].cards[2]
    faces = [item.args[0] for item in above(found, FULL).items if item.kind == "card_face"]
    assert drawn_card in faces and not set(round_.boxes[0].hands[0].cards[:2]) & set(faces) - {drawn_card}


@pytest.mark.parametrize("size", LYING)
@pytest.mark.parametrize("name", ["full-table", "many-cards", "rescue"])
def test_no_card_covers_the_rank_of_another(name: str, size: tuple[int, int]) -> None:
    """A small one has a large rank, which needs most of its width."""
    for card, next_ in pairwise(_in_boxes(above(scene("pontoon_21", name), size))):
        if card.y == next_.y and 0 < next_.x - card.x < card.w:
            assert next_.x - card.x >= card.w * (LARGE if card.w < SMALL else CORNER) - 2


def _in_boxes(sheet: Sheet) -> list[Item]:
    cards = [item for item in sheet.items if item.kind == "card_face"]
    return [item for item in cards if item.y > min(card.y for card in cards) + item.h]


def test_while_insurance_is_asked_the_felt_says_what_it_pays() -> None:
    """Also where that is too long to stand beside the other words."""
    for name, before in (("insurance", True), ("decisions", False)):
        words = next(each for each in texts(above(scene("players_edge_21", name), FULL)) if "Blackjack pays" in each)
        assert ("5 to 1 for suited Blackjacks" in words) == before


# A jackpot while people decide


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["community_blackjack", "blackjack"])
def test_a_jackpot_is_celebrated_beside_the_cards_while_people_decide(game: str, size: tuple[int, int]) -> None:
    """Cards, ring and meters are where they were, and none of them is under it."""
    shown = scene(game, "full-table-deciding").shown
    won = Jackpot(3, "Blazing 7's Progressive", 1_234_567_89, NOW, why="three suited 7s", tier=1)
    before, after = (_celebrated(moments, replace(shown, news=()), size) for moments in ([], [won]))
    assert next_action(shown.state).do is Do.DECIDE
    assert "Jackpot" in texts(after) and "Jackpot" not in texts(before) and not after.overflows
    panel = next(item.rect for item in after.items if item.args[1:2] == (FELT_EDGE,))
    for kind in ("card_face", "ring", "meter_frame"):
        places = [item.rect for item in after.items if item.kind == kind and not panel.contains(item.rect)]
        assert places == [item.rect for item in before.items if item.kind == kind] != []
        assert not [place for place in places if place.colliderect(panel)]


def test_a_jackpot_has_all_of_the_felt_when_nobody_decides() -> None:
    shown = scene("community_blackjack", "results").shown
    after = _celebrated([Jackpot(3, "Blazing 7's Progressive", 5_000_20, NOW)], shown, FULL)
    assert "Jackpot" in texts(after) and not [item for item in after.items if item.kind == "card_face"]


def _celebrated(moments: Sequence[Moment], shown: Shown, size: tuple[int, int]) -> Sheet:
    screen, sheet = Overhead(SETTING), Sheet()
    screen.moments._moments = list(moments)
    screen.build(Canvas(GALLERY, screen.scale(*size), Rect(0, 0, *size), sheet), shown, NOW)
    return sheet
