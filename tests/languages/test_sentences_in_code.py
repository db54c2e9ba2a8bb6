"""No sentence for people stands in the code but as a pattern of the catalogues, and none is put together there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATTERNS = frozenset(("text", "say", "several", "counted"))
CLAUSES = frozenset(("clause", "cite", "Wrong"))
"""They take a name, which is no sentence: of a clause, of a mistake that a simulated dealer makes."""
PROGRAM_ERRORS = frozenset(("Malformed", "AssertionError", "ArithmeticError", "TypeError", "ValueError", "OSError"))
_SENTENCE = re.compile(r"[A-Za-z]{2,}'?[,:;]? +[a-z]{2,}")
"""Two words that follow each other."""

NOT_FOR_SCREENS = frozenset(
    (
        "etg/table/clauses.py",  # names of clauses
        "etg/table/codec.py",  # what is wrong with a file
        "etg/table/export.py",
        "etg/table/replay.py",
        "etg/table/results.py",
        "etg/table/routine.py",
        "etg/table/script.py",
        "etg/shoe/source.py",  # said at the start of the program
        "etg/shoe/statistics.py",  # the report of a shuffle
        "etg/cabinet/bot_players.py",  # names of what bots do
        "etg/cabinet/exercise.py",  # `etg exercise`
        "etg/cabinet/in_a_line.py",  # for whoever looks at the service
        "etg/cabinet/in_force.py",  # said at the start of the program
        "etg/cabinet/starting.py",
        "etg/cabinet/training/reports.py",  # the score sheet as a file
        "etg/cabinet/training/simulated.py",  # `etg train --simulate`
        *(
            f"etg/cabinet/settings{part}.py"
            for part in ("", "_attract", "_devices", "_displays", "_languages", "_reader", "_sound", "_kinds")
        ),
        "etg/cabinet/settings_file.py",  # comments of the file; titles and help of the settings are texts by their type
        "etg/cabinet/settings_table.py",
        "etg/devices/asking.py",  # what devices say, in words for technicians and logs
        "etg/devices/angel_eye.py",
        "etg/devices/bee_tek.py",
        "etg/devices/frames.py",
        "etg/devices/log.py",
        "etg/devices/reports.py",  # kinds of reports, in records
        "etg/devices/words.py",
    )
)
NO_SCREEN_YET = ("etg/shoe/source.py", "etg/cabinet/in_force.py", "etg/table/replay.py", "etg/table/export.py")
"""At the start of the program, and where round scripts are read and written."""
NO_SENTENCES: dict[str, frozenset[str]] = {
    "etg/table/checklist.py": frozenset(("other batch",)),  # a clause
    "etg/table/commands.py": frozenset(  # in records; what is said stands in words.py
        ("lid open", "double feed", "main door", "drop box door", "logic door")
    ),
    "etg/table/evolve_irregular.py": frozenset(("face up",)),  # kinds of discards
    "etg/table/irregular.py": frozenset(("face up", "seen early")),
    "etg/cabinet/bot_dealer.py": frozenset((":must hit:",)),  # a seed
    "etg/cabinet/bot_odd.py": frozenset(("no reason at all",)),  # always refused
    "etg/cabinet/conductor.py": frozenset(("the table ends", "has stopped: every screen says so")),  # for the service
    "etg/cabinet/fittings.py": frozenset(("touch panel",)),  # in records
    "etg/cabinet/not_started.py": frozenset(("cannot start: ",)),  # for the service
    "etg/cabinet/writer.py": frozenset(("the link of the ", "the writer of the ledger")),  # for the service
    "etg/cabinet/training/guides.py": frozenset(  # clauses
        ("other batch", "discard rack", "hole card", "too few cards", " out of order")
    ),
    "etg/cabinet/wishes.py": frozenset(("attendant, station", "attendant has come, station")),  # buttons in records
    "etg/screens/dealer/headline.py": frozenset(("what is next",)),  # by which a motion is known
    "etg/screens/dealer/setting_out.py": frozenset(
        ("list[tuple[Area, str | Offer]]", "list[tuple[str, tuple[Offer, ...]]]")
    ),
    "etg/devices/emulated/port.py": frozenset(("serial number",)),  # what is wrong with a setting
    "etg/devices/looking.py": frozenset(("in use",)),  # looked for in what a port says
    "etg/ledger/recovery.py": frozenset(  # in the log
        (
            "The table stands where it stood.",
            " goes on where it was.",
            "Started again.",
            "It was interrupted, and nothing is lost.",
        )
    ),
}
SAID = ("Refused", "Tilt", "Lost", "Missed", "TroubleBegan", "PortGone", "CardSuspected", "Tilted", "Noted", "Voided")
"""What carries a sentence up to a screen."""


def modules() -> list[str]:
    """All that says something to the people at the table."""
    found = [
        path
        for folder in ("table", "shoe", "cabinet", "cabinet/tilts", "cabinet/training", "screens/dealer")
        for path in _files(f"etg/{folder}")
    ]
    found += [*_files("etg/devices"), "etg/devices/emulated/port.py", "etg/errors.py"]
    return [*found, *(f"etg/ledger/{name}.py" for name in ("faults", "identity", "comparing", "recovery"))]


def _files(folder: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).glob("*.py"))


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Words that look like a sentence and are no pattern, with their lines."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        if _is_quiet(node):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _SENTENCE.search(node.value):
            yield node.lineno, node.value
        yield from sentences(node)


def _is_quiet(node: ast.AST) -> bool:
    """Whether what stands in it is a pattern, or for developers, logs and records alone."""
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name):
        return node.func.id in PATTERNS | CLAUSES | PROGRAM_ERRORS
    called = node.func
    if not isinstance(called, ast.Attribute):
        return False
    logs = isinstance(called.value, ast.Name) and called.value.id == "log"
    return logs or called.attr in CLAUSES


@pytest.mark.parametrize("module", [module for module in modules() if module not in NOT_FOR_SCREENS])
def test_every_sentence_is_a_pattern(module: str) -> None:
    found = list(sentences(ast.parse((ROOT / module).read_text("utf-8"))))
    assert [(line, words) for line, words in found if words not in NO_SENTENCES.get(module, ())] == []


@pytest.mark.parametrize("module", [module for module in modules() if module not in NO_SCREEN_YET])
def test_what_goes_up_to_a_screen_is_never_words_in_quotes(module: str) -> None:
    """It is a pattern, or a sentence that was made of one elsewhere; nothing is put together."""
    for node in ast.walk(ast.parse((ROOT / module).read_text("utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in SAID:
            assert list(_in_quotes(node)) == [], f"{module}:{node.lineno}"


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _in_quotes(call: ast.Call) -> Iterator[str]:
    """Words among the arguments of a call; a code, a clause or a ruling is none."""
    for value in (*call.args, *(each.value for each in call.keywords)):
        if isinstance(value, ast.JoinedStr | ast.BinOp):
            yield ast.unparse(value)
        elif isinstance(value, ast.Constant) and isinstance(value.value, str) and _SENTENCE.search(value.value):
            yield value.value


DRAWS = ("text", "paragraph", "printed", "button", "off_button")


@pytest.mark.parametrize("module", _files("etg/screens/dealer"))
def test_what_is_drawn_is_said(module: str) -> None:
    """Not even a single word is drawn as it stands in the code."""
    for node in ast.walk(ast.parse((ROOT / module).read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in DRAWS:
            for value in node.args:
                words = value.value if isinstance(value, ast.Constant) else ""
                assert not (isinstance(words, str) and re.search("[A-Za-z]", words)), f"{module}:{node.lineno}: {words}"


def test_it_finds_them() -> None:
    code = 'a = "one two three"\nlog.info("a b c of it")\nb = text("these are right")\nc = f"the {a} is wrong here"'
    assert list(sentences(ast.parse(code))) == [(1, "one two three"), (4, " is wrong here")]
