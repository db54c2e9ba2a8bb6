"""The hands of a box: a dealt hand is played by a strategy until it and all that is split from it are finished.

Cards are drawn as the table draws them. Where each hand draws its own, one hand is played after the other from left to
right; with community draws the hands decide at the same time and share the next card (R44, R45).
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.odds.compiled import compiled_part
from etg.odds.main.numbers import FIVE_CARDS, MIXED_678, MIXED_777, TENTHS, Numbers
from etg.odds.main.strategy import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Tables,
    choose,
    choose_after,
    special_class,
)
from etg.odds.simulation.shoe import Shoe, draw, total_of, value_of

Hands: TypeAlias = NDArray[np.int64]
"""Hands in rows; finished ones have the columns below."""
END, TOTAL, WAGER, PAYS = range(4)
"""How it ended, its total, and in tenths of the original wager what lies on it and what it pays when it has won."""
LIVE, SURRENDERED, RESCUED = STAND, SURRENDER, RESCUE
BROKEN, WON, NATURAL = range(10, 13)
"""How a hand ends besides: over 21, as a win whatever the dealer has, as a Blackjack of the first two cards."""
MOST_HANDS = 16
"""Both hands of a Switch box, each split as often as any submission may allow."""

HARD, ACE, COUNT, LAST, DOUBLES, WANTS, CHOSEN, DONE = range(8)
"""The columns of hands that are played together: `WANTS` is how many cards on its next card comes (R45)."""


@compiled_part
def play_hand(
    numbers: Numbers,
    tables: Tables,
    up: int,
    first: int,
    second: int,
    switched: bool,
    shoe: Shoe,
    hands: Hands,
    together: Hands,
    finished: int,
) -> int:
    """Play a dealt hand to its end; how many hands of the box are finished then, so many being so before."""
    value = value_of(first)
    if not switched and value + value_of(second) == 9 and (first < 4 or second < 4):
        _write(hands[finished], NATURAL, 21, TENTHS, numbers.blackjack_pays)
        return finished + 1
    special = special_class(first, second, numbers.bonus_suit)
    splits = waiting = 0  # the hands that wait, to the right of this one, have one card each and are all alike
    last = second
    while True:
        end, total, count, doubles, last = _play_out(numbers, tables, up, value, last, special, splits, shoe)
        if end == SPLIT and numbers.community_draws:
            return _play_together(numbers, tables, up, value, shoe, hands, together, finished)
        if end == SPLIT:
            splits += 1
            waiting += 1
        else:
            _finish(numbers, hands[finished], end, total, count, doubles)
            if total == 21 and numbers.any_21_wins:
                hands[finished, END] = WON
                if splits == 0 and doubles == 0:
                    hands[finished, PAYS] = _bonus(numbers, first, second, last, count, up)
            finished += 1
            if waiting == 0:
                return finished
            waiting -= 1
        last = draw(shoe)


@compiled_part
def _play_out(
    numbers: Numbers, tables: Tables, up: int, value: int, second: int, special: int, splits: int, shoe: Shoe
) -> tuple[int, int, int, int, int]:
    """Play one hand from its two cards on: how it ends, total, number of cards, doubles, last card."""
    last = second
    hard = value + value_of(second) + 2
    ace = value == 0 or second < 4
    count = 2
    doubles = 0
    while True:
        total = total_of(hard, ace)
        if _complete(numbers, total, count, doubles):
            return LIVE, total, count, doubles, last
        soft = int(total != hard)
        if doubles:
            wanted = choose_after(tables, up, doubles, soft, total, doubles < numbers.most_doubles)
        else:
            splits_left = numbers.max_splits - splits
            wanted = _decision(numbers, tables, up, value, last, count, soft, total, special, splits > 0, splits_left)
        if wanted not in (HIT, DOUBLE):
            return wanted, total, count, doubles, last
        if wanted == DOUBLE:
            doubles += 1
        last = draw(shoe)
        hard += value_of(last) + 1
        ace = ace or last < 4
        count += 1


@compiled_part
def _complete(numbers: Numbers, total: int, count: int, doubles: int) -> bool:
    """Whether nothing is left to choose: 21 or more, six cards that win (R47), or doubled where that is the end."""
    if doubles:
        return total >= 21 or not numbers.rescue
    return total >= 21 or (numbers.charlie > 0 and count >= 6)


@compiled_part
def _decision(
    numbers: Numbers,
    tables: Tables,
    up: int,
    value: int,
    last: int,
    count: int,
    soft: int,
    total: int,
    special: int,
    split: bool,
    splits_left: int,
) -> int:
    """What a hand that has not doubled chooses; a split ace only whether it is split again, where it may be (R8)."""
    may_split = count == 2 and value_of(last) == value and splits_left > 0
    split_ace = split and value == 0
    if split_ace and not (may_split and numbers.resplit_aces):
        return STAND
    first = count == 2 and not split
    wanted = choose(
        tables,
        up,
        int(split),
        count,
        soft,
        total,
        value,
        special if first else -1,
        may_split,
        count == 2 or numbers.double_any_cards > 0,
        first and numbers.surrender > 0,
    )
    return STAND if split_ace and wanted != SPLIT else wanted


@compiled_part
def _finish(numbers: Numbers, hand: NDArray[np.int64], end: int, total: int, count: int, doubles: int) -> None:
    """Write down a hand that is complete; all but a Blackjack and a bonus hand pay 1 to 1."""
    if total > 21:
        end = BROKEN
    elif numbers.charlie and count >= 6 and doubles == 0:
        end = WON
    wager = TENTHS << doubles
    _write(hand, end, total, wager, wager)


@compiled_part
def _write(hand: NDArray[np.int64], end: int, total: int, wager: int, pays: int) -> None:
    hand[END] = end
    hand[TOTAL] = total
    hand[WAGER] = wager
    hand[PAYS] = pays


@compiled_part
def _bonus(numbers: Numbers, first: int, second: int, third: int, count: int, up: int) -> int:
    """What a 21 of the Spanish family pays that is neither split nor doubled, Super Bonus included (SP 12.B, R31)."""
    if count == 3:
        ranks = (1 << (first >> 2)) | (1 << (second >> 2)) | (1 << (third >> 2))
        line = MIXED_678 if ranks == 0b111 << 5 else MIXED_777 if ranks == 1 << 6 else -1
        if line < 0:
            return TENTHS
        if first & 3 != second & 3 or first & 3 != third & 3:
            return numbers.bonus_pays[line]
        best = 2 if first & 3 == numbers.bonus_suit else 1
        above = numbers.super_bonus if line == MIXED_777 and up == 6 else 0
        return numbers.bonus_pays[line + best] + above
    if count < 5 or (count > 7 and not numbers.eight_pay_as_seven):
        return TENTHS
    return numbers.bonus_pays[FIVE_CARDS + min(count, 7) - 5]


# Community draws


@compiled_part
def _play_together(
    numbers: Numbers,
    tables: Tables,
    up: int,
    value: int,
    shoe: Shoe,
    hands: Hands,
    together: Hands,
    finished: int,
) -> int:
    """Play a pair that is split: every hand decides, then the next card goes to all that asked for one (R45)."""
    _as_split(together[0], value, 0)
    together[0, CHOSEN] = SPLIT
    many = _take_effect(together, 1, value)
    while _any_wants(together, many):
        card = draw(shoe)
        for index in range(many):
            if together[index, WANTS] == 1:
                _receive(numbers, together[index], card)
            together[index, WANTS] = max(together[index, WANTS] - 1, 0)
        _ask(numbers, tables, up, value, together, many)
        many = _take_effect(together, many, value)
    for index in range(many):
        hand = together[index]
        total = total_of(hand[HARD], hand[ACE] > 0)
        _finish(numbers, hands[finished + index], LIVE, total, hand[COUNT], hand[DOUBLES])
    return finished + many


@compiled_part
def _as_split(hand: NDArray[np.int64], value: int, wants: int) -> None:
    """One half of a pair, which waits for so many cards."""
    hand[HARD] = value + 1
    hand[ACE] = value == 0
    hand[COUNT] = 1
    hand[DOUBLES] = 0
    hand[DONE] = 0
    hand[WANTS] = wants


@compiled_part
def _any_wants(together: Hands, many: int) -> bool:
    wants = 0
    for index in range(many):
        wants += together[index, WANTS]
    return wants > 0


@compiled_part
def _receive(numbers: Numbers, hand: NDArray[np.int64], card: int) -> None:
    hand[HARD] += value_of(card) + 1
    if card < 4:
        hand[ACE] = 1
    hand[COUNT] += 1
    hand[LAST] = card
    hand[DONE] = _complete(numbers, total_of(hand[HARD], hand[ACE] > 0), hand[COUNT], hand[DOUBLES])


@compiled_part
def _ask(numbers: Numbers, tables: Tables, up: int, value: int, together: Hands, many: int) -> None:
    """Every hand that is not complete and waits for no card chooses, from left to right."""
    splits = many - 1  # those included that hands further left have just chosen
    for index in range(many):
        hand = together[index]
        if not hand[DONE] and not hand[WANTS]:
            total = total_of(hand[HARD], hand[ACE] > 0)
            soft = int(total != hand[HARD])
            left = numbers.max_splits - splits
            hand[CHOSEN] = _decision(numbers, tables, up, value, hand[LAST], hand[COUNT], soft, total, -1, True, left)
            splits += hand[CHOSEN] == SPLIT


@compiled_part
def _take_effect(together: Hands, many: int, value: int) -> int:
    """What was chosen becomes final, from the right so that a split moves no hand still to come; how many there are."""
    for index in range(many - 1, -1, -1):
        hand = together[index]
        if hand[DONE] or hand[WANTS]:
            continue
        hand[DONE] = hand[CHOSEN] == STAND
        hand[WANTS] = hand[CHOSEN] != STAND
        hand[DOUBLES] = hand[CHOSEN] == DOUBLE
        if hand[CHOSEN] == SPLIT:
            for right in range(many, index + 1, -1):
                for column in range(together.shape[1]):
                    together[right, column] = together[right - 1, column]
            _as_split(together[index], value, 1)
            _as_split(together[index + 1], value, 2)
            many += 1
    return many
