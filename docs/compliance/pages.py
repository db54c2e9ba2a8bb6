"""The compliance tables as pages to read: one for each book, one for the rulings, and one row on its own."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from docs.compliance.tables import ROOT, Book, Clause, Ruling, share

NAMED = 3
"""How many tests a page names; the table has them all."""
_CASE = re.compile(r"^(?P<file>[^:]+)::(?P<test>\w+(?:::\w+)*)(?:\[(?P<case>.*)\])?$")


def book_page(book: Book, rows: list[Clause], rulings: list[Ruling]) -> str:
    """A book, clause by clause."""
    lines = [
        f"# {book.name}: what the table does about each rule",
        "",
        f"{share(rows)}. What the words mean, and how this page is kept true: [README](README.md). The page is made",
        f"from [{book.table.name}]({book.table.name}), which names every test; here stand the {NAMED} that are about",
        "little else.",
        "",
    ]
    read = _by_clause(rulings)
    if not book.chapters:
        return "\n".join([*lines, *_table(rows, read, book.page), ""])
    chapters = list(enumerate(book.chapters, 1))
    lines += [f"- [{number}. {title}](#{anchor(f'{number}. {title}')})" for number, title in chapters]
    for number, title in chapters:
        lines += ["", f"## {number}. {title}", "", *_table([r for r in rows if r.chapter == number], read, book.page)]
    return "\n".join([*lines, ""])


def _by_clause(rulings: Iterable[Ruling]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for ruling in rulings:
        for clause in ruling.reads:
            found.setdefault(clause, []).append(ruling.ruling)
    return found


def _table(rows: list[Clause], read: dict[str, list[str]], page: Path) -> list[str]:
    lines = ["| clause | what the table does | how | where | shown by |", "| --- | --- | --- | --- | --- |"]
    for row in rows:
        cells = [
            f'<a id="{place(row.clause)}"></a>{row.clause}',
            row.does + _rulings(row, read),
            row.how,
            "<br>".join(_link(place, page) for place in row.places),
            _tests(row.named, page),
        ]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return lines


def _rulings(row: Clause, read: dict[str, list[str]]) -> str:
    named = [ruling for ruling in read.get(row.clause, ()) if not re.search(rf"\b{ruling}\b", row.does)]
    links = ", ".join(f"[{ruling}](../rulings.md#{ruling})" for ruling in named)
    return f" ({links})" if links else ""


def _link(place: str, page: Path) -> str:
    return f"[{place}]({_towards(page)}{place})"


def _towards(page: Path) -> str:
    return "../" * (len(page.relative_to(ROOT).parts) - 1)


def _tests(named: list[str], page: Path) -> str:
    shown = "<br>".join(_test(test, page) for test in named[:NAMED])
    return shown + (f"<br>and {len(named) - NAMED} more" if len(named) > NAMED else "")


def _test(test: str, page: Path) -> str:
    """A round by its own name, in the file where it is written; any other test by the name of its function."""
    parts = _CASE.match(test)
    if parts is None:
        return test
    file, name, case = parts["file"], parts["test"], parts["case"]
    if file == "tests/rules/test_rounds.py" and case:
        stem, _, said = case.partition(": ")
        return f"[{said}]({_towards(page)}tests/rules/rounds/{stem}.jsonl)"
    said = name.split("::")[-1].removeprefix("test_").replace("_", " ")
    return f"[{said}{': ' + case if case else ''}]({_towards(page)}{file})"


RULINGS_HEAD = """# Rulings: how an unclear rule is read

The books leave some things open. Here stands how the table reads them, why, and which option of the Rules Submission
changes it; where none is named, the reading is fixed. R numbers were given with the books, T numbers are readings of
our own that came up while the table was built. `make compliance` makes this page from
[rulings.csv](compliance/rulings.csv) and fails where a ruling has no test that carries its number.
"""


def rulings_page(rulings: list[Ruling], page: Path, pages: Callable[[str], str]) -> str:
    """All rulings; `pages` tells on which page a clause is."""
    lines = [RULINGS_HEAD, f"{len(rulings)} rulings.", ""]
    for ruling in rulings:
        links = ", ".join(f"[{clause}]({pages(clause)}#{place(clause)})" for clause in ruling.reads)
        option = ", ".join(f"`{key}`" for key in ruling.options) or "none"
        lines += [
            f'## <a id="{ruling.ruling}"></a>{ruling.ruling}',
            "",
            ruling.reading,
            "",
            f"- Reads: {links}",
            f"- Why: {ruling.reason}",
            f"- Changed by: {option}",
            f"- Shown by: {_tests(ruling.named, page).replace('<br>', '; ')}",
            "",
        ]
    return "\n".join(lines)


def place(clause: str) -> str:
    """Where a clause stands on the page of its book: an anchor has no second #."""
    return clause.split()[1].replace("#", "-")


def anchor(title: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def spoken(row: Clause, rulings: list[Ruling]) -> str:
    """One row on its own, for whoever asks where a rule is."""
    lines = [f"{row.clause}  {row.how}", f"  {row.does}", *(f"  where  {place}" for place in row.places)]
    lines += [f"  test   {test}" for test in row.named]
    lines += [f"  {ruling.ruling}  {ruling.reading}" for ruling in rulings if row.clause in ruling.reads]
    return "\n".join(lines)
