"""What counts say, against figures worked out by hand and against the exact odds."""

from fractions import Fraction
from math import sqrt
from statistics import stdev, variance

import numpy as np
import pytest

from etg.games import GAMES
from etg.odds.listing import has_odds, odds_of
from etg.odds.simulation.block import OFFSET, SIZE, Counts
from etg.odds.simulation.results import LEAST_BLOCKS, edge_of, quantile, result_of, values_of
from etg.odds.simulation.tally import Tally, added_up, tally_of
from etg.submission import load, shipped_path
from tests.odds.simulation.fakes import MAIN_VALUES, fake_plan

BLACKJACK = load(shipped_path("blackjack"))


def main_tally(*nets: int, wagered: int = 0) -> Tally:
    """A block of rounds with these results."""
    net = np.zeros(SIZE, np.int64)
    for one in nets:
        net[one + OFFSET] += 1
    return tally_of(Counts(net, wagered, ()), len(nets), (MAIN_VALUES,))


def test_the_main_wager_by_hand() -> None:
    """Lost, lost, won 3 to 2, push: -5 tenths in 4 rounds; squares 425, so the variance is (425 - 25/4) / 3."""
    tally = main_tally(-10, -10, 15, 0, wagered=50)
    main = result_of(BLACKJACK, fake_plan(), (MAIN_VALUES,), tally).main
    assert main.estimate.edge == pytest.approx(0.125)
    assert main.estimate.variance == pytest.approx(1.3958333333)
    assert main.estimate.standard_deviation == pytest.approx(1.1814539)
    assert main.estimate.standard_error == pytest.approx(0.5907270)
    assert (main.win, main.push, main.lose) == (0.25, 0.25, 0.5)
    assert main.histogram == {-10: 2, 0: 1, 15: 1}
    assert main.wagered == 50 and main.per_wagered == pytest.approx(0.1)
    assert main.estimate.confidence[0.95] == pytest.approx((0.125 - 1.959964 * 0.590727, 0.125 + 1.959964 * 0.590727))
    assert main.estimate.confidence[0.99] == pytest.approx((0.125 - 2.575829 * 0.590727, 0.125 + 2.575829 * 0.590727))
    assert main.estimate.errors_off(0.125 - 0.590727) == pytest.approx(1)


def test_in_switch_the_edge_is_of_both_wagers() -> None:
    found = edge_of(fake_plan(hands=2), (MAIN_VALUES,), main_tally(-20, -20, 20, 0))
    assert found.edge == pytest.approx(0.25)
    assert found.variance == pytest.approx(variance([-1, -1, 1, 0]))


def test_rounds_that_all_end_alike_have_no_error() -> None:
    found = edge_of(fake_plan(), (MAIN_VALUES,), main_tally(-10, -10))
    assert (found.edge, found.standard_error) == (1, 0)
    assert found.errors_off(0.5) is None


def test_large_counts_are_exact() -> None:
    """The squares of 10^15 rounds of 60 wagers each do not fit into 64 bits."""
    net = np.zeros(SIZE, np.int64)
    net[600 + OFFSET] = net[-600 + OFFSET] = 5 * 10**14
    found = edge_of(fake_plan(), (MAIN_VALUES,), tally_of(Counts(net, 0, ()), 10**15, (MAIN_VALUES,)))
    assert found.edge == 0 and found.variance == pytest.approx(3600)


def test_with_a_cover_card_the_error_is_that_of_whole_blocks() -> None:
    blocks = [(-10, 10, -10), (10, 10, 10), (-10, -10, -10), (15, 0, -10)] * 3
    tally = added_up([main_tally(*block) for block in blocks])
    found = edge_of(fake_plan(cover=234), (MAIN_VALUES,), tally)
    assert found.by_blocks
    assert found.standard_error == pytest.approx(stdev([sum(block) / 30 for block in blocks]) / sqrt(len(blocks)))
    reach = found.confidence[0.95][1] - found.edge
    assert reach / found.standard_error == pytest.approx(2.201, abs=5e-4)  # Student's t with 11 degrees of freedom
    fresh = edge_of(fake_plan(), (MAIN_VALUES,), tally)
    assert not fresh.by_blocks and fresh.edge == found.edge
    assert fresh.standard_error == pytest.approx(sqrt(fresh.variance / 36))


def test_a_short_last_block_weighs_less() -> None:
    """The results of blocks less their rounds times the mean, squared: worked out one by one."""
    blocks = [(-10, 10, -10, 10), (10, 10, 10, 0)] * 6 + [(15,)]
    tally = added_up([main_tally(*block) for block in blocks])
    mean = Fraction(sum(map(sum, blocks)), 49)
    apart = sum((sum(block) - mean * len(block)) ** 2 for block in blocks)
    found = edge_of(fake_plan(cover=234), (MAIN_VALUES,), tally)
    assert found.standard_error == pytest.approx(sqrt(apart * 13 / 12) / 49 / 10)


def test_few_blocks_do_not_tell_how_far_they_lie_apart() -> None:
    few = added_up([main_tally(-10, 10)] * (LEAST_BLOCKS - 1))
    assert not edge_of(fake_plan(cover=234), (MAIN_VALUES,), few).by_blocks


@pytest.mark.parametrize(
    ("level", "degrees", "table"),
    [(0.95, 9, 2.262), (0.99, 9, 3.250), (0.95, 30, 2.042), (0.99, 30, 2.750), (0.95, None, 1.960)],
)
def test_quantiles_are_those_of_the_printed_tables(level: float, degrees: int | None, table: float) -> None:
    assert quantile(level, degrees) == pytest.approx(table, abs=1e-3)


def test_a_side_wager_by_hand() -> None:
    """Lucky Ladies at $1: of 1,000 rounds it paid 4 to 1 in 99 and 10 to 1 in one."""
    side = BLACKJACK.side_wagers["lucky_ladies"]
    outcomes = (("any_20",), ("suited_20",), ())
    pays = [side.paytable.returned(outcome, 100) - 100 for outcome in outcomes]
    plan = fake_plan(sides=(("lucky_ladies", outcomes, 100),))
    values = values_of(BLACKJACK, plan)
    assert values[1].tolist() == pays and pays[-1] == -100
    net = np.zeros(SIZE, np.int64)
    net[OFFSET] = 1000
    tally = tally_of(Counts(net, 10_000, (np.array([99, 1, 900]),)), 1000, values)
    (found,) = result_of(BLACKJACK, plan, values, tally).sides
    results = [pays[0]] * 99 + [pays[1]] + [-100] * 900
    assert found.estimate.edge == pytest.approx(-sum(results) / 100_000)
    assert found.estimate.variance == pytest.approx(variance(results) / 100**2)
    assert found.hit_rate == pytest.approx(0.1)
    assert found.outcomes == {("any_20",): 99, ("suited_20",): 1, (): 900}


@pytest.mark.parametrize("game", list(GAMES))
def test_outcomes_are_worth_what_the_exact_odds_say(game: str) -> None:
    """With the exact chances instead of counts the edge is the exact one, for every side wager of every game."""
    submission = load(shipped_path(game))
    offered = [side for side in submission.side_wagers.values() if has_odds(side.id)]
    assert offered
    for side in offered:
        for exact in odds_of(submission, side):
            plan = fake_plan(sides=((side.id, tuple(exact.outcomes), exact.stake),))
            worth = values_of(submission, plan)[1].tolist()
            won = sum(chance * value for chance, value in zip(exact.outcomes.values(), worth, strict=True))
            assert -won / exact.stake == exact.edge


@pytest.mark.parametrize("game", list(GAMES))
def test_the_exact_edge_stands_beside_a_side_wager(game: str) -> None:
    """Where the cards and the basic strategy decide it: not for Must Hit."""
    submission = load(shipped_path(game))
    for side in submission.side_wagers.values():
        exact = odds_of(submission, side)[0] if has_odds(side.id, by_play=True) else None
        outcomes, stake = (tuple(exact.outcomes), exact.stake) if exact else ((), 100)
        plan = fake_plan(sides=((side.id, outcomes, stake),))
        values = values_of(submission, plan)
        counts = Counts(np.ones(SIZE, np.int64), 0, (np.ones(len(outcomes), np.int64),))
        (found,) = result_of(submission, plan, values, tally_of(counts, SIZE, values)).sides
        assert found.exact == (float(exact.edge) if exact else None)
