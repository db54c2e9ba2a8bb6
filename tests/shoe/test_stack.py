"""Random sources, the shuffle, the cut and the cover card."""

from collections import Counter
from typing import cast

import pytest

from etg.cards import PACK_52
from etg.errors import Refused
from etg.modes import Mode
from etg.shoe.source import SeededSource, Source, SystemSource, below, shuffle, source_for
from etg.shoe.stack import check_cover, check_cut, cut, least_cover


class Words:
    """A source that gives the words it was told to give."""

    label = "words of a test"
    seeded = True

    def __init__(self, *words: int) -> None:
        self.bytes = b"".join(word.to_bytes(4, "little") for word in words)

    def read(self, count: int) -> bytes:
        given, self.bytes = self.bytes[:count], self.bytes[count:]
        assert len(given) == count, "the test has run out of words"
        return given


def test_a_word_beyond_the_last_full_multiple_is_thrown_away() -> None:
    """2**32 is 1 modulo 3, so the highest word would make 0 more likely than 1 and 2."""
    assert below(Words(2**32 - 2), 3) == 2
    assert below(Words(2**32 - 1, 7), 3) == 1
    assert below(Words(2**32 - 1), 2**32) == 2**32 - 1
    with pytest.raises(ValueError, match="bound"):
        below(Words(1), 0)
    with pytest.raises(ValueError, match="bound"):
        below(Words(1), 2**32 + 1)


def test_the_shuffle_throws_the_same_words_away() -> None:
    """With bounds 3 and 2: the first word is out of range and drawn again after the block."""
    stack = [10, 11, 12]
    shuffle(stack, Words(2**32 - 1, 0, 1))  # 3: thrown away, drawn again as 1; then 2: word 0
    assert stack == [12, 10, 11]


def test_every_order_of_four_comes_from_as_many_words() -> None:
    """All 24 choices of the three draws lead to 24 different orders."""
    orders = set()
    for first in range(4):
        for second in range(3):
            for third in range(2):
                stack = [0, 1, 2, 3]
                shuffle(stack, Words(first, second, third))
                orders.add(tuple(stack))
    assert len(orders) == 24


@pytest.mark.parametrize("size", [0, 1, 2, 52, 416])
def test_a_shuffle_keeps_every_card(size: int) -> None:
    stack = [card % 52 for card in range(size)]
    shuffle(stack, SystemSource())
    assert Counter(stack) == Counter(card % 52 for card in range(size))


def test_the_system_source_does_not_repeat_and_a_seed_does() -> None:
    def order(source: Source) -> list[int]:
        stack = list(PACK_52)
        shuffle(stack, source)
        return stack

    assert order(SystemSource()) != order(SystemSource())
    assert order(SeededSource(5)) == order(SeededSource(5))
    assert order(SeededSource(5)) != order(SeededSource(6))


def test_a_seed_is_refused_in_live_play_and_labelled_elsewhere() -> None:
    with pytest.raises(Refused, match="live"):
        source_for(Mode.LIVE, 7)
    with pytest.raises(Refused, match="live"):
        source_for(cast(Mode, "live"), 7)  # as a word of the configuration
    live = source_for(Mode.LIVE)
    assert not live.seeded and "operating system" in live.label
    for mode in (Mode.DESK, Mode.DEMO, Mode.TRAINING, Mode.EXERCISE):
        source = source_for(mode, 7)
        assert source.seeded and "SEEDED" in source.label and "7" in source.label
        assert not source_for(mode).seeded


@pytest.mark.clause("BJ 5.E", "SP 5.E", "PO 5.E", "PE 5.E")
def test_a_cut_leaves_ten_cards_at_either_end() -> None:
    check_cut(10, 312, "BJ 5.E")
    check_cut(302, 312, "BJ 5.E")
    for position in (-1, 0, 9, 303, 312):
        with pytest.raises(Refused, match="at least 10") as refused:
            check_cut(position, 312, "BJ 5.E")
        assert refused.value.clause == "BJ 5.E"


@pytest.mark.clause("BJ 5.E(1)", "SP 5.E(1)", "PO 5.E(1)", "PE 5.E(1)")
def test_the_cards_above_the_cut_go_to_the_bottom() -> None:
    assert cut([1, 2, 3, 4, 5], 2) == [3, 4, 5, 1, 2]


@pytest.mark.clause("BJ 5.E(2)", "SP 5.E(2)", "PO 5.E(2)", "PE 5.E(2)")
def test_the_cover_card_is_at_least_a_quarter_from_the_bottom() -> None:
    assert [least_cover(size) for size in (52, 312, 288, 50)] == [13, 78, 72, 13]
    check_cover(78, 312, "BJ 5.E(2)")
    check_cover(312, 312, "BJ 5.E(2)")
    for position in (0, 77, 313):
        with pytest.raises(Refused, match="78 of 312") as refused:
            check_cover(position, 312, "BJ 5.E(2)")
        assert refused.value.clause == "BJ 5.E(2)"
