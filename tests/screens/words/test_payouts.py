"""What a line pays, in words: always the same money as the paytable."""

import pytest

from etg.money import parse_pay
from etg.screens.words.payouts import line_name, meter_name, pay_words
from etg.wagers.paytables import Line
from tests.screens.words.builders import every_paytable


@pytest.mark.parametrize(
    ("book", "words"),
    [
        ("3 to 2", "3 to 2"),
        ("1,000 to 1", "1,000 to 1"),
        ("2.5 to 1", "2.5 to 1"),
        ("7 for 1", "6 to 1"),
        ("1,001 for 1", "1,000 to 1"),
        ("5 for 2", "3 to 2"),
        ("1 for 1", "the wager back"),
        ("1 for 2", "half the wager back"),
        ("$1,000", "$1,000"),
        ("10 percent of the meter", "10% of the meter"),
        ("100 percent of the mega progressive", "100% of the Mega meter"),
        ("100 percent of the fixed prize", "the fixed prize"),
    ],
)
def test_pay_in_words(book: str, words: str) -> None:
    assert pay_words(parse_pay(book)) == words


def test_what_is_paid_besides_another_line_holds_no_wager() -> None:
    assert pay_words(parse_pay("20 for 1"), besides=True) == "20 times the wager"


def test_meters_by_name() -> None:
    assert meter_name("meter") == "meter"
    assert meter_name("mega") == "Mega meter"


def test_outcomes_of_a_paytable_have_different_names() -> None:
    for _, table in every_paytable():
        names = [line_name(table.wager, line) for line in table.lines.values()]
        assert len(set(names)) == len(names), names


def test_whose_cards_are_meant() -> None:
    line = Line("five_cards", "Five cards", parse_pay("7 for 1"), ("BJ 13.F",))
    assert line_name("hit_and_run", line) == "Dealer has five cards"
    assert line_name("super_match", line) == "Five cards"
