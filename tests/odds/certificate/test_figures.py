"""Figures that are worked out for the certificate, against numbers worked out by hand."""

from fractions import Fraction

import pytest

from etg.money import METER
from etg.odds.certificate.document import Heading, Paragraph, Picture, Table, Tone
from etg.odds.certificate.plots import Bar, Level, Mark, band, bars, deviations, intervals, steps
from etg.odds.certificate.progressives import average_when_won, must_hit_return
from etg.odds.certificate.progressives import section as progressives
from etg.odds.certificate.side_wagers import edge_at_reset, long_run_edge, returned, won
from etg.odds.certificate.title import cover
from etg.odds.certificate.volatility import ROUNDS as AFTER
from etg.odds.certificate.volatility import binned, reach
from etg.odds.certificate.volatility import section as volatility
from etg.odds.certificate.writing import money, number, one_in, percent, points, probability
from etg.odds.listing import has_odds, odds_of
from tests.odds.certificate.fakes import BY_TOTALS, DEVIATION, findings
from tests.odds.certificate.test_charts import outside


def cells(blocks: object, heading: str) -> list[tuple[str, ...]]:
    assert isinstance(blocks, tuple)
    return next(list(b.rows) for b in blocks if isinstance(b, Table) and b.columns[0].heading == heading)


def test_the_band_of_the_return_by_hand() -> None:
    assert reach(1.0, 10_000) == pytest.approx(0.0164485, abs=1e-7)
    rows = cells(volatility(findings()).blocks, "Rounds")
    assert [row[0] for row in rows] == ["1,000", "10,000", "100,000", "1,000,000"]
    assert AFTER == (1_000, 10_000, 100_000, 1_000_000)
    # 1.1 / 100 = 1.1 %; 99.5582 % less and more 1.644854 x 1.1 %
    assert rows[1] == ("10,000", "1.100%", "97.749%", "101.368%")
    assert (DEVIATION, BY_TOTALS) == (1.1, 0.004418)


def test_results_go_to_the_nearest_half_wager() -> None:
    found = binned({-60: 1, -10: 5, -12: 2, 0: 3, 15: 4, 12: 6, 13: 7, 2000: 1})
    assert found[-40] == 1 and found[-10] == 7 and found[0] == 3
    assert found[15] == 11 and found[10] == 6 and found[40] == 1
    assert sum(found.values()) == 29


def test_the_returns_of_all_outcomes_are_what_is_left_of_the_edge() -> None:
    for game in ("community_blackjack", "blackjack", "spanish_21", "players_edge_21"):
        submission = findings(game).submission
        for side in submission.side_wagers.values():
            for odds in odds_of(submission, side) if has_odds(side.id) else ():
                total = sum(returned(side, odds, outcome) for outcome in odds.outcomes)
                rides = odds.edge < 0 and not odds.shares
                assert total == (0 if rides else 1) - edge_at_reset(side, odds)


def test_meters_of_blazing_7s_by_hand() -> None:
    """One in 250,666 takes the mega meter: at $1 it grows by 4 cents, from $10,000."""
    found = findings()
    side = found.submission.side_wagers["blazing_7s"]
    (odds,) = odds_of(found.submission, side)
    assert side.meters is not None
    chance = won(odds, "mega")
    assert chance == Fraction(6 * 5 * 4, 312 * 311 * 310)  # three sevens of diamonds from six decks
    average = average_when_won(odds, "mega", side.meters["mega"])
    assert average == 1_000_000 + 4 / chance
    even = odds.break_even("minor", {"mega": 1_000_000, "major": 500_000})
    assert even is not None
    at_even = odds.edge * 100 - sum(
        odds.shares[m] * v for m, v in (("mega", 1_000_000), ("major", 500_000), ("minor", even))
    )
    assert at_even == 0
    given = sum(terms.rate + won(odds, meter) * terms.reset / 100 for meter, terms in side.meters.items())
    assert long_run_edge(side, odds) == odds.edge - given


def test_a_line_for_a_part_of_the_meter_lowers_its_average() -> None:
    """Super 4: a tenth goes to other royal flushes. Of 1 wager as much comes off as goes on."""
    submission = findings("blackjack").submission
    side = submission.side_wagers["super_4"]
    odds = odds_of(submission, side)[0]
    assert side.meters is not None
    terms = side.meters[METER]
    average = average_when_won(odds, METER, terms)
    assert average is not None
    whole, tenth = odds.outcomes[("royal_flush_star",)], odds.outcomes[("royal_flush_other",)]
    assert won(odds, METER) == whole
    assert average * (whole + tenth / 10) == terms.rate * odds.stake + whole * terms.reset


def test_must_hit_by_hand() -> None:
    """From $250 to $1,000 it is won at $625 on average, after $375 of contributions: $9,375 of wagers at 4 %."""
    found = findings("blackjack")
    terms = (found.submission.side_wagers["must_hit"].meters or {})[METER]
    assert must_hit_return(terms) == Fraction(625, 9375)
    part = progressives(found)
    assert part is not None
    table = next(b for b in part.blocks if isinstance(b, Table) and b.columns[-1].heading == "Wagered between wins")
    assert table.rows == (("The meter", "4.00%", "$250", "$250", "$1,000", "$625", "$9,375"),)


def test_every_stake_of_a_progressive_has_its_break_even() -> None:
    part = progressives(findings())
    assert part is not None
    rows = next(list(b.rows) for b in part.blocks if isinstance(b, Table) and b.columns[1].heading == "Meter")
    assert [(row[0], row[1]) for row in rows] == [(s, m) for s in ("$1", "$5") for m in ("Mega", "Major", "Minor")]


def test_a_wager_that_loses_the_house_money_is_said_aloud() -> None:
    """These resets of Blazing 7s give the player more than the edge, in the long run at both stakes."""
    part = progressives(findings())
    assert part is not None
    loud = [block.words for block in part.blocks if isinstance(block, Paragraph) and block.tone is Tone.FAULT]
    assert len(loud) == 1 and loud[0].startswith("At $1 and $5 this wager gives back more than it takes")
    notes = [block.words for block in cover(findings()) if isinstance(block, Paragraph) and block.tone is Tone.NOTE]
    assert len(notes) == 1 and notes[0].endswith(": Blazing 7's Progressive.")
    assert not any(isinstance(b, Paragraph) and b.tone is Tone.NOTE for b in cover(findings("pitch_blackjack")))


def test_a_game_without_meters_has_no_section_about_them() -> None:
    assert progressives(findings("pitch_blackjack")) is None
    part = progressives(findings("blackjack"))
    assert part is not None
    assert [b.words for b in part.blocks if isinstance(b, Heading)] == [
        "Super 4 Progressive",
        "Must Hit Progressive",
        "Bonus Spin Progressive",
    ]


@pytest.mark.parametrize(
    ("most", "wanted", "found"), [(0.43, 5, 0.1), (7, 5, 2), (0.05, 5, 0.01), (2000, 4, 500), (0, 5, 0)]
)
def test_axes_have_round_figures(most: float, wanted: int, found: float) -> None:
    assert [*steps(most, wanted), 0][1 if most else 0] == pytest.approx(found)
    assert steps(most, wanted)[-1] <= most


def test_plots_stay_on_their_sheet() -> None:
    marks = [Mark("a", 0.2, True), Mark("b", -31.0, False), Mark("c", 4.0, False)]
    levels = [Level(-9, -1, 3, 5), Level(-1, 1, 90, 80), Level(1, 7, 0, 6)]
    figures = [
        bars([Bar("−1", 0.4, "40%"), Bar("0", 0.0), Bar("≥ +4", 0.6, "60%")], ("x", "y"), "bars"),
        band(0.995, lambda rounds: 2 / rounds**0.5, 3, 6, ("rounds", "return"), "band"),
        band(0.99, lambda rounds: 40 / rounds**0.5, 3, 6, ("rounds", "return"), "wide"),
        intervals(marks, 2.9, 1.96, "marks"),
        deviations(levels, lambda z: 70 - abs(z), 5, "levels"),
    ]
    assert [outside(figure) for figure in figures] == [[]] * len(figures)


def test_every_figure_of_a_report_stays_on_its_sheet() -> None:
    for section in (volatility(findings()), volatility(findings("blackjack_switch"))):
        assert all(outside(block.figure) == [] for block in section.blocks if isinstance(block, Picture))


def test_numbers_are_written_with_a_real_minus_and_no_negative_zero() -> None:
    assert percent(-0.0132561) == "−1.3256%" and percent(-1e-9) == "0.0000%"
    assert points(0.00012) == "+0.0120" and points(-0.00012) == "−0.0120"
    assert number(-1234.5, 1) == "−1,234.5"
    assert one_in(Fraction(1, 3)) == "3.00" and one_in(Fraction(1, 597_653)) == "597,653" and one_in(0) == "never"
    assert probability(Fraction(1, 8)) == "0.12500000" and probability(3.7344e-7) == "3.734e−7"
    assert money(Fraction(12_345, 10)) == "$12.35" and money(-250) == "−$2.50" and money(20_000) == "$200"
