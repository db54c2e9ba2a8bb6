"""The dealer's hands of the analysis beside the exact ones with fractions, and beside published tables."""

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest

from etg.cards import PACK_48, PACK_52, Card, cards
from etg.hands import total
from etg.odds.dealer import dealer_hands
from etg.odds.main.against import Against
from etg.odds.main.dealing import (
    BLACKJACK,
    BROKEN,
    CLASSES,
    HAS_21,
    HAS_22,
    Floats,
    dealer_chances,
    finished_hands,
    new_memory,
    remembered_chances,
)
from etg.odds.main.numbers import VALUE
from tests.odds.main.brute import End, House, Shoe, dealer_ends, drawn, without
from tests.odds.main.builders import array, numbers_for, shoe_of


def kind_of(end: End) -> int:
    """The class of a finished hand, by points and number of cards."""
    points, count = end
    if end == (21, 2):
        return BLACKJACK
    if points == 21:
        return HAS_21 + min(count, 7) - 3
    return points - 17 if points < 21 else HAS_22 if points == 22 else BROKEN


def chances(shoe: Shoe, up: int, hits_soft_17: bool) -> Floats:
    """By class, from a shoe that still holds the up card."""
    out = np.zeros(CLASSES)
    dealer_chances(finished_hands(up, hits_soft_17), array(without(shoe, up)), out)
    return out


REMOVED = ("", "AS", "KS KH QS", "5S 5H 6S 7S 8S", "AS AH AD 9S 9H 9D")


@pytest.mark.parametrize("gone", REMOVED)
@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize(("pack", "decks"), [(PACK_52, 1), (PACK_52, 6), (PACK_48, 6)], ids=["52", "6x52", "6x48"])
def test_all_up_cards_together_are_the_exact_hands(
    pack: tuple[Card, ...], decks: int, hits_soft_17: bool, gone: str
) -> None:
    removed = cards(gone)
    exact: dict[int, Fraction] = defaultdict(Fraction)
    for hand, chance in dealer_hands(pack, decks, hits_soft_17, removed):
        exact[kind_of((total(hand), len(hand)))] += chance
    full = np.bincount([VALUE[card] for card in pack], minlength=10) * decks
    shoe = tuple(int(n) for n in full - np.bincount([VALUE[card] for card in removed], minlength=10))
    found = sum(float(chance) * chances(shoe, up, hits_soft_17) for up, chance in drawn(shoe))
    assert found == pytest.approx([float(exact[kind]) for kind in range(CLASSES)], abs=1e-14)


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_each_up_card_of_a_small_shoe_against_plain_recursion(hits_soft_17: bool) -> None:
    shoe = shoe_of(A=6, _2=5, _6=4, T=4)
    for up, _ in drawn(shoe):
        exact: dict[int, Fraction] = defaultdict(Fraction)
        for end, chance in dealer_ends((up,), without(shoe, up), hits_soft_17).items():
            exact[kind_of(end)] += chance
        expected = [float(exact[kind]) for kind in range(CLASSES)]
        assert chances(shoe, up, hits_soft_17) == pytest.approx(expected, abs=1e-14)


# Wizard of Odds, blackjack appendix 2: final totals 17, 18, 19, 20, 21 and broken by up card, no Blackjack being there.
ONE_DECK = {
    0: (0.183786, 0.19089, 0.18868, 0.191692, 0.075137, 0.169815),
    1: (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973),
    2: (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0.375588),
    3: (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0.402803),
    4: (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0.428905),
    5: (0.166948, 0.106454, 0.107192, 0.100705, 0.097879, 0.420823),
    6: (0.372345, 0.138583, 0.077334, 0.078897, 0.072987, 0.259854),
    7: (0.130857, 0.362989, 0.129445, 0.06829, 0.069791, 0.238627),
    8: (0.121886, 0.103921, 0.357391, 0.12225, 0.061109, 0.233442),
    9: (0.124156, 0.122486, 0.124421, 0.356869, 0.03957, 0.232499),
}
TWO_DECKS = {
    0: (0.186367, 0.189883, 0.188851, 0.190272, 0.076531, 0.168096),
    4: (0.121005, 0.122831, 0.117318, 0.109022, 0.10732, 0.422505),
    9: (0.122412, 0.1216, 0.122524, 0.36387, 0.038449, 0.231144),
}
# Blackjackinfo, dealer outcome probabilities: one deck, dealer hits soft 17, in hundredths of a percent.
ONE_DECK_HITS = {
    0: (0.0818, 0.2054, 0.2062, 0.2095, 0.0926, 0.2046),
    1: (0.1298, 0.1331, 0.1332, 0.1256, 0.1220, 0.3563),
    5: (0.1161, 0.1138, 0.1161, 0.1096, 0.1067, 0.4378),
}


@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "table", "places"),
    [(1, False, ONE_DECK, 6), (2, False, TWO_DECKS, 6), (1, True, ONE_DECK_HITS, 4)],
)
def test_published_tables(decks: int, hits_soft_17: bool, table: dict[int, tuple[float, ...]], places: int) -> None:
    shoe = tuple(4 * decks if value < 9 else 16 * decks for value in range(10))
    for up, published in table.items():
        found = chances(shoe, up, hits_soft_17)
        without_blackjack = 1 - found[BLACKJACK]
        totals = (*found[:4], found[HAS_21:HAS_22].sum(), found[HAS_22] + found[BROKEN])
        assert [float(chance / without_blackjack) for chance in totals] == pytest.approx(
            published, abs=1.01 * 10**-places
        )


def test_chances_are_remembered_as_they_were() -> None:
    rng = np.random.default_rng(7)
    memory = new_memory()
    shoe = np.array([24] * 9 + [96])
    finished = finished_hands(4, False)
    shoe[4] -= 1
    asked = [rng.integers(0, 12, 10) for _ in range(300)]
    first, again, exact = np.zeros(CLASSES), np.zeros(CLASSES), np.zeros(CLASSES)
    for removed in asked:
        remembered_chances(memory, finished, shoe - removed, removed, first)
    for removed in asked:
        remembered_chances(memory, finished, shoe - removed, removed, again)
        dealer_chances(finished, shoe - removed, exact)
        assert np.array_equal(again, exact)


def test_two_up_cards_at_the_same_time_do_not_mix() -> None:
    numbers, full = numbers_for(House()), array((24,) * 9 + (96,))
    alone = Against(numbers, full, 9).worth(8, 8)
    against_ten = Against(numbers, full, 9)
    Against(numbers, full, 5).worth(8, 8)
    assert against_ten.worth(8, 8) == alone
