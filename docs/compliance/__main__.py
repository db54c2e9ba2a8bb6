"""Keeps the compliance tables true.

make compliance                    run the tests that carry a clause, rebuild tables and pages, fail on a gap
make compliance CLAUSE="BJ 14.K"   where is rule 14.K? without a prefix: in every book
python -m docs.compliance --check  look only, as `make check` does: nothing is run and nothing written
"""

import sys
from pathlib import Path

from docs.compliance import checking, pages
from docs.compliance.collected import Carried, collect, run
from docs.compliance.tables import (
    BETWEEN,
    BOOKS,
    FOLDER,
    ROOT,
    RULINGS,
    Clause,
    Ruling,
    clauses,
    every_id,
    rulings,
    share,
    written,
)
from etg.submission.options import MANUAL_CARDS, OPTIONS
from etg.submission.side_wager import known_keys
from etg.wagers import WAGERS
from etg.wagers.paytables import BOOKS as PAYTABLES
from etg.wagers.paytables import book as paytables

RULINGS_PAGE = FOLDER.parent / "rulings.md"


def found(clause: str) -> str:
    """The rows of a clause; none: what to ask for."""
    rows = [row for book in BOOKS for row in clauses(book.table) if clause in (row.clause, row.clause.split()[1])]
    if not rows:
        sys.exit(
            f'No book has a clause {clause}. Write it as the book does, with its prefix or without: "BJ 14.K", 14.K'
        )
    return "\n\n".join(pages.spoken(row, rulings()) for row in rows)


def texts(tables: dict[str, list[Clause]], read: list[Ruling]) -> dict[Path, str]:
    """Every file of this folder that is made: tables with the names of the tests, and the pages."""
    made: dict[Path, str] = {RULINGS: written(read)}
    for book in BOOKS:
        made[book.table] = written(tables[book.prefix])
        made[book.page] = pages.book_page(book, tables[book.prefix], read)
    stems = {book.prefix: f"compliance/{book.page.name}" for book in BOOKS}
    made[RULINGS_PAGE] = pages.rulings_page(read, RULINGS_PAGE, lambda clause: stems[clause.split()[0]])
    return made


def options() -> set[str]:
    """Every key of a Rules Submission, those of its side wagers too."""
    tables = [table for prefix in PAYTABLES for wager in paytables(prefix).values() for table in wager.values()]
    return {
        *OPTIONS,
        MANUAL_CARDS.key,
        *(key for table in tables if table.wager in WAGERS for key in known_keys(table)),
    }


def problems(rows: list[Clause], read: list[Ruling], carried: Carried) -> list[str]:
    """All that is wrong, in sentences."""
    ids = every_id()
    known = {*ids, *(ruling.ruling for ruling in read)}
    wrong = [*checking.problems(rows, ids, carried), *checking.of_rulings(read, ids, options(), carried)]
    wrong += [*checking.unknown(known, carried), *checking.miscited(known)]
    if share(rows) not in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split()):
        wrong.append(f"README.md: does not say “{share(rows)}”")
    return wrong


def main(check: bool, quick: bool) -> int:
    """Update or check everything; 1 when something is wrong."""
    carried = collect()
    tables = {book.prefix: clauses(book.table) for book in BOOKS}
    everything, read = [row for rows in tables.values() for row in rows], rulings()
    wrong = problems(everything, read, carried)
    for row in everything:
        row.tests = BETWEEN.join(carried.of(row.clause))
    for ruling in read:
        ruling.tests = BETWEEN.join(carried.of(ruling.ruling))
    made = texts(tables, read)
    if check:
        stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
        wrong += [f"{path.relative_to(ROOT)}: is not up to date, run `make compliance`" for path in stale]
    else:
        named = {row.clause: row.named for row in everything} | {ruling.ruling: ruling.named for ruling in read}
        wrong += [] if quick else checking.not_passed(named, run())
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
    for book in BOOKS:
        sys.stdout.write(f"{book.name}: {share(tables[book.prefix])}\n")
    sys.stdout.write("\n".join([*wrong, share(everything), ""]))
    return 1 if wrong else 0


if __name__ == "__main__":
    asked = [word for word in sys.argv[1:] if not word.startswith("-")]
    if asked:
        sys.stdout.write(found(" ".join(asked)) + "\n")
    else:
        sys.exit(main(check="--check" in sys.argv, quick="--quick" in sys.argv))
