"""A six-deck shuffle and its 312 draws, each counted by the inventory, beside the shuffle of the standard library."""

from collections.abc import Iterator
from random import SystemRandom

from benchmarks.measure import About, Result, best, best_time
from etg.cards import PACK_52
from etg.shoe import ShoeKind
from etg.shoe.inventory import Places, pile
from etg.shoe.source import SystemSource
from etg.shoe.virtual import VirtualShoe

ABOUT = About(
    "The virtual shoe",
    "Six decks shuffled from the random source of the operating system, then all 312 cards drawn, each counted by the"
    " inventory. The peer is `random.SystemRandom().shuffle` of as many cards alone, without drawing or counting any.",
)
DECKS = 6
TURNS = 5
FULL = pile(PACK_52) * DECKS


def run() -> Iterator[Result]:
    """Our shuffle with draws and inventory as a multiple of `random.SystemRandom().shuffle` alone."""
    found = best([(best_time(_ours), best_time(_theirs)) for _ in range(TURNS)])
    note = f"{found.ours * 1e6:.0f} us and {found.peer * 1e6:.0f} us"
    name, against = "six decks shuffled, drawn, counted", "SystemRandom().shuffle"
    yield Result(name, found.ratio, against, 2, note, spread=found.spread)


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
