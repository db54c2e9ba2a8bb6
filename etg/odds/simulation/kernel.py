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
    DONE,
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
from etg.odds.simulation.shoe import Shoe, begin_round, draw, total_of, value_of
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
    hands, together = np.zeros((MOST_HANDS, WAGER + 2), np.int64), np.zeros((MOST_HANDS, DONE + 1), np.int64)
    return Room(hands, together, np.zeros(SEEN, np.int64), np.zeros(sides, np.int64))


class Tally(NamedTuple):
    """What is counted."""

    net: NDArray[np.int64]
    """How often a round came to each net result; 0 is in the place `zero`."""
    zero: int
    outcomes: NDArray[np.int64]
    """How often each side wager had each outcome, all in a row."""
    starts: NDArray[np.int64]
    """For each side wager, where its outcomes begin."""


@compiled
def play_rounds(
    numbers: Numbers, tables: Tables, sides: Sides, shoe: Shoe, room: Room, cover: int, rounds: int, tally: Tally
) -> int:
    """Play rounds and count what they come to; what was wagered on main hands in all."""
    wagered = 0
    for _ in range(rounds):
        begin_round(shoe, cover)
        wagered += _play_round(numbers, tables, sides, shoe, room, tally)
    return wagered


@compiled_part
def _play_round(numbers: Numbers, tables: Tables, sides: Sides, shoe: Shoe, room: Room, tally: Tally) -> int:
    """Play a round and count it; what was wagered on its main hands."""
    seen = room.seen
    _deal(numbers, shoe, seen)
    up = value_of(seen[UP])
    second = value_of(seen[SECOND])
    if numbers.hole_card and up + second == 9 and (up == 0 or second == 0):
        many = _as_dealt(numbers, room.hands, seen)  # the reader finds a Blackjack before any decision (R51)
    else:
        many = _decisions(numbers, tables, up, shoe, room)
    live, waiting = _survey(room.hands, many, seen)
    _dealers_turn(numbers, sides, live, waiting, up, shoe, seen)
    net, wagered = _settle(numbers, room.hands, many, seen)
    tally.net[tally.zero + net] += 1
    find_outcomes(sides, seen, shoe.state, room.outcomes)
    for side in range(tally.starts.size):
        tally.outcomes[tally.starts[side] + room.outcomes[side]] += 1
    return wagered


@compiled_part
def _deal(numbers: Numbers, shoe: Shoe, seen: Seen) -> None:
    """The first cards in dealing order (R2, R43); a Switch box has two hands."""
    for number in range(2):
        seen[FIRST + number] = draw(shoe)
        if numbers.hands_per_box == 2:
            seen[OTHER_HAND + number] = draw(shoe)
        if number == 0 or numbers.hole_card:
            seen[UP + number] = draw(shoe)


@compiled_part
def _as_dealt(numbers: Numbers, hands: Hands, seen: Seen) -> int:
    """The dealt hands as finished ones; how many there are."""
    for hand in range(numbers.hands_per_box):
        first, second = seen[hand * OTHER_HAND], seen[hand * OTHER_HAND + 1]
        total = total_of(value_of(first) + value_of(second) + 2, first < 4 or second < 4)
        hands[hand, END] = NATURAL if total == 21 else LIVE
        hands[hand, TOTAL] = total
        hands[hand, WAGER] = TENTHS
        hands[hand, PAYS] = numbers.blackjack_pays
    return numbers.hands_per_box


@compiled_part
def _decisions(numbers: Numbers, tables: Tables, up: int, shoe: Shoe, room: Room) -> int:
    """Switch or keep, then every dealt hand is played; how many finished hands there are."""
    seen = room.seen
    a1, a2, b1, b2 = seen[FIRST], seen[FIRST + 1], seen[OTHER_HAND], seen[OTHER_HAND + 1]
    switched = False
    if numbers.hands_per_box == 2:
        switched = choose_switch(tables, up, value_of(a1), value_of(a2), value_of(b1), value_of(b2))
    if switched:  # the second cards are exchanged (R35)
        a2, b2 = b2, a2
    many = 0
    for hand in range(numbers.hands_per_box):
        first, second = (b1, b2) if hand else (a1, a2)
        many = play_hand(numbers, tables, up, first, second, switched, shoe, room.hands, room.together, many)
    return many


@compiled_part
def _survey(hands: Hands, many: int, seen: Seen) -> tuple[int, int]:
    """How many hands the dealer's hand decides, and how many of the others his second card may decide."""
    live = waiting = 0
    seen[HAS_20] = 0
    for index in range(many):
        end = hands[index, END]
        live += end == LIVE
        waiting += end in (NATURAL, SURRENDERED)
        if hands[index, TOTAL] == 20 and end != SURRENDERED:
            seen[HAS_20] = 1
    return live, waiting


@compiled_part
def _dealers_turn(numbers: Numbers, sides: Sides, live: int, waiting: int, up: int, shoe: Shoe, seen: Seen) -> None:
    """The dealer draws as far as some wager still depends on it (R6)."""
    whole_hand = live > 0 or sides.waits[seen[HAS_20]] > 0
    hard, ace, count = up + 1, up == 0, 1
    if (
        numbers.hole_card
        or whole_hand
        or (waiting and (up == 0 or up == 9))  # R9, R48
        or wait_for_second(sides, seen)
    ):
        if not numbers.hole_card:
            seen[SECOND] = draw(shoe)
        card = seen[SECOND]
        while True:
            hard += value_of(card) + 1
            ace = ace or card < 4
            count += 1
            total = total_of(hard, ace)
            soft_17 = total == 17 and hard == 7
            if not whole_hand or (total >= 17 and not (soft_17 and numbers.hits_soft_17)):
                break
            card = draw(shoe)
    seen[DEALER_CARDS] = count
    seen[DEALER_TOTAL] = total_of(hard, ace)


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
                net += hands[index, PAYS]
        elif end == SURRENDERED:
            net -= TENTHS if blackjack else TENTHS // 2
        elif end == RESCUED:
            net -= TENTHS
    if blackjack:
        net -= min(beaten, max(at_risk, 0))
    return net, wagered
