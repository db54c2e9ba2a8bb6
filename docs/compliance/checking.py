"""What is wrong with the compliance tables: gaps, unknown clauses, dead tests, missing places, wrong citations."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from docs.compliance.collected import Carried, Results
from docs.compliance.tables import KINDS, ROOT, TESTED, Clause, Ruling

_CITED = re.compile(r"\b(?:(?:BJ|SP|PO|PE|HB) [1-9]\d*(?:\.[A-Z]+)?(?:\([0-9a-zA-Z]+\))*(?:#\d)?|[RT][1-9]\d?\b(?!-))")
_CITING = {"etg": (".py",), "config": (".toml", ".po"), "docs": (".md", ".csv"), "hardware": (".md", ".py")}


def problems(rows: list[Clause], ids: list[str], carried: Carried) -> Iterator[str]:
    """A sentence for everything that is wrong with the rows of the books."""
    known = [row.clause for row in rows]
    yield from (f"{clause}: has no row" for clause in ids if clause not in set(known))
    yield from (f"{clause}: is not a clause of the books" for clause in known if clause not in set(ids))
    if sorted(known) == sorted(ids) and known != ids:
        yield "the rows do not stand in the order of the books"
    for row in rows:
        yield from (f"{row.clause}: {what}" for what in _of_row(row, carried))


def _of_row(row: Clause, carried: Carried) -> Iterator[str]:
    if row.how not in KINDS:
        yield f"{row.how!r} is not one of {', '.join(KINDS)}" if row.how else "a gap: nothing is said about it"
        return
    if not row.does:
        yield "says how but not what"
    if not row.places and row.how != "physical":
        yield "says how but not where"
    yield from (f"there is no {place}" for place in row.places if not (ROOT / place).exists())
    if row.how in TESTED and not carried.of(row.clause):
        yield f"{row.how}, but no test carries the clause"
    yield from _dead(row.named, carried)


def _dead(named: Iterable[str], carried: Carried) -> Iterator[str]:
    yield from (f"names {test}, which is gone" for test in named if test not in carried.everything)


def of_rulings(rulings: list[Ruling], ids: list[str], options: set[str], carried: Carried) -> Iterator[str]:
    """A sentence for everything that is wrong with the rulings."""
    for ruling in rulings:
        name = ruling.ruling
        if not (ruling.reading and ruling.reason and ruling.reads):
            yield f"{name}: needs clauses, a reading and a reason"
        yield from (f"{name}: reads {clause}, which no book has" for clause in ruling.reads if clause not in ids)
        yield from (f"{name}: there is no option {key}" for key in ruling.options if key.split(".")[-1] not in options)
        if not carried.of(name):
            yield f"{name}: no test carries the ruling"
        yield from (f"{name}: {what}" for what in _dead(ruling.named, carried))


def unknown(known: set[str], carried: Carried) -> Iterator[str]:
    """Markers of clauses and rulings that there are not."""
    for clause in sorted(carried.tests.keys() - known):
        yield f"{clause}: no such clause or ruling, named by {', '.join(carried.of(clause))}"


def not_passed(named: Mapping[str, list[str]], results: Results) -> Iterator[str]:
    """Tests that failed, and clauses that no test showed because all of theirs were skipped."""
    yield from (f"{test}: failed" for test in sorted(results.failed))
    for clause, tests in named.items():
        if tests and not results.passed.intersection(tests):
            yield f"{clause}: none of its tests passed: {', '.join(tests)}"


def miscited(known: set[str]) -> Iterator[str]:
    """Citations in code, settings and pages of clauses and rulings that there are not."""
    for folder, endings in _CITING.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings:
                yield from (
                    f"{path.relative_to(ROOT)}: cites {clause}, which is not there" for clause in _in(path, known)
                )


def _in(path: Path, known: set[str]) -> list[str]:
    return sorted(set(_CITED.findall(path.read_text(encoding="utf-8"))) - known)
