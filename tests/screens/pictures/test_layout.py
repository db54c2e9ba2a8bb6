"""The printed felt: its arcs hang around the dealer, its words are where the arcs are, and it covers all."""

import pygame
import pytest

from etg.screens import theme
from etg.screens.pictures.felt import felt
from etg.screens.pictures.layout import Arc, Band, Line, band_height, layout
from etg.screens.pictures.prints import card_print
from etg.screens.theme import contrast, luminance
from tests.screens.pictures.looks import alpha, colour, corners, same

SIZE = (960, 540)
LINES = (Line(("Blackjack pays 3 to 2", "Insurance pays 2 to 1"), 20), Line(("No payout limit",), 16))
BAND = Band(200, 30, LINES, 8, 20)


def printed(picture: pygame.Surface) -> pygame.mask.Mask:
    """Where the picture is not the bare felt."""
    bare, (w, h) = felt(*picture.get_size()), picture.get_size()
    found = pygame.mask.Mask((w, h))
    for y in range(h):
        for x in range(w):
            if colour(picture, x, y) != colour(bare, x, y):
                found.set_at((x, y))
    return found


def rows(mask: pygame.mask.Mask, x: int) -> list[int]:
    return [y for y in range(mask.get_size()[1]) if mask.get_at((x, y))]


def test_without_a_band_it_is_the_felt() -> None:
    assert same(layout(*SIZE, 0, 0, ()), felt(*SIZE))


def test_it_covers_all() -> None:
    assert corners(layout(*SIZE, 40, 40, (BAND,))) == [255] * 4


def test_the_arcs_hang_like_a_smile() -> None:
    """Lowest in the middle by as much as the band says, and the same on both sides."""
    mask = printed(layout(*SIZE, 0, 0, (BAND,)))
    left, middle, right = (rows(mask, x) for x in (2, 480, 957))
    assert abs(middle[0] - left[0] - BAND.sag) <= 1 and abs(middle[-1] - left[-1] - BAND.sag) <= 1
    assert abs(left[0] - right[0]) <= 1 and abs(left[-1] - right[-1]) <= 1
    assert abs(left[-1] - left[0] - band_height(LINES, BAND.pad)) <= 4


def test_the_words_are_within_the_arcs() -> None:
    arc, mask = Arc(SIZE[0], BAND.sag), printed(layout(*SIZE, 0, 0, (BAND,)))
    high = band_height(LINES, BAND.pad)
    outside = [
        (x, y)
        for x in range(0, SIZE[0], 7)
        for y in rows(mask, x)
        if not BAND.top - 3 <= y - arc.down(x) <= BAND.top + high + 3
    ]
    assert outside == []


@pytest.mark.parametrize("texts", [("Blackjack pays 3 to 2",), ("Dealer draws to 16", "No payout limit")])
def test_every_word_leaves_its_ink(texts: tuple[str, ...]) -> None:
    """A longer text has more of it, in the colour of inscriptions."""
    counts = []
    for length in (0, 1, len(texts[0])):
        part = (texts[0][:length], *texts[1:])
        picture = layout(*SIZE, 0, 0, (Band(200, 30, (Line(part, 24),), 8, 20),))
        counts.append(pygame.mask.from_threshold(picture, theme.INSCRIPTION, (24, 24, 24, 255)).count())
    assert 0 < 5 * (counts[1] - counts[0]) < counts[2] - counts[0]


def test_inscriptions_can_be_read_on_the_brightest_felt() -> None:
    picture = felt(*SIZE)
    brightest = max((colour(picture, x, y) for x in range(440, 520) for y in range(210, 290)), key=luminance)
    assert contrast(theme.INSCRIPTION, brightest) >= 4.5
    assert contrast(theme.GOLD, theme.FELT) > 1.3 * contrast(theme.INSCRIPTION, theme.FELT), "apart from what calls"


def test_the_rail_throws_a_shadow() -> None:
    bare, picture = felt(*SIZE), layout(*SIZE, 60, 60, ())
    assert luminance(colour(picture, 480, 61)) < 0.7 * luminance(colour(bare, 480, 61))
    assert colour(picture, 480, 270) == colour(bare, 480, 270)


def test_the_place_of_a_card_is_an_outline_with_a_suit() -> None:
    for which in range(4):
        picture = card_print(150, 210, which)
        assert 60 < alpha(picture, 75, 108) < 200 and alpha(picture, 75, 60) == 0 and max(corners(picture)) == 0
    assert not same(card_print(150, 210, 0), card_print(150, 210, 1))
    assert same(card_print(150, 210, 0), card_print(150, 210, 4))
