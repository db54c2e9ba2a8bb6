"""What a page of help can be made of besides sentences and paytables: headings, words with their meaning, pictures."""

from dataclasses import dataclass

from etg.cards import Card
from etg.screens.words.outcomes import Verdict


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part of a page."""

    text: str
    new_leaf: bool = False
    """It begins a leaf of its own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the table and what it means."""

    word: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A picture: cards or a sign with what they count, and below it what it means."""

    title: str
    """What it is, in a word or two."""
    words: str = ""
    """What it means."""
    cards: tuple[Card | None, ...] = ()
    """Face down where it is None."""
    icon: str = ""
    """The name of a sign, where there are no cards."""
    badge: str = ""
    """What the cards count."""
    verdict: Verdict | None = None
    """How it ended, where the words say how much it was."""
    order: tuple[int, ...] = ()
    """When each of the cards is dealt."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures beside each other, in as many rows as they need."""

    cells: tuple[Cell, ...]
