"""The statistical tests of a shuffle: their mathematics, what passes them, and what does not."""

import math
from collections.abc import Callable
from itertools import combinations, pairwise, permutations, product
from random import Random

import pytest

from etg.cards import PACK_48, PACK_52, SPADES, SUIT
from etg.shoe.source import SeededSource, Source, SystemSource, below, shuffle
from etg.shoe.statistics import (
    LEVEL,
    ORDER_BYTES,
    TESTS,
    Result,
    Shuffle,
    Tally,
    battery,
    chi_square_tail,
    gap_bins,
    gap_moments,
    naive_shuffle,
    order_bytes,
    rank,
    runs_moments,
    serial_moments,
    solve,
    tally,
)

# The mathematics.


@pytest.mark.parametrize(
    ("statistic", "df", "tail"),
    [
        (3.84, 1, 0.05004352124870519),
        (9.49, 4, 0.049953131223294894),
        (41.638, 23, 0.010001060931122062),
        (5, 23, 0.9999718556011075),
        (15_989.3, 15_861, 0.23509743216339113),
        (16_500, 15_861, 0.0001967623111021642),
        (15_000, 15_861, 0.9999995689830529),
        (0, 9, 1),
        (1e6, 15_861, 0),
    ],
)
def test_chi_square_against_values_from_elsewhere(statistic: float, df: int, tail: float) -> None:
    assert chi_square_tail(statistic, df) == pytest.approx(tail, rel=1e-9, abs=1e-300)


def test_both_ways_of_the_incomplete_gamma_function_meet() -> None:
    for df in (2, 9, 23, 2_601, 15_861):
        below_it, above_it = chi_square_tail(df + 2 - 1e-9, df), chi_square_tail(df + 2, df)
        assert below_it == pytest.approx(above_it, rel=1e-8)
    assert chi_square_tail(7, 2) == pytest.approx(math.exp(-3.5), rel=1e-14)


def test_linear_equations() -> None:
    assert solve([[0, 2], [4, 1]], [6, 11]) == pytest.approx([2, 3])
    chance = Random(1)
    matrix = [[chance.random() for _ in range(9)] for _ in range(9)]
    wanted = [chance.random() for _ in range(9)]
    right = [sum(a * x for a, x in zip(row, wanted, strict=True)) for row in matrix]
    assert solve(matrix, right) == pytest.approx(wanted)


def moments(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values)


def runs(order: tuple[int, ...]) -> int:
    rises = [a < b for a, b in pairwise(order)]
    return 1 + sum(a != b for a, b in pairwise(rises))


@pytest.mark.parametrize("size", [4, 5, 7])
def test_runs_over_all_orders(size: int) -> None:
    assert runs_moments(size) == pytest.approx(moments([runs(order) for order in permutations(range(size))]))


@pytest.mark.parametrize("size", [4, 5, 7])
def test_serial_correlation_over_all_orders(size: int) -> None:
    def products(order: tuple[int, ...]) -> float:
        middle = (size - 1) / 2
        return sum((a - middle) * (b - middle) for a, b in pairwise((*order, order[0])))

    mean, variance, _ = serial_moments(size)
    assert (mean, variance) == pytest.approx(moments([products(order) for order in permutations(range(size))]))


@pytest.mark.parametrize(("size", "marked", "bins"), [(7, 3, 3), (9, 2, 4), (10, 4, 5), (6, 1, 3)])
def test_gaps_over_all_places_of_the_marked_cards(size: int, marked: int, bins: int) -> None:
    counts = []
    for places in combinations(range(size), marked):
        gaps = [b - a - 1 for a, b in pairwise((-1, *places, size))]
        counts.append([sum(min(gap, bins - 1) == which for gap in gaps) for which in range(bins)])
    means = [sum(column) / len(counts) for column in zip(*counts, strict=True)]
    found, covariance = gap_moments(size, marked, bins)
    assert found == pytest.approx(means)
    for a, b in product(range(bins), repeat=2):
        exact = sum((row[a] - means[a]) * (row[b] - means[b]) for row in counts) / len(counts)
        assert covariance[a][b] == pytest.approx(exact, abs=1e-12)


def test_gaps_are_counted_in_ten_bins_none_of_which_is_empty() -> None:
    for pack, decks in product((PACK_52, PACK_48), (1, 2, 6, 8)):
        size = len(pack) * decks
        assert gap_bins(size, size // 4) == 10
        assert min(gap_moments(size, size // 4, 10)[0]) > 0.3


def test_the_position_statistic_over_all_pairs_of_shuffles() -> None:
    """Two shuffles of two packs of two: its mean is the df, and its variance 2 df (1 - 1/rounds), exactly."""
    found = []
    for orders in product(permutations(range(4)), repeat=2):
        counted = Tally((0, 1), 2)
        for order in orders:
            counted.add(list(order))
        position = counted._position()
        assert position.df == 3
        found.append(position.statistic)
    assert moments(found) == pytest.approx((3, 2 * 3 * (1 - 1 / 2)))


def test_what_is_counted_in_one_shuffle_by_hand() -> None:
    counted = Tally(tuple(range(8)), 1)
    counted.add([4, 0, 1, 2, 7, 6, 5, 3])  # the spades are 0 and 4
    assert counted.table()[4] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert counted.table()[3] == [0, 0, 0, 0, 0, 0, 0, 1]
    by_name = {one.name: one for one in counted.results()}
    assert by_name["runs"].statistic == 3
    neighbours = 4 * 0 + 0 * 1 + 1 * 2 + 2 * 7 + 7 * 6 + 6 * 5 + 5 * 3 + 3 * 4
    assert by_name["serial correlation"].statistic == pytest.approx((neighbours - 8 * 3.5**2) / 42)
    assert by_name["permutation"].statistic == pytest.approx((2 * (1 - 1 / 12) ** 2 + 22 / 12**2) * 12)
    assert counted._gaps == {0: 2, 6: 1}


def test_a_card_lost_or_doubled_is_noticed() -> None:
    for order in ([0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4]):
        with pytest.raises(ValueError, match="lost or doubled"):
            Tally((0, 1), 2).add(order)


@pytest.mark.parametrize("size", [1, 2, 5, 6])
def test_every_order_of_a_small_deck_has_its_own_rank(size: int) -> None:
    ranks = {rank(order) for order in permutations(range(size))}
    assert ranks == set(range(math.factorial(size)))


def test_the_top_card_counts_most_in_a_rank() -> None:
    by_rank = sorted(permutations(range(5)), key=rank)
    assert [order[0] for order in by_rank] == [top for top in range(5) for _ in range(24)]


def test_bytes_of_an_order() -> None:
    assert order_bytes(PACK_52) == bytes(ORDER_BYTES)
    highest = max(permutations(range(5)), key=rank)
    assert rank(highest) == math.factorial(5) - 1
    last = [51, *range(1, 51), 0]
    assert order_bytes(last)[0] == 255 * 51 // 52 + 1
    assert math.factorial(52) >> 8 * ORDER_BYTES > 2**33


# What passes.


def test_p_values_of_a_right_shuffle_are_uniform() -> None:
    """Kolmogorov and Smirnov: 1.95 would be exceeded once in a thousand; the source is seeded, so never here."""
    source = SeededSource(21)
    batteries = [tally(shuffle, source, PACK_52, 1, range(40)).results() for _ in range(400)]
    for number, name in enumerate(TESTS):
        results = sorted((one[number] for one in batteries), key=lambda result: result.p)
        assert {one.name for one in results} == {name}
        count = len(results)
        off = max(max((at + 1) / count - one.p, one.p - at / count) for at, one in enumerate(results))
        assert off * math.sqrt(count) < 1.95, name
        mean, variance = moments([one.z for one in results])
        assert abs(mean) * math.sqrt(count) < 3.3, name
        assert 0.75 < variance < 1.3, name


@pytest.mark.parametrize(("pack", "decks"), [(PACK_52, 1), (PACK_52, 6), (PACK_48, 6), (PACK_52, 8)])
def test_the_shuffle_passes(pack: tuple[int, ...], decks: int) -> None:
    source = SeededSource(5)
    found = battery(lambda: tally(shuffle, source, pack, decks, range(400)))
    assert found.passed
    assert [one.first.name for one in found.verdicts] == list(TESTS)


def test_the_shuffle_passes_with_the_source_of_the_operating_system() -> None:
    for one in tally(shuffle, SystemSource(), PACK_52, 6, range(500)).results():
        assert one.p > 1e-6, one
        assert one.df is None or one.p < 1 - 1e-6, one


# What does not pass.


class NineBits:
    """A source whose words have nine bits only, too few for the remainders to be even."""

    label = "nine bits"
    seeded = True

    def __init__(self) -> None:
        self._source = SeededSource(9)

    def read(self, count: int) -> bytes:
        return b"".join(below(self._source, 512).to_bytes(4, "little") for _ in range(count // 4))


def top_card_stays(cards: list[int], source: Source) -> None:
    rest = cards[1:]
    shuffle(rest, source)
    cards[1:] = rest


def riffle_three_times(cards: list[int], source: Source) -> None:
    for _ in range(3):
        coins = [byte & 1 for byte in source.read(len(cards))]
        at = len(cards) - sum(coins)
        left, right = iter(cards[:at]), iter(cards[at:])
        cards[:] = [next(right) if coin else next(left) for coin in coins]


def overhand(cards: list[int], source: Source) -> None:
    """Packets of one to twenty cards from the top go one upon the other, five times over."""
    for _ in range(5):
        mixed: list[int] = []
        while cards:
            packet = 1 + below(source, 20)
            mixed[:0] = cards[:packet]
            del cards[:packet]
        cards[:] = mixed


def repeating() -> Shuffle:
    """Every other time the order of the time before."""
    kept: list[int] = []

    def mix(cards: list[int], source: Source) -> None:
        if kept:
            cards[:] = kept
            kept.clear()
        else:
            shuffle(cards, source)
            kept[:] = cards

    return mix


def cutting() -> Shuffle:
    """One right shuffle, then every time one card from the top to the bottom: each place is visited equally often."""
    kept: list[int] = []

    def mix(cards: list[int], source: Source) -> None:
        if not kept:
            shuffle(cards, source)
            kept[:] = cards
        kept.append(kept.pop(0))
        cards[:] = kept

    return mix


def pairs_in_order(cards: list[int], source: Source) -> None:
    """One in eight of the groups of four gets its first two cards in order."""
    shuffle(cards, source)
    for at in range(0, len(cards), 4):
        if below(source, 8) == 0:
            cards[at : at + 2] = sorted(cards[at : at + 2])


def spades_apart(cards: list[int], source: Source) -> None:
    """Of two spades in a row, the second one goes one place down when that place has no spade."""
    shuffle(cards, source)
    spade = [SUIT[PACK_52[card * 52 // len(cards)]] == SPADES for card in range(len(cards))]
    for at in range(1, len(cards) - 1):
        if spade[cards[at - 1]] and spade[cards[at]] and not spade[cards[at + 1]]:
            cards[at], cards[at + 1] = cards[at + 1], cards[at]


def results(mix: Shuffle, decks: int = 6, rounds: int = 400, source: Source | None = None) -> dict[str, Result]:
    counted = tally(mix, source or SeededSource(3), PACK_52, decks, range(rounds))
    return {one.name: one for one in counted.results()}


def test_the_naive_shuffle_is_found_out() -> None:
    found = results(naive_shuffle, rounds=2_000)["position"]
    assert found.z > 30
    assert found.fault == "too uneven"
    assert results(naive_shuffle, 1, 4_000)["position"].z > 10


@pytest.mark.parametrize(
    ("make", "test", "fault"),
    [
        (lambda: top_card_stays, "position", "too uneven"),
        (repeating, "position", "too uneven"),
        (cutting, "position", "too even"),
        (lambda: riffle_three_times, "runs", "too low"),
        (lambda: overhand, "serial correlation", "too high"),
        (lambda: pairs_in_order, "permutation", "too uneven"),
        (lambda: spades_apart, "gap", "too uneven"),
    ],
)
def test_a_bad_shuffle_fails_its_test(make: Callable[[], Shuffle], test: str, fault: str) -> None:
    mix = make()
    rounds = 2 * 312 if fault == "too even" else 400
    assert results(mix, rounds=rounds)[test].fault == fault
    source = SeededSource(8)
    found = battery(lambda: tally(mix, source, PACK_52, 6, range(rounds)))
    assert not found.passed
    assert test in [verdict.first.name for verdict in found.verdicts if not verdict.passed]


def test_words_with_a_remainder_bias_are_found_out() -> None:
    assert results(shuffle, rounds=800, source=NineBits())["position"].z > 10


def test_the_finer_tests_find_what_the_others_miss() -> None:
    for mix, test in ((pairs_in_order, "permutation"), (spades_apart, "gap")):
        assert results(mix)["position"].fault is None
        assert abs(results(mix)[test].z) > 10


# The verdict.


def test_the_bounds_of_a_verdict() -> None:
    def fault(p: float, df: int | None, z: float = 1) -> str | None:
        return Result("any", 0, df, z, p).fault

    assert pytest.approx(0.002) == LEVEL
    assert fault(0.0019, None) == "too high"
    assert fault(0.0019, None, -1) == "too low"
    assert fault(0.0021, None) is fault(1, None) is None
    assert fault(0.0009, 9) == "too uneven"
    assert fault(0.0011, 9) is fault(0.9989, 9) is None
    assert fault(0.9991, 9) == "too even"


def test_a_test_out_of_bounds_is_repeated_once_over_fresh_shuffles() -> None:
    def bad_for(shuffles: int) -> Shuffle:
        done = 0

        def mix(cards: list[int], source: Source) -> None:
            nonlocal done
            done += 1
            (top_card_stays if done <= shuffles else shuffle)(cards, source)

        return mix

    for bad, calls, passed in ((0, 1, True), (100, 2, True), (200, 2, False)):
        tallies: list[Tally] = []
        mix, source = bad_for(bad), SeededSource(4)

        def counts(mix: Shuffle = mix, source: Source = source, tallies: list[Tally] = tallies) -> Tally:
            tallies.append(tally(mix, source, PACK_52, 1, range(100)))
            return tallies[-1]

        found = battery(counts)
        assert (len(tallies), found.passed) == (calls, passed)
        assert found.tally is tallies[0]
        position, *others = found.verdicts
        assert (position.again is not None) == (calls == 2)
        assert position.again is None or position.again == tallies[1].results()[0]
        assert all(other.again is None and other.passed for other in others)
