"""Piles of cards as numbers, and the places of one set of decks."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from etg.cards import PACK_52, card, cards
from etg.shoe.inventory import ONE, UNREAD, Places, count, known, pile, size

FULL = pile(PACK_52) * 2
CARDS = st.lists(st.sampled_from(PACK_52), max_size=100)


@given(CARDS, CARDS)
def test_a_pile_knows_its_cards(some: list[int], more: list[int]) -> None:
    """And two piles put together know those of both."""
    for held, heap in ((some, pile(some)), (some + more, pile(some) + pile(more))):
        assert size(heap) == len(held)
        assert known(heap) == sorted(held)
        assert all(count(heap, one) == Counter(held)[one] for one in PACK_52)


def test_an_unread_card_counts_in_the_size_alone() -> None:
    """The shoe is one card smaller, but each of its cards can still come."""
    burned = Places(shoe=FULL).burned(None)
    assert (size(burned.shoe), size(burned.rack)) == (103, 1)
    assert all(count(burned.shoe, one) == 2 and burned.holds(one) for one in PACK_52)
    assert burned.collected() == Places(rack=FULL)


def test_the_shoe_holds_a_card_until_all_of_it_are_gone() -> None:
    queen = card("QH")
    places = Places(shoe=FULL)
    for left in (1, 0):
        assert places.holds(queen)
        places = places.drawn(queen)
        assert count(places.shoe, queen) == left
    assert not places.holds(queen) and places.holds(card("QD"))
    assert places.beyond().all() == FULL
    empty = Places(shoe=ONE[queen] - UNREAD, rack=UNREAD)
    assert not empty.holds(queen), "its last card was burned unread"


def test_every_move_keeps_all_cards() -> None:
    """And leaves them where it says."""
    dealt = Places(shoe=FULL)
    for one in cards("QH QH 2S 9C"):
        dealt = dealt.drawn(one)
    dealt = dealt.burned(card("3D")).put_aside(card("4D"))
    rack = pile(cards("QH QH 2S 9C 3D"))
    moves = {
        "dropped": (dealt.dropped(card("2S")), {"felt": pile(cards("QH QH 9C")), "rack": pile(cards("3D 2S"))}),
        "cleared": (dealt.cleared(), {"felt": 0, "rack": rack}),
        "returned": (dealt.returned(), {"shoe": FULL - ONE[card("4D")], "felt": 0, "rack": 0}),
        "collected": (dealt.cleared().collected(), {"rack": FULL, "shoe": 0, "segregated": 0}),
        "refilled": (dealt.refilled(), {"shoe": FULL - pile(cards("QH QH 2S 9C")), "rack": 0, "segregated": 0}),
        "spread": (dealt.spread(), {"felt": FULL}),
        "stored": (dealt.stored(), {"shuffler": FULL, "felt": 0}),
        "taken out": (dealt.stored().taken_out(), {"shuffler": 0, "felt": FULL}),
        "loaded": (dealt.spread().loaded(), {"shoe": FULL, "felt": 0}),
        "without": (dealt.without(cards("9C")), {"removed": ONE[card("9C")], "felt": pile(cards("QH QH 2S"))}),
    }
    for name, (after, where) in moves.items():
        assert after.all() == FULL, name
        for place, heap in where.items():
            assert getattr(after, place) == heap, (name, place)
