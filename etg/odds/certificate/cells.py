"""What the squares of a strategy chart say: a letter, and from how many cards on something else is done.

`S` stands, whatever the number of cards. `S5` stands, and hits from five cards on; `D4S6` doubles two or three cards,
stands on four or five and hits from six on. Where a double or a surrender is for the first two cards only, hitting
comes after it without being said, and a small s says that the hand stands instead.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from etg.odds.main.strategy import DOUBLE, HIT, MOST_CARDS, NO_SPECIAL, RESCUE, SPLIT, STAND, SURRENDER, Strategy

SAME = "·"
"""As another chart has it."""
LETTERS: Mapping[int, str] = MappingProxyType(
    {HIT: "H", STAND: "S", DOUBLE: "D", SPLIT: "P", SURRENDER: "R", NO_SPECIAL: SAME}
)
AFTER_DOUBLE: Mapping[int, str] = MappingProxyType({STAND: "K", RESCUE: "R", DOUBLE: "D"})
UP_CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""Two to ten, then the ace: how charts have them, as indices into `VALUES`."""
NO_ACE_FROM = 12
"""A hard hand below this total holds no ace."""


def most_cards(total: int, soft: bool) -> int:
    """The most cards of which a hand of this total can be made, up to the most that the tables tell apart."""
    without_ace = total if total >= NO_ACE_FROM else total // 2
    return min(total - 10 if soft else without_ace, MOST_CARDS)


def said(decisions: Sequence[int], doubles_any: bool) -> str:
    """The words of a square, from what is done with two cards, with three, and so on."""
    first = decisions[0]
    words = LETTERS[first]
    now, rest = first, list(enumerate(decisions[1:], 3))
    if first == SURRENDER or (first == DOUBLE and not doubles_any):
        now = HIT
        if rest and rest[0][1] == STAND:
            words, now = f"{words}s", STAND
    for cards, decision in rest:
        if decision != now:
            words += str(cards) + ("" if decision == HIT else LETTERS[decision])
            now = decision
    return words


def row(strategy: Strategy, split: int, soft: int, total: int, doubles_any: bool) -> tuple[str, ...]:
    """The squares of a total against every up card."""
    cards = range(2, most_cards(total, bool(soft)) + 1)
    return tuple(
        said([int(strategy.play[split, held, soft, total, up]) for held in cards], doubles_any) for up in UP_CARDS
    )


def pair_row(strategy: Strategy, split: int, value: int, doubles_any: bool) -> tuple[str, ...]:
    """The squares of a pair: P, or what its total says."""
    soft, total = (1, 12) if value == 0 else (0, 2 * (value + 1))
    otherwise = row(strategy, split, soft, total, doubles_any)
    splits = strategy.pair[split, value]
    return tuple("P" if splits[up] else words for up, words in zip(UP_CARDS, otherwise, strict=True))


def special_row(strategy: Strategy, number: int) -> tuple[str, ...]:
    """The squares of two cards that may become a bonus hand; a dot where the other charts hold."""
    return tuple(LETTERS[int(strategy.special[number, up])] for up in UP_CARDS)


def after_row(strategy: Strategy, doubles: int, soft: int, total: int) -> tuple[str, ...]:
    """The squares of a doubled hand: kept, rescued, or doubled again."""
    return tuple(AFTER_DOUBLE[int(strategy.after[doubles, soft, total, up])] for up in UP_CARDS)


def without_surrender(words: str) -> str:
    """A square as it is played where no surrender is offered."""
    if not words.startswith("R"):
        return words
    return words.replace("Rs", "S", 1) if words.startswith("Rs") else words.replace("R", "H", 1)


def letters_of(rows: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]]) -> set[str]:
    """All letters that occur in squares."""
    return {char for squares in rows for words in squares for char in words if not char.isdigit()}
