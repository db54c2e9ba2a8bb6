"""Which strategy charts a game needs, and what stands in them."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter

from etg.odds.certificate.cells import SAME, after_row, pair_row, row, special_row, without_surrender
from etg.odds.certificate.charts import Chart, Row
from etg.odds.main.numbers import VALUES, Numbers
from etg.odds.main.strategy import KINDS, Strategy

_HARD, _SOFT = range(5, 21), range(13, 21)
_PAIRS = (*range(1, 10), 0)
"""Twos to tens, then aces."""
_SUITS = ("mixed suits", "one suit", "{suit}")
_BEST = ("spades", "hearts", "diamonds", "clubs")
_AFTER = {"K": "keep the doubled hand", "R": "rescue: take back the double, give up the wager", "D": "double again"}
_TIMES = ("a double", "a second double", "a third double")


def charts_of(strategy: Strategy, numbers: Numbers) -> Iterator[Chart]:
    """All charts of a game, in the order in which they are read."""
    free, meanings = bool(numbers.double_any_cards), _meanings(numbers)
    hard = tuple((str(total), row(strategy, 0, 0, total, free)) for total in _hard_totals(strategy, free))
    soft = tuple((f"soft {total}", row(strategy, 0, 1, total, free)) for total in _SOFT)
    pairs = tuple((_pair(value), pair_row(strategy, 0, value, free)) for value in _PAIRS)
    for name, rows in (("Hard totals", hard), ("Soft totals", soft), ("Pairs", pairs)):
        yield Chart(((name, rows),), meanings)
    if special := tuple(_specials(strategy, numbers)):
        yield Chart((("Two cards that may become 6-7-8 or 7-7-7", special),), meanings)
    if split := tuple(_after_split(strategy, free)):
        yield Chart((("After a split: the hands that are then played in another way", split),), meanings)
    if numbers.rescue and (doubled := tuple(_after_double(strategy, numbers))):
        yield Chart(doubled, _AFTER)


def _meanings(numbers: Numbers) -> Mapping[str, str]:
    double = "double" if numbers.double_any_cards else "double the first two cards, else hit"
    return {
        "H": "hit",
        "S": "stand",
        "D": double,
        "P": "split",
        "R": "surrender the first two cards, else hit",
        "s": "else stand",
        SAME: "as in the other charts",
    }


def _hard_totals(strategy: Strategy, free: bool) -> range:
    """From 4 on where even that is not always hit: it comes only as a pair of twos that may not be split any more."""
    return _HARD if set(row(strategy, 0, 0, 4, free)) == {"H"} else range(4, 21)


def _pair(value: int) -> str:
    name = "10" if VALUES[value] == "T" else VALUES[value]
    return f"{name}, {name}"


def _specials(strategy: Strategy, numbers: Numbers) -> Iterator[Row]:
    """Only what differs from the other charts."""
    free = bool(numbers.double_any_cards)
    for number in range(len(KINDS) * len(_SUITS)):
        low, high = KINDS[number // len(_SUITS)]
        total = low + high + 2
        usual = pair_row(strategy, 0, low, free) if low == high else row(strategy, 0, 0, total, free)
        pairs = zip(special_row(strategy, number), usual, strict=True)
        squares = tuple(SAME if words == other[0] else words for words, other in pairs)
        if set(squares) != {SAME}:
            suits = _SUITS[number % len(_SUITS)].format(suit=_BEST[numbers.bonus_suit])
            yield f"{VALUES[low]}, {VALUES[high]} of {suits}", squares


def _after_split(strategy: Strategy, free: bool) -> Iterator[Row]:
    """The rows that a split hand plays in another way; surrender is never offered to it."""
    named = [*((str(total), 0, total) for total in _HARD), *((f"soft {total}", 1, total) for total in _SOFT)]
    for name, soft, total in named:
        before = tuple(map(without_surrender, row(strategy, 0, soft, total, free)))
        after = row(strategy, 1, soft, total, free)
        if before != after:
            yield name, after
    for value in _PAIRS:
        after = pair_row(strategy, 1, value, free)
        if [words == "P" for words in pair_row(strategy, 0, value, free)] != [words == "P" for words in after]:
            yield _pair(value), after


def _after_double(strategy: Strategy, numbers: Numbers) -> Iterator[tuple[str, tuple[Row, ...]]]:
    for doubles in range(1, numbers.most_doubles + 1):
        told: list[Row] = []
        for soft, totals, name in ((0, range(6, 21), ""), (1, range(13, 21), "soft ")):
            rows = ((total, after_row(strategy, doubles, soft, total)) for total in totals)
            for squares, alike in groupby(rows, key=itemgetter(1)):
                first, *more = (total for total, _ in alike)
                if set(squares) != {"K"}:
                    told.append((f"{name}{first} to {more[-1]}" if more else f"{name}{first}", squares))
        if told:
            yield f"After {_TIMES[doubles - 1]}; every other hand is kept", tuple(told)
