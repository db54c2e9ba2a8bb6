"""Catalogues of translations: files in the PO format of gettext, which every translator's tool can edit."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

from etg.errors import Malformed
from etg.languages.language import Catalogue
from etg.texts import Key

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d)\])?)\s+)?("(?:[^"\\]|\\.)*")')
_GAP = re.compile(r"\{\w+\}")
_NOT_WORDS = ("Cc", "Cs")
"""Categories of signs that no font has: those that control something, and halves of signs."""


class Entry(NamedTuple):
    """A pattern and what is said for it: nothing where it is not translated yet, else each of its forms."""

    key: Key
    said: tuple[str, ...]


def read_catalogue(path: Path, forms: int) -> Catalogue:
    """What a file of translations says, without what is not translated; a language counts in so many forms."""
    found = {}
    for key, said in read_entries(path):
        if all(said):
            if key.many and len(said) != forms:
                wrong = f"{key.pattern!r} has {len(said)} forms, not {forms}"
                raise Malformed(f"{path}: {wrong}; put the shipped file back")
            for words in said:
                _check(path, key, words)
            found[key] = said
    return found


def _check(path: Path, key: Key, words: str) -> None:
    """A gap that nothing is put into, or what no font can draw, would break a screen when it is drawn."""
    known = f"{key.pattern}{key.many}"
    wrong = ""
    if any(gap not in known for gap in _GAP.findall(words)):
        wrong = f"has a gap that {key.pattern!r} has not"
    elif set(_GAP.sub("", words)) & set("{}"):
        wrong = "has a brace too many"
    elif any(category(sign) in _NOT_WORDS for sign in words):
        wrong = "has a sign that cannot be drawn"
    if wrong:
        raise Malformed(f"{path}: {words!r} {wrong}; mend it, or put the shipped file back")


def read_entries(path: Path) -> Iterator[Entry]:
    """All patterns of a file, without its head."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{path} cannot be read: {error}; put the shipped file back") from error
    parts: dict[str, str] = {}
    last = ""
    for number, line in enumerate([*lines, ""], start=1):
        if line.startswith("#"):
            continue
        if not line.strip():
            if parts.get("msgid"):
                yield _entry(parts, path, number)
            parts, last = {}, ""
            continue
        found = _LINE.fullmatch(line.strip())
        words = None if found is None else _unquoted(found[3])
        if found is None or words is None or not (found[1] or last) or (found[1] or "") in parts:
            raise Malformed(f"{path}, line {number}: {line[:60]!r} is not of the PO format; put the shipped file back")
        last = found[1] or last
        parts[last] = parts.get(last, "") + words


def _unquoted(words: str) -> str | None:
    """What stands within the quotes; None: after a backslash stands what means nothing."""
    try:
        return str(ast.literal_eval(words))
    except SyntaxError:
        return None


def _entry(parts: dict[str, str], path: Path, number: int) -> Entry:
    key = Key(parts.get("msgctxt", ""), parts["msgid"], parts.get("msgid_plural", ""))
    forms = sorted(name for name in parts if name.startswith("msgstr"))
    if not forms:
        raise Malformed(f"{path}, line {number}: {key.pattern[:60]!r} has no msgstr; put the shipped file back")
    if forms != ([f"msgstr[{form}]" for form in range(len(forms))] if key.many else ["msgstr"]):
        raise Malformed(
            f"{path}, line {number}: {key.pattern[:60]!r} has not the forms of a sentence; put the shipped file back"
        )
    return Entry(key, tuple(parts[form] for form in forms))
