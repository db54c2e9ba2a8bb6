"""A six-deck shuffle and its 312 draws, each counted by the inventory, beside the shuffle of the standard library."""

from collections.abc import Iterator
from random import SystemRandom

from benchmarks.measure import Result, best_time
from etg.cards import PACK_52
from etg.shoe import ShoeKind
from etg.shoe.inventory import Places, pile
from etg.shoe.source import SystemSource
from etg.shoe.virtual import VirtualShoe

DECKS = 6
FULL = pile(PACK_52) * DECKS


def run() -> Iterator[Result]:
    """Our shuffle with draws and inventory as a multiple of `random.SystemRandom().shuffle` alone."""
    times = [(best_time(_ours), best_time(_theirs)) for _ in range(3)]
    ours, theirs = (min(one) for one in zip(*times, strict=True))
    note = f"{ours * 1e6:.0f} us and {theirs * 1e6:.0f} us"
    yield Result("six decks shuffled, drawn, counted", ours / theirs, "SystemRandom().shuffle", 2, note)


def _ours() -> None:
    shoe = VirtualShoe(ShoeKind.SINGLE, PACK_52, DECKS, SystemSource())
    shoe.shuffle()
    shoe.load()
    places = Places(shoe=FULL)
    for _ in range(len(PACK_52) * DECKS):
        card = shoe.draw()
        assert places.holds(card)
        places = places.drawn(card)
    assert places.felt == FULL


def _theirs() -> None:
    cards = list(PACK_52) * DECKS
    SystemRandom().shuffle(cards)
