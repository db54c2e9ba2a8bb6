"""Terms for tests: a game under its shipped submission with other options and wagers."""

from collections.abc import Iterator
from typing import Any

from etg.games import GAMES
from etg.submission import check, load, shipped_path
from etg.table.terms import Terms
from etg.wagers.paytables import Paytable
from tests.submission.test_book_demands import base, offer


def shipped(game: str) -> Terms:
    """A game as it is shipped."""
    return Terms(load(shipped_path(game)))


def terms_of(game: str, side_wagers: dict[str, Any] | None = None, **changes: Any) -> Terms:
    """A game with these options and exactly these side wagers."""
    return Terms(check(base(game, **changes) | {"side_wagers": side_wagers or {}}))


def every_paytable() -> Iterator[tuple[str, Paytable]]:
    """Every paytable of every side wager, by game."""
    for game in GAMES.values():
        for wager in game.side_wagers:
            for paytable in game.paytables(wager).values():
                if set(game.decks) & paytable.decks:
                    yield game.id, paytable


def terms_with(game: str, paytable: Paytable, **changes: Any) -> Terms:
    """A game that offers one side wager by one of its paytables."""
    decks = max(set(GAMES[game].decks) & paytable.decks)
    return terms_of(game, offer(paytable), decks=decks, **changes)
