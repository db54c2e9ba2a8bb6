"""A round of one box alone at the table, as compiled code: dealt, played, drawn out and settled as the engine does it.

There is no insurance and no even money. What is won and lost is in tenths of the original wager.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from etg.odds.compiled import compiled, compiled_part
from etg.odds.main.numbers import TENTHS, Numbers
from etg.odds.main.strategy import Tables, choose_switch
from etg.odds.simulation.hands import (
    BROKEN,
    END,
    LIVE,
    MOST_HANDS,
    NATURAL,
    PAYS,
    RESCUED,
    SURRENDERED,
    TOTAL,
    WAGER,
    WON,
    Hands,
    play_hand,
)
from etg.odds.simulation.shoe import Cards, Generator, Place, begin_round, draw
from etg.odds.simulation.sides import (
    DEALER_CARDS,
    DEALER_TOTAL,
    FIRST,
    HAS_20,
    OTHER_HAND,
    SECOND,
    SEEN,
    UP,
    Seen,
    Sides,
    find_outcomes,
    wait_for_second,
)


class Room(NamedTuple):
    """Arrays to work in, the same for every round."""

    hands: Hands
    """Finished hands."""
    together: Hands
    """Hands that are played together."""
    seen: Seen
    outcomes: NDArray[np.int64]
    """Of the side wagers."""


def new_room(sides: int) -> Room:
    """Room for rounds with so many side wagers."""
    hands, together = np.zeros((MOST_HANDS, 4), np.int64), np.zeros((MOST_HANDS, 8), np.int64)
    return Room(hands, together, np.zeros(SEEN, np.int64), np.zeros(sides, np.int64))


@compiled
def play_rounds(
    numbers: Numbers,
    tables: Tables,
    sides: Sides,
    cards: Cards,
    place: Place,
    state: Generator,
    room: Room,
    cover: int,
    rounds: int,
    net: NDArray[np.int64],
    zero: int,
    counted: NDArray[np.int64],
    outcomes: NDArray[np.int64],
) -> int:
    """Play rounds and count their net results and the outcomes of side wagers; what was wagered on main hands."""
    wagered = 0
    for _ in range(rounds):
        begin_round(place, cover)
        result, wager = _play_round(numbers, tables, sides, cards, place, state, room)
        net[zero + result] += 1
        wagered += wager
        for side in range(counted.size):
            outcomes[counted[side] + room.outcomes[side]] += 1
    return wagered


@compiled_part
def _play_round(
    numbers: Numbers, tables: Tables, sides: Sides, cards: Cards, place: Place, state: Generator, room: Room
) -> tuple[int, int]:
    """Play a round; the net result of the main wager and what was wagered on its hands."""
    seen = room.seen
    _deal(numbers, cards, place, state, seen)
    up = min(seen[UP] >> 2, 9)
    if numbers.hole_card and up + min(seen[SECOND] >> 2, 9) == 9 and (up == 0 or seen[SECOND] < 4):
        many = _as_dealt(numbers, room.hands, seen)  # the reader finds a Blackjack before any decision (R51)
    else:
        many = _decisions(numbers, tables, up, cards, place, state, room)
    live = waiting = 0
    seen[HAS_20] = 0
    for index in range(many):
        end = room.hands[index, END]
        live += end == LIVE
        waiting += end in (NATURAL, SURRENDERED)
        if room.hands[index, TOTAL] == 20 and end != SURRENDERED:
            seen[HAS_20] = 1
    _dealers_turn(numbers, sides, live, waiting, up, cards, place, state, seen)
    find_outcomes(sides, seen, state, room.outcomes)
    return _settle(numbers, room.hands, many, seen)


@compiled_part
def _deal(numbers: Numbers, cards: Cards, place: Place, state: Generator, seen: Seen) -> None:
    """The first cards in dealing order (R2, R43); a Switch box has two hands."""
    for second in range(2):
        seen[FIRST + second] = draw(cards, place, state)
        if numbers.hands_per_box == 2:
            seen[OTHER_HAND + second] = draw(cards, place, state)
        if second == 0 or numbers.hole_card:
            seen[UP + second] = draw(cards, place, state)


@compiled_part
def _as_dealt(numbers: Numbers, hands: Hands, seen: Seen) -> int:
    """The dealt hands as finished ones; how many there are."""
    for hand in range(numbers.hands_per_box):
        first, second = seen[hand * OTHER_HAND], seen[hand * OTHER_HAND + 1]
        total = min(first >> 2, 9) + min(second >> 2, 9) + 2
        if first < 4 or second < 4:
            total += 10
        hands[hand, END] = NATURAL if total == 21 else LIVE
        hands[hand, TOTAL] = total
        hands[hand, WAGER] = TENTHS
    return numbers.hands_per_box


@compiled_part
def _decisions(
    numbers: Numbers, tables: Tables, up: int, cards: Cards, place: Place, state: Generator, room: Room
) -> int:
    """Switch or keep, then every dealt hand is played; how many finished hands there are."""
    seen = room.seen
    last, other_last = seen[FIRST + 1], seen[OTHER_HAND + 1]
    switched = False
    if numbers.hands_per_box == 2:
        first, other = min(seen[FIRST] >> 2, 9), min(seen[OTHER_HAND] >> 2, 9)
        switched = choose_switch(tables, up, first, min(last >> 2, 9), other, min(other_last >> 2, 9))
        if switched:  # the second cards are exchanged (R35)
            last, other_last = other_last, last
    many = 0
    for hand in range(numbers.hands_per_box):
        first = seen[hand * OTHER_HAND]
        second = other_last if hand else last
        many = play_hand(
            numbers, tables, up, first, second, switched, cards, place, state, room.hands, room.together, many
        )
    return many


@compiled_part
def _dealers_turn(
    numbers: Numbers,
    sides: Sides,
    live: int,
    waiting: int,
    up: int,
    cards: Cards,
    place: Place,
    state: Generator,
    seen: Seen,
) -> None:
    """The dealer draws what some wager still depends on, and nothing more (R6)."""
    needed = live > 0 or sides.waits[seen[HAS_20]] > 0
    hard, ace, count = up + 1, up == 0, 1
    second = numbers.hole_card or needed or (waiting and (up == 0 or up == 9)) or wait_for_second(sides, seen)
    while (count == 1 and second) or count > 1:
        total = hard + 10 if ace and hard <= 11 else hard
        if count > 1 and (not needed or total > 17 or (total == 17 and not (numbers.hits_soft_17 and hard == 7))):
            break
        if count > 1 or not numbers.hole_card:
            card = draw(cards, place, state)
            if count == 1:
                seen[SECOND] = card
        else:
            card = seen[SECOND]
        hard += min(card >> 2, 9) + 1
        ace = ace or card < 4
        count += 1
    seen[DEALER_CARDS] = count
    seen[DEALER_TOTAL] = hard + 10 if ace and hard <= 11 else hard


@compiled_part
def _settle(numbers: Numbers, hands: Hands, many: int, seen: Seen) -> tuple[int, int]:
    """What the hands have won or lost, and what was wagered on them."""
    dealer = seen[DEALER_TOTAL]
    blackjack = dealer == 21 and seen[DEALER_CARDS] == 2
    at_risk = TENTHS * numbers.hands_per_box  # no more is lost to a dealer's Blackjack, but what has broken (R11)
    net = wagered = beaten = 0
    for index in range(many):
        end, wager = hands[index, END], hands[index, WAGER]
        wagered += wager
        if end == LIVE:
            if blackjack:
                beaten += wager
            elif dealer > 21:
                net += 0 if dealer == 22 and numbers.push_22 else wager
            elif hands[index, TOTAL] > dealer:
                net += wager
            elif hands[index, TOTAL] < dealer:
                net -= wager
        elif end == BROKEN:
            net -= wager
            at_risk -= wager
        elif end == WON:
            net += hands[index, PAYS]
        elif end == NATURAL:
            if not blackjack or numbers.any_21_wins:
                net += numbers.blackjack_pays
        elif end == SURRENDERED:
            net -= TENTHS if blackjack else TENTHS // 2
        elif end == RESCUED:
            net -= TENTHS
    if blackjack:
        net -= min(beaten, max(at_risk, 0))
    return net, wagered
