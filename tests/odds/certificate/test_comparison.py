"""Simulated against exact: when do they agree?"""

from dataclasses import replace
from fractions import Fraction
from math import exp

import pytest

from etg.odds.certificate.comparison import CONFIDENCE, compared, deviation, fit, poisson, section, without_draws
from etg.odds.certificate.document import Paragraph, Table, Tone
from etg.odds.certificate.title import cover, differing
from etg.odds.listing import odds_of
from etg.submission import load, shipped_path
from tests.odds.certificate.fakes import BY_TOTALS, ROUNDS, counts, findings, quick_odds, shuffles, with_side


def test_all_agree_where_everything_came_as_often_as_expected() -> None:
    found = compared(findings())
    assert [one.name for one in found][:2] == ["Main wager, basic strategy", "Lucky Ladies"]
    assert len(found) == 6 and all(one.agrees for one in found)
    assert [one.level for one in found] == [pytest.approx((1 - CONFIDENCE) / 6)] * 6


def test_the_main_wager_is_judged_by_its_edge() -> None:
    found = findings()
    main = found.simulated.main
    for errors, agrees in ((3, True), (-3, True), (3.2, False), (-4, False)):  # one of six at 99 %: 3.14
        estimate = replace(main.estimate, edge=BY_TOTALS + errors * main.estimate.standard_error)
        moved = replace(found, simulated=replace(found.simulated, main=replace(main, estimate=estimate)))
        one = compared(moved)[0]
        assert one.z == pytest.approx(errors) and one.agrees is agrees


def test_a_side_wager_is_judged_by_its_outcomes() -> None:
    found = findings()
    submission = found.submission
    (odds,) = odds_of(submission, submission.side_wagers["lucky_ladies"])
    wrong = counts(odds.outcomes) | {("any_20",): 90_000, (): 883_563}
    moved = with_side(found, "lucky_ladies", float(odds.edge), wrong)
    assert [one.name for one in compared(moved) if not one.agrees] == ["Lucky Ladies"]
    tones = [block.tone for block in section(moved).blocks if isinstance(block, Paragraph)]
    assert Tone.FAULT in tones and Tone.RESULT not in tones
    assert any(isinstance(block, Paragraph) and block.tone is Tone.FAULT for block in cover(moved))


def test_a_shuffle_that_failed_is_on_the_title_page() -> None:
    found = replace(findings("pitch_blackjack"), shuffled=shuffles("pitch_blackjack", right=False))
    assert not found.shuffled.passed
    assert differing(found) == ["the shuffle"]
    table = next(block for block in cover(found) if isinstance(block, Table))
    assert table.rows[-1][-1] == "FAILED"


def test_chi_square_by_hand() -> None:
    chances = {("a",): Fraction(1, 2), ("b",): Fraction(3, 10), (): Fraction(1, 5)}
    found = fit(chances, {("a",): 60, ("b",): 20, (): 20}, 100)
    assert found.statistic == pytest.approx(100 / 50 + 100 / 30) and found.df == 2
    assert found.p == pytest.approx(exp(-found.statistic / 2))  # two degrees of freedom
    assert found.words == "χ² = 5.3, df 2"


def test_rare_outcomes_are_counted_together() -> None:
    """Two of 4 and one of 3 expected are one bin of 11."""
    chances = {(): Fraction(989, 1000), ("a",): Fraction(4, 1000), ("b",): Fraction(4, 1000), ("c",): Fraction(3, 1000)}
    found = fit(chances, {(): 985, ("a",): 9, ("b",): 3, ("c",): 3}, 1000)
    assert found.statistic == pytest.approx(16 / 989 + 16 / 11) and found.df == 1
    assert (found.expected, found.rare) == (0, 0)


def test_what_is_too_rare_is_judged_by_its_number() -> None:
    chances = {(): Fraction(90, 100), ("a",): Fraction(9, 100), ("b",): Fraction(1, 100)}
    found = fit(chances, {(): 90, ("a",): 9, ("b",): 1}, 100)
    assert (found.statistic, found.df, found.expected, found.rare) == (0, 1, 1.0, 1)
    assert found.p == 1
    assert fit(chances, {(): 85, ("a",): 6, ("b",): 9}, 100).p < 1e-4


def test_a_wager_that_hardly_ever_hits_agrees_while_it_does_not_hit() -> None:
    """The Free Bonus of Buster pays once in 121,000 rounds."""
    chances = {(): 1 - Fraction(1, 121_000), ("7",): Fraction(1, 121_000)}
    found = fit(chances, {(): 100_000}, 100_000)
    assert found.p == pytest.approx(2 * exp(-100 / 121)) and found.words == "0, 0.8 expected"
    assert fit(chances, {(): 99_988, ("7",): 12}, 100_000).p < 1e-6


def test_an_outcome_that_cannot_be_is_not_overlooked() -> None:
    chances = {(): Fraction(9, 10), ("a",): Fraction(1, 10)}
    assert fit(chances, {(): 900, ("a",): 99, ("never",): 1}, 1000).p == 0


def test_poisson_by_hand() -> None:
    assert poisson(2.0, 0) == pytest.approx(2 * exp(-2))
    assert poisson(2.0, 2) == 1
    assert poisson(2.0, 6) == pytest.approx(2 * (1 - exp(-2) * (1 + 2 + 2 + 4 / 3 + 2 / 3 + 4 / 15)))


def test_probabilities_that_may_be_off_by_themselves_have_some_slack() -> None:
    chances = {(): Fraction(9, 10), ("a",): Fraction(1, 10)}
    counted = {(): 9_000_900, ("a",): 999_100}  # 0.00009 off, of ten million: three standard deviations
    assert fit(chances, {(): 9_003_000, ("a",): 997_000}, 10_000_000).p < 0.01
    assert fit(chances, counted, 10_000_000, 1e-4).p == 1
    assert fit(chances, {(): 9_010_000, ("a",): 990_000}, 10_000_000, 1e-4).p < 1e-6


def test_bad_beat_is_compared_without_the_draws_that_are_not_simulated() -> None:
    submission = findings("blackjack_switch").submission
    side = replace(submission.side_wagers["bad_beat"], bonuses=frozenset(("magic_card",)))
    (with_draws,) = quick_odds(submission, side)
    (plain,) = quick_odds(submission, replace(side, bonuses=frozenset()))
    assert len(with_draws.outcomes) == 8 and with_draws.edge < plain.edge
    bare = without_draws(side, with_draws)
    assert (bare.outcomes, bare.edge) == (plain.outcomes, plain.edge)
    assert without_draws(side, plain).edge == plain.edge


def test_bad_beat_is_judged_like_every_other_wager() -> None:
    found = compared(findings("blackjack_switch"))
    assert [one.name for one in found] == ["Main wager, basic strategy", "Super Match", "Bad Beat Progressive"]


def test_odds_at_another_stake_are_those_of_that_stake() -> None:
    found = findings()
    side = found.submission.side_wagers["blazing_7s"]
    (asked,) = odds_of(found.submission, replace(side, amounts=(500,)))
    assert found.odds["blazing_7s"][1] == asked
    assert [odds.stake for odds in found.odds["blazing_7s"]] == [100, 500]


def test_the_standard_deviation_of_a_wager_by_hand() -> None:
    """Super Match of Switch: the mean of squares less the square of the mean, in stakes."""
    submission = load(shipped_path("blackjack_switch"))
    side = submission.side_wagers["super_match"]
    (odds,) = odds_of(submission, side)
    back = {("four_of_a_kind",): 41, ("two_pair",): 9, ("three_of_a_kind",): 6, ("pair",): 2, (): 0}
    mean = sum(chance * back[outcome] for outcome, chance in odds.outcomes.items())
    square = sum(chance * back[outcome] ** 2 for outcome, chance in odds.outcomes.items())
    assert 1 - mean == odds.edge
    assert deviation(side, odds) == pytest.approx(float(square - mean * mean) ** 0.5)
    error = next(one for one in compared(findings("blackjack_switch")) if one.name == "Super Match").error
    assert error == pytest.approx(deviation(side, odds) / ROUNDS**0.5)
