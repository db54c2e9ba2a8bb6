"""A document as data: sections of paragraphs, facts, tables and figures, which writers turn into paper or a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import NamedTuple, TypeAlias

from etg.odds.certificate.figure import Figure


class Align(Enum):
    """Where the words of a column stand."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


class Tone(Enum):
    """How a paragraph speaks."""

    BODY = "body"
    LEAD = "lead"
    """Opens a section or the document."""
    NOTE = "note"
    """Explains a table or a figure, in small letters."""
    RESULT = "result"
    """The sentence that one looks for."""
    FAULT = "fault"
    """The same where it is not what it should be."""


class Column(NamedTuple):
    """A column of a table."""

    heading: str
    align: Align = Align.LEFT
    code: bool = False
    """Hashes and commands, in letters of one width."""
    share: float = 0.0
    """Of the width of the table; 0: as much as the words need."""


class Fact(NamedTuple):
    """A name and its value."""

    name: str
    value: str
    code: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a section."""

    words: str
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences."""

    words: str
    tone: Tone = Tone.BODY
    keep: bool = False
    """It stays on the page of what follows."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values below each other."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings; every row has a cell for every column."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int] = frozenset()
    """Rows that stand out, such as sums."""
    dense: bool = False
    """Many rows of short figures, set closely."""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells in a table of {len(self.columns)} columns: {row}")


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure with the sentence below it."""

    figure: Figure
    caption: str


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to be signed by hand, each with what stands below it."""

    lines: tuple[str, ...]


Block: TypeAlias = Heading | Paragraph | Facts | Table | Picture | Signatures


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the document, listed in its contents."""

    title: str
    blocks: tuple[Block, ...]
    new_page: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """All of it."""

    kind: str
    """What it is, above the title."""
    title: str
    subtitle: str
    header: str
    """At the top of every page."""
    footer: str
    """At the bottom of every page, beside its number."""
    made: date
    cover: tuple[Block, ...]
    """Below the title, before the contents."""
    sections: tuple[Section, ...]
    keywords: tuple[str, ...] = field(default=())

    def blocks(self) -> Iterator[Block]:
        """Every block from the cover to the end."""
        yield from self.cover
        for section in self.sections:
            yield from section.blocks


def plain_table(headings: Sequence[Column], rows: Sequence[Sequence[str]]) -> Table:
    """A table of rows in any kind of sequence."""
    return Table(tuple(headings), tuple(tuple(row) for row in rows))


def words_of(block: Block) -> Iterator[str]:
    """Everything that a block says, but for its figure."""
    match block:
        case Heading(words) | Paragraph(words, _):
            yield words
        case Facts(facts):
            for fact in facts:
                yield fact.name
                yield fact.value
        case Table(columns, rows):
            yield from (column.heading for column in columns)
            for row in rows:
                yield from row
        case Picture(_, caption):
            yield caption
        case Signatures(lines):
            yield from lines


def left(heading: str, share: float = 0.0) -> Column:
    """A column of words."""
    return Column(heading, share=share)


def right(heading: str) -> Column:
    """A column of numbers."""
    return Column(heading, Align.RIGHT)
