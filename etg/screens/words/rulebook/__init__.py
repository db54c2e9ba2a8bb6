"""All rules of the game in force for whoever plays it, in our own words, each with its clause."""

from collections.abc import Callable, Iterator

from etg.screens.words.rulebook.before import cards, deal, wagers
from etg.screens.words.rulebook.ending import dealer, house, irregular, winning
from etg.screens.words.rulebook.play import decisions, double, insurance, split
from etg.screens.words.rulebook.rule import Chapter, Rule
from etg.table.terms import Terms
from etg.texts import text

__all__ = ["Chapter", "Rule", "rulebook"]

_CHAPTERS: tuple[tuple[str, Callable[[Terms], Iterator[Rule]]], ...] = (
    (text("The cards"), cards),
    (text("Wagers"), wagers),
    (text("The deal"), deal),
    (text("Insurance"), insurance),
    (text("Decisions"), decisions),
    (text("Doubling"), double),
    (text("Splitting"), split),
    (text("The dealer's hand"), dealer),
    (text("Who wins"), winning),
    (text("If something goes wrong"), irregular),
    (text("At this table"), house),
)


def rulebook(terms: Terms) -> tuple[Chapter, ...]:
    """Every rule that concerns a player, as the submission has it."""
    return tuple(Chapter(title, tuple(rules(terms))) for title, rules in _CHAPTERS)
