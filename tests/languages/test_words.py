"""The list of sentences is read from the code: what is said is on it, and nothing else."""

from pathlib import Path

import pytest

from docs.words import CATALOGUES, Unreadable, all_patterns, found_in, problems
from etg.languages import ENGLISH, LANGUAGES
from etg.languages.catalogue import read_entries
from etg.texts import Key

CODE = """
from etg.languages import say, several
from etg.texts import counted, text
say("Your hand")
say(reason)
say("open", meaning="a seat")
several("{n} card", "{n} cards", 3)
text("box {number}", number=3)
counted("{n} box", "{n} boxes", 2)
"""


def module(folder: Path, code: str) -> Path:
    path = folder / "module.py"
    path.write_text(code, "utf-8")
    return path


def test_what_is_found(tmp_path: Path) -> None:
    assert set(found_in(module(tmp_path, CODE))) == {
        Key("", "Your hand"),
        Key("a seat", "open"),
        Key("", "{n} card", "{n} cards"),
        Key("", "box {number}"),
        Key("", "{n} box", "{n} boxes"),
    }


def test_other_functions_of_these_names_say_nothing(tmp_path: Path) -> None:
    assert list(found_in(module(tmp_path, 'from rich import text\ntext("a column")\nsheet.text("a word")\n'))) == []


def test_a_pattern_must_be_written_out(tmp_path: Path) -> None:
    with pytest.raises((Unreadable, ValueError)):
        list(found_in(module(tmp_path, 'from etg.languages import say\nsay(f"Hand {number}")\n')))


def test_nothing_of_the_command_line_is_on_the_list() -> None:
    patterns = all_patterns()
    assert not [key for key, places in patterns.items() if all(place.startswith("etg/cli") for place in places)]
    assert {Key("", "Lucky Ladies"), Key("", "{amount} symbol"), Key("", "Place your bets")} <= patterns.keys()


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_every_sentence_is_translated(code: str) -> None:
    """`make words` brings new ones into the catalogues; nothing is missing there, left over, or has other gaps."""
    assert problems(code, all_patterns(), list(read_entries(CATALOGUES / f"{code}.po"))) == []
