"""The felt before the first card: every inscription can be read, and none lies under the ring."""

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.screens.canvas import Canvas
from etg.screens.overhead.empty import FIRST, OTHERS, parted
from etg.screens.overhead.screen import Overhead
from etg.screens.pictures.inscriptions import Setting as Letters
from etg.screens.scenes import Scene, scenes
from etg.screens.scenes import scene as scene_of
from etg.screens.shots import SETTING
from etg.screens.theme import INSCRIPTION
from tests.screens.overhead.above import GALLERY, SIZES, above


@pytest.fixture(params=GAMES, scope="module")
def found(request: pytest.FixtureRequest) -> list[Scene]:
    """The scenes of a game that the screen above the table has, but for the great moments, which have no ring."""
    every = [each for each in scenes(request.param) if not each.screens or "overhead" in each.screens]
    return [each for each in every if not each.name.startswith(("wheel-", "jackpot"))]


@pytest.mark.parametrize("size", SIZES)
def test_no_word_lies_under_the_ring(found: list[Scene], size: tuple[int, int]) -> None:
    for scene in found:
        sheet = above(scene, size, timer=True)
        (ring,) = (item for item in sheet.items if item.kind == "ring")
        own = {live.item for live in sheet.live}
        for index, item in enumerate(sheet.items):
            if item.kind in ("text", "arc_text") and index not in own and item.args[0] != "paused":
                assert not item.rect.colliderect(ring.rect), (scene.name, item.args[0])


@pytest.mark.parametrize("size", SIZES)
def test_inscriptions_keep_their_size(found: list[Scene], size: tuple[int, int]) -> None:
    """A long one is parted, not set in smaller letters, and none is higher than its place."""
    one = next(each for each in found if each.name == "wagers")
    scale = Overhead(SETTING).scale(*size)
    least = round(min(FIRST, OTHERS) * scale)
    felt = [item for item in above(one, size).items if item.kind == "arc_text" and item.args[4]]
    assert len(felt) >= 4
    for item in felt:
        text, font, px, _, curvature = item.args
        assert isinstance(text, str) and isinstance(font, str) and isinstance(px, int) and isinstance(curvature, int)
        assert px >= least, text
        length = Letters(text, font, px, INSCRIPTION).length
        assert length <= 0.98 * item.w
        sag = abs(curvature) / 1000 * item.w * (length / item.w) ** 2
        assert sag + px * 1.05 <= item.h, text


def test_a_long_inscription_is_parted_evenly() -> None:
    canvas = Canvas(GALLERY, 1.0, Rect(0, 0, 1920, 1080))
    long = "Insurance pays 2 to 1 for unsuited Blackjacks and pays 5 to 1 for suited Blackjacks"
    assert parted(canvas, "Insurance pays 2 to 1", OTHERS, 1236) == ["Insurance pays 2 to 1"]
    assert parted(canvas, long, OTHERS, 1236) == [
        "Insurance pays 2 to 1 for unsuited Blackjacks",
        "and pays 5 to 1 for suited Blackjacks",
    ]


# Shoe and rack


@pytest.mark.parametrize(
    ("name", "holds"), [("closed", (0, 0)), ("nobody", (0, 0)), ("cut-offered", (0, 0)), ("wagers", (1, 7))]
)
def test_shoe_and_rack_have_cards_only_when_there_are_some(name: str, holds: tuple[int, int]) -> None:
    """They are being cut, lie spread, or are not at the table; how many are left is never told."""
    items = above(scene_of("community_blackjack", name), (1920, 1080)).items
    found = {item.kind: item.args[0] for item in items if item.kind in ("discard_rack", "shoe")}
    assert found == {"discard_rack": holds[0], "shoe": holds[1]}


def test_bj_12_b_6_cards_dealt_from_the_hand_come_from_no_shoe() -> None:
    items = above(scene_of("pitch_blackjack", "wagers"), (1920, 1080)).items
    assert "shoe" not in {item.kind for item in items}
