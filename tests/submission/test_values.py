"""What a checked submission holds: defaults, options and terms as they were filed."""

from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from etg.cards import HEARTS
from etg.games import GAMES
from etg.games.rules import Settlement, Timeout
from etg.submission import Submission, SubmissionRefused, check, load, shipped_path
from tests.submission.test_book_demands import base, complete_entry, offer, problems

HIT_AND_RUN = {"start": 1000, "reset": 1000}

DEFAULTS = {
    "settlement": Settlement.LOSERS_FIRST,
    "dealer_hits_soft_17": False,
    "blackjack_pays": "3 to 2",
    "even_money": False,
    "surrender": False,
    "payout_limit": None,
    "community_start_cards": 2,
    "community_draws": True,
    "six_card_charlie": False,
    "timeout": Timeout.HIT_11_OR_LESS,
}


@pytest.mark.clause("R7", "R10", "R31", "R43", "R46", "R47", "T31")
def test_defaults_are_those_of_the_rulings() -> None:
    values = {key: value for key, value in base("community_blackjack").items() if key not in DEFAULTS}
    rules = check(values).rules
    assert {key: getattr(rules, key) for key in DEFAULTS} == DEFAULTS
    edge = {key: value for key, value in base("players_edge_21").items() if key not in ("redouble", "surrender")}
    del edge["eight_cards_pay_as_seven"]
    rules = check(edge).rules
    assert (rules.redouble, rules.surrender, rules.eight_cards_pay_as_seven) == (False, False, True)
    assert rules.blackjack_pays == ""


@pytest.mark.parametrize(
    ("key", "value", "held"),
    [
        ("settlement", "box_by_box", Settlement.BOX_BY_BOX),
        ("dealer_hits_soft_17", True, True),
        ("blackjack_pays", "6 to 5", "6 to 5"),
        ("even_money", True, True),
        ("surrender", True, True),
        ("payout_limit", 30_000, 3_000_000),
        ("community_start_cards", 1, 1),
        ("community_draws", False, False),
        ("six_card_charlie", True, True),
        ("timeout", "stand", Timeout.STAND),
        ("minimum", Decimal("2.50"), 250),
        ("maximum", 750, 75_000),
        ("chip_unit", Decimal("2.50"), 250),
        ("boxes_per_player", 7, 7),
        ("max_splits", 2, 2),
        ("resplit_aces", True, True),
        ("decks", 8, 8),
    ],
)
def test_every_option_arrives(key: str, value: Any, held: Any) -> None:
    assert getattr(check(base("community_blackjack", **{key: value})).rules, key) == held


@pytest.mark.clause("R53", "T36")
def test_cards_are_entered_by_hand_only_where_it_was_filed() -> None:
    values = base("blackjack")
    assert check(values | {"manual_cards": True}).manual_cards
    assert not check(values | {"manual_cards": False}).manual_cards
    assert not check({key: value for key, value in values.items() if key != "manual_cards"}).manual_cards
    assert all(load(shipped_path(game)).manual_cards for game in GAMES)


def offered(game: str, side_wagers: dict[str, Any], filed: bool = True, **changes: Any) -> Submission:
    return check(base(game, **changes) | {"side_wagers": side_wagers}, filed)


def test_limits_of_side_wagers() -> None:
    side = offered("blackjack", {"lucky_ladies": {"paytable": "A"}}, maximum=300).side_wagers["lucky_ladies"]
    assert (side.minimum, side.maximum) == (1, 30_000)
    entry = {"paytable": "A", "minimum": 2, "maximum": Decimal("12.50")}
    side = offered("blackjack", {"lucky_ladies": entry}).side_wagers["lucky_ladies"]
    assert (side.minimum, side.maximum) == (200, 1_250)
    unpayable = {"paytable": "C", "minimum": 1, "maximum": Decimal("1.01")}
    assert [p.path for p in problems("blackjack", {"royal_match_21": unpayable})] == [
        "side_wagers.royal_match_21.maximum"
    ]


def test_terms_of_meters() -> None:
    entry = complete_entry(GAMES["blackjack"].paytables("hit_and_run")["A"])
    entry |= {"start": 2_000, "reset": 1_500, "rate": Decimal("0.125"), "amounts": [5, 1]}
    side = offered("blackjack", {"hit_and_run": entry}).side_wagers["hit_and_run"]
    assert side.meters is not None
    terms = side.meters["meter"]
    assert (terms.start, terms.reset, terms.rate, terms.maximum) == (200_000, 150_000, Fraction(1, 8), None)
    assert side.amounts == (100, 500)
    assert not problems("blackjack", {"hit_and_run": entry | {"rate": 1}})
    in_a_script = offered("blackjack", {"hit_and_run": {"reset": 1_500}}, filed=False).side_wagers["hit_and_run"]
    assert in_a_script.meters is not None
    assert in_a_script.meters["meter"].start == 150_000


@pytest.mark.parametrize("amounts", [[0], [1, 0], [1, 1], [], 5, ["1"]])
def test_amounts_are_different_and_above_nothing(amounts: Any) -> None:
    entry = complete_entry(GAMES["blackjack"].paytables("hit_and_run")["A"])
    assert problems("blackjack", {"hit_and_run": entry | {"amounts": amounts}})


@pytest.mark.clause("R39")
def test_must_hit_says_its_maximum_and_starts_below_it() -> None:
    paytable = GAMES["blackjack"].paytables("must_hit")["A"]
    wagers = offer(paytable)
    wagers["must_hit"]["start"] = 1_000
    assert not problems("blackjack", wagers)
    wagers["must_hit"]["start"] = 1_001
    assert [p.path for p in problems("blackjack", wagers)] == ["side_wagers.must_hit.start"]
    wagers["must_hit"]["start"] = 0
    assert not problems("blackjack", wagers)
    for key in ("maximum", "reset", "start"):
        missing = {name: dict(entry) for name, entry in offer(paytable).items()}
        del missing["must_hit"][key]
        assert [p.path for p in problems("blackjack", missing)] == [f"side_wagers.must_hit.{key}"]


@pytest.mark.clause("R14", "R16", "T12")
def test_options_of_side_wagers() -> None:
    side = offered("blackjack", {"bad_beat": {"magic_card_bonus": True}}, filed=False).side_wagers["bad_beat"]
    assert side.bonuses == {"magic_card"}
    side = offered("blackjack", {"bad_beat": {"lucky_player_bonus": True}}, filed=False).side_wagers["bad_beat"]
    assert side.bonuses == {"lucky_player"}
    assert not offered("blackjack", {"bad_beat": {}}, filed=False).side_wagers["bad_beat"].bonuses
    royal = offered("blackjack", {"royal_match_21": {"paytable": "C"}}).side_wagers["royal_match_21"]
    assert royal.bonuses == {"crown_treasure"}
    star = offered("blackjack", {"super_4": {"paytable": "D", "star_suit": "H"}}, filed=False).side_wagers["super_4"]
    assert star.options.star_suit == HEARTS
    poker = offered("blackjack", {"top_3": {"paytable": "A", "queen_king_ace": False}}).side_wagers["top_3"]
    assert not poker.options.queen_king_ace


def test_approval_is_a_date_and_only_a_filing_needs_it() -> None:
    values = base("blackjack")
    assert problems("blackjack", approved=datetime(2026, 11, 1, 12))
    del values["approved"]
    assert check(values, filed=False).approved is None
    with pytest.raises(SubmissionRefused, match="date of approval"):
        check(values)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("minimum = $5", "in the line: minimum = $5"),
        ("minimum = 1,000", "no commas"),
        ("surrender = True", "flags are true or false"),
        ("name = Table 7", "texts stand in quotes"),
    ],
)
def test_broken_toml_quotes_the_line_and_says_how_to_write_it(line: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"game = 'blackjack'\n{line}\n", encoding="utf-8")
    with pytest.raises(SubmissionRefused) as refused:
        load(path)
    assert says in refused.value.problems[0].message


def test_files_of_other_editors_are_read(tmp_path: Path) -> None:
    text = shipped_path("blackjack").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load(path).hash == load(shipped_path("blackjack")).hash


@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({"payout_limit": "a lot"}, ["payout_limit"]),
        ({"payout_limit": False}, ["payout_limit"]),
        ({"game": "Blackjak"}, ["game"]),
        ({"manual_cards": "yes"}, ["manual_cards"]),
        ({"side_wagers": {"lucky_ladies": {"paytable": "a"}}}, ["side_wagers.lucky_ladies.paytable"]),
        (
            {"side_wagers": {"hit_and_run": {"start": 1000, "reset": 1000, "rate": 12}}},
            ["side_wagers.hit_and_run.rate"],
        ),
    ],
    ids=["payout_limit", "payout_flag", "game", "manual_cards", "letter", "rate"],
)
def test_one_mistake_is_one_problem(changes: dict[str, Any], paths: list[str]) -> None:
    with pytest.raises(SubmissionRefused) as refused:
        check(base("blackjack") | changes)
    assert [problem.path for problem in refused.value.problems] == paths
