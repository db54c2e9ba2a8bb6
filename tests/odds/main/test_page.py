"""The tables of docs/main-wager.md are what the analysis says."""

import re
from pathlib import Path

import pytest

from etg.cli.setting import chosen_submission
from etg.games import GAMES
from etg.odds.main.edge import best_edge, edge_by_totals

PAGE = (Path(__file__).parents[3] / "docs" / "main-wager.md").read_text(encoding="utf-8")
SHIPPED = re.findall(r"^\| (\w+) \| (\d) \| (\S+) % \| (\S+) % \|$", PAGE, re.MULTILINE)
CHANGED = re.findall(r"^\| (\w+) \| `(\S.*)` \| (\S+) % \| (\S+) \|$", PAGE, re.MULTILINE)
SLOW = "blackjack_switch"


def percent(edge: float) -> str:
    return f"{100 * edge:.4f}"


def test_every_game_has_its_row() -> None:
    assert [row[0] for row in SHIPPED] == list(GAMES) and len(CHANGED) > 10


@pytest.mark.parametrize(("game", "decks", "best", "by_totals"), [row for row in SHIPPED if row[0] != SLOW])
def test_the_edges_of_the_shipped_submissions(game: str, decks: str, best: str, by_totals: str) -> None:
    rules = chosen_submission(None, game).rules
    assert (str(rules.decks), percent(best_edge(rules)), percent(edge_by_totals(rules))) == (decks, best, by_totals)


@pytest.mark.parametrize(("game", "setting", "edge", "change"), CHANGED[::4])
def test_what_an_option_costs(game: str, setting: str, edge: str, change: str) -> None:
    found = best_edge(chosen_submission(None, game, (setting,), main_only=True).rules)
    assert percent(found) == edge
    assert f"{100 * (found - best_edge(chosen_submission(None, game).rules)):+.4f}" == change
