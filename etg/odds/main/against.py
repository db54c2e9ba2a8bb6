"""Two cards against one up card: what they are worth, played as well as can be or by a strategy."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Any

import numpy as np

from etg.games import Game
from etg.odds.main import bonus
from etg.odds.main.broken import broken_chances
from etg.odds.main.dealing import Floats, Ints, Memory, finished_hands, forget, new_memory
from etg.odds.main.hands import all_hands, place_of
from etg.odds.main.numbers import VALUE, Numbers
from etg.odds.main.splits import deepest, excess_loss, hands_at_most, split_value, split_value_together
from etg.odds.main.strategy import (
    DOUBLE,
    HIT,
    MOST_CARDS,
    SPLIT,
    STAND,
    SURRENDER,
    Strategy,
    Table,
    choose,
)
from etg.odds.main.values import BEST, FOLLOW, hand_values

HANDS = all_hands()
ACE, TEN = 0, 9
NOTHING: Ints = np.zeros(10, np.int64)


def full_shoe(game: Game, decks: int) -> Ints:
    """How many cards of each value a shoe holds."""
    return np.bincount([VALUE[card] for card in game.pack], minlength=10).astype(np.int64) * decks


_own = local()


def _memory(owner: "Against") -> Memory:
    """The memory of this thread; it is emptied when another shoe or up card wants it."""
    if not hasattr(_own, "memory"):
        _own.memory, _own.owner = new_memory(), owner
    if _own.owner is not owner:
        forget(_own.memory)
        _own.owner = owner
    found: Memory = _own.memory
    return found


def for_each_up_card(work: Callable[[int], Any]) -> list[Any]:
    """Something for each up card, on all cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, range(10)))


def over_up_cards(full: Ints, value: Callable[[int], Floats | float]) -> Any:
    """The mean of something over all up cards of a full shoe."""
    return sum(full[up] / full.sum() * found for up, found in enumerate(for_each_up_card(value)))


class Values:
    """What every hand is worth, one kind of shoe being given: arrays by hand."""

    def __init__(self) -> None:
        size = len(HANDS.cards)
        self.act: Table = np.full(size, STAND, np.int8)
        self.after: Table = np.full((4, size), STAND, np.int8)
        self.value, self.stand, self.hit, self.double, self.free = (np.zeros(size) for _ in range(5))


class Against:
    """One up card; with a strategy its decisions are followed, without one the best are taken."""

    def __init__(self, numbers: Numbers, full: Ints, up: int, strategy: Strategy | None = None) -> None:
        self.numbers = numbers
        self.full = full
        self.up = up
        self.strategy = strategy
        self.decks = int(full[0]) // 4
        self.finished = finished_hands(up, bool(numbers.hits_soft_17))
        self._whole: Values | None = None
        self._worths: dict[tuple[int, ...], float] = {}

    @property
    def memory(self) -> Memory:
        """What is known already of the dealer's hands with this shoe and up card."""
        return _memory(self)

    # The shoe

    def left(self, *values: int, extra: Ints = NOTHING) -> Ints:
        """The cards by value when the up card, these and `extra` are gone."""
        shoe = self.full - extra - np.bincount(values, minlength=10)
        shoe[self.up] -= 1
        return shoe

    def blackjack_chance(self, shoe: Ints) -> float:
        """The chance of a dealer's Blackjack when these cards are unknown."""
        other = {ACE: TEN, TEN: ACE}.get(self.up)
        return 0.0 if other is None else float(shoe[other] / shoe.sum())

    # All hands

    def values(
        self,
        extra: Ints = NOTHING,
        least: Ints = NOTHING,
        split: int = 0,
        way: int | None = None,
        into: Values | None = None,
        weight: Floats | None = None,
        merge: bool = False,
    ) -> Values:
        """Values of all hands that hold `least`; decided by the strategy if there is one, else best."""
        found = into or Values()
        if way is None:
            way = BEST if self.strategy is None else FOLLOW
            if self.strategy is not None:
                found.act, found.after = self.acts(split)
        hand_values(
            self.numbers,
            HANDS,
            self.finished,
            self.memory,
            self.full,
            self.up,
            extra,
            least,
            split,
            way,
            found.act,
            found.after,
            found.value if weight is None else weight,
            merge,
            found.value,
            found.stand,
            found.hit,
            found.double,
            found.free,
        )
        return found

    def acts(self, split: int) -> tuple[Table, Table]:
        """The decisions of the strategy by hand, and those after a double."""
        assert self.strategy is not None
        cards = np.minimum(HANDS.cards, MOST_CARDS)
        act = self.strategy.play[split, cards, HANDS.soft, HANDS.total, self.up].copy()
        may_double = (HANDS.cards == 2) | ((HANDS.cards > 2) & bool(self.numbers.double_any_cards))
        act[((act == DOUBLE) & ~may_double) | (act == SURRENDER)] = HIT
        return act, np.ascontiguousarray(self.strategy.after[:, HANDS.soft, HANDS.total, self.up])

    @property
    def whole(self) -> Values:
        """All hands, only the up card being gone besides."""
        if self._whole is None:
            self._whole = self.values()
        return self._whole

    # Two cards

    def worth(self, x: int, y: int, extra: Ints = NOTHING) -> float:
        """Two cards that are no Blackjack of a player, before any decision; `extra` cards are known to be gone.

        Without what a dealer's Blackjack takes of every hand: one wager.
        """
        key = (x, y, *(int(count) for count in extra))
        if key not in self._worths:
            self._worths[key] = self._worth(x, y, extra)
        return self._worths[key]

    def _worth(self, x: int, y: int, extra: Ints) -> float:
        if extra is NOTHING:
            values = self.whole
        else:
            values = self.values(extra, np.bincount((x, y), minlength=10).astype(np.int64))
        h = place_of(x, y)
        if HANDS.total[h] == 21:
            return float(values.stand[h])
        split = self.split_worth(x, extra) if x == y and self._would_split(x) else None
        suits = bonus.suit_chances(self.numbers, self.decks, x, y)
        if suits is None:
            return self._decided(values, h, -1, 0.0, split)
        shoe = self.left(x, y, extra=extra)
        total = 0.0
        for row, chance in suits:
            more = bonus.hit_gain(self.numbers, self.decks, row, self.up, shoe)
            total += chance * self._decided(values, h, row, more, split)
        return total

    def _would_split(self, value: int) -> bool:
        """Whether a split must be worked out."""
        if not self.numbers.max_splits:
            return False
        if self.strategy is None:
            return True
        rows = self.strategy.special[9:12, self.up] if self.numbers.bonus_suit >= 0 and value == 6 else ()
        return bool(self.strategy.pair[0, value, self.up] == 1 or SPLIT in rows)

    def _decided(self, values: Values, h: int, row: int, bonus_gain: float, split: float | None) -> float:
        offers = {
            STAND: values.stand[h],
            HIT: values.hit[h] + bonus_gain,
            DOUBLE: values.double[h],
        }
        if self.numbers.surrender:
            offers[SURRENDER] = -values.free[h] / 2
        if split is not None:
            offers[SPLIT] = split
        if self.strategy is None:
            return float(max(offers.values()))
        x, y = np.repeat(np.arange(10), HANDS.held[h])
        return float(offers[self.decision(int(x), int(y), row)])

    def decision(self, x: int, y: int, row: int = -1) -> int:
        """What the strategy does with two cards, `row` being their row among those that may become a bonus hand."""
        assert self.strategy is not None
        h = place_of(x, y)
        soft, total = int(HANDS.soft[h]), int(HANDS.total[h])
        may_split = x == y and self.numbers.max_splits > 0
        surrender = bool(self.numbers.surrender)
        return choose(self.strategy.tables, self.up, 0, 2, soft, total, x, row, may_split, True, surrender)

    def split_worth(self, value: int, extra: Ints = NOTHING) -> float:
        """All hands that come of a pair of this value, each played by its own cards."""
        shoe = self.left(value, value, extra=extra)
        cards, equal = int(shoe.sum()), int(shoe[value])
        hands = hands_at_most(self.numbers, value)
        head, pair = place_of(value), place_of(value, value)
        least = np.bincount((value,), minlength=10).astype(np.int64)
        whole: list[float] = []
        as_pair: list[float] = []
        way = BEST if self.strategy is None else FOLLOW
        first = Values()
        if self.strategy is not None:
            first.act, first.after = self.acts(1)
        for more in range(deepest(hands) + 1):
            if equal - more < 0:
                whole.append(0.0)
                as_pair.append(0.0)
                continue
            gone = extra + least * (1 + more)
            values = self.values(gone, least, 1, way, first)
            if way == BEST and not more:
                way = FOLLOW  # the decisions of the first hand are kept
            if value == ACE:
                whole.append(self._one_card(values, gone))
                as_pair.append(float(values.stand[pair]))
            else:
                whole.append(float(values.hit[head]))
                as_pair.append(float(values.value[pair]))
        value_of = split_value_together if self.numbers.community_draws else split_value
        total = value_of(cards, equal, hands, whole, as_pair)
        if not self.numbers.hole_card and self.up in (ACE, TEN) and value != ACE:
            chance = self.blackjack_chance(shoe)
            once, twice = broken_chances(HANDS, self.full, self.up, extra + least, head, first.act)
            total -= chance * excess_loss(cards, equal, hands, once, twice)
        return total

    def _one_card(self, values: Values, gone: Ints) -> float:
        """A split ace gets one card (R8)."""
        shoe = self.left(ACE, extra=gone)
        to = HANDS.after[place_of(ACE)]
        return float((shoe / shoe.sum()) @ values.stand[to])
