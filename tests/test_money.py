"""Cents, odds from the book's words, and nothing lost on the way."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.errors import Malformed
from etg.money import (
    Amount,
    MeterShare,
    Odds,
    cents_of,
    dollars,
    is_payable,
    parse_dollars,
    parse_odds,
    parse_pay,
    winnings,
)


@pytest.mark.parametrize(
    ("words", "rate", "stake_back"),
    [
        ("3 to 2", Fraction(3, 2), True),
        ("6 to 5", Fraction(6, 5), True),
        ("2.5 to 1", Fraction(5, 2), True),
        ("1,000 to 1", Fraction(1000), True),
        ("7 for 1", Fraction(7), False),
        ("1,000 for 1", Fraction(1000), False),
        ("1 for 2", Fraction(1, 2), False),
    ],
)
@pytest.mark.clause("R5")
def test_odds_from_the_words_of_the_book(words: str, rate: Fraction, stake_back: bool) -> None:
    pay = parse_odds(words)
    assert (pay.rate, pay.stake_back, str(pay)) == (rate, stake_back, words)


@pytest.mark.parametrize(
    ("words", "share", "meter"),
    [
        ("100 percent of the meter", Fraction(1), "meter"),
        ("10 percent of the meter", Fraction(1, 10), "meter"),
        ("100% of the progressive", Fraction(1), "meter"),
        ("100 percent of the Mega Progressive", Fraction(1), "mega"),
        ("100 percent of the Star Progressive meter", Fraction(1), "star"),
        ("100% of the secondary progressive", Fraction(1), "secondary"),
        ("100 percent of the Must Hit meter", Fraction(1), "must_hit"),
        ("100% of the fixed prize or merchandise", Fraction(1), "prize"),
    ],
)
def test_shares_of_meters_from_the_words_of_the_book(words: str, share: Fraction, meter: str) -> None:
    pay = parse_pay(words)
    assert pay == MeterShare(share, meter)
    assert parse_pay(str(pay)) == pay


def test_amounts_from_the_words_of_the_book() -> None:
    assert parse_pay("$300") == Amount(30_000)
    assert parse_pay("$1,000") == Amount(100_000)
    assert parse_pay("$1.10") == Amount(110)


@pytest.mark.parametrize(
    "words",
    [
        *("", "3:2", "3 to", "to 1", "0 to 1", "3 to 0", "three to 2", "-3 to 2", "$", "$1,00", "$-5", "3 to 2 to 1"),
        *("0 percent of the meter", "110 percent of the meter", "percent of the meter", "100 percent", "$0.005"),
    ],
)
def test_what_is_not_a_payout_is_refused(words: str) -> None:
    with pytest.raises(Malformed):
        parse_pay(words)


@pytest.mark.parametrize("words", ["$5", "100 percent of the meter"])
def test_odds_are_not_amounts_or_shares(words: str) -> None:
    with pytest.raises(Malformed, match="not odds"):
        parse_odds(words)


@pytest.mark.clause("R4")
def test_r4_examples() -> None:
    assert winnings(parse_pay("6 to 5"), 250) == 300
    assert winnings(parse_pay("6 to 5"), 125) == 150
    assert not is_payable(parse_pay("3 to 2"), 5)
    with pytest.raises(ArithmeticError, match="cannot be paid to the cent"):
        winnings(parse_pay("3 to 2"), 5)


@pytest.mark.clause("R36")
def test_r36_a_share_of_a_meter_drops_to_the_whole_cent() -> None:
    assert winnings(parse_pay("10 percent of the meter"), 100, 12_345) == 1_234


@given(st.integers(1, 10**7), st.integers(1, 1000), st.integers(1, 20))
@pytest.mark.clause("R4")
def test_odds_never_lose_or_create_a_cent(stake: int, over: int, under: int) -> None:
    pay = parse_odds(f"{over} to {under}")
    if is_payable(pay, stake):
        assert winnings(pay, stake) * under == stake * over
    else:
        assert stake * over % under


@given(st.integers(0, 10**12))
def test_dollars_are_written_and_read_back(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents
    assert parse_dollars(dollars(cents, trim=True)) == cents


def test_dollars() -> None:
    assert dollars(123_450) == "$1,234.50"
    assert dollars(123_400, trim=True) == "$1,234"
    assert dollars(-5) == "-$0.05"
    assert cents_of(Decimal("2.50")) == 250
    with pytest.raises(Malformed):
        cents_of(Decimal("0.005"))


@given(st.from_regex(r"[0-9,. tofr$%a-z]{0,20}", fullmatch=True))
def test_any_text_is_read_or_refused(words: str) -> None:
    try:
        pay = parse_pay(words)
    except Malformed:
        return
    assert isinstance(pay, Odds | Amount | MeterShare)
    assert parse_pay(str(pay)) == pay
