"""The code of the screens is read: a sentence that is written anywhere but in `say` and `text` would stay English."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from etg.submission.options import Kind

ETG = Path(__file__).parents[2] / "etg"
MODULES = sorted(
    (
        *(
            path
            for folder in ("words", "station", "overhead", "attract")
            for path in (ETG / "screens" / folder).glob("*.py")
        ),
        *(ETG / "screens" / f"{name}.py" for name in ("tabletop", "signs", "celebration", "failsafe", "window")),
        *(ETG / "screens" / f"{name}.py" for name in ("moments", "displays")),
        *(ETG / "submission" / f"{name}.py" for name in ("words", "options")),
        *(ETG / "wagers" / "paytables.py", ETG / "money.py"),
    )
)
SAYING = {"say": 1, "text": 1, "several": 2, "counted": 2}
"""How many patterns each of them takes."""
QUIET = ("compile", "sub", "findall", "resource", "exception", "warning", "info")
"""What is given to these is no word for people at the table: regular expressions, files, the log."""
CLAUSE = re.compile(r"(?:BJ|SP|PO|PE|HB|COMAR) [\w.()#]+")
NAMES = {"Player ", "seat ", " symbol", "or more", *(kind.value for kind in Kind)}
"""Names in records, of parts of a window, and in the files of the books and submissions."""


def looks_like_words(constant: str) -> bool:
    """Whether it is a word with a capital, or has a space beside its letters."""
    if CLAUSE.fullmatch(constant) or constant in NAMES:
        return False
    return bool(re.search("[A-Z][a-z]", constant)) or (" " in constant and bool(re.search("[a-z]{2}", constant)))


def skipped(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module in which no sentence for people is written, or one that is said."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                yield node.value  # a docstring
            case ast.Raise() | ast.Assert():
                yield from filter(None, (getattr(node, "exc", None), getattr(node, "msg", None)))
            case ast.FunctionDef():
                yield from filter(None, (node.returns, *(arg.annotation for arg in node.args.args)))
            case ast.AnnAssign():
                yield node.annotation
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                yield node.value
            case ast.Call(func=ast.Name(id=name)) if name in SAYING:
                yield from node.args[: SAYING[name]]
                yield from (keyword.value for keyword in node.keywords if keyword.arg == "meaning")
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in QUIET:
                yield from node.args


def unsaid(code: str) -> list[str]:
    """Words in a module that are not said."""
    tree = ast.parse(code)
    known = {id(inner) for outer in skipped(tree) for inner in ast.walk(outer)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [f"line {node.lineno}: {node.value!r}" for node in constants if id(node) not in known and words_in(node)]


def words_in(node: ast.Constant) -> bool:
    return isinstance(node.value, str) and looks_like_words(node.value)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ETG).as_posix())
def test_every_sentence_is_said(path: Path) -> None:
    assert unsaid(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ('say("Your hand")', 0),
        ('several("{n} card", "{n} cards", 2)', 0),
        ('say("more", meaning="the next page")', 0),
        ('"""What it is."""', 0),
        ('x = "Your hand"', 1),
        ('x = f"{a} of {b}"', 1),
        ('x = f"{a} + {b}"', 0),
        ('x = f"{a} is lost"', 1),
        ('button("Undo")', 1),
        ('say("{x} lost", x="the wager")', 1),
        ('several("{n} card", "{n} cards", 2, what="of hearts")', 1),
        ('raise KeyError(f"{x} is no wager")', 0),
        ('log.warning("it has failed")', 0),
        ('Inscription(x, "BJ 2.B(6)(a)")', 0),
        ('open("help")', 0),
    ],
)
def test_what_is_found(code: str, count: int) -> None:
    assert len(unsaid(code)) == count
