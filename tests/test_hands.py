"""Totals, Blackjack, and the shapes the wagers ask for."""

from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etg.cards import PACK_52, POINTS, Card, cards
from etg.hands import (
    FOUR_CARD_STRAIGHTS,
    Three,
    consecutive,
    is_blackjack,
    is_broken,
    is_six_seven_eight,
    is_soft,
    is_triple_seven,
    three_card_hand,
    total,
)

HANDS = st.lists(st.sampled_from(PACK_52), min_size=1, max_size=12)
TOTALS = ("BJ 1.B(9)", "BJ 1.B(16)", "SP 1.B(3)", "SP 1.B(5)", "PO 1.B(3)", "PO 1.B(5)", "PE 1.B(3)", "PE 1.B(5)")


@pytest.mark.clause("BJ 3.E(3)", "SP 3.D(3)", "PO 3.D(3)", "PE 3.D(3)", "HB 1", "R13", *TOTALS)
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [
        ("AS KD", 21, True),
        ("AS 6D 4C", 21, True),
        ("AS 6D 5C", 12, False),
        ("AS KD AC", 12, False),
        ("AS 9D 2C", 12, False),
        ("KS AD", 21, True),
        ("KS 6D 5H", 21, False),
        ("AS AD", 12, True),
        ("AS AD 9C", 21, True),
        ("AS AD 9C KH", 21, False),
        ("AS 6D", 17, True),
        ("AS 6D KH", 17, False),
        ("TS TD 2C", 22, False),
        ("5S 5D 5H 5C AS", 21, False),
    ],
)
def test_total(hand: str, points: int, soft: bool) -> None:
    assert total(cards(hand)) == points
    assert is_soft(cards(hand)) is soft


@pytest.mark.clause(*TOTALS, "R13")
@example(list(cards("AS KD")))
@example(list(cards("AS 6D 5C")))
@given(HANDS)
def test_the_total_is_the_best_way_to_count_the_aces(hand: list[Card]) -> None:
    aces = sum(POINTS[c] == 11 for c in hand)
    ways = [sum(POINTS[c] for c in hand) - 10 * low for low in range(aces + 1)]
    legal = [way for way in ways if way <= 21]
    assert total(hand) == (max(legal) if legal else min(ways))
    assert is_broken(hand) == (not legal)
    assert is_soft(hand) == (bool(legal) and max(legal) != min(ways))


@pytest.mark.clause("BJ 1.B(2)", "SP 1.B(1)", "PO 1.B(1)", "PE 1.B(1)")
def test_blackjack_is_an_ace_and_a_ten_value_card_and_nothing_else() -> None:
    tens = "TJQK"
    for a, b in permutations(["AS", "2S", "9S", "TS", "JD", "QC", "KH", "AD"], 2):
        assert is_blackjack(cards(f"{a} {b}")) == ((a[0] == "A") != (b[0] == "A") and {a[0], b[0]} & set(tens) != set())
    assert not is_blackjack(cards("7S 7D 7C"))


@pytest.mark.clause("BJ 1.B(7)", "BJ 1.B(17)", "BJ 1.B(18)", "BJ 1.B(22)", "R14")
@pytest.mark.parametrize(
    ("hand", "makes"),
    [
        ("AS 2D 3C", Three.STRAIGHT),
        ("QS KD AC", Three.STRAIGHT),
        ("KS AD 2C", Three.NOTHING),
        ("9S TS JS", Three.STRAIGHT_FLUSH),
        ("QH KH AH", Three.STRAIGHT_FLUSH),
        ("2H 7H KH", Three.FLUSH),
        ("KH AH 2H", Three.FLUSH),
        ("7H 7D 7C", Three.THREE_OF_A_KIND),
        ("7H 7H 7C", Three.THREE_OF_A_KIND),
        ("7H 7H 7H", Three.THREE_SUITED),
        ("AH AH AH", Three.THREE_ACES_SUITED),
        ("AH AD 2C", Three.NOTHING),
        ("4S 4S 5S", Three.FLUSH),
    ],
)
def test_three_card_hand(hand: str, makes: Three) -> None:
    for a, b, c in permutations(cards(hand)):
        assert three_card_hand(a, b, c) is makes


@pytest.mark.clause("R14")
def test_r14_queen_king_ace_is_an_option() -> None:
    for hand, makes in (("QS KD AC", Three.NOTHING), ("QS KS AS", Three.FLUSH), ("AS 2D 3C", Three.STRAIGHT)):
        a, b, c = cards(hand)
        assert three_card_hand(a, b, c, queen_king_ace=False) is makes


def test_golden_counts_of_three_card_hands_in_one_deck() -> None:
    """The well-known counts: 48 straight flushes, 52 three of a kind, 720 straights, 1,096 flushes."""
    counts = dict.fromkeys(Three, 0)
    for a in PACK_52:
        for b in range(a):
            for c in range(b):
                counts[three_card_hand(a, b, c)] += 1
    assert counts[Three.STRAIGHT_FLUSH] == 48
    assert counts[Three.THREE_OF_A_KIND] == 52
    assert counts[Three.STRAIGHT] == 720
    assert counts[Three.FLUSH] == 1096
    assert counts[Three.THREE_SUITED] == counts[Three.THREE_ACES_SUITED] == 0


@pytest.mark.clause("R15")
def test_r15_ace_goes_with_two_and_with_king() -> None:
    yes = [("AS", "2D"), ("AS", "KD"), ("9S", "TD"), ("QC", "KC")]
    no = [("AS", "QD"), ("AS", "AD"), ("2S", "KD"), ("2S", "4D")]
    assert all(consecutive(*cards(f"{a} {b}")) for a, b in yes)
    assert not any(consecutive(*cards(f"{a} {b}")) for a, b in no)


def test_four_card_straights_run_from_ace_low_to_ace_high() -> None:
    assert len(FOUR_CARD_STRAIGHTS) == 11
    assert frozenset((0, 1, 2, 3)) in FOUR_CARD_STRAIGHTS
    assert frozenset((10, 11, 12, 0)) in FOUR_CARD_STRAIGHTS
    assert frozenset((11, 12, 0, 1)) not in FOUR_CARD_STRAIGHTS


def test_bonus_shapes_have_three_cards() -> None:
    assert is_six_seven_eight(cards("8H 6D 7C"))
    assert not is_six_seven_eight(cards("8H 6D 7C 7D"))
    assert not is_six_seven_eight(cards("6H 7D 7C"))
    assert is_triple_seven(cards("7H 7D 7C"))
    assert not is_triple_seven(cards("7H 7D"))
