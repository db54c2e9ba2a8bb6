"""All pages of the help, in the order in which they are offered."""

from collections.abc import Iterator

from etg.languages import by_language
from etg.screens.help.buttons import buttons_always, buttons_for_decisions, buttons_for_wagers
from etg.screens.help.glossary import glossary
from etg.screens.help.lessons import lessons
from etg.screens.signs import sign_page
from etg.screens.words.blocks import Heading, Pictures
from etg.screens.words.pages import Block, Clause, Page, Paragraph, in_a_row, main_page, said, side_page
from etg.screens.words.rulebook import rulebook
from etg.table.terms import Terms
from etg.texts import text


@by_language
def all_pages(terms: Terms, settings: str = "settings") -> tuple[Page, ...]:
    """Everything that the help can show, in the language that is spoken; `settings` is the sign of their button."""
    return tuple(said(page) for page in _pages(terms, settings))


def _pages(terms: Terms, settings: str) -> tuple[Page, ...]:
    return (
        Page("play", text("How to play"), tuple(_lessons(terms))),
        main_page(terms),
        Page("rules", text("All rules"), tuple(_rules(terms))),
        *(side_page(terms, wager) for wager in terms.side),
        Page("buttons", text("What the buttons do"), tuple(_buttons(terms, settings))),
        Page("words", text("Words of the table"), glossary(terms)),
        sign_page(terms),
    )


def _lessons(terms: Terms) -> Iterator[Block]:
    for number, lesson in enumerate(lessons(terms), start=1):
        yield Heading(text("{number}. {title}", number=number, title=lesson.title), new_leaf=True)
        yield Pictures(lesson.cells)
        yield Paragraph(in_a_row(lesson.sentences))


def _rules(terms: Terms) -> Iterator[Block]:
    for chapter in rulebook(terms):
        yield Heading(chapter.title)
        yield from (Clause(rule.text, rule.clause or None) for rule in chapter.rules)


def _buttons(terms: Terms, settings: str) -> Iterator[Block]:
    yield Heading(text("While wagers are placed"), new_leaf=True)
    yield Pictures(buttons_for_wagers())
    yield Heading(text("While cards are played"), new_leaf=True)
    yield Pictures(buttons_for_decisions(terms))
    yield Heading(text("Always"), new_leaf=True)
    yield Pictures(buttons_always(settings))
