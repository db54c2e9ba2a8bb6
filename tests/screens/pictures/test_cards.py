"""The faces: all different, readable, turned round alike; the back and the place."""

from itertools import combinations

import pygame
import pytest

from etg.cards import HEARTS, JACK, NAMES, PACK_52, RANK, SPADES, card
from etg.screens import theme
from etg.screens.pictures.backs import BACKS, GOLD_LINE, PALE_GOLD
from etg.screens.pictures.cards import LABELS, SMALL, card_back, card_face, card_place
from etg.screens.pictures.suits import FOUR, USUAL
from etg.screens.theme import contrast
from tests.screens.pictures.looks import alpha, colour, corners, difference, rgba

COURTS = [c for c in PACK_52 if RANK[c] >= JACK]


@pytest.mark.parametrize(("w", "h"), [(40, 56), (83, 116), (84, 118), (160, 224)])
def test_52_faces_are_all_different(w: int, h: int) -> None:
    faces = {pygame.image.tobytes(card_face(w, h, c), "RGBA") for c in PACK_52}
    assert len(faces) == 52


@pytest.mark.parametrize(("w", "h"), [(40, 56), (120, 168), (320, 448)])
def test_corners_are_round_and_the_middle_covers(w: int, h: int) -> None:
    for picture in (card_face(w, h, card("7C")), card_back(w, h)):
        assert max(corners(picture)) < 40
        assert alpha(picture, w // 2, h // 2) == 255
        assert alpha(picture, w // 2, 0) == 255
    assert max(corners(card_place(w, h))) < 40
    assert alpha(card_place(w, h), w // 2, h // 2) < 30, "the felt shows through the place of a card"


@pytest.mark.parametrize("which", COURTS, ids=[NAMES[c] for c in COURTS])
def test_courts_are_the_same_turned_round(which: int) -> None:
    for w, h in ((90, 126), (161, 225)):
        face = card_face(w, h, which)
        assert difference(face, pygame.transform.flip(face, True, True)) < 0.5


def _inked(face: pygame.Surface) -> pygame.mask.Mask:
    """Where a face has its darkest ink."""
    return pygame.mask.from_threshold(face, theme.CARD_BLACK, (40, 40, 40, 255))


@pytest.mark.parametrize("rank", "JQK")
def test_the_four_courts_of_a_rank_are_four_drawings(rank: str) -> None:
    frame = pygame.Rect(64, 20, 110, 120)
    drawn = [_inked(card_face(200, 280, card(rank + suit)).subsurface(frame)) for suit in "SHDC"]
    for one, other in combinations(drawn, 2):
        shared = one.overlap_mask(other, (0, 0)).count()
        assert shared < 0.65 * (one.count() + other.count() - shared), "not only other colours"


@pytest.mark.parametrize("which", COURTS, ids=[NAMES[c] for c in COURTS])
def test_a_court_fills_two_thirds_of_the_width(which: int) -> None:
    face = card_face(300, 420, which)
    drawn = [x for x in range(4, 296) if colour(face, x, 210) != theme.CARD]
    assert 0.66 <= (max(drawn) - min(drawn)) / 300 <= 0.72


@pytest.mark.parametrize("which", COURTS, ids=[NAMES[c] for c in COURTS])
def test_the_frame_of_a_court_leaves_the_corner_to_the_index(which: int) -> None:
    face = card_face(320, 448, which)
    between = [all(colour(face, x, y) == theme.CARD for y in range(18, 140)) for x in range(66, 78)]
    assert any(between), "there is card between the index and the frame"


def test_the_ace_of_spades_is_the_makers_own() -> None:
    ace = card_face(160, 224, card("AS"))
    inside = {colour(ace, x, y) for x in range(60, 100) for y in range(90, 130)}
    assert {theme.CARD, theme.CARD_BLACK} <= inside


@pytest.mark.parametrize("which", range(len(BACKS)))
def test_the_back_is_the_same_turned_round_and_mirrored(which: int) -> None:
    for w, h in ((40, 56), (101, 141), (200, 280)):
        back = card_back(w, h, which)
        assert difference(back, pygame.transform.flip(back, True, True)) < 0.5
        assert difference(back, pygame.transform.flip(back, True, False)) < 0.5


def _lines(back: pygame.Surface, lines: theme.Colour) -> set[tuple[int, int]]:
    w, h = back.get_size()
    return {(x, y) for x in range(w) for y in range(h) if contrast(colour(back, x, y), lines) < 1.3}


def test_the_second_back_is_another_pattern() -> None:
    first, second = _lines(card_back(160, 224), GOLD_LINE), _lines(card_back(160, 224, 1), PALE_GOLD)
    assert len(first & second) < len(first | second) / 3, "not only other colours"


@pytest.mark.parametrize("name", ["7S", "7H", "7D", "AS", "TC"])
def test_both_indices_are_alike(name: str) -> None:
    face = card_face(160, 224, card(name))
    turned = pygame.transform.flip(face, True, True)
    index = pygame.Rect(4, 6, 32, 66)
    assert difference(face.subsurface(index), turned.subsurface(index)) < 0.5


def _strongest(face: pygame.Surface, area: pygame.Rect) -> float:
    inks = {colour(face, x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)}
    return max(contrast(ink, theme.CARD) for ink in inks)


@pytest.mark.parametrize(("w", "h"), [(40, 56), (SMALL, 118), (160, 224)])
def test_the_index_stands_out_from_the_card(w: int, h: int) -> None:
    area = pygame.Rect(round(w * 0.05), round(h * 0.05), round(w * 0.25), round(h * 0.2))
    assert all(_strongest(card_face(w, h, c), area) > 4.5 for c in PACK_52)


def test_no_pip_touches_an_index() -> None:
    face = card_face(320, 448, card("TS"))
    beside = (all(colour(face, x, y) == theme.CARD for y in range(12, 140)) for x in range(70, 90))
    assert any(beside), "there is card between the index and the pips"


def test_a_ten_is_written_10() -> None:
    assert LABELS[RANK[card("TD")]] == "10"


def test_red_and_black_are_the_inks_of_the_theme() -> None:
    for name, ink in (
        ("AH", theme.CARD_RED),
        ("AD", theme.CARD_RED),
        ("AS", theme.CARD_BLACK),
        ("AC", theme.CARD_BLACK),
    ):
        assert colour(card_face(160, 224, card(name)), 80, 112) == ink


def test_a_deck_in_four_colours() -> None:
    inks = {"S": theme.CARD_BLACK, "H": theme.CARD_RED, "D": theme.CARD_BLUE, "C": theme.CARD_GREEN}
    for suit, ink in inks.items():
        assert colour(card_face(160, 224, card(f"A{suit}"), FOUR), 80, 112) == ink
    for c in PACK_52:
        face, ink = card_face(120, 168, c, FOUR), inks[NAMES[c][1]]
        index = [colour(face, x, y) for x in range(4, 26) for y in range(8, 52)]
        assert ink in index, "the index has the ink of its suit"
        assert not (set(inks.values()) - {ink}) & set(index), "and no other"


@pytest.mark.parametrize("ink", [*USUAL, *FOUR], ids=str)
def test_every_ink_can_be_read_on_the_card(ink: theme.Colour) -> None:
    assert contrast(ink, theme.CARD) >= 4.5


def test_the_four_inks_are_told_apart() -> None:
    assert len(set(FOUR)) == 4
    assert all(FOUR[suit] == USUAL[suit] for suit in (SPADES, HEARTS))


@pytest.mark.parametrize("w", [40, 75, 160, 333, 600])
def test_the_card_is_as_bright_at_every_size(w: int) -> None:
    assert rgba(card_face(w, round(w * 1.4), card("2S")), w // 4, round(w * 0.7)) == (*theme.CARD, 255)
