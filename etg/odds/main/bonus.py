"""Two cards that may become 6-7-8 or 7-7-7: how often they are of one suit, and what that adds to a hit (SP 12.B)."""

from etg.odds.main.dealing import Ints
from etg.odds.main.numbers import MIXED_678, MIXED_777, TENTHS, Numbers
from etg.odds.main.strategy import KINDS

SEVEN = 6
"""As a value."""


def suit_chances(numbers: Numbers, decks: int, x: int, y: int) -> list[tuple[int, float]] | None:
    """The rows of `Strategy.special` that two values can belong to, with their chances; None for all other hands."""
    kind = next((i for i, pair in enumerate(KINDS) if pair == (min(x, y), max(x, y))), None)
    if numbers.bonus_suit < 0 or kind is None:
        return None
    suited = (decks - 1) / (4 * decks - 1) if x == y else 1 / 4
    return [(kind * 3, 1 - suited), (kind * 3 + 1, suited * 3 / 4), (kind * 3 + 2, suited / 4)]


def hit_gain(numbers: Numbers, decks: int, row: int, up: int, shoe: Ints) -> float:
    """What the third card adds on average beyond an ordinary 21, in rounds without a dealer's Blackjack."""
    kind, suits = divmod(row, 3)
    completes = next(value for value in (5, 6, 7) if value not in KINDS[kind]) if kind < 3 else SEVEN
    cards = float(shoe.sum())
    equal = float(shoe[completes])
    line = MIXED_678 if kind < 3 else MIXED_777
    free = _free(up, shoe, completes)
    if suits == 0:
        return equal / cards * _gain(numbers, line) * free
    same = _of_one_suit(decks, kind, up, completes)
    super_bonus = numbers.super_bonus / TENTHS if kind == 3 and up == SEVEN else 0.0
    gain = same * (_gain(numbers, line + suits) + super_bonus) + (equal - same) * _gain(numbers, line)
    return gain / cards * free


def _of_one_suit(decks: int, kind: int, up: int, completes: int) -> float:
    """How many cards that complete the hand in its own suit are left on average, the up card's suit being open."""
    if kind < 3:
        return decks - (1 / 4 if up == completes else 0)
    return (decks - 2) * (1 - (1 / (4 * decks - 2) if up == SEVEN else 0))


def _gain(numbers: Numbers, line: int) -> float:
    return numbers.bonus_pays[line] / TENTHS - 1


def _free(up: int, shoe: Ints, drawn: int) -> float:
    """The chance of no dealer's Blackjack once this value is drawn; it is neither an ace nor a ten."""
    other = {0: 9, 9: 0}.get(up)
    return 1.0 if other is None else 1 - float(shoe[other]) / (float(shoe.sum()) - 1)
