"""The tables of docs/main-wager.md are what the analysis says."""

import re
from pathlib import Path

import pytest

from etg.cli.setting import chosen_submission
from etg.games import GAMES
from etg.odds.certificate.cells import LETTERS
from etg.odds.listing import odds_of
from etg.odds.main.edge import edge_by_totals
from etg.submission import SideWager, load, shipped_path
from tests.odds.main.builders import best, best_under, shipped

PAGE = (Path(__file__).parents[3] / "docs" / "main-wager.md").read_text(encoding="utf-8")
SHIPPED = re.findall(r"^\| (\w+) \| (\d) \| (\S+) % \| (\S+) % \|$", PAGE, re.MULTILINE)
CHANGED = re.findall(r"^\| (\w+) \| `(\S.*)` \| (\S+) % \| (\S+) \|$", PAGE, re.MULTILINE)
BEST = {game: float(edge) for game, _, edge, _ in SHIPPED}


def test_every_game_has_its_row() -> None:
    assert [(game, int(decks)) for game, decks, *_ in SHIPPED] == [(game, shipped(game).decks) for game in GAMES]
    assert BEST["pontoon_21"] == BEST["spanish_21"]


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack"])
def test_edges_of_shipped_submissions(game: str) -> None:
    """Two of them: all would take as long as the rest of the tests here, and Switch longer."""
    edges = next(row[2:] for row in SHIPPED if row[0] == game)
    assert edges == (f"{best(game):.4f}", f"{100 * edge_by_totals(shipped(game)):.4f}")


@pytest.mark.parametrize(
    ("game", "setting", "edge", "change"),
    [row for row in CHANGED if row[:2] in {("blackjack", "surrender=false"), ("spanish_21", "resplit_aces=true")}],
)
def test_what_an_option_costs(game: str, setting: str, edge: str, change: str) -> None:
    found = best_under(chosen_submission(None, game, (setting,), main_only=True).rules)
    assert (f"{found:.4f}", f"{found - best(game):+.4f}") == (edge, change)


def test_every_option_can_be_set_and_the_changes_add_up() -> None:
    assert len(CHANGED) == 20
    for game, setting, edge, change in CHANGED:
        rules = chosen_submission(None, game, (setting,), main_only=True).rules
        assert rules != shipped(game)
        assert float(edge) - BEST[game] == pytest.approx(float(change), abs=1.01e-4), (game, setting)


def test_even_money_on_the_page() -> None:
    """Two settings at once stand in the text."""
    rules = chosen_submission(None, "blackjack", ("blackjack_pays=6 to 5", "even_money=false"), main_only=True).rules
    assert f"the edge is {best_under(rules):.4f} %" in " ".join(PAGE.split())


def test_bad_beat_on_the_page() -> None:
    submission = load(shipped_path("blackjack"))
    side = SideWager("bad_beat", submission.game.paytables("bad_beat")["A"], 0, 0)
    (odds,) = odds_of(submission, side)
    assert f"house edge of {float(odds.edge):.4%}".replace("%", " %") in " ".join(PAGE.split())


def test_every_letter_of_a_chart_is_explained() -> None:
    table = PAGE.partition("| square | what is done |")[2].partition("\n\n")[0]
    explained = set("".join(re.findall(r"`(.+?)`", table)))
    assert set(LETTERS.values()) <= explained
