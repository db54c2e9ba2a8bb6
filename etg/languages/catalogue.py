"""Catalogues of translations: files in the PO format of gettext, which every translator's tool can edit."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from etg.errors import Malformed
from etg.languages.language import Catalogue
from etg.texts import Key

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d)\])?)\s+)?("(?:[^"\\]|\\.)*")')
_GAP = re.compile(r"\{\w+\}")


class Entry(NamedTuple):
    """A pattern and what is said for it: nothing where it is not translated yet, else each of its forms."""

    key: Key
    said: tuple[str, ...]


def read_catalogue(path: Path) -> Catalogue:
    """What a file of translations says, without what is not translated."""
    found = {}
    for key, said in read_entries(path):
        if all(said):
            for words in said:
                _check(path, key, words)
            found[key] = said
    return found


def _check(path: Path, key: Key, words: str) -> None:
    """A gap that nothing is put into would break a screen when it is drawn."""
    known = f"{key.pattern}{key.many}"
    wrong = ""
    if any(gap not in known for gap in _GAP.findall(words)):
        wrong = f"has a gap that {key.pattern!r} has not"
    elif set(_GAP.sub("", words)) & set("{}"):
        wrong = "has a brace too many"
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
        if found is None or not (found[1] or last) or (found[1] or "") in parts:
            raise Malformed(f"{path}, line {number}: {line[:60]!r} is not of the PO format; put the shipped file back")
        last = found[1] or last
        parts[last] = parts.get(last, "") + ast.literal_eval(found[3])


def _entry(parts: dict[str, str], path: Path, number: int) -> Entry:
    key = Key(parts.get("msgctxt", ""), parts["msgid"], parts.get("msgid_plural", ""))
    said = tuple(words for name, words in parts.items() if name.startswith("msgstr"))
    if not said:
        raise Malformed(f"{path}, line {number}: {key.pattern[:60]!r} has no msgstr; put the shipped file back")
    return Entry(key, said)
