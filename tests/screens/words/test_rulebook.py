"""All rules of the game in force, each with a clause that there is."""

from typing import Any

import pytest

from docs.compliance.tables import every_id, rulings
from etg.games import GAMES
from etg.screens.help.glossary import glossary
from etg.screens.words.rulebook import rulebook
from etg.submission.options import EVERY_GAME, MANUAL_CARDS, OPTIONS
from etg.table.terms import Terms
from tests.screens.words.builders import shipped, terms_of

CLAUSES = set(every_id())
RULINGS = {row.ruling for row in rulings()}


def rules(terms: Terms) -> dict[str, str]:
    """Every rule with its clause; the same words may stand in two chapters."""
    return {rule.text: rule.clause for chapter in rulebook(terms) for rule in chapter.rules}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_clause_of_its_own_book(game: str) -> None:
    terms = shipped(game)
    books = {terms.game.book, "HB"}
    for text, clause in rules(terms).items():
        if not clause:
            assert text.startswith("Settlement"), text  # the Blackjack book leaves the order to the house
            continue
        for each in clause.split(" and "):
            assert each in CLAUSES | RULINGS or each.startswith("COMAR 36.05.03."), (text, each)
            assert each.split()[0] in books or each in RULINGS or each.startswith("COMAR"), (text, each)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_submission_is_among_them(game: str) -> None:
    terms = shipped(game)
    said = rules(terms)
    for key in (*EVERY_GAME, *terms.game.options):
        if key in ("blackjack_pays", "eight_cards_pay_as_seven"):
            continue  # on the page of what the main wager pays
        if key == "timeout" and not terms.community_draws:
            continue
        assert OPTIONS[key].describe(getattr(terms.rules, key)) in said, key
    assert MANUAL_CARDS.describe(terms.submission.manual_cards) in said


@pytest.mark.parametrize("game", GAMES)
def test_there_are_eleven_chapters_and_none_is_empty(game: str) -> None:
    chapters = rulebook(shipped(game))
    assert len(chapters) == 11
    assert all(len(chapter.rules) >= 2 for chapter in chapters)
    assert len({chapter.title for chapter in chapters}) == 11


@pytest.mark.parametrize(
    ("game", "changes", "said", "clause"),
    [
        ("community_blackjack", {}, "A dealer Blackjack takes no more than the first wager of a box.", "BJ 11.E"),
        ("community_blackjack", {"surrender": True}, "Against an ace or a 10-value card a", "BJ 9.C(2)"),
        ("blackjack", {}, "With an ace or a 10-value card up, a reader checks", "R51"),
        ("blackjack_switch", {}, "A dealer's 22 returns every hand still in play", "BJ 12.A(5)(e)"),
        ("pitch_blackjack", {}, "Every box gets two cards face down", "BJ 12.B(7)(a)"),
        ("spanish_21", {}, "The 10s are taken out: a deck has 48 cards.", "SP 3.B"),
        ("spanish_21", {}, "A Blackjack is paid at once against a 2 to 9, else when the hole card", "SP 7.H(1)"),
        ("pontoon_21", {}, "Your 21 wins against every hand of the dealer but a Blackjack.", "PO 7.O(4)"),
        ("players_edge_21", {}, "The boxes are asked one after the other, from the highest number down.", "PE 7.H"),
        ("players_edge_21", {}, "Your Blackjack wins against every hand of the dealer.", "PE 7.P(3)"),
        ("players_edge_21", {}, "Insurance wins when the dealer's second card", "PE 8.E"),
    ],
)  # fmt: skip
def test_what_a_game_has_of_its_own(game: str, changes: dict[str, Any], said: str, clause: str) -> None:
    found = [each for text, each in rules(terms_of(game, **changes)).items() if text.startswith(said)]
    assert found == [clause]


def test_a_dealer_of_22_is_not_said_to_lose_where_he_returns_the_wagers() -> None:
    """BJ 12.A(5)(e)."""
    for game, over in (("blackjack", 21), ("blackjack_switch", 22)):
        (said,) = (rule for rule in rules(shipped(game)) if "loses to every hand still in play" in rule)
        assert f"a dealer over {over} loses" in said


@pytest.mark.clause("BJ 14.C", "BJ 14.C(1)", "BJ 14.G", "BJ 14.H", "BJ 14.J", "T27")
def test_shared_cards_are_not_refused_and_miss_nobody() -> None:
    """What a box of its own could miss is said only where it gets cards of its own."""
    refused, hand = "a box may refuse it", "A hand that was not given the card it asked for"
    no_card, one_card = "A box that got no card", "A box that got one card"
    own = (refused, no_card, one_card, hand)
    for cards, draws, said in (
        (2, True, ()),
        (1, True, (no_card,)),
        (1, False, (refused, no_card, hand)),
        (0, True, (no_card, one_card)),
    ):
        found = rules(terms_of("community_blackjack", community_start_cards=cards, community_draws=draws))
        assert tuple(words for words in own if any(words in rule for rule in found)) == said, (cards, draws)
    assert "A card drawn too early and seen is used as the next card." in rules(shipped("community_blackjack"))
    assert all(any(said in rule for rule in rules(shipped("blackjack"))) for said in own)


def test_where_cards_are_dealt_from_the_hand_nobody_speaks_of_a_shoe() -> None:
    """BJ 12.B: there is none; and a card is put aside before every round, not only after a shuffle."""
    terms = shipped("pitch_blackjack")
    found = [rule for rule in rules(terms) if "shoe" in rule]
    found += [entry.meaning for entry in glossary(terms) if "shoe" in entry.meaning]
    assert not found and "Shoe" not in [entry.word for entry in glossary(terms)]
    assert not any("after a shuffle" in rule and "put aside" in rule for rule in rules(terms))
    assert "Shoe" in [entry.word for entry in glossary(shipped("blackjack"))]


def test_what_is_not_offered_is_not_explained() -> None:
    without, with_it = (rules(terms_of("blackjack", surrender=on)) for on in (False, True))
    first = "Surrender is the first decision of a box or none, never after a split."
    assert first in with_it and first not in without
    assert not any("shared card" in text for text in rules(shipped("blackjack")))
