"""Mean and variance of returns against the odds and against counting by hand."""

from fractions import Fraction

import pytest

from etg.games import GAMES
from etg.money import PRIZE, MeterShare
from etg.odds.listing import has_odds, odds_of
from etg.odds.moments import insurance_moments, moments_of
from etg.submission import load, shipped_path
from etg.wagers import WAGERS


@pytest.mark.parametrize("game", GAMES)
def test_the_mean_is_one_minus_the_house_edge(game: str) -> None:
    submission = load(shipped_path(game))
    for side in submission.side_wagers.values():
        if not has_odds(side.id) or WAGERS[side.id].rides_on:
            continue
        prize = (side.meters or {}).get(PRIZE)
        for odds in odds_of(submission, side):
            found = moments_of(odds, prize.reset if prize else 0)
            assert found.mean(odds.stake, 1) == odds.stake * (1 - odds.edge), side.id


@pytest.mark.parametrize("game", GAMES)
def test_the_variance_is_that_of_the_outcomes(game: str) -> None:
    submission = load(shipped_path(game))
    side = next(each for each in submission.side_wagers.values() if has_odds(each.id) and not each.meters)
    odds = odds_of(submission, side)[0]
    back = {outcome: side.paytable.returned(outcome, odds.stake) for outcome in odds.outcomes}
    mean = sum(chance * back[outcome] for outcome, chance in odds.outcomes.items())
    variance = sum(chance * (back[outcome] - mean) ** 2 for outcome, chance in odds.outcomes.items())
    assert moments_of(odds).variance(odds.stake**2, odds.stake, 1) == variance > 0


def test_what_a_meter_pays_is_left_out() -> None:
    submission = load(shipped_path("community_blackjack"))
    metered = [
        (side, odds_of(submission, side)[0])
        for side in submission.side_wagers.values()
        if has_odds(side.id) and any(isinstance(line.pays, MeterShare) for line in side.paytable.lines.values())
    ]
    for _, odds in metered:
        assert moments_of(odds).mean(odds.stake, 1) == odds.stake * (1 - odds.edge)


def test_insurance_wins_as_often_as_a_ten_follows_the_ace() -> None:
    found = insurance_moments(GAMES["blackjack"], 6)
    assert found.mean(100, 1) == 300 * Fraction(96, 311)
    assert found.variance(1, 0, 0) == 9 * Fraction(96, 311) * Fraction(215, 311)
