"""The value of every hand against one up card, by the composition of the shoe: standing, hitting, doubling.

All values are parts of an expectation: what is won or lost in rounds in which the dealer has no Blackjack. Where the
reader has ruled a Blackjack out these parts compare as the full values do, and a Blackjack of the dealer costs every
hand the same one wager besides (R11, R51). Where there is no hole card, what a Blackjack costs beyond that one wager
is counted in.

Cards are drawn from the shoe less what is known to the player; the dealer's second card counts among the unknown
ones, which is the same as drawing it after all others.
"""

from typing import Any

import numpy as np

from etg.odds.compiled import compiled
from etg.odds.main.dealing import BLACKJACK, BROKEN, CLASSES, HAS_22, Floats, Ints, remembered_chances
from etg.odds.main.hands import BUST
from etg.odds.main.strategy import DOUBLE, HIT, MOST_CARDS, RESCUE, STAND, Table

BEST, FOLLOW, BY_TOTALS = 0, 1, 2
"""Ways to decide: the best for each hand, as `act` says, or the best for all hands of a total together."""

_HELD, _DOUBLED, _FIRST = 1, 2, 4


@compiled
def known_shoe(full: Ints, up: int, extra: Ints, held: Ints, shoe: Ints, removed: Ints) -> int:
    """The cards left by value when the up card, some others and a hand are gone; how many, or -1 if impossible."""
    cards = 0
    for value in range(10):
        removed[value] = extra[value] + held[value]
        shoe[value] = full[value] - removed[value] - (1 if value == up else 0)
        if shoe[value] < 0:
            return -1
        cards += shoe[value]
    return cards


@compiled
def no_blackjack(up: int, shoe: Ints, cards: int) -> float:
    """The chance that the dealer has no Blackjack when these cards are unknown."""
    if up == 0:
        return float(1.0 - shoe[9] / cards)
    if up == 9:
        return float(1.0 - shoe[0] / cards)
    return 1.0


@compiled
def stand_value(numbers: Any, total: int, chances: Floats) -> float:
    """A wager of 1 on a finished hand of this total, in rounds without a dealer's Blackjack."""
    if total == 21 and numbers.any_21_wins:
        return float(1.0 - chances[BLACKJACK])
    value = chances[BROKEN] + (0.0 if numbers.push_22 else chances[HAS_22])
    for kind in range(HAS_22):
        dealer = 17 + min(kind, 4)
        if total > dealer:
            value += chances[kind]
        elif total < dealer:
            value -= chances[kind]
    return float(value)


@compiled
def many_cards_pay(numbers: Any, cards: int, split: int) -> float:
    """What a 21 of so many cards pays, by the bonus lines where the game has them (SP 12.B, R31)."""
    if numbers.bonus_suit < 0 or split or cards < 5 or (cards > 7 and not numbers.eight_pay_as_seven):
        return 1.0
    return float(numbers.bonus_pays[6 + min(cards, 7) - 5] / 10)


@compiled
def hand_values(
    numbers: Any,
    hands: Any,
    finished: Any,
    memory: Any,
    full: Ints,
    up: int,
    extra: Ints,
    least: Ints,
    split: int,
    way: int,
    act: Table,
    after: Table,
    weight: Floats,
    merge: bool,
    value: Floats,
    stand: Floats,
    hit: Floats,
    double: Floats,
    free: Floats,
) -> None:
    """Work out all hands that hold at least the cards `least`, when the up card and `extra` are gone besides.

    `value` is the value under the way to decide, surrender and splits left out; `free` the chance of no Blackjack.
    `act` [hand] and `after` [doubles, hand] hold the decisions, which are read or filled in. `weight` [hand]
    says how much each hand counts where a total decides; `merge`: hands of any number of cards hit or stand alike.
    """
    held, cards_in, totals, softs, next_hand, start = hands
    shoe, removed, chances = np.zeros(10, np.int64), np.zeros(10, np.int64), np.zeros(CLASSES)
    doubled, again = np.zeros((5, len(cards_in))), np.zeros((5, len(cards_in)))
    left = np.zeros(len(cards_in), np.int64)
    most = numbers.most_doubles
    no_hole = not numbers.hole_card and not split
    met = _met(hands, least, act, after, numbers.rescue) if way == FOLLOW else np.full(len(cards_in), 7, np.int8)
    for block in range(len(start) - 1):
        for h in range(start[block], start[block + 1]):
            left[h] = 0
            if not met[h] or not _at_least(held[h], least):
                continue
            cards = known_shoe(full, up, extra, held[h], shoe, removed)
            if cards < 1:
                continue
            left[h] = cards
            free[h] = no_blackjack(up, shoe, cards)
            if met[h] != _HELD or act[h] == STAND or totals[h] == 21:
                remembered_chances(memory, finished, shoe, removed, chances)
                stand[h] = stand_value(numbers, totals[h], chances)
            n = cards_in[h]
            hit[h] = 0.0
            again[:, h] = 0.0
            for v in range(10):
                if shoe[v] == 0:
                    continue
                chance = shoe[v] / cards
                to = next_hand[h, v]
                if to == BUST:
                    shoe[v] -= 1
                    none = no_blackjack(up, shoe, cards - 1)
                    shoe[v] += 1
                    hit[h] -= chance * none
                    for d in range(1, most + 1):
                        wager = 1 << d
                        again[d, h] -= chance * (wager * none + ((wager - 1) * (1.0 - none) if no_hole else 0.0))
                else:
                    hit[h] += chance * value[to]
                    for d in range(1, most + 1):
                        again[d, h] += chance * doubled[d, to]
            double[h] = again[1, h]
            if way != BY_TOTALS:
                for d in range(1, most + 1):
                    more = again[d + 1, h]
                    doubled[d, h] = _doubled(numbers, d, h, totals[h], stand[h], free[h], more, way, after)
            if way == BEST or totals[h] >= 21 or (numbers.charlie and n >= 6):
                value[h] = _settled_or_best(numbers, n, totals[h], split, stand[h], hit[h], double[h], free[h], act, h)
            elif way == FOLLOW:
                value[h] = _followed(act[h], stand[h], hit[h], double[h])
        if way == BY_TOTALS:
            low, high = start[block], start[block + 1]
            for d in range(most, 0, -1):
                _decide_doubled(numbers, d, cards_in, softs, left, low, high, weight, after, again, stand, free)
                for h in range(low, high):
                    more = again[d + 1, h]
                    doubled[d, h] = _doubled(numbers, d, h, totals[h], stand[h], free[h], more, way, after)
            _decide_by_totals(
                numbers, cards_in, totals, softs, left, low, high, weight, merge, act, value, stand, hit, double
            )


@compiled
def _met(hands: Any, least: Ints, act: Table, after: Table, rescue: int) -> Table:
    """Which hands are met when the decisions are followed from `least` on: held, doubled, or the first one itself.

    Where `least` is nothing all hands count as first ones.
    """
    held, cards_in, _, _, next_hand, _ = hands
    met = np.zeros(len(cards_in), np.int8)
    if least.sum() == 0:
        met[:] = _HELD | _DOUBLED | _FIRST
        return met
    for h in range(len(cards_in) - 1, -1, -1):  # every card leads to a hand that stands before
        if cards_in[h] == least.sum() and _at_least(held[h], least):
            met[h] = _FIRST
        more = 0
        if met[h] == _FIRST:
            more = _HELD | _DOUBLED
        if met[h] & _HELD and act[h] == HIT:
            more |= _HELD
        if met[h] & _HELD and act[h] == DOUBLE:
            more |= _DOUBLED
        if met[h] & _DOUBLED and rescue and (after[1, h] == DOUBLE or after[2, h] == DOUBLE):
            more |= _DOUBLED
        for value in range(10):
            if more and next_hand[h, value] != BUST:
                met[next_hand[h, value]] |= more
    return met


@compiled
def _at_least(held: Ints, least: Ints) -> bool:
    for value in range(10):  # noqa: SIM110  compiled code has no generators
        if held[value] < least[value]:
            return False
    return True


@compiled
def _doubled(
    numbers: Any, d: int, h: int, total: int, stand: float, free: float, again: float, way: int, after: Table
) -> float:
    """A hand after its d-th double: kept, rescued or doubled again; the best decision goes to `after`."""
    kept = (1 << d) * stand
    if not numbers.rescue or total == 21:
        return float(kept)
    may_double = d < numbers.most_doubles
    if way == BEST:
        after[d, h] = RESCUE if -free > kept else STAND
        if may_double and again > max(kept, -free):
            after[d, h] = DOUBLE
    if after[d, h] == RESCUE:
        return -free
    if after[d, h] == DOUBLE and may_double:
        return again
    return float(kept)


@compiled
def _settled_or_best(
    numbers: Any,
    n: int,
    total: int,
    split: int,
    stand: float,
    hit: float,
    double: float,
    free: float,
    act: Table,
    h: int,
) -> float:
    """A hand that is complete, or the best of what it may do; the decision goes to `act`."""
    act[h] = STAND
    if numbers.charlie and n >= 6:  # won at once, whatever the dealer has (R47)
        return float(1.0 + (0.0 if split else 1.0 - free))
    if total == 21:
        return float(stand * many_cards_pay(numbers, n, split)) if numbers.any_21_wins else stand
    best = stand
    if hit > best:
        best, act[h] = hit, HIT
    if double > best and (n == 2 or (numbers.double_any_cards and n > 2)):
        best, act[h] = double, DOUBLE
    return best


@compiled
def _followed(decision: int, stand: float, hit: float, double: float) -> float:
    if decision == STAND:
        return stand
    return double if decision == DOUBLE else hit


@compiled
def _decide_doubled(
    numbers: Any,
    d: int,
    cards_in: Ints,
    softs: Ints,
    left: Ints,
    low: int,
    high: int,
    weight: Floats,
    after: Table,
    again: Floats,
    stand: Floats,
    free: Floats,
) -> None:
    """One decision for all hands of a total after the d-th double."""
    if not numbers.rescue:
        return
    for soft in range(2):
        kept, rescued, more = 0.0, 0.0, 0.0
        for h in range(low, high):
            if left[h] and softs[h] == soft and cards_in[h] > 2:
                kept += weight[h] * (1 << d) * stand[h]
                rescued -= weight[h] * free[h]
                more += weight[h] * again[d + 1, h]
        decision = RESCUE if rescued > kept else STAND
        if d < numbers.most_doubles and more > max(kept, rescued):
            decision = DOUBLE
        for h in range(low, high):
            if softs[h] == soft:
                after[d, h] = decision


@compiled
def _decide_by_totals(
    numbers: Any,
    cards_in: Ints,
    totals: Ints,
    softs: Ints,
    left: Ints,
    low: int,
    high: int,
    weight: Floats,
    merge: bool,
    act: Table,
    value: Floats,
    stand: Floats,
    hit: Floats,
    double: Floats,
) -> None:
    """One decision for all hands of a total: hit or stand, then whether to double instead."""
    for soft in range(2):
        better_hit = np.zeros(MOST_CARDS + 1)
        for h in range(low, high):
            if left[h] and softs[h] == soft:
                group = 0 if merge else min(cards_in[h], MOST_CARDS)
                better_hit[group] += weight[h] * (hit[h] - stand[h])
        better_double = np.zeros(MOST_CARDS + 1)
        for h in range(low, high):
            if left[h] and softs[h] == soft:
                hits = better_hit[0 if merge else min(cards_in[h], MOST_CARDS)] > 0
                otherwise = hit[h] if hits else stand[h]
                better_double[min(cards_in[h], MOST_CARDS)] += weight[h] * (double[h] - otherwise)
        for h in range(low, high):
            n = cards_in[h]
            if not left[h] or softs[h] != soft or totals[h] >= 21 or (numbers.charlie and n >= 6):
                continue
            hits = better_hit[0 if merge else min(n, MOST_CARDS)] > 0
            may = n == 2 or (numbers.double_any_cards and n > 2)
            if may and better_double[min(n, MOST_CARDS)] > 0:
                act[h], value[h] = DOUBLE, double[h]
            elif hits:
                act[h], value[h] = HIT, hit[h]
            else:
                act[h], value[h] = STAND, stand[h]


@compiled
def carried_on(hands: Any, shoe: Ints, act: Table, held: Floats) -> Floats:
    """How often each hand is held at any time, from how often the first two cards are, when `act` says what is hit.

    `shoe` counts the cards left when the up card is gone.
    """
    in_hand, cards_in, totals, _, next_hand, _ = hands
    unknown = shoe.sum()
    for h in range(len(cards_in) - 1, -1, -1):  # every card leads to a hand that stands before
        if act[h] != HIT or held[h] == 0.0 or totals[h] >= 21 or cards_in[h] < 2:
            continue
        for value in range(10):
            to = next_hand[h, value]
            left = shoe[value] - in_hand[h, value]
            if to != BUST and left > 0:
                held[to] += held[h] * left / (unknown - cards_in[h])
    return held
