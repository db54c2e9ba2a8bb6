"""A rule in words with its clause, and how the books number the same thing."""

from collections.abc import Iterator
from typing import NamedTuple

from etg.submission.options import EVERY_GAME, OPTIONS
from etg.table.terms import Terms


class Rule(NamedTuple):
    """A rule, and the clause or ruling that it comes from."""

    text: str
    clause: str


class Chapter(NamedTuple):
    """Rules under a heading."""

    title: str
    rules: tuple[Rule, ...]


def cited(terms: Terms, blackjack: str, others: str, players_edge: str = "") -> str:
    """A clause of the game's book; the Blackjack book numbers differently and leaves some things to the brochure."""
    book = terms.game.book
    if book == "BJ":
        return blackjack if blackjack[0] in "HR" else f"BJ {blackjack}"
    return f"{book} {players_edge if book == 'PE' and players_edge else others}"


def has(terms: Terms, key: str) -> bool:
    """Whether the game has an option."""
    return key in EVERY_GAME or key in terms.game.options


def filed(terms: Terms, *keys: str) -> Iterator[Rule]:
    """What the submission says to these options, as far as the game has them."""
    for key in keys:
        if has(terms, key):
            option = OPTIONS[key]
            yield Rule(option.describe(getattr(terms.rules, key)), option.clause(terms.game) or "")
