"""Catalogues in the PO format: what is read, and what is said when a file is damaged."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from etg.errors import Malformed
from etg.languages import ENGLISH, LANGUAGES
from etg.languages.catalogue import Entry, read_catalogue, read_entries
from etg.resources import resource
from etg.texts import Key

GOOD = r"""# a comment
msgid ""
msgstr ""
"Language: es\n"

#: etg/somewhere.py
msgid "Hand {number}"
msgstr "Mano {number}"

msgctxt "a seat"
msgid "open"
msgstr "libre"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carta"
msgstr[1] "{n} cartas"

msgid "a \"quoted\" "
"word"
msgstr ""
"una palabra "
"\"citada\""

msgid "not yet"
msgstr ""
"""
COUNTED = 'msgid "{n} card"\nmsgid_plural "{n} cards"\n'


def write(folder: Path, words: str) -> Path:
    path = folder / "es.po"
    path.write_text(words, "utf-8")
    return path


def test_what_is_read(tmp_path: Path) -> None:
    assert list(read_entries(write(tmp_path, GOOD))) == [
        Entry(Key("", "Hand {number}"), ("Mano {number}",)),
        Entry(Key("a seat", "open"), ("libre",)),
        Entry(Key("", "{n} card", "{n} cards"), ("{n} carta", "{n} cartas")),
        Entry(Key("", 'a "quoted" word'), ('una palabra "citada"',)),
        Entry(Key("", "not yet"), ("",)),
    ]


def test_what_is_not_translated_is_not_in_the_catalogue(tmp_path: Path) -> None:
    assert Key("", "not yet") not in read_catalogue(write(tmp_path, GOOD), 2)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ('msgid "a"\nmsgstr "b', "line 2"),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"', "line 2"),
        ("nonsense", "line 1"),
        ('"words without a start"', "line 1"),
        ('msgid "a"\n\nmsgid "b"\nmsgstr "c"', "'a' has no msgstr"),
        ('msgid "{x} of it"\nmsgstr "{y}"', "'{y}' has a gap that '{x} of it' has not"),
        ('msgid "{x} of it"\nmsgstr "{x"', "'{x' has a brace too many"),
        (f'{COUNTED}msgstr[0] "{{n}} carta"', "has 1 forms, not 2"),
        (f'{COUNTED}msgstr "{{n}} carta"', "has not the forms of a sentence"),
        (f'{COUNTED}msgstr[0] "a"\nmsgstr[2] "b"', "has not the forms of a sentence"),
        ('msgid "a"\nmsgstr[0] "b"', "has not the forms of a sentence"),
        ('msgid "a"\nmsgstr "b \\x"', "line 2"),
        ('msgid "a"\nmsgstr "b\\0"', "has a sign that cannot be drawn"),
        ('msgid "a"\nmsgstr "b\\ud800"', "has a sign that cannot be drawn"),
    ],
)
def test_a_damaged_file_is_named_with_its_line(tmp_path: Path, words: str, wrong: str) -> None:
    with pytest.raises(Malformed, match=r"es\.po") as caught:
        read_catalogue(write(tmp_path, words), 2)
    assert wrong in str(caught.value) and "put the shipped file back" in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read"):
        read_catalogue(tmp_path / "none.po", 2)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_other_tools_read_our_files_as_we_do(code: str) -> None:
    path = resource("config", "languages", f"{code}.po")
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    theirs = {}
    for message in catalogue:
        if message.id:
            one, many = (str(message.id), "") if isinstance(message.id, str) else (str(part) for part in message.id)
            said = (message.string,) if isinstance(message.string, str) else message.string or ()
            theirs[Key(message.context or "", one, many)] = tuple(words or "" for words in said)
    assert {entry.key: entry.said for entry in read_entries(path)} == theirs
