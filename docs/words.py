"""Keeps the catalogues of the languages true: `make words` adds new sentences and drops old ones, `--check` only looks.

A sentence on a screen is a pattern that is written out in a call of `say`, `text`, `several` or `counted`; names of
games, wagers and outcomes come from the games and from `config/paytables`. All stand in `config/languages/*.po`.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from etg.games import GAMES
from etg.languages import ENGLISH, LANGUAGES
from etg.languages.catalogue import Entry, read_entries
from etg.texts import Key, Text
from etg.wagers.paytables import BOOKS, book

ROOT = Path(__file__).parent.parent
CATALOGUES = ROOT / "config" / "languages"
PLURALS = {"es": "nplurals=2; plural=(n != 1);", "zh": "nplurals=1; plural=0;"}
_ONE, _TWO = ("say", "text"), ("several", "counted")
_FROM = ("etg.languages", "etg.texts")
_GAPS = re.compile(r"\{(\w+)\}")


class Unreadable(Exception):
    """A pattern that is not written out where it is used."""


def gaps(pattern: str) -> set[str]:
    """The names of the gaps of a pattern."""
    return set(_GAPS.findall(pattern))


# What there is to say


def found_in(path: Path) -> Iterator[Key]:
    """The patterns of a module, if it says any: others may have functions of these names too."""
    tree = ast.parse(path.read_text("utf-8"))
    ours = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in _FROM]
    known = {alias.name for node in ours for alias in node.names} & {*_ONE, *_TWO}
    if path == ROOT / "etg" / "texts.py":  # which makes rows out of patterns of its own
        known = {"text"}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in known:
            continue
        meaning = next((_word(kw.value, path) for kw in node.keywords if kw.arg == "meaning"), "")
        if name in _TWO:
            yield Key(meaning, _word(node.args[0], path), _word(node.args[1], path))
        elif isinstance(node.args[0], ast.Constant | ast.JoinedStr):
            yield Key(meaning, _word(node.args[0], path))


def _word(node: ast.expr, path: Path) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise Unreadable(f"{path.relative_to(ROOT)}, line {node.lineno}: a pattern must be written out, with gaps as {{x}}")


def named_in(prefix: str) -> Iterator[Key]:
    """The names in the paytables of a book: of wagers and of the outcomes that they pay, with gaps for amounts."""
    for tables in book(prefix).values():
        for table in tables.values():
            for name in (table.name, *(line.name for line in table.lines.values())):
                assert isinstance(name, Text), f"{name!r} would stay English"
                yield name.key


def all_patterns() -> dict[Key, list[str]]:
    """Everything that can be said, in the order of the code, with the files it stands in."""
    found: dict[Key, list[str]] = {}

    def note(key: Key, path: Path) -> None:
        places = found.setdefault(key, [])
        name = path.relative_to(ROOT).as_posix()
        if name not in places:
            places.append(name)

    for path in sorted((ROOT / "etg").rglob("*.py")):
        if path.parent.name != "languages":
            for key in found_in(path):
                note(key, path)
    for game in GAMES.values():
        note(Key("", game.name), ROOT / "etg" / "games" / f"{game.id}.py")
    for prefix, name in BOOKS.items():
        for key in named_in(prefix):
            note(key, ROOT / "config" / "paytables" / f"{name}.toml")
    return found


# The files


def written(code: str, patterns: dict[Key, list[str]], known: dict[Key, tuple[str, ...]]) -> str:
    """A catalogue as it must be: every pattern once, with what was said for it before."""
    forms = 2 if "nplurals=2" in PLURALS[code] else 1
    head = [
        'msgid ""',
        'msgstr ""',
        f'"Language: {code}\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        f'"Plural-Forms: {PLURALS[code]}\\n"',
    ]
    lines = [f"# {LANGUAGES[code].name}: what the screens of etg say. `make words` keeps the list of sentences.", *head]
    for key, places in patterns.items():
        said = known.get(key, ("",) * (forms if key.many else 1))
        lines += ["", *(f"#: {place}" for place in places[:3])]
        if key.meaning:
            lines.append(f"msgctxt {_quoted(key.meaning)}")
        lines.append(f"msgid {_quoted(key.pattern)}")
        if key.many:
            lines.append(f"msgid_plural {_quoted(key.many)}")
            lines += [f"msgstr[{number}] {_quoted(words)}" for number, words in enumerate(said)]
        else:
            lines.append(f"msgstr {_quoted(said[0])}")
    return "\n".join(lines) + "\n"


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def problems(code: str, patterns: dict[Key, list[str]], entries: list[Entry]) -> list[str]:
    """What is wrong with a catalogue: sentences that are missing, not used any more, or have other gaps."""
    said = {entry.key: entry.said for entry in entries}
    found = [f"{code}: {key.pattern!r} is missing" for key in patterns if not all(said.get(key, ("",)))]
    found += [f"{code}: {key.pattern!r} is used nowhere" for key in said.keys() - patterns.keys()]
    for key, words in said.items():
        known = gaps(key.pattern) | gaps(key.many)
        for each in filter(None, words):
            if gaps(each) - known or (known - gaps(each) - {"n"}):
                found.append(f"{code}: {each!r} has other gaps than {key.pattern!r}")
    return found


def main() -> None:
    """Write or check every catalogue."""
    check = "--check" in sys.argv
    patterns = all_patterns()
    wrong: list[str] = []
    for code in LANGUAGES:
        if code == ENGLISH:
            continue
        path = CATALOGUES / f"{code}.po"
        entries = list(read_entries(path)) if path.exists() else []
        if not check:
            path.write_text(written(code, patterns, {entry.key: entry.said for entry in entries}), "utf-8")
            entries = list(read_entries(path))
        wrong += problems(code, patterns, entries)
    if wrong and check:
        sys.exit("\n".join([*wrong[:40], f"{len(wrong)} sentences: run `make words` and translate what is missing"]))
    sys.stdout.write(f"{len(patterns)} sentences; {len(wrong)} to be looked at\n")


if __name__ == "__main__":
    main()
