"""Findings without analysis and simulation: a made-up strategy and counts that are as they should be on average."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any
from unittest.mock import patch

from etg.odds.certificate.comparison import deviation
from etg.odds.certificate.findings import Findings, Program, Way, exact_odds
from etg.odds.exact import WagerOdds
from etg.odds.listing import BY_PLAY, odds_of
from etg.odds.main.numbers import numbers_of
from etg.odds.main.result import MainOdds
from etg.odds.main.strategy import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER, Strategy, blank_strategy
from etg.odds.simulation.results import Estimate, MainResult, Result, SideResult
from etg.shoe.source import SeededSource, shuffle
from etg.shoe.statistics import Battery, battery, naive_shuffle, tally
from etg.submission import SideWager, Submission, check, load, shipped_path
from etg.wagers import Outcome

ROUNDS = 1_000_000
EDGE, BY_TOTALS, DEVIATION = 0.004132, 0.004418, 1.1
HISTOGRAM = {-20: 50_000, -10: 430_000, -5: 20_000, 0: 90_000, 10: 320_000, 15: 45_000, 20: 44_990, 2000: 10}
TODAY = date(2026, 11, 18)


def made_up(rules_of: Submission) -> Strategy:
    """Stands on 17, doubles 11, splits eights and aces, surrenders 16; the Spanish family has more to it."""
    numbers = numbers_of(rules_of.rules)
    strategy = blank_strategy()
    strategy.play[:, :, :, 17:] = STAND
    strategy.play[:, 2, 0, 11] = DOUBLE
    strategy.play[:, 2, 1, 18] = DOUBLE
    strategy.play[:, 3:, 1, 18] = STAND
    if numbers.surrender:
        strategy.play[0, 2, 0, 16, 9] = SURRENDER
    strategy.pair[:, (0, 7)] = 1
    if numbers.bonus_suit >= 0:
        strategy.play[:, 2:4, 0, 11] = DOUBLE
        strategy.play[0, 5:, 0, 17, 7] = HIT
        strategy.special[0, 4] = STAND
        strategy.special[9:12] = SPLIT
    if numbers.rescue:
        strategy.after[1, 0, 12:17, 9] = RESCUE
        strategy.after[1, 0, 8, 4] = DOUBLE
    return strategy


def estimate(edge: float, spread: float, rounds: int = ROUNDS) -> Estimate:
    """An edge with the error that belongs to it."""
    error = spread / sqrt(rounds)
    return Estimate(edge, error, False, spread * spread, {0.95: (edge - 1.96 * error, edge + 1.96 * error)})


def counts(chances: Mapping[Outcome, object], rounds: int = ROUNDS) -> dict[Outcome, int]:
    """As often as expected."""
    return {outcome: round(float(chance) * rounds) for outcome, chance in chances.items()}  # type: ignore[arg-type]


def result(submission: Submission, all_odds: Mapping[str, tuple[WagerOdds, ...]]) -> Result:
    """A simulation that has found everything as it is."""
    sides = []
    for side in submission.side_wagers.values():
        for odds in all_odds[side.id][:1]:
            found = estimate(float(odds.edge), deviation(side, odds))
            told = counts(odds.outcomes)
            sides.append(SideResult(side.id, odds.stake, found, float(odds.hit_rate), told, float(odds.edge)))
    main = MainResult(estimate(BY_TOTALS, DEVIATION), 0.42, 0.09, 0.49, HISTOGRAM, 11_000_000, 0.004)
    return Result(ROUNDS, 16, main, tuple(sides))


def quick_odds(submission: Submission, side: SideWager) -> list[WagerOdds]:
    """The odds; made up for Bad Beat, which takes a while."""
    if side.id != BY_PLAY:
        return odds_of(submission, side)
    stake = side.amounts[0]
    chances: dict[Outcome, Fraction] = {("player_20",): Fraction(1, 4), ("21_with_six_cards",): Fraction(1, 8000)}
    chances[("21_with_seven_or_more_cards",)] = Fraction(1, 100_000)
    chances[()] = 1 - sum(chances.values(), Fraction(0))
    if side.bonuses:
        more = {(*outcome, "magic_card"): chance / 20 for outcome, chance in chances.items()}
        chances = {outcome: chance * Fraction(19, 20) for outcome, chance in chances.items()} | more
    back = sum(chance * side.paytable.returned(o, stake, {"meter": 0}) for o, chance in chances.items())
    edge, shares = 1 - Fraction(back, stake), {"meter": Fraction(100, 100_000 * stake)}
    return [WagerOdds(submission.game, side.paytable, submission.rules.decks, False, stake, chances, edge, shares)]


@cache
def shuffles(game: str, right: bool = True) -> Battery:
    """Tests of few shuffles."""
    submission, source = load(shipped_path(game)), SeededSource(1)
    mix = shuffle if right else naive_shuffle
    return battery(
        lambda: tally(mix, source, submission.game.pack, submission.rules.decks, range(40 if right else 400))
    )


@cache
def findings(game: str = "community_blackjack") -> Findings:
    """All that a certificate is written from: of a shipped submission with the side wagers that the tests look at."""
    return findings_of(submission_of(game))


def submission_of(game: str) -> Submission:
    """A shipped submission, in two games with a wager that costs the house money."""
    filed = load(shipped_path(game))
    sides: dict[str, Any] = {name: dict(side) for name, side in filed.values["side_wagers"].items()}
    bad_beat = {"amounts": [1, 5], "start": 5000, "reset": 5000, "rate": Decimal("0.10")}
    if game == "community_blackjack":
        sides["blazing_7s"]["amounts"] = [1, 5]
        for meter in ("mega", "major", "minor"):
            sides["blazing_7s"][meter] = {**sides["blazing_7s"][meter], "rate": Decimal("0.04")}
    if game == "blackjack_switch":
        sides = {"super_match": sides["super_match"], "bad_beat": bad_beat}
    if game == "pitch_blackjack":
        del sides["bad_beat"]
    return check({**filed.values, "side_wagers": sides})


def findings_of(submission: Submission, file: str = "my-table.toml") -> Findings:
    """The same of any submission."""
    main = MainOdds(submission, made_up(submission), BY_TOTALS, EDGE, "It was made up.")
    with patch("etg.odds.certificate.findings.odds_of", quick_odds):
        odds = exact_odds(submission)
    found = result(submission, odds)
    return Findings(
        submission=submission,
        odds=odds,
        main=main,
        simulated=found,
        shoes=found,
        cover=78,
        shuffled=shuffles(submission.game.id),
        program=Program("9.9.9", "c" * 40, "d" * 64, 123),
        way=Way(file, TODAY, 7, ROUNDS, 40, None, "random source of the operating system"),
    )


def with_side(found: Findings, wager: str, edge: float, outcomes: Mapping[Outcome, int]) -> Findings:
    """The same with another result of one side wager."""
    changed = tuple(
        replace(side, estimate=replace(side.estimate, edge=edge), outcomes=outcomes) if side.id == wager else side
        for side in found.simulated.sides
    )
    return replace(found, simulated=replace(found.simulated, sides=changed))


def shipped(game: str) -> Path:
    """The submission of a game."""
    return shipped_path(game)
