"""Sentences that know what they were made of, and are plain English for everybody else."""

import copy
import json
import pickle

import pytest

from etg.languages import say
from etg.money import dollars
from etg.texts import Key, all_of, clauses, counted, listed, one_of, text


def test_a_text_is_english_and_knows_its_pattern() -> None:
    said = text("{player} has {credits}", player="Ada", credits=dollars(1_250))
    assert said == "Ada has $12.50" and isinstance(said, str)
    assert said.key == Key("", "{player} has {credits}")
    assert said.values == {"player": "Ada", "credits": "$12.50"}
    assert text("open", meaning="a seat").key == Key("a seat", "open")


def test_what_is_counted_has_two_forms() -> None:
    assert [counted("{n} card of {name}", "{n} cards of {name}", n, name="Ada") for n in (0, 1, 2)] == [
        "0 cards of Ada",
        "1 card of Ada",
        "2 cards of Ada",
    ]
    assert counted("one", "many", 3).key == Key("", "one", "many")


def test_a_missing_value_is_a_mistake_of_the_code() -> None:
    with pytest.raises(KeyError):
        text("{player} has {credits}", player="Ada")


def test_braces_in_a_value_are_no_gaps() -> None:
    assert text("{player} sits down", player="{credits}") == "{credits} sits down"


def test_what_stands_in_a_gap_does_not_change_any_more() -> None:
    error = ValueError("before")
    said = text("it has failed: {error}", error=error)
    error.args = ("after",)
    assert said == say(said) == "it has failed: before"
    assert said.values == {"error": "before"}, "and nothing is kept alive by it"


def test_rows() -> None:
    assert [all_of(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [one_of(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a, b", "a, b, c"]
    assert [clauses(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a; b", "a; b; c"]


def test_it_can_be_copied_and_stored_like_any_text() -> None:
    said = text("box {number}", number=3)
    for same in (copy.copy(said), copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert same == said and same.key == said.key and same.values == said.values
    assert json.dumps([said]) == '["box 3"]'
    known: dict[str, int] = {said: 1}
    assert known["box 3"] == 1
