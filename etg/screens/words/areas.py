"""The betting areas that the felt of a box must have (chapter 2.B of the books), and what stands on each."""

from collections.abc import Iterator
from typing import NamedTuple

from etg.table.terms import Terms
from etg.texts import text
from etg.wagers import WAGERS

MAIN = "main"

_BLACKJACK = (
    "lucky_ladies",
    "match_the_dealer",
    "in_between",
    "royal_match_21",
    "bet_the_set_21",
    "kings_bounty",
    "three_card_poker",
    "hit_and_run",
    "house_money",
    "lucky_lucky",
    "super_4",
    "upcard_luck_21",
    "buster_blackjack",
    "buster_free_bonus",
    "bonus_spin",
    "blazing_7s",
    "lucky_aces",
    "21_plus_3_progressive",
    "trilux",
    "top_3",
)
"""The wagers of BJ 2.B(4), from (a) on."""
_LISTED = {
    "BJ": _BLACKJACK,
    "SP": ("match_the_dealer", "bonus_spin"),
    "PO": ("match_super_bonus", "bonus_spin"),
    "PE": ("match_up", "match_down", "monster_match"),
}


class Area(NamedTuple):
    """A place on the felt of a box."""

    key: str
    """`main`, or the id of a side wager."""
    text: str
    clause: str
    takes_wagers: bool = True
    """False: it only shows what comes with another wager."""


def areas(terms: Terms) -> tuple[Area, ...]:
    """The areas of a box: the main wager, twice in Blackjack Switch, and one for every side wager offered."""
    return (*_main(terms), *(_side(terms, wager) for wager in terms.side))


def _main(terms: Terms) -> Iterator[Area]:
    hands = terms.game.hands_per_box
    for hand in range(hands):
        if hands > 1:
            yield Area(MAIN, text("Hand {number}", number=hand + 1), "BJ 2.B(5)(a)")
        else:
            yield Area(MAIN, terms.game.main_paytable.name, terms.clause("2.B(2)"))


def _side(terms: Terms, wager: str) -> Area:
    return Area(wager, terms.side[wager].paytable.name, _clause(terms, wager), WAGERS[wager].rides_on is None)


def _clause(terms: Terms, wager: str) -> str:
    """The letter under which the book lists the wager; some stand in its chapter 6 only."""
    if wager == "super_match":
        return "BJ 2.B(5)(b)"
    listed = _LISTED[terms.game.book]
    letter = f"({chr(ord('a') + listed.index(wager))})" if wager in listed else ""
    return terms.clause(f"2.B(4){letter}")
