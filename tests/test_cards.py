"""Cards, packs and values."""

from collections import Counter

import pytest

from etg import cards
from etg.errors import Malformed


def test_every_card_is_written_and_read_back() -> None:
    assert [cards.card(cards.name(c)) for c in cards.PACK_52] == list(cards.PACK_52)
    assert cards.names(cards.cards("QH TD  5S")) == "QH TD 5S"
    assert cards.name(cards.of(cards.QUEEN, cards.HEARTS)) == "QH"


@pytest.mark.parametrize("text", ["", "Q", "10H", "qh", "QHH", "1S", "XX"])
def test_what_is_not_a_card_is_refused_with_the_way_to_write_it(text: str) -> None:
    with pytest.raises(Malformed, match="as in QH"):
        cards.card(text)


@pytest.mark.clause("HB 1", "BJ 3.E", "BJ 3.E(1)", "BJ 3.E(2)", "SP 3.D", "SP 3.D(1)", "SP 3.D(2)")
@pytest.mark.clause("PO 3.D", "PO 3.D(1)", "PO 3.D(2)", "PE 3.D", "PE 3.D(1)", "PE 3.D(2)")
def test_values() -> None:
    values = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
    assert {name: cards.POINTS[cards.card(name)] for name in cards.NAMES} == {n: values[n[0]] for n in cards.NAMES}


@pytest.mark.clause("SP 3.B", "PO 3.B", "PE 3.B")
def test_the_spanish_pack_has_no_tens() -> None:
    assert len(cards.PACK_52) == 52
    assert len(cards.PACK_48) == 48
    missing = set(cards.PACK_52) - set(cards.PACK_48)
    assert {cards.name(c) for c in missing} == {"TS", "TH", "TD", "TC"}


def test_two_suits_are_red() -> None:
    assert Counter(cards.RED) == {True: 26, False: 26}
    assert {cards.name(c)[1] for c in cards.PACK_52 if cards.RED[c]} == {"H", "D"}
