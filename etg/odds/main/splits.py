"""Splitting: the exact expectation of all hands that come of a pair, resplits included, however they are played.

Each hand is played by its own cards only. Then cards are exchangeable: which unknown cards went to other hands does
not matter to a hand, unless something is known about them. What is known is how many cards of the pair's value the
hands began with, and that the second cards of other hands were none (else they would have been split too). A card
known not to be of the value is dealt with by the formula of total probability, turned round.
"""

from functools import cache
from typing import NamedTuple

from etg.odds.main.numbers import Numbers


def hands_at_most(numbers: Numbers, value: int) -> int:
    """How many hands can come of a pair; aces are split again only where the submission has it (R8)."""
    return numbers.max_splits + 1 if value or numbers.resplit_aces else 2


class Config(NamedTuple):
    """One way in which a split can end."""

    chance: float
    more: int
    """Cards of the value beyond the first two that began a hand."""
    other: int
    """Hands whose second card is of another value."""
    any: int
    """Hands that may not be split again, whatever their second card."""


def configs(cards: int, equal: int, hands: int) -> list[Config]:
    """Every end of a split from a shoe of so many cards, so many of them of the pair's value, up to so many hands."""
    found: list[Config] = []

    def go(chance: float, waiting: int, more: int, other: int) -> None:
        if chance == 0:
            return
        if waiting == 0 or more == hands - 2:
            found.append(Config(chance, more, other, waiting))
            return
        pair = (equal - more) / (cards - more - other)
        go(chance * pair, waiting + 1, more + 1, other)
        go(chance * (1 - pair), waiting - 1, more, other + 1)

    go(1.0, 2, 0, 0)
    return found


def deepest(hands: int) -> int:
    """How many more cards of the value must be thought away for the formula."""
    return max(config.more + config.other + config.any for config in configs(200, 40, hands)) if hands > 2 else 0


def split_value(cards: int, equal: int, hands: int, whole: list[float], as_pair: list[float]) -> float:
    """The expectation of all hands together.

    `whole[j]` is the expectation of a hand that begins with one card of the value and is not split again, when j more
    cards of the value are gone; `as_pair[j]` the same if its second card is of the value too.
    """
    other_only = _without_pairs(cards, equal, whole, as_pair)
    total = 0.0
    for config in configs(cards, equal, hands):
        if config.other:
            own = 1 - _pair_chance(cards, equal, config.more, config.other - 1)
            part = _given_others(other_only, cards, equal, config.more, config.other - 1)
            total += config.chance * config.other * part / own
        if config.any:
            total += config.chance * config.any * _given_others(whole, cards, equal, config.more, config.other)
    return total


def split_value_together(cards: int, equal: int, hands: int, whole: list[float], as_pair: list[float]) -> float:
    """The same where the hands share the cards they draw (R45).

    Each hand is counted when it gets its second card, by what is known at that time. All hands that wait for the next
    card get it as their second one; of a split the right hand waits for the card after it.
    """
    other_only = _without_pairs(cards, equal, whole, as_pair)

    @cache
    def go(waiting: tuple[int, ...], many: int, more: int, other: int) -> float:
        if not waiting:
            return 0.0
        if many == hands:
            return len(waiting) * _given_others(whole, cards, equal, more, other)
        pair = _pair_chance(cards, equal, more, other)
        value = waiting.count(1) * _given_others(other_only, cards, equal, more, other)
        value += (1 - pair) * go(tuple(wants - 1 for wants in waiting if wants > 1), many, more, other + 1)
        if pair == 0:
            return value
        then: list[int] = []
        stay = 0
        for wants in waiting:
            if wants > 1:
                then.append(wants - 1)
            elif many < hands:
                then += (1, 2)
                many += 1
            else:
                stay += 1
        value += pair * stay * (_given_others(as_pair, cards - 1, equal - 1, more, other) if stay else 0.0)
        return value + pair * go(tuple(then), many, more + 1, other)

    return go((1, 2), 2, 0, 0)


def _without_pairs(cards: int, equal: int, whole: list[float], as_pair: list[float]) -> list[float]:
    """What of the expectations comes from second cards of another value."""
    return [
        w - (equal - j) / (cards - j) * p if equal > j else w
        for j, (w, p) in enumerate(zip(whole, as_pair, strict=True))
    ]


def _pair_chance(cards: int, equal: int, more: int, other: int) -> float:
    return max(equal - more, 0) / (cards - more - other)


def _given_others(values: list[float], cards: int, equal: int, more: int, other: int) -> float:
    """An expectation, when so many cards are gone that are known not to be of the pair's value."""
    if other == 0:
        return values[more]
    pair = _pair_chance(cards, equal, more, other - 1)
    without = _given_others(values, cards, equal, more, other - 1)
    if pair == 0:
        return without
    return (without - pair * _given_others(values, cards, equal, more + 1, other - 1)) / (1 - pair)


def excess_loss(cards: int, equal: int, hands: int, once: float, twice: float) -> float:
    """What a box loses to a dealer's Blackjack beyond its original wager, by hands that broke before it (R11).

    `once` and `twice` are the chances that a hand breaks with one wager and with two. The hands are taken to be
    independent of each other.
    """
    return sum(config.chance * _beyond_one(2 + config.more, once, twice) for config in configs(cards, equal, hands))


def _beyond_one(hands: int, once: float, twice: float) -> float:
    lost = {0: 1.0}
    for _ in range(hands):
        more: dict[int, float] = {}
        for broken, chance in lost.items():
            for wager, likely in ((0, 1 - once - twice), (1, once), (2, twice)):
                more[broken + wager] = more.get(broken + wager, 0.0) + chance * likely
        lost = more
    return sum(chance * (broken - 1) for broken, chance in lost.items() if broken > 1)
