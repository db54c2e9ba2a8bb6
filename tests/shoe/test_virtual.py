"""The virtual shoe: what hands do with real cards, of every kind of shoe."""

from collections import Counter

import pytest

from etg.cards import PACK_48, PACK_52
from etg.errors import Refused
from etg.games import GAMES
from etg.shoe import ShoeKind
from etg.shoe.source import SeededSource, SystemSource
from etg.shoe.virtual import COVER, VirtualShoe


def ready(kind: ShoeKind = ShoeKind.SINGLE, decks: int = 6, cover: int | None = None, seed: int = 1) -> VirtualShoe:
    """A shoe whose side a is shuffled, cut, covered and loaded."""
    shoe = VirtualShoe(kind, PACK_52, decks, SeededSource(seed))
    shoe.shuffle()
    if kind is not ShoeKind.CONTINUOUS:
        shoe.cut()
        shoe.place_cover(position=cover)
    shoe.load()
    return shoe


def drawn(shoe: VirtualShoe, side: str = "a") -> list[int]:
    """All cards of a side, the cover card included."""
    cards = []
    while shoe.sets[side].shoe:
        cards.append(shoe.draw(side))
    return cards


@pytest.mark.clause("BJ 3.A", "SP 3.A", "SP 3.B", "PO 3.A", "PO 3.B", "PE 3.A", "PE 3.B")
@pytest.mark.parametrize("game", GAMES)
def test_a_shoe_holds_the_decks_of_its_game(game: str) -> None:
    """48 cards a deck without the 10s in the Spanish family."""
    for decks in GAMES[game].decks:
        shoe = VirtualShoe(ShoeKind.SINGLE, GAMES[game].pack, decks, SystemSource())
        shoe.shuffle()
        shoe.load()
        assert Counter(drawn(shoe)) == dict.fromkeys(GAMES[game].pack, decks)
    assert (GAMES[game].pack == PACK_48) == (GAMES[game].book != "BJ")


@pytest.mark.parametrize("below", [78, 100, 311, 312])
def test_the_cover_card_comes_with_as_many_cards_below_it_as_were_put_there(below: int) -> None:
    """Once; all 312 cards come besides it."""
    cards = drawn(ready(cover=below))
    assert len(cards) == 313 and cards.count(COVER) == 1
    assert cards.index(COVER) == 312 - below


@pytest.mark.clause("BJ 5.E", "BJ 5.E(1)", "BJ 5.E(2)")
def test_a_cut_moves_the_top_to_the_bottom_and_keeps_its_distance() -> None:
    """A virtual cut is anywhere between, and the book's limits hold for it."""
    cuts = set()
    for seed in range(300):
        shoe = VirtualShoe(ShoeKind.SINGLE, PACK_52, 1, SeededSource(seed))
        shoe.shuffle()
        before = list(shoe.sets["a"].stack)
        at = shoe.cut()
        cuts.add(at)
        assert shoe.sets["a"].stack == before[at:] + before[:at]
    assert cuts == set(range(10, 43))
    for wrong in (9, 43):
        with pytest.raises(Refused):
            shoe.cut(position=wrong)
    for wrong in (12, 53):
        with pytest.raises(Refused):
            shoe.place_cover(position=wrong)


def test_cards_come_from_the_top_of_the_stack() -> None:
    shoe = VirtualShoe(ShoeKind.SINGLE, PACK_52, 1, SeededSource(3))
    shoe.shuffle()
    stack = list(shoe.sets["a"].stack)
    assert stack != list(PACK_52)
    shoe.load()
    assert [shoe.draw() for _ in range(5)] == stack[:5]
    with pytest.raises(IndexError):
        for _ in range(48):
            shoe.draw()
    empty = VirtualShoe(ShoeKind.CONTINUOUS, PACK_52, 1, SeededSource(3))
    with pytest.raises(IndexError):
        empty.draw()
    few = VirtualShoe(ShoeKind.SINGLE, PACK_52[:15], 1, SeededSource(3))
    with pytest.raises(Refused):
        few.cut()


@pytest.mark.clause("BJ 3.C", "BJ 3.C(2)", "BJ 7.C(3)", "BJ 7.E(2)")
def test_the_sides_of_a_double_shoe_are_shuffled_apart() -> None:
    """Each with its own cover card; the segregated cards come back with their side only."""
    shoe = VirtualShoe(ShoeKind.DOUBLE, PACK_52, 2, SeededSource(1))
    for side in "ab":
        shoe.shuffle(side)
        shoe.place_cover(side)
        shoe.load(side)
    determinant = shoe.draw("a")
    shoe.discard(determinant, "a", segregated=True)
    shoe.draw("b")
    shoe.clear()
    assert [len(cards.rack) for cards in shoe.sets.values()] == [0, 1]
    shoe.collect("a")
    shoe.shuffle("a")
    shoe.load("a")
    assert Counter(drawn(shoe, "a")) == dict.fromkeys(PACK_52, 2)
    assert shoe.sets["a"].below_cover == 0, "its cover card lies beside the shoe"
    assert len(shoe.sets["b"].shoe) == 103 and shoe.sets["b"].below_cover == 26


@pytest.mark.clause("BJ 3.B", "BJ 3.B(3)", "BJ 3.B(4)")
def test_the_batches_of_a_shuffler_take_turns() -> None:
    shoe = ready(ShoeKind.TWO_BATCH, decks=1)
    shoe.store("b")
    order = list(shoe.sets["b"].stored)
    assert order != list(PACK_52) and sorted(order) == list(PACK_52)
    drawn(shoe)
    shoe.clear()
    shoe.collect("a")
    shoe.store("a")
    shoe.take_out("b")
    assert shoe.sets["b"].stack == order
    shoe.load("b")
    assert drawn(shoe, "b") == order
    assert sorted(shoe.sets["a"].stored) == list(PACK_52) and not shoe.sets["a"].rack


@pytest.mark.clause("BJ 5.J", "SP 5.J", "PO 5.J", "PE 5.J")
def test_a_continuous_shuffler_takes_cards_back_and_deals_any_of_them() -> None:
    """The card that was just returned is as likely as any other to come next."""
    shoe = ready(ShoeKind.CONTINUOUS, decks=1)
    again: Counter[bool] = Counter()
    for _ in range(5200):
        last = shoe.draw()
        shoe.clear()
        assert len(shoe.sets["a"].shoe) == 52
        again[shoe.draw() == last] += 1
        shoe.clear()
    assert 60 < again[True] < 145, "one in 52: a hundred, within four sigma"


@pytest.mark.clause("BJ 14.F", "BJ 14.F(1)")
def test_the_discards_go_behind_what_is_left() -> None:
    """Too few cards in the middle of a round: the cards on the felt stay there."""
    shoe = ready(decks=1)
    for _ in range(30):
        shoe.draw()
    shoe.clear()
    shoe.sets["a"].below_cover = 0
    held = [shoe.draw() for _ in range(10)]
    left = list(shoe.sets["a"].shoe)
    shoe.refill()
    assert shoe.sets["a"].shoe[-12:] == left
    covered = ready(decks=1, cover=13)
    for _ in range(30):
        covered.draw()
    covered.clear()
    discards = list(covered.sets["a"].rack)
    covered.refill()
    order = [covered.draw() for _ in range(10)]
    assert order.index(COVER) == 9, "22 left, 13 of them below the cover card"
    mixed = covered.sets["a"].shoe[:30]
    assert sorted(mixed) == sorted(discards) and mixed != discards
    assert Counter(drawn(shoe) + held[:10]) - Counter(held) == Counter(PACK_52) - Counter(held)


def test_removed_cards_are_out_of_the_game() -> None:
    shoe = VirtualShoe(ShoeKind.SINGLE, PACK_52, 6, SystemSource())
    tens = [card for card in PACK_52 if card not in PACK_48] * 6
    shoe.remove(tens)
    shoe.shuffle()
    shoe.load()
    assert Counter(drawn(shoe)) == dict.fromkeys(PACK_48, 6) and shoe.sets["a"].removed == tens
