"""What must hold whatever the figures are: a player loses nothing by an option, the house nothing by a rule."""

from typing import Any

import pytest

from etg.odds.main.against import full_shoe
from etg.odds.main.edge import best_edge, edge_by_totals, house_edge, main_odds, strategy_of
from etg.odds.main.numbers import numbers_of
from etg.submission import check, load, parse, shipped_path
from tests.odds.main.builders import against, best, blackjack, rules_of, shipped


@pytest.mark.parametrize(
    ("without", "option"),
    [
        ({"surrender": False}, {"surrender": True}),
        ({"resplit_aces": False}, {"resplit_aces": True}),
        ({"hits": True}, {"hits": False}),
        ({"blackjack_pays": "6 to 5", "even_money": False}, {"blackjack_pays": "3 to 2"}),
    ],
)
def test_an_option_of_blackjack_costs_the_player_nothing(without: dict[str, Any], option: dict[str, Any]) -> None:
    assert blackjack(**option) < blackjack(**without)


@pytest.mark.parametrize(
    ("game", "option", "up_cards"),
    [
        ("community_blackjack", "six_card_charlie", (0, 4, 9)),
        ("community_blackjack", "surrender", (0, 9)),
        ("spanish_21", "surrender", (0,)),
        ("spanish_21", "resplit_aces", (4, 6, 9)),
        ("players_edge_21", "redouble", (1, 5, 8)),
        ("players_edge_21", "eight_cards_pay_as_seven", (6, 9)),
    ],
)
def test_an_option_of_another_game_costs_the_player_nothing(game: str, option: str, up_cards: tuple[int, ...]) -> None:
    for up in up_cards:
        assert against(up, game, **{option: True}) > against(up, game, **{option: False})


def test_more_splits_cost_the_player_nothing() -> None:
    for up in (1, 5, 9):
        worths = [against(up, "blackjack", max_splits=splits) for splits in (0, 1, 2, 3, 7)]
        assert worths == sorted(worths)
        assert worths[1] - worths[0] > 5 * (worths[3] - worths[1]) > 0, "the first split is worth most"


def test_more_decks_cost_the_player_and_ever_less() -> None:
    edges = {decks: blackjack(decks) for decks in (1, 5, 6, 8)}
    assert edges[1] < 0 < edges[5]
    steps = [(edges[b] - edges[a]) / (b - a) for a, b in ((1, 5), (5, 6), (6, 8))]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 0


def test_the_best_play_is_better_than_the_strategy_by_totals() -> None:
    rules = shipped("community_blackjack")
    assert 0 < edge_by_totals(rules) - best_edge(rules) < 0.00005


def test_the_strategy_is_better_than_that_of_another_game() -> None:
    """Its own edge is that of its own tables: others are worse."""
    rules, other = shipped("blackjack"), rules_of("blackjack", dealer_hits_soft_17=True)
    numbers, full = numbers_of(rules), full_shoe(rules.game, rules.decks)
    assert house_edge(rules.game, numbers, full, strategy_of(rules)) == edge_by_totals(rules)
    assert house_edge(rules.game, numbers, full, strategy_of(other)) > edge_by_totals(rules)


def test_games_that_are_the_same() -> None:
    """The same numbers, so the same figures: Pontoon 21, hand-dealt Blackjack, how many first cards are shared."""
    spanish, pontoon = shipped("spanish_21"), shipped("pontoon_21")
    assert numbers_of(spanish) == numbers_of(pontoon)
    assert (full_shoe(spanish.game, 6) == full_shoe(pontoon.game, 6)).all()
    assert numbers_of(shipped("pitch_blackjack")) == numbers_of(rules_of("blackjack", decks=2))
    own, shared = (rules_of("community_blackjack", community_start_cards=n) for n in (0, 2))
    assert numbers_of(own) == numbers_of(shared)


def test_without_a_hole_card_only_little_is_lost() -> None:
    """Only original wagers go to a Blackjack (R11): what is lost are hands that broke before it."""
    more = best("community_blackjack") - best("blackjack")
    assert 0 < more < 0.005


def test_options_that_no_figure_depends_on() -> None:
    values = parse(shipped_path("blackjack").read_text(encoding="utf-8"))
    values |= {"minimum": 25, "maximum": 5000, "settlement": "box_by_box", "boxes_per_player": 1, "name": "Another"}
    assert numbers_of(check(values).rules) == numbers_of(shipped("blackjack"))


def test_what_is_found_says_how_it_was_found() -> None:
    submission = load(shipped_path("blackjack"))
    found = main_odds(submission)
    assert found.submission is submission
    assert (found.edge, found.edge_by_totals) == (best_edge(submission.rules), edge_by_totals(submission.rules))
    assert "without replacement" in found.method and "Split hands" in found.method


def test_the_best_play_takes_even_money_where_it_is_worth_more() -> None:
    """1 for sure against 1.2 in two rounds of three: 0.06 % of the wager with the shipped `even_money = true`."""
    paid = blackjack(blackjack_pays="6 to 5", even_money=True)
    refused = blackjack(blackjack_pays="6 to 5", even_money=False)
    chance = 24 / 312 * 2 * 23 * 96 / (311 * 310)
    no_blackjack = 1 - 95 / 309
    assert refused - paid == pytest.approx(100 * chance * (1 - 1.2 * no_blackjack), abs=1e-9)
