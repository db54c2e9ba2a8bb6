"""What each side wager is decided by, in a sentence or two."""

from etg.money import dollars
from etg.screens.words.payouts import limits_words
from etg.submission import SideWager
from etg.table.terms import Terms
from etg.wagers import WAGERS

_TWO = "your first two cards"
_THREE = f"{_TWO} and the dealer's up card"
_FOUR = f"{_TWO} and the dealer's first two"

_SENTENCES: dict[str, tuple[str, ...]] = {
    "lucky_ladies": (f"It wins when {_TWO} count 20; an ace counts 11.",),
    "match_the_dealer": (f"It wins when one of {_TWO} has the rank of the dealer's up card.",),
    "in_between": (
        "It wins when the dealer's up card lies between your first two cards in rank.",
        "It also wins when all three are of one rank. The ace is high.",
    ),
    "royal_match_21": (
        f"It wins when {_TWO} are of one suit.",
        "King and queen of a suit are the Royal match.",
        "Crown treasure: the dealer has a Royal match too.",
    ),
    "bet_the_set_21": (f"It wins when {_TWO} are a pair.",),
    "kings_bounty": (f"It wins when {_TWO} count 20; an ace counts 11.",),
    "super_match": ("It is decided by the ranks of your four cards as dealt, before any switch.",),
    "bad_beat": (
        "It wins when one of your finished hands counts 20, best when the dealer beats it.",
        "It is paid once for the box.",
    ),
    "three_card_poker": (f"It is a poker hand of three cards: {_THREE}.",),
    "hit_and_run": ("It is decided by how many cards the dealer has in the end, bust or not.",),
    "house_money": (
        f"It wins when {_TWO} are a pair or in a row.",
        "The ace goes with the king and with the 2.",
    ),
    "lucky_lucky": (f"It is decided by three cards: {_THREE}.",),
    "super_4": (
        f"It is a poker hand of four cards: {_FOUR}.",
        "Every line but the last needs a dealer Blackjack.",
    ),
    "must_hit": (
        "It is hit when its meter reaches an amount that was drawn in secret.",
        "One of the boxes with Super 4 in that round is drawn and gets the meter.",
    ),
    "upcard_luck_21": ("It needs a dealer's up card of 2 to 7.", f"Then it is decided by what {_TWO} count."),
    "buster_blackjack": (
        "It wins when the dealer goes bust; the number of his cards decides.",
        "It stays in play whatever becomes of your hand.",
    ),
    "buster_free_bonus": ("It needs your Blackjack and a dealer bust with seven cards or more.",),
    "bonus_spin": ("A Blackjack in your first two cards turns the wheel.",),
    "blazing_7s": (f"It counts the 7s among {_THREE}.",),
    "lucky_aces": (f"It counts the aces among {_FOUR}.",),
    "21_plus_3_progressive": (f"It is a poker hand of three cards: {_THREE}.",),
    "top_3": (f"It is a poker hand of three cards: {_THREE}.",),
    "trilux": (f"It is a poker hand of three cards: {_THREE}.",),
    "21_plus_3_extreme": (f"It is a poker hand of three cards: {_THREE}.",),
    "bonus_spin_xtreme_16": ("The wheel turns when the dealer's first two cards are a 6 and a 10-value card.",),
    "match_super_bonus": (f"It wins when one of {_TWO} has the rank of the dealer's up card.",),
    "bonus_spin_xtreme": ("The wheel turns when the dealer's first two cards are a 6 and a 10-value card.",),
    "match_up": (f"It wins when {_TWO} match the rank of the dealer's up card.",),
    "match_down": (f"It wins when {_TWO} match the rank of the dealer's second card.",),
    "monster_match": (f"It looks for matches among four cards: {_FOUR}.",),
}

EACH_MATCH = frozenset(("match_the_dealer", "match_super_bonus"))
"""Wagers that pay every matching card by itself (R20)."""


def decided_by(side: SideWager) -> tuple[str, ...]:
    """What the wager looks at, and when it wins."""
    sentences = _SENTENCES[side.id]
    from_ = side.paytable.ace_from
    if from_ is not None and any(amount >= from_ for amount in side.amounts):
        sentences += (f"With a wager of {dollars(from_, trim=True)} one ace is enough.",)
    return sentences


def stakes(terms: Terms, side: SideWager) -> str:
    """What may be wagered on it."""
    carrier = WAGERS[side.id].rides_on
    if carrier is not None:
        name = terms.side[carrier].paytable.name
        if side.paytable.stakes:
            exactly = dollars(side.paytable.stakes[0], trim=True)
            return f"It comes with a wager of exactly {exactly} on {name} and costs nothing more."
        return f"It comes with every wager on {name} and costs nothing more."
    return f"The wager is {limits_words(side)}." if side.amounts else f"Wager from {limits_words(side)}."
