"""The bundled fonts have every sign that a screen can show in any language: a missing one would be an empty box."""

import re

import pytest
from fontTools.ttLib import TTFont

from art.chinese import FONTS, font_file, signs
from etg.languages import CHINESE, ENGLISH, LANGUAGES
from etg.languages.catalogue import read_entries
from etg.resources import resource
from etg.screens.pictures.letters import BLACK, BOLD, HAN, SANS, SERIF


def _signs_of(code: str) -> set[str]:
    """Of what is said, and of the English words that stand where nothing is said yet."""
    entries = read_entries(resource("config", "languages", f"{code}.po"))
    words = "".join(f"{entry.key.pattern}{entry.key.many}{''.join(entry.said)}" for entry in entries)
    return set(words + "".join(language.name for language in LANGUAGES.values()))


@pytest.mark.parametrize("name", FONTS)
def test_the_chinese_fonts_have_every_sign(name: str) -> None:
    missing = set(signs()) - {chr(code) for code in TTFont(font_file(name)).getBestCmap()}
    assert not missing, f"run art/chinese.py: {''.join(sorted(missing))}"


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
@pytest.mark.parametrize("name", [SANS, BOLD, BLACK, SERIF])
def test_the_other_fonts_have_every_letter(code: str, name: str) -> None:
    known = {chr(each) for each in TTFont(resource("art", "fonts", f"{name}.ttf")).getBestCmap()}
    letters = {sign for sign in _signs_of(code) if not re.match(f"[{HAN}]", sign)} - {"\n"}
    assert letters - known == set()


def test_the_signs_are_those_of_the_catalogue() -> None:
    assert set(LANGUAGES[CHINESE].name) <= set(signs())
