"""Submissions in words: what is filed is what is said."""

from decimal import Decimal
from typing import Any

import pytest

from etg.games import GAMES
from etg.languages import say, speaking
from etg.submission import check, load, shipped_path
from etg.submission.options import MANUAL_CARDS, OPTIONS, Kind, Option
from etg.submission.words import describe
from etg.texts import Text
from tests.languages.made_up import made_up, untranslated
from tests.submission.test_book_demands import base, complete_entry, offer


def said(game: str, side_wagers: dict[str, Any] | None = None, **changes: Any) -> list[str]:
    submission = check(base(game, **changes) | {"side_wagers": side_wagers or {}})
    return [statement.text for section in describe(submission) for statement in section.statements]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"decks": 1}, "The game is dealt from 1 deck."),
        ({"decks": 8}, "The game is dealt from 8 decks."),
        ({"max_splits": 1}, "A hand may be split 1 time."),
        ({"boxes_per_player": 1}, "A player may wager on up to a single adjacent box."),
        ({"boxes_per_player": 4}, "A player may wager on up to 4 adjacent boxes."),
        ({"resplit_aces": True}, "Split aces that receive another ace may be split again."),
        ({"resplit_aces": False}, "Aces may be split once only."),
        ({"settlement": "box_by_box"}, "Settlement: box by box, from the highest down to 1."),
        ({"dealer_hits_soft_17": True}, "The dealer draws to a soft 17."),
        ({"dealer_hits_soft_17": False}, "The dealer stands on every 17."),
        ({"payout_limit": 25_000}, "pay at most $25,000 a round."),
        ({}, "There is no payout limit."),
        ({"community_start_cards": 2}, "Both starting cards are shared by every box."),
        ({"community_start_cards": 1}, "One of the two starting cards is shared by every box."),
        ({"timeout": "stand"}, "Out of time: the hand stands."),
        ({"minimum": Decimal("2.50")}, "The minimum main wager is $2.50."),
        ({"blackjack_pays": "6 to 5"}, "Blackjack: 6 to 5."),
        ({"surrender": True}, "Surrendered hand: 1 for 2."),
        ({"six_card_charlie": True}, "Six-card Charlie: 1 to 1."),
        ({"manual_cards": True}, "may enter them by hand, with a floorperson's approval."),
        ({"manual_cards": False}, "While cards cannot be read none is dealt."),
    ],
)
def test_options_in_words(changes: dict[str, Any], sentence: str) -> None:
    assert any(text.endswith(sentence) for text in said("community_blackjack", **changes))


def test_only_lines_in_force_are_named() -> None:
    plain = said("community_blackjack", surrender=False, even_money=False)
    assert "Blackjack: 3 to 2." in plain
    assert not any(
        word in text for text in plain for word in ("6 to 5", "switching", "Surrendered", "Charlie", "Even money:")
    )
    switch = said("blackjack_switch")
    assert "Blackjack (not made by switching): 1 to 1." in switch
    assert "Blackjack: 3 to 2." not in switch
    assert "The dealer draws to a soft 17." in said("players_edge_21")
    assert "The dealer stands on every 17." in said("pontoon_21")


def test_side_wagers_in_words() -> None:
    bad_beat = complete_entry(GAMES["blackjack"].paytables("bad_beat")["A"]) | {"rate": Decimal("0.0725")}
    texts = said("blackjack", {"bad_beat": bad_beat | {"magic_card_bonus": True}})
    assert "Magic card: 20 for 1, besides the best line." in texts
    assert not any(text.startswith("Lucky player") for text in texts)
    assert "The meter starts at $5,000, grows by 7.25 cents of each dollar wagered, is reset to $5,000." in texts
    spin = complete_entry(GAMES["blackjack"].paytables("bonus_spin")["A"]) | {"wheel": {"jackpot": 1, "$10": 4_000}}
    texts = said("blackjack", {"bonus_spin": spin})
    assert "The wager is $1." in texts
    assert "The fixed prize is $5,000." in texts
    assert "The wheel, by weight out of 4,001: Jackpot 1, $10 symbol 4,000." in texts
    assert "$250/$100 symbol: $250, and $100 to every other player with the wager." in texts
    assert not any(text.startswith("$500/$100") for text in texts), "a symbol for a stake that is not taken"
    both = spin | {"amounts": [1, 5], "wheel": {"jackpot": 1, "$250/$100": 1, "$20/$3": 1, "$40/$15": 1}}
    texts = said("blackjack", {"bonus_spin": both})
    assert "$250/$100 symbol: $250, and $100 to every other player with the wager." in texts
    others = "$3 or $15 to every other player with the wager, by what he has wagered."
    assert f"$20/$3 symbol: $20, and {others}" in texts
    assert f"$40/$15 symbol: $40, and {others}" in texts
    must_hit = said("blackjack", offer(GAMES["blackjack"].paytables("must_hit")["A"]))
    assert "It rides on Super 4 Progressive and takes no wager of its own." in must_hit
    assert any(text.endswith("is reset to $250 and pays at most $1,000.") for text in must_hit)


@pytest.mark.parametrize(
    ("wager", "entry", "sentence"),
    [
        ("top_3", {"paytable": "A", "queen_king_ace": False}, "Queen, king and ace is not a straight."),
        ("top_3", {"paytable": "A"}, "Queen, king and ace is a straight."),
        ("lucky_ladies", {"paytable": "A", "minimum": 2, "maximum": 50}, "The wager is from $2 to $50."),
    ],
)
def test_choices_of_side_wagers_in_words(wager: str, entry: dict[str, Any], sentence: str) -> None:
    assert sentence in said("blackjack", {wager: entry})


@pytest.mark.parametrize(
    ("wager", "letter", "changes", "expected"),
    [
        ("bad_beat", "A", {}, ["BJ 13.C(1) and BJ 13.C(2)"]),
        ("super_4", "B", {}, ["BJ 13.I(1) and BJ 13.I(2)(b)"]),
        (
            "super_4",
            "D",
            {},
            [f"BJ 13.I({rate}) and BJ 13.I({rate + 1})(a)" for rate in (3, 5, 7, 9)],
        ),
        ("must_hit", "A", {"reset": 100, "start": 100, "maximum": 600}, ["BJ 13.U(1) and BJ 13.U(2)(b)"]),
        (
            "blazing_7s",
            "A",
            {meter: {"start": 0, "reset": 0, "rate": Decimal("0.1")} for meter in ("mega", "major")},
            [f"BJ 13.S(1) and BJ 13.S(2)(a)({least}" for least in ("i)#2", "ii)#3", "ii)#4")],
        ),
    ],
)
def test_a_meter_is_filed_under_the_clauses_of_its_rate_and_of_its_least_amount(
    wager: str, letter: str, changes: dict[str, Any], expected: list[str]
) -> None:
    offered = offer(GAMES["blackjack"].paytables(wager)[letter])
    offered[wager] |= changes
    submission = check(base("blackjack") | {"side_wagers": offered})
    (section,) = (
        one for one in describe(submission) if one.heading.startswith(submission.side_wagers[wager].paytable.name)
    )
    assert [one.clause for one in section.statements if "meter starts" in one.text] == expected


def test_the_star_in_words() -> None:
    entry = complete_entry(GAMES["blackjack"].paytables("super_4")["D"]) | {"star_suit": "C"}
    assert "The chosen suit of the Star is clubs." in said("blackjack", {"super_4": entry})


@pytest.mark.parametrize("game", list(GAMES))
def test_every_statement_has_a_clause_of_its_book_a_ruling_or_a_regulation(game: str) -> None:
    submission = check(base(game))
    for section in describe(submission):
        for statement in section.statements:
            if statement.clause is None:
                assert statement.text.startswith("Settlement"), "the Blackjack book does not speak of it"
                continue
            prefix = statement.clause.split(" ")[0]
            assert prefix in (GAMES[game].book, "COMAR") or statement.clause[0] == "R"


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_can_be_said_in_another_language(game: str) -> None:
    with speaking(made_up()):
        for section in describe(load(shipped_path(game))):
            for words in (section.heading, *(statement.text for statement in section.statements)):
                assert untranslated(say(words)) == []


@pytest.mark.parametrize("option", [*OPTIONS.values(), MANUAL_CARDS], ids=lambda option: option.key)
def test_every_value_of_an_option_has_a_sentence_of_its_own(option: Option) -> None:
    values = {
        Kind.FLAG: (True, False),
        Kind.COUNT: (1, 2),
        Kind.MONEY: (500, 100_000),
        Kind.CHOICE: option.choices_in(GAMES["blackjack"]),
    }[option.kind]
    said = [option.describe(value) for value in values]
    assert len(set(said)) == len(values)
    assert all(isinstance(words, Text) for words in said)
