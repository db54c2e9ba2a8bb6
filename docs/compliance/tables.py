"""The compliance tables as they lie in this folder: a row for every clause of the books and for every ruling."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
TESTED = ("enforced", "prompted", "shown", "recorded", "configured")
"""Kinds that at least one test must show."""
KINDS = (*TESTED, "physical", "definition")
BETWEEN = " | "
"""Stands between the names of tests: the names of rounds have blanks in them."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book: its prefix, its table, its name and what its chapters are about."""

    prefix: str
    stem: str
    name: str
    chapters: tuple[str, ...] = ()

    @property
    def table(self) -> Path:
        return FOLDER / f"{self.stem}.csv"

    @property
    def page(self) -> Path:
        return FOLDER / f"{self.stem}.md"


_COMMON = (
    "Words",
    "The table and what is on it",
    "Cards and shoes",
    "Opening the table",
    "Shuffle, cut and burn",
    "Wagers",
    "The deal and the round",
    "Insurance",
    "Surrender",
    "Doubling",
    "Splitting",
)
BOOKS = (
    Book("BJ", "blackjack", "Blackjack", (*_COMMON, "Switch, hand-dealt, Community", "Payouts", "Irregularities")),
    Book("SP", "spanish_21", "Spanish 21", (*_COMMON, "Payouts", "Irregularities")),
    Book("PO", "pontoon_21", "Pontoon 21", (*_COMMON, "Payouts", "Irregularities")),
    Book("PE", "players_edge_21", "Player's Edge 21", (*_COMMON, "Payouts", "Irregularities")),
    Book("HB", "house_brochure", "The house's brochure"),
)


@dataclass(slots=True)
class Clause:
    """What the table does about a clause, how, where, and the tests that show it."""

    clause: str
    does: str
    how: str
    where: str
    tests: str

    @property
    def places(self) -> list[str]:
        return self.where.split()

    @property
    def named(self) -> list[str]:
        return self.tests.split(BETWEEN) if self.tests else []

    @property
    def chapter(self) -> int:
        number = self.clause.split()[1].split(".")[0]
        return int(number)


@dataclass(slots=True)
class Ruling:
    """How an unclear clause is read, why, which option changes that, and the tests that show it."""

    ruling: str
    clauses: str
    reading: str
    reason: str
    option: str
    tests: str = ""

    @property
    def reads(self) -> list[str]:
        return self.clauses.split("; ") if self.clauses else []

    @property
    def options(self) -> list[str]:
        return self.option.split("; ") if self.option else []

    @property
    def named(self) -> list[str]:
        return self.tests.split(BETWEEN) if self.tests else []


RULINGS = FOLDER / "rulings.csv"
CLAUSES = FOLDER / "clauses.txt"


def every_id() -> list[str]:
    """The ids of all clauses of the books, in their order."""
    return CLAUSES.read_text(encoding="utf-8").split("\n")[:-1]


def clauses(path: Path) -> list[Clause]:
    """The rows of one book."""
    with path.open(encoding="utf-8", newline="") as file:
        return [Clause(**row) for row in csv.DictReader(file)]


def rulings() -> list[Ruling]:
    """The rows of the rulings."""
    with RULINGS.open(encoding="utf-8", newline="") as file:
        return [Ruling(**row) for row in csv.DictReader(file)]


def written(rows: Sequence[Clause] | Sequence[Ruling]) -> str:
    """A table as the text of its file."""
    file = io.StringIO()
    writer = csv.DictWriter(file, [column.name for column in fields(rows[0])], lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(asdict, rows))
    return file.getvalue()


def share(rows: Iterable[Clause]) -> str:
    """How many rows are of each kind, in words."""
    kinds = Counter(row.how or "open" for row in rows)
    parts = [f"{kinds[kind]:,} {kind}" for kind in (*KINDS, "open") if kinds[kind]]
    return f"{kinds.total():,} clauses: {', '.join(parts)}"
