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
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Tables,
    choose,
    choose_after,
    special_class,
)
from etg.odds.simulation.shoe import Cards, Generator, Place, draw

Hands: TypeAlias = NDArray[np.int64]
"""Finished hands in rows, in columns what `settle` asks about them."""
END, TOTAL, WAGER, PAYS = range(4)
"""The columns: how it ended, its total, and in tenths of the original wager what lies on it and what a win pays."""
LIVE, BROKEN, WON, NATURAL, SURRENDERED, RESCUED = range(6)
"""How a hand ended: the dealer decides it, it is lost, won, a Blackjack as dealt, given up, or rescued."""
MOST_HANDS = 16
"""Both hands of a Switch box, each split as often as any submission may allow."""

_HARD, _ACE, _COUNT, _LAST, _DOUBLES, _WANTS, _CHOSEN, _DONE = range(8)
"""The columns of hands that are played together."""
_NOTHING = -1


@compiled_part
def play_hand(
    numbers: Numbers,
    tables: Tables,
    up: int,
    first: int,
    second: int,
    switched: bool,
    cards: Cards,
    place: Place,
    state: Generator,
    hands: Hands,
    together: Hands,
    finished: int,
) -> int:
    """Play a dealt hand to its end; how many hands of the box are finished then, so many being so before."""
    value = min(first >> 2, 9)
    last = second
    hard = value + min(second >> 2, 9) + 2
    ace = value == 0 or second < 4
    count = 2
    splits = 0
    waiting = 0  # hands to the right that have one card; they are all alike
    if hard == 11 and ace and not switched:
        hands[finished, END] = NATURAL
        hands[finished, TOTAL] = 21
        hands[finished, WAGER] = TENTHS
        return finished + 1
    special = special_class(first, second, numbers.bonus_suit)
    doubles = 0
    while True:
        end = LIVE
        while True:
            soft = 1 if ace and hard <= 11 else 0
            total = hard + 10 * soft
            if total >= 21 or (numbers.charlie and count >= 6 and doubles == 0):
                break
            if doubles:
                if not numbers.rescue:
                    break
                wanted = choose_after(tables, up, doubles, soft, total, doubles < numbers.most_doubles)
                if wanted != DOUBLE:
                    if wanted == RESCUE:
                        end = RESCUED
                    break
            else:
                split_ace = splits > 0 and value == 0
                may_split = count == 2 and min(last >> 2, 9) == value and splits < numbers.max_splits
                if split_ace and not (may_split and numbers.resplit_aces):  # one card each (R8)
                    break
                wanted = choose(
                    tables,
                    up,
                    1 if splits else 0,
                    count,
                    soft,
                    total,
                    value,
                    special if count == 2 and splits == 0 else -1,
                    may_split,
                    count == 2 or numbers.double_any_cards > 0,
                    numbers.surrender > 0 and count == 2 and splits == 0,
                )
                if wanted == SPLIT:
                    if numbers.community_draws:
                        return _play_together(
                            numbers, tables, up, value, cards, place, state, hands, together, finished
                        )
                    splits += 1
                    waiting += 1
                    hard, ace, count = value + 1, value == 0, 1
                elif wanted == STAND or split_ace:
                    break
                elif wanted == SURRENDER:
                    end = SURRENDERED
                    break
            if wanted == DOUBLE:
                doubles += 1
            last = draw(cards, place, state)
            hard += min(last >> 2, 9) + 1
            ace = ace or last < 4
            count += 1
        finish(numbers, hands[finished], end, total, count, doubles)
        if total == 21 and numbers.any_21_wins:
            hands[finished, END] = WON
            if splits == 0 and doubles == 0:
                hands[finished, PAYS] = _bonus(numbers, first, second, last, count, up)
        finished += 1
        if waiting == 0:
            return finished
        waiting -= 1
        doubles = 0
        last = draw(cards, place, state)
        hard = value + min(last >> 2, 9) + 2
        ace = value == 0 or last < 4
        count = 2


@compiled_part
def finish(numbers: Numbers, hand: NDArray[np.int64], end: int, total: int, count: int, doubles: int) -> None:
    """Write down how a hand ended; all but a Blackjack and a bonus hand pay 1 to 1."""
    wager = TENTHS << doubles
    if total > 21:
        end = BROKEN
    elif numbers.charlie and count >= 6 and doubles == 0:  # six cards have won (R47)
        end = WON
    hand[END] = end
    hand[TOTAL] = total
    hand[WAGER] = wager
    hand[PAYS] = wager


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


@compiled_part
def _play_together(
    numbers: Numbers,
    tables: Tables,
    up: int,
    value: int,
    cards: Cards,
    place: Place,
    state: Generator,
    hands: Hands,
    together: Hands,
    finished: int,
) -> int:
    """Community draws after a first split: every hand decides, then the next card goes to all that asked (R45)."""
    together[0, _HARD] = value + 1
    together[0, _COUNT] = 2
    together[0, _DOUBLES] = together[0, _WANTS] = together[0, _DONE] = 0
    together[0, _CHOSEN] = SPLIT
    many = 1
    while True:
        many = _take_effect(together, many, value)
        drawn = _NOTHING
        for index in range(many):
            if together[index, _WANTS]:
                drawn = draw(cards, place, state)
                break
        if drawn == _NOTHING:
            break
        for index in range(many):
            if together[index, _WANTS] == 1:
                _receive(numbers, together[index], drawn)
            together[index, _WANTS] = 1 if together[index, _WANTS] == 2 else 0
        chosen = 0
        for index in range(many):
            if not together[index, _DONE] and not together[index, _WANTS]:
                splits_left = numbers.max_splits - (many - 1) - chosen
                wanted = _wanted(numbers, tables, up, value, together[index], splits_left)
                together[index, _CHOSEN] = wanted
                if wanted == SPLIT:
                    chosen += 1
    for index in range(many):
        hand = together[index]
        soft = hand[_ACE] and hand[_HARD] <= 11
        total = hand[_HARD] + 10 if soft else hand[_HARD]
        finish(numbers, hands[finished], LIVE, total, hand[_COUNT], hand[_DOUBLES])
        finished += 1
    return finished


@compiled_part
def _wanted(numbers: Numbers, tables: Tables, up: int, value: int, hand: NDArray[np.int64], splits_left: int) -> int:
    """What a split hand chooses that is asked; a split ace that cannot be split again is not."""
    soft = 1 if hand[_ACE] and hand[_HARD] <= 11 else 0
    may_split = hand[_COUNT] == 2 and min(hand[_LAST] >> 2, 9) == value and splits_left > 0
    if value == 0 and not (may_split and numbers.resplit_aces):
        return STAND
    total = hand[_HARD] + 10 * soft
    two_cards = hand[_COUNT] == 2
    wanted = choose(tables, up, 1, hand[_COUNT], soft, total, value, -1, may_split, two_cards, False)
    return STAND if value == 0 and wanted != SPLIT else wanted


@compiled_part
def _take_effect(hands: Hands, many: int, value: int) -> int:
    """What was chosen becomes final, from the right so that a split moves no hand still to come; how many there are."""
    for index in range(many - 1, -1, -1):
        hand = hands[index]
        if hand[_DONE] or hand[_WANTS]:
            continue
        if hand[_CHOSEN] == STAND:
            hand[_DONE] = 1
            continue
        hand[_WANTS] = 1
        if hand[_CHOSEN] == DOUBLE:
            hand[_DOUBLES] = 1
        elif hand[_CHOSEN] == SPLIT:
            for right in range(many, index, -1):
                for column in range(hands.shape[1]):
                    hands[right, column] = hands[right - 1, column]
            many += 1
            for half in range(index, index + 2):  # the left one takes the next card, the right one that after it
                hands[half, _HARD] = value + 1
                hands[half, _ACE] = value == 0
                hands[half, _COUNT] = 1
                hands[half, _WANTS] = half - index + 1
    return many


@compiled_part
def _receive(numbers: Numbers, hand: NDArray[np.int64], card: int) -> None:
    hand[_HARD] += min(card >> 2, 9) + 1
    if card < 4:
        hand[_ACE] = 1
    hand[_COUNT] += 1
    hand[_LAST] = card
    total = hand[_HARD] + 10 if hand[_ACE] and hand[_HARD] <= 11 else hand[_HARD]
    six = numbers.charlie and hand[_COUNT] >= 6 and not hand[_DOUBLES]
    hand[_DONE] = total >= 21 or hand[_DOUBLES] > 0 or six
