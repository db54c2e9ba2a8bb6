"""What is said in a language: patterns, counts, amounts, and sentences that were made elsewhere."""

from dataclasses import replace

import pytest
from babel.numbers import format_currency, format_decimal

from etg.languages import ENGLISH, LANGUAGES, Language, by_language, money, number, say, several, speaking, spoken
from etg.money import dollars
from etg.texts import Key, all_of, counted, text

WORDS = {
    Key("", "Hand {number}"): ("Mano {number}",),
    Key("", "{wager} is too much"): ("{wager} es demasiado",),
    Key("", "{n} card", "{n} cards"): ("{n} carta", "{n} cartas"),
    Key("", "open"): ("abierto",),
    Key("a seat", "open"): ("libre",),
    Key("", "{some} and {last}"): ("{some} y {last}",),
    Key("", "It pays {odds}"): ("Paga {odds}",),
    Key("", "{x} to {y}"): ("{x} a {y}",),
}
TEST = Language("xx", "Test", lambda: WORDS, lambda n: int(n != 1), "{} €", ".", ",")


def test_english_is_spoken_unless_somebody_says_so() -> None:
    assert spoken() is LANGUAGES[ENGLISH]
    assert say("Hand {number}", number=2) == "Hand 2"
    with speaking(TEST):
        assert spoken() is TEST
        with speaking(ENGLISH):
            assert say("open") == "open"
        assert say("open") == "abierto"
    assert say("open") == "open"


def test_patterns_and_sentences_that_were_made_elsewhere() -> None:
    refused = text("{wager} is too much", wager=dollars(123_456))
    assert refused == "$1,234.56 is too much"
    with speaking(TEST):
        assert say("Hand {number}", number=2) == "Mano 2"
        assert say(refused) == "1.234,56 € es demasiado"
        assert say("open", meaning="a seat") == "libre"
        assert say(text("It pays {odds}", odds=text("{x} to {y}", x=3, y=2))) == "Paga 3 a 2"
        assert say(all_of([text("open"), "Ada"])) == "abierto y Ada"


def test_what_is_not_in_the_catalogue_stays_english() -> None:
    with speaking(TEST):
        assert say("Nobody has translated this") == "Nobody has translated this"
        assert say("Box {number}", number=3) == "Box 3"
        assert several("{n} chip", "{n} chips", 2) == "2 chips"
        assert several("{n} chip", "{n} chips", 1) == "1 chip"


def test_counts_have_the_forms_of_the_language() -> None:
    with speaking(TEST):
        assert [several("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cartas", "1 carta", "2 cartas"]
        assert say(counted("{n} card", "{n} cards", 1)) == "1 carta"
    one = replace(TEST, form=lambda n: 0)
    with speaking(one):
        assert several("{n} card", "{n} cards", 2) == "2 carta"


def test_amounts_and_numbers() -> None:
    with speaking(TEST):
        assert (money(123_456), money(-500), money(500, trim=True), money(550, trim=True)) == (
            "1.234,56 €",
            "-5,00 €",
            "5 €",
            "5,50 €",
        )
        assert number(1_000_000) == "1.000.000"
    assert money(123_456) == dollars(123_456)


@pytest.mark.parametrize(("code", "locale"), [("en", "en_US"), ("es", "es_US"), ("zh", "zh_Hans_CN")])
@pytest.mark.parametrize("cents", [0, 5, 99, 100, 99_999, 100_000, 123_456_789])
def test_amounts_are_written_as_the_locale_has_it(code: str, locale: str, cents: int) -> None:
    """By the data of the Unicode consortium; that writes US$ in China, where our chips and felt say $."""
    with speaking(code):
        assert money(cents) == format_currency(cents / 100, "USD", locale=locale).replace("US$", "$")
        assert number(cents) == format_decimal(cents, locale=locale)


def test_what_is_kept_is_kept_for_each_language() -> None:
    calls = []

    @by_language
    def hand(number: int) -> str:
        calls.append(number)
        return say("Hand {number}", number=number)

    for _ in range(2):
        assert hand(2) == "Hand 2"
        with speaking(TEST):
            assert hand(2) == "Mano 2"
    assert calls == [2, 2]


def test_every_language_has_a_name_of_its_own() -> None:
    assert {code: language.name for code, language in LANGUAGES.items()} == {
        "en": "English",
        "es": "Español",
        "zh": "中文",
    }
