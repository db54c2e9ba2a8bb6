"""All that the screens can say of any round and any paytable, in a made-up language: nothing of it stays English."""

import pytest

from etg.games import GAMES
from etg.languages import say, speaking
from etg.screens.help.pages import all_pages
from etg.screens.words.areas import areas
from etg.screens.words.inscriptions import inscriptions
from etg.screens.words.names import short_name
from etg.screens.words.outcomes import headline, told
from etg.screens.words.pages import top_prize
from etg.screens.words.payouts import symbol_name
from etg.screens.words.phases import banner
from etg.table.state import new_table
from etg.table.terms import Terms
from etg.wagers.paytables import BOOKS, Paytable, book
from tests.languages.made_up import made_up, untranslated
from tests.screens.test_languages import KNOWN
from tests.screens.words.builders import every_paytable, shipped, terms_of, terms_with
from tests.screens.words.rounds import played
from tests.screens.words.test_pages import texts

PAYTABLES = [pytest.param(*row, id=f"{row[0]} {row[1].wager} {row[1].id}") for row in every_paytable()]


def check(*sentences: str) -> None:
    """Each of them is said in the made-up language."""
    for words in sentences:
        assert untranslated(say(words), KNOWN) == [], words


def test_results_and_banners_of_every_round() -> None:
    with speaking(made_up()):
        for _, states, _ in played():
            for state in states:
                check(*(banner(state, player).text for player in (None, *state.players)))
                for box in state.round.boxes if state.round is not None else ():
                    assert state.round is not None
                    lines = told(state, state.round, box)
                    check(headline(lines).text, *(words for line in lines for words in (line.what, line.why)))


def check_terms(terms: Terms) -> None:
    with speaking(made_up()):
        check(*(each for area in areas(terms) for each in (area.text, area.clause)))
        check(*(each for one in inscriptions(terms) for each in (one.text, one.clause)))
        check(*(words for page in all_pages(terms) for words in texts(page)))
        for wager in terms.side:
            check(*top_prize(terms, wager, new_table(terms).meters))


@pytest.mark.parametrize("game", GAMES)
def test_pages_and_inscriptions_of_every_game(game: str) -> None:
    check_terms(shipped(game))
    check_terms(terms_of(game))


@pytest.mark.parametrize(("game", "paytable"), PAYTABLES)
def test_pages_and_inscriptions_of_every_paytable(game: str, paytable: Paytable) -> None:
    check_terms(terms_with(game, paytable))


def every_wager() -> list[Paytable]:
    return [table for prefix in BOOKS for tables in book(prefix).values() for table in tables.values()]


def test_a_progressive_wager_has_a_short_name() -> None:
    for table in every_wager():
        assert short_name(table.wager, table.name) == table.name.removesuffix(" Progressive")


def test_symbols_of_a_wheel() -> None:
    symbols = {
        line.outcome for table in every_wager() for line in table.lines.values() if table.wager.startswith("bonus_spin")
    }
    assert {symbol: str(symbol_name(symbol)).upper() for symbol in symbols} == {
        symbol: symbol.replace("/", " / ").upper() for symbol in symbols
    }
    with speaking(made_up()):
        check(*(symbol_name(symbol) for symbol in symbols))
